import { describe, expect, it } from 'vitest';
import { planFirst } from '../../src/chat/asked/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

function planned(message: string) {
  const plan = planFirst(message, library);
  if (plan.kind !== 'design' || plan.design.request === undefined) throw new Error(`no board: ${message}`);
  const { design } = plan;
  const ledger = auditDesign({ request: plan.design.request, design, library, lexicon });
  const on = (pin: string): string | undefined => design.nets.find((n) => n.pins.includes(pin))?.name;
  const refs = (device: RegExp): string[] => design.components.filter((c) => device.test(c.device ?? c.value)).map((c) => c.ref);
  const errors = ledger.findings.filter((f) => f.severity === 'error').map((f) => f.message);
  return { design, on, refs, errors };
}

describe('USB sockets that give 5 V', () => {
  it.each([
    ['lipo battery, charger and a 5 V usb-a out', 1],
    ['24V to two usb-a ports 1A each', 2],
    ['boost an 18650 to 5V, output on two usb-a sockets', 2],
  ])('%s: %i, each fed by what makes its volts', (message, count) => {
    const { on, refs, errors } = planned(message);
    const sockets = refs(/^USB_A_/);
    expect(sockets).toHaveLength(count);
    for (const ref of sockets) expect(on(`${ref}.VOUT`)).toBe('5V');
    expect(errors).toEqual([]);
  });

  it('are as many as sorts were said, each with its own current', () => {
    const { refs, errors } = planned('usb charger for a 12/24V van: usb-c 5V 3A and usb-a 1A');
    expect([refs(/^USB_C_.*_OUT$/), refs(/^USB_A_/)].map((r) => r.length)).toEqual([1, 1]);
    expect(errors).toEqual([]);
  });
});

describe('what switches a battery off', () => {
  it('leaves it on its charger', () => {
    const { on, refs } = planned('usb-c charger for one 18650 with a power switch');
    const [charger] = refs(/^TP4056/);
    const [cell] = refs(/^BatteryHolder/);
    expect(on(`${charger}.BAT`)).toBe(on(`${cell}.+`));
    expect(refs(/^ScrewTerminal/)).toHaveLength(1);
  });
});

describe('what is measured', () => {
  it.each([
    ['INA219 for the current of a 12V pump 2A, ESP32', /^INA219/],
    ['ACS712 for a 12V motor 8A, ESP32', /^ACS712/],
    ['voltage and current meter for a solar panel 20V 5A with an ESP32', /^INA219/],
  ])('%s: flows through the meter', (message, meter) => {
    const { design, refs, errors } = planned(message);
    expect(refs(meter)).toHaveLength(1);
    expect(design.nets.some((n) => n.name === 'VIN_METER')).toBe(true);
    expect(errors).toEqual([]);
  });

  it('and what measures it are one', () => {
    const { refs } = planned('temperature by a 10k NTC on a 2 pin JST, ESP32');
    expect(refs(/^TMP102/)).toEqual([]);
    expect(refs(/^JST_XH/)).toHaveLength(1);
  });
});

describe('a motor that runs both ways', () => {
  it.each([
    ['24V 5A motor in both directions from an STM32, a pot for the speed', false],
    ['24V 5A motor in both directions from an STM32', true],
  ])('%s: by relays %s', (message, relays) => {
    expect(planned(message).refs(/^SRD-/).length > 0).toBe(relays);
  });
});

describe('the header of a computer', () => {
  it('is no second one beside it', () => {
    const { refs } = planned('12V 3A mosfet switch, pwm from a raspberry pi on a 2x20 header');
    expect(refs(/^RASPBERRY-PI/)).toHaveLength(1);
    expect(refs(/^PinHeader_/)).toEqual([]);
  });
});

describe('contacts of a supply that nothing uses', () => {
  it('are told', () => {
    const { design, errors } = planned('ESP32 board with usb c, 12V in');
    const dead = errors.filter((e) => /feeds VBUS or draws from it/.test(e));
    expect(dead).toHaveLength(design.nets.find((n) => n.name === 'VBUS')?.pins.some((p) => /^U/.test(p)) === true ? 0 : 1);
  });

  it('are none of a loudspeaker behind its capacitor', () => {
    const { errors } = planned('TDA2030 amplifier, 12 V, audio jack in, speaker terminal');
    expect(errors.filter((e) => /or draws from it/.test(e))).toEqual([]);
  });
});

describe('a board of which nobody said how it is fed', () => {
  it.each([
    ['ESP32 and a DRV8871', 12],
    ['RP2040 with two DRV8871 and two motors', 12],
    ['ESP32 with a DRV8833 and two motors', 5],
  ])('%s: comes in at %d V, and nothing lifts it for the driver', (message, volts) => {
    const { design, refs } = planned(message);
    expect(design.nets.find((n) => n.name === 'VIN')?.volts).toBe(volts);
    expect(refs(/^MT3608/)).toEqual([]);
  });
});

it('a cell that keeps a clock feeds no board, whether it is called a coin cell or a backup', () => {
  for (const message of [
    'DS3231 clock with a CR2032 backup cell',
    'DS1307 real time clock, its backup battery is a CR2032, ATmega328P, 5 V on a screw terminal',
  ]) {
    const { design, on, refs } = planned(message);
    const cells = refs(/^BatteryHolder/);
    expect([message, cells.length]).toEqual([message, 1]);
    const powered = design.components.filter((c) => c.kind === 'microcontroller' && on(`${c.ref}.VCC`) === on(`${cells[0]}.+`));
    expect(powered).toEqual([]);
  }
});
