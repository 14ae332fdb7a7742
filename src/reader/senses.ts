import type { Concept } from '../lexicon/index.js';
import type { Item, Thing } from './item.js';

/** How far behind a word its figure stands: "flash at about 2 Hz". */
const REACH = 4;

/** Words of several meanings, told apart by what stands beside them: "an LED that flashes twice a second", "the flash, 16 MB". */
export function sensed(items: readonly Item[]): Item[] {
  return items.map((item, i) => {
    if (item.kind !== 'thing' || item.part !== undefined) return item;
    const memory = item.concepts.find((c) => c.kind === 'storage');
    const verb = item.concepts.find((c) => c.kind === 'behaviour');
    if (memory === undefined || verb === undefined) return item;
    return { ...item, concepts: [acts(items, i) ? verb : memory], speech: acts(items, i) ? 'VERB' : 'NOUN' };
  });
}

/** Whether the word is what a light does. */
function acts(items: readonly Item[], i: number): boolean {
  const word = items[i] as Thing;
  const near = [items[i - 1], ...items.slice(i + 1, i + 3)];
  if (near.some((item) => item?.kind === 'figure' && (item.quantity === 'bytes' || item.quantity === 'bits'))) return false;
  if (near.some((item) => item?.kind === 'thing' && item !== word && item.concepts[0]?.kind === 'storage')) return false;
  const behind = items.slice(i + 1, i + 1 + REACH);
  const end = behind.findIndex((item) => item.kind === 'break' || item.kind === 'comma');
  const figures = (end < 0 ? behind : behind.slice(0, end)).filter((item) => item.kind === 'figure');
  if (figures.some((item) => item.quantity === 'frequency' || item.quantity === 'time')) return true;
  let k = i - 1;
  while (items[k]?.kind === 'grammar') k--;
  const before = items[k];
  const light = before?.kind === 'thing' && before.concepts[0]?.kind === 'light';
  return light || word.speech === 'VERB' || /ing$/i.test(word.text);
}

/** Connectors and switches that are told by how many ways they have. */
const WAYED = new Set(['dip_switch', 'rotary_switch', 'ffc_connector']);
export const isWayed = ({ kind, id }: Concept): boolean => kind === 'connector' || WAYED.has(id);
