import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { MODEL_BACKENDS, type ModelAccess, VARIABLE } from '../chat/model/access.js';
import type { BlobPlace } from '../jobs/index.js';
import { packageRoot } from '../parts/load-package.js';
import { type Reading, SETTINGS, type SettingName } from './setting-table.js';

/** What the environment decides: DECISIONS.md §1. */
export interface Settings {
  /** The code's own root: data/, web/, CHANGELOG.md. */
  readonly code: string;
  readonly home: string;
  readonly projects: string;
  /** The user's own devices and land patterns. */
  readonly library: string;
  /** Private state, mode 0700. */
  readonly state: string;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Origin by which people reach the service, "https://boards.example"; null: the address itself. */
  readonly publicUrl: string | null;
  /** Addresses of proxies whose X-Forwarded-* headers are believed; none by default. */
  readonly trustProxy: readonly string[];
  /** Requests served at once; a third of them may be event streams. */
  readonly workers: number;
  /** Builds that run at once. */
  readonly builds: number;
  /** Builds that may wait for their turn; more are refused (429). */
  readonly waiting: number;
  /** Where builds wait for workers elsewhere; null: they run here. */
  readonly queue: QueueSettings | null;
  /** The access token of the environment; null: the file decides. */
  readonly token: string | null;
  readonly chat: ChatSettings;
  readonly catalogue: CatalogueSettings;
  readonly logs: LogSettings;
  readonly version: string;
}

export interface QueueSettings {
  /** Address of the Redis, with its password. */
  readonly url: string;
  /** What the service and all workers share. */
  readonly blobs: BlobPlace;
  readonly lease_ms: number;
}

export interface LogSettings {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** For people; else one JSON object a line. */
  readonly pretty: boolean;
}

export interface CatalogueSettings {
  readonly source: 'snapshot' | 'live';
  /** Why it cannot answer; '' when it can. */
  readonly why: string;
  /** Base address of the live source; null: none is asked. */
  readonly url: string | null;
  /** How long its answer may take, and how long it is kept. */
  readonly timeout_ms: number;
  readonly keep_ms: number;
}

export const CHAT_BACKENDS = ['builtin', ...MODEL_BACKENDS] as const;
export type ChatBackend = (typeof CHAT_BACKENDS)[number];
export interface ChatSettings {
  readonly backend: ChatBackend;
  /** SERVICE_CHAT_MODEL: a model of that backend; '' names none. */
  readonly model: string;
  /** For each backend, the variable that would have to be set before it can be used; null: it has what it needs. */
  readonly missing: Record<ChatBackend, string | null>;
  /** Keys and addresses; for the threads that ask the models, never for answers, events or logs. */
  readonly models: ModelAccess;
}

/** A setting that cannot be used; the message names the variable. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

export function readSettings(env: Environment = process.env): Settings {
  const code = packageRoot();
  const home = env['SERVICE_HOME'] ? absolute(env['SERVICE_HOME']) : usualHome(code, env);
  return {
    code,
    home,
    projects: env['SERVICE_PROJECTS'] ? absolute(env['SERVICE_PROJECTS']) : join(home, 'projects'),
    library: join(home, 'library'),
    state: join(home, '.service'),
    host: env['SERVICE_HOST'] || '127.0.0.1',
    port: whole(env, 'SERVICE_PORT'),
    publicUrl: publicUrl(env),
    trustProxy: proxies(env),
    workers: whole(env, 'SERVICE_WORKERS'),
    builds: whole(env, 'SERVICE_BUILDS'),
    waiting: whole(env, 'SERVICE_WAITING'),
    queue: queueSettings(env, home),
    token: accessToken(env),
    chat: chatSettings(env),
    catalogue: catalogueSettings(env),
    logs: logSettings(env),
    version: packageVersion(code),
  };
}

/** A checkout keeps its own; what a package manager has installed it may remove again, so people's boards lie in their own data folder. */
function usualHome(code: string, env: Environment): string {
  if (existsSync(join(code, 'src')) && !/[/\\]node_modules[/\\]/.test(code)) return code;
  const data = env['XDG_DATA_HOME'];
  return join(data && isAbsolute(data) ? data : join(env['HOME'] || homedir(), '.local', 'share'), 'boardwright');
}

export function packageVersion(code: string): string {
  const { version } = JSON.parse(readFileSync(join(code, 'package.json'), 'utf8')) as { version: string };
  return version;
}

function queueSettings(env: Environment, home: string): QueueSettings | null {
  const lease_ms = 1000 * whole(env, 'SERVICE_QUEUE_LEASE');
  const url = env['SERVICE_QUEUE'];
  if (!url) return null;
  // The address may hold a password, and is not repeated.
  if (!/^rediss?:\/\/./.test(url) || !URL.canParse(url))
    throw new SettingError('SERVICE_QUEUE: that is no address of a Redis ("redis://host:6379/0")');
  return { url, blobs: blobPlace(env, home), lease_ms };
}

/** `s3://bucket/prefix` is below the address of the storage, as every one of them understands; else a folder. */
function blobPlace(env: Environment, home: string): BlobPlace {
  const place = env['SERVICE_BLOBS'] || join(home, '.service', 'blobs');
  if (!place.startsWith('s3:')) return { folder: absolute(place) };
  const [, name, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(place) ?? [];
  if (name === undefined) throw new SettingError(`SERVICE_BLOBS: ${JSON.stringify(place)} names no bucket ("s3://boards", "s3://boards/builds")`);
  const [keyId, secret] = (['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const).map((variable) => {
    const value = env[variable];
    if (value) return value;
    throw new SettingError(`${variable}: a bucket (SERVICE_BLOBS) cannot be used without it`);
  }) as [string, string];
  const region = env['AWS_REGION'] || 'us-east-1';
  const storage = address(env, 'AWS_ENDPOINT_URL_S3') ?? `https://s3.${region}.amazonaws.com`;
  const folder = prefix.replace(/^\/+|\/+$/g, '');
  return { bucket: `${storage}/${name}`, prefix: folder === '' ? '' : `${folder}/`, region, keyId, secret };
}

/** Fewer characters are a word that can be tried out. */
export const SHORTEST_TOKEN = 16;

function accessToken(env: Environment): string | null {
  const token = env['SERVICE_TOKEN'] || null;
  if (token === null || token.length >= SHORTEST_TOKEN) return token;
  throw new SettingError(`SERVICE_TOKEN: an access token has at least ${SHORTEST_TOKEN} characters; \`openssl rand -base64 32\` makes one`);
}

function publicUrl(env: Environment): string | null {
  const url = address(env, 'SERVICE_PUBLIC_URL');
  if (url === null || new URL(url).origin === url.toLowerCase()) return url?.toLowerCase() ?? null;
  throw new SettingError(
    `SERVICE_PUBLIC_URL: ${JSON.stringify(url)} is more than a scheme, a host and a port; the service stands at the root of its host`,
  );
}

/** Addresses, or networks in CIDR notation, with commas between them. */
function proxies(env: Environment): string[] {
  const listed = (env['SERVICE_TRUST_PROXY'] ?? '').split(',').map((text) => text.trim());
  return listed
    .filter((text) => text !== '')
    .map((text) => {
      const [ip = '', bits, ...more] = text.split('/');
      const most = isIP(ip) === 6 ? 128 : 32;
      const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
      if (isIP(ip) !== 0 && isNetwork && more.length === 0) return text;
      throw new SettingError(`SERVICE_TRUST_PROXY: ${JSON.stringify(text)} is neither an address nor a network ("10.0.0.2", "10.0.0.0/8")`);
    });
}

function chatSettings(env: Environment): ChatSettings {
  const backend: ChatBackend = word(env, 'SERVICE_CHAT_BACKEND');
  const unless = (name: string): string | null => (env[name] ? null : name);
  return {
    backend,
    model: env['SERVICE_CHAT_MODEL'] || '',
    missing: { builtin: null, anthropic: unless(VARIABLE.anthropic), openai: unless(VARIABLE.openai), ollama: unless(VARIABLE.ollama) },
    models: modelAccess(env),
  };
}

/**
 * How models are reached. ANTHROPIC_BASE_URL goes without its version path, as Anthropic's own clients have it; OPENAI_BASE_URL with it, as OpenAI's;
 * OLLAMA_HOST is `host:port`, as ollama's. At OpenAI's own address its newer endpoint is spoken, elsewhere the one that clones speak;
 * SERVICE_CHAT_OPENAI_API says otherwise.
 */
function modelAccess(env: Environment): ModelAccess {
  const openai = address(env, 'OPENAI_BASE_URL');
  const api = env['SERVICE_CHAT_OPENAI_API'] || (openai === null || new URL(openai).host === 'api.openai.com' ? 'responses' : 'chat');
  if (api !== 'responses' && api !== 'chat') throw new SettingError(`SERVICE_CHAT_OPENAI_API: ${JSON.stringify(api)} is neither responses nor chat`);
  return {
    backends: {
      anthropic: { key: env[VARIABLE.anthropic] || null, base: versioned(address(env, 'ANTHROPIC_BASE_URL')), api: 'chat' },
      openai: { key: env[VARIABLE.openai] || null, base: openai !== null && new URL(openai).pathname === '/' ? versioned(openai) : openai, api },
      ollama: { key: null, base: versioned(address(env, 'OLLAMA_HOST', 11434)), api: 'chat' },
    },
    patience_s: whole(env, 'SERVICE_CHAT_PATIENCE'),
    window_tokens: whole(env, 'SERVICE_CHAT_WINDOW'),
  };
}

/** An http address of the environment without a slash at its end; null: none is set. `port` is for addresses that name neither it nor a scheme. */
function address(env: Environment, name: string, port?: number): string | null {
  const text = env[name];
  if (!text) return null;
  const bare = port !== undefined && !text.includes('://');
  const full = bare ? `http://${text}${/:\d+$/.test(text) ? '' : `:${port}`}` : text;
  if (!/^https?:\/\/./.test(full) || !URL.canParse(full)) throw new SettingError(`${name}: ${JSON.stringify(text)} is no http address`);
  return full.replace(/\/+$/, '');
}

const versioned = (base: string | null): string | null => (base === null || /\/v\d+$/.test(base) ? base : `${base}/v1`);

function catalogueSettings(env: Environment): CatalogueSettings {
  const source = word(env, 'SERVICE_CATALOGUE');
  const times = {
    timeout_ms: whole(env, 'SERVICE_CATALOGUE_TIMEOUT_MS'),
    keep_ms: 1000 * whole(env, 'SERVICE_CATALOGUE_KEEP_S'),
  };
  if (source === 'snapshot') return { source, why: '', url: null, ...times };
  const url = env['SERVICE_CATALOGUE_URL'] || null;
  if (url === null) return { source, why: 'set SERVICE_CATALOGUE_URL to its address, or SERVICE_CATALOGUE=snapshot', url, ...times };
  if (!/^https?:\/\/./.test(url) || !URL.canParse(url)) throw new SettingError(`SERVICE_CATALOGUE_URL: ${JSON.stringify(url)} is no http address`);
  return { source, why: '', url, ...times };
}

/** A whole number as its row of the table says. */
function whole(env: Environment, name: WholeSetting): number {
  const { unless, least, most } = SETTINGS[name].reading;
  const text = env[name];
  if (!text) return unless;
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new SettingError(`${name}: ${JSON.stringify(text)} is no whole number from ${least} to ${most}`);
}

/** One of the words that its row of the table has; the first unless it is set. */
function word<N extends WordSetting>(env: Environment, name: N): (typeof SETTINGS)[N]['reading']['of'][number] {
  const { of } = SETTINGS[name].reading;
  const text = env[name] || of[0];
  const found = of.find((each) => each === text);
  if (found !== undefined) return found;
  throw new SettingError(`${name}: ${JSON.stringify(text)} is none of ${of.join(', ')}`);
}

type Read<As extends Reading['as']> = { [N in SettingName]: (typeof SETTINGS)[N]['reading']['as'] extends As ? N : never }[SettingName];
type WholeSetting = Read<'whole'>;
type WordSetting = Read<'one of'>;

function logSettings(env: Environment): LogSettings {
  const format = word(env, 'SERVICE_LOG_FORMAT');
  return { level: word(env, 'SERVICE_LOG_LEVEL'), pretty: format === 'auto' ? process.stderr.isTTY === true : format === 'pretty' };
}

const absolute = (path: string): string => (isAbsolute(path) ? path : resolve(path));
