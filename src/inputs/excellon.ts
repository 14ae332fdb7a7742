import { GerberError, within } from './gerber/error.js';
import type { XY } from './gerber/outline.js';

/** A drilled hole, or a slot milled from `from` to `to`; nm, y up. */
export interface DrillHit {
  readonly diameter: number;
  readonly from: XY;
  readonly to: XY;
}

const UNITS: Readonly<Record<string, number>> = { METRIC: 1e6, INCH: 25.4e6 };
const SILENT = /^(;.*|M48|FMAT,2|%|G90|G05|G00|M95|T0|)$/;

const HIT = /^X(-?(?:\d+\.\d*|\.\d+))Y(-?(?:\d+\.\d*|\.\d+))(?:G85X(-?(?:\d+\.\d*|\.\d+))Y(-?(?:\d+\.\d*|\.\d+)))?$/;

/** Reads a drill file (Excellon, XNC): explicit decimals, absolute, drilled holes and G85 slots. Throws GerberError with the line. */
export function readDrills(text: string): DrillHit[] {
  const tools = new Map<string, number>();
  const hits: DrillHit[] = [];
  let unit = 0;
  let tool: number | null = null;
  let ended = false;
  text.split(/\r?\n/).forEach((raw, i) => {
    const line = raw.trim();
    if (ended || SILENT.test(line)) return;
    const units = /^(METRIC|INCH)(,(TZ|LZ|0+\.0+))*$/.exec(line);
    const definition = /^T0*(\d+)(?:[FS]\d+)*C(\d*\.?\d+)/.exec(line);
    const choice = /^T0*(\d+)$/.exec(line);
    const hit = HIT.exec(line);
    if (line === 'M30') ended = true;
    else if (units !== null) unit = UNITS[units[1] ?? ''] ?? 0;
    else if (definition !== null) tools.set(definition[1] ?? '', within(Number(definition[2]) * unit, i + 1));
    else if (choice !== null) {
      tool = tools.get(choice[1] ?? '') ?? null;
      if (tool === null) throw new GerberError(i + 1, `the tool ${line} is not defined`);
    } else if (hit !== null) {
      if (tool === null) throw new GerberError(i + 1, 'a hole without a tool');
      const [x1, y1, x2, y2] = hit.slice(1).map((v) => (v === undefined ? undefined : within(Number(v) * unit, i + 1)));
      const from = { x: x1 ?? 0, y: y1 ?? 0 };
      hits.push({ diameter: tool, from, to: x2 === undefined || y2 === undefined ? from : { x: x2, y: y2 } });
    } else throw new GerberError(i + 1, `"${line.slice(0, 40)}" is not known`);
  });
  if (!ended) throw new GerberError(text.split('\n').length, 'the file ends without M30');
  return hits;
}
