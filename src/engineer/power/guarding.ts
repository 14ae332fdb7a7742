import type { Block } from '../../parts/index.js';
import { type Ask, dangerousVolts } from '../../request/index.js';
import type { Composer } from '../compose.js';
import type { Minutes } from '../decision.js';
import { blocksFor, carries, figure, hasRelay, isA, type Knowledge, portsOf, saidAmps, takes } from '../knowledge.js';
import { MAIN_SWITCH, type Sorted } from '../sort.js';
import { leadsOf } from '../units/leads.js';
import { FUSE_MARGIN, fuseFor } from './fuses.js';
import type { Entry } from './sources.js';
import type { Stage } from './supplies.js';
import { same } from './supplies.js';
import { riseOf } from './surges.js';

/** What flows in from a source at most, A: what is drawn, and what was said that it gives where loads may take so much. */
export function passing({ all }: Sorted, entry: Entry, { power }: Composer): number {
  const drawn = power.tree.drawn.find((d) => d.net === entry.net)?.peak ?? 0;
  // Loads of which nobody says the current may draw what their outlets are made for.
  const hung = power.feeds.flatMap((f) =>
    same(f.volts, entry.volts) && f.unit?.load?.port === f.port && f.unit.load.amps === null && !hasRelay(f.unit.block) ? [OUTLET_A] : [],
  );
  // What loads may take of a supply of their own, of one that is led out again, or without a current of their own, is what was said that it gives.
  const open =
    hung.length > 0 ||
    entry.ask?.concept === 'load_supply' ||
    all.some((a) => (a.kind === 'load' && saidAmps(a, entry.volts) === null) || (a.kind === 'connector' && a.features.includes('output')));
  // A plug brings what its battery was said to give.
  const givers = entry.ask === null ? [] : entry.ask.kind === 'supply' ? [entry.ask] : [entry.ask, ...all.filter((a) => a.kind === 'supply')];
  const said = open ? Math.max(0, ...givers.map((a) => figure(a, 'current', ['rated', 'value', 'out', 'in', 'limit']) ?? 0)) : 0;
  return Math.max(drawn + hung.reduce((s, a) => s + a, 0), said);
}

/** What stands between the source and the board: what was asked for, and on loose wires a FET against wrong polarity. */
export function between(know: Knowledge, sort: Sorted, entry: Entry, composer: Composer, charged: boolean, minutes: Minutes): Stage[] {
  const asked: Stage[] = [];
  // A charger turns such a FET on, and a reversed battery is then shorted through it.
  const against = new Set([...GUARDS, ...LEADED_GUARDS, ...blocksFor(know, 'reverse_polarity')]);
  const peak = passing(sort, entry, composer);
  const { sure: rise, guarded } = riseOf(know, entry);
  const most = entry.volts * rise;
  for (const { ask, block: first } of sort.series) {
    if (charged && against.has(first.name)) {
      minutes.cannot(ask.id, 'between a charger and its battery it does not guard: a reversed battery would burn it');
      continue;
    }
    if (isA(know, ask, MAIN_SWITCH) && entry.block.parts.some((p) => p.kind === 'switch')) {
      minutes.decide(ask.id, entry.block.title, 'its switch is that');
      continue;
    }
    if (against.has(first.name) && entry.block.parts.some((p) => p.kind === 'schottky')) {
      minutes.decide(ask.id, entry.block.title, 'its diodes do that');
      continue;
    }
    // A guard against load dumps blocks wrong polarity too, and a surge diode before it would burn.
    const dump = sort.series.find((s) => s.ask !== ask && isA(know, s.ask, 'load_dump'));
    if (dump !== undefined && against.has(first.name)) {
      minutes.decide(ask.id, dump.block.name, 'the guard against load dumps does that');
      continue;
    }
    if (isA(know, ask, 'fuse') && sort.all.some((a) => dangerousVolts(a) > 0 && ask.links.some((l) => l.ask === a.id))) {
      minutes.cannot(ask.id, 'what runs on mains is fused where it is fed, outside the board');
      continue;
    }
    const fuse = isA(know, ask, 'fuse') ? fuseFor(know, { ask, block: first }, most, peak, peak * FUSE_MARGIN, minutes) : null;
    const block = fuse?.block ?? ableFor(know, ask, narrowest(know, ask, first, most, peak), most, peak);
    const port = portsOf(block, 'power_in')[0];
    if (port !== undefined && takes(port, entry.volts) && most <= (port.volts_max ?? most)) {
      const risen = block.params['charged'] === undefined || guarded === 1 ? {} : { charged: guarded };
      const params = { ...risen, ...fuse?.params, ...cutoffOf(know, ask, block, entry.volts) };
      // A fuse comes before all that it protects.
      if (isA(know, ask, 'fuse')) asked.unshift({ ask, block, params });
      // What is switched off is charged still.
      else
        asked.push({
          ask,
          block,
          params,
          ...(charged && (isA(know, ask, MAIN_SWITCH) || blocksFor(know, MAIN_SWITCH).includes(block.name)) ? { cellBefore: true as const } : {}),
        });
      minutes.decide(ask.id, block.name, `in series with ${entry.net}`);
    } else minutes.cannot(ask.id, `no block of the library does it at ${round(most)} V: ${block.title} does not take that`);
  }
  const leaded = leadsOf(know, sort.all).leads === 'all';
  // What stands behind a fuse of which the amperes were said bears those.
  const fused = Math.max(0, ...sort.series.map((s) => (isA(know, s.ask, 'fuse') ? (figure(s.ask, 'current', ['limit', 'rated', 'value']) ?? 0) : 0)));
  const guard = [...(leaded ? LEADED_GUARDS : []), ...GUARDS]
    .flatMap((name) => know.library.blocks.get(name) ?? [])
    .find((b) => Math.max(peak, fused * FUSED) <= carries(b) && most <= (portsOf(b, 'power_in')[0]?.volts_max ?? 0));
  const port = guard === undefined ? undefined : portsOf(guard, 'power_in')[0];
  const blocksWrong = asked.some(({ block }) => against.has(block.name));
  const off = sort.excluded.some((a) => a.concept === 'protection' || isA(know, a, 'reverse_polarity'));
  const open = isLoose(entry) && entry.further === undefined && entry.block.params['ac_volts'] === undefined && !blocksWrong && !off;
  if (charged && isLoose(entry)) minutes.decide(null, 'No guard against a reversed battery', 'it is charged at that terminal: mind plus and minus');
  else if (open && guard === undefined)
    minutes.decide(null, 'No guard against wrong polarity', `none of the library bears ${round(most)} V and ${round(peak)} A: mind plus and minus`);
  if (charged || guard === undefined || !open || most > (port?.volts_max ?? 0)) return asked;
  minutes.decide(null, guard.title, 'a terminal or a jack can be wired the wrong way round');
  const fuses = asked.filter((s) => s.ask !== null && isA(know, s.ask, 'fuse'));
  return [
    ...fuses,
    { ask: null, block: guard, ...(guard.params['charged'] === undefined ? {} : { params: { charged: guarded } }) },
    ...asked.filter((s) => !fuses.includes(s)),
  ];
}

const round = (n: number): number => Math.round(n * 10) / 10;
/** Whether its wires can be joined the wrong way round. */
export const isLoose = ({ sort, block }: Entry): boolean =>
  sort === 'open' || block.parts.some((p) => p.device?.startsWith('ScrewTerminal') === true);
/** Of a fuse's amperes what stands behind it carries all the time. */
const FUSED = 0.9;
/** What an outlet is made for of whose load nobody says the current, A. */
export const OUTLET_A = 1;

/** Blocks against reversed polarity, the lesser first. */
const GUARDS: readonly string[] = ['reverse_polarity', 'ideal_diode', 'ideal_diode_20a', 'reverse_polarity_60v'];
/** Such as can be had with leads. */
const LEADED_GUARDS: readonly string[] = ['reverse_diode_1a', 'reverse_diode_2a'];

/** Of the blocks that do it the first that takes the voltage and carries what is drawn, else the first that takes the voltage. */
function ableFor(know: Knowledge, ask: Ask, first: Block, volts: number, amps: number): Block {
  const stands = (b: Block): boolean => portsOf(b, 'power_out').length > 0 && portsOf(b, 'power_in').some((p) => takes(p, volts));
  const others = ask.part === undefined ? blocksFor(know, ask.concept).flatMap((n) => know.library.blocks.get(n) ?? []) : [];
  return [first, ...others].find((b) => stands(b) && carries(b) >= amps) ?? (stands(first) ? first : (others.find(stands) ?? first));
}

/** Of several cut-offs the one that is made for the voltage, of those that carry what is drawn where one does. */
function narrowest(know: Knowledge, ask: Ask, first: Block, volts: number, amps: number): Block {
  if (first.params['cutoff_volts'] === undefined) return first;
  const width = (b: Block): number => portsOf(b, 'power_in').reduce((w, p) => w + (p.volts_max ?? 100) - (p.volts_min ?? 0), 0);
  const all = blocksFor(know, ask.concept).flatMap((n) => know.library.blocks.get(n) ?? []);
  const able = all.filter((b) => b.params['cutoff_volts'] !== undefined && portsOf(b, 'power_in').some((p) => takes(p, volts)));
  const strong = able.filter((b) => carries(b) >= amps - 1e-9);
  return (strong.length > 0 ? strong : able).sort((a, b) => width(a) - width(b))[0] ?? first;
}

/** A battery of which no more is said is empty at this share of its voltage. */
const EMPTY = 0.88;

/** Where a cut-off falls off: as said, else where its block is made for, or a little under the battery's voltage. */
function cutoffOf(know: Knowledge, ask: Ask, block: Block, volts: number): Record<string, number> {
  if (block.params['cutoff_volts'] === undefined) return {};
  const both = ask.figures.flatMap((f) => (f.quantity === 'voltage' && f.role === 'threshold' ? (f.value ?? f.max ?? f.min ?? []) : []));
  const [low, high] = [Math.min(...both), Math.max(...both)];
  // Off at the lower one, on again at the upper one.
  if (high > low * 1.01) return { cutoff_volts: low, reconnect_volts: high };
  const said = figure(ask, 'voltage', ['threshold', 'limit', 'out', 'value', 'rated']);
  if (said !== null && said < volts) return { cutoff_volts: said };
  const own = know.library.blocks.get(block.name)?.params['cutoff_volts']?.default;
  return Number(own) > volts / 2 && Number(own) < volts ? {} : { cutoff_volts: Math.round(volts * EMPTY * 10) / 10 };
}
