import { placeOf, routeOf, secretOf, tokenOf, type Route } from './routes';
import { keepScrolls, rememberScroll, restoreScroll } from './scrolling';

/** What the browser keeps with each entry of its history that is ours. */
interface Entry {
  readonly key: string;
  /** How many entries of ours come before it. */
  readonly depth: number;
}

let route: Route = $state.raw(routeOf(new URL(location.href)));
/** How often the page changed: what is to happen after each change hangs on it. */
let visits = $state(0);
let before: Route['page'] | null = $state(null);

let place = here();
let entry: Entry = { key: '', depth: 0 };

/** The address as far as it decides what is shown. */
function here(): string {
  const address = new URL(location.href);
  const { chapter = '', node = '' } = placeOf(address) ?? {};
  return [
    location.pathname + location.search,
    tokenOf(address),
    secretOf(address),
    chapter,
    node,
  ].join(' ');
}

/** Takes a secret out of the address, so that neither the history nor a screenshot has it. */
function hideToken(): void {
  if (tokenOf(new URL(location.href))) history.replaceState(entry, '', location.pathname);
  place = here();
}

function newEntry(depth: number): Entry {
  return { key: Math.random().toString(36).slice(2), depth };
}

/** Returns what was kept with the present entry, if we made it. */
function keptEntry(): Entry | null {
  const state = history.state as Partial<Entry> | null;
  return state?.key ? { key: state.key, depth: state.depth ?? 0 } : null;
}

function arrive(): void {
  // A jump within a page is told as a change of address, too; it is none of ours.
  if (here() === place) return;
  before = route.page;
  route = routeOf(new URL(location.href));
  visits += 1;
  hideToken();
}

/** Comes to an entry by the browser's own buttons, or by a jump within a page. */
function travel(): void {
  const known = keptEntry();
  if (!known) {
    // The jump is done: where one read before it was remembered at the click.
    entry = newEntry(entry.depth + 1);
    history.replaceState(entry, '');
    // Unless it leads to another device link.
    arrive();
    return;
  }
  rememberScroll(entry.key);
  entry = known;
  const isJump = here() === place;
  arrive();
  if (isJump) restoreScroll(entry.key);
}

/** The browser's address, as a route. */
export const router = {
  get route(): Route {
    return route;
  },
  get visits(): number {
    return visits;
  },
  /** The page before this one, or null at the start. */
  get before(): Route['page'] | null {
    return before;
  },
  /** Goes to another page of ours. */
  go(path: string, { replace = false } = {}): void {
    rememberScroll(entry.key);
    entry = newEntry(replace ? entry.depth : entry.depth + 1);
    if (replace) history.replaceState(entry, '', path);
    else history.pushState(entry, '', path);
    arrive();
  },
  /** Goes back to where one came from; who came from elsewhere gets another page of ours. */
  back(path: string): void {
    if (entry.depth > 0) history.back();
    else this.go(path, { replace: true });
  },
  /** Scrolls to where this page was read before, or to its top. */
  restore(): void {
    restoreScroll(entry.key);
  },
};

function isPlainClick(event: MouseEvent): boolean {
  const held = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !held && !event.defaultPrevented;
}

/** Returns the link that a click is meant to follow, if any. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isOurs = link && !link.target && !link.hasAttribute('download');
  return isOurs && isPlainClick(event) ? link : null;
}

/** Follows links to pages of ours without loading anew. */
function follow(event: MouseEvent): void {
  const link = linkOf(event);
  if (!link) return;
  const address = new URL(link.href);
  const isElsewhere = address.origin !== location.origin || address.pathname.startsWith('/api/');
  const isJump = address.hash !== '' && address.pathname === location.pathname;
  if (isJump) rememberScroll(entry.key);
  if (isElsewhere || isJump) return;
  event.preventDefault();
  router.go(address.pathname + address.search + (secretOf(address) && address.hash));
}

/** Begins to listen to links and to the browser's own buttons. */
export function startRouter(): void {
  // Pages come piece by piece: the browser would scroll before there is anything to scroll.
  history.scrollRestoration = 'manual';
  entry = keptEntry() ?? newEntry(0);
  history.replaceState(entry, '');
  hideToken();
  restoreScroll(entry.key);
  addEventListener('popstate', travel);
  addEventListener('pagehide', () => {
    rememberScroll(entry.key);
    keepScrolls();
  });
  document.addEventListener('click', follow);
}
