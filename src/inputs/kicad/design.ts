import type { Board } from '../../board/index.js';
import { DESIGN_FORMAT, type Design } from '../../design/index.js';
import { oneLine } from '../one-line.js';

/** Longest texts of a design's part. */
export const LONGEST_VALUE = 200;
export const LONGEST_PACKAGE = 100;

/** The design that a board's parts and nets make: nothing is added, and no device is claimed for a part. */
export function designOf(board: Board, name: string, notes: readonly string[]): Design {
  const pins = new Map<string, Set<string>>(board.nets.map((n) => [n.name, new Set()]));
  for (const part of board.parts) {
    for (const pad of part.pads) if (pad.net !== null && pad.number !== '') pins.get(pad.net)?.add(`${part.ref}.${pad.number.slice(0, 60)}`);
  }
  return {
    format: DESIGN_FORMAT,
    name,
    prompt: '',
    summary: readSummary(board.parts.length, board.nets.length, board.imported?.filename ?? 'a file'),
    board: { ...sizeOf(board), quantity: board.quantity },
    components: board.parts.map((part) => ({
      ref: part.ref,
      kind: part.kind,
      value: oneLine(part.value, LONGEST_VALUE),
      package: oneLine(part.package, LONGEST_PACKAGE),
      part: null,
      purpose: '',
    })),
    nets: board.nets.map((net) => ({
      name: net.name,
      class: net.class,
      ...(net.volts === null ? {} : { volts: net.volts }),
      pins: [...(pins.get(net.name) ?? [])],
    })),
    blocks: [],
    constraints: {},
    assumptions: [...notes],
    unmet: [],
  };
}

const LARGEST = 1000;
const sizeOf = ({ width_mm, height_mm }: Board): { width_mm?: number; height_mm?: number } =>
  width_mm <= LARGEST && height_mm <= LARGEST ? { width_mm, height_mm } : {};

/** What is said of a version that was read from a file. */
export const readSummary = (parts: number, nets: number, filename: string): string =>
  `${parts} part${parts === 1 ? '' : 's'} and ${nets} net${nets === 1 ? '' : 's'}, read from ${oneLine(filename, 1000)}.`;
