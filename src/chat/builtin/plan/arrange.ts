import type { Component } from '../../../design/index.js';
import type { Draft } from './draft.js';

const RING =
  /\b(?:rings?|(?:near|along|around|at|on) the (?:rim|perimeter|outer edge|circumference|outside)|around the (?:edge|board|disc|disk|outline)|rim|in a circle|circle of|circular(?:ly)? arrang\w*|clock face|halo)\b/i;
/** Part of a circle: "in an arc", "in a curve along the bottom", "a smile of LEDs". */
const ARC = /\b(?:arc|arch|curve|semi-?circle|half[- ]circle|crescent|smile|rainbow)\b/i;
const ARC_SIDE = /\b(?:arc|arch|curve|semi-?circle|half[- ]circle|crescent|smile|rainbow)\b[^.;]{0,30}\b(top|upper|bottom|lower|left|right)\b/i;
const BACK =
  /\b(?:holder|battery|coin cell|button cell|cell|cr\s?20\d\d)\b[^.;,]{0,30}\bon the (?:back|rear|underside|reverse|bottom|other side)|\b(?:back|rear|underside)[- ](?:side[- ])?(?:mounted )?(?:battery|coin|cell|holder)/i;

interface Size {
  readonly width_mm: number;
  readonly height_mm: number;
}
/** LEDs that light for their own sake, not to show a state. */
const isLight = ({ kind, purpose }: Component): boolean =>
  kind === 'addressable_led' || (kind === 'led' && !/power|status|charg|shows|indicat/i.test(purpose));

/** Room along the circle and to the rim for an LED with what stands by it, mm. */
const ROOM = { addressable_led: { along: 8.8, rim: 5.2 }, led: { along: 5, rim: 2.8 } } as const;
/** Depth that connectors at the edge take, mm. */
const EDGE_MM = 10;
const FEWEST = 4;

/** Puts LEDs on a circle and the battery's holder on the back, where the sentence wants them so. `size`: the outline, where it is known. */
export function arrange(draft: Draft, components: readonly Component[], size: Size | null): void {
  const { sentence } = draft.intent;
  if (RING.test(sentence) || ARC.test(sentence) || BACK.test(sentence)) heed(draft);
  if (ARC.test(sentence)) arc(draft, components.filter(isLight), size);
  else if (RING.test(sentence)) ring(draft, components.filter(isLight), components, size);
  if (BACK.test(sentence)) onBack(draft, components, size);
}

function ring(draft: Draft, lights: readonly Component[], all: readonly Component[], known: Size | null): void {
  const [first] = lights;
  if (first === undefined || lights.length < FEWEST || lights.some((l) => draft.pinned.has(l.ref))) return;
  const { along, rim } = ROOM[first.kind === 'led' ? 'led' : 'addressable_led'];
  const edged = all.filter((c) => c.place?.edge !== undefined).length;
  const least = (lights.length * along) / (2 * Math.PI);
  const margin = rim + (edged > 0 ? EDGE_MM : 0);
  if (known === null) {
    const across = Math.ceil(2 * (Math.max(least, SMALLEST_MM) + margin));
    draft.outline = { width_mm: across, height_mm: across };
  }
  const { width_mm, height_mm } = known ?? draft.outline ?? { width_mm: 0, height_mm: 0 };
  const half = Math.min(width_mm, height_mm) / 2;
  // Connectors stand outside the circle, or in a gap of it at the bottom where the board is too small for that.
  const inner = half - margin >= least;
  const radius = inner ? half - margin : half - rim;
  const gap = inner ? 0 : (Math.min(edged, MOST_IN_GAP) * GAP_MM) / radius;
  if (radius * (2 * Math.PI - gap) < lights.length * along) {
    draft.cannot(
      `${lights.length} LEDs on a circle: it would have to be ${(2 * (least + rim)).toFixed(0)} mm across; they stand where there is room.`,
    );
    return;
  }
  for (const [n, { ref }] of lights.entries()) {
    const turn = Math.PI + gap / 2 + ((2 * Math.PI - gap) * (n + 0.5)) / lights.length;
    const at = { x: round(width_mm / 2 + radius * Math.sin(turn)), y: round(height_mm / 2 - radius * Math.cos(turn)) };
    draft.pinned.set(ref, { ...at, rot: quarter((-turn * 180) / Math.PI) });
  }
  draft.assume(`The ${lights.length} LEDs stand on a circle of ${(2 * radius).toFixed(0)} mm.`);
}

/** Lights on part of a circle about the middle: at the top, unless another side is named or a hole is there. */
function arc(draft: Draft, lights: readonly Component[], known: Size | null): void {
  const [first] = lights;
  if (first === undefined || lights.length < FEWEST_IN_ARC || lights.some((l) => draft.pinned.has(l.ref))) return;
  const { along, rim } = ROOM[first.kind === 'led' ? 'led' : 'addressable_led'];
  if (known === null) {
    const across = Math.ceil(2 * (Math.max((lights.length * along) / Math.PI, SMALLEST_MM) + rim));
    draft.outline ??= { width_mm: across, height_mm: across };
  }
  const { width_mm, height_mm } = known ?? draft.outline ?? { width_mm: 0, height_mm: 0 };
  const radius = Math.min(width_mm, height_mm) / 2 - rim;
  const least = (lights.length * along) / radius;
  const span = Math.max(least, Math.min(HALF, lights.length * LOOSE));
  if (!(radius > 0) || span > 1.8 * Math.PI) {
    draft.cannot(`${lights.length} LEDs in an arc: the board is too small for it; they stand where there is room.`);
    return;
  }
  const { sentence } = draft.intent;
  const side = ARC_SIDE.exec(sentence)?.[1]?.toLowerCase() ?? (/\bholes?\b[^.;,]{0,14}\btop\b/i.test(sentence) ? 'bottom' : 'top');
  const centre = { top: 0, upper: 0, right: Math.PI / 2, bottom: Math.PI, lower: Math.PI, left: -Math.PI / 2 }[side] ?? 0;
  for (const [n, { ref }] of lights.entries()) {
    // From left to right, as one reads.
    const step = span * ((n + 0.5) / lights.length - 0.5) * (centre === Math.PI ? -1 : 1);
    const turn = centre + step;
    const at = { x: round(width_mm / 2 + radius * Math.sin(turn)), y: round(height_mm / 2 - radius * Math.cos(turn)) };
    draft.pinned.set(ref, { ...at, rot: quarter((-turn * 180) / Math.PI) });
  }
  draft.assume(`The ${lights.length} LEDs stand in an arc along the ${side === 'upper' ? 'top' : side === 'lower' ? 'bottom' : side}.`);
}

const FEWEST_IN_ARC = 3;
/** An arc of a third of a circle or more is loose enough, radians for each light. */
const LOOSE = 0.42;
const HALF = Math.PI;

/** Arc that one connector takes of the circle, mm, and how many are let in. */
const GAP_MM = 15;
const MOST_IN_GAP = 2;
/** Least radius of a circle of LEDs, mm: the rest stands inside. */
const SMALLEST_MM = 16;
const round = (mm: number): number => Math.round(mm * 100) / 100;
const quarter = (degrees: number): 0 | 90 | 180 | 270 => ((((Math.round(degrees / 90) % 4) + 4) % 4) * 90) as 0 | 90 | 180 | 270;

function onBack(draft: Draft, components: readonly Component[], known: Size | null): void {
  const holder = components.find((c) => c.device?.startsWith('BatteryHolder') === true);
  const size = known ?? draft.outline;
  if (holder === undefined) return;
  if (size === null) {
    draft.cannot('The holder on the back: name a size of the board, then I know where its middle is; it stands on the front now.');
    return;
  }
  draft.pinned.set(holder.ref, { x: round(size.width_mm / 2), y: round(size.height_mm / 2), rot: 0, side: 'back' });
  draft.put('battery holder on the back');
}

const HEEDED =
  /^(?:rings?|arc|arch|curve|semi-?circle|smile|rim|dis[ck]|circle|near|along|around|edge|perimeter|round|halo|holder|back|middle|centre|center)(?: (?:rim|edge|board|disc))?$/i;

/** Words of such wishes say no more than was done. */
function heed(draft: Draft): void {
  draft.heeded = draft.heeded === null ? HEEDED : new RegExp(`${draft.heeded.source}|${HEEDED.source}`, 'i');
}
