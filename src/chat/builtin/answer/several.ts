import { isQuestion } from './question.js';

/** Where a second question begins within a sentence: "…, and how many are there", "and which resistors set it". */
const NEXT =
  /,?\s+(?:and|also|and also|but|then|plus)\s+(?=(?:what(?:'s| is| are| was| does| do| would| happens)?|which|how (?:many|much|big|large|long|hot|tall|high|wide|fast|do|does|can|is|are|far|thick|heavy)|why|where|when|is (?:it|there|the|that)|are (?:there|the|they)|does|do i|can (?:i|it)|could (?:i|it)|will it|would it|should i)\b)/i;
const AFTER_COMMA = /,\s+(?=(?:what|which|how|why|where)\b[^,]*\?)/i;
const BEGINS = /^(?:and |so )?(?:what|which|how|why|where|when|is|are|does|do|can|could|will|would)\b/i;

/** "A shunt of 10 mΩ at 5 A, what voltage?" is one question: what stands before the comma asks nothing. */
const partsOf = (sentence: string): string[] =>
  sentence.split(NEXT).flatMap((part) => {
    const pieces = part.split(AFTER_COMMA);
    return pieces.slice(0, -1).every((p) => BEGINS.test(p.trim())) ? pieces : [part];
  });

/** The questions of a message, each with what was said before it that is no question ("My filter has 4.7k and 10 nF. Where is …?"). */
export function questionsOf(message: string): string[] {
  const sentences = message
    .split(/(?<=[?!])\s+|(?<=[.;])\s+(?=\D)|\n+/)
    .map((s) => s.trim())
    .filter((s) => s !== '')
    // "…at 12 mA? and at 20?": one question of two figures.
    .reduce<string[]>((all, s) => {
      const before = AGAIN.test(s) ? all.pop() : undefined;
      all.push(before === undefined ? s : `${before.replace(/[?\s]+$/, '')} ${s}`);
      return all;
    }, []);
  const said: string[] = [];
  const asked: string[] = [];
  for (const sentence of sentences) {
    if (!isQuestion(sentence) && !ABOUT.test(sentence)) {
      said.push(sentence);
      continue;
    }
    for (const part of partsOf(sentence)) {
      const question = referred(part.trim().replace(/[?.!\s]*$/, ''), asked.at(-1) ?? null);
      asked.push(`${question}?`);
    }
  }
  return asked.map((q) => (said.length > 0 && !/\d/.test(q) ? `${said.join(' ')} ${q}` : q));
}

/** Another figure of the question before, without its words. */
const AGAIN = /^(?:and|or) (?:at|for|with|from) \S+(?: \S+)?\?$/i;
const ABOUT = /^(?:and |so |ok(?:ay)?,? )?(?:what|how) about\s+(.+?)[\s?.!]*$/i;
/** What a follow-up may put in another's place, most particular first. */
const SHAPES: readonly RegExp[] = [
  /\b(?:GPIO|GP|IO)_?\d{1,2}\b|\bP[A-H]\d{1,2}\b/i,
  /\b[A-Z]{1,3}\d{1,3}\b/,
  /\b\d+(?:\.\d+)? ?(?:[mku]?(?:V|A|Hz|W|F|ohms?)|k|%)(?!\w)/i,
  /\b(?:red|green|blue|yellow|white|orange) (?:led|one)\b/i,
];

/** "What about GPIO2?" after "is GPIO9 used?" is "is GPIO2 used?"; "it" is what the question before named by its ref. */
export function referred(question: string, before: string | null): string {
  if (before === null) return question;
  const about = ABOUT.exec(question)?.[1];
  if (about !== undefined) {
    const shape = SHAPES.find((s) => s.test(about) && s.test(before));
    return shape === undefined ? question : before.replace(shape, about).replace(/[\s?]*$/, '');
  }
  const ref = /\b(?:the )?([A-Z]{1,3}\d{1,3})\b/.exec(before)?.[1];
  return ref === undefined || /\b[A-Z]{1,3}\d{1,3}\b/.test(question)
    ? question
    : question.replace(/\b(?:it|they|them)\b/i, ref).replace(/\b(?:its|their)\b/i, `${ref}'s`);
}

/** Several answers as one text; what was said twice is said once. */
export const joined = (answers: readonly string[]): string => [...new Set(answers)].join('\n\n');
