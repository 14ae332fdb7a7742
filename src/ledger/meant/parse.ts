import type { Edge } from '../geometry.js';

/** What a text says of a board that a board can show: parts by their refs, pins, nets, values and places. */
export type Claim =
  | { readonly is: 'there'; readonly refs: readonly string[] }
  | { readonly is: 'as many'; readonly refs: readonly string[]; readonly count: number }
  | { readonly is: 'joined'; readonly pins: readonly string[]; readonly net: string }
  /** Parts at a pin, or at any of another part's where no pin is named. */
  | { readonly is: 'meets'; readonly refs: readonly string[]; readonly pin: string }
  | { readonly is: 'called'; readonly refs: readonly string[]; readonly name: string }
  | { readonly is: 'at edge'; readonly refs: readonly string[]; readonly edge: Edge; readonly middle: boolean }
  | { readonly is: 'in corner'; readonly refs: readonly string[]; readonly corner: string }
  | { readonly is: 'in the middle'; readonly refs: readonly string[] }
  | { readonly is: 'on side'; readonly refs: readonly string[]; readonly side: 'front' | 'back' }
  | { readonly is: 'near'; readonly refs: readonly string[]; readonly to: string; readonly within_mm: number }
  | { readonly is: 'at'; readonly refs: readonly string[]; readonly x?: number; readonly y?: number }
  | { readonly is: 'volts'; readonly net: string; readonly volts: number };

/** What a word may be, as far as the design tells. */
export interface Names {
  isRef(word: string): boolean;
  /** A word made as a ref of the design is, which none bears. */
  isLikeRef(word: string): boolean;
  /** The net of that name, as the design writes it. */
  net(word: string): string | undefined;
}

type Item = (
  | { readonly kind: 'refs'; readonly refs: readonly string[] }
  | { readonly kind: 'pin'; readonly pin: string }
  | { readonly kind: 'word'; readonly word: string }
) & {
  /** A comma stands before it. */
  readonly apart?: boolean;
};

/** Distance that "near" means where none is said, mm. */
const NEAR_MM = 15;
const EDGES: readonly string[] = ['left', 'right', 'top', 'bottom'];
const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
/** Words after a number that make it no count of parts. */
const UNITS = /^(?:pins?|ways?|poles?|p|mm|v|a|ma|w|k|r|hz|khz|mhz|contacts?|bits?|channels?|steps?|layers?|times?|%)$/i;
/** Words that lead from a pin to its net. */
const LEADS: ReadonlySet<string> = new Set([
  'to',
  'on',
  'is',
  'are',
  'at',
  '=',
  '->',
  '→',
  'from',
  'net',
  'the',
  'goes',
  'go',
  'drives',
  'and',
  '/',
  ',',
]);
/** Words after which a part stands between a pin and its net. */
const OVER: ReadonlySet<string> = new Set(['via', 'through', 'over']);
const NOT = /^(?:not|no|never|instead|without|nor|away|far)$/i;
const REF = /^([A-Z]{1,5})(\d{1,4})$/;

/** What a text claims, clause by clause. Words that it does not know claim nothing. */
export function claimsOf(text: string, names: Names): Claim[] {
  return clausesOf(text).flatMap((clause) => ofEdges(ofClause(itemsOf(clause, names), names)));
}

/** Clause by clause the parts that are named first, and the nets that are named beside them as the design writes them. */
export function onNets(text: string, names: Names): readonly { readonly refs: readonly string[]; readonly nets: readonly string[] }[] {
  return clausesOf(text).flatMap((clause) => {
    const items = itemsOf(clause, names);
    const words = items.flatMap((i) => (i.kind === 'word' ? [i.word] : []));
    const [first] = items.flatMap((i) => (i.kind === 'refs' ? [i.refs] : i.kind === 'pin' ? [[i.pin.split('.')[0] as string]] : []));
    const nets = words.filter((w) => names.net(w) === w);
    return first === undefined || nets.length === 0 || words.some((w) => NOT.test(w)) ? [] : [{ refs: first, nets: [...new Set(nets)] }];
  });
}

const clausesOf = (text: string): string[] => text.split(/;|\.(?=\s|$)|\n/);

/** The middle beside an edge is the middle of that edge. */
function ofEdges(claims: readonly Claim[]): Claim[] {
  const isOf = (a: Claim, b: Claim): boolean => 'refs' in a && 'refs' in b && a.refs.join() === b.refs.join();
  const centred = claims.filter((c) => c.is === 'in the middle' && claims.some((e) => e.is === 'at edge' && isOf(e, c)));
  return claims.flatMap((c) => (centred.includes(c) ? [] : [c.is === 'at edge' && centred.some((m) => isOf(m, c)) ? { ...c, middle: true } : c]));
}

function itemsOf(clause: string, names: Names): Item[] {
  const words = clause
    .replace(/([A-Z]{1,5}\d{1,4})\s*(?:\.\.+|…|–|-)\s*(?=[A-Z]{0,5}\d)/g, '$1 to ')
    .split(/([\s,()=:/]|->|→)/)
    .map((w) => w.replace(/^["“'‘]|["”'’]$/g, ''))
    .filter((w) => w.trim() !== '' && !'():'.includes(w));
  const items: Item[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    const [ref = '', pin] = [word.split('.')[0], word.slice(word.indexOf('.') + 1)];
    const last = items.at(-1);
    const apart = words[i - 1] === ',';
    if (word.includes('.') && pin !== '' && names.isRef(ref)) items.push({ kind: 'pin', pin: word, apart });
    else if (REF.test(word) && (names.isRef(word) || (names.isLikeRef(word) && names.net(word) === undefined))) {
      const to = words[i + 1] === 'to' ? rangeOf(word, words[i + 2] ?? '', names) : [word];
      if (to.length > 1) i += 2;
      if (last?.kind === 'refs') items[items.length - 1] = { kind: 'refs', refs: [...last.refs, ...to] };
      else items.push({ kind: 'refs', refs: to, apart });
    } else if (last?.kind === 'refs' && /^(?:and|,|\/|&|or|\+)$/.test(word) && REF.test(words[i + 1] ?? '') && names.isRef(words[i + 1] ?? ''))
      continue;
    else if (word !== ',' && word !== '/') items.push({ kind: 'word', word, apart });
  }
  return items;
}

/** "J1 to J4", "R1 to 4": all between; where numbers are left out between two parts of the board, those that it has. */
function rangeOf(from: string, to: string, names: Names): string[] {
  const [, head = '', first = ''] = REF.exec(from) ?? [];
  const [, other = '', last = ''] = /^([A-Z]*)(\d{1,4})$/.exec(to) ?? [];
  const [a, b] = [Number(first), Number(last)];
  if (last === '' || (other !== '' && other !== head) || b <= a || b - a > 200) return [from];
  const all = Array.from({ length: b - a + 1 }, (_, i) => `${head}${a + i}`);
  return names.isRef(from) && names.isRef(`${head}${b}`) ? all.filter((ref) => names.isRef(ref)) : all;
}

function ofClause(items: readonly Item[], names: Names): Claim[] {
  const claims: Claim[] = [];
  let subject: readonly string[] = [];
  let pins: string[] = [];
  // Nets that were named before the pins that are on them.
  let nets: string[] = [];
  let served = false;
  let denied = false;
  const words = items.map((i) => (i.kind === 'word' ? i.word : ''));
  const edgeNear = (i: number): Edge | undefined =>
    words
      .slice(i + 1, i + 7)
      .find((w) => EDGES.includes(w.toLowerCase()))
      ?.toLowerCase() as Edge | undefined;
  let middle = false;
  for (const [i, item] of items.entries()) {
    if (item.kind === 'refs') {
      const [before] = joinedBefore(items, i);
      if (before?.kind === 'pin' && !denied) claims.push({ is: 'meets', refs: item.refs, pin: before.pin });
      if (before?.kind === 'refs' && !denied) claims.push(...before.refs.map((pin): Claim => ({ is: 'meets', refs: item.refs, pin })));
      [pins, nets] = [[], []];
      const near = nearAt(items, i);
      if (near !== null && subject.length > 0) {
        if (!denied) claims.push({ is: 'near', refs: subject, to: item.refs[0] as string, within_mm: near }, { is: 'there', refs: item.refs });
        continue;
      }
      subject = item.refs;
      claims.push({ is: 'there', refs: item.refs }, ...countAt(words, i, item.refs));
      continue;
    }
    if (item.kind === 'pin') {
      const ref = item.pin.split('.')[0] as string;
      const near = nearAt(items, i);
      if (near !== null && subject.length > 0 && !denied) claims.push({ is: 'near', refs: subject, to: ref, within_mm: near });
      else {
        const [before] = joinedBefore(items, i);
        if (before?.kind === 'refs' && !denied) claims.push({ is: 'meets', refs: before.refs, pin: item.pin });
        subject = [ref];
        if (nets.length === 0) pins.push(item.pin);
        else if (!OVER.has(words[i + 1]?.toLowerCase() ?? '')) claims.push({ is: 'joined', pins: [item.pin], net: nets[0] as string });
        if (nets.length > 1) nets.shift();
        served = true;
      }
      continue;
    }
    const { word } = item;
    const low = word.toLowerCase();
    // "…, SCL on U1.4": behind a comma another pair begins.
    if (item.apart === true && !LEADS.has(low)) pins = [];
    if (NOT.test(low)) denied = true;
    const net = names.net(word);
    if (pins.length > 0 && net !== undefined) claims.push({ is: 'joined', pins, net });
    if (net !== undefined) {
      const volts = voltsAt(words, i);
      if (pins.length === 0 && volts !== null) claims.push({ is: 'volts', net, volts });
      // As many nets as pins after them are pairs in their order; one has all of them.
      const own = pins.length > 0 ? [] : [...(served ? [] : nets), net];
      const after = pinsAfter(items, i);
      nets = own.length === 1 || own.length === after || after === 0 ? own : [];
      [pins, served] = [[], false];
      continue;
    }
    if (!LEADS.has(low)) [pins, nets] = [[], []];
    if (denied) continue;
    const named = saidOf(words, i, items[i - 1], subject);
    if (named !== null) claims.push({ is: 'called', refs: subject, name: named });
    if (subject.length === 0) continue;
    if (/^(?:middle|centre|center|centred|centered)$/.test(low)) {
      middle = true;
      if (edgeNear(i) === undefined && !words.slice(Math.max(0, i - 3), i).some((w) => EDGES.includes(w.toLowerCase())))
        claims.push({ is: 'in the middle', refs: subject });
    }
    const corner = /^(top|bottom|upper|lower)(?:[-\s]?)(left|right)$/.exec(
      `${low}${EDGES.includes(low) && !low.includes('-') ? ` ${words[i + 1]?.toLowerCase() ?? ''}` : ''}`,
    );
    if (corner !== null && /^(?:top|bottom|upper|lower)/.test(low)) {
      const row = corner[1] === 'upper' ? 'top' : corner[1] === 'lower' ? 'bottom' : corner[1];
      claims.push({ is: 'in corner', refs: subject, corner: `${row}-${corner[2]}` });
    } else if (EDGES.includes(low) && isPlace(words, i))
      claims.push({ is: 'at edge', refs: subject, edge: low as Edge, middle: middle || centredAt(words, i) });
    if (/^(?:back|underside|rear)$/.test(low) && /^(?:the|on)$/.test(words[i - 1]?.toLowerCase() ?? ''))
      claims.push({ is: 'on side', refs: subject, side: 'back' });
    const at = /^([xy])=?(\d+(?:\.\d+)?)?$/.exec(low);
    if (at !== null) {
      const n = Number(at[2] ?? words.slice(i + 1, i + 3).find((w) => /^\d+(?:\.\d+)?$/.test(w)));
      if (!Number.isNaN(n)) claims.push({ is: 'at', refs: subject, ...(at[1] === 'x' ? { x: n } : { y: n }) });
    }
  }
  return claims;
}

/** What stands before an item with nothing but words between that lead from part to part, one at least. */
function joinedBefore(items: readonly Item[], at: number): Item[] {
  for (let i = at - 1; i >= 0; i--) {
    const item = items[i] as Item;
    if (item.kind !== 'word') return i < at - 1 ? [item] : [];
    if (!JOINS.test(item.word) || item.apart === true) return [];
  }
  return [];
}
const JOINS = /^(?:on|at|to|from|via|over|through|drives?|switch(?:es)?|feeds?|reads?|pulls?|sinks?|is|are|the|of|=|->|→)$/i;

/** Pins behind a net, but for what leads to them. */
function pinsAfter(items: readonly Item[], at: number): number {
  let pins = 0;
  for (const item of items.slice(at + 1)) {
    if (item.kind === 'pin') pins++;
    else if (item.kind === 'refs' || !LEADS.has(item.word.toLowerCase())) break;
  }
  return pins;
}

/** "at the top", "top edge", "left side": a word that also names a corner's other half stands there by itself. */
const isPlace = (words: readonly string[], i: number): boolean => {
  const [before = '', before2 = '', after = ''] = [words[i - 1], words[i - 2], words[i + 1]].map((w) => w?.toLowerCase() ?? '');
  if (EDGES.includes(before) && /^(?:top|bottom)$/.test(before)) return false;
  return /^(?:edge|side|edges)$/.test(after) || (before === 'the' && /^(?:at|on|along|to)$/.test(before2)) || before === 'at';
};
const centredAt = (words: readonly string[], i: number): boolean =>
  words.slice(i + 1, i + 5).some((w) => /^(?:middle|centre|center|centred|centered)$/i.test(w));

/** "near U3", "beside", "within 5 mm of": how near, mm; null: nothing of that is said before an item. */
function nearAt(items: readonly Item[], at: number): number | null {
  const before = items.slice(Math.max(0, at - 5), at).map((i) => (i.kind === 'word' ? i.word.toLowerCase() : ''));
  const within = before.lastIndexOf('within');
  const mm = within < 0 ? Number.NaN : Number.parseFloat(before[within + 1] ?? '');
  if (!Number.isNaN(mm)) return mm;
  const last = before.filter((w) => !/^(?:to|the|of|by)$/.test(w)).at(-1) ?? '';
  return /^(?:near|beside|next|close)$/.test(last) ? NEAR_MM : null;
}

/** "12 jacks J1 to J12", "four of them, U1 to U4": how many were said. */
function countAt(words: readonly string[], at: number, refs: readonly string[]): Claim[] {
  if (refs.length < 2) return [];
  for (let back = 1; back <= 3; back++) {
    const word = words[at - back]?.toLowerCase() ?? '';
    const count = /^\d{1,3}[x×]?$/.test(word) ? Number.parseInt(word, 10) : NUMBERS.indexOf(word);
    if (count <= 0) continue;
    return back === 1 || UNITS.test(words[at - back + 1] ?? '') ? [] : [{ is: 'as many', refs, count }];
  }
  return [];
}

/** "VIN 12 V", "VIN is 12V". */
function voltsAt(words: readonly string[], at: number): number | null {
  const after = words.slice(at + 1, at + 4).filter((w) => !/^(?:is|at|=|has)$/i.test(w));
  const match = /^([+-]?\d+(?:\.\d+)?)(v?)$/i.exec(after[0] ?? '');
  return match !== null && (match[2] !== '' || /^v(?:olts?)?$/i.test(after[1] ?? '')) ? Number(match[1]) : null;
}

/** A value or a part's name that is said of the refs before it: "R4 10k", "U2 = TL074", "C1 to C4 are 100 nF". */
function saidOf(words: readonly string[], at: number, before: Item | undefined, subject: readonly string[]): string | null {
  if (subject.length === 0) return null;
  const word = words[at] ?? '';
  // Up to two words lead from the refs to what they are: "=", "is a", "are the".
  const from = words.slice(0, at).lastIndexOf('');
  const links = before?.kind === 'refs' || (at - from <= 3 && words.slice(from + 1, at).every((w) => /^(?:=|is|are|a|an|the|all)$/i.test(w)));
  if (!links) return null;
  const value = /^\d+(?:\.\d+)?$/.test(word) && /^[pnuµmkM]?(?:F|H|Ω|ohms?|R)$/.test(words[at + 1] ?? '') ? `${word}${words[at + 1]}` : word;
  // A resistor's ohms may be said without their unit.
  if (/^\d+(?:\.\d+)?$/.test(value) && before?.kind === 'refs' && subject.every((r) => /^R\d/.test(r)) && !UNITS.test(words[at + 1] ?? ''))
    return value;
  if (/^\d*\.?\d+(?:[pnuµ]F?|[pnuµm]?H|[kMR]\d*|[kM]?(?:Ω|ohms?))(?:\d+)?$/.test(value)) return value;
  return /^(?=.*\d)(?=.*[A-Z])[A-Z0-9][A-Z0-9/+-]{4,}$/i.test(word) && !/^\d/.test(word) ? word : null;
}
