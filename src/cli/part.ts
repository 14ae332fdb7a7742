import { lstat, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import Table from 'cli-table3';
import { DesignError } from '../design/index.js';
import type { PartFile, Wanted } from '../inputs/kicad-library/index.js';
import { readParts } from '../jobs/read-parts.js';
import { landPicture } from '../outputs/land-picture.js';
import { CatalogueUnavailable } from '../parts/catalogue.js';
import { LiveCatalogue } from '../parts/database/live.js';
import type { Library } from '../parts/index.js';
import { loadLibrary } from '../parts/load.js';
import { OWN_FOLDERS, type OwnFolder, readOwnLibrary } from '../parts/load-own.js';
import { differencesFrom, entryDifferences } from '../parts/own-diff.js';
import type { DeviceEntry, LandEntry } from '../parts/own-entry.js';
import type { EntryFault } from '../parts/own-fault.js';
import { deviceView, landView } from '../parts/own-view.js';
import { codeOf } from '../projects/files.js';
import { OwnShelf, parseJson, StoreError } from '../projects/index.js';

/** Where the entries lie, and how results are told. */
export interface PartOrder {
  /** The user's own library. */
  readonly library: string;
  /** Private state of the service, for the catalogue. */
  readonly state: string;
  readonly json: boolean;
  /** The live catalogue that vendors' drawings are asked of. */
  readonly catalogue: Parameters<typeof LiveCatalogue.of>[0];
}

type Entry = DeviceEntry | LandEntry;
interface Found {
  readonly folder: OwnFolder;
  readonly name: string;
  readonly entry: Entry;
}

/** Runs one of the part commands. Exit code: 0 done, 1 done and a check found an error, 2 bad input. */
async function told(order: PartOrder, work: () => Promise<{ code: number; data: object; text: string }>): Promise<number> {
  try {
    const { code, data, text } = await work();
    process.stdout.write(order.json ? `${JSON.stringify(data, null, 1)}\n` : text);
    return code;
  } catch (error) {
    if (!(error instanceof DesignError) && !(error instanceof StoreError) && !(error instanceof CatalogueUnavailable)) throw error;
    process.stderr.write(`${error.message}\n`);
    if (order.json) process.stdout.write(`${JSON.stringify({ error: error.message })}\n`);
    return 2;
  }
}

const libraryOf = ({ state, library }: PartOrder): Library => loadLibrary(undefined, state, library);

/** How files are taken: over entries of their names, some of them only, on which land pattern where they name none. */
export interface AddOptions extends Wanted {
  readonly replace: boolean;
  /** Catalogue codes whose vendor's drawings are taken. */
  readonly code?: readonly string[];
}

/** Enters devices and land patterns from files and folders: entries (.json), KiCad's symbols and footprints. */
export function addParts(order: PartOrder, paths: readonly string[], options: AddOptions): Promise<number> {
  const isKicad = (file: string): boolean => /\.(?:kicad_sym|kicad_mod|lib)$/.test(file);
  return told(order, async () => {
    const { replace, code: codes = [], ...wanted } = options;
    if (paths.length + codes.length === 0) throw new DesignError('files', 'name files or folders, or --code');
    const files = (await Promise.all(paths.map(filesAt))).flat();
    const shelf = new OwnShelf(order.library);
    const kicad = files.filter(isKicad);
    if (kicad.length + codes.length > 0) {
      const texts = await Promise.all(kicad.map(async (path) => ({ name: path, text: await textOf(path) })));
      return addRead(order, shelf, [...texts, ...(await drawingsOf(order, codes))], { replace, ...wanted });
    }
    const added: { file: string; name: string; checks: EntryFault[] }[] = [];
    for (const file of files) for (const raw of await entriesIn(file)) added.push({ file, ...(await addOne(order, shelf, raw, replace)) });
    const wrong = added.some((a) => a.checks.some((c) => c.severity === 'error'));
    return { code: wrong ? 1 : 0, data: { added }, text: added.map((a) => `${a.name} entered, not confirmed yet\n${checkLines(a.checks)}`).join('') };
  });
}

/** The vendor's drawings of catalogue codes, as files. */
async function drawingsOf({ catalogue }: PartOrder, codes: readonly string[]): Promise<{ name: string; text: string }[]> {
  if (codes.length === 0) return [];
  const live = LiveCatalogue.of(catalogue);
  if (live === null) throw new DesignError('code', "the vendor's drawings come from the live catalogue: set SERVICE_CATALOGUE=live");
  const files: { name: string; text: string }[] = [];
  for (const code of codes) {
    if (!/^C\d{1,15}$/.test(code)) throw new DesignError('code', `${JSON.stringify(code)} is no catalogue code, as C87357 is one`);
    const drawing = await live.drawing(code);
    if (drawing === null) throw new DesignError('code', `the vendor has no drawing of ${code}`);
    files.push({ name: `${code}.json`, text: JSON.stringify(drawing) });
  }
  return files;
}

async function addRead(order: PartOrder, shelf: OwnShelf, files: readonly PartFile[], { replace, ...wanted }: Omit<AddOptions, 'code'>) {
  const read = readParts(files, wanted, libraryOf(order));
  const lands = await shelf.createAll(OWN_FOLDERS.lands, read.lands, replace);
  const devices = await shelf.createAll(OWN_FOLDERS.devices, read.devices, replace);
  const kept = [...lands, ...devices].map((name) => ({ name, why: 'your library has that name already (--replace writes over it)' }));
  const added = [...read.lands, ...read.devices]
    .filter((e) => !lands.has(e.name) && !devices.has(e.name))
    .map(({ name, checks }) => ({ name, checks }));
  const skipped = [...read.skipped, ...kept];
  const lines = [
    `${added.length} entered, not confirmed yet; ${skipped.length} left out\n`,
    ...added.map((a) => `${a.name}\n${checkLines(a.checks)}`),
    ...skipped.map((s) => `left out: ${s.name}: ${s.why}\n`),
  ];
  return { code: added.some((a) => a.checks.some((c) => c.severity === 'error')) ? 1 : 0, data: { added, skipped }, text: lines.join('') };
}

const MOST_FILES = 20_000;
const DEEPEST = 8;

/** A file, or the library files of a folder and those below it. Links are not followed. */
async function filesAt(path: string, depth = 0): Promise<string[]> {
  const found = await lstat(path).catch((error: unknown) => unreadable(path, error));
  if (!found.isDirectory()) return [path];
  if (depth >= DEEPEST) throw new DesignError(path, `folders are nested more than ${DEEPEST} deep`);
  const files: string[] = [];
  for (const entry of (await readdir(path, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isDirectory()) files.push(...(await filesAt(join(path, entry.name), depth + 1)));
    else if (entry.isFile() && /\.(?:kicad_sym|kicad_mod|lib)$/.test(entry.name)) files.push(join(path, entry.name));
    if (files.length > MOST_FILES) throw new DesignError(path, `it holds more than ${MOST_FILES} files`);
  }
  return files;
}

const LONGEST_FILE = 64 * 1024 * 1024;

async function textOf(path: string): Promise<string> {
  const { size } = await stat(path).catch((error: unknown) => unreadable(path, error));
  if (size > LONGEST_FILE) throw new DesignError(path, `it is longer than ${LONGEST_FILE / 1024 / 1024} MB`);
  return readFile(path, 'utf8').catch((error: unknown) => unreadable(path, error));
}

function unreadable(path: string, error: unknown): never {
  throw new DesignError(path, `it cannot be read: ${codeOf(error) || String(error)}`);
}

async function addOne(order: PartOrder, shelf: OwnShelf, raw: unknown, replace: boolean): Promise<{ name: string; checks: EntryFault[] }> {
  const isDevice = typeof raw === 'object' && raw !== null && 'pins' in raw;
  const sent = typeof raw === 'object' && raw !== null ? { ...raw, checked: null } : raw;
  const library = libraryOf(order);
  const { entry, checks, shipped } = isDevice ? deviceView(sent, library) : landView(sent, library);
  const name = nameOf(entry);
  if (shipped) throw new StoreError('conflict', `the shipped library has a ${name}: give yours another name`);
  const folder = isDevice ? OWN_FOLDERS.devices : OWN_FOLDERS.lands;
  if (replace) await shelf.put(folder, name, entry);
  else await shelf.create(folder, name, entry);
  return { name, checks };
}

const nameOf = (entry: Entry): string => ('id' in entry ? entry.id : entry.name);

/** One entry, a list of them, or `{devices, lands}` as designs carry them. */
async function entriesIn(file: string): Promise<unknown[]> {
  const text = await textOf(file);
  if (extname(file).toLowerCase() !== '.json')
    throw new DesignError(file, 'an entry is a .json file; KiCad libraries are .kicad_sym, .kicad_mod and .lib files');
  const raw = parseJson(text);
  if (raw === undefined) throw new DesignError(file, 'it is not JSON');
  return Array.isArray(raw) ? raw : [raw];
}

export function listParts(order: PartOrder): Promise<number> {
  return told(order, async () => {
    const { devices, lands, broken } = readOwnLibrary(order.library);
    const table = new Table({
      head: ['name', 'what', 'package', 'source', 'confirmed'],
      style: { head: [], border: [] },
      wordWrap: true,
      colWidths: [26, 34, 18, 34, 24],
    });
    for (const d of devices) table.push([d.id, `${d.title} (${d.pins.length} pins)`, d.footprint, d.source, confirmed(d)]);
    for (const l of lands) table.push([l.name, `land pattern: ${l.description ?? ''}`, '', l.source, confirmed(l)]);
    const lines = [
      `${devices.length} devices and ${lands.length} land patterns in ${order.library}`,
      ...(devices.length + lands.length === 0 ? [] : [table.toString()]),
      ...broken.map((b) => `not read: ${b.file}: ${b.why}`),
    ];
    return { code: broken.length === 0 ? 0 : 1, data: { devices, land_patterns: lands, broken }, text: `${lines.join('\n')}\n` };
  });
}

const confirmed = ({ checked }: Entry): string => (checked === null ? 'no' : `${checked.by}, ${checked.on}`);

function find(order: PartOrder, name: string): Found {
  const { devices, lands } = readOwnLibrary(order.library);
  const device = devices.find((d) => d.id === name);
  if (device !== undefined) return { folder: OWN_FOLDERS.devices, name, entry: device };
  const land = lands.find((l) => l.name === name);
  if (land !== undefined) return { folder: OWN_FOLDERS.lands, name, entry: land };
  throw new StoreError('not-found', `your library has no ${JSON.stringify(name)}`);
}

/** An entry with what its checks find; `picture`: where its land pattern is drawn to (SVG). */
export function showPart(order: PartOrder, name: string, picture: string | null): Promise<number> {
  return told(order, async () => {
    const { entry } = find(order, name);
    const library = libraryOf(order);
    const checks = 'id' in entry ? deviceView(entry, library).checks : landView(entry, library).checks;
    if (picture !== null) await writeFile(picture, pictureOf(library, entry));
    const text = `${JSON.stringify(entry, null, 1)}\n${checkLines(checks)}${picture === null ? '' : `drawn to ${picture}\n`}`;
    return { code: 0, data: { entry, checks }, text };
  });
}

function pictureOf(library: Library, entry: Entry): string {
  const name = 'id' in entry ? entry.footprint : entry.name;
  const footprint = library.footprints.get(name);
  if (footprint === undefined) throw new DesignError('footprint', `no land pattern ${name} is known`);
  const pins = 'id' in entry ? entry.pins : [];
  return landPicture(footprint, new Map(pins.flatMap((pin) => pin.pads.map((pad) => [pad, pin.name] as const))));
}

/** What an entry has unlike another state or another part: `file` instead of what stands, `against` 'before', 'shipped' or a name. */
export function diffPart(order: PartOrder, name: string, { file, against }: { file: string | null; against: string }): Promise<number> {
  return told(order, async () => {
    const { folder, entry } = find(order, name);
    const library = libraryOf(order);
    const viewed = (raw: unknown): Entry => ('id' in entry ? deviceView(raw, library).entry : landView(raw, library).entry);
    const compared = async (): Promise<{ against: string; differences: string[] }> => {
      if (file !== null) return { against: name, differences: entryDifferences(entry, viewed((await entriesIn(file))[0])) };
      if (against !== 'before') return differencesFrom(entry, against === 'shipped' ? null : against, library);
      const was = await new OwnShelf(order.library).before(folder, name);
      if (was === null) throw new StoreError('not-found', `${name} was not changed since it was entered`);
      return { against, differences: entryDifferences(viewed(was), entry) };
    };
    const data = await compared();
    const lines = data.differences.length === 0 ? ['nothing differs'] : data.differences;
    return { code: data.differences.length === 0 ? 0 : 1, data, text: `${lines.join('\n')}\n` };
  });
}

export function removePart(order: PartOrder, name: string): Promise<number> {
  return told(order, async () => {
    const { folder } = find(order, name);
    const users = readOwnLibrary(order.library).devices.filter((d) => folder === OWN_FOLDERS.lands && d.footprint === name);
    if (users.length > 0) throw new StoreError('conflict', `${users.map((d) => d.id).join(', ')} of your library stand on ${name}`);
    await new OwnShelf(order.library).remove(folder, name);
    return { code: 0, data: { deleted: name }, text: `${name} removed; boards that use it have it with them\n` };
  });
}

export function confirmPart(order: PartOrder, name: string, by: string): Promise<number> {
  return told(order, async () => {
    const { folder, entry } = find(order, name);
    const checked = { by, on: new Date().toISOString().slice(0, 10) };
    await new OwnShelf(order.library).put(folder, name, { ...entry, checked });
    return { code: 0, data: { name, checked }, text: `${name} confirmed by ${by}\n` };
  });
}

const checkLines = (checks: readonly EntryFault[]): string => checks.map((c) => `  ${c.severity}: ${c.message}\n`).join('');
