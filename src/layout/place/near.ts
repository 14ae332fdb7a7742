import type { LandPad } from '../../board/index.js';
import { splitPin } from '../../design/index.js';
import { type Box, boundsOf, type Point, place, type Side } from '../../geometry/index.js';
import type { PlaceablePart } from '../stage.js';

/** A wish that a pad of `part` stands within `within` mm (edge to edge) of a pad of `anchor`. */
export interface Near {
  readonly part: number;
  readonly anchor: number;
  readonly pin: string;
  readonly to: string;
  readonly within: number;
  /** Pad boxes about the parts' origins, four numbers per quarter turn. */
  readonly own: Float64Array;
  readonly target: Float64Array;
  /** Every pad that would do as target, likewise (for the final measure). */
  readonly targets: readonly Float64Array[];
}

/**
 * Every `near` wish whose pins exist. Several wishes for the same pin of many pads are dealt out over its pads, the tightest
 * first, so that each supply pad gets its own capacitor.
 */
export function nearsOf(parts: readonly PlaceablePart[], index: ReadonlyMap<string, number>, side: readonly Side[]): Near[] {
  const wishes = parts.flatMap((part, i) => (part.hint.near ?? []).map((wish) => ({ wish, part: i })));
  const order = wishes.map((_, k) => k).sort((a, b) => (wishes[a]?.wish.within_mm ?? 0) - (wishes[b]?.wish.within_mm ?? 0) || a - b);
  const dealt = new Map<string, number>();
  const turn = new Map<number, number>();
  for (const k of order) {
    const to = wishes[k]?.wish.to ?? '';
    turn.set(k, dealt.get(to) ?? 0);
    dealt.set(to, (dealt.get(to) ?? 0) + 1);
  }
  return wishes.flatMap(({ wish, part }, k): Near[] => {
    const { ref, pin } = splitPin(wish.to);
    const anchor = index.get(ref);
    if (anchor === undefined || anchor === part) return [];
    const own = padsOf(parts[part] as PlaceablePart, wish.pin)[0];
    const targets = padsOf(parts[anchor] as PlaceablePart, pin);
    const target = targets[(turn.get(k) ?? 0) % Math.max(1, targets.length)];
    if (own === undefined || target === undefined) return [];
    const there = side[anchor] ?? 'front';
    return [
      {
        part,
        anchor,
        pin: wish.pin,
        to: wish.to,
        within: wish.within_mm,
        own: padBoxes(own, side[part] ?? 'front'),
        target: padBoxes(target, there),
        targets: targets.map((t) => padBoxes(t, there)),
      },
    ];
  });
}

/** The pads of a pin; without one the whole part. */
function padsOf(part: PlaceablePart, pin: string): LandPad[] {
  if (pin === '') {
    const { minX, maxX, minY, maxY } = boundsOf(part.footprint.body.map(([x, y]) => ({ x, y })));
    return [{ number: '', shape: 'rect', x: (minX + maxX) / 2, y: (minY + maxY) / 2, rot: 0, w: maxX - minX, h: maxY - minY }];
  }
  const numbers = part.pins.get(pin) ?? [pin];
  return part.footprint.pads.filter((p) => numbers.includes(p.number) && p.plated !== false);
}

function padBoxes(pad: LandPad, side: Side): Float64Array {
  const boxes = new Float64Array(16);
  for (let q = 0; q < 4; q++) {
    const box = padBox(pad, q * 90, side);
    boxes.set([box.minX, box.minY, box.maxX, box.maxY], q * 4);
  }
  return boxes;
}

function padBox(pad: LandPad, rot: number, side: Side): Box {
  const turn = { x: pad.x, y: pad.y, rot: pad.rot, side: 'front' as const };
  const corners = [-1, 1].flatMap((sx) => [-1, 1].map((sy): Point => place({ x: (sx * pad.w) / 2, y: (sy * pad.h) / 2 }, turn)));
  return boundsOf(corners.map((c) => place(c, { x: 0, y: 0, rot, side })));
}
