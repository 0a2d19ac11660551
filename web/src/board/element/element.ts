// <skep-board>: the board as a custom element, with attributes and properties in and events out.
import { createBoard } from '../api';
import { withMoved } from '../hive';
import { createReserve } from '../reserve';
import {
  type BoardApi,
  type BoardEvents,
  type Box,
  type Color,
  type Hex,
  type PieceName,
  type TileSet,
  type Twins,
} from '../types';
import { english, labelsWith, type BoardLabels, type LabelsInput } from './english';
import { checked, SkepBoardError } from './errors';
import {
  attributes,
  configOf,
  initial,
  names,
  turnOf,
  viewIn,
  withoutPlayed,
  withProperty,
  type Name,
  type Properties,
  type Theme,
} from './properties';
import {
  moveTo,
  other,
  readHex,
  type HexInput,
  type LastInput,
  type LegalInput,
  type PositionInput,
} from './read';
import { adoptStyles } from './styles';

export interface MoveDetail {
  readonly piece: PieceName;
  readonly hex: Hex;
}

/** The events, by their names, with what their `detail` holds. */
export interface SkepBoardEvents {
  /** The user chose a move. Show it with `play`, set a new position, or call `letGo`. */
  'skep-move': CustomEvent<MoveDetail>;
  /** The user picked up a piece, or (null) put it back. */
  'skep-pick': CustomEvent<{ readonly piece: PieceName | null }>;
  /** The user tapped a hex of `tappable`. */
  'skep-hex': CustomEvent<{ readonly hex: Hex }>;
  /** The user tapped a piece that can't move, or a hex where the piece can't go. */
  'skep-why': CustomEvent<{ readonly piece: PieceName; readonly hex: Hex | null }>;
  /** An attribute has a bad value, which changes nothing. Unless you call preventDefault, it is also logged. */
  'skep-error': CustomEvent<{ readonly error: SkepBoardError }>;
}

/** What is shown while the element is in a page. */
interface Parts {
  readonly board: BoardApi;
  readonly frame: HTMLElement;
  readonly recenter: HTMLButtonElement;
  endReserves: () => void;
  reserves: string; // which are shown, and how
}

// A server that renders pages can import this, too, but has no elements.
const Base = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement);

export class SkepBoard extends Base {
  static readonly observedAttributes: readonly string[] = [...attributes.keys()];

  /** A setup string, or the pieces of each hex. */
  declare position: PositionInput | null;
  /** Where each piece can go. */
  declare legal: LegalInput | null;
  /** The part of `legal` that a piece reaches only by being thrown. */
  declare throws: LegalInput | null;
  /** The side to move. By default as in the setup string, or White. */
  declare turn: Color | null;
  /** The colors that the user plays. By default the side to move. */
  declare movable: readonly Color[] | string | null;
  /** The last move, to mark and to animate. */
  declare last: LastInput | null;
  /** Hexes that the user can tap to answer a question. */
  declare tappable: readonly HexInput[] | null;
  /** The pieces that each side starts with. By default as in the setup string, or all. */
  declare box: Box | null;
  /** The color at the bottom. */
  declare orientation: Color | null;
  /** Sixths of a turn, clockwise. */
  declare rotation: number | null;
  declare mirrored: boolean | null;
  declare theme: Theme | null;
  declare tiles: TileSet | null;
  declare twins: Twins | null;
  /** Whether the reserves are shown, above and below the board. */
  declare reserves: boolean | null;
  /** Whether the board is only a picture. */
  declare viewOnly: boolean | null;
  /** Your own labels instead of the English ones. */
  declare labels: LabelsInput | null;

  static {
    for (const name of names) {
      Object.defineProperty(this.prototype, name, {
        configurable: true,
        enumerable: true,
        get(this: SkepBoard) {
          return name === 'position' ? this.#position : this.#properties[name];
        },
        set(this: SkepBoard, value: unknown) {
          this.#take(name, value);
        },
      });
    }
  }

  #properties: Properties = initial;
  /** As it was given. */
  #position: unknown = initial.position.stacks;
  /** What `play` set, where a script hadn't, and nobody since. */
  #played = new Set<Name>();
  #parts: Parts | null = null;
  #isUpdating = false;
  readonly #english: BoardLabels = english(() => ({
    stacks: this.#properties.position.stacks,
    view: viewIn(this.#properties),
  }));
  #labels: BoardLabels = this.#english;

  /** The board behind the element, for what it has no property for; null while it isn't in a page. */
  get api(): BoardApi | null {
    return this.#parts?.board ?? null;
  }

  connectedCallback(): void {
    for (const name of names) this.#adopt(name);
    this.#parts ??= this.#build();
    this.#update();
  }

  disconnectedCallback(): void {
    this.#parts?.endReserves();
    this.#parts?.board.destroy();
    this.#parts = null;
    this.shadowRoot?.replaceChildren();
  }

  attributeChangedCallback(attribute: string, _before: string | null, text: string | null): void {
    const name = attributes.get(attribute);
    if (name === undefined) return;
    try {
      this.#take(name, text);
    } catch (error) {
      if (!(error instanceof SkepBoardError)) throw error;
      // A moment later, so that a script that has just loaded the element hears of it.
      queueMicrotask(() => this.#refuse(error));
    }
  }

  /** Rotate the board by half a turn, so that the other color is at the bottom. */
  flip(): void {
    this.orientation = other(this.#properties.orientation);
  }

  /** Put back the piece that is picked up, or undo a chosen move that you don't accept. */
  letGo(): void {
    this.#parts?.board.letGo();
  }

  /**
   * Show a move, and give the turn to the other side, without legal moves. Checks no rules.
   *
   * @throws SkepBoardError if the piece or the hex can't be read.
   */
  play(piece: PieceName, hex: HexInput): void {
    const { stacks } = this.#properties.position;
    const end = checked('play', hex, () => readHex(hex));
    const last = checked('play', piece, () => moveTo(stacks, piece, end));
    const own = {
      box: configOf(this.#properties, this.#labels).box,
      turn: other(turnOf(this.#properties)),
      last,
    };
    // A box or a turn that a script has set is still the script's: no setup string changes it.
    const unset = (['box', 'turn'] as const).filter(
      (name) => this.#properties[name] === null || this.#played.has(name),
    );
    this.position = Object.fromEntries(withMoved(stacks, piece, end));
    Object.assign(this, { ...own, legal: null, throws: null });
    this.#played = new Set([...unset, 'last']);
  }

  /** Show the whole hive again after the user has moved the view. */
  recenter(): void {
    this.#parts?.board.recenter();
  }

  override focus(): void {
    this.#parts?.board.focus();
  }

  /** Take over a property that was set before the element was defined. */
  #adopt(name: Name): void {
    if (!Object.hasOwn(this, name)) return;
    const value: unknown = this[name];
    Reflect.deleteProperty(this, name);
    this.#take(name, value);
  }

  /** Change a property, or throw and change nothing. */
  #take(name: Name, value: unknown): void {
    this.#properties = withProperty(this.#properties, name, value);
    this.#played.delete(name);
    if (name === 'position') {
      this.#position = value ?? initial.position.stacks;
      this.#properties = withoutPlayed(this.#properties, this.#played);
    }
    if (name === 'labels') this.#labels = labelsWith(this.#properties.labels, this.#english);
    if (name === 'theme') this.#reflectTheme();
    this.#updateSoon();
  }

  /** The style sheet goes by the attribute. */
  #reflectTheme(): void {
    const { theme } = this.#properties;
    if (theme !== (this.getAttribute('theme') ?? 'auto')) this.setAttribute('theme', theme);
  }

  /** Once for all that a script sets in a row. */
  #updateSoon(): void {
    if (this.#isUpdating || this.#parts === null) return;
    this.#isUpdating = true;
    queueMicrotask(() => this.#update());
  }

  #update(): void {
    this.#isUpdating = false;
    const parts = this.#parts;
    if (parts === null) return;
    parts.board.set(configOf(this.#properties, this.#labels));
    parts.recenter.textContent = this.#labels.recenter();
    this.#showReserves(parts);
  }

  #build(): Parts {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    adoptStyles(root);
    const [frame, table] = [division('frame'), division('table')];
    const surface = division('');
    const recenter = document.createElement('button');
    recenter.className = 'recenter';
    recenter.hidden = true;
    recenter.addEventListener('click', () => this.recenter());
    table.append(surface, recenter);
    frame.append(table);
    root.append(frame);
    const events = this.#events((free) => void (recenter.hidden = !free));
    const board = createBoard(surface, configOf(this.#properties, this.#labels), events);
    return { board, frame, recenter, endReserves: () => {}, reserves: '' };
  }

  #events(onfree: (free: boolean) => void): BoardEvents {
    return {
      onmove: (piece, hex) => this.#tell('skep-move', { piece, hex }),
      onpick: (piece) => this.#tell('skep-pick', { piece }),
      onhex: (hex) => this.#tell('skep-hex', { hex }),
      onwhy: (piece, hex) => this.#tell('skep-why', { piece, hex }),
      onfree,
    };
  }

  #tell(name: keyof SkepBoardEvents, detail: unknown): boolean {
    const isError = name === 'skep-error';
    const options = { bubbles: true, composed: true, cancelable: isError };
    return this.dispatchEvent(new CustomEvent(name, { ...options, detail }));
  }

  #refuse(error: SkepBoardError): void {
    if (this.#tell('skep-error', { error })) globalThis.reportError?.(error);
  }

  #showReserves(parts: Parts): void {
    const { reserves, orientation, viewOnly } = this.#properties;
    const wanted = reserves ? `${orientation}${viewOnly}` : '';
    if (parts.reserves === wanted) return;
    parts.reserves = wanted;
    parts.endReserves();
    const layout = viewOnly ? 'small' : 'row';
    const ends = (wanted === '' ? [] : [other(orientation), orientation]).map((color, at) => {
      const element = division('');
      if (at === 0) parts.frame.prepend(element);
      else parts.frame.append(element);
      const end = createReserve(element, parts.board, { color, layout });
      element.classList.add(at === 0 ? 'above' : 'below');
      return () => {
        end();
        element.remove();
      };
    });
    parts.endReserves = () => ends.forEach((end) => end());
  }
}

function division(name: string): HTMLElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}
