import type { BoardWish } from '../intent.js';
import type { Draft } from './draft.js';

const INCH_MM = 25.4;
const PITCH_MM = 2.54;
/** From a row of pins to the board's edge, mm. */
const RIM_MM = 2.8;
/** Rows that leave a free hole at either side of a breadboard's ten (rows a to j span 1.1 inch), mm. */
const BREADBOARD_MM = 22.86;
const MODULE = /\bbreadboard(?:[- ](?:friendly|compatible|able|width|style))?\b|\bdip[- ]?(?:style|shaped|form(?:at| factor)?|module)\b/i;
const INCHES =
  /(\d?[.,]\d+|\d)\s*-?\s*(?:"|″|in(?:ch(?:es)?)?\b)\s*(?:\(?[\d.,]+ ?mm\)?\s*)?(?:apart|between (?:the )?rows|row[- ]?(?:spacing|pitch|width|distance)|spac(?:ing|ed)|wide|pitch)/i;
const MILLIMETRES =
  /(\d{1,2}(?:[.,]\d+)?)\s*-?\s*mm\s*(?:apart|between (?:the )?rows|row[- ]?(?:spacing|pitch|distance)|spac(?:ing|ed))|\brows?\b[^.;,]{0,25}?(\d{1,2}(?:[.,]\d+)?)\s*mm\b/i;
const ROWS = /\brows?\b|\bsides?\b|\bheaders?\b|\bbreadboard\b|\bedges?\b/i;
const LEAST_MM = 7;
const MOST_MM = 60;

/** Distance of two rows of pins that the sentence names, or that a breadboard asks for, mm; null: none is named. */
function distanceOf(sentence: string): number | null {
  const inches = INCHES.exec(sentence)?.[1];
  const mm = MILLIMETRES.exec(sentence);
  const value = inches !== undefined ? Number(inches.replace(',', '.')) * INCH_MM : Number((mm?.[1] ?? mm?.[2] ?? '').replace(',', '.'));
  if (value >= LEAST_MM && value <= MOST_MM) return Math.round(value / PITCH_MM) * PITCH_MM;
  return MODULE.test(sentence) ? BREADBOARD_MM : null;
}

/** "Both rows 0.7 inch apart, fits a breadboard": the two rows of a board's pins stand parallel, as far apart as that, and the outline follows them. */
export function rowsApart(draft: Draft, board: BoardWish): void {
  const sentence = draft.intent.sentence.replace(/\s+/g, ' ');
  const wanted = ROWS.test(sentence) ? distanceOf(sentence) : null;
  const rows = draft.assembler.refs.filter((r) => /^PinHeader_1x/.test(draft.assembler.deviceOf(r) ?? '') && draft.assembler.valueOf(r) === 'GPIO');
  const [left, right] = rows;
  if (wanted === null || left === undefined || right === undefined || rows.length > 2 || board.shape !== undefined) return;
  const pins = Math.max(...rows.map((r) => Number(/1x(\d+)/.exec(draft.assembler.deviceOf(r) ?? '')?.[1] ?? 0)));
  const long = (pins - 1) * PITCH_MM;
  const { width_mm = wanted + 2 * RIM_MM, height_mm = long + 2 * RIM_MM } = board;
  const upright = height_mm >= width_mm;
  const [across, along] = upright ? [width_mm, height_mm] : [height_mm, width_mm];
  if (across < wanted + 2 * RIM_MM - 0.5 || along < long + 2 * RIM_MM - 0.5) {
    draft.cannot(
      `Rows ${inWords(wanted)} apart: they want ${(wanted + 2 * RIM_MM).toFixed(1)} × ${(long + 2 * RIM_MM).toFixed(1)} mm; they stand where there is room.`,
    );
    return;
  }
  if (board.width_mm === undefined || board.height_mm === undefined) draft.outline = { width_mm: round(width_mm), height_mm: round(height_mm) };
  for (const [n, ref] of [left, right].entries()) {
    const off = (across - wanted) / 2 + n * wanted;
    const from = (along - long) / 2;
    // A row lies along y at no turn; a quarter turn to the left lays it along x.
    draft.pinned.set(ref, upright ? { x: round(off), y: round(from), rot: 0 } : { x: round(from), y: round(across - off), rot: 90 });
  }
  draft.assume(`The two rows of pins stand ${inWords(wanted)} apart${MODULE.test(sentence) ? ', as a breadboard takes them' : ''}.`);
  const said = /^(?:apart|breadboard|[\d.,]+ ?(?:"|inch|in|mm)?(?: apart| spacing)?|spacing|rows?)$/i;
  draft.heeded = draft.heeded === null ? said : new RegExp(`${draft.heeded.source}|${said.source}`, 'i');
}

const inWords = (mm: number): string => `${Number((mm / INCH_MM).toFixed(2))} inch (${mm.toFixed(2)} mm)`;
const round = (mm: number): number => Math.round(mm * 100) / 100;
