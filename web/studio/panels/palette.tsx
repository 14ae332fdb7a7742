import { type JSX, useEffect, useState } from 'react';
import { isTyping } from '../app.js';
import { flip } from '../canvas/board-canvas.js';
import { found } from '../canvas/finder.js';
import type { Shell } from '../home/shell.js';
import { lightUp, useOpen } from '../project/context.js';
import { buildAgain } from '../project/project-header.js';
import { useProjects } from '../queries.js';
import { go, projectRoute, TABS } from '../route.js';
import { t } from '../strings.js';
import { Dialog } from '../ui/dialog.js';
import { Icon } from '../ui/icons.js';
import { attempt } from '../ui/toast.js';

interface Command {
  readonly group: keyof typeof t.palette.groups;
  readonly title: string;
  readonly more: string;
  readonly act: () => void;
}
const MOST = 40;

/** Ctrl K: everything by name. The digits lead to the views. */
export function Palette(shell: Shell): JSX.Element | null {
  const [shown, setShown] = useState(false);
  const { slug, version } = useOpen();
  useEffect(() => {
    const press = (e: KeyboardEvent): void => {
      if ((e.ctrlKey || e.metaKey) && e.key.toLowerCase() === 'k') {
        e.preventDefault();
        setShown(true);
        return;
      }
      const tab = /^[1-5]$/.test(e.key) && !e.ctrlKey && !e.metaKey && !e.altKey && !isTyping(e.target) ? TABS[Number(e.key) - 1] : undefined;
      if (tab !== undefined && version !== null) go(projectRoute(slug, { tab }));
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [slug, version]);
  return shown ? <Commands {...shell} onClose={() => setShown(false)} /> : null;
}

function Commands({ onClose, ...shell }: Shell & { onClose: () => void }): JSX.Element {
  const [q, setQ] = useState('');
  const [at, setAt] = useState(0);
  const commands = useCommands(shell, q.trim().toLowerCase());
  const run = (command: Command | undefined): void => {
    if (command === undefined) return;
    onClose();
    command.act();
  };
  return (
    <Dialog title={t.palette.title} onClose={onClose}>
      <input
        type="search"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={commands.length > 0 ? `palette-${at}` : undefined}
        aria-label={t.palette.placeholder}
        placeholder={t.palette.placeholder}
        data-first
        value={q}
        onChange={(e) => {
          setQ(e.target.value);
          setAt(0);
        }}
        onKeyDown={(e) => {
          if (e.key === 'Enter') run(commands[at]);
          else if (e.key === 'ArrowDown') setAt(Math.min(at + 1, commands.length - 1));
          else if (e.key === 'ArrowUp') setAt(Math.max(0, at - 1));
          else return;
          e.preventDefault();
        }}
      />
      <div id="palette-list" role="listbox" aria-label={t.palette.title} className="palette-list">
        {commands.length === 0 ? <p className="quiet">{t.palette.nothing}</p> : null}
        {commands.map((c, i) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus and names the line that is active
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the box's
          <div key={`${c.group} ${c.title}`} id={`palette-${i}`} role="option" aria-selected={i === at} onClick={() => run(c)}>
            <Icon name={c.group === 'project' ? 'board' : c.group === 'part' ? 'chip' : c.group === 'net' ? 'link' : 'right'} size={14} />
            <strong>{c.title}</strong> <span>{c.more}</span>
          </div>
        ))}
      </div>
    </Dialog>
  );
}

function useCommands(shell: Shell, words: string): Command[] {
  const open = useOpen();
  const { slug, scene, draft, readOnly, version, busy } = open;
  const { data } = useProjects(false);
  const act = (title: string, what: () => void): Command => ({ group: 'act', title, more: '', act: what });
  const acts: Command[] = [
    ...TABS.map((tab) => act(t.project.tabs[tab], () => go(projectRoute(slug, { tab })))),
    act(t.canvas.flip, () => flip(scene)),
    act(t.keys.title, shell.help),
    act(t.theme.names.light, () => shell.setTheme('light')),
    act(t.theme.names.dark, () => shell.setTheme('dark')),
    act(t.theme.names.contrast, () => shell.setTheme('contrast')),
    ...(readOnly
      ? []
      : [
          ...(busy || version === null
            ? []
            : [act(t.draft.rebuild, () => buildAgain(slug, draft, 'rebuild')), act(t.draft.route, () => buildAgain(slug, draft, 'route'))]),
          ...(draft.canUndo ? [act(t.undo, () => draft.undo())] : []),
          ...(draft.canRedo ? [act(t.redo, () => draft.redo())] : []),
          ...(draft.unbuilt ? [act(t.draft.discard, () => attempt(() => draft.discard()))] : []),
        ]),
    act(t.project.list, () => go({ page: 'home' })),
    act(t.library.title, () => go({ page: 'library' })),
    act(t.trash.title, () => go({ page: 'trash' })),
    act(t.about.title, () => go({ page: 'about' })),
  ];
  const projects = (data?.projects ?? []).map(
    (p): Command => ({ group: 'project', title: p.name, more: p.slug, act: () => go(projectRoute(p.slug)) }),
  );
  const things =
    words === '' || scene === null
      ? []
      : found(scene, words).map(
          (m): Command => ({ group: m.refs.length > 0 ? 'part' : 'net', title: m.title, more: m.more, act: () => lightUp(open, m.refs, m.nets) }),
        );
  const matching = [...acts, ...projects].filter((c) => `${c.title} ${c.more}`.toLowerCase().includes(words));
  return [...matching, ...things].slice(0, MOST);
}
