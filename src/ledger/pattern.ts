const patterns = new Map<string, RegExp>();

/** A whole-string, case-insensitive pattern of the lexicon. */
export function matches(pattern: string, text: string): boolean {
  const known = patterns.get(pattern) ?? new RegExp(`^(?:${pattern})$`, 'i');
  patterns.set(pattern, known);
  return known.test(text);
}
