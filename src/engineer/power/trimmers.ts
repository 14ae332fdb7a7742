import type { Block } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { blocksFor, isA, type Knowledge, portsOf } from '../knowledge.js';
import type { Sorted } from '../sort.js';
import { ADJUSTABLE, isTurned } from './turned.js';

/** What a regulator gives at the least, what it needs above its output, and what is brought where nobody said, V. */
const [LEAST_OUT_V, HEADROOM_V, USUAL_IN_V] = [1.25, 3, 15];
/** Voltages that plug-in supplies have. */
const PLUGS_V = [9, 12, 15, 18, 24, 36] as const;
/** Windings that transformers have, and what a bridge of two diodes in the way drops, V. */
const WINDINGS = [6, 9, 12, 15, 18, 24] as const;
const BRIDGE_V = 1.4;
/** What is said of a potentiometer and sets its circuit: its size, the times and rates between which it is turned. */
const TURNS: ReadonlySet<string> = new Set(['resistance', 'time', 'frequency']);
const isInput = (f: Ask['figures'][number]): boolean => f.quantity === 'voltage' && f.role === 'in';

/** Knobs that a circuit has itself, by what they are called: each of its own once, first those of just that name. */
function ownKnobs(know: Knowledge, { things }: Sorted, minutes: Minutes): string[] {
  const knobs = things.flatMap(({ ask }) => (isA(know, ask, 'knob') && (ask.count ?? 1) === 1 ? [ask] : []));
  const told = new Set<string>();
  for (const { ask: host } of things.filter((t) => t.ask.kind === 'function' && !isA(know, t.ask, 'opamp'))) {
    const params = blocksFor(know, host.concept).flatMap((n) => Object.entries(know.library.blocks.get(n)?.params ?? {}));
    const own = new Map(params.flatMap(([name, { said_by }]) => (said_by === undefined ? [] : [[name, said_by] as const])));
    const take = (knob: Ask, by: (concept: string) => boolean): void => {
      const name = told.has(knob.id) ? undefined : [...own].find(([, words]) => words.some(by))?.[0];
      if (name === undefined) return;
      own.delete(name);
      told.add(knob.id);
      minutes.decide(knob.id, host.text, 'its circuit has it');
    };
    for (const knob of knobs) take(knob, (c) => c === knob.concept);
    for (const knob of knobs) take(knob, (c) => isA(know, knob, c));
  }
  return [...told];
}

/**
 * Trimmers and knobs beside a circuit that comes in a form with one: it is that form which is wanted, and its potentiometer is the one that was named.
 * Where there is a program a potentiometer is read by it.
 */
export function withTrimmers(know: Knowledge, sort: Sorted, minutes: Minutes): Sorted {
  if (sort.all.some((a) => a.kind === 'controller')) return sort;
  const forms = (a: Ask): Block[] => {
    const [named, sort] = [(a.part === undefined ? undefined : know.lexicon.part(a.part)?.blocks) ?? [], blocksFor(know, a.concept)];
    const both = sort.filter((b) => named.includes(b));
    return (both.length > 0 ? both : named.length > 0 ? named : sort).flatMap((n) => know.library.blocks.get(n) ?? []).filter(isTurned);
  };
  const turned = (a: Ask): boolean => forms(a).length > 0;
  const most = (a: Ask): number => Math.max(...forms(a).flatMap((b) => portsOf(b, 'power_out').map((p) => p.volts_max ?? Number.POSITIVE_INFINITY)));
  const hosts = [...sort.things.flatMap(({ ask }) => (ask.kind === 'function' && !isA(know, ask, 'opamp') ? [ask] : [])), ...sort.converters].filter(
    turned,
  );
  const set = new Map<string, Ask>();
  const told = new Set<string>(ownKnobs(know, sort, minutes));
  for (const { ask } of sort.things) {
    if (told.has(ask.id) || !isA(know, ask, 'potentiometer') || isA(know, ask, 'volume_knob')) continue;
    // So many trimmers are those of as many circuits.
    const counted = (h: Ask): boolean => (h.count ?? 1) === (ask.count ?? 1);
    const links = (h: Ask): boolean => ask.links.some((l) => l.ask === h.id) || h.links.some((l) => l.ask === ask.id);
    const host = hosts.find((h) => links(h) && counted(h) && !set.has(h.id)) ?? hosts.find((h) => counted(h) && !set.has(h.id));
    if (host === undefined) continue;
    told.add(ask.id);
    minutes.decide(ask.id, host.text, 'its circuit is set by it');
    const own = ask.figures.filter((f) => TURNS.has(f.quantity));
    set.set(host.id, { ...host, features: [...new Set([...host.features, ADJUSTABLE])], figures: [...host.figures, ...own] });
  }
  const ranges = (a: Ask): boolean =>
    a.figures.some((f) => f.quantity === 'voltage' && f.role === 'out' && f.min !== undefined && f.max !== undefined);
  for (const h of sort.converters)
    if (turned(h) && ranges(h) && !set.has(h.id)) {
      set.set(h.id, { ...h, features: [...h.features, ADJUSTABLE] });
      minutes.decide(h.id, 'a potentiometer', 'its output is to be set over a range');
    }
  if (set.size + told.size === 0) return sort;
  // Up to what the input leaves, where nobody said how far; and fed from enough for it, where nobody said from what.
  const fed = Math.max(
    0,
    ...[...sort.converters, ...sort.sources].flatMap((a) => a.figures.flatMap((f) => (isInput(f) ? [f.value ?? f.max ?? 0] : []))),
  );
  for (const h of sort.converters) {
    const own = set.get(h.id);
    if (own === undefined) continue;
    const figures = [...own.figures];
    const said = figures.find((f) => f.quantity === 'voltage' && f.role === 'out');
    const top = said?.max ?? said?.value ?? Math.min(most(h), Math.max(LEAST_OUT_V, (fed === 0 ? USUAL_IN_V : fed) - HEADROOM_V));
    if (said === undefined) {
      figures.push({ quantity: 'voltage', role: 'out', min: LEAST_OUT_V, max: top, words: h.words[0]! });
      minutes.decide(h.id, `${LEAST_OUT_V} V to ${top} V`, 'nobody said over which range its output is to be set');
    }
    const from = sort.sources.length === 0 && fed === 0 ? PLUGS_V.find((v) => v >= top + HEADROOM_V) : undefined;
    if (from !== undefined) {
      figures.push({ quantity: 'voltage', role: 'in', value: from, words: h.words[0]! });
      minutes.decide(h.id, `${from} V in`, 'nobody said what it is fed from, and its highest output wants so much');
    }
    set.set(h.id, { ...own, figures });
  }
  // A winding of which nobody says the volts is the least whose peak, behind a bridge, is enough.
  const tops = [...set.values()].flatMap((a) =>
    a.figures.flatMap((f) => (f.quantity === 'voltage' && f.role === 'out' ? (f.max ?? f.value ?? []) : [])),
  );
  const winding = WINDINGS.find((v) => v * Math.SQRT2 - BRIDGE_V >= Math.max(0, ...tops) + HEADROOM_V);
  for (const s of sort.sources.filter((a) => isA(know, a, 'ac_supply') && a.figures.every((f) => f.quantity !== 'voltage'))) {
    if (tops.length === 0 || winding === undefined) break;
    set.set(s.id, { ...s, figures: [...s.figures, { quantity: 'voltage', role: 'in', value: winding, ac: true, words: s.words[0]! }] });
    minutes.decide(s.id, `a winding of ${winding} V`, `nobody said its voltage, and ${Math.max(...tops)} V want so much behind the bridge`);
  }
  // The supply and the chip that makes it are one.
  for (const h of sort.converters)
    if (turned(h) && !set.has(h.id) && sort.converters.some((c) => set.has(c.id))) set.set(h.id, { ...h, features: [...h.features, ADJUSTABLE] });
  const now = (a: Ask): Ask => set.get(a.id) ?? a;
  return {
    ...sort,
    all: sort.all.map(now),
    converters: sort.converters.map(now),
    sources: sort.sources.map(now),
    things: sort.things.flatMap((t) => (told.has(t.ask.id) ? [] : [{ ...t, ask: now(t.ask) }])),
  };
}
