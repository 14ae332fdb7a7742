import type { Finding } from '../../board/index.js';
import { type Pose, roundMm } from '../../geometry/index.js';
import type { Placement } from '../stage.js';
import { edgeOptions } from './edge-options.js';
import type { Energy } from './energy.js';
import { flatsOf } from './flats.js';
import type { Model } from './model.js';
import { fillOfOutline } from './notches.js';
import { areaOf, type Size } from './size.js';
import { costOf } from './solve.js';

/** The arrangement as a placement, with what could not be kept. */
export function placementOf(energy: Energy, wished: Partial<Size>): Placement {
  const { at, model } = energy;
  const poses = new Map(
    model.parts.map((p, i): [string, Pose] => [
      p.ref,
      model.pinned[i] ?? {
        x: roundMm(at.x[i] as number),
        y: roundMm(at.y[i] as number),
        rot: (at.q[i] as number) * 90,
        side: model.side[i] ?? 'front',
      },
    ]),
  );
  return {
    width_mm: at.width,
    height_mm: at.height,
    corner_mm: at.corner,
    poses,
    ...(at.rim === null ? {} : { flats: flatsOf(energy, at.rim) }),
    estimate_mm: Math.round(costOf(energy) * 100) / 100,
    findings: [
      ...grown(at, wished),
      ...behind(model),
      ...offEdge(energy, poses),
      ...full(energy, poses),
      ...offCorner(energy, poses),
      ...far(energy, poses),
    ],
  };
}

/** Outlines that are drawn by shares of their size are no more exact, mm. */
const ROUNDED_MM = 0.01;

export function grown(at: Size, wished: Partial<Size>): Finding[] {
  const wide = wished.width ?? at.width;
  const tall = wished.height ?? at.height;
  if (at.width <= wide + ROUNDED_MM && at.height <= tall + ROUNDED_MM) return [];
  const message = `the parts do not fit on ${wide} × ${tall} mm; the board has grown to ${at.width} × ${at.height} mm`;
  return [{ rule: 'place.grown', severity: 'warning', refs: [], nets: [], message }];
}

/** Parts that belong at an edge, on an outline that has none where they could stand. */
function offEdge({ model }: Energy, poses: ReadonlyMap<string, Pose>): Finding[] {
  if (model.problem.outline === undefined) return [];
  return model.parts.flatMap((part, i): Finding[] => {
    if (model.edges[i] !== null || model.pinned[i] !== null || edgeOptions(part, model.problem) === null) return [];
    const pose = poses.get(part.ref) as Pose;
    const message = `${part.ref} belongs at an edge, and this outline has none where half of it would stand on the board`;
    return [{ rule: 'place.edge', severity: 'warning', at: { x: pose.x, y: pose.y }, refs: [part.ref], nets: [], message }];
  });
}

/** How far from its corner a part may stand that another part was there before, mm. */
const NEAR_CORNER_MM = 15;

/** Parts that were wished to a corner that another part has, and stand far from it. */
function offCorner({ model, at }: Energy, poses: ReadonlyMap<string, Pose>): Finding[] {
  return model.parts.flatMap((part, i): Finding[] => {
    const corner = part.hint.corner;
    if (corner === undefined || part.kind === 'mounting_hole' || model.pinned[i] !== null) return [];
    const [x0, y0, x1, y1] = [0, 1, 2, 3].map((n) => at.box[i * 4 + n] as number) as [number, number, number, number];
    const away = Math.hypot(corner.endsWith('left') ? x0 : at.width - x1, corner.startsWith('top') ? y0 : at.height - y1);
    if (away <= NEAR_CORNER_MM) return [];
    const { x, y } = poses.get(part.ref) as Pose;
    const message = `${part.ref} was wished to the ${corner} corner, where another part is, and stands ${away.toFixed(0)} mm from it: pin it`;
    return [{ rule: 'place.corner', severity: 'warning', at: { x, y }, refs: [part.ref], nets: [], message }];
  });
}

/** Parts that the placer, not the person, put on the back: both sides have to be assembled then. */
function behind(model: Model): Finding[] {
  const refs = model.parts.flatMap((p, i) => (model.side[i] === 'back' && model.pinned[i] === null ? [p.ref] : []));
  if (refs.length === 0) return [];
  const message = `the front does not hold all parts: ${refs.length} of them stand on the back, which is assembled in a second step`;
  return [{ rule: 'place.back', severity: 'info', refs, nets: [], message }];
}

/** Parts that stand on others, outside or in a keepout: no legal place was left, they stand there by an arrangement, or the person pinned them there. */
function full(energy: Energy, poses: ReadonlyMap<string, Pose>): Finding[] {
  const { model } = energy;
  const bad = model.parts.flatMap((p, i) => (energy.legal(i) ? [] : [{ ref: p.ref, pinned: model.pinned[i] !== null, at: i }]));
  const findings: Finding[] = [];
  const loose = bad.filter((b) => !b.pinned).map((b) => b.ref);
  if (loose.length > 0) {
    const size = `${energy.at.width} × ${energy.at.height} mm`;
    findings.push({
      rule: 'place.full',
      severity: 'error',
      refs: loose,
      nets: [],
      message: `${model.count} parts do not fit on ${size}: ${loose.join(', ')} found no free place${larger(energy)}; ${covered(energy)}`,
    });
    return findings;
  }
  for (const b of bad) {
    const pose = poses.get(b.ref);
    const pinned = model.problem.constraints.pinned?.[b.ref] !== undefined;
    findings.push({
      rule: pinned ? 'place.pinned' : 'place.arranged',
      severity: 'error',
      ...(pose === undefined ? {} : { at: { x: pose.x, y: pose.y } }),
      refs: [b.ref],
      nets: [],
      message: `${b.ref} ${pinned ? 'is pinned where it stands' : 'comes to stand by how it was arranged'} ${hindrance(energy, b.at)}`,
    });
  }
  return findings;
}

/** What the courtyards cover of the fuller side. */
const covered = ({ model, at }: Energy): string =>
  `the courtyards cover ${areaOf(model).toFixed(0)} of the ${(at.width * at.height * fillOfOutline(model.problem)).toFixed(0)} mm² of the board`;

/** Parts whose courtyards no turn brings onto the board, with what they cover. */
function larger({ model, at }: Energy): string {
  const told = model.parts.flatMap((p, i) => {
    const [x0, y0, x1, y1] = [0, 1, 2, 3].map((n) => model.yard[i * 16 + n] as number) as [number, number, number, number];
    const [w, h] = [x1 - x0, y1 - y0];
    const fits = (a: number, b: number): boolean => a <= at.width && b <= at.height;
    return model.edges[i] !== null || model.pinned[i] !== null || fits(w, h) || fits(h, w)
      ? []
      : [`${p.ref} alone covers ${w.toFixed(1)} × ${h.toFixed(1)} mm`];
  });
  return told.length === 0 ? '' : `; ${told.join(', ')}`;
}

/** What keeps a part from standing legally, and by how much: "0.4 mm too near to U3", "1.2 mm beyond the board". */
function hindrance(energy: Energy, i: number): string {
  const { model, at } = energy;
  const side = (k: number, n: number): number => at.box[k * 4 + n] as number;
  const over = (j: number): number =>
    Math.min(side(i, 2) - side(j, 0), side(j, 2) - side(i, 0), side(i, 3) - side(j, 1), side(j, 3) - side(i, 1)) + model.gap;
  const mm = (n: number): string => `${Math.max(0.1, n).toFixed(1)} mm`;
  const parts = model.parts.flatMap((p, j) => (j !== i && energy.collide(i, j) ? [`${mm(over(j))} too near to ${p.ref}`] : []));
  const out = energy.outside(i);
  return [...parts.slice(0, 3), ...(out > 1e-5 ? [`${mm(out)} beyond the board or its edge clearance, or in a keepout`] : [])].join(', ');
}

function far(energy: Energy, poses: ReadonlyMap<string, Pose>): Finding[] {
  const { model } = energy;
  return model.nears.flatMap((near, k): Finding[] => {
    const gap = Math.min(...near.targets.map((t) => energy.padGap(k, t)));
    if (gap <= near.within + 1e-6) return [];
    const ref = (model.parts[near.part] as Model['parts'][number]).ref;
    const pose = poses.get(ref) as Pose;
    const message = `${ref}.${near.pin} stands ${gap.toFixed(1)} mm from ${near.to}; ${near.within} mm was wished`;
    return [{ rule: 'place.far', severity: 'warning', at: { x: pose.x, y: pose.y }, refs: [ref], nets: [], message }];
  });
}
