import { z } from 'zod';
import { bundleUri, fileUri, isMade, isWords, MADE, type Read, versionFile } from '../files.js';
import { type Content, fileOf, project, type Tool, type ToolContext, ToolRefused, told, tool, version, versionOf } from '../tool.js';

const LONGEST_WORDS = 20_000;
/** Largest file that is put into an answer, bytes. */
const LARGEST_INLINE = 2_000_000;
const file = z.string().min(1).max(300);

export const FILE_TOOLS: readonly Tool[] = [
  tool({
    name: 'list_files',
    description: `Files of a version. Made when asked for: ${MADE.join(', ')}.`,
    effect: 'reads',
    input: z.strictObject({ project, version }),
    run: async ({ project, version }, context) => {
      const { files } = await context.client.listFiles({ slug: project, vid: await versionOf(context, project, version) });
      return told(files.map(({ name, size, kind }) => `${name} (${kind}, ${size} bytes)`));
    },
  }),
  tool({
    name: 'read_file',
    description: 'A file of words (bill of materials, placement, gerber, board.json …), from a character on.',
    effect: 'reads',
    input: z.strictObject({ project, version, file, from: z.int().min(0).optional() }),
    run: async ({ project, version, file, from = 0 }, context) => {
      const { bytes, mimeType } = await versionFile(context.client, project, await versionOf(context, project, version), file);
      if (!isWords(mimeType) || bytes.includes(0)) throw new ToolRefused(`${file} is no text (${mimeType}): export_file hands it over`);
      const text = bytes.toString('utf8');
      const part = text.slice(from, from + LONGEST_WORDS);
      const next = from + part.length;
      return next < text.length ? `${part}\n… ${text.length - next} more characters: from ${next}` : part;
    },
  }),
  tool({
    name: 'export_file',
    description:
      'Hands over a file of a version (gerbers.zip is what a fab takes), or project.zip: as a link to the resource, saved to the folder that the server was given, or inline as base64.',
    effect: 'reads',
    input: z.strictObject({ project, version, file, inline: z.boolean().optional() }),
    run: async ({ project, version, file, inline }, context) => {
      if (file === 'project.zip') {
        const bundle = await fileOf(await context.client.exportProject({ slug: project }));
        return handed(context, { ...bundle, name: `${project}.zip`, uri: bundleUri(project), inline });
      }
      const vid = await versionOf(context, project, version);
      const read = await versionFile(context.client, project, vid, file);
      const name = isMade(file) ? `${project}-${vid}-${file}` : (file.split('/').at(-1) ?? file);
      return handed(context, { ...read, name, uri: fileUri(project, vid, file), inline });
    },
  }),
];

async function handed({ save }: ToolContext, file: Read & { name: string; uri: string; inline: boolean | undefined }): Promise<Content[]> {
  const { bytes, mimeType, name, uri, inline } = file;
  const link: Content = { type: 'resource_link', uri, name, mimeType, size: bytes.length };
  if (save !== null) return [{ type: 'text', text: `saved ${await save(name, bytes)} (${bytes.length} bytes)` }, link];
  if (inline !== true) return [{ type: 'text', text: `${name}: ${bytes.length} bytes at ${uri}` }, link];
  if (bytes.length > LARGEST_INLINE)
    throw new ToolRefused(`${name} has ${bytes.length} bytes, more than ${LARGEST_INLINE}: read the resource ${uri}`);
  return [{ type: 'resource', resource: { uri, mimeType, blob: bytes.toString('base64') } }];
}
