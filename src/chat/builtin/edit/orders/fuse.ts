import { type BlockInstance, type Design, DesignError, splitPin } from '../../../../design/index.js';
import { railLoads } from '../../answer/load.js';
import { fuseFor } from '../../plan/protection.js';
import { normalise, tokenise } from '../../read/lexer.js';
import type { Editing, Order } from '../editing.js';
import { regrow } from '../regrow.js';
import { type Standing, thingsOf } from '../things.js';

const ADDS =
  /^(?:add|put|fit|include|insert|place|mount|give (?:it|me|the board)|protect|i(?:'d)? (?:need|want|like)|it needs)\b.*\b(?:fuse|poly-?fuse|polyswitch|ptc)s?\b/i;
/** What no resettable fuse behind the supply's connector is meant by. */
const OTHER = /\b(?:blade|holder|glass|cartridge|mains|ac|outputs?|loads?|each|every|per|channels?|motors?|and|instead|two|second)\b/i;
/** A fuse is loaded with no more than three quarters of what it holds. */
const MARGIN = 1.35;
/** What an output connector is planned with where nobody named its current, A. */
const OUTLET_A = 1;

/**
 * "Add a resettable fuse straight after the USB connector": between that connector and all that it feeds. The rail keeps its name and what
 * hangs on it; the connector goes to a net of its own. false: another sort of fuse, or no one supply connector is meant.
 */
export const fuse: Order = (clause, editing) => {
  if (!ADDS.test(clause) || OTHER.test(clause)) return false;
  const { design } = editing;
  if (design.components.some((c) => c.kind === 'fuse')) return false;
  const entry = entryOf(clause, editing);
  const rail = design.nets.find((n) => n.name === entry?.net);
  if (entry === null || rail?.volts === undefined) return false;
  const amps = tokenise(normalise(clause)).find((t) => t.type === 'quantity' && t.unit === 'A');
  const named = amps?.type === 'quantity' ? amps.value : null;
  const wanted = named ?? loadOf(design, editing, rail.name, entry.block) * MARGIN;
  const part = fuseFor(wanted * 1000, rail.volts);
  if (part === null) {
    editing.refused.push(`A resettable fuse for ${Number(wanted.toPrecision(2))} A at ${rail.volts} V: my library has none; nothing is changed.`);
    return true;
  }
  const net = freeName(`${rail.name.replace(/_RAW$/, '')}_IN`, design);
  try {
    const moved = { design: behind(design, entry.block, rail.name, net), library: editing.library };
    const { value, package: size } = part;
    const grown = regrow(moved, [], (draft) => {
      draft.generic({ kind: 'fuse', value, package: size, purpose: `Resettable fuse, ${value}`, pins: { '1': net, '2': rail.name } });
    });
    editing.apply(
      grown.design,
      `Added a resettable fuse of ${value} (${grown.refs.join(', ')}) between ${entry.face} and ${rail.name}; all else stays as it was.`,
    );
    if (named === null) editing.assumed.push(`The fuse holds ${value}: you named no current.`);
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
    editing.refused.push(`The fuse: ${error.reason}.`);
  }
  return true;
};

interface Entry {
  readonly block: BlockInstance;
  /** The connector's ref. */
  readonly face: string;
  readonly net: string;
}

/** The supply connector that the words name, or the only one; null: it is not plain which. */
function entryOf(clause: string, editing: Editing): Entry | null {
  const entries = entriesOf(editing);
  const named = /\b(?:after|behind|at|on|from|to|for|next to|downstream of|following)\s+(.+)$/i.exec(clause)?.[1];
  const meant = named === undefined ? [] : editing.target(named).things.flatMap((t) => t.parts.map((p) => p.ref));
  const fitting = entries.filter((e) => meant.includes(e.face));
  const [only, ...more] = fitting.length > 0 ? fitting : entries;
  return only === undefined || more.length > 0 ? null : only;
}

/** Blocks that bring a supply in at a connector of theirs. */
function entriesOf({ design, library }: Standing): Entry[] {
  return thingsOf(design).flatMap(({ block, parts }): Entry[] => {
    const ports = library.blocks.get(block?.block ?? '')?.ports ?? [];
    const outs = ports.filter((p) => p.kind === 'power_out');
    const face = parts.find((p) => /connector$/.test(p.kind))?.ref;
    const net = block?.ports[outs[0]?.name ?? ''];
    if (block === null || face === undefined || net === undefined || outs.length !== 1 || ports.some((p) => p.kind === 'power_in')) return [];
    return [{ block, face, net }];
  });
}

/** What flows through the entry, A: what the board draws itself, and an ampere where it passes its supply on at a connector. */
function loadOf(design: Design, { library }: Standing, rail: string, entry: BlockInstance): number {
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

function freeName(wish: string, { nets }: Design): string {
  const used = new Set(nets.map((n) => n.name));
  for (let n = 1; ; n++) {
    const name = n === 1 ? wish : `${wish}_${n}`;
    if (!used.has(name)) return name;
  }
}

/** The connector, and what belongs to it, on a net of its own; the rail keeps the rest. */
function behind(design: Design, entry: BlockInstance, rail: string, net: string): Design {
  const mine = (pin: string): boolean => entry.refs.includes(splitPin(pin).ref);
  return {
    ...design,
    nets: design.nets.flatMap((n) =>
      n.name === rail
        ? [
            { ...n, name: net, pins: n.pins.filter(mine) },
            { ...n, pins: n.pins.filter((p) => !mine(p)) },
          ]
        : [n],
    ),
    blocks: design.blocks.map((b) =>
      b.id === entry.id ? { ...b, ports: Object.fromEntries(Object.entries(b.ports).map(([p, n]) => [p, n === rail ? net : n])) } : b,
    ),
  };
}
