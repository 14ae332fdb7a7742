import { availableParallelism } from 'node:os';

/** How a value is read. */
export type Reading =
  | { readonly as: 'text' }
  | { readonly as: 'whole'; readonly unless: number; readonly least: number; readonly most: number }
  | { readonly as: 'one of'; readonly of: readonly [string, ...string[]] }
  | { readonly as: 'address' }
  | { readonly as: 'redis' };

export interface Setting {
  /** Sentences of the page of settings, without a full stop at the end. */
  readonly what: string;
  /** What holds unless it is set. */
  readonly unless: string;
  readonly group: 'Places' | 'Address and access' | 'Work' | 'Many machines' | 'Logs' | 'Chat' | 'Catalogue' | 'Tools';
  readonly reading: Reading;
  /** Never shown. */
  readonly secret?: boolean;
}

const text = { as: 'text' } as const;
const address = { as: 'address' } as const;
const whole = (unless: number, least: number, most: number) => ({ as: 'whole', unless, least, most }) as const;
const oneOf = <const T extends readonly [string, ...string[]]>(...of: T) => ({ as: 'one of', of }) as const;

/** Every variable of the environment that decides something: what reads them reads this, and the page of settings is written from it. */
export const SETTINGS = {
  SERVICE_HOME: {
    group: 'Places',
    what: 'private state (`<home>/.service`: token, sessions, jobs, parts database) and your own library (`<home>/library`)',
    unless: 'a checkout: its own folder; an installed package: `$XDG_DATA_HOME/boardwright` (`~/.local/share/boardwright`)',
    reading: text,
  },
  SERVICE_PROJECTS: { group: 'Places', what: 'the projects', unless: '`<home>/projects`', reading: text },
  SERVICE_HOST: {
    group: 'Address and access',
    what: 'the address that it listens on; `0.0.0.0`: all of the machine',
    unless: '`127.0.0.1`',
    reading: text,
  },
  SERVICE_PORT: { group: 'Address and access', what: 'the port; 0: any free one', unless: '8410', reading: whole(8410, 0, 65535) },
  SERVICE_PUBLIC_URL: {
    group: 'Address and access',
    what: 'scheme, host and port by which people reach it, `https://boards.example`: what is printed and linked; with https, cookies are for TLS only',
    unless: 'the address that it listens on',
    reading: address,
  },
  SERVICE_TRUST_PROXY: {
    group: 'Address and access',
    what: 'addresses or networks of proxies whose `X-Forwarded-*` headers are believed, with commas',
    unless: 'none',
    reading: text,
  },
  SERVICE_TOKEN: {
    group: 'Address and access',
    what: 'the access token, 16 characters at least',
    unless: '`<home>/.service/token`; made where the service listens for others',
    reading: text,
    secret: true,
  },
  SERVICE_BUILDS: {
    group: 'Work',
    what: 'builds that run at once',
    unless: 'the cores of the machine',
    reading: whole(Math.max(1, availableParallelism()), 1, 1000),
  },
  SERVICE_WAITING: { group: 'Work', what: 'builds that may wait; more are refused (429)', unless: '200', reading: whole(200, 1, 100_000) },
  SERVICE_WORKERS: { group: 'Work', what: 'requests at once; a third of it may be event streams', unless: '24', reading: whole(24, 1, 10_000) },
  SERVICE_QUEUE: {
    group: 'Many machines',
    what: 'a Redis, `redis://[user:password@]host[:port][/database]` (`rediss://` with TLS), that builds wait in for `boardwright worker`; one database for each home, see [scale.md](scale.md)',
    unless: 'builds run in the service itself',
    reading: { as: 'redis' },
    secret: true,
  },
  SERVICE_BLOBS: {
    group: 'Many machines',
    what: 'what builds are made from, and what came of them: a folder on a file system that the service and all workers share, or `s3://bucket[/prefix]` of an S3-compatible storage',
    unless: '`<home>/.service/blobs`',
    reading: text,
  },
  AWS_ENDPOINT_URL_S3: {
    group: 'Many machines',
    what: 'the address of that storage (MinIO, Ceph, Garage …), `https://storage.example:9000`',
    unless: "Amazon's own of the region",
    reading: address,
  },
  AWS_REGION: { group: 'Many machines', what: 'its region', unless: '`us-east-1`', reading: text },
  AWS_ACCESS_KEY_ID: {
    group: 'Many machines',
    what: 'a key of it that may read, write, delete and list the bucket',
    unless: 'a bucket cannot be used',
    reading: text,
    secret: true,
  },
  AWS_SECRET_ACCESS_KEY: { group: 'Many machines', what: "that key's secret", unless: 'a bucket cannot be used', reading: text, secret: true },
  SERVICE_QUEUE_LEASE: {
    group: 'Many machines',
    what: 'seconds after which a worker or a service that is not heard of loses what it is at to another',
    unless: '15',
    reading: whole(15, 1, 600),
  },
  SERVICE_LOG_LEVEL: {
    group: 'Logs',
    what: 'what is written to stderr: `info` has a line for each request and job, `warn` refusals and faults only',
    unless: '`info`',
    reading: oneOf('info', 'debug', 'warn', 'error', 'silent'),
  },
  SERVICE_LOG_FORMAT: {
    group: 'Logs',
    what: '`json`: one object a line; `pretty`: for people',
    unless: '`pretty` on a terminal, else `json`',
    reading: oneOf('auto', 'json', 'pretty'),
  },
  SERVICE_CHAT_BACKEND: {
    group: 'Chat',
    what: 'who takes messages that name nobody: see [chat.md](chat.md)',
    unless: '`builtin`',
    reading: oneOf('builtin', 'anthropic', 'openai', 'ollama'),
  },
  SERVICE_CHAT_MODEL: { group: 'Chat', what: 'a model of that backend', unless: "the backend's usual one", reading: text },
  SERVICE_CHAT_OPENAI_API: {
    group: 'Chat',
    what: 'which of its endpoints an OpenAI address speaks, `responses` or `chat`',
    unless: "`responses` at OpenAI's own address, else `chat`",
    reading: text,
  },
  SERVICE_CHAT_PATIENCE: { group: 'Chat', what: 'seconds that a model may take for an answer', unless: '120', reading: whole(120, 1, 3600) },
  SERVICE_CHAT_WINDOW: {
    group: 'Chat',
    what: 'tokens that the model’s window holds; below 64,000 it is told less at once and works with fewer tools',
    unless: '200000',
    reading: whole(200_000, 6000, 10_000_000),
  },
  ANTHROPIC_API_KEY: { group: 'Chat', what: "Anthropic's key", unless: 'its backend cannot be used', reading: text, secret: true },
  ANTHROPIC_BASE_URL: { group: 'Chat', what: 'another address for it, without its version path', unless: "Anthropic's own", reading: address },
  OPENAI_API_KEY: { group: 'Chat', what: "OpenAI's key", unless: 'its backend cannot be used', reading: text, secret: true },
  OPENAI_BASE_URL: { group: 'Chat', what: 'another address for it, with its version path', unless: "OpenAI's own", reading: address },
  OLLAMA_HOST: { group: 'Chat', what: 'where an ollama is, `host:port`', unless: 'its backend cannot be used', reading: address },
  SERVICE_CATALOGUE: {
    group: 'Catalogue',
    what: '`snapshot`: the shipped parts table; `live`: a source that is asked, see [catalogue.md](catalogue.md)',
    unless: '`snapshot`',
    reading: oneOf('snapshot', 'live'),
  },
  SERVICE_CATALOGUE_URL: { group: 'Catalogue', what: 'the address of the live source', unless: 'a live catalogue cannot answer', reading: address },
  SERVICE_CATALOGUE_TIMEOUT_MS: { group: 'Catalogue', what: 'milliseconds that it may take', unless: '8000', reading: whole(8000, 1, 600_000) },
  SERVICE_CATALOGUE_KEEP_S: { group: 'Catalogue', what: 'seconds that its answers are kept', unless: '900', reading: whole(900, 0, 1_000_000) },
  SERVICE_NGSPICE: { group: 'Tools', what: 'an ngspice of the machine for simulations', unless: 'the embedded one', reading: text },
  SERVICE_FREEROUTING_JAR: { group: 'Tools', what: "freerouting's executable jar", unless: '`<home>/.service/freerouting.jar`', reading: text },
  SERVICE_FREEROUTING_SECONDS: { group: 'Tools', what: 'seconds that it may take', unless: '120', reading: whole(120, 1, 86_400) },
  SERVICE_KICAD_3D: {
    group: 'Tools',
    what: "the folder of KiCad's 3D models, which board files name then",
    unless: "KiCad's own `KICAD9_3DMODEL_DIR` (10, 8, 7, 6, `KISYS3DMOD`), else our models",
    reading: text,
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;
export const SETTING_LIST: readonly (readonly [SettingName, Setting])[] = Object.entries(SETTINGS) as unknown as readonly (readonly [
  SettingName,
  Setting,
])[];

/** The page's table, Markdown. */
export function settingsMarkdown(): string {
  const groups = [...new Set(SETTING_LIST.map(([, s]) => s.group))];
  return groups
    .map((group) => {
      const rows = SETTING_LIST.filter(([, s]) => s.group === group).map(
        ([name, s]) => `| \`${name}\` | ${s.what}${rangeOf(s.reading)} | ${s.unless} |`,
      );
      return [`**${group}**`, '', '| variable | what it decides | unless set |', '|---|---|---|', ...rows].join('\n');
    })
    .join('\n\n');
}

const rangeOf = (reading: Reading): string => (reading.as === 'whole' ? ` (${reading.least}–${reading.most})` : '');

/** An environment file that sets nothing: every line is a comment, to be uncommented. */
export function settingsExample(): string {
  const lines = SETTING_LIST.flatMap(([name, { what, unless }]) => ['', `# ${plain(what)}`, `# unless set: ${plain(unless)}`, `#${name}=`]);
  return ['# Settings of Boardwright, for a service manager, a container or a shell. Written by `boardwright settings --env`.', ...lines, ''].join(
    '\n',
  );
}

const plain = (markdown: string): string => markdown.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '');
