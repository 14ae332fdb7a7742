import type { Block, BlockPort } from '../../../parts/index.js';
import type { ItemWish } from '../intent.js';
import { isUnasked } from './block-words.js';
import type { Plain } from './bridge.js';
import { paramsOf, railOf, spareSupply } from './circuit.js';
import type { Rail } from './draft.js';
import { senseOf } from './motor-sense.js';
import { drawOf } from './needs.js';
import { RAW_SUPPLY, roleOf } from './ports.js';

/** Puts any block of the library on a board without a microcontroller: what is no supply goes to the board's header. */
export function plainCircuit(plain: Plain, item: ItemWish): void {
  const { draft } = plain;
  const block = draft.library.blocks.get(item.part ?? '');
  if (block === undefined) return;
  const address = ownAddress(plain, block);
  if (address === null) {
    draft.cannot(`A further ${item.text}: every I²C address that it can have is taken.`);
    return;
  }
  const nets: Record<string, string> = {};
  for (const port of block.ports) {
    const net = netFor(plain, block, port, item.text);
    if (net === null) return;
    if (net !== undefined) nets[port.name] = net;
  }
  const instance = draft.block(block.name, item.text, nets, {
    ...paramsOf(block, item, draft.intent.sentence),
    ...senseOf(draft, block),
    ...address,
  });
  if (instance === null) return;
  const isolator = instance.refs.find((r) => r.startsWith('U'));
  // The pads of an isolator in narrow SOIC leave 3 mm between them.
  if (/^(?:i2c|uart)_isolator$/.test(block.name) && isolator !== undefined && draft.barrier === null)
    draft.barrier = { ref: isolator, behind: `${instance.id.toUpperCase()}_`, strip_mm: 2.4 };
  draft.atEdge(instance, item.edge);
  const { typical, peak } = drawOf(block.name, draft.library);
  const fed = block.ports.some((p) => p.kind === 'power_in' && RAW_SUPPLY.test(p.name)) ? plain.power.input : plain.rail;
  if (fed !== null) draft.load(fed.net, item.text, typical, peak);
  if (item.lamp !== undefined && plain.rail !== null && nets['SIG'] !== undefined) {
    const { net: rail, volts } = plain.rail;
    draft.block('status_led_sink', 'LED', { VCC: rail, SIG: nets['SIG'] }, { color: item.lamp, volts, ma: 1 });
    draft.put(`${item.lamp} LED that shows it on`);
  }
  draft.put(block.title);
  if (block.name === 'load_switch' && INDUCTIVE.test(draft.intent.sentence)) {
    draft.device('SS34', 'Freewheel diode of the load', { K: `${instance.id}_LOAD`.toUpperCase(), A: 'GND' });
    draft.put('freewheel diode over the load');
  }
  tellLimit(plain, block, item);
}

/** Loads that drive the switch's output below ground as it opens. */
const INDUCTIVE = /\b(pumps?|motors?|solenoids?|valves?|relays?|coils?|fans?|inductive|freewheel\w*|fly-?back)\b/i;

/** "8 A" of a switch for 5: the block's title says what it carries. */
function tellLimit({ draft }: Plain, { title }: Block, { amps, text }: ItemWish): void {
  const most = Number(/(\d+(?:\.\d+)?) A\b/.exec(title)?.[1] ?? Number.NaN);
  if (amps !== undefined && amps > most) draft.cannot(`${amps} A through ${text}: it carries no more than ${most} A here.`);
}

/** The net of a port; undefined: it stays open; null: the board cannot give what it asks for. */
function netFor(plain: Plain, block: Block, port: BlockPort, label: string): string | undefined | null {
  if (plain.channels && isDriver(port)) return driving(plain, plain.wanted.shift());
  switch (roleOf(port, block)) {
    case 'ground':
      return 'GND';
    case 'supply': {
      const rail = hostedLogic(plain, block, port) ?? railOf(port, plain.power, plain.rail, plain.draft, label);
      if (rail === null) return null;
      if (!RAW_SUPPLY.test(port.name)) plain.rail ??= rail;
      return rail.net;
    }
    case 'open':
      // "A 4-pin header" on I²C is supply and bus: no interrupt beside it.
      if (port.kind === 'output' && onFourPins(plain, block)) return undefined;
      if (isUnasked(block, port.name, plain.draft.intent.sentence)) return undefined;
      if (port.name === 'VSUP') return spareSupply(port, [plain.power.input, plain.power.system])?.net;
      if (port.kind === 'power_in' || port.kind === 'power_out') return undefined;
      if (port.name === 'NSLEEP' && !/sleep/i.test(plain.draft.intent.sentence)) return undefined;
      if (isRegister(block) && port.name === 'NEXT') return cascade(plain);
      return signal(plain, block, port);
    case 'i2c':
      return line(plain, port.kind === 'i2c_sda' ? 'SDA' : 'SCL');
    case 'spi':
      return port.name === 'CS' ? signal(plain, block, port) : line(plain, port.name);
    default:
      return port.kind === 'output' && plain.wanted.length > 0 && ONE_OUTPUT.has(port.name) ? drivingAll(plain) : signal(plain, block, port);
  }
}

/** The level of logic that comes from outside, V. */
const HOST_V = 3.3;

/** A driver's logic supply is that of the board that drives it: it comes in at the header, where this board has none in its range. */
function hostedLogic({ draft, power, rail, brief }: Plain, block: Block, { name, volts_min, volts_max }: BlockPort): Rail | null {
  const own = [power.input, power.system].some((r) => r.volts >= (volts_min ?? 0) && r.volts <= (volts_max ?? 0));
  const asked = brief.items.some((i) => i.id === 'regulator') || brief.intent.rails.length > 0;
  if (rail !== null || own || asked || RAW_SUPPLY.test(name) || !block.ports.some((p) => RAW_SUPPLY.test(p.name))) return null;
  draft.assume(
    `The ${block.title.includes('ocket') ? 'modules' : 'driver'}'s logic supply VCC (3.3 or 5 V) comes in at the header, from the board that controls it.`,
  );
  return draft.rail({ net: 'VCC', volts: HOST_V, limit_ma: null, from: 'the header' });
}

/** Outputs of a chip with many alike: PWM0 …, QA …, OUT1 … */
const isDriver = ({ name, kind }: BlockPort): boolean => kind === 'output' && /^(PWM\d+|Q[A-H]|OUT\d+)$/.test(name);
/** The output of a chip with one: it drives every load. */
const ONE_OUTPUT: ReadonlySet<string> = new Set(['OUT']);

/** A driver's output for the next load; outputs that no load wants stay open. */
function driving(plain: Plain, net: string | undefined): string | undefined {
  if (net !== undefined) plain.driven.add(net);
  return net;
}

/** One output for all loads: they hang on the same net. */
function drivingAll(plain: Plain): string {
  const net = plain.wanted[0] ?? 'OUT';
  plain.wanted.length = 0;
  plain.driven.add(net);
  return net;
}

/** A line that several parts share. */
function line(plain: Plain, net: string): string {
  if (!plain.signals.includes(net) && !plain.lines.has(net)) plain.signals.push(net);
  return net;
}

function signal(plain: Plain, block: Block, port: BlockPort): string {
  const joined = cascaded(plain, block, port);
  if (joined !== null) return joined;
  const clean = port.name.replaceAll(/[^A-Z0-9_]/g, '');
  const taken = (name: string): boolean => plain.signals.includes(name) || plain.lines.has(name) || plain.driven.has(name);
  const stem = (block.name.split('_')[0] ?? 'X').toUpperCase();
  const free = [clean, `${stem}_${clean}`, ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${stem}${n}_${clean}`)].find((n) => !taken(n));
  const net = free ?? `${stem}${plain.signals.length}_${clean}`;
  plain.signals.push(net);
  return net;
}

/** Each further block of a kind takes the next address that it can have; null: they are all taken. */
function ownAddress(plain: Plain, block: Block): Record<string, string> | null {
  const choices = (block.params['address']?.choices ?? []).map(String);
  const onBus = block.ports.some((p) => p.kind === 'i2c_sda');
  const [only] = block.parts.flatMap((p) => plain.draft.library.devices.get(p.device ?? '')?.i2c_addresses ?? []);
  const own = choices.length > 0 || !onBus || only === undefined ? choices : [`0x${only.toString(16)}`];
  if (own.length === 0) return {};
  const free = own.find((a) => !plain.addresses.has(a));
  if (free === undefined) return null;
  plain.addresses.add(free);
  return choices.length > 0 ? { address: free } : {};
}

/** Registers of a kind share their clocks, and each takes its data from the one before. */
function cascaded(plain: Plain, block: Block, port: BlockPort): string | null {
  if (!isRegister(block)) return null;
  if (port.name === 'SRCLK' || port.name === 'RCLK') return line(plain, port.name);
  const before = plain.counts.get('CASCADE') ?? 0;
  return port.name === 'SER' && before > 0 ? `CASCADE${before}` : null;
}

const isRegister = ({ name }: Pick<Block, 'name'>): boolean => name.startsWith('shift_register');

/** The data output of a register: to the next one, where there is one. */
function cascade(plain: Plain): string | undefined {
  const registers = plain.brief.items.filter((i) => isRegister({ name: i.part ?? '' })).reduce((sum, i) => sum + i.count, 0);
  const nth = (plain.counts.get('CASCADE') ?? 0) + 1;
  plain.counts.set('CASCADE', nth);
  return nth < registers ? `CASCADE${nth}` : undefined;
}

const onFourPins = ({ brief }: Plain, { ports }: Block): boolean =>
  ports.some((p) => p.kind === 'i2c_sda') && brief.items.some((i) => (i.id === 'gpio_header' || i.id === 'i2c_header') && i.ways === 4);
