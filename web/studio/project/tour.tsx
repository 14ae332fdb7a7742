import { type JSX, useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '../strings.js';

let running = false;
const listeners = new Set<() => void>();
function set(on: boolean): void {
  running = on;
  for (const listener of [...listeners]) listener();
}
/** The next project page shows the tour. */
export const begin = (): void => set(true);

/** A minute through the page: what stands where, one thing after another, each with a ring around it. */
export function Tour(): JSX.Element | null {
  const on = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => running,
  );
  return on ? <Steps /> : null;
}

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

function Steps(): JSX.Element {
  const [at, setAt] = useState(0);
  const [box, setBox] = useState<Box | null>(null);
  const { steps } = t.tour;
  const [selector, title, words] = steps[at] ?? ['', '', ''];
  useEffect(() => {
    const measure = (): void => {
      const found = document.querySelector(selector)?.getBoundingClientRect();
      setBox(found === undefined || found.width === 0 ? null : { left: found.left, top: found.top, width: found.width, height: found.height });
    };
    measure();
    // What it points at may come a moment later, or be moved.
    const often = setInterval(measure, 300);
    return () => clearInterval(often);
  }, [selector]);
  useEffect(() => {
    const press = (e: KeyboardEvent): void => {
      if (e.key === 'Escape') set(false);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const last = at === steps.length - 1;
  return (
    <>
      {box === null ? null : <div className="tour-ring" style={box} />}
      <section className="tour" aria-label={t.tour.title}>
        <small>{t.tour.of(at + 1, steps.length)}</small>
        <h2 aria-live="polite">{title}</h2>
        <p>{words}</p>
        <footer>
          <button type="button" className="ghost" onClick={() => set(false)}>
            {t.close}
          </button>
          <span className="grow" />
          <button type="button" disabled={at === 0} onClick={() => setAt(at - 1)}>
            {t.tour.back}
          </button>
          <button type="button" className="primary" onClick={() => (last ? set(false) : setAt(at + 1))}>
            {last ? t.tour.end : t.tour.next}
          </button>
        </footer>
      </section>
    </>
  );
}
