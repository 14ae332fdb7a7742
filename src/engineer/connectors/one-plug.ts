import type { Kind } from '../../design/index.js';
import type { Ask } from '../../request/index.js';
import type { Composer } from '../compose.js';
import type { Minutes } from '../decision.js';
import { CONNECTORS, type Knowledge } from '../knowledge.js';
import { connectorsFor, contactsOf, onContacts } from './contacts.js';

const PASSIVE: ReadonlySet<Kind> = new Set(['resistor', 'capacitor', 'inductor', 'ferrite', 'diode', 'zener', 'schottky', 'tvs', 'esd']);
/** A connector that has so many times the contacts that one of several things needs is for all of them. */
const TIMES = 3;

/** Several things that were asked for on one connector of many contacts share it: each line a contact, and ground once. */
export function onOnePlug(know: Knowledge, composer: Composer, asks: readonly Ask[], minutes: Minutes): void {
  const { assembler } = composer;
  const built = assembler.build({ name: 'x', prompt: '', summary: '', board: {}, assumptions: [], unmet: [] });
  for (const ask of asks) {
    const { connector } = ask;
    const parts = built.components.filter((c) => composer.refs.get(ask.id)?.includes(c.ref) === true);
    // Where the plug is all that stands of a thing, each has one.
    const stands = parts.some((c) => !CONNECTORS.has(c.kind) && !PASSIVE.has(c.kind));
    const own = parts.flatMap((c) => (CONNECTORS.has(c.kind) && (stands || c.block === undefined) ? [c.ref] : []));
    const [first = '', ...more] = own;
    const device = know.library.devices.get(assembler.deviceOf(first) ?? '');
    if (connector === undefined || device === undefined || more.length === 0 || own.some((r) => assembler.deviceOf(r) !== device.id)) continue;
    const netsOf = (ref: string): string[] => built.nets.flatMap((n) => (n.pins.some((p) => p.startsWith(`${ref}.`)) ? [n.name] : []));
    const each = Math.max(...own.map((r) => netsOf(r).length));
    const nets = [...new Set(own.flatMap(netsOf))].sort((a, b) => Number(a === 'GND') - Number(b === 'GND'));
    const room = contactsOf(know, connector.concept, device).length;
    if (room < TIMES * each || nets.length > room) continue;
    const whole = connectorsFor(know, connector, nets.length, null)[0] ?? device;
    const contacts = onContacts(
      know,
      ask,
      whole,
      nets.map((net) => ({ port: net, net })),
    );
    if (contacts === null) continue;
    for (const ref of more) assembler.drop(ref);
    assembler.rewire(first, whole.id, {}, `${ask.text}: ${nets.join(', ')}`.slice(0, 400));
    for (const [contact, net] of Object.entries(contacts)) assembler.connect(net, `${first}.${contact}`);
    composer.refs.set(
      ask.id,
      (composer.refs.get(ask.id) ?? []).filter((r) => !more.includes(r)),
    );
    minutes.decide(ask.id, `one ${whole.title}`, `it has contacts for all ${own.length} of them`);
  }
}
