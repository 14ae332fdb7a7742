/** An operation as it was sent, with the refs that parts of the same patch were given in place of those that they were sent under; pins too. */
export function named(value: unknown, called: ReadonlyMap<string, string>): unknown {
  if (called.size === 0) return value;
  if (typeof value === 'string') {
    const ref = value.split('.')[0] ?? '';
    const given = called.get(ref);
    return given === undefined ? value : `${given}${value.slice(ref.length)}`;
  }
  if (Array.isArray(value)) return value.map((v) => named(v, called));
  if (typeof value !== 'object' || value === null) return value;
  // What a part is called when it is put there is its own.
  const isNew = 'op' in value && value.op === 'add_part';
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, WORDS.has(k) || (isNew && k === 'ref') ? v : named(v, called)]));
}
/** Fields that name no part. */
const WORDS: ReadonlySet<string> = new Set(['op', 'value', 'purpose', 'kind', 'net', 'into', 'connect', 'ports', 'params', 'device', 'block']);
