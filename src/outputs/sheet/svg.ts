import { CHAR_U, GRID_MM, type Sheet, type SheetLabel, type SheetSymbol, type SheetText, TEXT_U } from './sheet.js';

const SIZE = TEXT_U * GRID_MM;
const STYLE = [
  'text{font-family:ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:1.27px;fill:#1b3a57}',
  '.frame{fill:#f7f9fb;stroke:#b8c4cf;stroke-width:.15;stroke-dasharray:1 .6}.title{fill:#5b6b7a;font-size:1.5px;font-weight:600}',
  '.art{fill:none;stroke:#8a1c1c;stroke-width:.2;stroke-linejoin:round;stroke-linecap:round}.solid{fill:#8a1c1c}.body{fill:#fffdf2;stroke:none}',
  '.wire{fill:none;stroke:#157a3d;stroke-width:.2;stroke-linejoin:round;stroke-linecap:round}.dot{fill:#157a3d}.open{stroke:#5b6b7a;stroke-width:.15;fill:none}',
  '.name{fill:#0f5c8c}.power{fill:#8a1c1c}.value{fill:#444}.pin{fill:#3c3c3c;font-size:1.1px}',
].join('');

/** The sheet as a drawing of its own, in millimetres, on white. */
export function sheetSvg(sheet: Sheet): string {
  const { width, height } = sheet;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}"><style>${STYLE}</style>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...sheet.groups.map(
      (g) =>
        `<rect class="frame" x="${g.x}" y="${g.y}" width="${g.width}" height="${g.height}" rx="1"/><text class="title" x="${n(g.x + 1)}" y="${n(g.y + 2)}">${escaped(g.title)}</text>`,
    ),
    ...sheet.symbols.map(symbol),
    ...sheet.wires.map((w) => `<polyline class="wire" data-net="${escaped(w.net)}" points="${list(w.points)}"/>`),
    ...sheet.junctions.map((j) => `<circle class="dot" cx="${j.x}" cy="${j.y}" r=".45"/>`),
    ...sheet.labels.map(label),
    '</svg>',
    '',
  ].join('\n');
}

function symbol(s: SheetSymbol): string {
  return [
    `<g data-ref="${escaped(s.ref)}" data-kind="${s.kind}">`,
    s.texts.some((t) => t.role === 'pin') ? `<polygon class="body" points="${list(s.body)}"/>` : '',
    ...s.art.map(({ points, fill }) => `<polyline class="art${fill === true ? ' solid' : ''}" points="${list(points)}"/>`),
    ...s.pins.filter((p) => p.net === null).map(({ x, y }) => `<path class="open" d="M${n(x - 0.5)} ${n(y - 0.5)}l1 1m0 -1l-1 1"/>`),
    ...s.texts.map((t) => text(t, t.role)),
    '</g>',
  ].join('');
}

function text({ text: words, x, y, anchor, upright, role }: SheetText, style: string): string {
  const at =
    role === 'pin'
      ? upright === true
        ? `x="${n(x + 0.4)}" y="${y}" transform="rotate(-90 ${n(x + 0.4)} ${y})"`
        : `x="${x}" y="${n(y + 0.4)}"`
      : `x="${x}" y="${y}"`;
  return `<text class="${style}" ${at} text-anchor="${anchor}">${escaped(words)}</text>`;
}

function label({ net, x, y, kind, dir }: SheetLabel): string {
  const u = GRID_MM;
  if (kind === 'ground') {
    const s = dir === 'up' ? -1 : 1;
    const bars = [
      [0.5, 0.4],
      [0.3, 0.6],
      [0.12, 0.8],
    ]
      .map(([w = 0, d = 0]) => `M${n(x - w * u)} ${n(y + s * d * u)}h${n(2 * w * u)}`)
      .join('');
    return `<path class="art" data-net="${escaped(net)}" d="M${x} ${y}v${n(s * 0.4 * u)}${bars}"/>`;
  }
  if (kind === 'power') {
    const s = dir === 'down' ? 1 : -1;
    const base = s < 0 ? y - 0.7 * u : y + 1.15 * u;
    return `<path class="art" data-net="${escaped(net)}" d="M${x} ${y}v${n(s * 0.5 * u)}M${n(x - 0.5 * u)} ${n(y + s * 0.5 * u)}h${u}"/><text class="power" x="${x}" y="${n(base)}" text-anchor="middle">${escaped(net)}</text>`;
  }
  return netName(net, x, y, dir);
}

/** A flag with the net's name, its point at the wire. */
function netName(net: string, x: number, y: number, dir: SheetLabel['dir']): string {
  const turn = { right: 0, up: -90, left: 0, down: -90 }[dir];
  const back = dir === 'left' || dir === 'down';
  const long = (net.length * CHAR_U + 0.5) * GRID_MM;
  const half = 0.38 * GRID_MM;
  const flag = back
    ? `M0 0l-.6 ${-half}h${n(-long + 0.6)}v${2 * half}h${n(long - 0.6)}z`
    : `M0 0l.6 ${-half}h${n(long - 0.6)}v${2 * half}h${n(-long + 0.6)}z`;
  const words = `<text class="name" x="${back ? -0.8 : 0.8}" y="${n(SIZE * 0.35)}" text-anchor="${back ? 'end' : 'start'}">${escaped(net)}</text>`;
  return `<g data-net="${escaped(net)}" transform="translate(${x} ${y}) rotate(${turn})"><path class="art" style="stroke:#0f5c8c;stroke-width:.12" d="${flag}"/>${words}</g>`;
}

const n = (v: number): number => Math.round(v * 1e3) / 1e3;
const list = (points: readonly (readonly [number, number])[]): string => points.map(([x, y]) => `${x},${y}`).join(' ');
const escaped = (words: string): string => words.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);
