/** "GPIO9", "GP9" and "IO9" are one pin, whichever way its board prints it; "D9" on a board that prints no D. */
const NUMBERED = /^(?:GPIO|GP|IO|D|)(\d{1,2})$/;

/** The pin of a controller that somebody calls so ("GPIO9", "PB7", "7"), by the names that its symbol has; null: it has none. */
export function pinCalled(names: readonly string[], said: string): string | null {
  const plain = (name: string): string => name.toUpperCase().replace(/[-_.]/g, '');
  const wanted = plain(said);
  const exact = names.find((n) => plain(n) === wanted);
  if (exact !== undefined) return exact;
  const number = NUMBERED.exec(wanted)?.[1];
  if (number === undefined) return null;
  const called = (prefixes: readonly string[]): string | null =>
    names.find((n) => prefixes.some((p) => plain(n) === `${p}${Number(number)}`)) ?? null;
  // A bare number is a digital pin where the board prints those.
  const digital = wanted.startsWith('D') || !/^\d/.test(wanted) ? null : called(['D']);
  const mixed = wanted.startsWith('D') && names.some((n) => /^D\d+$/i.test(n));
  return digital ?? (mixed ? null : called(['GPIO', 'GP', 'IO']));
}
