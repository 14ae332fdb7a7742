import type { Point } from './board.js';
import type { FlatView } from './flat.js';

/** A press that moves less, px, is a click. */
const CLICK_PX = 5;

/** Pointers on the flat view: a drag moves the board unless the page's tool takes it, two fingers zoom, a click selects. */
export function listenTo(view: HTMLElement, flat: FlatView): void {
  const down = new Map<number, Point>();
  let far = 0;
  let held = false;

  const begin = (e: PointerEvent): void => {
    const at = flat.pixel(e);
    down.set(e.pointerId, at);
    view.setPointerCapture(e.pointerId);
    if (down.size > 1) {
      if (held) flat.tool?.cancel();
      held = false;
      far = Number.POSITIVE_INFINITY;
      return;
    }
    far = 0;
    held = e.button === 0 && (flat.tool?.down(flat.onBoard(at), flat.reach(4), e) ?? false);
  };

  const move = (e: PointerEvent): void => {
    const at = flat.pixel(e);
    const before = down.get(e.pointerId);
    if (before === undefined) {
      flat.stretch(at);
      return;
    }
    const [dx, dy] = [at[0] - before[0], at[1] - before[1]];
    if (down.size === 2) pinch(e.pointerId, before, at);
    else if (held) flat.tool?.move(flat.onBoard(at), e);
    else flat.move(dx, dy);
    far += Math.hypot(dx, dy);
    down.set(e.pointerId, at);
  };

  const pinch = (id: number, before: Point, at: Point): void => {
    const other = [...down].find(([key]) => key !== id)?.[1];
    if (other === undefined) return;
    const [was, is] = [Math.hypot(before[0] - other[0], before[1] - other[1]), Math.hypot(at[0] - other[0], at[1] - other[1])];
    const middle: Point = [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2];
    flat.move((at[0] - before[0]) / 2, (at[1] - before[1]) / 2);
    if (was > 0) flat.zoom(is / was, middle);
  };

  const end = (e: PointerEvent): void => {
    if (!down.delete(e.pointerId)) return;
    const at = flat.pixel(e);
    if (held) flat.tool?.up(flat.onBoard(at), e);
    else if (far < CLICK_PX && e.type === 'pointerup') flat.click(at, e.shiftKey || e.ctrlKey || e.metaKey);
    held = false;
  };

  view.addEventListener('pointerdown', begin);
  view.addEventListener('pointermove', move);
  view.addEventListener('pointerup', end);
  view.addEventListener('pointercancel', (e) => {
    if (held) flat.tool?.cancel();
    held = false;
    down.delete(e.pointerId);
  });
  view.addEventListener(
    'wheel',
    (e) => {
      e.preventDefault();
      flat.zoom(Math.exp(-e.deltaY * 0.0015), flat.pixel(e));
    },
    { passive: false },
  );
}
