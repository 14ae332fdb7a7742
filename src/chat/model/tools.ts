import type { ToolSet } from 'ai';
import { z } from 'zod';
import type { Board } from '../../board/index.js';
import { DesignError, kindSchema, wishSchema } from '../../design/index.js';
import { boardText } from '../../outputs/board-text.js';
import { boardPng } from '../../outputs/png/index.js';
import { nearestTo } from '../../parts/library-search.js';
import { blockView, resolvePart } from '../../parts/rows.js';
import { aboutText, asData, designText, freePins } from './data.js';
import { blockLines, blockText, foundText } from './found.js';
import type { Patience } from './patience.js';
import type { Sdk } from './sdk.js';
import type { Session } from './session.js';
import { operationLines } from './signatures.js';
import { cut, type Window } from './window.js';

/** A list of operations, each told by a line of the tool's description and validated on its own, so that one wrong one does not cost the others. */
const patchSchema = ({ ai }: Sdk) =>
  ai.jsonSchema<{ operations: unknown[] }>(
    () => {
      const items = { type: 'object', properties: { op: { type: 'string' } }, required: ['op'], additionalProperties: true };
      return { type: 'object', properties: { operations: { type: 'array', items } }, required: ['operations'] } as never;
    },
    {
      validate: (value) => {
        const operations = typeof value === 'object' && value !== null && 'operations' in value ? value.operations : undefined;
        if (Array.isArray(operations) && operations.length > 0) return { success: true, value: { operations } };
        return { success: false, error: new Error('operations: a list of at least one operation is needed') };
      },
    },
  );

/** What a model says of asks, by their ids. */
const readingSchema = z.record(z.string().max(400), z.string().min(1).max(300)).optional();

const keptSchema = z.object({ wishes: z.array(wishSchema).min(1).max(50) });

/** Wishes, told in a line as operations are; each is checked by its own schema. */
const wishesSchema = ({ ai }: Sdk) =>
  ai.jsonSchema<z.output<typeof keptSchema>>(
    () => ({ type: 'object', properties: { wishes: { type: 'array', items: { type: 'object' } } }, required: ['wishes'] }) as never,
    {
      validate: (value) => {
        const parsed = keptSchema.safeParse(value);
        if (parsed.success) return { success: true, value: parsed.data };
        const issue = parsed.error.issues[0];
        return { success: false, error: new Error(`${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? 'is no wish'}`) };
      },
    },
  );

/** Bounds that few calls meet: they are told to who breaks them, and not in every request. */
const UNSAID: ReadonlySet<string> = new Set([
  '$schema',
  'additionalProperties',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'propertyNames',
]);

/** A tool's input as a model is told it, held to its schema. */
function bare<T extends z.ZodObject>(schema: T, { ai }: Sdk) {
  const json = JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input' }), (key, value) => (UNSAID.has(key) ? undefined : value)));
  return ai.jsonSchema<z.output<T>>(json, {
    validate: (value) => {
      const parsed = schema.safeParse(value);
      return parsed.success ? { success: true, value: parsed.data } : { success: false, error: parsed.error };
    },
  });
}

/** Longer side of a picture that a model is shown, pixels, and characters of all sides together: the largest that is no longer. */
const PICTURE_PX = [640, 480, 400, 320, 240];
const LONGEST_PICTURES = 10_000;

/** The sides of a board that parts stand on, PNG in base64, the back seen from behind. */
function picturesOf(board: Board): readonly string[] {
  const sides = (['front', 'back'] as const).filter((side) => side === 'front' || board.parts.some((p) => p.side === side));
  const of = (pixels: number): string[] => sides.map((side) => Buffer.from(boardPng(board, { side, pixels, few: true })).toString('base64'));
  for (const pixels of PICTURE_PX) {
    const all = of(pixels);
    if (pixels === PICTURE_PX.at(-1) || all.reduce((sum, p) => sum + p.length, 0) <= LONGEST_PICTURES) return all;
  }
  throw new Error('no size of a picture is left');
}

const faultsText = (board: Board): string => asData('board', boardText(board, { brief: 'faults' }));

const shown = (data: string) => ({ type: 'image-data', data, mediaType: 'image/png' }) as const;

/** What a model of this window may do. A tool answers text, and pictures to a model whose window takes them; a refusal names what is wrong. */
export function toolsFor(session: Session, sdk: Sdk, window: Window, patience: Patience): ToolSet {
  const offered = Object.entries(allTools(session, sdk)).filter(([name]) => window.tools?.includes(name) ?? true);
  return Object.fromEntries(
    offered.map(([name, tool]) => {
      const { execute } = tool;
      const short: typeof execute = async (...input) => {
        const said: unknown = await patience.during(() => execute?.(...input));
        return typeof said === 'string' ? cut(said, window.answer) : said;
      };
      return [name, { ...tool, execute: short }];
    }),
  ) as ToolSet;
}

function allTools(session: Session, sdk: Sdk): ToolSet {
  const { library } = session;
  const { tool } = sdk.ai;
  const input = <T extends z.ZodObject>(schema: T) => bare(schema, sdk);
  return {
    plan: tool({
      description:
        'Plans the board, one thing a line in plain English with count, figures, part, connector, place: "4 relays, 12 V coils, on screw terminals", "supply 24 V on a barrel jack". Supplies, pins, protection, values follow; no controller that no line names. Tells how each line was read; lines not understood whole are left to you. On a board that stands: what changes; without asks it stays. drops: asks that the person takes back or replaces. otherwise: asks by id read wrongly, with what does them, {"a4":"U4.3 on CS, R7 10k, J1 at the top edge"}, which is checked. not_asked: those that ask nothing of the board (story, rejected, misread), with why for the person. anew: what this turn put there goes first.',
      inputSchema: input(
        z.object({
          asks: z.array(z.string().min(1).max(400)).max(60).default([]),
          drops: z.array(z.string().max(400)).max(60).optional(),
          otherwise: readingSchema,
          not_asked: readingSchema,
          anew: z.boolean().optional(),
        }),
      ),
      execute: ({ asks, drops = [], otherwise = {}, not_asked: asides = {}, anew = false }) => {
        const planned = session.plan(asks, drops, { otherwise, asides }, anew);
        if (typeof planned === 'string') return planned;
        const design = planned.design === null ? '' : `\n\n${designText(planned.design, null)}\n${freePins(planned.design, library)}`;
        return asData('plan', `${planned.asks.join('\n')}${design}`);
      },
    }),
    search_parts: tool({
      description:
        'Searches parts, devices, land patterns, blocks by words, values ("3A buck 5V", "under 50 mΩ"), packages, pin counts; misses: words not met. What is not usable says what it lacks.',
      inputSchema: input(
        z.object({
          q: z.string().min(1).max(200),
          package: z.string().max(60).optional(),
          limit: z.int().min(1).max(20).optional(),
          basic: z.boolean().optional(),
          in_stock: z.boolean().optional(),
          volts: z.number().optional(),
          amps: z.number().optional(),
          ohms: z.number().optional(),
          pins: z.number().optional(),
        }),
      ),
      execute: ({ q, limit = 5, in_stock, ...limits }) => {
        const query = { q, limit, inStockOnly: in_stock === true, ...Object.fromEntries(Object.entries(limits).filter(([, v]) => v !== undefined)) };
        return foundText(query, library);
      },
    }),
    resolve_part: tool({
      description: 'A catalogue part, the pin names that a net may use, what is not known of it.',
      inputSchema: input(z.object({ catalog_code: z.string().max(40), kind: z.string().max(40).optional() })),
      execute: ({ catalog_code, kind: named }) => {
        const kind = kindSchema.safeParse(named).data;
        const part = resolvePart(library, catalog_code, kind === undefined ? {} : { kind });
        return part === null ? `The catalogue does not list ${catalog_code}.` : asData('parts catalogue', part);
      },
    }),
    list_blocks: tool({
      description: 'Proven sub-circuits and platforms (microcontrollers with what they need to start): prefer them to loose parts.',
      inputSchema: input(z.object({ q: z.string().max(100).optional() })),
      execute: ({ q = '' }) => asData('block library', blockLines(q, library)),
    }),
    read_block: tool({
      description: 'Ports, parameters and parts of a block, or of a platform with rails, pins by function, straps.',
      inputSchema: input(z.object({ name: z.string().max(100) })),
      execute: ({ name }) => {
        const block = blockView(name, library);
        return block === null
          ? `There is no block or platform ${name}${nearestTo(name, 'block', library)}`
          : asData('block library', blockText(block));
      },
    }),
    read_design: tool({
      description: 'The design as it stands now; with refs or nets only what they are about.',
      inputSchema: input(z.object({ refs: z.array(z.string()).optional(), nets: z.array(z.string()).optional() })),
      execute: ({ refs = [], nets = [] }) => {
        const { design, board } = session;
        return asData('design', refs.length + nets.length === 0 ? designText(design, board) : aboutText(design, board, refs, nets));
      },
    }),
    check_design: tool({
      description: 'Electrical errors, warnings, gaps, what each rail carries, whether the parts fit the outline.',
      inputSchema: input(z.object({})),
      execute: () => asData('electrical check', session.check()),
    }),
    read_board: tool({
      description:
        'The board as built last: where parts stand, nets by track length, what is open, findings, gaps, asks; or some refs and nets. picture: the sides with parts.',
      inputSchema: input(z.object({ refs: z.array(z.string()).optional(), nets: z.array(z.string()).optional(), picture: z.boolean().optional() })),
      execute: ({ refs = [], nets = [], picture = false }) => {
        const { board } = session;
        if (board === null) return 'No board is built yet.';
        const text = asData('board', boardText(board, { refs, nets, brief: 'places' }));
        return picture ? { text, sides: picturesOf(board) } : text;
      },
      toModelOutput: ({ output }) =>
        typeof output === 'string'
          ? { type: 'text', value: output }
          : { type: 'content', value: [{ type: 'text', text: output.text }, ...output.sides.map(shown)] },
    }),
    build: tool({
      description: 'Builds the design in between and tells what is wrong with the board, as finish does; both together at most 6 times a turn.',
      inputSchema: input(z.object({})),
      execute: () => {
        const built = session.build();
        return typeof built === 'string' ? built : faultsText(built);
      },
    }),
    apply_patch: tool({
      description: `Changes the design, in order. What is refused is told by number and reason: mend it; others stand. op and its fields (? optional; str num int bool any are types, {name:x} maps names to x; mm, of pins the origin; an outline in parts of its box):\n${operationLines()}`,
      inputSchema: patchSchema(sdk),
      execute: ({ operations }) => asData('patch', session.patch(operations)),
    }),
    keep_wishes: tool({
      description: `Keeps what the person asked of the board (size, edge, rail, cost cap, one side) for later versions, each as the wishes of describe.`,
      inputSchema: wishesSchema(sdk),
      execute: ({ wishes }) => {
        try {
          session.keep(wishes);
          return 'Kept.';
        } catch (error) {
          if (!(error instanceof DesignError)) throw error;
          return `Refused: ${error.reason}.`;
        }
      },
    }),
    finish: tool({
      description:
        'Builds the design and ends the turn where the board is clean; else tells what is wrong: mend it and finish again; without a change it ends as it is.',
      inputSchema: input(
        z.object({
          reply: z.string().min(1).max(10_000),
          otherwise: readingSchema,
          not_asked: readingSchema,
          name: z.string().min(1).max(60).optional(),
          summary: z.string().max(1000).optional(),
          assumptions: z.array(z.string().max(500)).max(50).optional(),
          unmet: z.array(z.string().max(500)).max(50).optional(),
        }),
      ),
      execute: ({ reply, otherwise = {}, not_asked: asides = {}, ...head }) => {
        const told = session.finish(reply, Object.fromEntries(Object.entries(head).filter(([, v]) => v !== undefined)), { otherwise, asides });
        if (typeof told === 'string') return told;
        const { says, board } = told;
        if (board === null) return `Not finished; the rest builds clean. ${says.join(' ')}`;
        if (typeof board === 'string') return `Not finished. ${says.join(' ')}`;
        return `Not finished: mend this, or finish again without a change to end as it is. ${says.join(' ')}\n${faultsText(board)}`;
      },
    }),
    answer: tool({
      description: 'Ends the turn without a build: the answer to a question, or a question back to the person.',
      inputSchema: input(z.object({ reply: z.string().min(1).max(20_000) })),
      execute: ({ reply }) => {
        session.answer(reply);
        return 'Told.';
      },
    }),
  };
}
