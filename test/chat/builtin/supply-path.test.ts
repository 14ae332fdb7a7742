import { describe, expect, it } from 'vitest';
import { planFirst } from '../../../src/chat/asked/index.js';
import { type Design, DesignError } from '../../../src/design/index.js';
import { checkElectrical } from '../../../src/electrical/index.js';
import { loadLibrary } from '../../../src/parts/load.js';
import { resolve } from '../../../src/parts/resolve.js';

const library = loadLibrary();

function planned(sentence: string): { design: Design; reply: string } {
  const plan = planFirst(sentence, library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan;
}

const devices = (design: Design): string[] => design.components.map((c) => c.device ?? `${c.kind} ${c.value}`);
const netOf = (design: Design, pin: string): string | undefined => design.nets.find((n) => n.pins.includes(pin))?.name;
const refOf = (design: Design, device: string): string => design.components.find((c) => c.device === device)?.ref ?? '';

describe('a supply path', () => {
  it('goes from its input connector through fuse, converter and switch to each output', () => {
    const { design } = planned('24V to 12V 3A buck on XT60 in and pluggable terminals out, 5 A blade fuse');
    const all = devices(design);
    expect(all).toContain('XT60PW-M');
    expect(all).toContain('TPS54302');
    expect(all).toContain('Pluggable_1x02_P5.08');
    expect(design.components.find((c) => c.device === 'FUSEHOLDER_MINI_3568')?.value).toBe('5A');
    expect(netOf(design, `${refOf(design, 'XT60PW-M')}.1`)).toBe('VIN');
    expect(netOf(design, `${refOf(design, 'Pluggable_1x02_P5.08')}.1`)).toBe('12V');
  });

  it('gives every output its fuse and LED, and the input one of its own', () => {
    const { design } = planned(
      '12 V distribution: screw terminal in with a 10 A input fuse, four fused outputs 3 A each on screw terminals, LED each',
    );
    expect(design.components.filter((c) => c.kind === 'fuse')).toHaveLength(5);
    expect(design.components.filter((c) => c.kind === 'led')).toHaveLength(4);
    expect(design.components.filter((c) => c.device?.startsWith('ScrewTerminal'))).toHaveLength(5);
  });

  it('reads the voltage of a load switch as that of its input, and its logic level as none', () => {
    const { design, reply } = planned(
      'Load switch: 5 V rail, 2 A to a camera, soft start, screw terminal in, JST PH out, enable on a pin header (3.3 V logic)',
    );
    expect(design.nets.filter((n) => n.volts !== undefined && n.class === 'power').map((n) => n.volts)).not.toContain(3.3);
    expect(devices(design)).toEqual(expect.arrayContaining(['TPS22918', 'JST_PH_B2B-PH-K', 'PinHeader_1x02']));
    expect(reply).not.toMatch(/camera: it is not/);
  });

  it('joins two supplies by a diode each', () => {
    const { design } = planned('Dual supply OR-ing with Schottky diodes: 12 V adapter on a barrel jack and 12 V battery on screw terminal, 2 A out');
    expect(devices(design).filter((d) => d === 'SS34')).toHaveLength(2);
    const ideal = planned('Ideal diode OR-ing of two 12 V supplies, 3 A, screw terminals').design;
    expect(devices(ideal).filter((d) => d === 'LM74700')).toHaveLength(2);
  });

  it('turns the supply on by a FET that the slide switch drives', () => {
    const { design } = planned('Step-up module: single 18650 to 5 V 1 A, USB-A socket output, slide switch');
    expect(devices(design)).toEqual(expect.arrayContaining(['SW_PCM12', 'AO3401A', 'MT3608', 'USB_A_67643']));
    expect(netOf(design, `${refOf(design, 'USB_A_67643')}.VOUT`)).toBe('5V');
  });

  it.each([
    ['72V to 12V 3A buck converter, screw terminals', /72 V/],
    ['4 AA cells to 5 V 500 mA, slide switch, screw terminal out', /buck-boost/],
    ['230V mains to 5V 2A', /mains/],
  ])('refuses %s with its reason', (sentence, why) => {
    expect(() => planFirst(sentence, library)).toThrow(DesignError);
    expect(() => planFirst(sentence, library)).toThrow(why);
  });

  it('says what is beyond a converter, a contact, a fuse', () => {
    expect(planned('5V 6A supply from 12V').reply).toMatch(/no more than 5 A/);
    expect(planned('Relay board for one 12 V relay 30 A').reply).toMatch(/30 A through the relay/);
  });
});

describe('boards around a supply', () => {
  it.each([
    '2S lithium pack to 5 V 2 A with an undervoltage cut-off at 6.2 V, XT30 in, USB-A socket out',
    'Socket for an A4988 stepper module, 12 V screw terminal, motor on 4 pin JST XH, step/dir/enable header',
    'Four servo connectors from one 6 V 5 A supply, signals on a 4 pin header, 1000uF cap',
    '16 servo PCA9685 board, 5V 10A terminal, I2C header',
    'CN3791 solar charger for one 18650, 6 V panel on screw terminal',
    'buck-boost from a LiPo to 3.3 V at 1 A, JST PH in, pin header out',
    'Soft start for 12 V 5 A load',
    'USB-C to 9V 2A PD trigger, output on a DC barrel jack',
  ])('%s: no electrical error', (sentence) => {
    const { design } = planned(sentence);
    expect(checkElectrical(resolve(design, library)).filter((f) => f.severity === 'error')).toEqual([]);
  });

  it('feeds no cell-fed part from a panel whose voltage it does not stand', () => {
    const { design } = planned('Solar panel 6 V to charge a LiPo, 3.3 V 500 mA output for a sensor node');
    const regulator = refOf(design, 'AP2112K-3.3');
    expect(netOf(design, `${regulator}.VIN`)).toBe('VBAT');
  });

  it('keeps the loads’ supply off the header of their inputs', () => {
    const { design } = planned('One N-MOSFET to dim a 12 V LED strip: gate from a two pin header, strip and supply on screw terminals');
    expect(design.components.filter((c) => c.kind === 'mosfet')).toHaveLength(1);
    const header = refOf(design, 'PinHeader_1x02');
    expect([netOf(design, `${header}.1`), netOf(design, `${header}.2`)].sort()).toEqual(['GND', 'IN1']);
  });
});
