import type { Ask } from '../request/index.js';
import type { Composer } from './compose.js';
import type { Minutes } from './decision.js';
import { isA, type Knowledge, railName } from './knowledge.js';
import { usedOf } from './plan.js';

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
  const wanted = ask.count ?? nets.length;
  const refs = nets
    .slice(0, wanted)
    .map((net) => composer.assembler.device(POINT, { value: net, purpose: `Test point of ${net}`, pins: { '1': net } }).ref);
  composer.refs.set(ask.id, refs);
  minutes.decide(ask.id, 'test points', 'on ground, the supplies and the lines of the bus');
  minutes.decide(null, `Test points on ${nets.slice(0, wanted).join(', ')}`, 'ground, the supplies and the bus first');
  if (wanted > nets.length) minutes.cannot(ask.id, `${wanted} were asked for and ${nets.length} are there; which other nets are to have one?`);
  return true;
}
