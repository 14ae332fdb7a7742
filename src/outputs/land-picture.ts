import type { Footprint, LandPad, Stroke } from '../board/index.js';

/** Longer side of the picture, px, and the room about the courtyard, share of it. */
const SIZE = 720;
const ROOM = 0.06;
const CAPTION = 40;

const INK = {
  copper: '#c8553d',
  hole: '#ffffff',
  paste: '#8d99ae',
  silk: '#3d5a80',
  body: '#eef2f7',
  courtyard: '#b565a7',
  text: '#111111',
  edge: '#2a9d3f',
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const ring = (points: readonly (readonly [number, number])[], style: string): string =>
  `<polygon points="${points.map((p) => p.join(',')).join(' ')}" ${style}/>`;

/**
 * A land pattern as it is held against a datasheet: copper with its pad numbers and, where `pins` has them, the pins' names; paste, silkscreen, body,
 * courtyard, a cross at the origin and a bar of 1 mm. Seen from above, as the datasheet's land pattern is. One SVG document.
 */
export function landPicture(footprint: Footprint, pins: ReadonlyMap<string, string> = new Map()): string {
  const points = [...footprint.courtyard, ...footprint.body];
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x1, y1, x2, y2] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const longer = Math.max(x2 - x1, y2 - y1, 0.1);
  const room = longer * ROOM;
  const scale = SIZE / (longer + 2 * room);
  const [width, height] = [(x2 - x1 + 2 * room) * scale, (y2 - y1 + 2 * room) * scale];
  const hair = 1.5 / scale;
  const shift = `translate(0,${CAPTION}) scale(${round(scale)}) translate(${round(room - x1)},${round(room - y1)})`;
  const drawn = [
    ring(footprint.body, `fill="${INK.body}" stroke="#99a" stroke-width="${round(hair)}"`),
    ...footprint.pads.map(padShape),
    ...footprint.silk.map(stroke),
    ring(footprint.courtyard, `fill="none" stroke="${INK.courtyard}" stroke-width="${round(hair)}" stroke-dasharray="${round(4 * hair)}"`),
    `<path d="M ${round(-6 * hair)} 0 H ${round(6 * hair)} M 0 ${round(-6 * hair)} V ${round(6 * hair)}" stroke="#000" stroke-width="${round(hair)}"/>`,
    ...footprint.pads.map((pad) => label(pad, pins.get(pad.number) ?? '')),
    `<path d="M ${round(x1)} ${round(y2 + room / 2)} h 1" stroke="#000" stroke-width="${round(3 * hair)}"/>`,
  ];
  const title = `${footprint.name}: ${new Set(footprint.pads.map((p) => p.number).filter((n) => n !== '')).size} pads, seen from above; the bar is 1 mm`;
  const wide = Math.max(width, 420);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(wide)}" height="${Math.ceil(height + CAPTION)}" font-family="sans-serif"><rect width="100%" height="100%" fill="#fff"/><text x="10" y="24" font-size="14" fill="${INK.text}">${escaped(title)}</text><g transform="${shift}">${drawn.join('')}</g></svg>\n`;
}

const round = (value: number): number => Math.round(value * 10000) / 10000;

function padShape(p: LandPad): string {
  const turned = p.rot === 0 ? '' : ` transform="rotate(${-p.rot} ${p.x} ${p.y})"`;
  const corner = p.shape === 'rect' ? 0 : p.shape === 'roundrect' ? Math.min(p.w, p.h) * (p.ratio ?? 0.25) : Math.min(p.w, p.h) / 2;
  const box = (w: number, h: number, rx: number, fill: string): string =>
    `<rect x="${round(p.x - w / 2)}" y="${round(p.y - h / 2)}" width="${w}" height="${h}" rx="${round(rx)}" fill="${fill}"${turned}/>`;
  const copper =
    p.shape === 'polygon'
      ? `<g transform="translate(${p.x} ${p.y}) rotate(${-p.rot})">${ring(p.polygon ?? [], `fill="${INK.copper}"`)}</g>`
      : box(p.w, p.h, corner, p.plated === false ? '#ddd' : INK.copper);
  const hole = p.drill === undefined ? '' : box(p.drill.w, p.drill.h, Math.min(p.drill.w, p.drill.h) / 2, INK.hole);
  const paste = (p.paste ?? []).map(
    (w) => `<rect x="${round(w.x - w.w / 2)}" y="${round(w.y - w.h / 2)}" width="${w.w}" height="${w.h}" fill="${INK.paste}" fill-opacity="0.5"/>`,
  );
  return `${copper}${hole}${paste.join('')}`;
}

function stroke(s: Stroke): string {
  if (s.type === 'circle')
    return `<circle cx="${s.x}" cy="${s.y}" r="${s.r}" fill="${s.filled ? INK.silk : 'none'}" stroke="${INK.silk}" stroke-width="${s.width}"/>`;
  return `<polyline points="${s.points.map((p) => p.join(',')).join(' ')}" fill="none" stroke="${INK.silk}" stroke-width="${s.width}" stroke-linecap="round"/>`;
}

/** The number, and the pin's name under it where it has one, along the longer side of the pad. */
function label(p: LandPad, name: string): string {
  if (p.number === '') return '';
  const tall = p.rot % 180 === 0 ? p.h > p.w * 1.2 : p.w > p.h * 1.2;
  const text = name === '' || name === p.number ? p.number : `${p.number} ${name}`;
  const [across, along] = [Math.min(p.w, p.h), Math.max(p.w, p.h)];
  const size = round(Math.max(0.12, Math.min(across * 0.75, (along * 1.6) / text.length, 1.4)));
  const turned = tall ? ` transform="rotate(-90 ${p.x} ${p.y})"` : '';
  return `<text x="${p.x}" y="${round(p.y + size * 0.36)}" font-size="${size}" text-anchor="middle" fill="${INK.text}" stroke="#fff" stroke-width="${round(size / 8)}" paint-order="stroke"${turned}>${escaped(text)}</text>`;
}
