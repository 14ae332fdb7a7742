import { type Component, type Design, type Net, splitPin } from '../../../design/index.js';
import { checkElectrical } from '../../../electrical/index.js';
import type { Library, ResolvedDesign } from '../../../parts/index.js';
import { resolve } from '../../../parts/resolve.js';
import { tokenise } from '../read/lexer.js';
import { siOf } from '../read/networks.js';
import { faceOf, nameOf, thingsOf } from '../read/things.js';
import { type Answer, contentOf, MOST_WORDS, namedIn } from './asked.js';
import { si } from './formulas/figures.js';
import { linears } from './heat.js';
import { milliamps, railLoads } from './load.js';

const NAMES = ['VIN', 'VBAT', 'VBUS', 'VCC', 'VDC'];

/** The nets that supplies come in at: what a source of the board feeds, else the rails that entries are called by, else the highest. */
export function entriesOf(design: Design, library: Library): Net[] {
  const rails = design.nets.filter((n) => n.volts !== undefined && n.volts > 0 && n.class !== 'ground');
  const fed = new Set(
    design.blocks.flatMap((b) => {
      const ports = library.blocks.get(b.block)?.ports ?? [];
      const source = ports.some((p) => p.kind === 'power_out') && !ports.some((p) => p.kind === 'power_in');
      return source ? ports.flatMap((p) => (p.kind === 'power_out' ? [b.ports[p.name] ?? ''] : [])) : [];
    }),
  );
  const sources = rails.filter((r) => fed.has(r.name));
  if (sources.length > 0) return sources;
  const named = rails.filter((r) => NAMES.includes(r.name));
  return named.length > 0 ? named : [...rails].sort((a, b) => (b.volts ?? 0) - (a.volts ?? 0)).slice(0, 1);
}

/** Electrical errors that the board would have, and has not now, were an entry at another voltage. */
class WhatIf {
  readonly #resolved: ResolvedDesign;
  readonly #known: ReadonlySet<string>;

  constructor(
    design: Design,
    private readonly library: Library,
  ) {
    this.#resolved = resolve(design, library);
    this.#known = new Set(errorsOf(this.#resolved));
  }

  breaks(entry: Net, volts: number): string[] {
    // What is joined to the entry by a protection has its voltage.
    const same = (n: Net): boolean => n.name === entry.name || (n.volts === entry.volts && /RAW|_IN$|^VIN|^VBAT|_PROT|_F$/.test(n.name));
    const raised = (nets: readonly Net[]): Net[] => nets.map((n) => (same(n) ? { ...n, volts } : n));
    const { design, nets } = this.#resolved;
    const then = { ...design, nets: raised(design.nets) };
    const errors = errorsOf({ ...this.#resolved, design: then, nets: raised(nets) }).filter((e) => !this.#known.has(e));
    const moved = new Set(design.nets.filter(same).map((n) => n.name));
    return [...errors, ...clamped(then, moved), ...this.#starved(then, moved)];
  }

  /** Converters that could not give their voltage from what they would get then. */
  #starved(design: Design, moved: ReadonlySet<string>): string[] {
    const voltsOf = (net: string | undefined): number | undefined => design.nets.find((n) => n.name === net)?.volts;
    return design.blocks.flatMap((b) => {
      const block = this.library.blocks.get(b.block);
      const port = (kind: string): string | undefined => b.ports[block?.ports.find((p) => p.kind === kind)?.name ?? ''];
      const [into, out] = [port('power_in'), port('power_out')];
      const [vin, vout] = [voltsOf(into), voltsOf(out)];
      if (into === undefined || !moved.has(into) || vin === undefined || vout === undefined || moved.has(out ?? '')) return [];
      const [down, up] = [/^(?:buck(?!_boost)|ldo|regulator)/.test(b.block), /^boost/.test(b.block)];
      const ref = b.refs[0] ?? block?.title ?? b.block;
      if (down && vin < vout + LEAST_DROP_V)
        return [`${ref} makes ${vout} V on ${out ?? ''} and needs more than that at its input: from ${vin} V it cannot`];
      return up && vin > vout + 0.2 ? [`${ref} raises to ${vout} V: ${vin} V would pass through it to ${out ?? ''}`] : [];
    });
  }
}

/** What any regulator loses between input and output, V. */
const LEAST_DROP_V = 0.2;

/** Surge diodes that conduct at the voltage: SMBJ12A stands 12 V (JEDEC's number is the stand-off voltage). */
function clamped({ components, nets }: Design, moved: ReadonlySet<string>): string[] {
  return components.flatMap((c) => {
    const stands = Number(/^(?:P6)?SM[ABCDF]J(\d+(?:\.\d+)?)C?A?$/i.exec(c.value)?.[1] ?? Number.NaN);
    const net = nets.find((n) => moved.has(n.name) && n.pins.some((p) => p.startsWith(`${c.ref}.`)));
    if (c.kind !== 'tvs' || net?.volts === undefined || !(net.volts > stands + CLAMP_SLACK_V)) return [];
    return [`${c.ref} (${c.value}) stands ${stands} V without conducting: at ${net.volts} V on ${net.name} it clamps all the time and burns`];
  });
}

/** From its stand-off voltage to where it breaks down a surge diode has some 10 %. */
const CLAMP_SLACK_V = 1;

const errorsOf = (resolved: ResolvedDesign): string[] => checkElectrical(resolved).flatMap((f) => (f.severity === 'error' ? [f.message] : []));

const ENOUGH =
  /\b(?:survive|withstand|tolerate|handle|take|stand|cope|accept|ok(?:ay)?|fine|safe|work|run|want|have|bring|power(?:ed)?|feed|supply|connect|plug|put|use|apply|happens?|damage|break|burn|blow|fry|kill|destroy|live with|go up to|possible|hurt|withstands?)\b/i;
const RANGE =
  /\b(?:max(?:imum)?|min(?:imum)?|highest|lowest|most|least|allowed|absolute)\b.*\b(?:voltage|volts?|input|supply)\b|\b(?:input|supply|voltage)\b.*\b(?:range|limits?|max|min)\b|\bhow (?:much|many|high|low)\b.*\bvolt(?:s|age)\b|\bwhat (?:voltages?|range)\b.*\b(?:can|may|accept|take|feed|power)\b/i;
const SIGNALS = /\b(?:pins?|gpios?|signals?|i\/?os?|logic|inputs? pins?|uart|i2c|spi|tolerant)\b/i;

/** "would it survive 24 V?", "can I power it from 12 V?", "what is the input range?": the electrical rules are asked. */
export const withstands: Answer = ({ text, about: { design }, library }) => {
  const said = tokenise(text).filter((t) => t.type === 'quantity' && t.unit === 'voltage');
  // Of two voltages the one that it is not laid out for is supposed.
  const volts = said.find((t) => t.type === 'quantity' && !entriesOf(design, library).some((e) => e.volts === t.value)) ?? said[0];
  const asks =
    volts !== undefined &&
    !/\b(?:total )?power\b(?! it| the| this)|\bhow much\b|\bwatts?\b/i.test(
      text.replace(/\bpower(?:ed)? (?:it|the|this|from|by|with|off)\b/gi, 'feed'),
    ) &&
    ENOUGH.test(text) &&
    (/\?\s*$/.test(text) || /^(?:\W*\w+\W+){0,3}?(?:can|could|would|will|does|do|is|may|might|what|how|should|are)\b/i.test(text));
  if ((!asks && !RANGE.test(text)) || /\bwhy\b/i.test(text) || SIGNALS.test(text)) return null;
  const all = entriesOf(design, library);
  const battery = /\b(?:batter\w*|cell|lipo|jst)\b/i.test(text);
  const meant = all.filter((e) => (battery && e.name === 'VBAT') || (/\busb\b/i.test(text) && e.name === 'VBUS'));
  const entries = meant.length > 0 ? meant : all;
  if (entries.length === 0) return 'No net of the board is a rail of known voltage, so I cannot say what it stands.';
  if (!asks || volts?.type !== 'quantity') return rangesOf(entries, design, library);
  const both = twoSided(design);
  if (both !== null && !/[±]|\+ ?\/? ?[-−]|plus.{0,5}minus/i.test(text))
    return `No: the board is fed with both signs, ${both}, and ${volts.value} V of one sign alone do not feed it. Say "power it from ${volts.value} V" and I plan it for that.`;
  const whatIf = new WhatIf(design, library);
  return entries.map((e) => atVolts(whatIf, usbFed(design, e), e, volts.value)).join('\n\n');
};

/** The rails of both signs that a plug brings; null: none does. */
function twoSided({ components, nets }: Design): string | null {
  const plugs = new Set(components.flatMap((c) => (/connector/.test(c.kind) ? [c.ref] : [])));
  const brought = nets.filter((n) => n.volts !== undefined && n.volts !== 0 && n.pins.some((p) => plugs.has(splitPin(p).ref)));
  const below = brought.find((n) => (n.volts ?? 0) < 0);
  const above = brought.find((n) => n.volts === -(below?.volts ?? 0));
  return below === undefined || above === undefined ? null : `${above.name} ${above.volts} V and ${below.name} ${below.volts} V`;
}

/** How high and how low what feeds the board may be; null: it is fed by nothing that is known. */
export const ranged: Answer = ({ about: { design }, library }) => {
  const entries = entriesOf(design, library);
  return entries.length === 0 ? null : rangesOf(entries, design, library);
};

function rangesOf(entries: readonly Net[], design: Design, library: Library): string {
  const whatIf = new WhatIf(design, library);
  const fed = entries.map((e) => `${e.name} with ${e.volts} V`).join(', ');
  return `It is laid out to be fed at ${fed}. ${entries.map((e) => rangeOf(whatIf, usbFed(design, e), e)).join(' ')}`;
}

const usbFed = (design: Design, entry: Net): boolean => entry.name === 'VBUS' && design.components.some((c) => c.kind === 'usb_connector');

function atVolts(whatIf: WhatIf, usb: boolean, entry: Net, volts: number): string {
  const own = entry.volts ?? 0;
  if (Math.abs(own - volts) < 0.05) return `Yes: ${entry.name} is laid out for ${own} V.`;
  const broken = whatIf.breaks(entry, volts);
  // A Li-ion cell's terminal never has more than 4.2 V.
  if (entry.name === 'VBAT' && own < LIION_FULL_V && volts > LIION_FULL_V)
    broken.push(
      `${entry.name} is a Li-ion cell's, ${LIION_FULL_V} V when full: ${volts} V there is fed back into its charger and would overcharge a cell`,
    );
  const lists = broken
    .slice(0, 5)
    .map((b) => `- ${b}`)
    .join('\n');
  if (volts > TOUCHED_V)
    return `No: ${entry.name} is laid out for ${own} V, and no board with ${volts} V on it is built here. A finished, approved supply outside the board brings the ${own} V.`;
  const more = `say "power it from ${volts} V" and I plan the supply for it`;
  if (broken.length > 0) return `No: ${entry.name} is laid out for ${own} V. At ${volts} V:\n${lists}\nIf that is what you have, ${more}.`;
  if (usb)
    return `Not through the USB socket: that brings ${own} V. ${volts} V on ${entry.name} breaks no rule that I check, but a supply of its own is better; ${more}.`;
  return `Yes, as far as my rules see: ${entry.name} is laid out for ${own} V, and at ${volts} V no part is outside its limits.`;
}

/** More may not be touched (IEC 62368-1, ES1 of direct current), V. */
const TOUCHED_V = 60;
/** A Li-ion cell when full, V. */
const LIION_FULL_V = 4.2;

/** The most volts that are tried. */
const MOST_V = 40;

/** How far the voltage of an entry can go either way before a rule breaks, to a tenth of a volt. */
function rangeOf(whatIf: WhatIf, usb: boolean, entry: Net): string {
  const own = entry.volts ?? 0;
  const reach = (end: number): number => {
    if (whatIf.breaks(entry, end).length === 0) return end;
    let [good, bad] = [own, end];
    while (Math.abs(good - bad) > 0.1) {
      const middle = (good + bad) / 2;
      if (whatIf.breaks(entry, middle).length === 0) good = middle;
      else bad = middle;
    }
    return good;
  };
  const [low, high] = [Math.ceil(reach(1) * 10) / 10, Math.floor(reach(Math.max(MOST_V, own)) * 10) / 10];
  return `On ${entry.name} the rules hold from ${low} to ${high} V${high >= MOST_V ? ' (I tried no more)' : ''}${usb ? '; USB itself brings 5 V' : ''}.`;
}

/** "how efficient is it?" */
export const efficiency: Answer = ({ text, about: { design }, library }) => {
  if (!/\befficien(?:t|cy)\b/i.test(text)) return null;
  const lines = thingsOf(design).flatMap((thing) => {
    const block = library.blocks.get(thing.block?.block ?? '');
    const [into, out] = (['power_in', 'power_out'] as const).map((kind) => {
      const port = block?.ports.find((p) => p.kind === kind);
      return design.nets.find((n) => n.name === thing.block?.ports[port?.name ?? ''])?.volts;
    });
    if (!thing.parts.some((p) => p.kind === 'regulator') || into === undefined || out === undefined) return [];
    if (/^(buck|boost|dcdc)/.test(block?.name ?? ''))
      return [
        `${nameOf(thing)} is a switching converter, ${into} V to ${out} V: about 85 to 93 % at medium load by its kind; its data sheet has the curve.`,
      ];
    return [`${nameOf(thing)} is linear, ${into} V to ${out} V: ${Math.round((100 * out) / into)} % at best, the rest is heat.`];
  });
  if (lines.length === 0)
    lines.push(
      ...linears(design, library).map(
        (l) =>
          `${l.part.ref} (${l.part.value}) is linear, ${l.into} V to ${l.out} V: ${Math.round((100 * l.out) / l.into)} % at best, the rest is heat.`,
      ),
    );
  return lines.length === 0 ? 'The board has no regulator, so nothing is lost in one.' : lines.join(' ');
};

/** "what happens if I connect it backwards?" */
export const reversed: Answer = ({ text, about: { design }, library }) => {
  if (!/\b(?:backwards?|revers\w*|wrong way|polarity|swapped? (?:plus|the wires|the leads))\b/i.test(text)) return null;
  const guard = thingsOf(design).find((t) => /^(?:reverse_polarity|ideal_diode)/.test(t.block?.block ?? ''));
  const usb = design.components.find((c) => c.kind === 'usb_connector');
  const plug = usb === undefined ? '' : ` A USB-C plug fits either way round: ${usb.ref} takes both.`;
  if (guard !== undefined)
    return `Nothing breaks: ${nameOf(guard)} (${library.blocks.get(guard.block?.block ?? '')?.title ?? 'reverse-polarity protection'}) blocks a supply that is connected the wrong way round.${plug}`;
  const other = entriesOf(design, library).filter((e) => !usbFed(design, e));
  if (other.length === 0) return `It has no supply that can be connected backwards.${plug}`;
  return `There is no reverse-polarity protection at ${other.map((e) => e.name).join(', ')}: a reversed supply would destroy parts. Say "add reverse polarity protection".${plug}`;
};

const GIVES = /\b(?:draw|pull|drive|deliver|provide|suppl(?:y|ies)|give|source|switch|carry|handle|take|ok|enough|load|output)\b/i;

/** "can it drive 5 A?", "how much current can the 3.3 V rail deliver?" */
export const delivers: Answer = ({ text, about: { design }, library }) => {
  const amps = tokenise(text).find((t) => t.type === 'quantity' && t.unit === 'current');
  const most =
    /\b(?:how much|max(?:imum)?|most)\b.*\b(?:current|amps?|load)\b.*\b(?:can|could|deliver|provide|give|supply|drive|switch|output|per channel)\b|\b(?:max(?:imum)?|rated) (?:output |load )?(?:current|load)\b/i.test(
      text,
    );
  if (!most && (amps === undefined || !GIVES.test(text))) return null;
  if (/\bwhy\b|\bdraws\b|(?<!\b(?:can|could|may) (?:i|we|you) )\bdraw\b/i.test(text)) return null;
  const loads = railLoads(design, library);
  const limits = thingsOf(design).flatMap((thing) => {
    const block = library.blocks.get(thing.block?.block ?? '');
    const out =
      block?.ports.find((p) => p.kind === 'power_out' && p.max_ma !== undefined) ??
      block?.ports.find((p) => /^VLOAD|^LOAD/.test(p.name) && p.max_ma !== undefined);
    if (out?.max_ma === undefined) return [];
    const rail = loads.find((l) => l.net === thing.block?.ports[out.name]);
    return [
      {
        thing,
        ma: out.max_ma,
        net: thing.block?.ports[out.name] ?? '',
        gives: out.kind === 'power_out',
        peak: out.kind === 'power_out' ? (rail?.peak ?? 0) : 0,
      },
    ];
  });
  const inner = limits.filter((l) => !entriesOf(design, library).some((e) => e.name === l.net));
  if (inner.length > 0) limits.splice(0, limits.length, ...inner);
  if (limits.length === 0) return 'Nothing on the board has a limit of its own that I know: it is that of what feeds it.';
  const lines = limits.map(
    (l) =>
      `${nameOf(l.thing)} ${l.gives ? `gives ${milliamps(l.ma)} on ${l.net}${l.peak > 0 ? `, of which the board itself takes up to ${milliamps(l.peak)}` : ''}` : `carries ${milliamps(l.ma)}`}`,
  );
  if (amps?.type !== 'quantity') return `${lines.join('; ')}.`;
  const enough = limits.filter((l) => l.ma - l.peak >= amps.value * 1000);
  const head =
    enough.length === 0
      ? `No: ${milliamps(amps.value * 1000)} is more than any of them has to spare.`
      : enough.length === limits.length
        ? 'Yes.'
        : `Only ${enough.map((l) => nameOf(l.thing)).join(', ')}.`;
  return `${head} ${lines.join('; ')}.`;
};

/** "what voltage does the sensor need?": the limits of its supply pins. */
export const needs: Answer = (asked) => {
  const { text, about, library } = asked;
  if (
    !/\b(?:what|which|how (?:much|many)|min(?:imum)?|max(?:imum)?)\b.*\b(?:voltage|volts?)\b.*\b(?:need|needs|take|takes|run|runs|want|wants|require|requires|accept|stand|use|uses|on|at)\b/i.test(
      text,
    )
  )
    return null;
  const said = namedIn(asked).flatMap((thing): string[] => {
    const { ref, device } = faceOf(thing);
    const pin = library.devices.get(device ?? '')?.pins.find((p) => p.type === 'power_in' && p.volts_max !== undefined);
    const net = about.design.nets.find((n) => pin !== undefined && n.pins.includes(`${ref}.${pin.name}`));
    if (pin?.volts_max === undefined) return [];
    return [
      `${nameOf(thing)} takes ${pin.volts_min ?? 0} to ${pin.volts_max} V at ${pin.name}${net?.volts === undefined ? '' : `; it has ${net.volts} V from ${net.name}`}.`,
    ];
  });
  return said.length === 0 ? null : said.slice(0, 3).join(' ');
};

/** "what's the duty cycle?": of a 555 as an astable, by the resistors at its discharge pin (TI SLFS022, equation 4). */
export const duty: Answer = ({ text, about: { design } }) => {
  if (!/\bduty\b|\b(?:on|high|low|off)[- ]time\b|\bhow long\b.*\b(?:on|off|high|low|lit|dark)\b/i.test(text)) return null;
  const lines = design.components.flatMap((timer): string[] => {
    const netOf = (pin: string): Net | undefined => design.nets.find((n) => n.pins.includes(`${timer.ref}.${pin}`));
    const [discharge, threshold] = [netOf('DISCH'), netOf('THRES')];
    if (discharge === undefined || threshold === undefined || discharge === threshold) return [];
    const on = (net: Net, kind: string): Component[] =>
      design.components.filter((c) => c.kind === kind && net.pins.some((p) => splitPin(p).ref === c.ref));
    const lower = on(threshold, 'resistor').find((r) => on(discharge, 'resistor').includes(r));
    const upper = on(discharge, 'resistor').find((r) => r !== lower);
    const [timing] = on(threshold, 'capacitor');
    if (lower === undefined || upper === undefined || timing === undefined) return [];
    const [ra, rb, c] = [siOf(upper), siOf(lower), siOf(timing)];
    const [high, low] = [Math.LN2 * (ra + rb) * c, Math.LN2 * rb * c];
    return [
      `${timer.ref}: ${Number(((100 * high) / (high + low)).toPrecision(3))} %, ${si(high, 's')} high and ${si(low, 's')} low, by ${upper.ref} (${upper.value}), ${lower.ref} (${lower.value}) and ${timing.ref} (${timing.value}): (RA + RB) / (RA + 2 · RB).`,
    ];
  });
  return lines.length === 0 ? null : lines.join(' ');
};

/** "how fast does it blink?", "what is the charge current?": what parameters of blocks are set to. */
export const settings: Answer = ({ text, about: { design }, library }) => {
  const unit = /\b(?:how fast|how often|frequency|rate|blink\w*|period|hz|speed|tempo|timing)\b/i.test(text)
    ? 'Hz'
    : /\bcharg(?:e|es|ing)\b/i.test(text) && /\b(?:current|fast|how (?:much|long))\b/i.test(text)
      ? 'mA'
      : null;
  if (unit === null || /\bwhy\b/i.test(text)) return null;
  const said = thingsOf(design).flatMap((thing) =>
    Object.entries(thing.block?.params ?? {}).flatMap(([name, value]): string[] => {
      const param = library.blocks.get(thing.block?.block ?? '')?.params[name];
      // A figure of 0 is one that nobody set.
      if (value === 0 || param?.unit !== unit || (unit === 'mA' && !/charg/i.test(param.title))) return [];
      const setting = thing.parts.filter(
        (p) =>
          /^(resistor|capacitor)$/.test(p.kind) &&
          (unit === 'mA'
            ? p.kind === 'resistor' && /charge|prog/i.test(p.purpose) && !/\bled\b|light/i.test(p.purpose)
            : /tim|freq|charg|sets|rate/i.test(p.purpose)),
      );
      return [
        `${nameOf(thing)}: ${param.title.charAt(0).toLowerCase()}${param.title.slice(1)} ${String(value)} ${unit}${setting.length === 0 ? '' : `, set by ${setting.map((p) => `${p.ref} (${p.value})`).join(', ')}`}.`,
      ];
    }),
  );
  return said.length === 0 ? null : said.join(' ');
};

/** What feeds the board, its rails and what makes them. */
export const supply: Answer = (asked) => {
  const { text, about, library } = asked;
  const { design } = about;
  if (!/\b(power(?:ed|s)?|supply|supplied|voltages?|rails?|volts?|feeds?|fed|input range|battery)\b/i.test(text) || /\bwhy\b/i.test(text))
    return null;
  if (contentOf(asked).length > MOST_WORDS + 1 || /\bwhat happens\b/i.test(text)) return null;
  const rails = design.nets.filter((n) => n.volts !== undefined && n.class !== 'ground').map((n) => `${n.name} ${n.volts} V`);
  const sources = design.blocks.filter((b) => {
    const ports = library.blocks.get(b.block)?.ports ?? [];
    return ports.some((p) => p.kind === 'power_out') && !ports.some((p) => p.kind === 'power_in');
  });
  const regulators = thingsOf(design).filter((t) => t.parts.some((p) => p.kind === 'regulator'));
  const named = sources.map((b) => library.blocks.get(b.block)?.title ?? b.block);
  return `${named.length === 0 ? 'The board brings no supply of its own' : `The board is fed by: ${named.join('; ')}`}. Rails: ${rails.join(', ') || 'none declared'}.${regulators.length === 0 ? '' : ` Regulators: ${regulators.map(nameOf).join(', ')}.`}`;
};
