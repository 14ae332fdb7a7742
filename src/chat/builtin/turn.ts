import { diffDesigns } from '../../design/diff.js';
import { type Design, DesignError } from '../../design/index.js';
import { checkElectrical } from '../../electrical/index.js';
import type { Library } from '../../parts/index.js';
import { withOwn } from '../../parts/own.js';
import { resolve } from '../../parts/resolve.js';
import type { About } from './about.js';
import { asksFigure, figureOut } from './answer/formulas/index.js';
import { answerWithoutBoard } from './answer/general.js';
import { answerQuestion, CHEAPER, isQuestion, UNTOLD } from './answer/index.js';
import { joined, questionsOf, referred } from './answer/several.js';
import { corrected } from './correct.js';
import { clausesOf } from './edit/clauses.js';
import { editDesign } from './edit/index.js';
import { furtherRail } from './edit/orders/stage.js';
import { findTarget } from './edit/targets.js';
import type { Intent } from './intent.js';
import { inEnglish } from './language/index.js';
import { bringsController, lostBy } from './losses.js';
import { goBack, type Return } from './past.js';
import { withoutGaps } from './read/asides.js';
import { readIntent } from './read/index.js';
import { vocabularyOf } from './read/mentions.js';
import { quantitiesOf, rechanneled, recounted, rephrased, requantified, withoutInput } from './rephrase.js';
import { aligned, askedOf, rebuilt } from './replay.js';
import { alreadySo, bearsPlanning, notMine, notUnderstood } from './reply-edit.js';
import { reworded, withPart } from './reword.js';
import { checkText, type Plan, planSentence } from './sentence.js';
import { smallTalk } from './small-talk.js';
import { type Step, stepwise } from './steps.js';
import { costCap, wishing } from './wishes.js';
import { wordsOf } from './words.js';

/** Longest conversation that is planned from, as long as a design's prompt may be. */
const LONGEST_PROMPT = 20_000;

/**
 * Takes a message of a conversation: a question is answered, orders are carried out on the design itself, and what changes what the board
 * stands on (microcontroller, supply) is planned anew together with what was asked before. `about` null: the first message.
 */
export function planTurn(message: string, about: About | null, shipped: Library): Plan {
  checkText(message);
  const { text, note } = inEnglish(withoutGaps(message));
  const known = about === null ? answered(text, shipped) : null;
  if (known !== null) return { kind: 'answer', reply: known };
  const plan = about === null ? planSentence(text, shipped) : planChange(text, about, shipped);
  return note === '' ? plan : { ...plan, reply: `${plan.reply}\n\n${note}` };
}

/** A question that another one's figures answer. */
const LEANS = /\b(?:it|its|that|this|they|then|one)\b|^(?:\S+\s+){0,3}\S+$/i;

/** What is asked of the trade before there is any board, question by question; null: a board is wished for. */
function answered(text: string, library: Library): string | null {
  if (!isQuestion(text) && !asksFigure(text)) return null;
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
  const try_ = (order: string): string | null => attempted(order, about, library);
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
/** Orders of one message. */
const MOST_ORDERS = 50;

const tooLong = (message: string): string =>
  `Nothing is changed: ${message.length} characters are more than I read as orders for a board that stands; ${LONGEST_ORDER} are the most. Say what to change in a few sentences, or "start over" with a shorter description.`;

/** A message, in English, about a board that stands. */
function planChange(message: string, about: About, shipped: Library): Plan {
  const library = withOwn(shipped, about.design);
  if (message.length > LONGEST_ORDER) return { kind: 'answer', reply: tooLong(message) };
  const back = goBack(message, about);
  if (back !== null) return returned(back, about, shipped);
  const { design: base, board } = about;
  const polite = smallTalk(message, about);
  if (polite !== null) return { kind: 'answer', reply: polite };
  const mixed = ordersAndQuestions(message);
  if (mixed !== null) return orderedAndAsked(mixed, about, library, shipped);
  const follows = followUp(message, about);
  if (isQuestion(message) || follows !== null) return { kind: 'answer', reply: answeredOf(follows ?? message, about, library) };
  // "Gain 40 dB" of a board that amplifies is an order.
  const figure = asksFigure(message) && editDesign(message, about, library)?.changed !== true ? figureOut(message, true) : null;
  if (figure !== null) return { kind: 'answer', reply: figure };
  const cap = costCap(message);
  if (cap === null && CHEAPER.test(message)) return { kind: 'answer', reply: `Nothing is changed. ${answerQuestion(message, about, library)}` };
  if (cap !== null && cap.rest.replace(/[\s.,!]/g, '').length < MEANS_SOMETHING) return capped(base, board, cap.usd, message);
  const plan = changeTurn(cap?.rest ?? message, about, library);
  return plan.kind === 'answer' ? { ...plan, unplanned: true } : { ...plan, design: wishing(plan.design, base, cap?.usd ?? null) };
}

/** "What about GPIO2?" after a question: that question, of the other thing. null: it is no such follow-up. */
function followUp(message: string, { said = [] }: About): string | null {
  const before = said.at(-1)?.you;
  if (before === undefined || !isQuestion(before) || !/^(?:and |so )?(?:what|how) about\b/i.test(message.trim())) return null;
  const meant = referred(message.trim().replace(/[?.!\s]*$/, ''), before);
  return isQuestion(meant) && meant !== message ? `${meant}?` : null;
}

/** The sentences of a message that order and those that ask; null where it does not do both. */
function ordersAndQuestions(message: string): { orders: string; questions: string } | null {
  const sentences = message
    .split(
      /(?<=[.!?;])\s+|\n+|(?:,|\s)\s*(?:and|then|also|but)\s+(?=(?:(?:what|how|which|why|does|is|will|would)\b[^,]*\?\s*$|(?:tell|show) me\b|list\b|explain\b|what(?:'s| is| does| do| would)\b|how (?:much|many|big|hot|long)\b))/i,
    )
    .map((s) => s.trim())
    .filter((s) => s !== '');
  const questions = sentences.filter((s, i) => isQuestion(s) || (/^(?:what|how) about\b.*\?$/i.test(s) && sentences.slice(0, i).some(isQuestion)));
  if (questions.length === 0 || questions.length === sentences.length) return null;
  return { orders: sentences.filter((s) => !questions.includes(s)).join('\n'), questions: questions.join('\n') };
}

/** Orders are carried out, then the questions are answered of the board as it is then. */
function orderedAndAsked({ orders, questions }: { orders: string; questions: string }, about: About, library: Library, shipped: Library): Plan {
  // "What does R3 do? Change it": the order's "it" is what was asked about.
  const asked = { you: questions, bot: '' };
  const done = planChange(orders, { ...about, said: [...(about.said ?? []), asked] }, shipped);
  const now = done.kind === 'design' ? { ...about, design: done.design, board: null } : about;
  const answers = questions.split('\n').map((q) => answeredOf(q, now, library));
  return { ...done, reply: [done.reply, ...answers].join('\n\n'), answers: answers.join('\n\n') };
}

/** What an order would come to, without doing it; null: it is none that I can carry out. */
function attempted(order: string, about: About, library: Library): string | null {
  const asOrder = order
    .replace(/^(?:have|get)\b/i, 'add')
    .replace(/^(?:run|be powered|power(?: it| this| the board)?|feed(?: it)?)\s+(?:it\s+)?(?:from|off|by|with|on)\b/i, 'power it from');
  const plan = changeTurn(asOrder, about, library);
  if (plan.kind === 'answer' && plan.reply.startsWith('Nothing about the board changes')) return `Yes. ${plan.reply}`;
  if (plan.kind === 'answer') return /^(?:I could not make out|I could make nothing)/.test(plan.reply) ? null : `No. ${plan.reply}`;
  const broken = errorsOf(plan.design, library).filter((e) => !errorsOf(about.design, library).includes(e));
  const changes = diffDesigns(about.design, plan.design)
    .summary.slice(0, 6)
    .map((c) => `- ${c}`)
    .join('\n');
  const open = plan.design.unmet
    .filter((u) => !about.design.unmet.includes(u))
    .map((u) => `\n- not done: ${u}`)
    .join('');
  const head = broken.length > 0 ? `Not without trouble: ${broken.slice(0, 3).join('; ')}.` : 'Yes.';
  return `${head} Say "${asOrder}" and I do it. It would mean:\n${changes}${open}`;
}

const errorsOf = (design: Design, library: Library): string[] =>
  checkElectrical(resolve(design, library)).flatMap((f) => (f.severity === 'error' ? [f.message] : []));

/** The design of an earlier version, with what the message orders of it beside. */
function returned(back: Return, about: About, library: Library): Plan {
  if (back.design === null) return { kind: 'answer', reply: back.reply };
  const plain: Plan = { kind: 'design', design: back.design, reply: back.reply };
  if (back.rest === '') return plain;
  const further = planChange(back.rest, { ...about, design: back.design, board: null }, library);
  return { ...(further.kind === 'design' ? further : plain), reply: `${back.reply}\n\n${further.reply}` };
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

/** One order of several: an edit, or the board planned anew with it. */
const oneStep: Step = (clause, about, library) => {
  const edited = editDesign(clause, about, library);
  if (edited === null) return planAnew(rephrased(clause), withoutInput(clause, about, library), library);
  const { design, reply, refused } = edited;
  return edited.changed ? { kind: 'design', design, reply, refused } : { kind: 'answer', reply, refused };
};

/** What cannot be planned leaves the board as it is, and says why. */
function changeTurn(message: string, about: About, library: Library): Plan {
  try {
    return changed(message, about, library);
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
    return { kind: 'answer', reply: `Nothing is changed: ${error.reason}.`, refused: [error.reason] };
  }
}

/** Orders on the design itself, or the board planned anew. */
function changed(message: string, about: About, library: Library): Plan {
  const { design: base } = about;
  const orders = clausesOf(message).length;
  if (orders > MOST_ORDERS) return { kind: 'answer', reply: `Nothing is changed: these are ${orders} orders; I carry out ${MOST_ORDERS} at a time.` };
  const edited = editDesign(message, about, library);
  if (edited === null)
    return stepwise(message, about, library, oneStep) ?? planAnew(rephrased(message), withoutInput(message, about, library), library);
  if (!edited.changed || (edited.renamed === null && sameBoard(base, edited.design))) {
    return {
      kind: 'answer',
      reply: edited.changed ? `Nothing about the board changes with that: it already is what was asked. ${edited.reply}` : edited.reply,
      refused: edited.refused,
    };
  }
  return {
    kind: 'design',
    design: edited.design,
    reply: edited.reply,
    refused: edited.refused,
    ...(edited.renamed === null ? {} : { renamed: edited.renamed }),
  };
}

const FRESH =
  /\b(?:start (?:over|again|afresh|fresh|from scratch)|from scratch|(?:a )?(?:whole |completely |totally )?(?:new|different) (?:board|design|project|pcb)|forget (?:all|everything)|scrap (?:it|everything|all|this|that)|clean slate)\b[\s,:;.!-]*/i;

/** A figure of the supply that shall be another. */
const OTHER_FIGURE =
  /^(?:change|make|set|switch|raise|lower|increase|decrease|reduce|bump|drop)\b.*\b(?:input|output|out|in|rail|supply|voltage)\b|^(?:make|set) (?:it|that|this) \d+(?:[.,]\d+)? ?v(?:olts?)?(?:[\s,]+(?:and |at )?\d+(?:[.,]\d+)? ?m?a(?:mps?)?)?\s*$|\b(?:input|output|rail|supply|voltage|it)\b.*\b(?:should be|must be|shall be|ha(?:s|ve) to be|needs? to be|ought to be|is to be|becomes?|instead|rather)\b|^(?:the )?(?:input|output|supply)\b.*\b(?:up to|to)\b|\b\d+(?:[.,]\d+)? ?v(?:olts?)?\s+(?:out|in)(?:put)?\b.*\b(?:instead|rather)\b|\b(?:instead|rather)\b.*\b\d+(?:[.,]\d+)? ?v(?:olts?)?\s+(?:out|in)(?:put)?\b/i;
const BESIDES = /\b(?:add|also|another|second|additional|extra|further|too|as well|and a)\b/i;

/** The board planned again, from all that was asked of it and the message. Where the message says nothing that planning can use, nothing is built. */
function planAnew(message: string, about: About, library: Library): Plan {
  const { design: base } = about;
  if (FRESH.test(message)) return aligned(base, planSentence(message.replace(FRESH, ' '), library));
  const right = corrected(message, base.prompt);
  if (right !== null) return replanned(right.rest, { ...about, design: { ...base, prompt: right.prompt } }, library);
  const intent = readIntent(message, wordsOf(library));
  const output = /^and a (\d+(?:[.,]\d+)?) V output\b/.exec(message)?.[1]?.replace(',', '.');
  const further = output === undefined ? null : hungOn(Number(output), message, base, library);
  if (further !== null) return further;
  const number = rechanneled(message, about, library) ?? recounted(message, about, library);
  if (number !== null) return number;
  const figure = OTHER_FIGURE.test(message) && !BESIDES.test(message) ? requantified(message, about, library) : null;
  if (figure !== null) return figure;
  const wording = reworded(message, about, library) ?? withPart(message, about, library);
  if (wording !== null) return wording;
  if (!bearsPlanning(intent))
    return requantified(message, about, library) ?? { kind: 'answer', reply: notUnderstood(message, intent, about, library) };
  if (base.prompt === '') return { kind: 'answer', reply: notMine(about) };
  const plan = replanned(message, about, library);
  if (plan.kind === 'answer') return { kind: 'answer', reply: notUnderstood(message, intent, about, library) };
  const lacks = plan.design.unmet.filter((u) => !base.unmet.includes(u));
  // One thing was asked for and it cannot be had: a board half changed for its sake is worth nothing.
  const single = intent.items.length === 1 && intent.platform === null && intent.sources.length === 0 && intent.rails.length === 0;
  if (single && lacks.length > 0 && !BESIDES.test(message))
    return { kind: 'answer', reply: `Nothing is changed. ${lacks.join(' ')}`, refused: lacks };
  if (!sameBoard(base, plan.design)) return kept(message, intent, about, plan, library);
  const other = requantified(message, about, library);
  if (other !== null) return other;
  // A figure, a comparison or a word that nothing came of is no wish that is met already.
  const heard =
    !/^(?:(?:please|also|now|and)\s+)*(?:add|fit|include|put|place|insert|give|mount)\b/i.test(message.trim()) &&
    intent.unread.length === 0 &&
    quantitiesOf(message).length === 0 &&
    !COUNTS.test(message) &&
    !COMPARES.test(message);
  return { kind: 'answer', reply: (heard ? alreadySo : alreadyOrNot)(message, intent, plan.design, about, library) };
}

/** Numbers that a wish may not have met. */
const COUNTS = /\b(?:\d+|two|three|four|five|six|seven|eight|ten|twelve)\b/i;
const COMPARES =
  /\b(?:more|less|fewer|bigger|smaller|lower|higher|faster|slower|better|another|second|same|instead|rather|other|further|extra|sane|safer?)\b/i;

/** What cannot be met is said; else that the message was not understood. */
function alreadyOrNot(message: string, intent: Intent, planned: Design, about: About, library: Library): string {
  const fresh = planned.unmet.filter((u) => !about.design.unmet.includes(u));
  return fresh.length > 0 ? `Nothing is changed. ${fresh.join(' ')}` : notUnderstood(message, intent, about, library);
}

/** A further voltage on a terminal of its own: nothing that stands is changed. null: the rails that are there cannot give it. */
function hungOn(volts: number, message: string, base: Design, library: Library): Plan | null {
  const more = furtherRail(volts, { design: base, library }, message);
  if (more === null) return null;
  const prompt = `${base.prompt}${base.prompt === '' ? '' : '\n'}${message}`;
  return { kind: 'design', reply: more.reply, design: { ...more.design, ...(prompt.length > LONGEST_PROMPT ? {} : { prompt }) } };
}

/** A plan anew that would lose what the message does not speak of is not taken: a further voltage is hung on what stands, all else is refused. */
function kept(message: string, intent: Intent, { design: base }: About, plan: Plan & { kind: 'design' }, library: Library): Plan {
  const spoken = findTarget(message, { design: base, library }, vocabularyOf(wordsOf(library))).things.flatMap((t) => t.parts.map((p) => p.ref));
  const lost = lostBy(message, intent, base, plan.design, new Set(spoken));
  if (bringsController(intent, base, plan.design))
    return {
      kind: 'answer',
      reply:
        'Nothing is changed: for that the board would need a microcontroller, and it has none. Name one to be added ("with an ESP32-C3"), or say of which part you speak.',
    };
  if (lost.length === 0) return plan;
  const volts = quantitiesOf(message).filter((q) => q.unit === 'V');
  const [only] = volts;
  const more = only !== undefined && volts.length === 1 && intent.sources.length === 0 ? hungOn(only.value, message, base, library) : null;
  if (more !== null) return more;
  return {
    kind: 'answer',
    reply: `Nothing is changed. To do that I would plan the board anew, and that would lose ${lost.slice(0, 8).join(', ')}, of which you said nothing. Say what shall be added, taken away or replaced, part by part, or "start over" with the whole wish.`,
  };
}

/** The board planned from what was asked of it and a message, with the edits that lay between. */
function replanned(message: string, about: About, library: Library): Plan {
  const { design: base } = about;
  const whole = message === '' ? base.prompt : `${base.prompt}\n${message}`;
  if (whole.length > LONGEST_PROMPT) return aligned(base, planSentence(message, library));
  const asked = askedOf(about, library);
  const plan = rebuilt({ ...asked, wishes: message === '' ? asked.wishes : [...asked.wishes, message] }, message, about, library);
  return plan.kind === 'answer' ? plan : { ...plan, design: { ...plan.design, prompt: whole } };
}

const sameBoard = (a: Design, b: Design): boolean =>
  diffDesigns(a, b).empty && JSON.stringify([a.components, a.constraints]) === JSON.stringify([b.components, b.constraints]);
