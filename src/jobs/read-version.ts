import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { type Board, type BoardDiff, boardSchema, diffBoards } from '../board/index.js';
import { fileStem, loadViewer } from '../build/index.js';
import { aboutText, wholeText } from '../chat/model/data.js';
import { type DesignDiff, diffDesigns } from '../design/diff.js';
import { type Constraints, type Design, designSchema, firstIssue, type JsonLimits, JsonRefused, panelSchema, parseCounted } from '../design/index.js';
import { type BoardAbout, boardText } from '../outputs/board-text.js';
import { inspectorFile } from '../outputs/inspector.js';
import { schematicFile } from '../outputs/kicad-sch.js';
import type { OutputFile } from '../outputs/output-file.js';
import { overlayFile } from '../outputs/overlay.js';
import { panelFiles } from '../outputs/panel/index.js';
import { type BoardLook, boardPng, sheetPng } from '../outputs/png/index.js';
import { sheetOf, sheetSvg } from '../outputs/sheet/index.js';
import { boardGlb, stepFile } from '../outputs/step.js';
import { studioBoard } from '../outputs/viewed.js';
import { resolvedFromBoard } from '../parts/from-board.js';
import type { Library } from '../parts/index.js';
import { loadPriceList } from '../parts/load-prices.js';
import { quoteOrder } from '../parts/quote.js';
import { resolve } from '../parts/resolve.js';
import type { ResolvedDesign } from '../parts/resolved.js';
import { isMissing } from '../projects/files.js';
import { DOCUMENT_COSTS, dateOf, StoreError } from '../projects/index.js';

/** A version on disk: its folder, and what people call it: "v002 of lamp". */
export interface StoredVersion {
  readonly folder: string;
  readonly id: string;
  readonly project: string;
}

type Documents = 'design.json' | 'board.json';

/** The text of a version's document, found to be JSON. StoreError `conflict` where it is none, `not-found` where it is not there. */
function documentOf(version: StoredVersion, name: Documents): { bytes: Uint8Array; value: unknown } {
  const limits: JsonLimits = DOCUMENT_COSTS[name];
  const bytes = bytesOf(version, name, limits.bytes);
  try {
    return { bytes, value: parseCounted(bytes, limits) };
  } catch (error) {
    if (!(error instanceof JsonRefused)) throw error;
    throw unreadable(version, name, error);
  }
}

function bytesOf(version: StoredVersion, name: Documents, longest: number): Uint8Array {
  let fd: number;
  try {
    fd = openSync(join(version.folder, name), constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    if (isMissing(error)) throw new StoreError('not-found', `version ${version.id} of ${version.project} has no file "${name}"`);
    throw error;
  }
  try {
    const { size } = fstatSync(fd);
    if (size > longest) throw unreadable(version, name, new Error('it is too long'));
    const bytes = Buffer.alloc(size);
    let read = 0;
    for (let more = -1; read < size && more !== 0; read += more) more = readSync(fd, bytes, read, size - read, read);
    return bytes.subarray(0, read);
  } finally {
    closeSync(fd);
  }
}

const unreadable = ({ project, id }: StoredVersion, name: Documents, cause: Error): StoreError =>
  new StoreError('conflict', `${name} of ${project}/${id} is no ${name === 'design.json' ? 'design' : 'board'} that this program can read`, {
    cause,
  });

function designOf(version: StoredVersion): Design {
  const parsed = designSchema.safeParse(documentOf(version, 'design.json').value);
  if (parsed.success) return parsed.data;
  throw unreadable(version, 'design.json', parsed.error);
}

/** null: the board is of a release that this one cannot read, or broken. */
function boardOf(version: StoredVersion): Board | null {
  try {
    return boardSchema.safeParse(documentOf(version, 'board.json').value).data ?? null;
  } catch (error) {
    if (error instanceof StoreError && error.problem === 'conflict') return null;
    throw error;
  }
}

/** Its board with it, where that was read from a file and the library need not know its land patterns. */
export function resolvedVersion(version: StoredVersion, library: Library, constraints?: Constraints): ResolvedDesign {
  const read = designOf(version);
  const design = constraints === undefined ? read : { ...read, constraints };
  const board = boardOf(version);
  return board?.imported === undefined ? resolve(design, library) : resolvedFromBoard(design, board);
}

/** board.json as it is, as a text that is JSON for sure. */
export const boardJson = (version: StoredVersion): string => new TextDecoder().decode(documentOf(version, 'board.json').bytes);

/** The board as the studio shows it, as JSON. StoreError `conflict`: it cannot be read. */
export const boardView = (version: StoredVersion): string => JSON.stringify(studioBoard(mustBoard(version)));

/** The standalone viewer with the board in it. StoreError `conflict`: it cannot be read. */
export const inspector = (version: StoredVersion): string => inspectorFile(mustBoard(version), loadViewer());

/** What so many boards would cost, as JSON. StoreError `conflict`: the board cannot be read, or was read from a file and is not priced. */
export function quoteText(version: StoredVersion, quantity: number | null, library: Library): string {
  const board = mustBoard(version);
  if (board.imported !== undefined) throw new StoreError('conflict', `${version.id} was read from a file: nothing of it is priced`);
  return JSON.stringify(quoteOrder(board, resolvedVersion(version, library), loadPriceList(), quantity ?? undefined));
}

/** The sheet under these constraints, as JSON or as a picture. */
export async function sheetText(version: StoredVersion, constraints: Constraints, format: 'json' | 'svg', library: Library): Promise<string> {
  const sheet = await sheetOf(resolvedVersion(version, library), constraints);
  return format === 'svg' ? sheetSvg(sheet) : JSON.stringify(sheet);
}

/** The same sheet as a PNG, its longer side `pixels` long. */
export async function sheetPicture(version: StoredVersion, constraints: Constraints, pixels: number, library: Library): Promise<Uint8Array> {
  return sheetPng(await sheetOf(resolvedVersion(version, library), constraints), pixels);
}

/** The board in lines, for models and people. StoreError `conflict`: it cannot be read. */
export const boardLines = (version: StoredVersion, about: BoardAbout): string => boardText(mustBoard(version), about);

/** One side of the board as a PNG. StoreError `conflict`: it cannot be read. */
export const boardPicture = (version: StoredVersion, look: BoardLook): Uint8Array => boardPng(mustBoard(version), look);

/** The design in lines, for models and people: all of it, or what some parts and nets are about. */
export function designLines(version: StoredVersion, { refs = [], nets = [] }: BoardAbout): string {
  const design = designOf(version);
  const board = boardOf(version);
  return refs.length + nets.length === 0 ? wholeText(design, board) : aboutText(design, board, refs, nets);
}

/** The sheet as KiCad's schematic file. */
export function schematic(version: StoredVersion, constraints: Constraints, library: Library): Promise<OutputFile> {
  const resolved = resolvedVersion(version, library, constraints);
  return Promise.resolve(schematicFile(resolved, { stem: fileStem(resolved.design.name), version: version.id, created: '' }));
}

/** What is different in `to`, as JSON without its ends: SPEC's diff. `from` null: against nothing. */
export function diffText(from: StoredVersion | null, to: StoredVersion): string {
  const design = diffDesigns(from === null ? null : designOf(from), designOf(to));
  const [was, is] = from === null ? [null, null] : [boardOf(from), boardOf(to)];
  const diff = was === null || is === null ? design : withBoards(design, diffBoards(was, is));
  return JSON.stringify({ from: from?.id ?? null, to: to.id, ...diff });
}

/** A part that stands elsewhere is a changed one: its field is `place`. */
function withBoards(design: DesignDiff, { board, moved, summary }: BoardDiff): DesignDiff {
  const changed = new Map(design.components.changed.map((c) => [c.ref, c]));
  for (const { ref, from, to } of moved) changed.set(ref, { ref, fields: { ...changed.get(ref)?.fields, place: { from, to } } });
  return {
    ...design,
    components: { ...design.components, changed: [...changed.values()] },
    board: { ...design.board, ...board },
    summary: [...design.summary, ...summary],
    empty: design.empty && moved.length === 0 && Object.keys(board).length === 0,
  };
}

/** Both boards over each other, as SVG. StoreError `conflict`: one of them cannot be read. */
export function overlay(from: StoredVersion, to: StoredVersion): string {
  return overlayFile(mustBoard(from), mustBoard(to), { from: from.id, to: to.id });
}

/** The board as binary glTF. StoreError `conflict`: it cannot be read. */
export const glb = (version: StoredVersion): Uint8Array => boardGlb(mustBoard(version));

/** The board as a STEP assembly of `created`, epoch seconds. StoreError `conflict`: it cannot be read. */
export const step = (version: StoredVersion, created: number): string => stepFile(mustBoard(version), dateOf(created).toISOString().slice(0, 19));

function mustBoard(version: StoredVersion): Board {
  const board = boardOf(version);
  if (board === null) throw new StoreError('conflict', `the board of ${version.id} cannot be read by this release`);
  return board;
}

/**
 * The files of a panel of the version's board, as `wanted` has it, and for the rest as its design has it. DesignError names the option that cannot be;
 * StoreError `conflict`: the board cannot be read.
 */
export function panelTexts(
  version: StoredVersion,
  { name, created }: { readonly name: string; readonly created: number },
  wanted: Readonly<Record<string, unknown>>,
): { name: string; text: string }[] {
  const said = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  const own = documentOf(version, 'design.json').value as { readonly board?: { readonly panel?: object } } | null;
  const panel = panelSchema.safeParse({ ...own?.board?.panel, ...said });
  if (!panel.success) throw firstIssue(panel.error);
  const info = { stem: fileStem(name), version: version.id, created: dateOf(created).toISOString().slice(0, 19) };
  return panelFiles(mustBoard(version), panel.data, info).map((f) => ({ name: f.name, text: String(f.content) }));
}
