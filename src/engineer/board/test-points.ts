import type { Ask } from '../../request/index.js';
import type { Composer } from '../compose.js';
import type { Minutes } from '../decision.js';
import { isA, type Knowledge, railName } from '../knowledge.js';
import { usedOf } from '../plan.js';
import { USB_V } from '../power/sources.js';

const POINT = 'TestPoint_1.5mm';
const SUPPLIES: ReadonlySet<Ask['kind']> = new Set(['rail', 'supply']);

/** Lines of a bus that are worth a look. */
const LINES = ['SDA', 'SCL'] as const;

/**
 * Test points: one on ground and on each supply of the board, the rails before what comes in, then on the lines of its bus. Which they are is told.
 * Returns whether it was such an ask.
 */
export function testPoints(know: Knowledge, ask: Ask, composer: Composer, asks: readonly Ask[], minutes: Minutes): boolean {
  const elsewhere = ask.links.some((l) => !SUPPLIES.has(asks.find((a) => a.id === l.ask)?.kind ?? 'quality'));
  if (!isA(know, ask, 'test_point') || elsewhere || ask.pins !== undefined || !know.library.devices.has(POINT)) return false;
  const { tree } = composer.power;
  const made = composer.assembler.build({ name: 'x', prompt: '', summary: '', board: {}, assumptions: [], unmet: [] }).nets.map((n) => n.name);
  const supplies = [...tree.rails.map((r) => railName(r.volts)), ...usedOf(composer.power).map((s) => s.net)];
  const nets = [...new Set(['GND', ...supplies, ...LINES])].filter((n) => made.includes(n));
  const told = toldNets(ask, asks, nets, made);
  const wanted = ask.count ?? (told.length > 0 ? told.length : nets.length);
  const refs = [...new Set([...told, ...nets])]
    .slice(0, wanted)
    .map((net) => composer.assembler.device(POINT, { value: net, purpose: `Test point of ${net}`, pins: { '1': net } }).ref);
  composer.refs.set(ask.id, refs);
  const at = [...new Set([...told, ...nets])].slice(0, wanted).join(', ');
  minutes.decide(ask.id, 'test points', 'on ground, the supplies and the lines of the bus');
  minutes.decide(null, `Test points on ${at}`, told.length > 0 ? 'as was said' : 'ground, the supplies and the bus first');
  if (wanted > refs.length) minutes.cannot(ask.id, `${wanted} were asked for and ${refs.length} are there; which other nets are to have one?`);
  return true;
}

/** Supplies, by their volts, and ends of signals that were named. */
function toldNets({ figures, features, links }: Ask, asks: readonly Ask[], nets: readonly string[], made: readonly string[]): string[] {
  const rails = asks.filter((a) => links.some((l) => l.ask === a.id));
  const volts = [...figures, ...rails.flatMap((a) => a.figures)].flatMap((f) => (f.quantity === 'voltage' ? (f.one_of ?? f.value ?? []) : []));
  const ends = Object.entries(ENDS).flatMap(([feature, net]) => (features.includes(feature) && made.includes(net) ? [net] : []));
  const named = nets.filter((n) =>
    n === 'GND'
      ? asks.some((a) => a.concept === 'ground' && a.links.length === 0)
      : volts.some((v) => railName(v) === n || (n === 'VBUS' && v === USB_V)),
  );
  return [...ends, ...named];
}
const ENDS = { input: 'IN', output: 'OUT' } as const;
