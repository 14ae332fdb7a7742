import type { Block } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { ancestry, blocksFor, CONNECTORS, evidenceOf, figure, type Knowledge } from '../knowledge.js';
import { roleOf } from '../pins/ports.js';
import { reachedOver, type Unit } from '../units/units.js';
import { SUPPLY } from './contacts.js';

/** Signals by which a thing from outside is known to speak a bus, the header that carries it, and what goes with the first. */
const HEADERS: readonly (readonly [signal: string, block: string, beside: readonly string[]])[] = [
  ['SDA', 'i2c_header', ['SCL']],
  ['SCK', 'spi_header', []],
  ['TX', 'uart_header', ['RX']],
];
const ANALOGUE: ReadonlySet<string> = new Set(['sensor', 'input']);
const VOLTAGES = ['voltage_sensor', 'battery_monitor'] as const;

/** Units of a thing that stays off the board: a header with its signals. null: the library has a block of its own, or nobody knows its signals. */
export function plugIns(know: Knowledge, ask: Ask, minutes: Minutes): Unit[] | null {
  const concept = know.lexicon.concept(ask.concept);
  const known = ask.part === undefined ? null : know.lexicon.part(ask.part);
  // "A pressure sensor with three wires": supply, ground and what it says.
  const blocks = blocksFor(know, ask.concept);
  const onBoard = blocks.length > 0 && blocks.every((n) => !know.library.blocks.get(n)?.parts.some((p) => CONNECTORS.has(p.kind)));
  const led = figure(ask, 'ways', ['size']) === SENSOR_WIRES || ask.connector !== undefined;
  // What reads a voltage is a circuit of its own at the plug, and no sensor beyond it.
  const reads = VOLTAGES.some((c) => know.lexicon.isA(ask.concept, c));
  const outside =
    onBoard && !reads && ask.kind === 'sensor' && ask.part === undefined && led ? know.library.blocks.get(headerOf(know, ask)) : undefined;
  if (outside !== undefined && reachedOver(know, ask) === null) return headers(ask, outside, concept?.title ?? ask.concept, minutes);
  const fed = fedAnalogue(know, ask) ? know.library.blocks.get('analog_header') : undefined;
  if (fed !== undefined) return headers(ask, fed, concept?.title ?? ask.concept, minutes);
  if (concept?.signals === undefined || blocks.length > 0 || (known?.blocks.length ?? 0) > 0) return null;
  if (evidenceOf(know, ask.concept).some((e) => e.blocks !== undefined) || !['sensor', 'display', 'input', 'interface', 'sound'].includes(ask.kind))
    return null;
  if (reachedOver(know, ask) !== null) return null;
  const says = (signal: string): boolean => (concept.signals ?? []).some((p) => new RegExp(`^(?:${p})$`, 'i').test(signal));
  const header = HEADERS.find(([signal, , beside]) => says(signal) && beside.every(says))?.[1];
  // What the library has nothing for plugs in by its bus alone.
  if ((concept.says !== undefined || ask.kind === 'sound') && header === undefined) return null;
  const block =
    header === undefined
      ? know.library.blocks.get(ANALOGUE.has(ask.kind) && !digital(know, ask) && !says('DATA') ? 'analog_header' : 'signal_header')
      : know.library.blocks.get(header);
  if (block === undefined) return null;
  return headers(ask, block, concept.title, minutes);
}

/** Whether an analogue input brings what it reads its supply: by the names of its contacts, or by a plug that has one for it. */
function fedAnalogue(know: Knowledge, ask: Ask): boolean {
  const { connector, contacts = [] } = ask;
  if (!know.lexicon.isA(ask.concept, 'analog_input') || ask.part !== undefined || connector === undefined || reachedOver(know, ask) !== null)
    return false;
  const own = (know.lexicon.concept('analog_input')?.pinouts ?? []).some((p) => ancestry(know, connector.concept).some((c) => c.id === p.connector));
  const ways = connector.ways ?? contacts.length;
  return (
    ask.figures.every((f) => f.quantity === 'ways') &&
    (own || (ways === SENSOR_WIRES && (contacts.length === 0 || contacts.some((c) => SUPPLY.test(c)))))
  );
}

/** The header for a sensor that stands elsewhere, by what one of its sort on the board says it with. */
function headerOf(know: Knowledge, { concept }: Ask): string {
  const [own] = blocksFor(know, concept).flatMap((n) => know.library.blocks.get(n) ?? []);
  const ways = own?.ports.map((p) => roleOf(p, own).to) ?? [];
  const bus = BUS_HEADERS.find(([way]) => ways.includes(way))?.[1];
  return bus ?? (ways.includes('pin') && !ways.includes('adc') ? 'signal_header' : 'analog_header');
}
const BUS_HEADERS = [
  ['i2c', 'i2c_header'],
  ['spi', 'spi_header'],
  ['uart', 'uart_header'],
] as const;

/** Of a sensor that gives a voltage. */
const SENSOR_WIRES = 3;

function headers(ask: Ask, block: Block, title: string, minutes: Minutes): Unit[] {
  const count = Math.min(ask.count ?? 1, 32);
  minutes.decide(ask.id, `${count} × ${block.name}`, 'it stays off the board and plugs in');
  return Array.from({ length: count }, (_, i): Unit => unit(ask, block, i, count, title));
}

const unit = (ask: Ask, block: Block, i: number, count: number, title: string): Unit => ({
  ask,
  block,
  nth: i + 1,
  of: count,
  params: {},
  load: null,
  title: count === 1 ? title : `${title} ${i + 1}`,
});

const digital = (know: Knowledge, ask: Ask): boolean =>
  know.lexicon.isA(ask.concept, 'digital_input') || ask.features.includes('one_wire_temperature') || ask.concept === 'one_wire_temperature';
