import type { Ask } from '../../request/index.js';
import type { Draft } from './draft.js';

type Place = NonNullable<Ask['place']>;
type Mutable = { -readonly [K in keyof Place]: Place[K] };

const EDGES: readonly (readonly [RegExp, NonNullable<Place['edge']>])[] = [
  [/left_and_right/, 'left_right'],
  [/top_and_bottom/, 'top_bottom'],
  [/left/, 'left'],
  [/right/, 'right'],
  [/top|upper/, 'top'],
  [/bottom|lower/, 'bottom'],
  [/short|each_end/, 'short'],
  [/long/, 'long'],
  [/edge|side$/, 'any'],
];

/** The edge across from another; of none that was named the two ends of the board are across from each other. */
const OPPOSITE: Readonly<Partial<Record<NonNullable<Place['edge']>, NonNullable<Place['edge']>>>> = {
  left: 'right',
  right: 'left',
  top: 'bottom',
  bottom: 'top',
};

/** Characters of "corners" without a word before it. */
const CORNERS_LONG = 8;
/** Ends of the board by the places that they are called after. */
const ENDS: Readonly<Record<string, NonNullable<Place['edge']>>> = {
  back: 'top',
  front: 'bottom',
  top: 'top',
  bottom: 'bottom',
  left: 'left',
  right: 'right',
};

/** What the place words of a draft say, as the request keeps it; undefined: it says nothing of a place. `across`: the edge that was named last. */
export function placeOf(draft: Pick<Draft, 'places' | 'grid'>, message: number, each: boolean, across?: Place['edge']): Place | undefined {
  if (draft.places.length === 0) return undefined;
  const from = Math.min(...draft.places.map((p) => p.from));
  const to = Math.max(...draft.places.map((p) => p.to));
  const ids = draft.places.map((p) => p.concept.id).join(' ');
  const place: Mutable = { words: { message, from, to } };
  // "the rear corners" are at the rear edge; what stands "on the back in the corners" is on the back.
  const end = draft.places.find(
    (p) => p.concept.id in ENDS && draft.places.some((c) => c.concept.id === 'each_corner' && c.from === p.to + 1 && c.to - c.from <= CORNERS_LONG),
  );
  if (end !== undefined) place.edge = ENDS[end.concept.id] as NonNullable<Place['edge']>;
  else if (/back|underside|bottom_side|solder_side/.test(ids)) place.side = 'back';
  else if (/front|top_side|component_side/.test(ids)) place.side = 'front';
  // "at the top left"
  const both = /\b(?:top|bottom)\b/.test(ids) && /\b(?:left|right)\b/.test(ids) && !/edge|side/.test(ids);
  if (both || /corner|(?:top|bottom)_(?:left|right)/.test(ids)) {
    const rows = /top|upper/.test(ids) ? 'top' : /bottom|lower/.test(ids) ? 'bottom' : null;
    const columns = /left/.test(ids) ? 'left' : /right/.test(ids) ? 'right' : null;
    place.corner = rows !== null && columns !== null ? `${rows}-${columns}` : each || /each|four|all|corners/.test(ids) ? 'each' : 'any';
  } else if (!/each_side/.test(ids) && (place.side === undefined || /edge/.test(ids))) {
    const edge = EDGES.find(([pattern]) => pattern.test(ids))?.[1];
    if (edge !== undefined) place.edge = edge;
    else if (/opposite/.test(ids)) place.edge = OPPOSITE[across ?? 'any'] ?? 'short';
  }
  if (/cent(?:re|er)|middle/.test(ids)) place.centre = true;
  if (/ring|circle/.test(ids)) place.pattern = 'ring';
  else if (/row|line/.test(ids)) place.pattern = 'row';
  else if (/each_side/.test(ids)) place.pattern = 'sides';
  else if (/column/.test(ids)) place.pattern = 'column';
  else if (/grid|matrix/.test(ids)) place.pattern = 'grid';
  else if (/spread|evenly|spaced/.test(ids)) place.pattern = 'spread';
  if (draft.grid !== undefined && place.pattern === 'grid') place.grid = [...draft.grid];
  return Object.keys(place).length > 1 ? place : undefined;
}
