import type { Lattice } from './lattice.js';
import type { NetMaps } from './maps.js';

/** Cost of one lattice step along an axis; a diagonal costs 14. All costs are whole multiples of a tenth of a step. */
export const STEP = 10;
const DIAGONAL = 14;
const TURN_45 = 3;
const TURN_90 = 24;
const NARROW = 6;
/** Per step away from the other net of a pair. */
const ASTRAY = 5;
/** Per step along a dear layer. */
const TOLL = 10;
/** A step can never cost more than this, so that the circular bucket queue holds every open cost. */
const MAX_STEP = 30000;
const BUCKETS = 1 << 15;
const NOWHERE = 1 << 28;
/** Entries that one node may add, layers included. */
const MOST_NEXT = 64;
const SOURCE = 255;
const FROM_LAYER = 8;

export interface Costs {
  /** Cost of a via. */
  readonly via: number;
  /** Cost of a tap's via. */
  readonly tap: number;
  /** Per cell that another net's route keeps clear; Infinity: such cells are closed. */
  readonly conflict: number;
  /** Percent added to steps against a layer's direction (0: none). Layer 0 runs along x. */
  readonly bias: number;
  /** Layers whose steps cost `TOLL` more, one bit each. */
  readonly dear: number;
}

/** What an end of a path adds to its cost; null: nothing. */
export interface Foot {
  readonly access: { readonly cost: number } | null;
}

export interface Query {
  /** 1 + net index, as the maps hold it. */
  readonly code: number;
  readonly maps: NetMaps;
  readonly costs: Costs;
  /** Where to start, by node (layer · cells + cell). */
  readonly sources: ReadonlyMap<number, Foot>;
  /** Where it may end. */
  readonly targets: ReadonlyMap<number, Foot>;
  /** Boxes round the targets in lattice coordinates: minX, minY, maxX, maxY each. */
  readonly boxes: Int32Array;
  /** It may also end at any cell where a via may stand. */
  readonly tap: boolean;
  /** Cells marked 1 where such an end may be; null: all. */
  readonly tapCells: Uint8Array | null;
  /** Nodes marked 1 where the pour is copper: it may also end there without a via; null: not known. */
  readonly poured: Uint8Array | null;
  /** Give up after so many nodes. */
  readonly limit: number;
}

/** Columns and rows that the eight directions go. */
const DX = Int32Array.from([1, 1, 0, -1, -1, -1, 0, 1]);
const DY = Int32Array.from([0, -1, -1, -1, 0, 1, 1, 1]);

/** Least cost from a cell to the nearest of the boxes; 0 without boxes. */
function farFrom(boxes: Int32Array, x: number, y: number): number {
  let best = NOWHERE;
  for (let b = 0; b < boxes.length; b += 4) {
    const ax = (boxes[b] as number) - x;
    const bx = x - (boxes[b + 2] as number);
    const ay = (boxes[b + 1] as number) - y;
    const by = y - (boxes[b + 3] as number);
    const dx = ax > 0 ? ax : bx > 0 ? bx : 0;
    const dy = ay > 0 ? ay : by > 0 ? by : 0;
    const h = dx > dy ? STEP * dx + 4 * dy : STEP * dy + 4 * dx;
    if (h < best) best = h;
  }
  return best === NOWHERE ? 0 : best;
}

/** A* over (layer, cell), eight directions and vias; direction is remembered per node, so that turns cost and acute ones are refused. */
export class Search {
  private readonly cost: Int32Array;
  /** 2 · generation: reached in this run; one more: done with. */
  private readonly mark: Uint32Array;
  private readonly from: Uint8Array;
  private readonly targetMark: Uint32Array;
  private readonly heads = new Int32Array(BUCKETS).fill(-1);
  /** Open places in buckets of linked lists. */
  private entryNode: Int32Array = new Int32Array(1 << 16);
  private entryNext: Int32Array = new Int32Array(1 << 16);
  private generation = 0;
  /** Cells where the net may be narrow, by `zoneMark[cell] === neckZone`. */
  readonly zoneMark: Uint32Array;
  neckZone = 0;
  /** Marks of the present search in `holeMark` and `pairMark`. */
  zone = 0;
  /** Cells where a via of this net may not stand though its own copper allows it, by `holeMark[cell] === zone`. */
  readonly holeMark: Uint32Array;
  /** Cells beside the other net of a pair, by `pairMark[cell] === zone`; looked at only when `paired`. */
  readonly pairMark: Uint32Array;
  paired = false;
  /** PathFinder's memory of conflicts, per node. */
  readonly history: Uint16Array;
  /** The same for vias, per cell. */
  readonly viaHistory: Uint16Array;
  expansions = 0;
  /** Whether the last run ended in a tap's via, or in the pour itself, not at a target. */
  endedInTap = false;
  endedInPour = false;
  private readonly moves: Int32Array;

  constructor(
    private readonly lattice: Lattice,
    private readonly layers: number,
  ) {
    const size = lattice.cells * layers;
    this.cost = new Int32Array(size);
    this.mark = new Uint32Array(size);
    this.from = new Uint8Array(size);
    this.targetMark = new Uint32Array(size);
    this.history = new Uint16Array(size);
    this.viaHistory = new Uint16Array(lattice.cells);
    this.zoneMark = new Uint32Array(lattice.cells);
    this.holeMark = new Uint32Array(lattice.cells);
    this.pairMark = new Uint32Array(lattice.cells);
    const { nx } = lattice;
    this.moves = Int32Array.from([1, 1 - nx, -nx, -nx - 1, -1, nx - 1, nx, nx + 1]);
  }

  /** The node where the cheapest path ends, or −1. Flat, without closures or property reads in its loops: nearly all of a board's time is spent here. */
  run(query: Query): number {
    const generation = ++this.generation;
    const reached = 2 * generation;
    const done = reached + 1;
    const { cells, nx } = this.lattice;
    const { layers, cost, mark, from, history, viaHistory, zoneMark, holeMark, pairMark, paired, zone, neckZone, moves, heads, targetMark } = this;
    let { entryNode, entryNext } = this;
    const { code, tap, tapCells, poured, boxes, targets, limit } = query;
    const { fixed: wideFixed, taken: wideTaken } = query.maps.wide;
    const { fixed: neckFixed, taken: neckTaken } = query.maps.neck;
    const { fixed: viaFixed, taken: viaTaken } = query.maps.via;
    const hasNeck = query.maps.wide !== query.maps.neck;
    const { via: viaCost, tap: tapCost, conflict, bias, dear } = query.costs;
    const soft = Number.isFinite(conflict);
    heads.fill(-1);
    let entries = 0;
    let open = 0;

    for (const node of targets.keys()) targetMark[node] = generation;
    let least = Infinity;
    for (const [node, { access }] of query.sources) {
      const cell = node % cells;
      least = Math.min(least, (access?.cost ?? 0) + farFrom(boxes, cell % nx, Math.floor(cell / nx)));
    }
    let now = Number.isFinite(least) ? least : 0;
    for (const [node, { access }] of query.sources) {
      const cell = node % cells;
      mark[node] = reached;
      cost[node] = access?.cost ?? 0;
      from[node] = SOURCE;
      const total = (cost[node] as number) + farFrom(boxes, cell % nx, Math.floor(cell / nx));
      const bucket = (total - now >= BUCKETS ? now + BUCKETS - 1 : total) & (BUCKETS - 1);
      if (entries === entryNode.length) ({ entryNode, entryNext } = this.growEntries());
      entryNode[entries] = node;
      entryNext[entries] = heads[bucket] as number;
      heads[bucket] = entries++;
      open++;
    }

    let bestEnd = -1;
    let endedInTap = false;
    let endedInPour = false;
    let bestEndCost = 1 << 29;
    let count = 0;
    while (open > 0) {
      let bucket = now & (BUCKETS - 1);
      while (heads[bucket] === -1) {
        now++;
        bucket = now & (BUCKETS - 1);
      }
      if (now >= bestEndCost) break;
      const entry = heads[bucket] as number;
      heads[bucket] = entryNext[entry] as number;
      open--;
      const node = entryNode[entry] as number;
      if (mark[node] === done) continue;
      mark[node] = done;
      const g = cost[node] as number;
      if (++count > limit) break;
      const layer = (node / cells) | 0;
      const base = layer * cells;
      const cell = node - base;
      const y = (cell / nx) | 0;
      const x = cell - y * nx;

      if (targetMark[node] === generation) {
        const total = g + (targets.get(node)?.access?.cost ?? 0);
        if (total < bestEndCost) {
          bestEndCost = total;
          bestEnd = node;
          endedInTap = endedInPour = false;
          if (total <= now) break;
        }
      }
      if (poured !== null && poured[node] === 1 && from[node] !== SOURCE && g < bestEndCost) {
        bestEndCost = g;
        bestEnd = node;
        endedInTap = false;
        endedInPour = true;
        if (g <= now) break;
      }
      const owner = viaFixed[cell] as number;
      const viaAllowed = (owner === 0 || owner === code) && holeMark[cell] !== zone && (soft || viaTaken[cell] === 0);
      if (tap && viaAllowed && (tapCells === null || tapCells[cell] === 1)) {
        const total = g + tapCost + (viaHistory[cell] as number) + ((viaTaken[cell] as number) > 0 ? Math.min(MAX_STEP, conflict * 6) : 0);
        if (total < bestEndCost) {
          bestEndCost = total;
          bestEnd = node;
          endedInTap = true;
          endedInPour = false;
          if (total <= now) break;
        }
      }
      if (entries + MOST_NEXT > entryNode.length) ({ entryNode, entryNext } = this.growEntries());

      const arrived = from[node] as number;
      const across = (layer & 1) === 1;
      const toll = (dear >> layer) & 1 ? TOLL : 0;
      for (let d = 0; d < 8; d++) {
        let turn = 0;
        if (arrived < 8) {
          turn = (d - arrived) & 7;
          if (turn > 4) turn = 8 - turn;
          if (turn > 2) continue;
        }
        const next = node + (moves[d] as number);
        const known = mark[next] as number;
        if (known === done) continue;
        let extra = toll + (turn === 0 ? 0 : turn === 1 ? TURN_45 : TURN_90);
        const wide = wideFixed[next] as number;
        const open1 = wide === 0 || wide === code;
        if (!open1 || wideTaken[next] !== 0) {
          let narrow = false;
          if (hasNeck && zoneMark[next - base] === neckZone) {
            const neck = neckFixed[next] as number;
            narrow = neck === 0 || neck === code;
          }
          if (narrow && neckTaken[next] === 0) extra += NARROW;
          else if (!soft || (!open1 && !narrow)) continue;
          else extra += conflict;
        }
        const step = (d & 1) === 1 ? DIAGONAL : STEP;
        if (bias > 0 && (d & 1) === 0 && ((d & 3) === 0) === across) extra += ((step * bias) / 100) | 0;
        if (paired && pairMark[next - base] !== zone) extra += ASTRAY;
        extra += history[next] as number;
        const total = g + step + (extra > MAX_STEP ? MAX_STEP : extra);
        if (known === reached && (cost[next] as number) <= total) continue;
        mark[next] = reached;
        cost[next] = total;
        from[next] = d;
        const whole = total + farFrom(boxes, x + (DX[d] as number), y + (DY[d] as number));
        const at = whole <= now ? now : whole - now >= BUCKETS ? now + BUCKETS - 1 : whole;
        entryNode[entries] = next;
        entryNext[entries] = heads[at & (BUCKETS - 1)] as number;
        heads[at & (BUCKETS - 1)] = entries++;
        open++;
      }
      if (layers > 1 && viaAllowed && !tap) {
        const through = g + Math.min(MAX_STEP, viaCost + (viaHistory[cell] as number) + (viaTaken[cell] === 0 ? 0 : conflict * 6));
        const far = farFrom(boxes, x, y);
        for (let other = 0; other < layers; other++) {
          if (other === layer) continue;
          const next = other * cells + cell;
          const known = mark[next] as number;
          if (known === done) continue;
          const wide = wideFixed[next] as number;
          if (wide !== 0 && wide !== code && !(hasNeck && zoneMark[cell] === neckZone)) continue;
          const total = through + (history[next] as number);
          if (known === reached && (cost[next] as number) <= total) continue;
          mark[next] = reached;
          cost[next] = total;
          from[next] = FROM_LAYER + layer;
          const whole = total + far;
          const at = whole <= now ? now : whole - now >= BUCKETS ? now + BUCKETS - 1 : whole;
          entryNode[entries] = next;
          entryNext[entries] = heads[at & (BUCKETS - 1)] as number;
          heads[at & (BUCKETS - 1)] = entries++;
          open++;
        }
      }
    }
    this.expansions += count;
    this.endedInTap = endedInTap;
    this.endedInPour = endedInPour;
    return bestEnd;
  }

  /** Nothing costs more for what happened before. */
  forget(): void {
    this.history.fill(0);
    this.viaHistory.fill(0);
  }

  private growEntries(): { entryNode: Int32Array; entryNext: Int32Array } {
    const node = new Int32Array(this.entryNode.length * 2);
    const next = new Int32Array(this.entryNext.length * 2);
    node.set(this.entryNode);
    next.set(this.entryNext);
    this.entryNode = node;
    this.entryNext = next;
    return { entryNode: node, entryNext: next };
  }

  /** The nodes of the path that ends at `end`, source first. */
  path(end: number): number[] {
    const { cells } = this.lattice;
    const nodes = [end];
    let node = end;
    for (let how = this.from[node] as number; how !== SOURCE; how = this.from[node] as number) {
      node = how < FROM_LAYER ? node - (this.moves[how] as number) : (how - FROM_LAYER) * cells + (node % cells);
      nodes.push(node);
    }
    return nodes.reverse();
  }
}
