import {
  type Board,
  type BoardPad,
  type CopperLayer,
  copperLayers,
  copperName,
  holeAt,
  layersBetween,
  padRing,
  ringLayers,
  sideOf,
} from '../board/index.js';
import { outerPieces } from './edge.js';
import { number } from './sexpr.js';
import { type Ink, silkInk } from './silk.js';

/** Room around and between the two views, mm. */
const MARGIN = 4;
const CAPTION = 3;
const COLOURS = {
  paper: '#f6f7f4',
  mask: '#14532f',
  pour: '#1b6a3d',
  track: '#23804b',
  pad: '#dcb866',
  ring: '#c79f4c',
  silk: '#f5f5f0',
  hole: '#22272b',
  edge: '#0c3a20',
  text: '#4a5350',
} as const;

/** The preview: the board from the front and, beside it, from behind, as it will look when it is made; then its inner layers. 10 px a millimetre. */
export function svgFile(board: Board): string {
  const { width_mm: w, height_mm: h } = board;
  const inner = copperLayers(board).slice(1, -1);
  const width = (2 + inner.length) * (w + MARGIN) + MARGIN;
  const height = h + 2 * MARGIN + CAPTION;
  const size = `width="${number(width * 10)}" height="${number(height * 10)}" viewBox="0 0 ${number(width)} ${number(height)}"`;
  const caption = (x: number, text: string): string =>
    `<text x="${number(x)}" y="${number(h + MARGIN + CAPTION)}" font-family="sans-serif" font-size="1.8" text-anchor="middle" fill="${COLOURS.text}">${escaped(text)}</text>`;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}>`,
    `<title>${escaped(board.name)}</title>`,
    `<rect width="100%" height="100%" fill="${COLOURS.paper}"/>`,
    `<defs><clipPath id="edge"><path clip-rule="evenodd" d="${edgePath(board)}"/></clipPath></defs>`,
    `<g transform="translate(${MARGIN} ${MARGIN})">${side(board, 'front')}</g>`,
    // From behind the board is seen mirrored.
    `<g transform="translate(${number(2 * MARGIN + 2 * w)} ${MARGIN}) scale(-1 1)">${side(board, 'back')}</g>`,
    caption(MARGIN + w / 2, 'front'),
    caption(2 * MARGIN + w + w / 2, `back · ${number(w)} × ${number(h)} mm`),
    ...inner.flatMap((layer, i) => {
      const x = (2 + i) * (w + MARGIN) + MARGIN;
      return [`<g transform="translate(${number(x)} ${MARGIN})">${side(board, layer)}</g>`, caption(x + w / 2, copperName(layer))];
    }),
    '</svg>',
  ].join('\n')}\n`;
}

/** Of a preview the front alone, without paper or caption: what stands small in a list. A text that is no preview comes back as it is. */
export function frontOf(svg: string): string {
  const [, width, height] = HEAD.exec(svg) ?? [];
  const from = svg.indexOf(`<g transform="translate(${MARGIN} ${MARGIN})">`);
  const to = svg.indexOf('\n<g transform="translate(', from + 1);
  const views = svg.split('\n<text ').length - 1;
  if (width === undefined || from < 0 || to < 0 || views === 0) return svg;
  const [w, h] = [(Number(width) - MARGIN) / views - MARGIN, Number(height) - 2 * MARGIN - CAPTION];
  const size = `width="${number(w * 10)}" height="${number(h * 10)}" viewBox="${MARGIN - RIM} ${MARGIN - RIM} ${number(w + 2 * RIM)} ${number(h + 2 * RIM)}"`;
  const defs = svg.slice(svg.indexOf('<defs>'), svg.indexOf('</defs>'));
  return [`<svg xmlns="http://www.w3.org/2000/svg" ${size}>`, `${defs}</defs>`, svg.slice(from, to), '</svg>', ''].join('\n');
}
const HEAD = /^<svg [^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"/;
/** What is left around the board, mm: half of its edge's line. */
const RIM = 0.1;

/** A layer's copper; the outer ones with what is printed on them. */
function side(board: Board, layer: CopperLayer): string {
  const outer = sideOf(layer);
  const pads = board.parts.flatMap((part) => part.pads);
  const points = (list: readonly (readonly [number, number])[]): string => list.map(([x, y]) => `${number(x)},${number(y)}`).join(' ');
  const zones = board.zones.filter((z) => z.layer === layer).flatMap((z) => z.filled.map((f) => `<polygon points="${points(f)}"/>`));
  const tracks = board.tracks
    .filter((t) => t.layer === layer)
    .map((t) => `<polyline points="${points(t.points)}" stroke-width="${number(t.width_mm)}"/>`);
  const here = board.vias.filter((v) => ringLayers(board, v).includes(layer));
  const vias = here.map((v) => circle(v.x, v.y, v.diameter_mm / 2));
  const drills = [
    ...board.vias.filter((v) => layersBetween(board, v.span).includes(layer)).map((v) => circle(v.x, v.y, v.drill_mm / 2)),
    ...pads.filter((p) => p.drill !== null).map(drill),
  ];
  const group = (attributes: string, items: readonly string[]): string => (items.length === 0 ? '' : `<g ${attributes}>${items.join('')}</g>`);
  const round = 'stroke-linecap="round" stroke-linejoin="round"';
  return [
    `<path d="${edgePath(board)}" fill-rule="evenodd" fill="${COLOURS.mask}"/>`,
    '<g clip-path="url(#edge)">',
    group(`fill="${COLOURS.pour}"`, zones),
    group(`fill="none" stroke="${COLOURS.track}" ${round}`, tracks),
    group(`fill="${COLOURS.track}" stroke="${COLOURS.track}" ${round}`, drawn(board, layer)),
    group(`fill="${COLOURS.track}"`, vias),
    group(`fill="${COLOURS.pad}" stroke="${COLOURS.ring}" stroke-width="0.04"`, pads.filter((p) => p.layers.includes(layer)).map(padMark)),
    group(`fill="none" stroke="${COLOURS.silk}" ${round}`, outer === null ? [] : silkInk(board, outer).map(inkMark)),
    group(`fill="${COLOURS.hole}"`, drills),
    '</g>',
    `<path d="${edgePath(board)}" fill="none" stroke="${COLOURS.edge}" stroke-width="0.12"/>`,
  ].join('\n');
}

/** Copper that was drawn, not routed. */
const drawn = (board: Board, layer: CopperLayer): string[] =>
  (board.drawings ?? []).flatMap((d) => {
    if (d.layer !== 'copper' || d.side !== layer) return [];
    const width = `stroke-width="${number(d.width_mm)}"`;
    return [d.type === 'area' ? `<polygon points="${ring(d.points)}" ${width}/>` : `<polyline points="${ring(d.points)}" fill="none" ${width}/>`];
  });

const circle = (x: number, y: number, r: number): string => `<circle cx="${number(x)}" cy="${number(y)}" r="${number(r)}"/>`;

function box(pad: BoardPad, w: number, h: number, corner: number): string {
  const turn = pad.rot % 360 === 0 ? '' : ` transform="rotate(${number(-pad.rot)} ${number(pad.x)} ${number(pad.y)})"`;
  const radius = corner === 0 ? '' : ` rx="${number(corner)}"`;
  return `<rect x="${number(pad.x - w / 2)}" y="${number(pad.y - h / 2)}" width="${number(w)}" height="${number(h)}"${radius}${turn}/>`;
}

export function padMark(pad: BoardPad): string {
  const short = Math.min(pad.w, pad.h);
  switch (pad.shape) {
    case 'circle':
      return circle(pad.x, pad.y, pad.w / 2);
    case 'oval':
      return box(pad, pad.w, pad.h, short / 2);
    case 'rect':
      return box(pad, pad.w, pad.h, 0);
    case 'roundrect':
      return box(pad, pad.w, pad.h, short * pad.ratio);
    case 'polygon':
      return `<polygon points="${ring(padRing(pad))}"/>`;
  }
}

function drill(pad: BoardPad): string {
  const { w, h } = pad.drill ?? { w: 0, h: 0 };
  const [x, y] = holeAt(pad);
  return w === h ? circle(x, y, w / 2) : box({ ...pad, x, y }, w, h, Math.min(w, h) / 2);
}

function inkMark(ink: Ink): string {
  const stroke = `stroke-width="${number(ink.width)}"`;
  if (ink.type === 'area') return `<polygon points="${ring(ink.points)}" ${stroke} fill="${COLOURS.silk}"/>`;
  if (ink.type === 'line') return `<polyline points="${ink.points.map(([x, y]) => `${number(x)},${number(y)}`).join(' ')}" ${stroke}/>`;
  const fill = ink.filled ? ` fill="${COLOURS.silk}"` : '';
  return `<circle cx="${number(ink.x)}" cy="${number(ink.y)}" r="${number(ink.r)}" ${stroke}${fill}/>`;
}

const ring = (points: readonly (readonly [number, number])[]): string => points.map(([x, y]) => `${number(x)},${number(y)}`).join(' ');

function edgePath(board: Board): string {
  // Its pieces come in the file's order, so the rings are drawn; in one path their holes cancel under the even-odd rule.
  const drawn = (rings: readonly (typeof board.outline)[]): string =>
    rings.map((points) => `M${points.map(([x, y]) => `${number(x)} ${number(y)}`).join('L')}Z`).join('');
  if (board.edges !== undefined) return drawn([board.outline, ...(board.cutouts ?? [])]);
  const pieces = outerPieces(board);
  const first = pieces[0];
  if (first === undefined) return '';
  const steps = pieces.map((p) => {
    const to = `${number(p.to[0])} ${number(p.to[1])}`;
    if (p.type === 'line') return `L${to}`;
    const r = number(Math.hypot(p.from[0] - p.centre[0], p.from[1] - p.centre[1]));
    return `A${r} ${r} 0 0 1 ${to}`;
  });
  return `M${number(first.from[0])} ${number(first.from[1])}${steps.join('')}Z${drawn(board.cutouts ?? [])}`;
}

const escaped = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
