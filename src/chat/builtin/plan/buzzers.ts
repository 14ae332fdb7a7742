import type { ItemWish } from '../intent.js';
import type { Draft, Rail } from './draft.js';
import type { Supplies } from './supplies.js';

/** Supply of the buzzer with an oscillator of its own, V (TMB12A05: 4 to 7 V; the board's 5 V is meant). */
const isFive = (rail: Rail): boolean => rail.volts >= 4.4 && rail.volts <= 5.6;
/** Highest supply of the piezo sounder with its 1 kΩ, V. */
const PIEZO_MOST_V = 13.2;

/** Words that ask for a sounder that plays what it is given. */
const PASSIVE = /\b(?:piezo\w*|passive|tones?|melod\w+|tunes?|music|sounders?|chirps?)\b/i;
const ACTIVE = /\bactive (?:\w+ )?buzzer\b|\bbuzzer\b[^.;,]{0,12}\bactive\b/i;

/**
 * A buzzer driven by `net`: with its own tone where the board has 5 V, else a piezo sounder on `fallback`, which wants a square wave.
 * Answers what it is, in words; null, and said so, where neither can be driven.
 */
export function addBuzzer(draft: Draft, net: string, power: Pick<Supplies, 'input' | 'system'>, fallback: Rail, item: ItemWish): string | null {
  const { sentence } = draft.intent;
  // Beside a cell USB comes and goes.
  const five = [power.input, power.system, ...draft.rails.filter((r) => r.net === '5V')].find(isFive);
  const active = ACTIVE.test(sentence);
  const passive = !active && PASSIVE.test(`${item.text} ${/\b(?:passive|melod\w+|tunes?)\b/i.exec(sentence)?.[0] ?? ''}`);
  if (five !== undefined && !passive) {
    const instance = draft.block('buzzer_active', 'Buzzer', { CTRL: net, VCC: five.net, GND: 'GND' });
    if (instance === null) return null;
    draft.atEdge(instance, item.edge);
    draft.load(five.net, 'buzzer', 30, 30);
    return 'buzzer with its own tone (TMB12A05)';
  }
  if (fallback.volts > PIEZO_MOST_V) {
    draft.cannot(`${item.text} at ${fallback.volts} V: my sounder stands ${PIEZO_MOST_V} V.`);
    return null;
  }
  const instance = draft.block('buzzer_piezo', 'Sounder', { CTRL: net, VCC: fallback.net, GND: 'GND' });
  if (instance === null) return null;
  draft.atEdge(instance, item.edge);
  const ma = Math.round(fallback.volts * 10) / 10;
  draft.load(fallback.net, 'sounder', ma / 2, ma);
  if (active) draft.cannot(`An active buzzer: mine wants 5 V, which this board has not; a piezo sounder takes its place.`);
  draft.assume('The sounder (TDK PS1240P02BT) has no oscillator: it is driven with a square wave of some 4 kHz.');
  return 'piezo buzzer (a sounder, PS1240P02BT)';
}
