import type { RequestBuilder } from '../../asks/builder.js';
import { plainDraft } from '../../asks/draft.js';
import { wanted } from '../../asks/wanted.js';
import type { Item } from '../../items/item.js';
import type { Grammar } from '../../text/grammar.js';

/** How far behind "if" or "when" the voltage stands. */
const REACH = 8;

/** A voltage that a condition compares with feeds nothing: what measures the battery knows when it is reached. */
export function batteryLevels(request: RequestBuilder, items: readonly Item[], grammar: Grammar): void {
  const monitor = request.lexicon.concept('battery_monitor');
  for (const [i, item] of items.entries()) {
    if (monitor === undefined || item.kind !== 'figure' || item.quantity !== 'voltage') continue;
    const before = items.slice(Math.max(0, i - REACH), i);
    const clause = before.slice(before.findLastIndex((b) => b.kind === 'break' || b.kind === 'comma') + 1);
    // Only what is compared: one that is merely said to be there feeds the board.
    const [last] = clause.slice(-1);
    const falls = last?.kind === 'thing' && last.concepts[0]?.id === 'falling';
    const compared = falls || (last?.kind === 'grammar' && last.hit.named !== undefined);
    if (!compared || !clause.some((b) => grammar.conditions.has(b.text.toLowerCase()))) continue;
    const isIt = (f: { readonly words: { readonly message: number; readonly from: number } }): boolean =>
      f.words.message === request.message && f.words.from === item.from;
    const ask = wanted(request.asks).find((a) => a.kind === 'supply' && a.figures.some(isIt));
    const figure = ask?.figures.find(isIt);
    if (ask === undefined || figure === undefined) continue;
    ask.figures = ask.figures.filter((f) => f !== figure);
    ask.features = ask.features.filter((f) => f !== 'falling');
    const others = wanted(request.asks).some((a) => a !== ask && a.kind === 'supply');
    if (others && ask.figures.length === 0 && ask.words.every((w) => w.message === request.message)) request.unmake(ask);
    const felt = wanted(request.asks).find((a) => request.lexicon.isA(a.concept, monitor.id)) ?? request.add(plainDraft(monitor, item));
    felt.figures = [...felt.figures, { ...figure, role: 'threshold' }];
  }
}
