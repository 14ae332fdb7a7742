import { type Board, clearancesOf, copperOf, type Finding, insulationOf, KICADS_TOLERANCE_MM, nm } from '../../board/index.js';
import { mm, Region } from '../../geometry/index.js';
import { checkBarrier, checkClearance, checkOwnPads, checkScrewHeads, checkScrews, checkTrackWidth } from './clearance.js';
import { checkConnections } from './connected.js';
import { checkEdges } from './edge.js';
import { checkHoleClearance, checkHoleSizes, checkHoleToHole } from './holes.js';
import { checkMask } from './mask.js';
import { checkCourtyards, checkKeepouts, checkOutside } from './parts.js';
import { type Checked, EQUAL_NM } from './report.js';
import { checkSilk } from './silk.js';

export { CURRENT_SLACK, checkCurrents, currentFindings, currentsOf, HEAVIER, roughCurrentsOf } from './current.js';
export { reportIntegrity } from './integrity.js';

const CHECKS: readonly ((checked: Checked) => Finding[])[] = [
  checkClearance,
  checkScrews,
  checkScrewHeads,
  checkBarrier,
  checkTrackWidth,
  checkHoleSizes,
  checkHoleToHole,
  checkHoleClearance,
  checkEdges,
  checkCourtyards,
  checkOutside,
  checkKeepouts,
  checkMask,
  checkSilk,
  checkConnections,
];

/**
 * Design rules, exact on shapes (no grid): each finding's rule is `drc.<name>` (docs: the functions here), its message names the
 * measured and the required value. Error is what a fab or KiCad would refuse.
 */
export function checkBoard(board: Board): Finding[] {
  const checked = checkedOf(board);
  return CHECKS.flatMap((check) => check(checked));
}

/** Of these, what follows from the parts alone: pads of one part nearer to each other than their nets may come. */
export const tooNarrow = ({ tracks: _, vias: __, zones: ___, ...board }: Board): Finding[] =>
  checkOwnPads(checkedOf({ ...board, tracks: [], vias: [], zones: [] }));

const checkedOf = (board: Board): Checked => ({
  board,
  copper: copperOf(board),
  outline: new Region([board.outline, ...(board.cutouts ?? [])].map((ring) => ring.map(([x, y]) => nm(x, y)))),
  clearanceOf: clearancesOf(board),
  tolerance: board.imported === undefined ? EQUAL_NM : mm(KICADS_TOLERANCE_MM),
  insulation: insulationOf(board),
});
