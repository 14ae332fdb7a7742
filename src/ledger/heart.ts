import type { Entry, Finding, Ledger } from '../board/index.js';
import type { Ask, AskKind, Request } from '../request/index.js';
import type { Knowledge, Scene } from './scene.js';
import { fault } from './verdict.js';

/** What is asked back in place of building a board that would be useless. */
export interface HeartUnmet {
  readonly entries: readonly Entry[];
  /** One question. */
  readonly question: string;
  /** Up to three ways out, the first is what we would do. */
  readonly ways: readonly string[];
  /** It is a refusal: nothing that is answered builds it. */
  readonly final?: true;
}

/** Kinds that a board is for; what only carries or connects them, or cannot be a thing on it, is no reason to ask back. */
const HEARTS: ReadonlySet<AskKind> = new Set([
  'output',
  'load',
  'light',
  'display',
  'sound',
  'sensor',
  'charging',
  'conversion',
  'function',
  'storage',
  'protection',
]);

/** Kinds that one named chip may be all of. */
const CHIPS: ReadonlySet<AskKind> = new Set(['function', 'conversion', 'charging']);

/**
 * Whether a board without this ask is of no use: it is declined, or nothing at all stands for it. A lamp is lit by lights by any name, and the work of
 * an amplifier or a converter may be a chip's that the person named. What stands there and only differs in a figure is built, and said.
 */
function lacks(entry: Entry, ask: Ask | undefined, there: readonly Ask[], { isA }: Pick<Knowledge, 'isA'>): boolean {
  if (entry.state === 'declined') return true;
  if (ask === undefined || entry.state !== 'unmet' || !(HEARTS.has(ask.kind) || ask.kind === 'controller') || entry.by.refs.length > 0) return false;
  const lit = isA(ask.concept, LAMP) && there.some((a) => a.kind === 'light');
  const done = CHIPS.has(ask.kind) && there.some((a) => a.part !== undefined && a.kind !== 'controller' && HEARTS.has(a.kind));
  return !lit && !done;
}
const LAMP = 'lamp';

/** The asks without which the wish makes no sense, where they are not met; null: there are none, or the person wants the board anyway. */
export function heartUnmet(ledger: Ledger, request: Request, lexicon: Pick<Knowledge, 'concept' | 'isA' | 'part'>): HeartUnmet | null {
  const forbidden = forbiddenIn(ledger, request, lexicon);
  if (forbidden !== null) return forbidden;
  const undecided =
    request.anyway === true
      ? null
      : (undecidedIn(ledger, request, lexicon) ?? openConverter(ledger, request, lexicon) ?? openLoad(ledger, request, lexicon));
  if (undecided !== null) return undecided;
  const declined = request.anyway === true ? null : declinedIn(ledger);
  if (declined !== null) return declined;
  // Nor is a board of use without its processor, where the library has none of that sort.
  const isUnknown = (a: Ask): boolean => a.part !== undefined && lexicon.part(a.part) === null;
  const lost = request.asks.filter(
    (a) => a.kind === 'controller' && a.state === 'wanted' && a.not !== true && (lexicon.concept(a.concept)?.says !== undefined || isUnknown(a)),
  );
  const heart = new Set([...(request.purpose?.heart ?? []), ...lost.map((a) => a.id)]);
  if (request.anyway === true) return null;
  const asks = new Map(request.asks.map((a) => [a.id, a]));
  const there = ledger.entries.flatMap((e) => (e.state === 'met' || e.state === 'partly' || e.by.refs.length > 0 ? (asks.get(e.ask) ?? []) : []));
  // Another processor is not the one that was named.
  const isOther = ({ ask, state }: Entry): boolean => state === 'unmet' && lost.some((a) => a.id === ask && isUnknown(a));
  const entries = ledger.entries.filter((e) => heart.has(e.ask) && (isOther(e) || lacks(e, asks.get(e.ask), there, lexicon)));
  const [first] = entries;
  if (first === undefined) return barrenIn(ledger, asks, lexicon);
  const found = entries.flatMap((e) => ways(e, asks.get(e.ask), lexicon));
  const purpose = request.purpose?.text ?? '';
  const planned = plannersReason(ledger, first);
  const says = planned === undefined ? first.says : isOther(first) ? sentence(planned) : `${first.says} ${sentence(planned)}`;
  const question = `${purpose === '' ? 'The board' : `The ${purpose}`} would be without its heart: ${says} Which way shall I go?`;
  return { entries, question, ways: [...new Set([...found, 'build it anyway, without that'])].slice(0, 3) };
}

/** Why the planner left a wish out, as it was told; undefined: it did not say. */
const plannersReason = (ledger: Ledger, { text }: Entry): string | undefined =>
  ledger.findings.find((f) => f.message.startsWith(`${text}: `))?.message;
const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

/** What is missing of a board that does nothing of what was asked for, most of it not being there at all; null: it does something. */
function barrenIn(ledger: Ledger, asks: ReadonlyMap<string, Ask>, lexicon: Pick<Knowledge, 'concept'>): HeartUnmet | null {
  const mine = ledger.entries.filter((e) => e.source === 'person' && asks.get(e.ask)?.not !== true && !MANNER.has(asks.get(e.ask)?.kind ?? 'board'));
  const gone = mine.filter((e) => e.by.refs.length === 0 && e.state !== 'met' && e.state !== 'meant');
  const unmet = gone.filter((e) => e.state === 'unmet');
  if (unmet.length === 0 || gone.length * 2 < mine.length || mine.some((e) => e.state === 'met' || e.state === 'meant')) return null;
  // What the library says of itself first, and the planner's reason before that nothing is there.
  const isThing = (e: Entry): boolean => !MANNER.has(asks.get(e.ask)?.kind ?? 'board') || asks.get(e.ask)?.kind === 'supply';
  const lost = ledger.entries.filter((e) => e.source === 'person' && e.state === 'unmet' && e.by.refs.length === 0 && isThing(e));
  const knows = (e: Entry): number => (lexicon.concept(asks.get(e.ask)?.concept ?? '')?.says === undefined ? 1 : 0);
  const why = (e: Entry): string => plannersReason(ledger, e) ?? `“${e.text}”: ${e.says}`;
  const reasons = [...lost].sort((x, y) => knows(x) - knows(y)).map(why);
  const says = [...new Set(reasons)].slice(0, 2).join(' ');
  const found = gone.flatMap((e) => ways(e, asks.get(e.ask), lexicon));
  const question = `The board would do nothing of what you ask for. ${says} Which way shall I go?`;
  return { entries: gone, question, ways: [...new Set([...found, 'build it anyway, without that'])].slice(0, 3) };
}

/** Kinds that say how a board is to be, and nothing of what is on it. */
const MANNER: ReadonlySet<AskKind> = new Set(['quality', 'behaviour', 'marking', 'board', 'mechanical', 'supply']);

/** What is asked of a wish of which nothing but its purpose, or nothing but sorts of things, was said; null: more was said, or it is wanted anyway. */
export function vagueness(request: Request, lexicon: Pick<Knowledge, 'concept'>): Pick<HeartUnmet, 'question' | 'ways'> | null {
  const { purpose } = request;
  const open = request.asks
    .map((a) => (a.state === 'wanted' && a.not !== true ? lexicon.concept(a.concept) : undefined))
    .find((c) => c?.asks_back !== undefined && c.kind !== 'purpose');
  if (open?.asks_back !== undefined && request.anyway !== true) return { question: open.asks_back, ways: [...(open.ways ?? []), ANYWAY] };
  const concept = purpose?.concept === undefined ? undefined : lexicon.concept(purpose.concept);
  const own = concept?.kind === 'purpose' ? concept.asks_back : undefined;
  // A program makes no board of a purpose that has nothing but sorts of things for its heart.
  const unsaid = own !== undefined && (concept?.heart ?? []).every((id) => lexicon.concept(id)?.kind === id);
  const things = request.asks.filter((a) => a.state === 'wanted' && a.not !== true && !MANNER.has(a.kind));
  const wanted = things.filter((a) => !(unsaid && (a.kind === 'controller' || FEEDING.has(a.concept))));
  const sorts = wanted.filter((a) => isBare(a) && isRoot(a, lexicon));
  // A load of the purpose's name says what is controlled, any other word of it only what the board is called.
  const more = wanted.some((a) => !sorts.includes(a) && (a.kind === 'load' || !(isBare(a) && isWithin(a, purpose))));
  if (request.anyway === true || more || (own === undefined && (sorts.length === 0 || sorts.length < wanted.length))) return null;
  const question = own ?? `Of ${sorts.map((a) => `“${a.text}”`).join(', ')} I know the sort only: which, how many, with which figures?`;
  return { question, ways: ['name parts or loads, with their number, voltage and current', ANYWAY] };
}

const ANYWAY = 'build it anyway, with the simplest of each';

/** Nothing is said of it beyond that it is wanted. */
const isBare = (a: Ask): boolean =>
  a.part === undefined &&
  (a.count ?? 1) === 1 &&
  a.figures.length === 0 &&
  a.features.length === 0 &&
  a.connector === undefined &&
  a.label === undefined &&
  a.pins === undefined &&
  !a.links.some((l) => l.role === 'for' || l.role === 'charges');

/** A word of the purpose itself, which is no thing that was asked for beside it. */
const isWithin = (a: Ask, purpose: Request['purpose']): boolean =>
  purpose?.words !== undefined &&
  a.words.every((w) => w.message === purpose.words?.message && w.from >= purpose.words.from && w.to <= purpose.words.to);

/** A sort of things as a whole: "sensors", "outputs". */
const isRoot = (a: Ask, lexicon: Pick<Knowledge, 'concept'>): boolean => a.concept === a.kind && lexicon.concept(a.concept)?.parents.length === 0;

/** The figure that decides the whole board and that nobody said; null: it was said, or a part or a source decides it. */
function undecidedIn(ledger: Ledger, request: Request, lexicon: Pick<Knowledge, 'concept'>): HeartUnmet | null {
  const { purpose } = request;
  if (purpose === null) return null;
  const wanted = request.asks.filter((a) => a.state === 'wanted' && a.not !== true);
  const said = (any: readonly string[]): boolean => wanted.some((a) => a.figures.some((f) => any.includes(f.quantity)));
  const entries = ledger.entries.filter((e) => purpose.heart.includes(e.ask));
  const fed = wanted.some((a) => a.kind === 'supply' || a.connector?.concept === 'usb_c');
  const named = wanted.some((a) => a.part !== undefined && a.kind !== 'controller');
  const need = lexicon.concept(purpose.concept ?? '')?.needs?.find((n) => !said(n.any) && (n.fed_or_not === true || !(fed || named)));
  if (need !== undefined) return { entries, question: need.question, ways: DECIDED };
  // A board that is named for something else and has a converter as its heart.
  const converts = wanted.some((a) => a.kind === 'controller') ? undefined : wanted.find((a) => a.kind === 'conversion')?.concept;
  const decisive = [purpose.concept, converts].map((id) => lexicon.concept(id ?? '')).find((c) => c?.decisive !== undefined)?.decisive;
  if (decisive === undefined || said(decisive) || named) return null;
  const question = `What ${decisive.join(' or ')} does the ${purpose.text} work with? Everything on it follows from that.`;
  return { entries, question, ways: DECIDED };
}
const DECIDED: readonly string[] = [
  'say the figures, as “12 V, 2 A each”',
  'name the driver or the load by its number',
  'build it with the smallest of its sort',
];

/** Kinds that stand beside a converter without making another board of it. */
const BESIDE_CONVERTER: ReadonlySet<AskKind> = new Set([
  'conversion',
  'supply',
  'connector',
  'mechanical',
  'board',
  'quality',
  'marking',
  'protection',
]);

/** A converter that is all that was asked for, and of which nobody said what it gives; null: it was said, or there is none. */
function openConverter(ledger: Ledger, request: Request, lexicon: Pick<Knowledge, 'concept'>): HeartUnmet | null {
  const wanted = request.asks.filter((a) => a.state === 'wanted' && a.not !== true && a.source !== 'practice');
  if (!wanted.every((a) => BESIDE_CONVERTER.has(a.kind))) return null;
  const open = wanted.find(
    (a) =>
      a.kind === 'conversion' &&
      a.part === undefined &&
      // What gives a current gives the voltage of its load.
      lexicon.concept(a.concept)?.decisive === undefined &&
      !a.figures.some((f) => f.quantity === 'voltage' && f.role === 'out'),
  );
  const entries = ledger.entries.filter((e) => e.ask === open?.id && e.state === 'unmet');
  if (open === undefined || entries.length === 0) return null;
  const question = `What voltage is the ${open.text} to give? Everything on it follows from that.`;
  return { entries, question, ways: ['say the voltage and the current, as “12 V, 2 A”', 'say a range, and it is set by a potentiometer'] };
}

/** Plugs through which a board is fed. */
const FEEDING: ReadonlySet<string> = new Set([
  'usb',
  'usb_a',
  'usb_outlet',
  'usb_b',
  'usb_c',
  'usb_micro',
  'usb_mini',
  'barrel_jack',
  'battery_connector',
]);

/** A load of which nobody said the voltage, on a board of which nobody said any supply; null: it was said, or there is none. */
function openLoad(ledger: Ledger, request: Request, lexicon: Pick<Knowledge, 'concept'>): HeartUnmet | null {
  const wanted = request.asks.filter((a) => a.state === 'wanted' && a.not !== true && a.source === 'person');
  const open = (a: Ask): boolean => (a.kind === 'load' && lexicon.concept(a.concept)?.decisive?.includes('voltage') === true) || a.concept === DRIVER;
  const load = wanted.find((a) => a.part === undefined && open(a));
  const told = wanted.some((a) => a.figures.some((f) => f.quantity === 'voltage' || f.quantity === 'power'));
  // A supply of which no more than its sort is said tells no voltage either.
  const untold = (a: Ask): boolean => OPEN.has(a.concept) && a.connector === undefined && a.figures.every((f) => f.quantity !== 'cells');
  const fed = wanted.some((a) => (a.kind === 'supply' && !untold(a)) || FEEDING.has(a.connector?.concept ?? a.concept));
  // A named driver is made for its load; a sensor, a display or a memory tells nothing of it.
  if (load === undefined || told || fed || wanted.some((a) => a.part !== undefined && DRIVES.has(a.kind))) return null;
  const entries = ledger.entries.filter((e) => e.ask === load.id);
  const question = `“${load.text}”: of which voltage and current? Switches, copper and supply follow from that.`;
  return { entries, question, ways: ['say the figures, as “12 V, 2 A each”', 'build it with the usual ones of its sort'] };
}

/** Kinds whose parts tell of the load that they drive. */
const DRIVES: ReadonlySet<AskKind> = new Set(['load', 'output', 'function', 'conversion', 'light']);
/** Supplies of any voltage. */
const OPEN: ReadonlySet<string> = new Set(['supply', 'battery']);
/** It is made for the motor that hangs on it. */
const DRIVER = 'motor_driver';

/** What is designed for nobody, "build anyway" or not; null: nothing of it was asked for. */
function forbiddenIn(ledger: Ledger, request: Request, lexicon: Pick<Knowledge, 'concept'>): HeartUnmet | null {
  const purpose = request.purpose?.concept === undefined ? undefined : lexicon.concept(request.purpose.concept);
  const isNever = (id: string): boolean => lexicon.concept(id)?.never === true || lexicon.concept(id)?.lacked === true;
  const asked = request.asks.filter((a) => a.state === 'wanted' && a.not !== true && isNever(a.concept));
  const why = purpose?.never === true ? purpose.says : asked[0] === undefined ? undefined : lexicon.concept(asked[0].concept)?.says;
  if (why === undefined) return null;
  return { entries: ledger.entries.filter((e) => asked.some((a) => a.id === e.ask)), question: `No board is built. ${why}`, ways: [], final: true };
}

/** What somebody could be hurt by, or what cannot be; null: nothing such was asked for. */
function declinedIn(ledger: Ledger): HeartUnmet | null {
  const entries = ledger.entries.filter((e) => e.state === 'declined');
  const [first] = entries;
  if (first === undefined) return null;
  return { entries, question: `No board is built yet: ${first.says}`, ways: [...(first.ways ?? []), 'build it anyway, without that'].slice(0, 4) };
}

/** Ways out of one entry: its own, the nearest thing that the library has, a connector for it. */
export function ways(entry: Entry, ask: Ask | undefined, lexicon: Pick<Knowledge, 'concept'>): string[] {
  if (entry.ways !== undefined) return [...entry.ways];
  if (ask === undefined) return [];
  const concept = lexicon.concept(ask.concept);
  if (concept?.ways !== undefined) return [...concept.ways];
  const parent = concept?.parents.map((p) => lexicon.concept(p)).find((p) => p?.evidence !== undefined);
  const thing = ask.part ?? concept?.title ?? ask.text;
  const named = ask.part === undefined || concept === undefined ? [] : [`take another ${concept.title} that the library has in place of ${ask.part}`];
  return [
    ...named,
    ...(parent === undefined ? [] : [`take a ${parent.title} in place of the ${thing}`]),
    `bring a header out for the ${thing} as a module of its own`,
  ].slice(0, 3);
}

const SENSING: readonly AskKind[] = ['sensor', 'input', 'interface'];
/** A radio or a bus tells others what was sensed. */
const ACTING: readonly AskKind[] = ['output', 'load', 'light', 'display', 'sound', 'interface'];
const WORKING: readonly AskKind[] = ['function', 'conversion', 'charging', 'storage', 'protection', 'controller', 'connector'];

/** Whether anything that was asked for tells the board of the world. */
export const senses = (scene: Scene): boolean => kindsOf(scene).some((k) => SENSING.includes(k));

const kindsOf = ({ request }: Scene): AskKind[] => request.asks.flatMap((a) => (a.state === 'wanted' && a.not !== true ? [a.kind] : []));

/**
 * A board by its purpose. What is a tester or an alarm follows something that it senses. A name that nobody here knows is borne out by what was said
 * beside it – something that senses and something that acts, or what works on its own – or else nobody can say that the board is that thing.
 */
export function purposeful(scene: Scene): Finding[] {
  const { request, lexicon } = scene;
  const { purpose } = request;
  if (purpose === null) return [];
  const kinds = kindsOf(scene);
  const concept = purpose.concept === undefined ? undefined : lexicon.concept(purpose.concept);
  if (concept?.senses === true && !senses(scene) && !byTheClock(scene))
    return [fault(`“${purpose.text}” follows something that it senses, and nothing that senses was asked for`)];
  const both = kinds.some((k) => SENSING.includes(k) && kinds.some((other) => other !== k && ACTING.includes(other)));
  // Connectors alone carry an adapter, and no interface that somebody has to know.
  const borne = both || kinds.some((k) => WORKING.includes(k) && !(k === 'connector' && concept?.kind === 'interface'));
  return purpose.strange === true && !borne
    ? [fault(`What a “${purpose.text}” does is not known here: the board has only the parts that were named`)]
    : [];
}

/** What switches a load may do so by a clock. */
const byTheClock = ({ request, lexicon }: Scene): boolean => {
  const wanted = request.asks.filter((a) => a.state === 'wanted' && a.not !== true);
  return wanted.some((a) => lexicon.isA(a.concept, 'rtc')) && wanted.some((a) => a.kind === 'load' || a.kind === 'output');
};
