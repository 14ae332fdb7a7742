import { type Board, nm } from '../../board/index.js';
import type { Panel } from '../../design/index.js';
import { mm } from '../../geometry/index.js';
import { bomFile } from '../bom.js';
import { cplFile } from '../cpl.js';
import { drillFiles } from '../excellon.js';
import { gerberFiles } from '../gerber.js';
import { attributeValue, GerberFile } from '../gerber-file.js';
import { kicadFile } from '../kicad.js';
import type { ExportInfo, OutputFile } from '../output-file.js';
import { line, uuidOf } from '../sexpr.js';
import { panelBoard } from './board.js';
import { type Frame, frameOf } from './frame.js';

export { panelBoard } from './board.js';
export { type Frame, frameOf } from './frame.js';

/** Width of the line that a V-score is drawn by, mm. */
const SCORE_MM = 0.2;

/**
 * What a fab needs for a panel of a board: gerbers, V-scores in a layer of their own, drill, parts list, placement list, KiCad's board file, and what
 * to say in the order. DesignError names the option that cannot be.
 */
export function panelFiles(board: Board, panel: Panel, info: ExportInfo): OutputFile[] {
  const frame = frameOf(board, panel);
  const whole = panelBoard(board, panel, frame);
  const own = { ...info, stem: `${info.stem}-panel` };
  return [
    ...gerberFiles(whole, own),
    ...(frame.scores.length === 0 ? [] : [{ name: `${own.stem}-V_Score.gbr`, content: scoreFile(frame, own) }]),
    ...drillFiles(whole, own),
    { name: `${own.stem}-BOM.csv`, content: bomFile(whole) },
    { name: `${own.stem}-CPL.csv`, content: cplFile(whole) },
    // A board that was read has more in its own KiCad file than we write of it.
    ...(board.imported === undefined ? [{ name: `${own.stem}.kicad_pcb`, content: withScores(kicadFile(whole, own), frame) }] : []),
    { name: `${own.stem}.txt`, content: orderText(whole, panel, frame) },
  ];
}

/** The V-scores, as their gerber function says it (The Gerber Layer Format Specification, 5.6.3: `Vcut`). */
function scoreFile({ scores }: Frame, info: ExportInfo): string {
  const file = new GerberFile([
    ['GenerationSoftware', `Boardwright,Boardwright,${attributeValue(info.generator ?? info.version)}`],
    ...(info.created === '' ? [] : [['CreationDate', attributeValue(info.created)] as const]),
    ['SameCoordinates', 'Original'],
    ['FileFunction', 'Vcut'],
  ]);
  for (const [from, to] of scores) file.stroke([nm(...from), nm(...to)], mm(SCORE_MM), {});
  return file.text();
}

/** KiCad has no layer for V-scores: they are drawn among the comments. */
function withScores(text: string, { scores }: Frame): string {
  const nodes = scores.map(([from, to], i) =>
    line(['gr_line', ['start', ...from], ['end', ...to], ['layer', '"Cmts.User"'], ['width', SCORE_MM], ['tstamp', uuidOf(`score ${i}`)]]),
  );
  return nodes.length === 0 ? text : text.replace(/\)\n$/, `${nodes.map((n) => `  ${n}\n`).join('')})\n`);
}

/** What is said in the order. */
function orderText({ width_mm, height_mm, name, parts }: Board, { columns, rows, separation }: Panel, { notes, scores, bites }: Frame): string {
  const count = (prefix: string): number => parts.filter((p) => p.ref.startsWith(prefix) && p.left_out !== undefined).length;
  const parted =
    separation === 'v_score'
      ? `${scores.length} V-scores, from edge to edge, in the file V_Score`
      : `mouse bites: ${bites.length} sets of holes of 0.6 mm`;
  const rails = [count('TH') > 0 ? `${count('TH')} tooling holes of 2 mm` : '', count('FID') > 0 ? `${count('FID')} fiducials of 1 mm` : ''].filter(
    (t) => t !== '',
  );
  return [
    name,
    `Panel: ${width_mm} × ${height_mm} mm, ${columns} columns × ${rows} rows (“panel by customer”)`,
    `Separation: ${parted}`,
    ...(rails.length === 0 ? [] : [`Rails: ${rails.join(', ')}`]),
    'Parts of the second board are called R1-2, and so on.',
    ...notes,
    '',
  ].join('\r\n');
}
