import type { Ask } from '../../request/index.js';

type Numbered = { -readonly [K in keyof Ask]: Ask[K] };

/** The numbers of an ask's things among all that were asked for at once. */
export const numbersOf = ({ count, among }: Numbered): readonly number[] => among?.numbers ?? Array.from({ length: count ?? 1 }, (_, i) => i + 1);

/** So many in all, those with an ask of their own among them: the most alike are more or fewer. */
export function recounted(ask: Numbered, count: number, asks: readonly Numbered[]): void {
  const kin = ask.among === undefined ? [ask] : asks.filter((a) => a.state === 'wanted' && a.among?.of === ask.among?.of);
  const most = kin.reduce((a, b) => ((b.count ?? 1) > (a.count ?? 1) ? b : a), ask);
  const others = kin.reduce((sum, a) => sum + (a === most ? 0 : (a.count ?? 1)), 0);
  most.count = Math.max(1, count - others);
}

/** Each of several by its number: those that were taken off at the end are gone, further ones have the next numbers. */
export function renumbered(asks: readonly Numbered[]): void {
  for (const ask of asks) {
    if (ask.among === undefined || ask.state !== 'wanted' || ask.per !== undefined) continue;
    const { of } = ask.among;
    const numbers = ask.among.numbers.slice(0, ask.count ?? 1);
    let next = Math.max(...asks.flatMap((a) => (a.among?.of === of ? a.among.numbers : [])));
    while (numbers.length < (ask.count ?? 1)) numbers.push(++next);
    ask.among = { of, numbers };
  }
}
