import type { Outline } from './outline.js';

/** A rectangle that is cut away at a side or a corner. */
export interface NotchWish {
  readonly sides: readonly ('left' | 'right' | 'top' | 'bottom')[];
  /** Along the board's width and height, mm. */
  readonly width_mm?: number;
  readonly height_mm?: number;
}

/** Shapes of an outline that is no rectangle. */
export type Shape = 'l' | 't' | 'u' | 'cross' | 'hexagon' | 'octagon' | 'pentagon' | 'triangle' | 'trapezoid' | 'diamond' | 'star' | 'heart' | 'oval';

/** An outline as it is wished, mm. */
export interface ShapeWish {
  readonly width_mm?: number;
  readonly height_mm?: number;
  readonly corner_mm?: number;
  readonly shape?: Shape;
  readonly notches?: readonly NotchWish[];
}

/** Takes what had to be assumed and what cannot be made, in sentences. */
interface Notes {
  assume(sentence: string): void;
  cannot(sentence: string): void;
}

type Pair = Outline[number];
type Side = NotchWish['sides'][number];
type Corner = 'top-left' | 'top-right' | 'bottom-right' | 'bottom-left';
/** A rectangle that is cut away, in parts of the board's sides. */
interface Bite {
  readonly at: Corner | Side;
  readonly w: number;
  readonly h: number;
}

/** Share of a side that a notch takes where nobody said how much. */
const NOTCH_SHARE = 0.5;
/** What a notch leaves of a side at the least, share of it. */
const RIM = 0.08;
/** More than half of any board: ends are rounded as far as the outline goes. */
const ROUND_MM = 400;

/** Bites that make a letter or a cross of a rectangle. */
const BITES: Readonly<Partial<Record<Shape, readonly Bite[]>>> = {
  l: [{ at: 'top-right', w: NOTCH_SHARE, h: NOTCH_SHARE }],
  t: [
    { at: 'bottom-left', w: 0.3, h: 0.55 },
    { at: 'bottom-right', w: 0.3, h: 0.55 },
  ],
  u: [{ at: 'top', w: 0.4, h: 0.6 }],
  cross: (['top-left', 'top-right', 'bottom-right', 'bottom-left'] as const).map((at) => ({ at, w: 0.3, h: 0.3 })),
};

/** Corner of a regular octagon, part of its width. */
const EIGHTH = 1 - Math.SQRT1_2;
/** Polygons with a side that lies flat, so that connectors find a straight edge, and the height of a regular one for a width of 1. */
const POLYGONS: Readonly<Partial<Record<Shape, { readonly points: readonly Pair[]; readonly tall: number }>>> = {
  hexagon: {
    points: [
      [0.25, 0],
      [0.75, 0],
      [1, 0.5],
      [0.75, 1],
      [0.25, 1],
      [0, 0.5],
    ],
    tall: Math.sqrt(3) / 2,
  },
  octagon: {
    points: [
      [EIGHTH, 0],
      [1 - EIGHTH, 0],
      [1, EIGHTH],
      [1, 1 - EIGHTH],
      [1 - EIGHTH, 1],
      [EIGHTH, 1],
      [0, 1 - EIGHTH],
      [0, EIGHTH],
    ],
    tall: 1,
  },
  triangle: {
    points: [
      [0.5, 0],
      [1, 1],
      [0, 1],
    ],
    tall: Math.sqrt(3) / 2,
  },
  // Its arms are fat enough for parts: the inner corners at 0.55 of the radius.
  star: {
    points: [
      [0.5, 0],
      [0.67, 0.3068],
      [1, 0.382],
      [0.775, 0.6467],
      [0.809, 1],
      [0.5, 0.8568],
      [0.191, 1],
      [0.225, 0.6467],
      [0, 0.382],
      [0.33, 0.3068],
    ],
    tall: 0.9511,
  },
  pentagon: {
    points: [
      [0.5, 0],
      [1, 0.382],
      [0.809, 1],
      [0.191, 1],
      [0, 0.382],
    ],
    tall: 0.9511,
  },
  diamond: {
    points: [
      [0.5, 0],
      [1, 0.5],
      [0.5, 1],
      [0, 0.5],
    ],
    tall: 1,
  },
  heart: {
    points: [
      [0.5, 0.2387],
      [0.5026, 0.2177],
      [0.52, 0.1621],
      [0.5625, 0.0913],
      [0.6328, 0.03],
      [0.7248, 0],
      [0.8248, 0.0137],
      [0.9149, 0.0713],
      [0.9776, 0.1629],
      [1, 0.2733],
      [0.9776, 0.3883],
      [0.9149, 0.499],
      [0.8248, 0.602],
      [0.7248, 0.6982],
      [0.6328, 0.7885],
      [0.5625, 0.8705],
      [0.52, 0.9384],
      [0.5026, 0.9839],
      [0.5, 1],
      [0.4974, 0.9839],
      [0.48, 0.9384],
      [0.4375, 0.8705],
      [0.3672, 0.7885],
      [0.2752, 0.6982],
      [0.1752, 0.602],
      [0.0851, 0.499],
      [0.0224, 0.3883],
      [0, 0.2733],
      [0.0224, 0.1629],
      [0.0851, 0.0713],
      [0.1752, 0.0137],
      [0.2752, 0],
      [0.3672, 0.03],
      [0.4375, 0.0913],
      [0.48, 0.1621],
      [0.4974, 0.2177],
    ],
    tall: 0.903,
  },
  trapezoid: {
    points: [
      [0.2, 0],
      [0.8, 0],
      [1, 1],
      [0, 1],
    ],
    tall: 0.6,
  },
};

type Shaped = Pick<ShapeWish, 'width_mm' | 'height_mm' | 'corner_mm'> & { readonly outline?: Pair[] };

/** The outline that was wished: its sides and, where it is no rectangle, its shape in parts of them. Says what had to be assumed. */
export function shapeOf(board: ShapeWish, notes: Notes): Shaped {
  const { width_mm, height_mm, corner_mm, shape, notches = [] } = board;
  const sides = { ...(width_mm === undefined ? {} : { width_mm }), ...(height_mm === undefined ? {} : { height_mm }) };
  const rounded = corner_mm === undefined ? {} : { corner_mm };
  if (shape === 'oval') {
    notes.assume('An oval board is a rectangle with half-round ends here.');
    return { ...sides, corner_mm: ROUND_MM };
  }
  const polygon = shape === undefined ? undefined : POLYGONS[shape];
  if (polygon !== undefined) {
    if (notches.length > 0) notes.cannot(`A notch in a board that is a ${shape}: I cut notches into rectangles only.`);
    return { ...regular(sides, polygon.tall), ...rounded, outline: polygon.points.map(([x, y]): Pair => [x, y]) };
  }
  const bites = bitesOf(board, notes);
  if (bites.length === 0) return { ...sides, ...rounded };
  return { ...sides, ...rounded, outline: bitten(bites) };
}

/** Of a regular polygon one side is enough. */
function regular({ width_mm, height_mm }: Pick<Shaped, 'width_mm' | 'height_mm'>, tall: number): Pick<Shaped, 'width_mm' | 'height_mm'> {
  if (width_mm !== undefined) return { width_mm, height_mm: height_mm ?? Math.round(width_mm * tall * 100) / 100 };
  return height_mm === undefined ? {} : { width_mm: Math.round((height_mm / tall) * 100) / 100, height_mm };
}

function bitesOf(board: ShapeWish, notes: Notes): readonly Bite[] {
  const { shape, notches = [] } = board;
  const letter = shape === undefined ? [] : (BITES[shape] ?? []);
  if (notches.length === 0) {
    if (letter.length > 0)
      notes.assume(
        shape === 'l' ? 'The L-shaped board lacks its top-right quarter: you named no notch.' : 'You named no width for its arms: I chose them.',
      );
    return letter;
  }
  const taken = new Set<Bite['at']>();
  return notches.flatMap((notch): Bite[] => {
    const bite = biteOf(notch, board, letter[0], notes);
    if (taken.has(bite.at)) {
      notes.cannot(`A second notch at the ${bite.at}: there is one already.`);
      return [];
    }
    taken.add(bite.at);
    return [bite];
  });
}

function biteOf(notch: NotchWish, { width_mm, height_mm }: ShapeWish, letter: Bite | undefined, notes: Notes): Bite {
  const at = placeOf(notch.sides) ?? letter?.at ?? 'top-right';
  if (notch.sides.length === 0) notes.assume(`The notch is at the ${at}: you named no corner.`);
  const share = (wished: number | undefined, side: number | undefined): number => {
    if (wished === undefined || side === undefined) return letter?.w ?? NOTCH_SHARE;
    const part = wished / side;
    if (part <= 1 - RIM) return part;
    notes.cannot(`A notch of ${wished} mm leaves nothing of a side of ${side} mm: I made it smaller.`);
    return 1 - RIM;
  };
  if (notch.width_mm === undefined) notes.assume('The notch takes half of each side: you named no size.');
  else if (width_mm === undefined || height_mm === undefined) notes.assume('The notch takes half of each side: you named no size of the board.');
  return { at, w: share(notch.width_mm, width_mm), h: share(notch.height_mm, height_mm) };
}

function placeOf(sides: NotchWish['sides']): Bite['at'] | null {
  const tall = sides.find((s) => s === 'top' || s === 'bottom');
  const wide = sides.find((s) => s === 'left' || s === 'right');
  if (tall !== undefined && wide !== undefined) return `${tall}-${wide}`;
  return tall ?? wide ?? null;
}

/** The unit square, clockwise on the screen from its top-left, without the bites. */
function bitten(bites: readonly Bite[]): Pair[] {
  const find = (at: Bite['at']): Bite | undefined => bites.find((b) => b.at === at);
  const corner = (at: Corner, x: 0 | 1, y: 0 | 1): Pair[] => {
    const bite = find(at);
    if (bite === undefined) return [[x, y]];
    const bx = Math.abs(x - bite.w);
    const by = Math.abs(y - bite.h);
    // Coming along a horizontal edge at the top right and the bottom left, along an upright one at the others.
    return (x === 1) === (y === 0)
      ? [
          [bx, y],
          [bx, by],
          [x, by],
        ]
      : [
          [x, by],
          [bx, by],
          [bx, y],
        ];
  };
  const side = (at: Side): Pair[] => {
    const bite = find(at);
    if (bite === undefined) return [];
    const [x0, x1, y0, y1] = [(1 - bite.w) / 2, (1 + bite.w) / 2, (1 - bite.h) / 2, (1 + bite.h) / 2];
    switch (at) {
      case 'top':
        return [
          [x0, 0],
          [x0, bite.h],
          [x1, bite.h],
          [x1, 0],
        ];
      case 'right':
        return [
          [1, y0],
          [1 - bite.w, y0],
          [1 - bite.w, y1],
          [1, y1],
        ];
      case 'bottom':
        return [
          [x1, 1],
          [x1, 1 - bite.h],
          [x0, 1 - bite.h],
          [x0, 1],
        ];
      case 'left':
        return [
          [0, y1],
          [bite.w, y1],
          [bite.w, y0],
          [0, y0],
        ];
    }
  };
  return [
    ...corner('top-left', 0, 0),
    ...side('top'),
    ...corner('top-right', 1, 0),
    ...side('right'),
    ...corner('bottom-right', 1, 1),
    ...side('bottom'),
    ...corner('bottom-left', 0, 1),
    ...side('left'),
  ];
}
