import type { BoardWish, Intent, ItemWish, PlatformWish, RailWish, SourceWish } from '../intent.js';
import { readAttributes, surroundings } from './attributes.js';
import { readCorner, readHoles, readName, readQuantity, readSize } from './board.js';
import { normalise, type Token, tokenise } from './lexer.js';
import { correctTokens, findMentions, type LibraryWords, type Mention, vocabularyOf } from './mentions.js';
import { refusedMentions } from './negation.js';
import { readRails } from './rails.js';
import { unreadWords } from './unread.js';
import type { ItemId, SourceId, UnsupportedWish } from './vocabulary.js';

export type { LibraryWords } from './mentions.js';

/** Reads a sentence or a paragraph. Nothing in it is refused here: what is not understood is in `unread` and `unsupported`. */
export function readIntent(sentence: string, library: LibraryWords): Intent {
  const vocabulary = vocabularyOf(library);
  const text = normalise(sentence);
  const name = readName(text);
  const { tokens, corrections } = correctTokens(tokenise(withoutName(text, name)), vocabulary);
  const taken = new Set<number>();
  const size = readSize(tokens, taken);
  const corner = readCorner(tokens, taken);
  const holes = readHoles(tokens, taken);
  const quantity = readQuantity(tokens, taken);
  const rails = readRails(tokens, taken);
  const mentions = findMentions(tokens, vocabulary, taken);
  const found = sortOut(tokens, mentions, taken);
  const board: BoardWish = {
    ...size,
    ...(corner === undefined ? {} : { corner_mm: corner }),
    ...(quantity === undefined ? {} : { quantity }),
    ...found.knobs,
    fixed: found.knobs.fixed ?? false,
    holes,
  };
  return {
    sentence,
    name,
    board,
    platform: found.platforms[0] ?? null,
    otherPlatforms: found.platforms.slice(1),
    sources: withInput(found.sources, [...rails.in, ...loneVoltage(tokens, mentions, found, taken)]),
    rails: rails.out,
    items: found.items,
    excluded: found.excluded,
    unsupported: found.unsupported,
    unread: unreadWords(tokens, mentions, new Set([...taken, ...found.used])),
    corrections,
  };
}

/** A name is no wish: "called Relay Box" asks for no relay. */
const withoutName = (text: string, name: string | null): string => (name === null ? text : text.replace(name, ' '));

interface SortedOut {
  readonly platforms: PlatformWish[];
  readonly sources: SourceWish[];
  readonly items: ItemWish[];
  readonly excluded: Set<ItemId | SourceId>;
  readonly unsupported: UnsupportedWish[];
  readonly knobs: { fixed?: boolean; sides?: 1 | 2; pour?: boolean; router?: 'krt' | 'freerouting' };
  readonly used: Set<number>;
}

function sortOut(tokens: readonly Token[], mentions: readonly Mention[], taken: ReadonlySet<number>): SortedOut {
  const out: SortedOut = { platforms: [], sources: [], items: [], excluded: new Set(), unsupported: [], knobs: {}, used: new Set() };
  const refused = refusedMentions(tokens, mentions);
  const around = surroundings(tokens, mentions);
  for (const [i, mention] of mentions.entries()) {
    const places = around[i];
    if (places === undefined) continue;
    if (refused.has(mention)) refuse(mention, out);
    else accept(tokens, mention, places, taken, out);
  }
  return out;
}

function refuse({ means }: Mention, out: SortedOut): void {
  if (means.role === 'source' || means.role === 'item') out.excluded.add(means.id);
  // A refusal of anything else ("no Ethernet", "not an Arduino") is granted by leaving it out.
}

function accept(
  tokens: readonly Token[],
  mention: Mention,
  places: ReturnType<typeof surroundings>[number],
  taken: ReadonlySet<number>,
  out: SortedOut,
): void {
  const { means, text } = mention;
  switch (means.role) {
    case 'platform':
      if (!out.platforms.some((p) => p.id === means.id)) out.platforms.push({ id: means.id, text, ...noted(means.note) });
      return;
    case 'source': {
      const read = readAttributes(tokens, mention, places, taken, out.used);
      const volts = means.volts === undefined ? read.volts : means.volts * Math.max(1, read.count);
      out.sources.push({ ...read, ...(volts === undefined ? {} : { volts }), id: means.id, text, ...noted(means.note) });
      return;
    }
    case 'item': {
      const read = readAttributes(tokens, mention, places, taken, out.used);
      out.items.push({ ...read, id: means.id, text, ...(means.part === undefined ? {} : { part: means.part }), ...noted(means.note) });
      return;
    }
    case 'unsupported':
      if (!out.unsupported.some((u) => u.text.toLowerCase() === text.toLowerCase())) out.unsupported.push({ text, why: means.why });
      return;
    case 'knob':
      turn(means.knob, out.knobs);
  }
}

const noted = (note: string | undefined): { note?: string } => (note === undefined ? {} : { note });

function turn(knob: 'single_sided' | 'two_sided' | 'fixed' | 'no_pour' | 'freerouting', knobs: SortedOut['knobs']): void {
  switch (knob) {
    case 'single_sided':
      knobs.sides = 1;
      return;
    case 'two_sided':
      knobs.sides = 2;
      return;
    case 'fixed':
      knobs.fixed = true;
      return;
    case 'no_pour':
      knobs.pour = false;
      return;
    case 'freerouting':
      knobs.router = 'freerouting';
  }
}

/** "ESP32-C3 relay board, 12 V": a voltage that nothing else took is the supply's, where that has none. */
function loneVoltage(tokens: readonly Token[], mentions: readonly Mention[], { used }: SortedOut, taken: Set<number>): RailWish[] {
  const lone = tokens.flatMap((token, i): [number, number][] => {
    const spoken = taken.has(i) || used.has(i) || mentions.some((m) => m.from <= i && i < m.to);
    return token.type === 'quantity' && token.unit === 'V' && !spoken ? [[i, token.value]] : [];
  });
  const [only] = lone;
  if (only === undefined || lone.length > 1) return [];
  taken.add(only[0]);
  return [{ volts: only[1] }];
}

/** "12 V in": the voltage of the source that has none, or a supply of its own. */
function withInput(sources: readonly SourceWish[], incoming: readonly RailWish[]): SourceWish[] {
  const input = incoming[0];
  if (input === undefined) return [...sources];
  const open = sources.findIndex((s) => s.volts === undefined && s.id !== 'usb' && s.id !== 'lipo');
  if (open >= 0) return sources.map((s, i) => (i === open ? { ...s, volts: input.volts } : s));
  if (sources.some((s) => s.volts === input.volts || (s.id === 'usb' && input.volts === 5))) return [...sources];
  return [
    ...sources,
    {
      id: 'supply',
      text: `${input.volts} V input`,
      volts: input.volts,
      count: 1,
      counted: false,
      plural: false,
      pins: [],
      note: `You named no connector for the ${input.volts} V supply: it comes in at a screw terminal`,
    },
  ];
}
