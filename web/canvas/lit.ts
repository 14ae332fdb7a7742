import type { Point } from './board.js';
import { strokeAll } from './draw.js';
import { bodyRing, padPath, ringPath } from './paths.js';
import type { Scene } from './scene.js';

const HOT = '#7dffb0';
const NET = '#ff6464';

/** What is selected, over the board. `px`: millimetres a pixel. */
export function drawSelection(g: CanvasRenderingContext2D, scene: Scene, px: number): void {
  const { refs, net } = scene.state.selection;
  if (refs.size > 0 || net !== null) {
    g.globalAlpha = 0.45;
    g.fillStyle = '#060a08';
    g.fillRect(-1e4, -1e4, 2e4, 2e4);
  }
  if (net !== null) drawNet(g, scene, net);
  for (const ref of refs) drawPart(g, scene, ref, px);
  g.globalAlpha = 1;
}

function drawNet(g: CanvasRenderingContext2D, { state, paths }: Scene, net: string): void {
  g.fillStyle = g.strokeStyle = NET;
  for (const { layer, pour, tracks, pads } of paths.net(net)) {
    if (!state.layers.has(layer)) continue;
    const near = layer === state.side;
    g.globalAlpha = near ? 0.35 : 0.2;
    if (state.shown.has('pour')) g.fill(pour);
    g.globalAlpha = near ? 1 : 0.6;
    strokeAll(g, tracks);
    g.fill(pads);
  }
}

function drawPart(g: CanvasRenderingContext2D, { partOf }: Scene, ref: string, px: number): void {
  const part = partOf.get(ref);
  if (part === undefined) return;
  g.globalAlpha = 1;
  g.fillStyle = HOT;
  for (const pad of part.pads) g.fill(padPath(pad));
  const body = ringPath([bodyRing(part)]);
  g.globalAlpha = 0.25;
  g.fill(body);
  g.globalAlpha = 1;
  g.strokeStyle = HOT;
  g.lineWidth = Math.max(2 * px, 0.1);
  g.stroke(body);
}

/** Bodies of the near side. */
export function drawBodies(g: CanvasRenderingContext2D, { state, paths: { bodies } }: Scene, px: number): void {
  g.globalAlpha = 0.75;
  g.fillStyle = '#2c3531';
  g.fill(bodies[state.side]);
  g.globalAlpha = 1;
  g.strokeStyle = '#7d8a83';
  g.lineWidth = px;
  g.stroke(bodies[state.side]);
}

/** Missing joins. */
export function drawUnrouted(g: CanvasRenderingContext2D, scene: Scene, px: number): void {
  g.strokeStyle = '#ff5dd2';
  g.lineWidth = 1.5 * px;
  g.globalAlpha = 1;
  for (const { from, to } of scene.board.unrouted) {
    const [a, b] = [padAt(scene, from), padAt(scene, to)];
    if (a === null || b === null) continue;
    g.beginPath();
    g.moveTo(...a);
    g.lineTo(...b);
    g.stroke();
  }
}

/** "U1.3" as a place. */
function padAt({ partOf }: Scene, label: string): Point | null {
  const dot = label.lastIndexOf('.');
  const pad = partOf.get(label.slice(0, dot))?.pads.find((p) => p.number === label.slice(dot + 1));
  return pad === undefined ? null : [pad.x, pad.y];
}

/** Refs on the near side, as large as their parts allow, and those of parts that are selected. The context maps pixels. */
export function drawRefs(g: CanvasRenderingContext2D, { board, state }: Scene, scale: number, at: (p: Point) => Point): void {
  g.globalAlpha = 1;
  g.textAlign = 'center';
  g.textBaseline = 'middle';
  for (const part of board.parts) {
    if ((part.side !== state.side || !state.shown.has('refs')) && !state.selection.refs.has(part.ref)) continue;
    const size = Math.min(22, scale * Math.min(1.4, extent(part.body) * 0.45));
    if (size < 5 && !state.selection.refs.has(part.ref)) continue;
    const [x, y] = at(middle(part.body, [part.x, part.y], part));
    g.font = `600 ${Math.max(8, size).toFixed(0)}px system-ui, sans-serif`;
    g.lineWidth = 3;
    g.strokeStyle = '#000b';
    g.strokeText(part.ref, x, y);
    g.fillStyle = state.selection.refs.has(part.ref) ? HOT : '#fff';
    g.fillText(part.ref, x, y);
  }
}

const extent = (ring: readonly Point[]): number => (ring.length === 0 ? 1 : Math.max(...ring.map((p) => p[0])) - Math.min(...ring.map((p) => p[0])));

function middle(ring: readonly Point[], otherwise: Point, part: Parameters<typeof bodyRing>[0]): Point {
  if (ring.length === 0) return otherwise;
  const at = bodyRing(part);
  const [xs, ys] = [at.map((p) => p[0]), at.map((p) => p[1])];
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}
