import { describe, expect, it } from 'vitest';
import { after, boardOf, edited } from '../merge/support.js';

const kindsOf = (design: { components: readonly { kind: string }[] }, kind: string): number =>
  design.components.filter((c) => c.kind === kind).length;

describe('an order of which something cannot be had', () => {
  it('leaves the controller that cannot be swapped, and all that hangs on it', async () => {
    const base = boardOf('ESP32-C3 with a BME280 and two buttons, USB-C');
    expect(await after(base, 'no Wi-Fi any more, swap the ESP32-C3 for an STM32F429')).toBeNull();
  });

  it('does the rest, and says first what is not there', async () => {
    const base = boardOf('ESP32-C3 with a buzzer and a button, USB-C');
    const now = await edited(base, 'add a second button, and a Geiger tube');
    expect(kindsOf(now, 'button')).toBe(2);
    expect(now.request?.asks.filter((a) => a.state === 'wanted').length).toBeGreaterThan(base.request?.asks.length ?? 0);
  });

  it('adds what it can where another wish could not be kept before either', async () => {
    const base = boardOf('Arduino Nano with 24 V in, drives a guide wire with a square wave of 9 kHz');
    expect(kindsOf(await edited(base, 'add a fuse'), 'fuse')).toBe(1);
  });

  it('moves contacts apart once they are told to switch mains', async () => {
    const now = await edited(boardOf('ESP32-C3 with two relays for 24 V valves, 12 V in'), 'the valves are for 230 V');
    expect(now.nets.filter((n) => n.working_volts === 230)).toHaveLength(6);
  });

  it('takes off with a thing what only served it', async () => {
    const base = boardOf('ATtiny85 on a CR2032 with a button and a piezo buzzer through an NPN transistor');
    const now = await edited(base, 'drop the buzzer and everything that only served it');
    expect([kindsOf(now, 'buzzer'), kindsOf(now, 'bjt'), kindsOf(now, 'button')]).toEqual([0, 0, 1]);
  });

  it('takes a rail off with its regulator and connector, and nothing that is called alike', async () => {
    const base = boardOf('TP4056 charger with micro USB, a JST battery connector and a 3.3 V output');
    const now = await edited(base, 'remove the 3.3 V output');
    const gone = base.components.filter((c) => !now.components.some((n) => n.ref === c.ref));
    expect(gone.flatMap((c) => (c.kind === 'capacitor' ? [] : c.kind)).sort()).toEqual(['connector', 'regulator']);
    expect(now.components.filter((c) => c.kind === 'capacitor').length).toBe(kindsOf(base, 'capacitor') - 2);
  });

  it('places what a circuit brought along, too', async () => {
    const now = await edited(boardOf('LED dimmer with a potentiometer, 24 V strip 1 A'), 'knob at the front edge');
    expect(now.components.find((c) => c.kind === 'potentiometer')?.place?.edge).toBe('bottom');
  });

  it('feeds it from as many cells as it needs, where nobody counted them', async () => {
    const now = await edited(boardOf('ESP32-C3 with a BME280, 18650 cell'), 'use AA batteries instead of the 18650');
    expect(now.components.map((c) => c.device)).toContain('BatteryHolder_3xAA');
  });
});

describe('an addition', () => {
  it('brings nothing that stands to another voltage: the lights are in series with the inputs', async () => {
    const base = boardOf('2 channel opto isolated input board 24 V, output header 3.3 V');
    const now = await edited(base, 'add an LED for each channel');
    const voltsOf = (d: typeof base): unknown => d.nets.flatMap((n) => (n.volts === undefined ? [] : [[n.name, n.volts]]));
    expect(voltsOf(now)).toEqual(voltsOf(base));
    expect(now.blocks.filter((b) => b.block === 'opto_input').map((b) => b.params?.['lamp'])).toEqual([true, true]);
  });
});

describe('an edit', () => {
  it('puts a volume control into the way of the signal', async () => {
    const now = await edited(boardOf('PAM8403 stereo amplifier, USB-C, 3.5 mm jack, speaker terminals'), 'add a volume knob');
    const on = (pin: string): string | undefined => now.nets.find((n) => n.pins.includes(pin))?.name;
    for (const { ref } of now.components.filter((c) => c.kind === 'potentiometer')) expect(on(`${ref}.2`)).not.toBe(on(`${ref}.3`));
  });

  it('calls a connector by the voltage that it gives', async () => {
    const now = await edited(boardOf('12 V to 3.3 V buck 1 A, barrel jack in, screw terminal out'), 'output should be 5 V');
    expect(now.components.flatMap((c) => (c.device?.startsWith('ScrewTerminal') ? c.value : []))).toEqual(['5 V']);
  });
});
