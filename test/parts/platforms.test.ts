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
import { PLATFORM_NETLISTS, RELATIVES } from './expected-netlists.js';
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

/** The serial header of a chip that has a boot loader and no other way. */
function serialLoader({ functions, boot, reset }: Platform): NonNullable<Platform['programming']> {
  const [uart] = functions.uart;
  if (uart === undefined || boot === null || reset === null) throw new Error('no serial boot loader');
  return { block: 'uart_prog_header', ports: { TX: uart.tx, RX: uart.rx, EN: reset, BOOT: boot.pin } };
}

/** The block that programs a platform, wired to its pins. */
function programmer(assembler: DesignAssembler, { block, ports }: NonNullable<Platform['programming']>, mcu: string, rail: string): void {
  const nets = Object.fromEntries(Object.keys(ports).map((port) => [port, `PROG_${port}`]));
  const named = library.blocks.get(block)?.ports.map((p) => p.name) ?? [];
  assembler.block(block, 'prog', { ...(named.includes('VCC') ? { VCC: rail } : {}), GND: 'GND', ...nets });
  for (const [port, pin] of Object.entries(ports)) assembler.connect(nets[port] ?? '', `${mcu}.${pin}`);
}

it('every platform is written down', () => {
  expect([...library.platforms.keys()].sort()).toEqual(Object.keys(PLATFORM_NETLISTS).sort());
  expect(library.platforms.size).toBeGreaterThanOrEqual(14);
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

  it('is programmed by a block whose ports meet pins of the chip, or over USB or its serial boot loader, or by its own plug', () => {
    if (platform.programming === null) {
      const serial = platform.boot !== null && platform.functions.uart.length > 0;
      expect(platform.functions.usb !== null || serial || platform.mounting === 'socket').toBe(true);
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
      // A chip whose code nobody could verify is a gap that the board tells.
      const coded = component.device === null || library.devices.get(component.device ?? '')?.catalog_code !== null;
      if (coded) expect(component.part, `${component.ref} ${component.value}`).not.toBeNull();
      if (component.kind === 'capacitor') expect(parseRating(component.rating ?? '').volts, component.ref).toBeGreaterThanOrEqual(1.5 * rail);
    }
  });

  it('passes the electrical rules with its programmer, fed by a terminal', () => {
    const assembler = new DesignAssembler(library);
    const rail = platform.rails[0];
    if (rail === undefined) throw new Error('no rail');
    const volts = (platform.host?.fed?.volts_max ?? 0) < 5 ? rail.volts : 5;
    const keepsOwn = platform.host !== undefined && platform.host.fed === undefined;
    assembler.net(rail.net, { volts });
    if (keepsOwn) assembler.device('PinHeader_1x02', { purpose: 'What the host feeds', pins: { '1': rail.net, '2': 'GND' } });
    else assembler.block('screw_terminal_power', 'in', { VOUT: rail.net, GND: 'GND' }, { volts });
    const overUsb = platform.programming === null && platform.functions.usb !== null;
    const usb = overUsb ? { DP: 'USB_DP', DM: 'USB_DM' } : {};
    // A board of its own gives its rails; what feeds it comes in elsewhere.
    const { host } = platform;
    const { mcu } = assembler.platform(platform.id, 'mcu', { [host?.fed?.port ?? rail.port]: rail.net, GND: 'GND', ...usb });
    if (overUsb) assembler.block('usb_c_data', 'usb', { VBUS: 'VBUS', GND: 'GND', DP: 'USB_DP', DM: 'USB_DM' });
    else if (platform.mounting !== 'socket') programmer(assembler, platform.programming ?? serialLoader(platform), mcu, rail.net);
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

  it('nRF52840: USB brings its 5 V supply pin and 4.7 µF; without USB the pin stays open (product specification, 7.3)', () => {
    const platform = library.platforms.get('nrf52840');
    if (platform === undefined) throw new Error('no nrf52840');
    const on = (ports: string[]): string[] =>
      expanded(platform, ports)
        .nets.filter((n) => n.pins.some(([i, p]) => i === 'U' && p === 'VBUS'))
        .flatMap((n) => n.pins.map(([i]) => i));
    expect(on(['3V3', 'GND'])).toEqual([]);
    expect(on(['3V3', 'GND', 'DP', 'DM', 'VBUS'])).toEqual(['U', 'CUSB']);

    const assembler = new DesignAssembler(library);
    assembler.block('usb_c_data', 'usb', { VBUS: 'VBUS', GND: 'GND', DP: 'USB_DP', DM: 'USB_DM' });
    assembler.net('3V3', { volts: 3.3 });
    assembler.block('ldo_3v3', 'ldo', { VIN: 'VBUS', VOUT: '3V3', GND: 'GND' });
    const ports = { '3V3': '3V3', GND: 'GND', DP: 'USB_DP', DM: 'USB_DM' };
    const built = (more: Record<string, string>) => {
      const copy = DesignAssembler.from(assembler.build({ name: 'x', prompt: '', summary: '', board: {}, assumptions: [], unmet: [] }), library);
      const { mcu } = copy.platform('nrf52840', 'mcu', { ...ports, ...more });
      programmer(copy, platform.programming as NonNullable<Platform['programming']>, mcu, '3V3');
      const design = copy.build({ name: 'x', prompt: '', summary: '', board: {}, assumptions: [], unmet: [] });
      return checkElectrical(resolve(design, library)).filter((f) => f.severity === 'error');
    };
    expect(built({ VBUS: 'VBUS' })).toEqual([]);
    expect(built({}).map((f) => f.rule)).toEqual(['erc.unpowered']);
  });

  it('USB of the F103 brings its crystal', () => {
    const platform = library.platforms.get('stm32f103');
    if (platform === undefined) throw new Error('no stm32f103');
    const crystals = (ports: string[]): number => expanded(platform, ports).parts.filter((p) => p.kind === 'crystal').length;
    expect(crystals(['3V3', 'GND'])).toBe(0);
    expect(crystals(['3V3', 'GND', 'DP', 'DM'])).toBe(1);
  });
});

/** Alternate functions from the datasheets: function → pins that carry it. Chips that route any signal to any pin list only what is fixed. */
const ALTERNATE: Readonly<Record<string, { source: string; pins: Readonly<Record<string, string>> }>> = {
  nrf52832: {
    source: 'Nordic nRF52832 product specification, pin assignments: AIN0 to AIN7; every other line goes to any pin',
    pins: { adc: 'P0.02 P0.03 P0.04 P0.05 P0.28 P0.29 P0.30 P0.31' },
  },
  samd21: {
    source: 'Microchip DS40001882, table 6-1 (port function multiplexing)',
    pins: {
      sda: 'PA08 PA12 PA16 PA22',
      scl: 'PA09 PA13 PA17 PA23',
      tx: 'PA10 PB22 PA00 PA04 PA06 PA18 PA20',
      rx: 'PA11 PB23 PA01 PA05 PA07 PA19 PA21',
      sck: 'PB11',
      mosi: 'PB10',
      miso: 'PA12',
      adc: 'PA02 PA03 PB08 PB09 PA04 PA05 PA06 PA07 PA08 PA09 PA10 PA11 PB02 PB03',
      pwm: 'PA04 PA05 PA06 PA07 PA08 PA09 PA10 PA11 PA14 PA15 PA16 PA17 PA18 PA19 PA20 PA21 PA22 PA23',
      dp: 'PA25',
      dm: 'PA24',
    },
  },
  rp2350: {
    source: 'RP2350 datasheet, table of GPIO functions and 14.8.2: four analogue inputs in the package of 60',
    pins: {
      sda: 'GPIO0 GPIO2 GPIO4 GPIO6 GPIO8 GPIO10 GPIO12 GPIO14 GPIO16 GPIO18 GPIO20 GPIO22 GPIO24 GPIO26 GPIO28',
      scl: 'GPIO1 GPIO3 GPIO5 GPIO7 GPIO9 GPIO11 GPIO13 GPIO15 GPIO17 GPIO19 GPIO21 GPIO23 GPIO25 GPIO27 GPIO29',
      adc: 'GPIO26 GPIO27 GPIO28 GPIO29',
      dp: 'USB_DP',
      dm: 'USB_DM',
    },
  },
  'nice-nano': {
    source: 'Nordic nRF52840 product specification: AIN0, AIN5 and AIN7; ZMK board definition of the nice!nano',
    pins: { sda: 'P0.17', scl: 'P0.20', tx: 'P0.06', rx: 'P0.08', adc: 'P0.02 P0.29 P0.31' },
  },
  stm32f072: {
    source: 'ST STM32_open_pin_data, mcu/STM32F072C(8-B)Tx.xml',
    pins: {
      sda: 'PB7 PB9 PB11 PB14',
      scl: 'PB6 PB8 PB10 PB13',
      tx: 'PA9 PB6 PA2 PA14 PB10 PA0',
      rx: 'PA10 PB7 PA3 PA15 PB11 PA1',
      sck: 'PA5 PB3 PB10 PB13',
      mosi: 'PA7 PB5 PB15',
      miso: 'PA6 PB4 PB14',
      canTx: 'PA12 PB9',
      canRx: 'PA11 PB8',
      adc: 'PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7 PB0 PB1',
      pwm: 'PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7 PB0 PB1 PB3 PB4 PB5 PB8 PB9 PB10 PB11 PB13 PB14 PB15 PA8 PA9 PA10 PA11',
      dp: 'PA12',
      dm: 'PA11',
    },
  },
  stm32l072: {
    source: 'ST STM32_open_pin_data, mcu/STM32L072C(B-Z)Tx.xml',
    pins: {
      sda: 'PB7 PB9 PB11 PB14 PA10 PB4',
      scl: 'PB6 PB8 PB10 PB13 PA9 PA8',
      tx: 'PA9 PB6 PA2 PA14 PA0 PB3 PB10 PB11',
      rx: 'PA10 PB7 PA3 PA15 PA1 PB4 PB10 PB11 PA13',
      sck: 'PA5 PB3 PB10 PB13',
      mosi: 'PA7 PB5 PA12 PB15',
      miso: 'PA6 PB4 PA11 PB14',
      adc: 'PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7 PB0 PB1',
      pwm: 'PA0 PA1 PA2 PA3 PA5 PA6 PA7 PB0 PB1 PB10 PB11 PB13 PB14 PA15 PB3 PB4 PB5',
      dp: 'PA12',
      dm: 'PA11',
    },
  },
  stm32f042: {
    source: 'ST STM32_open_pin_data, mcu/STM32F042K(4-6)Tx.xml',
    pins: {
      sda: 'PB7 PF0 PA10 PA12',
      scl: 'PB6 PF1 PA9 PA11',
      tx: 'PA9 PB6 PA2 PA14',
      rx: 'PA10 PB7 PA3 PA15',
      sck: 'PA5 PB3',
      mosi: 'PA7 PB5',
      miso: 'PA6 PB4',
      canTx: 'PA12',
      canRx: 'PA11 PB8',
      adc: 'PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7 PB0 PB1',
      pwm: 'PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7 PB0 PB1 PB3 PB4 PB5 PA8 PA9 PA10 PA11',
      dp: 'PA12',
      dm: 'PA11',
    },
  },
  stm32l031: {
    source: 'ST STM32_open_pin_data, mcu/STM32L031K(4-6)Tx.xml',
    pins: {
      sda: 'PB7 PA10',
      scl: 'PB6 PA9',
      tx: 'PA2 PA9 PB6 PA14',
      rx: 'PA3 PA10 PB7 PA15',
      sck: 'PA5 PB3',
      mosi: 'PA7 PB5 PB1 PA12',
      miso: 'PA6 PB4 PB0 PA11',
      adc: 'PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7 PB0 PB1',
      pwm: 'PA0 PA1 PA2 PA3 PA5 PA6 PA7 PB0 PB1 PA8 PA9 PA10 PA11 PA15 PB3 PB4 PB5 PB6',
    },
  },
  stm32l432: {
    source: 'ST STM32_open_pin_data, mcu/STM32L432K(B-C)Ux.xml',
    pins: {
      sda: 'PB7 PA10 PB4',
      scl: 'PB6 PA9 PA7',
      tx: 'PA9 PB6 PA2',
      rx: 'PA10 PB7 PA3 PA15',
      sck: 'PA5 PA1 PB3',
      mosi: 'PA7 PB5 PA12',
      miso: 'PA6 PB4 PA11',
      canTx: 'PA12',
      canRx: 'PA11',
      adc: 'PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7 PB0 PB1',
      pwm: 'PA0 PA1 PA2 PA3 PA5 PA6 PA7 PB0 PB1 PA8 PA9 PA10 PA11 PA15 PB3 PB6',
      dp: 'PA12',
      dm: 'PA11',
    },
  },
  stm32g0b1: {
    source: 'ST STM32_open_pin_data, mcu/STM32G0B1C(B-C-E)Tx.xml',
    pins: {
      sda: 'PB7 PB9 PA10 PB11 PB14 PA6 PB4 PA12',
      scl: 'PB6 PB8 PA9 PB10 PB13 PA7 PB3 PA11',
      tx: 'PA9 PB6 PA2 PA14 PB2 PB8 PB10 PA5 PA0 PB0 PB3 PD3',
      rx: 'PA10 PB7 PA3 PA15 PB0 PB9 PB11 PA1 PB1 PB4 PD2',
      sck: 'PA5 PA1 PB3 PB10 PB13 PA0 PB8 PD1',
      mosi: 'PA7 PA2 PA12 PB5 PB11 PB15 PA4 PB7 PA10',
      miso: 'PA6 PA11 PB4 PB14 PB2 PA3 PB6 PA9 PD3',
      canTx: 'PD1 PA12 PB9 PB1 PB13 PB6',
      canRx: 'PD0 PA11 PB8 PB0 PB12 PB5',
      adc: 'PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7 PB0 PB1 PB2 PB10 PB11 PB12',
      pwm: 'PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7 PB0 PB1 PB3 PB4 PB5 PB6 PB7 PB8 PB9 PB10 PB11 PB13 PB14 PB15 PA8 PA9 PA10 PA11 PA15 PC6 PC7 PD0 PD1 PD2 PD3 PF0 PF1',
      dp: 'PA12',
      dm: 'PA11',
    },
  },
  stm32g431: {
    source: 'ST STM32_open_pin_data, mcu/STM32G431C(6-8-B)Tx.xml',
    pins: {
      sda: 'PB7 PB9 PA8 PA14 PB5 PF0',
      scl: 'PA15 PB8 PA9 PA13 PA8',
      tx: 'PA9 PB6 PA2 PA14 PB3 PB9 PB10 PB11',
      rx: 'PA10 PB7 PA3 PA15 PB4 PB8 PB11 PB10',
      sck: 'PA5 PB3 PB13 PF1',
      mosi: 'PA7 PB5 PB15 PA11',
      miso: 'PA6 PB4 PB14 PA10',
      canTx: 'PA12 PB9',
      canRx: 'PA11 PB8',
      adc: 'PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7 PB0 PB1 PB2 PB11 PB12 PB14 PB15 PF0 PF1',
      pwm: 'PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7 PB0 PB1 PB3 PB4 PB5 PB6 PB7 PB8 PB9 PB10 PB11 PB13 PB14 PB15 PA8 PA9 PA10 PA11 PA12 PA15 PC13 PF0',
      dp: 'PA12',
      dm: 'PA11',
    },
  },
  stm32g030f: {
    source: 'ST STM32_open_pin_data, mcu/STM32G031F(4-6-8)Px.xml, without TIM2, which the G030 lacks',
    pins: {
      sda: 'PB7 PA12 PA10',
      scl: 'PB6 PA11 PA9',
      tx: 'PA2 PA9 PB6',
      rx: 'PA3 PA10 PB7',
      sck: 'PA5 PA1 PB3',
      mosi: 'PA7 PA2 PA12 PB5',
      miso: 'PA6 PA11 PB4',
      adc: 'PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7 PB0',
      pwm: 'PA4 PA6 PA7 PB0 PA11',
    },
  },
  attiny2313: {
    source: 'Microchip 8246, 10.2 (alternate port functions); the USI sends at PB6 and receives at PB5',
    pins: {
      sda: 'PB5',
      scl: 'PB7',
      tx: 'PD1',
      rx: 'PD0',
      sck: 'PB7',
      mosi: 'PB6',
      miso: 'PB5',
      pwm: 'PB2 PD5 PB3 PB4',
    },
  },
  atmega328pb: {
    source: 'Microchip DS40001906, table 5-1 (port function multiplexing)',
    pins: {
      sda: 'PC4 PE0',
      scl: 'PC5 PE1',
      tx: 'PD1 PB3',
      rx: 'PD0 PB4',
      sck: 'PB5 PC1',
      mosi: 'PB3 PE3',
      miso: 'PB4 PC0',
      adc: 'PC0 PC1 PC2 PC3 PC4 PC5 PE2 PE3',
      pwm: 'PD3 PD5 PD6 PB1 PB2 PB3 PD0 PD1 PD2',
    },
  },
  atmega32a: {
    source: 'Microchip DS40002072, alternate port functions',
    pins: {
      sda: 'PC1',
      scl: 'PC0',
      tx: 'PD1',
      rx: 'PD0',
      sck: 'PB7',
      mosi: 'PB5',
      miso: 'PB6',
      adc: 'PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7',
      pwm: 'PB3 PD4 PD5 PD7',
    },
  },
  atmega8a: {
    source: 'Microchip DS40001974, alternate port functions',
    pins: {
      sda: 'PC4',
      scl: 'PC5',
      tx: 'PD1',
      rx: 'PD0',
      sck: 'PB5',
      mosi: 'PB3',
      miso: 'PB4',
      adc: 'PC0 PC1 PC2 PC3 PC4 PC5 ADC6 ADC7',
      pwm: 'PB1 PB2 PB3',
    },
  },
  atmega1284p: {
    source: 'Microchip DS40002070, 12.3 (alternate port functions)',
    pins: {
      sda: 'PC1',
      scl: 'PC0',
      tx: 'PD1 PD3',
      rx: 'PD0 PD2',
      sck: 'PB7',
      mosi: 'PB5',
      miso: 'PB6',
      adc: 'PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7',
      pwm: 'PB3 PB4 PD4 PD5 PD6 PD7',
    },
  },
  atmega4809: {
    source: 'Microchip DS40002173, table 5-1 (port function multiplexing, 48 pins)',
    pins: {
      sda: 'PA2 PC2',
      scl: 'PA3 PC3',
      tx: 'PA0 PC0 PF0 PB0',
      rx: 'PA1 PC1 PF1 PB1',
      sck: 'PA6 PC2 PE2',
      mosi: 'PA4 PC0 PE0',
      miso: 'PA5 PC1 PE1',
      adc: 'PD0 PD1 PD2 PD3 PD4 PD5 PD6 PD7 PE0 PE1 PE2 PE3 PF2 PF3 PF4 PF5',
      pwm: 'PB0 PB1 PB2 PB3 PB4 PB5',
    },
  },
  atmega4808: {
    source: 'Microchip DS40002173, table 5-1 (port function multiplexing, 32 pins)',
    pins: {
      sda: 'PA2 PC2',
      scl: 'PA3 PC3',
      tx: 'PA0 PC0 PF0',
      rx: 'PA1 PC1 PF1',
      sck: 'PA6',
      mosi: 'PA4',
      miso: 'PA5',
      adc: 'PD0 PD1 PD2 PD3 PD4 PD5 PD6 PD7 PF2 PF3 PF4 PF5',
      pwm: 'PC0 PC1 PC2 PC3',
    },
  },
  stm32f103: {
    source: 'ST DS5319, table 5',
    pins: {
      sda: 'PB7 PB9 PB11',
      scl: 'PB6 PB8 PB10',
      tx: 'PA9 PB6 PA2 PB10',
      rx: 'PA10 PB7 PA3 PB11',
      sck: 'PA5 PB3 PB13',
      mosi: 'PA7 PB5 PB15',
      miso: 'PA6 PB4 PB14',
      canTx: 'PA12 PB9',
      canRx: 'PA11 PB8',
      adc: 'PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7 PB0 PB1',
      pwm: 'PA0 PA1 PA2 PA3 PA6 PA7 PA8 PA9 PA10 PA11 PB0 PB1 PB6 PB7 PB8 PB9',
      dp: 'PA12',
      dm: 'PA11',
    },
  },
  'arduino-nano': {
    source: 'Arduino Nano pinout (A000005): ATmega328P',
    pins: {
      sda: 'A4',
      scl: 'A5',
      tx: 'D1',
      rx: 'D0',
      sck: 'D13',
      mosi: 'D11',
      miso: 'D12',
      adc: 'A0 A1 A2 A3 A4 A5 A6 A7',
      pwm: 'D3 D5 D6 D9 D10 D11',
    },
  },
  'arduino-mega': {
    source: 'Arduino Mega 2560 R3 pinout (A000067): ATmega2560',
    pins: {
      sda: 'D20',
      scl: 'D21',
      tx: 'D1 D14 D16 D18',
      rx: 'D0 D15 D17 D19',
      sck: 'D52',
      mosi: 'D51',
      miso: 'D50',
      adc: 'A0 A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12 A13 A14 A15',
      pwm: 'D2 D3 D4 D5 D6 D7 D8 D9 D10 D11 D12 D13 D44 D45 D46',
    },
  },
  'arduino-uno': {
    source: 'Arduino Uno R3 pinout (A000066): ATmega328P',
    pins: { sda: 'A4', scl: 'A5', tx: 'D1', rx: 'D0', sck: 'D13', mosi: 'D11', miso: 'D12', adc: 'A0 A1 A2 A3 A4 A5', pwm: 'D3 D5 D6 D9 D10 D11' },
  },
  'd1-mini': { source: 'Wemos D1 mini pinout', pins: { sda: 'D2', scl: 'D1', tx: 'TX', rx: 'RX', sck: 'D5', mosi: 'D7', miso: 'D6', adc: 'A0' } },
  feather: {
    source: 'Adafruit Feather specification',
    pins: { sda: 'SDA', scl: 'SCL', tx: 'TX', rx: 'RX', sck: 'SCK', mosi: 'MOSI', miso: 'MISO', adc: 'A0 A1 A2 A3 A4 A5' },
  },
  'arduino-pro-mini': {
    source: 'SparkFun Pro Mini schematic: ATmega328P',
    pins: { sda: 'A4', scl: 'A5', tx: 'D1', rx: 'D0', sck: 'D13', mosi: 'D11', miso: 'D12', adc: 'A0 A1 A2 A3 A6 A7', pwm: 'D3 D5 D6 D9 D10 D11' },
  },
  'arduino-pro-mini-3v3': {
    source: 'SparkFun Pro Mini schematic: ATmega328P',
    pins: { sda: 'A4', scl: 'A5', tx: 'D1', rx: 'D0', sck: 'D13', mosi: 'D11', miso: 'D12', adc: 'A0 A1 A2 A3 A6 A7', pwm: 'D3 D5 D6 D9 D10 D11' },
  },
  'esp32-cam': {
    source: 'Espressif ESP32 datasheet: HSPI on GPIO12 to GPIO15, UART0 on GPIO1 and GPIO3',
    pins: { sck: 'IO14', mosi: 'IO13', miso: 'IO12', tx: 'IO1', rx: 'IO3' },
  },
  'esp-01': {
    source: 'Espressif ESP8266EX datasheet: UART0',
    pins: { tx: 'TXD', rx: 'RXD', sda: 'IO0', scl: 'IO2' },
  },
  'esp32-devkit-v1': {
    source: 'Espressif ESP32 datasheet, 2.2: the first converter alone works beside the radio',
    pins: { adc: 'IO32 IO33 IO34 IO35 IO36 IO39' },
  },
  'esp32-s3-devkitc-1': {
    source: 'Espressif ESP32-S3 datasheet: ADC1 on GPIO1 to GPIO10',
    pins: { adc: 'IO1 IO2 IO3 IO4 IO5 IO6 IO7 IO8 IO9 IO10' },
  },
  'nodemcu-v2': {
    source: 'NodeMCU DevKit 1.0 pinout',
    pins: { sda: 'D2', scl: 'D1', tx: 'TX', rx: 'RX', sck: 'D5', mosi: 'D7', miso: 'D6', adc: 'A0' },
  },
  'nodemcu-v3': {
    source: 'NodeMCU V3 pinout',
    pins: { sda: 'D2', scl: 'D1', tx: 'TX', rx: 'RX', sck: 'D5', mosi: 'D7', miso: 'D6', adc: 'A0' },
  },
  'rp2040-zero': {
    source: 'Raspberry Pi RP2040 datasheet, table 2: I2C, SPI and UART by pin',
    pins: {
      sda: 'GP4 GP6',
      scl: 'GP5 GP7',
      tx: 'GP0 GP8',
      rx: 'GP1 GP9',
      sck: 'GP2 GP10',
      mosi: 'GP3 GP11',
      miso: 'GP4 GP12',
      adc: 'GP26 GP27 GP28 GP29',
    },
  },
  'lolin-s2-mini': {
    source: 'Espressif ESP32-S2 datasheet: ADC1 on GPIO1 to GPIO10; U0 to U1 over the matrix',
    pins: { adc: 'IO1 IO2 IO3 IO4 IO5 IO6 IO7 IO8 IO9 IO10', tx: 'IO17', rx: 'IO18', sda: 'IO33', scl: 'IO35' },
  },
  'black-pill': {
    source: 'ST DS10314, table 9',
    pins: {
      sda: 'PB7',
      scl: 'PB6',
      tx: 'PA9 PA2',
      rx: 'PA10 PA3',
      sck: 'PA5',
      mosi: 'PA7',
      miso: 'PA6',
      adc: 'PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7 PB0 PB1',
      pwm: 'PA8 PB0 PB1 PA1 PA2 PA3 PB6 PB7 PB8 PB9',
    },
  },
  'arduino-leonardo': {
    source: 'Arduino Leonardo pinout (A000057): ATmega32U4',
    pins: { sda: 'D2', scl: 'D3', tx: 'D1', rx: 'D0', adc: 'A0 A1 A2 A3 A4 A5 D4 D6 D8 D9 D10 D12', pwm: 'D5 D6 D9 D10 D11 D13' },
  },
  'arduino-nano-33': {
    source: 'Arduino Nano 33 IoT pinout (ABX00027)',
    pins: { sda: 'A4', scl: 'A5', tx: 'D1', rx: 'D0', sck: 'D13', mosi: 'D11', miso: 'D12', adc: 'A0 A1 A2 A3 A4 A5 A6 A7' },
  },
  'esp32-devkitc': {
    source: 'Espressif ESP32 datasheet, 2.2: the first converter alone works beside the radio',
    pins: { adc: 'IO32 IO33 IO34 IO35 IO36 IO39' },
  },
  'teensy-40': {
    source: 'PJRC Teensy 4.0 pinout card',
    pins: {
      sda: 'D18 D17',
      scl: 'D19 D16',
      tx: 'D1 D8 D14 D17 D20',
      rx: 'D0 D7 D15 D16 D21',
      sck: 'D13',
      mosi: 'D11',
      miso: 'D12',
      adc: 'D14 D15 D16 D17 D18 D19 D20 D21 D22 D23',
      pwm: 'D0 D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 D11 D12 D13 D14 D15 D18 D19 D22 D23',
    },
  },
  'teensy-41': {
    source: 'PJRC Teensy 4.1 pinout card',
    pins: {
      sda: 'D18 D17 D25',
      scl: 'D19 D16 D24',
      tx: 'D1 D8 D14 D17 D20 D24 D29 D35',
      rx: 'D0 D7 D15 D16 D21 D25 D28 D34',
      sck: 'D13 D27',
      mosi: 'D11 D26',
      miso: 'D12 D39',
      canTx: 'D1 D22 D31',
      canRx: 'D0 D23 D30',
      adc: 'D14 D15 D16 D17 D18 D19 D20 D21 D22 D23 D24 D25 D26 D27 D38 D39 D40 D41',
      pwm: 'D0 D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 D11 D12 D13 D14 D15 D18 D19 D22 D23 D24 D25 D28 D29 D33 D36 D37',
    },
  },
  'esp32-c3-supermini': {
    source: 'Espressif ESP32-C3 datasheet, ADC1 channels',
    pins: { adc: 'IO0 IO1 IO2 IO3 IO4', tx: 'IO21 IO1', rx: 'IO20 IO0' },
  },
  esp8266: {
    source: 'Espressif ESP8266EX datasheet, pin definitions: HSPI on GPIO12 to 14, UART0 on GPIO1 and GPIO3, one converter',
    pins: { tx: 'TXD', rx: 'RXD', sck: 'IO14', mosi: 'IO13', miso: 'IO12', adc: 'ADC' },
  },
  pic12f675: { source: 'Microchip DS41190, pin functions: AN0 to AN3 on GP0, GP1, GP2 and GP4', pins: { adc: 'GP0 GP1 GP2 GP4' } },
  pic16f628a: { source: 'Microchip DS40044, pin functions: RX/DT, TX/CK, CCP1', pins: { tx: 'RB2', rx: 'RB1', pwm: 'RB3' } },
  pic16f877a: {
    source: 'Microchip DS39582, pin functions: AN0 to AN7, CCP1 and CCP2, SCL and SDA, SCK, SDI, SDO, TX and RX',
    pins: {
      adc: 'RA0 RA1 RA2 RA3 RA5 RE0 RE1 RE2',
      pwm: 'RC1 RC2',
      sda: 'RC4',
      scl: 'RC3',
      sck: 'RC3',
      mosi: 'RC5',
      miso: 'RC4',
      tx: 'RC6',
      rx: 'RC7',
    },
  },
  pic18f4550: {
    source: 'Microchip DS39632, pin functions: AN0 to AN12, CCP1 and CCP2, SDA and SCL, SDO on RC7, TX and RX',
    pins: {
      adc: 'RA0 RA1 RA2 RA3 RA5 RE0 RE1 RE2 RB0 RB1 RB2 RB3 RB4',
      pwm: 'RC1 RC2 RB3',
      sda: 'RB0',
      scl: 'RB1',
      sck: 'RB1',
      mosi: 'RC7',
      miso: 'RB0',
      tx: 'RC6',
      rx: 'RC7',
    },
  },
  pic16f18324: {
    source: 'Microchip DS40001800, table of pin functions: ANA0 to ANA5 without ANA3, ANC0 to ANC5; serial lines as they are after reset',
    pins: { adc: 'RA0 RA1 RA2 RA4 RA5 RC0 RC1 RC2 RC3 RC4 RC5', sda: 'RC1', scl: 'RC0', sck: 'RC0', miso: 'RC1', tx: 'RC4', rx: 'RC5' },
  },
  attiny13: { source: 'Microchip DS40002307, alternate functions of port B', pins: { adc: 'PB2 PB3 PB4 PB5', pwm: 'PB0 PB1' } },
  atmega2560: {
    source: 'Microchip DS40002211, alternate functions of the ports',
    pins: {
      sda: 'PD1',
      scl: 'PD0',
      tx: 'PE1 PD3 PH1 PJ1',
      rx: 'PE0 PD2 PH0 PJ0',
      sck: 'PB1',
      mosi: 'PB2',
      miso: 'PB3',
      adc: 'PF0 PF1 PF2 PF3 PF4 PF5 PF6 PF7 PK0 PK1 PK2 PK3 PK4 PK5 PK6 PK7',
      pwm: 'PE3 PE4 PE5 PH3 PH4 PH5 PH6 PB4 PB5 PB6 PB7 PL3 PL4 PL5 PG5',
    },
  },
  'atmega328p-dip': {
    source: 'Microchip DS40002061B, alternate functions; figure 1-1 for the DIP',
    pins: {
      sda: 'PC4',
      scl: 'PC5',
      tx: 'PD1',
      rx: 'PD0',
      sck: 'PB5',
      mosi: 'PB3',
      miso: 'PB4',
      adc: 'PC0 PC1 PC2 PC3 PC4 PC5',
      pwm: 'PD3 PD5 PD6 PB1 PB2 PB3',
    },
  },
  'attiny85-dip': {
    source: 'Microchip 2586Q, alternate functions of port B',
    pins: { sda: 'PB0', scl: 'PB2', adc: 'PB2 PB3 PB4 PB5', pwm: 'PB0 PB1 PB4' },
  },
  xiao: {
    source: 'Seeed XIAO series pinout',
    pins: { sda: 'D4', scl: 'D5', tx: 'D6', rx: 'D7', sck: 'D8', mosi: 'D10', miso: 'D9', adc: 'D0 D1 D2 D3' },
  },
  'blue-pill': {
    source: 'ST DS5319, table 5',
    pins: {
      sda: 'PB7 PB9 PB11',
      scl: 'PB6 PB8 PB10',
      tx: 'PA9 PB6 PA2 PB10',
      rx: 'PA10 PB7 PA3 PB11',
      sck: 'PA5 PB3 PB13',
      mosi: 'PA7 PB5 PB15',
      miso: 'PA6 PB4 PB14',
      canTx: 'PA12 PB9',
      canRx: 'PA11 PB8',
      adc: 'PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7 PB0 PB1',
    },
  },
  'pro-micro': {
    source: 'SparkFun Pro Micro hookup guide: ATmega32U4',
    pins: {
      sda: 'D2',
      scl: 'D3',
      tx: 'D1',
      rx: 'D0',
      sck: 'D15',
      mosi: 'D16',
      miso: 'D14',
      adc: 'A0 A1 A2 A3 D4 D6 D8 D9 D10',
      pwm: 'D3 D5 D6 D9 D10',
    },
  },
  'raspberry-pi': {
    source: 'Raspberry Pi documentation, alternate functions of the header',
    pins: {
      sda: 'GPIO2',
      scl: 'GPIO3',
      tx: 'GPIO14',
      rx: 'GPIO15',
      sck: 'GPIO11',
      mosi: 'GPIO10',
      miso: 'GPIO9',
      pwm: 'GPIO12 GPIO13 GPIO18 GPIO19',
    },
  },
  rp2040: {
    source: 'RP2040 datasheet, table 2 (GPIO functions)',
    pins: {
      sda: 'GPIO0 GPIO2 GPIO4 GPIO6 GPIO8 GPIO10 GPIO12 GPIO14 GPIO16 GPIO18 GPIO20 GPIO22 GPIO24 GPIO26 GPIO28',
      scl: 'GPIO1 GPIO3 GPIO5 GPIO7 GPIO9 GPIO11 GPIO13 GPIO15 GPIO17 GPIO19 GPIO21 GPIO23 GPIO25 GPIO27 GPIO29',
      tx: 'GPIO0 GPIO4 GPIO8 GPIO12 GPIO16 GPIO20 GPIO24 GPIO28',
      rx: 'GPIO1 GPIO5 GPIO9 GPIO13 GPIO17 GPIO21 GPIO25 GPIO29',
      sck: 'GPIO2 GPIO6 GPIO18 GPIO22 GPIO10 GPIO14 GPIO26',
      mosi: 'GPIO3 GPIO7 GPIO19 GPIO23 GPIO11 GPIO15 GPIO27',
      miso: 'GPIO0 GPIO4 GPIO16 GPIO20 GPIO8 GPIO12 GPIO24 GPIO28',
      adc: 'GPIO26 GPIO27 GPIO28 GPIO29',
      dp: 'USB_DP',
      dm: 'USB_DM',
    },
  },
  atmega328p: {
    source: 'Microchip DS40002061B, 14.3 (alternate port functions)',
    pins: {
      sda: 'PC4',
      scl: 'PC5',
      tx: 'PD1',
      rx: 'PD0',
      sck: 'PB5',
      mosi: 'PB3',
      miso: 'PB4',
      adc: 'PC0 PC1 PC2 PC3 PC4 PC5 ADC6 ADC7',
      pwm: 'PD3 PD5 PD6 PB1 PB2 PB3',
    },
  },
  attiny85: {
    source: 'Microchip 2586Q, 10.2 (alternate port functions); the USI sends at PB1 and receives at PB0',
    pins: { sda: 'PB0', scl: 'PB2', sck: 'PB2', mosi: 'PB1', miso: 'PB0', adc: 'PB2 PB3 PB4 PB5', pwm: 'PB0 PB1 PB3 PB4' },
  },
  stm32f030: {
    source: 'ST DS9773, tables 12 and 13 (alternate functions)',
    pins: {
      sda: 'PA10',
      scl: 'PA9',
      tx: 'PA2 PA9',
      rx: 'PA3 PA10',
      sck: 'PA5',
      mosi: 'PA7',
      miso: 'PA6',
      adc: 'PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7 PB1',
      pwm: 'PA4 PA6 PA7 PB1 PA9 PA10',
    },
  },
  stm32g030: {
    source: 'ST DS12991, tables 12 to 15 (pin definitions and alternate functions); there is no TIM2',
    pins: {
      sda: 'PB7 PB9 PA10',
      scl: 'PB6 PB8 PA9',
      tx: 'PA9 PB6 PA2 PA14',
      rx: 'PA10 PB7 PA3 PA15',
      sck: 'PA5 PA1 PB3',
      mosi: 'PA7 PA2 PA12 PB5',
      miso: 'PA6 PA11 PB4',
      adc: 'PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7 PB0 PB1 PB2 PB7 PA11 PA12',
      pwm: 'PA6 PA7 PB0 PB1 PB4 PB5 PA8 PA9 PA10 PA11 PC6 PA4 PB8 PB9',
    },
  },
  nrf52840: {
    source: 'Nordic nRF52840 product specification, 7.1 (pin assignments): AIN0 to AIN7, USB',
    pins: { adc: 'P0.02 P0.03 P0.04 P0.05 P0.28 P0.29 P0.30 P0.31', dp: 'D+', dm: 'D-' },
  },
  stm32f407: {
    source: 'ST DS8626, table 9 (alternate functions)',
    pins: {
      sda: 'PB7 PB9 PB11 PC9',
      scl: 'PB6 PB8 PB10 PA8',
      tx: 'PA9 PA2 PB6 PB10 PC6 PC10 PC12 PA0',
      rx: 'PA10 PA3 PB7 PB11 PC7 PC11 PD2 PA1',
      sck: 'PA5 PB3 PB10 PB13 PC10',
      mosi: 'PA7 PB5 PB15 PC3 PC12',
      miso: 'PA6 PB4 PB14 PC2 PC11',
      canTx: 'PA12 PB9 PB6 PB13',
      canRx: 'PA11 PB8 PB5 PB12',
      adc: 'PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7 PB0 PB1 PC0 PC1 PC2 PC3 PC4 PC5',
      pwm: 'PA8 PA9 PA10 PA11 PA0 PA1 PA2 PA3 PA6 PA7 PB0 PB1 PB6 PB7 PB8 PB9 PC6 PC7 PC8 PC9',
      dp: 'PA12',
      dm: 'PA11',
    },
  },
  stm32f446: {
    source: 'ST DS10693, table 11 (alternate functions)',
    pins: {
      sda: 'PB7 PB9 PB11 PC9',
      scl: 'PB6 PB8 PB10 PA8',
      tx: 'PA9 PA2 PB6 PB10 PC6 PC10 PC12 PA0',
      rx: 'PA10 PA3 PB7 PB11 PC7 PC11 PD2 PA1',
      sck: 'PA5 PB3 PB10 PB13 PC10',
      mosi: 'PA7 PB5 PB15 PC3 PC12',
      miso: 'PA6 PB4 PB14 PC2 PC11',
      canTx: 'PA12 PB9 PB6 PB13',
      canRx: 'PA11 PB8 PB5 PB12',
      adc: 'PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7 PB0 PB1 PC0 PC1 PC2 PC3 PC4 PC5',
      pwm: 'PA8 PA9 PA10 PA11 PA0 PA1 PA2 PA3 PA6 PA7 PB0 PB1 PB6 PB7 PB8 PB9 PC6 PC7 PC8 PC9',
      dp: 'PA12',
      dm: 'PA11',
    },
  },
  stm32h743: {
    source: 'ST DS12110, tables 9 to 13 (alternate functions)',
    pins: {
      sda: 'PB7 PB9 PB11 PC9',
      scl: 'PB6 PB8 PB10 PA8',
      tx: 'PA9 PA2 PB6 PB10 PC6 PC10 PC12 PA0',
      rx: 'PA10 PA3 PB7 PB11 PC7 PC11 PD2 PA1',
      sck: 'PA5 PB3 PB10 PB13 PC10',
      mosi: 'PA7 PB5 PB15 PC3 PC12',
      miso: 'PA6 PB4 PB14 PC2 PC11',
      canTx: 'PA12 PB9 PB6 PB13',
      canRx: 'PA11 PB8 PB5 PB12',
      adc: 'PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7 PB0 PB1 PC0 PC1 PC4 PC5',
      pwm: 'PA8 PA9 PA10 PA11 PA0 PA1 PA2 PA3 PA6 PA7 PB0 PB1 PB6 PB7 PB8 PB9 PC6 PC7 PC8 PC9',
      dp: 'PA12',
      dm: 'PA11',
    },
  },
  stm32f405: {
    source: 'ST DS8626, table 9 (alternate functions)',
    pins: {
      sda: 'PB7 PB9 PB11 PC9',
      scl: 'PB6 PB8 PB10 PA8',
      tx: 'PA9 PA2 PB6 PB10 PC6 PC10 PC12 PA0',
      rx: 'PA10 PA3 PB7 PB11 PC7 PC11 PD2 PA1',
      sck: 'PA5 PB3 PB10 PB13 PC10',
      mosi: 'PA7 PB5 PB15 PC3 PC12',
      miso: 'PA6 PB4 PB14 PC2 PC11',
      canTx: 'PA12 PB9 PB6 PB13',
      canRx: 'PA11 PB8 PB5 PB12',
      adc: 'PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7 PB0 PB1 PC0 PC1 PC2 PC3 PC4 PC5',
      pwm: 'PA8 PA9 PA10 PA11 PA0 PA1 PA2 PA3 PA6 PA7 PB0 PB1 PB6 PB7 PB8 PB9 PC6 PC7 PC8 PC9',
      dp: 'PA12',
      dm: 'PA11',
    },
  },
  stm32f411: {
    source: 'ST DS10314, table 9 (alternate functions)',
    pins: {
      sda: 'PB7 PB9 PB3',
      scl: 'PB6 PB8 PB10',
      tx: 'PA9 PA2 PA11 PA15 PB6',
      rx: 'PA10 PA3 PA12 PB3 PB7',
      sck: 'PA5 PB3',
      mosi: 'PA7 PB5',
      miso: 'PA6 PB4',
      adc: 'PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7 PB0 PB1',
      pwm: 'PA8 PA9 PA10 PA11 PA0 PA1 PA2 PA3 PA6 PA7 PB0 PB1 PB6 PB7 PB8 PB9',
      dp: 'PA12',
      dm: 'PA11',
    },
  },
  attiny412: {
    source: 'Microchip ATtiny212/412 datasheet, table 5-1 (port function multiplexing, 8 pins)',
    pins: {
      sda: 'PA1',
      scl: 'PA2',
      tx: 'PA6 PA1',
      rx: 'PA7 PA2',
      sck: 'PA3',
      mosi: 'PA1',
      miso: 'PA2',
      adc: 'PA1 PA2 PA3 PA6 PA7',
      pwm: 'PA1 PA2 PA3',
    },
  },
  attiny3216: {
    source: 'Microchip ATtiny3216/3217 datasheet, table 5-1 (port function multiplexing, 20 pins)',
    pins: {
      sda: 'PB1 PA1',
      scl: 'PB0 PA2',
      tx: 'PB2 PA1',
      rx: 'PB3 PA2',
      sck: 'PA3 PC0',
      mosi: 'PA1 PC2',
      miso: 'PA2 PC1',
      adc: 'PA1 PA2 PA3 PA4 PA5 PA6 PA7 PB0 PB1 PB4 PB5',
      pwm: 'PB0 PB1 PB2 PB3 PB4 PB5 PA3 PA4 PA5',
    },
  },
  attiny1614: {
    source: 'Microchip DS40001995, table 5-1 (port function multiplexing)',
    pins: {
      sda: 'PB1',
      scl: 'PB0',
      tx: 'PB2',
      rx: 'PB3',
      sck: 'PA3',
      mosi: 'PA1',
      miso: 'PA2',
      adc: 'PA1 PA2 PA3 PA4 PA5 PA6 PA7 PB0 PB1',
      pwm: 'PB0 PB1 PB2 PA3 PA4 PA5',
    },
  },
  attiny84: {
    source: 'Microchip 8183, 10.2 (alternate port functions); the USI sends at PA5 and receives at PA6',
    pins: { sda: 'PA6', scl: 'PA4', sck: 'PA4', mosi: 'PA5', miso: 'PA6', adc: 'PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7', pwm: 'PB2 PA7 PA6 PA5' },
  },
  atmega32u4: {
    source: 'Microchip 7766, 10.3 (alternate port functions)',
    pins: {
      sda: 'PD1',
      scl: 'PD0',
      tx: 'PD3',
      rx: 'PD2',
      sck: 'PB1',
      mosi: 'PB2',
      miso: 'PB3',
      adc: 'PF0 PF1 PF4 PF5 PF6 PF7 PD4 PD6 PD7 PB4 PB5 PB6',
      pwm: 'PB5 PB6 PB7 PC6 PC7 PD0 PD6 PD7',
      dp: 'D+',
      dm: 'D-',
    },
  },
  ch32v003: {
    source: 'WCH CH32V003 datasheet, table 2-1',
    pins: {
      sda: 'PC1',
      scl: 'PC2',
      tx: 'PD5',
      rx: 'PD6',
      sck: 'PC5',
      mosi: 'PC6',
      miso: 'PC7',
      adc: 'PA1 PA2 PC4 PD2 PD3 PD4 PD5 PD6',
      pwm: 'PD2 PA1 PC3 PC4 PD4 PD3 PC0 PD7',
    },
  },
  pico: {
    source: 'Raspberry Pi Pico datasheet, pinout; RP2040 datasheet, table 2',
    pins: {
      sda: 'GP0 GP2 GP4 GP6 GP8 GP10 GP12 GP14 GP16 GP18 GP20 GP22 GP26',
      scl: 'GP1 GP3 GP5 GP7 GP9 GP11 GP13 GP15 GP17 GP19 GP21 GP27',
      tx: 'GP0 GP4 GP8 GP12 GP16',
      rx: 'GP1 GP5 GP9 GP13 GP17',
      adc: 'GP26 GP27 GP28',
    },
  },
  esp32: { source: 'Espressif ESP32 datasheet, ADC1 channels', pins: { adc: 'IO32 IO33 IO34 IO35 SENSOR_VP SENSOR_VN' } },
  'esp32-c6': { source: 'Espressif ESP32-C6 datasheet, ADC1 channels and USB', pins: { adc: 'IO0 IO1 IO2 IO3 IO4 IO5 IO6', dp: 'IO13', dm: 'IO12' } },
  'esp32-c3': { source: 'Espressif ESP32-C3 datasheet, ADC1 channels', pins: { adc: 'IO0 IO1 IO2 IO3 IO4', dp: 'IO19', dm: 'IO18' } },
  'esp32-s3': {
    source: 'Espressif ESP32-S3 datasheet, ADC1 channels',
    pins: { adc: 'IO1 IO2 IO3 IO4 IO5 IO6 IO7 IO8 IO9 IO10', dp: 'IO20', dm: 'IO19' },
  },
};

describe.each(platforms.map((p) => [p.id, p] as const))('the pins of %s', (id, platform) => {
  const { functions: f } = platform;
  const used: Readonly<Record<string, readonly string[]>> = {
    sda: f.i2c.map((b) => b.sda),
    scl: f.i2c.map((b) => b.scl),
    tx: f.uart.map((b) => b.tx),
    rx: f.uart.map((b) => b.rx),
    sck: f.spi.map((b) => b.sck),
    mosi: f.spi.map((b) => b.mosi),
    miso: f.spi.map((b) => b.miso),
    canTx: f.can.map((b) => b.tx),
    canRx: f.can.map((b) => b.rx),
    adc: f.adc,
    pwm: f.pwm,
    dp: f.usb === null ? [] : [f.usb.dp],
    dm: f.usb === null ? [] : [f.usb.dm],
  };
  const as = RELATIVES.find(([relative]) => relative === id)?.[2] ?? id;
  it.each(Object.entries(ALTERNATE[as]?.pins ?? {}))('carry %s where the datasheet has it', (what, able) => {
    expect(used[what]?.length).toBeGreaterThan(0);
    expect((used[what] ?? []).filter((pin) => !able.split(' ').includes(pin))).toEqual([]);
  });
});

it('the RP2040 pairs the lines of one controller: SCL and RX beside SDA and TX', () => {
  const number = (pin: string): number => Number(pin.replace('GPIO', ''));
  const f = library.platforms.get('rp2040')?.functions;
  expect(f?.i2c.map(({ sda, scl }) => [number(sda) % 2, number(scl) - number(sda)])).toEqual(Array.from({ length: 14 }, () => [0, 1]));
  expect(f?.uart.map(({ tx, rx }) => number(rx) - number(tx))).toEqual([1, 1]);
});
