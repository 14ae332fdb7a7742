import type { BlockInstance, Design } from '../../../../design/index.js';
import { DesignError, splitPin } from '../../../../design/index.js';
import type { Draft, Rail } from '../../plan/draft.js';
import { addRegulator, methodOf, railName } from '../../plan/regulators.js';
import { normalise, type QuantityToken, tokenise } from '../../read/lexer.js';
import type { Editing } from '../editing.js';
import { regrow } from '../regrow.js';
import { StandingSupplies } from '../supplies.js';
import { faceOf, type Thing, thingsOf } from '../things.js';

const REGULATOR = /\b(?:ldo|regulator|buck|boost|step[- ]?(?:down|up)|converter)\b/i;
const ADDS = /\b(?:put|add|fit|include|give (?:it|the board)|needs?|place|insert|with|want|stick|slap|drop in|have)\b/i;
/** Another regulator, or what one shall do that stands, is another order. */
const OTHER = /\b(?:remove|swap|replace|exchange|instead of|stronger|bigger|hot|cooler|rather than)\b/i;
const BUCK = /\b(?:buck|switching|step[- ]?down|converter)\b/i;

/**
 * "I only have 5 V here: put an LDO on it so that the sensor still gets 3.3": a supply stage before what stands. The rail keeps its name and all
 * that hangs on it; where the board had a supply connector, that takes the new voltage, else one is added. false: the message orders no such thing.
 */
export function supplyStage(message: string, editing: Editing): boolean {
  if (!REGULATOR.test(message) || !ADDS.test(message) || OTHER.test(message)) return false;
  const { design } = editing;
  if (design.components.some((c) => c.kind === 'regulator')) return false;
  const rails = design.nets.filter((n) => n.class !== 'ground' && (n.volts ?? 0) > 0);
  const volts = tokenise(normalise(message)).flatMap((t) => (t.type === 'quantity' && (t as QuantityToken).unit === 'V' ? [t.value] : []));
  const fed = feedOf(design, editing);
  const rail = fed?.rail ?? rails.find((n) => n.name !== 'VBUS');
  if (rail?.volts === undefined) return false;
  const own = rail.volts;
  const input = volts.find((v) => Math.abs(v - own) > 0.3);
  // The rail gets a lower voltage than it has: what hangs on it changes, and that is planned.
  if (input === undefined || (fed === null && rails.some((n) => Math.abs((n.volts ?? 0) - input) < 0.3))) return false;
  if (input < own && /\b(?:down|ldo|buck)\b/i.test(message)) return false;
  try {
    before(editing, { rail: { name: rail.name, volts: own }, input, feed: fed?.feed ?? null, switching: BUCK.test(message) });
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
    editing.refused.push(`${input} V in before ${rail.name}: ${error.reason}.`);
  }
  return true;
}

interface Feed {
  readonly entry: Thing;
  /** Blocks between the connector and the rail, the connector's first. */
  readonly blocks: readonly BlockInstance[];
}

/** The supply connector of the board with what protects behind it, and the rail that they feed; null: the board has none of its own. */
function feedOf(design: Design, editing: Editing): { feed: Feed; rail: Design['nets'][number] } | null {
  const outOf = (b: BlockInstance): string | undefined => {
    const port = editing.library.blocks.get(b.block)?.ports.find((p) => p.kind === 'power_out');
    return port === undefined ? undefined : b.ports[port.name];
  };
  const entry = thingsOf(design).find((t) => /^(?:screw_terminal_power|barrel_jack|battery_)/.test(t.block?.block ?? ''));
  if (entry?.block == null) return null;
  const blocks = [entry.block];
  let net = outOf(entry.block);
  for (let next = entry.block; ; ) {
    const guard = design.blocks.find((b) => /^reverse_polarity/.test(b.block) && b !== next && b.ports['VIN'] === net);
    if (guard === undefined) break;
    blocks.push(guard);
    net = outOf(guard);
    next = guard;
  }
  const rail = design.nets.find((n) => n.name === net);
  return rail?.volts === undefined ? null : { feed: { entry, blocks }, rail };
}

interface Stage {
  readonly rail: { readonly name: string; readonly volts: number };
  /** What comes in now, V. */
  readonly input: number;
  readonly feed: Feed | null;
  readonly switching: boolean;
}

function before(editing: Editing, { rail, input, feed, switching }: Stage): void {
  const { design } = editing;
  const used = new Set(design.nets.map((n) => n.name));
  const net = [`VIN`, 'VSUPPLY', `VIN_${railName(input)}`].find((n) => !used.has(n)) ?? `VIN_${railName(input)}_2`;
  const from: Rail = { net, volts: input, limit_ma: null, from: `the ${input} V supply` };
  const wish = { net: rail.name, volts: rail.volts, from, typical_ma: 0, switching };
  const method = methodOf(wish);
  if (method === null) {
    editing.refused.push(`${rail.volts} V from ${input} V: nothing of my library takes that input and gives that output, so nothing is changed.`);
    return;
  }
  const moved = feed === null ? null : moveFeed(design, feed, rail.name, net, input);
  const standing = { design: moved ?? design, library: editing.library };
  const grown = regrow(standing, [], (draft: Draft) => {
    StandingSupplies.of(standing.design, draft);
    draft.rail(from);
    if (feed === null) entryOf(draft, net, input);
    addRegulator(draft, wish, method);
  });
  const chip = grown.design.components.find((c) => grown.refs.includes(c.ref) && c.kind === 'regulator');
  const entry =
    feed === null ? grown.design.components.find((c) => grown.refs.includes(c.ref) && c.kind === 'connector')?.ref : faceOf(feed.entry).ref;
  editing.apply(
    grown.design,
    `${input} V come in at ${entry ?? 'the supply connector'} now; ${chip === undefined ? 'a regulator' : `${chip.ref} (${chip.value})`} makes the ${rail.volts} V of ${rail.name} from it. All other parts and nets stay as they were (added: ${grown.refs.join(', ')}).`,
  );
  const header = design.components.filter(
    (c) => c.kind === 'connector' && design.nets.some((n) => n.name === rail.name && n.pins.some((p) => splitPin(p).ref === c.ref)),
  );
  if (feed === null && header.length > 0)
    editing.assumed.push(
      `${header.map((c) => c.ref).join(', ')}: ${rail.name} gives ${rail.volts} V out there now; feed nothing into it. Its signals stay at ${rail.volts} V levels.`,
    );
}

/** A screw terminal for the supply, behind it what protects the board where that stands the voltage. */
function entryOf(draft: Draft, net: string, volts: number): void {
  const most = draft.library.blocks.get('reverse_polarity')?.ports.find((p) => p.name === 'VIN')?.volts_max ?? 0;
  const turned = volts <= most && volts >= LEAST_TURNED_V;
  draft.block('screw_terminal_power', `${volts} V input`, { VOUT: turned ? `${net}_RAW` : net, GND: 'GND' }, { volts });
  if (turned) draft.block('reverse_polarity', 'Reverse-polarity protection', { VIN: `${net}_RAW`, VOUT: net, GND: 'GND' });
}

/** Supply from which the protecting FET is fully on, V. */
const LEAST_TURNED_V = 4.5;

/** The connector and its protection on a net of the new voltage; what hung on the rail stays on it. */
function moveFeed(design: Design, { entry, blocks }: Feed, rail: string, net: string, volts: number): Design {
  const last = blocks.at(-1);
  const own = new Set((last?.refs ?? []).concat(entry.parts.map((p) => p.ref)));
  const between = new Set(blocks.flatMap((b) => Object.values(b.ports)).filter((n) => n !== rail && n !== 'GND'));
  const pinsOf = (n: Design['nets'][number], mine: boolean): string[] => n.pins.filter((p) => own.has(splitPin(p).ref) === mine);
  const nets = design.nets.flatMap((n) => {
    if (n.name === rail)
      return [
        { ...n, pins: pinsOf(n, false) },
        { ...n, name: net, volts, pins: pinsOf(n, true) },
      ];
    return [between.has(n.name) && n.volts !== undefined ? { ...n, volts } : n];
  });
  const ids = new Set(blocks.map((b) => b.id));
  const ported = design.blocks.map((b) =>
    ids.has(b.id)
      ? {
          ...b,
          ports: Object.fromEntries(Object.entries(b.ports).map(([port, n]) => [port, n === rail ? net : n])),
          ...(b.params?.['volts'] === undefined ? {} : { params: { ...b.params, volts } }),
        }
      : b,
  );
  const components = design.components.map((c) =>
    entry.parts.some((p) => p.ref === c.ref) && /^\d+(?:\.\d+)?V in$/.test(c.value) ? { ...c, value: `${volts}V in` } : c,
  );
  return { ...design, components, nets, blocks: ported };
}
