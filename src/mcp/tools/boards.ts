import { z } from 'zod';
import { bounded, names, picture, project, type Tool, textOf, told, tool, version, versionOf } from '../tool.js';

const pixels = z.int().min(100).max(2400).optional().describe('longer side');
const PROPOSAL = 'proposal';

export const BOARD_TOOLS: readonly Tool[] = [
  tool({
    name: 'read_board',
    description:
      'A built board in lines, mm from the top left: verdict, where parts stand, nets by track length, open connections, findings with errors first, gaps, asks. With refs or nets: their pads and tracks.',
    effect: 'reads',
    input: z.strictObject({ project, version, refs: names, nets: names }),
    run: async ({ project, version, refs = [], nets = [] }, context) => {
      const { client } = context;
      const query = { refs: refs.join(), nets: nets.join() };
      const text =
        version === PROPOSAL
          ? await client.getProposalText({ slug: project, query })
          : await client.getBoardText({ slug: project, vid: await versionOf(context, project, version), query });
      return bounded(await textOf(text), 'name refs or nets');
    },
  }),
  tool({
    name: 'board_picture',
    description: 'One side of a board as a PNG (the back mirrored); errors ringed red, open connections red, nets that are named blue.',
    effect: 'reads',
    input: z.strictObject({ project, version, side: z.enum(['front', 'back']).optional(), nets: names, pixels }),
    run: async ({ project, version, side = 'front', nets = [], pixels }, context) => {
      const { client } = context;
      const query = { side, nets: nets.join(), ...(pixels === undefined ? {} : { pixels }) };
      if (version === PROPOSAL) return [await picture(await client.getProposalPicture({ slug: project, query }))];
      return [await picture(await client.getBoardPicture({ slug: project, vid: await versionOf(context, project, version), query }))];
    },
  }),
  tool({
    name: 'schematic_picture',
    description: 'The schematic as a PNG.',
    effect: 'reads',
    input: z.strictObject({ project, version, pixels }),
    run: async ({ project, version, pixels }, { client }) => {
      const query = { format: 'png' as const, ...(version === undefined ? {} : { base: version }), ...(pixels === undefined ? {} : { pixels }) };
      return [await picture(await client.getSheet({ slug: project, query }))];
    },
  }),
  tool({
    name: 'compare_versions',
    description: 'What is different between two versions; from: its parent unless said.',
    effect: 'reads',
    input: z.strictObject({ project, version, from: z.string().max(20).optional() }),
    run: async ({ project, version, from }, context) => {
      const vid = await versionOf(context, project, version);
      return told(await context.client.getDiff({ slug: project, vid, ...(from === undefined ? {} : { query: { against: from } }) }));
    },
  }),
  tool({
    name: 'restore_version',
    description: 'Makes an earlier version the current one.',
    effect: 'changes',
    input: z.strictObject({ project, version: z.string().min(1).max(20) }),
    run: async ({ project, version }, { client }) =>
      `project ${project}, ${(await client.restoreVersion({ slug: project, vid: version })).version} is current`,
  }),
  tool({
    name: 'simulate',
    description: 'Runs the circuit simulator: rails, currents, dissipation, filters, timers.',
    effect: 'changes',
    input: z.strictObject({ project, version }),
    run: async ({ project, version }, context) => {
      const { sim, gaps, notes } = await context.client.simulate({ slug: project, vid: await versionOf(context, project, version) });
      const { plots: _, nodes, ...rest } = sim;
      return told({ ...rest, nodes, gaps, notes });
    },
  }),
];
