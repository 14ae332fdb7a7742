import type { ConnectorFamily } from '../../intent.js';
import type { EdgeWish } from '../../read/vocabulary.js';
import type { Draft } from '../draft.js';
import { connectorDevice, FAMILY_NAMES } from '../families.js';
import type { PortWords, Socket } from './sockets.js';

/** A signal, or a few, that enter or leave through one connector. */
export interface Port extends PortWords {
  /** As the silkscreen and the reply call it. */
  readonly title: string;
  /** In the order of the pins. */
  readonly nets: readonly string[];
  /** What it is where the sentence does not say. */
  readonly usual: ConnectorFamily;
  /** Where it stands; anywhere at an edge where absent. */
  readonly edge?: EdgeWish;
}

const PLAIN: ReadonlySet<string> = new Set(['screw', 'header', 'socket', 'idc', 'xh', 'ph', 'sh', 'gh']);
/** Pins of the library's box headers. */
const BOXES = [6, 8, 10, 12, 14, 16, 20, 24, 26, 30, 34, 40] as const;
/** Coaxial connectors of the library by what people call them. */
const COAXIAL = { sma: 'SMA_132134', 'u.fl': 'U.FL-R-SMT-1', bnc: 'BNC_1478204' } as const;
/** Stereo jack of the library. */
const JACK = 'AudioJack_3.5mm';

/** Puts a port's connector on the board: that of the sentence, or a pin header where the library lacks it, and says so. */
export function connect(draft: Draft, port: Port, socket: Socket | undefined, rail?: string): void {
  const nets = widened(port, socket, rail);
  const purpose = `${port.title}: ${nets.join(', ')}`;
  const place = { edge: socket?.edge ?? port.edge ?? ('any' as const), value: port.title.slice(0, 20) };
  const family = socket === undefined ? port.usual : PLAIN.has(socket.family) ? (socket.family as ConnectorFamily) : null;
  if (socket?.family === 'coaxial' && coaxial(draft, port, socket, place)) return;
  if (socket?.family === 'audio' && jack(draft, port, place)) return;
  if (family === null && socket !== undefined && socket.family !== 'pads')
    draft.cannot(`${port.title} on ${socket.text}: my library has none that fits; it goes to ${FAMILY_NAMES.header}.`);
  const wanted = connectorDevice(family ?? 'header', nets.length);
  const there = draft.library.devices.has(wanted);
  if (!there && family !== null && family !== 'header')
    draft.cannot(`${port.title} on ${FAMILY_NAMES[family]} of ${nets.length} pins: my library has none; it goes to ${FAMILY_NAMES.header}.`);
  draft.device(
    there ? wanted : connectorDevice('header', nets.length),
    purpose,
    Object.fromEntries(nets.map((net, i) => [String(i + 1), net])),
    place,
  );
}

/** "A 3-pin header" for a signal and its ground: the supply, then ground, on the pins left over. */
function widened({ nets }: Port, socket: Socket | undefined, rail: string | undefined): readonly string[] {
  if (socket?.family === 'idc') {
    const ways = BOXES.find((n) => n >= Math.max(nets.length, socket.ways ?? 0)) ?? nets.length;
    return [...nets, ...Array.from({ length: ways - nets.length }, () => 'GND')];
  }
  const more = (socket?.ways ?? nets.length) - nets.length;
  if (more <= 0 || more > 6 || nets.length > 3) return nets;
  const extra = rail !== undefined && !nets.includes(rail) ? [rail] : [];
  return [...nets, ...extra, ...Array.from({ length: more - extra.length }, () => 'GND')];
}

type Place = { edge: NonNullable<Socket['edge']> | 'any'; value: string };

/** Large jacks: 6.35 mm, XLR (2 hot, 3 cold, 1 shield), banana sockets one for each net. false: the words name none, or the library lacks it. */
function largeJack(draft: Draft, port: Port, { text }: Socket, place: Place): boolean {
  const signals = port.nets.filter((net) => net !== 'GND');
  const [first, second] = signals;
  if (first === undefined) return false;
  if (/^xlr/i.test(text)) {
    const id = /\bfemale\b/i.test(text) || (!/^out/i.test(port.name) && !/\bmale\b/i.test(text)) ? 'XLR_3_Female' : 'XLR_3_Male';
    if (signals.length > 2 || !draft.library.devices.has(id)) return false;
    draft.device(id, `${port.title}: XLR, 2 hot, 3 cold`, { '1': 'GND', '2': first, '3': second ?? 'GND' }, place);
    return true;
  }
  if (/^banana/i.test(text)) {
    if (!draft.library.devices.has('Banana_4mm')) return false;
    for (const net of port.nets)
      draft.device('Banana_4mm', `${port.title}: 4 mm socket, ${net}`, { '1': net }, { ...place, value: net.slice(0, 20) });
    return true;
  }
  if (!/^(?:6[.,]3|1\/4|quarter|guitar|instrument)/i.test(text) || signals.length > 2) return false;
  const id = second === undefined ? 'AudioJack_6.35mm_Mono' : 'AudioJack_6.35mm_Stereo';
  if (!draft.library.devices.has(id)) return false;
  draft.device(id, `${port.title}: 6.35 mm jack`, { T: first, ...(second === undefined ? {} : { R: second }), S: 'GND' }, place);
  return true;
}

function coaxial(draft: Draft, port: Port, socket: Socket, place: Place): boolean {
  if (largeJack(draft, port, socket, place)) return true;
  const id = Object.entries(COAXIAL).find(([name]) => socket.text.toLowerCase().startsWith(name))?.[1];
  const [signal] = port.nets;
  if (id === undefined || port.nets.length !== 2 || signal === undefined || !draft.library.devices.has(id)) return false;
  draft.device(id, `${port.title}: ${socket.text.split(/[ -]/)[0]?.toUpperCase() ?? 'coaxial'} jack`, { SIG: signal, GND: 'GND' }, place);
  return true;
}

/** One or two signals and ground on a stereo jack: a single one goes to both its channels. */
function jack(draft: Draft, port: Port, place: Parameters<Draft['device']>[3]): boolean {
  const signals = port.nets.filter((net) => net !== 'GND');
  const [left, right = left] = signals;
  if (left === undefined || right === undefined || signals.length > 2 || !draft.library.devices.has(JACK)) return false;
  draft.device(JACK, `${port.title}: 3.5 mm jack`, { T: left, R: right, S: 'GND' }, place ?? {});
  return true;
}
