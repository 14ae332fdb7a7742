import type { Ask } from '../../request/index.js';
import type { Composer } from '../compose.js';
import type { Minutes } from '../decision.js';
import type { Knowledge } from '../knowledge.js';
import { endsBy, GROUND_NAME, isPlug, plugOf } from './contacts.js';
import { supplyCalled } from './header-order.js';

/** Buses by the sort of their lines. */
const BUSES = [
  ['i2c_line', 'i2c'],
  ['spi_line', 'spi'],
  ['uart_line', 'uart'],
] as const;

/** Connectors of a controller's board whose contacts were named: with the lines of a bus they are a connector of it. */
export function withNamedBuses(know: Knowledge, asks: readonly Ask[]): Ask[] {
  const controlled = asks.some((a) => a.kind === 'controller' && !a.features.includes('external'));
  return asks.map((ask) => {
    const names = ask.contacts ?? [];
    const [, bus] = BUSES.find(([line]) => ask.features.includes(line)) ?? [];
    const { connector } = plugOf(ask);
    if (!controlled || names.length < 2 || bus === undefined || connector === undefined || !isRow(know, ask) || linked(ask, asks)) return ask;
    return { ...ask, kind: 'interface', concept: bus, connector: { ...connector, ways: names.length }, features: [] };
  });
}

/** A connector with named contacts that no circuit ends in, at the board by a first contact: the others are put there by their names. */
export function namedRow(know: Knowledge, ask: Ask, composer: Composer, minutes: Minutes): boolean {
  const names = ask.contacts ?? [];
  if (names.length < 2 || composer.refs.has(ask.id) || !isRow(know, ask)) return false;
  const first = names.some((name) => GROUND_NAME.test(name)) ? 'GND' : names.flatMap((name) => supplyCalled(composer, name)[0] ?? [])[0];
  if (first === undefined) return false;
  const { connector } = plugOf(ask);
  composer.plug(
    connector === undefined ? ask : { ...ask, connector: { ...connector, ways: names.length } },
    ask.text.slice(0, 40),
    endsBy([first]),
    'PinHeader',
  );
  minutes.decide(ask.id, names.join(', '), 'its contacts were named');
  return true;
}

const isRow = (know: Knowledge, ask: Ask): boolean => ask.kind === 'connector' && isPlug(know, ask) && (ask.count ?? 1) === 1 && ask.several !== true;

/** Whether a connector is said to be some other thing's. */
const linked = (ask: Ask, asks: readonly Ask[]): boolean =>
  ask.links.some((l) => l.role !== 'from' && l.role !== 'beside') || asks.some((a) => a.links.some((l) => l.ask === ask.id && l.role !== 'beside'));
