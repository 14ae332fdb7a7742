import { type Design, DesignError, splitPin } from '../../../../design/index.js';
import { railLoads } from '../../answer/load.js';
import { bladeFor } from '../../plan/path/index.js';
import { fuseFor } from '../../plan/protection.js';
import { normalise, tokenise } from '../../read/lexer.js';
import type { Editing, Order } from '../editing.js';
import { apart, type Entry, entriesOf, entryOf, freeName } from '../entries.js';
import { regrow } from '../regrow.js';
import { type Standing, thingsOf } from '../things.js';
import { switchedOf } from '../where.js';

const ADDS =
  /^(?:(?:add|put|fit|include|insert|place|mount|give (?:it|me|the board|each \w+|every \w+)|protect|i(?:'d)? (?:need|want|like)|it needs)\b.*\b(?:fuse|poly-?fuse|polyswitch|ptc)s?\b|(?:an? |one )?fuse (?:the|each|every|all|both|per|for|on|at)\b)/i;
/** What no fuse of a supply is meant by. */
const OTHER = /\b(?:mains|ac|instead|e-?fuse|electronic)\b/i;
const AT_OUTLETS = /\b(?:outputs?|loads?|ports?|channels?|outlets?|strips?|motors?|usb-?a)\b/i;
/** A fuse is loaded with no more than three quarters of what it holds. */
const MARGIN = 1.35;
/** What an output connector is planned with where nobody named its current, A. */
const OUTLET_A = 1;

/** A fuse between two nets: the rail of a supply, and its parts on the other side. */
interface Spot {
  readonly rail: { readonly name: string; readonly volts: number };
  /** What goes to a net of its own. */
  readonly refs: readonly string[];
  readonly face: string;
  /** Whether the supply comes in there. */
  readonly into: boolean;
  /** What flows, A. */
  readonly load_a: number;
}

/**
 * "Add a resettable fuse straight after the USB connector", "a fuse per output": between that connector and the rail. The rail keeps its name
 * and what hangs on it; the connector goes to a net of its own. false: no one supply connector is meant.
 */
export const fuse: Order = (clause, editing) => {
  if (!ADDS.test(clause) || OTHER.test(clause)) return false;
  const outlets = AT_OUTLETS.test(clause) && !/\binput\b/i.test(clause) ? loadsOf(editing) : [];
  const entry = outlets.length > 0 ? null : entrySpot(clause, editing);
  const spots = outlets.length > 0 ? outlets : entry === null ? [] : [entry];
  if (spots.length === 0) return false;
  const fused = (spot: Spot): boolean => onFuse(spot, editing.design);
  const open = spots.filter((s) => !fused(s));
  const there = editing.design.components.filter((c) => c.kind === 'fuse');
  if (open.length === 0 || (outlets.length === 0 && there.length > 0)) {
    editing.told.push(`There is a fuse already: ${there.map((c) => `${c.ref} (${c.value}: ${c.purpose})`).join(', ')}.`);
    return true;
  }
  const amps = tokenise(normalise(clause)).find((t) => t.type === 'quantity' && t.unit === 'A');
  const kind = /\b(?:blade|holder|glass|cartridge)\b/i.test(clause)
    ? 'blade'
    : /\b(?:resettable|poly-?\w*|ptc)\b/i.test(clause)
      ? 'resettable'
      : 'any';
  for (const spot of open) put(spot, amps?.type === 'quantity' ? amps.value : null, kind, editing);
  return true;
};

const onFuse = ({ refs, rail }: Spot, design: Design): boolean =>
  design.components.some(
    (c) =>
      c.kind === 'fuse' &&
      design.nets.some(
        (n) => n.name === rail.name && n.pins.some((p) => splitPin(p).ref === c.ref) && n.pins.some((p) => refs.includes(splitPin(p).ref)),
      ),
  );

function put({ rail, refs, face, into, load_a }: Spot, named: number | null, kind: 'resettable' | 'blade' | 'any', editing: Editing): void {
  const { design } = editing;
  const wanted = named ?? load_a * MARGIN;
  const part = kind === 'blade' ? null : fuseFor(wanted * 1000, rail.volts);
  const blade = part === null && kind !== 'resettable' ? bladeFor(wanted, rail.volts) : null;
  if (part === null && blade === null) {
    editing.refused.push(`A fuse for ${Number(wanted.toPrecision(2))} A at ${rail.volts} V: my library has none; nothing is changed.`);
    return;
  }
  const net = freeName(`${rail.name.replace(/_RAW$/, '')}_${into ? 'IN' : 'OUT'}`, design);
  try {
    const moved = { design: apart(design, refs, rail.name, net), library: editing.library };
    const pins = into ? { '1': net, '2': rail.name } : { '1': rail.name, '2': net };
    const grown = regrow(moved, [], (draft) => {
      if (part !== null) draft.generic({ kind: 'fuse', value: part.value, package: part.package, purpose: `Resettable fuse, ${part.value}`, pins });
      else draft.device('FUSEHOLDER_MINI_3568', `Mini blade fuse ${blade ?? 0} A in its holder`, pins, { value: `${blade ?? 0}A` });
    });
    const what = part === null ? `mini blade fuse of ${blade ?? 0} A in a holder` : `resettable fuse of ${part.value}`;
    editing.apply(grown.design, `Added a ${what} (${grown.refs.join(', ')}) between ${face} and ${rail.name}; all else stays as it was.`);
    if (named === null) editing.assumed.push(`The fuse holds ${part?.value ?? `${blade ?? 0} A`}: you named no current.`);
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
    editing.refused.push(`The fuse: ${error.reason}.`);
  }
}

function entrySpot(clause: string, editing: Editing): Spot | null {
  const { design } = editing;
  const entry = entryOf(clause, editing);
  const rail = design.nets.find((n) => n.name === entry?.net);
  if (entry === null || rail?.volts === undefined) return null;
  return {
    rail: { name: rail.name, volts: rail.volts },
    refs: entry.refs,
    face: entry.face,
    into: true,
    load_a: loadOf(design, editing, rail.name, entry),
  };
}

/** Connectors where a supply leaves the board: beside it they hold ground and switched lines only. */
function loadsOf(editing: Editing): Spot[] {
  const { design } = editing;
  const entries = new Set(entriesOf(editing).flatMap((e) => e.refs));
  const switched = new Set(thingsOf(design).flatMap((t) => switchedOf(t, editing) ?? []));
  return thingsOf(design).flatMap((thing): Spot[] => {
    const plug = thing.parts.find((p) => /connector$/.test(p.kind));
    if (plug === undefined || entries.has(plug.ref)) return [];
    const on = design.nets.filter((n) => n.pins.some((p) => splitPin(p).ref === plug.ref));
    const rails = on.filter((n) => n.volts !== undefined && n.class !== 'ground' && !switched.has(n.name));
    const [rail] = rails;
    const outlet = thing.block === null || /^(?:screw_terminal|usb_a_power|mosfet_switch|relay)/.test(thing.block.block);
    const alone = on.every((n) => n === rail || n.class === 'ground' || switched.has(n.name) || thing.block?.block === 'usb_a_power');
    if (rail?.volts === undefined || rails.length > 1 || !outlet || !alone) return [];
    const refs = thing.block?.block === 'usb_a_power' ? thing.block.refs : [plug.ref];
    return [{ rail: { name: rail.name, volts: rail.volts }, refs, face: plug.ref, into: false, load_a: OUTLET_A }];
  });
}

/** What flows through the entry, A: what the board draws itself, and an ampere where it passes its supply on at a connector. */
function loadOf(design: Design, { library }: Standing, rail: string, entry: Entry): number {
  const own = (railLoads(design, library).find((l) => l.net === rail)?.peak ?? 0) / 1000;
  const supplies = new Set(design.nets.filter((n) => n.class !== 'ground' && n.volts !== undefined).map((n) => n.name));
  const outlet = design.components.some(
    (c) =>
      c.kind === 'connector' &&
      !entry.refs.includes(c.ref) &&
      design.nets.some((n) => supplies.has(n.name) && n.pins.some((p) => splitPin(p).ref === c.ref)),
  );
  return own + (outlet ? OUTLET_A : 0);
}
