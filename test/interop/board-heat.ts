import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Board } from '../../src/board/index.js';
import { type Feed, type Files, type Heat, heatOf } from './copper-heat.js';

/** The manufacturing files of a version's directory, and of its board only what is planned: which pin takes how much, and what was said of it. */
export interface Made {
  readonly files: Files;
  readonly board: Board;
}

export function madeIn(directory: string): Made {
  // Holes without plating join no layers.
  const names = readdirSync(directory).filter((n) => !n.endsWith('-NPTH.drl'));
  const text = (ending: RegExp): string => readFileSync(join(directory, names.find((n) => ending.test(n)) ?? ''), 'utf8');
  const board = JSON.parse(text(/^board\.json$/)) as Board;
  return { board, files: filesOf(board, (ending) => text(new RegExp(`${ending.replace('.', '\\.')}$`))) };
}

export function filesOf(board: Board, text: (ending: string) => string): Files {
  const inner = Array.from({ length: board.inner_layers ?? 0 }, (_, i) => i + 1);
  const sheets = board.stackup?.layers.filter((l) => l.type === 'copper') ?? [];
  const oz = board.rules.copper_oz ?? 1;
  return {
    copper: [text('-F_Cu.gtl'), ...inner.map((i) => text(`-In${i}_Cu.g${i}`)), text('-B_Cu.gbl')],
    ounces: [oz, ...inner.map((i) => (sheets[i]?.thickness_mm ?? 0.035) / 0.035), oz],
    masks: [text('-F_Mask.gts'), text('-B_Mask.gbs')],
    drill: text('.drl'),
  };
}

/** Where the planned current of a net enters and leaves, by each way that it may take. */
export function waysOf(board: Board, net: string): Feed[][] {
  const { flows = {}, other_flows = [] } = board.nets.find((n) => n.name === net) ?? {};
  return [flows, ...other_flows].map((way) => feedsOf(board, net, way));
}

function feedsOf(board: Board, net: string, flows: Readonly<Record<string, number>>): Feed[] {
  const last = (board.inner_layers ?? 0) + 1;
  return Object.entries(flows).flatMap(([pin, amps]) => {
    const dot = pin.lastIndexOf('.');
    const part = board.parts.find((p) => p.ref === pin.slice(0, dot));
    const pads = (part?.pads ?? []).filter((p) => p.net === net && (p.pin || p.number) === pin.slice(dot + 1));
    return pads.map(
      (p): Feed => ({
        x: p.x,
        y: p.y,
        amps: amps / pads.length,
        layers: p.layers.map((l) => (l === 'front' ? 0 : l === 'back' ? last : Number(l.slice(5)))),
      }),
    );
  });
}

export interface Compared {
  readonly net: string;
  readonly amps: number;
  readonly what: string;
  readonly told_k: number | null;
  readonly told_v: number;
  readonly found: Heat | null;
}

/** What the board says of its nets beside what its files say. `most`: that many of the warmest. */
export function compared({ files, board }: Made, most = Number.POSITIVE_INFINITY): Compared[] {
  return (board.currents ?? []).slice(0, most).map(({ net, amps, rise_k, drop_v, what }) => {
    const pixel = Math.min(COARSEST_MM, Math.max(FINEST_MM, Math.sqrt(copperOf(board, net) / PIXELS)));
    return { net, amps, what, told_k: rise_k, told_v: drop_v, found: warmest(waysOf(board, net).map((feeds) => heatOf(files, feeds, pixel))) };
  });
}

/** Pixels of a net's copper: the fewer it has of it the finer they are, or a thin slanting track is thinner or thicker than it is. */
const PIXELS = 60_000;
const [FINEST_MM, COARSEST_MM] = [0.05, 0.16];

/** The copper of a net, mm². */
function copperOf({ zones, tracks }: Board, net: string): number {
  const ring = (points: readonly (readonly [number, number])[]): number =>
    Math.abs(
      points.reduce((sum, [x, y], i) => sum + x * (points[(i + 1) % points.length]?.[1] ?? y) - y * (points[(i + 1) % points.length]?.[0] ?? x), 0),
    ) / 2;
  const length = (points: readonly (readonly [number, number])[]): number =>
    points.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - (points[i]?.[0] ?? x), y - (points[i]?.[1] ?? y)), 0);
  const poured = zones.filter((z) => z.net === net).flatMap((z) => z.filled.map(ring));
  return [...poured, ...tracks.filter((t) => t.net === net).map((t) => t.width_mm * length(t.points))].reduce((a, b) => a + b, 0);
}

const warmest = (all: readonly (Heat | null)[]): Heat | null => {
  const found = all.flatMap((h) => (h === null ? [] : [h]));
  return found.length < all.length || found.length === 0 ? null : found.reduce((a, b) => (b.rise_k > a.rise_k ? b : a));
};

if (process.argv[1]?.endsWith('board-heat.ts') === true)
  for (const directory of process.argv.slice(2))
    for (const { net, amps, what, told_k, told_v, found } of compared(madeIn(directory)))
      process.stdout.write(
        `${directory.split('/').at(-1)} ${net} ${amps.toFixed(2)} A: told ${told_k?.toFixed(2)} K ${(told_v * 1e3).toFixed(1)} mV, found ${found?.rise_k.toFixed(2)} K (vias ${found?.via_k.toFixed(2)}) ${((found?.drop_v ?? 0) * 1e3).toFixed(1)} mV — ${what}\n`,
      );
