import { type Board, type BoardPad, type BoardPart, placePoints, type SilkText, textSize } from '../../board/index.js';
import { type Box, mm, roundedRect } from '../../geometry/index.js';
import { pinNames, shorterNames } from './names.js';
import { FORBIDDEN } from './obstacles.js';
import { HEIGHTS, namedPads, padCorners, polarity, rowTexts, SIGN_HEIGHTS, signsFirst, switched } from './rows.js';
import { boxOf, type Candidate, cheapest, footprintOf, kept, type Side, STROKE_MM, textAt } from './text.js';

/** Names in rows beside the connectors on their own side, before anything else is printed there, and the refs that have them. */
export function rowsFirst(board: Board, sides: readonly Side[]): { readonly texts: SilkText[]; readonly named: Set<string> } {
  const texts: SilkText[] = [];
  const named = new Set<string>();
  for (const side of sides) {
    for (const part of board.parts) {
      if (part.side !== side.side || namedPads(board, part).length === 0) continue;
      const row = rowTexts(board, part, side);
      if (row === null) continue;
      texts.push(...row);
      named.add(part.ref);
    }
  }
  return { texts, named };
}

/** The names of pins one by one on the own side of the connectors that are not `named` yet; those all of whose pins have one are `named` from now on. */
export function ownPinTexts(board: Board, sides: readonly Side[], named: Set<string>): SilkText[] {
  return sides.flatMap((own) =>
    board.parts.flatMap((part) => {
      const pads = namedPads(board, part);
      if (part.side !== own.side || named.has(part.ref) || pads.length === 0) return [];
      const found = pinByPin(board, part, pads, own);
      if (found.length === pads.length) named.add(part.ref);
      return found;
    }),
  );
}

/** A connector whose pins are not `named` on its own side has all of them named on the other: in rows, or else pin by pin. Nobody turns a board over pin by pin. */
export function behindPinTexts(board: Board, sides: readonly Side[], named: ReadonlySet<string>): SilkText[] {
  return sides.flatMap((own) => {
    const other = sides.find((s) => s !== own) as Side;
    return board.parts.flatMap((part) => {
      const pads = namedPads(board, part);
      if (part.side !== own.side || named.has(part.ref) || pads.length === 0) return [];
      return rowTexts(board, part, other) ?? pinByPin(board, part, pads, other);
    });
  });
}

/** A text beside a connector and the pin of that name that it is taken for. */
interface Printed {
  readonly part: BoardPart;
  readonly pad: BoardPad;
  readonly text: SilkText;
  readonly away: number;
}

interface Pin {
  readonly part: BoardPart;
  readonly pad: BoardPad;
  readonly name: string;
  readonly short: string | undefined;
}

const pinsOf = (board: Board): Pin[] =>
  board.parts.flatMap((part) => {
    const pads = namedPads(board, part);
    const names = pinNames(pads);
    const short = shorterNames(names);
    return pads.map((pad) => ({ part, pad, name: names.get(pad.net as string) ?? '', short: short.get(pad.net as string) }));
  });

/** Each printed name is that of one pin, the nearest that has none yet. */
function printedNames(board: Board, pins: readonly Pin[]): Printed[] {
  const texts = board.texts.filter((t) => t.ref === null);
  const pairs = texts.flatMap((text) => {
    const own = pins.filter(
      ({ part, name, short }) => part.side === text.side && (SIGNS.has(text.text) || name === text.text || short === text.text),
    );
    return own.map(({ part, pad }) => ({ part, text, pad, away: reach(text, pad) })).filter(({ away }) => away < NEAR_MM);
  });
  const named = new Set<BoardPad>();
  const used = new Set<SilkText>();
  return pairs
    .sort((a, b) => a.away - b.away)
    .filter(({ text, pad }) => {
      if (named.has(pad) || used.has(text)) return false;
      named.add(pad);
      used.add(text);
      return true;
    });
}

/** Names of pins that are not printed on the side on which their connector stands, by its ref. */
export function unnamed(board: Board): (readonly [ref: string, names: string])[] {
  const pins = pinsOf(board);
  const named = new Set(printedNames(board, pins).map(({ pad }) => pad));
  const missing = new Map<string, Set<string>>();
  for (const { part, pad, name } of pins) if (!named.has(pad)) missing.set(part.ref, new Set([...(missing.get(part.ref) ?? []), name]));
  return [...missing].map(([ref, names]) => [ref, [...names].join(', ')] as const);
}

/** Printed names that stand nearer to a pin of another net of their connector than to their own: whoever wires by them wires wrongly. With the ref, in the order of its pins. */
export function astray(board: Board): (readonly [ref: string, name: string])[] {
  const pins = pinsOf(board);
  const printed = printedNames(board, pins);
  return pins.flatMap(({ part, pad }) => {
    const found = printed.find((p) => p.pad === pad && !SIGNS.has(p.text.text));
    const others = found === undefined ? [] : pins.filter((p) => p.part === part && p.pad.net !== pad.net);
    return found !== undefined && others.some((o) => reach(found.text, o.pad) < found.away - EQUAL_MM) ? [[part.ref, found.text.text] as const] : [];
  });
}
/** Names before and behind a pin are as near to it as rounding lets them, mm. */
const EQUAL_MM = 0.01;
const SIGNS: ReadonlySet<string> = new Set(['+', '-', '−']);
/** The middle of a name is no further from its pin, mm: a row beside the part and half a word. */
const NEAR_MM = 12;

function pinByPin(board: Board, part: BoardPart, pads: readonly BoardPad[], side: Side): SilkText[] {
  const names = pinNames(pads);
  const signs = signsFirst(part, names) ? polarity(board, pads) : switched(board, pads);
  const short = shorterNames(names);
  return pads.flatMap((pad) => {
    if (pad.drill === null && part.side !== side.side) return [];
    const [whole = '', shorter = ''] = [signs?.(pad) ?? names.get(pad.net as string), short.get(pad.net as string)];
    return pinText(board, part, pad, whole, side) ?? (shorter === whole ? null : pinText(board, part, pad, shorter, side)) ?? [];
  });
}

/** The name of a pin beside it, kept clear of other text from now on; null: no room. */
function pinText(board: Board, part: BoardPart, pad: BoardPad, name: string, { side, obstacles }: Side): SilkText | null {
  const around = boxOf(side === part.side ? placePoints(footprintOf(board, part).body, part) : part.pads.flatMap(padCorners));
  for (const height of name.length === 1 ? SIGN_HEIGHTS : HEIGHTS) {
    const size = textSize(name, height, STROKE_MM);
    const places = besidePin(pad, around, size).filter((c) => part.pads.every((other) => reach(c, pad) <= reach(c, other)));
    const best = cheapest(places, (c) => {
      const area = roundedRect({ x: mm(c.x), y: mm(c.y) }, mm(size.w), mm(size.h), 0, c.rot);
      // The holder of a cell may cover its signs: whoever puts it in has read them.
      const cost = obstacles.cost(area, part.kind === 'battery_connector' ? part.ref : null);
      return cost > (part.kind === 'battery_connector' ? 40 : 10) ? FORBIDDEN : c.cost + cost;
    });
    if (best !== null) return kept(textAt(name, null, side, best, height), obstacles);
  }
  return null;
}

const reach = (a: { x: number; y: number }, b: { x: number; y: number }): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Costs, in mm from the pin, of a name that is still its own. */
const FARTHEST = 8;

function besidePin(pad: Pick<BoardPad, 'x' | 'y' | 'w' | 'h'>, body: Box, size: { w: number; h: number }): Candidate[] {
  const found: Candidate[] = [];
  for (const gap of [0.25, 0.5, 0.9]) {
    found.push({ x: body.minX - gap - size.w / 2, y: pad.y, rot: 0, cost: gap + Math.abs(pad.x - body.minX) });
    found.push({ x: body.maxX + gap + size.w / 2, y: pad.y, rot: 0, cost: gap + Math.abs(pad.x - body.maxX) });
    found.push({ x: pad.x, y: body.minY - gap - size.w / 2, rot: 90, cost: gap + Math.abs(pad.y - body.minY) + 0.3 });
    found.push({ x: pad.x, y: body.maxY + gap + size.w / 2, rot: 90, cost: gap + Math.abs(pad.y - body.maxY) + 0.3 });
  }
  // Beside a large pad whose body reaches far: a battery holder's.
  for (const share of [0, 0.3, -0.3]) {
    for (const way of [-1, 1]) {
      const [along, across] = [pad.w / 2 + 0.3 + size.w / 2, pad.h / 2 + 0.3 + size.h / 2];
      found.push({ x: pad.x + share * pad.w, y: pad.y + way * across, rot: 0, cost: 1.5 + Math.abs(share) });
      found.push({ x: pad.x + way * along, y: pad.y + share * pad.h, rot: 0, cost: 1.5 + Math.abs(share) });
    }
  }
  return found.filter((c) => c.cost < FARTHEST).sort((a, b) => a.cost - b.cost);
}
