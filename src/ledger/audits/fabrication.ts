import type { Board } from '../../board/index.js';
import { DesignError } from '../../design/index.js';
import { frameOf } from '../../outputs/panel/index.js';
import { type Ask, type Figure, OUNCE_MM, ouncesOf } from '../../request/index.js';
import { amount, asked, list } from '../say.js';
import type { Scene } from '../scene.js';
import { met, partly, unmet, type Verdict } from '../verdict.js';

type Made = (scene: Scene, board: Board, ask: Ask) => Verdict;

/** What is asked of how the board is made, by the board that was made. */
const MADE: Readonly<Record<string, Made>> = {
  small_size: small,
  panelisation: panelled,
  v_score: panelled,
  mouse_bites: panelled,
  trace_width: (_scene, board, { figures }) => {
    const widths = board.tracks.map((t) => t.width_mm);
    const [thin, wide] = [Math.min(...widths), Math.max(...widths)];
    const wanted = figures.map((f) => f.value ?? f.min ?? 0).find((w) => w > 0);
    if (widths.length === 0) return partly('no track is on the board');
    const is = `tracks are ${amount(thin, 'mm')}${wide > thin ? ` to ${amount(wide, 'mm')}` : ''} wide`;
    return wanted === undefined || thin >= wanted - 0.005 ? met(is) : unmet(`${is}, not ${amount(wanted, 'mm')}`);
  },
  copper_thickness: (_scene, { stackup, rules }, { figures: [figure] }) => {
    // What it is laid out for is ordered so; a stack-up is named in its usual copper.
    const has =
      rules.copper_oz === undefined ? (stackup?.layers.find((l) => l.type === 'copper')?.thickness_mm ?? OUNCE_MM) : rules.copper_oz * OUNCE_MM;
    const is = `the outer copper is ${Math.round(has * 1000)} µm (${amount(has / OUNCE_MM, 'oz')})`;
    const ounces = figure === undefined ? null : ouncesOf(figure);
    if (ounces === null) return partly(is);
    const mm = ounces * OUNCE_MM;
    return has >= mm * 0.95 ? met(is) : unmet(`${is}, not ${Math.round(mm * 1000)} µm`);
  },
  part_height: (_scene, { parts, footprints }, { figures: [figure] }) => {
    const tall = parts.map((p) => ({ ref: p.ref, mm: footprints[p.footprint]?.height_mm ?? 0 })).sort((a, b) => b.mm - a.mm);
    const [first] = tall;
    const most = figure?.value ?? figure?.max;
    if (first === undefined || most === undefined) return partly('nothing says how high parts may be');
    const over = tall.filter((p) => p.mm > most).map((p) => p.ref);
    const is = `the highest part is ${first.ref} with ${amount(first.mm, 'mm')}`;
    return over.length === 0 ? met(is) : unmet(`${is}, more than ${amount(most, 'mm')}`, { refs: over });
  },
  board_thickness: (_scene, { stackup }, { figures: [figure] }) => {
    const has = stackup?.thickness_mm ?? THICK_MM;
    const wanted = figure?.value ?? has;
    const is = `the board is ${amount(has, 'mm')} thick`;
    return Math.abs(wanted - has) < 0.05 ? met(is) : unmet(`${is}, not ${amount(wanted, 'mm')}`);
  },
  corner_radius: (_scene, { corner_mm: has }, { figures: [figure] }) => {
    const wanted = figure?.value;
    const good = wanted === undefined ? has > 0 : Math.abs(has - wanted) < 0.15;
    return (good ? met : unmet)(`the corners have a radius of ${amount(has, 'mm')}${good || figure === undefined ? '' : `, not ${asked(figure)}`}`);
  },
  corner_chamfer: (_scene, { outline, width_mm: w, height_mm: h }, { figures: [figure], place }) => {
    const named = place?.corner;
    const cuts = (['top-left', 'top-right', 'bottom-right', 'bottom-left'] as const)
      .filter((at) => named === undefined || named === 'each' || named === 'any' || named === at)
      .map((at) => {
        const from = outline.map(([x, y]) => [at.includes('left') ? x : w - x, at.includes('top') ? y : h - y] as const);
        const [along, down] = [
          Math.min(...from.flatMap(([x, y]) => (y < 0.01 ? [x] : []))),
          Math.min(...from.flatMap(([x, y]) => (x < 0.01 ? [y] : []))),
        ];
        const curved = from.some(([x, y]) => x > 0.01 && y > 0.01 && x < along - 0.01 && y < down - 0.01);
        return curved || Math.abs(along - down) > 0.15 ? 0 : along;
      });
    const [least, wanted] = [Math.min(...cuts), figure?.value];
    const good = wanted === undefined ? least > 0.1 : Math.abs(least - wanted) < 0.15;
    return good
      ? met(`corners are cut off by ${amount(least, 'mm')} at 45°`)
      : unmet(`the corners are cut off by ${amount(least, 'mm')} at 45°${figure === undefined ? '' : `, not ${asked(figure)}`}`);
  },
  ground_plane: ({ netlist }, { zones }) => {
    const poured = zones.filter((z) => netlist.isGround(z.net) && z.filled.length > 0);
    return poured.length > 0
      ? met(`ground is poured on ${list([...new Set(poured.map((z) => z.layer))])}`, { nets: poured.map((z) => z.net) })
      : unmet('no ground is poured');
  },
  assembly: (_scene, { parts, gaps }) => {
    const open = new Set(gaps.flatMap((g) => (g.kind === 'part' && g.ref !== undefined ? [g.ref] : [])));
    const bare = parts.filter((p) => open.has(p.ref)).map((p) => p.ref);
    const files = 'the parts list and the placement file for assembly are written';
    return bare.length === 0 ? met(files) : partly(`${files}; ${list(bare)} ${bare.length === 1 ? 'has' : 'have'} no order code`, { refs: bare });
  },
};
const THICK_MM = 1.6;

/** Null: nothing of how the board is made was asked, or there is no board yet. */
export const fabrication = (scene: Scene, ask: Ask): Verdict | null =>
  scene.board === null ? null : (MADE[ask.concept]?.(scene, scene.board, ask) ?? null);

/** Of a board that its parts fill to less than this, as courtyards on its larger side, something could be cut off. */
const FILLED = 0.25;

/** A small board is one that the area its parts need fills; whoever said a size has it held against that. */
function small(_scene: Scene, board: Board): Verdict {
  const area = (ring: readonly (readonly [number, number])[]): number =>
    Math.abs(ring.reduce((sum, [x, y], i) => sum + x * (ring[(i + 1) % ring.length]?.[1] ?? 0) - (ring[(i + 1) % ring.length]?.[0] ?? 0) * y, 0)) / 2;
  const need = (side: string): number =>
    board.parts.reduce((sum, p) => sum + (p.side === side ? area(board.footprints[p.footprint]?.courtyard ?? []) : 0), 0);
  const share = Math.max(need('front'), need('back')) / area(board.outline);
  const is = `the board is ${board.width_mm} × ${board.height_mm} mm, and its parts take ${Math.round(share * 100)} % of it`;
  return share >= FILLED ? met(is) : partly(is);
}

/** The panel of the order, as it is milled or scored of this board: what of it cannot be is unmet. */
function panelled({ design }: Scene, board: Board, { concept, figures, count }: Ask): Verdict {
  const { panel } = design.board;
  if (panel === undefined) return unmet('no panel is ordered');
  const { columns, rows, separation } = panel;
  try {
    const { width_mm, height_mm } = frameOf(board, panel);
    const parted = separation === 'v_score' ? 'V-scored' : 'held by mouse bites';
    const is = `the order has panels of ${columns} × ${rows} boards, ${parted}: ${amount(width_mm, 'mm')} × ${amount(height_mm, 'mm')}, files with the order`;
    const [a = columns, b = rows] = figures.find((f) => f.quantity === 'number')?.one_of ?? [];
    const as = (concept === 'panelisation' || concept === separation) && a === columns && b === rows && (count ?? 1) <= columns * rows;
    return (as ? met : unmet)(is);
  } catch (error) {
    if (error instanceof DesignError) return unmet(error.reason);
    throw error;
  }
}

/** What the parts of one board cost; where some have no price nobody knows it, only that it is no less. */
export function costs({ cost, parts }: Board, figure: Figure | undefined): Verdict {
  const open = parts.filter((p) => p.price === null && !FREE.has(p.kind)).map((p) => p.ref);
  const is = `the parts of one board cost $${cost.toFixed(2)}`;
  const known = open.length === 0 ? is : `${is}, without ${list(open)}, of which no price is known`;
  const most = figure?.value ?? figure?.max;
  if (most !== undefined && cost > most) return unmet(`${is}, more than $${most}`);
  return open.length === 0 ? met(known) : partly(known, { refs: open });
}
const FREE: ReadonlySet<string> = new Set(['mounting_hole', 'test_point', 'fiducial']);
