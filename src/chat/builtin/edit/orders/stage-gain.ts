import { type Component, type Design, splitPin } from '../../../../design/index.js';
import { engineering, eSeries } from '../../../../parts/formulas.js';
import { parseQuantity } from '../../../../parts/quantity.js';
import { gainOf } from '../../plan/analogue/read.js';
import { normalise } from '../../read/lexer.js';
import type { Editing, Order } from '../editing.js';
import { partFor } from '../package.js';

const ASKS = /\bgain\b|\bamplif\w+\b|\d ?db\b/i;
const TOP = /^Feedback$/;
const LOWER = /^(?:Feedback, lower|Input resistor|Inverting input)$/;

/** A stage of an amplifier that no block holds: its feedback, the resistor below it, and whether it inverts. */
interface Stage {
  readonly top: Component;
  readonly lower: Component;
  readonly inverts: boolean;
}

/** "Make that a gain of 21": the feedback resistors of the board's op-amp stages. */
export const stageGain: Order = (clause, editing) => {
  const text = normalise(clause);
  const wanted = gainOf(text);
  if (!ASKS.test(text) || wanted === null || /^(?:add|remove|delete)\b/i.test(clause)) return false;
  const stages = stagesOf(editing.design);
  if (stages.length === 0) return false;
  const serial = stages.some((s) => stages.some((t) => t !== s && inRow(s, t, editing.design)));
  const each = serial ? Math.abs(wanted) ** (1 / stages.length) : Math.abs(wanted);
  for (const stage of stages) setGain(stage, each, editing);
  return true;
};

const netsOf = ({ ref }: Component, { nets }: Design): string[] => nets.filter((n) => n.pins.some((p) => splitPin(p).ref === ref)).map((n) => n.name);

function stagesOf(design: Design): Stage[] {
  const held = new Set(design.blocks.flatMap((b) => b.refs));
  const loose = design.components.filter((c) => c.kind === 'resistor' && !held.has(c.ref));
  return loose
    .filter((c) => TOP.test(c.purpose))
    .flatMap((top) => {
      const own = netsOf(top, design);
      const lower = loose.find((c) => LOWER.test(c.purpose) && netsOf(c, design).some((n) => own.includes(n)));
      return lower === undefined ? [] : [{ top, lower, inverts: !lower.purpose.startsWith('Feedback') }];
    });
}

/** Whether one stage's output is what the other one amplifies: they share a chip's path, told by names that are numbered. */
const inRow = (a: Stage, b: Stage, design: Design): boolean =>
  netsOf(a.top, design).some((n) => /^STAGE\d$/.test(n)) && netsOf(b.top, design).some((n) => /^STAGE\d$/.test(n));

function setGain({ top, lower, inverts }: Stage, gain: number, editing: Editing): void {
  const below = parseQuantity(lower.value)?.value ?? 0;
  const ratio = inverts ? gain : gain - 1;
  if (!(ratio > 0) || below <= 0) {
    editing.refused.push(`A gain of ${Number(gain.toPrecision(3))}: ${top.ref} and ${lower.ref} cannot give it.`);
    return;
  }
  const sold = (ohms: number): boolean => partFor({ ...top, value: engineering(ohms) }, editing.library) !== undefined;
  const ohms = [1, 1.06, 0.94].map((k) => eSeries(below * ratio * k)).find(sold) ?? eSeries(below * ratio);
  const value = engineering(ohms);
  const real = Number(((inverts ? 0 : 1) + ohms / below).toPrecision(3));
  const components = editing.design.components.map((c) =>
    c.ref === top.ref ? { ...c, value, part: partFor({ ...c, value }, editing.library) ?? null } : c,
  );
  editing.apply({ ...editing.design, components }, `The gain is ${inverts ? '−' : ''}${real} now: ${top.ref} is ${value} in place of ${top.value}.`);
}
