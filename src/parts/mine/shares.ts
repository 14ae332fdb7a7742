import { type Kind, splitPin } from '../../design/index.js';
import { isGeneric } from '../pins.js';
import { valueKey } from './value-key.js';
import { byPad, type WiredNet, type WiredPart, type Wiring } from './wiring.js';

/** Parts on a supply that bring it, switch it or show it, and need no capacitor of their own. */
const NO_CONSUMERS: ReadonlySet<Kind> = new Set([
  ...(['connector', 'usb_connector', 'battery_connector', 'button', 'switch', 'relay', 'potentiometer', 'buzzer', 'crystal'] as const),
  ...(['mosfet', 'bjt', 'mounting_hole', 'fiducial', 'test_point'] as const),
]);

/**
 * Whether a small part between a supply and ground is this anchor's: by what it stands near, else by the block that both came with, else by a fair
 * share. Of n alike on a supply of k chips each chip has n / k, rounded down: nothing tells whose the others are.
 */
export function isOwn(part: WiredPart, supply: WiredNet, anchor: WiredPart, wiring: Wiring): boolean {
  const { component } = part;
  const near = component.place?.near ?? [];
  if (near.length > 0) return near.some((hint) => splitPin(hint.to).ref === anchor.component.ref);
  if (component.block !== undefined && anchor.component.block !== undefined) return component.block === anchor.component.block;
  const on = [...new Set(supply.pins.map((p) => p.ref))].sort(byPad).map((ref) => wiring.parts.get(ref) as WiredPart);
  const consumers = on.filter(({ component: { kind } }) => !isGeneric(kind) && !NO_CONSUMERS.has(kind)).length;
  const alike = on.filter((other) => isAlike(other, part, wiring));
  return alike.indexOf(part) < Math.floor(alike.length / Math.max(1, consumers));
}

/** Of one kind and value, between the same nets, and as little told of where it belongs. */
function isAlike(a: WiredPart, b: WiredPart, wiring: Wiring): boolean {
  if (a.component.kind !== b.component.kind || (a.component.place?.near ?? []).length > 0) return false;
  if (valueKey(a.component.kind, a.component.value) !== valueKey(b.component.kind, b.component.value)) return false;
  return [...a.pads.values()].some((net) => wiring.nets.get(net)?.class === 'ground');
}
