import { type Board, type BoardPad, type BoardPart, type LayerSide, placePoints, type SilkText, textSize } from '../../board/index.js';
import { type Box, distance, mm, roundedRect, type Shape } from '../../geometry/index.js';
import { isPlugged, isShell, pinNames, shorterNames } from './names.js';
import { FORBIDDEN } from './obstacles.js';
import { boxOf, type Candidate, footprintOf, kept, type Side, STROKE_MM, textAt } from './text.js';

/** Text heights for pins, mm. */
export const HEIGHTS = [1, 0.8];
/** A sign is one stroke or two: it is read when it is large. */
export const SIGN_HEIGHTS = [1.8, 1.2, 1, 0.8];
/** How far from the part the names of a row stand, mm. */
const GAPS = [0.25, 0.5, 0.9, 1.4];
/** Free width between two names side by side, mm. */
const BETWEEN_MM = 0.45;
/** Names further from their pins than this read as nobody's, mm: the deepest terminals end 6 mm behind theirs. */
const FAR_MM = 8;
/** What a text may cover: a via or two. */
const COVERS = 16;
/** What a covered via counts where rows are compared, mm. */
const COVERED = 0.25;
/** How much nearer to its own part than to the next connector a name stands, mm. */
const RIVAL_MM = 0.2;
/** Names in a row closer than this have nothing between them, mm. */
const CLOSE_MM = 3;
/** Names before and behind two pins further off than this are nobody's, mm. */
const END_MM = 3.6;
/** Costs in mm: letters turned on their side, smaller letters. */
const TURNED = 1.5;
const SMALLER = 2;
/** A cost in mm: signs before and behind the pins instead of beside them. */
const SIGNS_AT_ENDS = 3;
/** Pins of a surface connector that are named: a few, wide apart. */
const MOST_SURFACE = 6;
const LEAST_PITCH_MM = 1.2;

/** Pads in a line, in order along it. */
interface Row {
  readonly pads: readonly BoardPad[];
  /** The line runs along x. */
  readonly level: boolean;
  /** Sides of the part where the names may stand: −1 towards the origin, 1 away from it. */
  readonly ways: readonly (-1 | 1)[];
}

interface Name {
  readonly pad: BoardPad;
  readonly text: string;
}

/** The pins of a part that a wire or a plug goes to: by number or name, not its shell or its legs. */
export function namedPads(board: Board, part: BoardPart): BoardPad[] {
  const connects = part.kind === 'connector' || part.kind === 'battery_connector';
  // Where somebody wants no print, pins have none either.
  if (!connects || part.print?.text === '' || isPlugged(board, part)) return [];
  const pads = part.pads.filter((p) => p.plated && p.net !== null && !isShell(p));
  if (pads.length < 2) return [];
  if (pads.every((p) => p.drill !== null)) return pads;
  const apart = Math.min(...pads.flatMap((a, i) => pads.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y))));
  return pads.length <= MOST_SURFACE && apart > LEAST_PITCH_MM ? pads : [];
}

/**
 * The names of all pins of a part in a row (or two) along it, all turned the same way: what a person with a wire in hand wants to read. A
 * supply of two pins that has no room for that is marked plus and minus. Null where nothing fits so; then nothing is kept.
 */
export function rowTexts(board: Board, part: BoardPart, side: Side): SilkText[] | null {
  const pads = namedPads(board, part).filter((p) => p.drill !== null || part.side === side.side);
  const names = pinNames(pads);
  const named = (pad: BoardPad): string => names.get(pad.net as string) ?? '';
  const signs = polarity(board, pads);
  const short = shorterNames(names);
  const shorter = (pad: BoardPad): string => short.get(pad.net as string) ?? '';
  for (const nameOf of [switched(board, pads), ...(signsFirst(part, names) ? [signs, named] : [named, signs]), shorter]) {
    const texts = nameOf === null ? null : rowsNamed(board, part, pads, nameOf, side);
    if (texts !== null) return keptRow(texts, side);
  }
  return null;
}

/** The names, with nothing else printed between them where they stand close: "TP7 J1 TP6" is read as three pins. */
function keptRow(texts: readonly SilkText[], { obstacles }: Side): SilkText[] {
  const box = boxOf(texts.flatMap((t) => [[t.x, t.y] as const]));
  const apart = Math.max(box.maxX - box.minX, box.maxY - box.minY) / Math.max(1, texts.length - 1);
  const printed = texts.map((t) => kept(t, obstacles));
  if (apart < CLOSE_MM) {
    const middle = { x: mm((box.minX + box.maxX) / 2), y: mm((box.minY + box.maxY) / 2) };
    obstacles.addArea(roundedRect(middle, mm(box.maxX - box.minX + CLOSE_MM / 2), mm(box.maxY - box.minY + CLOSE_MM / 2), 0, 0));
  }
  return printed;
}

/** Whether plus and minus say more than the names of a supply's nets: at a cell, and where the name is longer than what it means. */
export const signsFirst = (part: BoardPart, names: ReadonlyMap<string, string>): boolean =>
  part.kind === 'battery_connector' || [...names.values()].some((name) => name.includes('_') || /^OUT\d*$/.test(name));

/** "+" and "-" for a rail and its ground; null for anything else. */
export function polarity(board: Board, pads: readonly BoardPad[]): ((pad: BoardPad) => string) | null {
  const classOf = (pad: BoardPad): string | undefined => board.nets.find((n) => n.name === pad.net)?.class;
  const classes = [...new Set(pads.map((pad) => pad.net))].flatMap((net) => board.nets.find((n) => n.name === net)?.class ?? []).sort();
  return classes.join() === 'ground,power' ? (pad) => (classOf(pad) === 'ground' ? '-' : '+') : null;
}

/** What a block that switches calls the end of a load that it pulls to ground. */
const PULLED_DOWN = /(?:^|_)LOAD$/;

/** "+" and "-" for a load that is switched at its lower end: its contacts are a supply and what is pulled to ground; null for anything else. */
export function switched(board: Board, pads: readonly BoardPad[]): ((pad: BoardPad) => string) | null {
  const isSupply = (pad: BoardPad): boolean => board.nets.some((n) => n.name === pad.net && n.class === 'power' && !PULLED_DOWN.test(n.name));
  const isPulled = (pad: BoardPad): boolean => PULLED_DOWN.test(pad.net ?? '');
  return pads.length === 2 && pads.some(isSupply) && pads.some(isPulled) ? (pad) => (isPulled(pad) ? '-' : '+') : null;
}

function rowsNamed(
  board: Board,
  part: BoardPart,
  pads: readonly BoardPad[],
  nameOf: (pad: BoardPad) => string,
  { side, obstacles }: Side,
): SilkText[] | null {
  const around = boxOf([...(side === part.side ? placePoints(footprintOf(board, part).body, part) : []), ...part.pads.flatMap(padCorners)]);
  const others = rivals(board, part, side);
  const covered = (name: Name, c: Candidate, height: number): number => {
    const size = textSize(name.text, height, STROKE_MM);
    const area = roundedRect({ x: mm(c.x), y: mm(c.y) }, mm(size.w), mm(size.h), 0, c.rot);
    const cost = obstacles.cost(area, null);
    return cost <= COVERS && others(area) ? cost * COVERED : FORBIDDEN;
  };
  const texts: SilkText[] = [];
  for (const row of rowsOf(pads)) {
    const named = row.pads.map((pad): Name => ({ pad, text: nameOf(pad) }));
    let best: { readonly cost: number; readonly height: number; readonly places: readonly Candidate[] } | null = null;
    const heights = named.every(({ text }) => text.length === 1) ? SIGN_HEIGHTS : HEIGHTS;
    for (const height of heights) {
      for (const { places, cost } of [...besideRow(row, named, around, height), ...atEnds(row, named, around, height)]) {
        let total = cost + (height === heights[0] ? 0 : SMALLER);
        for (let k = 0; k < places.length && total < (best?.cost ?? FORBIDDEN); k++)
          total += covered(named[k] as Name, places[k] as Candidate, height);
        if (total < (best?.cost ?? FORBIDDEN)) best = { cost: total, height, places };
      }
    }
    if (best === null) return null;
    const { height, places } = best;
    texts.push(...places.map((c, k) => textAt((named[k] as Name).text, null, side, c, height)));
  }
  return texts.length === 0 ? null : texts;
}

/** Whether a text stands nearer to its own connector than to any other whose pins are named: between two, it must not be read as the other's. */
function rivals(board: Board, part: BoardPart, side: LayerSide): (area: Shape) => boolean {
  const boxed = (p: BoardPart): Shape => {
    const box = boxOf([...(side === p.side ? placePoints(footprintOf(board, p).body, p) : []), ...p.pads.flatMap(padCorners)]);
    return roundedRect(
      { x: mm((box.minX + box.maxX) / 2), y: mm((box.minY + box.maxY) / 2) },
      mm(box.maxX - box.minX),
      mm(box.maxY - box.minY),
      0,
      0,
    );
  };
  const own = boxed(part);
  const others = board.parts.filter((p) => p !== part && namedPads(board, p).length > 0).map(boxed);
  return (area) => {
    const reach = distance(area, own);
    return others.every((other) => distance(area, other) > reach + mm(RIVAL_MM));
  };
}

/** The pad's box, whatever its angle. */
export function padCorners(pad: BoardPad): [number, number][] {
  const reach = Math.max(pad.w, pad.h) / 2;
  return [
    [pad.x - reach, pad.y - reach],
    [pad.x + reach, pad.y + reach],
  ];
}

/** Pads in one line, or in two of which each is named on its own side; none: they stand otherwise. */
function rowsOf(pads: readonly BoardPad[]): Row[] {
  const xs = distinct(pads.map((p) => p.x));
  const ys = distinct(pads.map((p) => p.y));
  const level = ys.length <= xs.length;
  const lines = level ? ys : xs;
  if (pads.length < 2 || lines.length > 2) return [];
  return lines.map((line, k) => {
    const own = pads.filter((p) => Math.abs((level ? p.y : p.x) - line) < SAME_MM);
    const ways: Row['ways'] = lines.length === 1 ? [-1, 1] : k === 0 ? [-1] : [1];
    return { pads: own.sort((a, b) => (level ? a.x - b.x : a.y - b.y)), level, ways };
  });
}

const SAME_MM = 0.05;

/** Values that differ, rising. */
function distinct(values: readonly number[]): number[] {
  const found: number[] = [];
  for (const v of [...values].sort((a, b) => a - b)) if (found.length === 0 || v - (found.at(-1) as number) > SAME_MM) found.push(v);
  return found;
}

interface Rank {
  readonly places: readonly Candidate[];
  readonly cost: number;
}

/** Names along the row, in line with their pins: level where they find room so, else turned. */
function besideRow({ level, ways }: Row, named: readonly Name[], around: Box, height: number): Rank[] {
  // A minus stands where a plus would.
  const sizes = named.map(({ text }) => textSize(text === '-' ? '+' : text, height, STROKE_MM));
  const at = named.map(({ pad }) => (level ? pad.x : pad.y));
  const turns = [0, 90].filter((rot) => {
    const along = sizes.map((s) => (level === (rot === 0) ? s.w : s.h));
    const space = level === (rot === 0) ? BETWEEN_MM : 0.15;
    return at.every((v, k) => k === 0 || v - (at[k - 1] as number) >= ((along[k] as number) + (along[k - 1] as number)) / 2 + space);
  });
  return turns.flatMap((rot) =>
    ways.flatMap((way) =>
      GAPS.flatMap((gap) => {
        const from = level ? (way < 0 ? around.minY : around.maxY) : way < 0 ? around.minX : around.maxX;
        const places = named.map(({ pad }, k): Candidate => {
          const size = sizes[k] as { w: number; h: number };
          const deep = level === (rot === 0) ? size.h : size.w;
          const off = from + way * (gap + deep / 2);
          return { x: level ? pad.x : off, y: level ? off : pad.y, rot, cost: 0 };
        });
        const far = Math.max(...named.map(({ pad }) => Math.abs(from - (level ? pad.y : pad.x))));
        const cost = gap + far / 2 + (rot === 0 ? 0 : TURNED);
        return far + gap > FAR_MM ? [] : [{ places, cost }];
      }),
    ),
  );
}

/** The names of two pins before and behind them. */
function atEnds({ level, ways }: Row, named: readonly Name[], around: Box, height: number): Rank[] {
  if (named.length !== 2 || ways.length !== 2) return [];
  return GAPS.flatMap((gap) => {
    const places = named.map(({ pad, text }, k): Candidate => {
      const size = textSize(text, height, STROKE_MM);
      const way = k === 0 ? -1 : 1;
      const off = (level ? (way < 0 ? around.minX : around.maxX) : way < 0 ? around.minY : around.maxY) + way * (gap + (level ? size.w : size.h) / 2);
      return { x: level ? off : pad.x, y: level ? pad.y : off, rot: 0, cost: 0 };
    });
    const [before, behind] = level ? [around.minX, around.maxX] : [around.minY, around.maxY];
    const far = Math.max(...named.map(({ pad }, k) => Math.abs((level ? pad.x : pad.y) - (k === 0 ? before : behind))));
    // Signs of two terminals side by side would stand back to back.
    const signs = named.every(({ text }) => text.length === 1) ? SIGNS_AT_ENDS : 0;
    return far + gap > END_MM ? [] : [{ places, cost: gap + 0.5 + signs }];
  });
}
