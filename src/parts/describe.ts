import { type BlockInstance, type Component, type Design, DesignError, type Kind } from '../design/index.js';
import type { Block } from './block.js';
import { expandBlock } from './expand.js';
import type { Library } from './library.js';

/** Kinds that serve others; a summary names what they serve. */
const SUPPORTING: ReadonlySet<Kind> = new Set<Kind>([
  'resistor',
  'capacitor',
  'inductor',
  'ferrite',
  'diode',
  'schottky',
  'zener',
  'tvs',
  'esd',
  'crystal',
  'fiducial',
]);
/** Kinds of which only the number is told. */
const COUNTED: Readonly<Partial<Record<Kind, string>>> = { mounting_hole: 'mounting hole', test_point: 'test point' };
const LONGEST = 2000;
/** Parts of one group that are named. */
const NAMED = 6;

/**
 * What a design holds, read off its blocks and parts as they stand: "555 oscillator, 4 Hz (U1 NE555); 2 × LED with its resistor (D2 blue, D3 red)".
 * Says nothing that the parts do not bear out: a block's parameters only where its parts have the values that follow from them.
 */
export function describeDesign(design: Design, library: Library): string {
  const standing = new Map(design.components.map((c) => [c.ref, c]));
  const inBlocks = new Set(design.blocks.flatMap((b) => b.refs));
  const groups = new Map<string, string[]>();
  const put = (title: string, members: readonly string[]): void => void groups.set(title, [...(groups.get(title) ?? []), members.join(' and ')]);
  for (const instance of design.blocks) {
    const parts = instance.refs.flatMap((ref) => standing.get(ref) ?? []);
    if (parts.length > 0) put(titleOf(instance, parts, library), main(parts).map(called));
  }
  const loose = design.components.filter((c) => !inBlocks.has(c.ref));
  for (const c of loose) if (!SUPPORTING.has(c.kind) && COUNTED[c.kind] === undefined) put(c.purpose || c.kind.replaceAll('_', ' '), [called(c)]);
  const told = [...groups].map(([title, members]) => groupWords(title, members));
  const counted = Object.entries(COUNTED).flatMap(([kind, word]) => {
    const count = design.components.filter((c) => c.kind === kind).length;
    return count === 0 ? [] : [`${count} ${word}${count === 1 ? '' : 's'}`];
  });
  const passives = loose.filter((c) => SUPPORTING.has(c.kind)).length;
  const rest = passives === 0 ? [] : [`${passives} ${told.length === 0 ? '' : 'further '}part${passives === 1 ? '' : 's'} (${kindsOf(loose)})`];
  const all = [...told, ...counted, ...rest];
  return all.length === 0 ? '' : `${all.join('; ')}.`.slice(0, LONGEST);
}

const called = ({ ref, value }: Component): string => `${ref} ${value}`.trim();

/** What stands for a block: its parts that do something, else its first. */
function main(parts: readonly Component[]): readonly Component[] {
  const doing = parts.filter((c) => !SUPPORTING.has(c.kind));
  return doing.length > 0 ? doing : parts.slice(0, 1);
}

function groupWords(title: string, members: readonly string[]): string {
  const count = members.length === 1 ? '' : `${members.length} × `;
  const more = members.length > NAMED ? `, and ${members.length - NAMED} more` : '';
  return `${count}${title} (${members.slice(0, NAMED).join(', ')}${more})`;
}

const kindsOf = (parts: readonly Component[]): string =>
  [...new Set(parts.filter((c) => SUPPORTING.has(c.kind)).map((c) => c.kind.replaceAll('_', ' ')))].join(', ');

function titleOf(instance: BlockInstance, parts: readonly Component[], library: Library): string {
  const platform = [...library.platforms.values()].find((p) => p.core.name === instance.block);
  const block = library.blocks.get(instance.block) ?? platform?.core;
  if (block === undefined) return instance.block.replaceAll('_', ' ');
  const figures = figuresOf(block, instance, parts);
  return [platform === undefined ? block.title : platform.name, ...figures].join(', ');
}

/** "4 Hz": parameters with a unit that the block's parts are computed from, where the parts have those values. Supply voltages are the nets' to tell. */
function figuresOf(block: Block, { id, ports, params = {} }: BlockInstance, parts: readonly Component[]): string[] {
  const written = JSON.stringify(block.parts);
  const telling = Object.entries(block.params).filter(([name, { unit }]) => unit !== undefined && name !== 'volts' && written.includes(`"$${name}"`));
  if (telling.length === 0) return [];
  const values = (list: readonly { readonly value: string }[]): string => JSON.stringify(list.map((p) => p.value).sort());
  try {
    if (values(expandBlock(block, id, ports, params).parts) !== values(parts)) return [];
  } catch (error) {
    if (error instanceof DesignError) return []; // Changed by hand since: it does not follow from its parameters any more.
    throw error;
  }
  return telling.map(([name, { default: usual, unit }]) => `${params[name] ?? usual} ${unit}`);
}
