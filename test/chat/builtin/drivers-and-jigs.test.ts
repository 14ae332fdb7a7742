import { describe, expect, it } from 'vitest';
import { planFirst } from '../../../src/chat/asked/index.js';
import type { Design } from '../../../src/design/index.js';
import { checkElectrical } from '../../../src/electrical/index.js';
import { loadLibrary } from '../../../src/parts/load.js';
import { resolve } from '../../../src/parts/resolve.js';

const library = loadLibrary();

function planned(sentence: string): { design: Design; reply: string } {
  const plan = planFirst(sentence, library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan;
}

const of = (design: Design, device: string): string[] => design.components.filter((c) => c.device === device).map((c) => c.ref);
const netOf = (design: Design, pin: string): string | undefined => design.nets.find((n) => n.pins.includes(pin))?.name;

describe('what stands beside a driver or a converter', () => {
  it('turns both motors with the one bridge that is named, its sense resistors between bridge and ground', () => {
    const { design } = planned('DRV8833 carrier, two small motors on screw terminals, 9 V, nSLEEP on the header, 0.4 ohm sense resistors');
    const [bridge, ...more] = of(design, 'DRV8833PWP');
    expect(more).toEqual([]);
    const sense = design.components.filter((c) => c.kind === 'resistor' && c.value === '400m').map((c) => c.ref);
    expect(sense).toHaveLength(2);
    expect(sense.map((ref) => netOf(design, `${ref}.2`))).toEqual(['GND', 'GND']);
    expect(new Set(sense.map((ref) => netOf(design, `${ref}.1`)))).toEqual(
      new Set([netOf(design, `${bridge}.AISEN`), netOf(design, `${bridge}.BISEN`)]),
    );
    expect(design.nets.find((n) => n.name === 'NSLEEP')?.pins.some((p) => p.startsWith('J'))).toBe(true);
    expect(checkElectrical(resolve(design, library)).filter((f) => f.severity === 'error')).toEqual([]);
  });

  it('brings out the enable pin of the converter itself', () => {
    const { design } = planned('24 V to 5 V buck 2 A, screw terminals, the enable pin brought to a header');
    const [converter] = of(design, 'TPS54302');
    expect(netOf(design, `${converter}.EN`)).toBe('EN');
    expect(of(design, 'PinHeader_1x02')).toHaveLength(1);
    expect(of(design, 'AO4407A')).toEqual([]);
  });

  it('switches a load from a logic level without a microcontroller or a button of its own', () => {
    const { design } = planned('High-side switch for a 12 V 3 A pump, driven from a 3.3 V GPIO, off at boot, freewheel diode, screw terminals');
    expect(design.components.some((c) => c.kind === 'microcontroller' || c.kind === 'button')).toBe(false);
    expect(of(design, 'SS34')).toHaveLength(1);
  });

  it('gives outlets lights of their own current', () => {
    const { design } = planned('USB-C PD 20 V in, 12 V 3 A on a screw terminal and 5 V 2 A on a USB-A socket, an LED for each output');
    expect(design.components.filter((c) => c.kind === 'led')).toHaveLength(2);
  });
});

describe('what a node or a jig asks for', () => {
  it('takes an SMA jack for the antenna, and no header for the bus of a chip', () => {
    const { design } = planned('ESP32 node with an RFM95W on SPI, SMA antenna connector, USB-C');
    expect(of(design, 'SMA_132134')).toHaveLength(1);
    expect(of(design, 'U.FL-R-SMT-1')).toEqual([]);
    expect(design.components.some((c) => c.value === 'SPI')).toBe(false);
  });

  it('has LIN behind its transceiver, and gives CAN its crystal', () => {
    const { design, reply } = planned('STM32F103 node with CAN and LIN, fed from a 12 V car battery');
    expect(reply).toMatch(/LIN transceiver TJA1021/);
    expect(design.components.some((c) => c.device === 'TJA1021T')).toBe(true);
    expect(design.components.some((c) => c.kind === 'crystal')).toBe(true);
    expect(design.components.find((c) => c.kind === 'tvs')?.value).toBe('SMBJ15A');
  });

  it('lays a row for pogo pins on free pins', () => {
    const { design } = planned('Test jig with an RP2040 and eight pogo pins, USB-C');
    const [row] = of(design, 'PinHeader_1x08');
    expect(design.nets.filter((n) => n.pins.some((p) => p.startsWith(`${row}.`)))).toHaveLength(8);
  });
});
