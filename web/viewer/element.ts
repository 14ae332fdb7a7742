import { type DrawnBoard, layerTitle, shortened } from '../canvas/board.js';
import { layerColour } from '../canvas/draw.js';
import { FlatView } from '../canvas/flat.js';
import { Scene } from '../canvas/scene.js';
import { STYLE } from './style.js';

/** What it says. */
const WORDS = {
  label: 'Circuit board: drag to move, press a part or track to see what it is, arrow keys move, plus and minus zoom',
  loading: 'Loading the board …',
  failed: (why: string) => `The board cannot be shown: ${why}`,
  noBoard: 'what came is no board',
  answered: (status: number) => (status === 401 || status === 404 ? 'the link was taken back, or never was' : `the service answers ${status}`),
  flip: 'Turn over',
  fit: 'Whole board',
  layers: 'Layers',
  find: 'Find a part or net',
  facts: (name: string, parts: number, w: number, h: number) => `${name} · ${parts} parts · ${w} × ${h} mm`,
  net: (name: string) => `net ${name}`,
};
const STEP_PX = 60;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

// Imported where there is no page, as by a server that only renders text, it must not fail.
const Base: typeof HTMLElement = globalThis.HTMLElement ?? (class {} as unknown as typeof HTMLElement);

/**
 * `<boardwright-board src="…">`: a board to look at on any page. `src` is the `view` of a share link, or the link itself; `side`, `select` (refs with
 * commas), `net` say what is shown; `plain` leaves the bar away. It tells `boardwright-load`, `boardwright-select` and `boardwright-error`.
 */
export class BoardwrightBoard extends Base {
  static readonly observedAttributes = ['src', 'side', 'select', 'net'];
  #scene: Scene | null = null;
  #view: FlatView | null = null;
  #loading: AbortController | null = null;
  #deaf: () => void = () => {};
  #root: ShadowRoot | null = null;

  connectedCallback(): void {
    if (this.#root === null) {
      this.#root = this.attachShadow({ mode: 'open' });
      this.#root.append(element('style', {}, STYLE));
    }
    if (this.#scene !== null) this.#show(this.#scene.board);
    else this.#load();
  }

  disconnectedCallback(): void {
    this.#loading?.abort();
    this.#close();
  }

  attributeChangedCallback(name: string): void {
    if (!this.isConnected) return;
    if (name === 'src') this.#load();
    else this.#heed();
  }

  /** The board that is shown; null: none yet. Setting one shows it without asking anybody. */
  get board(): DrawnBoard | null {
    return this.#scene?.board ?? null;
  }
  set board(board: DrawnBoard | null) {
    this.#loading?.abort();
    if (board === null) this.#close();
    else this.#show(board);
  }

  #load(): void {
    this.#loading?.abort();
    const src = this.getAttribute('src');
    if (src === null || src === '') return;
    const loading = new AbortController();
    this.#loading = loading;
    this.#say(WORDS.loading);
    // Nothing that lets anybody in is sent to the service.
    fetch(viewAddress(src, document.baseURI), { signal: loading.signal, credentials: 'omit' })
      .then(async (response) => {
        if (!response.ok) throw new Error(WORDS.answered(response.status));
        this.#show(await response.json());
        this.#tell('load', {});
      })
      .catch((error: unknown) => {
        if (loading.signal.aborted) return;
        const why = error instanceof Error ? error.message : String(error);
        this.#close();
        this.#say(WORDS.failed(why));
        this.#tell('error', { message: why });
      });
  }

  #show(given: unknown): void {
    if (!isBoard(given)) throw new Error(WORDS.noBoard);
    if (this.#root === null) return;
    this.#close();
    const scene = new Scene(given);
    if (given.silk.front.length > 0) scene.state.shown.delete('refs');
    this.#scene = scene;
    const box = element('div', { class: 'board', tabindex: '0', role: 'application', 'aria-label': WORDS.label, part: 'board' });
    const said = element('p', { class: 'said', role: 'status', part: 'caption' });
    this.#root.append(element('div', { class: 'frame' }, box, said, ...(this.hasAttribute('plain') ? [] : [this.#bar(scene)])));
    // A wheel that runs over it scrolls the page, until somebody has pressed on it.
    this.#root.querySelector('.frame')?.addEventListener(
      'wheel',
      (e) => {
        if (!(e as WheelEvent).ctrlKey && this.#root?.activeElement === null) e.stopPropagation();
      },
      { capture: true },
    );
    box.addEventListener('keydown', (e) => this.#key(e));
    this.#view = new FlatView(box, scene, { say: (text) => said.append(text), inset: [0, this.hasAttribute('plain') ? 0 : 44] });
    this.#deaf = scene.state.listen(() => {
      said.textContent = this.#caption();
      const { refs, net } = scene.state.selection;
      this.#tell('select', { refs: [...refs], net });
    });
    said.textContent = this.#caption();
    this.#heed();
  }

  #bar(scene: Scene): HTMLElement {
    const { state, copperLayers } = scene;
    const button = (label: string, act: () => void): HTMLElement => {
      const made = element('button', { type: 'button' }, label);
      made.addEventListener('click', act);
      return made;
    };
    const find = element('input', { type: 'search', placeholder: WORDS.find, 'aria-label': WORDS.find });
    find.addEventListener('change', () => this.#find(find.value));
    const layers = copperLayers.map((layer) => {
      const box = element('input', { type: 'checkbox' });
      box.checked = true;
      box.addEventListener('change', () => {
        if (!state.layers.delete(layer)) state.layers.add(layer);
        state.changed();
      });
      const swatch = element('span', { class: 'swatch' });
      swatch.style.background = layerColour(layer, copperLayers);
      return element('label', {}, box, swatch, layerTitle(layer));
    });
    const flip = (): void => {
      state.side = state.side === 'front' ? 'back' : 'front';
      state.changed();
    };
    return element(
      'div',
      { class: 'bar', part: 'bar' },
      find,
      button(WORDS.flip, flip),
      button(WORDS.fit, () => this.#view?.fit()),
      element('details', {}, element('summary', {}, WORDS.layers), element('div', { class: 'layers' }, ...layers)),
    );
  }

  #find(text: string): void {
    const words = text.trim().toLowerCase();
    const { board, state } = this.#scene ?? {};
    if (board === undefined || state === undefined) return;
    const net = board.nets.find((n) => n.name.toLowerCase() === words);
    const parts = board.parts.filter((p) => [p.ref, p.value].some((t) => t.toLowerCase() === words));
    if (words === '' || (net === undefined && parts.length === 0)) state.clear();
    else
      state.select(
        parts.map((p) => p.ref),
        parts.length > 0 ? null : (net?.name ?? null),
      );
  }

  #key(e: KeyboardEvent): void {
    const way = ARROWS[e.key];
    if (way !== undefined) this.#view?.move(way[0] * STEP_PX, way[1] * STEP_PX);
    else if (e.key === '+' || e.key === '=') this.#view?.zoom(1.25);
    else if (e.key === '-') this.#view?.zoom(0.8);
    else if (e.key === '0') this.#view?.fit();
    else if (e.key === 'Escape') this.#scene?.state.clear();
    else return;
    e.preventDefault();
  }

  /** What the attributes say of side and selection. */
  #heed(): void {
    if (this.#scene === null) return;
    const { state, partOf, padsOn } = this.#scene;
    const refs = (this.getAttribute('select') ?? '').split(',').map((r) => r.trim());
    const net = this.getAttribute('net');
    state.select(
      refs.filter((r) => partOf.has(r)),
      net !== null && padsOn.has(net) ? net : null,
    );
    const side = this.getAttribute('side');
    if (side !== 'front' && side !== 'back') return;
    state.side = side;
    state.changed();
  }

  #caption(): string {
    if (this.#scene === null) return '';
    const { board, state, partOf } = this.#scene;
    const { refs, net } = state.selection;
    const [ref] = refs;
    if (ref === undefined && net === null) return WORDS.facts(board.name, board.parts.length, board.width, board.height);
    const part = refs.size === 1 && ref !== undefined ? partOf.get(ref) : undefined;
    const named = part === undefined ? shortened([...refs]) : [part.ref, part.value, part.package].filter(Boolean).join(' · ');
    return [named, net === null ? '' : WORDS.net(net)].filter(Boolean).join(' · ');
  }

  #say(text: string): void {
    this.#close();
    this.#root?.append(element('div', { class: 'frame' }, element('p', { class: 'said', role: 'status' }, text)));
  }

  #tell(what: 'load' | 'select' | 'error', detail: object): void {
    this.dispatchEvent(new CustomEvent(`boardwright-${what}`, { detail, bubbles: true, composed: true }));
  }

  #close(): void {
    this.#deaf();
    this.#deaf = () => {};
    this.#view?.close();
    this.#view = null;
    this.#root?.querySelector('.frame')?.remove();
  }
}

/** Where the board of an address lies: a share link leads people to a page of its own. */
function viewAddress(src: string, base: string): string {
  const address = new URL(src, base);
  const [, link] = /^\/s\/([\w-]+)\/?$/.exec(address.pathname) ?? [];
  return link === undefined ? address.href : new URL(`/api/shared/${link}/view`, address).href;
}

/** As far as drawing needs it. */
function isBoard(value: unknown): value is DrawnBoard {
  if (typeof value !== 'object' || value === null) return false;
  const board = value as Partial<Record<keyof DrawnBoard, unknown>>;
  const lists = ['parts', 'tracks', 'vias', 'zones', 'nets', 'layers', 'outline', 'cutouts', 'copper', 'unrouted'] as const;
  return Number(board.width) > 0 && Number(board.height) > 0 && lists.every((name) => Array.isArray(board[name])) && typeof board.silk === 'object';
}

/** Strings are text, never markup. */
function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}
