import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { DesignAssembler } from '../../src/parts/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
const errorsOf = (message: string, design: Design): string =>
  auditDesign({ request: read(message, null, lexicon).request, design, library, lexicon })
    .findings.flatMap((f) => (f.severity === 'error' ? [f.message] : []))
    .join(' ');
const HEAD = { name: 'x', prompt: 'x', summary: 'x', board: {}, assumptions: [], unmet: [] };

/** A valve at a terminal: on a converter's output, or on a switch. */
function valve(by: 'signal' | 'switch'): Design {
  const a = new DesignAssembler(library);
  a.net('GND', { class: 'ground' });
  a.net('5V', { class: 'power', volts: 5 });
  a.block('screw_terminal_power', 'in', { VOUT: '5V', GND: 'GND' }, { volts: 5 });
  a.block('dac_mcp4725', 'dac', { VCC: '5V', GND: 'GND', SDA: 'SDA', SCL: 'SCL', VOUT: 'LEVEL' });
  if (by === 'switch') a.block('mosfet_switch', 'out', { CTRL: 'LEVEL', VLOAD: '5V', GND: 'GND' });
  else a.device('ScrewTerminal_1x02_P5.00', { purpose: 'valve', pins: { '1': 'LEVEL', '2': 'GND' } });
  a.device('PinHeader_1x04', { purpose: 'I2C', pins: { '1': '5V', '2': 'GND', '3': 'SDA', '4': 'SCL' } });
  return a.build(HEAD);
}

describe('a load', () => {
  const WISH = '5 V valve of 800 mA on a screw terminal';
  it('on a signal is not fed', () => expect(errorsOf(WISH, valve('signal'))).toMatch(/hangs on a signal of U\d+, which cannot give 800 mA/));
  it('on a switch is', () => expect(errorsOf(WISH, valve('switch'))).not.toMatch(/signal/));
});

describe('a load behind a transistor with a gate driver', () => {
  it('ends in its own terminal', () => {
    const a = new DesignAssembler(library);
    a.net('GND', { class: 'ground' });
    a.net('12V', { class: 'power', volts: 12 });
    a.block('screw_terminal_power', 'in', { VOUT: '12V', GND: 'GND' }, { volts: 12 });
    a.block('mosfet_switch_large', 'strip', { CTRL: 'PWM', VLOAD: '12V', LOAD: 'STRIP', GND: 'GND' });
    a.device('PinHeader_1x03', { purpose: 'PWM', pins: { '1': '12V', '2': 'GND', '3': 'PWM' } });
    expect(errorsOf('a 12 V LED strip of 4 A on a screw terminal', a.build(HEAD))).not.toMatch(/ends in no/);
  });
});

describe('a USB socket for power and data', () => {
  const usb = (joined: boolean): Design => {
    const a = new DesignAssembler(library);
    a.net('GND', { class: 'ground' });
    a.block(joined ? 'usb_c_data' : 'usb_c_power', 'usb', { VBUS: '5V', GND: 'GND', ...(joined ? { DP: 'DP', DM: 'DM' } : {}) });
    a.block('ldo_3v3', 'ldo', { VIN: '5V', VOUT: '3V3', GND: 'GND' });
    a.platform('esp32-s3', 'mcu', { '3V3': '3V3', GND: 'GND', ...(joined ? { DP: 'DP', DM: 'DM' } : {}) });
    return a.build(HEAD);
  };
  const WISH = 'an ESP32-S3 with USB-C for power and data';
  it('has its data lines at the controller', () => expect(errorsOf(WISH, usb(true))).not.toMatch(/data|line/));
  it('is told where they lead nowhere', () => expect(errorsOf(WISH, usb(false))).toMatch(/data lines of J\d lead nowhere/i));
});

describe('the contacts of a relay', () => {
  const relay = (closed: boolean): Design => {
    const a = new DesignAssembler(library);
    a.net('GND', { class: 'ground' });
    a.net('12V', { class: 'power', volts: 12 });
    a.block('screw_terminal_power', 'in', { VOUT: '12V', GND: 'GND' });
    a.device('SRD-12VDC-SL-C', { purpose: 'relay', pins: { COIL1: '12V', COIL2: 'GND', COM: 'COM', NO: 'NO', ...(closed ? { NC: 'NC' } : {}) } });
    a.device(closed ? 'ScrewTerminal_1x03_P5.00' : 'ScrewTerminal_1x02_P5.00', {
      purpose: 'contacts',
      pins: closed ? { '1': 'COM', '2': 'NO', '3': 'NC' } : { '1': 'COM', '2': 'NO' },
    });
    return a.build(HEAD);
  };
  it('that change over are all led out', () => {
    expect(errorsOf('12 V relay with changeover contacts', relay(false))).toMatch(/not all of COM, NO, NC/i);
    expect(errorsOf('12 V relay with changeover contacts', relay(true))).not.toMatch(/not all of/i);
  });
});

describe('lights by turns', () => {
  const timed = (second: 'status_led' | 'status_led_sink'): Design => {
    const a = new DesignAssembler(library);
    a.net('GND', { class: 'ground' });
    a.net('12V', { class: 'power', volts: 12 });
    a.block('screw_terminal_power', 'in', { VOUT: '12V', GND: 'GND' });
    a.block('timer_555_astable', 'timer', { VCC: '12V', GND: 'GND', OUT: 'BEAT' });
    a.block('status_led', 'one', { SIG: 'BEAT', GND: 'GND' });
    a.block(second, 'two', { SIG: 'BEAT', ...(second === 'status_led' ? { GND: 'GND' } : { VCC: '12V' }) });
    return a.build(HEAD);
  };
  const WISH = '555 with two LEDs that blink alternately, 12 V';
  it('are not both lit by a high level', () => expect(errorsOf(WISH, timed('status_led'))).toMatch(/at the same time/));
  it('are lit by either level', () => expect(errorsOf(WISH, timed('status_led_sink'))).not.toMatch(/at the same time/));
});

describe('a connector', () => {
  it('where the supply comes in is no output', () => {
    const a = new DesignAssembler(library);
    a.net('GND', { class: 'ground' });
    a.net('12V', { class: 'power', volts: 12 });
    a.block('screw_terminal_power', 'in', { VOUT: '12V', GND: 'GND' });
    a.device('PinHeader_1x02', { purpose: 'out', pins: { '1': '12V', '2': 'GND' } });
    expect(errorsOf('12 V in on a pin header, screw terminal output', a.build(HEAD))).toMatch(/is no output/);
  });
});
