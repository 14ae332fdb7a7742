import { NUMBER_WORDS } from '../read/vocabulary.js';
import type { Draft } from './draft.js';

/** Net of a guarded cell's minus: its protection stands between that and ground. */
const CELL_MINUS = 'CELL_GND';

const GUARD =
  /\bdw01\w*|\bfs8205\w*|\b(?:cells?|battery|batteries|lipo|li-?ion|18650|over-?(?:dis)?charg\w*|deep[- ]discharge|short[- ]circuit)[- ](?:and [\w-]+ )?protect\w*|\bprotect\w*(?: of| for)?(?: the| a| single| one)*(?: \w+)? (?:cells?|battery|lipo|18650)\b|\bprotected (?:18650|cells?|lipo|li-?ion|battery|charg\w*|output|pack)|\b(?:over|deep)[- ]?discharge\b|\bbms\b|\bcharg\w*[^.;]{0,40}\b(?:with|and|plus|incl\w*|has) (?:\w+ ){0,2}protect\w*/i;
const HEEDED =
  /^(?:dw01\w*|fs8205\w*|protect\w*|over-?(?:dis)?charg\w*|deep|discharge|bms|cells?|short|circuit|cut-?off|slots?|holders?|box|tray|case|(?:dw01\w*|cell|battery) protect\w*)$/i;

/** Whether the lithium cell is guarded against deep discharge and short circuits on the board. */
/** "TP4056, protection, switch": beside a charged cell the word alone is the cell's. */
const ALONE = /(?<!polarity |reverse |surge |esd |voltage |circuit |input |output |transient )\bprotection\b/i;
const CHARGED = /\btp4056|\bcharg|\bpower ?bank|\bmcp7383/i;

export const isGuarded = ({ intent }: Draft): boolean =>
  ((GUARD.test(intent.sentence) || (ALONE.test(intent.sentence) && CHARGED.test(intent.sentence))) &&
    !/\breverse[- ]battery\b/i.test(intent.sentence)) ||
  holderOf(intent.sentence)?.device === 'BatteryHolder_18650';

/** The net that the minus of a single lithium cell goes to. */
export const minusOf = (draft: Draft): string => (isGuarded(draft) ? CELL_MINUS : 'GND');

/** The protection of the cell that stands on `net`, or what there is to say without one. */
export function guardCell(draft: Draft, net: string): void {
  if (!isGuarded(draft)) {
    draft.assume('The cell must bring its own protection against deep discharge and short circuits.');
    return;
  }
  draft.heededToo.push(HEEDED);
  if (draft.block('cell_protection', 'Cell protection', { VBAT: net, CELL_GND: CELL_MINUS, GND: 'GND' }) === null) return;
  draft.put('protection of the cell (DW01A with two FETs FS8205A): parts it at 2.4 V, at 4.3 V and at some 3 A');
  draft.assume(`The minus of the cell is ${CELL_MINUS}, not ground: the protection stands between them. After a cut-off the charger wakes it.`);
}

export interface Holder {
  readonly device: string;
  readonly cells: string;
  /** Fresh cells in series, V. */
  readonly volts: number;
}

const HOLDER =
  /\bholders?\b|\bbatter(?:y|ies) (?:box|case|tray|compartment)\b|\bslots?\b|\b(?:cells?|18650|aaa?)\b[^.;,]{0,20}\b(?:on[- ]?board|on the (?:board|pcb))\b/i;
const CELLS =
  /(?:\b(\d|one|two|three|four|five|six|single)\s*[x×-]?\s*)?(?:\b|(?<=[x×\d]))(aaa|aa|18650|21700|pp3|9 ?v|cr ?123a?|14500|16340|26650|cr ?2450|lr44)\b(?:s\b)?(?:\s*[x×]\s*(\d)\b)?/i;

const countOf = (text: string | undefined): number =>
  text === undefined || /single/i.test(text) ? 1 : /^\d$/.test(text) ? Number(text) : (NUMBER_WORDS[text.toLowerCase()] ?? 1);

/** The holder on the board that the sentence asks for, of whatever cells; null: it asks for none. */
export function holderOf(sentence: string): Holder | null {
  if (!HOLDER.test(sentence) || /\b(?:fuse|coin|cr ?2032|led|card)[- ]?\w* ?(?:cell )?holders?\b/i.test(sentence)) return null;
  const found = CELLS.exec(sentence);
  if (found === null) return null;
  const [, before, kind = '', after] = found;
  const count = countOf(before ?? after);
  const size = kind
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/^PP3$|^9 ?V$/, '9V');
  if (size === '9V') return { device: 'BatteryHolder_9V', cells: '9V', volts: 9 };
  if (/^(?:CR|LR|1|2)/.test(size))
    return { device: count === 1 && size === '18650' ? 'BatteryHolder_18650' : '', cells: `${count}x${size}`, volts: /^CR|^LR/.test(size) ? 3 : 3.7 };
  return { device: `BatteryHolder_${count}x${size}`, cells: `${count}x${size}`, volts: count * 1.5 };
}

/** Puts the wished holder where the battery's connector would stand; false: none is wished, or the library has none of the kind. */
export function addHolder(draft: Draft, net: string, volts: number, minus = 'GND'): boolean {
  const holder = holderOf(draft.intent.sentence);
  if (holder === null) return false;
  draft.heededToo.push(HEEDED);
  if (!draft.library.devices.has(holder.device)) {
    draft.cannot(
      `A holder for ${holder.cells}: my library has those for 1 to 3 AA or AAA cells, one 18650, a 9 V block and a CR2032; its wires go to a connector.`,
    );
    return false;
  }
  draft.block('battery_holder', 'Battery holder', { VBAT: net, GND: minus }, { holder: holder.device, cells: holder.cells, volts });
  draft.put(`holder for ${holder.cells.replace('x', ' × ')}`);
  return true;
}
