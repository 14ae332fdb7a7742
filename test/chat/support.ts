import { askedOf, editedOf, planFirst, withAsked } from '../../src/chat/asked/index.js';
import { type About, type Plan, planTurn } from '../../src/chat/builtin/index.js';
import type { Component, Design, Kind, Net } from '../../src/design/index.js';
import { checkElectrical } from '../../src/electrical/index.js';
import { engineer } from '../../src/engineer/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolve } from '../../src/parts/resolve.js';
import { read } from '../../src/reader/index.js';

export const library = loadLibrary();

export const planOf = (sentence: string): Plan => planFirst(sentence, library);

/** What a change of the request makes of a board; null: nothing. */
export function mergedInto(design: Design, message: string): { design: Design; reply: string } | { why: readonly string[] } | null {
  const lexicon = loadLexicon(library);
  const made = editedOf(design, askedOf({ message, base: design, board: null, history: [] }, lexicon), library, lexicon);
  return made.kind === 'merged' ? made : made.why.length > 0 ? { why: made.why } : null;
}

/** What the service makes of a message about a board: what is done by hand, or the changed request merged into it. */
export function turned(message: string, about: About): Plan {
  const lexicon = loadLexicon(library);
  const plan = planTurn(message, { merged: (order) => mergedInto(about.design, order), ...about }, library);
  const asked = askedOf({ message, base: about.design, board: about.board, history: about.said ?? [] }, lexicon);
  if (plan.kind === 'design' && plan.byHand !== undefined && plan.byHand.rest !== '') {
    const further = turned(plan.byHand.rest, { ...about, design: plan.design });
    const reply = `${plan.reply}\n\n${further.reply}`;
    return further.kind === 'design' ? { ...further, reply } : { ...plan, reply };
  }
  if (plan.kind === 'design' || plan.unplanned !== true || asked.undone || asked.changes.length === 0) return plan;
  const made = editedOf(about.design, asked, library, lexicon);
  if (made.kind === 'merged')
    return {
      kind: 'design',
      design: withAsked(made.design, asked, false, lexicon),
      reply: [made.reply, ...(plan.answers === undefined ? [] : [plan.answers])].join('\n\n'),
    };
  return made.why.length === 0 ? plan : { kind: 'answer', reply: `Nothing is changed. ${made.why.join(' ')}`, refused: made.why };
}

/** The design of a sentence that gives one. */
export function designOf(sentence: string): Design {
  const plan = planOf(sentence);
  if (plan.kind !== 'design') throw new Error(`answered instead of designing: ${plan.reply}`);
  return plan.design;
}

/** The engineer's design of a sentence: of circuits that no other planner does. */
export function engineeredOf(sentence: string): Design {
  const lexicon = loadLexicon(library);
  const { design } = engineer(read(sentence, null, lexicon).request, { library, lexicon });
  if (design === null) throw new Error(`no board: ${sentence}`);
  return design;
}

export const replyOf = (sentence: string): string => planOf(sentence).reply;

export function net(design: Design, name: string): Net {
  const found = design.nets.find((n) => n.name === name);
  if (found === undefined) throw new Error(`no net ${name} among ${design.nets.map((n) => n.name).join(', ')}`);
  return found;
}

/** The one part with this device. */
export function part(design: Design, device: string): Component {
  const found = design.components.filter((c) => c.device === device);
  const [only] = found;
  if (only === undefined || found.length > 1) throw new Error(`${found.length} parts are a ${device}`);
  return only;
}

export const count = (design: Design, kind: Kind): number => design.components.filter((c) => c.kind === kind).length;
export const devices = (design: Design, device: string): number => design.components.filter((c) => c.device === device).length;
export const blocks = (design: Design): string[] => design.blocks.map((b) => b.block);

/** Name of the net that a device's pin is on; null where it is open. */
export function netOf(design: Design, device: string, pin: string): string | null {
  const node = `${part(design, device).ref}.${pin}`;
  return design.nets.find((n) => n.pins.includes(node))?.name ?? null;
}

/** Resistors and capacitors between two nets, by value. */
export function between(design: Design, a: string, b: string): string[] {
  const has = (name: string, ref: string): boolean => net(design, name).pins.some((p) => p.startsWith(`${ref}.`));
  return design.components.filter((c) => c.device === undefined && has(a, c.ref) && has(b, c.ref)).map((c) => c.value);
}

/** Electrical errors and warnings of a design, as "severity rule: message". */
export const findings = (design: Design): string[] =>
  checkElectrical(resolve(design, library))
    .filter((f) => f.severity !== 'info')
    .map((f) => `${f.severity} ${f.rule}: ${f.message}`);
