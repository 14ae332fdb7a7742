import { beginsAsOrder, clausesOf } from '../read/clauses.js';

const ASKING =
  /^(?:so|and|but|ok|okay|well|hi|hello|hey|please|sorry)?[\s,]*(?:what|what's|whats|which|why|how|where|who|when|is|are|was|does|do|did|will|would|can|could|should|has|have|tell me|explain|show me|list|describe|give me (?:a|the) (?:list|summary|bom|price|cost)|summari[sz]e|i(?:'d| would)? (?:like|want) to know|any idea|(?:i(?: was|'m| am)? )?wonder(?:ing)?|curious|(?:not sure|no idea) (?:if|whether|what|how|which|why)|(?:is|are|do|does|did|was|were|has|have|would|could|should|wo)n['’]?t (?:the|it|that|this|there|they|you|we|i|a|an|my|one)|(?:isnt|arent|doesnt|wasnt|wouldnt|couldnt|shouldnt) (?:the|it|that|this|there|they|you|we|i|a|an|my|one))\b/i;
/** "CAN node on a 24 V supply: …": the bus, and a description. */
const BUS =
  /^(?:CAN(?:[- ]?FD)?[- ](?!(?:YOU|I|WE|IT|THE|THIS|THAT|THERE|A|MY)\b)|[Cc]an[- ]?(?:bus|fd|node|module|hat|shield|transceiver|interface|adapter|logger|sniffer|gateway|isolator|repeater)\b(?! (?:have|be|need|use|work|run)\b))/;
/** "Can you add …", "what about a second LED", "could it be blue?": orders that are put as questions. */
const ORDERED =
  /^(?:can|could|would|will|should)\s+(?:you|u|ya|we|i|it)\b|^(?:what|how) about\b|^do you mind\b|^(?:why (?:don't|not)|is it possible to|would it be possible to)\b/i;

/** A sentence behind a question that says what it is to suppose, and orders nothing. */
const SUPPOSED = /^(?:let'?s |and |i'?d )?(?:say|assume|assuming|suppose|supposing|given)\b/i;

/** A question whether one thing may be in the place of another is an order. */
const EXCHANGED =
  /^(?:so |and |but |also |please )*(?:can|could|would|may|should) (?:(?:the|my|its|that|this) .*\b(?:instead|in place of|rather than)|(?:it|they) .*\b(?:instead of|in place of|rather than))\b/i;

/** Said that nothing is to be designed or changed now: whatever stands beside it, nothing is ordered. */
const HELD_BACK =
  /[\s,;–-]*(?:\b(?:but|and|so|please|i)\s+)*(?:\b(?:don['’]?t|do not|no need to)\s+(?:design|build|make|draw|create|generate|change|order|start)\b[^,.;:!?]{0,30}?\b(?:yet|for now|right now)\b|\b(?:don['’]?t|do not)\s+(?:want|need)\s+(?:a|any|the)\s+(?:board|pcb|design)\b(?:\s+(?:yet|now|for now))?|\bno\s+(?:board|pcb|design|change)s?\s+(?:yet|for now)\b)/i;
/** Said that somebody only asks; an order beside it is one all the same. */
const ONLY_ASKS =
  /[\s,;–-]*(?:\b(?:but|and|so|please|i)\s+)*(?:\b(?:only|just)\s+(?:want(?:ed)?|trying|like)\s+to\s+(?:understand|know|learn|ask)\b|\bjust\s+(?:asking|curious|a question)\b)/i;

/** What is asked in a message that says that nothing is to be designed, without that; null: it does not say so. */
export function heldBack(message: string): string | null {
  const asks = ONLY_ASKS.test(message) && !clausesOf(message).some(beginsAsOrder);
  if (!HELD_BACK.test(message) && !asks) return null;
  return [HELD_BACK, ONLY_ASKS]
    .reduce((text, said) => text.replace(new RegExp(said, 'gi'), ''), message)
    .replace(/^[\s,;–-]+/, '')
    .trim();
}

/** Whether something of a message is an order by its form, whatever it orders. */
export const isOrder = (message: string): boolean => clausesOf(message).some(beginsAsOrder);

/** Begins as a question does and is none: "what I want is …", "which means …", "when the lid opens …", "will be outdoors", "do it in silicon". */
const STATED =
  /^(?:so|and|but|ok|okay|well)?[\s,]*(?:(?:what|how|which|where) (?:i|we|it|they|that|this)\b|which (?:means|is why)\b|(?:when|who) (?:the|a|an|i|we|it|they|this|that|somebody|someone)\b|(?:is|are|was|will|would|should|could|can|has|does) (?:be|have|\d|in\b|on\b|at\b|for\b|to\b|not\b)|do (?!i\b|we\b|you\b|they\b|these\b|those\b))/i;
/** A wish or a figure that holds, told and not ordered. */
const WISHED =
  /\b(?:i|we|it|this|that|they|the \S+(?: \S+)?)\s*(?:['’]d like|would like|(?:also |only |really |just )?(?:needs?|wants?|should|must|shall|has to|have to))\b(?! to know)|^(?:and |plus |also |but )?(?:an?|another|two|three|four|one more|no|not|without|only)\b|\b(?:more|another|instead|also|too|as well|now|no longer|any ?more|without|changed?|actually|rather|sorry|please|same)\b/i;
/** Told of what may be or of what somebody has at hand: it is what a question beside it supposes. */
const HEDGED =
  /\b(?:might|may|maybe|perhaps|possibly|some ?day|later|thinking (?:of|about)|not sure|in case)\b|^(?:and |but |well |hi )?(?:i|we)(?: have| ?['’]ve| got| own| found)\b/i;
const FIGURE = /(?<![\p{L}\d.])\d/u;
const IF_SO =
  /^(?:and |but )?(?:if|when) (?:so|not|yes|no|it (?:does|is|can|doesn['’]?t|isn['’]?t)|needed|necessary|possible|too \w+)\b|^(?:please |then |just )?(?:do (?:it|so|that|this)|go (?:ahead|for it))\b/i;

/** Whether a sentence beside a question orders and tells nothing that the board would have to keep. */
const isBeside = (sentence: string): boolean =>
  SUPPOSED.test(sentence) ||
  (!isOrder(sentence) && !IF_SO.test(sentence) && (HEDGED.test(sentence) || (!WISHED.test(sentence) && !FIGURE.test(sentence))));

/** Whether a message asks and orders nothing. */
export function isQuestion(message: string): boolean {
  const text = message.trim();
  if (heldBack(text) !== null) return true;
  const sentences = text.split(/(?<=[.!?])\s+/);
  if (EXCHANGED.test(text) || (sentences.length > 1 && !sentences.some(isQuestion))) return false;
  if (asksThroughout(text)) return true;
  if (beginsAsOrder(text) || BUS.test(text)) return false;
  if (ORDERED.test(text)) return !clausesOf(text).some((c) => beginsAsOrder(c)) && !/^(?:what|how) about\b/i.test(text);
  const asked = /\?\s*$/.test(text);
  return (ASKING.test(text) && (asked || !STATED.test(text))) || (asked && !(text.includes(' you ') && clausesOf(text).some(beginsAsOrder)));
}

/** Put up beside a question about it, and not ordered. */
const OFFERED = /^(?:so |and |but |hm+,? |ok(?:ay)?,? )*(?:what|how) about\b/i;

/** Where one sentence ends and the next begins, a question behind a comma or "and" too. */
const SENTENCES =
  /(?<=[.!?;])\s+|\n+|(?<=^(?:what|how) about [^,?]*),\s*(?=(?:is|are|does|do|will|would|can)\b[^,]*\?\s*$)|(?<=^(?!(?:if|when|with|for|at|assuming|suppose|given|and|so|but|ok|okay|well|hi|hello)\b)[^,?]*\d[^,?]*),\s*(?=(?:what|how|which|is|are|can|could|does|do|will|would)\b[^,]*\?\s*$)|(?:,|\s)\s*(?:and|then|also|but)\s+(?=(?:(?:what|how|which|why|does|is|will|would)\b[^,]*\?\s*$|(?:tell|show) me\b|list\b|explain\b|what(?:'s| is| does| do| would)\b|how (?:much|many|big|hot|long)\b))/i;

/** Longer messages are no questions about a board: they are parted at their stops alone, in a time that grows with their length. */
const LONGEST = 2000;
const STOPS = /(?<=[.!?;])\s+|\n+/;

const sentencesOf = (message: string): string[] =>
  message
    .split(message.length > LONGEST ? STOPS : SENTENCES)
    .map((s) => s.trim())
    .filter((s) => s !== '');

/** Words of a sentence that no word of asking begins and that ends in a question mark all the same: longer ones are wishes. */
const DOUBTED = 6;

/** Whether a message of several sentences asks, and what it says besides only tells what the questions suppose. */
function asksThroughout(message: string): boolean {
  const sentences = sentencesOf(message);
  // A question mark at the end of a long wish puts one thing of it in doubt and asks nothing.
  const doubts = (s: string): boolean => !ASKING.test(s) && s.split(/\s+/).length > DOUBTED;
  const asks = (s: string): boolean => s !== message.trim() && isQuestion(s) && !doubts(s);
  return sentences.length > 1 && sentences.some(asks) && sentences.every((s) => asks(s) || OFFERED.test(s) || isBeside(s));
}

/**
 * The one decision on what a message about a board that stands is: the sentences that order or tell and those that ask, where it does both. null: it asks
 * throughout, of which `isQuestion` tells, and the board stays as it is to the last byte; or it orders throughout.
 */
export function ordersAndQuestions(message: string): { orders: string; questions: string } | null {
  if (asksThroughout(message)) return null;
  const sentences = sentencesOf(message);
  const questions = sentences.filter((s, i) => isQuestion(s) || (/^(?:what|how) about\b.*\?$/i.test(s) && sentences.slice(0, i).some(isQuestion)));
  if (questions.length === 0 || questions.length === sentences.length) return null;
  return { orders: sentences.filter((s) => !questions.includes(s)).join('\n'), questions: questions.join('\n') };
}

/** Where a second question begins within a sentence: at an "and" that a word of asking follows. */
const NEXT =
  /,?\s+(?:and|also|and also|but|then|plus)\s+(?=(?:what(?:'s| is| are| was| does| do| would| happens)?|which|how (?:many|much|big|large|long|hot|tall|high|wide|fast|do|does|can|is|are|far|thick|heavy)|why|where|when|is (?:it|there|the|that)|are (?:there|the|they)|does|do i|can (?:i|it)|could (?:i|it)|will it|would it|should i)\b)/i;
const AFTER_COMMA = /,\s+(?=(?:what|which|how|why|where)\b[^,]*\?)/i;
const BEGINS = /^(?:and |so )?(?:what|which|how|why|where|when|is|are|does|do|can|could|will|would)\b/i;

/** A question behind a comma, of the figures that stand before it and ask nothing, is one question with them. */
const partsOf = (sentence: string): string[] =>
  sentence.split(NEXT).flatMap((part) => {
    const pieces = part.split(AFTER_COMMA);
    return pieces.slice(0, -1).every((p) => BEGINS.test(p.trim())) ? pieces : [part];
  });

/** The questions of a message, each with what was said before it that is no question: the figures that it is about. */
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
