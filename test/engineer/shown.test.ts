import { expect, it } from 'vitest';
import { engineeredOf } from '../chat/support.js';

it('lights of which there is one for each of several outputs stand on the lines that switch them, and take no pins', () => {
  const design = engineeredOf('ATmega328P with 6 relays, 12 V in, an LED for each relay');
  const driven = design.nets.filter((n) => n.pins.some((p) => p.startsWith('U')) && /^RELAY_\d$/.test(n.name));
  expect(driven).toHaveLength(6);
  const lights = design.nets.filter((n) => n.pins.length === 2 && n.pins.some((p) => /^D\d+\.A$/.test(p)) && n.pins.some((p) => /^R\d+\.2$/.test(p)));
  const resistors = lights.map((n) => n.pins.find((p) => p.startsWith('R'))!.replace('.2', '.1'));
  expect(resistors).toHaveLength(6);
  for (const pin of resistors) expect(driven.filter((n) => n.pins.includes(pin))).toHaveLength(1);
});
