import type { JSX, KeyboardEvent, PointerEvent } from 'react';

const STEP = 24;

/** The line between two panels: dragged, or moved by arrow keys. `size` of the panel at its `side`, px. */
export function Separator(props: {
  label: string;
  side: 'left' | 'right' | 'bottom';
  size: number;
  least: number;
  most: number;
  onSize: (size: number) => void;
}): JSX.Element {
  const { label, side, size, least, most, onSize } = props;
  const upright = side !== 'bottom';
  const set = (next: number): void => onSize(Math.round(Math.min(most, Math.max(least, next))));
  const drag = (e: PointerEvent<HTMLElement>): void => {
    const node = e.currentTarget;
    node.setPointerCapture(e.pointerId);
    const from = upright ? e.clientX : e.clientY;
    const hand = side === 'left' ? 1 : -1;
    node.onpointermove = (m) => set(size + hand * ((upright ? m.clientX : m.clientY) - from));
    node.onpointerup = () => {
      node.onpointermove = null;
    };
  };
  const press = (e: KeyboardEvent): void => {
    const grow = { left: 'ArrowRight', right: 'ArrowLeft', bottom: 'ArrowUp' }[side];
    const shrink = { left: 'ArrowLeft', right: 'ArrowRight', bottom: 'ArrowDown' }[side];
    if (e.key !== grow && e.key !== shrink) return;
    e.preventDefault();
    set(size + (e.key === grow ? STEP : -STEP));
  };
  return (
    <div
      className={upright ? 'separator upright' : 'separator'}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={upright ? 'vertical' : 'horizontal'}
      aria-valuenow={size}
      aria-valuemin={least}
      aria-valuemax={most}
      onPointerDown={drag}
      onKeyDown={press}
    />
  );
}
