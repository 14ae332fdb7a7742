import { GRID_MM } from './basics.js';
import type { Edge } from './edge-options.js';
import type { Energy } from './energy.js';
import { unkept } from './solve.js';

/** Like parts at one edge from which they are a row. */
const ROW_FROM = 3;
/** Steps of a row that differ by more than this share of their mean, or by so many mm at the least, were meant to differ: others stand between. */
const NEARLY = 0.25;
const NEARLY_MM = 1;
/** By how many steps of the grid the row as a whole may move to find room. */
const SHIFTS = [0, -1, 1, -2, 2];

/**
 * Like connectors at one edge that follow each other in the design change places until they count from the left and from the top: input 1 stands
 * before input 2. The places stay the same; what parts wish to stand near is kept. Changes the arrangement in place.
 */
export function countConnectors(energy: Energy): void {
  const { at, model } = energy;
  const connectors = model.parts.flatMap((p, i) => (p.kind === 'connector' ? [i] : []));
  const runs = connectors.reduce<number[][]>((all, i) => {
    const last = all.at(-1)?.at(-1);
    const follows = last !== undefined && model.parts[last]?.footprint.name === model.parts[i]?.footprint.name;
    return follows ? [...all.slice(0, -1), [...(all.at(-1) ?? []), i]] : [...all, [i]];
  }, []);
  for (const run of runs) {
    const edges = new Map<string, number[]>();
    for (const i of run) {
      if (energy.edgeOf(i) === undefined || at.movable[i] === 0) continue;
      const key = `${at.option[i]}`;
      edges.set(key, [...(edges.get(key) ?? []), i]);
    }
    for (const row of edges.values()) {
      const places = row.map((i) => ({ x: at.x[i] as number, y: at.y[i] as number, q: at.q[i] as number, option: at.option[i] as number }));
      const upright = UPRIGHT.has(energy.edgeOf(row[0] as number));
      places.sort((a, b) => (upright ? a.y - b.y : a.x - b.x));
      const saved = at.snapshot();
      const before = farOf(energy);
      row.forEach((i, k) => {
        const to = places[k] as (typeof places)[number];
        at.set(i, to.x, to.y, to.q, to.option);
      });
      if (farOf(energy) > before || !row.every((i) => energy.legal(i))) at.restore(saved);
    }
  }
}

/** Wishes to stand near another part that are not kept. */
const farOf = (energy: Energy): number => energy.model.nears.filter((near, k) => near.targets.every((t) => energy.padGap(k, t) > near.within)).length;

/** Like parts in a row at an edge stand at equal steps where their steps are nearly so and nothing is in the way. Changes the arrangement in place. */
export function evenRows(energy: Energy): void {
  for (const row of rowsOf(energy)) {
    const places = row.map((i) => alongOf(energy, i));
    const steps = places.slice(1).map((p, k) => p - (places[k] as number));
    const spread = Math.max(...steps) - Math.min(...steps);
    const mean = steps.reduce((a, b) => a + b, 0) / steps.length;
    if (spread < GRID_MM / 2 || spread > Math.max(NEARLY_MM, NEARLY * mean)) continue;
    const middle = ((places[0] as number) + (places.at(-1) as number)) / 2;
    const wholes = [Math.floor(mean / GRID_MM), Math.ceil(mean / GRID_MM)];
    for (const step of wholes.map((n) => n * GRID_MM)) {
      const first = Math.round((middle - (step * (row.length - 1)) / 2) / GRID_MM) * GRID_MM;
      if (SHIFTS.some((shift) => stands(energy, row, first + shift * GRID_MM, step))) break;
    }
  }
}

/** Moves the row to its steps if each of it may stand there and no wish is lost; else all is as it was. */
function stands(energy: Energy, row: readonly number[], first: number, step: number): boolean {
  const { at } = energy;
  const saved = at.snapshot();
  const before = unkept(energy);
  row.forEach((i, k) => {
    at.setAtEdge(i, at.option[i] as number, first + k * step);
  });
  const there = row.every((i, k) => Math.abs(alongOf(energy, i) - first - k * step) < GRID_MM / 4 && energy.legal(i));
  if (there && (before || !unkept(energy))) return true;
  at.restore(saved);
  return false;
}

const UPRIGHT: ReadonlySet<Edge | undefined> = new Set<Edge>(['left', 'right']);
const alongOf = (energy: Energy, i: number): number => (UPRIGHT.has(energy.edgeOf(i)) ? energy.at.y[i] : energy.at.x[i]) as number;

/** Parts of one land pattern at one edge that the search may move, in their order along it. */
function rowsOf(energy: Energy): number[][] {
  const rows = new Map<string, number[]>();
  energy.model.parts.forEach((part, i) => {
    const edge = energy.edgeOf(i);
    if (edge === undefined || energy.at.movable[i] === 0) return;
    const key = `${edge} ${energy.at.option[i]} ${part.kind} ${part.footprint.name}`;
    rows.set(key, [...(rows.get(key) ?? []), i]);
  });
  return [...rows.values()].filter((row) => row.length >= ROW_FROM).map((row) => row.sort((a, b) => alongOf(energy, a) - alongOf(energy, b)));
}
