import type { BoardWish, ConnectorWish, Intent, RailWish, SourceWish } from '../intent.js';
import { oneOf } from './alternatives.js';
import { readCorner, readHoles, readName, readQuantity, readRound, readSize } from './board.js';
import { withFormats } from './formats.js';
import { kinMentions } from './kin.js';
import { normalise, type Token, tokenise } from './lexer.js';
import { correctTokens, findMentions, type LibraryWords, type Mention, vocabularyOf } from './mentions.js';
import { chargeRate, packsApart } from './packs.js';
import { readRails } from './rails.js';
import { readShape } from './shape.js';
import { type SortedOut, sortOut } from './sort.js';
import { inStrings } from './strings.js';
import { unreadWords } from './unread.js';

export type { LibraryWords } from './mentions.js';

/** Reads a sentence or a paragraph. Nothing in it is refused here: what is not understood is in `unread` and `unsupported`. */
export function readIntent(sentence: string, library: LibraryWords): Intent {
  const vocabulary = vocabularyOf(library);
  const text = withFormats(withoutRanges(withoutSecondThoughts(normalise(sentence.replace(LIN, 'LIN bus')))));
  const name = readName(text);
  const { tokens, corrections } = correctTokens(tokenise(withoutName(text, name)), vocabulary);
  const taken = new Set<number>();
  const shape = readShape(tokens, taken);
  const round = readRound(tokens, taken);
  const size = { ...round, ...(shape.height_mm === undefined ? readSize(tokens, taken) : {}) };
  const half = size.width_mm !== undefined && size.width_mm === size.height_mm ? size.width_mm / 2 : undefined;
  const corner = round?.corner_mm === undefined ? readCorner(tokens, taken) : Math.min(round.corner_mm, half ?? round.corner_mm);
  const holes = readHoles(tokens, taken);
  const quantity = readQuantity(tokens, taken);
  const rails = readRails(tokens, taken);
  bindCurrent(text, tokens, rails.out, taken);
  const known = findMentions(tokens, vocabulary, taken);
  const mentions = oneOf(
    tokens,
    [...known, ...kinMentions(tokens, known, taken)].sort((a, b) => a.from - b.from),
    taken,
  );
  const found = sortOut(tokens, mentions, taken, rails.at);
  const lone = loneVoltage(tokens, mentions, found, taken);
  const level = lone.length > 0 ? lone[0] : rails.in.length === 1 ? rails.in[0] : undefined;
  const logic = isLogic(level, found, lone.length > 0) ? level?.volts : undefined;
  const board: BoardWish = {
    ...size,
    ...shape,
    ...(corner === undefined ? {} : { corner_mm: corner }),
    ...(quantity === undefined ? {} : { quantity }),
    ...found.knobs,
    fixed: found.knobs.fixed ?? false,
    holes,
  };
  return inStrings(
    packsApart(
      chargeRate({
        sentence,
        name,
        board,
        platform: found.platforms[0] ?? null,
        otherPlatforms: found.platforms.slice(1),
        sources: logic === undefined ? withInput(found.sources, [...rails.in, ...lone]) : found.sources,
        ...(logic === undefined ? {} : { logic }),
        rails: withCurrent(
          rails.out.map((rail, n) => ({ ...rail, ...connected(found.railConnectors.get(n)) })),
          loneCurrent(tokens, found, taken),
        ),
        items: found.items,
        excluded: found.excluded,
        unsupported: found.unsupported,
        unread: unreadWords(tokens, mentions, new Set([...taken, ...found.used])).filter((words) => !GRID.test(words)),
        corrections,
      }),
    ),
  );
}

/** The bus, in capitals: "lin" is a potentiometer's law. */
const LIN = /(?<![\w-])LIN(?![-\w])(?! bus\b)/g;

/** Supplies that have a voltage of their own. */
const OWN_VOLTS: ReadonlySet<SourceWish['id']> = new Set(['usb', 'usb_pd', 'lipo', 'coin_cell']);
const CELLS: ReadonlySet<SourceWish['id']> = new Set(['lipo', 'coin_cell', 'battery']);
/** Highest level of 3.3 V logic, V. */
const LOW_LOGIC_V = 3.6;

/** "ATmega328P at 3.3 V, from a single Li-ion cell": what the microcontroller runs at, where the supply is named beside it. */
function isLogic(level: RailWish | undefined, { platforms, sources }: SortedOut, lone: boolean): boolean {
  if (level === undefined || platforms.length === 0 || level.volts > LOW_LOGIC_V) return false;
  return sources.some((s) => CELLS.has(s.id) || (lone && (OWN_VOLTS.has(s.id) || (s.volts ?? 0) > LOW_LOGIC_V)));
}

/** Words for what takes or limits a current of its own. */
const DRAWS = /\b(charg\w*|motors?|leds?|relays?|solenoids?|valves?|pumps?|fans?|fuses?|polyfuses?|strips?|heaters?|in(?:put)? at)\b/i;

/** "12 V to 5 V. It must deliver 5 A": the only current of a sentence about one output is the output's. */
function bindCurrent(text: string, tokens: readonly Token[], rails: RailWish[], taken: Set<number>): void {
  const [rail] = rails;
  const amps = tokens.flatMap((token, i): [number, number][] => (token.type === 'quantity' && token.unit === 'A' ? [[i, token.value]] : []));
  const [only] = amps;
  if (rail === undefined || rails.length > 1 || rail.amps !== undefined || only === undefined || amps.length > 1 || DRAWS.test(text)) return;
  taken.add(only[0]);
  rails[0] = { ...rail, amps: only[1] };
}

/** "12 V to 5 V. It must deliver 5 A": a current that nothing else took is the only output's. */
function loneCurrent(tokens: readonly Token[], { used }: SortedOut, taken: ReadonlySet<number>): number | null {
  const lone = tokens.flatMap((token, i) => (token.type === 'quantity' && token.unit === 'A' && !taken.has(i) && !used.has(i) ? [token.value] : []));
  return lone.length === 1 ? (lone[0] ?? null) : null;
}

const withCurrent = (rails: readonly RailWish[], amps: number | null): RailWish[] =>
  rails.map((rail) => (amps === null || rails.length > 1 || rail.amps !== undefined ? rail : { ...rail, amps }));

const connected = (connector: ConnectorWish | undefined): { connector?: ConnectorWish } => (connector === undefined ? {} : { connector });

/** "Four BME280? No: two SHT31": what is asked and denied at once is not wished. */
const withoutSecondThoughts = (text: string): string => text.replace(/(?<![^.?!\n])[^.?!\n]*\?\s*no\s*[:,]\s*/gi, '');

/** "12-24 V in": a range of a supply counts with its highest; its least is no number of things. */
const withoutRanges = (text: string): string =>
  text.replace(/(?<![\d.\w])(\d+(?:\.\d+)?)\s*V?\s*-\s*(\d+(?:\.\d+)?\s*V)\b/gi, (whole, low: string, high: string) =>
    Number(low) < Number.parseFloat(high) ? high : whole,
  );

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
