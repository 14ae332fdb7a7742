import type { Ask, Figure } from '../request/index.js';
import { figure, isA, type Knowledge } from './knowledge.js';

const CUTOFF = 'undervoltage_cutoff';
/** A threshold is near the battery's own voltage, as a share of it. */
const NEAR: readonly [number, number] = [0.7, 1.25];

/** Volts of a battery that only say where something is to happen: "below 11.6 V". */
const isBound = (f: Figure): boolean => f.quantity === 'voltage' && f.value === undefined && (f.max === undefined) !== (f.min === undefined);

/**
 * Where a cut-off falls off and comes on again is told of it: what was said of its battery as a bound is no voltage of the battery. What hangs behind
 * it is fed at the battery's voltage where nobody says another one.
 */
export function withCutoffs(know: Knowledge, asks: readonly Ask[]): Ask[] {
  const cutoff = asks.find((a) => isA(know, a, CUTOFF));
  const battery = asks.find((a) => a.kind === 'supply' && isA(know, a, 'battery'));
  if (cutoff === undefined || battery === undefined) return [...asks];
  const bounds = battery.figures.filter(isBound);
  const own = figure({ figures: battery.figures.filter((f) => !isBound(f)) }, 'voltage', ['in', 'supply', 'rated', 'value']) ?? usual(know, battery);
  const near = (f: Figure): boolean => own === null || [f.max ?? f.min ?? 0].every((v) => v >= own * NEAR[0] && v <= own * NEAR[1]);
  const moved = bounds.filter(near).map((f): Figure => ({ ...f, role: 'threshold' }));
  const unsaid = (a: Ask): boolean => a.concept === 'load' && figure(a, 'voltage', ['supply', 'in', 'rated', 'value']) === null;
  return asks.map((a) => {
    if (a === cutoff && moved.length > 0) return { ...a, figures: [...a.figures, ...moved] };
    if (a === battery && moved.length > 0) return { ...a, figures: a.figures.filter((f) => !(isBound(f) && near(f))) };
    // A load of which no more is said hangs behind the cut-off: what leaves the board there.
    return unsaid(a) && a.part === undefined ? behind(a) : a;
  });
}

const usual = (know: Knowledge, battery: Ask): number | null =>
  know.lexicon.concept(battery.concept)?.figures.find((f) => f.quantity === 'voltage' && f.typical !== undefined)?.typical ?? null;

/** The load as the terminal at which it hangs. */
const behind = (load: Ask): Ask => {
  const [words] = load.words;
  const features = load.features.includes('output') ? load.features : [...load.features, 'output'];
  return {
    ...load,
    kind: 'connector',
    concept: 'screw_terminal',
    features,
    ...(words === undefined ? {} : { connector: { concept: 'screw_terminal', words } }),
  };
};
