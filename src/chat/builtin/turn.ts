import { diffDesigns, sameParts } from '../../design/diff.js';
import type { Design } from '../../design/index.js';
import { checkElectrical } from '../../electrical/index.js';
import { describeDesign } from '../../parts/describe.js';
import type { Library } from '../../parts/index.js';
import { withOwn } from '../../parts/own.js';
import { resolve } from '../../parts/resolve.js';
import type { About } from './about.js';
import { CHEAPER } from './answer/cost.js';
import { asksFigure, figureOut } from './answer/formulas/index.js';
import { answerQuestion, heldBack, isQuestion, ordersAndQuestions, UNTOLD } from './answer/index.js';
import { ofKind } from './answer/kinds.js';
import { answerWithoutBoard } from './answer/myself.js';
import { joined, questionsOf, referred } from './answer/question.js';
import { byHand } from './by-hand/index.js';
import { inEnglish } from './language/index.js';
import { checkText, type Plan } from './message.js';
import { goBack, type Return } from './past.js';
import { withoutGaps } from './read/asides.js';
import { notUnderstood } from './reply-edit.js';
import { isNeverMind, smallTalk } from './small-talk.js';
import { costCap, wishing } from './wishes.js';

/** Longest conversation that is planned from, as long as a design's prompt may be. */
const LONGEST_PROMPT = 20_000;

/**
 * Takes a message about a board that stands: a question is answered and orders are carried out on the design itself; what changes
 * what was asked is the request's (`chat/merge`).
 */
export function planTurn(message: string, about: About, shipped: Library): Plan {
  checkText(message);
  const { text, note } = inEnglish(withoutGaps(message));
  const plan = planChange(text, about, shipped);
  return note === '' ? plan : { ...plan, reply: `${plan.reply}\n\n${note}` };
}

/** A first message that asks something of the trade, answered; null: a board is wished for. `wishes`: how many things of a board are read in it. */
export function answerFirst(message: string, library: Library, wishes = 0): string | null {
  const { text, note } = inEnglish(withoutGaps(message));
  const held = heldBack(text);
  if (held === null && wishes >= DESCRIBED && TO_HAVE.test(text)) return null;
  const known = held === null ? answered(text, library) : (told(held, library) ?? NO_ANSWER);
  return known === null || note === '' ? known : `${known}\n\n${note}`;
}

/** Asked whether it can be had. */
const TO_HAVE =
  /^\W*(?:(?:is|would) it (?:be )?possible to|(?:can|could|may|would) (?:i|we|you|u|someone|somebody|anyone|anybody)) (?:please )?(?:get|have|order|buy|make|build|do|design|draw|create|help)\b/i;
/** So many things of a board are a description, whatever form the sentence has. */
const DESCRIBED = 3;

/** A question that another one's figures answer. */
const LEANS = /\b(?:it|its|that|this|they|then|one)\b|^(?:\S+\s+){0,3}\S+$/i;

/** What is asked of the trade before there is any board, question by question; null: a board is wished for. */
function answered(text: string, library: Library): string | null {
  // "Convert …": a figure to work out, or a board that does it.
  if (!isQuestion(text)) return asksFigure(text) ? figureOut(text, false) : null;
  return told(text, library);
}

/** Where no board is wanted yet, and nothing of what is asked is known. */
const NO_ANSWER =
  'Nothing is designed, as you said. I keep no answer to what you ask; a chat model may have one. Say what is to be built when it is to be.';

/** A question of the trade, or several, answered one by one; null: not all of it is known. */
function told(text: string, library: Library): string | null {
  const questions = questionsOf(text);
  const whole = figureOut(text, false);
  if (questions.length < 2) return whole ?? answerWithoutBoard(text, library);
  // "Which resistor, and how much does it burn?": what the figures of the whole answer is not asked again.
  const apart = questions.filter((q) => whole === null || figureOut(q, false) !== null || !LEANS.test(q));
  const answers = apart.map((q) => figureOut(q, false) ?? answerWithoutBoard(q, library));
  if (apart.length > 1 && answers.every((a) => a !== null)) return joined(answers);
  return whole ?? answerWithoutBoard(text, library);
}

/** What is asked of a board that stands, question by question. */
function answeredOf(message: string, about: About, library: Library): string {
  const try_ = (order: string, wished = false): string | null => attempted(order, about, library, wished);
  const questions = questionsOf(message);
  if (questions.length > 6) return figureOut(message, true) ?? answerQuestion(message, about, library, try_);
  const one = (q: string): string => figureOut(q, true) ?? answerQuestion(q, about, library, try_);
  if (questions.length < 2) return one(message);
  const answers = questions.map((question) => ({ question, answer: one(question) }));
  const known = answers.filter(({ answer }) => !answer.startsWith(UNTOLD));
  if (known.length === 0) return one(message);
  // What leans on the question before is answered with it; of what else the design does not tell, that is said.
  const open = answers
    .filter((a) => !known.includes(a) && !LEANS.test(a.question))
    .map(({ question }) => `"${question}" The design does not tell me that.`);
  return joined([...known.map((k) => k.answer), ...open]);
}

/** Longest message about a board that stands, in characters: some fifty orders. A first message may be as long as a specification. */
const LONGEST_ORDER = 4000;
const tooLong = (message: string): string =>
  `Nothing is changed: ${message.length} characters are more than I read as orders for a board that stands; ${LONGEST_ORDER} are the most. Say what to change in a few sentences, or "start over" with a shorter description.`;

/** A message, in English, about a board that stands. */
function planChange(message: string, about: About, shipped: Library): Plan {
  const library = withOwn(shipped, about.design);
  if (message.length > LONGEST_ORDER) return { kind: 'answer', reply: tooLong(message) };
  const back = goBack(message, about);
  if (back !== null) return returned(back);
  const { design: base, board } = about;
  const spared = isNeverMind(message) ? withoutLastRefused(base) : null;
  if (spared !== null) return spared;
  const polite = smallTalk(message, about);
  if (polite !== null) return { kind: 'answer', reply: polite };
  const held = heldBack(message);
  if (held !== null) return { kind: 'answer', reply: /\w/.test(held) ? answeredOf(held, about, library) : 'Nothing is changed.' };
  const mixed = ordersAndQuestions(message);
  const hand = mixed === null && !isQuestion(message) ? ordered(message, about, library) : null;
  if (hand !== null) return hand;
  if (mixed !== null) return orderedAndAsked(mixed, about, library, shipped);
  const follows = followUp(message, about);
  if (isQuestion(message) || follows !== null) return { kind: 'answer', reply: answeredOf(follows ?? message, about, library) };
  // "Gain 40 dB" of a board that amplifies is an order.
  const orders = (): boolean => {
    const merged = about.merged?.(message) ?? null;
    return merged !== null && 'design' in merged;
  };
  const figure = asksFigure(message) && !orders() ? figureOut(message, true) : null;
  if (figure !== null) return { kind: 'answer', reply: figure };
  const cap = costCap(message);
  // "Use X, it is cheaper" is an order, and the price its reason.
  if (cap === null && CHEAPER.test(message))
    return { kind: 'answer', reply: `Nothing is changed. ${answerQuestion(message, about, library)}`, unplanned: true };
  if (cap !== null && cap.rest.replace(/[\s.,!]/g, '').length < MEANS_SOMETHING) return capped(base, board, cap.usd, message);
  return left(cap?.rest ?? message, about, library);
}

/** "Never mind" behind a wish that was refused takes it back; null: the last message that changed anything was none. */
function withoutLastRefused({ request, ...rest }: Design): Plan | null {
  const latest = (request?.messages.length ?? 0) - 1;
  const gone = request?.asks.filter((a) => a.state === 'refused' && a.refused?.message === latest) ?? [];
  if (request === undefined || gone.length === 0) return null;
  const asks = request.asks.map((a) => (gone.includes(a) ? { ...a, state: 'dropped' as const } : a));
  return {
    kind: 'design',
    design: { ...rest, request: { ...request, asks } },
    reply: `No longer asked for: ${gone.map((a) => `“${a.text}”`).join(', ')}.`,
  };
}

/** "What about GPIO2?" after a question: that question, of the other thing. null: it is no such follow-up. */
function followUp(message: string, { said = [] }: About): string | null {
  const before = said.at(-1)?.you;
  if (before === undefined || !isQuestion(before) || !/^(?:and |so )?(?:what|how) about\b/i.test(message.trim())) return null;
  const meant = referred(message.trim().replace(/[?.!\s]*$/, ''), before);
  return isQuestion(meant) && meant !== message ? `${meant}?` : null;
}

/** A message with spaces where it asks and does not order. */
export function withoutQuestions(message: string): string {
  const questions = ordersAndQuestions(message)?.questions.split('\n') ?? [];
  return questions.reduce((text, q) => text.replace(q, ' '.repeat(q.length)), message);
}

/** Orders are carried out, then the questions are answered of the board as it is then. */
function orderedAndAsked({ orders, questions }: { orders: string; questions: string }, about: About, library: Library, shipped: Library): Plan {
  // "What does R3 do? Change it": the order's "it" is what was asked about.
  const asked = { you: questions, bot: '' };
  const done = planChange(orders, { ...about, said: [...(about.said ?? []), asked] }, shipped);
  const now = done.kind === 'design' ? { ...about, design: done.design, board: null } : about;
  // A question behind a statement is of what was stated.
  const leaning = (q: string): string | null =>
    /\b(?:it|that|this|they|those)\b/i.test(q)
      ? ofKind({ text: `${orders} ${q}`, about: now, library }, (order) => attempted(order, now, library, false))
      : null;
  const answers = questions.split('\n').map((q) => leaning(q) ?? answeredOf(q, now, library));
  return { ...done, reply: [done.reply, ...answers].join('\n\n'), answers: answers.join('\n\n') };
}

/** What an order would come to, without doing it; null: it is none that I can carry out. `wished`: as a change of what is asked alone. */
function attempted(order: string, about: About, library: Library, wished: boolean): string | null {
  const asOrder = order
    .replace(/^(?:i|we|you|it|this|the board)\s+(?:(?:ran|runs?|is run)\b)/i, 'run it')
    .replace(/^(?:i|we|you|it|this|the board)\s+(?:uses?|used)\b/i, 'use')
    .replace(/^(?:i|we|you|it|this|the board)\s+(?=(?:add|swap|replace|remove|power|feed|put|move|drop|leave|make|change)\b)/i, '')
    .replace(/^be (?=\d)/i, 'make it ')
    .replace(/^(.+?) (?:was|were|is|are|became|would be|were to be|had been) (?=\S*\d)/i, 'change $1 to ')
    .replace(/^(?:have|get)\b(?=.*\binstead of\b)/i, 'use')
    .replace(/^(?:have|get)\b/i, 'add')
    .replace(/^(?:run|be powered|power(?: it| this| the board)?|feed(?: it)?)\s+(?:it\s+)?(?:from|off|by|with|on)\b/i, 'power it from');
  const direct: Plan = (wished ? null : ordered(asOrder, about, library)) ?? { kind: 'answer', reply: UNTOLD };
  const merged = direct.kind === 'answer' ? (about.merged?.(asOrder) ?? null) : null;
  // What is only half understood is no order that anybody supposes.
  const asked = merged !== null && 'design' in merged ? merged.design.request : undefined;
  if (asked?.unread.some((u) => u.words.message === asked.messages.length - 1) === true) return null;
  if (merged !== null && 'why' in merged) return `No. ${merged.why.join(' ')}`;
  const plan: Plan = merged === null ? direct : { kind: 'design', ...merged };
  if (plan.kind === 'answer' && plan.reply.startsWith('Nothing about the board changes')) return `Yes. ${plan.reply}`;
  if (plan.kind === 'answer')
    return plan.reply === UNTOLD || /^(?:I could not make out|I could make nothing)/.test(plan.reply) ? null : `No. ${plan.reply}`;
  const broken = errorsOf(plan.design, library).filter((e) => !errorsOf(about.design, library).includes(e));
  const changes = (merged?.changes ?? diffDesigns(about.design, plan.design).summary)
    .slice(0, MOST_CHANGES)
    .map((c) => `- ${c}`)
    .join('\n');
  // What changes nothing is no order that anybody asks for.
  if (changes === '' && merged !== null) return null;
  const told = changes === '' ? plan.reply : changes;
  const open = plan.design.unmet.filter((u) => !about.design.unmet.includes(u));
  const trouble = [...broken, ...open];
  const head =
    trouble.length > 0
      ? `Not without trouble: ${trouble.slice(0, MOST_TROUBLES).join('; ').replace(/\.$/, '')}.`
      : wished
        ? 'Not as it stands, but it can.'
        : 'Yes.';
  return `${head} Say "${asOrder}" and I do it. It would mean:\n${told}`;
}

/** Reasons against an order that are told. */
const MOST_TROUBLES = 3;
/** Lines that are told of what an order would come to. */
const MOST_CHANGES = 8;
const OFFER = /\bSay "([^"]+)" and I /i;
const ACCEPTED =
  /^(?:(?:ok(?:ay)?|yes|yep|sure|fine|good|great|please|then|and|so|alright|let's|now)[\s,.!]*)*(?:(?:do|add) (?:it|that|this|them|so)|make it so|make it happen|go ahead|go for it|yes(?:,? please)?|please do)[\s.!]*(?:please|then|now)?(?:$|[\s.!]*$|[,;.]\s*)/i;

/** What a message means that takes us at our word: "ok, do it" behind an offer is the order that was offered. */
export function accepted(message: string, said: NonNullable<About['said']>): string {
  const offered = OFFER.exec(said.at(-1)?.bot ?? '')?.[1];
  const taken = ACCEPTED.exec(message.trim())?.[0];
  const rest = message.trim().slice(taken?.length ?? 0);
  // Who asks something more has not decided yet.
  return offered === undefined || taken === undefined || rest.includes('?') ? message : [offered, rest].filter((s) => s !== '').join(', ');
}

const errorsOf = (design: Design, library: Library): string[] =>
  checkElectrical(resolve(design, library)).flatMap((f) => (f.severity === 'error' ? [f.message] : []));

/** The design of an earlier version, with what the message orders of it beside. */
function returned(back: Return): Plan {
  if (back.design === null) return { kind: 'answer', reply: back.reply };
  return { kind: 'design', design: back.design, reply: back.reply, back: back.rest };
}

/** Letters that an order has at least, beside a cost cap. */
const MEANS_SOMETHING = 8;

/** "Keep it under $8": nothing changes but what later versions are held against. */
function capped(base: Design, board: About['board'], usd: number, message: string): Plan {
  const now = board === null ? '' : ` Its parts cost $${board.cost.toFixed(2)} now.`;
  const prompt = `${base.prompt}\n${message}`.slice(0, LONGEST_PROMPT);
  return {
    kind: 'design',
    design: wishing({ ...base, prompt }, base, usd),
    reply: `I keep to it: no more than $${usd} for the parts of a board.${now}`,
  };
}

/** Orders that a person could carry out by hand; null: there are none. */
function ordered(message: string, about: About, library: Library): Plan | null {
  const done = byHand(message, about, library);
  if (done === null) return null;
  const { design: base } = about;
  const { reply, refused, removed, rest } = done;
  if (sameBoard(base, done.design) && done.renamed === null && rest === '')
    return {
      kind: 'answer',
      reply: refused.length > 0 ? reply : `Nothing about the board changes with that: it already is what was asked. ${reply}`,
      refused,
    };
  const prompt = `${base.prompt}${base.prompt === '' ? '' : '\n'}${message}`;
  const kept = prompt.length > LONGEST_PROMPT ? done.design : { ...done.design, prompt };
  const design = wishing(sameParts(base, kept) ? kept : { ...kept, summary: describeDesign(kept, library) }, base, null);
  return { kind: 'design', design, reply, refused, byHand: { removed, rest }, ...(done.renamed === null ? {} : { renamed: done.renamed }) };
}

const FRESH =
  /\b(?:start (?:over|again|afresh|fresh|from scratch)|from scratch|(?:a )?(?:whole |completely |totally )?(?:new|different) (?:board|design|project|pcb)|forget (?:all|everything)|scrap (?:it|everything|all|this|that)|clean slate)\b[\s,:;.!-]*/i;

/** A change of what is asked, or nothing that is understood. */
const left = (message: string, about: About, library: Library): Extract<Plan, { kind: 'answer' }> =>
  FRESH.test(message)
    ? { kind: 'answer', reply: '', afresh: message.replace(FRESH, ' ').trim(), unplanned: true }
    : { kind: 'answer', ...notUnderstood(message, about, library), unplanned: true };

const sameBoard = (a: Design, b: Design): boolean =>
  diffDesigns(a, b).empty && JSON.stringify([a.components, a.constraints]) === JSON.stringify([b.components, b.constraints]);
