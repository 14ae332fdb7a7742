import type { Component, Design, Net } from './design.js';

export interface ComponentLine {
  ref: string;
  kind: string;
  value: string;
  package: string;
  /** Catalogue code; null: none. */
  part: string | null;
  /** Only where it is: on the board, and neither bought nor placed. */
  fitted?: false;
}
type Change = { from: unknown; to: unknown };

/** What changed between two designs; the shape is DECISIONS.md §5's. `from` and `to` are named by whoever asks. */
export interface DesignDiff {
  components: { added: ComponentLine[]; removed: ComponentLine[]; changed: { ref: string; fields: Record<string, Change> }[] };
  nets: {
    added: { name: string; pins: string[] }[];
    removed: { name: string; pins: string[] }[];
    changed: { name: string; added: string[]; removed: string[] }[];
  };
  board: Record<string, Change>;
  /** The same in sentences. */
  summary: string[];
  empty: boolean;
}

/** Whether two designs have the same parts on the same nets, whatever is said of them. */
export const sameParts = (a: Design, b: Design): boolean => JSON.stringify([a.components, a.nets]) === JSON.stringify([b.components, b.nets]);

/** `from` null: everything in `to` is new. */
export function diffDesigns(from: Design | null, to: Design): DesignDiff {
  const components = diffComponents(from?.components ?? [], to.components);
  const nets = diffNets(from?.nets ?? [], to.nets);
  const board = changedFields(from?.board ?? {}, to.board);
  const summary = sentences(components, nets, board);
  return { components, nets, board, summary, empty: summary.length === 0 };
}

const line = (c: Component): ComponentLine => ({
  ref: c.ref,
  kind: c.kind,
  value: c.value,
  package: c.package,
  part: c.part?.catalog_code ?? null,
  ...(c.fitted === false ? { fitted: false } : {}),
});

function diffComponents(from: readonly Component[], to: readonly Component[]): DesignDiff['components'] {
  const before = new Map(from.map((c) => [c.ref, line(c)]));
  const after = new Map(to.map((c) => [c.ref, line(c)]));
  const changed = [...after].flatMap(([ref, now]) => {
    const was = before.get(ref);
    const fields = was === undefined ? {} : changedFields({ ...was }, { ...now });
    return Object.keys(fields).length === 0 ? [] : [{ ref, fields }];
  });
  return { added: [...after.values()].filter((c) => !before.has(c.ref)), removed: [...before.values()].filter((c) => !after.has(c.ref)), changed };
}

function diffNets(from: readonly Net[], to: readonly Net[]): DesignDiff['nets'] {
  const before = new Map(from.map((n) => [n.name, n.pins]));
  const after = new Map(to.map((n) => [n.name, n.pins]));
  const only = (here: Map<string, string[]>, there: Map<string, string[]>) =>
    [...here].filter(([name]) => !there.has(name)).map(([name, pins]) => ({ name, pins }));
  const changed = [...after].flatMap(([name, pins]) => {
    const was = before.get(name);
    if (was === undefined) return [];
    const added = pins.filter((p) => !was.includes(p));
    const removed = was.filter((p) => !pins.includes(p));
    return added.length + removed.length === 0 ? [] : [{ name, added, removed }];
  });
  return { added: only(after, before), removed: only(before, after), changed };
}

function changedFields(from: Record<string, unknown>, to: Record<string, unknown>): Record<string, Change> {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return Object.fromEntries(keys.filter((k) => from[k] !== to[k]).map((k) => [k, { from: from[k] ?? null, to: to[k] ?? null }]));
}

/** Lists in a sentence stop here: "R1, R2, … and 12 more". */
const NAMED = 8;

function sentences(components: DesignDiff['components'], nets: DesignDiff['nets'], board: DesignDiff['board']): string[] {
  return [
    ...told(
      'Added',
      components.added.map((c) => `${c.ref} (${c.value === '' ? c.kind : c.value})`),
    ),
    ...told(
      'Removed',
      components.removed.map((c) => `${c.ref} (${c.value === '' ? c.kind : c.value})`),
    ),
    ...components.changed.map((c) => `Changed ${c.ref}: ${fieldWords(c.fields)}.`),
    ...told(
      nets.added.length === 1 ? 'New net' : 'New nets',
      nets.added.map((n) => n.name),
    ),
    ...told(
      nets.removed.length === 1 ? 'Net gone:' : 'Nets gone:',
      nets.removed.map((n) => n.name),
    ),
    ...nets.changed.map((n) => `Net ${n.name}: ${[...n.added.map((p) => `+${p}`), ...n.removed.map((p) => `−${p}`)].slice(0, NAMED).join(', ')}.`),
    ...Object.keys(board).map((field) => `Board ${fieldWords({ [field]: board[field] as Change })}.`),
  ];
}

function told(what: string, names: string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  return [`${what} ${names.slice(0, NAMED).join(', ')}${more}.`];
}

const fieldWords = (fields: Record<string, Change>): string =>
  Object.entries(fields)
    .map(([field, { from, to }]) => (field === 'fitted' ? (to === false ? 'not fitted' : 'fitted') : `${field} ${from ?? 'none'} → ${to ?? 'none'}`))
    .join(', ');
