import type { Design } from '../design.js';
import { DesignError } from '../errors.js';
import type { OperationOf } from './operations.js';

type Restore = OperationOf<'restore'>;
interface Keyed<T> {
  order: string[];
  records: T[];
}

const HEAD = ['name', 'prompt', 'summary', 'board', 'constraints', 'assumptions', 'unmet', 'wishes', 'own'] as const;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The operation that makes `before` of `after`. */
export function restoring(after: Design, before: Design): Restore {
  const components = changed(after.components, before.components, (c) => c.ref);
  const nets = changed(after.nets, before.nets, (n) => n.name);
  const blocks = changed(after.blocks, before.blocks, (b) => b.id);
  const head = Object.fromEntries(HEAD.filter((key) => !same(after[key], before[key])).map((key) => [key, before[key] ?? null]));
  return {
    op: 'restore',
    ...(components === null ? {} : { components }),
    ...(nets === null ? {} : { nets }),
    ...(blocks === null ? {} : { blocks }),
    ...(Object.keys(head).length === 0 ? {} : { head: head as NonNullable<Restore['head']> }),
  };
}

/** null: nothing is different. */
function changed<T>(after: readonly T[], before: readonly T[], key: (item: T) => string): Keyed<T> | null {
  if (same(after, before)) return null;
  const there = new Map(after.map((item) => [key(item), item]));
  return { order: before.map(key), records: before.filter((item) => !same(there.get(key(item)), item)) };
}

/** DesignError where the design lacks what the operation does not bring along. */
export function restored(design: Design, { components, nets, blocks, head = {} }: Restore): Design {
  const { wishes, own, ...rest } = head;
  const next: Design = {
    ...design,
    components: put(design.components, components, (c) => c.ref, 'components'),
    nets: put(design.nets, nets, (n) => n.name, 'nets'),
    blocks: put(design.blocks, blocks, (b) => b.id, 'blocks'),
    ...(rest as Partial<Design>),
  };
  return withOptional(withOptional(next, 'wishes', wishes), 'own', own);
}

/** undefined: as it is; null: the field goes. */
function withOptional<K extends 'wishes' | 'own'>(design: Design, key: K, value: Design[K] | null): Design {
  if (value === undefined) return design;
  const { [key]: _old, ...bare } = design;
  return (value === null ? bare : { ...bare, [key]: value }) as Design;
}

function put<T>(now: T[], keyed: Keyed<T> | undefined, key: (item: T) => string, field: string): T[] {
  if (keyed === undefined) return now;
  const known = new Map([...now, ...keyed.records].map((item) => [key(item), item]));
  if (new Set(keyed.order).size !== keyed.order.length) throw new DesignError(`restore.${field}`, 'names one of them twice');
  return keyed.order.map((name) => {
    const item = known.get(name);
    if (item === undefined) throw new DesignError(`restore.${field}`, `the design has no ${name}`);
    return item;
  });
}
