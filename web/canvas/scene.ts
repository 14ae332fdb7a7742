import { type DrawnBoard, type Line, linesOf, type PartPad, type ViewedPart } from './board.js';
import { type Heat, heatOf } from './heat.js';
import { BoardPaths } from './paths.js';
import { CanvasState } from './state.js';

/** One board with everything that is worked out of it once, and the state that its views share. */
export class Scene {
  readonly partOf: ReadonlyMap<string, ViewedPart>;
  /** Pads of every net, with their parts. */
  readonly padsOn: ReadonlyMap<string, readonly PartPad[]>;
  /** Layers of copper, front first. */
  readonly copperLayers: readonly string[];
  readonly lines: readonly Line[];
  readonly state: CanvasState;
  #paths: BoardPaths | null = null;
  #heat: Heat | null = null;

  /** `state`: of the views of a board before this one, which go on. */
  constructor(
    readonly board: DrawnBoard,
    state?: CanvasState,
  ) {
    this.partOf = new Map(board.parts.map((p) => [p.ref, p]));
    this.padsOn = padsOf(board);
    this.copperLayers = board.layers;
    this.lines = linesOf(board);
    const sideOf = (ref: string): 'front' | 'back' | undefined => this.partOf.get(ref)?.side;
    this.state = state ?? new CanvasState(board.layers, sideOf);
    this.state.sideOf = sideOf;
  }

  /** Shapes as canvas paths. */
  get paths(): BoardPaths {
    this.#paths ??= new BoardPaths(this.board);
    return this.#paths;
  }

  /** How warm its tracks become. */
  get heat(): Heat {
    this.#heat ??= heatOf(this);
    return this.#heat;
  }
}

function padsOf(board: DrawnBoard): Map<string, PartPad[]> {
  const nets = new Map<string, PartPad[]>();
  for (const part of board.parts) {
    for (const pad of part.pads) {
      if (pad.net === null) continue;
      const list = nets.get(pad.net) ?? [];
      list.push({ part, pad });
      nets.set(pad.net, list);
    }
  }
  return nets;
}
