import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { designOf, findings, turned } from './support.js';

const BREAKOUT = designOf('Breakout for a BME280: I2C with 4.7k pull-ups, four pin header with 3.3 V, GND, SDA and SCL');
const TIMER = designOf('NE555 blinking a red LED, 5 V from a two way screw terminal');
const SUPPLY = designOf('USB-C powered 3.3 V supply: AMS1117-3.3, a power LED, output on a 2 pin header');

function edited(message: string, design: Design): Design {
  const plan = turned(message, { design, board: null });
  if (plan.kind !== 'design') throw new Error(`answered instead of editing: ${plan.reply}`);
  return plan.design;
}
const refs = (design: Design): string[] => design.components.map((c) => c.ref);
const errors = (design: Design): string[] => findings(design).filter((f) => f.startsWith('error'));
const edgeOf = (design: Design, kind: string) => design.components.find((c) => c.kind === kind)?.place?.edge;

describe('what stands is kept', () => {
  it.each([
    [BREAKOUT, 'I only have 5 V at hand. Put an LDO on it so that the sensor still gets 3.3.', 5],
    [TIMER, 'My bench supply does 9 V only, put a 5 V regulator in front of it', 9],
  ] as const)('a supply stage goes before it (%#)', (before, message, volts) => {
    const after = edited(message, before);
    expect(refs(after)).toEqual(expect.arrayContaining(refs(before)));
    expect(after.components.filter((c) => c.kind === 'regulator')).toHaveLength(1);
    expect(after.nets.some((n) => n.volts === volts)).toBe(true);
    expect(errors(after)).toEqual([]);
  });

  it('puts another connector on the same nets', () => {
    const after = edited('Swap the screw terminal for a JST PH.', TIMER);
    expect(after.components.find((c) => c.ref === 'J1')?.device).toMatch(/^JST_PH/);
    expect(after.nets).toEqual(TIMER.nets);
  });
});

describe('orders with a reason, a number, an opposite', () => {
  it('takes the reason for what it is', () => {
    expect(edited('That power LED drains my power bank for nothing, drop it.', SUPPLY).components.some((c) => c.kind === 'led')).toBe(false);
    const after = edited('Long cable. Use 2.2k for both pull-ups.', BREAKOUT);
    expect(after.components.filter((c) => c.value === '2.2k')).toHaveLength(2);
  });

  it('knows the opposite edge', () => {
    const after = edited('usb on the left edge please and the output header opposite', SUPPLY);
    expect([edgeOf(after, 'usb_connector'), edgeOf(after, 'connector')]).toEqual(['left', 'right']);
  });
});
