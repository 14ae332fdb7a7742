import { type JSX, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Scene } from '../../canvas/scene.js';
import { ApiError, type StudioBoard } from '../api.js';
import { BoardCanvas } from '../canvas/board-canvas.js';
import { Draft } from '../canvas/draft.js';
import { Editor } from '../canvas/editor.js';
import { Conversation } from '../chat/conversation.js';
import { Dock } from '../dock/dock.js';
import { Link, type Shell } from '../home/shell.js';
import { Palette } from '../panels/palette.js';
import { refresh, useBoard, useConstraints, useJobPicture, useJobs, useProject, useProposal, useProposalBoard } from '../queries.js';
import type { Route } from '../route.js';
import { t } from '../strings.js';
import { Boundary } from '../ui/boundary.js';
import { Icon } from '../ui/icons.js';
import { useKept } from '../ui/kept.js';
import { Separator } from '../ui/split.js';
import { Banner } from './banner.js';
import { type Open, OpenProject, type Showing, useOpen } from './context.js';
import { ElsewhereProvider } from './elsewhere.js';
import { ProjectHeader } from './project-header.js';
import { ProjectList } from './project-list.js';
import { Tour } from './tour.js';

const Schematic = lazy(() => import('../views/schematic.js'));
const Solid = lazy(() => import('../views/solid.js'));
const Simulation = lazy(() => import('../views/simulation.js'));
const Order = lazy(() => import('../views/order.js'));
const Compare = lazy(() => import('../views/compare.js'));

type ProjectRoute = Extract<Route, { page: 'project' }>;

/** One project: its fellows at the left, the canvas in the middle, the conversation at the right, versions and findings below. */
export function ProjectPage(props: Shell & { route: ProjectRoute }): JSX.Element {
  const { route, ...shell } = props;
  const { data: detail, error } = useProject(route.slug);
  useEffect(() => {
    document.title = t.titles.of(detail?.name ?? route.slug);
  }, [detail?.name, route.slug]);
  if (detail === undefined) {
    const missing = error instanceof ApiError && error.status === 404;
    return (
      <main className="column">
        <p className={error === null ? 'quiet' : 'bad'}>{error === null ? t.loading : missing ? t.problem.missing(route.slug) : error.message}</p>
        <Link to={{ page: 'home' }}>{t.problem.back}</Link>
      </main>
    );
  }
  return <Opened {...shell} route={route} detail={detail} />;
}

function Opened({ route, detail, ...shell }: Shell & { route: ProjectRoute; detail: NonNullable<Open['detail']> }): JSX.Element {
  const { slug, vid, tab, against } = route;
  const shownVid = vid ?? detail.current;
  const version = detail.versions.find((v) => v.id === shownVid) ?? null;
  const built = detail.current !== null;
  const { data: board = null } = useBoard(slug, version?.id ?? null);
  const { data: inForce } = useConstraints(slug, built);
  const { data: waiting } = useProposal(slug, built);
  const proposal = waiting?.proposal ?? null;
  const { data: proposed = null } = useProposalBoard(slug, proposal);
  const { data: jobs } = useJobs(slug, false);
  const job = jobs?.active?.id ?? null;
  const lastJob = useRef<string | null>(null);
  useEffect(() => {
    // The stream may be away when a job ends: what it made is asked for all the same.
    if (lastJob.current !== null && job === null) void refresh(slug);
    lastJob.current = job;
  }, [job, slug]);
  const [showing, setShowing] = useState<Showing>('before');
  const [draft] = useState(() => new Draft(slug));
  const [editor] = useState(() => new Editor(draft));
  useEffect(() => {
    if (inForce !== undefined) draft.adopt(inForce);
  }, [inForce, draft]);
  useEffect(() => () => draft.close(), [draft]);
  const visible = proposal === null ? 'before' : showing;
  const scene = useScene(visible === 'after' ? proposed : board);
  const readOnly = version !== null && version.id !== detail.current;
  const open: Open = useMemo(
    () => ({
      ...{ slug, detail, version, tab, against, readOnly, board, scene, draft, proposal, proposed, showing: visible, setShowing },
      busy: (jobs?.active ?? null) !== null,
    }),
    [slug, detail, version, tab, against, readOnly, board, scene, draft, proposal, proposed, visible, jobs],
  );
  return (
    <OpenProject.Provider value={open}>
      <ElsewhereProvider slug={slug} scene={scene} view={{ tab, vid: version?.id ?? null }}>
        <Layout {...shell} editor={editor} />
        <Palette {...shell} />
        <Tour />
      </ElsewhereProvider>
    </OpenProject.Provider>
  );
}

/** The board's scene; what is switched on, selected and turned over goes on from board to board. */
function useScene(board: StudioBoard | null): Scene | null {
  const last = useRef<Scene | null>(null);
  const scene = useMemo(() => {
    if (board === null) return last.current;
    const before = last.current;
    const same = before !== null && before.copperLayers.join() === board.layers.join();
    const next = new Scene(board, same ? before.state : undefined);
    // The silkscreen names the parts; a board without ink has its names over it.
    if (!same && board.silk.front.length > 0) next.state.shown.delete('refs');
    last.current = next;
    return next;
  }, [board]);
  return scene;
}

type Phone = 'list' | 'canvas' | 'chat' | 'dock';
const PHONE: readonly { panel: Phone; icon: 'menu' | 'board' | 'chat' | 'list' }[] = [
  { panel: 'list', icon: 'menu' },
  { panel: 'canvas', icon: 'board' },
  { panel: 'chat', icon: 'chat' },
  { panel: 'dock', icon: 'list' },
];

function Layout({ editor, ...shell }: Shell & { editor: Editor }): JSX.Element {
  const [panels, setPanels] = useKept('panels', { list: globalThis.innerWidth > 1600, chat: true, dock: globalThis.innerHeight > 620 });
  const [sizes, setSizes] = useKept('sizes', { list: 232, chat: 364, dock: 196 });
  const { tab, readOnly } = useOpen();
  // An address that names a view leads to it.
  const [phone, setPhone] = useState<Phone>(tab === 'board' && !readOnly ? 'chat' : 'canvas');
  const toggle = (panel: keyof typeof panels): void => setPanels({ ...panels, [panel]: !panels[panel] });
  return (
    <div className="studio" data-phone={phone}>
      <ProjectHeader {...shell} panels={panels} toggle={toggle} />
      <main className="body">
        {panels.list || phone === 'list' ? (
          <nav className="list-panel" style={{ width: sizes.list }} aria-label={t.home.projects}>
            <ProjectList />
            <Separator
              label={t.project.resizeList}
              side="left"
              size={sizes.list}
              least={160}
              most={420}
              onSize={(list) => setSizes({ ...sizes, list })}
            />
          </nav>
        ) : null}
        <div className="middle">
          <Banner />
          <div className="view">
            <Boundary key={tab}>
              <Middle editor={editor} />
            </Boundary>
          </div>
          {panels.dock || phone === 'dock' ? (
            <>
              <Separator
                label={t.project.resizeDock}
                side="bottom"
                size={sizes.dock}
                least={96}
                most={640}
                onSize={(dock) => setSizes({ ...sizes, dock })}
              />
              <div className="dock-panel" style={{ height: sizes.dock }}>
                <Boundary>
                  <Dock />
                </Boundary>
              </div>
            </>
          ) : null}
        </div>
        {panels.chat || phone === 'chat' ? (
          <aside className="chat-panel" style={{ width: sizes.chat }} aria-label={t.chat.title}>
            <Separator
              label={t.project.resizeChat}
              side="right"
              size={sizes.chat}
              least={280}
              most={720}
              onSize={(chat) => setSizes({ ...sizes, chat })}
            />
            <Boundary>
              <Conversation />
            </Boundary>
          </aside>
        ) : null}
      </main>
      <nav className="phone-bar" aria-label={t.project.phone.label}>
        {PHONE.map(({ panel, icon }) => (
          <button key={panel} type="button" aria-pressed={phone === panel} onClick={() => setPhone(panel)}>
            <Icon name={icon} size={20} />
            {t.project.phone[panel]}
          </button>
        ))}
      </nav>
    </div>
  );
}

function Middle({ editor }: { editor: Editor }): JSX.Element {
  return (
    <OpenProject.Consumer>
      {(open) => {
        if (open?.version === null || open === null) return <Empty busy={open?.busy === true} />;
        if (open.tab === 'board' && (open.showing === 'swipe' || open.showing === 'over'))
          return (
            <Suspense fallback={null}>
              <Compare proposal />
            </Suspense>
          );
        if (open.tab === 'board') return <BoardCanvas editor={editor} />;
        const View = { schematic: Schematic, solid: Solid, simulation: Simulation, order: Order, compare: Compare }[open.tab];
        return (
          <Suspense fallback={<p className="quiet center">{t.loading}</p>}>
            <View key={open.version.id} />
          </Suspense>
        );
      }}
    </OpenProject.Consumer>
  );
}

function Empty({ busy }: { busy: boolean }): JSX.Element {
  const { slug } = useOpen();
  const { data: jobs } = useJobs(slug, false);
  const { data: picture = null } = useJobPicture(jobs?.active ?? null);
  if (busy && picture !== null) {
    return (
      <div className="empty">
        <img className="so-far" src={picture} alt={t.project.soFar} />
        <h2>{t.project.building}</h2>
      </div>
    );
  }
  return (
    <div className={busy ? 'empty busy' : 'empty'}>
      <Icon name="board" size={56} />
      <h2>{busy ? t.project.building : t.project.empty}</h2>
      {busy ? null : <p>{t.project.emptyLead}</p>}
    </div>
  );
}
