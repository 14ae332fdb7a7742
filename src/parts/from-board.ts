import type { Board, BoardPart } from '../board/index.js';
import { type Component, type Design, DesignError } from '../design/index.js';
import { findPin } from './pins.js';
import type { ResolvedDesign, ResolvedPad, ResolvedPart } from './resolved.js';

/**
 * The resolved design of a board that was read from a file: its parts stand on the land patterns that the file has, whether or not the
 * library knows them. Pins go by the file's pin functions, else by pad numbers; nothing is bought, and no pin's electrical type is known.
 */
export function resolvedFromBoard(design: Design, board: Pick<Board, 'parts' | 'footprints'>): ResolvedDesign {
  const standing = new Map(board.parts.map((part) => [part.ref, part]));
  const parts = design.components.map((component, i): ResolvedPart => {
    const part = standing.get(component.ref);
    const footprint = part === undefined ? undefined : board.footprints[part.footprint];
    if (part === undefined || footprint === undefined) throw new DesignError(`components.${i}.ref`, `${component.ref} is not on the board`);
    return { component, footprint, device: null, pads: padsOf(component, part), bought: null };
  });
  return { design, parts, nets: design.nets, gaps: [] };
}

/** Pads of one number are one pin, on the net of the first that has one. */
function padsOf(component: Component, part: BoardPart): ResolvedPad[] {
  const byNumber = new Map<string, ResolvedPad>();
  for (const pad of part.pads) {
    const number = pad.number.slice(0, 60);
    if (number === '' || (byNumber.get(number)?.net ?? null) !== null) continue;
    const pin = pad.pin || findPin(component.kind, null, number)?.name || number;
    byNumber.set(number, { number, pin, type: 'passive', net: pad.net });
  }
  return [...byNumber.values()];
}
