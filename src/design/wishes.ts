import { z } from 'zod';

const side = z.number().positive().max(1000);
/** What was said, in the words that a reply names the wish by: "40 mm wide", "USB on the left". */
const text = z.string().min(1).max(200);

/** What a sentence asked of the board, in a form that can be checked on every later version. */
export const wishSchema = z.discriminatedUnion('kind', [
  /** The outline, mm. */
  z.strictObject({ kind: z.literal('size'), text, width_mm: side.optional(), height_mm: side.optional() }),
  /** A part stands at an edge. */
  z.strictObject({ kind: z.literal('edge'), text, ref: z.string().max(10), edge: z.enum(['left', 'right', 'top', 'bottom']) }),
  /** There is a rail of this voltage. */
  z.strictObject({ kind: z.literal('rail'), text, volts: z.number().min(-1000).max(1000) }),
  /** The parts of one board cost no more, USD. */
  z.strictObject({ kind: z.literal('cost'), text, usd: z.number().positive().max(1e6) }),
  /** Parts stand on one side only. */
  z.strictObject({ kind: z.literal('one_side'), text }),
]);
export type Wish = z.infer<typeof wishSchema>;

/** What a wish is held against; of a board that is not built yet, null. */
export interface WishedBoard {
  readonly width_mm: number;
  readonly height_mm: number;
  /** Parts of one board, USD. */
  readonly cost: number;
  /** Sides that hold parts. */
  readonly sides: number;
  /** Distance of each part from each edge, mm; below 0 where it hangs over. */
  readonly gaps: ReadonlyMap<string, Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>>;
}

/** What wishes read of a design. */
interface Wishing {
  readonly components: readonly { readonly ref: string }[];
  readonly nets: readonly { readonly class: string; readonly volts?: number | undefined }[];
  readonly wishes?: readonly Wish[] | undefined;
}

/** Outlines are drawn to a tenth of a millimetre. */
const SIZE_MM = 0.1;
/** A part this near to an edge stands at it, mm. */
const AT_EDGE_MM = 3;
const SAME_VOLTS = 0.05;

/** The wishes that a design and its board do not keep, each as a sentence that begins with the wish. */
export function brokenWishes(design: Wishing, board: WishedBoard | null): string[] {
  return (design.wishes ?? []).flatMap((wish) => {
    const why = broken(wish, design, board);
    return why === null ? [] : [`${wish.text}: ${why}.`];
  });
}

/** Why a wish is not kept; null: it is, or nobody can say yet. */
function broken(wish: Wish, design: Wishing, board: WishedBoard | null): string | null {
  switch (wish.kind) {
    case 'size': {
      if (board === null) return null;
      const off = (wanted: number | undefined, is: number): boolean => wanted !== undefined && Math.abs(wanted - is) > SIZE_MM;
      return off(wish.width_mm, board.width_mm) || off(wish.height_mm, board.height_mm)
        ? `the board is ${board.width_mm} × ${board.height_mm} mm`
        : null;
    }
    case 'edge': {
      if (!design.components.some((c) => c.ref === wish.ref)) return `${wish.ref} is not on the board any more`;
      const gap = board?.gaps.get(wish.ref)?.[wish.edge];
      return gap === undefined || gap < AT_EDGE_MM ? null : `${wish.ref} stands ${gap.toFixed(1)} mm from the ${wish.edge} edge`;
    }
    case 'rail': {
      const rails = design.nets.flatMap((n) => (n.class === 'ground' || n.volts === undefined ? [] : [n.volts]));
      if (rails.some((v) => Math.abs(v - wish.volts) < SAME_VOLTS)) return null;
      return rails.length === 0 ? 'the board has no rail of known voltage' : `the board's rails are ${[...new Set(rails)].join(', ')} V`;
    }
    case 'cost':
      return board === null || board.cost <= wish.usd ? null : `the parts cost $${board.cost.toFixed(2)}`;
    case 'one_side':
      return board === null || board.sides < 2 ? null : 'parts stand on both sides';
  }
}

/** What a wish is about: a later wish about the same takes its place. */
const subject = (wish: Wish): string => (wish.kind === 'edge' ? `edge ${wish.ref}` : wish.kind === 'rail' ? `rail ${wish.volts}` : wish.kind);

/** The wishes of a conversation with those of its latest message: the later word on the same thing holds. */
export function withWishes(kept: readonly Wish[], said: readonly Wish[]): Wish[] {
  const later = new Set(said.map(subject));
  return [...kept.filter((w) => !later.has(subject(w))), ...said];
}
