import type { Intent, ItemWish } from '../intent.js';
import { namesAnalogue } from './analogue/index.js';
import { isFixture } from './fixture.js';
import { namesIdealDiode } from './ideal-diode.js';
import { namesMains } from './outlets.js';
import { isPath } from './path/index.js';
import { isStraight } from './straight.js';
import { namesTester } from './testers.js';

/** What a board has beside its main part: its connectors and a light. */
const BESIDE: ReadonlySet<ItemWish['id']> = new Set([
  'terminal_out',
  'gpio_header',
  'i2c_header',
  'spi_header',
  'uart_header',
  'i2c_bus',
  'qwiic',
  'mounting_hole',
  'power_led',
  'led',
]);
const NOT_IN_LIBRARY = /not in my parts library/;

/** Whether other boards than one about a microcontroller or a block are meant: those say themselves what they lack. */
const isOther = (intent: Intent): boolean =>
  namesAnalogue(intent) || namesIdealDiode(intent) || isFixture(intent) || isStraight(intent) || namesTester(intent) || namesMains(intent.sentence);

/**
 * "RJ45 jack broken out to a screw terminal", "I2S DAC with its header": where the part that a board is about is lacking and nothing else but
 * connectors is named, there is no board to make. The reply that says so; null: there is one.
 */
export function mainPartLacking(intent: Intent): string | null {
  const { sentence, unsupported, items, sources, rails, platform } = intent;
  if (MAKES_MAINS.test(sentence))
    return 'I design no circuit that makes the voltage of the mains: an inverter of 110 to 240 V stores lethal energy, and wants isolation and approval that I cannot check. Ask me for its low-voltage side, or for a DC converter.';
  const unknown = unknownCircuit(intent) ?? unknownDevice(intent);
  if (unknown !== null) return unknown;
  const hollow = nothingButConnectors(intent);
  if (hollow !== null) return hollow;
  const lacks = unsupported.filter(({ why }) => NOT_IN_LIBRARY.test(why));
  if (lacks.length === 0 || platform !== null || rails.length > 0 || !items.every((i) => BESIDE.has(i.id)) || isOther(intent)) return null;
  if (items.every((i) => i.id === 'led' || i.id === 'power_led') && items.length > 0) return null;
  // A supply that is passed on is a board of its own, unless it only feeds what is lacking: that is named first.
  const at = (text: string): number => sentence.toLowerCase().indexOf(text.toLowerCase());
  const first = Math.min(...lacks.map(({ text }) => at(text)).filter((n) => n >= 0));
  if (isPath(intent) && [...items, ...sources].some(({ text }) => at(text) >= 0 && at(text) < first)) return null;
  const said = lacks.map(({ text, why }) => `${text}: ${why}.`).join(' ');
  const it = lacks.length === 1 ? 'it' : 'them';
  return `${said} Without ${it} nothing is left but the connectors around ${it}, so I made no board. What should be on the board? Name a part to take the place, or a header for a ready-made module ("an 8-pin header to an 8-way screw terminal, straight through").`;
}

/** What a circuit without a microcontroller is spoken of with. */
const ANALOGUE =
  /\b(?:transistors?|fuzz|overdrive|distortion|chorus|phaser|flanger|tremolo|reverb|delay pedal|wah|compressor|limiter|synth\w*|vc[oaf]|theremin|passive|volume|tone|guitar|audio|hi-?fi|phono|analog(?:ue)?|op-?amps?|oscillator|amplifier|preamp|attenuator|ladder|valve|tube)\b/i;
const KNOBS: ReadonlySet<ItemWish['id']> = new Set([...BESIDE, 'potentiometer', 'power_switch', 'regulator']);

/**
 * "Guitar tremolo with two knobs": the circuit was not understood, and knobs on a microcontroller are another board. null: there is more, or it
 * was understood.
 */
function unknownCircuit(intent: Intent): string | null {
  const { items, platform, sentence, unread, unsupported } = intent;
  const knobs = items.some((i) => i.id === 'potentiometer') && items.every((i) => KNOBS.has(i.id));
  if (!knobs || platform !== null || !ANALOGUE.test(sentence) || /\bmicro|\bmcu\b|\badc\b|\bcontroller\b|\bfirmware\b/i.test(sentence)) return null;
  if (unread.length === 0 || isOther(intent) || isPath(intent)) return null;
  const said = unsupported.map(({ text, why }) => `${text}: ${why}. `).join('');
  const words = unread
    .slice(0, 5)
    .map((w) => `"${w}"`)
    .join(', ');
  return `${said}I could make nothing of ${words}: that circuit is not among those that I can design, and its knobs alone are no board. What I can make of this sort: amplifiers, mixers, filters, tone controls, fuzz, oscillators with op-amps, transistors or a 555 ("TL072 preamp, gain 20, volume pot, 9 V, 6.35 mm jacks"). Or give the circuit by its parts.`;
}

/** An inverter from a battery to the wall socket's voltage. */
const MAKES_MAINS = /\binverter\b[^.;]{0,60}\b(?:1[012]0|2[02346]0)\s?v\b|\b(?:1[012]0|2[02346]0)\s?v(?:ac)?\b[^.;]{0,30}\binverter\b/i;

/** What a device is called by whose circuit I would have to know. */
const DEVICE =
  /^(?:detector|tester|meter|transmitter|receiver|generator|analy[sz]er|recorder|scanner|synthesi[sz]er|amplifier|probe|inverter|charger|radio|printer)s?$/i;

/** "Bat detector with an ultrasonic microphone", "battery internal resistance tester": a device by a word that nobody read, and no controller that would make it one. null: it was understood. */
function unknownDevice(intent: Intent): string | null {
  const { items, platform, sentence, unread, unsupported, rails } = intent;
  if (
    platform !== null ||
    unread.length === 0 ||
    rails.length > 0 ||
    items.length > 1 ||
    isOther(intent) ||
    items.some((i) => i.id === 'microcontroller')
  )
    return null;
  const title = /^[^,.;:()\n]*?(?=\s+(?:with|for|from|on|in|that|which|using|powered|based|at|to)\b|[,.;:()\n]|$)/i.exec(sentence)?.[0]?.trim() ?? '';
  const words = title.split(/\s+/);
  if (words.length > 6 || !DEVICE.test(words.at(-1) ?? '') || !unread.some((u) => title.toLowerCase().includes(u.toLowerCase()))) return null;
  const said = unsupported.map(({ text, why }) => `${text}: ${why}. `).join('');
  return `${said}I could make nothing of "${title}": that circuit is not among those that I can design, so I made no board rather than another one. Give it by its parts ("ESP32-C3 with an INA219 and a screw terminal"), or name a circuit that I know: amplifiers, filters, timers, regulators, chargers, drivers, sensors on a microcontroller.`;
}

/** Connectors alone. */
const PLUGS: ReadonlySet<ItemWish['id']> = new Set(['terminal_out', 'gpio_header', 'mounting_hole']);

/** "Oscilloscope front end with BNC inputs": what the board is about was not understood, and a terminal by itself is no board. null: there is more. */
function nothingButConnectors(intent: Intent): string | null {
  const { items, sources, rails, platform, unread, unsupported } = intent;
  const bare = platform === null && sources.length === 0 && rails.length === 0 && items.length > 0 && items.every((i) => PLUGS.has(i.id));
  if (!bare || unread.length === 0 || items.some((i) => i.volts !== undefined) || isOther(intent) || isPath(intent)) return null;
  const said = unsupported.map(({ text, why }) => `${text}: ${why}. `).join('');
  const words = unread
    .slice(0, 5)
    .map((w) => `"${w}"`)
    .join(', ');
  return `${said}I could make nothing of ${words}; without that nothing is left but ${items.map((i) => i.text).join(', ')}, so I made no board. Say what shall stand between the connectors, by its parts or its circuit ("MCP6002 as a non-inverting amplifier, gain 11").`;
}
