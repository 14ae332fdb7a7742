import type { Board, BoardPart } from '../board/index.js';
import { compareRefs, csvLine, designatorOf } from './csv.js';
import { isAssembled } from './openings.js';

/** Longest designator cell that JLCPCB's upload takes is about 2048 characters; a longer group goes on in another row. */
const CELL = 2000;

/**
 * Bill of materials in JLCPCB's columns: one row per distinct part, with every designator written out (ranges are refused).
 * A part without a catalogue code has an empty code, and its rating and maker's number beside its value: the fab then asks for it.
 */
export function bomFile(board: Board): string {
  const groups = new Map<string, BoardPart[]>();
  for (const part of board.parts.filter((p) => isAssembled(p) && p.left_out?.includes('bom') !== true)) {
    const key = JSON.stringify([part.catalog_code, part.value, part.wanted, part.package, part.footprint]);
    groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  const rows = [...groups.values()].flatMap((parts) => {
    const sorted = [...parts].sort((a, b) => compareRefs(designatorOf(a), designatorOf(b)));
    return cells(sorted.map(designatorOf)).map((refs) => ({ refs, part: sorted[0] as BoardPart }));
  });
  rows.sort((a, b) => compareRefs(a.refs[0] ?? '', b.refs[0] ?? ''));
  const lines = rows.map(({ refs, part }) => csvLine([commentOf(part), refs.join(','), part.package, part.catalog_code ?? '']));
  return `${['Comment,Designator,Footprint,LCSC Part #', ...lines].join('\r\n')}\r\n`;
}

/** The value, and what tells the part where no order code does. */
const commentOf = ({ value, wanted }: BoardPart): string => (wanted === undefined || wanted === value ? value : `${value}, ${wanted}`);

function cells(refs: readonly string[]): string[][] {
  const result: string[][] = [];
  let length = 0;
  for (const ref of refs) {
    const last = result.at(-1);
    if (last === undefined || length + ref.length + 1 > CELL) {
      result.push([ref]);
      length = ref.length;
    } else {
      last.push(ref);
      length += ref.length + 1;
    }
  }
  return result;
}
