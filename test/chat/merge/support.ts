import { askedOf, withAsked } from '../../../src/chat/asked/index.js';
import { type Design, splitPin } from '../../../src/design/index.js';
import { engineer } from '../../../src/engineer/index.js';
import { thinkOver } from '../../../src/jobs/tasks.js';
import { loadLexicon } from '../../../src/lexicon/load.js';
import { read } from '../../../src/reader/index.js';
import { library } from '../support.js';

export const lexicon = loadLexicon(library);

/** The engineer's board of a message, with what was asked. */
export function boardOf(message: string): Design {
  const { request } = read(message, null, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error(`no board: ${message}`);
  return design;
}

const task = (message: string, base: Design | null) =>
  ({ kind: 'chat', message, base, board: null, chat: null, seed: 1, version: 'v001', name: null, revision: null, history: [] }) as const;

/** What a message makes of a board; null: an answer, or the same board with a wish that could not be done. */
export async function after(base: Design | null, message: string): Promise<Design | null> {
  const design = await stoodAfter(base, message);
  const refused = (d: Design | null): number => d?.request?.asks.filter((a) => a.state === 'refused').length ?? 0;
  const same = JSON.stringify([base?.components, base?.nets]) === JSON.stringify([design?.components, design?.nets]);
  return same && refused(design) > refused(base) ? null : design;
}

/** The design behind a message, with what it wished in vain; null: an answer. */
export async function stoodAfter(base: Design | null, message: string): Promise<Design | null> {
  const thought = await thinkOver(task(message, base), library);
  return thought.kind === 'answer' ? null : thought.design;
}

/** The same, where a board must come of it. */
export async function edited(base: Design | null, ...messages: readonly string[]): Promise<Design> {
  let design = base;
  for (const message of messages) {
    design = await after(design, message);
    if (design === null) throw new Error(`answered instead of changing the board: ${message}`);
  }
  return design as Design;
}

/** Parts, nets and places of a board that are other ones on another. */
export function disturbed(before: Design, now: Design): string[] {
  const parts = new Map(now.components.map((c) => [c.ref, c]));
  const nets = new Map(now.nets.flatMap((n) => n.pins.map((p) => [p, n.name] as const)));
  return [
    ...before.components.flatMap((c) => (JSON.stringify(parts.get(c.ref)) === JSON.stringify(c) ? [] : [`${c.ref} ${c.value}`])),
    ...before.nets.flatMap((n) => n.pins.flatMap((p) => (nets.get(p) === n.name ? [] : [`${p} of ${n.name} is on ${nets.get(p) ?? 'nothing'}`]))),
  ];
}

export const netOf = (design: Design, pin: string): string | undefined => design.nets.find((n) => n.pins.includes(pin))?.name;
export const devices = (design: Design, device: RegExp): string[] => design.components.filter((c) => device.test(c.device ?? '')).map((c) => c.ref);
export const pinsOn = (design: Design, ref: string): string[] =>
  design.nets.flatMap((n) => n.pins.map(splitPin).flatMap((p) => (p.ref === ref ? [p.pin] : [])));
export { askedOf, withAsked };
