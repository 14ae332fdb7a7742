import type { Intent, ItemWish } from '../intent.js';

const AMPS = /^(\d+(?:[.,]\d+)?) ?(m?)A$/i;
const isLoad = ({ id, part, amps }: ItemWish): boolean =>
  amps === undefined && (id === 'mosfet' || (id === 'circuit' && /high_side|load_switch/.test(part ?? '')));

/** Whether a word of the sentence is a current that stands by itself. */
export const isLooseAmps = (word: string): boolean => AMPS.test(word);

/** "24 V 6 A, low-side FET": a current that nothing else took is that of the one load which has none. */
export function withLooseAmps(intent: Intent): Intent {
  const loose = intent.unread.filter(isLooseAmps);
  const loads = intent.items.filter(isLoad);
  const [, value, milli] = AMPS.exec(loose[0] ?? '') ?? [];
  if (loose.length !== 1 || loads.length === 0 || (loads.length > 1 && loads.some((i) => i.counted)) || value === undefined) return intent;
  const amps = Number(value.replace(',', '.')) * (milli === '' ? 1 : 1e-3);
  return {
    ...intent,
    items: intent.items.map((i) => (loads.includes(i) ? { ...i, amps } : i)),
    unread: intent.unread.filter((w) => !isLooseAmps(w)),
  };
}

/** "5 V from two 18650 cells": what is made of the cell, no voltage of it. */
export function withMadeVolts(intent: Intent): Intent {
  const cell = intent.sources.find((s) => s.id === 'lipo' && s.volts !== undefined);
  const volts = cell?.volts;
  if (cell === undefined || volts === undefined || intent.rails.some((r) => Math.abs(r.volts - volts) < 0.1)) return intent;
  const said = new RegExp(
    String.raw`\b${String(volts).replace('.', '[.,]')} ?V(?: \d+(?:[.,]\d+)? ?m?A)?(?: out(?:put)?)? (?:from|out of|off) (?:[\w-]+ ){0,4}?(?:lipo|li-?ion|18650|21700|cells?)`,
    'i',
  );
  if (!said.test(intent.sentence) || (volts > 3.5 && volts < 4.3)) return intent;
  const { volts: _, ...bare } = cell;
  return { ...intent, sources: intent.sources.map((s) => (s === cell ? bare : s)), rails: [...intent.rails, { volts }] };
}
