import { place, type Side } from '../../geometry/index.js';
import type { PlaceablePart, PlacementProblem } from '../stage.js';

/** A net as the placer pulls at it: pins with their offset from their part's origin for each quarter turn. */
export interface NetModel {
  readonly name: string;
  /** Not a net: the parts of a block, held together. */
  readonly block: boolean;
  /** Cost of a millimetre. */
  readonly weight: number;
  /** Part of each pin. */
  readonly parts: Int32Array;
  /** Offsets, at `pin * 4 + quarter`, mm. */
  readonly dx: Float64Array;
  readonly dy: Float64Array;
}

/** Pads of one part on one net beyond which only their centre counts: the part joins them itself or a pour does. */
const PADS_APART = 3;
/** Cost of a millimetre between the parts of a block, beside their nets. */
const BLOCK_WEIGHT = 0.12;

interface Pin {
  readonly part: number;
  readonly x: number;
  readonly y: number;
}

/** Nets that a pour will join and those within one part are left out; each block counts as a weak net between its parts' origins. */
export function netModels(problem: PlacementProblem, side: readonly Side[]): NetModel[] {
  const pins = new Map<string, Pin[]>();
  problem.parts.forEach((part, i) => {
    for (const [net, list] of pinsByNet(part, i)) pins.set(net, [...(pins.get(net) ?? []), ...list]);
  });
  const models: NetModel[] = [];
  for (const net of problem.nets) {
    const list = pins.get(net.name) ?? [];
    const weight = netWeight(net.class, list.length, problem) * currentWeight(net.amps ?? 0);
    if (list.some((p) => p.part !== list[0]?.part) && weight > 0) models.push(model({ name: net.name, block: false, weight }, list, side));
  }
  return [...models, ...blockModels(problem, side)];
}

function pinsByNet(part: PlaceablePart, index: number): Map<string, Pin[]> {
  const byNet = new Map<string, Pin[]>();
  for (const pad of part.footprint.pads) {
    const net = part.nets.get(pad.number);
    if (net !== undefined && pad.plated !== false) byNet.set(net, [...(byNet.get(net) ?? []), { part: index, x: pad.x, y: pad.y }]);
  }
  for (const [net, list] of byNet) {
    if (list.length <= PADS_APART) continue;
    const x = list.reduce((sum, p) => sum + p.x, 0) / list.length;
    const y = list.reduce((sum, p) => sum + p.y, 0) / list.length;
    byNet.set(net, [{ part: index, x, y }]);
  }
  return byNet;
}

function netWeight(kind: PlacementProblem['nets'][number]['class'], pins: number, problem: PlacementProblem): number {
  switch (kind) {
    case 'ground':
      return problem.constraints.rules?.pour === false ? 0.4 : 0;
    case 'power':
      return pins > 5 ? 0.4 : 1;
    case 'usb':
      return 2;
    case 'rf':
      return 3;
    case 'signal':
      return 1;
  }
}

/** A net of much current is wide and changes layers badly: it is kept short. */
const currentWeight = (amps: number): number => (amps < MUCH_AMPS ? 1 : Math.min(MOST_WEIGHT, amps / MUCH_AMPS + 0.5));
/** Current from which a net is kept short, A, and how much its length may count. */
const MUCH_AMPS = 1.5;
const MOST_WEIGHT = 3;

function blockModels(problem: PlacementProblem, side: readonly Side[]): NetModel[] {
  const blocks = new Map<string, Pin[]>();
  problem.parts.forEach((part, i) => {
    if (part.block !== null) blocks.set(part.block, [...(blocks.get(part.block) ?? []), { part: i, x: 0, y: 0 }]);
  });
  return [...blocks].filter(([, list]) => list.length >= 2).map(([name, list]) => model({ name, block: true, weight: BLOCK_WEIGHT }, list, side));
}

function model(net: Pick<NetModel, 'name' | 'block' | 'weight'>, pins: readonly Pin[], side: readonly Side[]): NetModel {
  const dx = new Float64Array(pins.length * 4);
  const dy = new Float64Array(pins.length * 4);
  pins.forEach((pin, k) => {
    for (let q = 0; q < 4; q++) {
      const at = place(pin, { x: 0, y: 0, rot: q * 90, side: side[pin.part] ?? 'front' });
      dx[k * 4 + q] = at.x;
      dy[k * 4 + q] = at.y;
    }
  });
  return { ...net, parts: Int32Array.from(pins, (p) => p.part), dx, dy };
}
