import { describe, expect, it } from 'vitest';
import type { Design } from '../../../src/design/index.js';
import { designOf, turned } from '../support.js';

const RELAY = 'Two channel relay board driven by 3.3 V logic, 12 V supply on a barrel jack, screw terminals for contacts';
const BUCK = '12 V to 5 V 2 A buck converter with screw terminals in and out';
const AMP = 'Op-amp non-inverting amplifier with gain 11, single 5 V supply, pin headers in and out';
const SERIAL = 'USB-C to UART adapter CP2102N with a 6 pin header';

const edited = (sentence: string, order: string): { before: Design; after: Design; reply: string; fresh: Design['components'] } => {
  const before = designOf(sentence);
  const plan = turned(order, { design: before, board: null, said: [{ you: sentence, bot: '' }] });
  const after = plan.kind === 'design' ? plan.design : before;
  return { before, after, reply: plan.reply, fresh: after.components.filter((c) => !before.components.some((b) => b.ref === c.ref)) };
};
const netsOf = (d: Design, ref: string): string[] => d.nets.filter((n) => n.pins.some((p) => p.startsWith(`${ref}.`))).map((n) => n.name);
const stands = (before: Design, after: Design): void => expect(after.components.slice(0, before.components.length)).toEqual(before.components);

describe('lamps on what stands', () => {
  it('one per channel hangs between the coil supply and the switched side', () => {
    const { before, after, fresh } = edited(RELAY, 'add a green LED for each relay');
    stands(before, after);
    const lamps = fresh.filter((c) => c.kind === 'led');
    expect(lamps.map((c) => c.value)).toEqual(['green', 'green']);
    expect(lamps.map((c) => netsOf(after, c.ref).find((n) => n.endsWith('COIL')))).toEqual(['RELAY_DRIVER_COIL', 'RELAY_DRIVER_2_COIL']);
    expect(after.components.filter((c) => c.kind === 'relay')).toHaveLength(2);
  });

  it('serial lines that rest high light theirs while they are low', () => {
    const { after, fresh } = edited(SERIAL, 'add TX and RX LEDs');
    const lamps = fresh.filter((c) => c.kind === 'led');
    expect(lamps.map((c) => after.nets.find((n) => n.pins.includes(`${c.ref}.K`))?.name)).toEqual(['TXD', 'RXD']);
  });

  it('a power LED of a current and a colour on a rail leaves other lamps alone', () => {
    const { after, before, fresh } = edited('12 V LED board with one red LED and a screw terminal', 'add an LED on the input, blue, 1 mA');
    stands(before, after);
    expect(fresh.map((c) => [c.kind, c.value])).toEqual([
      ['resistor', '10k'],
      ['led', 'blue'],
    ]);
  });
});

describe('parts in the supply', () => {
  it('what is there already is shown, and nothing changes', () => {
    const { before, after, reply } = edited(BUCK, 'Can you protect it against someone swapping plus and minus?');
    expect(after).toEqual(before);
    expect(reply).toMatch(/already: Q1 \(AO3401A/);
  });

  it('a switch stands between the connector and all that it feeds', () => {
    const { before, after } = edited('AMS1117 3.3 V regulator board, barrel jack 9 V in, 3.3 V on a 2-pin header', 'add a power switch');
    expect(netsOf(after, 'U1')).toEqual(netsOf(before, 'U1'));
    expect(netsOf(before, 'J1')).not.toEqual(netsOf(after, 'J1'));
    expect(after.blocks.find((b) => b.block === 'power_switch')?.ports['VOUT']).toBe(netsOf(before, 'J1').find((n) => n !== 'GND'));
  });

  it('a fuse that no resettable one holds is a blade fuse', () => {
    const { fresh } = edited(BUCK, 'add a fuse, 3 A');
    expect(fresh.map((c) => [c.device, c.value])).toEqual([['FUSEHOLDER_MINI_3568', '3A']]);
  });

  it('bigger capacitors where none are kept are a second one beside each', () => {
    const { after, fresh } = edited(BUCK, 'use bigger capacitors on the input');
    expect(fresh.map((c) => c.value)).toEqual(['10uF']);
    expect(netsOf(after, fresh[0]?.ref ?? '')).toEqual(netsOf(after, 'C1'));
  });
});

describe('parts in series with a signal', () => {
  it('a filter stands between the amplifier and its connector', () => {
    const { before, after, fresh } = edited(AMP, 'add an RC filter at the output');
    stands(before, after);
    expect(fresh.map((c) => c.kind)).toEqual(['resistor', 'capacitor']);
    expect(netsOf(after, 'J3')).toContain('OUT_EXT');
    expect(netsOf(after, 'U1')).toContain('OUT');
  });

  it('one resistor for each line that is named', () => {
    const { fresh } = edited(SERIAL, '100 ohm in series with TXD and RXD');
    expect(fresh.map((c) => [c.kind, c.value])).toEqual([
      ['resistor', '100'],
      ['resistor', '100'],
    ]);
  });
});

describe('the size and shape of the board', () => {
  it.each([
    ['can the board be round, 60 mm across?', { width_mm: 60, height_mm: 60 }],
    ['could it be 55 x 45 mm?', { width_mm: 55, height_mm: 45 }],
    ['make it square', { width_mm: 45, height_mm: 45 }],
  ])('%s', (order, size) => {
    const { before, after } = edited(`${BUCK}, 50 x 40 mm`, order);
    stands(before, after);
    expect(after.board).toMatchObject(size);
  });
});
