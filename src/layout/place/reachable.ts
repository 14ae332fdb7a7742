import { Arrangement } from './arrangement.js';
import { GRID_MM } from './basics.js';
import { Energy } from './energy.js';
import type { Model } from './model.js';
import { openSpots } from './open-spots.js';
import type { Size } from './size.js';
import { standFixed } from './solve.js';

/** Steps along an edge at which a part is tried, mm. */
const STEP_MM = 2 * GRID_MM;

/**
 * The model with only those ways to stand at an edge that an outline which is no rectangle leaves: a star has no edge where its box has one. A
 * part that is left without any stands anywhere.
 */
export function withReachableEdges(model: Model, size: Size): Model {
  if (model.problem.outline === undefined) return model;
  const at = new Arrangement(model, size.width, size.height);
  for (let i = 0; i < model.count; i++) at.lift(i);
  const energy = new Energy(model, at);
  const edges = model.edges.map((options, i) => {
    if (options === null || model.pinned[i] !== null) return options;
    const open = options.filter((_, option) => reaches(energy, i, option));
    return open.length === 0 ? null : open;
  });
  return { ...model, edges };
}

/** Whether each part would find a place of its own among those that stand fixed: where one finds none, no search is worth its time. */
export function haveRoom(model: Model, size: Size): boolean {
  const at = new Arrangement(model, size.width, size.height);
  const energy = new Energy(model, at);
  standFixed(model, energy);
  return [...at.movable.keys()].every((i) => {
    if (at.movable[i] === 0) return true;
    const options = model.edges[i];
    if (options != null) return options.some((_, option) => reaches(energy, i, option));
    for (const { x, y, q } of openSpots(energy, i, {
      x: size.width / 2,
      y: size.height / 2,
      reach: Math.max(size.width, size.height),
      pitch: ROOM_MM,
    })) {
      at.set(i, x, y, q, -1);
      if (!energy.legal(i)) continue;
      at.lift(i);
      return true;
    }
    at.lift(i);
    return false;
  });
}
/** Steps at which room for a part is looked for, mm. */
const ROOM_MM = 4 * GRID_MM;

function reaches(energy: Energy, i: number, option: number): boolean {
  const { at, model } = energy;
  const edge = model.edges[i]?.[option]?.edge;
  const length = edge === 'left' || edge === 'right' ? at.height : at.width;
  let found = false;
  for (let along = 0; along <= length && !found; along += STEP_MM) {
    at.setAtEdge(i, option, along);
    found = energy.legal(i);
  }
  at.lift(i);
  return found;
}
