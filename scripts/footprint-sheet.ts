/**
 * A contact sheet of the land patterns: copper, paste, silkscreen, body, courtyard, board edge and keepout, each at its own scale.
 *
 *   npx tsx scripts/footprint-sheet.ts <out.svg> [part of a name]
 */
import { writeFileSync } from 'node:fs';
import type { Footprint, LandPad, Stroke } from '../src/board/index.js';
import { rotate } from '../src/geometry/index.js';
import { loadLibrary } from '../src/parts/load.js';

const CELL = 260;
const COLUMNS = 6;

const polygon = (points: readonly (readonly [number, number])[], style: string): string =>
  `<polygon points="${points.map((p) => p.join(',')).join(' ')}" ${style}/>`;

function pad(p: LandPad): string {
  const corner = p.shape === 'rect' ? 0 : p.shape === 'roundrect' ? Math.min(p.w, p.h) * (p.ratio ?? 0.25) : Math.min(p.w, p.h) / 2;
  const copper = `<rect x="${p.x - p.w / 2}" y="${p.y - p.h / 2}" width="${p.w}" height="${p.h}" rx="${corner}" fill="${p.plated === false ? '#fff' : '#c83232'}" stroke="#555" stroke-width="0.02"/>`;
  const hole =
    p.drill === undefined
      ? ''
      : `<rect x="${p.x - p.drill.w / 2}" y="${p.y - p.drill.h / 2}" width="${p.drill.w}" height="${p.drill.h}" rx="${Math.min(p.drill.w, p.drill.h) / 2}" fill="#fff"/>`;
  const paste = (p.paste ?? []).map((w) => `<rect x="${w.x - w.w / 2}" y="${w.y - w.h / 2}" width="${w.w}" height="${w.h}" fill="#bbb"/>`).join('');
  const size = Math.min(p.w, p.h, 1.2) * 0.6;
  return `${copper}${hole}${paste}<text x="${p.x}" y="${p.y + size / 3}" font-size="${size}" text-anchor="middle" fill="#000">${p.number}</text>`;
}

function stroke(s: Stroke): string {
  if (s.type === 'circle')
    return `<circle cx="${s.x}" cy="${s.y}" r="${s.r}" fill="${s.filled ? '#08f' : 'none'}" stroke="#08f" stroke-width="${s.width}"/>`;
  return `<polyline points="${s.points.map((p) => p.join(',')).join(' ')}" fill="none" stroke="#08f" stroke-width="${s.width}" stroke-linecap="round"/>`;
}

function edge(f: Footprint, reach: number): string {
  if (f.faces === undefined || f.edge_offset_mm === undefined) return '';
  const at = rotate({ x: f.edge_offset_mm, y: 0 }, f.faces);
  const along = rotate({ x: 0, y: reach }, f.faces);
  return `<line x1="${at.x - along.x}" y1="${at.y - along.y}" x2="${at.x + along.x}" y2="${at.y + along.y}" stroke="#0a0" stroke-width="${reach / 60}" stroke-dasharray="${reach / 15}"/>`;
}

function cell(f: Footprint, index: number): string {
  const points = [...f.courtyard, ...(f.antenna_keepout ?? [])];
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  const [x1, y1] = [Math.min(...xs), Math.min(...ys)];
  const size = Math.max(Math.max(...xs) - x1, Math.max(...ys) - y1) * 1.1;
  const scale = (CELL - 30) / size;
  const shift = `translate(${(index % COLUMNS) * CELL + 8},${Math.floor(index / COLUMNS) * CELL + 22}) scale(${scale}) translate(${-x1 + size * 0.04},${-y1 + size * 0.04})`;
  const keepout = f.antenna_keepout === undefined ? '' : polygon(f.antenna_keepout, 'fill="#fc0" fill-opacity="0.3"');
  const hair = `stroke-width="${size / 250}"`;
  const drawn = [
    keepout,
    polygon(f.body, `fill="#eef" stroke="#99c" ${hair}`),
    ...f.pads.map(pad),
    ...f.silk.map(stroke),
    polygon(f.courtyard, `fill="none" stroke="#f0f" ${hair}`),
    edge(f, size / 2),
    `<path d="M ${-size / 40} 0 H ${size / 40} M 0 ${-size / 40} V ${size / 40}" stroke="#000" ${hair}/>`,
  ];
  const title = `<text x="${(index % COLUMNS) * CELL + 8}" y="${Math.floor(index / COLUMNS) * CELL + 14}" font-size="12">${f.name}</text>`;
  return `${title}<g transform="${shift}">${drawn.join('')}</g>`;
}

const [out, part = ''] = process.argv.slice(2);
if (out === undefined) {
  console.error('usage: npx tsx scripts/footprint-sheet.ts <out.svg> [part of a name]');
  process.exit(2);
}
const shown = [...loadLibrary().footprints.values()].filter((f) => f.name.includes(part) && !/x(0[4-9]|1\d|20)_P2\.54$/.test(f.name));
const height = Math.ceil(shown.length / COLUMNS) * CELL;
writeFileSync(
  out,
  `<svg xmlns="http://www.w3.org/2000/svg" width="${COLUMNS * CELL}" height="${height}" font-family="sans-serif"><rect width="100%" height="100%" fill="#fff"/>${shown.map(cell).join('')}</svg>\n`,
);
console.log(`${shown.length} land patterns, ${COLUMNS * CELL} x ${height}`);
