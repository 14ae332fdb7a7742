import { z } from 'zod';
import { orderSchema } from '../../board/index.js';
import { selectionSchema } from '../../design/index.js';
import { reviewSchema } from '../../projects/review.js';
import { named, names, time } from './names.js';
import { board, detail, version } from './projects.js';

const change = named('Change', z.object({ from: z.unknown(), to: z.unknown() }));
const line = named(
  'ComponentLine',
  z.object({
    ref: z.string(),
    kind: z.string(),
    value: z.string(),
    package: z.string(),
    /** Catalogue code; null: none. */
    part: z.string().nullable(),
    fitted: z.literal(false).optional(),
  }),
);
const net = z.object({ name: z.string(), pins: names });

export const diff = named(
  'Diff',
  z.object({
    from: z.string().nullable(),
    to: z.string(),
    components: z.object({
      added: z.array(line),
      removed: z.array(line),
      changed: z.array(z.object({ ref: z.string(), fields: z.record(z.string(), change) })),
    }),
    nets: z.object({ added: z.array(net), removed: z.array(net), changed: z.array(z.object({ name: z.string(), added: names, removed: names })) }),
    board: z.record(z.string(), change),
    summary: names,
    empty: z.boolean(),
  }),
);

export const quote = named(
  'Quote',
  z.object({
    order: orderSchema,
    lots: z.array(z.object({ quantity: z.number(), total_usd: z.number(), per_board_usd: z.number(), complete: z.boolean() })),
    parts: z.array(
      z.object({
        catalog_code: z.string(),
        mpn: z.string(),
        refs: names,
        pieces: z.number(),
        stock: z.number().nullable(),
        each_usd: z.number().nullable(),
        breaks: z.array(z.tuple([z.number(), z.number()])),
      }),
    ),
  }),
);

const file = named(
  'VersionFile',
  z.object({ name: z.string(), size: z.number(), kind: z.enum(['gerber', 'assembly', 'router', 'ecad', 'preview', 'app', 'other']) }),
);
export const files = z.object({ files: z.array(file) });

export const versionDetail = named(
  'VersionDetail',
  version.extend({ project: z.string(), is_current: z.boolean(), files: z.array(file), diff: diff.nullable() }),
);
/** What the studio draws of a board (src/outputs/viewed.ts, `StudioBoard`); its lists are those of the board document, without what only files need. */
const drawnPad = z.looseObject({ number: z.string(), net: z.string().nullable(), x: z.number(), y: z.number() });
const drawnPart = z.looseObject({
  ...{ ref: z.string(), x: z.number(), y: z.number(), rot: z.number(), side: z.enum(['front', 'back']) },
  pads: z.array(drawnPad),
});
const shares = z.array(named('Share', z.object({ id: z.string(), version: z.string().nullable(), label: z.string(), created: z.number() })));
export const shareList = z.object({ shares });
/** `path` leads people to it, `view` is for <boardwright-board>. */
export const shareMade = z.object({ path: z.string(), view: z.string(), shares });
export const shared = z.object({
  name: z.string(),
  version: z.object({ id: z.string(), created: z.number(), summary: z.string(), parts: z.number(), passed: z.boolean().nullable() }),
  view: z.string(),
});

export const boardView = named(
  'BoardView',
  z.looseObject({
    name: z.string(),
    width: z.number(),
    height: z.number(),
    layers: names,
    outline: z.array(z.tuple([z.number(), z.number()])),
    parts: z.array(drawnPart),
    /** Name of the file that it was read from; null: designed here. */
    imported: z.string().nullable(),
  }),
);

export const restored = z.object({ project: detail, version: z.string(), board });
export const accepted = z.object({ version: z.string(), project: detail, board });

const review = named('Review', reviewSchema);
const proposal = named(
  'Proposal',
  z.object({
    message: z.string(),
    scope: selectionSchema.nullable(),
    review,
    files: z.array(z.object({ name: z.string(), size: z.number(), kind: z.string() })),
    said: names,
    base: z.string(),
    created: time,
  }),
);
export const proposalAnswer = z.object({ proposal: proposal.nullable() });
export const rejected = z.object({ proposal: z.null(), project: detail });
export const proposed = named(
  'FinishedProposal',
  z.object({
    reply: z.string(),
    proposal: proposal.nullable(),
    review: review.nullable(),
    said: names,
    refused: names,
    ref: z.string().optional(),
    removed: names.optional(),
  }),
);

/** What operations would do, without a build. */
export const tried = named(
  'TriedPatch',
  z.object({
    applied: names,
    refused: z.array(z.object({ operation: z.number(), op: z.string(), reason: z.string() })),
    check: z.object({ errors: names, warnings: names, gaps: names, rails: names, room: z.string() }),
  }),
);

const point = z.tuple([z.number(), z.number()]);
const side = z.enum(['left', 'right', 'up', 'down']);
export const sheet = named(
  'Sheet',
  z.object({
    width: z.number(),
    height: z.number(),
    symbols: z.array(
      z.object({
        ref: z.string(),
        kind: z.string(),
        value: z.string(),
        x: z.number(),
        y: z.number(),
        rot: z.number(),
        mirror: z.boolean(),
        body: z.array(point),
        pins: z.array(z.object({ pin: z.string(), name: z.string(), x: z.number(), y: z.number(), net: z.string().nullable(), pads: names })),
        art: z.array(z.object({ points: z.array(point), fill: z.boolean().optional() })),
        texts: z.array(
          z.object({
            text: z.string(),
            x: z.number(),
            y: z.number(),
            anchor: z.enum(['start', 'middle', 'end']),
            upright: z.boolean().optional(),
            role: z.enum(['ref', 'value', 'pin']),
          }),
        ),
      }),
    ),
    wires: z.array(z.object({ net: z.string(), points: z.array(point) })),
    labels: z.array(z.object({ net: z.string(), x: z.number(), y: z.number(), kind: z.enum(['power', 'ground', 'net']), dir: side })),
    junctions: z.array(z.object({ net: z.string(), x: z.number(), y: z.number() })),
    groups: z.array(z.object({ id: z.string(), title: z.string(), x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
  }),
);
export const sheetAnswer = z.object({ base: z.string(), sheet });

const numbers = z.record(z.string(), z.number());
export const simulated = named(
  'Simulated',
  z.object({
    sim: z.object({
      engine: z.string(),
      analyses: z.array(z.enum(['op', 'tran', 'ac'])),
      rails: z.array(z.object({ net: z.string(), volts: z.number(), simulated: z.number(), ok: z.boolean(), amps: z.number().nullable() })),
      nodes: numbers,
      currents: numbers,
      dissipation: numbers,
      plots: z.array(z.object({ name: z.string(), unit: z.literal('V'), t: z.array(z.number()), y: z.array(z.number()) })),
      filters: z.array(
        z.object({
          input: z.string(),
          output: z.string(),
          refs: names,
          kind: z.enum(['low-pass', 'high-pass', 'band-pass', 'band-stop', 'flat']),
          corners_hz: z.array(z.number()),
          gain_db: z.number(),
          response: z.object({ hz: z.array(z.number()), db: z.array(z.number()) }),
        }),
      ),
      timers: z.array(z.object({ ref: z.string(), hz: z.number(), duty: z.number() })),
    }),
    gaps: z.array(z.object({ ref: z.string(), kind: z.string(), reason: z.string() })),
    notes: names,
    version: z.string(),
  }),
);
