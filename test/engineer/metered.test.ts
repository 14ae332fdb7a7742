import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { engineer } from '../../src/engineer/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

function made(message: string): Design {
  const { design } = engineer(read(message, null, lexicon).request, { library, lexicon });
  if (design === null) throw new Error(`no board of “${message}”`);
  return design;
}
const netOf = ({ nets }: Design, pin: RegExp): string | undefined => nets.find((n) => n.pins.some((p) => pin.test(p)))?.name;
const monitor = ({ components }: Design): string => components.find((c) => /^INA2/.test(c.device ?? ''))?.ref ?? '?';

describe('a monitor of the current', () => {
  it.each([
    ['ESP32 with an INA226, two 24 V valves 1 A each, 24 V in', '20m'],
    ['two pumps 12 V 3 A each driven by an ESP32, with current sense', '5m'],
  ])('of a board with loads stands in series with its supply, its shunt by their current: %s', (message, shunt) => {
    const design = made(message);
    const ref = monitor(design);
    expect([netOf(design, new RegExp(`^${ref}\\.IN\\+$`)), netOf(design, new RegExp(`^${ref}\\.IN-$`))]).toEqual(['VIN_METER', 'VIN']);
    const part = design.components.find((c) => c.kind === 'resistor' && c.value === shunt);
    const ends = design.nets.flatMap((n) => (n.pins.some((p) => p.startsWith(`${part?.ref}.`)) ? [n] : []));
    expect(ends.map((n) => n.name).sort()).toEqual(['VIN', 'VIN_METER']);
    // What is measured is all that the board takes.
    expect(ends[0]?.amps).toBe(ends[1]?.amps);
    expect(design.components.some((c) => c.kind === 'connector' && /current|monitor/i.test(c.value ?? ''))).toBe(false);
  });

  it('of a board without loads, or with a connector of its own, measures what is wired to it', () => {
    for (const message of [
      'INA226 power monitor with an ESP32, USB-C',
      'ESP32 with an INA226 on a screw terminal, two 24 V valves 1 A each, 24 V in',
    ]) {
      const design = made(message);
      expect(netOf(design, new RegExp(`^${monitor(design)}\\.IN-$`))).not.toBe('VIN');
      const ends = [/\.IN\+$/, /\.IN-$/].map((pin) => design.nets.find((n) => n.pins.some((p) => pin.test(p)))?.pins ?? []);
      for (const pins of ends) expect(pins.some((p) => /^J\d+\./.test(p))).toBe(true);
    }
  });
});

describe('the shunt of a monitor', () => {
  const shuntOf = (message: string): unknown => made(message).blocks.find((b) => b.block.startsWith('current_monitor'))?.params?.['shunt'];
  it('bears the current that was said, and its range does not end before it', () => {
    expect(shuntOf('INA226 breakout for 10 A')).toBe('2m');
    expect(shuntOf('INA226 breakout with a 10 A shunt')).toBe('2m');
    expect(shuntOf('INA226 breakout for 1 A')).toBe('50m');
  });
});
