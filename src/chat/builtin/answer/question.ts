import { beginsAsOrder, clausesOf } from '../read/clauses.js';

const ASKING =
  /^(?:so|and|but|ok|okay|well|hi|hello|hey|please|sorry)?[\s,]*(?:what|what's|whats|which|why|how|where|who|when|is|are|was|does|do|did|will|would|can|could|should|has|have|tell me|explain|show me|list|describe|give me (?:a|the) (?:list|summary|bom|price|cost)|summari[sz]e|i(?:'d| would)? (?:like|want) to know|any idea)\b/i;
/** "CAN node on a 24 V supply: …": the bus, and a description. */
const BUS =
  /^(?:CAN(?:[- ]?FD)?[- ](?!(?:YOU|I|WE|IT|THE|THIS|THAT|THERE|A|MY)\b)|[Cc]an[- ]?(?:bus|fd|node|module|hat|shield|transceiver|interface|adapter|logger|sniffer|gateway|isolator|repeater)\b(?! (?:have|be|need|use|work|run)\b))/;
/** "Can you add …", "what about a second LED", "could it be blue?": orders that are put as questions. */
const ORDERED =
  /^(?:can|could|would|will|should)\s+(?:you|we|i|it)\b|^(?:what|how) about\b|^do you mind\b|^(?:why (?:don't|not)|is it possible to|would it be possible to)\b/i;

/** A sentence behind a question that says what it is to suppose, and orders nothing. */
const SUPPOSED = /^(?:let'?s |and |i'?d )?(?:say|assume|assuming|suppose|supposing|given)\b/i;

/** A question whether one thing may be in the place of another is an order. */
const EXCHANGED =
  /^(?:so |and |but |also |please )*(?:can|could|would|may|should) (?:the|my|its|that|this) .*\b(?:instead|in place of|rather than)\b/i;

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

/** Whether a message asks and orders nothing. */
export function isQuestion(message: string): boolean {
  const text = message.trim();
  if (heldBack(text) !== null) return true;
  const sentences = text.split(/(?<=[.!?])\s+/);
  if (EXCHANGED.test(text) || (sentences.length > 1 && !sentences.some(isQuestion))) return false;
  if (asksThroughout(text)) return true;
  if (beginsAsOrder(text) || BUS.test(text)) return false;
  if (ORDERED.test(text)) return !clausesOf(text).some((c) => beginsAsOrder(c)) && !/^(?:what|how) about\b/i.test(text);
  return ASKING.test(text) || (/\?\s*$/.test(text) && !(text.includes(' you ') && clausesOf(text).some(beginsAsOrder)));
}

/** Whether a message of several sentences asks in each, or says what a question before is to suppose. */
export function asksThroughout(message: string): boolean {
  const sentences = message.trim().split(/(?<=[.!?])\s+/);
  return sentences.length > 1 && sentences.every((s, i) => isQuestion(s) || (i > 0 && SUPPOSED.test(s)));
}
