import { inCapitals } from '../../design/index.js';
import type { Concept, Lexicon } from '../../lexicon/index.js';
import { type Ask, type AskKind, QUANTITIES, type Request } from '../../request/index.js';
import type { Knowledge } from '../knowledge.js';

/** Kinds that say what a board is about, those first that say most; what every board has says least. */
const SUBJECTS: readonly (readonly AskKind[])[] = [
  ['sensor', 'display', 'output', 'load', 'sound', 'storage'],
  ['function', 'interface', 'charging', 'light'],
  ['conversion', 'input', 'component', 'protection'],
];
/** Controls that a controller brings with it. */
const USUAL: ReadonlySet<string> = new Set(['status_led', 'power_led', 'reset_button', 'boot_button']);
const MOST_SUBJECTS = 2;
const LONGEST = 40;
/** That the name of a design may have. */
const MOST_LETTERS = 100;

/** What a board is called where nobody named it: by its purpose, else by its controller and what it is about, else by its voltages. */
export function titleOf(know: Knowledge, request: Request, controller: string | null): string {
  const title = inCapitals(calledBy(know, request, controller));
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}`;
}

function calledBy(know: Knowledge, request: Request, controller: string | null): string {
  const { purpose } = request;
  const said = purposeOf(know.lexicon, request);
  if (said !== null) return said;
  const asks = request.asks.filter((a) => a.state === 'wanted' && a.not !== true);
  const named = asks.find((a) => a.kind === 'controller')?.part;
  const about = SUBJECTS.map((kinds) => subjects(know, asks, purpose?.heart ?? [], kinds)).find((words) => words.length > 0) ?? [];
  const own = named ?? (about.length > 0 ? null : controller);
  const weak = !asks.some((a) => SUBJECTS.slice(0, -1).flat().includes(a.kind) && !USUAL.has(a.concept));
  const volts = weak && own === null ? voltages(asks) : null;
  if (volts !== null) return volts;
  const called = (words: readonly string[]): string =>
    [...(own === null ? [] : [capitals(own)]), ...(words.length === 0 ? [] : [words.join(' and ')]), 'board'].join(' ');
  if (about.length === 0 && own === null) return purpose?.text.slice(0, MOST_LETTERS) ?? 'Circuit';
  return [about, about.slice(0, 1)].map(called).find((t) => t.length <= LONGEST) ?? called(about.slice(0, 1)).slice(0, MOST_LETTERS);
}

/** What the person called the board, where that says what it is for; null: "round board", "controller" say nothing. */
export function purposeOf(lexicon: Lexicon, { purpose, asks }: Request): string | null {
  if (purpose === null || purpose.text.length > LONGEST) return null;
  const words = purpose.text.split(/\s+/);
  const general = (concept: Concept | undefined): boolean => concept !== undefined && (GENERAL.has(concept.kind) || NAMELESS.has(concept.id));
  const whole = lexicon.lookup(words);
  const named = whole?.tokens === words.length && general(whole.concepts[0]);
  const says = words.filter(
    (word) => !named && !general(lexicon.lookup([word])?.concepts[0]) && lexicon.part(word) === null && !/^[a-z]?\d+$|(?:powered|based)$/i.test(word),
  );
  if (says.length === 0) {
    const part = asks.find((a) => a.state === 'wanted' && a.not !== true && a.part !== undefined)?.part;
    if (purpose.concept === 'breakout' && part !== undefined) return `${capitals(part)} breakout`;
    const land = asks.find((a) => a.concept === 'breakout' && a.package !== undefined)?.package;
    // "USB-C breakout", "SOIC-8 adapter": boards of nothing else.
    if (purpose.concept === 'breakout' && land !== undefined) return `${land.toUpperCase()} adapter`;
    return purpose.concept === 'breakout' && words.length > 1 && !named ? purpose.text : null;
  }
  const kind = purpose.concept === undefined ? undefined : lexicon.concept(purpose.concept)?.kind;
  return words.length > 1 || kind === 'purpose' || kind === 'function' ? purpose.text : null;
}

/** Kinds of words that do not tell one board from another. */
const GENERAL: ReadonlySet<string> = new Set(['board', 'filler', 'quality', 'marking', 'mounting', 'controller', 'supply', 'connector']);
/** Boards of any kind. */
const NAMELESS: ReadonlySet<string> = new Set(['breakout', 'controller_board']);

function subjects(know: Knowledge, asks: readonly Ask[], heart: readonly string[], kinds: readonly AskKind[]): string[] {
  const word = (ask: Ask): string => {
    if (ask.part !== undefined) return capitals(ask.part);
    const [title = ask.text] = know.lexicon.concept(ask.concept)?.title.split(' (') ?? [];
    return shortened(ask.text) ?? title;
  };
  const fit = asks.filter((a) => kinds.includes(a.kind) && !USUAL.has(a.concept));
  const words = [...fit.filter((a) => heart.includes(a.id)), ...fit].map(word);
  return words.filter((w, i) => words.findIndex((v) => alike(v) === alike(w)) === i).slice(0, MOST_SUBJECTS);
}

/** "12 V to 5 V supply". */
function voltages(asks: readonly Ask[]): string | null {
  const volts = (role: string): string[] => [
    ...new Set(
      asks
        .filter((a) => CARRIES.has(a.kind))
        .flatMap((a) => a.figures.flatMap((f) => (f.quantity === 'voltage' && f.role === role ? (f.value ?? []) : [])))
        .map((v) => `${v} ${QUANTITIES.voltage}`),
    ),
  ];
  const out = volts('out').slice(0, MOST_SUBJECTS).join(' and ');
  const [into] = volts('in');
  return out === '' ? null : `${into === undefined ? '' : `${into} to `}${out} supply`;
}
const CARRIES: ReadonlySet<AskKind> = new Set(['supply', 'rail', 'conversion']);

/** A part number that was typed in small letters. */
const capitals = (name: string): string => (/\d/.test(name) ? name.replace(/\b[a-z][a-z\d-]*\d[a-z\d-]*\b/g, (word) => word.toUpperCase()) : name);

/** What was written in capitals, as one: "LEDs", "RS-485"; null: it was not. */
const shortened = (text: string): string | null => /^([A-Z\d][A-Z\d/²-]+)s?$/.exec(text)?.[1] ?? null;
const alike = (word: string): string => word.toLowerCase().replaceAll('-', '');
