import { type Board, type BoardPad, copperLayers, copperName, holeAt, type Via } from '../board/index.js';
import { rotate } from '../geometry/index.js';
import type { ExportInfo, OutputFile } from './output-file.js';

/** A hole, board mm: round where `from` equals `to`, else a slot milled between them. */
interface Hole {
  readonly tool_mm: number;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly purpose: 'ViaDrill' | 'ComponentDrill' | 'MechanicalDrill';
}

/**
 * Drill files: XNC (Excellon's subset of 2019), metric with explicit decimals, y up as the gerbers. `<stem>.drl` holds the plated
 * holes through the board; `<stem>-NPTH.drl` the others, when there are any; blind and buried vias have files of their own.
 */
export function drillFiles(board: Board, info: ExportInfo): OutputFile[] {
  const last = copperLayers(board).length;
  const pads = board.parts.flatMap((part) => part.pads).filter((pad) => pad.drill !== null);
  const plated = [
    ...board.vias.filter((v) => v.span === undefined).map(viaHole),
    ...pads.filter((p) => p.plated).map((p) => padHole(p, 'ComponentDrill')),
  ];
  const bare = pads.filter((p) => !p.plated).map((p) => padHole(p, 'MechanicalDrill'));
  const files = [{ name: `${info.stem}.drl`, content: drillText(plated, `Plated,1,${last},PTH`, info) }];
  if (bare.length > 0) files.push({ name: `${info.stem}-NPTH.drl`, content: drillText(bare, `NonPlated,1,${last},NPTH`, info) });
  return [...files, ...partDrills(board, info)];
}

const viaHole = (v: Via): Hole => ({ tool_mm: v.drill_mm, from: [v.x, v.y], to: [v.x, v.y], purpose: 'ViaDrill' });

/** Vias that do not go through: a file for each pair of layers, `<stem>-F_Cu-In1_Cu.drl`. */
function partDrills(board: Board, info: ExportInfo): OutputFile[] {
  const all = copperLayers(board);
  const bySpan = new Map<string, Via[]>();
  for (const via of board.vias) {
    if (via.span === undefined) continue;
    const key = via.span.map((l) => String(all.indexOf(l) + 1).padStart(2, '0')).join();
    bySpan.set(key, [...(bySpan.get(key) ?? []), via]);
  }
  return [...bySpan.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, vias]) => {
      const span = vias[0]?.span ?? ['front', 'back'];
      const [from = 0, to = 0] = span.map((l) => all.indexOf(l) + 1);
      const kind = from === 1 || to === all.length ? 'Blind' : 'Buried';
      const name = span.map((l) => copperName(l).replace('.', '_')).join('-');
      return { name: `${info.stem}-${name}.drl`, content: drillText(vias.map(viaHole), `Plated,${from},${to},${kind}`, info) };
    });
}

function padHole(pad: BoardPad, purpose: Hole['purpose']): Hole {
  const { w, h } = pad.drill ?? { w: 0, h: 0 };
  const half = Math.abs(w - h) / 2;
  const end = rotate(w >= h ? { x: half, y: 0 } : { x: 0, y: half }, pad.rot);
  const [x, y] = holeAt(pad);
  return { tool_mm: Math.min(w, h), from: [x - end.x, y - end.y], to: [x + end.x, y + end.y], purpose };
}

function drillText(holes: readonly Hole[], fileFunction: string, info: ExportInfo): string {
  const tools = new Map<string, Hole[]>();
  for (const hole of holes) {
    const key = `${hole.tool_mm.toFixed(3)} ${hole.purpose}`;
    tools.set(key, [...(tools.get(key) ?? []), hole]);
  }
  const sorted = [...tools].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, list], i) => ({ list, number: i + 1 }));
  const plating = fileFunction.split(',')[0] ?? '';
  const head = [
    'M48',
    '; FORMAT={-:-/ absolute / metric / decimal}',
    `; #@! TF.GenerationSoftware,Boardwright,Boardwright,${info.generator ?? info.version}`,
    ...(info.created === '' ? [] : [`; #@! TF.CreationDate,${info.created}`]),
    `; #@! TF.FileFunction,${fileFunction}`,
    'FMAT,2',
    'METRIC,TZ',
    ...sorted.flatMap(({ list, number }) => [
      `; #@! TA.AperFunction,${plating},${plating === 'Plated' ? 'PTH' : 'NPTH'},${list[0]?.purpose ?? ''}`,
      `T${number}C${(list[0]?.tool_mm ?? 0).toFixed(3)}`,
    ]),
    '%',
    'G90',
    'G05',
  ];
  const hits = sorted.flatMap(({ list, number }) => [`T${number}`, ...list.map(hit)]);
  return `${[...head, ...hits, 'M30'].join('\n')}\n`;
}

function hit({ from, to }: Hole): string {
  const start = coordinates(from);
  const end = coordinates(to);
  return start === end ? start : `${start}G85${end}`;
}

const coordinates = ([x, y]: readonly [number, number]): string => `X${decimal(x)}Y${decimal(-y)}`;

/** At most six decimals (a nanometre), always with a point, never −0. */
function decimal(value: number): string {
  const text = (Math.round(value * 1e6) / 1e6 + 0).toFixed(6).replace(/0+$/, '');
  return text.endsWith('.') ? `${text}0` : text;
}
