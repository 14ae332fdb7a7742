import {
  type BoardKeepout,
  type CopperLayer,
  type Drawing,
  type LayerSide,
  layersBetween,
  type Track,
  type Via,
  type Zone,
} from '../../board/index.js';
import { mm, toMm } from '../../geometry/index.js';
import { inflated, patches, positive, type Ring } from '../../layout/pour/clip.js';
import { keyholed } from '../../layout/pour/keyhole.js';
import { arcOf, arcPoints, ptsOf } from './arcs.js';
import { type Layers, sidesOf } from './layers.js';
import { lifted } from './lift.js';
import { zoneFillOf } from './pours.js';
import type { List, Xy } from './reader.js';
import { removableOn, type Unused } from './rings.js';
import { checkStack } from './stacks.js';

export interface CopperContext {
  readonly layers: Layers;
  readonly version: number;
  readonly placed: (p: Xy) => [number, number];
  readonly netOf: (item: List) => string;
  /** A list's text with the number that its net has when the board goes out. */
  readonly outgoing: (list: List, text: string) => string;
  /** How much farther than copper the mask is open, mm. */
  readonly mask_mm: number;
  readonly tented: readonly LayerSide[];
  readonly unused: Unused;
  /** Hole of a via that names none (before KiCad 6 those had their class's). */
  readonly viaDrill: (net: string) => number;
}

/** Group of the zones that a footprint brings: its own file has them, not the board's. */
export const WITH_FOOTPRINT = -1;
export const isRuleArea = (zone: List): boolean => zone.find('keepout') !== undefined;

/** Up to KiCad 5 fills were drawn with a pen as wide as the zone's least width. */
const PENLESS_FILLS = 20220000;

/** What the board document does not hold of an item: its words, then its lists, those of its layers first. */
function rest(list: List, known: readonly string[], version: number): string {
  const lists = list.lists.filter((l) => !known.includes(l.name)).sort((a, b) => Number(b.name === 'layers') - Number(a.name === 'layers'));
  return [...list.words.filter((w) => !/^[\d.+-]/.test(w)), ...lists.map((l) => lifted(l, version))].join(' ');
}

/** A segment or an arc. */
export function trackOf(list: List, context: CopperContext): Track {
  const { placed } = context;
  const own = {
    net: context.netOf(list),
    layer: context.layers.oneCopper(list),
    width_mm: list.need('width').positive(1),
    ...(list.flag('locked') ? { fixed: true } : {}),
    kicad: rest(list, ['start', 'mid', 'end', 'width', 'layer', 'net'], context.version),
  };
  if (list.name === 'segment') return { ...own, points: [placed(list.point('start')), placed(list.point('end'))] };
  const arc = arcOf(list);
  return { ...own, points: arcPoints(arc).map(placed), mid: placed(arc.mid) };
}

export function viaOf(list: List, context: CopperContext): Via {
  const [first, last, ...more] = context.layers.copper(list);
  if (first === undefined || last === undefined || more.length > 0) list.fail('a via does not name the two copper layers that it joins');
  checkStack(list, (layer) => layer.numberOf('size', list.need('size').number(1)) === list.need('size').number(1));
  const at = list.need('at');
  const net = context.netOf(list);
  const [x, y] = context.placed({ x: at.number(1), y: at.number(2) });
  const diameter_mm = list.need('size').positive(1);
  const drill_mm = list.find('drill')?.positive(1) ?? context.viaDrill(net);
  if (drill_mm > diameter_mm) list.fail(`a via of ${diameter_mm} mm has a hole of ${drill_mm} mm`);
  const span: [CopperLayer, CopperLayer] = [first, last];
  const via: Via = {
    net,
    x,
    y,
    drill_mm,
    diameter_mm,
    ...(list.flag('locked') ? { fixed: true } : {}),
    ...(first === 'front' && last === 'back' ? {} : { span }),
    ...openOver(list, span, context),
    kicad: rest(list, ['at', 'size', 'drill', 'layers', 'net'], context.version),
  };
  const removable = removableOn(list, layersBetween({ inner_layers: context.layers.inner }, span), context.layers);
  if (removable.length > 0) context.unused.set(via, removable);
  return via;
}

/** The mask over a track that has none (KiCad 9: `(layers "F.Cu" "F.Mask")`). */
export function trackMask(list: List, track: Track, context: CopperContext): Drawing[] {
  const margin = list.numberOf('solder_mask_margin', 0) || context.mask_mm;
  return sidesOf(context.layers.of(list), 'Mask').map((side) => ({
    layer: 'mask',
    side,
    ref: null,
    type: 'line',
    points: track.points,
    width_mm: Math.max(0, track.width_mm + 2 * margin),
  }));
}

/** Sides that `(tenting front back)`, `(tenting none)` or, since KiCad 10, `(tenting (front yes) (back no))` covers with mask. */
export function tentedSides(list: List | undefined, otherwise: readonly LayerSide[]): readonly LayerSide[] {
  const tenting = list?.find('tenting');
  if (tenting === undefined) return otherwise;
  return (['front', 'back'] as const).filter((side) =>
    tenting.find(side) === undefined
      ? tenting.words.includes(side) || (tenting.words.length === 0 && otherwise.includes(side))
      : tenting.wordOf(side, 'no') === 'yes',
  );
}

function openOver(list: List, span: readonly [CopperLayer, CopperLayer], context: CopperContext): Pick<Via, 'mask_on'> {
  const tented = tentedSides(list, context.tented);
  const open = (['front', 'back'] as const).filter((side) => span.includes(side) && !tented.includes(side));
  return open.length === 0 ? {} : { mask_on: open };
}

/** A zone, one entry for each copper layer that it is on; `group` numbers the file's zones. */
export function zonesOf(list: List, group: number, context: CopperContext): Zone[] {
  const sides = context.layers.copper(list);
  const net = context.netOf(list);
  if (sides.length === 0) list.fail('a zone is on no copper layer of the board');
  if (list.find('fill_segments') !== undefined) list.fail('a zone is filled with segments (an old way); fill it again in KiCad and save');
  const outline = ptsOf(list.need('polygon')).map(context.placed);
  if (outline.length < 3) list.fail('the outline of a zone has fewer than three corners');
  const pen = zonePen(list, context.version);
  const fills = list.all('filled_polygon').map((fill) => ({ side: sideOf(fill, list, sides, context), points: ptsOf(fill).map(context.placed) }));
  const kicad = { group, words: list.words.join(' '), lists: zoneLists(list, context.version) };
  const fill = zoneFillOf(list);
  return sides.map((layer) => ({
    net,
    layer,
    outline,
    filled: fills.filter((f) => f.side === layer && f.points.length > 2).flatMap((f) => (pen === 0 ? [f.points] : swollen(f.points, pen))),
    fill,
    kicad,
  }));
}

function sideOf(fill: List, zone: List, sides: readonly CopperLayer[], context: CopperContext): CopperLayer {
  if (fill.find('layer') !== undefined) return context.layers.oneCopper(fill);
  return sides.length === 1 && sides[0] !== undefined ? sides[0] : zone.fail('a fill of a zone on several layers names no layer');
}

/** Width of the pen that goes around a zone's fills, mm; 0: none. */
export function zonePen(list: List, version: number): number {
  if (version >= PENLESS_FILLS || list.wordOf('filled_areas_thickness', 'yes') === 'no') return 0;
  return Math.max(0, list.numberOf('min_thickness', 0));
}

/** A fill and the pen that goes around it, as rings without pen. */
function swollen(points: readonly (readonly [number, number])[], pen: number): [number, number][][] {
  const ring: Ring = positive(points.map(([x, y]) => ({ x: mm(x), y: mm(y) })));
  return patches(inflated([ring], mm(pen / 2))).map((patch) => keyholed(patch).map((p): [number, number] => [toMm(p.x), toMm(p.y)]));
}

function zoneLists(list: List, version: number): string {
  const kept = list.lists.filter((l) => !['net', 'net_name', 'filled_polygon', 'filled_areas_thickness'].includes(l.name));
  const penless = version < PENLESS_FILLS || list.find('filled_areas_thickness') !== undefined ? ['(filled_areas_thickness no)'] : [];
  const at = kept.findIndex((l) => l.name === 'min_thickness');
  const raw = kept.map((l) => lifted(l, version));
  return [...raw.slice(0, at + 1), ...penless, ...raw.slice(at + 1)].join('\n    ');
}

/** A rule area. `ref`: the part whose footprint brings it (its own file then has it, not the board's). */
export function keepoutOf(list: List, ref: string | null, context: CopperContext): BoardKeepout {
  const rules = list.need('keepout');
  const banned = (name: string): boolean => rules.wordOf(name, 'allowed') === 'not_allowed';
  const points = ptsOf(list.need('polygon')).map(context.placed);
  if (points.length < 3) list.fail('a rule area has fewer than three corners');
  return {
    name: list.wordOf('name', ''),
    ref,
    points,
    layers: context.layers.copper(list),
    bans: [
      ...(banned('footprints') ? ['parts' as const] : []),
      ...(banned('tracks') ? ['tracks' as const] : []),
      ...(banned('vias') ? ['vias' as const] : []),
      ...(banned('copperpour') ? ['pour' as const] : []),
    ],
    kicad: ref === null ? context.outgoing(list, lifted(list, context.version)) : '',
  };
}

/** Whether a zone is on copper; on other layers it is a drawing. */
export const onCopper = (list: List, layers: Layers): boolean => layers.of(list).some((n) => n.endsWith('.Cu'));
