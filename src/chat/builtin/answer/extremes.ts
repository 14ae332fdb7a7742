import type { Component } from '../../../design/index.js';
import { splitPin } from '../../../design/index.js';
import { bomLines, eachAt } from '../../../parts/price.js';
import { parseQuantity } from '../../../parts/quantity.js';
import { resolve } from '../../../parts/resolve.js';
import { nameOf } from '../read/things.js';
import type { Answer, Asked } from './asked.js';
import { milliamps, railLoads } from './load.js';

const MOST = /\b(?:largest|biggest|highest|greatest|most|maximum|tallest|dearest|heaviest|longest|widest|thickest|hungriest|costliest|hottest)\b/i;
const LEAST = /\b(?:smallest|lowest|least|minimum|shortest|cheapest|narrowest|thinnest|tiniest|fewest)\b/i;
/** "As small as", "at most": limits, no superlatives. */
const NOT =
  /\b(?:as (?:small|large|big|low|high)|at (?:most|least)|can it|could it|possible|can i|can we|may i|input|allowed|range|make|stand|survive|handle|deliver|give|voltage|frequency)\b/i;

/** One thing with the figure that it is ranked by. */
interface Ranked {
  readonly name: string;
  readonly figure: number;
  readonly said: string;
}

const KINDS: readonly [RegExp, Component['kind'], string][] = [
  [/\bresist(?:or|ance)s?\b/i, 'resistor', 'resistors'],
  [/\b(?:capacitors?|caps?|capacitance)\b/i, 'capacitor', 'capacitors'],
  [/\b(?:inductors?|inductance|coils?)\b/i, 'inductor', 'inductors'],
];

/** "which resistor is the smallest?", "what draws most?", "the tallest part?", "which net has the most pins?" */
export const extremes: Answer = (asked) => {
  const { text } = asked;
  const most = MOST.test(text);
  if ((!most && !LEAST.test(text)) || NOT.test(text) || /\b[A-Z]{1,3}\d+\b/.test(text)) return null;
  const found = ranked(asked);
  if (found === null) return null;
  const { what, list, unknown } = found;
  if (list.length === 0) return `I cannot rank the ${what}: ${unknown}.`;
  const best = (most ? Math.max : Math.min)(...list.map((r) => r.figure));
  const first = list.filter((r) => r.figure === best);
  const said = (most ? MOST : LEAST).exec(text)?.[0].toLowerCase() ?? '';
  const word =
    said === 'most' || said === 'least'
      ? (/\b(?:most|least) (?:expensive|costly|current|power|pins|hungry)\b/i.exec(text)?.[0].toLowerCase() ?? said)
      : said;
  const [one] = first;
  const names = `${first
    .slice(0, 12)
    .map((r) => r.name)
    .join(', ')}${first.length > 12 ? ` and ${first.length - 12} more` : ''}`;
  const others = [...list].filter((r) => r.figure !== best).sort((a, b) => (most ? b.figure - a.figure : a.figure - b.figure));
  const next = others[0] === undefined ? '' : ` Next ${others[0].name} with ${others[0].said}.`;
  return `${names}: ${one?.said ?? ''}${first.length > 1 ? ' each' : ''}, the ${word} of ${list.length} ${what}.${next}${unknown === '' ? '' : ` ${unknown}.`}`;
};

function ranked(asked: Asked): { what: string; list: Ranked[]; unknown: string } | null {
  const { text } = asked;
  if (/\b(?:expensive|cheap\w*|dear\w*|cost\w*|price\w*)\b/i.test(text)) return byPrice(asked);
  if (/\b(?:draws?|current|consum\w*|power[- ]?hungry|hungriest|hungry|power)\b/i.test(text)) return byDraw(asked);
  if (/\b(?:tracks?|traces?)\b/i.test(text)) return byTrack(asked);
  if (/\b(?:tallest|height|high(?:est)?|flattest)\b/i.test(text) && !/\bvoltage|value\b/i.test(text)) return bySize(asked, 'height');
  if (/\bnets?\b/i.test(text)) return byPins(asked);
  const kind = KINDS.find(([word]) => word.test(text));
  if (kind !== undefined) return byValue(asked, kind[1], kind[2]);
  return /\b(?:parts?|components?|packages?|chips?|ics?|footprints?|space|area|room)\b/i.test(text) ? bySize(asked, 'area') : null;
}

function byValue({ about: { design } }: Asked, kind: Component['kind'], what: string): ReturnType<typeof ranked> {
  const list = design.components.flatMap((c): Ranked[] => {
    const value = c.kind === kind ? parseQuantity(c.value)?.value : undefined;
    const job = c.purpose === '' ? '' : `: ${c.purpose}`;
    const unit = kind === 'resistor' ? 'Ω' : '';
    return value === undefined
      ? []
      : [{ name: `${c.ref} (${c.value}${unit === '' ? '' : ` ${unit}`}${job})`, figure: value, said: `${c.value}${unit === '' ? '' : ` ${unit}`}` }];
  });
  return { what, list, unknown: list.length === 0 ? `the board has no ${what}` : '' };
}

function byPrice({ about: { design }, library }: Asked): ReturnType<typeof ranked> {
  const resolved = resolve(design, library);
  const boards = design.board.quantity ?? 5;
  const lines = bomLines(resolved);
  const list = lines.flatMap(({ facts, parts }): Ranked[] => {
    const usd = eachAt(facts, parts.length * boards);
    return usd === null
      ? []
      : [{ name: `${parts.map((p) => p.component.ref).join(', ')} (${facts.mpn})`, figure: usd, said: `$${usd.toFixed(usd < 0.1 ? 4 : 2)} a piece` }];
  });
  const silent = resolved.parts
    .filter((p) => !lines.some((l) => eachAt(l.facts, l.parts.length * boards) !== null && l.parts.includes(p)))
    .map((p) => p.component.ref);
  return {
    what: 'lines of the parts list with a price',
    list,
    unknown: silent.length === 0 ? '' : `No price is known for ${silent.slice(0, 10).join(', ')}`,
  };
}

function byDraw({ about: { design }, library }: Asked): ReturnType<typeof ranked> {
  const seen = new Map<string, Ranked>();
  for (const { loads } of railLoads(design, library))
    for (const load of loads)
      if ((seen.get(load.ref)?.figure ?? 0) < load.peak)
        seen.set(load.ref, { name: load.name, figure: load.peak, said: `${milliamps(load.typical)} (peak ${milliamps(load.peak)})` });
  return {
    what: 'parts whose current is known',
    list: [...seen.values()],
    unknown: seen.size === 0 ? 'no part of it has a current that I know' : '',
  };
}

function byTrack({ text, about: { board } }: Asked): ReturnType<typeof ranked> {
  if (board === null) return { what: 'tracks', list: [], unknown: 'the board is not laid out yet' };
  if (/\b(?:wid(?:e|est|th)|thick\w*|narrow\w*|thin\w*)\b/i.test(text)) {
    const widths = new Map<string, number[]>();
    for (const t of board.tracks) widths.set(t.net, [...(widths.get(t.net) ?? []), t.width_mm]);
    const pick = MOST.test(text) ? Math.max : Math.min;
    return {
      what: 'nets with tracks',
      list: [...widths].map(([net, w]) => ({ name: net, figure: pick(...w), said: `${pick(...w)} mm` })),
      unknown: '',
    };
  }
  const lengths = new Map<string, number>();
  for (const t of board.tracks) {
    const mm = t.points.slice(1).reduce((sum, p, i) => sum + Math.hypot(p[0] - (t.points[i]?.[0] ?? 0), p[1] - (t.points[i]?.[1] ?? 0)), 0);
    lengths.set(t.net, (lengths.get(t.net) ?? 0) + mm);
  }
  return {
    what: 'nets with tracks',
    list: [...lengths].map(([net, mm]) => ({ name: net, figure: Math.round(mm * 10) / 10, said: `${mm.toFixed(1)} mm of track` })),
    unknown: '',
  };
}

function bySize({ text, about: { design }, library }: Asked, by: 'height' | 'area'): ReturnType<typeof ranked> {
  const list = resolve(design, library).parts.flatMap(({ component, footprint }): Ranked[] => {
    if (component.kind === 'mounting_hole' || component.kind === 'test_point') return [];
    if (/\b(?:chips?|ics?)\b/i.test(text) && /^(?:resistor|capacitor|connector|usb_connector|led)$/.test(component.kind)) return [];
    const name = `${nameOf({ block: null, parts: [component] })}${component.package === '' ? '' : `, ${component.package}`}`;
    if (by === 'height') return [{ name, figure: footprint.height_mm, said: `${footprint.height_mm} mm high` }];
    const xs = footprint.courtyard.map((p) => p[0]);
    const ys = footprint.courtyard.map((p) => p[1]);
    const [w, h] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
    return [{ name, figure: Math.round(w * h * 10) / 10, said: `${w.toFixed(1)} × ${h.toFixed(1)} mm of board` }];
  });
  return { what: 'parts', list, unknown: '' };
}

function byPins({ about: { design } }: Asked): ReturnType<typeof ranked> {
  const list = design.nets.map((n) => ({
    name: n.name,
    figure: n.pins.length,
    said: `${n.pins.length} pins of ${new Set(n.pins.map((p) => splitPin(p).ref)).size} parts`,
  }));
  return { what: 'nets', list, unknown: '' };
}

/** "how many different resistor values?", "total capacitance", "how many solder joints?" */
export const sums: Answer = ({ text, about: { design }, library }) => {
  const kind = KINDS.find(([word]) => word.test(text));
  if (kind !== undefined && /\b(?:different|unique|distinct)\b/i.test(text)) {
    const values = new Map<string, string[]>();
    for (const c of design.components) if (c.kind === kind[1]) values.set(c.value, [...(values.get(c.value) ?? []), c.ref]);
    return `${values.size} different values of ${kind[2]}: ${[...values].map(([v, refs]) => `${v} (${refs.join(', ')})`).join('; ')}.`;
  }
  if (kind?.[1] === 'capacitor' && /\b(?:total|altogether|overall|sum|combined)\b/i.test(text)) {
    const parts = design.components.filter((c) => c.kind === 'capacitor');
    const farads = parts.reduce((sum, c) => sum + (parseQuantity(c.value)?.value ?? 0), 0);
    return `${parts.length} capacitors of ${Number((farads * 1e6).toPrecision(4))} µF altogether: ${parts.map((c) => `${c.ref} (${c.value})`).join(', ')}.`;
  }
  const resolved = resolve(design, library);
  if (/\b(?:solder(?:ed|ing)?|joints?|pads?)\b/i.test(text) && /\bhow many\b/i.test(text)) {
    const pads = resolved.parts.flatMap((p) => p.footprint.pads.filter((pad) => pad.plated !== false).map((pad) => pad.drill));
    const drilled = pads.filter((hole) => hole !== undefined).length;
    return `${pads.length} pads on ${resolved.parts.length} parts: ${pads.length - drilled} surface-mounted and ${drilled} through a hole.`;
  }
  if (
    /\bhow many\b/i.test(text) &&
    /\b(?:unique|different|distinct)\b.*\b(?:parts?|components?)\b|\b(?:bom|parts? list) (?:lines?|items?|positions?)\b|\bline items?\b|\btypes? of parts?\b/i.test(
      text,
    )
  )
    return `${new Set(design.components.map((c) => `${c.kind} ${c.value} ${c.package}`)).size} different parts, ${design.components.length} in all.`;
  return null;
};
