import {
  type Board,
  type BoardKeepout,
  copperLayers,
  copperName,
  type LayerSide,
  type Stackup,
  type Track,
  type Via,
  type Zone,
} from '../board/index.js';
import { type Box, boundsOf, boxesTouch } from '../geometry/index.js';
import { EDGE_WIDTH, edgePieces } from './edge.js';
import { footprintNode } from './kicad-footprint.js';
import { importedFile } from './kicad-imported.js';
import type { ExportInfo } from './output-file.js';
import { Reliefs } from './relief.js';
import { block, line, type Node, q, uuidOf } from './sexpr.js';
import { type Ink, silkInk } from './silk.js';

/** KiCad's board file, syntax 20211014 (KiCad 6): every later version reads it. Fills are written, so nothing needs a refill. */
export function kicadFile(board: Board, info: ExportInfo): string {
  if (board.imported !== undefined) return importedFile(board, board.imported);
  const ranks = ranksOf(board);
  const netNumber = new Map(board.nets.map((net, i) => [net.name, i + 1]));
  const net = (name: string): number => netNumber.get(name) ?? 0;
  const inks = { front: silkInk(board, 'front'), back: silkInk(board, 'back') };
  const reliefs = new Reliefs(board);
  const refs = new Set(board.parts.map((p) => p.ref));
  const texts = (['front', 'back'] as const).flatMap((side) =>
    inks[side].filter((i) => i.ref === null || !refs.has(i.ref)).flatMap((i) => inkNodes(i, side)),
  );
  const sections: (readonly Node[])[] = [
    ['general', ['thickness', board.stackup?.thickness_mm ?? 1.6]],
    ['paper', q('A4')],
    ['title_block', ['title', q(board.name)], ['rev', q(info.version)]],
    layersNode(board),
    setupNode(board),
    ...narrowRules(board),
    ['net', 0, q('')],
    ...board.nets.map((n, i) => ['net', i + 1, q(n.name)]),
    ...board.parts.map((part) => footprintNode(board, part, inks[part.side], { net, reliefs, models: info.models })),
    ...edgeNodes(board),
    ...texts,
    ...board.tracks.flatMap((track, i) => trackNodes(track, net(track.net), i)),
    ...board.vias.map((via, i) => viaNode(via, net(via.net), i)),
    ...board.zones.map((zone, i) => zoneNode(board, zone, net(zone.net), i, ranks[i] ?? 0)),
    ...board.keepouts.map(keepoutNode),
  ];
  const deep = new Set<Node | undefined>(['footprint', 'zone', 'setup']);
  const broken = new Set<Node | undefined>(['general', 'layers', 'title_block', ...deep]);
  const body = sections.map((s) => `  ${broken.has(s[0]) ? block(s, deep.has(s[0]) ? 2 : 1, '  ') : line(s)}`);
  return `(kicad_pcb (version 20211014) (generator boardwright)\n\n${body.join('\n')}\n)\n`;
}

export const SILK: Record<LayerSide, string> = { front: 'F.SilkS', back: 'B.SilkS' };

function layersNode(board: Board): Node[] {
  const user = ([number, name, title]: readonly [number, string, string?]): Node[] =>
    [number, q(name), 'user', ...(title === undefined ? [] : [q(title)])].map((n) => n);
  const rows: [number, string, string?][] = [
    [32, 'B.Adhes', 'B.Adhesive'],
    [33, 'F.Adhes', 'F.Adhesive'],
    [34, 'B.Paste'],
    [35, 'F.Paste'],
    [36, 'B.SilkS', 'B.Silkscreen'],
    [37, 'F.SilkS', 'F.Silkscreen'],
    [38, 'B.Mask'],
    [39, 'F.Mask'],
    [40, 'Dwgs.User', 'User.Drawings'],
    [41, 'Cmts.User', 'User.Comments'],
    [42, 'Eco1.User', 'User.Eco1'],
    [43, 'Eco2.User', 'User.Eco2'],
    [44, 'Edge.Cuts'],
    [45, 'Margin'],
    [46, 'B.CrtYd', 'B.Courtyard'],
    [47, 'F.CrtYd', 'F.Courtyard'],
    [48, 'B.Fab'],
    [49, 'F.Fab'],
  ];
  const planes = new Set(board.planes?.map((p) => p.layer));
  const copper = copperLayers(board).map((layer, i, all) => {
    return [i === all.length - 1 ? 31 : i, q(copperName(layer)), planes.has(layer) ? 'power' : 'signal'];
  });
  return ['layers', ...copper, ...rows.map(user)];
}

/** KiCad's clearance and track width for boards without a project beside them, mm. */
const KICAD_DEFAULT_MM = 0.2;

/**
 * A net class as KiCad 5 kept it in the board file, where the board's rules are finer than KiCad's own: later versions take it over where no
 * project says otherwise, and would judge by rules that nobody chose without it. Tried with KiCad 6 and 9.
 */
function narrowRules(board: Board): Node[][] {
  const signal = board.classes.find((c) => c.name === 'signal');
  const clearance = Math.min(board.rules.clearance_mm, ...board.classes.map((c) => c.clearance_mm ?? board.rules.clearance_mm));
  const track = Math.min(...board.classes.map((c) => c.track_mm));
  if (signal === undefined || Math.min(clearance, track) >= KICAD_DEFAULT_MM) return [];
  const via = [
    ['via_dia', signal.via_diameter_mm],
    ['via_drill', signal.via_drill_mm],
    ['uvia_dia', 0.3],
    ['uvia_drill', 0.1],
  ];
  return [['net_class', q('Default'), q(''), ['clearance', clearance], ['trace_width', track], ...via]];
}

function setupNode(board: Board): Node[] {
  const plot: Node[] = [
    ['layerselection', '0x00010fc_ffffffff'],
    ['usegerberattributes', 'true'],
    ['usegerberadvancedattributes', 'true'],
    ['creategerberjobfile', 'false'],
    ['excludeedgelayer', 'true'],
    ['viasonmask', 'false'],
    ['plotreference', 'true'],
    ['plotvalue', 'false'],
    ['outputformat', 1],
    ['drillshape', 0],
    ['outputdirectory', q('')],
  ];
  const track = Math.min(...board.classes.map((c) => c.track_mm));
  return [
    'setup',
    ...(board.stackup === undefined ? [] : [stackupNode(board.stackup)]),
    ...(track < KICAD_DEFAULT_MM ? [['trace_min', track]] : []),
    ['pad_to_mask_clearance', board.rules.mask_expansion_mm],
    ['pcbplotparams', ...plot],
  ];
}

/** Thickness of the solder mask over laminate, mm: 0.8 mil, and its permittivity (jlcpcb.com/impedance). */
const MASK_MM = 0.02;
const MASK_PERMITTIVITY = 3.8;

/** What the board is pressed from, in KiCad's words. */
function stackupNode({ layers }: Stackup): Node[] {
  const row = (name: string, type: string, ...rest: Node[]): Node => ['layer', q(name), ['type', q(type)], ...rest];
  const mask = (side: string, word: string): Node =>
    row(`${side}.Mask`, `${word} Solder Mask`, ['thickness', MASK_MM], ['epsilon_r', MASK_PERMITTIVITY]);
  let dielectric = 0;
  return [
    'stackup',
    row('F.SilkS', 'Top Silk Screen'),
    row('F.Paste', 'Top Solder Paste'),
    mask('F', 'Top'),
    ...layers.map((l) =>
      l.type === 'copper'
        ? row(l.name, 'copper', ['thickness', l.thickness_mm])
        : row(`dielectric ${++dielectric}`, l.type, ['thickness', l.thickness_mm], ['material', q(l.material)], ['epsilon_r', l.permittivity]),
    ),
    mask('B', 'Bottom'),
    row('B.Paste', 'Bottom Solder Paste'),
    row('B.SilkS', 'Bottom Silk Screen'),
  ];
}

function edgeNodes(board: Board): Node[][] {
  return edgePieces(board).map((piece, i) => {
    const tail: Node[] = [
      ['layer', q('Edge.Cuts')],
      ['width', EDGE_WIDTH],
      ['tstamp', uuidOf(`edge ${i}`)],
    ];
    return piece.type === 'line'
      ? ['gr_line', ['start', ...piece.from], ['end', ...piece.to], ...tail]
      : ['gr_arc', ['start', ...piece.from], ['mid', ...piece.mid], ['end', ...piece.to], ...tail];
  });
}

function inkNodes(ink: Ink, side: LayerSide): Node[][] {
  const layer: Node = ['layer', q(SILK[side])];
  const stamp = (i: number): Node => ['tstamp', uuidOf(`ink ${side} ${JSON.stringify(ink)} ${i}`)];
  if (ink.type === 'line') {
    return ink.points
      .slice(1)
      .map((to, i) => ['gr_line', ['start', ...(ink.points[i] ?? to)], ['end', ...to], layer, ['width', ink.width], stamp(i)]);
  }
  if (ink.type === 'area') return [['gr_poly', points(ink.points), layer, ['width', ink.width], ['fill', 'solid'], stamp(0)]];
  const fill: Node = ['fill', ink.filled ? 'solid' : 'none'];
  return [['gr_circle', ['center', ink.x, ink.y], ['end', ink.x + ink.r, ink.y], layer, ['width', ink.width], fill, stamp(0)]];
}

function trackNodes(track: Track, net: number, index: number): Node[][] {
  return track.points
    .slice(1)
    .map((to, i) => [
      'segment',
      ['start', ...(track.points[i] ?? to)],
      ['end', ...to],
      ['width', track.width_mm],
      ['layer', q(copperName(track.layer))],
      ['net', net],
      ['tstamp', uuidOf(`track ${index} ${i}`)],
    ]);
}

function viaNode(via: Via, net: number, index: number): Node[] {
  const size: Node[] = [
    ['at', via.x, via.y],
    ['size', via.diameter_mm],
    ['drill', via.drill_mm],
  ];
  return ['via', ...size, ['layers', q('F.Cu'), q('B.Cu')], ['net', net], ['tstamp', uuidOf(`via ${index}`)]];
}

/**
 * Ranks of the zones: each above all that were made later in its area, or no farther from it than their clearance, and had to give way. KiCad takes two of
 * one rank there for an error.
 */
function ranksOf({ zones, rules, classes }: Board): number[] {
  const reach = Math.max(rules.pour_clearance_mm, ...classes.map((c) => c.clearance_mm));
  const boxes = zones.map((z) => boundsOf(z.outline.flatMap(([x, y]) => [-reach, reach].map((by) => ({ x: x + by / 2, y: y + by / 2 })))));
  const ranks = zones.map(() => 0);
  for (const [i, zone] of [...zones.entries()].reverse()) {
    for (const [k, other] of [...zones.entries()].slice(i + 1)) {
      if (other.layer !== zone.layer || other.net === zone.net || !boxesTouch(boxes[i] as Box, boxes[k] as Box)) continue;
      ranks[i] = Math.max(ranks[i] as number, (ranks[k] as number) + 1);
    }
  }
  return ranks;
}

const points = (list: readonly (readonly [number, number])[]): Node[] => ['pts', ...list.map(([x, y]) => ['xy', x, y])];

/** A pour with the numbers it was made by, so that a refill in KiCad keeps its gaps and spokes; the net that was poured first goes first there too. */
function zoneNode(board: Board, zone: Zone, net: number, index: number, priority: number): Node[] {
  const { pour_clearance_mm, pour_min_width_mm, thermal_gap_mm, thermal_spoke_mm } = board.rules;
  return [
    'zone',
    ['net', net],
    ['net_name', q(zone.net)],
    ['layer', q(copperName(zone.layer))],
    ['tstamp', uuidOf(`zone ${index}`)],
    ['hatch', 'edge', 0.508],
    ...(priority === 0 ? [] : [['priority', priority]]),
    ['connect_pads', ['clearance', pour_clearance_mm]],
    ['min_thickness', pour_min_width_mm],
    ['filled_areas_thickness', 'no'],
    ['fill', 'yes', ['thermal_gap', thermal_gap_mm], ['thermal_bridge_width', thermal_spoke_mm]],
    ['polygon', points(zone.outline)],
    ...zone.filled.map((polygon) => ['filled_polygon', ['layer', q(copperName(zone.layer))], points(polygon)]),
  ];
}

/**
 * A rule area. A part may stand in its own antenna's keepout, and KiCad knows no owner: such areas leave footprints and pads
 * out of what they ban (our own rules check them).
 */
function keepoutNode(keepout: BoardKeepout, index: number): Node[] {
  const ban = (what: string, banned: boolean): Node => [what, banned ? 'not_allowed' : 'allowed'];
  const { bans, ref } = keepout;
  const parts = bans.includes('parts') && ref === null;
  const [first = 'front', ...others] = keepout.layers;
  const layers =
    others.length === 0
      ? ['layer', q(copperName(first))]
      : ['layers', ...(others.join() === 'back' && first === 'front' ? [q('F&B.Cu')] : keepout.layers.map((layer) => q(copperName(layer))))];
  return [
    'zone',
    ['net', 0],
    ['net_name', q('')],
    layers,
    ['tstamp', uuidOf(`keepout ${index} ${keepout.name}`)],
    ...(keepout.name === '' ? [] : [['name', q(keepout.name)]]),
    ['hatch', 'edge', 0.508],
    ['connect_pads', ['clearance', 0]],
    ['min_thickness', 0.254],
    [
      'keepout',
      ban('tracks', bans.includes('tracks')),
      ban('vias', bans.includes('vias')),
      ban('pads', parts),
      ban('copperpour', bans.includes('pour')),
      ban('footprints', parts),
    ],
    ['fill', ['thermal_gap', 0.508], ['thermal_bridge_width', 0.508]],
    ['polygon', points(keepout.points)],
  ];
}
