import type { ResolvedDesign } from '../parts/index.js';
import { PowerSymbols, SymbolShelf } from './kicad-sch-symbols.js';
import { drawnNets } from './kicad-sch-wires.js';
import { wantsPaste } from './openings.js';
import type { ExportInfo, OutputFile } from './output-file.js';
import { block, line, type Node, q, uuidOf } from './sexpr.js';
import type { Sheet, SheetLabel, SheetSymbol } from './sheet/index.js';
import { sheetOf } from './sheet/index.js';

/** The schematic file of a design, under the name that belongs to its board file. */
export async function schematicFile(resolved: ResolvedDesign, info: ExportInfo): Promise<OutputFile> {
  const sheet = await sheetOf(resolved, resolved.design.constraints);
  return { name: `${info.stem}.kicad_sch`, content: kicadSchematic(sheet, resolved, info) };
}

/**
 * KiCad's schematic file, syntax 20211123 (KiCad 6): every later version reads it. The sheet as it is drawn, its symbols embedded. Every net goes by
 * a power symbol or a global label, so that KiCad's netlist has the names of the design and of the board file, and no "/" before them.
 */
export function kicadSchematic(sheet: Sheet, resolved: ResolvedDesign, info: ExportInfo): string {
  const shelf = new SymbolShelf(resolved);
  const power = new PowerSymbols();
  const { wires, junctions, labels } = drawnNets(sheet);
  const parts = sheet.symbols.map((symbol) => ({ symbol, ...shelf.entryFor(symbol) }));
  const supplies = labels
    .filter((l) => l.kind !== 'net')
    .map((label, i) => ({ label, ref: `#PWR${String(i + 1).padStart(2, '0')}`, id: power.entryFor(label) }));
  const footprints = new Map(resolved.parts.map((p) => [p.component.ref, `Boardwright:${p.footprint.name}`]));
  const footprint = (ref: string): string => footprints.get(ref) ?? '';
  const sections: (readonly Node[])[] = [
    ['uuid', uuidOf(`${info.stem} schematic`)],
    ['paper', q('User'), Math.max(sheet.width + BORDER, 150), sheet.height + TITLE_BLOCK],
    ['title_block', ['title', q(resolved.design.name)], ['rev', q(info.version)]],
    ['lib_symbols', ...shelf.nodes(), ...power.nodes()],
    ...junctions.map(([x, y]) => ['junction', ['at', x, y], ['diameter', 0], COLOUR, id(`junction ${x} ${y}`)]),
    ...sheet.symbols.flatMap(openPins),
    ...wires.map(([[ax, ay], [bx, by]]) => ['wire', ['pts', ['xy', ax, ay], ['xy', bx, by]], STROKE, id(`wire ${ax} ${ay} ${bx} ${by}`)]),
    ...sheet.groups.flatMap(frame),
    ...labels.filter((l) => l.kind === 'net').map(globalLabel),
    ...parts.map(({ symbol, id: library, rot }) => partNode(symbol, library, rot, footprint(symbol.ref))),
    ...supplies.map(({ label, ref, id: library }) => powerNode(label, ref, library)),
    ['sheet_instances', ['path', q('/'), ['page', q('1')]]],
    [
      'symbol_instances',
      ...parts.map(({ symbol }) => instance(symbol.ref, symbol.value, footprint(symbol.ref))),
      ...supplies.map(({ label, ref }) => instance(ref, label.net, '')),
    ],
  ];
  const depth = (s: readonly Node[]): number => (s[0] === 'lib_symbols' ? 2 : 1);
  const broken = new Set<Node | undefined>(['title_block', 'lib_symbols', 'symbol', 'sheet_instances', 'symbol_instances']);
  const body = sections.map((s) => `  ${broken.has(s[0]) ? block(s, depth(s), '  ') : line(s)}`);
  return `(kicad_sch (version 20211123) (generator boardwright)\n\n${body.join('\n')}\n)\n`;
}

/** Room for the frame on the right, and for the frame and title block below, mm. */
const BORDER = 12;
const TITLE_BLOCK = 45;
const COLOUR: Node = ['color', 0, 0, 0, 0];
const STROKE: Node = ['stroke', ['width', 0], ['type', 'default'], COLOUR];
const FONT: Node = ['font', ['size', 1.27, 1.27]];
const HIDDEN: Node = ['effects', FONT, 'hide'];
const id = (seed: string): Node => ['uuid', uuidOf(seed)];
const symbolId = (ref: string): string => uuidOf(`symbol ${ref}`);

const openPins = (symbol: SheetSymbol): Node[][] =>
  symbol.pins.filter((p) => p.net === null).map(({ x, y }) => ['no_connect', ['at', x, y], id(`no_connect ${x} ${y}`)]);

function frame({ id: name, title, x, y, width, height }: Sheet['groups'][number]): Node[][] {
  const corners = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
    [x, y],
  ];
  // A graphic line of KiCad 6 has two points.
  const outline = corners
    .slice(1)
    .map((to, i): Node[] => [
      'polyline',
      ['pts', ['xy', ...(corners[i] ?? to)], ['xy', ...to]],
      ['stroke', ['width', 0], ['type', 'dash'], COLOUR],
      id(`frame ${name} ${i}`),
    ]);
  return title === '' ? outline : [...outline, ['text', q(title), ['at', x + 1, y + 2, 0], effects('left', 'bottom'), id(`title ${name}`)]];
}

const effects = (...justify: string[]): Node => ['effects', FONT, ['justify', ...justify]];

/** Text that goes left or down hangs on its right end. */
function globalLabel({ net, x, y, dir }: SheetLabel): Node[] {
  const angle = { right: 0, up: 90, left: 180, down: 270 }[dir];
  return [
    'global_label',
    q(net),
    ['shape', 'passive'],
    ['at', x, y, angle],
    effects(dir === 'right' || dir === 'up' ? 'left' : 'right'),
    id(`label ${net} ${x} ${y}`),
  ];
}

function partNode(symbol: SheetSymbol, library: string, rot: number, footprint: string): Node[] {
  const { ref, value, x, y } = symbol;
  const kind = { kind: symbol.kind as Parameters<typeof wantsPaste>[0] };
  const texts = symbol.texts.filter((t) => t.role !== 'pin');
  // A box has one text for both: KiCad's two fields stand side by side.
  const place = (role: 'ref' | 'value'): SheetSymbol['texts'][number] | undefined => texts.find((t) => t.role === role);
  const written = place('ref');
  const [refAt, valueAt] = [written, place('value') ?? (written && { ...written, x: written.x + (ref.length + 2) * LETTER })];
  const angle = rot % 180 === 0 ? 0 : 90;
  const field = (name: string, text: string, n: number, at: typeof written): Node =>
    at === undefined
      ? ['property', q(name), q(text), ['id', n], ['at', x, y, 0], HIDDEN]
      : ['property', q(name), q(text), ['id', n], ['at', middle(at, text), at.y - HALF, angle], ['effects', FONT]];
  return [
    'symbol',
    ['lib_id', q(library)],
    ['at', x, y, rot],
    ['unit', 1],
    ['in_bom', wantsPaste(kind.kind) ? 'yes' : 'no'],
    ['on_board', 'yes'],
    ['uuid', symbolId(ref)],
    field('Reference', ref, 0, refAt),
    field('Value', value === '' ? '~' : value, 1, valueAt),
    field('Footprint', footprint, 2, undefined),
    field('Datasheet', '~', 3, undefined),
    ...symbol.pins.flatMap((p) => p.pads).map((pad): Node => ['pin', q(pad), id(`pin ${ref}.${pad}`)]),
  ];
}

/** Width of a character of KiCad's font at 1.27 mm, and half its height. */
const LETTER = 1.1;
const HALF = 0.6;

/** KiCad turns a field's alignment with its symbol, but not its middle: fields are centred. */
function middle({ x, anchor }: SheetSymbol['texts'][number], text: string): number {
  const half = (text.length * LETTER) / 2;
  return anchor === 'start' ? x + half : anchor === 'end' ? x - half : x;
}

function powerNode({ net, x, y, kind, dir }: SheetLabel, ref: string, library: string): Node[] {
  const up = dir === 'up';
  const away = (kind === 'ground' ? 3.2 : 2.4) * (up ? -1 : 1);
  return [
    'symbol',
    ['lib_id', q(library)],
    ['at', x, y, up === (kind === 'power') ? 0 : 180],
    ['unit', 1],
    ['in_bom', 'yes'],
    ['on_board', 'yes'],
    ['uuid', symbolId(ref)],
    ['property', q('Reference'), q(ref), ['id', 0], ['at', x, y, 0], HIDDEN],
    ['property', q('Value'), q(net), ['id', 1], ['at', x, y + away, 0], net === 'GND' ? HIDDEN : ['effects', FONT]],
    ['property', q('Footprint'), q(''), ['id', 2], ['at', x, y, 0], HIDDEN],
    ['property', q('Datasheet'), q(''), ['id', 3], ['at', x, y, 0], HIDDEN],
    ['pin', q('1'), id(`pin ${ref}`)],
  ];
}

const instance = (ref: string, value: string, footprint: string): Node => [
  'path',
  q(`/${symbolId(ref)}`),
  ['reference', q(ref)],
  ['unit', 1],
  ['value', q(value === '' ? '~' : value)],
  ['footprint', q(footprint)],
];
