import type { Block } from '../../parts/index.js';

/** Ports of a block that are ends of the stage that it is. */
export const signalPorts = (block: Block, end: 'signal_in' | 'signal_out'): string[] => block.ports.flatMap((p) => (p.joins === end ? [p.name] : []));

/** Whether a stage only sets a level: potentiometers and nothing else. */
export const isLevel = ({ parts }: Block): boolean => parts.length > 0 && parts.every((p) => p.kind === 'potentiometer');

/** How many of each block stand side by side: two level controls before a stereo amplifier, one for each line. */
export function widths(blocks: readonly Block[]): number[] {
  const count = (b: Block | undefined, end: 'signal_in' | 'signal_out'): number => (b === undefined ? 0 : signalPorts(b, end).length);
  const many = blocks.map(() => 1);
  for (let k = blocks.length - 2; k >= 0; k--) {
    const wanted = (many[k + 1] ?? 1) * count(blocks[k + 1], 'signal_in');
    const outs = count(blocks[k], 'signal_out');
    if (outs > 0 && wanted > 0 && count(blocks[k], 'signal_in') > 0) many[k] = Math.max(1, Math.ceil(wanted / outs));
  }
  for (let k = 1; k < blocks.length; k++) {
    const given = (many[k - 1] ?? 1) * count(blocks[k - 1], 'signal_out');
    const ins = count(blocks[k], 'signal_in');
    if (ins > 0 && given > ins * (many[k] ?? 1)) many[k] = Math.ceil(given / ins);
  }
  return many;
}
