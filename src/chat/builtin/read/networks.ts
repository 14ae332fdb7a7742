import { type Component, type Design, splitPin } from '../../../design/index.js';
import { parseQuantity } from '../../../parts/quantity.js';

/** The value of a part in Ω or F. */
export const siOf = (part: Component): number => parseQuantity(part.value)?.value ?? Number.NaN;

/** An amplifier's feedback, by its nets. */
export interface Stage {
  readonly ref: string;
  readonly feedback: Component;
  readonly lower: Component;
  readonly inverting: boolean;
}

/** Amplifiers with a feedback resistor, by their nets. */
export function stagesOf(design: Design): Stage[] {
  const netOf = (pin: string): string | undefined => design.nets.find((n) => n.pins.includes(pin))?.name;
  const netsOf = (ref: string): string[] => design.nets.filter((n) => n.pins.some((p) => splitPin(p).ref === ref)).map((n) => n.name);
  const resistors = design.components.filter((c) => c.kind === 'resistor');
  const amps = design.components.filter((c) => c.kind === 'opamp');
  return amps.flatMap(({ ref }) =>
    ['', 'A', 'B', 'C', 'D'].flatMap((letter): Stage[] => {
      const [out, inv] = [netOf(`${ref}.OUT${letter}`), netOf(`${ref}.IN${letter}-`) ?? netOf(`${ref}.-IN${letter}`)];
      if (out === undefined || inv === undefined || out === inv) return [];
      const feedback = resistors.find((r) => netsOf(r.ref).includes(out) && netsOf(r.ref).includes(inv));
      const lower = resistors.find((r) => r !== feedback && netsOf(r.ref).includes(inv));
      if (feedback === undefined || lower === undefined) return [];
      const far = design.nets.find((n) => n.name !== inv && n.pins.some((p) => splitPin(p).ref === lower.ref));
      const held = far === undefined || far.class === 'ground' || far.volts !== undefined || blocksToGround(far, lower.ref, design);
      return [{ ref, feedback, lower, inverting: !held }];
    }),
  );
}

/** A net that only a capacitor leads on from, to ground. */
const blocksToGround = (net: Design['nets'][number], but: string, design: Design): boolean => {
  const others = net.pins.map((p) => splitPin(p).ref).filter((r) => r !== but);
  const ground = design.nets.find((n) => n.class === 'ground');
  return (
    others.length === 1 &&
    design.components.some((c) => c.ref === others[0] && c.kind === 'capacitor') &&
    ground?.pins.some((p) => splitPin(p).ref === others[0]) === true
  );
};

/** How often it amplifies. */
export const gainOf = ({ feedback, lower, inverting }: Stage): number => siOf(feedback) / siOf(lower) + (inverting ? 0 : 1);

const FILTER = /\bfilter\b|\bcut-?off\b|\bsallen/i;

/** The resistors and capacitors of a filter, and the corner that their means make, Hz; null: the board has none of that kind. */
export function filterOf(design: Design): { resistors: Component[]; capacitors: Component[]; hertz: number } | null {
  const blocks = new Set(design.blocks.flatMap((b) => (b.params?.['cutoff_hz'] === undefined ? [] : b.refs)));
  const parts = design.components.filter((c) => FILTER.test(c.purpose) || blocks.has(c.ref));
  const [resistors, capacitors] = [parts.filter((c) => c.kind === 'resistor'), parts.filter((c) => c.kind === 'capacitor')];
  if (resistors.length === 0 || capacitors.length === 0 || parts.some((c) => c.kind === 'inductor')) return null;
  const mean = (list: readonly Component[]): number => Math.exp(list.reduce((sum, c) => sum + Math.log(siOf(c)), 0) / list.length);
  const hertz = 1 / (2 * Math.PI * mean(resistors) * mean(capacitors));
  return Number.isFinite(hertz) ? { resistors, capacitors, hertz } : null;
}
