import { otherSide, type Side } from './board.js';
import type { Strokes } from './paths.js';
import type { Scene } from './scene.js';

type Canvas = CanvasRenderingContext2D;

const INNER = ['#b65fc0', '#5fb0a0', '#b0a05f', '#8080e0'];
/** Colour of a copper layer. */
export function layerColour(layer: string, copperLayers: readonly string[]): string {
  if (layer === 'front') return '#d09a46';
  if (layer === 'back') return '#4f8fd0';
  return INNER[(copperLayers.indexOf(layer) - 1) % INNER.length] ?? '#b65fc0';
}

/** Lines of several widths; `least` is the thinnest that is drawn. */
export function strokeAll(g: Canvas, lines: Strokes, least = 0): void {
  g.lineCap = 'round';
  g.lineJoin = 'round';
  for (const [width, path] of lines) {
    g.lineWidth = Math.max(width, least);
    g.stroke(path);
  }
}

/** The layers that are switched on, the far side first and all but the nearest faint. The context maps millimetres. */
export function drawLayers(g: Canvas, scene: Scene, near: Side): void {
  const { paths, copperLayers, state } = scene;
  const { shown: on } = state;
  g.fillStyle = '#15241b';
  g.fill(paths.outline, 'evenodd');
  const order = near === 'front' ? [...copperLayers].reverse() : copperLayers;
  const shown = order.filter((layer) => state.layers.has(layer));
  for (const layer of shown) {
    if (layer === near && on.has('silk')) drawSilk(g, scene, otherSide(near), 0.12);
    drawCopper(g, scene, layer, layer === shown.at(-1) ? 1 : 0.5);
  }
  if (on.has('vias')) {
    g.globalAlpha = 1;
    g.fillStyle = '#9aa39e';
    g.fill(paths.vias);
  }
  g.globalAlpha = 1;
  g.fillStyle = '#0a0f0c';
  g.fill(paths.holes);
  if (on.has('silk')) drawSilk(g, scene, near, 0.9);
  g.globalAlpha = 1;
  g.strokeStyle = '#e9c46a';
  g.lineWidth = 0.12;
  g.stroke(paths.outline);
}

function drawCopper(g: Canvas, scene: Scene, layer: string, strength: number): void {
  const paths = scene.paths.copper.get(layer);
  const { shown: on } = scene.state;
  if (paths === undefined) return;
  g.fillStyle = g.strokeStyle = layerColour(layer, scene.copperLayers);
  if (on.has('pour')) {
    g.globalAlpha = 0.24 * strength;
    g.fill(paths.pour);
  }
  g.globalAlpha = 0.85 * strength;
  if (on.has('tracks')) {
    strokeAll(g, paths.tracks);
    g.fill(paths.drawn);
    strokeAll(g, paths.drawnLines);
  }
  if (on.has('pads')) {
    g.globalAlpha = strength;
    g.fill(paths.pads);
  }
}

function drawSilk(g: Canvas, { paths: { silk } }: Scene, side: Side, alpha: number): void {
  g.globalAlpha = alpha;
  g.fillStyle = g.strokeStyle = '#eef2ee';
  strokeAll(g, silk[side].lines);
  g.fill(silk[side].areas);
}

/** The board as it will look from one side, for the faces of its body and for paper. */
export function drawFace(g: Canvas, { paths: { copper, outline, vias, holes, silk } }: Scene, side: Side): void {
  const paths = copper.get(side);
  g.save();
  g.globalAlpha = 1;
  g.fillStyle = '#0f4a2a';
  g.fill(outline, 'evenodd');
  g.clip(outline, 'evenodd');
  g.fillStyle = g.strokeStyle = '#1d6b40';
  if (paths !== undefined) {
    g.fill(paths.pour);
    strokeAll(g, paths.tracks);
    g.fill(paths.drawn);
    strokeAll(g, paths.drawnLines);
  }
  g.fill(vias);
  g.fillStyle = '#d8b566';
  if (paths !== undefined) g.fill(paths.pads);
  g.fillStyle = g.strokeStyle = '#f2f4ef';
  strokeAll(g, silk[side].lines);
  g.fill(silk[side].areas);
  g.fillStyle = '#101512';
  g.fill(holes);
  g.restore();
}

/** A picture of one side, at most `most` pixels wide or high. From behind it is mirrored where `mirrored`. */
export function facePicture(scene: Scene, side: Side, most: number, mirrored: boolean): HTMLCanvasElement {
  const { board } = scene;
  const scale = Math.min(most / board.width, most / board.height, 60);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(board.width * scale));
  canvas.height = Math.max(1, Math.round(board.height * scale));
  const g = canvas.getContext('2d', { willReadFrequently: true });
  if (g === null) return canvas;
  if (mirrored) g.setTransform(-scale, 0, 0, scale, canvas.width, 0);
  else g.setTransform(scale, 0, 0, scale, 0, 0);
  drawFace(g, scene, side);
  return canvas;
}
