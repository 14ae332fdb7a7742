import type { Device } from '../project/elsewhere.js';

export interface Pointer {
  readonly name: string;
  readonly at: readonly [number, number];
  readonly colour: string;
}

/** Told apart on the dark of the canvas. */
const COLOURS = ['#c78bff', '#5ad1ff', '#ff9fd0', '#a8e05f', '#ffb86b'];
const NAME_FONT = '600 11px system-ui, sans-serif';

/** Pointers of others who look at this version's board. Colours go by the order in which they came. */
export const pointersOf = (devices: readonly Device[], vid: string | null): Pointer[] =>
  devices.flatMap(({ name, view, cursor }, i) =>
    cursor === null || view?.tab !== 'board' || view.vid !== vid ? [] : [{ name, at: cursor, colour: COLOURS[i % COLOURS.length] ?? '#fff' }],
  );

/** An arrow and a name for each, of one size at any zoom. */
export function drawPointers(g: CanvasRenderingContext2D, px: number, pointers: readonly Pointer[], side: 'front' | 'back'): void {
  for (const { name, at, colour } of pointers) {
    g.save();
    g.translate(...at);
    // Behind, the board is drawn mirrored; names are not.
    g.scale(side === 'back' ? -px : px, px);
    g.beginPath();
    for (const [x, y] of [
      [0, 0],
      [0, 15],
      [4, 11.5],
      [10.5, 11],
    ] as const)
      g.lineTo(x, y);
    g.closePath();
    g.fillStyle = colour;
    g.strokeStyle = '#000';
    g.lineWidth = 1;
    g.fill();
    g.stroke();
    g.font = NAME_FONT;
    const wide = g.measureText(name).width + 10;
    g.beginPath();
    g.roundRect(10, 13, wide, 17, 5);
    g.fill();
    g.fillStyle = '#000';
    g.fillText(name, 15, 25.5);
    g.restore();
  }
}
