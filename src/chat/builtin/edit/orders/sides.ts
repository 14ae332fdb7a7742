import type { Component, Constraints, Design } from '../../../../design/index.js';
import type { EdgeWish } from '../../read/edges.js';
import type { Editing, Order } from '../editing.js';
import { faceOf } from '../things.js';
import { edgePart, toEdge } from './places.js';

const OPPOSITE: Readonly<Record<EdgeWish, EdgeWish>> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' };
const TO_BACK = /\b(?:back ?side|back|rear|underside|underneath|bottom side|bottom layer|other face|solder side)\b/i;
const TO_FRONT = /\b(?:front ?side|front|top side|top layer|component side)\b/i;
const FACE = /\b(?:back|rear|front|underside|underneath|face|layer|solder|component|flip|under)\b/i;
const MOVED =
  /^(?:flip|put|move|place|mount|shift|bring|mirror|relocate|swap|switch|turn|change|keep)\s+(.+?)(?:\s+(?:around|over))?\s+(?:to|on|onto|at|from)\s+(?:the\s+)?(?:board's\s+)?(other|opposite|back|rear|underside|bottom|front|top)/i;

/** "flip the connector to the other side", "put the battery holder on the back". */
export const backSide: Order = (clause, editing) => {
  const found = MOVED.exec(clause) ?? /^(?:flip|mirror)\s+(.+?)(?:\s+(?:around|over))?()$/i.exec(clause);
  if (found === null || /\b(?:board|everything|pcb)\b/i.test(found[1] ?? '')) return false;
  const other = /\b(?:other|opposite)\b.*\b(?:side|edge|end)\b/i.test(clause) || found[2] === '';
  const [back, front] = [TO_BACK.test(clause), TO_FRONT.test(clause)];
  if (!other && !back && !front) return false;
  const target = editing.target(found[1] ?? '');
  if (target.things.length === 0) return false;
  const parts = target.things.map((t) => edgePart(t, target.byRef));
  // "The USB socket on the bottom side": a connector's side is its edge, unless the face is meant.
  if (/\b(?:bottom|top) side\b/i.test(clause) && !FACE.test(clause) && parts.every((p) => /connector$/.test(p.kind))) return false;
  if (!back && !front && parts.every((p) => standsAt(p, editing) !== null)) for (const part of parts) across(part, editing);
  else for (const part of target.things.map(faceOf)) toSide(part, back ? 'back' : front ? 'front' : null, editing);
  return true;
};

function across(part: Component, editing: Editing): void {
  const now = standsAt(part, editing) ?? 'left';
  toEdge(part, OPPOSITE[now], editing);
  editing.done.push(`${part.ref} stands at the ${OPPOSITE[now]} edge now (it was at the ${now} one).`);
}

/** The edge that a part stands at: as wished, else where the board has it; a connector that has none yet comes to the left. null: it is no edge part. */
function standsAt({ ref, place }: Component, { design, board }: Editing): EdgeWish | null {
  const wished = design.constraints.edges?.[ref] ?? place?.edge;
  if (wished === undefined) return null;
  if (wished !== 'any') return wished;
  const at = board?.parts.find((p) => p.ref === ref);
  if (board === null || at === undefined) return 'left';
  const gaps: [EdgeWish, number][] = [
    ['left', at.x],
    ['right', board.width_mm - at.x],
    ['top', at.y],
    ['bottom', board.height_mm - at.y],
  ];
  return gaps.reduce((a, b) => (b[1] < a[1] ? b : a))[0];
}

/** A part on the other face of the board stays where it is: it is pinned there. */
function toSide(part: Component, wanted: 'front' | 'back' | null, editing: Editing): void {
  const { design, board } = editing;
  const stands = board?.parts.find((p) => p.ref === part.ref);
  if (stands === undefined) {
    editing.refused.push(`${part.ref}: the board is not placed yet, so I cannot say where on the ${wanted ?? 'other side'} it would stand.`);
    return;
  }
  const side = wanted ?? (stands.side === 'front' ? 'back' : 'front');
  if (stands.side === side) {
    editing.refused.push(`${part.ref} stands on the ${side} already.`);
    return;
  }
  const pin = { x: stands.x, y: stands.y, rot: quarter(stands.rot), side, by: 'user' };
  const constraints = {
    ...design.constraints,
    pinned: { ...design.constraints.pinned, [part.ref]: pin },
    board: { ...design.constraints.board, sides: 2 as const },
  };
  editing.apply({ ...design, constraints }, `${part.ref} is on the ${side} now, at ${stands.x}, ${stands.y} mm.`);
}

const quarter = (rot: number): 0 | 90 | 180 | 270 => ((((Math.round(rot / 90) % 4) + 4) % 4) * 90) as 0 | 90 | 180 | 270;

const CLOCKWISE: Readonly<Record<EdgeWish, EdgeWish>> = { left: 'top', top: 'right', right: 'bottom', bottom: 'left' };
const TURN = /^(?:rotate|turn|spin|flip)\s+(?:the\s+)?(?:whole\s+|entire\s+)?(?:board|pcb|outline|it all|everything)\b/i;
const UPRIGHT = /\b(?:portrait|upright|vertical(?:ly)?|landscape|horizontal(?:ly)?|lengthways|sideways)\b/i;

/** "rotate the board", "make it portrait": width and height change places, and all that stands at an edge goes along. */
export const turned: Order = (clause, editing) => {
  const toward = UPRIGHT.exec(clause)?.[0]?.toLowerCase();
  const whole = TURN.test(clause) || (toward !== undefined && /\b(?:board|it|pcb|outline)\b/i.test(clause));
  if (!whole) return false;
  const { design, board } = editing;
  const width = design.board.width_mm ?? board?.width_mm;
  const height = design.board.height_mm ?? board?.height_mm;
  if (design.board.outline !== undefined) {
    editing.refused.push('I turn rectangles only: this outline has a shape of its own.');
    return true;
  }
  const half = /\b180\b|half turn|upside down/i.test(clause);
  if (width === undefined || height === undefined) {
    editing.refused.push('The board has no size yet: name one, then I can turn it.');
    return true;
  }
  if (toward !== undefined && /portrait|upright|vertical/.test(toward) === height >= width) {
    editing.refused.push(`The board is ${width} × ${height} mm: it stands so already.`);
    return true;
  }
  let next = turnedOnce(design, width, height);
  if (half) next = turnedOnce(next, height, width);
  const { width_mm, height_mm } = next.board;
  editing.apply(next, `The board is turned by ${half ? 180 : 90}°: ${width_mm} × ${height_mm} mm; what stands at an edge has turned along.`);
  return true;
};

/** Rows are columns on a board that has turned; what follows from the outline turns with it. */
function turnedGroup(group: NonNullable<Constraints['arranged']>[number]): typeof group {
  if (group.as === 'row') return { ...group, as: 'column' };
  if (group.as === 'column') return { ...group, as: 'row' };
  return group.columns === undefined ? group : { ...group, columns: Math.ceil(group.refs.length / group.columns) };
}

function turnedOnce(design: Design, width_mm: number, height_mm: number): Design {
  const { constraints } = design;
  const pinned = Object.entries(constraints.pinned ?? {}).map(([ref, p]) => [
    ref,
    { ...p, x: height_mm - p.y, y: p.x, rot: quarter((p.rot ?? 0) - 90) },
  ]);
  const edges = Object.entries(constraints.edges ?? {}).map(([ref, e]) => [ref, CLOCKWISE[e]]);
  const kept: Constraints = {
    ...constraints,
    ...(constraints.pinned === undefined ? {} : { pinned: Object.fromEntries(pinned) }),
    ...(constraints.arranged === undefined ? {} : { arranged: constraints.arranged.map(turnedGroup) }),
    ...(constraints.edges === undefined ? {} : { edges: Object.fromEntries(edges) }),
  };
  const place = ({ place: at }: Component): Pick<Component, 'place'> =>
    at?.edge === undefined || at.edge === 'any' ? (at === undefined ? {} : { place: at }) : { place: { ...at, edge: CLOCKWISE[at.edge] } };
  return {
    ...design,
    board: { ...design.board, width_mm: height_mm, height_mm: width_mm },
    components: design.components.map((c) => ({ ...c, ...place(c) })),
    constraints: kept,
  };
}
