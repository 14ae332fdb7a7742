import { EMPTY_ATTRIBUTES, type Intent, type SourceWish } from '../intent.js';

/** Most that a lithium cell has, V. */
const FULL_CELL = 4.2;
/** A voltage that no single lithium cell has, V. */
const ABOVE_ONE_CELL = 5;
const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six'];
const SERIES = new RegExp(String.raw`\b([2-6]|${NUMBERS.slice(2).join('|')})(?:\s*-?\s*cells?|s)\b`, 'i');

const CHARGED_AT = /\bcharg\w*\b[^.;,]{0,40}?\b(?:at|with)\s+(\d+(?:\.\d+)?)\s*(m?)a\b/i;

/** "USB-C charges an 18650 at 1 A": the current is the charger's. */
export function chargeRate(intent: Intent): Intent {
  const said = CHARGED_AT.exec(intent.sentence);
  if (said === null || !intent.items.some((i) => i.id === 'charger') || intent.items.some((i) => i.id === 'charger' && i.amps !== undefined))
    return intent;
  const amps = Number(said[1]) * (said[2] === '' ? 1 : 1e-3);
  const rails = intent.rails.map((r) => {
    const { amps: taken, ...rest } = r;
    return taken === amps && !new RegExp(String.raw`${r.volts}\s*v[^.;,]{0,6}${said[1]}`, 'i').test(intent.sentence) ? rest : r;
  });
  return { ...intent, rails, items: intent.items.map((i) => (i.id === 'charger' ? { ...i, amps } : i)) };
}

/**
 * A lithium pack of cells in series is no single cell: what is made for 3.7 V dies of it. It is planned as a battery of its highest
 * voltage, and not charged: the charger is one for a single cell.
 */
export function packsApart(intent: Intent): Intent {
  const charged = intent.items.some((i) => i.id === 'charger');
  const cell = intent.sources.find((s) => s.id === 'lipo') ?? unnamedPack(intent);
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

/** "7.4 V from a 2S pack": cells in series that are called nothing more. Its voltage, said beside it, is not a supply of its own. */
function unnamedPack({ sentence, sources }: Intent): SourceWish | undefined {
  if (!/\b[2-6]s\d?p?\b[- ]?(?:\w+[- ])?(?:packs?|batter(?:y|ies))\b/i.test(sentence)) return undefined;
  return sources.find((s) => s.id === 'battery' || s.id === 'supply') ?? { ...EMPTY_ATTRIBUTES, id: 'battery', text: 'pack' };
}

function cellsOf(sentence: string, cell: SourceWish | undefined): number {
  const said = SERIES.exec(sentence)?.[1]?.toLowerCase();
  if (said !== undefined) return NUMBERS.includes(said) ? NUMBERS.indexOf(said) : Number(said);
  if (cell === undefined) return 1;
  if (cell.volts !== undefined) return cell.volts > ABOVE_ONE_CELL ? Math.round(cell.volts / 3.7) : 1;
  return cell.counted ? cell.count : 1;
}
