import type { Finding } from '../board/index.js';
import type { Entry } from './ledger.js';
import type { Scene } from './scene.js';

/** Kinds that a board has for the sake of somebody's wish alone: no other circuit brings them along. */
const FOR_A_WISH: ReadonlySet<string> = new Set(['sensor', 'relay', 'buzzer']);

/** Parts that no ask explains, neither they nor another part of their circuit: a word was taken for a thing. */
export function invented({ design }: Scene, entries: readonly Entry[]): Finding[] {
  const claimed = new Set(entries.flatMap((e) => e.by.refs));
  const circuitOf = (ref: string): readonly string[] => design.blocks.find((b) => b.refs.includes(ref))?.refs ?? [ref];
  return design.components
    .filter((c) => FOR_A_WISH.has(c.kind) && !circuitOf(c.ref).some((ref) => claimed.has(ref)))
    .map(({ ref, device, value }) => ({
      rule: 'ask',
      severity: 'error',
      refs: [ref],
      nets: [],
      message: `${ref} (${device ?? value}) is on the board, and nobody asked for it`,
    }));
}
