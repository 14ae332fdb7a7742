import { describe, expect, it } from 'vitest';
import { checkElectrical } from '../../src/electrical/index.js';
import { DesignAssembler } from '../../src/parts/assemble.js';
import type { Platform } from '../../src/parts/block.js';
import type { Device } from '../../src/parts/device.js';
import { expandBlock } from '../../src/parts/expand.js';
import type { Library } from '../../src/parts/library.js';
import { loadLibrary } from '../../src/parts/load.js';
import { findPin } from '../../src/parts/pins.js';
import { parseRating } from '../../src/parts/quantity.js';
import { resolve } from '../../src/parts/resolve.js';
import { PLATFORM_NETLISTS } from './expected-netlists.js';
import { alone, netlistText } from './netlist-text.js';

const library = loadLibrary();
const platforms = [...library.platforms.values()];
const withCore = (platform: Platform): Library => ({ ...library, blocks: new Map([[platform.core.name, platform.core]]) });
const everyPort = (platform: Platform): string[] => platform.core.ports.map((p) => p.name);
const deviceOf = (platform: Platform): Device => {
  const id = platform.core.parts.find((p) => p.id === platform.mcu)?.device;
  const device = id === undefined ? undefined : library.devices.get(id);
  if (device === undefined) throw new Error(`${platform.id} has no device`);
  return device;
};
const expanded = (platform: Platform, ports = everyPort(platform)) => expandBlock(platform.core, 'mcu', Object.fromEntries(ports.map((p) => [p, p])));

/** Every pin that the functions name. */
function functionPins({ functions: f }: Platform): string[] {
  return [
    ...f.gpio,
    ...f.adc,
    ...f.pwm,
    ...f.i2c.flatMap((b) => [b.sda, b.scl]),
    ...f.spi.flatMap((b) => [b.sck, b.mosi, b.miso, b.cs]),
    ...f.uart.flatMap((b) => [b.tx, b.rx]),
    ...f.can.flatMap((b) => [b.tx, b.rx]),
    ...(f.usb === null ? [] : [f.usb.dp, f.usb.dm]),
  ];
}

it('every platform is written down', () => {
  expect([...library.platforms.keys()].sort()).toEqual(Object.keys(PLATFORM_NETLISTS).sort());
});

describe.each(platforms.map((p) => [p.id, p] as const))('%s', (id, platform) => {
  it('wires what its design guide asks for', () => {
    expect(netlistText(alone(withCore(platform), platform.core))).toEqual(PLATFORM_NETLISTS[id]);
  });

  it('decouples every supply pad of every part within 3 mm', () => {
    const { parts, nets } = expanded(platform);
    const caps = parts.filter((p) => p.kind === 'capacitor');
    for (const part of parts) {
      const device = part.device === null ? undefined : library.devices.get(part.device);
      for (const pin of device?.pins.filter((p) => p.type === 'power_in' && !/^(GND|VSSA?)$/.test(p.name)) ?? []) {
        const close = caps.filter((c) =>
          c.near.some((n) => n.within_mm <= 3 && [pin.name, ...pin.pads, ...(pin.aliases ?? [])].some((name) => n.to === `${part.id}.${name}`)),
        );
        expect(close.length, `${part.id}.${pin.name}`).toBeGreaterThanOrEqual(pin.pads.length);
        const rail = nets.find((n) => n.pins.some(([i, p]) => i === part.id && p === pin.name));
        for (const cap of close)
          expect(
            rail?.pins.some(([i]) => i === cap.id),
            `${cap.id} is on the rail of ${pin.name}`,
          ).toBe(true);
      }
    }
  });

  it('leaves no required pin open, whichever ports are wired', () => {
    for (const ports of [everyPort(platform), platform.core.ports.filter((p) => p.required).map((p) => p.name)]) {
      const { parts, nets } = expanded(platform, ports);
      const wired = new Set(nets.flatMap((n) => n.pins.map(([i, p]) => `${i}.${p}`)));
      for (const part of parts) {
        const device = part.device === null ? undefined : library.devices.get(part.device);
        for (const pin of device?.pins.filter((p) => p.required === true) ?? []) {
          const names = [pin.name, ...(pin.aliases ?? [])].map((n) => `${part.id}.${n}`);
          expect(
            names.some((n) => wired.has(n)),
            `${part.id}.${pin.name}`,
          ).toBe(true);
        }
      }
    }
  });

  it('places by parts and pins that exist', () => {
    const kinds = new Map(platform.core.parts.map((p) => [p.id, p]));
    for (const part of platform.core.parts) {
      for (const { pin, to } of part.near ?? []) {
        for (const end of [`${part.id}.${pin}`, to]) {
          const target = kinds.get(end.slice(0, end.indexOf('.')));
          if (target === undefined) throw new Error(`${end} names no part`);
          const device = target.device === undefined ? null : (library.devices.get(target.device) ?? null);
          expect(findPin(target.kind, device, end.slice(end.indexOf('.') + 1)), end).not.toBeNull();
        }
      }
    }
  });

  it('names pins of the chip in its functions, each GPIO once and none that starts the chip', () => {
    const device = deviceOf(platform);
    for (const pin of [...functionPins(platform), ...Object.keys(platform.strapping)]) {
      expect(findPin(device.kind, device, pin), pin).not.toBeNull();
    }
    const { gpio } = platform.functions;
    expect(new Set(gpio).size).toBe(gpio.length);
    const used = new Set(
      expanded(platform)
        .nets.filter((n) => n.port === null)
        .flatMap((n) => n.pins.filter(([i]) => i === platform.mcu).map(([, p]) => p)),
    );
    expect(gpio.filter((pin) => used.has(pin))).toEqual([]);
    expect(gpio).not.toContain(platform.reset);
    expect(gpio).not.toContain(platform.boot?.pin);
  });

  it('is programmed by a block whose ports meet pins of the chip, or over USB', () => {
    if (platform.programming === null) {
      expect(platform.functions.usb).not.toBeNull();
      return;
    }
    const block = library.blocks.get(platform.programming.block);
    if (block === undefined) throw new Error(`no block ${platform.programming.block}`);
    for (const [port, pin] of Object.entries(platform.programming.ports)) {
      expect(block.ports.map((p) => p.name)).toContain(port);
      expect(findPin('microcontroller', deviceOf(platform), pin), pin).not.toBeNull();
    }
  });

  it('has a catalogue part for every value, its capacitors rated half as much again as the rail', () => {
    const rail = Math.max(...platform.rails.map((r) => r.volts));
    for (const component of alone(withCore(platform), platform.core).components) {
      expect(component.part, `${component.ref} ${component.value}`).not.toBeNull();
      if (component.kind === 'capacitor') expect(parseRating(component.rating ?? '').volts, component.ref).toBeGreaterThanOrEqual(1.5 * rail);
    }
  });

  it('passes the electrical rules on its own, fed by a terminal', () => {
    const assembler = new DesignAssembler(library);
    const rail = platform.rails[0];
    if (rail === undefined) throw new Error('no rail');
    assembler.net(rail.net, { volts: rail.volts });
    assembler.block('screw_terminal_power', 'in', { VOUT: rail.net, GND: 'GND' }, { volts: rail.volts });
    assembler.platform(platform.id, 'mcu', { [rail.port]: rail.net, GND: 'GND' });
    const design = assembler.build({ name: id, prompt: '', summary: '', board: {}, assumptions: [], unmet: [] });
    expect(checkElectrical(resolve(design, library)).filter((f) => f.severity === 'error')).toEqual([]);
  });
});

describe('what the makers say', () => {
  const core = (id: string): string[] => (PLATFORM_NETLISTS[id] === undefined ? [] : [...(PLATFORM_NETLISTS[id] ?? [])]);
  const net = (id: string, name: string): string[] =>
    core(id)
      .find((l) => l.startsWith(`${name}: `))
      ?.slice(name.length + 2)
      .split(' ') ?? [];
  const count = (list: readonly string[], what: string): number => list.filter((p) => p === what).length;

  it('RP2040: a capacitor per supply pad, 1 µF at the core regulator, the crystal behind 1 kΩ (design guide, chapter 2)', () => {
    // IOVDD 6, USB_VDD, ADC_AVDD, and the flash's own.
    expect(count(net('rp2040', '3V3'), 'C100nF')).toBe(9);
    expect(count(net('rp2040', '3V3'), 'C1uF')).toBe(1);
    expect(net('rp2040', '-DVDD')).toEqual(['C100nF', 'C100nF', 'C1uF', 'RP2040.DVDD', 'RP2040.VREG_VOUT']);
    expect(net('rp2040', '-XOUT')).toEqual(['R1k', 'RP2040.XOUT']);
    expect(net('rp2040', 'GND')).toContain('RP2040.TESTEN');
  });

  it('STM32F103: boots from flash, every VDD decoupled, D+ pulled up by 1.5 kΩ (AN2586, DS5319)', () => {
    expect(net('stm32f103', '-BOOT0')).toEqual(['R10k', 'STM32F103C8T6.BOOT0']);
    expect(net('stm32f103', 'GND')).toContain('R10k');
    expect(count(net('stm32f103', '3V3'), 'C100nF')).toBe(5);
    expect(net('stm32f103', 'DP')).toContain('R1.5k');
  });

  it('ESP32-C3: straps high, EN delayed (datasheet, figure of the peripheral schematics)', () => {
    for (const strap of ['-IO2', '-IO8', 'BOOT']) expect(net('esp32-c3', strap)).toContain('R10k');
    expect(net('esp32-c3', 'EN')).toEqual(['C1uF', 'ESP32-C3-MINI-1-N4.EN', 'R10k']);
  });

  it('USB of the F103 brings its crystal', () => {
    const platform = library.platforms.get('stm32f103');
    if (platform === undefined) throw new Error('no stm32f103');
    const crystals = (ports: string[]): number => expanded(platform, ports).parts.filter((p) => p.kind === 'crystal').length;
    expect(crystals(['3V3', 'GND'])).toBe(0);
    expect(crystals(['3V3', 'GND', 'DP', 'DM'])).toBe(1);
  });
});
