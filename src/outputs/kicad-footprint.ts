import type { Board, BoardPad, BoardPart, LandPad } from '../board/index.js';
import { rotate } from '../geometry/index.js';
import { hasModel, modelledOf, modelName } from './models/index.js';
import { wantsPaste } from './openings.js';
import type { ExportInfo, PlacedModel } from './output-file.js';
import type { Reliefs } from './relief.js';
import { type Node, q, uuidOf } from './sexpr.js';
import type { Ink } from './silk.js';

type Pair = readonly [number, number];

interface FootprintContext {
  readonly net: (name: string) => number;
  readonly reliefs: Reliefs;
  readonly models: ExportInfo['models'];
}

/**
 * A part as KiCad stores it. KiCad flips a part to the back by mirroring top to bottom (y → −y) and then turning it; we mirror left to
 * right (x → −x) and turn. Mirroring left to right is mirroring top to bottom turned by 180°, so a back part's KiCad angle is ours
 * + 180° and its local y is ours negated. Pad angles are stored with the part's angle added.
 */
export function footprintNode(board: Board, part: BoardPart, inks: readonly Ink[], context: FootprintContext): Node[] {
  const { net, reliefs, models } = context;
  const footprint = board.footprints[part.footprint];
  const back = part.side === 'back';
  const angle = normal(part.rot + (back ? 180 : 0));
  const L = back ? 'B' : 'F';
  const stored = ([x, y]: Pair): Pair => [x, back ? -y : y];
  const stamp = (what: string): Node => ['tstamp', uuidOf(`${part.ref} ${what}`)];
  const local = ([x, y]: Pair): Pair => {
    const p = rotate({ x: x - part.x, y: y - part.y }, -angle);
    return [p.x, p.y];
  };
  const polygon = (list: readonly Pair[], layer: string, width: number): Node[][] =>
    list.map((from, i) => [
      'fp_line',
      ['start', ...stored(from)],
      ['end', ...stored(list[(i + 1) % list.length] as Pair)],
      ['layer', q(layer)],
      ['width', width],
      stamp(`${layer} ${i}`),
    ]);
  const text = (type: string, value: string, y: number): Node[] => [
    'fp_text',
    type,
    q(value),
    ['at', 0, back ? -y : y, angle],
    ['layer', q(`${L}.Fab`)],
    ['effects', ['font', ['size', 0.8, 0.8], ['thickness', 0.12]], ...(back ? [['justify', 'mirror']] : [])],
    stamp(type),
  ];
  const attributes = attributesOf(part, footprint?.mount ?? 'none');
  return [
    'footprint',
    q(`Boardwright:${part.footprint}`),
    ['layer', q(`${L}.Cu`)],
    stamp('footprint'),
    ['at', part.x, part.y, angle],
    ['descr', q(footprint?.description ?? '')],
    ...(part.catalog_code === null ? [] : [['property', q('LCSC'), q(part.catalog_code)]]),
    ...(part.mpn === null ? [] : [['property', q('MPN'), q(part.mpn)]]),
    ...(attributes.length === 0 ? [] : [['attr', ...attributes]]),
    text('reference', part.ref, 0),
    text('value', part.value, 1.2),
    ...polygon(footprint?.courtyard ?? [], `${L}.CrtYd`, 0.05),
    ...polygon(footprint?.body ?? [], `${L}.Fab`, 0.1),
    ...inks.filter((i) => i.ref === part.ref).flatMap((ink, i) => silkNodes(ink, `${L}.SilkS`, local, (k) => stamp(`silk ${i} ${k}`))),
    ...part.pads.flatMap((pad, i) => padNodes(part, pad, footprint?.pads[i], net, i, reliefs.isSolid(pad))),
    ...modelNodes(board, part, models),
  ];
}

/** The part's model: of the user's KiCad library where that has one, else by its place beside the board file. */
function modelNodes(board: Board, part: BoardPart, library: ExportInfo['models']): Node[][] {
  const modelled = modelledOf(board, part);
  if (modelled === null || !hasModel(modelled)) return [];
  const own: PlacedModel = { path: `\${KIPRJMOD}/models/${modelName(modelled)}.wrl`, offset: [0, 0], turn: 0 };
  const { path, offset, turn } = library?.(part.footprint) ?? own;
  const xyz = (what: string, x: number, y: number, z: number): Node => [what, ['xyz', x, y, z]];
  return [['model', q(path), xyz('offset', ...offset, 0), xyz('scale', 1, 1, 1), xyz('rotate', 0, 0, turn)]];
}

function attributesOf(part: BoardPart, mount: 'smd' | 'through_hole' | 'none'): string[] {
  if (!wantsPaste(part.kind)) return ['exclude_from_pos_files', 'exclude_from_bom'];
  const left = (part.left_out ?? []).map((list) => (list === 'bom' ? 'exclude_from_bom' : 'exclude_from_pos_files'));
  return mount === 'none' ? left : [mount, ...left];
}

function silkNodes(ink: Ink, layer: string, local: (p: Pair) => Pair, stamp: (k: number) => Node): Node[][] {
  if (ink.type === 'line') {
    const at = ink.points.map(local);
    return at.slice(1).map((to, k) => ['fp_line', ['start', ...(at[k] ?? to)], ['end', ...to], ['layer', q(layer)], ['width', ink.width], stamp(k)]);
  }
  if (ink.type === 'area') {
    const pts: Node = ['pts', ...ink.points.map((p): Node => ['xy', ...local(p)])];
    return [['fp_poly', pts, ['layer', q(layer)], ['width', ink.width], ['fill', 'solid'], stamp(0)]];
  }
  const [x, y] = local([ink.x, ink.y]);
  const fill: Node = ['fill', ink.filled ? 'solid' : 'none'];
  return [['fp_circle', ['center', x, y], ['end', x + ink.r, y], ['layer', q(layer)], ['width', ink.width], fill, stamp(0)]];
}

/** A pad, and after it the panes of its own paste drawing as pads of paste alone (KiCad's way to print part of a pad). */
function padNodes(part: BoardPart, pad: BoardPad, land: LandPad | undefined, net: (name: string) => number, index: number, solid: boolean): Node[][] {
  const back = part.side === 'back';
  const angle = normal(part.rot + (back ? 180 : 0));
  const L = back ? 'B' : 'F';
  const at = rotate({ x: pad.x - part.x, y: pad.y - part.y }, -angle);
  const paste = wantsPaste(part.kind) ? land?.paste : [];
  const node: Node[] = [
    'pad',
    q(pad.plated ? pad.number : ''),
    padType(pad),
    pad.shape,
    // The board's own angle serves for both sides: every pad shape looks the same mirrored or turned by 180°.
    ['at', at.x, at.y, pad.rot],
    ['size', pad.w, pad.h],
    ...(pad.drill === null ? [] : [drillNode(pad.drill)]),
    ['layers', ...layersOf(pad, L, paste === undefined).map(q)],
    ...(pad.castellated === true ? [['property', 'pad_prop_castellated']] : []),
    ...(pad.shape === 'roundrect' ? [['roundrect_rratio', pad.ratio]] : []),
    ...(pad.net === null ? [] : [['net', net(pad.net), q(pad.net)]]),
    ...(pad.pin === '' ? [] : [['pinfunction', q(pad.pin)]]),
    ...(pad.mask_on === undefined ? [] : [['solder_mask_margin', pad.mask_on.margin_mm]]),
    ...(pad.castellated === true ? [['zone_connect', 0]] : solid ? [['zone_connect', 2]] : []),
    ['tstamp', uuidOf(`${part.ref} pad ${index}`)],
  ];
  const panes = (pad.drill === null ? (paste ?? []) : []).map((pane, k): Node[] => [
    'pad',
    q(''),
    'smd',
    'rect',
    ['at', pane.x, back ? -pane.y : pane.y, angle],
    ['size', pane.w, pane.h],
    ['layers', q(`${L}.Paste`)],
    ['tstamp', uuidOf(`${part.ref} pad ${index} paste ${k}`)],
  ]);
  return [node, ...panes];
}

function padType(pad: BoardPad): string {
  if (pad.drill === null) return 'smd';
  return pad.plated ? 'thru_hole' : 'np_thru_hole';
}

function drillNode(drill: { w: number; h: number }): Node[] {
  return drill.w === drill.h ? ['drill', drill.w] : ['drill', 'oval', drill.w, drill.h];
}

function layersOf(pad: BoardPad, L: string, paste: boolean): string[] {
  if (pad.drill === null) return [`${L}.Cu`, ...(paste ? [`${L}.Paste`] : []), `${L}.Mask`];
  return ['*.Cu', '*.Mask'];
}

const normal = (degrees: number): number => ((degrees % 360) + 360) % 360;
