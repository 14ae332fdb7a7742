import type { Board, Ledger } from '../../src/board/index.js';
import { type Component, type Design, splitPin } from '../../src/design/index.js';
import { edgeGaps } from '../../src/ledger/geometry.js';
import type { Ask } from '../../src/request/index.js';

const PLUGS: ReadonlySet<string> = new Set(['connector', 'usb_connector', 'battery_connector']);
const AT_EDGE_MM = 4;

/** Everything that an engineer wants to see who asks whether a board is what was asked for. */
export function sheet(id: string, message: string, design: Design, board: Board, ledger: Ledger, reply: string): string {
  const request = design.request;
  const states = new Map(ledger.entries.map((e) => [e.ask, e]));
  const lines = [
    `=== ${id}: ${message}`,
    `asks (${ledger.asks.met} of ${ledger.asks.of}), purpose ${request?.purpose?.text ?? '–'}`,
    ...(request?.asks ?? []).map((a) => `  ${a.id} ${states.get(a.id)?.state ?? a.state} ${askWords(a)} :: ${states.get(a.id)?.says ?? ''}`),
    ...((request?.unread ?? []).length === 0 ? [] : [`  unread: ${request?.unread.map((u) => `${u.text} (${u.weight})`).join(', ')}`]),
    `parts on ${board.width_mm} × ${board.height_mm} mm, ${board.outline.length} corners, corner ${board.corner_mm} mm, ${2 + (board.inner_layers ?? 0)} layers`,
    ...bom(design.components).map((l) => `  ${l}`),
    'connectors',
    ...design.components.filter((c) => PLUGS.has(c.kind)).map((c) => `  ${plug(design, board, c)}`),
    `nets ${design.nets
      .filter((n) => n.volts !== undefined || n.class === 'ground')
      .map((n) => `${n.name}=${n.class === 'ground' ? 'ground' : `${n.volts} V`}`)
      .join(', ')}`,
    ...board.findings.filter((f) => f.severity !== 'info').map((f) => `  ${f.severity} ${f.rule}: ${f.message}`),
    'reply',
    ...reply.split('\n').map((l) => `  | ${l}`),
  ];
  return lines.join('\n');
}

function askWords(a: Ask): string {
  const figures = a.figures.map(
    (f) => `${f.role} ${f.quantity} ${f.value ?? f.one_of?.join('/') ?? `${f.min ?? ''}..${f.max ?? ''}`}${f.ac === true ? ' AC' : ''}`,
  );
  const said = [
    a.source === 'person' ? '' : a.source,
    a.not === true ? 'NOT' : '',
    a.optional === true ? 'optional' : '',
    a.count === undefined ? '' : `${a.count}×`,
    a.per === undefined ? '' : `per ${a.per}`,
    a.concept,
    a.part === undefined ? '' : `part ${a.part}`,
    figures.join('; '),
    a.features.join(' '),
    a.connector === undefined ? '' : `at ${a.connector.concept}${a.connector.ways === undefined ? '' : ` ${a.connector.ways} ways`}`,
    a.mounting ?? '',
    a.package ?? '',
    a.place === undefined ? '' : JSON.stringify({ ...a.place, words: undefined }),
    a.label === undefined ? '' : `label ${a.label}`,
    a.links.map((l) => `${l.role} ${l.ask}`).join(' '),
  ];
  return `[${said.filter((s) => s !== '').join(' ')}] “${a.text}”`;
}

/** One line for parts that are alike. */
function bom(components: readonly Component[]): string[] {
  const alike = new Map<string, string[]>();
  for (const c of components) {
    const what = `${c.kind} ${c.value}${c.device === undefined || c.device === c.value ? '' : ` ${c.device}`} ${c.package}${c.fitted === false ? ' NOT FITTED' : ''}${c.kind === 'capacitor' || c.kind === 'resistor' ? '' : ` – ${c.purpose}`}`;
    alike.set(what, [...(alike.get(what) ?? []), c.ref]);
  }
  return [...alike].map(([what, refs]) => `${refs.join(' ')}: ${what}`);
}

function plug(design: Design, board: Board, { ref, device, value }: Component): string {
  const pins = design.nets.flatMap((n) => n.pins.flatMap((p) => (splitPin(p).ref === ref ? [`${splitPin(p).pin}=${n.name}`] : [])));
  const placed = board.parts.find((p) => p.ref === ref);
  const gaps = placed === undefined ? null : edgeGaps(board, placed);
  const at = gaps === null ? 'nowhere' : (['left', 'right', 'top', 'bottom'] as const).filter((e) => gaps[e] <= AT_EDGE_MM).join(' ');
  const texts = board.texts
    .filter((t) => placed !== undefined && t.text !== ref && Math.hypot(t.x - placed.x, t.y - placed.y) < 12)
    .map((t) => t.text);
  return `${ref} ${device ?? value} (${at || 'inside'}, ${placed?.side ?? ''}): ${pins.join(' ')} · print ${[...new Set(texts)].join(' ')}`;
}
