import type { BoardWish, ConnectorWish, Intent, RailWish, SourceWish } from '../intent.js';
import { readCorner, readHoles, readName, readQuantity, readRound, readSize } from './board.js';
import { normalise, type Token, tokenise } from './lexer.js';
import { correctTokens, findMentions, type LibraryWords, type Mention, vocabularyOf } from './mentions.js';
import { packsApart } from './packs.js';
import { readRails } from './rails.js';
import { readShape } from './shape.js';
import { type SortedOut, sortOut } from './sort.js';
import { unreadWords } from './unread.js';

export type { LibraryWords } from './mentions.js';

/** Reads a sentence or a paragraph. Nothing in it is refused here: what is not understood is in `unread` and `unsupported`. */
export function readIntent(sentence: string, library: LibraryWords): Intent {
  const vocabulary = vocabularyOf(library);
  const text = withoutSecondThoughts(normalise(sentence));
  const name = readName(text);
  const { tokens, corrections } = correctTokens(tokenise(withoutName(text, name)), vocabulary);
  const taken = new Set<number>();
  const shape = readShape(tokens, taken);
  const round = readRound(tokens, taken);
  const size = { ...round, ...readSize(tokens, taken) };
  const corner = round?.corner_mm ?? readCorner(tokens, taken);
  const holes = readHoles(tokens, taken);
  const quantity = readQuantity(tokens, taken);
  const rails = readRails(tokens, taken);
  const mentions = findMentions(tokens, vocabulary, taken);
  const found = sortOut(tokens, mentions, taken, rails.at);
  const board: BoardWish = {
    ...size,
    ...shape,
    ...(corner === undefined ? {} : { corner_mm: corner }),
    ...(quantity === undefined ? {} : { quantity }),
    ...found.knobs,
    fixed: found.knobs.fixed ?? false,
    holes,
  };
  return packsApart({
    sentence,
    name,
    board,
    platform: found.platforms[0] ?? null,
    otherPlatforms: found.platforms.slice(1),
    sources: withInput(found.sources, [...rails.in, ...loneVoltage(tokens, mentions, found, taken)]),
    rails: rails.out.map((rail, n) => ({ ...rail, ...connected(found.railConnectors.get(n)) })),
    items: found.items,
    excluded: found.excluded,
    unsupported: found.unsupported,
    unread: unreadWords(tokens, mentions, new Set([...taken, ...found.used])).filter((words) => !GRID.test(words)),
    corrections,
  });
}

const connected = (connector: ConnectorWish | undefined): { connector?: ConnectorWish } => (connector === undefined ? {} : { connector });

/** "Four BME280? No: two SHT31": what is asked and denied at once is not wished. */
const withoutSecondThoughts = (text: string): string => text.replace(/[^.?!\n]*\?\s*no\s*[:,]\s*/gi, '');

/** "4x4" and "3 x 3 matrix" are read with the keys. */
const GRID = /^\d{1,2}\s*[x×]\s*\d{1,2}\b(?: matrix)?$/i;

/** A name is no wish: "called Relay Box" asks for no relay. */
const withoutName = (text: string, name: string | null): string => (name === null ? text : text.replace(name, ' '));

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
