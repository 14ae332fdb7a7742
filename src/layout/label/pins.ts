import { type Board, type BoardPad, type BoardPart, type LayerSide, placePoints, type SilkText, textSize } from '../../board/index.js';
import { type Box, mm, roundedRect } from '../../geometry/index.js';
import { FORBIDDEN, type Obstacles } from './obstacles.js';
import { boxOf, type Candidate, cheapest, footprintOf, kept, STROKE_MM, textAt } from './text.js';

export interface Side {
  readonly side: LayerSide;
  readonly obstacles: Obstacles;
}

/**
 * Net names beside the pins of headers and terminals: what a person with a wire in hand wants to read. A connector whose pins did not all
 * find room on its own side has all of them named on the other side too, where they come through: nobody turns a board over pin by pin.
 */
export function allPinTexts(board: Board, sides: readonly Side[]): SilkText[] {
  const texts: SilkText[] = [];
  const named = new Set<string>();
  for (const own of [true, false]) {
    for (const { side, obstacles } of sides) {
      for (const part of board.parts) {
        if ((part.side === side) !== own || named.has(part.ref)) continue;
        const pads = namedPads(part);
        const found = pads.flatMap((pad) => pinText(board, part, pad, side, obstacles) ?? []);
        texts.push(...found);
        if (found.length === pads.length) named.add(part.ref);
      }
    }
  }
  return texts;
}

/** The pins of a part that a wire or a plug goes to. */
function namedPads(part: BoardPart): BoardPad[] {
  const connects = part.kind === 'connector' || part.kind === 'battery_connector';
  if (!connects || part.pads.length < 2) return [];
  return part.pads.filter((p) => p.drill !== null && p.plated && p.net !== null);
}

/** The pad's box, whatever its angle. */
function padCorners(pad: BoardPad): [number, number][] {
  const reach = Math.max(pad.w, pad.h) / 2;
  return [
    [pad.x - reach, pad.y - reach],
    [pad.x + reach, pad.y + reach],
  ];
}

/** The name of a pin beside it, kept clear of other text from now on; null: no room. */
function pinText(board: Board, part: BoardPart, pad: BoardPad, side: LayerSide, obstacles: Obstacles): SilkText | null {
  const name = shortNet(pad.net as string);
  const around = boxOf(side === part.side ? placePoints(footprintOf(board, part).body, part) : part.pads.flatMap(padCorners));
  for (const height of [1, 0.8]) {
    const size = textSize(name, height, STROKE_MM);
    const places = besidePin(pad, around, size).filter((c) => part.pads.every((other) => reach(c, pad) <= reach(c, other)));
    const best = cheapest(places, (c) => {
      const area = roundedRect({ x: mm(c.x), y: mm(c.y) }, mm(size.w), mm(size.h), 0, c.rot);
      const cost = obstacles.cost(area, null);
      return cost > 10 ? FORBIDDEN : c.cost + cost;
    });
    if (best !== null) return kept(textAt(name, null, side, best, height), obstacles);
  }
  return null;
}

const reach = (a: { x: number; y: number }, b: { x: number; y: number }): number => Math.hypot(a.x - b.x, a.y - b.y);

const LONGEST_PIN_NAME = 8;

/** A net's name in a few letters: the last words of a long one, which say what it does ("RELAY_DRIVER_COM" is COM). */
function shortNet(net: string): string {
  if (net.length <= LONGEST_PIN_NAME) return net;
  const words = net.split('_');
  let short = words.pop() as string;
  for (let word = words.pop(); word !== undefined && short.length + word.length < LONGEST_PIN_NAME; word = words.pop()) short = `${word}_${short}`;
  return short.slice(0, LONGEST_PIN_NAME);
}

function besidePin(pad: { x: number; y: number }, body: Box, size: { w: number; h: number }): Candidate[] {
  const found: Candidate[] = [];
  for (const gap of [0.25, 0.5, 0.9]) {
    found.push({ x: body.minX - gap - size.w / 2, y: pad.y, rot: 0, cost: gap + Math.abs(pad.x - body.minX) });
    found.push({ x: body.maxX + gap + size.w / 2, y: pad.y, rot: 0, cost: gap + Math.abs(pad.x - body.maxX) });
    found.push({ x: pad.x, y: body.minY - gap - size.w / 2, rot: 90, cost: gap + Math.abs(pad.y - body.minY) + 0.3 });
    found.push({ x: pad.x, y: body.maxY + gap + size.w / 2, rot: 90, cost: gap + Math.abs(pad.y - body.maxY) + 0.3 });
  }
  return found.filter((c) => c.cost < 6).sort((a, b) => a.cost - b.cost);
}
