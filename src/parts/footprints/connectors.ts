import type { LandPad, Stroke } from '../../board/index.js';
import { type Box, roundMm } from '../../geometry/index.js';
import type { Dip, Header, Row } from './entry.js';
import { CONNECTOR_COURTYARD, courtyard, type Made, marked } from './made.js';
import { boxPolygon, surfacePad } from './pads.js';
import { boardSide, bodySilk, DOT_RADIUS, pinOneDot } from './silk.js';

const drilled = (number: string, shape: LandPad['shape'], at: { x: number; y: number }, w: number, h: number, drill: number): LandPad => ({
  number,
  shape,
  x: roundMm(at.x),
  y: roundMm(at.y),
  rot: 0,
  w,
  h,
  drill: { w: drill, h: drill },
});

/** Straight pin headers and sockets: pin 1 square at the origin, rows downward, columns to the right. */
export function header(rows: number, { columns, pitch, pad, drill, shroud }: Header): Made {
  const pads = Array.from({ length: rows * columns }, (_, i) =>
    drilled(String(i + 1), i === 0 ? 'rect' : 'circle', { x: (i % columns) * pitch, y: Math.floor(i / columns) * pitch }, pad, pad, drill),
  );
  const { x, y } = shroud ?? { x: pitch / 2, y: pitch / 2 };
  const body = { minX: -x, minY: -y, maxX: (columns - 1) * pitch + x, maxY: (rows - 1) * pitch + y };
  return shroud === undefined ? marked('1', 'through_hole', pads, body, CONNECTOR_COURTYARD) : shrouded(pads, body);
}

/** A header in a shroud: the dot stands beside pin 1, outside the shroud, further off than a bare pin's. */
function shrouded(pads: LandPad[], body: Box): Made {
  const outline = bodySilk(body, pads);
  const dot: Stroke = { type: 'circle', x: roundMm(body.minX - SHROUD_TO_DOT), y: 0, r: DOT_RADIUS, width: 0, filled: true };
  const silk = [...outline, dot];
  return { mount: 'through_hole', pads, courtyard: courtyard(pads, body, silk, CONNECTOR_COURTYARD), body: boxPolygon(body), silk };
}

const SHROUD_TO_DOT = 0.8;

/** Two rows through the board, pin 1 square at the origin, numbered down the left side and up the right. */
export function dip(count: number, { pitch, apart, pad, drill, body_w, beyond = pitch / 2 }: Dip): Made {
  const side = count / 2;
  const pads = Array.from({ length: count }, (_, i) => {
    const at = i < side ? { x: 0, y: i * pitch } : { x: apart, y: (count - 1 - i) * pitch };
    return drilled(String(i + 1), i === 0 ? 'rect' : 'oval', at, pad.w, pad.h, drill);
  });
  const body = { minX: (apart - body_w) / 2, minY: -beyond, maxX: (apart + body_w) / 2, maxY: (side - 1) * pitch + beyond };
  return marked('1', 'through_hole', pads, body);
}

/** A connector of one row with `count` pins. */
export function row(count: number, p: Row): Made {
  const span = (count - 1) * p.pitch;
  const least = p.origin === 'pin' ? 0 : -span / 2;
  const pads = Array.from({ length: count }, (_, i): LandPad => {
    const x = least + i * p.pitch;
    if (p.drill === undefined) return surfacePad(String(i + 1), x, p.y, p.pad.w, p.pad.h);
    return drilled(String(i + 1), i === 0 ? 'rect' : (p.shape ?? 'circle'), { x, y: p.y }, p.pad.w, p.pad.h, p.drill);
  });
  const { hold, castellated: land } = p;
  if (land !== undefined)
    pads.push(
      ...pads.splice(0).flatMap((pad): LandPad[] => [
        { ...pad, castellated: true },
        { ...surfacePad(pad.number, pad.x, land.y, land.w, land.h), paste: [] },
      ]),
    );
  if (hold !== undefined) for (const x of [least - hold.beyond, least + span + hold.beyond]) pads.push(surfacePad('MP', x, hold.y, hold.w, hold.h));
  const body: Box = { minX: least - p.body.beyond, minY: p.body.y1, maxX: least + span + p.body.beyond, maxY: p.body.y2 };
  const edge = boardSide(p.faces, p.edge_offset_mm);
  const outline = bodySilk(body, pads, edge);
  const silk = [...outline, pinOneDot('1', pads, body, outline, edge)];
  return {
    mount: p.drill === undefined ? 'smd' : 'through_hole',
    pads,
    courtyard: courtyard(pads, body, silk, CONNECTOR_COURTYARD),
    body: boxPolygon(body),
    silk,
    ...(p.faces === undefined ? {} : { faces: p.faces }),
    ...(p.edge_offset_mm === undefined ? {} : { edge_offset_mm: p.edge_offset_mm }),
  };
}
