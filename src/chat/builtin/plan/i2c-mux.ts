import type { Intent, ItemWish } from '../intent.js';
import type { Draft } from './draft.js';
import { addPowerLed } from './leds.js';

const MUX = 'i2c_mux_tca9548a';
const CHANNELS = 8;
const VOLTS = 3.3;
const BESIDE: ReadonlySet<ItemWish['id']> = new Set([
  'circuit',
  'qwiic',
  'i2c_header',
  'i2c_bus',
  'gpio_header',
  'terminal_out',
  'led',
  'power_led',
  'mounting_hole',
  'pullups',
]);
const PER_CHANNEL = /\bchannels?\b|\b(?:8|eight)\b|\beach\b|\bports?\b|\binto\b|\bhub\b|\bqwiic\b|\bstemma\b|\bgrove\b/i;

/** "TCA9548A with eight Qwiic sockets": a multiplexer whose channels have a connector each, fed by its host. */
export const isMuxBoard = ({ platform, items, sources, rails, sentence }: Intent): boolean =>
  platform === null &&
  rails.length === 0 &&
  sources.every((s) => s.id === 'supply' && (s.volts ?? VOLTS) <= 5.5) &&
  items.filter((i) => i.part === MUX).length >= 1 &&
  items.every((i) => BESIDE.has(i.id) && (i.id !== 'circuit' || i.part === MUX)) &&
  (items.some((i) => i.id === 'qwiic') ||
    PER_CHANNEL.test(sentence.replace(/\b(?:8|eight)[- ](?:way|channel|port)\b/i, '')) ||
    /\b(?:connectors?|headers?|sockets?)\b/i.test(sentence));

/** Wires it; false: the sentence is of another board. */
export function planMuxBoard(draft: Draft): boolean {
  const { intent } = draft;
  if (!isMuxBoard(intent)) return false;
  const { items, sentence } = intent;
  const volts = intent.sources[0]?.volts ?? (/\b5 ?V\b/.test(sentence) && !/\b3[.,]3 ?V\b/.test(sentence) ? 5 : VOLTS);
  draft.rail({ net: 'VCC', volts, limit_ma: null, from: 'the host connector' });
  const qwiic = items.some((i) => (i.id === 'qwiic' && i.part !== 'grove') || i.part === 'sh' || i.connector?.family === 'sh');
  const counts = items.filter((i) => i.id !== 'circuit' && i.counted && i.count > 1 && i.count <= CHANNELS).map((i) => i.count);
  const channels = Math.max(...counts, 0) || CHANNELS;
  const socket = (title: string, SDA: string, SCL: string, edge: 'left' | undefined): void => {
    const ports = { VCC: 'VCC', GND: 'GND', SDA, SCL };
    draft.atEdge(qwiic ? draft.block('qwiic', title, ports) : draft.block('i2c_header', title, ports, { pullups: false }), edge);
  };
  draft.block('i2c_pullups', 'I²C pull-ups', { VCC: 'VCC', SDA: 'SDA', SCL: 'SCL' });
  socket('Host', 'SDA', 'SCL', 'left');
  const nets = Object.fromEntries(
    Array.from({ length: channels }, (_, n) => [`SDA${n}`, `SCL${n}`])
      .flat()
      .map((net) => [net, net]),
  );
  draft.block(MUX, 'I²C multiplexer', { VCC: 'VCC', GND: 'GND', SDA: 'SDA', SCL: 'SCL', ...nets });
  for (let n = 0; n < channels; n++) socket(`Channel ${n}`, `SDA${n}`, `SCL${n}`, undefined);
  const kind = qwiic ? 'Qwiic socket' : '4-pin I²C header';
  draft.put(`${kind} for the host`);
  draft.put(`I²C multiplexer TCA9548A, address 0x70, with pull-ups on every channel`);
  draft.put(`${channels} × ${kind}, one for each channel`);
  draft.load('VCC', 'multiplexer and pull-ups', 1, 5);
  draft.assume(`The board and what hangs on its channels are fed with ${volts} V over the host's connector.`);
  if (/\baddress (?:jumpers?|select\w*|switch\w*|pads?)\b|\b(?:address|a0)[^.;,]{0,12}\bjumpers?\b/i.test(sentence))
    draft.cannot('Address jumpers: A0 to A2 lie at ground (0x70) here; say another address ("at 0x71") for a second board.');
  for (const item of items.filter((i) => i.id === 'led' || i.id === 'power_led')) addPowerLed(draft, { net: 'VCC', volts }, item);
  draft.title = 'I²C multiplexer';
  draft.heed(/^(?:channels?|ports?|turns?|each|own|hub|expander|upstream|downstream|jumpers?|address(?: jumpers?)?|select\w*)$/i);
  return true;
}
