import { type Block, isMadeFor, unrolled } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { blocksFor, figure, isA, type Knowledge, portsOf } from '../knowledge.js';
import { stemOf } from '../names.js';
import { roleOf } from '../pins/ports.js';
import { isDual } from '../power/sources.js';
import { broughtBy, type Sorted } from '../sort.js';
import { holds } from '../units/named-devices.js';
import { saidBy } from '../units/unit-params.js';
import { candidates, type Unit } from '../units/units.js';
import { switchedPast } from './bypass.js';
import { inputsOf, isEnd, type PathEnd, type Side, type SignalPath, sidesOf, sidesOfSum } from './path-ends.js';
import { merged } from './path-merging.js';
import { quantitiesOf, takenBy } from './path-values.js';
import { isLevel, signalPorts, widths } from './stage-widths.js';
import { alikeBlocks, asStage, channelsOf, choose, inOrder, rowOf, type Stage, stageBlocks } from './stages.js';

const MOST_CHANNELS = 16;
/** Kinds of which one can be a stage. */
const STAGES: ReadonlySet<Ask['kind']> = new Set(['function', 'input', 'sensor', 'sound', 'component']);
/** Kinds of what may stand beside a path. */
const BESIDE: ReadonlySet<Ask['kind']> = new Set(['light', 'protection']);
/** Kinds of what only tells a value of a stage. */
const FEEDS: ReadonlySet<Ask['kind']> = new Set(['supply', 'rail', 'conversion']);

/** The signal path of a request: null where a controller is asked for, or nothing of it is a stage. */
export function signalPath(know: Knowledge, sort: Sorted, rails: readonly number[], minutes: Minutes): SignalPath | null {
  if (sort.controllers.length > 0 || sort.all.some((a) => a.kind === 'controller')) return null;
  const outside = outsideOf(know, sort);
  const told = new Set<string>();
  // A loudspeaker on an amplifier that takes data is in no path.
  const driven = (a: Ask): boolean =>
    a.kind === 'sound' &&
    sort.things.some(({ ask }) => {
      const named = ask.kind !== 'function' || ask.part === undefined ? [] : (know.lexicon.part(ask.part)?.blocks ?? []);
      return named.some((b) => blocksFor(know, a.concept).includes(b)) && stageBlocks(know, ask).length === 0;
    });
  const found = sort.things.flatMap(({ ask }) => (outside.has(ask) || driven(ask) || !STAGES.has(ask.kind) ? [] : (asStage(know, ask) ?? [])));
  if (found.length === 0) return null;
  // A knob alone is no path where something else is fed, switched or regulated.
  const fed = sort.sources.length + sort.converters.length + sort.rails.length > 0 || sort.all.some((a) => a.kind === 'load' || a.kind === 'output');
  if (found.every((a) => isA(know, a, 'potentiometer')) && fed) return null;
  const asked = withSound(know, withChips(know, sort, found, told, minutes), told, minutes);
  const ids = new Set(asked.map((a) => a.id));
  const others = sort.things.some(
    ({ ask }) =>
      !ids.has(ask.id) &&
      !told.has(ask.id) &&
      !outside.has(ask) &&
      !BESIDE.has(ask.kind) &&
      !isEnd(ask) &&
      isBusy(know, candidates(know, ask, rails).fits[0]),
  );
  // What a knob dims is no path of a signal.
  const dimmed = sort.things.some(({ ask }) =>
    blocksFor(know, ask.concept).some((n) => know.library.blocks.get(n)?.ports.some((p) => p.turned === true) === true),
  );
  if (others || dimmed) return null;
  const kept = merged(know, asked, stageBlocks, told, minutes);
  const idle = kept.every((a) => stageBlocks(know, a).every((b) => portsOf(b, 'power_in').length === 0));
  const spare = sort.all.filter(
    (a) => !ids.has(a.id) && (a.kind === 'component' || a.kind === 'connector' || outside.has(a) || (idle && FEEDS.has(a.kind))),
  );
  const hosts = new Map(spare.map((a) => [a, hostOf(a, kept, sort.all)]));
  const dual = sort.sources.some((a) => isDual(know, a));
  const ohms = Math.min(...sort.all.flatMap((a) => (a.kind === 'sound' ? (figure(a, 'resistance', ['rated', 'value']) ?? []) : [])));
  const stages: (Stage & { channels: number; sums: boolean })[] = [];
  for (const ask of kept) {
    const says = (a: Ask): boolean => quantitiesOf(know, a).length > 0 || isA(know, a, 'transistor');
    const beside = spare.filter((a) => hosts.get(a) === ask && a.part === undefined && says(a));
    // Transistors that were named beside it are those that its circuit has.
    const named = spare.filter((a) => hosts.get(a) === ask && a.kind === 'component' && a.part !== undefined);
    const devices = named.flatMap((a) => know.lexicon.part(a.part ?? '')?.devices ?? []);
    const fits = choose(know, ask, beside, rails, { dual, named: devices, ohms });
    if (fits === null) continue;
    for (const a of named)
      if (holds(fits.block, know.lexicon.part(a.part ?? '')?.devices ?? [])) {
        told.add(a.id);
        minutes.decide(a.id, fits.block.title, 'its circuit has it');
      }
    const inputs = inputsOf(fits.block, ask, sort.all);
    const channels = inputs === null ? channelsOf(ask) : sidesOfSum(ask, sort.all);
    const params = { ...fits.params, ...saidBy(know, fits.block, sort.all), ...(inputs ?? rowOf(fits.block, ask)) };
    if (!isMadeFor(fits.block, params)) {
      minutes.cannot(ask.id, `the library has no ${fits.block.title} of so many`);
      continue;
    }
    stages.push({
      ask,
      block: fits.block,
      params,
      each: fits.each,
      channels,
      sums: inputs !== null,
    });
    for (const a of beside) {
      if (!FEEDS.has(a.kind) && !fits.used.has(a)) continue;
      if (a.kind === 'connector' || outside.has(a)) continue;
      told.add(a.id);
      minutes.decide(a.id, fits.block.title, 'it says a value of that circuit');
    }
    minutes.decide(ask.id, fits.block.name, 'a stage that the signal passes');
  }
  if (stages.length === 0) return null;
  // As many knobs as a circuit has are its own, and no channels.
  for (const knobs of stages.filter((s) => isLevel(s.block) && s.channels > 1)) {
    const has = stages.find((s) => s !== knobs && s.block.parts.filter((p) => p.kind === 'potentiometer').length === knobs.channels);
    if (has === undefined) continue;
    stages.splice(stages.indexOf(knobs), 1);
    told.add(knobs.ask.id);
    minutes.decide(knobs.ask.id, has.block.title, 'its circuit has them');
  }
  // Several knobs behind one circuit that makes the signal set its lines, and are no further ones of it.
  const made = stages.some((s) => signalPorts(s.block, 'signal_in').length === 0 && s.channels === 1);
  for (const knobs of made ? stages.filter((s) => isLevel(s.block) && s.channels > 1) : []) knobs.channels = 1;
  for (const s of stages) Object.assign(s, ganged(know, s, stages));
  for (const s of stages) told.add(s.ask.id);
  // "4 channels, 4 pots": a knob before each input of what sums them.
  for (const sum of stages.filter((s) => s.sums)) {
    const before = stages.find((s) => isLevel(s.block) && s.channels > 1);
    const { by = '', most = 0 } = sum.block.repeat ?? {};
    if (before === undefined || before.channels > most) continue;
    const inputs = signalPorts(unrolled(sum.block, sum.params), 'signal_in').length;
    const open = [sum.ask, ...sort.all.filter((a) => isEnd(a) && a.kind === 'input')].every((a) => a.count === undefined);
    if (open) Object.assign(sum, { params: { ...sum.params, [by]: before.channels } });
    if (open || before.channels === inputs) before.channels = sum.channels;
  }
  const many = Math.min(MOST_CHANNELS, Math.max(...stages.map((s) => s.channels)));
  // A stereo amplifier has both channels itself.
  const ports = (s: Stage, end: 'signal_in' | 'signal_out'): number => signalPorts(unrolled(s.block, s.params), end).length;
  const whole = (s: Stage): boolean => ports(s, 'signal_in') === many || (ports(s, 'signal_out') === many && ports(s, 'signal_in') % many === 0);
  const channels = stages.some((s) => !s.sums && whole(s)) ? 1 : many;
  const passive = stages.every((s) => portsOf(unrolled(s.block, s.params), 'power_in').length === 0);
  if (passive)
    for (const a of sort.all)
      if (FEEDS.has(a.kind)) {
        if (!told.has(a.id)) minutes.decide(a.id, 'what comes in', 'the board has nothing that wants to be fed');
        told.add(a.id);
      }
  // A button that a stage of them has is that one.
  for (const a of sort.aspects)
    if (
      !told.has(a.id) &&
      stages.some((s) => Object.entries(s.block.params).some(([name, p]) => p.said_by?.includes(a.concept) && s.params[name] === true))
    ) {
      told.add(a.id);
      minutes.decide(a.id, 'the circuit', 'it has what it wants of it');
    }
  for (const a of sort.rails)
    if (
      !told.has(a.id) &&
      (a.figures.length === 0 ||
        broughtBy(
          know,
          a,
          stages.map((s) => s.block),
          null,
        ))
    ) {
      told.add(a.id);
      minutes.decide(a.id, 'the circuit', 'it has what it wants of it');
    }
  const chain = inOrder(know, stages);
  const sides = sidesOf(know, sort, told, outside, minutes);
  return switchedPast(know, sort, { ...wired(know, chain, channels, sides), told, passive }, minutes);
}

/** One knob before two channels has a potentiometer of two gangs. */
function ganged(
  know: Knowledge,
  { ask, block }: Stage,
  stages: readonly (Stage & { readonly channels: number })[],
): Partial<Stage & { channels: number }> {
  const wide = Math.max(...stages.map((s) => Math.max(s.channels, signalPorts(unrolled(s.block, s.params), 'signal_in').length)));
  const two = isLevel(block) && wide === 2 && (ask.count ?? 1) === 1 && ask.several !== true;
  const both = two ? stageBlocks(know, ask).find((b) => isLevel(b) && signalPorts(b, 'signal_in').length === wide) : undefined;
  return both === undefined ? {} : { block: both, params: takenBy(know, both, ask, []).params, channels: 1 };
}

/** Whether a block speaks over a bus or converts signals itself: stages beside it are its own. */
const isBusy = (know: Knowledge, block: Block | undefined): boolean =>
  block !== undefined &&
  (block.channels !== undefined ||
    block.ports.some((p) => ['i2c', 'spi', 'uart', 'can', 'usb'].includes(roleOf(p, block).to)) ||
    block.parts.some((p) => know.library.devices.get(p.device ?? '')?.kind === 'microcontroller'));

/**
 * The stages with the chip that each is to be made of: an operational amplifier that was named beside a circuit of one is that circuit's, and the pair
 * in its case is no second channel.
 */
function withChips(know: Knowledge, sort: Sorted, found: readonly Ask[], told: Set<string>, minutes: Minutes): Ask[] {
  const holds = (a: Ask): boolean => stageBlocks(know, a).some((b) => b.parts.some((p) => p.kind === 'opamp'));
  const isChip = (a: Ask): boolean =>
    a.concept === 'opamp' || (a.part !== undefined && a.figures.length === 0 && know.lexicon.part(a.part)?.concepts.includes('opamp') === true);
  const amps = sort.things.flatMap(({ ask }) => (isChip(ask) ? [ask] : []));
  const hosts = found.filter((a) => !isChip(a) && holds(a));
  let stages = [...found];
  for (const chip of [...amps, ...sort.parts.filter((p) => p.kind === 'component' && p.part !== undefined)]) {
    const devices = chip.part === undefined ? [] : (know.lexicon.part(chip.part)?.devices ?? []);
    const takes = (a: Ask): boolean =>
      stageBlocks(know, a).some((b) => Object.values(b.params).some((p) => p.choices?.some((c) => devices.includes(String(c)))));
    const own = amps.includes(chip);
    const host = own ? (hosts.find((a) => devices.length === 0 || takes(a)) ?? hosts[0]) : stages.find((a) => a.part === undefined && takes(a));
    // Behind a network of passive parts it takes nothing from it, where nobody said a gain.
    if (host === undefined && own && found.some((a) => a !== chip && isA(know, a, 'filter')) && figure(chip, 'gain', ['value']) === null) {
      stages = stages.map((a) => (a.id === chip.id ? { ...a, concept: 'buffer' } : a));
      minutes.decide(chip.id, 'a follower', 'nobody said a gain, and the filter is to be loaded by nothing');
    }
    if (host === undefined) continue;
    told.add(chip.id);
    minutes.decide(chip.id, host.text, 'its circuit is made of one');
    const made = (a: Ask): Ask => ({
      ...a,
      features: own ? [...a.features, 'opamp'] : a.features,
      figures: [...a.figures, ...chip.figures],
      ...(a.part === undefined && chip.part !== undefined ? { part: chip.part } : {}),
    });
    stages = stages.flatMap((a) => (a.id === chip.id ? [] : (own ? hosts : [host]).some((h) => h.id === a.id) ? [made(a)] : [a]));
  }
  return stages;
}

/** A loudspeaker hangs on the amplifier that was asked for, at the connector that was said of it. */
function withSound(know: Knowledge, stages: readonly Ask[], told: Set<string>, minutes: Minutes): Ask[] {
  const hangs = (a: Ask, on: Ask): boolean => a.kind === 'sound' && a.part === undefined && on.kind === 'function' && alikeBlocks(know, a, on);
  let left = [...stages];
  for (const ask of stages) {
    const host = left.find((s) => hangs(ask, s));
    if (host === undefined) continue;
    told.add(ask.id);
    minutes.decide(ask.id, host.text, 'it hangs on the amplifier');
    const connector = host.connector ?? ask.connector;
    left = left.flatMap((s) => (s === ask ? [] : s === host && connector !== undefined ? [{ ...s, connector }] : [s]));
  }
  return left;
}

const OUTSIDE: ReadonlySet<Ask['kind']> = new Set(['sound', 'interface']);

/** What is none of the board: headphones; of a circuit of passive parts its loudspeakers, the amplifier before them. */
function outsideOf(know: Knowledge, sort: Sorted): ReadonlySet<Ask> {
  const asks = sort.things.map((t) => t.ask);
  const still = asks.some(
    (a) => isA(know, a, 'crossover') || isA(know, a, 'rc_filter') || (a.features.includes('passive_kind') && isA(know, a, 'filter')),
  );
  const bare = (a: Ask): boolean => a.part === undefined && a.figures.every((f) => f.quantity === 'resistance' || f.quantity === 'power');
  const led = (a: Ask): boolean =>
    asks.some((f) => f !== a && isA(know, f, 'filter') && f.links.some((l) => l.ask === a.id && (l.role === 'to' || l.role === 'for')));
  const worn = (a: Ask): boolean => a.kind === 'sound' && stageBlocks(know, a).length === 0;
  return new Set(asks.filter((a) => bare(a) && (worn(a) || (still && (OUTSIDE.has(a.kind) || isA(know, a, 'amplifier') || led(a))))));
}

/** The stage that a value is said of: the one that it is linked to, else the last before it, else the first. */
function hostOf(ask: Ask, stages: readonly Ask[], all: readonly Ask[]): Ask | undefined {
  const linked = stages.find((s) => ask.links.some((l) => l.ask === s.id) || s.links.some((l) => l.ask === ask.id));
  const at = all.indexOf(ask);
  const place = (s: Ask): number => all.findIndex((a) => a.id === s.id);
  return linked ?? [...stages].sort((a, b) => place(b) - place(a)).find((s) => place(s) < at) ?? stages[0];
}

function wired(
  know: Knowledge,
  chain: readonly Stage[],
  channels: number,
  sides: { readonly into: Side | null; readonly out: Side | null },
): Pick<SignalPath, 'units' | 'wiring' | 'ends'> {
  const units: Unit[] = [];
  const wiring = new Map<Unit, Map<string, string>>();
  const [into, out]: [string[][], string[][]] = [[], []];
  const blocks = chain.map((stage) => unrolled(stage.block, stage.params));
  const beside = widths(blocks);
  for (let channel = 1; channel <= channels; channel++) {
    const tail = channels === 1 ? '' : String(channel);
    let coming: readonly string[] | null = null;
    chain.forEach((stage, k) => {
      const block = blocks[k] as Block;
      const of = channels * (beside[k] ?? 1);
      const title = know.lexicon.concept(stage.ask.concept)?.title ?? stage.ask.concept;
      const ins = signalPorts(block, 'signal_in');
      const outs = signalPorts(block, 'signal_out');
      const last = blocks.slice(k + 1).every((b) => signalPorts(b, 'signal_in').length === 0);
      const before: readonly string[] | null = coming;
      const after: string[] = [];
      for (let lane = 0; lane < (beside[k] ?? 1); lane++) {
        const nth = (channel - 1) * (beside[k] ?? 1) + lane + 1;
        const own = Object.fromEntries(stage.each.map((e) => [e.param, e.values[nth - 1] ?? e.values[0] ?? 0]));
        const unit: Unit = {
          ask: stage.ask,
          block,
          nth,
          of,
          params: { ...stage.params, ...own },
          load: null,
          title: of === 1 ? title : `${title} ${nth}`,
        };
        const nets = new Map<string, string>();
        const side = of === channels ? tail : `${tail}${lane + 1}`;
        ins.forEach((port, i) => {
          nets.set(port, before?.[lane * ins.length + i] ?? before?.[0] ?? `${ins.length === 1 ? 'IN' : stemOf(port)}${side}`);
        });
        outs.forEach((port) => {
          const name = last ? (outs.length === 1 ? 'OUT' : stemOf(port)) : `STAGE${k + 1}${outs.length === 1 ? '' : stemOf(port)}`;
          nets.set(port, `${name}${side}`);
        });
        if (before === null && ins.length > 0) into.push(ins.map((p) => nets.get(p) ?? ''));
        after.push(...outs.map((p) => nets.get(p) ?? ''));
        units.push(unit);
        wiring.set(unit, nets);
      }
      if (outs.length > 0) coming = after;
      if (outs.length > 0 && last) out.push(after);
    });
  }
  const titles = (joins: 'signal_in' | 'signal_out'): string[] => {
    const all = chain.flatMap((s) => unrolled(s.block, s.params).ports.filter((p) => p.joins === joins && p.title !== undefined));
    return chain.length === 1 && channels === 1 ? all.map((p) => p.title ?? '') : [];
  };
  const end = (side: Side | null, nets: string[][], name: 'IN' | 'OUT'): PathEnd[] =>
    nets.length === 0 ? [] : [{ side, nets, name, titles: titles(name === 'IN' ? 'signal_in' : 'signal_out') }];
  return { units, wiring, ends: [...end(sides.into, into, 'IN'), ...end(sides.out, out, 'OUT')] };
}
