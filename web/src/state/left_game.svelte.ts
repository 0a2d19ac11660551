const name = 'skep.left-game';

/** The last game in this tab, if it was still going on. */
let id: string | null = $state(stored());

function stored(): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    // Storage is unavailable: a reload forgets it.
    return null;
  }
}

function store(): void {
  try {
    if (id) sessionStorage.setItem(name, id);
    else sessionStorage.removeItem(name);
  } catch {
    // As above.
  }
}

/** The game that one can go back to from other pages. */
export const leftGame = {
  get path(): string | null {
    return id && `/game/${id}`;
  },
  /** Notes that a game is on the page, and whether there is something to go back to. */
  note(game: string, isGoingOn: boolean): void {
    if (isGoingOn) id = game;
    else if (id === game) id = null;
    store();
  },
  /** Forgets it, as when whoever played it is gone. */
  forget(): void {
    id = null;
    store();
  },
};
