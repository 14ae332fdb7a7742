import { describe, expect, it } from 'vitest';
import { findings, planOf } from '../chat/support.js';

function designOf(message: string) {
  const plan = planOf(message);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan.design;
}

describe('modules that are named', () => {
  it.each([
    ['ESP32-C3 on USB-C that shows the reading of an AHT20', 'humidity_module_aht20'],
    ['RP2040 board, USB-C, barometer BMP180', 'pressure_module_gy68'],
    ['battery-free ESP32 on USB-C with an MLX90614', 'ir_thermometer_gy906'],
    ['STM32G031 with a CCS811, USB-C', 'air_quality_module_ccs811'],
    ['ESP32 on USB-C with an RDM6300', 'rfid_module_rdm6300'],
    ['ESP32 on USB-C with a CC1101', 'radio_cc1101'],
    ['ESP32-C3 on USB-C with a TM1638', 'display_tm1638'],
    ['ESP32 on USB-C with an MCP2515 module', 'can_module_mcp2515'],
    ['ESP32 on USB-C with a BMP390', 'pressure_module_bmp388'],
    ['ESP32-C3 on USB-C with an E32 LoRa module', 'lora_e22'],
    ['ESP32-C3 on USB-C with a 433 MHz receiver', 'radio_receiver_433'],
    ['ESP32-C3 on USB-C with a NEO-7M', 'gps_module_neo'],
    ['ESP32-C3 on USB-C with a fader', 'slide_potentiometer'],
    ['ESP32 on USB-C with a HUB75 panel', 'hub75_output'],
    ['ESP32-C3 on USB-C with a hardware watchdog', 'watchdog_max6369'],
    ['ESP32-C3 on USB-C with an ultraviolet LED', 'uv_led'],
    ['TPA3116 amplifier for two speakers, 24 V terminal, line in', 'audio_amplifier_tpa3116'],
    ['ESP32-C3 on USB-C with a 2004 LCD', 'lcd_i2c'],
    ['RP2040 on USB-C with a clock oscillator of 25 MHz', 'clock_oscillator'],
    ['24 V input on a screw terminal with a varistor, 3.3 V out on another', 'varistor_24v'],
  ])('%s', (message, block) => {
    const design = designOf(message);
    expect(design.blocks.map((b) => b.block)).toContain(block);
    expect(findings(design)).toEqual([]);
  });

  it('of 5 V have their line divided for a controller of 3.3 V', () => {
    const design = designOf('ESP32 on USB-C with an RDM6300');
    const line = design.nets.find((n) => n.pins.includes(`${design.components.find((c) => c.value === '2k')?.ref}.1`));
    expect(line?.pins.some((p) => p.startsWith('U'))).toBe(true);
    expect(line?.pins.some((p) => p.startsWith('J'))).toBe(false);
  });
});

describe('serial lines of modules on headers', () => {
  it.each([
    ['ESP32-C3 on USB-C with a NEO-7M', 2, 3],
    ['ESP32-C3 on USB-C with an E32 LoRa module', 3, 4],
    ['ESP32-C3 on USB-C with a PMS5003', 4, 5],
  ])('%s: what the controller sends goes to the RX of the module', (message, rx, tx) => {
    const on = (contact: number): string | undefined => designOf(message).nets.find((n) => n.pins.includes(`J2.${contact}`))?.name;
    expect([on(rx), on(tx)]).toEqual(['SERIAL_TX', 'SERIAL_RX']);
  });
});

describe('plugs that are named', () => {
  it.each([
    ['mini USB socket to a pin header', 'USB_MINI_2486'],
    ['breakout of an HDMI socket', 'HDMI_A_10029449'],
    ['breakout of a VGA socket', 'DSUB_15HD_Female'],
    ['breakout of a nano SIM holder', 'SIM_SF72'],
    ['breakout of a 37 pin D-sub', 'DSUB_37_Female'],
    ['USB-A plug to a screw terminal', 'USB_A_PLUG_1001-011'],
  ])('%s', (message, device) => {
    expect(designOf(message).components.map((c) => c.device)).toContain(device);
  });
});

describe('what a part of 5 V gives to a controller of 3.3 V', () => {
  it.each(['ESP32-C3 on USB-C with a MAX485', 'ESP32-C3 on USB-C with a comparator'])('%s: the pull-up stands at 3.3 V', (message) => {
    const design = designOf(message);
    expect(findings(design)).toEqual([]);
  });

  it('a board that is said to be of 12 V on a jack is fed by it', () => {
    expect(findings(designOf('12 V barrel jack ESP32 board with a relay'))).toEqual([]);
  });
});
