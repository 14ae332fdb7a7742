import type { PlaceablePart } from '../stage.js';

/**
 * Room that a part wants around its courtyard, mm, for tracks, vias and its designator. Pairs of parts want the sum of their halos
 * between them; parts held together by a `near` wish want none.
 */
export function haloOf(part: PlaceablePart): number {
  // What stands at an edge has its text where it is plugged in or pressed.
  return roomOf(part) + (part.printed === true && part.hint.edge === undefined ? TEXT_MM : 0);
}

/** Half of what a line of the usual height takes, with the gap on both sides, mm: two parts with one each leave room for one line between them. */
const TEXT_MM = 0.65;

function roomOf(part: PlaceablePart): number {
  switch (part.kind) {
    case 'mounting_hole':
      return 0.5;
    case 'fiducial':
    case 'test_point':
      return 0.4;
    default: {
      const pads = part.footprint.pads.length;
      if (pads <= 2) return part.footprint.mount === 'smd' ? 0.35 : 0.6;
      if (pads <= 8) return 0.6;
      if (pads <= 24) return 0.8;
      return 1.2;
    }
  }
}

/** Controls, lights and test points are wanted near an edge, where fingers, eyes and probes reach them. */
export function edgePullOf(kind: PlaceablePart['kind']): number {
  switch (kind) {
    case 'button':
    case 'switch':
      return 0.8;
    case 'led':
    case 'addressable_led':
    case 'potentiometer':
      return 0.3;
    case 'test_point':
      return 0.5;
    case 'fiducial':
      return 1;
    default:
      return 0;
  }
}
