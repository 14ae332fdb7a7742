import { type Component, type Design, LEAST_WORKING_V, type Net, splitPin } from '../design.js';
import { DesignError } from '../errors.js';
import type { PartBook } from './book.js';
import type { OperationOf } from './operations.js';

/** A design after an operation, and what the operation did, in a sentence. */
export interface Step {
  readonly design: Design;
  readonly said: string;
}

export function partOf(design: Design, ref: string): Component {
  const part = design.components.find((c) => c.ref === ref);
  if (part === undefined) throw new DesignError('ref', `the board has no part ${ref}`);
  return part;
}

function netOf(design: Design, name: string): Net {
  const net = design.nets.find((n) => n.name === name);
  if (net === undefined) throw new DesignError('net', `the board has no net ${name}${netsLike(name, design)}`);
  return net;
}

const MOST_NAMED = 8;
/** The nets that are called much the same; none: those there are. */
function netsLike(name: string, { nets }: Design): string {
  const stem = name.toUpperCase().slice(0, 3);
  const names = nets.map((n) => n.name);
  const alike = names.filter((n) => n.toUpperCase().startsWith(stem));
  const told = (alike.length > 0 ? alike : names).slice(0, MOST_NAMED);
  return told.length === 0
    ? ''
    : `; ${alike.length > 0 ? 'nearest are' : 'it has'} ${told.join(', ')}. A net goes when fewer than two pins are left on it: connect makes it anew`;
}

interface Entry {
  readonly net: string;
  /** As the net writes it. */
  readonly pin: string;
  readonly pads: ReadonlySet<string>;
}

/** Everything that nets say of a part, with its pads. */
function entriesOf(design: Design, component: Component, book: PartBook): Entry[] {
  return design.nets.flatMap((net) =>
    net.pins.flatMap((pin): Entry[] => {
      const written = splitPin(pin);
      if (written.ref !== component.ref) return [];
      return [{ net: net.name, pin, pads: new Set(book.pin(component, written.pin)?.pads ?? [written.pin]) }];
    }),
  );
}

/** The pin of a part that the order names. DesignError lists what there is. */
export function wantedPin(component: Component, name: string, book: PartBook): { name: string; pads: readonly string[] } {
  const found = book.pin(component, name);
  if (found !== null) return found;
  const known = book.pinNames(component).slice(0, 60).join(', ');
  throw new DesignError(
    'pins',
    `${component.ref} (${component.value}) has no pin ${name}; it has ${known === '' ? 'none that anybody described' : known}`,
  );
}

/** A design in which nets of one name are one: their pins on the first of them. */
export function united(design: Design): Design {
  const names = design.nets.map((n) => n.name);
  if (new Set(names).size === names.length) return design;
  const pinsOf = (name: string): string[] => [...new Set(design.nets.flatMap((n) => (n.name === name ? n.pins : [])))];
  return { ...design, nets: design.nets.filter((n, i) => names.indexOf(n.name) === i).map((n) => ({ ...n, pins: pinsOf(n.name) })) };
}

/** Joins one pin to a net that is there or is made; a pin that is on another net already is refused. */
export function joined(design: Design, net: string, ref: string, name: string, book: PartBook): Design {
  const component = partOf(design, ref);
  const { name: canonical, pads } = wantedPin(component, name, book);
  const entries = entriesOf(design, component, book);
  const other = entries.find((e) => e.net !== net && pads.some((pad) => e.pads.has(pad)));
  if (other !== undefined) {
    throw new DesignError('pins', `${ref}.${canonical} is already on ${other.net}: disconnect it, or merge ${other.net} with ${net}`);
  }
  const here = new Set(entries.filter((e) => e.net === net).flatMap((e) => [...e.pads]));
  if (pads.every((pad) => here.has(pad))) return design;
  const pin = `${ref}.${canonical}`;
  if (design.nets.some((n) => n.name === net)) {
    return { ...design, nets: design.nets.map((n) => (n.name === net ? { ...n, pins: [...n.pins, pin] } : n)) };
  }
  return { ...design, nets: [...design.nets, { name: net, class: classOf(net), pins: [pin] }] };
}

/** A net that a patch makes is a signal, unless its name says ground. */
const classOf = (name: string): Net['class'] => (/^[AD]?GND$/.test(name) ? 'ground' : 'signal');

export function connect(design: Design, { net, pins }: OperationOf<'connect'>, book: PartBook): Step {
  let next = design;
  for (const pin of pins) {
    const { ref, pin: name } = splitPin(pin);
    next = joined(next, net, ref, name, book);
  }
  const made = design.nets.some((n) => n.name === net) ? '' : ', a new net';
  return { design: next, said: `Joined ${pins.join(', ')} to ${net}${made}.` };
}

export function disconnect(design: Design, { pins }: OperationOf<'disconnect'>, book: PartBook): Step {
  const gone = new Set<string>();
  for (const pin of pins) {
    const { ref, pin: name } = splitPin(pin);
    const component = partOf(design, ref);
    const pads = new Set(book.pin(component, name)?.pads ?? [name]);
    const touched = entriesOf(design, component, book).filter((e) => e.pin === pin || [...e.pads].some((pad) => pads.has(pad)));
    if (touched.length === 0) throw new DesignError('pins', `${pin} is on no net`);
    const wider = touched.find((e) => e.pin !== pin && [...e.pads].some((pad) => !pads.has(pad)));
    if (wider !== undefined) throw new DesignError('pins', `${pin} is only a part of ${wider.pin}, which is on ${wider.net}`);
    for (const entry of touched) gone.add(`${entry.net}\n${entry.pin}`);
  }
  const nets = design.nets
    .map((n) => ({ ...n, pins: n.pins.filter((p) => !gone.has(`${n.name}\n${p}`)) }))
    .filter((n, i) => n.pins.length > 0 || design.nets[i]?.pins.length === 0);
  return { design: withoutLostNets({ ...design, nets }), said: `Took ${pins.join(', ')} off ${pins.length === 1 ? 'its net' : 'their nets'}.` };
}

/** Part of a voltage within which another one is that of the same rail: 5.1 V and 5 V. */
const SAME = 0.05;

export function mergeNets(design: Design, { net, into }: OperationOf<'merge_nets'>): Step {
  const [from, target] = [netOf(design, net), netOf(design, into)];
  if (net === into) throw new DesignError('net', `${net} is one net already`);
  if (from.volts !== undefined && target.volts !== undefined && Math.abs(from.volts - target.volts) > SAME * Math.abs(target.volts) + 1e-6) {
    throw new DesignError(
      'net',
      `${net} is ${from.volts} V and ${into} is ${target.volts} V: they cannot be one net; where nothing feeds ${net} any more, set_net its volts to null first`,
    );
  }
  if ((from.class === 'ground') !== (target.class === 'ground') && (from.volts !== undefined || target.volts !== undefined)) {
    throw new DesignError('net', `${net} and ${into}: one is ground, the other a supply`);
  }
  const amps = Math.max(from.amps ?? 0, target.amps ?? 0);
  const working = Math.max(from.working_volts ?? 0, target.working_volts ?? 0);
  const volts = target.volts ?? from.volts;
  const merged: Net = {
    ...target,
    class: target.class === 'signal' ? from.class : target.class,
    ...(volts === undefined ? {} : { volts }),
    ...(amps === 0 ? {} : { amps }),
    ...(working === 0 ? {} : { working_volts: working }),
    pins: [...new Set([...target.pins, ...from.pins])],
  };
  const nets = design.nets.filter((n) => n !== from).map((n) => (n === target ? merged : n));
  return { design: renamed({ ...design, nets }, net, into), said: `${net} is merged into ${into}.` };
}

export function renameNet(design: Design, { net, to }: OperationOf<'rename_net'>): Step {
  netOf(design, net);
  if (design.nets.some((n) => n.name === to)) throw new DesignError('to', `there is a net ${to} already: two nets of one name would be one`);
  const nets = design.nets.map((n) => (n.name === net ? { ...n, name: to } : n));
  return { design: renamed({ ...design, nets }, net, to), said: `The net ${net} is called ${to}.` };
}

export function setNet(design: Design, { net, class: kind, volts, amps, working_volts }: OperationOf<'set_net'>): Step {
  const { volts: oldVolts, amps: oldAmps, working_volts: oldWorking, ...rest } = netOf(design, net);
  const keep = (now: number | null | undefined, was: number | undefined): number | undefined => (now === undefined ? was : (now ?? undefined));
  const [v, a, w] = [keep(volts, oldVolts), keep(amps, oldAmps), keep(working_volts, oldWorking)];
  if (working_volts != null && working_volts < LEAST_WORKING_V)
    throw new DesignError(
      'working_volts',
      `is the RMS voltage of what is dangerous to touch, ${LEAST_WORKING_V} V and more, from which its insulation is computed; what a rail has is volts`,
    );
  const next: Net = {
    name: rest.name,
    class: kind ?? (rest.class === 'signal' && v !== undefined ? 'power' : rest.class),
    ...(v === undefined ? {} : { volts: v }),
    ...(w === undefined ? {} : { working_volts: w }),
    ...(a === undefined ? {} : { amps: a }),
    pins: rest.pins,
  };
  const apart = w === undefined ? [] : [`not to be touched (${w} V)`];
  const words = [next.class, ...(v === undefined ? [] : [`${v} V`]), ...apart, ...(a === undefined ? [] : [`${a} A`])].join(', ');
  return { design: { ...design, nets: design.nets.map((n) => (n.name === net ? next : n)) }, said: `${net} is ${words}.` };
}

/** Ports and hand-drawn copper under a net's new name. */
function renamed(design: Design, from: string, to: string): Design {
  const name = (net: string): string => (net === from ? to : net);
  const { copper } = design.constraints;
  const onto = <T extends { net: string }>(items: T[] | undefined): T[] | undefined => items?.map((i) => ({ ...i, net: name(i.net) }));
  const [tracks, vias] = [onto(copper?.tracks), onto(copper?.vias)];
  const drawn = { ...(tracks === undefined ? {} : { tracks }), ...(vias === undefined ? {} : { vias }) };
  return {
    ...design,
    blocks: design.blocks.map((b) => ({ ...b, ports: Object.fromEntries(Object.entries(b.ports).map(([p, n]) => [p, name(n)])) })),
    ...(copper === undefined ? {} : { constraints: { ...design.constraints, copper: drawn } }),
  };
}

/** Without what names nets that are gone: ports and hand-drawn copper. */
export function withoutLostNets(design: Design): Design {
  const names = new Set(design.nets.map((n) => n.name));
  const blocks = design.blocks.map((b) => ({ ...b, ports: Object.fromEntries(Object.entries(b.ports).filter(([, n]) => names.has(n))) }));
  const { copper } = design.constraints;
  const there = <T extends { net: string }>(items: T[] | undefined): T[] | undefined => items?.filter((i) => names.has(i.net));
  const [tracks, vias] = [there(copper?.tracks), there(copper?.vias)];
  const drawn = { ...(tracks === undefined ? {} : { tracks }), ...(vias === undefined ? {} : { vias }) };
  return { ...design, blocks, ...(copper === undefined ? {} : { constraints: { ...design.constraints, copper: drawn } }) };
}
