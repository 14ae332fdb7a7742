import type { Design } from '../../design/index.js';
import type { Intent } from './intent.js';
import type { PlannedBoard } from './plan/index.js';
import { tell } from './plan/made.js';

const whole = (ma: number): string => `${ma < 10 ? Number(ma.toFixed(1)) : Math.round(ma)} mA`;

/** What was understood, assumed, left out, and what the rails carry, in plain words. */
export function replyOf(intent: Intent, { design, draft, budgets }: PlannedBoard): string {
  const { width_mm, height_mm, corner_mm } = design.board;
  const round = width_mm !== undefined && width_mm === height_mm && 2 * (corner_mm ?? 0) >= width_mm;
  const measures = round ? `, round, ${width_mm} mm across` : `, ${width_mm} × ${height_mm} mm`;
  const size = width_mm !== undefined && height_mm !== undefined ? measures : '';
  const rails = budgets
    .filter((b) => b.peak > 0 && !b.rail.net.endsWith('_RAW'))
    .map(
      ({ rail, typical, peak }) =>
        `${rail.net} (${rail.volts} V, from ${rail.from}): ${whole(typical)} typical, ${whole(peak)} peak${rail.limit_ma === null ? '' : ` of ${rail.limit_ma} mA`}`,
    );
  const paragraphs = [
    `${design.name}${size}: ${tell(draft.made).join('; ')}.`,
    section('I assumed', [...corrections(intent), ...design.assumptions]),
    section('Power', rails),
    section('Not done', [...design.unmet, ...unread(intent, draft, design)]),
  ];
  return paragraphs.filter((p) => p !== '').join('\n\n');
}

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `${title}:\n${lines.map((l) => `- ${l}`).join('\n')}`;
const corrections = (intent: Intent): string[] => intent.corrections.map(({ from, to }) => `"${from}" means "${to}".`);
/** Words that change what others mean and were heeded so. */
const HEEDED = /^(?:instead|rather|anymore|again)$/i;
/** How parts are to be mounted: heeded for every board. */
const LEADS = /^(?:through|holes?|leaded|leads?|tht|smd|smt|solder\w*|hand|dip|only)$/i;
/** A figure with its unit: circuits that heed words of their own read these too. */
const FIGURE = /^[\d.]+ ?(?:v|a|ma|w|hz|khz|mhz|ohms?|k|m|r|[nuµp]f|[num]h|mm|bits?)?$|^(?:v|ma|hz|khz|mhz|ohms?|dc|ac)$/i;
const unread = ({ unread }: Intent, { heeded, heededToo }: PlannedBoard['draft'], design: Design): string[] => {
  const shown = shownBy(design);
  const known = (w: string): boolean =>
    heeded?.test(w) === true || heededToo.some((h) => h.test(w)) || (heeded !== null && FIGURE.test(w)) || LEADS.test(w) || shown(w);
  const words = unread.filter((w) => !HEEDED.test(w) && heeded?.test(w) !== true && !heededToo.some((h) => h.test(w)) && !w.split(' ').every(known));
  return words.length === 0 ? [] : [`I did not understand ${words.map((w) => `"${w}"`).join(', ')}.`];
};

/** "4k7", "4.7 k": as a value is written on the board. */
const asValue = (word: string): string =>
  word
    .toLowerCase()
    .replace(/^(\d+)([rkmunp])(\d+)$/, '$1.$3$2')
    .replace(/(ohms?|ω|f|h)$/, '');

/** What the board itself shows was read: values, parts, nets, connectors by their names. */
function shownBy({ components, nets, summary, unmet }: Design): (word: string) => boolean {
  const values = new Set(components.flatMap((c) => [asValue(c.value), c.package.toLowerCase()]));
  const names = [...components.map((c) => `${c.device ?? ''} ${c.purpose} ${c.kind.replaceAll('_', ' ')}`), ...nets.map((n) => n.name), summary]
    .join(' ')
    .toLowerCase();
  const said = new Set(names.split(/[^a-z0-9.+-]+/));
  const lacking = unmet.join(' ').toLowerCase();
  const isPart = (word: string): boolean =>
    word.length > 3 && /\d/.test(word) && /[a-z]/.test(word) && (names.includes(word) || lacking.includes(word));
  // "Pull-down": the second half means nothing by itself; a gate's is there to keep the switch off.
  const half = (word: string): boolean => said.has(`${word}-down`) || said.has(`${word}-up`) || (word === 'pull' && names.includes('keeps it off'));
  return (word) => values.has(asValue(word)) || said.has(word.toLowerCase()) || half(word.toLowerCase()) || isPart(word.toLowerCase());
}

/** The question back, for a sentence that names nothing to build. */
export function questionOf(intent: Intent): string {
  const known = intent.unsupported.map(({ text, why }) => `${text}: ${why}.`);
  const words = intent.unread.slice(0, 5).map((w) => `"${w}"`);
  const heard = words.length === 0 ? '' : `I could make nothing of ${words.join(', ')}. `;
  return `${known.join(' ')}${known.length > 0 ? ' ' : ''}${heard}What should be on the board? Name a microcontroller (ESP32-C3, ESP32-S3, RP2040, STM32F103, ATmega328P, ATtiny85) or a circuit (555 timer, Li-ion charger, regulator), what hangs on it (sensors, LEDs, buttons, relays, CAN, RS-485 …) and how it is powered. For example: "USB-C powered ESP32-C3 board with a BME280, a status LED and a reset button, 40x30 mm".`;
}
