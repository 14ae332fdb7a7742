import { describe, expect, it } from 'vitest';
import { planFirst } from '../../src/chat/asked/first.js';
import type { Design } from '../../src/design/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { readRecipes } from '../../src/lexicon/load.js';
import { designOf, lexicon, library } from './planned.js';

const LONG = process.env['BOARDWRIGHT_TESTS'] === 'long';
/** In `npm test` every so many recipes is asked for, in `npm run test:long` each. */
const STEP = 8;
/** The library says what it lacks for it, and the board is built without (an error each), or a circuit of the library is told to be too hot. */
const TOLD = new Set(['nixie_clock', 'led_tester']);

const recipes = readRecipes();
const applications = recipes.filter((r) => (r.words ?? lexicon.concept(r.id)?.words)?.en?.[0] !== undefined);

/** "An egg incubator with an ESP32, 12 V". */
function shortest({ id, shortest: own, commanded, words, fed_by }: (typeof recipes)[number]): string {
  const concept = lexicon.concept(id);
  const name = (words ?? concept?.words)?.en?.[0] ?? '';
  if (own !== undefined) return own;
  const programmed = commanded !== true && concept?.kind === 'purpose';
  const fed = fed_by !== undefined && fed_by.concept !== 'vehicle_system';
  return `${/^[aeio]/.test(name) ? 'an' : 'a'} ${name}${programmed ? ' with an ESP32' : ''}${fed ? '' : ', 12 V'}`;
}

const wants = (design: Design): [string, number, string][] =>
  (design.request?.asks ?? []).flatMap((a) => (a.state === 'wanted' && a.not !== true ? [[a.concept, a.count ?? 1, a.source]] : []));

describe('recipes', () => {
  it('tell of four hundred things that people build', () => expect(applications.length).toBeGreaterThan(390));

  it.each(applications.filter((_, i) => LONG || i % STEP === 0).map((r) => [shortest(r), r] as const))('%s', (message, recipe) => {
    const plan = planFirst(message, library);
    if (plan.kind !== 'design') {
      // A question or a refusal, with a way on.
      expect((plan as { reply: string }).reply).toMatch(/[?.]/);
      return;
    }
    const { design } = plan as { design: Design };
    const { entries, findings } = auditDesign({ request: design.request!, design, library, lexicon });
    const heart = entries.filter((e) => design.request?.purpose?.heart.includes(e.ask) === true);
    if (TOLD.has(recipe.id)) return;
    expect(findings.filter((f) => f.severity === 'error').map((f) => f.message)).toEqual([]);
    expect(heart.filter((e) => e.state === 'unmet' || e.state === 'declined').map((e) => e.says)).toEqual([]);
    // Nothing of its heart is a header that every board of the controller has.
    if (recipe.words !== undefined && recipe.heart !== undefined) expect(heart.length).toBeGreaterThan(0);
  });
});

describe('what is usual', () => {
  it('is added, and told with its reason, where the heart was left to the name', () => {
    const design = designOf('hatcher with an ESP32, 12 V');
    expect(wants(design)).toContainEqual(['buzzer', 1, 'assumed']);
    expect(design.assumptions.find((a) => a.startsWith('Buzzer'))).toContain('somebody has to hear it');
  });

  it.each([
    ['hatcher with an ESP32, a heater and an SHT31, 12 V', 'the parts were listed'],
    ['hatcher with an ESP32, a speaker, 12 V', 'another of its kind was named'],
    ['hatcher with an ESP32, no buzzer, 12 V', 'it is not wanted'],
    ['bare hatcher with an ESP32, 12 V', 'the board is to be bare'],
  ])('%s: none, %s', (message) => {
    expect(wants(designOf(message)).filter(([concept, , source]) => concept === 'buzzer' && source === 'assumed')).toEqual([]);
  });

  it('is added beside something that is no part of the heart, which only adds', () => {
    const without = wants(designOf('hatcher with an ESP32, 12 V'));
    expect(wants(designOf('hatcher with an ESP32, 12 V and an OLED'))).toEqual(expect.arrayContaining(without));
  });

  it('turns a lamp on where it stands, and guards its cell', () => {
    expect(wants(designOf('pocket light, 5 V')).map(([concept]) => concept)).toContain('power_switch');
  });
});

describe('the heart of a recipe', () => {
  it('comes in its number, unless another was said', () => {
    expect(wants(designOf('electronic die with an ESP32, 12 V'))).toContainEqual(['led', 7, 'person']);
    expect(wants(designOf('hexapod with 6 servos, ESP32, 12 V'))).toContainEqual(['servo', 6, 'person']);
  });

  it('is served by what does the same, part by part', () => {
    const wanted = wants(designOf('smoker controller with an NTC, ESP32, 12 V')).map(([concept]) => concept);
    expect(wanted).toContain('fan');
    expect(wanted).not.toContain('thermocouple');
  });

  it('is not left out where another part of it was named, nor there twice', () => {
    expect(wants(designOf('modbus relay module with 4 relays, STM32F103, 24 V')).map(([concept]) => concept)).toContain('rs485');
    const lamps = wants(designOf('brake light controller with an ESP32, 12 V, two 1 A lamps'));
    expect(lamps.filter(([concept]) => lexicon.isA(concept, 'lamp'))).toEqual([['lamp', 2, 'person']]);
    const sensors = wants(designOf('model rocket altimeter, BMP280, ATmega328P, LiPo')).filter(
      ([concept]) => lexicon.concept(concept)?.kind === 'sensor',
    );
    expect(sensors).toHaveLength(1);
  });

  it('runs without a program where none is wanted', () => {
    const design = designOf('fridge door alarm without a controller, 9 V');
    expect(design.components.filter((c) => /ESP|STM|ATMEGA|RP2/i.test(c.value))).toEqual([]);
  });

  it('that is a sort of things only is asked for, and no bare controller is built', () => {
    const asked = planFirst('data logger with an ESP32, USB-C', library);
    expect(asked.kind).toBe('answer');
    expect((asked as { reply: string }).reply).toContain('What is it to log');
  });
});

describe('hazards', () => {
  it('are told with the board', () => {
    const design = designOf('pottery kiln with an ESP32, 12 V');
    const { findings } = auditDesign({ request: design.request!, design, library, lexicon });
    expect(
      findings
        .filter((f) => f.rule === 'hazard')
        .map((f) => f.message)
        .join(' '),
    ).toContain('thermal fuse');
  });

  it('hold under their condition', () => {
    const told = (message: string): string[] => {
      const design = designOf(message);
      return auditDesign({ request: design.request!, design, library, lexicon }).findings.flatMap((f) => (f.rule === 'hazard' ? [f.message] : []));
    };
    expect(told('battery analyser for 18650 cells with an ESP32, USB-C').join()).toContain('2.5 V');
    expect(told('battery analyser with an ESP32, 12 V')).toEqual([]);
  });

  it('refuse what nobody should build so', () => {
    const asked = planFirst('wallbox with an ESP32', library);
    expect(asked.kind).toBe('answer');
    expect((asked as { reply: string }).reply).toContain('IEC 61851');
  });
});
