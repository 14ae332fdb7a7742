import { describe, expect, it } from 'vitest';
import { type Design, splitPin } from '../../../src/design/index.js';
import { auditDesign } from '../../../src/ledger/index.js';
import { EMPTY_REQUEST } from '../../../src/request/index.js';
import { count, findings, library } from '../support.js';
import { after, boardOf, devices, disturbed, edited, lexicon, netOf, pinsOn } from './support.js';

const errors = (design: Design): string[] => findings(design).filter((f) => f.startsWith('error'));
const NODE = boardOf('ESP32-C3 with an SHT31, a red status LED and a user button, powered over USB-C');
const LINEAR = boardOf('AMS1117 3.3 V regulator board, 9 V barrel jack in, 3.3 V on a 2-pin header');

describe('things hung on a board that stands', () => {
  it('on the pin of the controller that is named', async () => {
    const now = await edited(NODE, 'add a blue LED on GPIO10');
    const [mcu] = devices(now, /ESP32/);
    const net = netOf(now, `${mcu}.IO10`);
    expect(net).toBeDefined();
    expect(now.components.filter((c) => c.kind === 'led').map((c) => c.value)).toEqual(['red', 'blue']);
    expect(disturbed(NODE, now)).toEqual([]);
    expect(errors(now)).toEqual([]);
  });

  it('one more of a thing, and not where the first one is', async () => {
    const now = await edited(NODE, 'put a second button on the board');
    expect(now.components.filter((c) => c.value.startsWith('button')).length).toBeGreaterThan(1);
    expect(disturbed(NODE, now)).toEqual([]);
  });

  it('a light at its current on a rail that stands, though none was wanted before', async () => {
    const bare = await edited(null, '12 V in on a screw terminal, 5 V 1 A out on a screw terminal, no LEDs');
    const now = await edited(bare, 'give it a yellow power LED on the 5 V output, 4 mA');
    expect(now.components.filter((c) => c.kind === 'led').map((c) => c.value)).toEqual(['yellow']);
    expect(now.blocks.find((b) => b.block === 'status_led')?.params?.['ma']).toBe(4);
    expect(disturbed(bare, now)).toEqual([]);
  });
});

describe('channels', () => {
  const before = boardOf('Two channel low-side switch for 12 V pumps controlled by an RP2040, supply on a terminal block');
  it.each([
    ['we need a third channel', 3],
    ['two more channels please', 4],
  ])('%s', async (message, channels) => {
    const now = await edited(before, message);
    expect(now.blocks.filter((b) => b.block.startsWith('mosfet_switch'))).toHaveLength(channels);
    expect(errors(now)).toEqual([]);
  });
});

describe('the supply', () => {
  it('a switch in it leaves no way around itself', async () => {
    const now = await edited(LINEAR, 'add a power switch');
    const [plus, ...more] = now.components.filter((c) => !LINEAR.components.some((b) => b.ref === c.ref) && c.kind === 'mosfet');
    expect(more).toEqual([]);
    expect(netOf(now, `${plus?.ref}.S`)).not.toBe(netOf(now, `${plus?.ref}.D`));
    expect(count(now, 'regulator')).toBe(1);
    expect(errors(now)).toEqual([]);
  });

  it('another connector brings it in, and the rest stays', async () => {
    const before = boardOf('15 V to 5 V 1 A buck converter with screw terminals');
    const now = await edited(before, 'swap the 15 V input terminal for a barrel jack');
    expect(devices(now, /DC-005|BARREL|DC_/i)).toHaveLength(1);
    expect(devices(now, /ScrewTerminal/)).toHaveLength(1);
    expect(errors(now)).toEqual([]);
  });

  it('a regulator for more current takes the place of the one that stands', async () => {
    const now = await edited(NODE, 'swap the regulator for one with 1 A');
    const [was] = NODE.components.filter((c) => c.kind === 'regulator');
    const [is] = now.components.filter((c) => c.kind === 'regulator');
    expect(is?.device).not.toBe(was?.device);
    expect(is?.ref).toBe(was?.ref);
    expect(errors(now)).toEqual([]);
    expect(await after(NODE, 'swap the regulator for one with 30 A')).toBeNull();
  });

  it('a fuse comes behind its plug', async () => {
    const now = await edited(NODE, 'add a 750 mA polyfuse on the USB input');
    const [fuse] = now.components.filter((c) => c.kind === 'fuse');
    expect(pinsOn(now, fuse?.ref ?? '')).toHaveLength(2);
    const nets = now.nets.filter((n) => n.pins.some((p) => splitPin(p).ref === fuse?.ref));
    expect(nets.some((n) => n.pins.some((p) => p.startsWith('J1.')))).toBe(true);
  });
});

describe('what is not there', () => {
  it.each(['move the relay to the left edge', 'remove the buzzer'])('%s: nothing is put there', async (message) => {
    expect(await after(NODE, message)).toBeNull();
  });

  it('less of a figure takes nothing away', async () => {
    const charger = boardOf('TP4056 charger for one LiPo, USB-C, 1 A, battery on a JST PH');
    const now = await edited(charger, 'drop the charge current to 400 mA');
    expect(now.components).toHaveLength(charger.components.length);
    expect(now.components.some((c) => c.kind === 'charger')).toBe(true);
  });
});

describe('the outline', () => {
  const sides = ({ board }: Design): unknown[] => [board.width_mm, board.height_mm];
  const errorsOf = (design: Design): string[] =>
    auditDesign({ request: design.request ?? EMPTY_REQUEST, design, library, lexicon }).findings.map((f) => f.message);

  it('that an order changes is the one that is asked for from then on', async () => {
    const first = await edited(null, 'ESP32-C3 board with an SHT31, USB-C powered, 45x35 mm');
    const wide = await edited(first, '70 mm wide please');
    expect(sides(wide)).toEqual([70, 35]);
    const longer = await edited(wide, 'make it 5 mm longer');
    expect(sides(longer)).toEqual([75, 35]);
    expect(errorsOf(longer).filter((m) => m.includes('mm'))).toEqual([]);
    expect(errorsOf(await edited(longer, 'as small as possible')).filter((m) => m.includes('mm'))).toEqual([]);
  });

  it('beside other orders is the board’s, not that of a part', async () => {
    const now = await edited(NODE, 'make the LED green and the board 65x45 mm, then remove the button');
    expect(sides(now)).toEqual([65, 45]);
    expect(now.components.filter((c) => c.kind === 'led').map((c) => c.value)).toEqual(['green']);
  });
});

it('all but what is kept goes, though it was asked for by and by', async () => {
  const lights = await edited(null, 'RP2040 with four LEDs red green blue yellow and two servos, 5 V on a barrel jack');
  const now = await edited(lights, 'remove all LEDs except the blue one');
  expect(now.components.filter((c) => c.kind === 'led').map((c) => c.value)).toEqual(['blue']);
});

it('a board without a controller gets a memory on its bus, and no controller with it', async () => {
  const before = boardOf('SHT31 breakout, I2C on a 4-pin header with pull-ups, 3.3 V');
  const now = await edited(before, 'add an I2C EEPROM on the same bus');
  expect(count(now, 'memory')).toBe(1);
  expect(count(now, 'microcontroller')).toBe(count(before, 'microcontroller'));
  expect(disturbed(before, now)).toEqual([]);
});
