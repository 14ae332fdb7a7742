import type { EdgeWish } from '../../read/vocabulary.js';
import { NUMBER_WORDS } from '../../read/vocabulary.js';

/** What a sentence may call a connector. `pads` are wires soldered on: a header's holes serve. */
export type SocketFamily = 'screw' | 'header' | 'socket' | 'idc' | 'xh' | 'ph' | 'sh' | 'gh' | 'barrel' | 'usb' | 'audio' | 'coaxial' | 'pads';

/** A connector that the sentence names, where it stands in it, and what is said beside it. */
export interface Socket {
  readonly family: SocketFamily;
  /** As written: "BNC", "3.5 mm jack". */
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly ways: number | null;
  /** How many: null where one word stands for any number ("screw terminals"). */
  readonly count: number | null;
  readonly edge: EdgeWish | undefined;
}

/** A place where something enters or leaves, and the words that the sentence may have for it. */
export interface PortWords {
  readonly name: string;
  readonly words: RegExp;
}

const PATTERNS: readonly (readonly [SocketFamily, RegExp])[] = [
  [
    'barrel',
    /\b(?:barrel|dc|power)[- ](?:power[- ])?(?:jacks?|sockets?|plugs?|connectors?|inlets?)\b|\bbarrel\b|\b(?:wall|dc|power|mains) (?:adapters?|adaptors?|warts?)\b/gi,
  ],
  ['usb', /\b(?:micro[- ]?usb|usb[- ]?(?:type[- ]?)?c|type[- ]?c|usb)(?: (?:socket|port|connector|plug|receptacle))?\b/gi],
  [
    'audio',
    /\bjacks? (?:of )?3[.,]5 ?mm\b|\b3[.,]5 ?mm(?: (?:stereo|mono|audio|trs|headphone|phone|line|aux))*(?: (?:jacks?|sockets?|plugs?|connectors?))?\b|\b(?:stereo|mono|audio|headphone|phone|aux|line|trs)(?:[- ](?:in|out|input|output))? (?:jacks?|sockets?)\b/gi,
  ],
  [
    'coaxial',
    /\b(?:(?:sma|bnc|rca|xlr)s|sma|bnc|rca|u\.?fl|mcx|mmcx|xlr|phono|banana|6[.,](?:3|35) ?mm|(?:1\/4|quarter)[- ]?inch|(?:guitar|instrument) (?=jack))(?:[- ](?:(?:mono|stereo|trs|ts|male|female|audio|edge)[- ])*(?:jacks?|sockets?|connectors?|plugs?))?\b/gi,
  ],
  ['xh', /\bjst[- ]?xh\b|\bxh\b/gi],
  ['sh', /\bjst[- ]?sh\b/gi],
  ['gh', /\bjst[- ]?gh\b/gi],
  ['ph', /\bjst(?:[- ]?ph)?\b|\bph(?: (?:connector|header|socket))\b/gi],
  [
    'screw',
    /\b(?:screw[- ]?(?:terminals?|blocks?|connectors?)|(?:screw[- ])?terminal[- ]?(?:blocks?|strips?)|terminals?|phoenix(?: (?:connector|block))?|binding posts?)\b/gi,
  ],
  ['idc', /\b(?:idc|box(?:ed)?|shrouded|ribbon)[- ]?(?:pin |cable )?(?:headers?|connectors?|sockets?)\b/gi],
  ['socket', /\b(?:pin|female|dupont)[- ]sockets?\b|\bfemale (?:pin )?headers?\b|\bsocket strips?\b/gi],
  [
    'header',
    /\b(?:male )?(?:pin[- ])?headers?\b|\bpin (?:strips?|rows?)\b|\bdupont(?: pins?)?\b|\b(?:\d|two|three|four|five|six)[- ](?:header )?pins\b(?! (?:jst|screw|header))/gi,
  ],
  ['pads', /\b(?:solder|wire|two|bare) pads\b/gi],
];

const COUNT = new RegExp(String.raw`\b(\d{1,2}|${Object.keys(NUMBER_WORDS).join('|')}|both|single)\b`, 'gi');
const WAYS = new RegExp(
  String.raw`\b(?:1x0?)?(\d{1,2}|${Object.keys(NUMBER_WORDS).join('|')})[- ]?(?:pins?|ways?|poles?|positions?|wires?|p)\b`,
  'i',
);

/** "2x7 box header": its pins. */
const GRID = /\b2 ?[x×] ?0?(\d{1,2})\b/i;

const number = (text: string): number | null => (/^\d+$/.test(text) ? Number(text) : (NUMBER_WORDS[text.toLowerCase()] ?? null));

/** Every connector that the text names, in order; a later pattern takes no words of an earlier one. */
export function socketsOf(text: string): Socket[] {
  const found: Socket[] = [];
  for (const [family, pattern] of PATTERNS)
    for (const match of text.matchAll(pattern)) {
      const [from, to] = [match.index, match.index + match[0].length];
      if (found.some((s) => from < s.to && s.from < to)) continue;
      found.push({ family, text: match[0], from, to, ...said(text, from, to) });
    }
  return joinJst(
    found.sort((a, b) => a.from - b.from),
    text,
  );
}

/** "JST PH 2-pin header" is one connector. */
const joinJst = (found: readonly Socket[], text: string): Socket[] =>
  found.filter((s, i) => {
    const before = found[i - 1];
    const close = before !== undefined && /^[- ]*(?:\S+[- ]?(?:pin|way)s? )?(?:pin )?$/i.test(text.slice(before.to, s.from));
    return !(close && /^(?:xh|ph|sh|gh)$/.test(before.family) && (s.family === 'header' || s.family === 'socket'));
  });

function said(text: string, from: number, to: number): Pick<Socket, 'ways' | 'count' | 'edge'> {
  const lead =
    text
      .slice(Math.max(0, from - 34), from)
      .split(/[,;:(]|\bon\b|\bfrom\b|\bfor\b|\bto\b|\band\b/i)
      .at(-1) ?? '';
  const after = text.slice(to, to + 26);
  // "3-pin headers": the pins are part of the connector's name.
  const named = `${lead}${/^(?:pin|way)\b/i.test(text.slice(from, to)) ? 'pin ' : ''}`;
  const grid = GRID.exec(named)?.[1] ?? GRID.exec(/^[- (]*2 ?[x×] ?\d+/i.exec(after)?.[0] ?? '')?.[1];
  const waysText =
    (grid === undefined ? null : String(2 * Number(grid))) ??
    WAYS.exec(named)?.[1] ??
    WAYS.exec(/^[- (]*1?x?\S+[- ]?(?:pin|way|pole)s?\b/i.exec(after)?.[0] ?? '')?.[1] ??
    null;
  const counts = [
    ...named
      .replace(WAYS, ' ')
      .replace(/[\d.]+(?:\s?-\s?[\d.]+)?\s?(?:v|a|ma|w|mm|k|ohms?|[kmg]?hz|db|[nuµp]f|[nuµm]h|bits?)\b/gi, ' ')
      .matchAll(COUNT),
  ]
    .map((m) => m[1] ?? '')
    .filter((w) => !/^single$/i.test(w));
  const last = counts.at(-1);
  const plural = /s$/i.test(text.slice(from, to)) || /\bboth|each|every|all\b/i.test(lead);
  // A name alone ("BNC in and out") stands for as many as are needed; "a BNC" is one.
  const article = /\b(?:an?|one|the|single)\s+(?:\S+\s+){0,3}$/i.test(lead);
  const count = last === undefined ? (plural || (!article && waysText === null) ? null : 1) : /^both$/i.test(last) ? 2 : number(last);
  const edge = /^[^.;,]*?\b(left|right|top|bottom)\b/i.exec(after)?.[1]?.toLowerCase() as EdgeWish | undefined;
  return { ways: waysText === null ? null : number(waysText), count, edge };
}

const COMMA = 30;
const OTHER_SOCKET = 60;
const OTHER_SENTENCE = 400;

/** How far a word stands from a connector: signs, more over a comma, much more over another connector or the end of a sentence. */
function distance(text: string, word: { from: number; to: number }, socket: Socket, sockets: readonly Socket[]): number {
  const [start, end] = word.to <= socket.from ? [word.to, socket.from] : [socket.to, word.from];
  const between = text.slice(start, end);
  const listed = word.from >= socket.to && /^s?\s*(?:for|carr\w+|bring\w*|to)\b/i.test(text.slice(socket.to));
  const commas = between.split(/[,(]|\band\b/i).length - 1;
  const others = sockets.filter((s) => s !== socket && s.from >= start && s.to <= end).length;
  const sentences = (between.match(/[.;\n](?=\s|$)/g) ?? []).length;
  return between.length + commas * (listed ? 4 : COMMA) + others * OTHER_SOCKET + sentences * OTHER_SENTENCE;
}

/** "12 V, IN1 and IN2 on a header": a connector that is a signal's own is none for the supply that was named before it. */
function isSignals(text: string, word: { to: number }, socket: Socket): boolean {
  const one = !/s$/i.test(socket.text) && (socket.ways === null || socket.ways <= 2);
  return (
    one &&
    word.to <= socket.from &&
    /\b(?:in|out)(?:puts?|\d)\b|\b(?:signals?|controls?|motors?|sensors?|mic(?:rophone)?|speakers?|loads?|leds?|bits?|lines?)\b/i.test(
      text.slice(word.to, socket.from),
    )
  );
}

/** "Output SMA", "input on a header": a connector that is said to be of one end alone. */
function isOneEnds(text: string, socket: Socket): boolean {
  const before = text.slice(0, socket.from);
  return (
    !/s$/i.test(socket.text) &&
    /\b(?:inputs?|outputs?|out|bits?|controls?|signals?|sensors?)\s+(?:(?:on|at|over|via|to|from)\s+(?:an?\s+)?(?:\S+\s+)?)?$/i.test(before) &&
    !/\b(?:and|each|both|all)\b[^.;,]*$|\/[^.;,\s]*\s*$/i.test(before)
  );
}

const FARTHEST = 150;

/** Which connector of the sentence each port has: the nearest to its words; what no word claims goes to the ports that have none, in order. */
export function bindSockets(text: string, sockets: readonly Socket[], ports: readonly PortWords[]): Map<string, Socket> {
  const bound = new Map<string, Socket>();
  // "BNC on the left for in and BNC on the right for out": as many connectors as ports.
  const one = sockets.length >= ports.length && sockets.every((s) => s.count === null && !/s$/i.test(s.text));
  const room = new Map(sockets.map((s) => [s, s.count ?? (one || isOneEnds(text, s) ? 1 : ports.length)]));
  const pairs = ports.flatMap((port) => {
    const spoken = [...text.matchAll(new RegExp(port.words, 'gi'))].map((m) => ({ from: m.index, to: m.index + m[0].length }));
    const suited =
      port.name === 'Supply'
        ? sockets.filter((s) => s.family !== 'audio' && s.family !== 'coaxial')
        : sockets.filter((s) => s.family !== 'barrel' && s.family !== 'usb');
    return suited.map((socket) => ({
      port,
      socket,
      far: Math.min(
        Number.POSITIVE_INFINITY,
        ...spoken.map(
          (word) => distance(text, word, socket, sockets) + (port.name === 'Supply' && isSignals(text, word, socket) ? OTHER_SENTENCE : 0),
        ),
      ),
    }));
  });
  const crowded = ({ ways }: Socket): boolean => ways !== null && ways > 2;
  for (const { port, socket, far } of pairs.sort((a, b) => a.far - b.far)) {
    if (far > FARTHEST || bound.has(port.name) || ((room.get(socket) ?? 0) <= 0 && !crowded(socket) && !shares(text, socket))) continue;
    bound.set(port.name, socket);
    room.set(socket, (room.get(socket) ?? 0) - 1);
  }
  // "Between two BNC connectors": as many as are counted.
  const held = [...bound.values()];
  const free = sockets.flatMap((s) =>
    held.includes(s) && s.count === null
      ? []
      : Array.from(
          { length: Math.max(held.includes(s) ? 0 : 1, Math.min(s.count ?? 1, ports.length)) - held.filter((h) => h === s).length },
          () => s,
        ),
  );
  for (const port of ports.filter((p) => !bound.has(p.name))) {
    const at = free.findIndex((s) =>
      port.name === 'Supply' ? s.family !== 'audio' && s.family !== 'coaxial' : s.family !== 'barrel' && s.family !== 'usb',
    );
    const [next] = at < 0 ? [] : free.splice(at, 1);
    if (next !== undefined) bound.set(port.name, next);
  }
  // One kind of connector for everything, unless it is said to be of one end; no supply comes over a signal's own kind.
  const general = sockets.filter((s) => s.family !== 'barrel' && s.family !== 'usb');
  const [only] = general;
  const oneEnd = only !== undefined && /^s?\s+(?:in|out|inputs?|outputs?)\b(?!\s*(?:and|&|\+|\/))/i.test(text.slice(only.to));
  const signals = only?.family === 'audio' || only?.family === 'coaxial';
  if (
    new Set(general.map((s) => s.family)).size === 1 &&
    only !== undefined &&
    !oneEnd &&
    !isOneEnds(text, only) &&
    (only.count === null || ![...bound.values()].includes(only))
  )
    for (const port of ports) if (!bound.has(port.name) && !(signals && port.name === 'Supply')) bound.set(port.name, only);
  return bound;
}

/** "Input and output each on a screw terminal": one phrase for several. */
const shares = (text: string, socket: Socket): boolean =>
  /\b(?:each|every|both|all|either)\b/i.test(text.slice(Math.max(0, socket.from - 40), Math.min(text.length, socket.to + 24)));
