import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { designOf, turned } from './support.js';

const BREAKOUT = designOf('Breakout for a BME280: I2C with 4.7k pull-ups, four pin header with 3.3 V, GND, SDA and SCL');
const SUPPLY = designOf('USB-C powered 3.3 V supply: AMS1117-3.3, a power LED, output on a 2 pin header');

function edited(message: string, design: Design): Design {
  const plan = turned(message, { design, board: null });
  if (plan.kind !== 'design') throw new Error(`answered instead of editing: ${plan.reply}`);
  return plan.design;
}
const edgeOf = (design: Design, kind: string) => design.components.find((c) => c.kind === kind)?.place?.edge;

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
