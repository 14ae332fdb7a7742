import type { Point } from '../canvas/board.js';
import { facePicture } from '../canvas/draw.js';
import { FlatView } from '../canvas/flat.js';
import { SolidView } from '../canvas/solid.js';
import { byId, el, fill } from './element.js';
import { found, nextLine, search, showAbout, showLayers, showNets, showParts, showRemarks } from './lists.js';
import { board, lines, partOf, scene, state } from './shown.js';

const canvas = byId('board');
const space = byId<HTMLCanvasElement>('space');
const say = (text: string): void => {
  byId('said').textContent = text;
};
const flat = new FlatView(canvas, scene, { say });
let solid: SolidView | null = null;

/** Where the studio has this version open, if a service shows this file: `/api/projects/<slug>/versions/<vid>/…`. */
function studioAddress({ protocol, pathname }: Location): string | null {
  const [, api, projects, slug, versions, vid] = pathname.split('/');
  const served = protocol.startsWith('http') && api === 'api' && projects === 'projects' && versions === 'versions';
  return served ? `/p/${slug}/v/${vid}` : null;
}
const studio = studioAddress(location);
byId('back').hidden = studio === null;
if (studio !== null) byId<HTMLAnchorElement>('back').href = studio;

const pressed = (id: string, on: boolean): void => byId(id).setAttribute('aria-pressed', String(on));

function show(view: 'flat' | 'solid'): void {
  state.view = view;
  canvas.hidden = view !== 'flat';
  space.hidden = view !== 'solid';
  if (view === 'solid' && solid === null) {
    try {
      solid = new SolidView(space, scene, board.meshes);
    } catch (error) {
      show('flat');
      say(`No 3D here: ${error instanceof Error ? error.message : String(error)}`);
      return;
    }
  }
  if (document.activeElement?.id !== 'search') (view === 'flat' ? canvas : space).focus();
  state.changed();
}

function flip(): void {
  state.side = state.side === 'front' ? 'back' : 'front';
  if (state.view === 'solid') solid?.look(state.side);
  state.changed();
}

function fit(): void {
  if (state.view === 'solid') solid?.look(state.side);
  else flat.fit();
}

function measure(): void {
  if (state.view === 'solid') show('flat');
  state.measuring = !state.measuring;
  say(state.measuring ? 'Press two points; they snap to pads, vias and corners of the board.' : '');
  state.changed();
}

const KEYS: readonly (readonly [string, string])[] = [
  ['/', 'search'],
  ['1, 3', 'flat, in three dimensions'],
  ['F', 'turn the board over'],
  ['0', 'whole board'],
  ['M', 'measure'],
  ['N', 'next line that is not placed'],
  ['arrows, + −', 'move or turn, zoom'],
  ['P', 'print'],
  ['Esc', 'select nothing, close this'],
];

function help(): void {
  const box = byId('keys');
  box.hidden = !box.hidden;
  byId('help').setAttribute('aria-expanded', String(!box.hidden));
}

/** Both sides and the list of parts, for paper. */
function toPaper(): void {
  const image = (side: 'front' | 'back'): HTMLElement =>
    el('img', { src: facePicture(scene, side, 1600, side === 'back').toDataURL('image/png'), alt: `the ${side}` });
  const head = el('tr', {}, ...['', 'Count', 'Parts', 'Value', 'Package', 'Code', 'Side'].map((t) => el('th', {}, t)));
  const rows = lines.map(({ refs, part }) =>
    el(
      'tr',
      {},
      ...['☐', String(refs.length), refs.join(', '), part.value, part.package, part.catalog_code ?? '', part.side].map((t) => el('td', {}, t)),
    ),
  );
  fill(
    'paper',
    el('h1', {}, `${board.name} · ${board.width} × ${board.height} mm`),
    image('front'),
    image('back'),
    el('table', {}, el('thead', {}, head), el('tbody', {}, ...rows)),
  );
}

function print(): void {
  toPaper();
  globalThis.print();
}

const STEP = 60;
function arrow(dx: number, dy: number): void {
  if (state.view === 'solid') solid?.turn(-dx * 0.12, dy * 0.12);
  else flat.move(-dx * STEP, -dy * STEP);
}
const zoom = (by: number): void => (state.view === 'solid' ? solid?.zoom(by) : flat.zoom(by));

const ACTIONS: Record<string, () => void> = {
  '1': () => show('flat'),
  '2': () => show('flat'),
  '3': () => show('solid'),
  '0': fit,
  f: flip,
  m: measure,
  n: nextLine,
  p: print,
  '?': help,
  '+': () => zoom(1.25),
  '=': () => zoom(1.25),
  '-': () => zoom(0.8),
  '/': () => byId('search').focus(),
  Escape: () => {
    if (!byId('keys').hidden) help();
    byId<HTMLInputElement>('search').value = '';
    search('');
    state.measuring = false;
    say('');
    state.clear();
  },
};
const ARROWS: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

addEventListener('keydown', (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  const typing = e.target instanceof HTMLInputElement && e.target.type === 'search';
  if (typing && e.key !== 'Escape') return;
  if (typing) canvas.focus();
  const way = ARROWS[e.key];
  if (way !== undefined && (e.target === canvas || e.target === space || e.target === document.body)) arrow(...way);
  else if (way !== undefined || (e.key === ' ' && e.target !== document.body)) return;
  else {
    const act = ACTIONS[e.key.length === 1 ? e.key.toLowerCase() : e.key];
    if (act === undefined) return;
    act();
  }
  e.preventDefault();
});

for (const [id, act] of [
  ['flat', () => show('flat')],
  ['solid', () => show('solid')],
  ['flip', flip],
  ['fit', fit],
  ['measure', measure],
  ['print', print],
  ['help', help],
] as const) {
  byId(id).addEventListener('click', act);
}
byId<HTMLInputElement>('search').addEventListener('input', (e) => {
  search((e.target as HTMLInputElement).value);
  say(found());
});
addEventListener('beforeprint', toPaper);

const TABS = ['parts', 'nets', 'layers', 'remarks'] as const;
function openTab(name: string): void {
  for (const tab of TABS) {
    const on = tab === name;
    byId(tab).hidden = !on;
    byId(`tab-${tab}`).setAttribute('aria-selected', String(on));
    byId(`tab-${tab}`).tabIndex = on ? 0 : -1;
  }
}
for (const [i, tab] of TABS.entries()) {
  byId(`tab-${tab}`).addEventListener('click', () => openTab(tab));
  byId(`tab-${tab}`).addEventListener('keydown', (e) => {
    const step = e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const next = TABS[(i + step + TABS.length) % TABS.length] ?? tab;
    openTab(next);
    byId(`tab-${next}`).focus();
  });
}

/** A part that is lit is brought into sight. */
let shownFor = '';
function follow(): void {
  const { refs } = state.selection;
  const key = [...refs].join();
  if (key === shownFor) return;
  shownFor = key;
  const [ref] = refs;
  document.querySelector('#parts tr.on')?.scrollIntoView({ block: 'nearest' });
  const part = ref === undefined || refs.size > 1 ? undefined : partOf.get(ref);
  if (part === undefined) return;
  const at: Point = [part.x, part.y];
  if (!flat.inSight(at)) flat.centre(at);
}

let side = state.side;
state.listen(() => {
  pressed('flat', state.view === 'flat');
  pressed('solid', state.view === 'solid');
  pressed('flip', state.side === 'back');
  pressed('measure', state.measuring);
  if (side !== state.side && state.view === 'solid') solid?.look(state.side);
  side = state.side;
  showParts();
  showNets();
  showLayers();
  showAbout();
  follow();
});

byId('name').textContent = `${board.name} · ${board.width} × ${board.height} mm`;
fill('keys', el('table', {}, el('tbody', {}, ...KEYS.map(([key, what]) => el('tr', {}, el('td', {}, key), el('td', {}, what))))));
showRemarks();
state.changed();
flat.fit();
