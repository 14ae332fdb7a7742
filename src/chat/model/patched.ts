import type { Board } from '../../board/index.js';
import { type Design, splitPin } from '../../design/index.js';
import type { Operation } from '../../design/patch/index.js';

/** Operations that do what they say and nothing else: who sent them knows it. */
export const PLAIN: ReadonlySet<string> = new Set<Operation['op']>([
  'add_part',
  'connect',
  'disconnect',
  'merge_nets',
  'rename_net',
  'print',
  'set_net',
  'set_edge',
  'set_place',
  'set_knob',
  'set_board',
  'set_value',
  'arrange',
  'describe',
  'pin_part',
  'remove_part',
  'remove_block',
]);

/** Parts that came without a name, by their refs; those that nobody sells as far as is known; parts and nets that went. */
export function newsOf({ nets, components }: Design, now: Design, added: readonly string[]): string[] {
  const had = new Set(components);
  const parts = now.components.filter((c) => added.includes(c.ref));
  const uncoded = now.components.filter((c) => c.part === null && !had.has(c)).map((c) => c.ref);
  const left = new Set(now.components.map((c) => c.ref));
  const refs = new Set(components.map((c) => c.ref));
  const isRenamed = (c: Design['components'][number]): boolean =>
    now.components.some((o) => !refs.has(o.ref) && o.kind === c.kind && o.device === c.device && o.value === c.value && o.purpose === c.purpose);
  const gone = components.filter((c) => !left.has(c.ref) && !isRenamed(c)).length;
  const names = new Set(now.nets.map((n) => n.name));
  const joined = new Set(now.nets.flatMap((n) => n.pins));
  // Nets of what went are gone with it; what one leaves open is to be joined anew.
  const same = new Set(
    now.components.flatMap((c) => (components.some((o) => o.ref === c.ref && o.device === c.device && o.value === c.value) ? [c.ref] : [])),
  );
  const open = nets.flatMap((n) => (names.has(n.name) ? [] : n.pins.filter((p) => same.has(splitPin(p).ref) && !joined.has(p))));
  return [
    ...(parts.length === 0 ? [] : [`New: ${parts.map((c) => `${c.ref} ${c.value || c.kind}`).join(', ')}.`]),
    ...(uncoded.length === 0 ? [] : [`No order code is known: ${uncoded.join(', ')}.`]),
    ...(gone === 0 ? [] : [`Parts that went: ${gone}.`]),
    ...(open.length === 0 ? [] : [`Open now, for their nets went: ${open.join(', ')}.`]),
  ];
}

/** Notes nets that an operation ended, for fewer than two pins were left on them, with pins of parts that stand: a ref may go to another part next. */
export function lose(before: Design['nets'], { nets, components }: Design, lost: Map<string, Design['nets'][number]>): void {
  const [stand, refs] = [new Set(nets.map((n) => n.name)), new Set(components.map((c) => c.ref))];
  for (const net of before) if (!stand.has(net.name)) lost.set(net.name, net);
  for (const [name, net] of lost) lost.set(name, { ...net, pins: net.pins.filter((p) => refs.has(splitPin(p).ref)) });
}

/** Operations after which a net that is gone stands under another name. */
export const RENAMING: ReadonlySet<string> = new Set<Operation['op']>(['merge_nets', 'rename_net']);

/** Operations that take away or rename. */
export const TAKING: ReadonlySet<string> = new Set<Operation['op']>([
  'disconnect',
  'remove_part',
  'remove_block',
  'rename_part',
  'rename_net',
  'merge_nets',
]);

/** Pins that an operation takes off their nets, as they were sent. */
export const pinsOff = (value: unknown): readonly unknown[] =>
  opOf(value) === 'disconnect' && typeof value === 'object' && value !== null && 'pins' in value && Array.isArray(value.pins) ? value.pins : [];

/** Names of nets in an operation as it was sent. */
export function netsNamed(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, of]) => {
    if (field === 'net' || field === 'into') return typeof of === 'string' ? [of] : [];
    const isMap = (field === 'connect' || field === 'ports') && typeof of === 'object' && of !== null;
    return isMap ? Object.values(of).filter((name) => typeof name === 'string') : [];
  });
}

/** What is only said of a design makes no other one. */
export const sameButHead = (a: Design, b: Design): boolean => JSON.stringify({ ...a, name: '' }) === JSON.stringify({ ...b, name: '' });

/** Whether two designs are laid out alike: only what is said and asked of them differs. */
export const sameLayout = (a: Design, b: Design): boolean =>
  (['components', 'nets', 'blocks', 'constraints', 'board', 'own'] as const).every((of) => JSON.stringify(a[of]) === JSON.stringify(b[of]));

export const refOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'ref' in value && typeof value.ref === 'string' ? value.ref : null;

export const deviceOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'device' in value && typeof value.device === 'string' ? value.device : null;

export const isPin = (value: unknown): value is { readonly ref: string } =>
  opOf(value) === 'pin_part' && typeof value === 'object' && value !== null && 'ref' in value && 'at' in value && value.at !== null;

export const opOf = (value: unknown): string => (typeof value === 'object' && value !== null && 'op' in value ? String(value.op) : 'none');

/** Whether all that is wrong with a board was wrong with the one before. */
export function isTold(now: Board, before: Board): boolean {
  const faults = ({ findings, ledger }: Board): string[] => [
    ...findings.flatMap((f) => (f.severity === 'info' ? [] : [f.message])),
    ...(ledger?.entries ?? []).flatMap((e) => (e.state === 'unmet' ? [`${e.text} ${e.says}`] : [])),
  ];
  const told = new Set(faults(before));
  return faults(now).every((f) => told.has(f));
}

type Refusals = readonly { readonly operation: number; readonly op: string; readonly reason: string }[];

/** Refusals, a long reason once: what is refused for the same names the first operation that was. */
export function oncePerReason(refused: Refusals): Refusals {
  const first = new Map<string, number>();
  return refused.map((r) => {
    const before = first.get(r.reason);
    if (before === undefined) first.set(r.reason, r.operation);
    return before === undefined || r.reason.length < LONG_REASON ? r : { ...r, reason: `as operation ${before}` };
  });
}
/** Characters from which a reason is not said twice. */
const LONG_REASON = 60;
