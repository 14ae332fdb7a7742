import { describe, expect, it } from 'vitest';
import { planFirst } from '../../src/chat/asked/index.js';
import { inEnglish } from '../../src/chat/builtin/language/index.js';
import type { Design } from '../../src/design/index.js';
import { blocks, count, findings, library, turned } from './support.js';

const made = (message: string, base: Design | null = null): Design => {
  const plan = base === null ? planFirst(message, library) : turned(message, { design: base, board: null });
  if (plan.kind !== 'design') throw new Error(`answered instead of designing: ${plan.reply}`);
  expect(findings(plan.design).filter((f) => f.startsWith('error'))).toEqual([]);
  return plan.design;
};
const reply = (message: string, design: Design): string => turned(message, { design, board: null }).reply;

describe('messages in other languages', () => {
  it.each([
    ['Platine mit ESP32-C3, zwei Tastern und einer grünen LED, über USB-C versorgt, 40x30 mm', /Deutsch/],
    ['carte avec un ESP32-C3, deux boutons et une LED verte, alimentée par USB-C, 40x30 mm', /français/],
    ['placa con ESP32-C3, dos botones y una LED verde, alimentada por USB-C, 40x30 mm', /español/],
  ])('%s', (message, note) => {
    const design = made(message);
    expect(blocks(design).filter((b) => b === 'button')).toHaveLength(2);
    expect(design.components.filter((c) => c.kind === 'led').map((c) => c.value)).toEqual(['green']);
    expect(count(design, 'usb_connector')).toBe(1);
    expect(design.board).toMatchObject({ width_mm: 40, height_mm: 30 });
    expect(planFirst(message, library).reply).toMatch(note);
  });

  it('edits by orders that end on their verb', () => {
    const base = made('Platine mit ESP32-C3, zwei Tastern und einer grünen LED, über USB-C versorgt, 40x30 mm');
    const led = (d: Design): string | undefined => d.components.find((c) => c.kind === 'led')?.value;
    expect(led(made('Kannst du die LED rot machen?', base))).toBe('red');
    expect(blocks(made('einen Taster entfernen', base)).filter((b) => b === 'button')).toHaveLength(1);
    expect(made('Ändere R3 auf 4,7k', base).components.find((c) => c.ref === 'R3')?.value).toBe('4.7k');
    expect(made('USB-Buchse nach links verschieben', base).components.find((c) => c.kind === 'usb_connector')?.place?.edge).toBe('left');
    expect(reply('Wie viel Strom braucht die Platine?', base)).toMatch(/\d+ mA typical/);
    expect(reply('Welche Pins sind frei?', base)).toMatch(/pins of the ESP32-C3 .* are free/);
  });

  it.each([
    'make the LED blue',
    'ESP32-C3 with a BME280, a relay and a potentiometer, no USB',
    '12 V to 5 V 2 A buck converter',
    'swap R3 for 4k7',
    'double the pull-ups',
    'ATmega328P with two relays',
    'a sensor node with a solar panel',
    'undo',
    '😀😀😀',
    'Γειά σου, φτιάξε μια πλακέτα',
  ])('leaves as it is: %s', (message) => {
    expect(inEnglish(message)).toEqual({ text: message, note: '' });
  });
});
