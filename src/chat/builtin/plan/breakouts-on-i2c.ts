import type { Library } from '../../../parts/index.js';
import { EMPTY_ATTRIBUTES, type Intent, type ItemWish } from '../intent.js';
import { I2C_BREAKOUTS } from '../read/words/plug-ins.js';
import { needsMicrocontroller } from './needs.js';

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('-', ' ')
    .replace(/s$/, '')
    .replace(/ (?:sensor|module|breakout)$/, '');
const isBreakout = (text: string): boolean => I2C_BREAKOUTS.has(plain(text)) || I2C_BREAKOUTS.has(`${plain(text)} sensor`);

/** Beside a microcontroller, an I²C chip that the library has not gets a header for its breakout board. */
export function withBreakouts(intent: Intent, library: Library): Intent {
  const lacking = intent.unsupported.filter(({ text }) => isBreakout(text));
  if (lacking.length === 0 || (intent.platform === null && !needsMicrocontroller(intent, library))) return intent;
  const headers = lacking.map(({ text }): ItemWish => ({ ...EMPTY_ATTRIBUTES, id: 'plug_in', part: 'i2c', text, counted: true }));
  return { ...intent, items: [...intent.items, ...headers], unsupported: intent.unsupported.filter((u) => !lacking.includes(u)) };
}
