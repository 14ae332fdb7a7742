import { mkdir, readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import Table from 'cli-table3';
import { readKicad } from '../build/index.js';
import { DesignError, designSchema, firstIssue } from '../design/index.js';
import { loadLibrary } from '../parts/load.js';
import { minedFile, minedText } from '../parts/load-mined.js';
import { type Mined, type MinedBoard, mineBlocks } from '../parts/mine/mine.js';
import { codeOf, replaceFile } from '../projects/files.js';
import { ProjectStore, parseJson, readDesign, StoreError } from '../projects/index.js';

export interface MineOrder {
  /** Root of the projects; their current versions are searched, archived ones too. */
  readonly projects: string;
  /** Private state of the service, which then offers what was found. */
  readonly state: string;
  /** The user's own library. */
  readonly library: string;
  readonly version: string;
  /** Further boards: KiCad board files and design documents. */
  readonly files: readonly string[];
  readonly json: boolean;
}

interface Unread {
  readonly board: string;
  readonly why: string;
}

/** Mines the boards anew: what was found before is replaced. Exit code: 0 all boards were read, 1 some projects could not be, 2 a file that is no board. */
export async function mineCommand(order: MineOrder): Promise<number> {
  const unread: Unread[] = [];
  const boards = await projectBoards(order, unread);
  for (const file of order.files) {
    try {
      boards.push(await fileBoard(file));
    } catch (error) {
      if (!(error instanceof DesignError)) throw error;
      return refuse(order, `${file}: ${error.path === 'file' || error.path === 'ecad' ? error.reason : error.message}`);
    }
  }
  const mined = mineBlocks(boards, loadLibrary(undefined, order.state, order.library));
  await mkdir(order.state, { recursive: true, mode: 0o700 });
  await replaceFile(minedFile(order.state), minedText(mined.blocks), 0o600);
  const told = { boards: boards.length, blocks: mined.blocks.map(rowOf), passed_over: mined.passedOver, unread };
  process.stdout.write(order.json ? `${JSON.stringify(told, null, 1)}\n` : tableOf(boards.length, mined, unread));
  return unread.length === 0 ? 0 : 1;
}

/** Projects without a board yet are none. */
async function projectBoards({ projects, version }: MineOrder, unread: Unread[]): Promise<MinedBoard[]> {
  const store = new ProjectStore(projects, version);
  const boards: MinedBoard[] = [];
  for (const { slug, name, current } of [...(await store.list(false)), ...(await store.list(true))]) {
    if (current === null) continue;
    try {
      boards.push({ name, design: await readDesign(store, slug, current) });
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      unread.push({ board: name, why: error.message });
    }
  }
  return boards;
}

async function fileBoard(file: string): Promise<MinedBoard> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new DesignError('file', `it cannot be read: ${codeOf(error) || String(error)}`);
  });
  const name = basename(file, extname(file));
  if (extname(file).toLowerCase() !== '.json') return { name, design: readKicad(text, basename(file)).design };
  const raw = parseJson(text);
  if (raw === undefined) throw new DesignError('file', 'it is not JSON');
  const parsed = designSchema.safeParse(raw);
  if (!parsed.success) throw firstIssue(parsed.error);
  return { name, design: parsed.data };
}

const rowOf = ({ block, boards, instances, agreed }: Mined['blocks'][number]) => ({
  name: block.name,
  named: block.title,
  boards,
  instances,
  agreed,
  parts: block.parts.length,
});

function refuse({ json }: MineOrder, reason: string): number {
  process.stderr.write(`${reason}\n`);
  if (json) process.stdout.write(`${JSON.stringify({ error: reason })}\n`);
  return 2;
}

function tableOf(boards: number, { blocks, passedOver }: Mined, unread: readonly Unread[]): string {
  const table = new Table({
    head: ['block', 'what', 'seen', 'boards that agree'],
    style: { head: [], border: [] },
    wordWrap: true,
    colWidths: [30, 50, 6, 40],
  });
  for (const { block, boards: names, instances } of blocks) table.push([block.name, block.title, String(instances), names.join(', ')]);
  return [
    `${boards} ${boards === 1 ? 'board' : 'boards'} searched, ${blocks.length} ${blocks.length === 1 ? 'block' : 'blocks'} found`,
    ...(blocks.length === 0 ? [] : [table.toString()]),
    ...passedOver.map((p) => `${p.part}, on ${p.boards.length} boards: ${p.why}`),
    ...unread.map((u) => `not read: ${u.board}: ${u.why}`),
    '',
  ].join('\n');
}
