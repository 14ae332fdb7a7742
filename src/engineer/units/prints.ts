import type { Design } from '../../design/index.js';
import { undrawable } from '../../geometry/index.js';
import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { isA, type Knowledge } from '../knowledge.js';

type Component = Design['components'][number];

/** Kinds of parts that are bought by their value. */
const VALUED: ReadonlySet<string> = new Set(['resistor', 'capacitor', 'inductor', 'ferrite', 'crystal']);
/** Kinds of parts that have a name beside them, those first that a person wires, touches or looks at. */
const NAMED: readonly Component['kind'][] = [
  'connector',
  'battery_connector',
  'button',
  'switch',
  'potentiometer',
  'led',
  'addressable_led',
  'test_point',
  'relay',
  'buzzer',
];
/** Characters of a print beside a part, and texts of a board. */
const [LONGEST, MOST_TEXTS] = [40, 20];

/** The design with what is to be printed: texts of the board, beside what they are told of, names of what was called so, values. `refsOf`: the parts of an ask. */
export function withPrints(
  know: Knowledge,
  design: Design,
  asks: readonly Ask[],
  refsOf: (ask: string) => readonly string[],
  minutes: Minutes,
): Design {
  const beside = new Map<string, string>();
  /** The parts of an ask; where another one's circuit has them, all of the kind that it is of. */
  const partsOf = (ask: Ask): readonly string[] => {
    const own = refsOf(ask.id);
    return own.length > 0 ? own : design.components.flatMap((c) => (NAMED.includes(c.kind) && isA(know, ask, c.kind) ? [c.ref] : []));
  };
  const texts: NonNullable<Design['board']['texts']> = [];
  for (const ask of asks.filter((a) => a.label !== undefined && a.not !== true && !isA(know, a, 'qr_code'))) {
    const label = ask.label as string;
    const strange = undrawable(label);
    if (strange.length > 0) minutes.cannot(ask.id, `the font of the silkscreen has no ${strange.join(' ')}`);
    else if (ask.kind !== 'marking')
      for (const [ref, name] of namesOf(ask, facesOf(design, partsOf(ask), label.split(', ').length))) beside.set(ref, name.slice(0, LONGEST));
    else {
      const near = ask.place?.near ?? ask.links.find((l) => l.role === 'beside' || l.role === 'for' || l.role === 'of')?.ask;
      const thing = asks.find((a) => a.id === near);
      const [ref] = thing === undefined ? [] : facesOf(design, partsOf(thing), 1);
      const side = ask.place?.side;
      if (ref !== undefined && label.length <= LONGEST) {
        beside.set(ref, label);
        minutes.decide(ask.id, `“${label}” is printed at ${ref}`, 'it was asked for');
      } else if (texts.length < MOST_TEXTS) {
        texts.push({ text: label, ...(side === undefined ? {} : { side }) });
        minutes.decide(ask.id, `“${label}” is printed`, ref === undefined ? 'it was asked for' : `it is too long to stand at ${ref}`);
      } else minutes.cannot(ask.id, `a board has ${MOST_TEXTS} texts at most`);
    }
  }
  const valued = asks.filter((a) => isA(know, a, 'part_values'));
  for (const ask of valued) minutes.decide(ask.id, 'values printed beside resistors, capacitors, coils and crystals', 'it was asked for');
  const printOf = (c: Component): string | undefined =>
    beside.get(c.ref) ?? (valued.length > 0 && VALUED.has(c.kind) && c.value !== '' && c.print === undefined ? c.value.slice(0, LONGEST) : undefined);
  const components = design.components.map((c) => {
    const text = printOf(c);
    return text === undefined ? c : { ...c, print: { text } };
  });
  return { ...design, components, board: texts.length === 0 ? design.board : { ...design.board, texts } };
}

/** The parts at which the names of an ask stand: those of one kind of which there are `count`, else all of the first kind. */
function facesOf({ components }: Design, refs: readonly string[], count?: number): string[] {
  const own = new Set(refs);
  const sorts = [...NAMED, ...new Set(components.map((c) => c.kind))].map((kind) =>
    components.flatMap((c) => (c.kind === kind && own.has(c.ref) ? [c.ref] : [])),
  );
  const there = sorts.filter((s) => s.length > 0);
  return there.find((s) => s.length === count) ?? there[0] ?? [];
}

/** Each of several by its own name, in their order; all by one. */
function namesOf({ label = '' }: Ask, refs: readonly string[]): (readonly [ref: string, name: string])[] {
  const names = label.split(', ');
  return refs.flatMap((ref, i) => {
    const name = names.length === 1 ? names[0] : names[i];
    return name === undefined || name === '' ? [] : [[ref, name] as const];
  });
}
