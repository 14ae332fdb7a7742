import { type JSX, type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../strings.js';
import { Icon } from './icons.js';

/** A box over the page: the browser's own dialog keeps the focus in and closes on Escape. */
export function Dialog(props: { title: string; onClose: () => void; wide?: boolean; children: ReactNode }): JSX.Element {
  const { title, onClose, wide = false, children } = props;
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const node = box.current;
    if (node !== null && !node.open) node.showModal();
    node?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => node?.close();
  }, []);
  // Outside of what opened it: a header within a header is a landmark too many.
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog; a press beside it is for pointers
    <dialog
      ref={box}
      className={wide ? 'dialog wide' : 'dialog'}
      aria-label={title}
      onCancel={(e) => {
        e.preventDefault();
        onClose();
      }}
      onClick={(e) => e.target === e.currentTarget && onClose()}
    >
      <div className="dialog-in">
        <header>
          <h2>{title}</h2>
          <button type="button" className="ghost" aria-label={t.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>,
    document.body,
  );
}
