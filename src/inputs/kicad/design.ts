import type { Board } from '../../board/index.js';
import { DESIGN_FORMAT, type Design } from '../../design/index.js';

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
    summary: `${board.parts.length} parts and ${board.nets.length} nets, read from ${board.imported?.filename ?? 'a file'}.`.slice(0, 2000),
    board: { ...sizeOf(board), quantity: board.quantity },
    components: board.parts.map((part) => ({
      ref: part.ref,
      kind: part.kind,
      value: part.value,
      package: part.package,
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
