import type { Kind } from '../../design/index.js';
import { splitPin } from '../../design/index.js';
import type { PlaceablePart } from '../stage.js';
import type { Model } from './model.js';
import { fillOfOutline } from './notches.js';
import { areaOf, type Size } from './size.js';

/** Part of a side that courtyards may fill for the parts to find their places and their tracks. */
const FILL = 0.62;

/**
 * Refs of the parts that go to the back so that the rest fit on the front of an outline: small passives, the largest first and no more than
 * it takes. None when the front holds all of them.
 */
export function partsForBack(model: Model, { width, height }: Size): Set<string> {
  const back = new Set<string>();
  let front = areaOf(model);
  const movable = model.parts.map((part, i) => ({ part, area: yardArea(model, i), i })).filter(({ part, i }) => mayStandBehind(model, part, i));
  for (const { part, area } of movable.sort((a, b) => b.area - a.area || a.i - b.i)) {
    if (front <= FILL * width * height * fillOfOutline(model.problem)) break;
    back.add(part.ref);
    front -= area;
  }
  return back;
}

function yardArea(model: Model, i: number): number {
  const { yard, gap } = model;
  return ((yard[i * 16 + 2] as number) - (yard[i * 16] as number) + gap) * ((yard[i * 16 + 3] as number) - (yard[i * 16 + 1] as number) + gap);
}

/** Two-pin surface-mount passives; what people look at or touch, what stands at an edge and what belongs to a crystal stays in front. */
function mayStandBehind(model: Model, part: PlaceablePart, i: number): boolean {
  const { footprint, hint } = part;
  if (model.pinned[i] !== null || model.edges[i] !== null || hint.corner !== undefined || model.mask[i] !== 1) return false;
  return PASSIVES.has(part.kind) && footprint.pads.length <= 2 && footprint.mount === 'smd' && !(hint.near ?? []).some((w) => isCrystal(model, w.to));
}

const PASSIVES: ReadonlySet<Kind> = new Set<Kind>(['resistor', 'capacitor', 'ferrite', 'diode', 'schottky', 'zener']);

const isCrystal = (model: Model, pin: string): boolean => model.parts.find((p) => p.ref === splitPin(pin).ref)?.kind === 'crystal';
