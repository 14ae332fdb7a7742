import type { Design, Kind } from '../../design/index.js';
import type { Block } from '../block.js';
import type { Device } from '../device.js';
import { expandBlock } from '../expand.js';
import type { Library, MinedFacts } from '../library.js';
import { isGeneric } from '../pins.js';
import { unrolled } from '../repeat.js';
import { blockOf } from './block-of.js';
import { type Cluster, clustersAround, type Sighting } from './surroundings.js';
import { valueKey } from './value-key.js';
import { DeviceNames, wiringOf } from './wiring.js';

/** A board that is searched. */
export interface MinedBoard {
  readonly name: string;
  readonly design: Design;
}

/** A sub-circuit that boards agree on. */
export interface MinedBlock extends MinedFacts {
  readonly block: Block;
}

export interface PassedOver {
  /** The part that the boards have in common. */
  readonly part: string;
  readonly boards: readonly string[];
  readonly why: string;
}

export interface Mined {
  readonly blocks: readonly MinedBlock[];
  /** Parts on two boards or more of which no block was made, with the reason. */
  readonly passedOver: readonly PassedOver[];
}

/** Plain headers mean something else on each board; holes and marks mean nothing. */
const NO_ANCHORS: ReadonlySet<Kind> = new Set(['connector', 'mounting_hole', 'fiducial', 'test_point']);

/**
 * Sub-circuits that recur around the same part: the same pins to the same kinds and values. A cluster of small parts belongs to the block while
 * at least two boards, and more than half of those with the part, have it together with all that is in the block already; the most common comes
 * first. The result depends on the boards only, not on their order.
 */
export function mineBlocks(boards: readonly MinedBoard[], library: Library): Mined {
  const sorted = [...boards].sort((a, b) => compare(a.name, b.name) || compare(JSON.stringify(a.design), JSON.stringify(b.design)));
  const found = sightings(sorted, library);
  const blocks: MinedBlock[] = [];
  const passedOver: PassedOver[] = [];
  for (const name of [...found.keys()].sort()) {
    const { device, seen } = found.get(name) as Found;
    const names = (of: readonly Sighting[]): string[] => distinct(of.map((s) => s.board)).map((i) => sorted[i]?.name ?? '');
    const all = names(seen);
    if (all.length < 2) continue;
    const made = device === null ? 'nobody has described its pins' : mineOne(device, seen, all.length, library);
    if (typeof made === 'string') passedOver.push({ part: name, boards: all, why: made });
    else {
      const { agreeing, instances, agreed, nets } = made;
      const block = titled(made.block, name, names(agreeing), all.length);
      if (!blocks.some((b) => b.block.name === block.name)) blocks.push({ block, boards: names(agreeing), instances, agreed, nets });
    }
  }
  return { blocks, passedOver };
}

interface Found {
  readonly device: Device | null;
  readonly seen: Sighting[];
}

function sightings(boards: readonly MinedBoard[], library: Library): Map<string, Found> {
  const devices = new DeviceNames(library);
  const found = new Map<string, Found>();
  for (const [board, { design }] of boards.entries()) {
    const wiring = wiringOf(design, devices);
    for (const anchor of wiring.parts.values()) {
      const { kind, value } = anchor.component;
      if (isGeneric(kind) || NO_ANCHORS.has(kind) || anchor.pads.size < 2) continue;
      const name = anchor.device?.id ?? value.trim();
      if (name === '') continue;
      const key = anchor.device === null ? `${name} (${kind})` : name;
      const entry = found.get(key) ?? { device: anchor.device, seen: [] };
      found.set(key, entry);
      entry.seen.push({ board, anchor, wiring, clusters: numbered(clustersAround(wiring, anchor)) });
    }
  }
  return found;
}

function numbered(clusters: readonly Cluster[]): Map<string, Cluster> {
  const counts = new Map<string, number>();
  return new Map(
    clusters.map((cluster) => {
      const count = (counts.get(cluster.key) ?? 0) + 1;
      counts.set(cluster.key, count);
      return [`${cluster.key} #${count}`, cluster];
    }),
  );
}

interface MadeOne extends Omit<MinedBlock, 'boards'> {
  readonly agreeing: readonly Sighting[];
}

/** A text says why there is no block. */
function mineOne(device: Device, seen: readonly Sighting[], boards: number, library: Library): MadeOne | string {
  const { keys, agreeing } = agreement(seen, boards);
  if (keys.length === 0) return 'no two boards, or not more than half of them, wire anything around it alike';
  const made = blockOf(device, keys, agreeing, library);
  if (typeof made === 'string') return made;
  const twin = authoredTwin(made.block, library);
  if (twin !== null) return `the boards agree on the block ${twin}, which is there already`;
  return {
    ...made,
    agreeing,
    instances: agreeing.length,
    agreed: Math.round((distinct(agreeing.map((s) => s.board)).length / boards) * 1000) / 1000,
  };
}

/** The clusters that a majority has together, and the sightings that have them all. */
function agreement(seen: readonly Sighting[], boards: number): { keys: string[]; agreeing: Sighting[] } {
  const count = (of: readonly Sighting[]): number => distinct(of.map((s) => s.board)).length;
  const keys = distinct(seen.flatMap((s) => [...s.clusters.keys()]));
  const support = new Map(keys.map((key) => [key, count(seen.filter((s) => s.clusters.has(key)))]));
  const order = keys.sort((a, b) => (support.get(b) ?? 0) - (support.get(a) ?? 0) || compare(a, b));
  let agreeing = [...seen];
  const kept: string[] = [];
  for (const key of order) {
    const left = agreeing.filter((s) => s.clusters.has(key));
    if (count(left) < 2 || count(left) * 2 <= boards) continue;
    agreeing = left;
    kept.push(key);
  }
  return { keys: kept, agreeing };
}

/** An authored block of the same device with the same kinds and values: boards that were built from it prove nothing new. */
function authoredTwin(block: Block, library: Library): string | null {
  const wanted = partsKey(block);
  for (const other of library.blocks.values()) {
    if (other.source === 'authored' && partsKey(other) === wanted) return other.name;
  }
  return null;
}

function partsKey(block: Block): string {
  const ports = Object.fromEntries(unrolled(block).ports.map((p) => [p.name, p.name]));
  const parts = expandBlock(block, 'x', ports).parts.map((p) => p.device ?? `${p.kind} ${valueKey(p.kind, p.value)}`);
  return parts.sort().join('\n');
}

function titled(block: Block, part: string, agreeing: readonly string[], boards: number): Block {
  const count = block.parts.length - 1;
  const title = `${part} with ${count} ${count === 1 ? 'part' : 'parts'} around it, as ${agreeing.length} of ${boards} boards have it`;
  return { ...block, title, follows: agreeing.map((name) => `the board ${name}`) };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];
