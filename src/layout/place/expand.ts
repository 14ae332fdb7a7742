import { type Pose, roundMm } from '../../geometry/index.js';
import { Arrangement } from './arrangement.js';
import { Energy } from './energy.js';
import { composed, type Group, groupPart } from './group.js';
import type { Model } from './model.js';

/** The arrangement of a problem whose groups were placed as one part each, part by part. */
export function arranged(parts: Model, energy: Energy, groups: readonly Group[]): Energy {
  const { at, model } = energy;
  const poses = new Map<string, Pose>(
    model.parts.map((p, i) => [
      p.ref,
      model.pinned[i] ?? { x: at.x[i] as number, y: at.y[i] as number, rot: (at.q[i] as number) * 90, side: model.side[i] ?? 'front' },
    ]),
  );
  for (const group of groups) {
    const outer = poses.get(groupPart(group).ref);
    if (outer === undefined) throw new Error(`the group of ${group.members[0]?.part.ref} has no place`);
    for (const { part, pose } of group.members) poses.set(part.ref, composed(pose, outer));
  }
  const full = new Arrangement(parts, at.width, at.height);
  parts.parts.forEach((p, i) => {
    const pose = poses.get(p.ref);
    if (pose === undefined) throw new Error(`${p.ref} has no place`);
    full.set(i, pose.x, pose.y, Math.round(pose.rot / 90) % 4, -1);
  });
  for (let i = 0; i < parts.count; i++) full.option[i] = optionOf(full, i);
  return new Energy(parts, full);
}

/** By which of its edge options a part stands where it stands; -1: by none. */
function optionOf(at: Arrangement, i: number): number {
  const options = at.model.edges[i] ?? [];
  return options.findIndex(({ edge, quarter, inset }) => {
    if (quarter !== at.q[i]) return false;
    const [x, y] = [at.x[i] as number, at.y[i] as number];
    const gap = { left: x, right: at.width - x, top: y, bottom: at.height - y }[edge];
    // A rounded corner may hold its group further in.
    return roundMm(gap) > inset - 1e-5 && gap < inset + at.corner + 1e-5;
  });
}
