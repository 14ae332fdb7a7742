import { type Component, nextRef, splitPin } from '../../../../design/index.js';
import { engineering, eSeries } from '../../../../parts/formulas.js';
import { normalise, tokenise } from '../../read/lexer.js';
import type { Editing, Order } from '../editing.js';
import { siOf } from '../networks.js';
import { partFor } from '../package.js';
import { placesIn } from '../where.js';
import { pulling, setValue } from './values.js';

const MORE = /\b(?:bigger|larger|more|increase|raise|upsize|beef(?:ier)? ?(?:up)?|higher|stronger|fatter|enlarge|grow)\b/i;
const LESS = /\b(?:smaller|less|lower|decrease|reduce|downsize|fewer|weaker)\b/i;
const PARTS: readonly [RegExp, Component['kind']][] = [
  [/\b(?:capacitors?|caps?|capacitance|bulk|decoupling)\b/i, 'capacitor'],
  [/\b(?:resistors?|resistance|pull-?\s?(?:ups?|downs?))\b/i, 'resistor'],
];
/** A part more or another case is ordered elsewhere, and so is a figure. */
const OTHERS = /\b(?:one more|\w+ more|another|package|footprint|case|solder\w*|parts|passives|0402|0603|0805|1206|gain|leds?|bright\w*|size of)\b/i;
/** How much "bigger" is: the next but one of 1, 2.2, 4.7. */
const STEP = 2.2;
/** Capacitors from here on hold a rail up; smaller ones carry edges and stay, F. */
const BULK_F = 0.9e-6;

/** "use bigger capacitors on the input", "smaller pull-ups", "more capacitance at the output": values a step up or down. */
export const bigger: Order = (clause, editing) => {
  const text = normalise(clause);
  const [more, less] = [MORE.test(text), LESS.test(text)];
  const kind = PARTS.find(([word]) => word.test(text))?.[1];
  if (kind === undefined || more === less || OTHERS.test(text.replace(/\bmore (?:bulk )?capacitance\b/i, 'bigger capacitance'))) return false;
  if (tokenise(text).some((t) => t.type === 'quantity') || /^(?:remove|delete|drop|add (?:an?|two|three|\d))\b/i.test(text)) return false;
  const parts = meant(text, kind, editing);
  if (parts.length === 0) return false;
  for (const part of parts) step(part, more, editing);
  return true;
};

/** The next value up or down that is kept in the part's size; where there is none upwards, a second one beside it. */
function step(part: Component, more: boolean, editing: Editing): void {
  const wanted = [STEP, 1.5, 3.3, 4.7].map((ratio) => eSeries(siOf(part) * (more ? ratio : 1 / ratio), 'nearest'));
  const unit = part.kind === 'capacitor' ? 'F' : '';
  const sold = wanted.find((w) => partFor({ ...part, value: engineering(w, unit) }, editing.library) !== undefined);
  if (sold !== undefined || !more || part.kind !== 'capacitor') {
    setValue(part, sold ?? wanted[0] ?? siOf(part), false, editing);
    return;
  }
  const { design } = editing;
  const ref = nextRef('C', new Set(design.components.map((c) => c.ref)));
  const at = design.components.findIndex((c) => c.ref === part.ref);
  const { block: _block, ...twin } = { ...part, ref };
  const nets = design.nets.map((n) => ({
    ...n,
    pins: n.pins.flatMap((p) => (splitPin(p).ref === part.ref ? [p, `${ref}.${splitPin(p).pin}`] : [p])),
  }));
  const components = [...design.components.slice(0, at + 1), twin, ...design.components.slice(at + 1)];
  editing.apply(
    { ...design, components, nets },
    `${ref} (${part.value}) stands beside ${part.ref} (${part.value}) now: nothing larger is kept in ${part.package} for that rail.`,
  );
}

/** The parts of a kind that the words pick: by ref, by their purpose, by the net that they are on; all of them where no word picks. */
function meant(text: string, kind: Component['kind'], editing: Editing): Component[] {
  const { design } = editing;
  const own = design.components.filter((c) => c.kind === kind && c.device === undefined && Number.isFinite(siOf(c)));
  const target = editing.target(text);
  if (target.byRef) return own.filter((c) => target.things.some((t) => t.parts.includes(c)));
  const pulls = pulling(text, design);
  if (pulls !== null) {
    const bus = /\b(?:i2c|bus|sda|scl)\b/i.test(text)
      ? pulls.filter((c) => design.blocks.some((b) => b.block === 'i2c_pullups' && b.refs.includes(c.ref)))
      : [];
    return bus.length > 0 ? bus : pulls;
  }
  const role = /\b(input|output|bulk|decoupling|coupling|timing|feedback|gate|base|bootstrap|filter)\b/i.exec(text)?.[1]?.toLowerCase();
  const named = role === undefined ? [] : own.filter((c) => c.purpose.toLowerCase().includes(role === 'coupling' ? 'coupl' : role));
  const nets = new Set(placesIn(text, editing).map((p) => p.net));
  const on = own.filter((c) => design.nets.some((n) => nets.has(n.name) && n.pins.some((p) => splitPin(p).ref === c.ref)));
  const picked = named.length > 0 ? named : on;
  const bulk = picked.filter((c) => kind === 'capacitor' && siOf(c) >= BULK_F);
  return bulk.length > 0 && role !== 'decoupling' ? bulk : picked;
}
