import type { Ask, AskKind, Request } from '../../request/index.js';
import { isBusSaid } from '../connectors/ends.js';
import { isLitByContact } from '../deciding.js';
import { ancestry, evidenceOf, isA, type Knowledge } from '../knowledge.js';
import type { Sorted } from '../sort.js';
import { isBridge, type Unit } from '../units/units.js';
import { roleOf } from './ports.js';

const SIGNALS: ReadonlySet<string> = new Set(['pin', 'adc', 'i2c', 'spi', 'uart', 'can']);
const BUSES: ReadonlySet<string> = new Set(['i2c', 'spi', 'uart']);
/** What nothing but a program tells what to do. */
const TOLD = ['wireless', 'addressable_led', 'servo'] as const;
/** Supplies that a board carries about with it. */
const OWN = ['battery', 'solar'] as const;
const SENSING: ReadonlySet<AskKind> = new Set(['sensor', 'input']);
/** Lights that a timer may turn on and off together; more show what is left. */
const SHOWN = 2;
const ACTING: ReadonlySet<AskKind> = new Set(['output', 'load', 'light', 'display', 'sound', 'storage']);

/**
 * Whether a board for which nobody named a controller has one nevertheless: it is to do something that a program does, has a radio that is a
 * controller's, or senses and acts. A module that others command (a relay board, a driver, a breakout) has none, nor what is to do without.
 */
export function wantsProgram(
  know: Knowledge,
  { purpose }: Request,
  sort: Sorted,
  units: readonly Unit[],
  /** Keys that a computer reads over USB are on the board. */
  typed: boolean,
): boolean {
  const without = sort.excluded.some((a) => a.kind === 'controller' || isA(know, a, 'firmware') || a.features.includes('microcontroller'));
  const outside = sort.all.some((a) => a.kind === 'controller');
  const bridged = units.some(isBridge);
  const signals = units.some((u) => u.block.ports.some((p) => SIGNALS.has(roleOf(p, u.block).to)));
  const module =
    purpose?.concept === 'breakout' ||
    sort.all.some((a) => (a.features.includes('as_module') && purpose?.heart.includes(a.id) === true) || a.concept === 'breakout');
  // What a timer has left, something has to put on a display; what several buttons set, it has to remember.
  const pressed = sort.things.filter(({ ask }) => isA(know, ask, 'button')).reduce((sum, { ask }) => sum + (ask.count ?? 1), 0);
  const counts = pressed > 1 || sort.things.some(({ ask }) => ask.kind === 'display' || (ask.kind === 'light' && (ask.count ?? 1) > SHOWN));
  const alone = sort.all.some(
    (a) =>
      !(counts && a.part === undefined && isA(know, a, 'timer')) &&
      ancestry(know, a.concept).some((c) => c.by_itself === true && (a.part !== undefined || !c.parents.includes('firmware'))),
  );
  if (without || outside || bridged || module) return false;
  if (know.wired === true) return sort.all.some((a) => a.part === undefined && isA(know, a, 'wireless'));
  // A radio, lights in a chain and servos are told by a program: on a board that stands alone by its own.
  const bus = sort.all.some((a) => (a.kind === 'interface' || a.kind === 'connector') && BUSES.has(a.concept) && a.connector !== undefined);
  const commanded = bus || sort.all.some((a) => a.kind === 'connector' && isA(know, a, 'pin_header'));
  // What hangs on a chip that was named and that a bus leads to is read and told over that.
  const over = units.some(
    (u) =>
      (u.block.channels !== undefined || u.block.serves !== undefined) &&
      u.ask.part !== undefined &&
      u.block.ports.some((p) => BUSES.has(roleOf(p, u.block).to)),
  );
  if (over && (commanded || sort.all.some((a) => a.kind === 'interface' && BUSES.has(a.concept)))) return false;
  const fed = sort.sources.length + sort.charging.length > 0;
  if (!commanded && fed && sort.all.some((a) => a.part === undefined && a.kind !== 'supply' && TOLD.some((c) => isA(know, a, c)))) return true;
  if (alone) return false;
  if (
    sort.parts.some(
      (a) =>
        a.kind === 'interface' &&
        !isBusSaid(a) &&
        evidenceOf(know, a.concept).some((e) => e.platforms?.some((p) => know.library.platforms.get(p)?.host === undefined)),
    )
  )
    return true;
  if (typed) return true;
  if (!signals) return false;
  // What has a battery or a panel of its own stands alone: nobody commands or reads it from outside.
  const buses = units.some((u) => u.block.ports.some((p) => BUSES.has(roleOf(p, u.block).to)));
  // A cell that keeps a clock is within its circuit.
  const kept = units.some((u) => u.block.parts.some((p) => p.kind === 'battery_connector'));
  const own = sort.sources.filter((a) => a.kind === 'supply' && OWN.some((o) => isA(know, a, o)) && !(kept && isA(know, a, 'coin_cell')));
  if (buses && own.length > 0) return true;
  // What goes on in time, and no timer was found for it.
  const timed = (id: string): boolean => know.lexicon.concept(id)?.timed === true;
  if (
    sort.all.some((a) => (a.kind === 'behaviour' && (isA(know, a, 'firmware') || timed(a.concept))) || (a.kind === 'light' && a.features.some(timed)))
  )
    return true;
  // What is left of a time is counted and shown by a program.
  if (counts && sort.things.some(({ ask }) => ask.part === undefined && isA(know, ask, 'timer'))) return true;
  // What senses or acts for others over a bus between boards.
  const works = sort.things.some(({ ask }) => SENSING.has(ask.kind) || ACTING.has(ask.kind));
  if (works && sort.all.some((a) => a.kind === 'interface' && isA(know, a, 'field_bus'))) return true;
  // What is turned on a board that only feeds sets what it gives, and its lights show that.
  const feeds = sort.converters.length + sort.rails.length > 0 && sort.all.every((a) => a.kind !== 'behaviour');
  if (feeds && sort.things.every(({ ask }) => ask.kind === 'light' || isA(know, ask, 'potentiometer'))) return false;
  const concept = purpose?.concept === undefined ? undefined : know.lexicon.concept(purpose.concept);
  if (concept?.kind === 'purpose' && concept.commanded !== true) return true;
  if (isLitByContact(units) && sort.all.every((a) => a.kind !== 'behaviour')) return false;
  // What is led out together is told and read from outside.
  const headers = new Set(sort.all.filter((a) => isA(know, a, 'pin_header')).map((a) => a.id));
  if (sort.things.some(({ ask }) => ask.links.some((l) => l.role === 'to' && headers.has(l.ask)))) return false;
  // A switch that turns the supply on is read by nobody.
  // What its circuit answers without a line to anywhere, and inputs that others drive, leave nothing to a program.
  const lined = new Set(units.filter((u) => u.block.ports.some((p) => SIGNALS.has(roleOf(p, u.block).to))).map((u) => u.ask.id));
  // A knob that has no line of its own is turned within its circuit.
  const dims = units.some((u) => u.block.ports.some((p) => p.turned === true));
  const closed = (a: Ask): boolean =>
    (dims && isA(know, a, 'potentiometer')) ||
    (!lined.has(a.id) && (units.some((u) => u.ask.id === a.id) || isA(know, a, 'knob'))) ||
    isA(know, a, 'isolated_input') ||
    // What is sensed goes out as it is on a plug for signals.
    (a.concept === 'output' && a.connector !== undefined && know.lexicon.carriesSignals(a.connector.concept));
  // "An LED for each input" shows what that is by itself.
  const shows = (a: Ask): boolean => a.kind === 'light' && sort.all.some((b) => b.id === a.per && SENSING.has(b.kind));
  const kinds = sort.all
    .filter((a) => !sort.pins.includes(a) && !sort.series.some((s) => s.ask.id === a.id) && !closed(a) && !shows(a))
    .map((a) => a.kind);
  // What has a header of its own beside it is read and told at that.
  return !commanded && kinds.some((k) => SENSING.has(k)) && kinds.some((k) => ACTING.has(k));
}
