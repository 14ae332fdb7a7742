import { inOrder, type Line, layerTitle, shortened } from '../canvas/board.js';
import { layerColour } from '../canvas/draw.js';
import { HEATS } from '../canvas/heat.js';
import { SHOWN, type Shown } from '../canvas/state.js';
import { el, fill } from './element.js';
import { board, copperLayers, lines, padsOn, partOf, scene, state } from './shown.js';

/** Parts that are on the board already, while it is assembled by hand. Kept for this board where the browser lets us. */
const KEY = `placed ${board.name} ${board.width}x${board.height}`;
const placed = new Set<string>(remembered());

function remembered(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((k) => typeof k === 'string') : [];
  } catch {
    return []; // A sealed page has no store: then it is forgotten with the page.
  }
}

function remember(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...placed]));
  } catch {
    // As above.
  }
}

/** Words of a search; a line or net is shown where all of them are in it. */
let words: readonly string[] = [];
const matches = (...texts: (string | null)[]): boolean => {
  const all = texts.join(' ').toLowerCase();
  return words.every((w) => all.includes(w));
};

const idOf = (line: Line): string => line.refs.join();
const isLit = (line: Line): boolean => line.refs.some((r) => state.selection.refs.has(r));

/** A row that is pressed by pointer, Enter or space. */
function row(on: boolean, pick: () => void, ...cells: (HTMLElement | string)[]): HTMLTableRowElement {
  const press = (e: KeyboardEvent): void => {
    if (e.target !== e.currentTarget || (e.key !== 'Enter' && e.key !== ' ')) return;
    e.preventDefault();
    pick();
  };
  return el(
    'tr',
    { class: `row${on ? ' on' : ''}`, tabindex: '0', 'aria-selected': String(on), onclick: pick, onkeydown: press },
    ...cells.map((c) => (typeof c === 'string' ? el('td', {}, c) : c)),
  );
}

export function showParts(): void {
  const shown = lines.filter(({ refs, part }) => matches(...refs, part.value, part.package, part.kind, part.catalog_code, part.mpn));
  const done = lines.filter((l) => placed.has(idOf(l))).reduce((n, l) => n + l.refs.length, 0);
  const total = lines.reduce((n, l) => n + l.refs.length, 0);
  const rows = shown.map((line) => {
    const { refs, part } = line;
    const box = el('input', {
      type: 'checkbox',
      'aria-label': `${refs.join(', ')} placed`,
      onclick: (e: Event) => e.stopPropagation(),
      onchange: () => tick(line),
    });
    box.checked = placed.has(idOf(line));
    const made = row(
      isLit(line),
      () => state.select(refs),
      el('td', {}, box),
      String(refs.length),
      shortened(refs),
      brief(part.value),
      brief(part.package),
    );
    if (box.checked) made.classList.add('done');
    return made;
  });
  const head = el('tr', {}, ...['', '×', 'Parts', 'Value', 'Package'].map((t) => el('th', { scope: 'col' }, t)));
  fill(
    'parts',
    el('p', { class: 'quiet' }, `${done} of ${total} placed. Press a line to see its parts on the board, N for the next one that is not placed.`),
    el('table', {}, el('thead', {}, head), el('tbody', {}, ...rows)),
  );
}

/** Two lines at the most; the whole text when the pointer rests on it. */
const brief = (text: string): HTMLElement => el('td', {}, el('span', { class: 'brief', title: text }, text));

function tick(line: Line): void {
  const id = idOf(line);
  if (!placed.delete(id)) placed.add(id);
  remember();
  showParts();
}

/** Lights the next line that is not placed yet. */
export function nextLine(): void {
  const open = lines.filter((l) => !placed.has(idOf(l)));
  const next = open[(open.findIndex(isLit) + 1) % Math.max(1, open.length)];
  if (next !== undefined) state.select(next.refs);
}

export function showNets(): void {
  const nets = board.nets.filter((n) => matches(n.name)).sort((a, b) => inOrder(a.name, b.name));
  const rows = nets.map(({ name, volts }) =>
    row(
      state.selection.net === name,
      () => state.select([], name),
      name,
      volts === null ? '' : `${volts} V`,
      `${padsOn.get(name)?.length ?? 0} pads`,
    ),
  );
  fill('nets', el('table', {}, el('tbody', {}, ...rows)));
}

const TITLES: Record<Shown, string> = {
  pour: 'Pours',
  tracks: 'Tracks',
  pads: 'Pads',
  vias: 'Vias',
  silk: 'Silkscreen',
  bodies: 'Bodies',
  refs: 'Names',
  unrouted: 'Missing joins',
  heat: 'Heat of currents',
};

export function showLayers(): void {
  const box = (title: string, set: Set<string>, key: string, colour?: string): HTMLElement => {
    const toggle = (): void => {
      if (!set.delete(key)) set.add(key);
      state.changed();
    };
    const input = el('input', { type: 'checkbox', id: `on-${key}`, onchange: toggle });
    input.checked = set.has(key);
    const swatch = el('span', { class: 'swatch' });
    if (colour !== undefined) swatch.style.background = colour;
    return el('label', {}, input, ...(colour === undefined ? [] : [swatch]), title);
  };
  fill(
    'layers',
    el('h2', {}, 'Copper'),
    ...copperLayers.map((l) => box(layerTitle(l), state.layers, l, layerColour(l, copperLayers))),
    el('h2', {}, 'Shown'),
    ...SHOWN.map((s) => box(TITLES[s], state.shown as Set<string>, s)),
    ...(state.shown.has('heat') ? heatLegend() : []),
  );
}

/** What the colours of the heat picture mean. */
function heatLegend(): HTMLElement[] {
  const { worst } = scene.heat;
  if (worst === null) return [el('p', { class: 'quiet' }, 'No current of any net is known.')];
  const rows = HEATS.map(({ upTo, colour }, i) => {
    const swatch = el('span', { class: 'swatch' });
    swatch.style.background = colour;
    return el('label', {}, swatch, Number.isFinite(upTo) ? `up to ${upTo} K` : `more than ${HEATS[i - 1]?.upTo} K`);
  });
  const lost = worst.drop_v === null ? '' : `; ${(worst.drop_v * 1000).toFixed(0)} mV are lost on its way`;
  const words = `${worst.net} becomes warmest: ${worst.rise.toFixed(1)} K with ${worst.amps} A: ${worst.what} (IPC-2221)${lost}.`;
  return [...rows, el('p', { class: 'quiet' }, words)];
}

export function showRemarks(): void {
  const rows = board.findings
    .filter((f) => f.severity !== 'info' || matches(f.message))
    .map((f) =>
      row(
        false,
        () =>
          state.select(
            f.refs.filter((r) => partOf.has(r)),
            f.nets[0] ?? null,
          ),
        el('td', { class: f.severity }, f.severity),
        f.message,
      ),
    );
  const missing = board.unrouted.map((u) =>
    row(false, () => state.select([], u.net), el('td', { class: 'error' }, 'open'), `${u.net}: ${u.from} to ${u.to} is not routed`),
  );
  const gaps = board.gaps.map((g) => el('tr', {}, el('td', { class: 'quiet' }, 'gap'), el('td', {}, g)));
  const all = [...missing, ...rows, ...gaps];
  fill('remarks', all.length === 0 ? el('p', { class: 'quiet' }, 'Nothing to remark.') : el('table', {}, el('tbody', {}, ...all)));
}

/** What is selected, in words. */
export function showAbout(): void {
  const { refs, net } = state.selection;
  const [ref] = refs;
  const part = ref === undefined || refs.size > 1 ? undefined : partOf.get(ref);
  const items: [string, string][] =
    part === undefined
      ? []
      : [
          ['value', part.value],
          ['package', part.package],
          ['maker', [part.manufacturer, part.mpn].filter(Boolean).join(' ')],
          ['code', part.catalog_code ?? 'none'],
          ['price', part.price === null ? '' : `$${part.price}`],
          ['at', `${part.x.toFixed(2)}, ${part.y.toFixed(2)} mm, ${part.rot}°, ${part.side}`],
        ];
  const facts = items.filter(([, text]) => text !== '').flatMap(([name, text]) => [el('dt', {}, name), el('dd', {}, text)]);
  const pins =
    part?.pads
      .filter((p) => p.net !== null)
      .map((p) => netButton(p.net ?? '', `${p.number}${p.pin === '' || p.pin === p.number ? '' : ` ${p.pin}`}: ${p.net}`)) ?? [];
  fill(
    'about',
    ...(part === undefined ? [] : [el('h2', {}, part.ref), el('dl', {}, ...facts), el('p', { class: 'pins' }, ...pins)]),
    ...(refs.size > 1 ? [el('h2', {}, shortened([...refs]))] : []),
    ...(net === null ? [] : aboutNet(net)),
  );
}

const netButton = (net: string, text: string): HTMLElement => el('button', { onclick: () => state.select([], net) }, text);

function aboutNet(net: string): HTMLElement[] {
  const length = board.tracks
    .filter((t) => t.net === net)
    .reduce(
      (sum, t) => sum + t.points.slice(1).reduce((s, [x, y], i) => s + Math.hypot(x - (t.points[i]?.[0] ?? x), y - (t.points[i]?.[1] ?? y)), 0),
      0,
    );
  const vias = board.vias.filter((v) => v.net === net).length;
  const pads = [...(padsOn.get(net) ?? [])].sort((a, b) => inOrder(a.part.ref, b.part.ref));
  const button = ({ part, pad }: (typeof pads)[number]): HTMLElement =>
    el('button', { onclick: () => state.select([part.ref], net) }, `${part.ref}.${pad.number}`);
  return [
    el('h2', {}, `Net ${net}`),
    el('p', { class: 'quiet' }, `${length.toFixed(1)} mm of track, ${vias} vias, ${pads.length} pads`),
    el('p', { class: 'pins' }, ...pads.slice(0, 60).map(button)),
  ];
}

/** Shows what a search finds; the only line or net that is left is lit. */
export function search(text: string): void {
  words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((w) => w !== '');
  showParts();
  showNets();
  const exact = text.trim().toLowerCase();
  const part = board.parts.find((p) => p.ref.toLowerCase() === exact);
  const net = board.nets.find((n) => n.name.toLowerCase() === exact);
  if (part !== undefined) state.select([part.ref]);
  else if (net !== undefined) state.select([], net.name);
}

/** How many lines and nets a search leaves. */
export const found = (): string => {
  const parts = document.querySelectorAll('#parts tr.row').length;
  const nets = document.querySelectorAll('#nets tr.row').length;
  return words.length === 0 ? '' : `${parts} lines of parts, ${nets} nets`;
};
