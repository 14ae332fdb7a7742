import { type Component, type PlacementHint, splitPin } from '../../design/index.js';

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What of a part a plan settles; its place is told apart. */
export const FIELDS = ['kind', 'value', 'package', 'device', 'part', 'rating', 'purpose', 'fitted', 'print'] as const;

type Field = (typeof FIELDS)[number];
/** Another part, or another figure of it: not only another name. */
export const differs = (old: Component, now: Component, field: Field): boolean =>
  !same(old[field], now[field]) && !(isTitle(now, field) && same(old.device, now.device) && !saysVolts(old, now, field));

/** A connector that is called by its voltage: another voltage is no mere name. */
const saysVolts = (old: Component, { kind, value }: Component, field: Field): boolean =>
  kind === 'connector' && VOLTS.test(old.value) && VOLTS.test(value) && old.value !== value && (field === 'value' || field === 'purpose');
const VOLTS = /^\d+(?:\.\d+)? ?V\b/;

/** What a part is called on the board and what is said of it, which speaks of how many there are. */
const isTitle = ({ kind }: Component, field: Field): boolean =>
  field === 'purpose' || (field === 'value' && ['connector', 'button', 'switch'].includes(kind));

export const edgeOf = (place: PlacementHint | undefined): PlacementHint => ({
  ...(place?.edge === undefined ? {} : { edge: place.edge }),
  ...(place?.corner === undefined ? {} : { corner: place.corner }),
});

/** A part that no longer stands near what is gone. */
export function withoutNear(part: Component, gone: ReadonlySet<string>): Component {
  const near = part.place?.near;
  if (near === undefined || !near.some((n) => gone.has(splitPin(n.to).ref))) return part;
  const { place: _p, ...rest } = part;
  const left = near.filter((n) => !gone.has(splitPin(n.to).ref));
  const place = { ...edgeOf(part.place), ...(left.length === 0 ? {} : { near: left }) };
  return Object.keys(place).length === 0 ? rest : { ...rest, place };
}
