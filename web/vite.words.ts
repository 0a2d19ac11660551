import { FluentBundle, FluentResource } from '@fluent/bundle';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import manifest from './manifest.json' with { type: 'json' };

const languages = ['en', 'nl'] as const;
type Language = (typeof languages)[number];

/** What messages of the shell may want to know. */
const facts = { command: '<kbd>skep play --vs 1</kbd>' };
/** Where a message belongs: its language, and its name. */
const place = /\{\{ (\w+) ([\w-]+) \}\}/g;

function bundleOf(language: Language): FluentBundle {
  const file = new URL(`../src/skep/words/${language}/shell.ftl`, import.meta.url);
  const bundle = new FluentBundle(language, { useIsolating: false });
  bundle.addResource(new FluentResource(readFileSync(file, 'utf-8')));
  return bundle;
}

/** Returns a message of the shell; one that is missing stops the build. */
export function shellWords(language: string, id: string): string {
  const known = languages.find((one) => one === language);
  const bundle = known && bundleOf(known);
  const pattern = bundle?.getMessage(id)?.value;
  if (!bundle || !pattern) throw new Error(`no message ${id} in ${language}`);
  return bundle.formatPattern(pattern, facts);
}

/** Puts the messages into a file that names them. */
export function filled(text: string): string {
  return text.replace(place, (_, language: string, id: string) => shellWords(language, id));
}

/** The name of a language's manifest; that of the first is the usual one. */
export function manifestName(language: Language): string {
  return language === languages[0] ? 'manifest.webmanifest' : `manifest.${language}.webmanifest`;
}

/** A manifest in a language: it can only speak one. */
export function manifestIn(language: Language): string {
  const told = {
    ...manifest,
    lang: language,
    description: shellWords(language, 'install-description'),
    shortcuts: [{ name: shellWords(language, 'install-new-game'), url: '/new' }],
  };
  return `${JSON.stringify(told, null, 2)}\n`;
}

/**
 * Fills what has no script to find its words: the page's HTML, and the manifests, one for each
 * language.
 */
export function shell(): Plugin {
  return {
    name: 'skep-shell',
    transformIndexHtml: { order: 'pre', handler: filled },
    generateBundle() {
      for (const language of languages) {
        const fileName = manifestName(language);
        this.emitFile({ type: 'asset', fileName, source: manifestIn(language) });
      }
    },
    configureServer(server) {
      for (const language of languages) {
        server.middlewares.use(`/${manifestName(language)}`, (_request, response) => {
          response.setHeader('Content-Type', 'application/manifest+json');
          response.end(manifestIn(language));
        });
      }
    },
  };
}
