import type { Design } from '../../design/index.js';
import { same } from './parts.js';

type Whole = Readonly<Record<string, unknown>>;

/** Each field as `here` has it, but those that differ between `was` and `now`. */
function fields(here: Whole, was: Whole, now: Whole, but: ReadonlySet<string> = new Set()): Record<string, unknown> {
  const next = { ...here };
  for (const key of new Set([...Object.keys(was), ...Object.keys(now)])) {
    if (but.has(key) || same(was[key], now[key])) continue;
    if (now[key] === undefined) delete next[key];
    else next[key] = now[key];
  }
  return next;
}

/** The wished outline. */
export const boardOf = (here: Design, was: Design, now: Design): Design['board'] => fields(here.board, was.board, now.board) as Design['board'];

/** What is said of single parts, by their designators. */
const OF_PARTS = ['pinned', 'edges'] as const;

/** Constraints that the difference changes; those of parts that are not there any more go. `refs`: designators of `now` on the board, `old`: in `was`. */
export function constraintsOf(
  here: Design,
  was: Design,
  now: Design,
  {
    refs,
    old,
    parts,
    moved,
  }: {
    readonly refs: ReadonlyMap<string, string>;
    readonly old: ReadonlyMap<string, string>;
    readonly parts: ReadonlySet<string>;
    /** Parts of the board that are to stand elsewhere: what held them gives way. */
    readonly moved: ReadonlySet<string>;
  },
): Design['constraints'] {
  const next = fields(here.constraints, was.constraints, now.constraints, new Set([...OF_PARTS, 'arranged']));
  for (const key of OF_PARTS) {
    const held: Record<string, unknown> = { ...here.constraints[key] };
    for (const [ref, at] of Object.entries(now.constraints[key] ?? {})) {
      const on = refs.get(ref);
      const before = (was.constraints[key] as Whole | undefined)?.[old.get(ref) ?? ''];
      if (on !== undefined && !same(before, at)) held[on] = at;
    }
    const left = Object.fromEntries(
      Object.entries(held).filter(([ref, at]) => parts.has(ref) && (!moved.has(ref) || !same(at, here.constraints[key]?.[ref]))),
    );
    if (Object.keys(left).length > 0) next[key] = left;
    else delete next[key];
  }
  const arranged = arrangedOf([here, was, now].map((d) => d.constraints.arranged ?? []) as Three, {
    refs,
    old,
    stay: (ref) => parts.has(ref),
    moved,
  });
  if (arranged.length > 0) next['arranged'] = arranged;
  else delete next['arranged'];
  return next as Design['constraints'];
}

type Arranged = NonNullable<Design['constraints']['arranged']>;
type Three = [Arranged, Arranged, Arranged];

/** How parts stand to each other: who is arranged otherwise leaves what held it, and so does who is to stand elsewhere. */
function arrangedOf(
  [here, was, now]: Three,
  {
    refs,
    old,
    stay,
    moved,
  }: {
    readonly refs: ReadonlyMap<string, string>;
    readonly old: ReadonlyMap<string, string>;
    readonly stay: (ref: string) => boolean;
    readonly moved: ReadonlySet<string>;
  },
): Arranged {
  const on = (ref: string): string[] => [refs.get(ref) ?? []].flat().filter(stay);
  const before = (group: Arranged[number]): unknown => ({ ...group, refs: group.refs.map((r) => old.get(r) ?? '') });
  const fresh = now.filter((group) => !was.some((g) => same(g, before(group)))).map((group) => ({ ...group, refs: group.refs.flatMap(on) }));
  const held = (groups: Arranged, ref: string | undefined): boolean => groups.some((g) => g.refs.includes(ref ?? ''));
  const freed = [...refs.keys()].filter((ref) => held(was, old.get(ref)) && !held(now, ref)).flatMap(on);
  const gone = new Set([...moved, ...freed, ...fresh.flatMap((g) => g.refs)]);
  return [...here.map((g) => ({ ...g, refs: g.refs.filter((r) => stay(r) && !gone.has(r)) })), ...fresh].filter((g) => g.refs.length > 0);
}
