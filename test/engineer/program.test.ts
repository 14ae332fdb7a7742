import { describe, expect, it } from 'vitest';
import type { Board } from '../../src/board/index.js';
import { askedOf, planFirst, replyOf } from '../../src/chat/asked/index.js';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
const cores = new Map([...library.platforms.values()].map((p) => [p.core.name, p.id]));
const platformOf = (message: string): string | null => {
  const { design } = engineer(read(message, null, lexicon).request, { library, lexicon });
  return design?.blocks.flatMap((b) => cores.get(b.block) ?? [])[0] ?? null;
};
const asked = (message: string) => askedOf({ message, base: null, board: null, history: [] }, lexicon);
/** What the ledger says of the planner's board for a message. */
const findings = (message: string): string[] => {
  const plan = planFirst(message, library);
  if (plan.kind !== 'design') return [plan.reply];
  const { request } = asked(message);
  return auditDesign({ request, design: plan.design, library, lexicon }).findings.flatMap((f) => (f.severity === 'error' ? [f.message] : []));
};

describe('a controller that nobody named', () => {
  it('is on a board that senses and acts, and on one whose purpose is a program’s', () => {
    expect(platformOf('a BME280 and a relay for a greenhouse window')).not.toBeNull();
    expect(platformOf('pet feeder with a servo')).not.toBeNull();
  });

  it('is on no module that others command, and on none that is to do without', () => {
    expect(platformOf('relay module with two relays at 5 V')).toBeNull();
    expect(platformOf('DRV8833 breakout')).toBeNull();
    expect(platformOf('a button and a buzzer at 9 V, no microcontroller')).toBeNull();
    // The cell that a clock keeps time on feeds no board.
    expect(platformOf('DS3231 clock chip with a coin cell on a header')).toBeNull();
  });

  it('is not where one contact lights lights, nor in a pedal: the light stands between the supply and the contact', () => {
    expect(platformOf('overdrive stompbox, 9 V, foot switch, status LED and a volume knob')).toBeNull();
    const { design } = engineer(read('a push button and a green LED on a CR2032', null, lexicon).request, { library, lexicon });
    expect(design?.blocks.map((b) => b.block)).toEqual(expect.arrayContaining(['button', 'status_led_sink']));
    expect(design?.components.filter((c) => c.kind === 'microcontroller' || c.kind === 'module')).toEqual([]);
    const button = design?.components.find((c) => c.kind === 'button')?.ref;
    const led = design?.components.find((c) => c.kind === 'led')?.ref;
    expect(design?.nets.some((n) => n.pins.includes(`${led}.K`) && n.pins.some((p) => p.startsWith(`${button}.`)))).toBe(true);
    expect(design?.nets.some((n) => n.name === 'GND' && n.pins.some((p) => p.startsWith(`${button}.`)))).toBe(true);
  });

  it('is one that a coin cell can feed', () => {
    const id = platformOf('two buttons and an LED on a CR2032');
    expect(library.platforms.get(id ?? '')?.rails[0]?.max_ma).toBeLessThanOrEqual(15);
  });
});

describe('what nobody understood', () => {
  it('is an error where it is a number: it may be a count or a limit', () => {
    expect(findings('ESP32-C3 board for 7 wombats with a BME280').some((m) => m.startsWith('“7'))).toBe(true);
    expect(findings('ESP32-C3 board for wombats with a BME280')).toEqual([]);
  });

  it('an alarm that nothing on the board can set off is not met', () => {
    expect(findings('ESP32-C3 alarm with a buzzer').some((m) => m.includes('nothing that was asked for tells it when'))).toBe(true);
    expect(findings('ESP32-C3 alarm with a buzzer and a PIR sensor')).toEqual([]);
  });

  it('a thing by a name that is not known is borne out by what senses and what acts', () => {
    expect(findings('a wombatometer with five red LEDs').some((m) => m.includes('wombatometer'))).toBe(true);
    expect(findings('a wombatometer with an ESP32-C3, a hall sensor and an OLED')).toEqual([]);
  });
});

describe('the reply', () => {
  it.each(['a wombatometer with five red LEDs', 'ESP32-C3 alarm with a buzzer', 'ESP32-C3 board for 7 wombats with a BME280'])(
    'says whatever of the ask keeps a board from passing: %s',
    (message) => {
      const { request } = asked(message);
      const plan = planFirst(message, library);
      if (plan.kind !== 'design') throw new Error(plan.reply);
      const { design } = plan;
      const ledger = auditDesign({ request, design, library, lexicon });
      const board = { ledger, findings: ledger.findings, gaps: [] } as unknown as Board;
      const text = replyOf({ design, board, changes: null, verdict: 'built' });
      const errors = ledger.findings.filter((f) => f.severity === 'error');
      expect(errors.length).toBeGreaterThan(0);
      for (const { message: error } of errors) {
        const unread = ledger.unread.find((u) => error.startsWith(`“${u}” was not understood`));
        expect(text).toContain(unread === undefined ? error : `“${unread}”`);
      }
    },
  );

  it('leaves a board that nobody understood failed when it is built anyway', () => {
    const { request } = askedOf({ message: 'a wombatometer with five red LEDs', base: null, board: null, history: [], anyway: true }, lexicon);
    const plan = planFirst('a wombatometer with five red LEDs', library);
    if (plan.kind !== 'design') throw new Error(plan.reply);
    expect(auditDesign({ request, design: plan.design, library, lexicon }).findings.some((f) => f.severity === 'error')).toBe(true);
  });
});
