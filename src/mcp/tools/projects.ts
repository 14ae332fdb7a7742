import { z } from 'zod';
import type { Answer } from '../../client/index.js';
import { startedOf, turnOf } from '../jobs.js';
import { names, project, type Tool, told, tool, wait_s } from '../tool.js';

const VERSIONS = 30;
const TURNS = 8;
const LONGEST_TURN = 1500;
/** Longest board file that fits a message of a client. */
const LONGEST_FILE = 4_000_000;

export const PROJECT_TOOLS: readonly Tool[] = [
  tool({
    name: 'list_projects',
    description: 'Projects, most recently touched first; of the archive or the trash if asked.',
    effect: 'reads',
    input: z.strictObject({ from: z.enum(['active', 'archive', 'trash']).optional() }),
    run: async ({ from = 'active' }, { client }) => {
      if (from === 'trash') return told(await client.listTrash());
      const { projects } = await client.listProjects(from === 'archive' ? { query: { archived: '1' } } : {});
      return told(projects.map(({ slug, name, current, summary, parts, passed }) => ({ slug, name, current, summary, parts, passed })));
    },
  }),
  tool({
    name: 'create_project',
    description: 'A new project; with words it is designed and built at once.',
    effect: 'changes',
    input: z.strictObject({ name: z.string().max(200).optional(), words: z.string().max(20_000).optional(), wait_s }),
    run: async ({ name, words, wait_s }, context) => {
      const body = { ...(name === undefined ? {} : { name }), ...(words === undefined ? {} : { prompt: words, inline: true }) };
      const made = await context.client.createProject({ body });
      return words === undefined ? `project ${'project' in made ? made.project.slug : ''}, empty` : turnOf(context, startedOf(made), wait_s);
    },
  }),
  tool({
    name: 'read_project',
    description: 'Versions and what was said last.',
    effect: 'reads',
    input: z.strictObject({ project }),
    run: async ({ project }, { client }) => {
      const [detail, { active }] = await Promise.all([client.getProject({ slug: project }), client.listJobs({ slug: project })]);
      return told(shownProject(detail, active?.id ?? null));
    },
  }),
  tool({
    name: 'change_project',
    description: 'Name, description, tags, archived.',
    effect: 'changes',
    input: z.strictObject({
      project,
      name: z.string().max(200).optional(),
      description: z.string().max(10_000).optional(),
      tags: names,
      archived: z.boolean().optional(),
    }),
    run: async ({ project, ...change }, { client }) => {
      const body = Object.fromEntries(Object.entries(change).filter(([, v]) => v !== undefined));
      const { project: now } = await client.patchProject({ slug: project, body });
      return told({ slug: now.slug, name: now.name, description: now.description, tags: now.tags, archived: now.archived });
    },
  }),
  tool({
    name: 'trash_project',
    description: 'Moves a project to the trash, from where restore_project brings it back.',
    effect: 'destroys',
    input: z.strictObject({ project }),
    run: async ({ project }, { client }) => told(await client.trashProject({ slug: project })),
  }),
  tool({
    name: 'restore_project',
    description: 'Takes a project out of the trash, by its name there.',
    effect: 'changes',
    input: z.strictObject({ project }),
    run: async ({ project }, { client }) => `project ${(await client.restoreProject({ slug: project })).project.slug}`,
  }),
  tool({
    name: 'fork_project',
    description: 'A new project from one version of another.',
    effect: 'changes',
    input: z.strictObject({ project, version: z.string().max(20).optional(), name: z.string().max(200).optional() }),
    run: async ({ project, version, name }, { client }) => {
      const body = { ...(version === undefined ? {} : { version }), ...(name === undefined ? {} : { name }) };
      return `project ${(await client.forkProject({ slug: project, body })).project.slug}`;
    },
  }),
  tool({
    name: 'import_board',
    description: 'A KiCad board or netlist, circuit-json or design.json as the next version of a project, or as a new one. route: lay what is open.',
    effect: 'changes',
    input: z.strictObject({
      filename: z.string().min(1).max(300),
      text: z.string().min(1).max(LONGEST_FILE),
      project: project.optional(),
      route: z.boolean().optional(),
      wait_s,
    }),
    run: async ({ filename, text, project, route, wait_s }, context) => {
      const what = filename.endsWith('.json') ? { design: JSON.parse(text) as unknown } : { ecad: text };
      const body = { ...what, filename, ...(route === undefined ? {} : { route }) };
      const { client } = context;
      const made = project === undefined ? await client.createProject({ body }) : await client.importVersion({ slug: project, body });
      return turnOf(context, startedOf(made), wait_s);
    },
  }),
];

function shownProject(detail: Answer<'getProject'>, job: string | null): object {
  const { name, slug, description, current, versions, chat, unsent } = detail;
  return {
    ...{ name, slug, description, current, unsent, job },
    versions: versions.slice(-VERSIONS).map(({ id, parent, label, summary, parts, erc_errors, gaps, cost, passed, asks }) => ({
      ...{ id, parent, label, summary, parts, erc_errors, gaps, cost, passed, asks },
    })),
    said: chat.slice(-TURNS).map(({ you, bot, version, error }) => ({
      ...{ you: you.slice(0, LONGEST_TURN), bot: bot.slice(0, LONGEST_TURN), version },
      ...(error === true ? { error } : {}),
    })),
  };
}
