import { describe, expect, it } from 'vitest';
import { askedOf, heldToWords } from '../../../src/chat/asked/index.js';
import type { Design } from '../../../src/design/index.js';
import { auditDesign } from '../../../src/ledger/index.js';
import { EMPTY_REQUEST } from '../../../src/request/index.js';
import { library } from '../support.js';
import { boardOf, lexicon, stoodAfter } from './support.js';

/** A board after messages, with what its ledger says of each wish that was refused on the way. */
async function played(
  first: string,
  ...messages: readonly string[]
): Promise<{ readonly design: Design; readonly open: readonly string[]; readonly of: number }> {
  let design: Design = boardOf(first);
  for (const message of messages) design = (await stoodAfter(design, message)) ?? design;
  const request = design.request ?? EMPTY_REQUEST;
  const refused = new Set(request.asks.flatMap((a) => (a.state === 'refused' ? [a.id] : [])));
  const { entries, findings, asks } = auditDesign({ request, design, library, lexicon });
  const open = entries.filter((e) => refused.has(e.ask));
  for (const e of open) {
    expect(e.state).toBe('unmet');
    expect(findings.some((f) => f.severity === 'error' && f.message.includes(e.says))).toBe(true);
  }
  return { design, open: open.map((e) => `${e.text}: ${e.says}`), of: asks.of };
}

describe('a wish that could not be done', () => {
  const SENSOR = 'ESP32 board with a BME280 and USB-C';

  it('is told over all later turns', async () => {
    const one = await played(SENSOR, 'isolate the BME280 galvanically');
    expect(one.open).toEqual([expect.stringContaining('U3 is not isolated')]);
    const two = await played(SENSOR, 'isolate the BME280 galvanically', 'add a buzzer', 'put the BME280 on the left edge');
    expect(two.open).toEqual(one.open);
    expect(two.of).toBe(one.of + 1);
    expect(two.design.components.some((c) => c.kind === 'buzzer')).toBe(true);
  });

  it.each(['forget the isolation', 'never mind'])('goes when it is taken back: %s', async (message) => {
    expect((await played(SENSOR, 'isolate the BME280 galvanically', message)).open).toEqual([]);
  });

  it('goes when it is served otherwise, and only then', async () => {
    const supply = 'LM317 supply, 12 V in, 5 V 500 mA out';
    expect((await played(supply, 'make it 30 V')).open).toHaveLength(1);
    expect((await played(supply, 'make it 30 V', 'make it 9 V')).open).toEqual([]);
    expect((await played(supply, 'make it 30 V', 'add a fuse')).open).toHaveLength(1);
  });

  it('is one, however often it is said', async () => {
    expect((await played(SENSOR, 'make it 400 BME280s', 'make it 400 BME280s')).open).toHaveLength(1);
  });

  it('is kept beside what was done of the same message', async () => {
    const { design, open } = await played('STM32F103 with CAN bus and 24 V input', 'add an FPGA and a buzzer', 'add a red LED');
    expect(design.components.some((c) => c.kind === 'buzzer')).toBe(true);
    expect(open).toEqual([expect.stringMatching(/^FPGA: /)]);
  });

  it('is one too where nothing of it was understood, until it is said in other words', async () => {
    const relays = 'ATmega328P with 4 relays for 12 V';
    expect((await played(relays, 'add a bass control', 'add a buzzer')).open).toHaveLength(1);
    expect((await played(relays, 'add a bass control', 'add a bass buzzer')).open).toEqual([]);
  });

  it('is held beside the lines of a chat model that speak of a harmless supply alone, where it is mains', () => {
    const asked = (message: string) => askedOf({ message, base: null, board: null, history: [] }, lexicon);
    const supplies = (said: string, lines: string): string[] => {
      const design: Design = { ...boardOf('555 blinker, 5 V screw terminal'), request: asked(lines).request };
      const { request } = heldToWords(design, { asked: asked(said), base: null, lexicon });
      return (request?.asks ?? []).filter((a) => a.state === 'wanted' && a.kind === 'supply').map((a) => a.text);
    };
    expect(supplies('a relay board that runs from 230 V mains', 'supply 5 V')).toHaveLength(2);
    expect(supplies('a relay board that runs from 230 V mains', '230 V mains supply')).toHaveLength(1);
    expect(supplies('a relay board that runs from 12 V', 'supply 5 V')).toHaveLength(1);
  });

  it('goes when it is taken back where a chat model designs, too', async () => {
    const { design: base } = await played(SENSOR, 'isolate the BME280 galvanically');
    const asked = (message: string) => askedOf({ message, base, board: null, history: [] }, lexicon);
    const refused = (d: Design): number => d.request?.asks.filter((a) => a.state === 'refused').length ?? 0;
    expect(refused(heldToWords(base, { asked: asked('add a buzzer'), base, lexicon }))).toBe(1);
    expect(refused(heldToWords(base, { asked: asked('forget the isolation'), base, lexicon }))).toBe(0);
  });

  it('is none where nothing was ordered, or of what is not there', async () => {
    expect((await played(SENSOR, 'I like the sensor', 'move the relay to the left edge', 'how much current does it draw?')).open).toEqual([]);
  });
});
