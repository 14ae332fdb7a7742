import fc from 'fast-check';

/** A change to a JSON document: at the place that `at` points to (counted through all its places), something is done. */
export interface Mutation {
  readonly at: number;
  readonly act: 'replace' | 'remove' | 'add' | 'rename' | 'wrap' | 'repeat';
  readonly value: unknown;
  readonly key: string;
}

const WORDS = [
  '',
  ' ',
  'x'.repeat(30_000),
  '../../outside',
  '/etc/passwd',
  'v001/../..',
  '..%2f..',
  '.locks',
  '\u0000',
  '\ud800',
  '\u202e',
  '💡İß',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'v001',
  'v999',
  'R1',
  'GND',
  'con',
  '$&',
  '1e999',
];
const NUMBERS = [-1, 0, 1, 1.5, 1e308, 1e-320, -1e308, 2 ** 53, 10_001, 2 ** 31];
/** Stands for a nest of 1,500 lists, which is put in its place when it is used: nobody could print it. */
const DEEP = 'a deep nest';
const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);

const word = fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: 'binary', maxLength: 30 }));
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  word,
  fc.constantFrom<unknown>(...NUMBERS, null, true, false, [], {}, [[]], [null], { x: null }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(DEEP),
);

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.noBias(fc.nat(10_000)),
  act: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'rename', 'wrap', 'repeat'),
  value: oddValue,
  key: word,
});

type Holder = { holder: Record<string, unknown> | unknown[]; key: string };

function places(value: unknown, found: Holder[] = []): Holder[] {
  if (typeof value !== 'object' || value === null || found.length > 5000) return found;
  for (const key of Object.keys(value)) {
    found.push({ holder: value as Record<string, unknown>, key });
    places((value as Record<string, unknown>)[key], found);
  }
  return found;
}

/** Sets a key as JSON would: `__proto__` too is a key like any other. */
const put = (holder: object, key: string, value: unknown): void =>
  void Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });

/** A copy of a JSON document with the changes made to it. */
export function mutated(document: unknown, mutations: readonly Mutation[]): unknown {
  const root = { document: structuredClone(document) };
  for (const change of mutations) {
    const all = places(root);
    const place = all[change.at % all.length];
    if (place !== undefined) apply(place, change);
  }
  return root.document;
}

function apply({ holder, key }: Holder, { act, value: given, key: name }: Mutation): void {
  const value = given === DEEP ? deep(1500) : structuredClone(given); // The same value may be put in twice, into itself too.
  const old = (holder as Record<string, unknown>)[key];
  if (act === 'replace') put(holder, key, value);
  else if (act === 'wrap') put(holder, key, [old]);
  else if (act === 'add' && typeof old === 'object' && old !== null && !Array.isArray(old)) put(old, name, value);
  else if (act === 'repeat' && Array.isArray(old)) put(holder, key, [...old, ...old.slice(0, 50), value]);
  else if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else if (key !== 'document') {
    if (act === 'rename') put(holder, name, old);
    delete holder[key];
  }
}
