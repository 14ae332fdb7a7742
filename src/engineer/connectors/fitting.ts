import { DesignError } from '../../design/index.js';
import type { DesignAssembler, Device } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { ancestry, type Knowledge } from '../knowledge.js';
import { connectorsFor, contactsOf, type End, FRAME, onContacts, pitchOf, rowsOf } from './contacts.js';

type Wanted = NonNullable<Ask['connector']>;

/** What a connector is fitted on. */
interface Bench {
  readonly know: Knowledge;
  readonly assembler: DesignAssembler;
  readonly minutes: Minutes;
}

/**
 * Fits the connector that an ask names in the place of a block's own, its nets on the contacts that they have there; of a sort that has one contact only
 * (a socket of 4 mm, a stud) one for each net. Returns the refs that were added.
 */
export function fitted(bench: Bench, ask: Ask, ref: string, wanted: Wanted): string[] {
  const { know, assembler, minutes } = bench;
  const patterns = know.lexicon.concept(wanted.concept)?.evidence?.devices ?? [];
  const own = know.library.devices.get(assembler.deviceOf(ref) ?? '');
  if (own === undefined || patterns.length === 0) return [];
  // One of that sort stays, unless more contacts were asked for than it has, or other rows.
  const isOf = patterns.some((p) => new RegExp(`^(?:${p})$`, 'i').test(own.id));
  const short = isOf && ((wanted.ways ?? 0) > own.pins.length || (wanted.rows ?? rowsOf(own)) !== rowsOf(own));
  if (isOf && !short) return [];
  // What holds a plug on the board leads nothing into it.
  const ends = own.pins.flatMap((p): End[] => {
    const net = FRAME.test(p.name) ? null : assembler.netOf(`${ref}.${p.name}`);
    return net === null ? [] : [{ port: p.name, net }];
  });
  const all = connectorsFor(know, wanted, ends.length, pitchOf(own))[0];
  // A coaxial connector carries a line and its ground, and no supply beside them.
  const bare = all === undefined && ends.length > 2 ? ends.filter(({ net }) => net === 'GND' || assembler.voltsOf(net) === null) : ends;
  const paired = bare.length === 2 && bare.some(({ net }) => net === 'GND');
  const device =
    all ?? (paired ? connectorsFor(know, wanted, 2, pitchOf(own)).find((d) => contactsOf(know, wanted.concept, d).length === 2) : undefined);
  const single = device === undefined ? singleOf(know, wanted) : undefined;
  try {
    if (single !== undefined) return oneEach(bench, ref, single, ends);
    if (device === undefined) minutes.cannot(ask.id, `the library has no such connector with ${own.pins.length} contacts`);
    else if (isAlike(know, ask, own, device)) assembler.exchange(ref, device.id);
    else {
      const on = onContacts(know, ask, device, device === all ? ends : bare);
      if (on === null) minutes.cannot(ask.id, `which contact of the ${device.title} each line has is not known`);
      else
        assembler.rewire(
          ref,
          device.id,
          Object.fromEntries(Object.entries(on).map(([contact, net]) => [contact, ends.find((e) => e.net === net)?.port ?? ''])),
          device.title,
        );
    }
  } catch (cause) {
    if (!(cause instanceof DesignError)) throw cause;
    minutes.cannot(ask.id, cause.reason);
  }
  return [];
}

/** Screw terminals that are to carry more than the usual ones take the stronger sort of the same pins, or holes for ring terminals. Returns what was added. */
export function strengthened(bench: Bench, refs: readonly string[], amps: number): string[] {
  const { know, assembler } = bench;
  return (amps > TERMINAL_A ? refs : []).flatMap((ref) => {
    const ways = /^ScrewTerminal_1x(\d\d)_P5\.0[08]$/.exec(assembler.deviceOf(ref) ?? '')?.[1];
    const strong = `ScrewTerminal_MKDS3_1x${ways}`;
    const stud = know.library.devices.get(amps > STRONG_A ? 'Lug_M5' : '');
    if (ways === undefined) return [];
    if (stud !== undefined)
      return oneEach(
        bench,
        ref,
        stud,
        (know.library.devices.get(assembler.deviceOf(ref) ?? '')?.pins ?? []).flatMap(({ name }): End[] => {
          const net = assembler.netOf(`${ref}.${name}`);
          return net === null ? [] : [{ port: name, net }];
        }),
      );
    if (know.library.devices.has(strong)) assembler.exchange(ref, strong);
    return [];
  });
}
/** What the usual ones and the stronger ones carry, A. */
const TERMINAL_A = 10;
const STRONG_A = 24;

/** Numbered contacts keep their numbers, unless the bus has its own on this connector. */
const isAlike = (know: Knowledge, ask: Ask, own: Device, device: Device): boolean =>
  !ancestry(know, ask.concept).some((c) => c.pinouts !== undefined) && own.pins.every((p) => device.pins.some((q) => q.name === p.name));

/** The connector of a sort that has a single contact. */
const singleOf = (know: Knowledge, wanted: Wanted): Device | undefined => connectorsFor(know, wanted, 1, null).find((d) => d.pins.length === 1);

function oneEach({ assembler }: Bench, ref: string, single: Device, ends: readonly End[]): string[] {
  const contact = single.pins[0]?.name ?? '1';
  const [first, ...more] = ends;
  if (first === undefined) return [];
  const place = assembler.placeOf(ref);
  assembler.rewire(ref, single.id, { [contact]: first.port }, `${single.title}: ${first.net}`);
  return more.map(({ net }) => {
    const pins = { [contact]: net };
    return assembler.device(single.id, { purpose: `${single.title}: ${net}`, pins, value: net, ...(place === undefined ? {} : { place }) }).ref;
  });
}
