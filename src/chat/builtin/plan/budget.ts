import type { Draft, Rail } from './draft.js';
import { TOO_HOT_W } from './regulators.js';
import type { Brief } from './settle.js';

/** What a rail is asked for, mA: its own loads and those of the rails behind it. */
export interface RailBudget {
  readonly rail: Rail;
  readonly typical: number;
  readonly peak: number;
}

/** An indicator beside a load that takes all that there is overloads nothing. */
const INDICATORS = 1.02;
/** What a USB 2.0 port gives a device that has asked for it, mA. */
const USB2_MA = 500;
const isUsb2 = ({ net, limit_ma }: Rail): boolean => net === 'VBUS' && limit_ma !== null && limit_ma <= USB2_MA;

/** Sums the loads along the tree, and says where a supply is asked for more than it gives or a regulator gets too hot. */
export function budget(draft: Draft, brief: Brief): RailBudget[] {
  const budgets = draft.rails.map((rail): RailBudget => {
    const total = (key: 'typical_ma' | 'peak_ma'): number => draft.loads.reduce((sum, l) => sum + l[key] * shareOf(draft, l.net, rail.net), 0);
    return { rail, typical: total('typical_ma'), peak: total('peak_ma') };
  });
  const short = new Set<string>();
  for (const { rail, typical, peak } of budgets) {
    if (peak > 0) draft.assembler.net(rail.net, { amps: Math.max(0.1, Math.ceil(peak / 10) / 100) });
    if (rail.limit_ma === null) continue;
    if (burstsFrom(draft, brief, rail, typical))
      draft.assume(
        `${rail.from} gives no more than ${current(rail.limit_ma)}: ${current(typical)} are drawn while the radio is on. Between short bursts it must sleep (microamperes), the capacitor at the cell carries them.`,
      );
    else if (typical > rail.limit_ma * INDICATORS) {
      // Behind a fuse or a switch it is the same current of the same source.
      const said = [...short].some((net) => draft.feeds.get(rail.net)?.includes(net) === true && budgets.some((b) => sameSource(b, net, rail)));
      short.add(rail.net);
      if (said) continue;
      draft.cannot(
        `${rail.net} is asked for ${current(typical)}, and ${rail.from} gives no more than ${current(rail.limit_ma)}${isUsb2(rail) ? ' at a USB 2.0 port' : ''}.`,
      );
    } else if (peak > rail.limit_ma * INDICATORS)
      draft.assume(
        `${rail.net} peaks at ${round(peak)} mA when everything runs at once; ${rail.from} gives ${rail.limit_ma} mA${isUsb2(rail) ? ' at a USB 2.0 port, chargers give more' : ''}.`,
      );
  }
  heat(draft, budgets);
  life(draft, brief, budgets);
  return budgets;
}

const sameSource = ({ rail }: RailBudget, net: string, of: Rail): boolean =>
  rail.net === net && rail.from === of.from && rail.volts === of.volts && rail.limit_ma === of.limit_ma;

/** Most that a coin cell can be asked for in bursts by a radio that sleeps between them, mA: the rest beside it is a load of its own. */
const BURST_MA = 25;

/** A radio on a coin cell: what it draws is for milliseconds, which a capacitor carries. */
function burstsFrom(draft: Draft, brief: Brief, rail: Rail, typical: number): boolean {
  if (brief.main?.id !== 'coin_cell' || rail.limit_ma === null || typical <= rail.limit_ma * INDICATORS || typical > BURST_MA) return false;
  return /coin cell/.test(rail.from) && draft.made.some((m) => /nRF5\d/i.test(m.what));
}

const current = (ma: number): string => (ma < 1000 ? `${round(ma)} mA` : `${Number((ma / 1000).toPrecision(3))} A`);
const round = (ma: number): number => (ma < 10 ? Number(ma.toFixed(1)) : Math.round(ma));

/** What a rail delivers of each mA that hangs on `at`: all of its own, more or less over a converter, nothing of others'. */
function shareOf(draft: Draft, at: string, rail: string): number {
  if (at === rail) return 1;
  const before = Math.max(0, ...(draft.feeds.get(at) ?? []).map((from) => shareOf(draft, from, rail)));
  return before * (draft.scales.get(at) ?? 1);
}

function heat(draft: Draft, budgets: readonly RailBudget[]): void {
  for (const { name, to, drop } of draft.regulators) {
    const watts = (drop * (budgets.find((b) => b.rail.net === to)?.typical ?? 0)) / 1000;
    if (watts > TOO_HOT_W)
      draft.cannot(
        `${name} would turn ${watts.toFixed(1)} W into heat, more than its package sheds on a small board (about ${TOO_HOT_W} W): use a lower input voltage.`,
      );
    else if (watts > 0.5) draft.assume(`${name} turns ${watts.toFixed(1)} W into heat at typical load: leave it air.`);
  }
}

/** Capacities of the usual batteries, mAh. */
const PP3_MAH = 500;
const AA_MAH = 2000;

/** Five years: beyond, a battery's own discharge decides. */
const MOST_HOURS = 5 * 8766;

function life(draft: Draft, brief: Brief, budgets: readonly RailBudget[]): void {
  const { main } = brief;
  if (main?.id !== 'battery') return;
  const volts = main.volts ?? 9;
  const capacity = main.milliamp_hours ?? (volts === 9 ? PP3_MAH : AA_MAH);
  const typical = budgets.find((b) => b.rail.net.startsWith('VBAT'))?.typical ?? 0;
  if (typical <= 0) return;
  const hours = capacity / typical;
  const span =
    hours > MOST_HOURS
      ? 'for years: its own discharge decides'
      : hours > 72
        ? `about ${Math.round(hours / 24)} days`
        : `about ${Number(hours.toPrecision(2))} hours`;
  draft.assume(`At ${round(typical)} mA a ${volts} V battery of ${capacity} mAh lasts ${span}.`);
}
