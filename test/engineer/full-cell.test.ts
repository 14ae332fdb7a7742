import { describe, expect, it } from 'vitest';
import { engineeredOf } from '../chat/support.js';

/** Volts of the net that feeds the part of this device. */
const feeds = (sentence: string, device: RegExp): number[] => {
  const { components, nets } = engineeredOf(sentence);
  const refs = components.filter((c) => device.test(c.device ?? '')).map((c) => c.ref);
  return nets.filter((n) => n.class === 'power' && n.pins.some((p) => refs.some((r) => p.startsWith(`${r}.`)))).flatMap((n) => n.volts ?? []);
};

describe('a part on one lithium cell', () => {
  it('has a regulator before it where it does not bear the cell full', () => {
    expect(feeds('ATmega328P with an RFM95 and a LiPo cell', /RFM95/i)).toEqual([3.3]);
    expect(feeds('ATmega328P with a Ra-02 on an 18650', /RA-02/)).toEqual([3.3]);
  });

  it('hangs on the cell where it does', () => {
    expect(feeds('ATtiny85 with a red LED and a LiPo cell', /ATTINY85/)).toEqual([3.7]);
  });
});
