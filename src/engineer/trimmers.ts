import type { Ask } from '../request/index.js';
import type { Minutes } from './decision.js';
import { blocksFor, isA, type Knowledge } from './knowledge.js';
import type { Sorted } from './sort.js';
import { ADJUSTABLE, isTurned } from './turned.js';

/**
 * Trimmers and knobs beside a circuit that comes in a form with one: it is that form which is wanted, and its potentiometer is the one that was named.
 * Where there is a program a potentiometer is read by it.
 */
export function withTrimmers(know: Knowledge, sort: Sorted, minutes: Minutes): Sorted {
  if (sort.all.some((a) => a.kind === 'controller')) return sort;
  const turned = (a: Ask): boolean => {
    const names = (a.part === undefined ? undefined : know.lexicon.part(a.part)?.blocks) ?? [];
    return (names.length > 0 ? names : blocksFor(know, a.concept)).some((n) => {
      const block = know.library.blocks.get(n);
      return block !== undefined && isTurned(block);
    });
  };
  const hosts = [...sort.things.flatMap(({ ask }) => (ask.kind === 'function' && !isA(know, ask, 'opamp') ? [ask] : [])), ...sort.converters].filter(
    turned,
  );
  const set = new Map<string, Ask>();
  const told = new Set<string>();
  for (const { ask } of sort.things) {
    if (!isA(know, ask, 'potentiometer') || isA(know, ask, 'volume_knob') || (ask.count ?? 1) > 1) continue;
    const links = (h: Ask): boolean => ask.links.some((l) => l.ask === h.id) || h.links.some((l) => l.ask === ask.id);
    const host = hosts.find((h) => links(h) && !set.has(h.id)) ?? hosts.find((h) => !set.has(h.id));
    if (host === undefined) continue;
    told.add(ask.id);
    minutes.decide(ask.id, host.text, 'its circuit is set by it');
    const ohms = ask.figures.filter((f) => f.quantity === 'resistance');
    set.set(host.id, { ...host, features: [...new Set([...host.features, ADJUSTABLE])], figures: [...host.figures, ...ohms] });
  }
  const ranges = (a: Ask): boolean =>
    a.figures.some((f) => f.quantity === 'voltage' && f.role === 'out' && f.min !== undefined && f.max !== undefined);
  for (const h of sort.converters)
    if (turned(h) && ranges(h) && !set.has(h.id)) {
      set.set(h.id, { ...h, features: [...h.features, ADJUSTABLE] });
      minutes.decide(h.id, 'a potentiometer', 'its output is to be set over a range');
    }
  if (set.size === 0) return sort;
  // The supply and the chip that makes it are one.
  for (const h of sort.converters)
    if (turned(h) && !set.has(h.id) && sort.converters.some((c) => set.has(c.id))) set.set(h.id, { ...h, features: [...h.features, ADJUSTABLE] });
  const now = (a: Ask): Ask => set.get(a.id) ?? a;
  return {
    ...sort,
    all: sort.all.map(now),
    converters: sort.converters.map(now),
    things: sort.things.flatMap((t) => (told.has(t.ask.id) ? [] : [{ ...t, ask: now(t.ask) }])),
  };
}
