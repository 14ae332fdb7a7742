import { type Design, MOST_BOARDS } from '../../design/index.js';
import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { figure, isA, type Knowledge } from '../knowledge.js';

/** Columns and rows where nobody said how many boards a panel has. */
const USUAL = [2, 2] as const;

/** The panel in which the boards are ordered, as all asks of it say: rows and columns of one, how they are parted of another. */
export function panelOf(know: Knowledge, asks: readonly Ask[], board: Design['board'], minutes: Minutes): Pick<Design['board'], 'panel'> {
  const said = asks.filter((a) => isA(know, a, 'panelisation'));
  const [first] = said;
  if (first === undefined) return {};
  const [columns, rows] = said.map(manyOf).find((many) => many !== null) ?? USUAL;
  if (columns * rows > MOST_BOARDS) {
    minutes.cannot(first.id, `${columns} × ${rows} are more than the ${MOST_BOARDS} boards of one panel`);
    return {};
  }
  const scored = said.find((a) => isA(know, a, 'v_score'));
  const held = scored === undefined || said.some((a) => isA(know, a, 'mouse_bites'));
  if (scored !== undefined && held && said.length > 1)
    minutes.cannot(scored.id, 'the boards of one panel are parted in one way, by mouse bites here');
  if (said.every((a) => manyOf(a) === null)) minutes.decide(null, `panels of ${columns} × ${rows} boards`, 'nobody said how many');
  if (said.every((a) => a.concept === 'panelisation'))
    minutes.decide(null, 'boards of a panel are held by mouse bites', 'nobody said how they are parted, and these hold any outline');
  const way = held ? 'held by mouse bites' : 'V-scored';
  const of = `${columns} columns and ${rows} rows of ${board.outline === undefined ? 'boards' : 'outlines'}`;
  for (const ask of said) minutes.decide(ask.id, `${of}, ${way}, as a panel of the order`, 'it was asked for');
  return { panel: { columns, rows, separation: held ? 'mouse_bites' : 'v_score' } };
}

/** Columns and rows that an ask tells: a number alone is as square a field as it makes. */
function manyOf(ask: Ask): readonly [number, number] | null {
  const pair = ask.figures.find((f) => f.quantity === 'number' && f.one_of?.length === 2)?.one_of;
  if (pair?.[0] !== undefined && pair[1] !== undefined) return [pair[0], pair[1]];
  const count = ask.count ?? figure(ask, 'number', ['size', 'value', 'rated']) ?? 0;
  if (count < 2) return null;
  const rows = Array.from({ length: Math.floor(Math.sqrt(count)) }, (_, i) => i + 1).findLast((r) => count % r === 0) ?? 1;
  return [count / rows, rows];
}
