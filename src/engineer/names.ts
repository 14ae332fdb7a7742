/** A net's name out of a title: capitals, digits and underscores. */
export const stemOf = (title: string): string =>
  title
    .replace(/\s*\(.*\)$/, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 30);
