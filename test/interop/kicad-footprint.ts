import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** KiCad's footprint library, a test oracle: measured against, never copied. */
export const KICAD_FOOTPRINTS = process.env['KICAD_FOOTPRINTS'] ?? '/usr/share/kicad/footprints';
/** Under CI a missing library is a failure, not a reason to skip. */
export const hasKicadFootprints = process.env['CI'] === 'true' || existsSync(KICAD_FOOTPRINTS);

/** A pad as KiCad's file writes it, mm, y down; `box` is its extent about the footprint's origin. */
export interface KicadPad {
  readonly number: string;
  readonly type: 'smd' | 'thru_hole' | 'np_thru_hole';
  readonly shape: string;
  readonly x: number;
  readonly y: number;
  /** Extent along x and y after its rotation. */
  readonly w: number;
  readonly h: number;
  readonly drill: readonly [number, number] | null;
  readonly copper: boolean;
}

export interface KicadFootprint {
  readonly pads: readonly KicadPad[];
  /** All points of F.CrtYd, F.Fab and F.SilkS lines, circles and polygons. */
  readonly layers: Readonly<Record<string, readonly (readonly [number, number])[]>>;
}

type Node = string | Node[];

/** Reads nested lists of words and quoted strings. */
export function parseLists(text: string): Node[] {
  const stack: Node[][] = [[]];
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[()]|[^\s()"]+/g)) {
    const top = stack.at(-1) as Node[];
    if (token === '(') {
      const list: Node[] = [];
      top.push(list);
      stack.push(list);
    } else if (token === ')') stack.pop();
    else top.push(token.startsWith('"') ? token.slice(1, -1).replace(/\\(.)/g, '$1') : token);
  }
  return stack[0] as Node[];
}

const lists = (node: Node[], name: string): Node[][] => node.filter((n): n is Node[] => Array.isArray(n) && n[0] === name);
const numbers = (node: Node[] | undefined): number[] =>
  (node ?? [])
    .filter((n): n is string => typeof n === 'string')
    .map(Number)
    .filter(Number.isFinite);

/** "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm" → its pads and drawings. Throws where the library has no such footprint. */
export function readKicadFootprint(id: string): KicadFootprint {
  const [library = '', name = ''] = id.split(':');
  const root = parseLists(readFileSync(join(KICAD_FOOTPRINTS, `${library}.pretty`, `${name}.kicad_mod`), 'utf8'))[0] as Node[];
  const layers: Record<string, [number, number][]> = {};
  for (const kind of ['fp_line', 'fp_circle', 'fp_arc', 'fp_poly', 'fp_rect']) {
    for (const drawn of lists(root, kind)) {
      const layer = String(lists(drawn, 'layer')[0]?.[1]);
      const points = kind === 'fp_poly' ? lists(lists(drawn, 'pts')[0] ?? [], 'xy') : ['start', 'end', 'mid'].flatMap((k) => lists(drawn, k));
      for (const p of points) {
        const [x = NaN, y = NaN] = numbers(p);
        layers[layer] = [...(layers[layer] ?? []), [x, y]];
      }
    }
  }
  return { pads: lists(root, 'pad').map(readPad), layers };
}

export interface ModelOfKicad {
  readonly file: string;
  readonly offset: readonly number[];
  readonly scale: readonly number[];
  readonly rotate: readonly number[];
}

/** The 3D models that KiCad's footprint names, their files without folder variable and ending. */
export function readKicadModels(id: string): ModelOfKicad[] {
  const [library = '', name = ''] = id.split(':');
  const root = parseLists(readFileSync(join(KICAD_FOOTPRINTS, `${library}.pretty`, `${name}.kicad_mod`), 'utf8'))[0] as Node[];
  return lists(root, 'model').map((model) => {
    const xyz = (what: string): number[] => numbers(lists(lists(model, what)[0] ?? [], 'xyz')[0]);
    const file = String(model[1])
      .replace(/^\$\{\w+\}\//, '')
      .replace(/\.\w+$/, '');
    // Until KiCad 5 a model was moved by inches, called its place.
    const offset = lists(model, 'offset').length > 0 ? xyz('offset') : xyz('at').map((v) => v * 25.4);
    return { file, offset, scale: xyz('scale'), rotate: xyz('rotate') };
  });
}

function readPad(pad: Node[]): KicadPad {
  const [x = NaN, y = NaN, turn = 0] = numbers(lists(pad, 'at')[0]);
  const [w = NaN, h = NaN] = numbers(lists(pad, 'size')[0]);
  const drill = lists(pad, 'drill')[0];
  const [dw, dh] = numbers(drill);
  const across = Math.abs(turn % 180) === 90;
  const layerNames = (lists(pad, 'layers')[0] ?? []).map(String);
  const custom = pad[3] === 'custom' ? customBox(pad) : null;
  const size = custom === null ? { x, y, w, h } : { x: x + custom.x, y: y + custom.y, w: custom.w, h: custom.h };
  return {
    number: String(pad[1]),
    type: String(pad[2]) as KicadPad['type'],
    shape: String(pad[3]),
    ...(across ? { ...size, w: size.h, h: size.w } : size),
    drill: dw === undefined ? null : across ? [dh ?? dw, dw] : [dw, dh ?? dw],
    copper: layerNames.some((l) => /\.Cu$/.test(l)),
  };
}

/** Extent of a custom pad's polygons about its anchor, anchor pad included. */
function customBox(pad: Node[]): { x: number; y: number; w: number; h: number } {
  const [aw = 0, ah = 0] = numbers(lists(pad, 'size')[0]);
  const points = lists(lists(pad, 'primitives')[0] ?? [], 'gr_poly').flatMap((poly) => lists(lists(poly, 'pts')[0] ?? [], 'xy').map(numbers));
  const xs = [-aw / 2, aw / 2, ...points.map((p) => p[0] ?? 0)];
  const ys = [-ah / 2, ah / 2, ...points.map((p) => p[1] ?? 0)];
  const [x1, x2, y1, y2] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { x: (x1 + x2) / 2, y: (y1 + y2) / 2, w: x2 - x1, h: y2 - y1 };
}

/** Every "Library:Name" there is. */
export function kicadFootprintIds(): string[] {
  return readdirSync(KICAD_FOOTPRINTS)
    .filter((d) => d.endsWith('.pretty'))
    .sort()
    .flatMap((d) => readdirSync(join(KICAD_FOOTPRINTS, d)).map((f) => `${d.slice(0, -7)}:${f.replace(/\.kicad_mod$/, '')}`));
}
