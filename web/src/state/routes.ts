/** A position in a study, by the ids that its tree has. */
export interface StudyPlace {
  readonly chapter: string;
  readonly node: string;
}

/** Where one is in the page. */
export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'new'; readonly opponent: string | null }
  | { readonly page: 'game'; readonly id: string }
  | { readonly page: 'games' }
  | { readonly page: 'learn'; readonly lesson: string | null; readonly step: string | null }
  | { readonly page: 'puzzles'; readonly which: string | null }
  | { readonly page: 'editor'; readonly setup: string | null }
  | { readonly page: 'analysis'; readonly query: string }
  | {
      readonly page: 'study';
      readonly id: string;
      readonly secret: string;
      readonly place: StudyPlace | null;
    }
  | { readonly page: 'rules'; readonly rule: string | null }
  | { readonly page: 'summary' }
  | { readonly page: 'editions' }
  | { readonly page: 'settings' }
  | { readonly page: 'device'; readonly token: string }
  | { readonly page: 'about' }
  | { readonly page: 'missing' };

const plain = {
  '/': 'home',
  '/games': 'games',
  '/rules/print': 'summary',
  '/editions': 'editions',
  '/settings': 'settings',
  '/about': 'about',
} as const;

/**
 * Returns the secret of a device link, or nothing. It comes after the `#`, which browsers keep to
 * themselves: no server and no proxy logs it.
 */
export function tokenOf(address: URL): string {
  if (!address.pathname.startsWith('/device')) return '';
  return /^#([\w-]{20,100})$/.exec(address.hash)?.[1] ?? '';
}

/** After the `#` in a link to a study: its secret, and perhaps the ids of a chapter and a node. */
const studyHash = /^#([\w-]{20,100})(?:\/(?:([\w-]{1,24})\/([\w-]{1,24})$)?.*)?$/;

const studyParts = ({ pathname, hash }: URL): readonly (string | undefined)[] =>
  (pathname.startsWith('/study/') && studyHash.exec(hash)) || [];

/** Returns the secret of a link to a shared study, which also comes after the `#`. */
export function secretOf(address: URL): string {
  return studyParts(address)[1] ?? '';
}

/** Returns the position that a link to a shared study opens; null for the start. */
export function placeOf(address: URL): StudyPlace | null {
  const [, , chapter, node] = studyParts(address);
  return chapter && node ? { chapter, node } : null;
}

/** Pages with parts that have addresses of their own. */
const withParts: readonly {
  readonly pattern: RegExp;
  readonly route: (part: string | null, address: URL) => Route;
}[] = [
  {
    pattern: /^\/learn(?:\/([a-z-]{1,40}))?$/,
    route: (lesson, { searchParams }) => ({
      page: 'learn',
      lesson,
      step: searchParams.get('step'),
    }),
  },
  {
    pattern: /^\/study\/([a-zA-Z0-9]{8,20})$/,
    route: (id, address) => ({
      page: 'study',
      id: id ?? '',
      secret: secretOf(address),
      place: placeOf(address),
    }),
  },
  {
    pattern: /^\/puzzles(?:\/([a-z0-9-]{1,40}))?$/,
    route: (which) => ({ page: 'puzzles', which }),
  },
  {
    pattern: /^\/rules(?:\/(r\d{1,2}(?:\.\d{1,2})?))?$/i,
    route: (rule) => ({ page: 'rules', rule: rule?.toUpperCase() ?? null }),
  },
];

function partRoute(path: string, address: URL): Route | null {
  for (const { pattern, route } of withParts) {
    const found = pattern.exec(path);
    if (found) return route(found[1] ?? null, address);
  }
  return null;
}

/** Reads an address. */
export function routeOf(address: URL): Route {
  const path = address.pathname.replace(/(.)\/+$/, '$1');
  if (path === '/editor') return { page: 'editor', setup: address.searchParams.get('setup') };
  if (path === '/new') return { page: 'new', opponent: address.searchParams.get('opponent') };
  const part = partRoute(path, address);
  if (part) return part;
  if (path in plain) return { page: plain[path as keyof typeof plain] };
  const game = /^\/game\/((?:local-)?[a-zA-Z0-9]{8,20})$/.exec(path)?.[1];
  if (game) return { page: 'game', id: game };
  if (path === '/analysis') return { page: 'analysis', query: address.search };
  if (path === '/device') return { page: 'device', token: tokenOf(address) };
  return { page: 'missing' };
}
