import type { BoardWish } from '../../intent.js';
import type { Draft } from '../draft.js';

type Edge = 'left' | 'right' | 'top' | 'bottom';
/** Edges of the ways in and out; absent: wherever there is room. */
export interface Edges {
  readonly in?: Edge;
  readonly out?: Edge;
}

const FACING: Readonly<Record<Edge, Edge>> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' };
const APART =
  /\b(?:opposite|both|two|each|either) (?:(short|narrow|long|opposite|outer|far) )?(?:ends?|sides?|edges?)\b|\b(?:the )(short|narrow|long) (?:ends|sides|edges)\b/i;
const SIDE = String.raw`\b(left|right|top|bottom)\b`;
const wayAt = (way: string): RegExp => new RegExp(String.raw`\b(?:${way})\b[^.;,]{0,30}?${SIDE}|${SIDE}[^.;,]{0,20}?\b(?:${way})\b`, 'i');
const IN = wayAt('in|inputs?|inlet|supply in');
const OUT = wayAt('out|outputs?|outlets?');

/** "Terminals at the two short ends", "input on the left, output on the right". */
export function edgesOf(sentence: string, { width_mm, height_mm }: BoardWish): Edges {
  const found = (way: RegExp): Edge | undefined => {
    const [, after, before] = way.exec(sentence) ?? [];
    return (after ?? before)?.toLowerCase() as Edge | undefined;
  };
  const [into, out] = [found(IN), found(OUT)];
  if (into !== undefined && into === out) return {};
  if (into !== undefined || out !== undefined) return { in: into ?? FACING[out ?? 'right'], out: out ?? FACING[into ?? 'left'] };
  const apart = APART.exec(sentence);
  if (apart === null) return {};
  const standing = (height_mm ?? 0) > (width_mm ?? 0);
  const long = /long/i.test(apart[1] ?? apart[2] ?? '');
  return standing === long ? { in: 'left', out: 'right' } : { in: 'top', out: 'bottom' };
}

/** Makes connectors and stands them at an edge. */
export function atEdge<T>(draft: Draft, edge: Edge | undefined, make: () => T): T {
  const before = draft.assembler.refs.length;
  const made = make();
  if (edge !== undefined) for (const ref of draft.assembler.refs.slice(before)) if (/^J\d/.test(ref)) draft.assembler.hint(ref, { edge });
  return made;
}
