import { z } from 'zod';
import type { Client, Input } from '../../client/index.js';
import { picture, type Tool, ToolRefused, told, tool } from '../tool.js';

const MOST_PARTS = 30;
const MOST_BLOCKS = 60;
const name = z.string().min(1).max(200);
const sort = z.enum(['device', 'land_pattern']);
const entry = z.looseObject({});
const figure = z.number().min(0).max(1e9).optional();

/** Words of which any may fit, the best fit first. */
function fitting<T>(all: readonly T[], words: string, textOf: (one: T) => string): T[] {
  const wanted = words
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((w) => w.length > 1);
  if (wanted.length === 0) return [...all];
  const scored = all.map((one) => ({ one, score: wanted.filter((w) => textOf(one).toLowerCase().includes(w)).length }));
  return scored
    .filter((s) => s.score > 0)
    .sort((a, b) => b.score - a.score)
    .map((s) => s.one);
}

export const LIBRARY_TOOLS: readonly Tool[] = [
  tool({
    name: 'search_parts',
    description:
      'Parts of the catalogue by words, values and limits ("100nF 16V", "3A buck 5V"), with devices, land patterns and blocks that go by the words. volts and amps: at least so much; ohms, pins: exactly. usable: a board can use it as it is, else read_part tells what is missing; missed: words that it does not meet.',
    effect: 'reads',
    input: z.strictObject({
      words: z.string().min(1).max(500),
      package: z.string().max(100).optional(),
      limit: z.int().min(1).max(MOST_PARTS).optional(),
      in_stock: z.boolean().optional(),
      basic: z.boolean().optional(),
      volts: figure,
      amps: figure,
      ohms: figure,
      pins: z.int().min(1).max(1000).optional(),
    }),
    run: async ({ words, limit = 10, in_stock, basic, volts, amps, ohms, pins, package: size }, { client }) => {
      const limits = Object.entries({ volts, amps, ohms, pins, package: size, basic: basic === true ? 1 : undefined });
      const said = Object.fromEntries(limits.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
      const { query: _, ...found } = await client.searchParts({ query: { q: words, limit, stock: in_stock === true ? '1' : '0', ...said } });
      return told(found);
    },
  }),
  tool({
    name: 'read_part',
    description: 'A catalogue part with the pin names that a net may use, and what is not known of it.',
    effect: 'reads',
    input: z.strictObject({ code: z.string().min(1).max(40) }),
    run: async ({ code }, { client }) => told(await client.getPart({ code })),
  }),
  tool({
    name: 'search_blocks',
    description: 'Proven sub-circuits, and platforms (microcontrollers with what they need to start), by words. Prefer them to loose parts.',
    effect: 'reads',
    input: z.strictObject({ words: z.string().max(200).optional() }),
    run: async ({ words = '' }, { client }) => {
      const [{ blocks }, { platforms }] = await Promise.all([client.listBlocks(), client.listPlatforms()]);
      const lines = [...platforms.map((p) => `${p.id}: ${p.name} (platform)`), ...blocks.map((b) => `${b.name}: ${b.named}`)];
      const found = fitting(lines, words, (l) => l);
      const more = found.length > MOST_BLOCKS ? [`… ${found.length - MOST_BLOCKS} more: say more words`] : [];
      return [...found.slice(0, MOST_BLOCKS), ...more].join('\n') || 'Nothing is called so.';
    },
  }),
  tool({
    name: 'read_block',
    description: 'Ports, parameters and parts of a block or platform, as add_block takes them.',
    effect: 'reads',
    input: z.strictObject({ name }),
    run: async ({ name }, { client }) => told(await client.getBlock({ name })),
  }),
  tool({
    name: 'list_own_parts',
    description: "The user's own devices (pins) and land patterns (pads).",
    effect: 'reads',
    input: z.strictObject({}),
    run: async (_, { client }) => {
      const [{ devices, broken }, { land_patterns }] = await Promise.all([client.listDevices(), client.listLandPatterns()]);
      return told({ devices, land_patterns, broken });
    },
  }),
  tool({
    name: 'read_own_part',
    description: 'One of them with what its checks find.',
    effect: 'reads',
    input: z.strictObject({ sort, name }),
    run: async ({ sort, name }, { client }) => told(await (sort === 'device' ? client.getDevice({ name }) : client.getLandPattern({ name }))),
  }),
  tool({
    name: 'define_device',
    description:
      'Enters a part that the library lacks, from its datasheet: {id, title, kind, mpn, manufacturer, catalog_code?, package, footprint, source: "TI SLVS839, page 3", pins: [{name, pads: ["1"], type: power_in|power_out|input|output|bidirectional|tri_state|passive|open_collector|open_emitter|no_connect, note?, volts_max?, required?}]}. footprint: a land pattern that ships or is defined first. Every board that uses it says so until a person confirms it.',
    effect: 'changes',
    input: z.strictObject({ device: entry, replace: z.boolean().optional() }),
    run: async ({ device, replace }, { client }) => {
      const body = device as Input<'enterDevice'>['body'];
      const { checks, picture } = await (replace === true ? client.putDevice({ name: nameIn(device, 'id'), body }) : client.enterDevice({ body }));
      return told({ entered: device['id'], checks, picture });
    },
  }),
  tool({
    name: 'define_land_pattern',
    description:
      'Enters a land pattern: {name, description, source, height_mm} with {family, parameters} as the shipped ones have, or pads: [{number, shape: rect|roundrect|oval|circle, x, y, rot, w, h, drill?: {w, h}}], mm from the middle, y down, from above.',
    effect: 'changes',
    input: z.strictObject({ land_pattern: entry, replace: z.boolean().optional() }),
    run: async ({ land_pattern, replace }, { client }) => {
      const body = land_pattern as Input<'enterLandPattern'>['body'];
      const { checks, picture } = await (replace === true
        ? client.putLandPattern({ name: nameIn(land_pattern, 'name'), body })
        : client.enterLandPattern({ body }));
      return told({ entered: land_pattern['name'], checks, picture });
    },
  }),
  tool({
    name: 'land_pattern_picture',
    description: 'A land pattern with its pad numbers as a PNG, to hold against the datasheet; with a device the names of its pins.',
    effect: 'reads',
    input: z.strictObject({ name, device: name.optional() }),
    run: async ({ name, device }, { client }) => [
      await picture(await client.landPatternPng({ name, ...(device === undefined ? {} : { query: { device } }) })),
    ],
  }),
  tool({
    name: 'delete_own_part',
    description: "Takes an entry out of the user's own library; boards that use it keep it.",
    effect: 'destroys',
    input: z.strictObject({ sort, name }),
    run: async ({ sort, name }, { client }) => told(await removed(client, sort, name)),
  }),
  tool({
    name: 'about_service',
    description: 'What this service is and can do: chat backends, simulator, routers, catalogue.',
    effect: 'reads',
    input: z.strictObject({}),
    run: async (_, { client }) => {
      const { data_dir: _dir, build: _build, ...rest } = await client.app();
      return told(rest);
    },
  }),
];

const removed = (client: Client, sort: 'device' | 'land_pattern', name: string): Promise<unknown> =>
  sort === 'device' ? client.deleteDevice({ name }) : client.deleteLandPattern({ name });

function nameIn(entry: Readonly<Record<string, unknown>>, field: string): string {
  const value = entry[field];
  if (typeof value === 'string' && value !== '') return value;
  throw new ToolRefused(`${field}: what is replaced?`);
}
