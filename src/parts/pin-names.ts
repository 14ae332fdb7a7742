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

/** Names that makers give to one and the same line. */
const ALIKE: readonly (readonly string[])[] = [
  ['CS', 'NSS', 'SS', 'NCS', 'CSN', 'SCS'],
  ['RST', 'RESET', 'NRST', 'RES', 'NRESET', 'SRST', 'NSRST'],
  ['INT', 'INT1', 'IRQ', 'INTA', 'INTB', 'ALERT', 'ALRT', 'DRDY'],
  ['SCK', 'SCLK', 'CLK'],
  ['MOSI', 'SDI', 'COPI', 'DIN', 'DI'],
  ['MISO', 'SDO', 'CIPO', 'DOUT', 'DO', 'DT'],
  ['SWCLK', 'SWCK', 'SWDCLK', 'TCK', 'CLK'],
  ['SWDIO', 'TMS', 'DIO'],
  ['SWO', 'TDO'],
  ['TX', 'TXD'],
  ['RX', 'RXD'],
  ['SW', 'PUSH', 'BTN', 'KEY'],
  ['A', 'OUTA'],
  ['B', 'OUTB'],
  ['EN', 'ENABLE', 'OE', 'NSLEEP', 'SLEEP'],
  ['TRIG', 'TRIGGER'],
  ['DATA', 'DIN', 'DI', 'DQ', 'SIG'],
];

/** The line of a part or a block that somebody calls so, by the names that it has: "CS" for NSS, "INT1" for INT; null: none, or more than one may be meant. */
export function lineCalled(names: readonly string[], said: string): string | null {
  const plain = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const wanted = plain(said);
  const exact = names.find((n) => plain(n) === wanted);
  if (exact !== undefined) return exact;
  for (const alike of ALIKE.filter((set) => set.includes(wanted))) {
    const found = names.find((n) => alike.includes(plain(n)));
    if (found !== undefined) return found;
  }
  const begins = names.filter((n) => plain(n).startsWith(wanted) || (plain(n).length > 1 && wanted.startsWith(plain(n))));
  return begins.length === 1 ? begins[0]! : null;
}
