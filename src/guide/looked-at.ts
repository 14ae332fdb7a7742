import type { Board, BoardPad, BoardPart } from '../board/index.js';
import { list } from '../ledger/say.js';
import type { Scene } from '../ledger/scene.js';

/** What a fab's preview must show: counts of the board as it is drawn. */
export function boardLines(board: Board): string[] {
  const bought = board.parts.filter((p) => !NOT_BOUGHT.has(p.kind));
  const on = (side: string): number => bought.filter((p) => p.side === side).length;
  const pads = board.parts.flatMap((p) => p.pads.filter((d) => d.drill !== null));
  const plated = [...pads.filter((d) => d.plated).map((d) => drill(d)), ...board.vias.map((v) => mm(v.drill_mm))];
  const bare = pads.filter((d) => !d.plated).map((d) => drill(d));
  const holes = board.parts.filter((p) => p.kind === 'mounting_hole').map((p) => p.ref);
  const layers = 2 + (board.inner_layers ?? 0);
  return [
    `- Outline ${mm(board.width_mm)} × ${mm(board.height_mm)}${board.corner_mm > 0 ? `, corners of ${mm(board.corner_mm)}` : ''}.`,
    `- ${layers} copper layers, mask and silkscreen on both sides.`,
    `- ${on('front')} parts on the front, ${on('back')} on the back.`,
    `- ${plated.length} plated holes (${counted(plated)})${bare.length === 0 ? ', no unplated ones' : ` and ${bare.length} unplated ones (${counted(bare)})`}; ${board.vias.length} of the plated ones are vias.`,
    ...(holes.length === 0 ? [] : [`- Mounting holes: ${list(holes, 8)}.`]),
    ...angles(board),
  ];
}

function angles(board: Board): string[] {
  const open = board.gaps.filter((g) => /angle/.test(g.message) && g.ref !== undefined).map((g) => g.ref as string);
  return open.length === 0 ? [] : [`- The fab’s own angle of ${list(open, 20)} is not known here: hold each against the marks below.`];
}

const NOT_BOUGHT: ReadonlySet<string> = new Set(['mounting_hole', 'fiducial', 'test_point']);
const mm = (value: number): string => `${Number(value.toFixed(2))} mm`;
const drill = ({ drill: d }: BoardPad): string => (d === null ? '' : d.w === d.h ? mm(d.w) : `${Number(d.w.toFixed(2))} × ${mm(d.h)}`);
function counted(sizes: readonly string[]): string {
  const count = new Map<string, number>();
  for (const s of sizes) count.set(s, (count.get(s) ?? 0) + 1);
  return [...count]
    .sort((a, b) => Number.parseFloat(a[0]) - Number.parseFloat(b[0]) || (a[0] < b[0] ? -1 : 1))
    .map(([s, n]) => `${n} of ${s}`)
    .join(', ');
}

/** Parts that can be put on the wrong way round, with where their mark is. */
export function marks(scene: Scene, board: Board): string[] {
  const rows = board.parts.flatMap((part): string[] => {
    const found = scene.part(part.ref)?.component.fitted === false ? null : markOf(part);
    return found === null ? [] : [`| ${part.ref} | ${part.value} | ${found} |`];
  });
  return rows.length === 0
    ? []
    : ['As seen from the part’s own side, the board’s bottom edge towards you.', '', '| Part | What | Its mark |', '| --- | --- | --- |', ...rows];
}

function markOf(part: BoardPart): string | null {
  const pins = part.pads.map((p) => p.pin);
  const cathode = part.pads.find((p) => p.pin === 'K');
  if (cathode !== undefined && pins.includes('A') && part.pads.length <= 3)
    return `cathode (K, the band or the green mark) at the ${side(part, cathode)}`;
  const plus = part.pads.find((p) => p.pin === '+');
  if (plus !== undefined) return `plus at the ${side(part, plus)}`;
  if (!TURNED.has(part.kind) || part.pads.length < (part.kind === 'connector' ? 2 : 3)) return null;
  const first = part.pads.find((p) => p.number === '1' || p.number === 'A1');
  return first === undefined ? null : `pin ${first.number} at the ${side(part, first)}`;
}
/** Kinds that have one right way round. */
const TURNED: ReadonlySet<string> = new Set(
  'regulator charger microcontroller module sensor memory transceiver driver timer opamp logic crystal mosfet bjt relay esd ic addressable_led connector'.split(
    ' ',
  ),
);

/** Where a pad is on its part, as its own side is looked at. */
function side(part: BoardPart, pad: BoardPad): string {
  const xs = part.pads.map((p) => p.x);
  const ys = part.pads.map((p) => p.y);
  const [cx, cy] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  const reach = Math.max(Math.max(...xs) - cx, Math.max(...ys) - cy) * 0.2;
  const dx = (pad.x - cx) * (part.side === 'back' ? -1 : 1);
  const dy = pad.y - cy;
  const across = dx < -reach ? 'left' : dx > reach ? 'right' : '';
  const up = dy < -reach ? 'top' : dy > reach ? 'bottom' : '';
  return [up, across].filter((w) => w !== '').join(' ') || 'middle';
}
