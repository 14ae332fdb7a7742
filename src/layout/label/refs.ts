import { type Board, type BoardPart, placePoints, printable, type SilkText, textSize } from '../../board/index.js';
import { type Box, boxesTouch, distance, growBox, mm, roundedRect, type Shape, shapeBounds } from '../../geometry/index.js';
import { channelsOf, legends } from './legends.js';
import { FORBIDDEN, type Obstacles } from './obstacles.js';
import { blockAt, blockSize, boxOf, type Candidate, cheapest, footprintOf, halved, inLines, kept, type Side } from './text.js';

/** Text heights that are tried for designators, mm: the fab prints 1.0 well, 0.8 still legibly. */
const HEIGHTS = [1, 0.9, 0.8];
const GAPS = [0.15, 0.4, 0.8, 1.3, 2];

/** Each part's designator beside it, small parts first; one that finds no place is left out. */
export function refTexts(board: Board, { side, obstacles }: Side): SilkText[] {
  const parts = printed(board, side);
  const wishes = parts.map((part) => ({ part, word: part.ref, ref: part.ref, limit: REF_LIMIT, apart: 0 }));
  return besideEach(board, wishes, obstacles, bodiesOf(board, parts));
}

/** What connectors, buttons, lights and knobs are for, where there is room beside them: channels, which come first, or all the others. */
export function legendTexts(board: Board, side: Side, ofChannels: boolean): SilkText[] {
  const words = legends(board);
  const channels = channelsOf(board, words);
  const texts = wordTexts(board, side, new Map([...words].filter(([ref]) => channels.has(ref) === ofChannels)));
  if (!ofChannels) return texts;
  // A channel whose name finds no room has its last words, or its number alone.
  const own = new Set(printed(board, side.side).map((p) => p.ref));
  const isSaid = (word: string): boolean => linesOf(word).some((lines) => lines.every((line) => texts.some((t) => t.text === line)));
  for (const [ref, word] of words) {
    if (!channels.has(ref) || !own.has(ref) || isSaid(word)) continue;
    for (const short of shorterLegends(word)) {
      const found = wordTexts(board, side, new Map([[ref, short]]));
      texts.push(...found);
      if (found.length > 0) break;
    }
  }
  return texts;
}

/** What is left of the name of a channel without its first words, the longest first: "switch 2", "2". */
export const shorterLegends = (word: string): string[] => {
  const words = word.split(' ');
  return words.slice(1).map((_, k) => words.slice(k + 1).join(' '));
};

/** Words that somebody wants beside a part: as high as was said, else lower where there is no room. */
export function printTexts(board: Board, { side, obstacles }: Side): SilkText[] {
  const parts = smallFirst(
    board,
    board.parts.filter((p) => p.side === side),
  );
  const bodies = bodiesOf(board, parts);
  const told = bodiesOf(
    board,
    parts.filter((p) => p.print !== undefined),
  );
  return parts.flatMap((part) => {
    const { text = '', height_mm = HEIGHTS[0] as number } = part.print ?? {};
    const word = printable(text);
    if (word === '') return [];
    const least = HEIGHTS.at(-1) as number;
    const heights = [height_mm, ...[0.8 * height_mm, ...HEIGHTS].filter((h) => h < height_mm && h >= least)];
    // A value, which parts of other sorts have none of, is read right as long as no part that has one is nearer.
    const isValue = text === part.value;
    const others = isValue ? told : bodies;
    for (const [height, apart] of heights.flatMap((h) => (isValue ? [VALUE_APART] : APART).map((by) => [h, by] as const)))
      for (const lines of inLines(word, MOST_LINES)) {
        const said: Said = { wish: { part, word, ref: null, limit: LEGEND_LIMIT, apart }, lines, height };
        const cost = costOf(said, obstacles, others);
        const at = cheapest(aroundPart(board, part, blockSize(lines, height), isValue ? GAPS : FARTHER), (c) => {
          const total = cost(c);
          return total - c.cost < STRAYING ? total : FORBIDDEN;
        });
        if (at !== null) return blockAt(lines, null, side, at, height).map((t) => kept(t, obstacles));
      }
    return [];
  });
}
/** How much nearer to its part than to any other they stand, mm: clearly, else just so. */
const APART = [1, 0.4, 0];
const VALUE_APART = 0.4;
/** Lines that words beside a part may be broken into. */
const MOST_LINES = 4;
/** Gaps to their part at which they are tried, mm: as far off as they are still nearer to it than to any other. */
const FARTHER = [...GAPS, 3, 4, 5.5, 7, 9, 12];

/** Words beside parts, by ref, where there is room. */
export function wordTexts(board: Board, { side, obstacles }: Side, words: ReadonlyMap<string, string>): SilkText[] {
  const parts = printed(board, side);
  const wishes = parts.flatMap((part) => {
    const word = words.get(part.ref);
    return word === undefined ? [] : [{ part, word, ref: null, limit: LEGEND_LIMIT, apart: 0.4 }];
  });
  return besideEach(board, wishes, obstacles, bodiesOf(board, parts));
}

/** The parts with a designator on a side, small ones first. */
function printed(board: Board, side: SilkText['side']): BoardPart[] {
  return smallFirst(
    board,
    board.parts.filter((p) => p.side === side && p.kind !== 'mounting_hole' && p.kind !== 'fiducial'),
  );
}

const smallFirst = (board: Board, parts: readonly BoardPart[]): BoardPart[] =>
  [...parts].sort((a, b) => areaOf(board, a) - areaOf(board, b) || (a.ref < b.ref ? -1 : 1));

function areaOf(board: Board, part: BoardPart): number {
  const box = boxOf(footprintOf(board, part).courtyard);
  return (box.maxX - box.minX) * (box.maxY - box.minY);
}

/** What it costs a designator to stand nearer to another part than to its own. */
const STRAYING = 12;

interface Body {
  readonly shape: Shape;
  readonly box: Box;
}

/** Each part's body and pads as one box, nm. */
function bodiesOf(board: Board, parts: readonly BoardPart[]): ReadonlyMap<string, Body> {
  return new Map(
    parts.map((part) => {
      const pads = part.pads.map((p) => [p.x, p.y] as const);
      const box = boxOf([...placePoints(footprintOf(board, part).body, part), ...pads]);
      const centre = { x: mm((box.minX + box.maxX) / 2), y: mm((box.minY + box.maxY) / 2) };
      const shape = roundedRect(centre, mm(box.maxX - box.minX), mm(box.maxY - box.minY), 0, 0);
      return [part.ref, { shape, box: shapeBounds(shape) }];
    }),
  );
}

/** Whether a text stands nearer to another part, or no nearer to its own by `by` mm. */
function strays(area: Shape, ref: string, bodies: ReadonlyMap<string, Body>, by: number): boolean {
  const own = bodies.get(ref);
  if (own === undefined) return false;
  const reach = distance(area, own.shape) + mm(by);
  const near = growBox(shapeBounds(area), reach);
  for (const [other, body] of bodies) if (other !== ref && boxesTouch(near, body.box) && distance(area, body.shape) < reach) return true;
  return false;
}

/** Words of as many letters may stand in two lines. */
const BREAKS_FROM = 8;
/** What two lines cost, mm: more than a place a little further off, less than letters turned. */
const IN_TWO = 1.5;
/** The ways in which a legend is printed: in one line, or in two. */
export const linesOf = (word: string): (readonly string[])[] => [[word], halved(word, BREAKS_FROM)].filter((lines) => lines.length > 0);
const waysToSay = ({ word, ref }: Wish): (readonly string[])[] => (ref === null ? linesOf(word) : [[word]]);

/** A text beside a part, and what it may cost at the most at each height. */
interface Wish {
  readonly part: BoardPart;
  readonly word: string;
  readonly ref: string | null;
  readonly limit: (height: number) => number;
  /** How much nearer to its own part than to another it has to stand, mm. */
  readonly apart: number;
}

const REF_LIMIT = (height: number): number => (height === HEIGHTS.at(-1) ? FORBIDDEN : 20);
/** A legend stands beside its part or nowhere. */
const LEGEND_LIMIT = (): number => STRAYING;

/** Kinds of which several that stand alike are named alike. */
const NAMED_ALIKE: ReadonlySet<BoardPart['kind']> = new Set(['button', 'switch', 'potentiometer', 'led', 'addressable_led', 'connector', 'relay']);
/** How many are so, and how many of them at the least, in parts of all, have to find room at one and the same place beside them. */
const ALIKE_FROM = 3;
const MOST_OF = 0.6;

/** Texts beside parts, one after the other; those of like parts that stand the same way at one and the same place where most of them have room there. */
function besideEach(board: Board, wishes: readonly Wish[], obstacles: Obstacles, bodies: ReadonlyMap<string, Body>): SilkText[] {
  const texts: SilkText[] = [];
  const done = new Set<Wish>();
  const put = (wish: Wish, lines: readonly SilkText[]): void => {
    if (lines.length === 0) return;
    done.add(wish);
    texts.push(...lines.map((text) => kept(text, obstacles)));
  };
  for (const wish of wishes) {
    if (done.has(wish)) continue;
    const alike = wishes.filter((w) => !done.has(w) && standsAs(w.part, wish.part));
    if (alike.length >= ALIKE_FROM && NAMED_ALIKE.has(wish.part.kind))
      for (const [w, lines] of alikeBeside(board, alike, obstacles, bodies)) if (lines.every((text) => isFree(w, text, obstacles))) put(w, lines);
    if (!done.has(wish)) put(wish, beside(board, wish, obstacles, bodies));
    done.add(wish);
  }
  return texts;
}

/** Whether the texts before it left it room. */
const isFree = ({ part }: Wish, text: SilkText, obstacles: Obstacles): boolean => {
  const { w, h } = textSize(text.text, text.height_mm, text.stroke_mm);
  return obstacles.cost(roundedRect({ x: mm(text.x), y: mm(text.y) }, mm(w), mm(h), 0, text.rot), part.ref) !== FORBIDDEN;
};

const standsAs = (a: BoardPart, b: BoardPart): boolean => a.kind === b.kind && a.footprint === b.footprint && a.rot === b.rot;

/** The place beside them at which the most of like parts have room for their texts, as high as all of those may be; empty where too few have. */
function alikeBeside(board: Board, wishes: readonly Wish[], obstacles: Obstacles, bodies: ReadonlyMap<string, Body>): [Wish, SilkText[]][] {
  let best: Alike = { texts: [], cost: Number.POSITIVE_INFINITY };
  let least = Math.ceil(MOST_OF * wishes.length);
  const inTwo = wishes.every((w) => waysToSay(w).length === 2);
  for (const height of HEIGHTS) {
    for (const way of inTwo ? [0, 1] : [0]) {
      const said = wishes.map((w): Said => ({ wish: w, lines: waysToSay(w)[way] as readonly string[], height }));
      const spots = said.map((s) => spotsBeside(board, s));
      const costs = said.map((s) => costOf(s, obstacles, bodies));
      for (const k of (spots[0] ?? []).keys()) {
        if (best.texts.length === wishes.length && (spots[0]?.[k]?.cost ?? 0) >= best.cost) break;
        const found = alikeAt(said, (i) => [spots[i]?.[k] as Candidate, costs[i] as Cost], least);
        if (found === null || (found.texts.length === best.texts.length && found.cost >= best.cost)) continue;
        best = found;
        least = found.texts.length;
      }
    }
    if (best.texts.length === wishes.length) break;
  }
  return best.texts;
}

/** A wish in its lines. */
interface Said {
  readonly wish: Wish;
  readonly lines: readonly string[];
  readonly height: number;
}

type Cost = (c: Candidate) => number;
/** Texts at one place beside several parts, and what they cost on average. */
interface Alike {
  readonly texts: [Wish, SilkText[]][];
  readonly cost: number;
}

/** Null: fewer than `least` of them have room there. */
function alikeAt(all: readonly Said[], at: (i: number) => [Candidate, Cost], least: number): Alike | null {
  const texts: [Wish, SilkText[]][] = [];
  let sum = 0;
  for (const [i, { wish, lines, height }] of all.entries()) {
    if (texts.length + all.length - i < least) return null;
    const [spot, costAt] = at(i);
    const limit = wish.limit(height);
    const cost = spot.cost >= limit ? FORBIDDEN : costAt(spot);
    if (cost === FORBIDDEN || cost >= limit) continue;
    texts.push([wish, blockAt(lines, wish.ref, wish.part.side, spot, height)]);
    sum += cost;
  }
  return texts.length < least ? null : { texts, cost: sum / texts.length };
}

/** Where a text may stand, nearest first; for parts that stand the same way in the same order. */
const spotsBeside = (board: Board, { wish, lines, height }: Said): Candidate[] => aroundPart(board, wish.part, blockSize(lines, height));

/** What a place costs a text: more over other ink and nearer to another part. */
function costOf({ wish: { part, apart }, lines, height }: Said, obstacles: Obstacles, bodies: ReadonlyMap<string, Body>): Cost {
  const size = blockSize(lines, height);
  return (c) => {
    const area = roundedRect({ x: mm(c.x), y: mm(c.y) }, mm(size.w), mm(size.h), 0, c.rot);
    const covered = obstacles.cost(area, part.ref);
    const cost = c.cost + (lines.length - 1) * IN_TWO;
    return covered === FORBIDDEN ? FORBIDDEN : cost + covered + (strays(area, part.ref, bodies, apart) ? STRAYING : 0);
  };
}

function beside(board: Board, wish: Wish, obstacles: Obstacles, bodies: ReadonlyMap<string, Body>, heights = HEIGHTS): SilkText[] {
  for (const height of heights) {
    const found = waysToSay(wish).flatMap((lines) => {
      const said = { wish, lines, height };
      const at = cheapest(spotsBeside(board, said), costOf(said, obstacles, bodies));
      return at === null || at.cost >= wish.limit(height) ? [] : [{ lines, at }];
    });
    const [best] = found.sort((a, b) => a.at.cost - b.at.cost);
    if (best !== undefined) return blockAt(best.lines, wish.ref, wish.part.side, best.at, height);
  }
  return [];
}

/** Places around a part's body and pads, nearest first in cost, upright before turned, and over the body as the last resort. */
function aroundPart(board: Board, part: BoardPart, size: { w: number; h: number }, gaps: readonly number[] = GAPS): Candidate[] {
  const footprint = footprintOf(board, part);
  const pads = part.pads.map((p) => [p.x, p.y] as const);
  const box = boxOf([...placePoints(footprint.body, part), ...pads]);
  const yard = boxOf(placePoints(footprint.courtyard, part));
  const cx = (box.minX + box.maxX) / 2;
  const cy = (box.minY + box.maxY) / 2;
  const found: Candidate[] = [];
  for (const rot of [0, 90]) {
    const w = rot === 0 ? size.w : size.h;
    const h = rot === 0 ? size.h : size.w;
    const turned = rot === 0 ? 0 : 3;
    for (const gap of gaps) {
      for (const slide of [0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1, -1]) {
        const dx = slide * ((yard.maxX - yard.minX) / 2 + w / 2);
        const dy = slide * ((yard.maxY - yard.minY) / 2 + h / 2);
        const cost = turned + gap * 5 + Math.abs(slide) * 3;
        for (const edge of [yard.minY - (yard.minY === box.minY ? 0 : 0.1), box.minY]) found.push({ x: cx + dx, y: edge - gap - h / 2, rot, cost });
        for (const edge of [yard.maxY, box.maxY]) found.push({ x: cx + dx, y: edge + gap + h / 2, rot, cost: cost + 0.2 });
        for (const edge of [yard.minX, box.minX]) found.push({ x: edge - gap - w / 2, y: cy + dy, rot, cost: cost + 0.5 });
        for (const edge of [yard.maxX, box.maxX]) found.push({ x: edge + gap + w / 2, y: cy + dy, rot, cost: cost + 0.4 });
      }
    }
    for (const fx of [0, -0.25, 0.25])
      for (const fy of [0, -0.25, 0.25])
        found.push({ x: cx + fx * (box.maxX - box.minX), y: cy + fy * (box.maxY - box.minY), rot, cost: turned + 8 });
  }
  return found.sort((a, b) => a.cost - b.cost);
}
