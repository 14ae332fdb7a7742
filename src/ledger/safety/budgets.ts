import type { Finding } from '../../board/index.js';
import { wantedAsks } from '../claims.js';
import { feeding, sourceKey } from '../flow/feeding.js';
import type { Load } from '../flow/load.js';
import { buffered, sources } from '../flow/sources.js';
import { amount, list } from '../say.js';
import type { Scene } from '../scene.js';

const biggest = (loads: readonly Load[]): string => {
  const sorted = [...loads].sort((a, b) => b.peak - a.peak);
  return list(sorted.slice(0, 3).map((l) => l.ref));
};

/** How it is said that several loads of one sort are never on all at once: they count together, unless somebody says what they take in all. */
function inTurn(scene: Scene, loads: readonly Load[]): string {
  const sorts = loads.map(({ ref, ask }) => ask ?? (scene.part(ref)?.component.kind === 'relay' ? 'relay' : ''));
  const several = sorts.some((sort, i) => sort !== '' && sorts.indexOf(sort) < i);
  return several ? '; those of one sort count all at once: where they never are, their ask says how many amperes they take in total' : '';
}

/** Pulses that a capacitor beside a coin cell gives, A: a low-power radio's, not those of Wi-Fi. */
export const PULSE_A = 0.1;

/** Sources that are asked for more than they give: surely more is an error, more than is promised a warning. */
export function budgetFindings(scene: Scene): Finding[] {
  const { drawnAt } = feeding(scene);
  const entries = sources(scene).flatMap((source): Finding[] => {
    const asked = drawnAt.get(sourceKey(source));
    if (asked === undefined || source.amps === null) return [];
    const is = `${source.net} is asked for ${amount(asked.typical, 'A')} typical, ${amount(asked.peak, 'A')} peak (most by ${biggest(asked.loads)}), and ${source.why}`;
    const by = { refs: [source.ref], nets: [source.net] };
    const most = source.most ?? source.amps;
    const text = `${is}${inTurn(scene, asked.loads)}`;
    if (asked.typical > most * 1.05 || (source.sort === 'coin' && asked.peak > 2 * most && !(asked.peak <= PULSE_A && buffered(scene, source.net))))
      return [{ rule: 'budget', severity: 'error', ...by, message: text }];
    if (asked.peak > source.amps * 1.05) return [{ rule: 'budget', severity: 'warning', ...by, message: text }];
    return [];
  });
  return [...entries, ...stageFindings(scene), ...fadingFindings(scene)];
}

/** Most that an output of signals gives where its entry does not say, A: an LM358 sources 40 mA, an output of 74HC 25 mA at the most (TI sheets). */
const SIGNAL_A = 0.04;

/** Regulators that are asked for more than they give. */
function stageFindings(scene: Scene): Finding[] {
  return [...feeding(scene).stages.values()].flatMap((stage): Finding[] => {
    const limit = stageLimit(scene, stage.ref) ?? (stage.signal ? SIGNAL_A : null);
    if (limit === null) return [];
    const behind = feeding(scene).through.get(stage.ref)?.loads ?? [];
    const text = `${stage.to} is asked for ${amount(stage.typical, 'A')} typical, ${amount(stage.peak, 'A')} peak, and ${stage.ref} gives ${amount(limit, 'A')}${inTurn(scene, behind)}`;
    const by = { refs: [stage.ref], nets: [stage.to] };
    if (stage.typical > limit * 1.02) return [{ rule: 'budget', severity: 'error', ...by, message: text }];
    return stage.peak > limit * 1.02 ? [{ rule: 'budget', severity: 'warning', ...by, message: text }] : [];
  });
}

/** A rail that is made by stepping down from cells that fall below it long before they are empty. */
function fadingFindings(scene: Scene): Finding[] {
  const stored = wantedAsks(scene.request).flatMap((ask) => {
    const volts = ask.kind === 'supply' ? scene.lexicon.concept(ask.concept)?.figures.find((f) => f.quantity === 'voltage') : undefined;
    return volts?.typical === undefined || volts.empty === undefined ? [] : [{ ask, typical: volts.typical, empty: volts.empty }];
  });
  const [cells, ...more] = stored;
  if (cells === undefined || more.length > 0) return [];
  return [...feeding(scene).stages.values()].flatMap((stage): Finding[] => {
    const [from, to] = [scene.volts(stage.from), scene.volts(stage.to)];
    const own =
      from !== null &&
      sources(scene).some((s) => s.sort !== 'usb' && s.sort !== 'host' && s.volts !== null && Math.abs(s.volts - from) < 0.05 * from);
    if (from === null || to === null || !own || to >= from) return [];
    const empty = cells.empty * Math.round(from / cells.typical);
    if (empty >= FADES * to) return [];
    const text = `${stage.ref} steps “${cells.ask.text}” of ${amount(from, 'V')} down to ${amount(to, 'V')}: they fall to ${amount(empty, 'V')} until they are empty, and its output falls with them`;
    return [{ rule: 'budget', severity: 'warning', refs: [stage.ref], nets: [stage.to], message: text }];
  });
}
/** A cell that ends so little below its rail is nearly used up by then. */
const FADES = 0.85;

/** What a part that makes a rail gives at the most, A: as its entry says, else as its block's output does. */
export function stageLimit(scene: Scene, ref: string): number | null {
  const own = scene.part(ref)?.device?.supplies_ma;
  const instance = scene.blockOf(ref);
  const port = instance === null ? undefined : scene.blockNamed(instance.block)?.ports.find((p) => p.kind === 'power_out')?.max_ma;
  const limit = Math.min(own ?? Number.POSITIVE_INFINITY, port ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(limit) ? limit / 1000 : null;
}

/** Loads to which no supply leads. */
export function starvedFindings(scene: Scene): Finding[] {
  return feeding(scene).starved.map((load) => ({
    rule: 'supply',
    severity: 'error',
    refs: [load.ref],
    nets: [load.plus.net],
    message: `${load.ref} takes ${amount(load.typical, 'A')} from ${load.plus.net}, and no supply leads there`,
  }));
}
