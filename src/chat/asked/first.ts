import type { Design } from '../../design/index.js';
import { engineer } from '../../engineer/index.js';
import { auditDesign, vagueness } from '../../ledger/index.js';
import type { Lexicon } from '../../lexicon/index.js';
import { loadLexicon } from '../../lexicon/load.js';
import type { Library } from '../../parts/index.js';
import type { AskKind, Request } from '../../request/index.js';
import { answerFirst, checkText, costCap, type Plan, wishing } from '../builtin/index.js';
import { type Asked, askedOf, heartless, questionWords, refusalWords, withAsked } from './asked.js';
import { checkCounts, checkOutline } from './room.js';

/** Kinds that make no board by themselves. */
const BARE: ReadonlySet<AskKind> = new Set(['mechanical', 'board', 'quality', 'behaviour', 'marking', 'supply']);
/** Words and reasons that a question tells. */
const MOST_TOLD = 5;

/**
 * The board of a first message: the engineer's, held against what was asked; the reply tells the language that another one than English was read in. A message that names nothing to build, that may not be built or whose heart
 * nothing can serve is answered with a question or a refusal. `wired`: who asks wires what no ask names. Throws DesignError at `message` for an outline that cannot be.
 */
export function firstOf(asked: Asked, library: Library, lexicon: Lexicon, wired?: true): Plan {
  const plan = planOf(asked, library, lexicon, wired);
  return asked.readAs === '' ? plan : { ...plan, reply: plan.reply === '' ? asked.readAs : `${plan.reply}\n\n${asked.readAs}` };
}

function planOf(asked: Asked, library: Library, lexicon: Lexicon, wired: true | undefined): Plan {
  const { request } = asked;
  const know = { library, lexicon };
  // What is refused is refused whatever else could be built, and before an outline that cannot be.
  const why = request.anyway === true ? null : refusalWords(asked, lexicon);
  if (why !== null) return { kind: 'answer', reply: why, refused: [why] };
  const vague = vagueness(request, lexicon);
  if (vague !== null) return { kind: 'answer', reply: [...unheard(request), questionWords(vague)].join('\n'), unplanned: true };
  const { design: made, unmet } = engineer(request, { ...know, practice: true, ...(wired && { wired }) });
  checkCounts(request, know);
  if (made === null || !namesSomething(request)) {
    return {
      kind: 'answer',
      reply: questionOf(request, made === null ? unmet.map(({ ask, why: cause }) => ({ ask, why: cause })) : []),
      unplanned: true,
    };
  }
  const design = withAsked(
    wishing({ ...made, prompt: asked.message }, null, costCap(asked.message)?.usd ?? null),
    { ...asked, request: made.request ?? request },
    true,
    lexicon,
  );
  const tight = checkOutline(design, library);
  const heart = heartless(design, library, lexicon);
  if (heart !== null) return { kind: 'answer', reply: questionWords(heart), refused: design.unmet };
  if (request.anyway !== true && nothingMet(design, library, lexicon)) return { kind: 'answer', reply: questionOf(request, unmet), unplanned: true };
  return { kind: 'design', design: tight === null ? design : { ...design, assumptions: [...design.assumptions, tight] }, reply: '' };
}

/** A first message, whole: a question of the trade is answered, a board planned. */
export function planFirst(message: string, library: Library): Plan {
  checkText(message);
  const lexicon = loadLexicon(library);
  const asked = askedOf({ message, base: null, board: null, history: [] }, lexicon);
  const known = answerFirst(message, library, saidIn(asked.request));
  return known === null ? firstOf(asked, library, lexicon) : { kind: 'answer', reply: known };
}

/** How many things the person asked for. */
export const saidIn = ({ asks }: Request): number => asks.filter((a) => a.source === 'person').length;

const wantedIn = ({ asks }: Request): Request['asks'] => asks.filter((a) => a.state === 'wanted' && a.not !== true);

/** A connector alone, without a supply that comes or goes there, leads nowhere. */
function namesSomething(request: Request): boolean {
  // What is broken out leads to a header.
  const breaks = request.purpose?.concept === 'breakout';
  const wanted = wantedIn(request);
  const [only, ...more] = wanted.filter((a) => !BARE.has(a.kind));
  // A supply that is made of another one is a board of its own.
  if (only === undefined) return wanted.some((a) => a.kind === 'supply' && a.links.some((l) => l.role === 'from'));
  const led = breaks || only.kind !== 'connector' || more.length > 0 || (only.count ?? 1) > 1 || only.figures.length > 0;
  return led || wanted.some((a) => a.kind === 'supply' || a.kind === 'behaviour');
}

function nothingMet(design: Design, library: Library, lexicon: Lexicon): boolean {
  const { asks } = auditDesign({ request: design.request as Request, design, library, lexicon });
  return asks.of > 0 && asks.met === 0 && design.unmet.length >= asks.of;
}

/** What was not understood and may matter. */
function unheard({ unread }: Request): string[] {
  const loud = unread.filter((u) => u.weight === 'loud').map((u) => `“${u.text}”`);
  return loud.length === 0 ? [] : [`I could make nothing of ${[...new Set(loud)].slice(0, MOST_TOLD).join(', ')}.`];
}

/** The question back, where nothing can be built of a message. */
function questionOf(request: Request, unmet: readonly { readonly ask: string; readonly why: string }[]): string {
  const words = (id: string): string => request.asks.find((a) => a.id === id)?.text ?? '';
  const reasons = [...new Set(unmet.flatMap(({ ask, why }) => (words(ask) === '' ? [] : [`“${words(ask)}”: ${why}.`])))].slice(0, MOST_TOLD);
  const example = 'USB-C powered ESP32-C3 board with a BME280, a status LED and a reset button, 40x30 mm';
  return [
    ...reasons,
    ...unheard(request),
    `What should be on the board? Name a controller (ESP32-C3, RP2040, STM32F103, ATmega328P …) or a circuit (555 timer, Li-ion charger, regulator, amplifier …), what hangs on it (sensors, LEDs, buttons, relays, CAN, RS-485 …) and how it is powered. For example: "${example}".`,
  ].join(' ');
}
