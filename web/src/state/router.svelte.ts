import { routeOf, type Route } from './routes';

let route: Route = $state.raw(routeOf(new URL(location.href)));
/** How often the page changed: what is to happen after each change hangs on it. */
let visits = $state(0);

let place = location.pathname + location.search;

function arrive(): void {
  const now = location.pathname + location.search;
  // A jump within a page is told as a change of address, too; it is none of ours.
  if (now === place) return;
  place = now;
  route = routeOf(new URL(location.href));
  visits += 1;
}

/** The browser's address, as a route. */
export const router = {
  get route(): Route {
    return route;
  },
  get visits(): number {
    return visits;
  },
  /** Goes to another page of ours. */
  go(path: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    arrive();
  },
};

function isPlainClick(event: MouseEvent): boolean {
  const held = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !held && !event.defaultPrevented;
}

/** Follows links to pages of ours without loading anew. */
function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !isPlainClick(event) || link.target || link.hasAttribute('download')) return;
  const address = new URL(link.href);
  const isElsewhere = address.origin !== location.origin || address.pathname.startsWith('/api/');
  const isJump = address.hash !== '' && address.pathname === location.pathname;
  if (isElsewhere || isJump) return;
  event.preventDefault();
  router.go(address.pathname + address.search);
}

/** Begins to listen to links and to the browser's own buttons. */
export function startRouter(): void {
  addEventListener('popstate', arrive);
  document.addEventListener('click', follow);
}
