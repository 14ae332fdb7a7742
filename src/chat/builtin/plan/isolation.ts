import type { BlockInstance, Constraints } from '../../../design/index.js';
import { resolve } from '../../../parts/resolve.js';
import { EMPTY_ATTRIBUTES, type Intent, type ItemWish, type SourceWish } from '../intent.js';
import { clampCan, clamped } from './bus-clamp.js';
import { busOptions, canOptions } from './bus-options.js';
import type { Draft } from './draft.js';
import { drawOf } from './needs.js';

/** Width of the strip without copper under an isolator in wide SOIC, mm: its rows of pads leave 7.2 mm. */
const BARRIER_MM = 6;
/** Share of its side of the barrier that courtyards fill. */
const FILL = 0.38;
/** The least width of one side, mm: a terminal and the isolator's half. */
const LEAST_SIDE_MM = 18;
const LEAST_HEIGHT_MM = 24;

export const isIsolated = (item: ItemWish): boolean => (item.id === 'rs485' || item.id === 'can') && item.part === 'isolated';

/** "RS-485 interface, galvanically isolated": the word belongs to the bus, wherever it stands. */
export function isolating(intent: Intent): Intent {
  const said =
    /(?<!\bopto[- ])\bisolat(?:ed|ion)\b|\bopto[- ]isolated (?:rs|can|bus|485)/i.test(intent.sentence) &&
    !/\bnon[- ]?isolated|not isolated|without isolation|no isolation\b/i.test(intent.sentence);
  const bus = intent.items.some((i) => i.id === 'rs485' || i.id === 'can');
  if (!said || !bus) return intent;
  return {
    ...intent,
    ...fedByHeader(intent),
    items: intent.items.map((i) => (i.id === 'rs485' || i.id === 'can' ? { ...i, part: 'isolated' } : i)),
    unsupported: intent.unsupported.filter((u) => !/isolat|galvanic/i.test(u.text)),
    unread: intent.unread.filter((u) => !/^(?:galvanic\w*|isolat\w*|physical(?: layer)?|layer|split(?: terminat\w*)?|esd|failing)$/i.test(u)),
  };
}

/** A header whose pins the sentence lists, VCC among them, and the voltage that is said of it. */
const FEEDING_HEADER =
  /(\d(?:\.\d+)?) ?V\b[^.;()]{0,25}\bheaders? ?(?:\(|with |of |: ?)[^).;]*\b(?:VCC|VDD|V\+|VIN)\b|\bheaders? ?(?:\(|with |of |: ?)[^).;]*\b(?:VCC|VDD|V\+|VIN)\b[^.;]{0,25}?(\d(?:\.\d+)?) ?V\b/i;

/** "3.3 V logic on a 4-pin header (VCC, GND, TXD, RXD)": that header feeds an adapter of which no other supply is named with its voltage. */
function fedByHeader({ platform, sources, sentence }: Intent): Partial<Pick<Intent, 'sources'>> {
  const found = FEEDING_HEADER.exec(sentence);
  const volts = Number(found?.[1] ?? found?.[2]);
  if (found === null || platform !== null || sources.some((s) => s.volts !== undefined || s.id === 'usb' || s.id === 'lipo')) return {};
  const feed: SourceWish = { ...EMPTY_ATTRIBUTES, id: 'terminal', text: `${volts} V header`, volts, connector: { family: 'header' } };
  return { sources: [feed] };
}

/** Puts an isolated transceiver on the board: its bus, its isolated supply and its terminal are the block's own. */
export function addIsolated(draft: Draft, item: ItemWish, ports: Readonly<Record<string, string>>, rail: string): BlockInstance | null {
  const name = item.id === 'can' ? 'can_isolated' : 'rs485_isolated';
  const instance = draft.block(
    name,
    item.text,
    { GND: 'GND', ...ports },
    item.id === 'can' ? { ...canOptions(draft.intent.sentence) } : { ...busOptions(draft.intent.sentence) },
  );
  if (instance === null) return null;
  const own = instance.id.toUpperCase();
  if (item.id === 'rs485') clamped(draft);
  if (item.id === 'can') clampCan(draft, [`${own}_CANH`, `${own}_CANL`], `${own}_GND2`);
  const ref = instance.refs.find((r) => r.startsWith('U'));
  if (ref !== undefined) draft.barrier = { ref, behind: `${instance.id.toUpperCase()}_` };
  draft.atEdge(instance, item.edge ?? 'right');
  const { typical, peak } = drawOf(name, draft.library);
  draft.load(rail, item.text, typical, peak);
  draft.assume(
    `The isolated side has its own ground, and a strip of ${BARRIER_MM} mm without copper parts it from the rest: against ground loops and surges, not for mains.`,
  );
  return instance;
}

/** Parts the board at the isolator: the strip, the isolator's place on it, and an outline with room on either side. */
export function parted(draft: Draft): Constraints {
  const { barrier, intent } = draft;
  if (barrier === null) return {};
  const { parts } = resolve(
    draft.assembler.build({ name: 'x', prompt: '', board: {}, constraints: {}, summary: '', assumptions: [], unmet: [] }),
    draft.library,
  );
  const area = { before: 0, behind: 0 };
  let longest = 0;
  for (const part of parts) {
    if (part.component.ref === barrier.ref) continue;
    const nets = part.pads.flatMap((p) => (p.net === null ? [] : [p.net]));
    const [xs, ys] = [part.footprint.courtyard.map(([x]) => x), part.footprint.courtyard.map(([, y]) => y)];
    const [wide, high] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
    const own = wide * high;
    longest = Math.max(longest, wide, high);
    area[nets.length > 0 && nets.every((n) => n.startsWith(barrier.behind)) ? 'behind' : 'before'] += own;
  }
  const height =
    intent.board.height_mm ?? Math.max(LEAST_HEIGHT_MM, Math.ceil(longest + 2), Math.ceil(Math.sqrt((area.before + area.behind) / FILL) * 0.8));
  const side = (mm2: number): number => Math.max(LEAST_SIDE_MM, Math.ceil(mm2 / FILL / height) + BARRIER_MM / 2);
  const behind = side(area.behind);
  const width = intent.board.width_mm ?? side(area.before) + behind;
  const x = Math.round(Math.max(width - behind, Math.min(width / 2, LEAST_SIDE_MM)));
  draft.outline = { width_mm: width, height_mm: height };
  const { strip_mm = barrier.strip_mm ?? BARRIER_MM, middle_mm = 0 } = barrier.sip ?? {};
  draft.pinned.set(barrier.ref, { x: x - middle_mm, y: Math.round(height / 2), rot: barrier.sip === undefined ? 0 : 90 });
  const rect = { x: x - strip_mm / 2, y: 0, w: strip_mm, h: 2 * height };
  return { keepouts: [{ id: 'isolation', name: 'isolation barrier', rect, bans: ['tracks', 'vias', 'pour'] }] };
}
