import type { Board, BoardPad, CopperLayer, Footprint, LandPad, Via } from '../board/index.js';
import { copperLayers, copperName, layersBetween, padShape, placePads, trackLayers } from '../board/index.js';
import { outline, rotate } from '../geometry/index.js';
import type { ExportInfo } from './output-file.js';
import { block, line, type Node, q, uuidOf } from './sexpr.js';

/** Micrometres to three decimals (a nanometre); y up. */
const um = (mm: number): number => Math.round(mm * 1e6) / 1e3 + 0;
const xy = (x: number, y: number): number[] => [um(x), um(-y)];

/** A name as the language writes it: bare where it can be, else in quotes, which hold no quote of their own. */
const word = (name: string): Node => (/^[\w.+:/@~#[\]*]+$/.test(name) ? name : q(name.replaceAll('"', "'").replaceAll('\\', '/')));

/** Chords of arcs in the file stay within this of the arc, nm. */
const TOLERANCE = 5000;

/** The board for another autorouter: Specctra DSN ("Specctra Design Language Reference", v10.1), µm, y up. Copper that is there is in `wiring`. */
export function dsnFile(board: Board, info: ExportInfo): string {
  const stacks = new Padstacks(board);
  const images = imagesOf(board, stacks);
  const sections: Node[] = [
    [
      'parser',
      ['string_quote', '"'],
      ['space_in_quoted_tokens', 'on'],
      ['host_cad', word('Boardwright')],
      ['host_version', word(info.generator ?? info.version)],
    ],
    ['resolution', 'um', 10],
    ['unit', 'um'],
  ];
  const vias = [...new Set([...board.classes.map((c) => viaName(board, classVia(c))), ...board.vias.map((v) => viaName(board, v))])];
  for (const name of vias) stacks.via(name);
  const rest = [structureNode(board, vias), placementNode(board), ['library', ...images, ...stacks.nodes()], networkNode(board), wiringNode(board)];
  // The quote character of `string_quote` stands bare, as the language asks.
  const head = sections.map((s) => `  ${line(s).replace('string_quote "', 'string_quote "')}`);
  return `(pcb ${line(word(info.stem))}\n${head.join('\n')}\n${rest.map((s) => `  ${block(s, 2, '  ')}`).join('\n')}\n)\n`;
}

type ViaKind = Pick<Via, 'diameter_mm' | 'drill_mm' | 'span'>;

/** `Via[first-last]_diameter:drill_um`, layers counted from the front. */
function viaName(board: Board, { diameter_mm, drill_mm, span }: ViaKind): string {
  const all = copperLayers(board);
  const layers = layersBetween(board, span);
  const [first, last] = [layers[0] ?? 'front', layers.at(-1) ?? 'back'].map((l) => all.indexOf(l));
  return `Via[${first}-${last}]_${um(diameter_mm)}:${um(drill_mm)}_um`;
}

const classVia = (c: Board['classes'][number]): ViaKind => ({ diameter_mm: c.via_diameter_mm, drill_mm: c.via_drill_mm });

function structureNode(board: Board, vias: readonly string[]): Node[] {
  const ring = [...board.outline, ...board.outline.slice(0, 1)];
  const signal = board.classes.find((c) => c.name === 'signal');
  const clearance = um(board.rules.clearance_mm);
  const tracks = new Set(trackLayers(board));
  return [
    'structure',
    ...copperLayers(board).map((layer, i) => [
      'layer',
      copperName(layer),
      ['type', tracks.has(layer) ? 'signal' : 'power'],
      ['property', ['index', i]],
    ]),
    ['boundary', ['path', 'pcb', 0, ...ring.flatMap(([x, y]) => xy(x, y))]],
    ...board.zones.map((z) => ['plane', word(z.net), polygonNode(copperName(z.layer), z.outline)]),
    ...board.keepouts.flatMap((k) => keepoutNodes(k)),
    ...(board.cutouts ?? []).flatMap((points) =>
      copperLayers(board).map((layer) => ['keepout', word('cut-out'), polygonNode(copperName(layer), points)]),
    ),
    ['via', ...vias.map(word)],
    [
      'rule',
      ['width', um(signal?.track_mm ?? board.rules.min_track_mm)],
      ['clearance', clearance],
      ['clearance', clearance, ['type', 'default_smd']],
    ],
  ];
}

const polygonNode = (layer: string, points: readonly (readonly [number, number])[]): Node[] => [
  'polygon',
  layer,
  0,
  ...[...points, ...points.slice(0, 1)].flatMap(([x, y]) => xy(x, y)),
];

function keepoutNodes({ bans, layers, name, points }: Board['keepouts'][number]): Node[][] {
  const kinds = [...(bans.includes('tracks') ? ['wire_keepout'] : []), ...(bans.includes('vias') ? ['via_keepout'] : [])];
  const words = kinds.length === 2 ? ['keepout'] : kinds;
  return words.flatMap((kind) => layers.map((layer) => [kind, word(name), polygonNode(copperName(layer), points)]));
}

/** Parts by land pattern. A part on the back is mirrored left to right and then turned, which is our own sense (KiCad writes the same angle). */
function placementNode(board: Board): Node[] {
  const names = [...new Set(board.parts.map((p) => p.footprint))].sort();
  return [
    'placement',
    ...names.map((name) => [
      'component',
      word(name),
      ...board.parts
        .filter((p) => p.footprint === name)
        .map((p) => ['place', word(p.ref), ...xy(p.x, p.y), p.side, ((p.rot % 360) + 360) % 360, ['PN', word(p.value)]]),
    ]),
  ];
}

/** Pin names of an image: the pad number, with @1, @2 … where a number comes again. Holes without copper have none. */
function pinNames(pads: readonly { readonly number: string; readonly plated?: boolean | undefined }[]): (string | null)[] {
  const seen = new Map<string, number>();
  return pads.map(({ number, plated }) => {
    if (plated === false) return null;
    const times = seen.get(number) ?? 0;
    seen.set(number, times + 1);
    return times === 0 && number !== '' ? number : `${number}@${times + (number === '' ? 1 : 0)}`;
  });
}

function imagesOf(board: Board, stacks: Padstacks): Node[][] {
  const names = [...new Set(board.parts.map((p) => p.footprint))].sort();
  return names.map((name) => {
    const footprint = board.footprints[name];
    return footprint === undefined ? ['image', word(name)] : imageNode(name, footprint, stacks);
  });
}

function imageNode(name: string, footprint: Footprint, stacks: Padstacks): Node[] {
  const pins = pinNames(footprint.pads);
  const holes = placePads(footprint, { x: 0, y: 0, rot: 0, side: 'front' }, () => ({ pin: '', net: null })).filter((p) => !p.plated);
  return [
    'image',
    word(name),
    ...footprint.pads.flatMap((pad, i) => {
      const pin = pins[i] ?? null;
      if (pin === null) return [];
      const turn = ((pad.rot % 360) + 360) % 360;
      return [['pin', word(stacks.pad(pad)), ...(turn === 0 ? [] : [['rotate', turn]]), word(pin), ...xy(pad.x, pad.y)]];
    }),
    ...holes.flatMap((hole) => stacks.layers.map((layer) => ['keepout', word(''), holeNode(hole, copperName(layer))])),
  ];
}

function holeNode(pad: BoardPad, layer: string): Node[] {
  if (pad.w === pad.h) return ['circle', layer, um(pad.w), ...xy(pad.x, pad.y)];
  return polygonNode(layer, shapePoints(pad));
}

const shapePoints = (pad: BoardPad): [number, number][] => outline(padShape(pad), TOLERANCE).map((p) => [p.x / 1e6, p.y / 1e6]);

/** Each distinct pad shape once, by a name that says what it is. */
class Padstacks {
  readonly layers: readonly CopperLayer[];
  private readonly made = new Map<string, Node[]>();

  constructor(board: Board) {
    this.layers = copperLayers(board);
  }

  pad(land: LandPad): string {
    const layers: readonly CopperLayer[] = land.drill === undefined ? ['front'] : this.layers;
    const own = land.shape === 'polygon' ? `_${uuidOf(JSON.stringify(land.polygon))}` : '';
    const ratio = land.shape === 'roundrect' ? `_r${land.ratio ?? 0.25}` : own;
    const name = `${land.shape}${land.drill === undefined ? '[T]' : '[A]'}Pad_${um(land.w)}x${um(land.h)}${ratio}_um`;
    this.add(
      name,
      layers.map((layer) => ['shape', this.shape(land, copperName(layer))]),
      'off',
    );
    return name;
  }

  via(name: string): void {
    const [, first = '0', last = '1', diameter = '0'] = /\[(\d+)-(\d+)\]_([\d.]+):/.exec(name) ?? [];
    this.add(
      name,
      this.layers.slice(Number(first), Number(last) + 1).map((layer) => ['shape', ['circle', copperName(layer), Number(diameter)]]),
      'off',
    );
  }

  nodes(): Node[][] {
    return [...this.made.values()];
  }

  private add(name: string, shapes: Node[][], attach: 'on' | 'off'): void {
    if (!this.made.has(name)) this.made.set(name, ['padstack', word(name), ...shapes, ['attach', attach]]);
  }

  private shape(land: LandPad, layer: string): Node[] {
    const [w, h] = [um(land.w), um(land.h)];
    switch (land.shape) {
      case 'circle':
        return ['circle', layer, w];
      case 'rect':
        return ['rect', layer, -w / 2, -h / 2, w / 2, h / 2];
      case 'oval': {
        if (w === h) return ['circle', layer, w];
        const half = rotate({ x: Math.abs(w - h) / 2, y: 0 }, w > h ? 0 : 90);
        return ['path', layer, Math.min(w, h), -half.x, -half.y, half.x, half.y];
      }
      case 'roundrect': {
        const pad: BoardPad = { ...land, rot: 0, x: 0, y: 0, ratio: land.ratio ?? 0.25, pin: '', net: null, drill: null, plated: true, layers: [] };
        return polygonNode(layer, shapePoints(pad));
      }
      case 'polygon':
        return polygonNode(layer, land.polygon ?? []);
    }
  }
}

/** Component and pin are quoted each for itself. */
const quotedPart = (name: string): string => line(word(name));

function networkNode(board: Board): Node[] {
  const pins = new Map<string, string[]>(board.nets.map((n) => [n.name, []]));
  for (const part of board.parts) {
    const names = pinNames(part.pads);
    part.pads.forEach((pad, i) => {
      const name = names[i] ?? null;
      if (pad.net !== null && name !== null) pins.get(pad.net)?.push(`${quotedPart(part.ref)}-${quotedPart(name)}`);
    });
  }
  const classes = board.classes.flatMap((c): Node[][] => {
    const names = board.nets.filter((n) => n.class === c.name).map((n) => word(n.name));
    if (names.length === 0) return [];
    const via: Node = ['circuit', ['use_via', word(viaName(board, classVia(c)))]];
    return [['class', c.name, ...names, via, ['rule', ['width', um(c.track_mm)], ['clearance', um(c.clearance_mm)]]]];
  });
  return ['network', ...[...pins].map(([net, list]) => ['net', word(net), ['pins', ...list]]), ...classes];
}

function wiringNode(board: Board): Node[] {
  const type = (fixed: boolean | undefined): Node => ['type', fixed === true ? 'protect' : 'route'];
  return [
    'wiring',
    ...board.tracks.map((t) => [
      'wire',
      ['path', copperName(t.layer), um(t.width_mm), ...t.points.flatMap(([x, y]) => xy(x, y))],
      ['net', word(t.net)],
      type(t.fixed),
    ]),
    ...board.vias.map((v) => ['via', word(viaName(board, v)), ...xy(v.x, v.y), ['net', word(v.net)], type(v.fixed)]),
  ];
}
