/** One CSV line (RFC 4180). A cell of text that a spreadsheet would take for a formula is quoted with an apostrophe. */
export function csvLine(cells: readonly (string | number)[]): string {
  return cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(harmless(cell)))).join(',');
}

/** "+5V" and "-12V" are names of rails. */
const RAIL = /^[+-]\d+(?:[.V]\d*)*$/i;
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) && !RAIL.test(text) ? `'${text}` : text);
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** What a part is called in lists for people and fabs: as its own file has it, where it was read from one. */
export const designatorOf = ({ ref, designator }: { readonly ref: string; readonly designator?: string | undefined }): string => designator ?? ref;

/** Orders reference designators as people do: R2 before R10. */
export function compareRefs(a: string, b: string): number {
  const [, aLetters = a, aNumber = '0'] = /^(\D*)(\d*)/.exec(a) ?? [];
  const [, bLetters = b, bNumber = '0'] = /^(\D*)(\d*)/.exec(b) ?? [];
  if (aLetters !== bLetters) return aLetters < bLetters ? -1 : 1;
  return Number(aNumber) - Number(bNumber);
}
