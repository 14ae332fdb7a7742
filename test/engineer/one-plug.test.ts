import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { designOf, lexicon, library } from './planned.js';

const plugs = (design: Design, of: RegExp): string[] =>
  design.components.flatMap(({ ref, device }) => (device !== undefined && of.test(device) ? [ref] : []));
const netsAt = (design: Design, ref: string): string[] => design.nets.flatMap((n) => (n.pins.some((p) => p.startsWith(`${ref}.`)) ? [n.name] : []));
const says = (design: Design, kind: string): { state: string; says: string } | undefined => {
  const { request } = design;
  if (request === undefined) throw new Error('no request');
  const ask = request.asks.find((a) => a.kind === kind);
  return auditDesign({ request, design, library, lexicon }).entries.find((e) => e.ask === ask?.id);
};

describe('several things on one connector of many contacts', () => {
  it.each([
    ['ESP32-C3 with three analog inputs on one DB9, 5 V supply', /^DSUB_9/, 4],
    ['STM32F103 with seven analog inputs on a DB25, 5 V supply', /^DSUB_25/, 8],
    ['ESP32-C3 with three analog inputs on one 6 pin JST-XH connector, 5 V supply', /^JST_XH/, 4],
  ])('%s', (message, device, nets) => {
    const design = designOf(message);
    const [only = '', ...more] = plugs(design, device);
    expect(more).toEqual([]);
    expect(netsAt(design, only)).toHaveLength(nets);
    expect(says(design, 'input')?.state).toBe('met');
  });

  it('leaves each its own where one holds the contacts of one', () => {
    expect(plugs(designOf('ESP32-C3 with three analog inputs on 2 pin JST-XH connectors, 5 V supply'), /^JST_XH/)).toHaveLength(3);
    expect(plugs(designOf('ESP32-C3 with two RS-232 ports on DB9, 5 V supply'), /^DSUB_9/).length).toBeGreaterThan(0);
  });

  it('has ground beside a line that comes alone', () => {
    const design = designOf('ESP32-C3 with an analog input of 0 to 10 V on a screw terminal, 5 V supply');
    const [terminal = ''] = plugs(design, /^ScrewTerminal/);
    expect(netsAt(design, terminal)).toContain('GND');
  });

  it('tells where each has a connector that would hold all', () => {
    const design = designOf('ESP32-C3 with three thermistors on one DB9, 5 V supply');
    expect(plugs(design, /^DSUB_9/)).toHaveLength(3);
    expect(says(design, 'sensor') ?? says(design, 'input')).toMatchObject({ state: 'unmet', says: expect.stringContaining('contacts for all') });
  });

  it('puts the lines of a debug port on the pads for its cable, and makes no plug of a supply of them', () => {
    const design = designOf('STM32F103 with a button and Tag-Connect for SWD, 5 V over USB-C');
    expect(plugs(design, /^TC2030$/)).toHaveLength(1);
    expect(plugs(design, /^ScrewTerminal|^PinHeader_1x05/)).toEqual([]);
    expect(design.unmet).toEqual([]);
    expect(says(design, 'connector')?.state).toBe('met');
  });
});
