import type { Block, Platform } from '../parts/index.js';
import type { Ask, Request } from '../request/index.js';
import { isCut } from './board/cuts.js';
import { isBusSaid } from './connectors/ends.js';
import { withLinePorts } from './connectors/line-ports.js';
import { withNamedBuses } from './connectors/named-rows.js';
import { withHostSockets, withSharedForm } from './connectors/shared-form.js';
import { addressed, withUsualEnds } from './connectors/usual-ends.js';
import type { Minutes } from './decision.js';
import { ancestry, blocksFor, carries, evidenceOf, figure, isA, isPer, type Knowledge, saidAmps, supplyVolts } from './knowledge.js';
import { loadPort, roleOf } from './pins/ports.js';
import { withPulses } from './pins/pulses.js';
import { madeFrom, poledAsUsual, usualSupply, withCutoffs, withFourWires, withSupplyTerminals } from './power/fed-at.js';
import { inRows } from './power/lights/led-strings.js';
import { withShares } from './power/shares.js';
import { isDual, isSource } from './power/sources.js';
import { rectified, withSplitWinding } from './power/split-winding.js';
import { withSupplyPlugs } from './power/supply-plugs.js';
import { isPumped } from './power/turned.js';
import { distinct } from './units/distinct.js';
import { holds } from './units/named-devices.js';
import { isWhole } from './units/units.js';

/** The asks of a request by what the engineer does for them. */
export interface Sorted {
  readonly all: readonly Ask[];
  readonly controllers: readonly Ask[];
  readonly sources: readonly Ask[];
  readonly charging: readonly Ask[];
  /** Converters that were asked for by name or sort: the search prefers their blocks. */
  readonly converters: readonly Ask[];
  /** What stands between the source and the board: a switch, a protection. */
  readonly series: readonly { readonly ask: Ask; readonly block: Block }[];
  readonly rails: readonly Ask[];
  readonly holes: readonly Ask[];
  /** Outputs, sensors, lights …: what becomes a block of its own. `serves`: the load that an output switches. */
  readonly things: readonly { readonly ask: Ask; readonly serves: Ask | null }[];
  /** Lines and buttons of the controller itself. */
  readonly aspects: readonly Ask[];
  /** Headers that bring free pins out. */
  readonly pins: readonly Ask[];
  /** Parts that another block brings along: looked for when the board is composed. */
  readonly parts: readonly Ask[];
  readonly excluded: readonly Ask[];
}

/** Kinds that no part answers: the audit looks at the whole board for them. */
const WORDS: ReadonlySet<string> = new Set(['quality', 'behaviour', 'marking', 'board']);
const ONE_SUPPLY = ['barrel_jack', 'usb_connector', 'usb_c'] as const;
const ASPECTS: ReadonlySet<string> = new Set(['reset_button', 'boot_button', 'power_led', 'supervisor']);

export function sorted(know: Knowledge, request: Request, minutes: Minutes): Sorted {
  const wanted = request.asks.filter((a) => a.state === 'wanted');
  const own = wanted.filter((a) => a.not !== true);
  const said = withUsualEnds(know, request, withLinePorts(know, distinct(know, own, minutes), minutes), minutes);
  const all = addressed(
    know,
    withSupplyPlugs(
      know,
      withSplitWinding(
        know,
        withHostSockets(
          know,
          withShares(
            know,
            withCutoffs(
              know,
              withSupplyTerminals(know, withPulses(know, withFourWires(know, withNamedBuses(know, withSharedForm(know, said, minutes))))),
            ),
          ),
          minutes,
        ).map((a, _, all) => inRows(know, outgoing(a, all), all)),
        minutes,
      ),
      minutes,
    ),
    minutes,
  );
  const loads = servedLoads(know, all);
  const served = new Set(loads.values());
  const out = { controllers: [], sources: [], charging: [], converters: [], rails: [], holes: [], aspects: [], pins: [], parts: [] } as Record<
    string,
    Ask[]
  >;
  const series: { ask: Ask; block: Block }[] = [];
  const things: { ask: Ask; serves: Ask | null }[] = [];
  const put = (where: string, ask: Ask): void => void out[where]?.push(ask);
  const switching = new Set([...loads.keys()].filter((a) => a.kind === 'component'));
  for (const wish of all) {
    const told = selectable(know, givenAt(know, madeFrom(know, wish, all), all), all);
    const { connector, ...rest } = told;
    // A card's contacts are no place for the lines of what reads it.
    const ask = wish.kind !== 'connector' && connector !== undefined && isA(know, connector, 'sim_socket') ? rest : told;
    if (isA(know, ask, 'sim_socket') && all.some((a) => isA(know, a, 'cellular'))) {
      minutes.cannot(ask.id, 'the modem is a module, which brings its own');
      continue;
    }
    const between = seriesBlock(know, isMainSwitch(know, ask, all) ? { ...ask, concept: MAIN_SWITCH } : ask);
    const host = isA(know, ask, 'termination') ? terminated(know, all) : undefined;
    if (host !== undefined) {
      minutes.decide(ask.id, host.text, 'the circuit of the bus has it');
      continue;
    }
    if (isA(know, ask, 'splitter')) minutes.decide(ask.id, 'the outlets', 'they hang on one supply, whose limit they share');
    if (WORDS.has(ask.kind) || (know.lexicon.isA(ask.concept, 'breakout') && ask.part === undefined)) continue;
    else if (ask.kind === 'light' && suppliedBy(ask, all) !== undefined)
      minutes.decide(ask.id, suppliedBy(ask, all)?.text ?? '', 'it stands elsewhere and hangs on that');
    else if (served.has(ask)) minutes.decide(ask.id, 'a load', `it hangs on “${[...loads].find(([, l]) => l === ask)?.[0].text ?? ''}”`);
    else if (ask.kind === 'controller' && ask.features.includes('external'))
      minutes.decide(ask.id, 'a header', 'it stays outside: its lines come in there');
    else if (ask.kind === 'controller') {
      const plug = plugOf(know, ask);
      if (plug !== null) put('sources', plug);
      put(evidenceOf(know, ask.concept).some((e) => e.platforms !== undefined) ? 'controllers' : 'aspects', ask);
    } else if (ASPECTS.has(ask.concept) || programs(know, ask)) put('aspects', ask);
    else if (ask.kind === 'charging') put('charging', ask);
    else if (ask.kind === 'conversion' && blocksFor(know, ask.concept).some((b) => know.library.blocks.get(b)?.converts !== undefined))
      put('converters', ask);
    else if (isSupplyOfLoads(ask, all)) put('sources', { ...ask, kind: 'supply' });
    else if (isA(know, ask, 'rectifier') && ask.part === undefined && !all.some((a) => isA(know, a, 'ac_supply')))
      for (const [where, made] of rectified(ask)) put(where, made);
    // What is chosen by a jumper between two rails is a circuit behind both.
    else if (ask.kind === 'rail' && evidenceOf(know, ask.concept).length > 0 && isA(know, ask, CHOSEN_RAIL)) things.push({ ask, serves: null });
    else if (ask.kind === 'rail') put('rails', ask);
    else if (isCut(know, ask) || evidenceOf(know, ask.concept).some((e) => e.kinds?.includes('mounting_hole'))) put('holes', ask);
    else if (ask.kind === 'mechanical' && know.lexicon.concept(ask.concept)?.says === undefined) continue;
    else if (switching.has(wish)) things.push({ ask: { ...ask, kind: 'output' }, serves: loads.get(wish) ?? null });
    else if (between !== null) series.push({ ask, block: between });
    else if (ask.kind === 'supply' && know.lexicon.concept(ask.concept)?.says !== undefined)
      minutes.cannot(ask.id, know.lexicon.concept(ask.concept)?.says ?? '');
    else if (isBusSaid(ask)) put('parts', ask);
    else if (isSource(know, ask)) put('sources', ask);
    else if (bringsPinsOut(ask) || commands(ask, all)) put('pins', ask);
    else if (
      ask.kind === 'component' ||
      isA(know, ask, 'flyback_diode') ||
      (ask.kind === 'connector' && !hasCircuit(know, ask, all)) ||
      onlyThere(know, ask)
    )
      put('parts', ask);
    else if (isA(know, ask, 'loop_transmitter') && all.some((a) => a.kind === 'sensor' && ask.links.some((l) => l.ask === a.id)))
      minutes.cannot(ask.id, 'the transmitter takes 0 to 5 V, and nothing of the library makes that of the sensor on the 4 mA of a loop');
    else things.push({ ask: ask.kind === 'conversion' && loads.has(wish) ? { ...ask, kind: 'output' } : ask, serves: loads.get(wish) ?? null });
  }
  // Two batteries that give both signs come in where those do: one above ground, one below.
  const both = out['sources']?.find((a) => isDual(know, a));
  const cells = out['sources']?.filter((a) => a !== both && isA(know, a, 'battery') && ((a.count ?? 1) === 2 || a.several === true)) ?? [];
  if (both !== undefined)
    for (const a of cells) {
      out['sources']?.splice(out['sources'].indexOf(a), 1);
      minutes.decide(a.id, both.text, 'one is above ground, the other below: their middle is ground');
    }
  // A plug of one supply brings one sign.
  const single = (b: Ask): boolean =>
    ONE_SUPPLY.some((c) => isA(know, { concept: b.connector?.concept ?? '' }, c)) ||
    b.links.some((l) => l.role === 'from' && out['sources']?.some((s) => s.id === l.ask && !isDual(know, s)) === true);
  for (const a of out['sources']?.filter((b) => isDual(know, b) && single(b)) ?? [])
    minutes.cannot(
      a.id,
      'one supply brings no negative side: two batteries, a supply of both signs at three contacts, or an isolated converter does',
    );
  const usual = out['sources']?.length === 0 && out['charging']?.length === 0 ? usualSupply(know, request, all) : null;
  if (usual !== null) put('sources', usual);
  out['sources'] = (out['sources'] ?? []).map((a) => poledAsUsual(know, request, all, a));
  return { all, series, things, excluded: wanted.filter((a) => a.not === true), ...out } as unknown as Sorted;
}

/** The supply that is made for a light of which no more is said: it is not on the board. */
const suppliedBy = (light: Ask, all: readonly Ask[]): Ask | undefined =>
  all.find(
    (a) =>
      light.concept === 'light_output' &&
      (a.kind === 'rail' || a.kind === 'conversion') &&
      a.links.some((l) => l.role === 'for' && l.ask === light.id),
  );

/** The bus whose circuit has a termination. */
const terminated = (know: Knowledge, all: readonly Ask[]): Ask | undefined =>
  all.find((a) => blocksFor(know, a.concept).some((b) => know.library.blocks.get(b)?.params['termination'] !== undefined));

/** The source that a controller is said to be powered over, by its connector; null: none was. */
function plugOf(know: Knowledge, ask: Ask): Ask | null {
  if (ask.connector === undefined || !blocksFor(know, ask.connector.concept).some((b) => b.startsWith('usb') || b.includes('jack'))) return null;
  const { part: _part, count: _count, pins: _pins, ...rest } = ask;
  return { ...rest, kind: 'supply', concept: 'supply', features: [], links: [], figures: ask.figures.filter((f) => f.quantity === 'voltage') };
}

/** A main switch of several is a signal's; a converter that isolates is one of those that do. */
function outgoing(ask: Ask, all: readonly Ask[]): Ask {
  // A board has one main switch: of several each is a signal's.
  if (ask.concept === MAIN_SWITCH && ask.part === undefined && ((ask.count ?? 1) > 1 || ask.several === true)) return { ...ask, concept: 'switch' };
  if (ask.kind === 'conversion' && ask.part === undefined && (ask.features.includes('isolated') || ask.concept === 'isolated_converter')) {
    // Of which nobody says what comes in, it takes what the one supply brings.
    const [supply, ...more] = all.filter((a) => a.kind === 'supply' && supplyVolts(a) !== null);
    const fed = more.length === 0 && figure(ask, 'voltage', ['in']) === null ? (supply?.figures.filter((f) => f.quantity === 'voltage') ?? []) : [];
    return { ...ask, concept: 'isolated_converter', figures: [...ask.figures, ...fed.map((f) => ({ ...f, role: 'in' as const }))] };
  }
  if (isPumped(ask)) return { ...ask, kind: 'conversion', concept: 'inverting_converter' };
  return ask;
}

/** A supply whose voltage jumpers choose, or of which several are said, is one that can be set. */
function selectable(know: Knowledge, ask: Ask, all: readonly Ask[]): Ask {
  const chosen = all.some((a) => isA(know, a, 'jumper') && (isA(know, ask, 'usb_pd') || ask.links.some((l) => l.ask === a.id)));
  const several = ask.figures.some(
    (f) => f.quantity === 'voltage' && (f.one_of?.length ?? 0) > 1 && f.one_of?.every((v) => v > 0) === true && Math.max(...f.one_of) > HEADER_MOST_V,
  );
  if (ask.kind !== 'supply' || ask.features.includes('switchable') || !(chosen || several)) return ask;
  return { ...ask, features: [...ask.features, 'switchable'] };
}

/** "3.3/5 V": what logic runs on, which nobody sets, V. */
const HEADER_MOST_V = 5.5;

/** Of a board on a battery, and of one that only feeds others, "a switch" is the one that turns it off. */
const isMainSwitch = (know: Knowledge, ask: Ask, all: readonly Ask[]): boolean =>
  ask.concept === 'switch' &&
  ask.features.length === 0 &&
  ask.connector === undefined &&
  (ask.count ?? 1) === 1 &&
  ask.several !== true &&
  (all.some((a) => a.kind === 'supply' && know.lexicon.isA(a.concept, 'battery')) ||
    (all.some((a) => a.kind === 'rail' || a.kind === 'conversion') &&
      !all.some((a) => a.kind === 'controller' || (SWITCHING.has(a.kind) && a !== ask)))) &&
  !all.some((a) => a.concept === MAIN_SWITCH);
/** A rail between whose voltages a jumper chooses. */
const CHOSEN_RAIL = 'rail_by_jumper';
export const MAIN_SWITCH = 'power_switch';

/** What loads run on: brought by a connector of its own, or all that is said of a supply. */
const isSupplyOfLoads = (ask: Ask, all: readonly Ask[]): boolean =>
  ask.concept === 'load_supply' && (ask.connector !== undefined || (supplyVolts(ask) !== null && !all.some((a) => a !== ask && FEEDING.has(a.kind))));
const FEEDING: ReadonlySet<string> = new Set(['supply', 'charging', 'conversion', 'rail']);

/** The rest, where something else answers these asks. */
export function withoutAsks(sort: Sorted, asks: readonly Pick<Ask, 'id'>[]): Sorted {
  const gone = new Set(asks.map((a) => a.id));
  const lists = ['controllers', 'sources', 'charging', 'converters', 'rails', 'holes', 'aspects', 'pins', 'parts'] as const;
  const left = Object.fromEntries(lists.map((name) => [name, sort[name].filter((a) => !gone.has(a.id))]));
  const free = <T extends { readonly ask: Ask }>(things: readonly T[]): T[] => things.filter(({ ask }) => !gone.has(ask.id));
  return { ...sort, ...left, series: free(sort.series), things: free(sort.things) };
}

/** "The output" of a board that only feeds something is a connector, no switch. */
function givenAt(know: Knowledge, ask: Ask, all: readonly Ask[]): Ask {
  const splits = (a: Ask): boolean => know.lexicon.isA(a.concept, 'splitter');
  if (ask.concept !== 'output' || ask.part !== undefined || all.some((a) => a.kind === 'controller' || a.kind === 'load')) return ask;
  const gives = (a: Ask): boolean => GIVING.has(a.kind) || splits(a) || (a === ask && figure(a, 'voltage', ['out']) !== null);
  if (!all.some(gives) || all.some((a) => SWITCHING.has(a.kind) && a !== ask && !splits(a))) return ask;
  const features = ask.features.includes('output') ? ask.features : [...ask.features, 'output'];
  // "Four outputs with a fuse each on spring terminals": the outputs end there.
  const connector = ask.connector ?? all.find((a) => isA(know, a, 'fuse') && isPer(a, ask))?.connector;
  return { ...ask, kind: 'connector', concept: connector?.concept ?? 'screw_terminal', features, ...(connector === undefined ? {} : { connector }) };
}
const GIVING: ReadonlySet<string> = new Set(['supply', 'conversion', 'rail', 'charging']);
const SWITCHING: ReadonlySet<string> = new Set(['function', 'output', 'input', 'sensor', 'behaviour']);

const bringsPinsOut = (ask: Ask): boolean =>
  ask.concept === 'gpio' || (ask.concept === 'pin_header' && ask.contacts === undefined && ask.figures.some((f) => f.quantity === 'ways'));

/** "The input" of a board that only switches something is where it is told to from outside. */
const commands = (ask: Ask, all: readonly Ask[]): boolean =>
  ask.concept === 'input' &&
  ask.part === undefined &&
  ask.features.length === 0 &&
  ask.figures.every((f) => f.quantity === 'voltage') &&
  all.some((a) => a.kind === 'output') &&
  !all.some((a) => a.kind === 'controller' || (a !== ask && DECIDES.has(a.kind)));
const DECIDES: ReadonlySet<string> = new Set(['input', 'sensor', 'function', 'behaviour', 'storage', 'display']);

/** Whether a header of this sort is what platforms are programmed by. */
const programs = (know: Knowledge, ask: Ask): boolean =>
  ask.kind === 'connector' &&
  (know.lexicon.isA(ask.concept, 'swd_header') ||
    [...know.library.platforms.values()].some((p) => blocksFor(know, ask.concept).includes(p.programming?.block ?? '')));

/** A connector that is a circuit of its own (a card socket, a bus header) and that no other ask brings. */
function hasCircuit(know: Knowledge, ask: Ask, all: readonly Ask[]): boolean {
  const own = blocksFor(know, ask.concept);
  const blocks = own.flatMap((n) => know.library.blocks.get(n) ?? []);
  const joined = blocks.some((b) => isWhole(b) && b.ports.some((p) => ['i2c', 'spi', 'uart', 'pin'].includes(roleOf(p, b).to)));
  return joined && !all.some((a) => a !== ask && a.kind !== 'connector' && blocksFor(know, a.concept).some((b) => own.includes(b)));
}

/** What is answered by nets and platforms alone: a debug line, Wi-Fi. */
function onlyThere(know: Knowledge, ask: Ask): boolean {
  const evidence = evidenceOf(know, ask.concept);
  const blocks = evidence.flatMap((e) => e.blocks ?? []);
  return blocks.length === 0 && evidence.some((e) => e.nets !== undefined || e.platforms !== undefined);
}

const SERVING: ReadonlySet<string> = new Set(['switched_by', 'driven_by', 'for', 'of', 'with', 'via', 'to']);

/** Output → the load that hangs on it: joined by a link, or of a sort that the load is realised by. Each load once. */
function servedLoads(know: Knowledge, asks: readonly Ask[]): Map<Ask, Ask> {
  const pairs = new Map<Ask, Ask>();
  // A dimmer is an output: it converts no supply.
  // What only tells (a comparator, a timer) bears no load: that hangs on a switch of its own.
  const drives = (a: Ask): boolean => {
    const blocks = blocksFor(know, a.concept).flatMap((n) => know.library.blocks.get(n) ?? []);
    return blocks.some((b) => b.parts.some((p) => p.kind === 'connector') || b.ports.some((p) => p.kind === 'passive' || p.kind === 'power_out'));
  };
  const gives = (a: Ask): boolean =>
    a.kind === 'output' || (a.kind === 'function' && drives(a)) || (a.kind === 'conversion' && know.lexicon.isA(a.concept, 'dimmer_stage'));
  const outputs = asks.filter((a) => (gives(a) && blocksFor(know, a.concept).length > 0) || switches(know, a));
  for (const load of asks) {
    if (load.kind !== 'load') continue;
    const joined = (o: Ask): boolean =>
      load.links.some((l) => SERVING.has(l.role) && l.ask === o.id) || o.links.some((l) => SERVING.has(l.role) && l.ask === load.id);
    const alike = (o: Ask): boolean => {
      // Loads of which no more is said are whatever hangs on the outputs.
      if (load.concept === 'load' && load.count === undefined && (o.kind === 'output' || o.kind === 'load')) return true;
      const able = ancestry(know, load.concept).flatMap((c) => c.evidence?.blocks ?? []);
      const own = know.lexicon.concept(load.concept)?.evidence?.blocks ?? [];
      const mine = o.part === undefined ? blocksFor(know, o.concept) : (know.lexicon.part(o.part)?.blocks ?? []);
      return (own.length > 0 ? own : able).some((b) => mine.includes(b));
    };
    // What is for another load, what is added where this one stands already and what is there more often switches something else.
    const often = (o: Ask): boolean => load.several !== true && (o.count ?? 1) > (load.count ?? 1);
    const free = (o: Ask): boolean =>
      o.links.every((l) => l.role !== 'for' || l.ask === load.id) &&
      know.stands?.has(load.id) !== true &&
      !often(o) &&
      !load.features.includes('output');
    const output =
      outputs.find((o) => !pairs.has(o) && joined(o)) ?? outputs.find((o) => !pairs.has(o) && free(o) && alike(o) && isBeside(load, o, asks));
    if (output !== undefined) pairs.set(output, load);
  }
  return pairs;
}

/** Whether nothing that senses, acts or is operated is named between two things: "a pump, a relay", and not "a pump, a button, a relay". */
function isBeside(a: Ask, b: Ask, asks: readonly Ask[]): boolean {
  const at = (x: Ask): number => x.words[0]?.from ?? Number.NaN;
  const message = a.words[0]?.message;
  if (message !== b.words[0]?.message) return true;
  const [first, last] = [Math.min(at(a), at(b)), Math.max(at(a), at(b))];
  const said = asks.filter((x) => x !== a && x !== b && STANDING.has(x.kind) && x.words[0]?.message === message);
  return !said.some((x) => at(x) > first && at(x) < last);
}
const STANDING: ReadonlySet<string> = new Set(['sensor', 'input', 'output', 'load', 'light', 'sound', 'display']);

/** Whether an ask names a transistor, or a sort of it, that the library has a switch with: it is one where a load hangs on it. */
export const switches = (know: Knowledge, ask: Ask): boolean =>
  ask.kind === 'component' &&
  (ask.part === undefined ? blocksFor(know, ask.concept) : (know.lexicon.part(ask.part)?.blocks ?? [])).some((name) => {
    const block = know.library.blocks.get(name);
    return block !== undefined && isWhole(block) && loadPort(block) !== null && block.ports.some((p) => roleOf(p, block).to === 'pin');
  });

/** The block of an ask that stands in series with the supply, or null. */
function seriesBlock(know: Knowledge, ask: Ask): Block | null {
  // What is only one of many sorts of an input is not what somebody means who says "an input".
  if (ask.kind === 'input' && know.lexicon.concept(ask.concept)?.evidence === undefined) return null;
  if (ask.kind !== 'protection' && ask.kind !== 'input') return null;
  const names = (ask.part === undefined ? undefined : know.lexicon.part(ask.part)?.blocks) ?? blocksFor(know, ask.concept);
  const blocks = names.flatMap((n) => know.library.blocks.get(n) ?? []);
  const fits = blocks.filter((b) => {
    const required = b.ports.filter((p) => p.required);
    const through = ['power_in', 'power_out', 'ground'].map((kind) => required.filter((p) => p.kind === kind).length);
    return through[0] === 1 && through[1] === 1 && (through[2] ?? 0) <= 1 && required.length === 2 + (through[2] ?? 0);
  });
  const amps = saidAmps(ask, supplyVolts(ask)) ?? 0;
  return fits.find((b) => amps <= carries(b)) ?? fits[0] ?? null;
}

/** Whether a part of one of these blocks, or of the platform, answers an ask. */
export function broughtBy(know: Knowledge, ask: Ask, blocks: readonly Block[], platform: Platform | null): boolean {
  const evidence = evidenceOf(know, ask.concept);
  const cores = platform === null ? blocks : [platform.core, ...blocks];
  if (evidence.some((e) => e.blocks?.some((b) => blocks.some((x) => x.name === b)))) return true;
  if (platform !== null && evidence.some((e) => e.platforms?.includes(platform.id))) return true;
  const named = ask.part === undefined ? null : know.lexicon.part(ask.part);
  const parts = cores.flatMap((b) => b.parts);
  if (named !== null && named.devices.length > 0) return cores.some((b) => holds(b, named.devices));
  const patterns = evidence.flatMap((e) => e.devices ?? []);
  const kinds = evidence.flatMap((e) => e.kinds ?? []);
  const nets = evidence.flatMap((e) => e.nets ?? []);
  return (
    parts.some((p) => patterns.some((d) => new RegExp(`^(?:${d})$`, 'i').test(p.device ?? ''))) ||
    (patterns.length === 0 && nets.length === 0 && parts.some((p) => kinds.includes(p.kind))) ||
    (kinds.length === 0 && cores.some((b) => [...Object.keys(b.nets)].some((n) => nets.some((x) => new RegExp(`^(?:${x})$`, 'i').test(n)))))
  );
}
