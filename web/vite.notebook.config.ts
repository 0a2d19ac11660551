import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import page from './vite.config.ts';

/** The board in Jupyter: one module, which tools/notebook_widget.py puts beside skep.notebook. */
export default defineConfig({
  publicDir: false,
  resolve: { alias: page.resolve?.alias ?? {} },
  build: {
    outDir: fileURLToPath(new URL('../build/notebook', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // As for the npm package: older targets would get colors by rules that a shadow root doesn't see.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    rolldownOptions: { output: { minify: true } },
    lib: {
      entry: fileURLToPath(new URL('./src/notebook/widget.ts', import.meta.url)),
      formats: ['es'],
      fileName: () => 'widget.js',
    },
  },
});
