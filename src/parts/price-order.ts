import type { Board, Footprint, Gap, Order, OrderLine } from '../board/index.js';
import { outlinesOf } from './package.js';
import { type BomLine, bomLines, eachAt } from './price.js';
import type { Figure, PriceList } from './price-list.js';
import { isBought, type ResolvedDesign, type ResolvedPart } from './resolved.js';

/** The layout, as far as it has a price. */
export type Priced = Pick<Board, 'width_mm' | 'height_mm' | 'quantity' | 'inner_layers'> & {
  readonly parts: readonly Pick<Board['parts'][number], 'ref' | 'side'>[];
};

export interface Estimate {
  readonly order: Order;
  readonly gaps: readonly Gap[];
}

interface Assembled {
  readonly list: PriceList;
  readonly boards: number;
  readonly lines: readonly BomLine[];
  readonly smd: readonly ResolvedPart[];
  readonly drilled: readonly ResolvedPart[];
  /** Sides with surface-mount parts. */
  readonly smdSides: number;
}

/**
 * What the order of a board would cost: bare boards, set-up, stencil, fees, joints, and for every part max(pieces on the boards + the assembly's
 * loss, least quantity) at the price for so many. Economic assembly takes one side and few boards; else it is the standard one. What nobody knows
 * the price of is a line without one, never 0 dollars, and the order is not `complete`. Without shipping, tax, duty.
 */
export function estimateOrder(board: Priced, resolved: ResolvedDesign, list: PriceList): Estimate {
  const lines = bomLines(resolved);
  const placed = lines.flatMap((l) => l.parts);
  const sideOf = new Map(board.parts.map((p) => [p.ref, p.side]));
  const sides = (parts: readonly ResolvedPart[]): number => new Set(parts.map((p) => sideOf.get(p.component.ref))).size;
  const smd = placed.filter((p) => p.footprint.mount === 'smd');
  const drilled = placed.filter((p) => p.footprint.mount === 'through_hole');
  const boards = Math.max(board.quantity, list.least_boards.value);
  const economic = sides(placed) <= 1 && board.quantity <= list.economic.most_boards.value;
  const assembled = placed.length === 0 ? 0 : Math.max(board.quantity, economic ? list.economic.least_boards.value : 1);
  const work: Assembled = { list, boards: assembled, lines, smd, drilled, smdSides: sides(smd) };
  const bare = bareBoards(board, boards, list);
  const all = [
    bare,
    ...(assembled === 0 ? [] : [...(economic ? economicFees(work) : standardFees(work)), ...joints(work), ...lines.map((l) => partLine(l, work))]),
  ];
  const known = all.filter((l) => l.usd !== null);
  const total = Math.round(known.reduce((sum, l) => sum + (l.usd ?? 0), 0) * 100) / 100;
  const order: Order = {
    quantity: board.quantity,
    boards,
    assembled,
    assembly: assembled === 0 ? 'none' : economic ? 'economic' : 'standard',
    sides: sides(placed),
    lines: all,
    total_usd: total,
    per_board_usd: Math.round((total / board.quantity) * 100) / 100,
    complete:
      known.length === all.length && resolved.parts.every((p) => p.bought !== null || p.component.fitted === false || !isBought(p.component.kind)),
    dated: oldest(known),
    prices: `${list.titles?.[2 + (board.inner_layers ?? 0)] ?? list.title}, ${list.dated}`,
  };
  const message = `nobody says what ${boards} bare boards of ${board.width_mm} × ${board.height_mm} mm cost: ask the fab; the estimate of the order is without them`;
  return { order, gaps: bare.usd === null ? [{ kind: 'price', message }] : [] };
}

function bareBoards({ width_mm, height_mm, inner_layers = 0 }: Priced, boards: number, list: PriceList): OrderLine {
  const [long, short] = [Math.max(width_mm, height_mm), Math.min(width_mm, height_mm)];
  const lot = list.bare
    .filter(
      (l) =>
        l.boards === boards &&
        (l.layers ?? 2) === 2 + inner_layers &&
        long <= Math.max(l.width_mm, l.height_mm) &&
        short <= Math.min(l.width_mm, l.height_mm),
    )
    .sort((a, b) => a.value - b.value)[0];
  const title = `${boards} bare boards of ${width_mm} × ${height_mm} mm${inner_layers === 0 ? '' : `, ${2 + inner_layers} layers`}`;
  if (lot === undefined) return { what: 'board', title, count: boards, each_usd: null, usd: null, source: list.title, dated: null };
  return { what: 'board', title, count: boards, each_usd: tidy(lot.value / boards), usd: lot.value, source: lot.source, dated: lot.date };
}

function economicFees({ list: { economic }, lines, smd }: Assembled): OrderLine[] {
  // A code that the catalogue does not list is of no known tier; the dearer fee is counted and said.
  const types = lines.filter((l) => l.parts.some((p) => p.footprint.mount === 'smd'));
  const extended = types.filter((l) => l.facts.tier === 'extended' || l.facts.tier === null);
  const unknown = extended.filter((l) => l.facts.tier === null).map((l) => l.facts.catalog_code);
  return [
    charge('setup', 'set-up, economic assembly', 1, economic.setup),
    ...(smd.length === 0 ? [] : [charge('stencil', 'stencil', 1, economic.stencil)]),
    ...(extended.length === 0
      ? []
      : [
          {
            ...charge('part_type', 'extended parts, a feeder each', extended.length, economic.extended_part),
            refs: extended.flatMap(refsOf),
            ...(unknown.length === 0 ? {} : { note: `no tier is known of ${unknown.join(', ')}: counted as extended` }),
          },
        ]),
  ];
}

function standardFees({ list: { standard }, lines, smdSides }: Assembled): OrderLine[] {
  const types = lines.filter((l) => l.parts.some((p) => p.footprint.mount === 'smd')).length;
  if (smdSides === 0) return [];
  return [
    charge('setup', 'set-up, standard assembly, each side', smdSides, standard.setup),
    charge('stencil', 'stencil, each side', smdSides, standard.stencil),
    charge('part_type', 'types of surface-mount parts, a feeder each', types, standard.part_type),
  ];
}

function joints({ list, boards, smd, drilled }: Assembled): OrderLine[] {
  const count = (parts: readonly ResolvedPart[]): number => boards * parts.reduce((sum, p) => sum + jointsOf(p), 0);
  return [
    ...(smd.length === 0 ? [] : [charge('joints', 'surface-mount joints', count(smd), list.joint)]),
    ...(drilled.length === 0
      ? []
      : [
          charge('hand_labour', 'through-hole parts, labour', 1, list.hand.labour),
          charge('hand_joints', 'through-hole joints', count(drilled), list.hand.joint),
        ]),
  ];
}

const jointsOf = ({ bought, footprint }: ResolvedPart): number => bought?.joints ?? solderedPads(footprint);

/** Contacts that are soldered: vias below a thermal pad are holes that share its number. */
function solderedPads({ pads, mount }: Footprint): number {
  const flat = new Set(pads.filter((p) => p.drill === undefined).map((p) => p.number));
  return pads.filter((p) => p.plated !== false && (mount !== 'smd' || p.drill === undefined || !flat.has(p.number))).length;
}

function partLine(line: BomLine, { boards, list }: Assembled): OrderLine {
  const { facts, parts } = line;
  const placed = parts.length * boards;
  const loss = parts[0] === undefined ? null : lossOf(parts[0], list);
  const extra = facts.attrition ?? loss?.extra ?? null;
  const least = facts.moq ?? loss?.least ?? 1;
  const count = Math.max(placed + (extra ?? 0), least);
  const each = eachAt(facts, count);
  const listed = facts.tier !== null;
  return {
    what: 'part',
    title: `${facts.catalog_code} ${facts.mpn}`,
    count,
    placed,
    each_usd: each,
    usd: each === null ? null : tidy(each * count),
    refs: refsOf(line),
    catalog_code: facts.catalog_code,
    source: listed ? 'parts catalogue' : 'the catalogue does not list it',
    dated: each === null ? null : (facts.price_dated ?? null),
    ...(extra === null ? { note: 'what the assembly loses of it is not known' } : {}),
  };
}

function lossOf({ footprint, component, device }: ResolvedPart, list: PriceList): PriceList['losses'][number] | null {
  const outlines = footprint.mount === 'through_hole' ? [''] : outlinesOf(device?.package ?? component.package);
  const fits = (loss: PriceList['losses'][number]): boolean =>
    loss.mount === footprint.mount && outlines.some((outline) => new RegExp(`^(?:${loss.outlines})$`).test(outline));
  return list.losses.find(fits) ?? null;
}

const refsOf = ({ parts }: BomLine): string[] => parts.map((p) => p.component.ref);

const charge = (what: OrderLine['what'], title: string, count: number, { value, source, date }: Figure): OrderLine => ({
  what,
  title,
  count,
  each_usd: value,
  usd: tidy(value * count),
  source,
  dated: date,
});

/** To a hundredth of a cent. */
const tidy = (usd: number): number => Math.round(usd * 1e4) / 1e4;

/** Of "2022-02", "2025", "2026-08-22" the first: a shorter date stands before those within it. */
function oldest(lines: readonly OrderLine[]): string | null {
  const dates = lines.flatMap((l) => (l.dated === null ? [] : [l.dated])).sort();
  return dates[0] ?? null;
}
