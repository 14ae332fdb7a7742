/** A stream of numbers from 0 to below 1 that the words of its seed determine (FNV-1a into mulberry32). */
export type Random = () => number;

export function randomOf(...seed: (string | number)[]): Random {
  let state = 0x811c9dc5;
  for (const char of seed.join('\0')) state = Math.imul(state ^ char.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const pick = <T>(from: readonly T[], random: Random): T => from[Math.floor(random() * from.length)] as T;

/** The same things in another order; in the same order only where there is no other. */
export function shuffled<T>(from: readonly T[], random: Random): T[] {
  const to = [...from];
  for (let i = to.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [to[i], to[j]] = [to[j] as T, to[i] as T];
  }
  return to.length > 1 && to.every((t, i) => t === from[i]) ? [...to.slice(1), to[0] as T] : to;
}

/** `count` of them, by the seed; all where there are no more. Kept in their order. */
export function sampled<T>(from: readonly T[], count: number, random: Random): T[] {
  const chosen = new Set(shuffled([...from.keys()], random).slice(0, count));
  return from.filter((_, i) => chosen.has(i));
}
