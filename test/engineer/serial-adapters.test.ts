import { expect, it } from 'vitest';
import { engineeredOf } from '../chat/support.js';

const net = (message: string, pin: RegExp): readonly string[] => engineeredOf(message).nets.find((n) => n.pins.some((p) => pin.test(p)))?.pins ?? [];

it('a bridge of USB that was named speaks to the transceiver beside it, whose direction the data turns', () => {
  const design = engineeredOf('USB to RS-485 converter with a CH340C and a MAX485');
  const [bridge, bus] = ['CH340C', 'MAX485'].map((d) => design.components.find((c) => c.device === d || c.value === d)?.ref);
  const joins = (a: string, b: RegExp): boolean => design.nets.some((n) => n.pins.includes(a) && n.pins.some((p) => b.test(p)));
  expect(joins(`${bridge}.TXD`, /^R\d+\.1$/)).toBe(true);
  expect(joins(`${bridge}.RXD`, /^D\d+\.A$/)).toBe(true);
  expect(joins(`${bus}.DE`, /^Q\d+\.D$/)).toBe(true);
  expect(design.components.some((c) => c.kind === 'connector' && c.value === 'Signals')).toBe(false);
});

it('it joins RS-232 too, and goes to a header where that is all', () => {
  expect(net('USB to RS-232 adapter with a CP2102 and a MAX3232', /\.T1IN$/)).toEqual(expect.arrayContaining([expect.stringMatching(/\.TXD$/)]));
  expect(net('USB serial breakout, CH340C and a pin header', /\.TXD$/)).toEqual(expect.arrayContaining([expect.stringMatching(/^J\d+\./)]));
});

it('RS-232 stands on the contacts of its socket or its plug (TIA-574)', () => {
  for (const [sort, tx, rx] of [
    ['DB9 female', '2', '3'],
    ['DB9 male', '3', '2'],
  ] as const) {
    const design = engineeredOf(`ESP32 with RS-232 on a ${sort}`);
    const plug = design.components.find((c) => c.device?.startsWith('DSUB_9') === true);
    expect(plug?.device).toBe(sort.endsWith('female') ? 'DSUB_9_Female' : 'DSUB_9_Male');
    const at = (pin: RegExp): readonly string[] => design.nets.find((n) => n.pins.some((p) => pin.test(p)))?.pins ?? [];
    expect(at(/\.T1OUT$/)).toContain(`${plug?.ref}.${tx}`);
    expect(at(/\.R1IN$/)).toContain(`${plug?.ref}.${rx}`);
    expect(design.nets.find((n) => n.name === 'GND')?.pins).toContain(`${plug?.ref}.5`);
  }
});
