import { describe, expect, it } from 'vitest';
import { askedOf } from '../../src/chat/asked/index.js';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

interface Made {
  readonly devices: readonly string[];
  readonly blocks: readonly string[];
  /** What the ledger says is wrong. */
  readonly wrong: readonly string[];
}

function made(message: string): Made {
  const { request } = askedOf({ message, base: null, board: null, history: [] }, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) return { devices: [], blocks: [], wrong: ['no board'] };
  const wrong = auditDesign({ request, design, library, lexicon }).findings.filter((f) => f.severity === 'error');
  return {
    devices: design.components.flatMap((c) => c.device ?? []),
    blocks: design.blocks.map((b) => b.block),
    wrong: wrong.map((f) => f.message),
  };
}

/** A short sentence that names a part, the part on the board, and the circuit about it. */
const NAMED: readonly (readonly [message: string, device: string, block: string])[] = [
  ['an IRLB8721 switches a 12 V 2 A heater, ESP32-C3', 'IRLB8721', 'mosfet_switch_tht'],
  ['an IRFZ44N switches a 24 V 2 A lamp, Arduino Uno', 'IRFZ44N', 'mosfet_switch_10v'],
  ['a TIP122 drives a 12 V 800 mA valve, Arduino Nano', 'TIP122', 'darlington_switch'],
  ['a BD139 drives a 12 V 400 mA motor, Arduino Nano', 'BD139', 'darlington_pair_switch'],
  ['a 5 V relay driven by a BC337, Arduino Nano', 'BC337', 'relay_driver'],
  ['a 12 V relay driven by a 2N7002, ESP32-C3', '2N7002', 'relay_driver_fet_12v'],
  ['an ESP-12F with a push button, 5 V terminal', 'ESP-12F', 'uart_prog_header'],
  ['an ESP32-C3 SuperMini carrier with a servo and a 5 V 2 A terminal', 'ESP32-C3-SUPERMINI', 'servo_header'],
  ['a Teensy 4.1 carrier with six potentiometers', 'TEENSY-41', 'potentiometer'],
  ['3.3 V from 5 V by an LP2985, screw terminals at both ends', 'LP2985-3.3', 'ldo_3v3_mic5219'],
  ['9 V to 5 V by an NCP1117-5.0, terminals at both ends', 'NCP1117-5.0', 'ldo_5v'],
  ['Arduino Nano with a 74LS20', '74LS20', 'logic_74hc20'],
  ['ESP32-C3 with a TMP275 and an OLED, USB-C', 'TMP275', 'i2c_sensor_lm75b'],
  ['RP2040 with an MCP3002 and two knobs', 'MCP3002', 'adc_mcp3202'],
  ['a BC560 switches a 12 V 50 mA lamp from an ESP32', 'BC560', 'pnp_switch'],
  ['an Arduino Mega shield with a MAX485', 'ARDUINO-MEGA', 'rs485_transceiver_5v'],
  ['an ATmega2560 with ten LEDs, 5 V jack', 'ATMEGA2560', 'isp_header'],
  ['an ATtiny13A with a push button and an LED on a CR2032', 'ATTINY13A', 'isp_header'],
  ['an SHT45 on an ESP32-C3, USB-C', 'SHT45-AD1B', 'i2c_sensor_sht45'],
  ['an MCP4922 on an ESP32-C3, USB-C', 'MCP4922', 'dac_mcp4922'],
  ['a MAX6675 on an ESP32-C3, USB-C', 'MAX6675', 'thermocouple_max6675'],
  ['an INA3221 on an RP2040, USB-C', 'INA3221', 'current_monitor_ina3221'],
  ['an MCP4131 on an ESP32-C3, USB-C', 'MCP4131', 'pot_digital_mcp41'],
  ['a DS1302 on an ESP32-C3, USB-C', 'DS1302', 'rtc_ds1302'],
  ['an LM7809 from a 15 V jack', 'L7809', 'linear_7809'],
  ['an ATmega328P-PU with three LEDs, 5 V jack', 'ATMEGA328P-PU', 'isp_header'],
  ['an LM7815 from a 20 V jack', 'L7815', 'linear_7815'],
  ['an LM2596 from 30 V to 9 V at 1 A', 'LM2596S-ADJ', 'buck_lm2596_adj'],
  ['a TPS61023 makes 5 V 500 mA from a lipo', 'TPS61023', 'boost_tps61023'],
  ['an SY8089 from 5 V to 1.8 V at 1 A', 'SY8089', 'buck_low_voltage'],
  ['an XL6009 from 6 V to 15 V at 300 mA', 'XL6009', 'boost_xl6009'],
  ['a PT4115 LED driver for 350 mA from 24 V', 'PT4115', 'led_driver'],
  ['an LM317 from 9 V to 5 V', 'LM317_TO-252', 'linear_lm317'],
  ['an AMS1117-3.3 from a 5 V jack', 'AMS1117-3.3', 'ldo_3v3'],
];

describe('a part that is named', () => {
  it.each(NAMED)('%s', (message, device, block) => {
    const board = made(message);
    expect(board.devices).toContain(device);
    expect(board.blocks).toContain(block);
    expect(board.wrong).toEqual([]);
  });

  it('the other side of an isolated converter has a ground of its own', () => {
    const { request } = askedOf({ message: 'an isolated 5 V with a B0505S', base: null, board: null, history: [] }, lexicon);
    const { design } = engineer(request, { library, lexicon });
    const nets = (design?.nets ?? []).filter((n) => n.class === 'ground');
    expect(nets).toHaveLength(2);
    expect(nets.map((n) => n.pins.some((pin) => pin.startsWith('U1.')))).toEqual([true, true]);
  });

  it('a circuit that is taken by name only stands on no board that names nothing of it', () => {
    const byName = [...library.blocks.values()].filter((b) => b.by_name === true).map((b) => b.name);
    for (const message of ['a 12 V 2 A heater on an ESP32-C3', '24 V to 5 V at 2 A', 'a 12 V relay on an ESP32-C3'])
      expect(made(message).blocks.filter((b) => byName.includes(b))).toEqual([]);
  });

  it('what a load of a controller board needs beyond its plug comes in at a terminal', () => {
    expect(made('Arduino Nano with a 12 V 1 A pump').blocks).toContain('screw_terminal_power');
  });
});
