import { describe, expect, it } from 'vitest';
import { askedOf, heldToWords } from '../../src/chat/asked/index.js';
import { planAsks } from '../../src/chat/model/asks.js';
import type { Design } from '../../src/design/index.js';
import { applyPatch, type Operation } from '../../src/design/patch/index.js';
import { auditDesign, type Entry } from '../../src/ledger/index.js';
import { LibraryBook } from '../../src/parts/book.js';
import { lexicon, library } from './support.js';

const book = new LibraryBook(library);
const planned = (...asks: string[]): Design => {
  const plan = planAsks(asks, null, null, library);
  if ('why' in plan) throw new Error(plan.why);
  return plan.design;
};
const heard = (message: string, base: Design | null = null) => askedOf({ message, base, board: null, history: [] }, lexicon);
const patched = (design: Design, ...operations: readonly object[]): Design => applyPatch(design, operations as Operation[], book).design;
const entries = (design: Design): readonly Entry[] => auditDesign({ request: design.request!, design, library, lexicon }).entries;
const stateOf = (design: Design, text: RegExp): string | undefined => entries(design).find((e) => text.test(e.text))?.state;

const LIGHT = ['an ATtiny85', 'a red LED', 'supply 5 V on a two pin header'];
const SAID = 'ATtiny85 with a red LED and a watchdog, 5 V on a two pin header';
const WATCHDOG = {
  op: 'define_device',
  device: {
    id: 'XW1',
    title: 'Supervisor',
    kind: 'ic',
    mpn: 'XW1',
    source: 'X datasheet, page 2',
    footprint: 'SOT-23',
    pins: [
      { name: 'RESET', pads: ['1'], type: 'output' },
      { name: 'GND', pads: ['2'], type: 'power_in' },
      { name: 'VCC', pads: ['3'], type: 'power_in' },
    ],
  },
};
const put = (purpose: string): object => ({ op: 'add_part', device: 'XW1', purpose, connect: { VCC: '5V', GND: 'GND' } });

describe('what a model leaves out of its lines', () => {
  const left = heldToWords(planned(...LIGHT), { asked: heard(SAID), base: null, lexicon });

  it('is an ask of the request, by the words of the person', () => {
    const ask = left.request?.asks.find((a) => /watchdog/.test(a.text));
    const { message = -1, from = 0, to = 0 } = ask?.words[0] ?? {};
    expect(left.request?.messages[message]?.slice(from, to)).toContain('watchdog');
    expect(stateOf(left, /watchdog/)).toBe('unmet');
    expect(left.unmet.filter((u) => /watchdog/.test(u))).toEqual([]);
  });

  it('is asked once, however often it is held against the words', () => {
    expect(heldToWords(left, { asked: heard(SAID), base: null, lexicon }).request?.asks).toEqual(left.request?.asks);
  });

  it('is settled in part by a part that is put there for it, and not by one for something else, or that is not wired', () => {
    expect(stateOf(patched(left, WATCHDOG, put('watchdog of the controller')), /watchdog/)).toBe('partly');
    expect(stateOf(patched(left, WATCHDOG, put('level shifter')), /watchdog/)).toBe('unmet');
    expect(stateOf(patched(left, WATCHDOG, { op: 'add_part', device: 'XW1', purpose: 'watchdog' }), /watchdog/)).toBe('unmet');
    const cap = { op: 'add_part', kind: 'capacitor', value: '100nF', package: '0603', purpose: 'watchdog', connect: { 1: '5V', 2: 'GND' } };
    expect(stateOf(patched(left, cap), /watchdog/)).toBe('unmet');
  });

  it('of an earlier message is not held against what a later one put in its place', () => {
    const replaced = {
      ...left,
      request: { ...left.request!, asks: left.request!.asks.map((a) => (/watchdog/.test(a.text) ? { ...a, state: 'dropped' as const } : a)) },
    };
    const later = heldToWords(replaced, { asked: heard('and a buzzer', left), base: left, lexicon });
    expect(later.request?.asks.filter((a) => a.state === 'wanted' && /watchdog/.test(a.text))).toEqual([]);
    expect(later.request?.asks.filter((a) => a.state === 'wanted' && /buzzer/.test(a.text))).toHaveLength(1);
  });
});

it('a supply that comes in at a connector of its own, before what guards it, feeds the board', () => {
  const design = planned('an ATtiny85', 'a red LED', 'supply 12 V on a screw terminal with reverse polarity protection');
  const entry = design.blocks.find((b) => b.block.startsWith('screw_terminal'));
  const raw = entry?.ports['VOUT'] ?? '';
  expect(design.nets.find((n) => n.name === raw)?.pins.some((p) => /^Q\d+\.D$/.test(p))).toBe(true);
  const own = { op: 'add_part', device: 'ScrewTerminal_1x02_P5.00', purpose: 'supply', connect: { 1: raw, 2: 'GND' } };
  const moved = patched(design, own, { op: 'remove_block', block: entry?.id });
  const { findings } = auditDesign({ request: moved.request!, design: moved, library, lexicon });
  expect(findings.map((f) => f.message).filter((m) => /no supply leads there/.test(m))).toEqual([]);
  expect(stateOf(moved, /supply/)).toBe('met');
});
