import type { BlockInstance, Component, Design } from '../../../design/index.js';
import type { Library, Platform } from '../../../parts/index.js';

/** Something on the board that a person has one word for: a block with its parts, or a part that stands alone. */
export interface Thing {
  readonly block: BlockInstance | null;
  readonly parts: readonly Component[];
}

/** The design with the library that its parts come from. */
export interface Standing {
  readonly design: Design;
  readonly library: Library;
}

/** Everything on the board, in the order of its parts. */
export function thingsOf(design: Design): Thing[] {
  const inBlock = new Map(design.blocks.flatMap((b) => b.refs.map((r) => [r, b] as const)));
  const seen = new Set<BlockInstance>();
  return design.components.flatMap((part): Thing[] => {
    const block = inBlock.get(part.ref);
    if (block === undefined) return [{ block: null, parts: [part] }];
    if (seen.has(block)) return [];
    seen.add(block);
    return [{ block, parts: block.refs.flatMap((r) => design.components.find((c) => c.ref === r) ?? []) }];
  });
}

export const refsOf = (things: readonly Thing[]): string[] => things.flatMap((t) => t.parts.map((p) => p.ref));

/** The part that stands for the thing: its connector, LED, chip – what is neither resistor nor capacitor; a block's first else. */
export const faceOf = (thing: Thing): Component => {
  const worth = (c: Component): number => (/^(resistor|capacitor|inductor|ferrite|diode|zener|schottky|mosfet|bjt|tvs|esd)$/.test(c.kind) ? 1 : 0);
  return [...thing.parts].sort((a, b) => worth(a) - worth(b))[0] as Component;
};

/** What a block holds besides its face. */
const isCore = (block: string, library: Library): boolean => [...library.platforms.values()].some((p) => p.core.name === block);

/** Whether the thing is the microcontroller with what it needs. */
export const isController = (thing: Thing, library: Library): boolean => thing.block !== null && isCore(thing.block.block, library);

/** "D3 (red LED)" */
export function nameOf(thing: Thing): string {
  const face = faceOf(thing);
  const value = face.value === '' || face.value === face.ref ? '' : ` (${face.kind === 'led' ? `${face.value} LED` : face.value})`;
  return `${face.ref}${value}`;
}

/** The board's microcontroller: its ref and what its platform is. */
export function controllerOf({ design, library }: Standing): { ref: string; platform: Platform } | null {
  for (const platform of library.platforms.values()) {
    const device = platform.core.parts.find((p) => p.id === platform.mcu)?.device;
    const part = design.components.find((c) => c.device !== undefined && c.device === device);
    if (part !== undefined) return { ref: part.ref, platform };
  }
  return null;
}
