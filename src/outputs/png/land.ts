import { type Footprint, holeShape, padShapes, placePads, printable, textSize, textStrokes } from '../../board/index.js';
import { colour, Raster, type Ring } from './raster.js';

/** Longer side of the picture, pixels; room about the courtyard, share of it. */
const SIZE = 720;
const ROOM = 0.06;
const NM = 1e6;
const LARGEST_TEXT_MM = 1.2;
const PAINT = {
  paper: colour('#ffffff'),
  body: colour('#eef2f7'),
  copper: colour('#e08a72'),
  hole: colour('#ffffff'),
  silk: colour('#3d5a80'),
  courtyard: colour('#b565a7'),
  text: colour('#111111'),
} as const;

/** A land pattern seen from above, with its pad numbers and, where `pins` has them, the pins' names; the bar is 1 mm. PNG. */
export function landPng(footprint: Footprint, pins: ReadonlyMap<string, string> = new Map()): Uint8Array {
  const points = [...footprint.courtyard, ...footprint.body];
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x1, y1, x2, y2] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const room = Math.max(x2 - x1, y2 - y1, 0.1) * ROOM;
  const scale = SIZE / (Math.max(x2 - x1, y2 - y1, 0.1) + 2 * room);
  const size = (span: number): number => Math.max(1, Math.round((span + 2 * room) * scale));
  const raster = new Raster(size(x2 - x1), size(y2 - y1), PAINT.paper);
  const place = (ring: Ring): Ring => ring.map(([x, y]) => [(x - x1 + room) * scale, (y - y1 + room) * scale] as const);
  const shapes = (all: ReturnType<typeof padShapes>, paint: (typeof PAINT)[keyof typeof PAINT]): void => {
    for (const { core, radius } of all) {
      const centre = place(core.map((p) => [p.x / NM, p.y / NM] as const)).map(([x, y]) => ({ x, y }));
      raster.shape({ core: centre, radius: (radius / NM) * scale }, paint);
    }
  };
  raster.fill([place(footprint.body)], PAINT.body);
  const pads = placePads(footprint, { x: 0, y: 0, rot: 0, side: 'front' }, () => ({ pin: '', net: null }));
  for (const pad of pads) {
    shapes(padShapes(pad), PAINT.copper);
    const hole = holeShape(pad);
    if (hole !== null) shapes([hole], PAINT.hole);
  }
  for (const stroke of footprint.silk) {
    if (stroke.type === 'line') raster.line(place(stroke.points), Math.max(1, stroke.width * scale), PAINT.silk);
    else raster.circle((stroke.x - x1 + room) * scale, (stroke.y - y1 + room) * scale, Math.max(1, stroke.r * scale), PAINT.silk);
  }
  raster.line(place([...footprint.courtyard, ...footprint.courtyard.slice(0, 1)]), 1.5, PAINT.courtyard);
  const bar: Ring = [
    [x1, y2 + room / 2],
    [x1 + 1, y2 + room / 2],
  ];
  raster.line(place(bar), 3, PAINT.text);
  for (const { number, x, y, w, h, rot } of footprint.pads) {
    const name = pins.get(number);
    const text = printable(name === undefined || name === number ? number : `${number} ${name}`);
    if (text === '') continue;
    const height = Math.min(LARGEST_TEXT_MM, Math.min(w, h) * 0.75);
    const fits = height * Math.min(1, (Math.max(w, h) * 1.6) / Math.max(textSize(text, height, height / 8).w, 0.01));
    const upright = rot % 180 === 0 ? h > w * 1.2 : w > h * 1.2;
    const strokes = textStrokes({ text, ref: null, side: 'front', x, y, rot: upright ? 90 : 0, height_mm: fits, stroke_mm: fits / 8 });
    for (const line of strokes) raster.line(place(line), Math.max(1, (fits / 8) * scale), PAINT.text);
  }
  return raster.png();
}
