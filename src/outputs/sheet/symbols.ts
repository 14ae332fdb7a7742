import type { Kind } from '../../design/index.js';
import { isPType } from '../../electrical/polarity.js';
import type { ResolvedPart } from '../../parts/index.js';
import { type BoxPin, boxShape } from './box.js';
import type { Point } from './place.js';
import { circle, type LoosePin, rectangle, type Shape } from './shape.js';
import type { Side } from './sheet.js';
import { REACH, twoPinDrawing } from './two-pin.js';

/** What the drawing of a box has to know about the rest of the sheet. */
export interface BoxHints {
  /** Where a pin of the part should be. */
  sideOf(part: ResolvedPart, pin: LoosePin & { type: string }): Side;
  isGround(net: string | null): boolean;
  isRail(net: string | null): boolean;
}

type Typed = LoosePin & { type: string };

/** The symbol of a part, after its kind. */
export function shapeOf(part: ResolvedPart, hints: BoxHints): Shape {
  const pins = pinsOf(part);
  return (
    twoPin(part.component.kind, pins) ??
    crystal(part, pins) ??
    transistor(part, pins) ??
    potentiometer(part, pins, hints) ??
    mark(part, pins) ??
    box(part, pins, hints)
  );
}

/** One pin per name and net: pads that share both are one pin on the sheet. Pads that are joined to nothing inside are left out. */
export function pinsOf(part: ResolvedPart): Typed[] {
  const pins = new Map<string, Typed & { pads: string[] }>();
  for (const pad of part.pads) {
    if (pad.type === 'no_connect' && pad.net === null) continue;
    const name = pad.pin === '' ? pad.number : pad.pin;
    const key = JSON.stringify([name, pad.net]);
    const known = pins.get(key);
    if (known === undefined) pins.set(key, { pin: pad.number, pads: [pad.number], name, net: pad.net, type: pad.type });
    else known.pads.push(pad.number);
  }
  return [...pins.values()];
}

function twoPin(kind: Kind, pins: readonly Typed[]): Shape | null {
  const drawing = twoPinDrawing(kind);
  const [first, second] = pins;
  if (drawing === null || pins.length !== 2 || first === undefined || second === undefined) return null;
  const [left, right] = first.name === 'K' || second.name === 'A' ? [second, first] : [first, second];
  return symbol(drawing.half, drawing.art, [
    { ...left, x: -REACH, y: 0, side: 'left' },
    { ...right, x: REACH, y: 0, side: 'right' },
  ]);
}

const symbol = ([w, h]: Point, art: Shape['art'], pins: Shape['pins']): Shape => ({
  body: { x0: -w, y0: -h, x1: w, y1: h },
  pins,
  art,
  names: [],
  style: 'symbol',
});

/** A crystal whose can is grounded. */
function crystal({ component: { kind } }: ResolvedPart, pins: readonly Typed[]): Shape | null {
  const drawing = twoPinDrawing('crystal');
  const [a, b] = pins.filter((p) => p.name !== 'GND');
  const can = pins.find((p) => p.name === 'GND');
  if (kind !== 'crystal' || drawing === null || pins.length !== 3 || a === undefined || b === undefined || can === undefined) return null;
  const shell = { points: rectangle(-1.1, -1.1, 1.1, 1.1) };
  const lead: Shape['art'][number] = {
    points: [
      [0, 1.1],
      [0, 2],
    ],
  };
  return symbol(
    [1.1, 1.1],
    [...drawing.art, shell, lead],
    [
      { ...a, x: -REACH, y: 0, side: 'left' },
      { ...b, x: REACH, y: 0, side: 'right' },
      { ...can, x: 0, y: 2, side: 'down' },
    ],
  );
}

/** MOSFETs and bipolar transistors: control on the left, the higher side up. */
function transistor(part: ResolvedPart, pins: readonly Typed[]): Shape | null {
  const { kind } = part.component;
  if ((kind !== 'mosfet' && kind !== 'bjt') || pins.length !== 3) return null;
  const [control, upper, lower] = (kind === 'mosfet' ? ['G', 'D', 'S'] : ['B', 'C', 'E']).map((name) => pins.find((p) => p.name === name));
  if (control === undefined || upper === undefined || lower === undefined) return null;
  const flipped = isPType(part);
  const [top, bottom] = flipped ? [lower, upper] : [upper, lower];
  const art = kind === 'mosfet' ? fetArt(flipped) : bjtArt(flipped);
  return symbol(
    [1.1, 1.1],
    [...art, { points: circle(-0.2, 0, 1.05) }],
    [
      { ...control, x: -2, y: 0, side: 'left' },
      { ...top, x: 0, y: -2, side: 'up' },
      { ...bottom, x: 0, y: 2, side: 'down' },
    ],
  );
}

/** Enhancement type; the arrow points at an N channel and away from a P channel. Its source is the end that joins the arrow. */
function fetArt(pChannel: boolean): Shape['art'] {
  const source = pChannel ? -1 : 1;
  const tip = pChannel ? 0 : -0.5;
  const back = pChannel ? -0.3 : -0.2;
  return [
    {
      points: [
        [-2, 0],
        [-0.8, 0],
      ],
    },
    {
      points: [
        [-0.8, -0.55],
        [-0.8, 0.55],
      ],
    },
    ...[-0.55, 0, 0.55].map((y) => ({
      points: [
        [-0.5, y - 0.2],
        [-0.5, y + 0.2],
      ] as Point[],
    })),
    {
      points: [
        [-0.5, -0.55],
        [0, -0.55],
        [0, -2],
      ],
    },
    {
      points: [
        [-0.5, 0.55],
        [0, 0.55],
        [0, 2],
      ],
    },
    {
      points: [
        [-0.5, 0],
        [0, 0],
        [0, 0.55 * source],
      ],
    },
    {
      points: [
        [tip, 0],
        [back, -0.18],
        [back, 0.18],
        [tip, 0],
      ],
      fill: true,
    },
  ];
}

function bjtArt(pnp: boolean): Shape['art'] {
  const arrow: Point[] = pnp
    ? [
        [-0.45, -0.35],
        [-0.05, -0.4],
        [-0.25, -0.72],
        [-0.45, -0.35],
      ]
    : [
        [0, 0.8],
        [-0.18, 0.42],
        [-0.4, 0.68],
        [0, 0.8],
      ];
  return [
    {
      points: [
        [-2, 0],
        [-0.6, 0],
      ],
    },
    {
      points: [
        [-0.6, -0.65],
        [-0.6, 0.65],
      ],
    },
    {
      points: [
        [-0.6, -0.25],
        [0, -0.8],
        [0, -2],
      ],
    },
    {
      points: [
        [-0.6, 0.25],
        [0, 0.8],
        [0, 2],
      ],
    },
    { points: arrow, fill: true },
  ];
}

/** Upright, its wiper on the right; the end on the rail is up. */
function potentiometer({ component: { kind } }: ResolvedPart, pins: readonly Typed[], hints: BoxHints): Shape | null {
  const [one, wiper, three] = ['1', '2', '3'].map((name) => pins.find((p) => p.name === name));
  if (kind !== 'potentiometer' || pins.length !== 3 || one === undefined || wiper === undefined || three === undefined) return null;
  const upside = hints.isGround(one.net) || hints.isRail(three.net);
  const [top, bottom] = upside ? [three, one] : [one, three];
  return symbol(
    [0.4, 1],
    [
      { points: rectangle(-0.4, -1, 0.4, 1) },
      {
        points: [
          [0, -2],
          [0, -1],
        ],
      },
      {
        points: [
          [0, 1],
          [0, 2],
        ],
      },
      {
        points: [
          [0.4, 0],
          [2, 0],
        ],
      },
      {
        points: [
          [0.4, 0],
          [0.8, -0.2],
          [0.8, 0.2],
          [0.4, 0],
        ],
        fill: true,
      },
    ],
    [
      { ...top, x: 0, y: -2, side: 'up' },
      { ...wiper, x: 2, y: 0, side: 'right' },
      { ...bottom, x: 0, y: 2, side: 'down' },
    ],
  );
}

/** Holes, fiducials and test points: a round mark. */
function mark({ component: { kind } }: ResolvedPart, pins: readonly Typed[]): Shape | null {
  const [only] = pins;
  if (!['mounting_hole', 'fiducial', 'test_point'].includes(kind) || pins.length > 1) return null;
  const ring: Shape['art'][number] = { points: circle(0, 0, 0.6) };
  const cross: Shape['art'] = [
    {
      points: [
        [-0.35, 0],
        [0.35, 0],
      ],
    },
    {
      points: [
        [0, -0.35],
        [0, 0.35],
      ],
    },
  ];
  const lead: Shape['art'][number] = {
    points: [
      [0, 0.6],
      [0, 2],
    ],
  };
  if (only === undefined) return symbol([0.6, 0.6], [ring, ...cross], []);
  return symbol([0.6, 0.6], [ring, ...cross, lead], [{ ...only, x: 0, y: 2, side: 'down' }]);
}

function box(part: ResolvedPart, pins: readonly Typed[], hints: BoxHints): Shape {
  const { component } = part;
  const sided = pins.map(
    (p): BoxPin => ({ ...p, side: hints.sideOf(part, p), gapAfter: hints.isGround(p.net), gapBefore: hints.isRail(p.net) && !hints.isGround(p.net) }),
  );
  return boxShape(sided, `${component.ref} ${component.value}`);
}
