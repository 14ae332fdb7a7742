import { power } from '../../geometry/index.js';
import type { Block, Params } from '../../parts/index.js';
import type { Ask, Figure, Quantity } from '../../request/index.js';
import type { Knowledge } from '../knowledge.js';

type Said = Pick<Figure, 'quantity' | 'value' | 'min' | 'max' | 'one_of'> & { readonly role?: Figure['role'] };

/** Figures of an ask, with those that its features say by their names ("second order"). */
export function quantitiesOf({ lexicon }: Knowledge, ask: Ask): Said[] {
  const named = ask.features.flatMap((f) => {
    const concept = lexicon.concept(f);
    return concept?.kind !== 'feature'
      ? []
      : concept.figures.flatMap(({ quantity, typical }) => (typical === undefined ? [] : [{ quantity, value: typical }]));
  });
  return [...ask.figures, ...named];
}

/**
 * Parameters of a block that the figures of an ask and of what was said beside it set. `score`: how much of what was said the block takes; a figure
 * that is not usual for it counts half. `used`: the asks beside it of which something was taken.
 */
export function takenBy(
  know: Knowledge,
  block: Block,
  ask: Ask,
  beside: readonly Ask[],
): {
  params: Params;
  score: number;
  used: ReadonlySet<Ask>;
  /** Parameters of which each of several has its own. */
  each: readonly { readonly param: string; readonly values: readonly number[] }[];
} {
  const all = [ask, ...beside].flatMap((a) => quantitiesOf(know, a).map((f) => ({ a, quantity: f.quantity, role: f.role, values: valuesOf(f) })));
  const of = (quantity: Quantity, role?: Figure['role']): number[] =>
    all.flatMap((f) => (f.quantity === quantity && (role === undefined || f.role === role) ? f.values : []));
  // The poles of a filter are counted like those of a plug.
  const values = (quantity: Quantity, role?: Figure['role']): number[] => {
    const own = of(quantity, role);
    if (own.length > 0) return own;
    if (quantity === 'order') return ask.figures.flatMap((f) => (f.quantity === 'ways' ? valuesOf(f) : []));
    // A gain in decibels.
    if (quantity === 'gain') return of('level').map((db) => Number(power(10, db / 20).toPrecision(3)));
    // What is usual for a function that nobody said it of.
    const concept = know.lexicon.concept(ask.concept);
    return concept?.kind === 'function' ? concept.figures.flatMap((f) => (f.quantity === quantity ? (f.typical ?? []) : [])) : [];
  };
  const params: Record<string, string | number | boolean> = {};
  const used = new Set<Ask>();
  for (const feature of ask.features) {
    for (const [name, { choices }] of Object.entries(block.params)) if (choices?.includes(feature) === true) params[name] = feature;
    if (block.params[feature]?.default === false) params[feature] = true;
  }
  const named = ask.part === undefined ? [] : [...(know.lexicon.part(ask.part)?.devices ?? []), ask.part];
  for (const [name, { choices }] of Object.entries(block.params)) {
    const device = choices?.find((c) => named.includes(String(c)));
    if (device !== undefined) params[name] = device;
  }
  const worth = new Map<object, number>();
  for (const [name, { figure, choices }] of Object.entries(block.params)) {
    if (figure === undefined || params[name] !== undefined) continue;
    const heard = values(figure.quantity, figure.role);
    // How much is lost is said as "10 dB" and as "−10 dB".
    const value = picked(figure.quantity === 'level' ? heard.map(Math.abs) : heard, figure.pick);
    if (value === undefined) continue;
    params[name] = choices === undefined || typeof value === 'string' ? value : nearest(choices.map(Number), value);
    const exact = choices === undefined || choices.includes(value);
    const usual = figure.usual === undefined || (Number(value) >= figure.usual[0] && Number(value) <= figure.usual[1]);
    const much = exact && usual ? 1 : 0.5;
    for (const f of all) {
      if (f.quantity !== figure.quantity || (figure.role !== undefined && f.role !== figure.role)) continue;
      worth.set(f, Math.max(much, worth.get(f) ?? 0));
      if (f.a !== ask) used.add(f.a);
    }
  }
  const kinds = new Set<string>([...block.parts, ...(block.repeat?.parts ?? [])].map((p) => p.kind));
  for (const a of beside) if (kinds.has(a.concept)) used.add(a);
  const score = [...worth.values()].reduce((sum, w) => sum + w, 0) + beside.filter((a) => kinds.has(a.concept)).length;
  // As many figures as there are of them: each has its own.
  const each = Object.entries(block.params).flatMap(([param, { figure }]) => {
    const own = figure === undefined || figure.pick !== undefined ? [] : values(figure.quantity, figure.role);
    return own.length === ask.count && new Set(own).size > 1 ? [{ param, values: own }] : [];
  });
  return { params, score, used, each };
}

type Picking = NonNullable<Block['params'][string]['figure']>['pick'];

const nearest = (choices: readonly number[], value: number): number =>
  choices.reduce((a, b) => (Math.abs(Math.log(b / value)) < Math.abs(Math.log(a / value)) ? b : a));

function picked(values: readonly number[], pick: Picking): number | string | undefined {
  const levels = [...new Set(values)].sort((a, b) => b - a);
  switch (pick) {
    case 'all':
      return levels.length < 2 ? undefined : levels.join(' ');
    case 'further':
      return levels.length < 2 ? undefined : levels.length - 1;
    case undefined:
    case 'first':
      return values[0];
    case 'second':
      return values[1];
    case 'least':
      return values.length === 0 ? undefined : Math.min(...values);
    case 'most':
      return values.length === 0 ? undefined : Math.max(...values);
    default:
      return pick satisfies never;
  }
}

const valuesOf = ({ value, min, max, one_of }: Omit<Said, 'quantity'>): number[] =>
  value !== undefined ? [value] : [min, max, ...(one_of ?? [])].filter((v) => v !== undefined);
