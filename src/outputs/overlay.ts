import { type Board, diffBoards, placePoints } from '../board/index.js';
import { number } from './sexpr.js';
import { padMark } from './svg.js';

type Pair = readonly [number, number];

/** Room around and between the views, mm. */
const MARGIN = 4;
const CAPTION = 9;
/** On black, light adds up: what both have is white. */
const BEFORE = '#ff4b3a';
const AFTER = '#00b4c5';
const MOVED = '#ffe45c';

/** Two boards over each other, each side beside the other: copper and outlines of the one red, of the other blue, of both white; arrows from where parts stood. */
export function overlayFile(before: Board, after: Board, names: { readonly from: string; readonly to: string }): string {
  const [w, h] = [Math.max(before.width_mm, after.width_mm), Math.max(before.height_mm, after.height_mm)];
  const width = 2 * w + 3 * MARGIN;
  const height = h + 2 * MARGIN + CAPTION;
  const text = (x: number, y: number, colour: string, what: string): string =>
    `<text x="${number(x)}" y="${number(y)}" fill="${colour}" font-family="sans-serif" font-size="2.2">${escaped(what)}</text>`;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" width="${number(width * 10)}" height="${number(height * 10)}" viewBox="0 0 ${number(width)} ${number(height)}">`,
    `<title>${escaped(`${after.name}: ${names.from} and ${names.to}`)}</title>`,
    '<style>.both>g{mix-blend-mode:screen}.both{isolation:isolate}</style>',
    '<rect width="100%" height="100%" fill="#000"/>',
    `<defs><marker id="tip" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 0L6 3L0 6z" fill="${MOVED}"/></marker></defs>`,
    `<g transform="translate(${MARGIN} ${MARGIN})">${view(before, after, 'front')}</g>`,
    // From behind the board is seen mirrored.
    `<g transform="translate(${number(2 * MARGIN + 2 * w)} ${MARGIN}) scale(-1 1)">${view(before, after, 'back')}</g>`,
    text(MARGIN, h + 2 * MARGIN + 1.5, BEFORE, `only in ${names.from}`),
    text(MARGIN, h + 2 * MARGIN + 4.5, AFTER, `only in ${names.to}`),
    text(MARGIN + 24, h + 2 * MARGIN + 1.5, '#fff', 'in both'),
    text(MARGIN + 24, h + 2 * MARGIN + 4.5, MOVED, 'moved'),
    text(2 * MARGIN + w, h + 2 * MARGIN + 1.5, '#fff', 'from behind'),
    '</svg>',
  ].join('\n')}\n`;
}

function view(before: Board, after: Board, side: 'front' | 'back'): string {
  const arrows = diffBoards(before, after)
    .moved.filter((m) => m.to.side === side && Math.hypot(m.to.x - m.from.x, m.to.y - m.from.y) > 0.2)
    .map((m) => `<path d="M${number(m.from.x)} ${number(m.from.y)}L${number(m.to.x)} ${number(m.to.y)}" marker-end="url(#tip)"/>`);
  return [
    `<g class="both"><g fill="${BEFORE}" stroke="${BEFORE}">${layer(before, side)}</g><g fill="${AFTER}" stroke="${AFTER}">${layer(after, side)}</g></g>`,
    `<g fill="none" stroke="${MOVED}" stroke-width="0.2">${arrows.join('')}</g>`,
  ].join('\n');
}

/** Outline, pours (faint), tracks, vias, pads and bodies of one side. */
function layer(board: Board, side: 'front' | 'back'): string {
  const pads = board.parts.flatMap((p) => p.pads.filter((q) => q.layers.includes(side)));
  const bodies = board.parts.filter((p) => p.side === side).map((p) => placePoints(board.footprints[p.footprint]?.body ?? [], p));
  const tracks = board.tracks.filter((t) => t.layer === side);
  const round = 'stroke-linecap="round" stroke-linejoin="round"';
  return [
    `<path d="${rings([board.outline, ...(board.cutouts ?? [])])}" fill="none" stroke-width="0.25"/>`,
    `<path d="${rings(board.zones.filter((z) => z.layer === side).flatMap((z) => z.filled))}" stroke="none" fill-opacity="0.22"/>`,
    `<g fill="none" ${round}>${tracks.map((t) => `<polyline points="${t.points.map(([x, y]) => `${number(x)},${number(y)}`).join(' ')}" stroke-width="${number(t.width_mm)}"/>`).join('')}</g>`,
    `<g stroke="none">${board.vias.map((v) => `<circle cx="${number(v.x)}" cy="${number(v.y)}" r="${number(v.diameter_mm / 2)}"/>`).join('')}</g>`,
    `<g stroke="none">${pads.map(padMark).join('')}</g>`,
    `<path d="${rings(bodies)}" fill="none" stroke-width="0.12"/>`,
  ].join('');
}

const rings = (list: readonly (readonly Pair[])[]): string =>
  list.map((ring) => (ring.length === 0 ? '' : `M${ring.map(([x, y]) => `${number(x)} ${number(y)}`).join('L')}Z`)).join('');
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
