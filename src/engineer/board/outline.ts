import {
  COUNTS,
  type Cut,
  type Design,
  DesignError,
  type DrawnOutline,
  drawnOutline,
  ringCut,
  shapeOutline,
  tallOf as usualTall,
} from '../../design/index.js';
import type { NamedOutline } from '../../lexicon/index.js';
import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { figure, isA, type Knowledge } from '../knowledge.js';

type Pair = [number, number];
/** A rectangle that is missing, or its half before the slant between two of its corners. */
type Bite = NonNullable<NamedOutline['bites']>[number] & { readonly slant?: boolean };
const CORNERS = ['top-left', 'top-right', 'bottom-right', 'bottom-left'] as const;
type Corner = (typeof CORNERS)[number];
type Side = Exclude<Bite['at'], Corner>;
type Sides = Pick<Design['board'], 'width_mm' | 'height_mm'>;

/** Share of a side that a notch takes where nobody said how much, and what it leaves of one at the least. */
const NOTCH_SHARE = 0.5;
const RIM = 0.08;
/** More than half of any board: ends are rounded as far as the outline goes, mm. */
const ROUND_MM = 400;
/** Radius of rounded corners of which no more is said, mm. */
const CORNER_MM = 3;

/** Width and height that asks for the board name, mm: "60 x 40 mm", "60 mm wide", the size of a format, the one measure of a shape. */
export function sidesOf(know: Knowledge, asks: readonly Ask[], minutes: Minutes): Sides {
  const out: { width_mm?: number; height_mm?: number } = {};
  const said: string[] = [];
  for (const ask of asks) {
    const outline = know.lexicon.concept(ask.concept)?.outline;
    const named = ask.figures
      .filter((f) => f.quantity === 'length' && (f.role === 'size' || f.role === 'limit'))
      .flatMap((f) => f.value ?? f.max ?? []);
    const [a, b] = named.length === 0 ? (outline?.size_mm ?? []) : outline?.hole === undefined ? named : named.slice(0, 1);
    if (a === undefined || !(isA(know, ask, 'board_size') || isA(know, ask, 'shape'))) continue;
    said.push(ask.id);
    if (b !== undefined) Object.assign(out, { width_mm: a, height_mm: b });
    else if (ask.concept === 'board_height') out.height_mm = a;
    else if (ask.concept === 'board_width' && asks.some((other) => other.concept === 'board_length')) out.height_mm = a;
    else if (ask.concept === 'board_width' || ask.concept === 'board_length') out.width_mm = a;
    else if (ask.features.includes('across_flats')) out.height_mm = a;
    else if (!isA(know, ask, 'shape') && shapeOf(know, asks)?.ends === 'round') out.width_mm ??= a;
    else Object.assign(out, isA(know, ask, 'shape') || shapeOf(know, asks) !== null ? { width_mm: a } : { width_mm: a, height_mm: a });
  }
  const tall = tallOf(know, asks);
  const drawn = drawnOn(asks);
  if (drawn?.drawing != null && out.width_mm === undefined && out.height_mm === undefined)
    Object.assign(out, { width_mm: drawn.drawing.width_mm, height_mm: drawn.drawing.height_mm });
  const sides = tall === undefined ? out : regular(out, tall);
  for (const id of said) minutes.decide(id, `${sides.width_mm ?? 'any'} × ${sides.height_mm ?? 'any'} mm`, 'it was asked for');
  return sides;
}

/** Height for a width of 1 of the shape that was named. */
function tallOf(know: Knowledge, asks: readonly Ask[]): number | undefined {
  const drawing = drawnOn(asks)?.drawing ?? null;
  if (drawing !== null) return drawing.height_mm / drawing.width_mm;
  const shape = shapeAsk(know, asks);
  const { tall, made } = know.lexicon.concept(shape?.concept ?? '')?.outline ?? {};
  return made !== undefined && (tall === undefined || shape?.count !== undefined) ? usualTall(made, shape?.count) : tall;
}

/** The outline that somebody drew; without a drawing, why it is none. */
function drawnOn(asks: readonly Ask[]): { ask: Ask; drawing: DrawnOutline | null; fault: string } | null {
  const ask = asks.find((a) => a.kind === 'board' && a.path !== undefined);
  if (ask?.path === undefined) return null;
  try {
    return { ask, drawing: drawnOutline(ask.path, 1, ''), fault: '' };
  } catch (error) {
    if (error instanceof DesignError) return { ask, drawing: null, fault: error.reason };
    throw error;
  }
}

/** What a drawn outline cuts out of the board, with the place of each, mm. */
export function drawnCuts(asks: readonly Ask[], { width_mm, height_mm }: Design['board']): { ask: Ask; cut: Cut; x: number; y: number }[] {
  const { ask, drawing } = drawnOn(asks) ?? {};
  if (ask === undefined || drawing == null) return [];
  const [fx, fy] = [(width_mm ?? drawing.width_mm) / drawing.width_mm, (height_mm ?? drawing.height_mm) / drawing.height_mm];
  return drawing.holes.map((ring) => ({ ask, ...ringCut(ring.map(([x, y]) => [x * fx, y * fy] as const)) }));
}

const shapeAsk = (know: Knowledge, asks: readonly Ask[]): Ask | undefined =>
  asks.find((a) => know.lexicon.concept(a.concept)?.outline !== undefined && isA(know, a, 'shape'));
const shapeOf = (know: Knowledge, asks: readonly Ask[]): NamedOutline | null =>
  asks.flatMap((ask) => (isA(know, ask, 'shape') ? (know.lexicon.concept(ask.concept)?.outline ?? []) : []))[0] ?? null;

/** Of a regular shape one side is enough. */
function regular({ width_mm, height_mm }: Sides, tall: number): Sides {
  if (width_mm !== undefined) return { width_mm, height_mm: height_mm ?? tidy(width_mm * tall) };
  return height_mm === undefined ? {} : { width_mm: tidy(height_mm / tall), height_mm };
}
const tidy = (mm: number): number => Math.round(mm * 100) / 100;

/** The outline that was asked for, where it is no rectangle, and how far its corners are rounded; `sides` as `sidesOf` has them. */
export function outlineOf(know: Knowledge, asks: readonly Ask[], sides: Sides, minutes: Minutes): Shaped {
  const shaped = shapedAs(know, asks, sides, minutes);
  const tall = tallOf(know, asks);
  // Whatever its size comes to be, it stays as regular as it was asked for.
  return tall === undefined || (sides.width_mm !== undefined && sides.height_mm !== undefined) ? shaped : { ...shaped, tall };
}
type Shaped = Pick<Design['board'], 'outline' | 'corner_mm' | 'tall'>;

function shapedAs(know: Knowledge, asks: readonly Ask[], sides: Sides, minutes: Minutes): Shaped {
  const rounded = asks.find((a) => a.concept === 'corner_radius');
  const corner = rounded === undefined ? {} : { corner_mm: figure(rounded, 'length', ['size', 'value']) ?? CORNER_MM };
  if (rounded !== undefined) minutes.decide(rounded.id, `corners of ${corner.corner_mm} mm`, 'it was asked for');
  const drawn = drawnOn(asks);
  if (drawn !== null) {
    if (drawn.drawing === null) minutes.cannot(drawn.ask.id, drawn.fault);
    else minutes.decide(drawn.ask.id, 'the outline is the path that was drawn', 'it was asked for');
    return drawn.drawing === null ? {} : { corner_mm: 0, outline: drawn.drawing.outline };
  }
  const shape = shapeAsk(know, asks);
  const notches = asks.filter((a) => a.concept === 'board_notch');
  const named = shape === undefined ? {} : (know.lexicon.concept(shape.concept)?.outline ?? {});
  const title = shape === undefined ? '' : (know.lexicon.concept(shape.concept)?.title ?? '');
  if (shape !== undefined && named.ends === 'round') {
    if (named.tall === undefined)
      minutes.decide(null, `an ${title} board is a rectangle with half-round ends`, 'no outline of mine is curved otherwise');
    minutes.decide(shape.id, `the board is ${title}`, 'it was asked for');
    return { corner_mm: ROUND_MM };
  }
  if (shape !== undefined && named.points !== undefined && (named.made === undefined || shape.count === undefined)) {
    for (const notch of notches) minutes.cannot(notch.id, `notches are cut into rectangles only, and the board is a ${title}`);
    minutes.decide(shape.id, `the board is a ${title}`, 'it was asked for');
    return { ...corner, outline: named.points.map(([x, y]): Pair => [x, y]) };
  }
  if (shape !== undefined && named.made !== undefined) return madeOf(shape, named.made, sides, minutes);
  const bites = [...bitesOf(shape ?? null, named.bites ?? [], notches, sides, minutes), ...chamfersOf(asks, sides, minutes)];
  if (bites.length === 0) return corner;
  if (shape !== undefined) minutes.decide(shape.id, `the board has a ${title}`, 'it was asked for');
  const slant = bites.some((b) => b.slant);
  const free = slant && (sides.width_mm === undefined || sides.height_mm === undefined);
  return { ...(slant ? { corner_mm: 0 } : {}), ...(free ? { tall: FREE_TALL } : {}), ...corner, outline: bitten(bites) };
}

/** Of a board of no size, which grows with its parts, mm. */
const ANY_MM = 80;

/** A shape that is made from figures: as many teeth, points or petals as were said, or as are usual. */
function madeOf(shape: Ask, made: NonNullable<NamedOutline['made']>, sides: Sides, minutes: Minutes): Shaped {
  const [usual, least, most] = COUNTS[made];
  const wanted = shape.count ?? usual;
  const count = Math.min(most, Math.max(least, wanted));
  if (count !== wanted) minutes.cannot(shape.id, `a ${made} of mine has ${least} to ${most} of them, and not ${wanted}`);
  const tall = usualTall(made, count);
  const width_mm = sides.width_mm ?? ANY_MM;
  const pitch_mm = shape.figures.find((f) => f.quantity === 'pitch')?.value;
  minutes.decide(shape.id, `the board is a ${made}${most > 1 ? ` of ${count}` : ''}`, 'it was asked for');
  return { corner_mm: 0, outline: shapeOutline(made, { width_mm, height_mm: sides.height_mm ?? width_mm * tall, count, pitch_mm }) };
}

/** A board of no size whose corners are cut off keeps its proportion while it grows, so that they stay at 45°: its width, mm, and its height for a width of 1. */
const [FREE_MM, FREE_TALL] = [48, 0.75];

/** Corners that are cut off at 45°: the one that was named, else all. */
function chamfersOf(asks: readonly Ask[], { width_mm, height_mm }: Sides, minutes: Minutes): Bite[] {
  const ask = asks.find((a) => a.concept === 'corner_chamfer');
  if (ask === undefined) return [];
  const said = figure(ask, 'length', ['size', 'value']);
  const mm = said ?? CORNER_MM;
  const w = width_mm ?? (height_mm === undefined ? FREE_MM : height_mm / FREE_TALL);
  const h = height_mm ?? w * FREE_TALL;
  const free = width_mm === undefined || height_mm === undefined;
  if ((free && said !== null) || 2 * mm >= Math.min(w, h)) {
    minutes.cannot(
      ask.id,
      free ? `the size of the board is not named, and without it ${mm} mm are no share of its sides` : `chamfers of ${mm} mm leave nothing of a side`,
    );
    return [];
  }
  minutes.decide(ask.id, free ? 'corners cut off at 45°' : `corners cut off by ${mm} mm at 45°`, 'it was asked for');
  const named = placeOf(ask);
  return CORNERS.filter((at) => named === null || named === at).map((at) => ({ at, w: mm / w, h: mm / h, slant: true }));
}

function bitesOf(shape: Ask | null, letter: readonly Bite[], notches: readonly Ask[], sides: Sides, minutes: Minutes): readonly Bite[] {
  if (notches.length === 0) {
    if (shape !== null && letter.length > 0)
      minutes.decide(null, `what is missing of the outline takes ${Math.round((letter[0]?.w ?? 0) * 100)} % of a side`, 'no measure of it was named');
    return letter;
  }
  const taken = new Set<Bite['at']>();
  return notches.flatMap((notch): Bite[] => {
    const bite = biteOf(notch, sides, letter[0], minutes);
    if (taken.has(bite.at)) {
      minutes.cannot(notch.id, `there is a notch at the ${bite.at} already`);
      return [];
    }
    taken.add(bite.at);
    minutes.decide(notch.id, `a notch at the ${bite.at}`, 'it was asked for');
    return [bite];
  });
}

function biteOf(notch: Ask, { width_mm, height_mm }: Sides, letter: Bite | undefined, minutes: Minutes): Bite {
  const at = placeOf(notch) ?? letter?.at ?? 'top-right';
  if (placeOf(notch) === null) minutes.decide(null, `the notch is at the ${at}`, 'no corner was named');
  const [w, h = w] = notch.figures.filter((f) => f.quantity === 'length').flatMap((f) => f.value ?? []);
  if (w === undefined) minutes.decide(null, 'the notch takes half of each side', 'no size of it was named');
  else if (width_mm === undefined || height_mm === undefined)
    minutes.decide(null, 'the notch takes half of each side', 'no size of the board was named');
  const share = (wished: number | undefined, side: number | undefined): number => {
    if (wished === undefined || side === undefined) return letter?.w ?? NOTCH_SHARE;
    const part = wished / side;
    if (part <= 1 - RIM) return part;
    minutes.cannot(notch.id, `a notch of ${wished} mm leaves nothing of a side of ${side} mm: it is smaller`);
    return 1 - RIM;
  };
  return { at, w: share(w, width_mm), h: share(h, height_mm) };
}

function placeOf({ place }: Ask): Bite['at'] | null {
  if (place?.corner !== undefined && place.corner !== 'each' && place.corner !== 'any') return place.corner;
  const { edge } = place ?? {};
  return edge === 'left' || edge === 'right' || edge === 'top' || edge === 'bottom' ? edge : null;
}

/** The unit square, clockwise on the screen from its top-left, without the bites. */
function bitten(bites: readonly Bite[]): Pair[] {
  const find = (at: Bite['at']): Bite | undefined => bites.find((b) => b.at === at);
  const corner = (at: Corner, x: 0 | 1, y: 0 | 1): Pair[] => {
    const bite = find(at);
    if (bite === undefined) return [[x, y]];
    const bx = Math.abs(x - bite.w);
    const by = Math.abs(y - bite.h);
    const inner: Pair[] = [[bx, y], ...(bite.slant ? [] : [[bx, by] as Pair]), [x, by]];
    // Coming along a horizontal edge at the top right and the bottom left, along an upright one at the others.
    return (x === 1) === (y === 0) ? inner : inner.reverse();
  };
  /** Points of a bite in the middle of a side, by how far along it they stand and how deep. */
  const side = (at: Side, point: (along: number, deep: number) => Pair): Pair[] => {
    const bite = find(at);
    if (bite === undefined) return [];
    const [wide, deep] = at === 'top' || at === 'bottom' ? [bite.w, bite.h] : [bite.h, bite.w];
    const [from, to] = [(1 - wide) / 2, (1 + wide) / 2];
    return [point(from, 0), point(from, deep), point(to, deep), point(to, 0)];
  };
  return [
    ...corner('top-left', 0, 0),
    ...side('top', (along, deep) => [along, deep]),
    ...corner('top-right', 1, 0),
    ...side('right', (along, deep) => [1 - deep, along]),
    ...corner('bottom-right', 1, 1),
    ...side('bottom', (along, deep) => [1 - along, 1 - deep]),
    ...corner('bottom-left', 0, 1),
    ...side('left', (along, deep) => [deep, 1 - along]),
  ];
}
