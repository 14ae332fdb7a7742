import { type Component, type Design, splitPin } from '../src/design/index.js';

/** What a prompt came to. */
export interface Outcome {
  /** null: the message was answered without a board. */
  readonly design: Design | null;
  /** The design that the last message was about; null for a first message. */
  readonly before: Design | null;
  readonly reply: string;
}

/** One expectation, with the words that a report names it by. */
export interface Check {
  readonly what: string;
  readonly holds: (outcome: Outcome) => boolean;
}

const onDesign = (what: string, holds: (design: Design, outcome: Outcome) => boolean): Check => ({
  what,
  holds: (outcome) => outcome.design !== null && holds(outcome.design, outcome),
});

type Count = number | readonly [least: number, most: number];
const counts = (n: number, wanted: Count): boolean => (typeof wanted === 'number' ? n === wanted : n >= wanted[0] && n <= wanted[1]);
const SOME: Count = [1, 1000];

/** Blocks by name. */
export const block = (name: RegExp, count: Count = SOME): Check =>
  onDesign(`block ${name.source} × ${String(count)}`, (d) => counts(d.blocks.filter((b) => name.test(b.block)).length, count));

/** Parts by a text of their device, value, kind and purpose. */
export const part = (text: RegExp, count: Count = SOME): Check =>
  onDesign(`part ${text.source} × ${String(count)}`, (d) => counts(d.components.filter((c) => text.test(wordsOf(c))).length, count));

const wordsOf = (c: Component): string => `${c.device ?? ''} ${c.value} ${c.kind} ${c.package} ${c.purpose}`;

export const kind = (name: Component['kind'], count: Count): Check =>
  onDesign(`${name} × ${String(count)}`, (d) => counts(d.components.filter((c) => c.kind === name).length, count));

export const value = (component: Component['kind'], text: string, count: Count = SOME): Check =>
  onDesign(`${component} ${text} × ${String(count)}`, (d) =>
    counts(d.components.filter((c) => c.kind === component && c.value === text).length, count),
  );

/** A rail of this voltage. */
export const rail = (volts: number): Check =>
  onDesign(`${volts} V rail`, (d) => d.nets.some((n) => n.class !== 'ground' && n.volts !== undefined && Math.abs(n.volts - volts) < 0.31));

export const net = (name: RegExp): Check => onDesign(`net ${name.source}`, (d) => d.nets.some((n) => name.test(n.name)));

export const size = (width_mm: number, height_mm: number): Check =>
  onDesign(`${width_mm} × ${height_mm} mm`, (d) => d.board.width_mm === width_mm && d.board.height_mm === height_mm);

/** A part by its text stands at an edge. */
export const edge = (text: RegExp, at: string): Check =>
  onDesign(`${text.source} at the ${at} edge`, (d) =>
    d.components.some((c) => text.test(wordsOf(c)) && (c.place?.edge === at || d.constraints.edges?.[c.ref] === at)),
  );

/** Two parts, by their texts, share a net other than a rail. */
export const joined = (a: RegExp, b: RegExp): Check =>
  onDesign(`${a.source} joined to ${b.source}`, (d) => {
    const of = (text: RegExp): Set<string> => new Set(d.components.filter((c) => text.test(wordsOf(c))).map((c) => c.ref));
    const [left, right] = [of(a), of(b)];
    return d.nets.some(
      (n) =>
        n.class !== 'ground' &&
        n.volts === undefined &&
        n.pins.some((p) => left.has(splitPin(p).ref)) &&
        n.pins.some((p) => right.has(splitPin(p).ref)),
    );
  });

export const without = (check: Check): Check => ({ what: `no ${check.what}`, holds: (o) => o.design !== null && !check.holds(o) });

export const says = (text: RegExp): Check => ({ what: `says ${text.source}`, holds: ({ reply }) => text.test(reply) });

export const answers = (text: RegExp): Check => ({
  what: `answers ${text.source}`,
  holds: ({ design, reply }) => design === null && text.test(reply),
});

export const that = (what: string, holds: (design: Design, outcome: Outcome) => boolean): Check => onDesign(what, holds);

/** Everything but the refs that match is as it was: refs, values, nets. */
export const untouched = (but: RegExp): Check =>
  onDesign(`all but ${but.source} untouched`, (design, { before }) => {
    if (before === null) return false;
    const face = (c: Component): string => JSON.stringify([c.ref, c.kind, c.value, c.package, c.device]);
    const now = new Set(design.components.map(face));
    const pins = (d: Design): Set<string> =>
      new Set(d.nets.flatMap((n) => n.pins.filter((p) => !but.test(splitPin(p).ref)).map((p) => `${n.name} ${p}`)));
    const after = pins(design);
    return before.components.every((c) => but.test(c.ref) || now.has(face(c))) && [...pins(before)].every((p) => after.has(p));
  });

/** One of two is enough: where a wish may be met, or else said not to be. */
export const either = (a: Check, b: Check): Check => ({ what: `${a.what} or ${b.what}`, holds: (o) => a.holds(o) || b.holds(o) });

const DENIAL =
  /\b(not|cannot|can't|couldn't|no|none|without|only|instead|at most|limit\w*|beyond|exceeds?|more than|unknown|unsupported|missing|lacks?|left out|nicht|kein\w*)\b/i;

/** One sentence of the reply names the subject and denies it: a reply that merely repeats the wish does not count. */
export const cannot = (subject: RegExp): Check => ({
  what: `admits ${subject.source}`,
  holds: ({ reply }) => reply.split(/(?<=[.!?;])\s+|\n/).some((sentence) => subject.test(sentence) && DENIAL.test(sentence)),
});
