import { type Component, type Design, type PlacementHint, splitPin } from '../../design/index.js';
import type { Ask, Request } from '../../request/index.js';

const EDGES: ReadonlySet<string> = new Set(['left', 'right', 'top', 'bottom']);
const PLUGS: ReadonlySet<string> = new Set(['connector', 'usb_connector', 'battery_connector']);

/** Where an ask is to stand, as a part has it; null: at no one edge or corner. */
function hintOf({ place }: Ask): Pick<PlacementHint, 'edge'> | Pick<PlacementHint, 'corner'> | null {
  const { edge, corner } = place ?? {};
  if (corner !== undefined && corner !== 'each' && corner !== 'any') return { corner };
  return edge !== undefined && EDGES.has(edge) ? { edge: edge as NonNullable<PlacementHint['edge']> } : null;
}

/**
 * The design with places that an edit says of parts which no ask has for itself: a trimmer that came with a timer stands where it is wanted all the
 * same. `served`: the asks of each part.
 */
export function placedAs(design: Design, base: Design, before: Request, after: Request, served: ReadonlyMap<string, ReadonlySet<string>>): Design {
  const old = new Map(before.asks.map((a) => [a.id, JSON.stringify(hintOf(a))]));
  const stood = new Set(
    base.components.flatMap(({ ref, place: { edge, corner } = {} }) => [{ edge }, { corner }].map((h) => `${ref} ${JSON.stringify(h)}`)),
  );
  const moves = new Map<string, PlacementHint>();
  for (const ask of after.asks) {
    const hint = ask.state === 'wanted' && ask.kind !== 'mechanical' && ask.kind !== 'board' ? hintOf(ask) : null;
    if (hint === null || old.get(ask.id) === JSON.stringify(hint)) continue;
    const own = design.components.filter((c) => served.get(c.ref)?.has(ask.id) === true);
    const plugs = ask.kind === 'connector' ? [] : own.filter((c) => PLUGS.has(c.kind));
    const alike = own.filter((c) => c.kind === own[0]?.kind);
    const stand = plugs.length > 0 ? plugs : (ask.count ?? 1) > 1 ? alike : own.slice(0, 1);
    // What the plan has moved there is what was meant: the connector of a bus.
    if (design.components.some((c) => at(c, hint) && !stood.has(`${c.ref} ${JSON.stringify(hint)}`)) || own.some((c) => at(c, hint))) continue;
    for (const { ref } of 'corner' in hint ? stand.slice(0, 1) : stand) moves.set(ref, hint);
  }
  for (const ask of after.asks) {
    const near = ask.state === 'wanted' ? ask.place?.near : undefined;
    if (near === undefined || before.asks.find((a) => a.id === ask.id)?.place?.near === near) continue;
    const [part, anchor] = [ask.id, near].map((id) => design.components.find((c) => served.get(c.ref)?.has(id) === true));
    const [pin, to] = [part, anchor].map((c) => design.nets.flatMap((n) => n.pins).find((p) => splitPin(p).ref === c?.ref));
    if (
      part === undefined ||
      part === anchor ||
      pin === undefined ||
      to === undefined ||
      part.place?.near?.some((n) => splitPin(n.to).ref === anchor?.ref)
    )
      continue;
    moves.set(part.ref, { near: [{ pin: splitPin(pin).pin, to, within_mm: BESIDE_MM }] });
  }
  if (moves.size === 0) return design;
  return { ...design, components: design.components.map((c) => (moves.has(c.ref) ? moved(c, moves.get(c.ref)!) : c)) };
}

/** How far from the other a part stands that shall stand beside it, mm between their first pins. */
const BESIDE_MM = 10;

const at = ({ place }: Component, hint: PlacementHint): boolean =>
  hint.corner === undefined ? place?.edge === hint.edge : place?.corner === hint.corner;

function moved(c: Component, hint: PlacementHint): Component {
  const { edge: _e, corner: _c, ...rest } = c.place ?? {};
  return { ...c, place: { ...rest, ...hint } };
}
