// The one build: engine and command line as plain Node programs, the Electron main process, preload script and page.

import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { lightStart, oneByteEach } from './.config/light-start.ts';
import { layoutsOf } from './main/files/layouts/folder.ts';
import { CHANNELS } from './preload/contract/channels.ts';
import { SHELL_CALLS } from './preload/contract/shell-channels.ts';

export default defineConfig({
  main: {
    define: { SHIPPED_LAYOUTS: JSON.stringify(layoutsOf('main/files/layouts')) },
    plugins: [lightStart, oneByteEach],
    build: {
      // Shorter to read at each start.
      minify: true,
      // Everything but the SQLite binding is built in: a package then holds one node module, and Node finds the rest outside
      // the archive.
      externalizeDeps: { exclude: ['axios', 'electron-log', 'pg', 'yauzl', 'zod'] },
      rollupOptions: {
        input: {
          index: 'main/index.ts',
          engine: 'main/host/process.ts',
          reader: 'main/host/reader.ts',
          'reading-thread': 'main/host/reading-thread.ts',
          practice: 'main/host/practice-process.ts',
          console: 'main/command-line/console.ts',
        },
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  },
  preload: {
    define: { CHANNEL_NAMES: JSON.stringify([...Object.keys(CHANNELS), ...Object.keys(SHELL_CALLS)]) },
    build: {
      sourcemap: true,
      rollupOptions: { input: 'preload/index.ts', output: { format: 'cjs', entryFileNames: 'index.cjs' } },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [react()],
    build: {
      sourcemap: true,
      minify: true,
      modulePreload: { polyfill: false },
      // Everything is its own file: the content security policy lets no data: address in but for images.
      assetsInlineLimit: 0,
      // Read from the disk of the same machine.
      chunkSizeWarningLimit: 5_000,
      rollupOptions: { input: 'renderer/index.html' },
    },
  },
});
