import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const source = new URL('./src/service_worker.js', import.meta.url);
const fixed = ['/', '/theme.js', '/icon.svg', '/manifest.webmanifest'];

/**
 * Writes the service worker with the list of this build's files in it. Its version is a digest of
 * that list, so that each build has a cache of its own, and the same build always the same one.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'skep-service-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const built = Object.keys(bundle).filter((file) => file.startsWith('assets/'));
      const files = [...fixed, ...built.toSorted().map((file) => `/${file}`)];
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
      const text = readFileSync(source, 'utf-8')
        .replace("'__VERSION__'", JSON.stringify(version))
        .replace("'__FILES__'", JSON.stringify(files));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: text });
    },
  };
}
