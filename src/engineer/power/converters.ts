import type { Block, Device, Library } from '../../parts/index.js';
import { portsOf } from '../knowledge.js';

export interface Converter {
  readonly block: Block;
  readonly topology: NonNullable<Block['converts']>['topology'];
  readonly efficiency: number;
  readonly sheds: number;
  readonly amps: number;
  /** What a linear regulator needs above what it makes, V. */
  readonly drops: number;
  /** Absolute maximum at its input, V. */
  readonly bears: number;
}
/** A step-down converter wants so much more at its input. */
const HEADROOM = 0.8;

const converting = new WeakMap<Library['blocks'], readonly Block[]>();

/** The blocks of a library that convert: few of a thousand, and asked for by every plan. */
export function convertingIn({ blocks }: Library): readonly Block[] {
  const known = converting.get(blocks) ?? [...blocks.values()].filter((b) => b.converts !== undefined);
  converting.set(blocks, known);
  return known;
}

/** A block as a converter; empty: it is none. One that was asked for and that a heat sink can be screwed to is taken: its heat is told. */
export function converterOf(block: Block, library: Library, cooled = false): Converter[] {
  const made = portsOf(block, 'power_out')[0];
  if (block.converts === undefined || made === undefined || portsOf(block, 'power_in').length !== 1) return [];
  const rated = block.parts.map((p) => library.devices.get(p.device ?? '')?.supplies_ma ?? Number.POSITIVE_INFINITY);
  const { topology, efficiency, sheds_w, sink } = block.converts;
  const sheds = cooled && sink !== undefined ? Number.POSITIVE_INFINITY : sheds_w;
  // A device that a parameter chooses drops what the usual choice does.
  const own = (device = ''): string => (device.startsWith('$') ? String(block.params[device.slice(1)]?.default ?? '') : device);
  const drops = block.parts.map((p) => library.devices.get(own(p.device))?.dropout_v ?? 0);
  return [
    {
      block,
      topology,
      efficiency,
      sheds: sheds ?? Number.POSITIVE_INFINITY,
      drops: Math.max(0, ...drops),
      bears: bearsOf(block, (device) => library.devices.get(own(device))),
      amps: Math.min(made.max_ma ?? Number.POSITIVE_INFINITY, ...rated) / 1000,
    },
  ];
}

/** The least that the supply pins of a converter bear, by their absolute maximum where it is known, V. */
const bearsOf = (block: Block, known: (device: string | undefined) => Device | undefined): number =>
  Math.min(
    ...block.parts.flatMap((p) => known(p.device)?.pins.flatMap((x) => (x.type === 'power_in' ? (x.volts_abs ?? x.volts_max ?? []) : [])) ?? []),
  );

export function steps({ block, topology, drops }: Converter, from: number, to: number): boolean {
  switch (topology) {
    case 'linear':
      // Of a fixed one its input's range says it.
      return from > to && (block.params['out_volts'] === undefined || from >= to + drops - 1e-9);
    case 'buck':
      return from >= to + HEADROOM;
    case 'boost':
      return to >= from + 0.3;
    case 'buck_boost':
      return true;
    default:
      return topology satisfies never;
  }
}

/** Whether a block has a diode of its own beside its switch. */
export const hasDiode = (library: Library, name: string): boolean =>
  library.blocks.get(name)?.parts.some((p) => p.kind === 'schottky' || p.kind === 'diode') === true;
