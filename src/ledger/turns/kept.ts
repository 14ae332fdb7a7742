import type { Entry } from '../../board/index.js';
import { type BlockInstance, type Component, type Design, DesignError, INTEGRATED, splitPin } from '../../design/index.js';
import type { Library } from '../../parts/index.js';
import type { Ask, Request } from '../../request/index.js';
import { claimOf, wantedAsks } from '../claims.js';
import { realised } from '../realised/instances.js';
import { list } from '../say.js';
import { type Audited, Scene } from '../scene.js';
import { type Lost, plugsLost } from './plugs-kept.js';

/** A board at one turn of a conversation, with what was asked of it by then and what its ledger says of that. */
export interface Stood {
  readonly design: Design;
  readonly request: Request;
  readonly entries: readonly Entry[];
}
/** Ids of the asks whose own circuits end on a connector of a sort, by its concept. Empty where the design cannot be resolved. */
export function endingOn(audited: Audited, concept: string): string[] {
  try {
    const scene = new Scene(audited);
    const there = new Set(realised(scene, concept).instances.map((i) => i.main));
    const ends = (ask: Ask): boolean => claimOf(scene, ask).instances.some((i) => i.refs.some((r) => there.has(r)));
    return there.size === 0 ? [] : wantedAsks(audited.request).flatMap((a) => (ends(a) ? [a.id] : []));
  } catch (error) {
    if (error instanceof DesignError) return [];
    throw error;
  }
}

/** Asks of which a turn says something: new, gone, or otherwise than before, and what stood in their place. `apart`: to be one of several by itself is something said. */
export function touchedIn(before: readonly Ask[], after: readonly Ask[], apart = true): Set<string> {
  const plain = ({ words: _w, text: _t, ...ask }: Ask, alone: boolean): string => {
    const { id: _i, among: _a, count: _c, per: _p, links, ...own } = ask;
    return JSON.stringify(alone ? [own, links.filter((l) => l.role !== 'per')] : ask);
  };
  const old = new Map(before.map((a) => [a.id, a]));
  const told = (a: Ask): boolean => {
    const alone = !apart && a.among !== undefined;
    const was = old.get(a.id) ?? (alone ? old.get(a.among?.of ?? '') : undefined);
    return was === undefined || plain(a, alone) !== plain(was, alone);
  };
  return new Set(after.flatMap((a) => (told(a) ? [a.id, ...a.links.flatMap((l) => (l.role === 'instead_of' ? [l.ask] : []))] : [])));
}

/**
 * What a turn took from a board without a word of it: parts of asks that it leaves as they were, circuits that work for what it leaves as it was, and plugs.
 * `besides`: the turn says that something comes beside what stands.
 */
export function lostBetween(before: Stood, after: Stood, library: Library, besides = false): Lost[] {
  const touched = touchedIn(before.request.asks, after.request.asks);
  const spoken = spokenOf(before, after, touched);
  const asked = new Set(before.entries.flatMap((e) => (e.source === 'person' ? e.by.refs : [])));
  const asks = new Map(after.request.asks.map((a) => [a.id, a]));
  const wanted = (e: Entry): boolean => asks.get(e.ask)?.state === 'wanted' && asks.get(e.ask)?.not !== true;
  const now = new Map(after.entries.map((e) => [e.ask, e]));
  // Another figure may want another part; what only comes or goes may not.
  const told = after.request.asks.some(
    (a) => touched.has(a.id) && (FEEDING.has(a.kind) || before.request.asks.some((b) => b.id === a.id && b.state === a.state)),
  );
  const ofAsks = before.entries.flatMap((was) => {
    const is = now.get(was.ask);
    if (!wanted(was)) return [];
    if (touched.has(was.ask)) return asks.get(was.ask)?.kind === 'component' ? [] : allGone(was, is, after.design);
    const less = STANDS.has(was.state) ? lessOf(was, is, before.design, after.design, spoken, told) : [];
    // A form of connector is claimed by all that end in one, also by those of what goes.
    if (asks.get(was.ask)?.kind === 'connector' && (is?.by.refs.length ?? 0) > 0) return [];
    return FEEDING.has(asks.get(was.ask)?.kind ?? '')
      ? less.map((l) => (STANDS.has(is?.state ?? 'unmet') ? { ...l, reshaped: true as const } : l))
      : less;
  });
  return [
    ...ofAsks,
    ...circuitsLost(before, after, spoken, library),
    ...plugsLost(before.design, after.design, { asked, spoken, besides }, library),
    ...outletsLost(before, after, touched),
    ...rewired(before.design, after.design, spokenOf(before, after, touchedIn(before.request.asks, after.request.asks, false))),
  ];
}

/** Parts whose pins are chosen for what hangs on them, so that a signal may change its pin there. */
const isChooser = ({ kind }: Component): boolean => INTEGRATED.has(kind) || /connector/.test(kind);

/** Signals between parts that nobody spoke of which are cut or joined to others. */
function rewired(base: Design, design: Design, spoken: ReadonlySet<string>): Lost[] {
  const parts = new Map(base.components.map((c) => [c.ref, c]));
  const still = new Map(design.components.map((c) => [c.ref, c]));
  const circuit = (d: Design, ref: string): string | undefined => d.blocks.find((b) => b.refs.includes(ref))?.block;
  // A part that serves in another circuit than before has other neighbours there.
  const same = (ref: string): boolean =>
    !spoken.has(ref) &&
    still.get(ref)?.device === parts.get(ref)?.device &&
    still.get(ref)?.kind === parts.get(ref)?.kind &&
    circuit(design, ref) === circuit(base, ref);
  const fixed = (pin: string): boolean => same(splitPin(pin).ref) && !isChooser(parts.get(splitPin(pin).ref)!);
  const signals = (d: Design) => d.nets.filter((n) => n.class !== 'ground' && n.volts === undefined);
  const now = new Map(signals(design).flatMap((n) => n.pins.map((p) => [p, n.name] as const)));
  const was = new Map(signals(base).flatMap((n) => n.pins.map((p) => [p, n.name] as const)));
  const lost: Lost[] = [];
  for (const net of signals(base)) {
    const [first, ...others] = net.pins.filter((p) => fixed(p) && now.has(p));
    const cut = others.find((p) => now.get(p) !== now.get(first!));
    if (cut !== undefined) lost.push({ ask: null, says: `${first} and ${cut} would not be joined any more, of which nobody spoke.` });
  }
  for (const net of signals(design)) {
    const [first, ...others] = net.pins.filter((p) => fixed(p) && was.has(p));
    const joined = others.find((p) => was.get(p) !== was.get(first!));
    if (joined !== undefined) lost.push({ ask: null, says: `${first} and ${joined} would be joined, of which nobody spoke.` });
  }
  return lost.slice(0, 1);
}

const STANDS: ReadonlySet<Entry['state']> = new Set(['met', 'partly']);
/** Kinds of asks by which a board is fed, or fed otherwise. */
export const FEEDING: ReadonlySet<string> = new Set(['supply', 'rail', 'conversion', 'charging', 'controller', 'connector']);

/** Parts that serve what a turn speaks of, with all of their circuits. */
function spokenOf(before: Stood, after: Stood, touched: ReadonlySet<string>): Set<string> {
  const refs = new Set([...before.entries, ...after.entries].flatMap((e) => (touched.has(e.ask) ? e.by.refs : [])));
  for (const { design } of [before, after]) for (const b of design.blocks) if (b.refs.some((r) => refs.has(r))) for (const r of b.refs) refs.add(r);
  return refs;
}

/** What is still wanted, though otherwise, and of which nothing is left nor anything new there. */
function allGone(was: Entry, is: Entry | undefined, design: Design): Lost[] {
  const stands = (refs: readonly string[]): boolean => design.components.some((c) => refs.includes(c.ref));
  const lost = was.by.refs.length > 0 && is?.state === 'unmet' && !stands(is.by.refs) && (!stands(was.by.refs) || was.state !== 'unmet');
  return lost ? [{ ask: was.ask, says: `“${was.text}”: ${is.says}` }] : [];
}

/** What an ask that nobody spoke of has less than before. `told`: figures changed, which may want other parts. */
function lessOf(was: Entry, is: Entry | undefined, base: Design, design: Design, spoken: ReadonlySet<string>, told: boolean): Lost[] {
  if (is === undefined || !STANDS.has(is.state)) return [{ ask: was.ask, says: `“${was.text}”: ${is?.says ?? 'nothing is left of it.'}` }];
  const named = (refs: readonly string[]): string => list(refs.length === 0 ? ['none'] : refs);
  const heart = (d: Design, refs: readonly string[]): Component[] => d.components.filter((c) => refs.includes(c.ref) && HEART.has(c.kind));
  const [had, has] = [heart(base, was.by.refs), heart(design, is.by.refs)];
  const gone = had.filter((c) => !spoken.has(c.ref) && !design.components.some((d) => d.ref === c.ref));
  if (has.length < had.length && gone.length > 0)
    return [{ ask: was.ask, says: `“${was.text}” had ${named(had.map((c) => c.ref))} and would have ${named(has.map((c) => c.ref))}.` }];
  const devices = (all: readonly Component[]): string[] => all.map((c) => c.device ?? c.value);
  const other = had.filter((c) => (!told || /connector/.test(c.kind)) && !spoken.has(c.ref) && !devices(has).includes(c.device ?? c.value));
  return other.map((c) => ({
    ask: was.ask,
    says: `“${was.text}”: ${c.ref} (${c.device ?? c.value}) gives way to ${devices(has).join(', ')}.`,
  }));
}
/** Kinds of parts that are what somebody asks for, and no help for others. */
const HEART: ReadonlySet<string> = new Set([
  ...INTEGRATED,
  ...[
    'relay',
    'solid_state_relay',
    'mosfet',
    'bjt',
    'thyristor',
    'buzzer',
    'button',
    'switch',
    'potentiometer',
    'led',
    'fuse',
    'connector',
    'usb_connector',
    'battery_connector',
  ],
]);

/** Voltages of asks that nobody spoke of, which left the board by a connector of their own and do not any more. */
function outletsLost({ design: base }: Stood, { design, request }: Stood, touched: ReadonlySet<string>): Lost[] {
  const ledOut = (d: Design, volts: number): string[] => {
    const at = new Map(d.nets.flatMap((n) => n.pins.map((p) => [p, n] as const)));
    const plain = (ref: string): boolean => [...at].every(([pin, n]) => splitPin(pin).ref !== ref || n.class === 'ground' || n.volts === volts);
    const has = (ref: string): boolean => d.nets.some((n) => n.volts === volts && n.pins.some((p) => splitPin(p).ref === ref));
    return d.components.flatMap((c) => (c.kind === 'connector' && has(c.ref) && plain(c.ref) ? [c.ref] : []));
  };
  const stay = wantedAsks(request).filter((a) => a.kind === 'rail' && !touched.has(a.id));
  return stay.flatMap((a) => {
    const volts = a.figures.find((f) => f.quantity === 'voltage')?.value;
    const was = volts === undefined ? [] : ledOut(base, volts);
    return volts === undefined || was.length === 0 || ledOut(design, volts).length > 0
      ? []
      : [{ ask: a.id, says: `“${a.text}”: ${list(was)} would not lead ${volts} V out any more, of which nobody spoke.` }];
  });
}

/** Circuits with a chip that are gone, feed nothing, and are neither spoken of nor joined to what is, while no other does the same. */
function circuitsLost({ design: base }: Stood, { design }: Stood, spoken: ReadonlySet<string>, library: Library): Lost[] {
  const stands = new Set(design.components.map((c) => c.ref));
  const beside = new Set(
    base.nets.flatMap((n) => {
      const refs = n.class === 'ground' || n.volts !== undefined ? [] : n.pins.map((p) => splitPin(p).ref);
      return refs.some((r) => spoken.has(r)) ? refs : [];
    }),
  );
  const cores = new Set([...library.platforms.values()].map((p) => p.core.name));
  const does = (b: BlockInstance): string => (cores.has(b.block) ? 'core' : (library.blocks.get(b.block)?.title ?? b.block));
  const feeds = ({ block }: BlockInstance): boolean => library.blocks.get(block)?.ports.some((p) => p.kind === 'power_out') === true;
  const active = (b: BlockInstance): boolean => base.components.some((c) => b.refs.includes(c.ref) && INTEGRATED.has(c.kind));
  const still = new Set(design.blocks.map(does));
  return base.blocks
    .filter((b) => active(b) && !feeds(b) && !still.has(does(b)) && !b.refs.some((r) => stands.has(r) || spoken.has(r) || beside.has(r)))
    .map((b) => ({ ask: null, says: `${does(b)} (${list(b.refs)}) would go, of which nobody spoke.` }));
}
