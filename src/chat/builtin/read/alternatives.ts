import type { Token } from './lexer.js';
import type { Mention } from './mentions.js';

const word = (token: Token | undefined): string => (token?.type === 'word' ? token.stem : '');
/** A part by its number: at least two digits and a letter. Standards of buses are things of their own. */
const isPart = ({ means, text }: Mention): boolean =>
  (means.role === 'item' || means.role === 'platform') && /[a-z]/i.test(text) && /\d{2}/.test(text) && !/^(?:rs|ws|sk|usb|i2c)[- ]?\d/i.test(text);

/**
 * "DRV8833, TB6612 or similar", "an RP2040 or ESP32-S3": part numbers joined by "or" are choices for one place, of which the first is taken.
 * The others are marked as read.
 */
export function oneOf(tokens: readonly Token[], mentions: readonly Mention[], taken: Set<number>): Mention[] {
  const dropped = new Set<Mention>();
  for (const [i, first] of mentions.entries()) {
    if (dropped.has(first) || !isPart(first)) continue;
    const others: Mention[] = [];
    let at = first.to;
    let chosen = false;
    for (const next of mentions.slice(i + 1)) {
      const between = tokens.slice(at, next.from);
      const joint = between.map((t) => (t.type === 'break' ? t.mark : word(t))).join(' ');
      if (!isPart(next) || next.means.role !== first.means.role || !/^(?:,|\/|or|, or|or an?|or the|, or an?)$/.test(joint)) break;
      chosen ||= /\bor\b/.test(joint);
      others.push(next);
      at = next.to;
    }
    const rest = tokens[at]?.type === 'break' ? at + 1 : at;
    const similar = word(tokens[rest]) === 'or' && /^(?:similar|equivalent|alike|comparable|compatible|such|so)$/.test(word(tokens[rest + 1]));
    if (!chosen && !similar) continue;
    for (const other of others) {
      dropped.add(other);
      for (let k = other.from; k < other.to; k++) taken.add(k);
    }
    if (similar) taken.add(rest + 1);
  }
  return mentions.filter((m) => !dropped.has(m));
}
