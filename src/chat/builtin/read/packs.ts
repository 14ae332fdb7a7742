import { EMPTY_ATTRIBUTES, type Intent, type SourceWish } from '../intent.js';

/** Most that a lithium cell has, V. */
const FULL_CELL = 4.2;
/** A voltage that no single lithium cell has, V. */
const ABOVE_ONE_CELL = 5;
const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six'];
const SERIES = new RegExp(String.raw`\b([2-6]|${NUMBERS.slice(2).join('|')})(?:\s*-?\s*cells?|s)\b`, 'i');

/**
 * A lithium pack of cells in series is no single cell: what is made for 3.7 V dies of it. It is planned as a battery of its highest
 * voltage, and not charged: the charger is one for a single cell.
 */
export function packsApart(intent: Intent): Intent {
  const charged = intent.items.some((i) => i.id === 'charger');
  const cell = intent.sources.find((s) => s.id === 'lipo');
  if (cell === undefined && !charged) return intent;
  const cells = cellsOf(intent.sentence, cell);
  if (cells < 2) return intent;
  const volts = Math.round(cells * FULL_CELL * 10) / 10;
  const note = `${cells} lithium cells in series give up to ${volts} V: the board is planned for that`;
  const pack: SourceWish = { ...(cell ?? { ...EMPTY_ATTRIBUTES, text: `${cells} lithium cells` }), id: 'battery', volts, note };
  const others = intent.sources.filter((s) => s !== cell && s.id !== 'battery');
  const why = 'the charger in my library is for a single cell, not for cells in series';
  return {
    ...intent,
    sources: [...others, pack],
    items: intent.items.filter((i) => i.id !== 'charger'),
    unsupported: charged ? [...intent.unsupported, { text: 'charger', why }] : intent.unsupported,
  };
}

function cellsOf(sentence: string, cell: SourceWish | undefined): number {
  const said = SERIES.exec(sentence)?.[1]?.toLowerCase();
  if (said !== undefined) return NUMBERS.includes(said) ? NUMBERS.indexOf(said) : Number(said);
  if (cell === undefined) return 1;
  if (cell.volts !== undefined) return cell.volts > ABOVE_ONE_CELL ? Math.round(cell.volts / 3.7) : 1;
  return cell.counted ? cell.count : 1;
}
