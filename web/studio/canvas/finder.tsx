import { type JSX, useEffect, useRef, useState } from 'react';
import { isTyping } from '../app.js';
import { lightUp, useOpen } from '../project/context.js';
import { t } from '../strings.js';
import { Icon } from '../ui/icons.js';

const MOST = 8;

/** Finds parts by name, value or code, and nets; what is picked lights up. */
export function Finder(): JSX.Element {
  const open = useOpen();
  const { scene } = open;
  const [q, setQ] = useState('');
  const [at, setAt] = useState(0);
  const box = useRef<HTMLInputElement>(null);
  const words = q.toLowerCase().trim();
  const matches = words === '' || scene === null ? [] : found(scene, words).slice(0, MOST);
  useEffect(() => {
    const press = (e: KeyboardEvent): void => {
      if (e.key !== '/' || isTyping(e.target)) return;
      e.preventDefault();
      box.current?.focus();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const pick = (i: number): void => {
    const match = matches[i];
    if (match === undefined) return;
    lightUp(open, match.refs, match.nets);
    setQ('');
    box.current?.blur();
  };
  return (
    <div className="finder">
      <Icon name="search" />
      <input
        ref={box}
        type="search"
        role="combobox"
        aria-expanded={matches.length > 0}
        aria-controls="finder-list"
        aria-activedescendant={matches.length > 0 ? `finder-${at}` : undefined}
        aria-label={t.canvas.search}
        placeholder={t.canvas.search}
        value={q}
        onChange={(e) => {
          setQ(e.target.value);
          setAt(0);
        }}
        onBlur={() =>
          setTimeout(() => {
            // Who has come back meanwhile types already.
            if (document.activeElement !== box.current) setQ('');
          }, 150)
        }
        onKeyDown={(e) => {
          if (e.key === 'Enter') pick(at);
          else if (e.key === 'ArrowDown') setAt(Math.min(at + 1, matches.length - 1));
          else if (e.key === 'ArrowUp') setAt(Math.max(0, at - 1));
          else if (e.key === 'Escape') {
            setQ('');
            box.current?.blur();
          } else return;
          e.preventDefault();
        }}
      />
      <div id="finder-list" role="listbox" aria-label={t.canvas.search} hidden={matches.length === 0} className="finder-list">
        {matches.map((m, i) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus and names the line that is active
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the box's
          <div key={m.title} id={`finder-${i}`} role="option" aria-selected={i === at} onClick={() => pick(i)}>
            <strong>{m.title}</strong> <span>{m.more}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

interface Match {
  readonly title: string;
  readonly more: string;
  readonly refs: readonly string[];
  readonly nets: readonly string[];
}

export function found(scene: NonNullable<ReturnType<typeof useOpen>['scene']>, words: string): Match[] {
  const has = (...texts: (string | null)[]): boolean => texts.some((text) => text?.toLowerCase().includes(words) === true);
  const parts = scene.board.parts
    .filter((p) => has(p.ref, p.value, p.package, p.catalog_code, p.mpn))
    .sort((a, b) => Number(b.ref.toLowerCase() === words) - Number(a.ref.toLowerCase() === words))
    .map((p): Match => ({ title: p.ref, more: [p.value, p.package].filter(Boolean).join(' · '), refs: [p.ref], nets: [] }));
  const nets = scene.board.nets
    .filter((n) => has(n.name))
    .map((n): Match => ({ title: n.name, more: n.volts === null ? '' : `${n.volts} V`, refs: [], nets: [n.name] }));
  return [...parts, ...nets];
}
