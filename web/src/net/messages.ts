// Made by tools/messages_to_ts.py from src/skep/server/messages: change it there.

export type Color = 'w' | 'b';
export type Hex = readonly [number, number];

export interface ReasonView {
  readonly message: string;
  readonly args: Readonly<Record<string, string | number>>;
  readonly piece: string | null;
  readonly pieces: readonly string[];
  readonly hexes: readonly Hex[];
  readonly step: readonly [Hex, Hex] | null;
}

export interface Problem {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly args: Readonly<Record<string, string | number>>;
  readonly reason: ReasonView | null;
}

export interface ClockSettings {
  readonly main_s: number;
  readonly increment_s: number;
}

export interface ComputerOpponent {
  readonly type: 'computer';
  readonly level: number;
}

export interface FriendOpponent {
  readonly type: 'friend';
}

export interface SameScreen {
  readonly type: 'same_screen';
}

export type SeatChoice = 'white' | 'black' | 'random';

export interface NewGame {
  readonly opponent: ComputerOpponent | FriendOpponent | SameScreen;
  readonly rules?: string;
  readonly color?: SeatChoice;
  readonly first?: Color | null;
  readonly clock?: ClockSettings | null;
  readonly setup?: string | null;
}

export type StatusView = 'waiting' | 'playing' | 'over';

export type Occupant = 'nobody' | 'person' | 'computer';

export interface Seat {
  readonly occupant: Occupant;
  readonly level: number | null;
  readonly name: string;
}

export interface Seats {
  readonly w: Seat;
  readonly b: Seat;
}

export type WayView = 'placement' | 'walk' | 'throw' | 'pass';

export interface PlayedMove {
  readonly text: string;
  readonly color: Color;
  readonly way: WayView;
  readonly piece: string | null;
  readonly start: Hex | null;
  readonly end: Hex | null;
  readonly route: readonly Hex[];
  readonly thrower: string | null;
  readonly bug: string | null;
  readonly spent_ms: number;
}

export interface Target {
  readonly hex: Hex;
  readonly text: string;
}

export interface Throw {
  readonly hex: Hex;
  readonly throwers: readonly string[];
}

export interface Turn {
  readonly color: Color;
  readonly ply: number;
  readonly number: number;
  readonly legal: Readonly<Record<string, readonly Target[]>>;
  readonly repetitions: number;
  readonly draw_is_due: boolean;
  readonly throws: Readonly<Record<string, readonly Throw[]>>;
}

export interface ClockState {
  readonly w_ms: number;
  readonly b_ms: number;
  readonly running: Color | null;
  readonly at: number;
}

export interface Ending {
  readonly termination: string;
  readonly winner: Color | null;
}

export type OwnColor = 'white' | 'black';

export interface DeviceMove {
  readonly text: string;
  readonly spent_ms: number;
}

export interface SavedGame {
  readonly key: string;
  readonly opponent: ComputerOpponent | SameScreen;
  readonly color: OwnColor;
  readonly created_at: number;
  readonly moves: readonly DeviceMove[];
  readonly ending: Ending;
  readonly rules: string;
  readonly first: Color | null;
  readonly clock: ClockSettings | null;
  readonly hints: readonly Color[];
  readonly setup: string | null;
}

export interface State {
  readonly status: StatusView;
  readonly seats: Seats;
  readonly turn: Turn;
  readonly clock: ClockState | null;
  readonly ending: Ending | null;
  readonly draw_offer: Color | null;
  readonly takeback: Color | null;
  readonly hints: readonly Color[];
  readonly rematch: Color | null;
  readonly next_game: string | null;
  readonly public_by: readonly Color[];
  readonly is_public: boolean;
}

export interface Online {
  readonly w: boolean;
  readonly b: boolean;
  readonly watchers: number;
}

export interface GameView {
  readonly id: string;
  readonly version: number;
  readonly rules: string;
  readonly edition: string;
  readonly box: Readonly<Record<string, number>>;
  readonly first: Color;
  readonly you: readonly Color[];
  readonly clock: ClockSettings | null;
  readonly created_at: number;
  readonly updated_at: number;
  readonly on_device: boolean;
  readonly moves: readonly PlayedMove[];
  readonly state: State;
  readonly online: Online;
  readonly setup: string | null;
}

export interface StackView {
  readonly hex: Hex;
  readonly pieces: readonly string[];
}

export interface OpeningView {
  readonly w: Hex;
  readonly b: Hex;
}

export interface HiveView {
  readonly stacks: readonly StackView[];
  readonly opening: OpeningView | null;
}

export interface GameLine {
  readonly id: string;
  readonly rules: string;
  readonly you: readonly Color[];
  readonly seats: Seats;
  readonly status: StatusView;
  readonly ending: Ending | null;
  readonly ply: number;
  readonly to_move: Color;
  readonly your_turn: boolean;
  readonly updated_at: number;
  readonly clock: ClockSettings | null;
  readonly has_hints: boolean;
  readonly on_device: boolean;
  readonly is_public: boolean;
  readonly hive: HiveView | null;
}

export interface GameList {
  readonly games: readonly GameLine[];
  readonly next: string | null;
}

export interface Me {
  readonly id: string;
  readonly name: string;
}

export interface Rename {
  readonly name: string;
}

export interface DeviceLink {
  readonly path: string;
  readonly expires_at: number;
}

export interface TakeLink {
  readonly token: string;
}

export interface SignOut {
  readonly keep_this_device: boolean;
}

export interface LinkRecord {
  readonly expires_at: number;
  readonly used_at: number | null;
}

export interface GameRecordView {
  readonly id: string;
  readonly rules: string;
  readonly you: readonly Color[];
  readonly seats: Seats;
  readonly status: StatusView;
  readonly ending: Ending | null;
  readonly created_at: number;
  readonly updated_at: number;
  readonly clock: ClockSettings | null;
  readonly moves: readonly string[] | null;
  readonly on_device: boolean;
  readonly is_public: boolean;
  readonly setup: string | null;
}

export interface PlayerData {
  readonly id: string;
  readonly name: string;
  readonly links: readonly LinkRecord[];
  readonly games: readonly GameRecordView[];
  readonly studies: readonly StudyView[];
}

export interface LevelView {
  readonly number: number;
  readonly name: string;
  readonly elo: number | null;
}

export interface RulesView {
  readonly name: string;
  readonly box: Readonly<Record<string, number>>;
  readonly first_is_open: boolean;
}

export interface Options {
  readonly levels: readonly LevelView[];
  readonly editions: readonly RulesView[];
  readonly game_types: readonly RulesView[];
}

export interface Health {
  readonly status: string;
  readonly version: string;
}

export interface Why {
  readonly reason: ReasonView | null;
  readonly targets: readonly Target[];
  readonly next_turn: boolean;
}

export interface HintQuestion {
  readonly ply: number;
}

export interface HintReasonView {
  readonly code: string;
  readonly piece: string | null;
  readonly count: number | null;
}

export interface Hint {
  readonly ply: number;
  readonly piece: string;
  readonly target: Target;
  readonly reason: HintReasonView;
}

export interface BestLine {
  readonly ply: number;
  readonly moves: readonly PlayedMove[];
}

export interface Chances {
  readonly white: readonly number[];
  readonly best: readonly boolean[];
  readonly lines: readonly BestLine[];
}

export interface ReviewProgress {
  readonly fraction: number | null;
}

export interface TryQuestion {
  readonly ply: number;
  readonly move: string;
}

export interface TriedMove {
  readonly move: PlayedMove;
  readonly white: number;
  readonly line: readonly PlayedMove[];
}

export interface AdviceView {
  readonly kind: string | null;
}

export type Language = 'en' | 'nl';

export interface GamesText {
  readonly text: string;
  readonly rules: string | null;
  readonly language: Language;
}

export interface LineNote {
  readonly line: number;
  readonly text: string;
}

export interface ReadComment {
  readonly ply: number;
  readonly text: string;
}

export interface ReadGame {
  readonly start: string;
  readonly moves: readonly string[];
  readonly tags: Readonly<Record<string, string>>;
  readonly comments: readonly ReadComment[];
  readonly ending: Ending | null;
  readonly warnings: readonly LineNote[];
  readonly problem: LineNote | null;
}

export interface ReadGames {
  readonly games: readonly ReadGame[];
  readonly unreadable: readonly LineNote[];
  readonly has_more: boolean;
}

export type GameTextFormat = 'pgn' | 'uhp' | 'sgf';

export interface WrittenGame {
  readonly format: GameTextFormat;
  readonly start: string;
  readonly moves: readonly string[];
  readonly tags: Readonly<Record<string, string>>;
  readonly comments: readonly ReadComment[];
}

export interface GameText {
  readonly text: string;
}

export interface LinesQuestion {
  readonly start: string;
  readonly moves: readonly string[];
  readonly lines: number;
}

export interface LineView {
  readonly units: number;
  readonly win_in: number | null;
  readonly win_probability: number;
  readonly moves: readonly string[];
}

export interface LinesView {
  readonly depth: number;
  readonly nodes: number;
  readonly seconds: number;
  readonly lines: readonly LineView[];
}

export type GameSource = 'own' | 'public' | 'collection';

export type ResultView = 'white' | 'black' | 'draw' | 'unfinished';

export interface ResultCounts {
  readonly white: number;
  readonly draws: number;
  readonly black: number;
  readonly unfinished: number;
}

export interface FoundGame {
  readonly id: string;
  readonly rules: string;
  readonly seats: Seats;
  readonly you: readonly Color[];
  readonly result: ResultView;
  readonly ply: number;
  readonly date: string;
  readonly on_device: boolean;
}

export interface FoundGames {
  readonly games: readonly FoundGame[];
  readonly next: string | null;
}

export interface ContinuationView {
  readonly move: string;
  readonly tally: ResultCounts;
  readonly examples: readonly FoundGame[];
}

export interface Explored {
  readonly tally: ResultCounts;
  readonly moves: readonly ContinuationView[];
  readonly ended: ResultCounts;
  readonly illegal: ResultCounts;
  readonly sources: readonly GameSource[];
}

export interface CollectedText {
  readonly pgn: string;
}

export interface PuzzleSummary {
  readonly id: string;
  readonly goal: string;
  readonly moves: number;
  readonly rules: string;
  readonly expansions: string;
  readonly bug: string;
  readonly themes: readonly string[];
  readonly rating: number;
}

export interface PuzzleList {
  readonly version: string;
  readonly per_pack: number;
  readonly puzzles: readonly PuzzleSummary[];
}

export interface PuzzleTurn {
  readonly legal: Readonly<Record<string, readonly Hex[]>>;
  readonly throws: Readonly<Record<string, readonly Hex[]>>;
  readonly answers: readonly PlayedMove[];
  readonly reply: PlayedMove | null;
}

export interface PuzzleRefutation {
  readonly move: PlayedMove;
  readonly reply: PlayedMove;
}

export interface PuzzleView {
  readonly id: string;
  readonly color: Color;
  readonly edition: string;
  readonly box: Readonly<Record<string, number>>;
  readonly stacks: readonly StackView[];
  readonly stunned: string | null;
  readonly pinned: string | null;
  readonly depth: number;
  readonly lowest_level: number | null;
  readonly turns: readonly PuzzleTurn[];
  readonly refutations: readonly PuzzleRefutation[];
}

export interface PuzzlePack {
  readonly version: string;
  readonly puzzles: readonly PuzzleView[];
}

export type GlyphView = '!!' | '!' | '!?' | '?!' | '?' | '??';

export type ShapeColorView = 'green' | 'red' | 'blue' | 'yellow';

export type AccessView = 'read' | 'edit';

export interface ShapeView {
  readonly color: ShapeColorView;
  readonly from: Hex;
  readonly to: Hex | null;
}

export interface StudyNodeView {
  readonly id: string;
  readonly parent: string | null;
  readonly move: string | null;
  readonly comment: string;
  readonly glyph: GlyphView | null;
  readonly shapes: readonly ShapeView[];
}

export interface RenameStudy {
  readonly type: 'rename';
  readonly name: string;
}

export interface AddChapterMessage {
  readonly type: 'add_chapter';
  readonly id: string;
  readonly name: string;
  readonly start: string;
  readonly root: string;
  readonly at: number;
}

export interface RemoveChapterMessage {
  readonly type: 'remove_chapter';
  readonly id: string;
}

export interface RenameChapterMessage {
  readonly type: 'rename_chapter';
  readonly id: string;
  readonly name: string;
}

export interface MoveChapterMessage {
  readonly type: 'move_chapter';
  readonly id: string;
  readonly to: number;
}

export interface AddNodesMessage {
  readonly type: 'add';
  readonly chapter: string;
  readonly nodes: readonly StudyNodeView[];
  readonly at: number;
}

export interface RemoveNodeMessage {
  readonly type: 'remove';
  readonly chapter: string;
  readonly id: string;
}

export interface MoveNodeMessage {
  readonly type: 'move';
  readonly chapter: string;
  readonly id: string;
  readonly to: number;
}

export interface SetCommentMessage {
  readonly type: 'comment';
  readonly chapter: string;
  readonly id: string;
  readonly text: string;
}

export interface SetGlyphMessage {
  readonly type: 'glyph';
  readonly chapter: string;
  readonly id: string;
  readonly glyph: GlyphView | null;
}

export interface SetShapesMessage {
  readonly type: 'shapes';
  readonly chapter: string;
  readonly id: string;
  readonly shapes: readonly ShapeView[];
}

export interface NewStudy {
  readonly name: string;
  readonly chapter: AddChapterMessage;
}

export interface MadeStudy {
  readonly id: string;
  readonly edit_secret: string;
  readonly read_secret: string;
}

export interface ReadStudy {
  readonly secret: string;
}

export interface EditStudy {
  readonly secret: string;
  readonly id: string;
  readonly changes: readonly (RenameStudy | AddChapterMessage | RemoveChapterMessage | RenameChapterMessage | MoveChapterMessage | AddNodesMessage | RemoveNodeMessage | MoveNodeMessage | SetCommentMessage | SetGlyphMessage | SetShapesMessage)[];
}

export interface StudyEdited {
  readonly number: number;
}

export interface ChapterView {
  readonly id: string;
  readonly name: string;
  readonly start: string;
  readonly nodes: readonly StudyNodeView[];
}

export interface StudyContents {
  readonly name: string;
  readonly chapters: readonly ChapterView[];
  readonly v: number;
}

export interface StudyEditView {
  readonly number: number;
  readonly id: string;
  readonly changes: readonly (RenameStudy | AddChapterMessage | RemoveChapterMessage | RenameChapterMessage | MoveChapterMessage | AddNodesMessage | RemoveNodeMessage | MoveNodeMessage | SetCommentMessage | SetGlyphMessage | SetShapesMessage)[];
}

export interface StudyView {
  readonly id: string;
  readonly access: AccessView;
  readonly is_owner: boolean;
  readonly read_secret: string | null;
  readonly base: number;
  readonly contents: StudyContents;
  readonly edits: readonly StudyEditView[];
}

export interface StudyLine {
  readonly id: string;
  readonly name: string;
  readonly nodes: number;
  readonly created_at: number;
  readonly updated_at: number;
}

export interface StudyList {
  readonly studies: readonly StudyLine[];
  readonly most: number;
}

export interface Play {
  readonly type: 'play';
  readonly move: string;
}

export interface Resign {
  readonly type: 'resign';
}

export interface OfferDraw {
  readonly type: 'offer_draw';
}

export interface DeclineDraw {
  readonly type: 'decline_draw';
}

export interface AskTakeback {
  readonly type: 'ask_takeback';
}

export interface DeclineTakeback {
  readonly type: 'decline_takeback';
}

export interface TakeHint {
  readonly type: 'take_hint';
}

export interface Abort {
  readonly type: 'abort';
}

export interface Rematch {
  readonly type: 'rematch';
}

export interface MakePublic {
  readonly type: 'make_public';
}

export interface MakePrivate {
  readonly type: 'make_private';
}

export interface Watch {
  readonly type: 'watch';
  readonly game: string;
  readonly version?: number;
}

export interface Unwatch {
  readonly type: 'unwatch';
  readonly game: string;
}

export interface Command {
  readonly type: 'command';
  readonly id: string;
  readonly game: string;
  readonly ply: number;
  readonly action: Play | Resign | OfferDraw | DeclineDraw | AskTakeback | DeclineTakeback | TakeHint | Abort | Rematch | MakePublic | MakePrivate;
}

export interface Ping {
  readonly type: 'ping';
  readonly sent: number;
}

export interface WatchStudy {
  readonly type: 'watch_study';
  readonly study: string;
  readonly secret: string;
  readonly version: number;
}

export interface UnwatchStudy {
  readonly type: 'unwatch_study';
  readonly study: string;
}

export interface Hello {
  readonly type: 'hello';
  readonly me: Me;
  readonly now: number;
  readonly ping_ms: number;
}

export interface Snapshot {
  readonly type: 'snapshot';
  readonly game: GameView;
}

export interface MovesMade {
  readonly type: 'played';
  readonly moves: readonly PlayedMove[];
}

export interface TookBack {
  readonly type: 'took_back';
  readonly ply: number;
}

export interface Joined {
  readonly type: 'joined';
  readonly color: Color;
}

export interface DrawOffered {
  readonly type: 'draw_offered';
  readonly color: Color;
}

export interface DrawDeclined {
  readonly type: 'draw_declined';
  readonly color: Color;
}

export interface TakebackAsked {
  readonly type: 'takeback_asked';
  readonly color: Color;
}

export interface TakebackDeclined {
  readonly type: 'takeback_declined';
  readonly color: Color;
}

export interface Hinted {
  readonly type: 'hinted';
  readonly color: Color;
}

export interface Ended {
  readonly type: 'ended';
}

export interface RematchAsked {
  readonly type: 'rematch_asked';
  readonly color: Color;
}

export interface RematchMade {
  readonly type: 'rematch_made';
}

export interface PublicityChanged {
  readonly type: 'publicity_changed';
}

export interface ClockMoved {
  readonly type: 'clock_moved';
}

export interface Event {
  readonly type: 'event';
  readonly game: string;
  readonly version: number;
  readonly change: MovesMade | TookBack | Joined | DrawOffered | DrawDeclined | TakebackAsked | TakebackDeclined | Hinted | Ended | RematchAsked | RematchMade | PublicityChanged | ClockMoved;
  readonly state: State;
}

export interface Accepted {
  readonly type: 'accepted';
  readonly id: string;
  readonly game: string;
  readonly version: number;
}

export interface Refused {
  readonly type: 'refused';
  readonly problem: Problem;
  readonly id: string | null;
  readonly game: string | null;
}

export interface Present {
  readonly type: 'present';
  readonly game: string;
  readonly online: Online;
}

export interface Thinking {
  readonly type: 'thinking';
  readonly game: string;
  readonly fraction: number;
}

export interface Pong {
  readonly type: 'pong';
  readonly sent: number;
  readonly now: number;
}

export interface StudyEdits {
  readonly type: 'study_edits';
  readonly study: string;
  readonly edits: readonly StudyEditView[];
}

export interface StudyStale {
  readonly type: 'study_stale';
  readonly study: string;
}

export interface StudyPresent {
  readonly type: 'study_present';
  readonly study: string;
  readonly count: number;
}

export interface StudyRefused {
  readonly type: 'study_refused';
  readonly study: string;
  readonly problem: Problem;
}

export interface StudyGone {
  readonly type: 'study_gone';
  readonly study: string;
}

export type StudyChange =
  | RenameStudy
  | AddChapterMessage
  | RemoveChapterMessage
  | RenameChapterMessage
  | MoveChapterMessage
  | AddNodesMessage
  | RemoveNodeMessage
  | MoveNodeMessage
  | SetCommentMessage
  | SetGlyphMessage
  | SetShapesMessage;

export type Action =
  | Play
  | Resign
  | OfferDraw
  | DeclineDraw
  | AskTakeback
  | DeclineTakeback
  | TakeHint
  | Abort
  | Rematch
  | MakePublic
  | MakePrivate;

export type ToServer = Watch | Unwatch | Command | Ping | WatchStudy | UnwatchStudy;

export type Change =
  | MovesMade
  | TookBack
  | Joined
  | DrawOffered
  | DrawDeclined
  | TakebackAsked
  | TakebackDeclined
  | Hinted
  | Ended
  | RematchAsked
  | RematchMade
  | PublicityChanged
  | ClockMoved;

export type ToClient =
  | Hello
  | Snapshot
  | Event
  | Accepted
  | Refused
  | Present
  | Thinking
  | Pong
  | StudyEdits
  | StudyStale
  | StudyPresent
  | StudyRefused
  | StudyGone;
