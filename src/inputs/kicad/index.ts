import {
  BOARD_FORMAT,
  type Board,
  boardSchema,
  copperOf,
  type Drawing,
  type Footprint,
  type Gap,
  islandsOf,
  type LayerSide,
  type Track,
  unroutedOf,
  type Via,
  type Zone,
} from '../../board/index.js';
import { checkDesign, type Design, DesignError } from '../../design/index.js';
import { roundMm } from '../../geometry/index.js';
import { oneLine, shortened } from '../one-line.js';
import { boardRules, drillOf, type FabRules, fileRules, type KicadRules } from './classes.js';
import { type CopperContext, isRuleArea, keepoutOf, onCopper, tentedSides, trackMask, trackOf, viaOf, zonesOf } from './copper.js';
import { dashRatios } from './dashes.js';
import { designOf, LONGEST_PACKAGE, LONGEST_VALUE } from './design.js';
import { drawingsOf } from './drawings.js';
import type { DashRatios } from './drawn.js';
import { KicadError } from './error.js';
import { edgesIn, type FootprintContext, partOf, type ReadPart, textIn } from './footprints.js';
import { Refs } from './kinds.js';
import { Layers, withOwnLayerNames } from './layers.js';
import { lifted } from './lift.js';
import { Nets } from './nets.js';
import { edgeOf, type Outline, outlineOf, type Piece, piecesOf } from './outline.js';
import { projectRules } from './project.js';
import { type List, readLists, type Xy } from './reader.js';
import { type Unused, withoutUnusedRings } from './rings.js';
import { variablesOf } from './texts.js';

export { KicadError } from './error.js';

/** Versions of the format: KiCad 4 and up; what is newer than the last one known is tried. */
const FIRST = 4;
/** KiCad 9: from here on vias say themselves whether they are tented. */
const OWN_TENTING = 20240901;
/** The newest version whose changes this reader was tried with: KiCad 10's. */
const NEWEST = 20251028;
const MOST_PARTS = 5000;
/** Strokes and areas drawn on the fabrication layers. */
const MOST_INK = 400_000;
const QUANTITY = 5;

/**
 * A `.kicad_pcb` text as a board with its own placement, copper and drawings, and the design that follows from it; `project`: the text of the
 * `.kicad_pro` beside it, which holds its rules since KiCad 6. Nothing is designed, resolved, priced, checked or routed: `passed` is null because
 * there is no verdict, `unrouted` says what no copper joins. Throws KicadError (line and reason) for what is no board file, is damaged, or holds
 * what could not be kept exactly.
 */
export function importKicad(text: string, filename: string, fab: FabRules, project: string | null = null): { design: Design; board: Board } {
  const root = readLists(text);
  if (root.name !== 'kicad_pcb') root.fail('it is no KiCad board: it does not begin with (kicad_pcb');
  const version = Number(root.need('version').word(1));
  if (!Number.isInteger(version)) root.fail('its version is no number');
  if (version < FIRST)
    root.fail(`its format is of ${version}; boards of KiCad 4 (${FIRST}) and later are read (open and save it with a newer KiCad)`);
  const renamed = withOwnLayerNames(text, root, version);
  const own = project === null ? fileRules(root) : projectRules(project);
  return new BoardReader(renamed === null ? root : readLists(renamed), version, filename, fab, own).read();
}

const DRAWING = /^gr_(line|arc|circle|rect|poly|curve)$/;
const MODELLED: ReadonlySet<string> = new Set([
  'version',
  'generator',
  'generator_version',
  'host',
  'general',
  'layers',
  'net',
  'footprint',
  'module',
  'segment',
  'arc',
  'via',
  'zone',
]);
const HEAD: ReadonlySet<string> = new Set(['paper', 'page', 'title_block', 'setup', 'net_class', 'property']);

class BoardReader {
  private readonly layers: Layers;
  private readonly nets: Nets;
  private readonly footprints: List[];
  private readonly outline: Outline;
  private readonly pieces: Piece[];
  private readonly origin: Xy;
  private readonly variables: ReadonlyMap<string, string>;
  private readonly dashes: DashRatios;
  private readonly inkLeft = { left: MOST_INK };

  constructor(
    private readonly root: List,
    private readonly version: number,
    private readonly filename: string,
    private readonly fab: FabRules,
    private readonly own: KicadRules | null,
  ) {
    this.layers = new Layers(root.need('layers'), version);
    this.nets = new Nets(root, version);
    this.footprints = root.lists.filter((l) => l.name === 'footprint' || l.name === 'module');
    if (this.footprints.length > MOST_PARTS) root.fail(`the board has more than ${MOST_PARTS} parts`);
    this.pieces = [
      ...root.lists.filter((l) => this.isEdge(l)).flatMap((l) => piecesOf(l, (p) => p)),
      ...this.footprints.flatMap((f) => edgesIn(f, this.layers)),
    ];
    this.variables = variablesOf(root);
    this.dashes = dashRatios(root);
    this.outline = outlineOf(this.pieces);
    this.origin = { x: roundMm(this.outline.box.minX), y: roundMm(this.outline.box.minY) };
  }

  private isEdge = (list: List): boolean => DRAWING.test(list.name) && this.layers.of(list).includes('Edge.Cuts');

  private placed = (p: Xy): [number, number] => [roundMm(p.x - this.origin.x), roundMm(p.y - this.origin.y)];

  read(): { design: Design; board: Board } {
    const { root, version, layers } = this;
    const netOf = (item: List): string => {
      const net = item.find('net');
      return net === undefined ? '' : this.nets.nameOf(net);
    };
    const unused: Unused = new Map();
    const { mask_mm } = this.margins();
    const context: CopperContext = {
      ...{ layers, version, placed: this.placed, netOf, unused, mask_mm, outgoing: this.nets.outgoing },
      tented: this.tented(),
      viaDrill: (net) => drillOf(this.own, net),
    };
    const refs = new Refs(
      this.footprints.map((f) => textIn(f, 'reference')),
      true,
    );
    const parts = this.parts({
      ...context,
      ...this.margins(),
      refs,
      netOfPad: (net) => this.nets.nameOf(net),
      origin: this.origin,
      variables: this.variables,
      ink: this.inkLeft,
      dashes: this.dashes,
      plotted: this.plotted(),
    });
    const zones = root.all('zone');
    const tracks = root.lists.filter((l) => l.name === 'segment' || l.name === 'arc').map((list) => ({ list, track: trackOf(list, context) }));
    const board = this.board({
      parts,
      tracks: tracks.map(({ track }) => track),
      vias: root.all('via').map((l) => viaOf(l, context)),
      zones: zones.flatMap((l, i) => (!isRuleArea(l) && onCopper(l, layers) ? zonesOf(l, i, context) : [])).concat(parts.flatMap((p) => p.zones)),
      keepouts: [
        ...zones.filter((l) => isRuleArea(l) && onCopper(l, layers)).map((l) => keepoutOf(l, null, context)),
        ...parts.flatMap((p) => p.keepouts),
      ],
      drawings: [
        ...root.lists.filter((l) => !this.isEdge(l)).flatMap((l) => drawingsOf(l, this.ink)),
        ...parts.flatMap((p) => p.drawings),
        ...tracks.flatMap(({ list, track }) => trackMask(list, track, context)),
      ],
      rules: boardRules(this.own, this.fab, this.nets.all, this.margins().mask_mm),
    });
    const copper = copperOf(board);
    // Rings that nothing joins are of no account for what is connected.
    const unrouted = unroutedOf(board, islandsOf(board, copper));
    return this.checked({ ...withoutUnusedRings(board, unused, copper), unrouted }, this.otherwise(refs, board.parts));
  }

  private get ink() {
    const { layers, version, placed, variables, dashes } = this;
    return {
      layers,
      version,
      placed,
      ref: null,
      reference: '',
      value: '',
      variables,
      ink: this.inkLeft,
      dashes,
      plotted: this.plotted(),
      onBoard: placed,
    };
  }

  /** Sides on which vias are covered with mask where they do not say so themselves: before KiCad 9 an option of the plots. */
  private tented(): readonly LayerSide[] {
    const setup = this.root.find('setup');
    const bare = this.version < OWN_TENTING && setup?.find('pcbplotparams')?.wordOf('viasonmask', 'false') === 'true';
    return tentedSides(setup, bare ? [] : ['front', 'back']);
  }

  private plotted(): FootprintContext['plotted'] {
    const plot = this.root.find('setup')?.find('pcbplotparams');
    const shown = (name: string): boolean => plot?.find(name) === undefined || plot.flag(name);
    return { reference: shown('plotreference'), value: shown('plotvalue') };
  }

  private margins(): Pick<FootprintContext, 'mask_mm' | 'paste_mm' | 'paste_ratio'> {
    const setup = this.root.find('setup');
    return {
      mask_mm: setup?.numberOf('pad_to_mask_clearance', 0) ?? 0,
      paste_mm: setup?.numberOf('pad_to_paste_clearance', 0) ?? 0,
      paste_ratio: setup?.numberOf('pad_to_paste_clearance_ratio', 0) ?? 0,
    };
  }

  private maskWeb(): { mask_web_mm?: number } {
    const web = this.root.find('setup')?.numberOf('solder_mask_min_width', 0) ?? 0;
    return web > 0 ? { mask_web_mm: web } : {};
  }

  /** Parts whose land patterns are of one name but not the same get names of their own. */
  private parts(context: FootprintContext): ReadPart[] {
    const names = new Map<string, string>();
    const counts = new Map<string, number>();
    return this.footprints.map((list) => {
      const read = partOf(list, context);
      const { footprint } = read;
      const key = JSON.stringify(footprint);
      let name = names.get(key);
      if (name === undefined) {
        const count = (counts.get(footprint.name) ?? 0) + 1;
        counts.set(footprint.name, count);
        name = count === 1 ? footprint.name : `${footprint.name}#${count}`;
        names.set(key, name);
      }
      return { ...read, part: { ...read.part, footprint: name }, footprint: { ...footprint, name } };
    });
  }

  private board(read: {
    parts: ReadPart[];
    tracks: Track[];
    vias: Via[];
    zones: Zone[];
    keepouts: Board['keepouts'];
    drawings: Drawing[];
    rules: ReturnType<typeof boardRules>;
  }): Board {
    const { root, outline, version } = this;
    const box = outline.box;
    const footprints: Record<string, Footprint> = Object.fromEntries(read.parts.map((p) => [p.footprint.name, p.footprint]));
    const parts = read.parts.map((p) => p.part);
    const others = root.lists.filter((l) => !MODELLED.has(l.name) && !this.isEdge(l));
    const tail = [...others.filter((l) => !HEAD.has(l.name)), ...root.all('zone').filter((l) => !onCopper(l, this.layers))];
    const { rules, classes, nets } = read.rules;
    const length = read.tracks.reduce((sum, t) => sum + lengthOf(t.points), 0);
    return {
      format: BOARD_FORMAT,
      name: nameOf(root, this.filename),
      outline: outline.ring.map(this.placed),
      width_mm: roundMm(box.maxX - box.minX),
      height_mm: roundMm(box.maxY - box.minY),
      corner_mm: 0,
      ...(this.layers.inner === 0 ? {} : { inner_layers: this.layers.inner }),
      ...(outline.cutouts.length === 0 ? {} : { cutouts: outline.cutouts.map((ring) => ring.map(this.placed)) }),
      edges: this.pieces.map((p) => edgeOf(p, this.placed)),
      drawings: read.drawings,
      imported: {
        filename: this.filename,
        version,
        origin: [this.origin.x, this.origin.y],
        thickness_mm: root.find('general')?.numberOf('thickness', 1.6) ?? 1.6,
        ...this.maskWeb(),
        layers: this.layers.rows,
        head: others.filter((l) => HEAD.has(l.name)).map((l) => lifted(l, version)),
        tail: tail.map((l) => this.nets.outgoing(l, lifted(l, version))),
      },
      rules,
      classes,
      nets,
      footprints,
      parts,
      keepouts: read.keepouts,
      tracks: read.tracks,
      vias: read.vias,
      zones: read.zones,
      texts: [],
      unrouted: [],
      findings: [],
      gaps: [],
      constraints: {},
      cost: 0,
      quantity: QUANTITY,
      passed: null,
      stats: { track_mm: Math.round(length * 100) / 100, vias: read.vias.length, parts: parts.length, nets: nets.length },
    };
  }

  /** What is here otherwise than in the file, and a format that is newer than this reader. */
  private otherwise(refs: Refs, parts: Board['parts']): Gap[] {
    const texts = parts.flatMap(({ ref, value, package: name }) =>
      [shortened(`The value of ${ref}`, value, LONGEST_VALUE), shortened(`The footprint's name of ${ref}`, name, LONGEST_PACKAGE)].flatMap(
        (message) => (message === null ? [] : [{ kind: 'name' as const, ref, message }]),
      ),
    );
    const newer: Gap[] = this.version > NEWEST ? [{ kind: 'format', message: newerWords(this.version) }] : [];
    return [
      ...newer,
      ...refs.notes.map((n) => ({ kind: 'name' as const, ...n })),
      ...this.nets.renamed.map((n) => ({ kind: 'name' as const, ...n })),
      ...texts,
    ];
  }

  /** The last look before the board leaves this reader: what it gives must be what the rest of the program expects. */
  private checked(bare: Board, gaps: readonly Gap[]): { design: Design; board: Board } {
    const read: Board = { ...bare, gaps: [...gaps] };
    const parsed = boardSchema.safeParse(read);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new KicadError(this.root.line, `the board cannot be kept: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
    }
    try {
      return {
        board: parsed.data,
        design: checkDesign(
          designOf(
            parsed.data,
            read.name,
            gaps.map((g) => g.message),
          ),
        ),
      };
    } catch (error) {
      if (error instanceof DesignError && !(error instanceof KicadError))
        throw new KicadError(this.root.line, `the board makes no design: ${error.message}`);
      throw error;
    }
  }
}

const newerWords = (version: number): string =>
  `The file's format is of ${version}, newer than the newest that is known here (${NEWEST}): what is new in it goes out again as it came in where it is text of its own, and is not shown here.`;

function nameOf(root: List, filename: string): string {
  const title = root.find('title_block')?.wordOf('title', '') ?? '';
  const stem = filename.replace(/^.*[/\\]/, '').replace(/\.(kicad|ecad)_pcb$/i, '');
  return oneLine(title.trim() || stem.trim(), 200).trim() || 'Imported board';
}

function lengthOf(points: readonly (readonly [number, number])[]): number {
  return points.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - (points[i]?.[0] ?? x), y - (points[i]?.[1] ?? y)), 0);
}
