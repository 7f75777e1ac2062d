// The one build: engine, command line and window. `console` and `engine` are plain Node programs; `index` is Electron's.
import { defineConfig } from 'electron-vite';

export default defineConfig({
  main: {
    build: {
      sourcemap: true,
      rollupOptions: {
        input: { engine: 'main/engine/process.ts', console: 'main/command-line/console.ts' },
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  },
});
