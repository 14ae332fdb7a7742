import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { type Board, type BoardPad, copperLayers, copperName, padShapes, ringLayers } from '../../src/board/index.js';
import { readKicad } from '../../src/build/index.js';
import { outline } from '../../src/geometry/index.js';
import { kicadFile } from '../../src/outputs/index.js';
import { LONG } from '../support/long.js';
import { ownBoards } from './own-boards.js';
import { hasKicad, PYTHON } from './tools.js';

const DEMOS = process.env['KICAD_DEMOS'] ?? '/usr/share/kicad/demos';
/** Bytes of the largest demo that the bounded share takes: two of thirteen are of more, and take as long as all others together. */
const LARGEST = 2e6;
const hasDemos = process.env['CI'] === 'true' || existsSync(DEMOS);
/** Boards that no document holds, and the reason that is given. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  'open_edge.kicad_pcb': /line \d+: the outline does not close: it ends at 90,70/,
  'two_boards.kicad_pcb': /line \d+: the file holds more than one board/,
};

interface SeenPad {
  number: string;
  net: string;
  x: number;
  y: number;
  drill: number[];
  layers: string[];
  area: number;
  box: [number, number, number, number];
}
interface Seen {
  nets: string[];
  parts: { ref: string; value: string; x: number; y: number; side: string; locked: boolean; graphics: number; pads: SeenPad[] }[];
  drawings: number;
  tracks: number;
  arcs: number;
  vias: number;
  layers: number;
  on_layer: Record<string, number>;
  via_layers: [number, number, string[]][];
  length: number;
  zones: { net: string; priority: number; fills: Record<string, number> }[];
  keepouts: number;
  outline: number;
  drc: Record<string, number>;
}

const python = (script: string, ...args: string[]): string => {
  const run = spawnSync(PYTHON, [fileURLToPath(new URL(script, import.meta.url)), ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (run.status !== 0) throw new Error(`KiCad failed (${run.status ?? run.signal}): ${run.stderr}`);
  return run.stdout;
};
const look = (paths: readonly string[]): Seen[] => {
  const said = python('./kicad_count.py', '--drc', ...paths);
  return JSON.parse(said.slice(said.indexOf('[{'))) as Seen[];
};

const near = (a: number, b: number, by: number): boolean => Math.abs(a - b) <= by;
const areaOf = (ring: readonly { x: number; y: number }[]): number =>
  Math.abs(ring.reduce((sum, p, i) => sum + p.x * (ring[(i + 1) % ring.length]?.y ?? 0) - (ring[(i + 1) % ring.length]?.x ?? 0) * p.y, 0) / 2);
const padArea = (pad: BoardPad): number => padShapes(pad).reduce((sum, s) => sum + areaOf(outline(s, 500)) / 1e12, 0);

/** Where the board is not what KiCad sees in the same file. */
function differences(board: Board, seen: Seen): string[] {
  const [ox, oy] = board.imported?.origin ?? [0, 0];
  const found: string[] = [];
  const expectSame = (what: string, ours: unknown, theirs: unknown): void => {
    if (JSON.stringify(ours) !== JSON.stringify(theirs)) found.push(`${what}: ${JSON.stringify(ours)}, KiCad ${JSON.stringify(theirs)}`);
  };
  expectSame('nets', board.nets.map((n) => n.kicad ?? n.name).sort(), [...seen.nets].sort());
  expectSame('tracks', board.tracks.filter((t) => t.mid === undefined).length, seen.tracks);
  expectSame('arcs', board.tracks.filter((t) => t.mid !== undefined).length, seen.arcs);
  expectSame('vias', board.vias.length, seen.vias);
  expectSame('copper layers', copperLayers(board).length, seen.layers);
  for (const layer of copperLayers(board))
    expectSame(`tracks on ${layer}`, board.tracks.filter((t) => t.layer === layer).length, seen.on_layer[copperName(layer)] ?? 0);
  for (const layer of copperLayers(board)) {
    const ours = board.vias.filter((v) => ringLayers(board, v).includes(layer)).length;
    expectSame(`vias on ${layer}`, ours, seen.via_layers.filter(([, , on]) => on.includes(layer)).length);
  }
  expectSame('zones', new Set(board.zones.map((z) => z.kicad?.group)).size, seen.zones.length);
  expectSame('keepouts', board.keepouts.filter((k) => k.kicad !== '').length, seen.keepouts);
  if (!near(board.stats.track_mm, seen.length, 0.02 + seen.length * 1e-4)) found.push(`tracks ${board.stats.track_mm} mm long, KiCad ${seen.length}`);
  const rings = [board.outline, ...(board.cutouts ?? [])].map((r) => areaOf(r.map(([x, y]) => ({ x, y }))));
  const area = 2 * (rings[0] ?? 0) - rings.reduce((a, b) => a + b, 0);
  // KiCad's own circles are polygons of 0.1 % less area.
  const round = board.edges?.some((e) => e.type === 'arc' && e.half !== undefined) === true;
  if (!near(area, seen.outline, area * (round ? 0.002 : 1e-4))) found.push(`the outline holds ${area} mm², KiCad ${seen.outline}`);
  expectSame('parts', board.parts.length, seen.parts.length);
  for (const [i, theirs] of seen.parts.entries()) {
    const part = board.parts[i];
    if (part === undefined) continue;
    if (/^[A-Z]{1,5}\d{1,4}$/.test(theirs.ref) && seen.parts.findIndex((p) => p.ref === theirs.ref) === i) expectSame('ref', part.ref, theirs.ref);
    expectSame(`${part.ref} side, value, lock`, [part.side, part.value, part.locked === true], [theirs.side, theirs.value, theirs.locked]);
    if (!near(part.x + ox, theirs.x, 1e-6) || !near(part.y + oy, theirs.y, 1e-6)) found.push(`${part.ref} stands at ${part.x},${part.y}`);
    expectSame(`${part.ref} pads`, part.pads.length, theirs.pads.length);
    for (const [k, pad] of theirs.pads.entries()) if (part.pads[k] !== undefined) found.push(...padDifferences(part.ref, part.pads[k], pad, board));
  }
  for (const zone of new Set(board.zones.map((z) => z.kicad?.group))) {
    const ours = board.zones.filter((z) => z.kicad?.group === zone);
    const fills = Object.fromEntries(ours.map((z) => [z.layer, z.filled.reduce((sum, r) => sum + areaOf(r.map(([x, y]) => ({ x, y }))), 0)]));
    const net = ours[0]?.net ?? '';
    const written = board.nets.find((n) => n.name === net)?.kicad ?? net;
    const fits = (z: Seen['zones'][number]): boolean =>
      z.net === written && Object.entries(z.fills).every(([side, filled]) => near(filled, fills[side] ?? Number.NaN, 0.001 + filled * 1e-4));
    if (!seen.zones.some(fits)) found.push(`zone ${zone} of ${net} with ${JSON.stringify(fills)} is not among KiCad's ${JSON.stringify(seen.zones)}`);
  }
  return found;
}

function padDifferences(ref: string, pad: BoardPad, seen: SeenPad, board: Board): string[] {
  const [ox, oy] = board.imported?.origin ?? [0, 0];
  const found: string[] = [];
  const name = `${ref}.${pad.number}`;
  const [x, y] = pad.hole_at ?? [pad.x, pad.y];
  const net = board.nets.find((n) => n.name === pad.net);
  if (pad.number !== seen.number || (net?.kicad ?? pad.net ?? '') !== seen.net) found.push(`${name} [${pad.net}] is ${seen.number} [${seen.net}]`);
  const offset = pad.hole_at === undefined && pad.drill === null && pad.kicad?.lists.includes('offset') === true;
  if (!offset && (!near(x + ox, seen.x, 2e-6) || !near(y + oy, seen.y, 2e-6)))
    found.push(`${name} is at ${x},${y}, KiCad ${seen.x - ox},${seen.y - oy}`);
  const points = padShapes(pad).flatMap((s) => outline(s, 500));
  const box = [
    Math.min(...points.map((p) => p.x)),
    Math.min(...points.map((p) => p.y)),
    Math.max(...points.map((p) => p.x)),
    Math.max(...points.map((p) => p.y)),
  ];
  const shifted = box.map((v, i) => v / 1e6 + (i % 2 === 0 ? ox : oy));
  // KiCad judges by polygons whose arcs are up to 5 µm outside.
  if (!shifted.every((v, i) => near(v, seen.box[i] ?? Number.NaN, 0.02))) found.push(`${name} fills ${shifted.join()}, KiCad ${seen.box.join()}`);
  if (!near(padArea(pad), seen.area, 0.001 + seen.area * 0.02)) found.push(`${name} has ${padArea(pad)} mm² of copper, KiCad ${seen.area}`);
  if (JSON.stringify([...pad.layers].sort()) !== JSON.stringify(seen.layers)) found.push(`${name} is on ${pad.layers}, KiCad ${seen.layers}`);
  if (seen.drill[1] !== 0 && JSON.stringify([pad.drill?.w, pad.drill?.h].sort()) !== JSON.stringify(seen.drill))
    found.push(`${name} has another hole: ${seen.drill}`);
  return found;
}

function checkFolder(sources: readonly string[], work: string): void {
  const texts = sources.map((path) => ({ name: basename(path), text: readFileSync(path, 'utf8') }));
  const read = texts.filter(({ name }) => REFUSED[name] === undefined).map(({ name, text }) => ({ name, text, board: readKicad(text, name).board }));
  mkdirSync(join(work, 'in'));
  mkdirSync(join(work, 'out'));
  // Copies without the project files that lie beside the demos, so that both are judged by the same rules.
  for (const { name, text, board } of read) {
    writeFileSync(join(work, 'in', name), text);
    writeFileSync(join(work, 'out', name), kicadFile(board, { stem: 'x', version: 'v001', created: '' }));
  }
  const before = look(read.map(({ name }) => join(work, 'in', name)));
  const after = look(read.map(({ name }) => join(work, 'out', name)));
  for (const [i, { name, board }] of read.entries()) {
    it(`${name} comes in as KiCad sees it`, () => {
      expect(differences(board, before[i] as Seen)).toEqual([]);
    });
    it(`${name} goes out with the same parts, pads, copper, drawings and outline`, () => {
      const { drc: _old, ...was } = before[i] as Seen;
      const { drc: _new, ...is } = after[i] as Seen;
      expect(is).toEqual(was);
    });
    it(`${name} breaks no more of KiCad's rules than it did`, () => {
      const was = (before[i] as Seen).drc;
      const worse = Object.entries((after[i] as Seen).drc).filter(([rule, count]) => count > (was[rule] ?? 0));
      expect(worse).toEqual([]);
    });
  }
  for (const { name, text } of texts.filter((t) => REFUSED[t.name] !== undefined)) {
    it(`${name} is refused, with the line and the reason`, () => {
      expect(() => readKicad(text, name)).toThrow(REFUSED[name]);
    });
  }
}

const work = hasKicad ? mkdtempSync(join(tmpdir(), 'kicad-import-')) : '';
afterAll(() => {
  if (work !== '') rmSync(work, { recursive: true, force: true });
});

describe.skipIf(!hasKicad)("boards of KiCad's own making, a feature each", () => {
  if (!hasKicad) return;
  mkdirSync(join(work, 'own'));
  checkFolder(ownBoards(), join(work, 'own'));
});

describe.skipIf(!hasKicad || !hasDemos)("KiCad's demo boards (Debian: kicad-demos)", () => {
  if (!hasKicad || !hasDemos) return;
  const all = readdirSync(DEMOS, { recursive: true, encoding: 'utf8' }).filter((f) => f.endsWith('.kicad_pcb')).sort().map((f) => join(DEMOS, f)); // biome-ignore format: one line
  const sources = LONG ? all : all.filter((path) => statSync(path).size <= LARGEST);
  expect(sources.length).toBeGreaterThan(10);
  mkdirSync(join(work, 'demos'));
  checkFolder(sources, join(work, 'demos'));
});
