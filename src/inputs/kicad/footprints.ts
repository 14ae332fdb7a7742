import {
  type BoardKeepout,
  type BoardPad,
  type BoardPart,
  type Drawing,
  type Footprint,
  type LandPad,
  READ_FOOTPRINT,
  type Zone,
} from '../../board/index.js';
import { boundsOf, type Pose, rotate, roundMm } from '../../geometry/index.js';
import { type CopperContext, isRuleArea, keepoutOf, onCopper, WITH_FOOTPRINT, zonesOf } from './copper.js';
import { drawingsOf } from './drawings.js';
import type { DashRatios, DrawingContext } from './drawn.js';
import { kindOf, type Refs } from './kinds.js';
import type { Layers } from './layers.js';
import { lifted, quoted } from './lift.js';
import { type Piece, piecesOf } from './outline.js';
import { NEW_OVERBARS, newOverbars } from './overbars.js';
import { normal, padOf } from './pads.js';
import type { List, Xy } from './reader.js';

/** What every footprint of a file is read with. Points come out in the board's own millimetres. */
export interface FootprintContext extends CopperContext {
  readonly layers: Layers;
  readonly refs: Refs;
  readonly netOf: (item: List) => string;
  readonly netOfPad: (net: List) => string;
  readonly variables: ReadonlyMap<string, string>;
  readonly ink: DrawingContext['ink'];
  readonly dashes: DashRatios;
  readonly plotted: DrawingContext['plotted'];
  readonly origin: Xy;
  readonly mask_mm: number;
  readonly paste_mm: number;
  readonly paste_ratio: number;
}

export interface ReadPart {
  readonly part: BoardPart;
  readonly footprint: Footprint;
  readonly drawings: Drawing[];
  readonly keepouts: BoardKeepout[];
  readonly zones: Zone[];
}

/** Land patterns reach so far from their origin in the board document, mm. */
const REACH = 500;
const GRAPHIC = /^fp_(line|arc|circle|rect|poly|curve)$/;

/** Where a footprint's own points are in the file's coordinates. */
export function placedBy(list: List): (p: Xy) => Xy {
  const at = list.need('at');
  const [x, y, angle] = [at.number(1), at.number(2), at.angle];
  return (p) => {
    const turned = rotate(p, angle);
    return { x: turned.x + x, y: turned.y + y };
  };
}

/** The pieces of the board's edge that a footprint draws. */
export function edgesIn(list: List, layers: Layers): Piece[] {
  const placed = placedBy(list);
  return list.lists.filter((l) => isEdge(l, layers)).flatMap((l) => piecesOf(l, placed));
}

const isEdge = (list: List, layers: Layers): boolean => GRAPHIC.test(list.name) && layers.of(list).includes('Edge.Cuts');

/** Reference or value: `(fp_text reference R1 …)`, since KiCad 8 `(property "Reference" "R1" …)`. */
export function textIn(list: List, what: 'reference' | 'value'): string {
  for (const l of list.lists) {
    if ((l.name === 'fp_text' || l.name === 'property') && l.items.length > 2 && l.word(1).toLowerCase() === what) return l.word(2);
  }
  return '';
}

/** A part of the board with its land pattern, its drawings and its rule areas. */
export function partOf(list: List, context: FootprintContext): ReadPart {
  const { layers, origin, version } = context;
  const onFile = placedBy(list);
  const placed = (p: Xy): [number, number] => {
    const at = onFile(p);
    return [roundMm(at.x - origin.x), roundMm(at.y - origin.y)];
  };
  const [x, y] = placed({ x: 0, y: 0 });
  const at = list.need('at');
  const side = layers.oneSide(list);
  const angle = at.angle;
  const pose: Pose = { x, y, rot: normal(angle + (side === 'back' ? 180 : 0)), side };
  const pads = list.all('pad').map((pad) =>
    padOf(pad, {
      layers,
      version,
      unused: context.unused,
      footprint: list,
      placed,
      netOf: context.netOfPad,
      mask_mm: list.numberOf('solder_mask_margin', 0) || context.mask_mm,
      paste_mm: list.numberOf('solder_paste_margin', 0) || context.paste_mm,
      paste_ratio: list.numberOf('solder_paste_ratio', 0) || list.numberOf('solder_paste_margin_ratio', 0) || context.paste_ratio,
    }),
  );
  const library = list.items.length > 1 && typeof list.items[1] === 'string' ? list.word(1) : '';
  const name = library.slice(library.indexOf(':') + 1) || 'unnamed';
  const [reference, value] = [textIn(list, 'reference'), textIn(list, 'value')];
  const kind = kindOf(reference, library, value, !pads.some((p) => p.layers.length > 0));
  const { ref, designator } = context.refs.take(reference, kind, `${name} at ${roundMm(pose.x)}, ${roundMm(pose.y)} mm`);
  const { variables, ink, dashes, plotted } = context;
  const drawing = { layers, version, placed, ref, reference, value, variables, ink, dashes, plotted, onBoard: context.placed };
  const zones = list.all('zone');
  const part: BoardPart = {
    ref,
    ...(designator === null ? {} : { designator }),
    kind,
    value: version < NEW_OVERBARS ? newOverbars(value) : value,
    package: name,
    footprint: name,
    catalog_code: null,
    mpn: null,
    manufacturer: null,
    ...pose,
    pads,
    price: null,
    stock: null,
    basic: false,
    ...(list.flag('locked') ? { locked: true } : {}),
    ...leftOut(list),
    kicad: {
      words: [quoted(library), ...list.words.slice(1)].join(' '),
      lists: list.lists
        .filter((l) => !['layer', 'at', 'pad'].includes(l.name) && !isEdge(l, layers))
        .map((l) => context.outgoing(l, lifted(l, version))),
    },
  };
  return {
    part,
    footprint: footprintOf(list, part, placed, layers),
    drawings: list.lists.filter((l) => !isEdge(l, layers) && l.name !== 'pad' && l.name !== 'layer').flatMap((l) => drawingsOf(l, drawing)),
    keepouts: zones.filter((z) => isRuleArea(z) && onCopper(z, layers)).map((z) => keepoutOf(z, ref, context)),
    zones: zones.filter((z) => !isRuleArea(z) && onCopper(z, layers)).flatMap((z) => zonesOf(z, WITH_FOOTPRINT, context)),
  };
}

/** Lists that `(attr …)` keeps a part out of; `virtual` is KiCad 5's word for both. */
function leftOut(list: List): Pick<BoardPart, 'left_out'> {
  const attributes = new Set(list.find('attr')?.words ?? []);
  const nowhere = attributes.has('dnp') || attributes.has('virtual');
  const left_out = [
    ...(nowhere || attributes.has('exclude_from_bom') ? ['bom' as const] : []),
    ...(nowhere || attributes.has('exclude_from_pos_files') ? ['cpl' as const] : []),
  ];
  return left_out.length === 0 ? {} : { left_out };
}

type Pair = [number, number];

/** The land pattern that the part's pads are of. Courtyard and body are the boxes around what the file draws for them. */
function footprintOf(list: List, part: BoardPart, placed: (p: Xy) => Pair, layers: Layers): Footprint {
  const local = ([bx, by]: readonly [number, number]): Pair => {
    const p = rotate({ x: bx - part.x, y: by - part.y }, -part.rot);
    return [roundMm(part.side === 'back' ? -p.x : p.x), roundMm(p.y)];
  };
  const pads = part.pads.map((pad) => landOf(pad, part, local));
  for (const pad of pads)
    if (Math.max(Math.abs(pad.x), Math.abs(pad.y)) > REACH) list.fail(`a pad of ${part.ref} is more than ${REACH} mm from its part`);
  const around = boxOf(pads.flatMap((p): Pair[] => [[p.x - p.w / 2, p.y - p.h / 2], [p.x + p.w / 2, p.y + p.h / 2]])); // biome-ignore format: a box
  const drawn = (kind: string): Pair[] | null => {
    const names = new Set([`F.${kind}`, `B.${kind}`]);
    const points = list.lists
      .filter((l) => GRAPHIC.test(l.name) && layers.of(l).some((n) => names.has(n)))
      .flatMap((l) => piecesOf(l, (p) => p).flatMap((p) => p.points));
    if (points.length < 2) return null;
    return boxOf(points.map((p) => local(placed(p))).filter(([px, py]) => Math.max(Math.abs(px), Math.abs(py)) <= REACH));
  };
  const mount = part.pads.some((p) => p.drill !== null && p.plated) ? 'through_hole' : part.pads.some((p) => p.layers.length > 0) ? 'smd' : 'none';
  return {
    name: part.footprint,
    description: list.wordOf('descr', ''),
    source: READ_FOOTPRINT,
    mount,
    pads,
    courtyard: drawn('CrtYd') ?? around,
    body: drawn('Fab') ?? around,
    height_mm: 1,
    silk: [],
  };
}

function boxOf(points: readonly Pair[]): Pair[] {
  if (points.length === 0) return boxOf([[-0.5, -0.5], [0.5, 0.5]]); // biome-ignore format: a box
  const { minX, minY, maxX, maxY } = boundsOf(points.map(([x, y]) => ({ x, y })));
  const clamp = (v: number): number => roundMm(Math.max(-REACH, Math.min(REACH, v)));
  const [l, t, r, b] = [clamp(minX), clamp(minY), clamp(maxX), clamp(maxY)];
  return [[l, t], [r, t], [r, b], [l, b]]; // biome-ignore format: a box
}

/** A land has an extent, also where a file's pad has none, mm. */
const LEAST_LAND = 0.001;

function landOf(pad: BoardPad, part: BoardPart, local: (p: readonly [number, number]) => Pair): LandPad {
  const back = part.side === 'back';
  const [x, y] = local([pad.x, pad.y]);
  return {
    number: pad.number,
    shape: pad.shape,
    ...(pad.polygon === undefined ? {} : { polygon: pad.polygon.map(([px, py]): Pair => [back ? -px : px, py]) }),
    x,
    y,
    rot: normal(back ? part.rot - pad.rot : pad.rot - part.rot),
    w: Math.max(pad.w, LEAST_LAND),
    h: Math.max(pad.h, LEAST_LAND),
    ...(pad.shape === 'roundrect' ? { ratio: pad.ratio } : {}),
    ...(pad.drill === null ? {} : { drill: pad.drill }),
    ...(pad.plated ? {} : { plated: false }),
  };
}
