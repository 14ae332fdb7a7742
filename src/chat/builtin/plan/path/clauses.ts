import { NUMBER_WORDS } from '../../read/vocabulary.js';
import type { PathFamily, PathPort, PathSource } from './wish.js';

/** Which end of the path a clause speaks of: a way in, a way out, both, the logic that switches it, or a part of the path itself. */
export type Role = 'in' | 'out' | 'both' | 'enable' | 'part' | null;

export interface Clause {
  readonly text: string;
  readonly role: Role;
  readonly ports: readonly PathPort[];
  readonly volts: number | null;
  readonly amps: number | null;
}

const NUMBER = Object.keys(NUMBER_WORDS).join('|');
const CONNECTORS: readonly (readonly [RegExp, PathFamily])[] = [
  [/\busb[- ]?(?:type[- ]?)?a\b(?:[- ](?:sockets?|ports?|receptacles?|connectors?|jacks?|outputs?|outlets?|females?))?/i, 'usb_a'],
  [/\b(?:usb[- ]?(?:type[- ]?)?c|type[- ]?c)\b(?:[- ](?:sockets?|ports?|receptacles?|connectors?|plugs?|input))?/i, 'usb_c'],
  [/\bxt[- ]?30\b(?:[- ](?:connectors?|plugs?|sockets?))?/i, 'xt30'],
  [/\bxt[- ]?60\b(?:[- ](?:connectors?|plugs?|sockets?))?/i, 'xt60'],
  [
    /\b(?:plug{1,2}able|plug[- ]?in|phoenix|mstb\w*)(?:[- ](?:screw|style|contact|\d|two|2|pin|way|pole))*[- ]?(?:terminals?|connectors?|blocks?|outputs?|inputs?|outlets?|in and out|in\b|out\b|ends?)(?: blocks?)?/i,
    'plug',
  ],
  [/\b(?:jst[- ]?)?xh\b(?:[- ](?:connectors?|headers?|sockets?|plugs?))?/i, 'xh'],
  [/\b(?:jst[- ]?)?ph\b(?:[- ](?:connectors?|headers?|sockets?|plugs?))?/i, 'ph'],
  [/\b(?:jst[- ]?)?sh\b(?:[- ](?:connectors?|headers?|sockets?|plugs?))?/i, 'sh'],
  [/\b(?:jst[- ]?)?gh\b(?:[- ](?:connectors?|headers?|sockets?|plugs?))?/i, 'gh'],
  [/\bjsts?\b(?:[- ](?:connectors?|headers?|sockets?|plugs?))?/i, 'ph'],
  [
    /\b(?:(?:dc[- ])?barrel(?:[- ]?(?:power[- ])?(?:jacks?|sockets?|connectors?|plugs?))?|dc[- ]?(?:power[- ])?(?:jacks?|sockets?|connectors?|plugs?)|power jacks?)\b/i,
    'jack',
  ],
  [/\b(?:screw|spring|wire)[- ]?terminals?(?:[- ]?blocks?)?|\bterminal[- ]?blocks?|\bscrew connectors?|\bterminals?\b/i, 'screw'],
  [/\bpin[- ]?sockets?|\bfemale headers?/i, 'socket'],
  [/\b(?:pin[- ]?)?headers?\b/i, 'header'],
];
const SOURCES: readonly (readonly [RegExp, PathSource])[] = [
  [/\bcr ?123a?\b/i, 'cr123'],
  [/\b(?:cr ?2032|coin[- ]?cells?|button cells?)\b/i, 'coin'],
  [/\baaa?\b(?:[- ](?:cells?|batter(?:y|ies)))?|\balkalines?\b/i, 'aa'],
  [/\b(?:9 ?v|pp3|block) batter(?:y|ies)\b|\bpp3\b/i, 'pp3'],
  [/\blead[- ]?acid\b|\bcar batter(?:y|ies)\b|\bsla\b|\bautomotive\b|\bvehicle\b|\bcar\b/i, 'lead'],
  [/\b(?:li-?fe-?po4|lfp)\b/i, 'lfp'],
  [/\b(?:lipos?|li[- ]?pos?|li[- ]?ions?|lithium|18650s?|21700s?)\b/i, 'lipo'],
  [/\bsolar\b|\bpv\b/i, 'solar'],
  [/\bbatter(?:y|ies)(?: packs?)?\b|\bpacks?\b/i, 'pack'],
];

const IN =
  /\b(?:input|inputs|source|supplied|fed|powered|adapters?|psu|vin|mains supply|runs? (?:from|on|off))\b|(?:\b(?:v|a|ma|terminals?|blocks?|jack|connectors?|plug|headers?|xt\d0|xh|ph|jst|sockets?|supply|power)|\))\s+in\b(?!\s+(?:a|an|the|its|series|parallel|case|each)\b)|^\s*in\b\s*(?:$|on|via|over|through|from|at|is|by|[-:])/i;
const OUT =
  /\b(?:terminals?|headers?|blocks?) (?:for|giving|with) (?=\d+(?:\.\d+)? ?v\b)|\b(?:out(?!age| of\b)|output|outputs|outlets?|loads?|delivers?|gives?|provides?|outgoing)\b|\bto the load\b|\bfor (?:a|an|my|the|one|two|three|small|short|some|powering|feeding|running|charging)\b/i;
const BOTH =
  /\b(?:in and out|in ?\/ ?out|in & out|in \+ out|inputs? and outputs?|inputs? ?\/ ?outputs?|inputs? & outputs?|both (?:ends|sides|ways|(?:short|long|narrow) (?:ends|sides|edges))|(?:at |on )?(?:the )?(?:two |opposite )(?:short |long |narrow |opposite |far |outer )?(?:ends|sides|edges)|(?:at |on )?the (?:short|narrow|long) (?:ends|sides|edges)|(?:at |on )?(?:each|either) (?:end|side)|for both|in and (?:the )?outs?|throughout|all (?:round|around|connections))\b/i;
const ENABLE =
  /\b(?:enabled?|en (?:pin|line|input)|logic|gpios?|control(?:led)?(?: (?:line|signal|input|pin))|signal|pwm|micro(?!-?power)\w*|mcu|on\/off (?:signal|line|control))\b/i;
/** A clause about a part between the ends: its numbers are its own. */
const PART =
  /\b(?:fuses?|poly ?fuses?|ptcs?|resettable|leds?(?! ?strips?)|indicators?|tvs|surge|reverse|polarity|soft[- ]?start|inrush|under[- ]?voltage|uvlo|cut[- ]?offs?|disconnects?|slide|toggle|rocker|capacitors?|caps?|electrolytics?|[uµ]f|mosfets?|fets?|schottky|inductors?|mount\w*|holes?)\b/i;

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const countOf = (text: string | undefined): number | null =>
  text === undefined ? null : /^\d/.test(text) ? Number(text) : (NUMBER_WORDS[text.toLowerCase()] ?? null);

/** Volts of a text, in order; a range counts once, with its least. Voltages of logic are none of the path's. */
export function voltsOf(text: string): { readonly volts: number; readonly least?: number; readonly at: number }[] {
  const found: { volts: number; least?: number; at: number }[] = [];
  const pattern =
    /(?:(\d+(?:\.\d+)?)\s*(?:v(?:olts?)?)?\s*(?:-|–|\.\.\.?|…|\bto\b)\s*)?(\d+(?:\.\d+)?)\s*(?:v(?:olts?|dc)?)\b(?!\s*(?:logic|gpios?|level|signals?|pwm|ttl|micro|mcu|io\b|i\/o|coils?|tolerant|control))|\b(\d)v(\d)\b/gi;
  for (const m of text.matchAll(pattern)) {
    const [whole, low, high, ones, tenths] = m;
    const at = m.index + whole.length - 1;
    if (ones !== undefined) found.push({ volts: Number(`${ones}.${tenths}`), at });
    else if (low === undefined) found.push({ volts: Number(high), at });
    else if (isRange(whole, Number(low), Number(high))) found.push({ volts: Number(high), least: Number(low), at });
    else if (/v/i.test(whole.slice(0, whole.search(/-|–|\.\.|…|to/i)))) found.push({ volts: Number(low), at: m.index }, { volts: Number(high), at });
    else found.push({ volts: Number(high), at });
  }
  return found;
}

/** "9-36 V" is a range, "12 V to 5 V" a conversion, "12-5 V" neither. */
const isRange = (text: string, low: number, high: number): boolean => low < high && !/v\s*(?:\bto\b)/i.test(text.slice(0, -1));

export const ampsOf = (text: string): number[] =>
  [...text.matchAll(/(?<![\w.])(\d+(?:\.\d+)?)\s*(ma|a|amps?)\b(?!h)/gi)].map((m) => Number(m[1]) * (/^m/i.test(m[2] ?? '') ? 1e-3 : 1));

/** The connectors that a text names, in order, each with its count and pitch. */
export function connectorsOf(text: string): PathPort[] {
  let rest = text;
  const found: (PathPort & { at: number })[] = [];
  for (const [pattern, family] of CONNECTORS) {
    for (let m = pattern.exec(rest); m !== null; m = pattern.exec(rest)) {
      found.push({ ...counted(rest.slice(0, m.index), m[0], rest.slice(m.index + m[0].length)), family, at: m.index });
      rest = rest.slice(0, m.index) + '#'.repeat(m[0].length) + rest.slice(m.index + m[0].length);
    }
  }
  return found.sort((a, b) => a.at - b.at).map(({ at: _, ...port }) => port);
}

function counted(before: string, name: string, after: string): PathPort {
  const words = String.raw`(?:[\d.]+ ?mm|(?:2|two)[- ]?(?:pin|way|pole|position|wire)s?|2p|big|beefy|small|separate|fused|switched|protected|individual|${NUMBER}-?pin|\d+ ?(?:v|a|ma)|dc|power|output|input)`;
  const many = new RegExp(String.raw`\b(\d{1,2}|${NUMBER})\s*(?:x|×)?\s+(?:${words}[- ]+)*$`, 'i').exec(before)?.[1];
  const times = /^\s*[x×]\s*(\d{1,2})\b/.exec(after)?.[1];
  const pitch = /\b(3\.50?|3\.81|5\.08|5\.00?|7\.62)\s*-?(?:mm|pitch)/i.exec(`${before.slice(-16)} ${after.slice(0, 18)}`)?.[1];
  const count = countOf(times ?? many);
  const side = /^\s*(?:blocks?\s+)?(in|input|out|output)s?\b(?!\s+(?:a|an|the|series|parallel)\b)/i.exec(after)?.[1]?.toLowerCase();
  const two =
    count === null || (count === 2 && /^\s*[- ]?(?:pin|way|pole)/i.test(before.slice(before.lastIndexOf(many ?? '')).slice((many ?? '').length)));
  return {
    text: name,
    ...(two ? {} : { count: count ?? 1 }),
    ...(pitch === undefined ? {} : { pitch_mm: Number(pitch) }),
    ...(side === undefined ? {} : { side: side.startsWith('in') ? 'in' : 'out' }),
  };
}

/** The source that a text names, with the voltage that it has of itself. */
export function sourceOf(text: string): Pick<PathPort, 'source' | 'volts' | 'least'> | null {
  const [named, kind] = SOURCES.find(([pattern]) => pattern.test(text)) ?? [];
  if (named === undefined || kind === undefined) return null;
  const cells = new RegExp(String.raw`\b(\d{1,2})\s*s\d*p?\b|\b(\d{1,2}|${NUMBER})[- ]?cells?\b`, 'i').exec(text);
  const series = countOf(cells?.[1] ?? cells?.[2]);
  const voltages = voltsOf(text);
  const place = text.search(named);
  const said = voltages.filter((v) => v.at < place).at(-1) ?? voltages[0];
  switch (kind) {
    case 'cr123':
      return { source: kind, volts: 3, least: 2 };
    case 'coin':
      return { source: kind, volts: 3 };
    case 'aa': {
      const count = new RegExp(String.raw`\b(\d{1,2}|${NUMBER})\s*(?:x|×)?\s*(?:alkaline |nimh )?aaa?\b`, 'i').exec(text)?.[1];
      const inSeries = countOf(count) ?? series ?? 2;
      return { source: kind, volts: inSeries * 1.5, least: inSeries };
    }
    case 'pp3':
      return { source: kind, volts: 9, least: 6.5 };
    case 'lead':
      return { source: kind, volts: said?.volts ?? 12, ...(said === undefined || said.volts === 12 ? { least: 10.8 } : {}) };
    case 'lipo': {
      const parallel = /\bparallel\b|\b1s\d?p?\b/i.test(text);
      const two = new RegExp(String.raw`\b(\d|${NUMBER})\s*(?:x|×)?\s*(?:18650|21700)`, 'i').exec(text)?.[1];
      const many = parallel
        ? 1
        : (series ?? (/series/i.test(text) ? countOf(two) : null) ?? (said !== undefined && said.volts > 5 ? Math.round(said.volts / 3.7) : 1));
      return many > 1 ? { source: kind, volts: Math.round(many * 42) / 10, least: many * 3 } : { source: kind, volts: 3.7, least: 3 };
    }
    case 'lfp': {
      const many = series ?? (said !== undefined && said.volts > 5 ? Math.round(said.volts / 3.2) : 1);
      return { source: kind, volts: Math.round(many * 32) / 10, least: many * 2.5 };
    }
    case 'solar':
    case 'pack':
      return { source: kind, ...(said === undefined ? {} : { volts: said.volts }) };
  }
}

/** "Takes 12 to 24 V": what a supply lies between, where nothing says that one is made of the other. */
const RANGE =
  /((?:\b(?:takes?|accepts?|in(?:put)?s?|supply|supplied|from|of|with|for|any|anything|between|runs? (?:on|off|from)|works? (?:on|off|from)|range)\b[\s:]+(?:voltage |range |of |from |anything |between |dc )*|^|[,;(:]\s*))(\d+(?:\.\d+)?)\s+(?:to|up to|and|\.\.\.?|…)\s+(\d+(?:\.\d+)?\s*v(?:dc)?\b)(?!\s*(?:boost|step[- ]?up|converter|out))/gi;

/** "9 V to 12 V input". */
const SPAN = /(?<![\d.])(\d+(?:\.\d+)?)\s*V?\s+to\s+(\d+(?:\.\d+)?\s*V)(?=\s*(?:dc )?(?:in\b|input|supply|range|adapter))/gi;

/** A sentence in clauses, each with its role; "12 V to 5 V" and "5 V from 12 V" are two clauses. */
export function clausesOf(sentence: string): Clause[] {
  const marked = sentence
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/(\d),(\d{1,2})(?=\s*(?:v|mm|a|ma)\b)/gi, '$1.$2')
    .replace(/(\d)\s*volts?\b/gi, '$1 V')
    // "48 V pack (up to 54.6 V)": what it rises to.
    .replace(/\((?:up to|max\.?|maximum|fully charged|full|peak)[^)\d]*\d+(?:\.\d+)?\s*V[^)]*\)/gi, ' ')
    // What a part stands is no voltage of the path's.
    .replace(/\b(?:rated (?:for|at|to)|rating of|withstands?|withstanding) \d+(?:\.\d+)?\s*V(?: (?:or|and) (?:more|better|above|higher|up))?/gi, ' ')
    .replace(RANGE, (whole, before: string, low: string, high: string) => (Number(low) < Number.parseFloat(high) ? `${before}${low}-${high}` : whole))
    .replace(SPAN, (whole, low: string, high: string) =>
      Number(low) < Number.parseFloat(high) && !/\bboost|\bstep[- ]?up/i.test(sentence) ? `${low}-${high}` : whole,
    )
    .replace(/→|->|=>|⇒/g, ' to ')
    .replace(/\b([1-9]\d?)\s?[x×]\s?(?=[a-z]{2})/gi, '$1 ')
    .replace(BOTH, (m) => m.replace(/ and |[/&+]/g, ' ~ '));
  return marked
    .split(/[,;:()\n]|\.(?=\s|$)|\b(?:and|plus|with|then|while|but)\b|&|\+(?=\s)/i)
    .flatMap(directed)
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, toward }) => clause(text.trim(), toward));
}

/** The input of a switch's logic, and the highest voltage of that. */
const LEVEL = /\b(?:logic|gpios?|signal|control|enable|gate)\b[\w -]*\b(?:input|line|signal|pin|driven?|driving)\s*$/i;
const LOGIC_MAX_V = 5.5;

/** Words after which a clause turns to the other end. */
function directed(text: string): { text: string; toward: Role }[] {
  const to =
    /\b(?:down to|up to|to|into)\b(?=\s+(?:\S+\s+){0,4}?(?:[\d.]+\s*v\b|\dv\d|usb|xt\d|jst|screw|barrel|dc\b|terminals?|load|(?:pin )?headers?))/i.exec(
      text,
    );
  const from = /\b(?:from|off(?= of| a)|out of)\b/i.exec(text);
  // "Logic level input from 3.3 V": what switches the path, not what feeds it.
  // "Enable from a header": that line's, not the supply's.
  if (from !== null && ENABLE.test(text.slice(0, from.index)) && voltsOf(text).length === 0) return [{ text, toward: null }];
  if (from !== null && LEVEL.test(text.slice(0, from.index)) && voltsOf(text).every((v) => v.volts <= LOGIC_MAX_V)) return [{ text, toward: null }];
  if (from !== null && (to === null || from.index < to.index)) {
    const [before, after] = [text.slice(0, from.index), text.slice(from.index + from[0].length)];
    const turned = directed(after);
    const [source, ...rest] = turned;
    // "24 V from the PSU down to 5 V": what comes from there is what goes in.
    if (source !== undefined && rest.length > 0 && voltsOf(before).length > 0 && voltsOf(source.text).length === 0)
      return [{ text: `${before} in ${source.text}`, toward: 'in' }, ...rest];
    return [
      ...(before.trim() === ''
        ? []
        : [{ text: before, toward: voltsOf(before).length > 0 && !/\b(?:runs?|powered|fed)\s*$/i.test(before) ? ('out' as const) : null }]),
      ...turned.map((t, n) => (n === 0 ? { ...t, toward: 'in' as const } : t)),
    ];
  }
  // "The enable pin brought to a header": the header is that pin's.
  if (to !== null && ENABLE.test(text.slice(0, to.index)) && voltsOf(text).length === 0) return [{ text, toward: null }];
  if (to !== null && to.index > 0) {
    const [before, after] = [text.slice(0, to.index), text.slice(to.index + to[0].length)];
    return [
      { text: before, toward: 'in' },
      { text: after, toward: 'out' },
    ];
  }
  return [{ text, toward: null }];
}

function clause(text: string, toward: Role): Clause {
  const ports = connectorsOf(text).map((p) => ({ ...p, text: p.text }));
  const [volts] = voltsOf(text);
  const [amps] = ampsOf(text);
  return { text, role: roleOf(text, toward, ports), ports, volts: volts?.volts ?? null, amps: amps ?? null };
}

function roleOf(text: string, toward: Role, ports: readonly PathPort[]): Role {
  if (text.includes('~') || BOTH.test(text)) return 'both';
  const bare = ports.reduce((rest, p) => rest.replace(new RegExp(literally(p.text), 'i'), ' '), text);
  if (ENABLE.test(bare) && !/\bcontroller\b/i.test(bare)) return 'enable';
  if (ports.length === 0 && PART.test(text) && (toward === null || voltsOf(text).length === 0)) return 'part';
  if (toward !== null) return toward;
  const [into, out] = [IN.test(text), OUT.test(text)];
  if (out && !into) return 'out';
  if (into && !out) return 'in';
  if (into && out) return text.search(OUT) < text.search(IN) ? 'out' : 'in';
  if (sourceOf(text) !== null && !/\bcharg/i.test(text)) return 'in';
  return ports.length === 0 && PART.test(text) ? 'part' : null;
}
