import type { BoardWish } from '../intent.js';

interface At {
  readonly x: number;
  readonly y: number;
}
interface Size {
  readonly width_mm: number;
  readonly height_mm: number;
}
export interface HolePlaces {
  readonly places: readonly At[];
  /** How they stand, in words. */
  readonly said: string;
}
type Hole = NonNullable<BoardWish['holes']>['size'];

/** From the middle of a hole to the board's edge where nobody said, mm: the head of the screw and half a millimetre. */
const RIM_MM: Readonly<Record<Hole, number>> = { M2: 3, 'M2.5': 3.5, M3: 4, M4: 5, M5: 6 };
const NUMBER = String.raw`(\d{1,3}(?:[.,]\d+)?)`;
const APART = String.raw`(?:apart|spacing|spaced|pattern|grid|between (?:the )?(?:cent(?:re|er)s|holes)|(?:cent(?:re|er)|hole)[- ]to[- ](?:cent(?:re|er)|hole)|c\/c|on cent(?:re|er)s?|distance)`;
const GRID = new RegExp(String.raw`${NUMBER}\s*(?:mm)?\s*(?:x|×|by)\s*${NUMBER}\s*mm\s*(?:\w+ ){0,2}?${APART}`, 'i');
const PAIR = new RegExp(String.raw`${NUMBER}\s*mm\s*${APART}|\b(?:spaced|spacing(?: of)?|pitch of)\s*${NUMBER}\s*mm`, 'i');
const RIM = new RegExp(
  String.raw`${NUMBER}\s*mm\s*(?:in\s*)?(?:from|off|inside)\s+(?:the |each |every |both |its )*(?:board |pcb )?(?:edges?|corners?|sides?|outline)`,
  'i',
);
const SIDE =
  /\bholes?\b[^.;,]{0,14}\b(?:at|near|on|in|along) (?:the |its )?(?:very )?(top|bottom|left|right)\b(?! ?-?(?:left|right|and bottom|corner))|\b(top|bottom) (?:centre |center )?(?:mounting |lanyard |hanging )?hole\b/i;
const MIDDLE =
  /\bholes?\b[^.;,]{0,12}\b(?:in|at) the (?:cent(?:re|er)|middle)\b|\b(?:cent(?:re|er|ral)|middle) (?:mounting )?(?:m[2-5](?:\.5)? )?hole\b/i;
/** How far around the word "hole" its figures stand, characters. */
const REACH = 60;

/** Where a sentence wants its mounting holes: a pattern, a distance, so far from the edges, at a side, in the middle. null: nowhere in particular, or that does not fit. */
export function holePlaces(written: string, { size, count }: NonNullable<BoardWish['holes']>, board: Size): HolePlaces | null {
  const sentence = written.replace(/\s+/g, ' ');
  const { width_mm: w, height_mm: h } = board;
  const near = [...sentence.matchAll(/\bholes?\b/gi)].map(({ index }) => sentence.slice(Math.max(0, index - REACH), index + REACH)).join(' | ');
  const mm = (text: string | undefined): number => Number((text ?? '').replace(',', '.'));
  const middle = { x: w / 2, y: h / 2 };
  if (count === 1 && MIDDLE.test(sentence)) return { places: [middle], said: 'in the middle' };
  const grid = GRID.exec(near);
  if (grid !== null && count === 4) return corners(mm(grid[1]), mm(grid[2]), board, `${mm(grid[1])} × ${mm(grid[2])} mm apart`);
  const rim = RIM.exec(near);
  if (rim !== null && count === 4) return corners(w - 2 * mm(rim[1]), h - 2 * mm(rim[1]), board, `${mm(rim[1])} mm from the edges`);
  const pair = PAIR.exec(near);
  const distance = mm(pair?.[1] ?? pair?.[2]);
  if (distance > 0 && count === 2) return alongLonger(distance, board);
  const side = SIDE.exec(sentence);
  const at = (side?.[1] ?? side?.[2])?.toLowerCase();
  if (at === undefined || count !== 1) return null;
  const off = rim === null ? RIM_MM[size] : mm(rim[1]);
  const places = { top: { x: w / 2, y: off }, bottom: { x: w / 2, y: h - off }, left: { x: off, y: h / 2 }, right: { x: w - off, y: h / 2 } };
  return { places: [places[at as keyof typeof places]], said: `at the ${at}` };
}

function corners(across: number, down: number, { width_mm: w, height_mm: h }: Size, said: string): HolePlaces | null {
  if (!(across > 0 && down > 0) || across > w - 2 || down > h - 2) return null;
  const xs = [(w - across) / 2, (w + across) / 2];
  const ys = [(h - down) / 2, (h + down) / 2];
  return { places: ys.flatMap((y) => xs.map((x) => ({ x, y }))), said };
}

function alongLonger(distance: number, { width_mm: w, height_mm: h }: Size): HolePlaces | null {
  if (distance > Math.max(w, h) - 2) return null;
  const [x, y] = w >= h ? [distance / 2, 0] : [0, distance / 2];
  return {
    places: [
      { x: w / 2 - x, y: h / 2 - y },
      { x: w / 2 + x, y: h / 2 + y },
    ],
    said: `${distance} mm apart`,
  };
}
