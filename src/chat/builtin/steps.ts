import type { Library } from '../../parts/index.js';
import type { About, Turn } from './about.js';
import { clausesOf } from './edit/clauses.js';
import { editDesign } from './edit/index.js';
import type { Plan } from './message.js';

/** Carries out one order. */
export type Step = (clause: string, about: About, library: Library) => Plan;

/**
 * The orders of a message one after the other, where one of them is no edit and the others are: each is carried out by itself, and one that cannot be
 * is said, so that it takes nothing from the others. null: the message is to be read as a whole.
 */
export function stepwise(message: string, about: About, library: Library, step: Step): Plan | null {
  const clauses = clausesOf(message);
  const edits = clauses.length < 2 ? [] : clauses.filter((c) => editDesign(c, about, library)?.changed === true);
  if (edits.length === 0) return null;
  let now = about;
  const [replies, refused]: [string[], string[]] = [[], []];
  const said: Turn[] = [...(about.said ?? [{ you: about.design.prompt, bot: '' }])];
  let changed = false;
  for (const clause of clauses) {
    const plan = step(clause, { ...now, said }, library);
    said.push({ you: clause, bot: plan.reply });
    refused.push(...(plan.refused ?? []));
    if (plan.kind === 'answer') {
      if ((plan.refused ?? []).length === 0) refused.push(`"${clause}": ${whyNot(plan.reply)}`);
      continue;
    }
    changed = true;
    replies.push(plan.reply);
    now = { ...now, design: plan.design };
  }
  const open = [...new Set(refused)].filter((r) => !replies.some((reply) => reply.includes(r)));
  const told = open.length === 0 ? '' : `Not done:\n${open.map((r) => `- ${r}`).join('\n')}`;
  const reply = [...replies, told].filter((r) => r !== '').join('\n\n');
  return changed ? { kind: 'design', design: now.design, reply, refused } : { kind: 'answer', reply: told, refused };
}

/** What a refusal says of the order itself, without the list of what the board has. */
const whyNot = (reply: string): string => reply.replace(/\s*(?:You spoke of [^.]*\.\s*)?Nothing is changed\. The board has [\s\S]*$/, '').trim();
