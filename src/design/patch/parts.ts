import { nextRef } from '../align.js';
import { fitConstraints } from '../check-constraints.js';
import { type Component, type Design, type Net, type PlacementHint, splitPin } from '../design.js';
import { DesignError } from '../errors.js';
import { REF_PREFIX } from '../kinds.js';
import type { PartBook } from './book.js';
import { joined, partOf, type Step, wantedPin } from './nets.js';
import type { OperationOf, PartOrder } from './operations.js';

/** Why the last parts of a board cannot be taken off it. */
export const NO_PART_LEFT = 'that would remove every part of the board';

const orderOf = (operation: PartOrder): PartOrder => {
  const { catalog_code, device, kind, value, package: size, rating, purpose } = operation;
  return Object.fromEntries(
    Object.entries({ catalog_code, device, kind, value, package: size, rating, purpose }).filter(([, v]) => v !== undefined),
  ) as PartOrder;
};

export function addPart(design: Design, operation: OperationOf<'add_part'>, book: PartBook): Step & { ref: string } {
  const { connect = {}, place } = operation;
  const part = operation.as ?? book.component(orderOf(operation));
  const ref = operation.ref ?? nextRef(REF_PREFIX[part.kind], new Set(design.components.map((c) => c.ref)));
  checkRef(design, ref, operation.as === undefined ? part.kind : null);
  const component: Component = { ref, ...part, ...(place === undefined ? {} : { place }) };
  if (place !== undefined) checkNear(design, component, book);
  let next: Design = { ...design, components: [...design.components, component] };
  const wired: string[] = [];
  for (const [name, net] of Object.entries(connect)) {
    try {
      next = joined(next, net, ref, name, book);
    } catch (error) {
      if (!(error instanceof DesignError)) throw error;
      throw new DesignError(`connect.${name}`, error.reason, { cause: error });
    }
    wired.push(`${ref}.${wantedPin(component, name, book).name} to ${net}`);
  }
  const code = component.part === null ? '' : `, ${component.part.catalog_code}`;
  return {
    ref,
    design: next,
    said: `Added ${ref} (${component.value}${code}): ${wired.length === 0 ? 'not connected to anything' : wired.join(', ')}.`,
  };
}

/** `kind` null: the ref is as somebody settled it. */
function checkRef(design: Design, ref: string, kind: Component['kind'] | null): void {
  if (design.components.some((c) => c.ref === ref))
    throw new DesignError('ref', `the board has a part ${ref} already: leave ref out, and it gets the next that is free`);
  if (kind !== null && ref.replace(/\d+$/, '') !== REF_PREFIX[kind])
    throw new DesignError(
      'ref',
      `${ref} is no name for a ${kind}: those begin with ${REF_PREFIX[kind]}; leave ref out, and it gets the next that is free`,
    );
}

/** DesignError for a wish to stand near what is not there. */
function checkNear(design: Design, { ref, place }: Component, book: PartBook, self = true): void {
  for (const { pin, to } of place?.near ?? []) {
    const target = splitPin(to);
    wantedPin(partOf(design, target.ref), target.pin, book);
    if (!self) wantedPin(partOf(design, ref), pin, book);
  }
}

export function removePart(design: Design, refs: readonly string[]): Step & { removed: string[] } {
  const gone = new Set(refs);
  const unknown = refs.find((ref) => !design.components.some((c) => c.ref === ref));
  if (unknown !== undefined) throw new DesignError('refs', `the board has no part ${unknown}`);
  const components = design.components.filter((c) => !gone.has(c.ref));
  if (components.length === 0) throw new DesignError('refs', NO_PART_LEFT);
  let pins = 0;
  const lost: string[] = [];
  const nets = design.nets.flatMap((net): Net[] => {
    const kept = net.pins.filter((p) => !gone.has(splitPin(p).ref));
    pins += net.pins.length - kept.length;
    if (kept.length === net.pins.length || kept.length >= 2) return [{ ...net, pins: kept }];
    pins += kept.length;
    lost.push(net.name);
    return [];
  });
  const names = new Set(nets.map((n) => n.name));
  const left: Design = {
    ...design,
    components: components.map((c) => withoutNear(c, (to) => gone.has(splitPin(to).ref))),
    nets,
    blocks: design.blocks
      .map((b) => ({
        ...b,
        refs: b.refs.filter((r) => !gone.has(r)),
        ports: Object.fromEntries(Object.entries(b.ports).filter(([, n]) => names.has(n))),
      }))
      .filter((b) => b.refs.length > 0),
  };
  const removed = [...gone];
  const [net, goes, it] = lost.length === 1 ? ['net', 'goes', 'it'] : ['nets', 'go', 'them'];
  const netWords = lost.length === 0 ? '' : ` The ${net} ${lost.join(', ')} ${goes} too: fewer than two pins are left on ${it}.`;
  return {
    design: { ...left, constraints: fitConstraints(design.constraints, left).constraints },
    said: `Removed ${removed.map((r) => named(design, r)).join(', ')} and ${pins} ${pins === 1 ? 'pin' : 'pins'} on nets.${netWords}`,
    removed,
  };
}

function named(design: Design, ref: string): string {
  const value = design.components.find((c) => c.ref === ref)?.value ?? '';
  return value === '' ? ref : `${ref} (${value})`;
}

/** The part without its wishes to stand near what `lost` says is not there any more. */
function withoutNear(component: Component, lost: (to: string, pin: string) => boolean): Component {
  const near = component.place?.near?.filter((n) => !lost(n.to, n.pin));
  if (near === undefined || near.length === component.place?.near?.length) return component;
  const { near: _old, ...place } = component.place ?? {};
  return { ...component, place: near.length === 0 ? place : { ...place, near } };
}

export function replacePart(design: Design, operation: OperationOf<'replace_part'>, book: PartBook): Step {
  const { ref, pins: mapping = {} } = operation;
  const old = partOf(design, ref);
  const part = operation.as ?? book.component(orderOf(operation));
  if (REF_PREFIX[part.kind] !== REF_PREFIX[old.kind]) {
    throw new DesignError('kind', `${ref} would be a ${part.kind}, whose names begin with ${REF_PREFIX[part.kind]}: remove it and add the other`);
  }
  const { block, place } = old;
  const kept = { ...(block === undefined ? {} : { block }), ...(place === undefined ? {} : { place }) };
  const next: Component = operation.as === undefined ? { ref, ...part, purpose: operation.purpose ?? old.purpose, ...kept } : { ref, ...part };
  const nameOf = (name: string): string => wantedPin(next, mapping[name] ?? name, book).name;
  const taken = new Map<string, string>();
  const nets = design.nets.map((net) => {
    if (!net.pins.some((p) => splitPin(p).ref === ref)) return net;
    const pins = net.pins.map((p) => {
      const written = splitPin(p);
      if (written.ref !== ref) return p;
      const name = nameOf(written.pin);
      for (const pad of wantedPin(next, name, book).pads) {
        const other = taken.get(pad);
        if (other !== undefined && other !== net.name)
          throw new DesignError('pins', `${ref}.${name} (pad ${pad}) would be on ${other} and on ${net.name}`);
        taken.set(pad, net.name);
      }
      return `${ref}.${name}`;
    });
    return { ...net, pins: [...new Set(pins)] };
  });
  const gone = (to: string): boolean => splitPin(to).ref === ref && book.pin(next, splitPin(to).pin) === null;
  const components = design.components.map((c) =>
    c.ref === ref ? withoutNear(next, (to, pin) => gone(to) || book.pin(next, pin) === null) : withoutNear(c, gone),
  );
  // A label that stays says nothing of what was exchanged.
  const name = (c: Component, other: Component): string => (c.value === other.value ? (c.device ?? c.value) : c.value);
  return { design: { ...design, components, nets }, said: `${ref} is ${name(next, old)} now (it was ${name(old, next)}).` };
}

/** Kinds whose value is only a label: what is bought is the device. */
const LABELLED: ReadonlySet<Component['kind']> = new Set(['connector', 'button', 'switch', 'mounting_hole', 'test_point', 'fiducial']);

export function setValue(design: Design, { ref, value, package: size, rating }: OperationOf<'set_value'>, book: PartBook): Step {
  const old = partOf(design, ref);
  if (value === undefined && size === undefined && rating === undefined)
    throw new DesignError('value', 'nothing to set: name a value, package or rating');
  if (old.device !== undefined) {
    if (!LABELLED.has(old.kind) || value === undefined || size !== undefined || rating !== undefined) {
      throw new DesignError('ref', `${ref} is ${old.value}, a part of its own: replace it by another`);
    }
    return { design: withComponent(design, { ...old, value }), said: `${ref} is called ${value} now (it was ${old.value}).` };
  }
  const wanted = rating ?? old.rating;
  const order = { kind: old.kind, value: value ?? old.value, package: size ?? old.package, ...(wanted === undefined ? {} : { rating: wanted }) };
  const { part, ...found } = book.component(order);
  const { rating: _rating, ...rest } = old;
  const next: Component = { ...rest, value: found.value, package: found.package, part, ...(wanted === undefined ? {} : { rating: wanted }) };
  const code = part === null ? 'the catalogue has none' : part.catalog_code;
  return {
    design: withComponent(design, next),
    said: `${ref} is ${next.value} ${next.package} now (${code}; it was ${old.value} ${old.package}).`,
  };
}

export const withComponent = (design: Design, next: Component): Design => ({
  ...design,
  components: design.components.map((c) => (c.ref === next.ref ? next : c)),
});

export function setPlace(design: Design, { ref, edge, corner, near, side }: OperationOf<'set_place'>, book: PartBook): Step {
  const { place: old, ...part } = partOf(design, ref);
  const place: PlacementHint = Object.fromEntries(
    Object.entries({ ...old, ...defined({ edge, corner, near, side }) }).filter(([, v]) => v !== null && v !== undefined),
  );
  const next: Component = { ...part, ...(Object.keys(place).length === 0 ? {} : { place }) };
  checkNear(design, next, book, false);
  const words = [
    ...(place.edge === undefined ? [] : [`at the ${place.edge} edge`]),
    ...(place.corner === undefined ? [] : [`in the ${place.corner} corner`]),
    ...(place.near ?? []).map((n) => `near ${n.to}`),
    ...(place.side === undefined ? [] : ['on the back']),
  ];
  return { design: withComponent(design, next), said: `${ref} is to stand ${words.length === 0 ? 'wherever there is room' : words.join(', ')}.` };
}

export function setFitted(design: Design, { ref, fitted }: OperationOf<'set_fitted'>): Step {
  const { fitted: was, ...part } = partOf(design, ref);
  if (fitted === (was !== false)) throw new DesignError('fitted', `${ref} is ${fitted ? 'fitted' : 'not fitted'} as it is`);
  const next: Component = fitted ? part : { ...part, fitted: false };
  return {
    design: withComponent(design, next),
    said: `${ref} (${part.value}) is ${fitted ? 'fitted' : 'not fitted: its pads are on the board, and nobody buys or places it'}.`,
  };
}

const defined = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined));
