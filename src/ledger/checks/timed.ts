import { parseValue } from '../../electrical/index.js';
import type { ResolvedPart } from '../../parts/index.js';
import { type Ask, type Figure, QUANTITIES } from '../../request/index.js';
import { claimOf } from '../claims.js';
import { closeness, figureValue } from '../figures.js';
import { comparatorLevels } from '../formulas/amplifiers.js';
import { from } from '../formulas/network.js';
import { astableHz, monostableSeconds } from '../formulas/timers.js';
import { amount, asked, list } from '../say.js';
import type { Scene } from '../scene.js';
import { met, unmet, type Verdict } from '../verdict.js';
import { compared, type FigureCheck } from './figures.js';

/** Timers of an ask: its own, those whose output it stands on, or of a circuit the board's. */
const timers = (scene: Scene, ask: Ask) => {
  const parts = claimOf(scene, ask)
    .instances.flatMap((i) => i.refs)
    .flatMap((r) => scene.part(r) ?? []);
  const own = parts.filter((p) => p.component.kind === 'timer');
  const all = scene.parts.filter((p) => p.component.kind === 'timer');
  if (own.length > 0 || ask.kind === 'function') return own.length > 0 ? own : all;
  const nets = new Set(parts.flatMap((p) => p.pads.map((d) => d.net)));
  return all.filter((t) => ['OUT', ...(TELLS.has(ask.kind) ? ['TRIG'] : [])].some((pin) => nets.has(scene.netOf(t.component.ref, pin))));
};
/** Kinds of what starts a timer. */
const TELLS: ReadonlySet<Ask['kind']> = new Set(['input', 'sensor']);

/** Within a knob's range, or the fixed value. */
function turned(figure: Figure, what: string, found: { least: number; most: number; refs: readonly string[] }): Verdict {
  const wanted = figureValue(figure) ?? 0;
  const knob = found.most > found.least * 1.01;
  if (figure.min !== undefined && figure.max !== undefined) {
    const unit = QUANTITIES[figure.quantity];
    const runs = knob ? `${what} runs from ${amount(found.least, unit)} to ${amount(found.most, unit)}` : `${what} is ${amount(found.least, unit)}`;
    const covers = found.least <= figure.min * 1.15 && found.most >= figure.max * 0.87;
    return covers ? met(runs, { refs: found.refs }) : unmet(`${runs}, not ${asked(figure)}`, { refs: found.refs });
  }
  const inside = wanted >= found.least * 0.95 && wanted <= found.most * 1.05;
  if (knob && inside) return met(`${what} is set within ${list(found.refs)} to ${asked(figure)}`, { refs: found.refs });
  const nearest = Math.min(Math.max(wanted, found.least), found.most);
  return compared(figure, what, { value: nearest, refs: found.refs }, 0.12);
}

/** How often a timer swings: of itself, or of what stands on its output. */
export const oscillates: FigureCheck = (scene, ask, figure) => {
  if (figure.quantity !== 'frequency') return null;
  const found = timers(scene, ask).flatMap((t) => astableHz(scene, t) ?? []);
  return found[0] === undefined ? null : turned(figure, 'the frequency', found.find((f) => closeness(figure, f.least, 0.12) === 'same') ?? found[0]);
};

/** How long a timer's pulse is. */
export const pulses: FigureCheck = (scene, ask, figure) => {
  if (figure.quantity !== 'time') return null;
  const found = timers(scene, ask).flatMap((t) => monostableSeconds(scene, t) ?? []);
  if (found[0] === undefined) return null;
  return heldOn(scene, ask, figure) ?? turned(figure, 'the pulse', found[0]);
};

/** A 555 whose trigger is held low goes on after its time (TI SLFS022, 8.3.1): a contact that stays closed ends nothing. A button is let go unless a bound was said. */
function heldOn(scene: Scene, ask: Ask, figure: Figure): Verdict | null {
  const bound = figure.max !== undefined && figure.min === undefined;
  if (!TELLS.has(ask.kind) || (scene.lexicon.isA(ask.concept, 'button') && !bound)) return null;
  const own = claimOf(scene, ask).instances;
  const nets = new Set(own.flatMap((i) => i.refs.flatMap((r) => scene.part(r)?.pads.map((d) => d.net) ?? [])));
  const timer = timers(scene, ask).find((t) => nets.has(scene.netOf(t.component.ref, 'TRIG')))?.component.ref;
  const [by] = own;
  return timer === undefined || by === undefined
    ? null
    : unmet(`${timer} goes on as long as ${by.main} is closed: a level at its trigger holds it, and ${asked(figure)} end nothing`, {
        refs: [timer, by.main],
      });
}

/** Threshold of the shunt references that compare, V (TI SLVS543), and how far its divider may be off what was said. */
const REFERENCE_V = 2.495;
const OFF = 0.025;

/** Where a cut-off around a shunt reference falls off and comes on again, by its resistors; null: it is made otherwise. */
function thresholdsOf(scene: Scene, refs: readonly string[]): { off: number; on: number; refs: string[] } | null {
  const parts = refs.flatMap((r) => scene.part(r) ?? []);
  const chip = parts.find((p) => /^TL431/.test(p.component.device ?? ''));
  const fet = parts.find((p) => p.component.kind === 'mosfet' && p.pads.some((d) => d.pin === 'S' && d.net !== null && scene.netlist.isRail(d.net)));
  const on = (part: typeof chip, pin: string): string | null => part?.pads.find((d) => d.pin === pin)?.net ?? null;
  const [ref, low, input, output] = [on(chip, 'REF'), on(chip, 'A'), on(fet, 'S'), on(fet, 'D')];
  if (ref === null) return null;
  const used: string[] = [];
  const conductance = (to: string | null): number =>
    parts.reduce((sum, p) => {
      const nets = p.pads.map((d) => d.net);
      const ohms = p.component.kind === 'resistor' && to !== null && nets.includes(ref) && nets.includes(to) ? parseValue(p.component.value) : null;
      if (ohms !== null) used.push(p.component.ref);
      return sum + (ohms === null || ohms <= 0 ? 0 : 1 / ohms);
    }, 0);
  const [top, back, bottom] = [conductance(input), conductance(output), conductance(low)];
  if (top === 0 || bottom === 0) return null;
  // While it is on its output is at the input, while it is off at ground.
  return { off: REFERENCE_V * (1 + bottom / (top + back)), on: REFERENCE_V * (1 + (bottom + back) / top), refs: [...new Set(used)] };
}

/** Volts at which an undervoltage cut-off acts: of two the lower one is where it falls off, the upper one where it comes on again. */
export const cutoffVolts: FigureCheck = (scene, ask, figure) => {
  if (figure.quantity !== 'voltage' || !scene.lexicon.isA(ask.concept, 'undervoltage_cutoff')) return null;
  const found = thresholdsOf(
    scene,
    claimOf(scene, ask).instances.flatMap((i) => [...i.refs, ...(scene.blockOf(i.main)?.refs ?? [])]),
  );
  const said = figure.value ?? figure.max ?? figure.min;
  if (found === null || said === undefined) return null;
  const upper = Math.abs(said - found.on) < Math.abs(said - found.off);
  const is = upper ? found.on : found.off;
  const says = `it ${upper ? 'comes on again' : 'falls off'} at ${amount(Number(is.toPrecision(3)), 'V')} by ${found.refs.join(', ')}`;
  return (Math.abs(is - said) <= OFF * said ? met : unmet)(says, { refs: found.refs });
};

/** How far the thresholds of a comparator may be off what was said, as a share of it and of its supply's steps. */
const LEVEL_OFF = 0.08;
/** The threshold and the hysteresis of a comparator, by its resistors. */
export const comparedVolts: FigureCheck = (scene, ask, figure) => {
  const width = figure.role === 'size';
  if (figure.quantity !== 'voltage' || !(width || figure.role === 'threshold') || !scene.lexicon.isA(ask.concept, 'comparator')) return null;
  const parts = claimOf(scene, ask).instances.flatMap((i) => scene.part(i.main) ?? []);
  const [is] = parts.flatMap((p) => comparatorLevels(scene, p));
  const said = figure.value ?? figure.max ?? figure.min;
  const most = width || said === undefined ? null : parts.map((p) => turnedTo(scene, p)).find((t) => t !== null);
  if (most != null && said !== undefined)
    return (said <= most.volts ? met : unmet)(`${most.ref} sets it up to ${amount(Number(most.volts.toPrecision(2)), 'V')}`, { refs: [most.ref] });
  if (is === undefined || said === undefined) return null;
  const value = width ? is.width : is.threshold;
  const says = `${width ? 'the hysteresis is' : 'it turns about'} ${amount(Number(value.toPrecision(3)), 'V')} by ${list([...new Set(is.refs)])}`;
  return (Math.abs(value - said) <= LEVEL_OFF * said ? met : unmet)(says, { refs: is.refs });
};

/** Up to where a potentiometer at the inverting input of a comparator sets its threshold, V. */
function turnedTo(scene: Scene, { pads }: ResolvedPart): { readonly ref: string; readonly volts: number } | null {
  for (const { net } of pads.filter((d) => /^IN[A-D]?-$/.test(d.pin) && d.net !== null)) {
    const pot = scene.netlist.on(net as string).find((n) => n.part.component.kind === 'potentiometer' && n.pad.pin === '2')?.part;
    const ohms = pot === undefined ? null : parseValue(pot.component.value);
    const ends = ['1', '3'].map((pin) => scene.netOf(pot?.component.ref ?? '', pin));
    const top = ends.find((e) => e !== null && !scene.netlist.isGround(e)) ?? null;
    const [upper] = from(scene, top, 'resistor').filter((r) => scene.netlist.isRail(r.to));
    const volts = scene.volts(upper?.to ?? top);
    if (pot === undefined || ohms === null || volts === null || !ends.some((e) => scene.netlist.isGround(e))) continue;
    return { ref: pot.component.ref, volts: (volts * ohms) / (ohms + (upper?.value ?? 0)) };
  }
  return null;
}
