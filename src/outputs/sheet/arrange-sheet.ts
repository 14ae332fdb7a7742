import { type ArrangedGroup, arrangeGroup, moved } from './arrange-group.js';
import type { Circuit } from './circuit.js';
import { grow, overlap, type Placed, pinsAt, shift, solidOf } from './extent.js';
import type { Role } from './groups.js';
import type { Box } from './shape.js';

/** Every symbol in its place, and the frames of the groups, u. */
export interface Arrangement {
  readonly placed: Placed[];
  readonly frames: { readonly id: string; readonly title: string; readonly box: Box }[];
}

const MARGIN = 4;
/** Between columns of groups, where wires and names run; and between groups of a column. */
const COLUMN_GAP = 5;
const GROUP_GAP = 2;
/** Wanted width by height of a sheet. */
const ASPECT = 1.5;
/** How far a letter of a title reaches, u. */
const TITLE_CHAR = 0.37;
const COLUMNS: readonly (readonly Role[])[] = [['source', 'supply', 'input'], ['core'], ['output'], ['mechanical']];

/** Groups in columns: what comes in on the left, the controller in the middle, what goes out on the right. */
export async function arrangeSheet(circuit: Circuit): Promise<Arrangement> {
  const groups: ArrangedGroup[] = [];
  for (const group of circuit.groups) groups.push(await arrangeGroup(group, circuit));
  const area = groups.reduce((sum, { box }) => sum + (box.x1 + COLUMN_GAP) * (box.y1 + GROUP_GAP), 0);
  const tallest = Math.max(0, ...groups.map((g) => g.box.y1));
  const limit = Math.max(tallest, Math.sqrt(area / ASPECT)) * 1.1;
  const order = wiringOrder(groups, circuit);
  const columns = COLUMNS.flatMap((roles) => {
    const bucket = roles.flatMap((role) => groups.filter((g) => g.group.role === role).sort((a, b) => order(a) - order(b)));
    return fill(bucket, limit);
  });
  return stand(columns);
}

/** Height on the core, of what the group is wired to: so that wires seldom cross. */
function wiringOrder(groups: readonly ArrangedGroup[], circuit: Circuit): (group: ArrangedGroup) => number {
  const heights = new Map<string, number>();
  for (const group of groups.filter((g) => g.group.role === 'core')) {
    for (const pin of group.placed.flatMap(pinsAt))
      if (pin.net !== null && circuit.style(pin.net) === 'net' && !heights.has(pin.net)) heights.set(pin.net, pin.y);
  }
  return (group) => {
    const own = group.placed.flatMap(pinsAt).flatMap((p) => heights.get(p.net ?? '') ?? []);
    return own.length === 0 ? 0 : own.reduce((a, b) => a + b, 0) / own.length;
  };
}

function fill(groups: readonly ArrangedGroup[], limit: number): ArrangedGroup[][] {
  const columns: ArrangedGroup[][] = [];
  let height = Number.POSITIVE_INFINITY;
  for (const group of groups) {
    if (height + group.box.y1 > limit) {
      columns.push([]);
      height = 0;
    }
    columns.at(-1)?.push(group);
    height += group.box.y1 + GROUP_GAP;
  }
  return columns;
}

/** As much of a title as its frame has room for. */
function fitted(title: string, width: number): string {
  const room = Math.floor((width - 1) / TITLE_CHAR);
  return title.length <= room ? title : `${title.slice(0, room - 1)}…`;
}

function stand(columns: readonly (readonly ArrangedGroup[])[]): Arrangement {
  const arrangement: Arrangement = { placed: [], frames: [] };
  let x = MARGIN;
  for (const column of columns) {
    const width = Math.max(...column.map((g) => g.box.x1));
    let y = MARGIN;
    for (const { group, placed, box } of column) {
      arrangement.placed.push(...placed.map((p) => moved(p, x, y)));
      arrangement.frames.push({ id: group.id, title: fitted(group.title, width), box: shift({ ...box, x1: width }, x, y) });
      y += box.y1 + GROUP_GAP;
    }
    x += width + COLUMN_GAP;
  }
  return arrangement;
}

/**
 * Symbols that a person has placed stand there, exactly. Others that are in their way step aside to the nearest free place; nothing else moves.
 */
export function withPinned(arrangement: Arrangement, pinned: ReadonlyMap<string, Placed>): Arrangement {
  if (pinned.size === 0) return arrangement;
  const fixed = [...pinned.values()].map(solidOf);
  const solid = new Map(arrangement.placed.map((p) => [p.ref, solidOf(p)]));
  const placed = arrangement.placed.map((p) => {
    const own = pinned.get(p.ref);
    if (own !== undefined) return own;
    const others = (): Box[] => [...fixed, ...[...solid].flatMap(([ref, box]) => (ref === p.ref || pinned.has(ref) ? [] : [box]))];
    if (!fixed.some((box) => overlap(box, solidOf(p), 1))) return p;
    const free = nearestFree(p, others());
    solid.set(p.ref, solidOf(free));
    return free;
  });
  return { ...arrangement, placed };
}

/** Rings around where it stood, until nothing is within 1 u. */
function nearestFree(placed: Placed, others: readonly Box[]): Placed {
  for (let ring = 1; ring < 400; ring++) {
    for (let step = -ring; step <= ring; step++) {
      for (const [dx, dy] of [
        [step, ring],
        [ring, step],
        [step, -ring],
        [-ring, step],
      ] as const) {
        const there = moved(placed, dx, dy);
        const box = grow(solidOf(there), 1);
        if (box.x0 >= 0 && box.y0 >= 0 && !others.some((o) => overlap(o, box))) return there;
      }
    }
  }
  return placed;
}
