import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { type Board, copperLayers, copperName } from '../../src/board/index.js';
import { share } from '../support/long.js';

const OUTER = ['F_Mask', 'B_Mask', 'F_Silkscreen', 'B_Silkscreen', 'F_Paste', 'B_Paste', 'Edge_Cuts'];

export interface LayerAgreement {
  layer: string;
  /** Equal pixels over all pixels of the board's box. */
  equal: number;
  /** Pixels that differ over pixels that either file draws: the same measure without the empty area. */
  differing: number;
  /** What gerbv said about our file; '' when it read it without a word. */
  said: string;
}

const DPI = share(600, 300);
/** Pictures of more pixels are made coarser. */
const MOST_PIXELS = 12e6;

/**
 * Renders a gerber in black and white over the board's box and 1 mm around; `origin` is the board's own in the file, mm, y down. Answers the
 * picture and what gerbv complained about.
 */
function render(board: Board, file: string, to: string, origin: readonly [number, number]): { image: Picture; said: string } {
  const [w, h] = [board.width_mm + 2, board.height_mm + 2];
  const dpi = Math.min(DPI, Math.floor(25.4 * Math.sqrt(MOST_PIXELS / (w * h))));
  const inch = (mm: number): string => (mm / 25.4).toFixed(6);
  const args = ['-x', 'png', '-o', to, '-D', String(dpi), '-O', `${inch(origin[0] - 1)}x${inch(-origin[1] - board.height_mm - 1)}`];
  const window = ['-W', `${inch(w)}x${inch(h)}`];
  const run = spawnSync('gerbv', [...args, ...window, '-b', '#000000', '-f', '#FFFFFFFF', file], { encoding: 'utf8' });
  if (run.status !== 0 || !existsSync(to)) throw new Error(`gerbv could not render ${file}: ${run.stderr}`);
  return { image: readPicture(readFileSync(to)), said: complaints(run.stdout + run.stderr) };
}

/** gerbv talks through GTK, which complains about missing displays and icons; that is not about the file. */
const complaints = (text: string): string =>
  text
    .split('\n')
    .filter((l) => l.trim() !== '' && !/gtk|dbus|glib|canberra|display/i.test(l))
    .join('\n');

/**
 * Compares each layer of ours (`<stem>-F_Cu.gtl`) with KiCad's plot (`board-F_Cu.gbr`), inner ones too; a layer that we leave out must be empty
 * there. A board that was read lies elsewhere in KiCad's.
 */
export function compareLayers(board: Board, ours: string, theirs: string): LayerAgreement[] {
  const names = [...copperLayers(board).map((layer) => copperName(layer).replace('.', '_')), ...OUTER];
  return names.map((layer) => {
    const mine = readdirSync(ours).find((f) => f.includes(`-${layer}.g`));
    const kicad = readdirSync(theirs).find((f) => f.endsWith(`-${layer}.gbr`));
    if (kicad === undefined) throw new Error(`KiCad plotted no ${layer}`);
    if (isEmpty(join(theirs, kicad)) && (mine === undefined || isEmpty(join(ours, mine)))) return { layer, equal: 1, differing: 0, said: '' };
    const b = render(board, join(theirs, kicad), join(theirs, `${layer}.png`), board.imported?.origin ?? [0, 0]).image;
    if (mine === undefined) return { layer, ...agreement({ ...b, reds: Buffer.alloc(b.reds.length) }, b), said: '' };
    const { image, said } = render(board, join(ours, mine), join(ours, `${layer}.png`), [0, 0]);
    return { layer, ...agreement(image, b), said };
  });
}

/** Whether a gerber draws nothing. */
const isEmpty = (file: string): boolean => !/D0?[13]\*/.test(readFileSync(file, 'utf8'));

function agreement(a: Picture, b: Picture): { equal: number; differing: number } {
  if (a.width !== b.width || a.height !== b.height) throw new Error('pictures of two sizes');
  let [different, drawn] = [0, 0];
  for (let i = 0; i < a.reds.length; i++) {
    const [p, q] = [(a.reds[i] as number) > 127, (b.reds[i] as number) > 127];
    if (p !== q) different++;
    if (p || q) drawn++;
  }
  return { equal: 1 - different / (a.width * a.height), differing: drawn === 0 ? 0 : different / drawn };
}

interface Picture {
  readonly width: number;
  readonly height: number;
  /** A byte a pixel, rows from the top: what is black or white is so in its red. */
  readonly reds: Buffer;
}

/** A PNG as gerbv writes it, 8 bits of red, green and blue; of pictures of millions of pixels the other two colours need not be undone. */
export function readPicture(png: Buffer): Picture {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  if (png.toString('hex', 24, 29) !== '0802000000') throw new Error('no plain picture of 8 bits of red, green and blue');
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const data = inflateSync(Buffer.concat(parts));
  const reds = Buffer.alloc(width * height);
  // What lies above the first row, and left of each, is nothing.
  let above = new Uint8Array(width + 1);
  for (let y = 0; y < height; y++) {
    const row = new Uint8Array(width + 1);
    undo(data[y * (3 * width + 1)] as number, data.subarray(y * (3 * width + 1) + 1), row, above);
    reds.set(row.subarray(1), y * width);
    above = row;
  }
  return { width, height, reds };
}

/** Of a row's filtered bytes, each third into `row`, from its second on. */
function undo(filter: number, bytes: Uint8Array, row: Uint8Array, above: Uint8Array): void {
  if (filter === 2) for (let x = 1; x < row.length; x++) row[x] = (bytes[3 * x - 3] as number) + (above[x] as number);
  else if (filter === 4)
    for (let x = 1; x < row.length; x++)
      row[x] = (bytes[3 * x - 3] as number) + paeth(row[x - 1] as number, above[x] as number, above[x - 1] as number);
  else
    for (let x = 1; x < row.length; x++) {
      const left = row[x - 1] as number;
      row[x] = (bytes[3 * x - 3] as number) + (filter === 0 ? 0 : filter === 1 ? left : (left + (above[x] as number)) >> 1);
    }
}

function paeth(left: number, up: number, corner: number): number {
  const a = Math.abs(up - corner);
  const b = Math.abs(left - corner);
  const c = Math.abs(left + up - 2 * corner);
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
