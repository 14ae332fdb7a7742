import { describe, expect, it } from 'vitest';
import { pick, randomOf } from '../../../eval/metamorphic/random.js';
import { sentence, type Wanted } from '../../../eval/random/sentences.js';
import type { Component, Design, Kind } from '../../../src/design/index.js';
import { auditDesign } from '../../../src/ledger/index.js';
import { library } from '../support.js';
import { lexicon, after as turned } from './support.js';

const ADDED = [
  'add a BME280',
  'add a relay',
  'also a push button please',
  'put a microSD slot on it',
  'I also want a buzzer',
  'it needs an OLED too',
];
/** Kinds of parts that are somebody's wish; supplies, headers of programs and protection follow what hangs on them. */
const WISHED: ReadonlySet<Kind> = new Set<Kind>([
  'microcontroller',
  'module',
  'sensor',
  'memory',
  'transceiver',
  'timer',
  'opamp',
  'relay',
  'buzzer',
  'button',
  'potentiometer',
  'addressable_led',
]);

/** Wished parts of a board that another board has not, or has as other devices; but for those that serve what is `spoken` of, with their circuits. */
function missing(base: Design, now: Design, spoken: ReadonlySet<string>): string[] {
  const { entries } = auditDesign({ request: base.request!, design: base, library, lexicon });
  const served = new Set(entries.flatMap((e) => (spoken.has(e.ask) ? e.by.refs : [])));
  for (const { refs } of base.blocks) if (refs.some((r) => served.has(r))) for (const r of refs) served.add(r);
  const stands = (c: Component): boolean => now.components.some((d) => d.ref === c.ref && d.device === c.device);
  return base.components.flatMap((c) => (WISHED.has(c.kind) && !served.has(c.ref) && !stands(c) ? [`${c.ref} ${c.device ?? c.value}`] : []));
}
const droppedIn = ({ request: before }: Design, { request }: Design): ReadonlySet<string> =>
  new Set(before!.asks.flatMap((a) => (a.state === 'wanted' && request!.asks.find((b) => b.id === a.id)?.state === 'dropped' ? [a.id] : [])));

const boards = Array.from({ length: 12 }, (_, n) => ({ random: randomOf(11, 'kept', n), made: sentence(randomOf(11, 'said', n), 4) }));

describe('an edit of a random board', () => {
  it.each(boards)('that adds takes nothing away: $made.text', async ({ random, made }) => {
    const base = await turned(null, made.text);
    const now = base === null ? null : await turned(base, pick(ADDED, random));
    if (base === null || now === null) return;
    expect([...droppedIn(base, now)]).toEqual([]);
    expect(missing(base, now, new Set())).toEqual([]);
  });

  it.each(boards)('that removes takes what it names: $made.text', async ({ random, made }) => {
    const base = await turned(null, made.text);
    const { noun, count } = pick(made.wanted, random) as Wanted;
    const now = base === null ? null : await turned(base, `${pick(['remove', 'drop'], random)} the ${noun}${count > 1 ? 's' : ''}, keep the rest`);
    if (base === null || now === null) return;
    const gone = droppedIn(base, now);
    expect(gone.size).toBeLessThan(2);
    expect(missing(base, now, gone)).toEqual([]);
  });
});
