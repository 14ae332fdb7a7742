import { describe, expect, it } from 'vitest';
import { planFirst } from '../../src/chat/asked/index.js';
import { schematicFile } from '../../src/outputs/kicad-sch.js';
import type { ResolvedDesign } from '../../src/parts/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolve } from '../../src/parts/resolve.js';
import { EXAMPLES } from '../support/examples.js';
import { netlistOfSchematic } from './schematic-reader.js';

const library = loadLibrary();
const info = { stem: 'board', version: 'v001', created: '' };

function planned(sentence: string): ResolvedDesign {
  const plan = planFirst(sentence, library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return resolve(plan.design, library);
}

/** Pads by net name, as the design resolves. */
function netlistOf(resolved: ResolvedDesign): Map<string, string[]> {
  const nets = new Map<string, string[]>();
  for (const { component, pads } of resolved.parts) {
    for (const { net, number } of pads) if (net !== null) nets.set(net, [...(nets.get(net) ?? []), `${component.ref}.${number}`]);
  }
  return nets;
}

const sorted = (nets: Map<string, string[]>) => Object.fromEntries([...nets].map(([name, pads]) => [name, [...pads].sort()]));

describe('the schematic file', () => {
  it.each(EXAMPLES.map((sentence, i) => ({ sentence, n: i + 1 })))(
    'of example $n joins what the design joins, by the same names',
    async ({ sentence }) => {
      const resolved = planned(sentence);
      const { content } = await schematicFile(resolved, info);
      expect(sorted(netlistOfSchematic(String(content)))).toEqual(sorted(netlistOf(resolved)));
    },
  );

  it('keeps the netlist where symbols are pinned, turned and mirrored', async () => {
    const resolved = planned(EXAMPLES[0] ?? '');
    const refs = resolved.parts.map((p) => p.component.ref);
    const schematic = Object.fromEntries(
      refs.map((ref, i) => [ref, { x: 63.5 * (1 + (i % 4)), y: 63.5 * (1 + Math.floor(i / 4)), rot: (i % 4) * 90, mirror: i % 2 === 1 }]),
    );
    const pinned = { ...resolved, design: { ...resolved.design, constraints: { ...resolved.design.constraints, schematic } } };
    const { content } = await schematicFile(pinned, info);
    expect(sorted(netlistOfSchematic(String(content)))).toEqual(sorted(netlistOf(resolved)));
  });

  it('gives the same bytes for the same design', async () => {
    const resolved = planned(EXAMPLES[0] ?? '');
    expect(await schematicFile(resolved, info)).toEqual(await schematicFile(resolved, info));
  });
});
