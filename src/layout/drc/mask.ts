import { type BoardPad, type Finding, type LayerSide, nm, padLabel, padShapeGrown } from '../../board/index.js';
import { distance, mm, type Shape, shapeBounds } from '../../geometry/index.js';
import { eachNear } from './holes.js';
import { type Checked, EQUAL_NM, finding, length } from './report.js';

/** A hole in the solder mask around a pad, nm. */
export interface Opening {
  readonly shape: Shape;
  readonly pad: BoardPad;
  readonly ref: string;
}

/** The mask openings of one side: every pad that has copper there, and unplated holes. Vias are tented. */
export function openingsOf({ board }: Pick<Checked, 'board'>, side: LayerSide): Opening[] {
  return board.parts.flatMap((part) =>
    part.pads
      .filter((pad) => pad.drill !== null || pad.layers.includes(side))
      .map((pad) => ({ shape: padShapeGrown(pad, board.rules.mask_expansion_mm), pad, ref: part.ref })),
  );
}

/**
 * Mask slivers between openings of different nets: the fab leaves them out, and solder may bridge. A warning (fine-pitch parts are made
 * so every day), told once per pair of parts with the narrowest dam.
 */
export function checkMask(checked: Checked): Finding[] {
  const required = mm(checked.board.rules.mask_dam_mm);
  return (['front', 'back'] as const).flatMap((side) => {
    const openings = openingsOf(checked, side).filter((o) => o.pad.plated);
    const worst = new Map<string, { a: Opening; b: Opening; gap: number; count: number }>();
    eachNear(
      openings.map((o) => shapeBounds(o.shape)),
      required,
      (i, j) => {
        const a = openings[i] as Opening;
        const b = openings[j] as Opening;
        if (a.pad.net !== null && a.pad.net === b.pad.net) return;
        if (a.ref === b.ref && a.pad.number === b.pad.number) return;
        const gap = distance(a.shape, b.shape);
        if (gap >= required - EQUAL_NM) return;
        const key = `${a.ref} ${b.ref}`;
        const known = worst.get(key);
        if (known === undefined) worst.set(key, { a, b, gap, count: 1 });
        else worst.set(key, gap < known.gap ? { a, b, gap, count: known.count + 1 } : { ...known, count: known.count + 1 });
      },
    );
    return [...worst.values()].map(({ a, b, gap, count }) => {
      const [from, to] = [padLabel(a.ref, a.pad), padLabel(b.ref, b.pad)];
      const more = count > 1 ? ` (and ${count - 1} more such pairs)` : '';
      const message = `the solder mask between ${from} and ${to} is ${length(gap)} wide${more}; ${length(required)} is the least the fab keeps`;
      const nets = [a.pad.net, b.pad.net];
      return finding({ rule: 'mask_sliver', severity: 'warning', at: nm(a.pad.x, a.pad.y), layer: side, refs: [a.ref, b.ref], nets, message });
    });
  });
}
