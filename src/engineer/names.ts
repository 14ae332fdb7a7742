/** A net's name out of a title: capitals, digits and underscores. */
export const stemOf = (title: string): string =>
  title
    .replace(/\s*\(.*\)$/, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 30);

/** A block's instance by what it is for: "valve" of "Valve 2", so that its nets bear the purpose. Empty where a title has no letters of its own. */
export const instanceOf = (title: string): string =>
  stemOf(title.replace(/\s+\d+$/, ''))
    .toLowerCase()
    .replace(/^(?=\d)/, 'n');
