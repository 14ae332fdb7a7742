import { z } from 'zod';

const EDGES = ['left', 'right', 'top', 'bottom'] as const;
type Edge = (typeof EDGES)[number];
const side = z.number().positive().max(1000);
/** What was said, in the words that a reply names the wish by: "40 mm wide", "USB on the left". */
const text = z.string().min(1).max(200);

/** What a sentence asked of the board, in a form that can be checked on every later version. */
export const wishSchema = z.discriminatedUnion('kind', [
  /** The outline, mm. */
  z.strictObject({ kind: z.literal('size'), text, width_mm: side.optional(), height_mm: side.optional() }),
  /** A part stands at an edge. */
  z.strictObject({ kind: z.literal('edge'), text, ref: z.string().max(10), edge: z.enum(EDGES) }),
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
  /** Distance of each part from the outline towards each edge, mm; 0 where it touches it or hangs over. */
  readonly gaps: ReadonlyMap<string, Readonly<Record<Edge, number>>>;
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

/** What a later order may change of what was wished. */
interface Wished {
  readonly components: readonly { readonly ref: string; readonly place?: { readonly edge?: Edge | 'any' | undefined } | undefined }[];
  readonly board: { readonly width_mm?: number | undefined; readonly height_mm?: number | undefined };
  readonly constraints: {
    readonly edges?: Readonly<Record<string, Edge>> | undefined;
    readonly pinned?: Readonly<Record<string, unknown>> | undefined;
    readonly board?: { readonly sides?: number | undefined } | undefined;
  };
}

/**
 * The wishes that a change of the design leaves in force: what it orders otherwise is the newer word. `kept` are those of before; a wish that
 * the change itself brought is not among them. `message`: what was said, where the one who changed the design is not bound to it (a chat
 * model): only what the message speaks of is taken for an order; null: every change was ordered.
 */
export function heldWishes(kept: readonly Wish[], before: Wished, after: Wished, message: string | null = null): Wish[] {
  return kept.filter((wish) => !overruled(wish, before, after) || (message !== null && !SPEAKS_OF[wish.kind].test(message)));
}

/** Words with which people speak of what a kind of wish is about. */
const SPEAKS_OF: Readonly<Record<Wish['kind'], RegExp>> = {
  size: /\d\s*(?:mm|cm|x|×|by)|\b(?:size|outline|small|large|big|wide|narrow|tall|short|compact|tight|round|square|shape)/i,
  edge: /\b(?:edge|side|left|right|top|bottom|middle|cent(?:re|er)|corner|beside|near|move|place|put|remove|delete|drop|replace|swap|instead)\b/i,
  rail: /\d\s*v(?:olts?)?\b/i,
  cost: /\$|\b(?:cost|price|budget|cheap|dollars?)/i,
  one_side: /\b(?:side|sides|sided|back|bottom|both)\b/i,
};

function overruled(wish: Wish, before: Wished, after: Wished): boolean {
  switch (wish.kind) {
    case 'size':
      return (['width_mm', 'height_mm'] as const).some(
        (side) => wish[side] !== undefined && before.board[side] !== after.board[side] && after.board[side] !== wish[side],
      );
    case 'edge': {
      if (!after.components.some((c) => c.ref === wish.ref)) return before.components.some((c) => c.ref === wish.ref);
      const [was, is] = [edgeOf(before, wish.ref), edgeOf(after, wish.ref)];
      if (was !== is && is !== wish.edge) return true;
      const pin = after.constraints.pinned?.[wish.ref];
      return pin !== undefined && JSON.stringify(pin) !== JSON.stringify(before.constraints.pinned?.[wish.ref]);
    }
    case 'one_side':
      return before.constraints.board?.sides === 1 && after.constraints.board?.sides !== 1;
    // A later cost takes the place of the earlier one (`withWishes`), and a rail that is gone is a loss whoever took it away.
    case 'cost':
    case 'rail':
      return false;
  }
}

/** The edge that a part is to stand at, a person's word before the design's own. */
export const edgeOf = ({ components, constraints }: Pick<Wished, 'components' | 'constraints'>, ref: string): Edge | 'any' | undefined =>
  constraints.edges?.[ref] ?? components.find((c) => c.ref === ref)?.place?.edge;
