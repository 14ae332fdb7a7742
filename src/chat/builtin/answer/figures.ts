import { type Component, type Design, splitPin } from '../../../design/index.js';
import { LED_FORWARD_V } from '../../../parts/formulas.js';
import { parseQuantity } from '../../../parts/quantity.js';
import { filterOf } from '../read/networks.js';
import { faceOf, nameOf } from '../read/things.js';
import { type Answer, type Asked, namedIn } from './asked.js';
import { si } from './formulas/figures.js';
import { drawn, entryLoad, milliamps, railLoads } from './load.js';
import { entriesOf } from './supplies.js';

const ohmsOf = (c: Component): number => parseQuantity(c.value)?.value ?? Number.NaN;

/** An LED with the resistor before it and the voltage that drives both, V; null: it has no resistor of its own. */
function stringOf(led: Component, design: Design): { resistor: Component; volts: number } | null {
  const anode = design.nets.find((n) => n.pins.includes(`${led.ref}.A`));
  const cathode = design.nets.find((n) => n.pins.includes(`${led.ref}.K`));
  for (const net of [anode, cathode]) {
    const refs = (net?.pins ?? []).map((p) => splitPin(p).ref);
    const resistor = design.components.find((c) => c.kind === 'resistor' && refs.includes(c.ref));
    if (resistor === undefined || net === undefined || net.volts !== undefined || net.class === 'ground') continue;
    const far = design.nets.find((n) => n !== net && n.pins.some((p) => splitPin(p).ref === resistor.ref));
    const block = design.blocks.find((b) => b.refs.includes(led.ref));
    const volts = block?.params?.['volts'] ?? far?.volts ?? (design.nets.some((n) => n.volts === 3.3) ? 3.3 : undefined);
    if (volts !== undefined) return { resistor, volts: Number(volts) };
  }
  return null;
}

const currentOf = (volts: number, color: string, ohms: number): number => ((volts - (LED_FORWARD_V[color] ?? 2)) / ohms) * 1000;

/** "what current flows through D2?", "how bright are the LEDs?", "can R4 be 330?", "is the LED current safe?" */
export const ledFigures: Answer = (asked) => {
  const { text, about } = asked;
  const { design } = about;
  const asks = /\b(?:current|ma|milli ?amps?|bright\w*|safe|too much|how much|power|heat|dissipat\w*|watts?)\b/i.test(text);
  const other =
    /\b(?:be|use|using|to|with|is|at|swap(?:ped)?|replace[d]?|change[d]?)\s+(?:an?\s+)?(\d+(?:[.,]\d+)?\s*[kKmM]?\d*)\s*(?:ohms?|Ω|r\b|k\b|resistors?)?(?=[\s?.!,]|$)/.exec(
      text,
    )?.[1];
  const leds = ledsIn(asked);
  if (leds.length === 0 || (!asks && other === undefined) || (!asks && !/^(?:can|could|may|would|what)\b/i.test(text))) return null;
  if (/\b(?:board|everything|total|altogether|it draw)\b/i.test(text) && !/\bleds?\b|\b[DR]\d/i.test(text)) return null;
  const wanted = other === undefined ? undefined : parseQuantity(other.replace(/\s+/g, ''))?.value;
  const lines = leds.flatMap((led): string[] => {
    const found = stringOf(led, design);
    if (found === null) return [];
    const { resistor, volts } = found;
    const forward = LED_FORWARD_V[led.value] ?? 2;
    const now = currentOf(volts, led.value, ohmsOf(resistor));
    const own = `${milliamps(now)} through ${led.ref} (${led.value}): (${volts} V − ${forward} V) / ${resistor.ref} ${resistor.value} Ω`;
    if (wanted === undefined || wanted === ohmsOf(resistor))
      return [`${own}; ${((now ** 2 * ohmsOf(resistor)) / 1e3).toFixed(1)} mW in the resistor.`];
    const then = currentOf(volts, led.value, wanted);
    return [
      `With ${resistor.ref} at ${other ?? ''} Ω ${led.ref} gets ${milliamps(then)} in place of ${milliamps(now)}${then > 20 ? ': more than the 20 mA that an indicator LED stands' : then > 8 ? '; see that the pin that drives it gives that' : ''}.`,
    ];
  });
  if (lines.length === 0) return null;
  const verdict = /\b(?:safe|too much|ok|okay|fine)\b/i.test(text)
    ? ' An indicator LED stands 20 mA; pins of common microcontrollers give 4 to 20 mA, so up to 4 mA is safe with all of them.'
    : '';
  const bright = /\bbright/i.test(text) ? " 1 to 2 mA is a calm indicator indoors with today's LEDs, 5 mA plain, 10 mA and more is glaring." : '';
  return `${lines.slice(0, 8).join(' ')}${verdict}${bright}`;
};

function ledsIn(asked: Asked): Component[] {
  const { design } = asked.about;
  const refs = [...asked.text.matchAll(/\b([A-Z]{1,3}\d{1,3})\b/gi)]
    .map((m) => (m[1] ?? '').toUpperCase())
    .filter((r) => design.components.some((c) => c.ref === r));
  const direct = design.components.filter((c) => c.kind === 'led' && refs.includes(c.ref));
  const byResistor = design.components.filter((c) => c.kind === 'led' && refs.includes(stringOf(c, design)?.resistor.ref ?? ''));
  if (direct.length + byResistor.length > 0) return [...direct, ...byResistor];
  if (refs.length > 0 || !/\b(?:leds?|lights?|indicators?)\b/i.test(asked.text)) return [];
  const named = namedIn(asked)
    .map(faceOf)
    .filter((c) => c.kind === 'led');
  return named.length > 0 ? named : design.components.filter((c) => c.kind === 'led');
}

/** "what's the cut-off?", "the time constant?": of active filters, by the means of their parts. */
export const networkFigures: Answer = ({ text, about: { design } }) => {
  if (/\b(?:why|change|could|can)\b/i.test(text)) return null;
  const filter = filterOf(design);
  if (filter === null || !/\b(?:cut-?\s?off|corner|bandwidth|time constant|-?3 ?db|frequency)\b/i.test(text)) return null;
  return `About ${si(filter.hertz, 'Hz')}, by ${[...filter.resistors, ...filter.capacitors].map((c) => `${c.ref} (${c.value})`).join(', ')}: 1 / (2π · R · C); the time constant R · C is ${si(1 / (2 * Math.PI * filter.hertz), 's')}.`;
};

/** "total power in watts", "how many watts?" */
export const watts: Answer = ({ text, about: { design }, library }) => {
  if (!/\bwatts?\b|\bpower (?:consumption|draw|budget|dissipation)\b|\bwattage\b/i.test(text) || /\b(?:resistor|regulator|led)\b/i.test(text))
    return null;
  const entry = entryLoad(
    railLoads(design, library),
    entriesOf(design, library).map((n) => n.name),
  );
  if (entry === undefined) return null;
  const power = (ma: number): string => `${Number(((entry.volts * ma) / 1000).toPrecision(2))} W`;
  return `About ${power(entry.typical)} typically and ${power(entry.peak)} at the peak: ${milliamps(entry.typical)} and ${milliamps(entry.peak)} from ${entry.net} at ${entry.volts} V. Most of it: ${entry.loads.slice(0, 3).map(drawn).join(', ')}.`;
};

/** "what is the pinout of the SWD header?", "what does pin 4 of J2 carry?", "list the signals on the 6-pin connector" */
export const pinout: Answer = (asked) => {
  const { text, about } = asked;
  const pinNumber = /\bpins?\s+(?:no\.? ?|number )?(\d{1,2})\b/i.exec(text)?.[1];
  const asks =
    /\b(?:pin-?\s?outs?|pin (?:order|assignment|mapping|list)|which pins? (?:is|are) (?:which|what)|signals? (?:on|of|at)|order of the pins)\b/i.test(
      text,
    );
  if (!asks && pinNumber === undefined) return null;
  const plugs = plugsIn(asked);
  if (plugs.length === 0) return null;
  return plugs
    .slice(0, 4)
    .map((c) => {
      const pins = about.design.nets
        .flatMap((n) => n.pins.flatMap((p) => (splitPin(p).ref === c.ref ? [{ pin: splitPin(p).pin, net: n }] : [])))
        .sort((a, b) => Number(a.pin) - Number(b.pin) || a.pin.localeCompare(b.pin));
      const one = pinNumber === undefined ? undefined : pins.find((p) => p.pin === pinNumber);
      const others = (net: Design['nets'][number]): string =>
        net.pins
          .filter((p) => splitPin(p).ref !== c.ref)
          .slice(0, 6)
          .join(', ');
      if (pinNumber !== undefined && one === undefined) return `${nameOf({ block: null, parts: [c] })} has no wired pin ${pinNumber}.`;
      if (one !== undefined)
        return `Pin ${one.pin} of ${nameOf({ block: null, parts: [c] })} is ${one.net.name}${one.net.volts === undefined ? '' : ` (${one.net.volts} V)`}${one.net.class === 'ground' ? '' : `, joined to ${others(one.net) || 'nothing else'}`}.`;
      return `${nameOf({ block: null, parts: [c] })}: ${pins.map((p) => `${p.pin} ${p.net.name}${p.net.volts === undefined ? '' : ` (${p.net.volts} V)`}`).join(', ')}.`;
    })
    .join('\n');
};

function plugsIn(asked: Asked): Component[] {
  const { design } = asked.about;
  const plugs = design.components.filter((c) => /connector$/.test(c.kind));
  const refs = [...asked.text.matchAll(/\b(J\d{1,3})\b/gi)].map((m) => (m[1] ?? '').toUpperCase());
  const byRef = plugs.filter((c) => refs.includes(c.ref));
  if (byRef.length > 0) return byRef;
  const ways = /\b(\d{1,2}|two|three|four|five|six|eight)[- ]?(?:pins?|ways?|pole)\b/i.exec(asked.text)?.[1]?.toLowerCase();
  const count =
    ways === undefined ? undefined : (({ two: 2, three: 3, four: 4, five: 5, six: 6, eight: 8 } as Record<string, number>)[ways] ?? Number(ways));
  const pinsOf = (c: Component): number => new Set(design.nets.flatMap((n) => n.pins.filter((p) => splitPin(p).ref === c.ref))).size;
  const counted = count === undefined ? [] : plugs.filter((c) => pinsOf(c) === count);
  if (counted.length > 0) return counted;
  const named = namedIn(asked)
    .flatMap((t) => t.parts)
    .filter((c) => plugs.includes(c));
  return named.length > 0 ? named : /\b(?:connector|header|terminal|socket|jack|plug)\b/i.test(asked.text) ? plugs : [];
}
