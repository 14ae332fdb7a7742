import type { BoardPad, CopperLayer } from '../../board/index.js';
import { rotate, roundMm } from '../../geometry/index.js';
import type { Layers } from './layers.js';
import { sidesOf } from './layers.js';
import { lifted } from './lift.js';
import { chamfered, custom, type PadRing, ratioOf, trapezoid } from './pad-shapes.js';
import { padPourOf } from './pours.js';
import { type List, List as ListNode } from './reader.js';
import { removableOn, type Unused } from './rings.js';
import { checkStack, sameShape } from './stacks.js';

/** What a pad inherits where it says nothing itself. */
export interface PadContext {
  readonly layers: Layers;
  readonly version: number;
  readonly unused: Unused;
  /** Footprint place to board, mm. */
  readonly placed: (p: { x: number; y: number }) => [number, number];
  readonly netOf: (list: List) => string;
  readonly mask_mm: number;
  readonly paste_mm: number;
  readonly paste_ratio: number;
  readonly footprint: List;
}

type Shape = Pick<BoardPad, 'shape' | 'w' | 'h' | 'ratio'> & { readonly polygon?: PadRing };

/** A pad as it stands on the board. */
export function padOf(pad: List, context: PadContext): BoardPad {
  const at = pad.need('at');
  const rot = normal(at.angle);
  const type = pad.word(2);
  const hole = pad.find('drill');
  const drill = hole === undefined ? null : drillOf(hole);
  if ((type === 'thru_hole' || type === 'np_thru_hole') && drill === null) pad.fail('a pad with a hole has no (drill …)');
  checkStack(pad, sameShape(pad));
  const shape = shapeOf(pad, drill);
  const offset = hole?.find('offset');
  const own = { x: at.number(1), y: at.number(2) };
  const [x, y] = context.placed(own);
  const shift = offset === undefined ? { x: 0, y: 0 } : rotate({ x: offset.number(1), y: offset.number(2) }, rot);
  const names = context.layers.of(pad);
  const nothing = isNothing(pad);
  const bare = nothing || (type === 'np_thru_hole' && drill !== null && shape.w <= drill.w && shape.h <= drill.h);
  // What is on no copper opens mask or paste just as it is drawn.
  const copperless = context.layers.copper(pad).length === 0;
  const layers: CopperLayer[] = bare ? [] : context.layers.copper(pad);
  const net = pad.find('net');
  const name = net === undefined ? '' : context.netOf(net);
  const pour = padPourOf(pad, context.footprint);
  const made: BoardPad = {
    number: pad.word(1),
    pin: pad.wordOf('pinfunction', ''),
    net: name === '' ? null : name,
    ...shape,
    x: roundMm(x + shift.x),
    y: roundMm(y + shift.y),
    rot,
    drill: type === 'smd' || type === 'connect' ? null : drill,
    plated: type !== 'np_thru_hole',
    layers,
    ...(shift.x === 0 && shift.y === 0 ? {} : { hole_at: [roundMm(x), roundMm(y)] as [number, number] }),
    mask_on: {
      sides: nothing && drill === null ? [] : sidesOf(names, 'Mask'),
      margin_mm: copperless ? 0 : pad.numberOf('solder_mask_margin', 0) || context.mask_mm,
    },
    paste_on: { sides: nothing ? [] : sidesOf(names, 'Paste'), margin_mm: copperless ? [0, 0] : pasteMargin(pad, shape, context) },
    ...(pour === undefined ? {} : { pour }),
    kicad: {
      words: pad.words.slice(1).join(' '),
      lists: pad.lists
        .filter((l) => l.name !== 'at' && l.name !== 'net')
        .map((l) => lifted(l, context.version))
        .join(' '),
    },
  };
  const removable = type === 'thru_hole' ? removableOn(pad, layers, context.layers) : [];
  if (removable.length > 0) context.unused.set(made, removable);
  return made;
}

function pasteMargin(pad: List, shape: Shape, context: PadContext): [number, number] {
  const margin = pad.numberOf('solder_paste_margin', 0) || context.paste_mm;
  const ratio = pad.numberOf('solder_paste_margin_ratio', 0) || context.paste_ratio;
  return [roundMm(margin + ratio * shape.w), roundMm(margin + ratio * shape.h)];
}

/** `(drill 0.8)`, `(drill oval 0.8 1.2)`, `(drill (offset 1 0))`: null where no hole is named. */
function drillOf(list: List): BoardPad['drill'] {
  const sizes = list.items.slice(1).flatMap((item, i) => (item instanceof ListNode || item === 'oval' ? [] : [list.positive(i + 1)]));
  const [w, h = w] = sizes;
  return w === undefined || h === undefined ? null : { w, h };
}

/** A pad of no size: a hole alone, or only a place with a number. */
function isNothing(pad: List): boolean {
  const size = pad.need('size');
  return pad.word(3) !== 'custom' && (size.number(1) === 0 || size.number(2) === 0);
}

function shapeOf(pad: List, drill: BoardPad['drill']): Shape {
  const kind = pad.word(3);
  if (isNothing(pad)) return { shape: 'circle', w: drill?.w ?? 0, h: drill?.h ?? 0, ratio: 0 };
  const size = pad.need('size');
  const [w, h] = [size.positive(1), size.positive(2)];
  const plain = { w, h, ratio: 0 };
  switch (kind) {
    case 'rect':
    case 'oval':
      return { shape: kind, ...plain };
    case 'circle':
      return { shape: 'circle', w, h: w, ratio: 0 };
    case 'roundrect': {
      const ring = chamfered(pad, w, h);
      return ring === null ? { shape: 'roundrect', w, h, ratio: ratioOf(pad) } : polygon(ring);
    }
    case 'trapezoid':
      return polygon(trapezoid(pad, w, h));
    case 'custom':
      return polygon(custom(pad, w, h));
    default:
      return pad.fail(`pad ${pad.word(1)} has the unknown shape ${kind}`);
  }
}

function polygon(ring: PadRing): Shape {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  const rounded = ring.map(([x, y]): [number, number] => [roundMm(x), roundMm(y)]);
  return {
    shape: 'polygon',
    w: roundMm(Math.max(...xs) - Math.min(...xs)),
    h: roundMm(Math.max(...ys) - Math.min(...ys)),
    ratio: 0,
    polygon: rounded,
  };
}

export const normal = (degrees: number): number => roundMm((((degrees % 360) + 360) % 360) % 360);
