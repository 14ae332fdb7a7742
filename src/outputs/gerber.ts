import {
  type Board,
  type BoardPad,
  type CopperLayer,
  copperLayers,
  copperName,
  type Drawing,
  type LayerSide,
  nm,
  padRing,
  padShape,
  ringLayers,
  viaShape,
} from '../board/index.js';
import { type Point, roundedRect, mm as toNm } from '../geometry/index.js';
import { clockwiseArc, EDGE_WIDTH, edgePieces, isStraight } from './edge.js';
import { type Attributes, attributeValue, GerberFile } from './gerber-file.js';
import { maskWebs } from './mask-webs.js';
import { maskOpenings, pasteApertures, viaOpenings } from './openings.js';
import type { ExportInfo, OutputFile } from './output-file.js';
import { silkInk } from './silk.js';

/** A fabrication layer: the end of its file name, its X2 file function, how its content is drawn. */
interface Layer {
  readonly ending: string;
  readonly function: string;
  readonly polarity: 'Positive' | 'Negative' | null;
  /** Left out when it would be empty. */
  readonly optional: boolean;
  /** Draws the layer; answers whether it drew anything. */
  readonly draw: (file: GerberFile, board: Board) => boolean;
}

const mask = (side: LayerSide) => (file: GerberFile, board: Board) =>
  [
    drawFlashes(file, maskOpenings(board, side)),
    drawVias(file, board, side),
    drawDrawings(file, board, 'mask', side),
    drawWebs(file, board, side),
  ].includes(true);
const paste = (side: LayerSide) => (file: GerberFile, board: Board) =>
  [drawFlashes(file, pasteApertures(board, side)), drawDrawings(file, board, 'paste', side)].includes(true);
const silk = (side: LayerSide) => (file: GerberFile, board: Board) => drawSilk(file, board, side);

/** Copper from the front to the back; inner layers are named as KiCad names them: `In1_Cu.g2`, its second layer. */
export const copperEndings = (board: Board): { layer: CopperLayer; ending: string }[] =>
  copperLayers(board).map((layer, i) => {
    const extension = layer === 'front' ? 'gtl' : layer === 'back' ? 'gbl' : `g${i + 1}`;
    return { layer, ending: `${copperName(layer).replace('.', '_')}.${extension}` };
  });

function copperLayerFiles(board: Board): Layer[] {
  return copperEndings(board).map(({ layer, ending }, i) => {
    const place = layer === 'front' ? 'Top' : layer === 'back' ? 'Bot' : 'Inr';
    const draw = (file: GerberFile): boolean => drawCopper(file, board, layer);
    return { ending, function: `Copper,L${i + 1},${place}`, polarity: 'Positive', optional: false, draw };
  });
}

/** What a fab makes a board from beside its copper: courtyard, fab or margin drawings break its size check. */
const LAYERS: readonly Layer[] = [
  { ending: 'F_Mask.gts', function: 'Soldermask,Top', polarity: 'Negative', optional: false, draw: mask('front') },
  { ending: 'B_Mask.gbs', function: 'Soldermask,Bot', polarity: 'Negative', optional: false, draw: mask('back') },
  { ending: 'F_Silkscreen.gto', function: 'Legend,Top', polarity: 'Positive', optional: false, draw: silk('front') },
  { ending: 'B_Silkscreen.gbo', function: 'Legend,Bot', polarity: 'Positive', optional: true, draw: silk('back') },
  { ending: 'F_Paste.gtp', function: 'Paste,Top', polarity: 'Positive', optional: false, draw: paste('front') },
  { ending: 'B_Paste.gbp', function: 'Paste,Bot', polarity: 'Positive', optional: true, draw: paste('back') },
  { ending: 'Edge_Cuts.gm1', function: 'Profile,NP', polarity: null, optional: false, draw: drawEdge },
];

/** The board's gerbers, RS-274X with X2 attributes, 4.6 mm, y up with the board below the x axis (as KiCad plots). */
export function gerberFiles(board: Board, info: ExportInfo): OutputFile[] {
  return [...copperLayerFiles(board), ...LAYERS].flatMap((layer) => {
    const file = new GerberFile([
      ['GenerationSoftware', `Boardwright,Boardwright,${attributeValue(info.generator ?? info.version)}`],
      ...(info.created === '' ? [] : [['CreationDate', attributeValue(info.created)] as const]),
      ['SameCoordinates', 'Original'],
      ['FileFunction', layer.function],
      ...(layer.polarity === null ? [] : [['FilePolarity', layer.polarity] as const]),
    ]);
    const drew = layer.draw(file, board);
    return drew || !layer.optional ? [{ name: `${info.stem}-${layer.ending}`, content: file.text() }] : [];
  });
}

function drawCopper(file: GerberFile, board: Board, side: CopperLayer): boolean {
  for (const part of board.parts) {
    for (const pad of part.pads) {
      if (!pad.layers.includes(side)) continue;
      if (pad.shape === 'polygon')
        file.region(
          padRing(pad).map(([x, y]) => nm(x, y)),
          padAttributes(part.ref, pad),
        );
      else file.flash(nm(pad.x, pad.y), padShape(pad), padAttributes(part.ref, pad));
    }
  }
  for (const via of board.vias)
    if (ringLayers(board, via).includes(side)) file.flash(nm(via.x, via.y), viaShape(via), { aperture: 'ViaPad', net: via.net });
  for (const track of board.tracks) {
    if (track.layer !== side) continue;
    drawLine(file, track, toNm(track.width_mm), { aperture: 'Conductor', net: track.net });
  }
  drawDrawings(file, board, 'copper', side);
  for (const zone of board.zones) {
    if (zone.layer !== side) continue;
    for (const polygon of zone.filled) {
      file.region(
        polygon.map(([x, y]) => nm(x, y)),
        { aperture: 'Conductor', net: zone.net },
      );
    }
  }
  return true;
}

interface Line {
  readonly points: readonly (readonly [number, number])[];
  readonly mid?: readonly [number, number] | undefined;
}

/** A polyline, an arc over `mid`, or a circle: as true arcs where it has any. */
function drawLine(file: GerberFile, { points, mid }: Line, width: number, attributes: Attributes): void {
  const [from, to] = [points[0], points.at(-1)];
  if (mid === undefined || from === undefined || to === undefined) {
    const at = points.map(([x, y]) => nm(x, y));
    file.stroke(at, width, attributes);
    return;
  }
  if (from[0] === to[0] && from[1] === to[1]) {
    const centre = nm((from[0] + mid[0]) / 2, (from[1] + mid[1]) / 2);
    file.arc(nm(...from), nm(...mid), centre, true, width, attributes);
    file.arc(nm(...mid), nm(...from), centre, true, width, attributes);
    return;
  }
  if (isStraight(from, mid, to)) {
    file.stroke([nm(...from), nm(...to)], width, attributes);
    return;
  }
  const arc = clockwiseArc(from, mid, to);
  file.arc(nm(...arc.from), nm(...arc.to), nm(...arc.centre), true, width, attributes);
}

/** What a file had drawn on a layer; answers whether there was any. */
function drawDrawings(file: GerberFile, board: Board, layer: Drawing['layer'], side: CopperLayer): boolean {
  const drawings = (board.drawings ?? []).filter((d) => d.layer === layer && d.side === side);
  for (const d of drawings) drawShape(file, d, d.width_mm, d.ref === null ? {} : { component: d.ref });
  return drawings.length > 0;
}

/** A line, or an area and the pen around it. */
function drawShape(file: GerberFile, shape: Line & { readonly type: Drawing['type'] }, width: number, own: Attributes): void {
  const { type, points } = shape;
  if (type === 'area') {
    const at = points.map(([x, y]) => nm(x, y));
    file.region(at, own);
  }
  if (width > 0) drawLine(file, type === 'area' ? { points: [...points, ...points.slice(0, 1)] } : shape, toNm(width), own);
}

function padAttributes(ref: string, pad: BoardPad): Attributes {
  return {
    aperture: pad.drill === null ? 'SMDPad,CuDef' : 'ComponentPad',
    net: pad.net ?? 'N/C',
    component: ref,
    ...(pad.number === '' ? {} : { pin: pad.pin === '' ? [ref, pad.number] : [ref, pad.number, pad.pin] }),
  };
}

function drawFlashes(file: GerberFile, flashes: ReturnType<typeof maskOpenings>): boolean {
  for (const { at, shape, ref } of flashes) file.flash(at, shape, { component: ref });
  return flashes.length > 0;
}

/** Vias that a file leaves without mask. */
function drawVias(file: GerberFile, board: Board, side: LayerSide): boolean {
  const open = viaOpenings(board, side);
  for (const { at, shape } of open) file.flash(at, shape, {});
  return open.length > 0;
}

/** Mask that is too narrow to stand between two openings. */
function drawWebs(file: GerberFile, board: Board, side: LayerSide): boolean {
  const webs = maskWebs(board, side);
  for (const web of webs) file.region(web, {});
  return webs.length > 0;
}

function drawSilk(file: GerberFile, board: Board, side: LayerSide): boolean {
  const inks = silkInk(board, side);
  for (const ink of inks) {
    const attributes = ink.ref === null ? {} : { component: ink.ref };
    if (ink.type === 'line') {
      drawLine(file, ink, toNm(ink.width), attributes);
      continue;
    }
    if (ink.type === 'area') {
      drawShape(file, ink, ink.width, attributes);
      continue;
    }
    const centre = nm(ink.x, ink.y);
    if (ink.filled) {
      const diameter = toNm(2 * ink.r + ink.width);
      file.flash(centre, roundedRect(centre, diameter, diameter, diameter / 2, 0), attributes);
    } else {
      const [right, left]: [Point, Point] = [
        { x: centre.x + toNm(ink.r), y: centre.y },
        { x: centre.x - toNm(ink.r), y: centre.y },
      ];
      file.arc(right, left, centre, true, toNm(ink.width), attributes);
      file.arc(left, right, centre, true, toNm(ink.width), attributes);
    }
  }
  return inks.length > 0;
}

function drawEdge(file: GerberFile, board: Board): boolean {
  const attributes = { aperture: 'Profile' };
  for (const piece of edgePieces(board)) {
    const width = toNm(piece.width_mm ?? EDGE_WIDTH);
    if (piece.type === 'line') file.stroke([nm(...piece.from), nm(...piece.to)], width, attributes);
    else file.arc(nm(...piece.from), nm(...piece.to), nm(...piece.centre), true, width, attributes);
  }
  return true;
}
