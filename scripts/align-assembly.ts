/**
 * Finds the angle at which the fab's machines hold each part, by laying the vendor's drawing of the land pattern on ours.
 *
 *   npx tsx scripts/align-assembly.ts <drawings.json of a vendor's library>
 *
 * The argument is {name: {pads: [[number, type, shape, x, y, …], …]}}, mm, y down. Drawings read one by one are in
 * scripts/assembly/drawings.json, each with its source. Writes data/footprints/assembly.json: an angle per code whose drawing was read, and per
 * land pattern where all its drawings lie alike; says what it could not settle.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Footprint } from '../src/board/index.js';
import { loadLibrary } from '../src/parts/load.js';
import { outlinesOf, packageKey } from '../src/parts/package.js';
import { type Alignment, align, asNamed, type Drawing, drawingOf, footprintDrawing } from './assembly/align.js';

const landsSchema = z.record(z.string(), z.looseObject({ pads: z.array(z.array(z.union([z.string(), z.number(), z.null()]))) }));
const point = z.tuple([z.number(), z.number()]);
const readSchema = z.record(
  z.string(),
  z.strictObject({
    footprint: z.string(),
    code: z.string(),
    source: z.string(),
    pads: z.record(z.string(), point),
    unnumbered: z.array(point).optional(),
  }),
);

/** Level parts whose drawing has another name than the land pattern. */
const ALSO: Readonly<Record<string, string>> = { 'CRYSTAL_HC49-SMD': 'CRYSTAL-SMD_L11.5-W4.8-LS12.7' };
/** Two equal pads without polarity, drawn level: half a turn changes nothing, so any library's drawing does. */
const LEVEL = /^(R|C|L|FB|F)_\d{4}$|^CRYSTAL_HC49-SMD$/;

interface Found {
  /** The drawing's name. */
  readonly name: string;
  /** The catalogue codes that it is the drawing of. */
  readonly codes: readonly string[];
  readonly at: Alignment;
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const library = loadLibrary();

function landDrawing(lands: z.infer<typeof landsSchema>, name: string): Drawing | null {
  const land = lands[name];
  if (land === undefined) return null;
  return drawingOf(land.pads.filter((p) => p[1] === 'smd').map((p) => ({ number: String(p[0]), x: Number(p[3]), y: Number(p[4]) })));
}

/** Land patterns of ours that a code may lie on: its device's, else those that its package is called. */
function footprintsOf(row: Row): string[] {
  const device = [...library.devices.values()].find((d) => d.catalog_code === row.code);
  if (device !== undefined) return [device.footprint];
  const [key, outlines] = [packageKey(row.package), outlinesOf(row.package)];
  return [...library.footprints.keys()].filter((name) => packageKey(name) === key || outlinesOf(name).some((o) => outlines.includes(o)));
}

/** Drawings of codes that lie on the land pattern, each laid on it. */
function drawingsOf(footprint: Footprint, lands: z.infer<typeof landsSchema>, rows: readonly (Row & { footprints: readonly string[] })[]): Found[] {
  const codesOf = new Map<string, string[]>();
  for (const row of rows)
    if (row.footprints.includes(footprint.name) && row.land !== '') codesOf.set(row.land, [...(codesOf.get(row.land) ?? []), row.code]);
  const found: Found[] = [];
  for (const [name, codes] of codesOf) {
    const drawn = landDrawing(lands, name);
    const drawing = drawn === null ? null : asNamed(name, drawn);
    const at = drawing === null ? null : align(footprintDrawing(footprint), drawing);
    if (at !== null) found.push({ name, codes, at });
  }
  for (const [name, read] of Object.entries(readSchema.parse(JSON.parse(readFileSync(here('./assembly/drawings.json'), 'utf8'))))) {
    if (read.footprint !== footprint.name) continue;
    const pads = new Map(Object.entries(read.pads).map(([n, [x, y]]) => [n, { x, y }]));
    const at = align(footprintDrawing(footprint), { pads, unnumbered: (read.unnumbered ?? []).map(([x, y]) => ({ x, y })) });
    if (at === null) throw new Error(`${name} does not lie on ${footprint.name}`);
    found.push({ name: `${name} (${read.code}; ${read.source})`, codes: [read.code], at });
  }
  return found;
}

/** The library's drawing of a level two-pad part: no turn, no shift. */
function level(footprint: Footprint, lands: z.infer<typeof landsSchema>): Found[] {
  const name = ALSO[footprint.name] ?? footprint.name;
  const drawing = LEVEL.test(footprint.name) ? landDrawing(lands, name) : null;
  const at = drawing === null ? null : align(footprintDrawing(footprint), drawing);
  return at === null ? [] : [{ name, codes: [], at }];
}

/** Pad for pad the same place, however the residual differs. */
const alike = (a: Alignment, b: Alignment): boolean => a.rot === b.rot && Math.hypot(a.dx - b.dx, a.dy - b.dy) <= 0.2;

function main(input: string): void {
  const lands = landsSchema.parse(JSON.parse(readFileSync(input, 'utf8')));
  const rows = catalogueRows().map((row) => ({ ...row, footprints: footprintsOf(row) }));
  const byLand: Record<string, Alignment & { against: string }> = {};
  const byCode: Record<string, { footprint: string } & Alignment & { against: string }> = {};
  const footprints = [...library.footprints.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const footprint of footprints) {
    const found = [...level(footprint, lands), ...drawingsOf(footprint, lands, rows)];
    for (const { name, codes, at } of found) for (const code of codes) byCode[code] ??= { footprint: footprint.name, ...at, against: name };
    const [first, ...more] = found;
    if (first === undefined) continue;
    if (more.every((f) => alike(f.at, first.at))) byLand[footprint.name] = { ...first.at, against: found.map((f) => f.name).join('; ') };
    else console.warn(`${footprint.name}: drawings disagree: ${found.map((f) => `${f.name} ${f.at.rot}°`).join(', ')}`);
  }
  writeFileSync(here('../data/footprints/assembly.json'), `{\n  "lands": {\n${lines(byLand)}\n  },\n  "codes": {\n${lines(byCode)}\n  }\n}\n`);
  const open = footprints.filter((f) => f.mount !== 'none' && byLand[f.name] === undefined).map((f) => f.name);
  console.log(`${Object.keys(byLand).length} land patterns and ${Object.keys(byCode).length} codes aligned; no drawing settles ${open.join(', ')}`);
}

const lines = (entries: Readonly<Record<string, object>>): string =>
  Object.entries(entries)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, at]) => `    ${JSON.stringify(name)}: ${JSON.stringify(at)}`)
    .join(',\n');

interface Row {
  readonly code: string;
  readonly package: string;
  /** Name of its drawing in the vendor's library. */
  readonly land: string;
}

/** The shipped parts tables. */
function catalogueRows(): Row[] {
  // The first eight columns hold no line breaks; those before `land` may be quoted.
  const fields = (row: string): string[] =>
    [...row.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map((m) => (m[1] ?? '').replace(/^"(.*)"$/s, '$1').replaceAll('""', '"'));
  const tables = readdirSync(here('../data/catalogue')).filter((file) => file.endsWith('.csv'));
  return tables.sort().flatMap((file) => {
    const rows = readFileSync(here(`../data/catalogue/${file}`), 'utf8')
      .split('\n')
      .slice(1)
      .map(fields);
    return rows.flatMap(([code, , , , , , size, land]) => (code?.startsWith('C') ? [{ code, package: size ?? '', land: land ?? '' }] : []));
  });
}

const [input] = process.argv.slice(2);
if (input === undefined) {
  console.error("usage: npx tsx scripts/align-assembly.ts <drawings.json of a vendor's library>");
  process.exit(2);
}
main(input);
