import type { Constraints } from '../constraints.js';
import { type BlockInstance, type Design, splitPin } from '../design.js';
import { DesignError } from '../errors.js';
import type { Selection } from '../selection.js';
import { applyOperation } from './apply.js';
import { operationsBetween } from './between.js';
import type { PartBook } from './book.js';
import type { Operation } from './operations.js';

/**
 * Why an operation lies outside a selection of `base`; null: it may be carried out. Selected parts and nets may be changed or removed, anything may be
 * added, everything else stays.
 */
export function outsideSelection(operation: Operation, base: Design, now: Design, selection: Selection): string | null {
  const was = new Set(base.components.map((c) => c.ref));
  const nets = new Set(base.nets.map((n) => n.name));
  const freePart = (ref: string): boolean => selection.refs.includes(ref) || !was.has(ref);
  const freeNet = (name: string): boolean => selection.nets.includes(name) || !nets.has(name);
  const parts = (refs: readonly string[]): string | null => {
    const held = refs.filter((r) => !freePart(r));
    return held.length === 0
      ? null
      : `${held.join(', ')} ${held.length === 1 ? 'is' : 'are'} not selected and ${held.length === 1 ? 'stays' : 'stay'}`;
  };
  const net = (name: string): string | null => (freeNet(name) ? null : `the net ${name} is not selected and stays`);
  switch (operation.op) {
    case 'add_part':
    case 'add_block':
    case 'connect':
    case 'describe':
    case 'set_block':
    case 'define_device':
    case 'define_land_pattern':
      return null;
    case 'remove_part':
    case 'print':
    case 'arrange':
      return parts(operation.refs);
    case 'remove_block':
    case 'set_params':
      return parts(now.blocks.find((b) => b.id === operation.block)?.refs ?? []);
    case 'replace_part':
    case 'set_value':
    case 'set_place':
    case 'set_fitted':
    case 'pin_part':
    case 'set_edge':
      return parts([operation.ref]);
    case 'rename_part':
      return parts([operation.ref, operation.to]);
    case 'disconnect': {
      const on = (pin: string): string => base.nets.find((n) => n.pins.includes(pin))?.name ?? '';
      const held = operation.pins.filter((p) => !freePart(splitPin(p).ref) && !freeNet(on(p)));
      return held.length === 0 ? null : `${held.join(', ')}: neither the part nor the net is selected`;
    }
    case 'merge_nets':
      return net(operation.net) ?? net(operation.into);
    case 'rename_net':
      return net(operation.net);
    case 'set_net': {
      // What is added may draw more through a net than was planned: its copper has to know.
      const stood = base.nets.find((n) => n.name === operation.net);
      const same = (now: number | null | undefined, was: number | undefined): boolean => now === undefined || now === (was ?? null);
      const kept =
        (operation.class ?? stood?.class) === stood?.class &&
        same(operation.volts, stood?.volts) &&
        same(operation.working_volts, stood?.working_volts);
      const grows = kept && (operation.amps ?? 0) >= (stood?.amps ?? 0);
      return grows ? null : net(operation.net);
    }
    case 'set_board':
    case 'draw_outline':
      return 'the board outline is not selected';
    case 'set_knob':
    case 'set_keepout':
      return 'what holds for the whole board is not selected';
    case 'set_constraints': {
      const held = constraintsOutside(base.constraints, operation.constraints, freePart);
      return held.length === 0 ? null : `${held.join(', ')}: what holds for the whole board is not selected`;
    }
    case 'restore':
      return bringsAlong(operation) ? null : 'a change is undone as a whole, not within a selection';
  }
}

/** Devices and land patterns that parts of the design may name, and nothing else. */
const bringsAlong = ({ op: _, head, ...rest }: Extract<Operation, { op: 'restore' }>): boolean =>
  Object.keys(rest).length === 0 && Object.keys(head ?? {}).join() === 'own';

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Fields of the constraints that would be different and are not about a free part. */
function constraintsOutside(was: Constraints, now: Constraints, freePart: (ref: string) => boolean): string[] {
  const fields = [...new Set([...Object.keys(was), ...Object.keys(now)])] as (keyof Constraints)[];
  return fields.flatMap((field) => {
    const [a, b] = [was[field] ?? {}, now[field] ?? {}];
    if (same(a, b)) return [];
    if (field === 'arranged') return arrangedOutside(was.arranged ?? [], now.arranged ?? [], freePart);
    if (field !== 'pinned' && field !== 'edges' && field !== 'schematic') return [field];
    const entry = (of: object, ref: string): unknown => (of as Record<string, unknown>)[ref];
    const refs = [...new Set([...Object.keys(a), ...Object.keys(b)])];
    return refs.filter((ref) => !freePart(ref) && !same(entry(a, ref), entry(b, ref))).map((ref) => `${field}.${ref}`);
  });
}

type Arranged = NonNullable<Constraints['arranged']>;

/** Parts that would be arranged otherwise and are not free; that others leave them or join them is no change of theirs. */
function arrangedOutside(was: Arranged, now: Arranged, freePart: (ref: string) => boolean): string[] {
  const how = (groups: Arranged, ref: string): unknown => groups.filter((g) => g.refs.includes(ref)).map(({ refs: _, ...rest }) => rest);
  const refs = [...new Set([...was, ...now].flatMap((g) => g.refs))];
  return refs.filter((ref) => !freePart(ref) && !same(how(was, ref), how(now, ref))).map((ref) => `arranged.${ref}`);
}

/** Each part and pin on its own, so that what is refused costs nothing else. */
function split(operation: Operation): Operation[] {
  if (operation.op === 'remove_part') return operation.refs.map((ref) => ({ ...operation, refs: [ref] }));
  if (operation.op === 'connect' || operation.op === 'disconnect') return operation.pins.map((pin) => ({ ...operation, pins: [pin] }));
  return [operation];
}

/**
 * As much of an edit as a selection allows: its operations one by one, each that lies outside refused by name. `selection` null: all of it. Both
 * designs name the same part by the same ref.
 */
export function keepToSelection(base: Design, wanted: Design, selection: Selection | null, book: PartBook): { design: Design; refused: string[] } {
  if (selection === null) return { design: wanted, refused: [] };
  const refused: string[] = [];
  const failed: string[] = [];
  let design = base;
  for (const operation of operationsBetween(base, wanted).flatMap(split)) {
    if (operation.op === 'set_block') continue;
    const why = outsideSelection(operation, base, design, selection);
    if (why !== null) {
      refused.push(why);
      continue;
    }
    try {
      design = applyOperation(design, operation, book).design;
    } catch (error) {
      if (!(error instanceof DesignError)) throw error;
      failed.push(error.reason);
    }
  }
  // What cannot be done because something else was refused needs no word of its own.
  const told = refused.length > 0 ? refused : failed;
  return { design: { ...design, blocks: blocksWithin(base, wanted, design) }, refused: [...new Set(told)] };
}

/** Blocks as wanted where all of their parts are there, else as they were. */
function blocksWithin(base: Design, wanted: Design, { components, nets }: Design): BlockInstance[] {
  const refs = new Set(components.map((c) => c.ref));
  const names = new Set(nets.map((n) => n.name));
  const whole = (b: BlockInstance): boolean => b.refs.every((r) => refs.has(r));
  const blocks = [
    ...base.blocks.map((b) => wanted.blocks.find((w) => w.id === b.id && whole(w)) ?? b),
    ...wanted.blocks.filter((w) => !base.blocks.some((b) => b.id === w.id) && whole(w)),
  ];
  return blocks
    .map((b) => ({
      ...b,
      refs: b.refs.filter((r) => refs.has(r)),
      ports: Object.fromEntries(Object.entries(b.ports).filter(([, n]) => names.has(n))),
    }))
    .filter((b) => b.refs.length > 0);
}
