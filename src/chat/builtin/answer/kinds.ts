import { z } from 'zod';
import { readChat } from '../load-data.js';
import { faceOf } from '../read/things.js';
import { type Answer, type Asked, namedIn } from './asked.js';
import { knownOf } from './basics.js';
import { type Facts, fedFacts, speakerFacts, touchFacts, wayFacts } from './circuits/sized.js';
import { asleep } from './circuits/states.js';
import { chargeTime, linearInstead, lowCorner, seenAtInput } from './circuits/worked.js';
import { current } from './current.js';
import { aboutPart } from './devices.js';
import { supplyAt } from './enough.js';
import { pinout } from './figures.js';
import { pins } from './pins.js';
import { ranged, reversed } from './supplies.js';

/**
 * Kinds of questions by what they ask: all of `asks` occur in one, and `not` does not; listed before those that the words might be taken for. `as`: whose
 * computation answers it; `say`: the answer by facts, a piece of which one is absent being left out, and the whole with its first piece. `with`: read
 * behind the question.
 */
const row = z.strictObject({
  asks: z.array(z.string()).min(1),
  not: z.string().optional(),
  as: z.string(),
  say: z.array(z.string()).optional(),
  with: z.string().default(''),
});
const TABLE = readChat('questions', z.array(row)).map(({ asks, not, ...kind }) => ({
  ...kind,
  asks: asks.map((a) => new RegExp(a, 'i')),
  not: not === undefined ? null : new RegExp(not, 'i'),
}));

const FACTS: Readonly<Record<string, (asked: Asked) => Facts>> = { fed: fedFacts, way: wayFacts, touch: touchFacts, speaker: speakerFacts };
const COMPUTED: Readonly<Record<string, (asked: Asked, said: string, attempt: (order: string, wished?: boolean) => string | null) => string | null>> =
  {
    supply_at: (asked) => supplyAt(asked, undefined, ampsIn(asked.text)),
    current,
    ranged,
    reversed,
    asleep,
    pins,
    landing: (asked, said) => pins({ ...asked, text: `pin of ${said.replace(/'s\b.*/, '')}` }) ?? UNTOLD,
    pinout,
    instead: (_asked, said, attempt) => attempt(`use ${said} instead`),
    suppose: (_asked, said, attempt) => attempt(said, true),
    without: (_asked, said, attempt) => attempt(`remove ${said}`),
    bus: ({ text, about: { design } }) =>
      knownOf(`${text} ${BUSES.flatMap(([block, name]) => (design.blocks.some((b) => block.test(b.block)) ? name : [])).join(' ')}`),
  };
const BUSES: readonly (readonly [RegExp, string])[] = [
  [/^rs485/, 'RS-485'],
  [/^can/, 'CAN bus'],
];
const ampsIn = (text: string): number => {
  const [, value, milli] = /(\d[\d.]*) ?(m?)a\b/i.exec(text) ?? [];
  return Number(value ?? 0) / (milli === '' ? 1 : 1000);
};

/** What is computed from the parts and the question's figures. */
const WORKED: readonly Answer[] = [chargeTime, linearInstead, seenAtInput, lowCorner];

/** The answer to a question of a known kind; null: it is of none, or nothing of the board tells it. */
export function ofKind(asked: Asked, attempt: (order: string, wished?: boolean) => string | null): string | null {
  for (const answer of WORKED) {
    const told = answer(asked);
    if (told !== null) return told;
  }
  for (const { asks, not, as, say, with: more } of TABLE) {
    if (not?.test(asked.text) === true || !asks.every((a) => a.test(asked.text))) continue;
    const read = { ...asked, text: `${asked.text}${more}` };
    const told = say === undefined ? COMPUTED[as]?.(read, asks[0]!.exec(asked.text)?.[1] ?? '', attempt) : filled(say, FACTS[as]?.(read) ?? {});
    if (told !== null && told !== undefined) return told;
  }
  return null;
}

/** The pieces of an answer of which all facts are known; null: not those of the first. */
function filled(say: readonly string[], facts: Facts): string | null {
  const piece = (text: string): string[] => {
    const names = [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? '');
    return names.some((n) => facts[n] === undefined) ? [] : [text.replace(/\{(\w+)\}/g, (_, n: string) => facts[n] ?? '')];
  };
  const [head] = say;
  return head === undefined || piece(head).length === 0 ? null : say.flatMap(piece).join('').trim();
}

/** What an answer begins with that is none. */
export const UNTOLD = 'The design does not tell me that, and I keep no general answer to it.';
/** Asks for what has to be worked out or supposed: what a part is does not answer it. */
export const WORKED_OUT =
  /^(?:so |and |but |ok(?:ay)?,? )?(?:(?:and )?(?:what )?if\b|what happens|(?:can|could|may|might|would|will|should|must) (?!you\b)|how (?:much|many|long|far|hot|high|low|fast|loud|bright|big|often)\b)/i;

/** What is known of things that a question names which nothing answers: told as that, and not as its answer. */
export function aside(asked: Asked): string | null {
  const found = WORKED_OUT.test(asked.text) ? namedIn(asked).slice(0, 2) : [];
  return found.length === 0
    ? null
    : `${UNTOLD} What I know of it: ${found.map((t) => aboutPart(faceOf(t), asked.about, asked.library)).join('\n\n')}`;
}
