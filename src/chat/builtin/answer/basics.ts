import { z } from 'zod';
import { type Board, copperName } from '../../../board/index.js';
import type { Design } from '../../../design/index.js';
import { isBought } from '../../../parts/index.js';
import { parseQuantity } from '../../../parts/quantity.js';
import { resolve } from '../../../parts/resolve.js';
import { readChat } from '../load-data.js';
import { nameOf, thingsOf } from '../read/things.js';
import type { Answer } from './asked.js';

/** Thickness of the fab's usual board, mm (see docs: two copper layers, 1.6 mm, 1 oz). */
const BOARD_MM = 1.6;

const CODE =
  /\b(?:codes?|lcsc|jlc(?:pcb)? (?:number|part)s?|part numbers?|catalog(?:ue)? (?:numbers?|entr(?:y|ies)|parts?)|order(?:ing)? numbers?|mpns?)\b/i;
const WITHOUT = /\b(?:no|without|lack(?:s|ing)?|missing|have(?:n't| not| no)|has(?:n't| not| no)|not have|don't have)\b|\b(?:all|every)\b/i;

/** "which parts have no code?": parts that are bought and for which the catalogue names none. */
export const uncoded: Answer = ({ text, about: { design }, library }) => {
  if (!CODE.test(text) || !WITHOUT.test(text)) return null;
  const open = resolve(design, library).parts.filter((p) => p.bought === null && isBought(p.component.kind));
  if (open.length === 0) return 'None: every part that is bought has a catalogue code.';
  const list = open.map(({ component: c }) => `${c.ref} (${[c.value || c.kind, c.package].filter((s) => s !== '').join(', ')})`);
  return `${open.length === 1 ? 'One part has' : `${open.length} parts have`} no catalogue code and ${open.length === 1 ? 'is' : 'are'} yours to choose: ${list.join('; ')}.`;
};

/** How many copper layers a board has, or will have. */
export const layersOf = (design: Design, board: Board | null): 'two' | 'four' =>
  (board === null ? design.board.layers === 4 : board.inner_layers === 2) ? 'four' : 'two';

const fillsOf = (board: Board | null): string => (board?.planes ?? []).map((p) => `, ${p.net} fills ${copperName(p.layer)}`).join('');

/** "how many layers, how thick?" */
export const stackup: Answer = ({ text, about: { design, board } }) =>
  /\blayers?\b/i.test(text) || (/\b(?:thick(?:ness)?|copper weight|stack-?\s?up)\b/i.test(text) && !/\btracks?|traces?\b/i.test(text))
    ? layersOf(design, board) === 'four'
      ? `Four copper layers on a board ${BOARD_MM} mm thick${fillsOf(board)}: 1 oz copper outside (35 µm), 0.5 oz inside${board?.stackup === undefined ? '' : `, stack-up ${board.stackup.name}`}.`
      : `Two copper layers on a board ${BOARD_MM} mm thick with 1 oz copper (35 µm): that is what the design rules and the files are made for.`
    : null;

/** "how tall is it with its parts on?" */
export const tallness: Answer = ({ text, about: { design, board }, library }) => {
  const asks =
    /\b(?:how (?:tall|high)|height|z-?height|clearance)\b/i.test(text) &&
    /\b(?:assembled|parts?|components?|populated|soldered|with|total|overall|tallest|max\w*|stack|above|clearance|enclosure)\b/i.test(text);
  if (!asks) return null;
  const backs = new Set((board?.parts ?? []).filter((p) => p.side === 'back').map((p) => p.ref));
  const parts = resolve(design, library).parts.map(({ component, footprint }) => ({ component, mm: footprint.height_mm }));
  const tallest = (back: boolean): { component: (typeof parts)[number]['component']; mm: number } | undefined =>
    parts.filter((p) => backs.has(p.component.ref) === back).sort((a, b) => b.mm - a.mm)[0];
  const [front, back] = [tallest(false), tallest(true)];
  if (front === undefined) return null;
  const total = BOARD_MM + front.mm + (back?.mm ?? 0);
  const said = (p: typeof front): string => `${nameOf({ block: null, parts: [p.component] })} with ${p.mm} mm`;
  return `About ${Number(total.toFixed(1))} mm: the board's ${BOARD_MM} mm and the tallest part ${said(front)}${back === undefined ? '' : ` in front, ${said(back)} on the back`}. Pins of through-hole parts stand out up to 2 mm beneath.`;
};

/** "is the bus terminated?" */
export const terminated: Answer = ({ text, about: { design } }) => {
  if (!/\bterminat(?:ed|ion|or|ing)\b/i.test(text) || !/^(?:so |and )?(?:is|are|does|has|do|where|which)\b/i.test(text)) return null;
  const ends = design.components.filter((c) => c.kind === 'resistor' && /terminat/i.test(c.purpose));
  if (ends.length === 0) {
    const bus = thingsOf(design).some((t) => /^(?:can|rs485)/.test(t.block?.block ?? ''));
    return bus ? 'No: there is no termination resistor. Say "add the termination" if this is an end of the bus.' : null;
  }
  const loose = design.components.some((c) => /terminat/i.test(c.purpose) && /jumper|header/i.test(`${c.kind} ${c.device ?? ''}`));
  return `Yes: ${ends.map((c) => `${c.ref} (${c.value}: ${c.purpose})`).join(', ')}${loose ? ', behind a jumper that may be taken off' : ''}. A bus is terminated at its two ends only; say "remove the termination" for a board in the middle.`;
};

/** "what is the output voltage exactly?": by the resistors that set it. */
export const exactVolts: Answer = ({ text, about: { design }, library }) => {
  if (
    !/\b(?:output|rail|voltage|volts?)\b/i.test(text) ||
    !/\b(?:exact\w*|precise\w*|actual\w*|really|those resistors|set by|feedback|divider)\b/i.test(text)
  )
    return null;
  const lines = design.blocks.flatMap((b): string[] => {
    const block = library.blocks.get(b.block);
    const top = block?.parts.find((p) => typeof p.value === 'object' && 'formula' in p.value && p.value.formula === 'feedback_pair_top');
    const bottom = block?.parts.find((p) => typeof p.value === 'object' && 'formula' in p.value && p.value.formula === 'feedback_pair_bottom');
    const reference = typeof top?.value === 'object' && 'formula' in top.value ? top.value.args['reference'] : undefined;
    if (typeof reference !== 'number' || bottom === undefined) return [];
    const setting = design.components.filter((c) => b.refs.includes(c.ref) && c.purpose === top?.purpose && c.kind === 'resistor');
    const [rt, rb] = setting;
    const [upper, lower] = [parseQuantity(rt?.value ?? '')?.value, parseQuantity(rb?.value ?? '')?.value];
    if (rt === undefined || rb === undefined || upper === undefined || lower === undefined) return [];
    const volts = reference * (1 + upper / lower);
    return [
      `${Number(volts.toFixed(3))} V: ${reference} V × (1 + ${rt.ref} ${rt.value} / ${rb.ref} ${rb.value}); resistors of 1 % and the reference's own tolerance make it about ±3 %.`,
    ];
  });
  return lines.length === 0 ? null : lines.join(' ');
};

/** Something of the trade that is asked again and again: what of it occurs in the question, what is to say, and where that is written. */
const entrySchema = z.strictObject({ about: z.array(z.string()), say: z.string(), source: z.string(), bus: z.literal(true).optional() });
/** The same of circuits: how the blocks begin that it is said of, what those are called on a board, and blocks that make another case of it. `{refs}` are theirs. */
const circuitSchema = entrySchema.extend({ on: z.array(z.string()), named: z.string().optional(), without: z.array(z.string()).optional() });

type Heard = Omit<z.infer<typeof entrySchema>, 'about'> & { readonly about: readonly RegExp[] };
const heard = <E extends z.infer<typeof entrySchema>>({ about, ...entry }: E): Omit<E, 'about'> & Heard => ({
  ...entry,
  about: about.map((word) => new RegExp(word, 'gi')),
});
const ENTRIES = ['buses', 'parts', 'power', 'boards'].flatMap((topic) => readChat(topic, z.array(entrySchema)).map(heard));
const CIRCUITS = readChat('circuits', z.array(circuitSchema)).map(heard);

/** What is commonly known of what a question asks, with its source; null: nothing is kept of that. The entry that most of the question meets goes first. */
export const knownOf = (question: string): string | null => termOf(question) ?? best(question, ENTRIES);

/** What is known of a question about circuits that a board has; null: nothing is kept of that, or it has none of them. */
export function knownHere(question: string, { blocks, components }: Design): string | null {
  const begins = (names: readonly string[] = []): Design['blocks'] => blocks.filter((b) => names.some((n) => b.block.startsWith(n)));
  const here = CIRCUITS.flatMap((entry) => {
    const name = new RegExp(entry.named ?? '', 'i');
    const parts = begins(entry.on).flatMap(({ refs }) => components.filter((c) => refs.includes(c.ref)).slice(0, 1));
    const meant = begins(entry.on).some(({ refs }) => components.some((c) => refs.includes(c.ref) && name.test(`${c.value} ${c.purpose}`)));
    const refs = parts.map((c) => c.ref).join(', ');
    return meant && begins(entry.without).length === 0 ? [{ ...entry, say: entry.say.replaceAll('{refs}', refs) }] : [];
  });
  return best(question, here);
}

function best(question: string, entries: readonly Heard[]): string | null {
  const met = entries.filter(({ about }) => about.every((word) => lettersOf(word, question) > 0));
  // What is said of one bus goes before what is said of pull-ups in general.
  const score = ({ about, bus }: Heard): number =>
    about.reduce((sum, word) => sum + lettersOf(word, question), 10 * about.length + (bus === true ? 10 : 0));
  const [first] = [...met].sort((a, b) => score(b) - score(a));
  return first === undefined ? null : `${first.say}\n\nSource: ${first.source}.`;
}

/** Letters of a text that a pattern finds, wherever. */
const lettersOf = (word: RegExp, text: string): number => [...text.matchAll(word)].reduce((sum, m) => sum + m[0].length, 0);

/** Terms as far as boards go, by each of their spellings. */
const TERMS: ReadonlyMap<string, string> = new Map(
  Object.entries(readChat('terms', z.record(z.string(), z.string()))).flatMap(([terms, say]) => terms.split(', ').map((term) => [term, say])),
);

/** A question for the meaning of a word. */
const DEFINING: readonly RegExp[] = [
  /^(?:so |and |ok,? |hi,? |hello,? )*(?:please )?(?:what(?:'s| is| are|s)|what exactly (?:is|are)|define|explain|tell me what) (?:an? |the |is )?(.+?)(?: (?:is|are))?(?: (?:on|in|of|for) (?:a |an |the )?(?:pcbs?|boards?|circuits?|electronics|my board))?[\s?.!]*$/i,
  /\bwhat (?:does|do|is meant by|is the meaning of) (?:an? |the )?(.+?) (?:mean|means|stand for|do)\b(?: (?:on|in|for) (?:a |an |the )?(?:pcbs?|boards?|circuits?))?[\s?.!]*$/i,
  /\bmeaning of (?:an? |the )?(.+?)[\s?.!]*$/i,
];

/** What a term means that a question asks for; null: it asks for none, or none is kept of it. */
function termOf(question: string): string | null {
  for (const form of DEFINING) {
    const asked = form
      .exec(question.trim())?.[1]
      ?.toLowerCase()
      .replace(/["'“”]/g, '')
      .trim();
    const said = asked === undefined ? undefined : (TERMS.get(asked) ?? TERMS.get(asked.replace(/(?<=[a-z])s$/, '')));
    if (said !== undefined) return said;
  }
  return null;
}
