// The screens with a fake bridge, in any browser: `node_modules/.bin/vite --config test/renderer/vite.config.ts`.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '/tmp/vite-fake',
  plugins: [react()],
  server: { port: 5199, strictPort: true, fs: { allow: ['../..'] } },
  build: { outDir: '/tmp/fake-out', emptyOutDir: true, target: 'chrome130' },
});
