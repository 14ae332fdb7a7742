import { z } from 'zod';
import { componentSchema, kindSchema } from '../../design/index.js';
import { roleSchema } from '../access/named-tokens.js';
import { auditSchema } from '../audit.js';
import { named, names, time } from './names.js';

named('Kind', kindSchema);
export const failure = named('Failure', z.object({ error: z.string() }));

const jobs = named('JobStats', z.object({ queued: z.number(), running: z.number(), done: z.number(), failed: z.number() }));

export const health = named('Health', z.object({ ok: z.boolean(), version: z.string(), uptime: z.number(), jobs }));

export const ready = z.object({ ready: z.literal(true) });

export const app = named(
  'App',
  z.object({
    version: z.string(),
    build: z.object({ commit: z.string().nullable(), tag: z.string().nullable(), dirty: z.boolean() }),
    format: z.number(),
    chat: z.object({ available: z.boolean(), backend: z.string(), model: z.string(), why: z.string() }),
    router: z.object({
      java: z.string().nullable(),
      jar: z.string().nullable(),
      ready: z.boolean(),
      version: z.string().nullable(),
      needs: z.string(),
      why: z.string(),
    }),
    simulator: z.object({ available: z.boolean(), engine: z.string().nullable(), version: z.string().nullable(), why: z.string() }),
    catalogue: z.object({
      available: z.boolean(),
      source: z.enum(['snapshot', 'live']),
      parts: z.number(),
      dated: z.string().nullable(),
      why: z.string(),
    }),
    projects: z.object({ active: z.number(), archived: z.number(), trash: z.number() }),
    data_dir: z.string(),
    jobs,
    reading: z.object({ running: z.number(), waiting: z.number() }),
    auth: z.boolean(),
  }),
);

export const changelog = z.object({
  releases: z.array(z.object({ version: z.string(), date: z.string(), sections: z.record(z.string(), names) })),
});

/** Figures as they lie in files: what a file holds is its own. */
export const benchmarks = z.object({
  routability: z.record(z.string(), z.unknown()),
  pipeline: z.object({ runs: z.array(z.object({ run: z.string(), mtime: time, rows: z.array(z.unknown()) })) }),
  rubric: z.record(z.string(), z.unknown()),
});

const kind = z.union([kindSchema, z.literal('')]);
const partRow = named(
  'PartRow',
  z.object({
    catalog_code: z.string(),
    mfr: z.string(),
    description: z.string(),
    package: z.string(),
    category: z.string(),
    stock: z.number().nullable(),
    price: z.number().nullable(),
    basic: z.boolean(),
    pads: z.number(),
    kind,
    footprint: z.string(),
    usable: z.boolean(),
  }),
);
const foundPart = named(
  'FoundPart',
  partRow.extend({
    /** Words of the query that it does not meet. */
    missed: names,
  }),
);
export const parts = z.object({
  query: z.string(),
  parts: z.array(foundPart),
  devices: z.array(z.object({ id: z.string(), title: z.string(), kind: kindSchema, footprint: z.string() })),
  land_patterns: z.array(z.object({ name: z.string(), description: z.string() })),
  blocks: z.array(z.object({ name: z.string(), named: z.string() })),
});
export const resolvedPart = named(
  'ResolvedPart',
  z.object({
    part: partRow,
    kind,
    package: z.string(),
    symbol: z.string(),
    component: componentSchema,
    pins: z.array(z.object({ pin: z.string(), pad: z.string(), name: z.string(), why: z.string() })),
    notes: names,
    gaps: names,
  }),
);

const blockRow = named(
  'BlockRow',
  z.object({
    name: z.string(),
    boards: names,
    source: z.enum(['authored', 'mined']),
    instances: z.number(),
    agreed: z.number(),
    named: z.string(),
    ports: z.array(z.object({ name: z.string(), kind: z.string(), net: z.string().optional(), required: z.boolean() })),
    parts: z.array(z.object({ ref: z.string(), kind: kindSchema, value: z.string(), package: z.string(), catalog_code: z.string().nullable() })),
    checked: z.object({ against: z.string(), on: z.string() }).nullable(),
  }),
);
export const blocks = z.object({ blocks: z.array(blockRow), total: z.number() });

export const blockDetail = named(
  'BlockDetail',
  blockRow.pick({ name: true, named: true, ports: true, parts: true, checked: true }).extend({
    /** By name: what each may be, and what it is unless said. */
    params: z.record(z.string(), z.unknown()),
    /** Of a microcontroller platform: its rails, pins by function, straps, how it boots. */
    platform: z.looseObject({}).optional(),
  }),
);

const platform = named(
  'Platform',
  z.object({
    id: z.string(),
    name: z.string(),
    catalog_code: z.string().nullable(),
    mounting: z.enum(['chip', 'module', 'socket']),
    symbol: z.string(),
    rails: z.array(z.object({ net: z.string(), volts: z.number(), max_ma: z.number() })),
    antenna: z.object({ keepout: z.array(z.tuple([z.number(), z.number()])) }).nullable(),
    geometry: z.object({ width: z.number(), height: z.number(), tall: z.number(), pads: z.number() }),
    price: z.number().nullable(),
    stock: z.number().nullable(),
    pins: names,
  }),
);
export const platforms = z.object({ platforms: z.array(platform) });

const token = named('NamedToken', z.object({ name: z.string(), role: roleSchema, created: time }));
export const tokenList = z.object({ tokens: z.array(token) });
export const tokenMade = z.object({ token: z.string(), tokens: z.array(token) });
export const auditList = z.object({ lines: z.array(named('AuditLine', auditSchema)) });

const session = named(
  'Session',
  z.object({ id: z.string(), created: time, seen: time, ends: time, agent: z.string(), address: z.string(), who: z.string(), current: z.boolean() }),
);
export const sessions = z.object({ sessions: z.array(session) });
