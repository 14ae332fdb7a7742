import { Popover } from 'radix-ui';
import { type JSX, useSyncExternalStore } from 'react';
import { api, at, type Started } from '../api.js';
import type { Draft } from '../canvas/draft.js';
import { start } from '../chat/sending.js';
import { ProjectMenu } from '../home/project-acts.js';
import { Verdict } from '../home/project-card.js';
import { CornerMenu, Link, type Shell } from '../home/shell.js';
import { Share } from '../panels/share.js';
import { useFiles } from '../queries.js';
import { go, projectRoute, TABS, type Tab } from '../route.js';
import { t } from '../strings.js';
import { Brand, Icon, type IconName } from '../ui/icons.js';
import { Menu, useLandmark } from '../ui/menu.js';
import { attempt, tell } from '../ui/toast.js';
import { useOpen } from './context.js';
import { useElsewhere } from './elsewhere.js';

const ICONS: Record<Tab, IconName> = { board: 'board', schematic: 'schematic', solid: 'cube', simulation: 'wave', order: 'cart', compare: 'diff' };

interface Props extends Shell {
  readonly panels: { readonly list: boolean; readonly chat: boolean; readonly dock: boolean };
  readonly toggle: (panel: 'list' | 'chat' | 'dock') => void;
}

export function ProjectHeader({ panels, toggle, ...shell }: Props): JSX.Element {
  const open = useOpen();
  const { detail, version, board, slug, tab } = open;
  const vid = open.readOnly ? (version?.id ?? null) : null;
  return (
    <header className="top project-top">
      <Link to={{ page: 'home' }} className="brand" label={t.brand}>
        <Brand size={24} />
      </Link>
      <button
        type="button"
        className="ghost wide-only"
        aria-pressed={panels.list}
        aria-label={t.project.hideList}
        title={t.project.hideList}
        onClick={() => toggle('list')}
      >
        <Icon name="menu" />
      </button>
      <div className="project-name">
        <h1>{detail.name}</h1>
        <span className="project-facts">
          {version === null ? (
            t.project.nothingBuilt
          ) : (
            <>
              <Verdict passed={version.passed} />
              {board === null ? null : <span>{`${board.width} × ${board.height} mm`}</span>}
              <span>{t.project.parts(version.parts)}</span>
              <span>{version.id}</span>
            </>
          )}
        </span>
      </div>
      <ProjectMenu project={detail} onGone={() => go({ page: 'home' })} />
      <nav className="view-tabs" aria-label={t.project.views}>
        {version === null
          ? null
          : TABS.map((name) => (
              <Link key={name} to={projectRoute(slug, { vid, tab: name })} current={tab === name} label={t.project.tabs[name]}>
                <Icon name={ICONS[name]} />
                <span>{t.project.tabs[name]}</span>
              </Link>
            ))}
      </nav>
      <DraftBar />
      <Devices />
      {version === null ? null : <Share />}
      {version === null ? null : <Downloads />}
      <span className="wide-only toggles">
        <button
          type="button"
          className="ghost"
          aria-pressed={panels.dock}
          aria-label={t.project.hideDock}
          title={t.project.hideDock}
          onClick={() => toggle('dock')}
        >
          <Icon name="dock" />
        </button>
        <button
          type="button"
          className="ghost"
          aria-pressed={panels.chat}
          aria-label={t.project.hideChat}
          title={t.project.hideChat}
          onClick={() => toggle('chat')}
        >
          <Icon name="panel" />
        </button>
      </span>
      <CornerMenu {...shell} />
    </header>
  );
}

/** The draft is saved, then built; or its tracks are laid anew. */
export const buildAgain = (slug: string, draft: Draft, path: 'rebuild' | 'route'): void =>
  attempt(async () => {
    await draft.flush();
    await start(slug, '', () => api<Started>('POST', `${at.project(slug)}/${path}`, {}));
  });

/** What is wanted but not built yet, and what to do about it. */
function DraftBar(): JSX.Element | null {
  const { draft, slug, busy, version, readOnly } = useOpen();
  useSyncExternalStore(draft.listen, () => draft.version);
  if (version === null || readOnly) return null;
  const job = (path: 'rebuild' | 'route'): void => buildAgain(slug, draft, path);
  const discard = (): void =>
    attempt(async () => {
      await draft.discard();
      tell(t.draft.discarded);
    });
  if (!draft.unbuilt) {
    return (
      <Menu
        label={t.draft.rebuild}
        items={[
          { title: t.draft.rebuild, icon: 'play', disabled: busy, act: () => job('rebuild') },
          { title: t.draft.route, icon: 'turn', disabled: busy, act: () => job('route') },
        ]}
      >
        <Icon name="play" /> <span className="head-word">{t.draft.rebuild}</span>
      </Menu>
    );
  }
  const state = draft.saving === 'clean' ? t.draft.saved : draft.saving === 'failed' ? t.draft.failed : t.draft.saving;
  return (
    <div className="draft-bar" role="group" aria-label={t.draft.unbuilt}>
      <span className={draft.saving === 'failed' ? 'bad' : ''} role="status" title={state}>
        {t.draft.unbuilt}
        <small>{state}</small>
      </span>
      <button type="button" className="primary" disabled={busy} title={t.draft.rebuildHint} onClick={() => job('rebuild')}>
        {t.draft.rebuild}
      </button>
      <Menu
        label={t.draft.route}
        items={[
          { title: t.draft.route, icon: 'turn', disabled: busy, act: () => job('route') },
          { title: t.draft.discard, icon: 'trash', danger: true, act: discard },
        ]}
      >
        <Icon name="more" />
      </Menu>
    </div>
  );
}

/** Who else is here, what each looks at, and what the others call this device. */
function Devices(): JSX.Element | null {
  const { slug, detail } = useOpen();
  const { devices, following, setFollowing, name, setName } = useElsewhere();
  const [place, button] = useLandmark();
  if (devices.length === 0) return null;
  return (
    <Popover.Root>
      <Popover.Trigger ref={button} className="devices" data-following={following}>
        <Icon name="eye" size={14} /> {t.project.others(devices.length)}
      </Popover.Trigger>
      <Popover.Portal container={place}>
        <Popover.Content className="popover who" align="end" sideOffset={6} collisionPadding={8} aria-label={t.project.whoIsHere}>
          <ul className="rows">
            {devices.map(({ from, name: called, view }) => (
              <li key={from}>
                <strong>{called}</strong>
                {view === null ? null : (
                  <Link to={projectRoute(slug, { tab: view.tab, vid: view.vid === detail.current ? null : view.vid })}>
                    {t.project.looksAt(t.project.tabs[view.tab], view.vid)}
                  </Link>
                )}
              </li>
            ))}
          </ul>
          <label>
            <input type="checkbox" checked={following} onChange={() => setFollowing(!following)} /> {t.project.follow}
          </label>
          <label>
            {t.project.yourName} <input value={name} maxLength={40} onChange={(e) => setName(e.target.value)} />
          </label>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Downloads(): JSX.Element {
  const { slug, version } = useOpen();
  const vid = version?.id ?? '';
  const { data } = useFiles(slug, vid);
  const files = data?.files ?? [];
  const kicad = files.find((f) => f.kind === 'ecad');
  const base = at.version(slug, vid);
  return (
    <Menu
      label={t.project.download}
      items={[
        { title: t.project.gerbers, icon: 'download', act: `${base}/gerbers.zip` },
        ...(kicad === undefined ? [] : [{ title: t.project.kicad, icon: 'download' as const, act: at.file(slug, vid, kicad.name, true) }]),
        { title: t.project.kicadSheet, icon: 'download', act: `${at.project(slug)}/sheet?base=${vid}&format=kicad_sch` },
        { title: t.project.step, icon: 'download', act: `${base}/board?format=step` },
        { title: t.project.glb, icon: 'download', act: `${base}/board?format=glb` },
        ...(files.some((f) => f.name === 'inspector.html')
          ? [
              { title: t.project.viewer, icon: 'download' as const, act: `${base}/inspector.html?dl=1` },
              { title: t.project.openViewer, icon: 'cube' as const, act: `${base}/inspector.html` },
            ]
          : []),
        { title: t.project.exportZip, icon: 'archive', act: `${at.project(slug)}/export.zip` },
      ]}
    >
      <Icon name="download" /> <span className="head-word">{t.project.download}</span>
    </Menu>
  );
}
