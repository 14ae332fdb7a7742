import { type Component, type Design, splitPin } from '../../../../design/index.js';
import { parseQuantity } from '../../../../parts/quantity.js';
import type { Answer, Asked } from '../asked.js';
import { figuresOf, ohmsSaid, plainly, round, si } from '../formulas/figures.js';

/** Share of the time at constant current that the end at constant voltage takes besides, where the current is that of one hour: makers' curves of small cells. */
const TAIL = 0.5;

/** How long a full charge takes, h: what the cell holds by the charger's current; and what its lights say. */
export const chargeTime: Answer = ({ text, about: { design } }) => {
  if (!/\bcharg(?:e|ed|es|ing)\b/i.test(text) || !/\bhow long\b|\b(?:hours|time)\b.*\b(?:charge|full)/i.test(text)) return null;
  const block = design.blocks.find((b) => typeof b.params?.['charge_ma'] === 'number');
  if (block === undefined) return null;
  const amps = Number(block.params?.['charge_ma']) / 1000;
  const said = figuresOf(plainly(text.replace(/\bmAh\b/gi, 'mA'))).A[0];
  const held = (design.request?.asks ?? []).filter((a) => a.state === 'wanted').flatMap((a) => a.figures.filter((f) => f.quantity === 'capacity'));
  const hours = /\bm?ah\b/i.test(text) ? said : held.at(-1)?.value;
  const parts = design.components.filter((c) => block.refs.includes(c.ref));
  const charger = parts.find((c) => c.kind === 'charger') ?? parts[0];
  const lights = parts.filter((c) => c.kind === 'led' && /\blit\b/i.test(c.purpose)).map(lightSaid);
  const full = hours === undefined ? undefined : hours / amps;
  const time =
    full === undefined || hours === undefined
      ? `nobody said what the cell holds; each 100 mAh takes ${si((0.1 / amps) * 60, 'min')} at constant current, and the end at constant voltage about half as long again`
      : `${round(hours * 1000)} mAh / ${round(amps * 1000)} mA = ${round(full, 2)} h at constant current, with the end at constant voltage about ${round(full * (1 + TAIL), 2)} h from empty`;
  return [`${charger?.ref} (${charger?.value}) charges with ${round(amps * 1000)} mA: ${time}.`, ...lights].join(' ');
};

const lightSaid = ({ ref, purpose }: Component): string =>
  /charging/i.test(purpose) ? `${ref} is lit while it charges and goes out when the charge has ended.` : `${ref} is lit when the cell is full.`;

/** What a question may call the place where a signal is measured. */
const MEASURED = /\b(?:adcs?|ain\d?|analog(?:ue)? (?:pin|input)|converter|input pin|see|sees|read|reads|reading|measure[sd]?)\b/i;

/** What a converter's input sees at a current or a voltage that is asked about: through the shunt or divider before it, V. Of like inputs it is said once. */
export const seenAtInput: Answer = ({ text, about: { design } }) => {
  if (!MEASURED.test(text) || /\bwhy\b/i.test(text)) return null;
  const of = figuresOf(plainly(text));
  const amps = /\bma\b/i.test(text) || of.A.length > 0 ? [...of.A, ...bareBeside(text)] : [];
  if (amps.length === 0 && of.V.length === 0) return null;
  const inputs = inputsOf(design);
  const lines = inputs.flatMap((i) => (amps.length > 0 ? byShunt(i, amps) : byDivider(i, of.V)));
  return lines.length === 0 ? null : [...new Set(lines)].slice(0, 4).join(' ');
};

/** "at 12 mA? and at 20?": numbers that have the unit of the one before, A. */
const bareBeside = (text: string): number[] =>
  [...text.matchAll(/\b(?:and|or|,) (?:at |for )?(\d+(?:\.\d+)?)(?=\s*(?:[?.,]|$))/gi)].map((m) => Number(m[1]) / 1000);

interface Input {
  readonly net: string;
  readonly to: readonly { readonly part: Component; readonly ohms: number; readonly net: string }[];
}

const ohmsOf = (c: Component): number | undefined => (c.kind === 'resistor' ? parseQuantity(c.value)?.value : undefined);

/** Nets at inputs of converters, with the resistors that leave them; a resistor through which a signal only comes in leads on. */
function inputsOf(design: Design): Input[] {
  const converters = new Set(design.components.filter((c) => /adc|analog/i.test(`${c.kind} ${c.purpose}`)).map((c) => c.ref));
  const mcus = new Set(design.components.filter((c) => /microcontroller|module|mcu/i.test(c.kind)).map((c) => c.ref));
  const resistors = design.components.flatMap((part) => {
    const ohms = ohmsOf(part);
    const nets = design.nets.filter((n) => n.pins.some((p) => splitPin(p).ref === part.ref)).map((n) => n.name);
    return ohms === undefined || nets.length !== 2 ? [] : [{ part, ohms, nets }];
  });
  const leaving = (net: string): Input['to'] =>
    resistors.flatMap(({ part, ohms, nets }) => (nets.includes(net) ? [{ part, ohms, net: nets.find((n) => n !== net) ?? '' }] : []));
  return design.nets
    .flatMap((n) => {
      const pins = n.pins.map(splitPin);
      const looked = pins.some(({ ref, pin }) => (converters.has(ref) && /^(?:A?IN|CH)\d/i.test(pin)) || mcus.has(ref));
      return looked && n.volts === undefined && n.class !== 'ground' ? [{ net: n.name, to: leaving(n.name) }] : [];
    })
    .flatMap((input) => {
      const only = input.to.length === 1 ? input.to[0] : undefined;
      return only === undefined ? [input] : [input, { net: input.net, to: leaving(only.net).filter((r) => r.part !== only.part) }];
    });
}

const isGround = (net: string): boolean => /^A?GND/.test(net);
/** A shunt of a current loop has no more, Ω. */
const SHUNT_OHMS = 1000;

const byShunt = ({ to }: Input, amps: readonly number[]): string[] =>
  to
    .filter((r) => isGround(r.net) && r.ohms <= SHUNT_OHMS)
    .map(({ ohms }) => `${amps.map((a) => `${round(a * ohms)} V at ${si(a, 'A')}`).join(', ')}: the current times ${ohmsSaid(ohms)}.`);

function byDivider({ to }: Input, volts: readonly number[]): string[] {
  const [low, ...others] = to.filter((r) => isGround(r.net));
  const [high, ...more] = to.filter((r) => !isGround(r.net));
  if (low === undefined || high === undefined || others.length + more.length > 0) return [];
  const share = low.ohms / (low.ohms + high.ohms);
  return [
    `${volts.map((v) => `${round(v * share)} V at ${v} V`).join(', ')}: ${ohmsSaid(high.ohms)} over ${ohmsSaid(low.ohms)} divide by ${round(1 / share)}.`,
  ];
}

/** "What is the low cutoff?": capacitors in the path of a signal with the resistors behind them, Hz, the highest first. */
export const lowCorner: Answer = ({ text, about: { design } }) => {
  if (!/\b(?:low(?:er)?|bass|high-?pass)\b[\w\s-]*\b(?:cut-?\s?off|corner|frequency|limit|end)\b|\bthin\b|\bhow low\b.*\b(?:go|reach|hz)/i.test(text))
    return null;
  const corners = cornersOf(design).sort((a, b) => b.hertz - a.hertz);
  const [first] = corners;
  if (first === undefined) return null;
  const all = corners
    .slice(0, 4)
    .map(
      (c) => `${si(c.hertz, 'Hz')} by ${c.capacitor.ref} (${c.capacitor.value}) and ${c.resistors.map((r) => `${r.ref} (${r.value})`).join(' + ')}`,
    );
  return `The highest of them counts: ${all.join('; ')}. Each is 1 / (2π·R·C); a larger ${first.capacitor.ref} lowers the first.`;
};

interface Corner {
  readonly capacitor: Component;
  readonly resistors: readonly Component[];
  readonly hertz: number;
}

function cornersOf(design: Design): Corner[] {
  const supplies = new Set(design.nets.filter((n) => n.volts !== undefined || /_(?:REF|BIAS|VREF|MID)$/.test(n.name)).map((n) => n.name));
  const still = new Set([...supplies, ...design.nets.filter((n) => n.class === 'ground').map((n) => n.name)]);
  const at = (ref: string): string[] => design.nets.filter((n) => n.pins.some((p) => splitPin(p).ref === ref)).map((n) => n.name);
  const withPin = (pin: RegExp): Set<string> => new Set(design.nets.filter((n) => n.pins.some((p) => pin.test(p))).map((n) => n.name));
  const virtual = withPin(/\.IN[A-D]?-$/);
  const driven = withPin(/\.OUT[A-D]?$/);
  const resistors = design.components.flatMap((part) => {
    const ohms = ohmsOf(part);
    return ohms === undefined ? [] : [{ part, ohms, nets: at(part.ref) }];
  });
  return design.components.flatMap((capacitor): Corner[] => {
    const farads = capacitor.kind === 'capacitor' ? parseQuantity(capacitor.value)?.value : undefined;
    const nets = at(capacitor.ref);
    if (farads === undefined || nets.length !== 2 || nets.some((n) => still.has(n))) return [];
    // In parallel with a resistor it ends the high side, and no low one.
    if (resistors.some((r) => r.nets.length === 2 && r.nets.every((n) => nets.includes(n)))) return [];
    const beside = resistors.filter((r) => r.nets.some((n) => nets.includes(n) && !driven.has(n)) && r.nets.some((n) => !nets.includes(n)));
    const behind = beside.filter((r) => r.nets.some((n) => !nets.includes(n) && (virtual.has(n) || (still.has(n) && !supplies.has(n)))));
    // What feeds the signal's source stands in series with it.
    const fed = beside.filter((r) => !behind.includes(r) && r.nets.some((n) => supplies.has(n))).sort((a, b) => a.ohms - b.ohms);
    const [own] = behind.sort((a, b) => a.ohms - b.ohms);
    const through = [own, ...(own === undefined ? [] : fed.slice(0, 1))].flatMap((r) => (r === undefined ? [] : [r]));
    const ohms = through.reduce((sum, r) => sum + r.ohms, 0);
    return ohms === 0 ? [] : [{ capacitor, resistors: through.map((r) => r.part), hertz: 1 / (2 * Math.PI * ohms * farads) }];
  });
}

/** The heat of a linear regulator that is only asked about, W: its drop by the current; said of none that stands. */
export const linearInstead: Answer = ({ text, about: { design } }: Asked) => {
  if (!/\blinear\b|\bldo\b|\b78\d\d\b/i.test(text) || !/\b(?:would|if)\b/i.test(text)) return null;
  const of = figuresOf(plainly(text));
  const amps = of.A[0];
  const rails = design.nets.flatMap((n) => (n.volts === undefined || n.class === 'ground' ? [] : [n.volts]));
  const all = of.V.length >= 2 ? of.V : [...of.V, ...rails];
  const [into, out] = [Math.max(...all), Math.min(...all)];
  if (amps === undefined || !(into > out)) return null;
  const watts = (into - out) * amps;
  const fits =
    watts > PACKAGE_W
      ? `more than a SOT-223 with its copper sheds (about ${PACKAGE_W} W): it wants a heat sink`
      : 'a SOT-223 with its copper sheds that';
  return `A linear regulator would turn ${round(watts)} W into heat: (${into} V − ${out} V) · ${si(amps, 'A')}; ${fits}.`;
};
/** A SOT-223 on some square centimetres of copper, 50 K/W and 60 K over the air, W. */
const PACKAGE_W = 1.2;
