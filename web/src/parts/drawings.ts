import { sources } from '../bugs';

const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100">';
const line = 'fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round"';

const egg = `${open}<g ${line}><path d="M0-32C15-32 24-8 24 8A24 25 0 0 1-24 8C-24-8-15-32 0-32Z"/><path d="M-11 2C-11-8-7-17-2-21"/></g></svg>`;
const larva = `${open}<g ${line}><path d="M-30-18A12 12 0 0 1-10-24 13 13 0 0 1 13-14 13 13 0 0 1 24 8 12 12 0 0 1 14 28"/><path d="M-30-18A11 11 0 0 0-20-4 14 14 0 0 1-2 6 14 14 0 0 1 2 22 7 7 0 0 0 14 28"/><path d="M-10-24-14-5M13-14-2 4M24 8 4 17"/></g><circle cx="-24" cy="-15" r="2.6" fill="currentColor"/></svg>`;
const pupa = `${open}<g ${line}><path d="M0-34C12-34 18-22 18-8C18 14 9 33 0 35C-9 33-18 14-18-8C-18-22-12-34 0-34Z"/><path d="M-17-12Q0-4 17-12M-17 2Q0 10 17 2M-13 16Q0 23 13 16"/><path d="M-8-24h.1M8-24h.1"/></g></svg>`;

/** Our own drawings, by name: the eight bugs, and what a bug is before it is one. */
export const drawings: Readonly<Record<string, string>> = {
  ant: sources.A,
  beetle: sources.B,
  grasshopper: sources.G,
  ladybug: sources.L,
  mosquito: sources.M,
  pillbug: sources.P,
  queen: sources.Q,
  spider: sources.S,
  egg,
  larva,
  pupa,
};
