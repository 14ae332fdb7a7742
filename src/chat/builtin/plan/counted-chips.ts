import type { Intent, ItemWish } from '../intent.js';
import { NUMBER_WORDS } from '../read/vocabulary.js';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/[\s-]+/g, '[\\s-]+');

/** Whether a chip's number stands at its name: "two MCP3208", "MCP3208 x2"; "MCP3208 with 8 screw terminals" counts something else. */
function isCounted({ count, text }: ItemWish, sentence: string): boolean {
  const words = Object.entries(NUMBER_WORDS).flatMap(([word, n]) => (n === count ? [word] : []));
  const number = `(?:${[String(count), ...words, ...(count === 2 ? ['both', 'each'] : [])].join('|')})`;
  const name = `${escaped(text)}s?`;
  return new RegExp(
    String.raw`\b${number}\s*(?:x|×|of|pieces? of)?\s*(?:the |[\w.-]+ ){0,3}${name}\b|\b${name}\s*(?:ICs?|chips?)?\s*[x×(]\s*${number}\b`,
    'i',
  ).test(sentence);
}

/** Chips of which the sentence counts something else are there once; what measures a battery beside a current monitor is that monitor. */
export function withCountedChips(intent: Intent): Intent {
  const monitors = intent.platform === null && intent.items.some((i) => i.part?.startsWith('current_monitor') === true);
  const items = intent.items
    .filter((i) => !(monitors && i.id === 'adc_divider' && /monitor|gauge|sense/i.test(i.text)))
    .map((i) => (i.id === 'circuit' && i.count > 2 && /\d/.test(i.text) && !isCounted(i, intent.sentence) ? { ...i, count: 1, counted: false } : i));
  return { ...intent, items };
}
