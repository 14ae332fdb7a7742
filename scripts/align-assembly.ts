/**
 * Finds the angle at which the fab's machines hold each part, by laying the vendor's drawing of the land pattern on ours.
 *
 *   npx tsx scripts/align-assembly.ts <drawings.json of a vendor's library>
 *
 * The argument is {name: {pads: [[number, type, shape, x, y, …], …]}}, mm, y down. Drawings read one by one are in
 * scripts/assembly/drawings.json, each with its source. Writes data/footprints/assembly.json; says what it could not settle.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Footprint } from '../src/board/index.js';
import { loadLibrary } from '../src/parts/load.js';
import { type Alignment, align, type Drawing, drawingOf, drawnAsNamed, footprintDrawing } from './assembly/align.js';

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
const LEVEL = /^(R|C|L|FB)_\d{4}$|^CRYSTAL_HC49-SMD$/;

interface Found {
  readonly name: string;
  readonly at: Alignment;
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

function landDrawing(lands: z.infer<typeof landsSchema>, name: string): Drawing | null {
  const land = lands[name];
  if (land === undefined) return null;
  return drawingOf(land.pads.filter((p) => p[1] === 'smd').map((p) => ({ number: String(p[0]), x: Number(p[3]), y: Number(p[4]) })));
}

function candidates(footprint: Footprint, lands: z.infer<typeof landsSchema>, landOf: ReadonlyMap<string, string>): Found[] {
  const library = loadLibrary();
  const codes = [...library.devices.values()].filter((d) => d.footprint === footprint.name).map((d) => d.catalog_code);
  const names = new Set(codes.map((c) => landOf.get(c ?? '') ?? '').filter((n) => n !== ''));
  const found: Found[] = [];
  for (const name of names) {
    const drawing = landDrawing(lands, name);
    const at = drawing === null || !drawnAsNamed(name, drawing) ? null : align(footprintDrawing(footprint), drawing);
    if (at !== null) found.push({ name, at });
  }
  for (const [name, read] of Object.entries(readSchema.parse(JSON.parse(readFileSync(here('./assembly/drawings.json'), 'utf8'))))) {
    if (read.footprint !== footprint.name) continue;
    const pads = new Map(Object.entries(read.pads).map(([n, [x, y]]) => [n, { x, y }]));
    const at = align(footprintDrawing(footprint), { pads, unnumbered: (read.unnumbered ?? []).map(([x, y]) => ({ x, y })) });
    if (at === null) throw new Error(`${name} does not lie on ${footprint.name}`);
    found.push({ name: `${name} (${read.code}; ${read.source})`, at });
  }
  return found;
}

/** The library's drawing of a level two-pad part: no turn, no shift. */
function level(footprint: Footprint, lands: z.infer<typeof landsSchema>): Found[] {
  const name = ALSO[footprint.name] ?? footprint.name;
  const drawing = LEVEL.test(footprint.name) ? landDrawing(lands, name) : null;
  const at = drawing === null ? null : align(footprintDrawing(footprint), drawing);
  return at === null ? [] : [{ name, at }];
}

function main(input: string): void {
  const library = loadLibrary();
  const lands = landsSchema.parse(JSON.parse(readFileSync(input, 'utf8')));
  const landOf = catalogueLands();
  const out: Record<string, Alignment & { against: string }> = {};
  for (const footprint of [...library.footprints.values()].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const found = [...level(footprint, lands), ...candidates(footprint, lands, landOf)];
    const [first, ...more] = found;
    if (first === undefined) continue;
    if (more.some((f) => f.at.rot !== first.at.rot || Math.hypot(f.at.dx - first.at.dx, f.at.dy - first.at.dy) > 0.2)) {
      console.warn(`${footprint.name}: drawings disagree: ${found.map((f) => `${f.name} ${f.at.rot}°`).join(', ')}`);
      continue;
    }
    out[footprint.name] = { ...first.at, against: found.map((f) => f.name).join('; ') };
  }
  const lines = Object.entries(out).map(([name, at]) => `  ${JSON.stringify(name)}: ${JSON.stringify(at)}`);
  writeFileSync(here('../data/footprints/assembly.json'), `{\n${lines.join(',\n')}\n}\n`);
  const open = [...library.footprints.values()].filter((f) => f.mount === 'smd' && out[f.name] === undefined).map((f) => f.name);
  console.log(`${lines.length} land patterns aligned; no drawing settles ${open.join(', ')}`);
}

/** Code → name of its drawing, from the shipped parts table. */
function catalogueLands(): Map<string, string> {
  const rows = readFileSync(here('../data/catalogue/parts.csv'), 'utf8').split('\n').slice(1);
  // The first eight columns hold no line breaks; those before `land` may be quoted.
  const fields = (row: string): string[] => [...row.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map((m) => m[1] ?? '');
  return new Map(rows.map((row) => fields(row)).flatMap((f) => (f[0] !== undefined && f[7] ? [[f[0], f[7]] as const] : [])));
}

const [input] = process.argv.slice(2);
if (input === undefined) {
  console.error("usage: npx tsx scripts/align-assembly.ts <drawings.json of a vendor's library>");
  process.exit(2);
}
main(input);
