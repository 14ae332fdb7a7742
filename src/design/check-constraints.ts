import type { z } from 'zod';
import { type Constraints, constraintsSchema } from './constraints.js';
import { type Design, netNameSchema } from './design.js';
import { DesignError, issueText } from './errors.js';
import { type OddText, oddText } from './text.js';

/** What constraints may name. */
export interface Known {
  readonly refs: ReadonlySet<string>;
  readonly nets: ReadonlySet<string>;
}

export const knownIn = (design: Design): Known => ({
  refs: new Set(design.components.map((c) => c.ref)),
  nets: new Set(design.nets.map((n) => n.name)),
});

/**
 * A constraints block from outside. The first wrong thing is a DesignError whose path names its field: an unknown key, a wrong type, a part or
 * a net that `known` lacks (null: nothing is known yet, names are taken as they are).
 */
export function checkConstraints(value: unknown, known: Known | null): Constraints {
  const parsed = constraintsSchema.safeParse(value);
  if (!parsed.success) throw fieldError(parsed.error);
  const odd = oddText(parsed.data, () => 'line');
  if (odd !== null) throw oddField(odd);
  checkShapes(parsed.data);
  if (known !== null) checkNames(parsed.data, known);
  return parsed.data;
}

export const oddField = ({ path, character }: OddText, prefix = ''): DesignError =>
  new DesignError(prefix + path, `holds the character ${character}, which no such text has`);

/** The first issue with the field that it is about; an unknown key is a field too. */
export function fieldError(error: z.ZodError): DesignError {
  const issue = error.issues[0];
  if (issue === undefined) return new DesignError('', 'invalid', { cause: error });
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return new DesignError([...path, issue.keys[0] ?? ''].join('.'), 'there is no such field', { cause: error });
  return new DesignError(path.join('.'), issueText(issue), { cause: error });
}

/** What the schema cannot say: a keepout has points or a rect, and an id of its own. */
function checkShapes({ keepouts = [] }: Constraints): void {
  const ids = new Set<string>();
  for (const [i, { id, points, rect }] of keepouts.entries()) {
    if (ids.has(id)) throw new DesignError(`keepouts.${i}.id`, `${JSON.stringify(id)} is there twice`);
    ids.add(id);
    if ((points === undefined) === (rect === undefined)) throw new DesignError(`keepouts.${i}`, 'needs either points or a rect');
  }
}

function checkNames({ pinned, edges, arranged, schematic, copper }: Constraints, { refs, nets }: Known): void {
  const stranger = arranged?.flatMap((a) => a.refs).find((ref) => !refs.has(ref));
  if (stranger !== undefined) throw new DesignError(`arranged.${stranger}`, 'the board has no such part');
  for (const [field, named] of Object.entries({ pinned, edges, schematic })) {
    const unknown = Object.keys(named ?? {}).find((ref) => !refs.has(ref));
    if (unknown !== undefined) throw new DesignError(`${field}.${unknown}`, 'the board has no such part');
  }
  for (const field of ['tracks', 'vias'] as const) {
    for (const [i, { net }] of (copper?.[field] ?? []).entries()) {
      if (nets.has(net)) continue;
      const shown = netNameSchema.safeParse(net).success ? net : JSON.stringify(net);
      throw new DesignError(`copper.${field}.${i}.net`, `the board has no net ${shown}`);
    }
  }
}

/** True when a person has decided nothing: no key, or only empty ones. */
export function decidesNothing(constraints: Constraints): boolean {
  return Object.values(constraints).every((part) => part === undefined || Object.keys(part).length === 0);
}

/** The constraints as far as they fit another design; `dropped` names the parts and nets that it lacks. */
export function fitConstraints(constraints: Constraints, design: Design): { constraints: Constraints; dropped: string[] } {
  const { refs, nets } = knownIn(design);
  const dropped = new Set<string>();
  const keep = (name: string, known: ReadonlySet<string>): boolean => {
    if (!known.has(name)) dropped.add(name);
    return known.has(name);
  };
  const byRef = <T>(named: Record<string, T> | undefined) =>
    named === undefined ? undefined : Object.fromEntries(Object.entries(named).filter(([ref]) => keep(ref, refs)));
  const { pinned, edges, arranged, schematic, copper, ...others } = constraints;
  const fitting = {
    pinned: byRef(pinned),
    edges: byRef(edges),
    arranged: arranged?.map((a) => ({ ...a, refs: a.refs.filter((r) => keep(r, refs)) })).filter((a) => a.refs.length > 0),
    schematic: byRef(schematic),
    copper:
      copper === undefined
        ? undefined
        : defined({ tracks: copper.tracks?.filter((t) => keep(t.net, nets)), vias: copper.vias?.filter((v) => keep(v.net, nets)) }),
  };
  return { constraints: { ...others, ...defined(fitting) }, dropped: [...dropped] };
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
const defined = <T extends object>(value: T): Defined<T> =>
  Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as Defined<T>;
