import { describe, expect, it } from 'vitest';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { pinCalled } from '../../src/parts/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

describe('pins of the controller that were asked for', () => {
  it.each([
    ['an RP2040, a blue LED on GPIO9, a button on GP11', ['a2 GPIO9', 'a3 GP11']],
    ['STM32F103C8: buzzer on PB1, two buttons (PA0, PA1)', ['a2 PB1', 'a3 PA0 PA1']],
    ['Arduino Nano with a relay wired to pin 4 and a servo at D9', ['a2 4', 'a3 D9']],
    ['an ESP32-S3 and three relays on IO4, 5 and 6', ['a2 IO4 5 6']],
    ['a Wiegand reader with D0 and D1', []],
    ['an ESP32 and a 4 pin header to 3 relays', []],
  ])('%s', (message, wanted) => {
    const { request } = read(message, null, lexicon);
    expect(request.asks.flatMap((a) => (a.pins === undefined ? [] : [`${a.id} ${a.pins.join(' ')}`]))).toEqual(wanted);
  });

  it('are called as the board prints them or by their number', () => {
    expect(pinCalled(['IO4', 'IO14'], 'GPIO14')).toBe('IO14');
    expect(pinCalled(['GP2', 'GP25'], 'gpio25')).toBe('GP25');
    expect(pinCalled(['D2', 'D7', 'A0'], '7')).toBe('D7');
    expect(pinCalled(['IO5', 'IO7'], 'D7')).toBe('IO7');
    expect(pinCalled(['PB1', 'PC13'], 'pc13')).toBe('PC13');
    expect(pinCalled(['D1', 'D2'], 'D9')).toBeNull();
    expect(pinCalled(['IO1'], 'A0')).toBeNull();
  });

  const pinOf = (message: string, device: RegExp): string[] => {
    const { design } = engineer(read(message, null, lexicon).request, { library, lexicon });
    const brain = design?.components.find((c) => device.test(c.device ?? ''))?.ref ?? '';
    return (design?.nets ?? []).flatMap((n) => n.pins.filter((p) => p.startsWith(`${brain}.`)).map((p) => `${n.name}@${p.split('.')[1]}`));
  };

  it('get what was asked to be there, and nothing else does', () => {
    const pins = pinOf('an RP2040 with four buttons, a relay on GPIO2 and an OLED on GP6 and GP7', /^RP2040$/);
    expect(pins).toContain('RELAY@GPIO2');
    expect(pins).toEqual(expect.arrayContaining(['SDA@GPIO6', 'SCL@GPIO7']));
    expect(pins.filter((p) => p.startsWith('BUTTON')).length).toBe(4);
  });

  it('are audited: a pin that the controller has not, or where something else stands, is told', () => {
    const audit = (built: string, asked: string): string[] => {
      const { design } = engineer(read(built, null, lexicon).request, { library, lexicon });
      if (design === null) throw new Error('no board');
      const request = read(asked, null, lexicon).request;
      return auditDesign({ request, design: { ...design, request }, library, lexicon }).findings.map((f) => f.message);
    };
    const built = 'an ATmega328P with a relay on PD5 and a buzzer on PD6';
    expect(audit(built, built).join(' ')).not.toMatch(/ not on /);
    expect(audit(built, 'an ATmega328P with a relay on PD6 and a buzzer on PD5').join(' ')).toMatch(/K1 is not on PD6[\s\S]*BZ1 is not on PD5/);
    expect(audit('an RP2040 with a relay', 'an RP2040 with a relay on GPIO77').join(' ')).toMatch(/not on GPIO77/);
  });
});
