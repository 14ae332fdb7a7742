import { describe, expect, it } from 'vitest';
import { engineeredOf, findings, planOf } from '../chat/support.js';

function designOf(message: string) {
  const plan = planOf(message);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan.design;
}
type Design = ReturnType<typeof designOf>;
const pulls = (design: Design): string[] => design.components.flatMap((c) => (c.purpose.startsWith('Rp ') ? [c.value] : []));

describe('a USB-C socket that gives a supply out', () => {
  it('pulls its CC lines up, by what it gives', () => {
    const strong = designOf('24 V to 5 V 3 A converter, screw terminal in, USB-C out');
    expect(pulls(strong)).toEqual(['10k', '10k']);
    expect(findings(strong)).toEqual([]);
    expect(pulls(designOf('24 V to 5 V 1 A converter, screw terminal in, USB-C out'))).toEqual(['56k', '56k']);
  });

  it('is none where the supply comes in', () => {
    expect(designOf('ESP32-C3 with a button, USB-C').blocks.map((b) => b.block)).not.toContain('usb_c_out');
  });
});

describe('what runs on anything between two voltages', () => {
  it('is switched at a voltage of the board: an external SSR by a transistor', () => {
    const blocks = designOf('ESP32-C3 that drives an SSR outside, 4-30V at its input, USB-C').blocks.map((b) => b.block);
    expect(blocks).toContain('mosfet_switch');
    expect(blocks.some((b) => b.startsWith('relay'))).toBe(false);
  });
});

describe('a coin cell', () => {
  it('feeds the controller that wants least', () => {
    expect(designOf('Zigbee reed sensor on a CR2450').components.some((c) => c.device?.startsWith('MDBT50') === true)).toBe(true);
  });
});

describe('outlets of which nobody says the current', () => {
  it('share what comes in', () => {
    const design = designOf('USB-C to 5 V and 3.3 V supply with screw terminals');
    expect(design.unmet).toEqual([]);
    expect(findings(design)).toEqual([]);
  });
});

describe('a USB socket of which nobody says the sort', () => {
  const sockets = (message: string): (string | undefined)[] =>
    engineeredOf(message).components.flatMap((c) => (c.kind === 'usb_connector' ? [c.device] : []));

  it('is a type A while that carries what it gives', () => {
    expect(sockets('USB charger, 12 V in, 5 V 1 A out')).toEqual(['USB_A_67643']);
  });

  it('is a type C for more, and one converter feeds it', () => {
    expect(sockets('USB charger, 12 V in, 5 V 2.5 A out')).toEqual(['USB_C_TYPE-C-31-M-12_OUT']);
    expect(sockets('a USB charger for 24 V that gives 5 V 3 A')).toEqual(['USB_C_TYPE-C-31-M-12_OUT']);
  });
});
