import { type Board, type BoardCurrent, type CopperLayer, type Finding, riseLimit } from '../../board/index.js';
import { power } from '../../geometry/index.js';
import { FEW_CELLS, judgedCurrent, type NetCurrent, type WarmSpot, warmestCurrent } from '../current/index.js';

/** Two computations of one rise agree within 15 %, which is 6 % of the current: a piece that carries so much less than planned is within the figure's own uncertainty. */
export const CURRENT_SLACK = 0.94;

/** What every planned current does in the finished copper, the warmest net first. */
export function currentsOf(board: Board): BoardCurrent[] {
  const found = board.nets.flatMap((net) => judgedCurrent(board, net) ?? []);
  const rise = (c: NetCurrent): number => c.rise_k ?? Number.POSITIVE_INFINITY;
  return found.sort((a, b) => rise(b) - rise(a) || (a.net < b.net ? -1 : 1)).map(told);
}

/** The same from coarse cells and without a picture, for a board that is left. */
export const roughCurrentsOf = (board: Board): BoardCurrent[] =>
  board.nets.flatMap((net) => {
    const found = warmestCurrent(board, net, FEW_CELLS);
    return found === null ? [] : [{ ...told(found), warm: [] }];
  });

const to = (value: number, digits: number): number => Number(value.toFixed(digits));

const told = ({ net, amps, carries, rise_k, drop_v, at, layer, what, warm }: NetCurrent): BoardCurrent => ({
  ...{ net, at, layer, what, warm: squares(warm) },
  amps: to(amps, 3),
  carries: to(carries, 3),
  rise_k: rise_k === null ? null : to(rise_k, 2),
  drop_v: to(drop_v, 5),
});

function squares(warm: readonly WarmSpot[]): BoardCurrent['warm'] {
  const layers = new Map<CopperLayer, [number, number, number][]>();
  for (const { layer, x, y, k } of warm) layers.set(layer, [...(layers.get(layer) ?? []), [x, y, k]]);
  return [...layers].map(([layer, list]) => ({ layer, squares: list }));
}

/** What 2 oz carry of what 1 oz does: IPC-2221, I grows with the section to the power 0.725. */
export const HEAVIER = power(2, 0.725);

const heavier = ({ constraints }: Pick<Board, 'constraints'>): NonNullable<Finding['remedy']> => ({
  message: 'copper of 2 oz carries it, at an extra cost',
  constraints: { ...constraints, rules: { ...constraints.rules, copper_oz: 2 } },
});

/** Rule `current`: copper that becomes warmer than it may. */
export const checkCurrents = (board: Board): Finding[] => currentFindings(board, board.currents ?? []);

/** The same of what was computed of a board. */
export function currentFindings(board: Pick<Board, 'rules' | 'constraints'>, currents: readonly Omit<BoardCurrent, 'warm' | 'drop_v'>[]): Finding[] {
  const limit = riseLimit(board);
  return currents.flatMap(({ net, amps, carries, rise_k, what, at, layer }): Finding[] => {
    if (carries >= amps * CURRENT_SLACK) return [];
    const warm = rise_k === null ? '' : `; all of it makes it ${to(rise_k, rise_k < 100 ? 1 : 0)} K warmer`;
    const message = `${net} is to carry ${to(amps, 2)} A and its copper carries ${to(carries, 2)} A with ${limit} K of rise (IPC-2221)${warm}: ${what}`;
    const found: Finding = { rule: 'current', severity: 'error', at, layer, refs: [], nets: [net], message };
    return [
      carries * HEAVIER < amps * CURRENT_SLACK || what.includes('via') || board.rules.copper_oz === 2 ? found : { ...found, remedy: heavier(board) },
    ];
  });
}
