import { type JSX, useSyncExternalStore } from 'react';
import { messageOf } from '../api.js';
import { t } from '../strings.js';
import { Icon } from './icons.js';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly bad: boolean;
  readonly act?: { readonly title: string; readonly go: () => void } | undefined;
}
const SHOWN_MS = 6000;
let toasts: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
const forget = (id: number): void => change(toasts.filter((x) => x.id !== id));

/** A line at the page's lower edge, for some seconds; what went wrong stays until it is put away. */
export function tell(text: string, act?: Toast['act']): void {
  const toast = { id: ++count, text, bad: false, act };
  change([...toasts.slice(-3), toast]);
  setTimeout(() => forget(toast.id), SHOWN_MS);
}
export function tellError(error: unknown): void {
  change([...toasts.slice(-3), { id: ++count, text: messageOf(error), bad: true }]);
}
/** Does something that may fail; says so when it does. */
export function attempt(what: () => Promise<unknown>): void {
  what().catch(tellError);
}

export function Toasts(): JSX.Element {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, text, bad, act }) => (
        <div key={id} className={bad ? 'toast bad' : 'toast'}>
          <span>{text}</span>
          {act === undefined ? null : (
            <button
              type="button"
              className="link"
              onClick={() => {
                act.go();
                forget(id);
              }}
            >
              {act.title}
            </button>
          )}
          <button type="button" className="ghost" aria-label={t.close} onClick={() => forget(id)}>
            <Icon name="close" size={14} />
          </button>
        </div>
      ))}
    </div>
  );
}
