import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { engine, engineFacts, enginePackage } from './vite.engine.ts';
import { serviceWorker } from './vite.service_worker.ts';
import { shell } from './vite.words.ts';

const server = 'http://127.0.0.1:8000';
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte(), engine(), shell(), serviceWorker()],
  base: '/',
  define: { ENGINE_FACTS: JSON.stringify(engineFacts()) },
  worker: { format: 'es', plugins: () => [engine()] },
  resolve: {
    alias: {
      $words: here('../src/skep/words'),
      $art: here('../src/skep/art'),
      'skep-engine': enginePackage,
    },
    // Components mount in jsdom only as their browser build.
    ...(process.env['VITEST'] ? { conditions: ['browser'] } : {}),
  },
  build: {
    outDir: '../src/skep/server/page',
    emptyOutDir: true,
    target: 'es2022',
    // The page's policy is script-src 'self' and style-src 'self': nothing is put inside the HTML.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    strictPort: false,
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true } },
  },
  test: {
    environment: 'jsdom',
    include: ['tests/**/*.test.ts'],
    restoreMocks: true,
    // One jsdom for all files of a worker: making one for each would take most of the time.
    isolate: false,
    // A busy machine is no failure.
    hookTimeout: 60_000,
    testTimeout: 60_000,
  },
});
