import { describe, expect, it } from 'vitest';
import type { Design } from '../../../src/design/index.js';
import { thinkOver } from '../../../src/jobs/tasks.js';
import { read } from '../../../src/reader/index.js';
import { library } from '../support.js';
import { after, disturbed, edited, lexicon } from './support.js';

const FIRST = 'ESP32 board, 12 V barrel jack, three relays on terminals, a push button';
const plugs = (design: Design): string[] => design.components.filter((c) => c.kind === 'connector').map((c) => c.value);
const calledOf = (design: Design, ref: string): string | undefined => design.components.find((c) => c.ref === ref)?.value;
const dropped = (first: string, message: string): string[] =>
  read(message, read(first, null, lexicon).request, lexicon).request.asks.flatMap((a) => (a.state === 'dropped' ? [a.concept] : []));

describe('a name', () => {
  it('goes to what it is given to, and to nothing else', async () => {
    const first = await edited(null, FIRST);
    const now = await edited(first, 'call the button GATE');
    expect(now.name).toBe(first.name);
    expect(disturbed(first, now)).toEqual([`SW1 ${calledOf(first, 'SW1')}`]);
    expect(calledOf(now, 'SW1')).toBe('GATE');
  });

  it('goes to several in their order, to one of them, and to two things of one order', async () => {
    const first = await edited(null, FIRST);
    expect(plugs(await edited(first, 'name the relays DOOR, LIGHT and HORN'))).toEqual(expect.arrayContaining(['DOOR', 'LIGHT', 'HORN']));
    const second = await edited(first, 'name the second relay HORN');
    expect(second.components.find((c) => c.value === 'HORN')?.ref).toBe(first.components.find((c) => c.value === 'relay 2')?.ref);
    const both = await edited(null, 'ESP32 board, 12 V, a relay, a push button', 'label the relay HORN and the button BELL');
    expect([...plugs(both), calledOf(both, 'SW1')]).toEqual(expect.arrayContaining(['HORN', 'BELL']));
  });

  it.each([
    ['beschrifte die Relais mit TOR, LICHT und HUPE', 'HUPE'],
    ['étiquette les relais PORTE, LAMPE et KLAXON', 'KLAXON'],
    ['etiqueta los relés PUERTA, LUZ y BOCINA', 'BOCINA'],
    ['etichetta i relè CANCELLO, LUCE e CLACSON', 'CLACSON'],
    ['noem de relais POORT, LAMP en TOETER', 'TOETER'],
    ['etiqueta os relés PORTA, LUZ e BUZINA', 'BUZINA'],
  ])('is given in every language: %s', async (message, last) => {
    expect(plugs(await edited(await edited(null, FIRST), message))).toContain(last);
  });

  it('of what is not there is nobody else’s, the project’s least of all', async () => {
    const first = await edited(null, FIRST);
    expect(await after(first, 'name the fifth relay HORN')).toBeNull();
    expect((await edited(first, 'rename the project to Gatehouse')).name).toBe('Gatehouse');
  });
});

describe('what stays', () => {
  const LAMP = 'ESP32 lamp on USB-C with a touch button, a potentiometer and a buzzer';
  it.each([
    ['leave out the buzzer, the potentiometer is enough'],
    ['remove the buzzer, the touch button and the potentiometer remain'],
    ['remove the buzzer, the potentiometer suffices'],
  ])('is not taken with what goes: %s', (message) => expect(dropped(LAMP, message)).toEqual(['buzzer']));
  it('is not taken in German either', () => expect(dropped(LAMP, 'entferne den Summer, das Potentiometer reicht')).toEqual(['buzzer']));
  it('and what is listed goes', () => expect(dropped(LAMP, 'remove the buzzer, the touch button and the potentiometer')).toHaveLength(3));
});

describe('one of several', () => {
  it('that cannot be had is not had by changing them all', async () => {
    const mixer = await edited(null, 'audio mixer, 3 channels line in on 3.5mm jacks, one NE5532, output jack, runs from 12V single supply');
    expect(await after(mixer, 'make channel 2 a mic input with 40 dB gain')).toBeNull();
    expect((await edited(mixer, 'gain 20 dB')).components).not.toEqual(mixer.components);
  });
});

describe('a question', () => {
  const ask = async (base: Design, message: string): Promise<string> => {
    const task = { kind: 'chat', message, base, board: null, chat: null, seed: 1, version: 'v001', name: null, revision: null, history: [] } as const;
    const thought = await thinkOver(task, library);
    return thought.kind === 'answer' ? thought.reply : 'the board was changed';
  };
  it('after what is on the board is held against it', async () => {
    const base = await edited(null, FIRST);
    expect(await ask(base, 'do the relays come with a rotary encoder?')).toContain('There is no rotary encoder on the board');
    expect(await ask(base, 'which pin does the button go to?')).toMatch(/^SW1 .* is on IO\d+/);
  });
  it('of which a word is known is not answered with that part', async () => {
    const base = await edited(null, FIRST);
    for (const question of ['will the relay click loudly at night when nobody sleeps?', 'does the button survive ten years of rain and frost?'])
      expect(await ask(base, question)).toMatch(/^The design does not tell me that/);
  });
});
