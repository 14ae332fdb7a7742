import type { Component } from '../../../../design/index.js';
import type { Editing, Order } from '../editing.js';
import { entriesOf } from '../entries.js';
import { faceOf, isController } from '../things.js';
import { toEdge } from './places.js';

const BESIDE =
  /^(?:move|put|place|shift|position|bring|keep|mount|relocate|nudge|slide|stick)\s+(.+?)\s+(?:next to|near(?:er)?(?: to)?|beside|close(?:r)? to|right by|by|adjacent to|alongside)\s+(.+)$/i;
const MIDDLE =
  /^(?:move|put|place|shift|position|bring|mount|cent(?:re|er))\s+(.+?)(?:\s+(?:in|into|to|at)\s+(?:the\s+)?(?:very\s+)?(?:middle|cent(?:re|er))(?:\s+of\s+(?:the\s+)?(?:board|pcb))?)?$/i;
/** Arrangements that no constraint says. */
const VAGUE =
  /\b(?:line up|lined up|align(?:ed)?|away from|further from|farther from|symmetric\w*|evenly|spread|swap places|clear of|group(?:ed)?|in a row|tidy|rearrange)\b|^(?:nudge|rearrange|reshuffle|tidy)\b|\bkeep .* clear\b/i;

/** How far from the other a part stands that shall stand beside it, mm between their first pins. */
const BESIDE_MM = 10;

/** "move the LED next to the USB", "put the sensor in the middle". */
export const arrange: Order = (clause, editing) => {
  if (opposed(clause, editing)) return true;
  const beside = BESIDE.exec(clause);
  if (beside !== null && nextTo(beside[1] ?? '', beside[2] ?? '', editing)) return true;
  if (/\b(?:middle|cent(?:re|er))\b/i.test(clause) && inMiddle(MIDDLE.exec(clause)?.[1] ?? '', editing)) return true;
  if (!VAGUE.test(clause)) return false;
  const { things } = editing.target(clause);
  const whom =
    things.length === 0
      ? ''
      : ` (${things
          .slice(0, 4)
          .map((t) => faceOf(t).ref)
          .join(', ')})`;
  editing.refused.push(
    `"${clause}"${whom}: I place parts at an edge ("on the left edge"), beside another ("next to J1"), at a point ("at 10, 20") or in the middle; an arrangement by words I cannot check.`,
  );
  return true;
};

const OPPOSED =
  /\b(?:on|at|to|along)\s+(?:the\s+)?(?:opposite|both|different|two|opposing)\s+(?:sides|edges|ends)\b|\bopposite each other\b|\bfacing each other\b/i;

/** "the connectors on opposite sides": what comes in left, what goes out right. */
function opposed(clause: string, editing: Editing): boolean {
  if (!OPPOSED.test(clause)) return false;
  const named = editing.target(clause.replace(OPPOSED, ' ')).things;
  const plugs = editing.design.components.filter((c) => /connector$/.test(c.kind));
  const chosen = plugs.filter((c) => named.some((t) => t.parts.some((p) => p.ref === c.ref)));
  const meant = chosen.length > 1 ? chosen : /\b(?:connectors?|terminals?|headers?|jacks?|sockets?|everything|ports?)\b/i.test(clause) ? plugs : [];
  if (meant.length < 2) return false;
  const entries = new Set(entriesOf(editing).map((e) => e.face));
  const into = (c: Component): boolean => entries.has(c.ref) || /^(?:in|input)/i.test(c.value);
  const left = meant.some(into) && !meant.every(into) ? meant.filter(into) : meant.slice(0, Math.ceil(meant.length / 2));
  const right = meant.filter((c) => !left.includes(c));
  for (const c of left) toEdge(c, 'left', editing);
  for (const c of right) toEdge(c, 'right', editing);
  editing.done.push(`${left.map((c) => c.ref).join(', ')} at the left edge, ${right.map((c) => c.ref).join(', ')} at the right edge.`);
  return true;
}

function nextTo(what: string, whom: string, editing: Editing): boolean {
  const [part, anchor] = [editing.target(what).things.map(faceOf)[0], editing.target(whom).things.map(faceOf)[0]];
  if (part === undefined || anchor === undefined || part.ref === anchor.ref || /\b(?:edge|left|right|top|bottom)\b/i.test(whom)) return false;
  const { design } = editing;
  const pinOf = (c: Component): string | undefined => design.nets.flatMap((n) => n.pins).find((p) => p.startsWith(`${c.ref}.`));
  const [own, to] = [pinOf(part), pinOf(anchor)];
  if (own === undefined || to === undefined) return false;
  const { [part.ref]: _pinned, ...pinned } = design.constraints.pinned ?? {};
  const { [part.ref]: _edge, ...edges } = design.constraints.edges ?? {};
  const near = [{ pin: own.slice(part.ref.length + 1), to, within_mm: BESIDE_MM }];
  const components = design.components.map((c) => (c.ref === part.ref ? { ...c, place: { near } } : c));
  const constraints = {
    ...design.constraints,
    ...(design.constraints.pinned === undefined ? {} : { pinned }),
    ...(design.constraints.edges === undefined ? {} : { edges }),
  };
  editing.apply({ ...design, components, constraints }, `${part.ref} stands beside ${anchor.ref}, within ${BESIDE_MM} mm of it.`);
  return true;
}

function inMiddle(what: string, editing: Editing): boolean {
  const thing = editing.target(what).things[0];
  if (thing === undefined) return false;
  const { ref } = faceOf(thing);
  const { design, board } = editing;
  const [width, height] = [design.board.width_mm ?? board?.width_mm, design.board.height_mm ?? board?.height_mm];
  if (width === undefined || height === undefined || isController(thing, editing.library)) {
    editing.refused.push(
      width === undefined
        ? `${ref}: the board has no size yet, so it has no middle.`
        : `${ref} stands where its antenna and pins ask for; I do not put it in the middle.`,
    );
    return true;
  }
  const pin = { x: Math.round(width * 5) / 10, y: Math.round(height * 5) / 10, side: 'front' as const, by: 'user' };
  editing.apply(
    { ...design, constraints: { ...design.constraints, pinned: { ...design.constraints.pinned, [ref]: pin } } },
    `${ref} is pinned in the middle, at ${pin.x}, ${pin.y} mm.`,
  );
  return true;
}
