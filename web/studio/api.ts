import type { Finding, Gap } from '../../src/board/findings.js';
import type { AskState, Entry, Ledger } from '../../src/board/ledger.js';
import type { Order, OrderLine } from '../../src/board/order.js';
import type { Constraints, Keepout } from '../../src/design/constraints.js';
import type { DesignDiff } from '../../src/design/diff.js';
import type { Meshes } from '../../src/outputs/models/index.js';
import type { Sheet, SheetSymbol } from '../../src/outputs/sheet/sheet.js';
import type { StudioBoard } from '../../src/outputs/viewed.js';
import type { Quote } from '../../src/parts/quote.js';
import type { Step, Variation } from '../../src/projects/document.js';
import type { ProjectDetail, ProjectSummary, TurnView, VersionView } from '../../src/projects/views.js';

/** What the API answers, as far as the studio reads it. Types come from the server's own schemas where a browser can import them. */
export type {
  AskState,
  Constraints,
  DesignDiff,
  Entry,
  Finding,
  Gap,
  Keepout,
  Ledger,
  Meshes,
  Order,
  OrderLine,
  ProjectDetail,
  ProjectSummary,
  Quote,
  Sheet,
  SheetSymbol,
  Step,
  StudioBoard,
  TurnView,
  Variation,
  VersionView,
};

export interface Job {
  readonly id: string;
  readonly kind: 'chat' | 'import';
  readonly project: string;
  readonly message: string;
  readonly created: number;
  readonly started: number | null;
  readonly finished: number | null;
  readonly status: 'queued' | 'running' | 'done' | 'failed';
  readonly phase: string;
  readonly steps: readonly Step[];
  readonly result: { readonly version: string | null; readonly reply: string; readonly changes: readonly string[] } | null;
  readonly error: string | null;
  readonly elapsed: number;
}
export interface Started {
  readonly job: Job;
  readonly project: ProjectDetail;
}
export interface InForce {
  readonly base: string;
  readonly constraints: Constraints;
  readonly unbuilt: boolean;
  readonly touched: number | null;
}
interface Counts {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}
export interface Proposal {
  readonly message: string;
  readonly base: string;
  readonly created: number;
  readonly said: readonly string[];
  readonly review: {
    readonly parts: Counts;
    readonly nets: Counts;
    readonly pins: { readonly added: number; readonly removed: number };
    readonly erc: { readonly before: number; readonly after: number; readonly errors: readonly string[]; readonly warnings: readonly string[] };
    readonly cost: { readonly before: number; readonly after: number; readonly delta: number };
  };
}
export interface PartRow {
  readonly catalog_code: string;
  readonly mfr: string;
  readonly description: string;
  readonly package: string;
  readonly category: string;
  readonly stock: number | null;
  readonly price: number | null;
  readonly basic: boolean;
  readonly pads: number;
  readonly kind: string;
  readonly footprint: string;
  readonly usable: boolean;
}
export interface FoundPart extends PartRow {
  /** Words that were asked for and that it does not meet. */
  readonly missed: readonly string[];
}
export interface ResolvedPart {
  readonly part: PartRow;
  readonly kind: string;
  readonly package: string;
  readonly pins: readonly { readonly pin: string; readonly pad: string; readonly name: string; readonly why: string }[];
  readonly notes: readonly string[];
  readonly gaps: readonly string[];
}
export interface BlockRow {
  readonly name: string;
  readonly named: string;
  readonly source: string;
  readonly ports: readonly { readonly name: string; readonly kind: string; readonly net?: string; readonly required: boolean }[];
  readonly parts: readonly { readonly ref: string; readonly kind: string; readonly value: string; readonly package: string }[];
}
export interface FileEntry {
  readonly name: string;
  readonly size: number;
  readonly kind: 'gerber' | 'assembly' | 'router' | 'ecad' | 'preview' | 'app' | 'other';
}
export interface Simulation {
  readonly sim: {
    readonly engine: string;
    readonly rails: readonly {
      readonly net: string;
      readonly volts: number;
      readonly simulated: number;
      readonly ok: boolean;
      readonly amps: number | null;
    }[];
    readonly nodes: Readonly<Record<string, number>>;
    readonly currents: Readonly<Record<string, number>>;
    readonly dissipation?: Readonly<Record<string, number>>;
    readonly plots?: readonly { readonly name: string; readonly unit: string; readonly t: readonly number[]; readonly y: readonly number[] }[];
  };
  /** Parts that were left out, and why. */
  readonly gaps: readonly { readonly ref: string; readonly reason: string }[];
  readonly notes: readonly string[];
}
export interface AppInfo {
  readonly version: string;
  readonly build: { readonly commit: string | null; readonly tag: string | null; readonly dirty: boolean | null };
  readonly chat: { readonly available: boolean; readonly backend: string; readonly model: string; readonly why: string };
  readonly router: { readonly ready: boolean; readonly why: string };
  readonly simulator: { readonly available: boolean; readonly engine: string | null; readonly version: string | null; readonly why: string };
  readonly catalogue: {
    readonly available: boolean;
    readonly source: string;
    readonly parts: number;
    readonly dated: string | null;
    readonly why: string;
  };
  readonly projects: { readonly active: number; readonly archived: number; readonly trash: number };
  readonly data_dir: string;
  readonly auth: boolean;
}
export interface Platform {
  readonly id: string;
  readonly name: string;
  readonly mounting: string;
  readonly rails: readonly { readonly net: string; readonly volts: number; readonly max_ma: number | null }[];
  readonly geometry: { readonly width: number; readonly height: number; readonly pads: number };
  readonly price: number | null;
  readonly stock: number | null;
}
/** What was measured of this release, as far as the studio tells it. */
export interface Benchmarks {
  readonly pipeline: {
    readonly runs: readonly {
      readonly run: string;
      readonly mtime: number;
      readonly rows: readonly { readonly backend: string; readonly built?: boolean; readonly passed?: number; readonly of?: number }[];
    }[];
  };
}
export interface Release {
  readonly version: string;
  readonly date: string;
  readonly sections: Readonly<Record<string, readonly string[]>>;
}
export interface OwnDevice {
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  readonly footprint: string;
  readonly pins: number;
  readonly checked: object | null;
}
export interface OwnLand {
  readonly name: string;
  readonly description: string;
  readonly family: string;
  readonly checked: object | null;
}
export interface OwnFault {
  readonly rule: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
}
/** One entry of the own library; its fields are docs/own-parts.md's. */
export interface OwnAnswer {
  readonly device?: Readonly<Record<string, unknown>>;
  readonly land_pattern?: Readonly<Record<string, unknown>>;
  readonly checks: readonly OwnFault[];
  readonly picture: string;
}
export interface ShareRow {
  readonly id: string;
  readonly version: string | null;
  readonly label: string;
  readonly created: number;
}
/** `path`: where the link leads, told once. */
export interface ShareMade {
  readonly path: string;
  readonly view: string;
  readonly shares: readonly ShareRow[];
}
export interface ExampleRow {
  readonly id: string;
  readonly title: string;
  readonly prompt: string;
  readonly picture: string;
}
export interface TrashEntry {
  readonly slug: string;
  readonly name: string;
  readonly versions: number;
}

/** An answer that says why not. `status` 0: the service was not reached. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Asks the API. Rejects with ApiError; somebody who is not let in is led to the login. */
export async function api<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  return answered<T>(await reach(path, { method, ...sent }));
}

/** Sends a file as it is. */
export const upload = async <T>(path: string, file: Blob, type: string): Promise<T> =>
  answered<T>(await reach(path, { method: 'POST', body: file, headers: { 'content-type': type } }));

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (cause) {
    throw new ApiError(0, cause instanceof Error ? cause.message : String(cause));
  }
}

async function answered<T>(response: Response): Promise<T> {
  if (response.status === 401) location.assign('/login');
  if (response.status === 204) return undefined as T;
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  const said = typeof answer === 'object' && answer !== null && 'error' in answer ? String(answer.error) : response.statusText;
  throw new ApiError(response.status, said);
}

const part = encodeURIComponent;
/** Addresses of the API. */
export const at = {
  project: (slug: string): string => `/api/projects/${part(slug)}`,
  version: (slug: string, vid: string): string => `/api/projects/${part(slug)}/versions/${part(vid)}`,
  file: (slug: string, vid: string, name: string, download = false): string =>
    `${at.version(slug, vid)}/files/${name.split('/').map(part).join('/')}${download ? '?dl=1' : ''}`,
};

/** What an error says to people. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
