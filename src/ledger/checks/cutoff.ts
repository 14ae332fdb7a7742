import { parseValue } from '../../electrical/index.js';
import { claimOf } from '../claims.js';
import { amount } from '../say.js';
import type { Scene } from '../scene.js';
import { met, unmet } from '../verdict.js';
import type { FigureCheck } from './figures.js';

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
