import { type Design, splitPin } from '../../design/index.js';
import type { PartBook } from '../../design/patch/index.js';

/** An operation as it was sent, with the refs that parts of the same patch were given in place of those that they were sent under; pins too. */
export function named(value: unknown, called: ReadonlyMap<string, string>): unknown {
  if (called.size === 0) return value;
  if (typeof value === 'string') {
    const ref = value.split('.')[0] ?? '';
    const given = called.get(ref);
    return given === undefined ? value : `${given}${value.slice(ref.length)}`;
  }
  if (Array.isArray(value)) return value.map((v) => named(v, called));
  if (typeof value !== 'object' || value === null) return value;
  // What a part is called when it is put there is its own.
  const isNew = 'op' in value && value.op === 'add_part';
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, WORDS.has(k) || (isNew && k === 'ref') ? v : named(v, called)]));
}
/** Fields that name no part. */
const WORDS: ReadonlySet<string> = new Set(['op', 'value', 'purpose', 'kind', 'net', 'into', 'connect', 'ports', 'params', 'device', 'block']);

/** An operation with the names of its nets, and the open pins by which new ones were named, by those nets: they are on them. */
export interface ByPins {
  readonly value: unknown;
  readonly open: ReadonlyMap<string, string>;
}

/** An operation whose nets are named by pins that are on them ("J3.2" in place of what that net is called), or that are to be. */
export function byPins(value: unknown, { nets, components }: Design, book: Pick<PartBook, 'pin'>): ByPins {
  const open = new Map<string, string>();
  const netOf = (name: unknown): unknown => {
    if (typeof name !== 'string' || !name.includes('.') || nets.some((n) => n.name === name)) return name;
    const net = netAt(name, { nets, components }, book);
    if (net === null) return name;
    if (net !== undefined) return net.name;
    if (!joins) return name;
    const own = name.replace(/[^A-Za-z0-9_+-]/g, '_');
    // A net of that name is another one: the pin is open.
    const called = [own, ...nets.map((_, i) => `${own}_${i + 2}`)].find((n) => nets.every((o) => o.name !== n)) ?? own;
    open.set(name, called);
    return called;
  };
  if (typeof value !== 'object' || value === null) return { value, open };
  const joins = 'op' in value && JOINING.has(String(value.op));
  const entries = Object.entries(value).map(([field, of]): [string, unknown] => {
    if (field === 'net' || field === 'into') return [field, netOf(of)];
    const isMap = (field === 'connect' || field === 'ports') && typeof of === 'object' && of !== null;
    return [field, isMap ? Object.fromEntries(Object.entries(of).map(([pin, net]) => [pin, netOf(net)])) : of];
  });
  return { value: Object.fromEntries(entries), open };
}

/** Operations that put pins on nets. */
const JOINING: ReadonlySet<string> = new Set(['add_part', 'add_block', 'connect']);

/** The net that a pin is on; undefined: it is open, null: the board has no such pin. */
function netAt(
  called: string,
  { nets, components }: Pick<Design, 'nets' | 'components'>,
  book: Pick<PartBook, 'pin'>,
): Design['nets'][number] | undefined | null {
  if (!called.includes('.')) return null;
  const { ref, pin } = splitPin(called);
  const part = components.find((c) => c.ref === ref);
  const is = part === undefined ? null : book.pin(part, pin);
  if (is === null) return null;
  const names = [`${ref}.${is.name}`, ...is.pads.map((p) => `${ref}.${p}`)];
  return nets.find((n) => n.pins.some((p) => names.includes(p)));
}

/** A disconnect of those of its pins that are on a net: an open one is off its net already. null: nothing is left of it to do. */
export function stillJoined(value: unknown, design: Design, book: Pick<PartBook, 'pin'>): unknown {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('op' in value) ||
    value.op !== 'disconnect' ||
    !('pins' in value) ||
    !Array.isArray(value.pins)
  )
    return value;
  const pins = value.pins.filter((p) => typeof p !== 'string' || netAt(p, design, book) !== undefined);
  return pins.length === 0 && value.pins.length > 0 ? null : { ...value, pins };
}

/** Words that name parts, by the names that these were given. */
export const renamedIn = (text: string, called: ReadonlyMap<string, string>): string =>
  called.size === 0 ? text : text.replace(/\b[A-Z]{1,4}\d{1,4}\b/g, (ref) => called.get(ref) ?? ref);
