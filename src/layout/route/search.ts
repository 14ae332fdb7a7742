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
/** A step can never cost more than this, so that the circular bucket queue holds every open cost. */
const MAX_STEP = 30000;
const BUCKETS = 1 << 15;
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
}

export interface Query {
  /** 1 + net index, as the maps hold it. */
  readonly code: number;
  readonly maps: NetMaps;
  readonly costs: Costs;
  /** Where to start: node (layer · cells + cell) and the cost so far. */
  readonly sources: readonly { readonly node: number; readonly cost: number }[];
  /** Target node → cost to finish there. */
  readonly targets: ReadonlyMap<number, number>;
  /** Boxes round the targets in lattice coordinates: minX, minY, maxX, maxY each. */
  readonly boxes: readonly number[];
  /** It may also end at any cell where a via may stand. */
  readonly tap: boolean;
  /** Give up after so many nodes. */
  readonly limit: number;
}

/** A* over (layer, cell), eight directions and vias; direction is remembered per node, so that turns cost and acute ones are refused. */
export class Search {
  private readonly cost: Int32Array;
  private readonly seen: Uint32Array;
  private readonly closed: Uint32Array;
  private readonly from: Uint8Array;
  private readonly targetMark: Uint32Array;
  private readonly heads = new Int32Array(BUCKETS).fill(-1);
  private entryNode = new Int32Array(1 << 16);
  private entryNext = new Int32Array(1 << 16);
  private generation = 0;
  /** Cells where the net may be narrow, by `zoneMark[cell] === zone`. */
  readonly zoneMark: Uint32Array;
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
  /** Whether the last run ended in a tap's via, not at a target. */
  endedInTap = false;
  private readonly moves: Int32Array;

  constructor(
    private readonly lattice: Lattice,
    private readonly layers: number,
  ) {
    const size = lattice.cells * layers;
    this.cost = new Int32Array(size);
    this.seen = new Uint32Array(size);
    this.closed = new Uint32Array(size);
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

  /** The node where the cheapest path ends, or −1. */
  run(query: Query): number {
    const generation = ++this.generation;
    const { cells, nx } = this.lattice;
    const { layers, cost, seen, closed, from, history, viaHistory, zoneMark, holeMark, pairMark, paired, zone, moves, heads, targetMark } = this;
    const { code, tap, boxes } = query;
    const wideFixed = query.maps.wide.fixed;
    const wideTaken = query.maps.wide.taken;
    const neckFixed = query.maps.neck.fixed;
    const neckTaken = query.maps.neck.taken;
    const viaFixed = query.maps.via.fixed;
    const viaTaken = query.maps.via.taken;
    const hasNeck = query.maps.wide !== query.maps.neck;
    const { via: viaCost, tap: tapCost, conflict, bias } = query.costs;
    const soft = Number.isFinite(conflict);
    const boxCount = boxes.length;
    heads.fill(-1);
    let entries = 0;
    let now = 0;
    let open = 0;

    const estimate = (cell: number): number => {
      if (boxCount === 0) return 0;
      const x = cell % nx;
      const y = (cell - x) / nx;
      let best = 1 << 28;
      for (let b = 0; b < boxCount; b += 4) {
        const ax = (boxes[b] as number) - x;
        const bx = x - (boxes[b + 2] as number);
        const ay = (boxes[b + 1] as number) - y;
        const by = y - (boxes[b + 3] as number);
        const dx = ax > 0 ? ax : bx > 0 ? bx : 0;
        const dy = ay > 0 ? ay : by > 0 ? by : 0;
        const h = dx > dy ? STEP * dx + 4 * dy : STEP * dy + 4 * dx;
        if (h < best) best = h;
      }
      return best;
    };
    const push = (node: number, total: number): void => {
      const at = total <= now ? now : total - now >= BUCKETS ? now + BUCKETS - 1 : total;
      if (entries === this.entryNode.length) this.growEntries();
      const bucket = at & (BUCKETS - 1);
      this.entryNode[entries] = node;
      this.entryNext[entries] = heads[bucket] as number;
      heads[bucket] = entries++;
      open++;
    };

    for (const node of query.targets.keys()) targetMark[node] = generation;
    let least = Infinity;
    for (const s of query.sources) least = Math.min(least, s.cost + estimate(s.node % cells));
    now = Number.isFinite(least) ? least : 0;
    for (const s of query.sources) {
      if (seen[s.node] === generation && (cost[s.node] as number) <= s.cost) continue;
      seen[s.node] = generation;
      cost[s.node] = s.cost;
      from[s.node] = SOURCE;
      push(s.node, s.cost + estimate(s.node % cells));
    }

    let bestEnd = -1;
    let endedInTap = false;
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
      heads[bucket] = this.entryNext[entry] as number;
      open--;
      const node = this.entryNode[entry] as number;
      if (closed[node] === generation) continue;
      closed[node] = generation;
      const g = cost[node] as number;
      if (++count > query.limit) break;
      const layer = (node / cells) | 0;
      const base = layer * cells;
      const cell = node - base;

      if (targetMark[node] === generation) {
        const total = g + (query.targets.get(node) as number);
        if (total < bestEndCost) {
          bestEndCost = total;
          bestEnd = node;
          endedInTap = false;
          if (total <= now) break;
        }
      }
      const owner = viaFixed[cell] as number;
      const viaAllowed = (owner === 0 || owner === code) && holeMark[cell] !== zone && (soft || viaTaken[cell] === 0);
      if (tap && viaAllowed) {
        const total = g + tapCost + (viaHistory[cell] as number) + ((viaTaken[cell] as number) > 0 ? Math.min(MAX_STEP, conflict * 6) : 0);
        if (total < bestEndCost) {
          bestEndCost = total;
          bestEnd = node;
          endedInTap = true;
          if (total <= now) break;
        }
      }

      const arrived = from[node] as number;
      const across = (layer & 1) === 1;
      for (let d = 0; d < 8; d++) {
        let turn = 0;
        if (arrived < 8) {
          turn = (d - arrived) & 7;
          if (turn > 4) turn = 8 - turn;
          if (turn > 2) continue;
        }
        const next = node + (moves[d] as number);
        if (closed[next] === generation) continue;
        let extra = turn === 0 ? 0 : turn === 1 ? TURN_45 : TURN_90;
        const wide = wideFixed[next] as number;
        const open1 = wide === 0 || wide === code;
        if (open1 && wideTaken[next] === 0) {
          // free at full width
        } else {
          let narrow = false;
          if (hasNeck && zoneMark[next - base] === zone) {
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
        if (seen[next] === generation && (cost[next] as number) <= total) continue;
        seen[next] = generation;
        cost[next] = total;
        from[next] = d;
        push(next, total + estimate(next - base));
      }
      if (layers > 1 && viaAllowed && !tap) {
        const through = g + Math.min(MAX_STEP, viaCost + (viaHistory[cell] as number) + (viaTaken[cell] === 0 ? 0 : conflict * 6));
        for (let other = 0; other < layers; other++) {
          if (other === layer) continue;
          const next = other * cells + cell;
          if (closed[next] === generation) continue;
          const wide = wideFixed[next] as number;
          if (wide !== 0 && wide !== code && !(hasNeck && zoneMark[cell] === zone)) continue;
          const total = through + (history[next] as number);
          if (seen[next] === generation && (cost[next] as number) <= total) continue;
          seen[next] = generation;
          cost[next] = total;
          from[next] = FROM_LAYER + layer;
          push(next, total + estimate(cell));
        }
      }
    }
    this.expansions += count;
    this.endedInTap = endedInTap;
    return bestEnd;
  }

  private growEntries(): void {
    const node = new Int32Array(this.entryNode.length * 2);
    const next = new Int32Array(this.entryNext.length * 2);
    node.set(this.entryNode);
    next.set(this.entryNext);
    this.entryNode = node;
    this.entryNext = next;
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
