import { PROJECT_FORMAT, type ProjectDocument, type Step, type Turn, type VersionRow } from './document.js';

/** A project as the list tells it. */
export interface ProjectSummary {
  name: string;
  slug: string;
  description: string;
  tags: string[];
  archived: boolean;
  format: number;
  versions: number;
  current: string | null;
  summary: string;
  prompt: string;
  parts: number;
  erc_errors: number;
  gaps: number;
  cost: number;
  passed: boolean | null;
  /** How many of the person's asks the current version meets; null: none are on record. */
  asks: { met: number; of: number } | null;
  label: string;
  app_version: string;
  /** Address of the current version's picture; '' while there is none. */
  thumbnail: string;
  created: number;
  touched: number;
}

export interface VersionView extends VersionRow {
  asks: { met: number; of: number } | null;
  findings: { errors: number; warnings: number } | null;
  /** When it was made, epoch seconds: `created` under the name that variations have for it too. */
  when: number;
  /** A simulation lies beside the version. */
  sim: boolean;
}

export interface TurnView {
  t: number;
  you: string;
  bot: string;
  version: string;
  steps: Step[];
  kind?: string;
  first?: string;
  error?: boolean;
  attached?: { name: string; type: string }[];
}

export interface ProjectDetail extends Omit<ProjectSummary, 'versions'> {
  versions: VersionView[];
  chat: TurnView[];
  imported?: ProjectDocument['imported'];
  unsent?: string;
}

export function summaryOf(slug: string, project: ProjectDocument): ProjectSummary {
  const row = currentRow(project);
  return {
    name: project.name,
    slug,
    description: project.description,
    tags: project.tags,
    archived: project.archived,
    format: PROJECT_FORMAT,
    versions: project.versions.length,
    current: project.current,
    summary: row?.summary ?? '',
    prompt: row?.prompt ?? '',
    parts: row?.parts ?? 0,
    erc_errors: row?.erc_errors ?? 0,
    gaps: row?.gaps ?? 0,
    cost: row?.cost ?? 0,
    passed: row?.passed ?? null,
    asks: row?.asks ?? null,
    label: row?.label ?? '',
    app_version: row?.app_version ?? '',
    thumbnail: row === undefined ? '' : `/api/projects/${slug}/versions/${row.id}/files/board.svg`,
    created: project.created,
    touched: project.touched,
  };
}

/** `simulated`: ids of the versions that have a sim.json. */
export function detailOf(slug: string, project: ProjectDocument, simulated: ReadonlySet<string>): ProjectDetail {
  return {
    ...summaryOf(slug, project),
    versions: project.versions.map((row) => versionView(row, simulated.has(row.id))),
    chat: mergeChat(project),
    ...(project.imported === undefined ? {} : { imported: project.imported }),
    ...(project.unsent === undefined ? {} : { unsent: project.unsent }),
  };
}

export const versionView = (row: VersionRow, sim: boolean): VersionView => ({
  ...row,
  asks: row.asks ?? null,
  findings: row.findings ?? null,
  when: row.created,
  sim,
});

export const currentRow = (project: ProjectDocument): VersionRow | undefined => project.versions.find((v) => v.id === project.current);

/** A note that was written before turns carried their kind is known by its first words. */
const OLD_NOTE = /^(rebuilt with|routed again from|imported)\b/i;

/**
 * The conversation, oldest first: the turns that are kept, and for versions without one (from before replies were kept, or older than
 * the turns that are) what the version table tells. The first of the two versions of a revised build is folded into its turn.
 */
export function mergeChat(project: ProjectDocument): TurnView[] {
  const turns = project.chat.map(turnView);
  const told = new Set(turns.flatMap((t) => [t.version, t.first ?? '']));
  const bare: TurnView[] = [];
  for (const row of project.versions) {
    if (told.has(row.id)) continue;
    const revision = project.versions.find((v) => v.parent === row.id && v.prompt === row.prompt && told.has(v.id));
    const turn = turns.find((t) => t.version === revision?.id && t.first === undefined);
    if (turn !== undefined) turn.first = row.id;
    else bare.push(withKind({ t: row.created, you: row.prompt, bot: row.summary, version: row.id, steps: [] }));
  }
  return [...turns, ...bare].sort((a, b) => a.t - b.t);
}

function turnView(turn: Turn): TurnView {
  return withKind({
    t: turn.t,
    you: turn.you,
    bot: turn.bot,
    version: turn.version,
    steps: turn.steps,
    ...(turn.kind === undefined ? {} : { kind: turn.kind }),
    ...(turn.first === undefined ? {} : { first: turn.first }),
    ...(turn.error === true ? { error: true } : {}),
    ...(turn.attached === undefined ? {} : { attached: turn.attached }),
  });
}

const withKind = (turn: TurnView): TurnView => (turn.kind === undefined && OLD_NOTE.test(turn.you) ? { ...turn, kind: 'note' } : turn);
