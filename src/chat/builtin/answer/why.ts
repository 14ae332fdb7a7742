import { checkElectrical } from '../../../electrical/index.js';
import { resolve } from '../../../parts/resolve.js';
import { controllerOf, faceOf, nameOf, type Thing, thingsOf } from '../read/things.js';
import { type Answer, type Asked, contentOf, MOST_WORDS, namedIn } from './asked.js';

/** Words for what a board has without a name: the kinds of its converters, and of its controller. */
const CONVERTERS = /\b(?:convert\w*|regulators?|buck|boost|step-?(?:up|down)|ldo)\b/i;
const CONTROLLERS = /\b(?:modules?|controllers?|micro-?controllers?|mcu|chip|processor|soc)\b/i;
/** What was asked about, at the most. */
const MOST = 3;

/** "why that converter?", "why did you pick that module?": the decision that put it there, with its reason. */
export const why: Answer = (asked) => {
  if (!/\bwhy\b|\bhow come\b|\bwhat made you\b/i.test(asked.text) || asked.about.told === undefined) return null;
  // "why is there a diode at the relay?": what it is for, and no choice of a circuit.
  if (PASSIVES.test(asked.text) && !CHOSEN.test(asked.text)) return null;
  const found = meantIn(asked);
  const { decisions } = asked.about.told();
  if (found.length === 0) return CHOSEN.test(asked.text) ? decidedOf(decisions, asked) : null;
  const lines = found.slice(0, MOST).flatMap((thing) => {
    const title = titleOf(thing, asked);
    const names = [title, thing.block?.block].flatMap((n) => (n === undefined ? [] : [n.toLowerCase()]));
    const mine = decisions.filter((d) => names.some((n) => d.what.toLowerCase().includes(n)));
    return mine.length === 0
      ? []
      : [`${nameOf(thing)}, ${title ?? faceOf(thing).purpose}: ${mine.map((d) => `${plain(d.what)} (${d.why})`).join('; ')}.`];
  });
  return lines.length === 0 ? null : lines.join('\n\n');
};

const PASSIVES = /\b(?:diodes?|resistors?|capacitors?|inductors?)\b/i;
/** Asks for the reason of a choice, and not of something in the world. */
const CHOSEN = /\bwhy\s+(?:(?:did|do|have) you|this|that|these|those|such|not)\b|\bwhat made you\b/i;

/** What was decided of the words of a question; of nothing by those names, that is said with all that was decided. */
function decidedOf(decisions: readonly { readonly what: string; readonly why: string }[], asked: Asked): string | null {
  const words = contentOf(asked);
  const names = [...asked.library.blocks.values()].flatMap((b) => [b.name, b.title]);
  const built = decisions.filter(({ what }) => names.some((n) => what.includes(n)));
  const mine = decisions.filter(({ what }) => words.some((w) => what.toLowerCase().includes(w)));
  const lines = (mine.length > 0 ? mine : built).slice(0, MOST_DECISIONS).map(({ what, why: reason }) => `- ${plain(what)}: ${reason}.`);
  if (lines.length === 0) return null;
  return [mine.length > 0 ? 'So it was decided:' : 'Nothing on the board goes by that name. What was decided of it, and why:', ...lines].join('\n');
}
const MOST_DECISIONS = 6;

const plain = (what: string): string => what.replace(/^1 × /, '');

function titleOf({ block }: Thing, { library }: Asked): string | undefined {
  return library.blocks.get(block?.block ?? '')?.title ?? [...library.platforms.values()].find((p) => p.core.name === block?.block)?.name;
}

function meantIn(asked: Asked): readonly Thing[] {
  const { text, about, library } = asked;
  const all = thingsOf(about.design);
  if (CONVERTERS.test(text)) return all.filter((t) => library.blocks.get(t.block?.block ?? '')?.converts !== undefined);
  const named = namedIn(asked);
  if (named.length > 0 || !CONTROLLERS.test(text)) return named;
  const ref = controllerOf({ design: about.design, library })?.ref;
  return all.filter((t) => t.parts.some((p) => p.ref === ref));
}

/** "Is it ok?", "does it pass?": findings, and what was asked for and is not there. */
export const verdict: Answer = (asked) => {
  const { text, about, library } = asked;
  const { design, board } = about;
  if (
    contentOf(asked).length > MOST_WORDS ||
    !/\b(ok|okay|errors?|warnings?|wrong|problems?|issues?|pass|passed|clean|manufactur\w*|ready|finished|erc|drc|unrouted|correct|safe|work|works)\b/i.test(
      text,
    ) ||
    /\bwithout\b/i.test(text)
  )
    return null;
  const findings = board?.findings ?? checkElectrical(resolve(design, library));
  const errors = findings.filter((f) => f.severity === 'error');
  const warnings = findings.filter((f) => f.severity === 'warning');
  const open = board?.unrouted.length ?? 0;
  const head =
    errors.length + open === 0
      ? 'No electrical or design-rule error, and every connection is made.'
      : `${errors.length} errors and ${open} open connections.`;
  const list = [...errors, ...warnings].slice(0, 6).map((f) => `- ${f.severity}: ${f.message}`);
  const refused = design.request?.asks.filter((a) => a.state === 'refused').map((a) => `${a.text}: ${a.refused?.why ?? ''}`) ?? [];
  const unmet = [...new Set([...refused, ...design.unmet])].map((u) => `- not done: ${u}`);
  return [head, ...list, ...unmet].join('\n');
};
