export {
  loadBytes,
  moduleUrl,
  networkUrl,
  threadedModuleUrl,
  type BytesOptions,
  type Source,
} from './bytes.ts';
export type { BoardView } from './board_view.ts';
export { Engine } from './engine.ts';
export { EngineWorker, type WorkerOptions } from './engine_worker.ts';
export { SkepError, type ErrorCode } from './errors.ts';
export type { Explanation, How, Reason } from './explanations.ts';
export { Game, type GameRecord, type Result } from './game.ts';
export {
  levels,
  reasonMessages,
  setupProblemMessages,
  type ReasonCode,
  type SetupProblemCode,
} from './generated.ts';
export type { Level } from './levels.ts';
export { checkSupport } from './module.ts';
export type { ChooseOptions, Choice, LimitOptions, SearchOptions } from './options.ts';
export type { BoardMove, Bug, Color, Hex, HexPair, Move, PlacedPiece } from './pieces.ts';
export { formatScore, type Line, type Report, type Score } from './reports.ts';
export type { SetupProblem } from './setup_problems.ts';
export {
  compileModule,
  Skep,
  type EngineOptions,
  type GameOptions,
  type LoadOptions,
} from './skep.ts';
