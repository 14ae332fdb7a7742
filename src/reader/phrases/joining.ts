import type { Concept, Lexicon } from '../../lexicon/index.js';
import { type Draft, isAskKind, merge } from '../asks/draft.js';
import { stripOf } from './strips.js';

/** Two heads beside each other: answers the head that goes on; what became a thing of its own is pushed. */
export function join(inner: Draft, head: Draft, apart: Draft[], lexicon: Lexicon, begins = false): Draft {
  // "USB powered lamp": what feeds it stands beside it.
  if (inner.features.has('powered') || (begins && inner.concept.id === 'usb_power' && WORKING.has(head.kind))) {
    apart.push(inner);
    return head;
  }
  // "CR2032 LED", "18650 lantern": the cell that it runs on.
  if (head.part === undefined && RUN_ON.has(head.kind) && lexicon.isA(inner.concept.id, BATTERY) && inner.concept.id !== BATTERY) {
    apart.push(inner);
    return head;
  }
  // What has a number or a voltage of its own is another thing.
  const parted = apart.some((d) => d.count !== undefined && d.plural && d.from >= inner.to && d.to <= head.from);
  if (begun(inner, head, lexicon) || (parted && related(inner.concept, head.concept, lexicon) === null && HUNG.has(head.kind))) {
    apart.push(inner);
    return head;
  }
  // "humidity logger SD card", "buttons … USB", "2xAA reed": what one touches, what keeps data, what is plugged in and what feeds it stand beside each other.
  const plain = inner.part === undefined && head.part === undefined && related(inner.concept, head.concept, lexicon) === null;
  const turned = inner.kind === 'load' && lexicon.isA(head.concept.id, 'potentiometer');
  const usb = head.kind === 'interface' && lexicon.isA(head.concept.id, 'usb');
  const cells = lexicon.isA(inner.concept.id, BATTERY) && inner.count !== undefined && BESIDE_CELLS.has(head.kind);
  if (plain && ((BESIDE_CARD.has(inner.kind) && (head.kind === 'storage' || usb)) || cells || turned)) {
    // "a fan speed knob 5 V 0.4 A": a knob takes none of them.
    const fed = (f: Draft['figures'][number]): boolean => turned && /^(?:voltage|current|power)$/.test(f.item.quantity);
    inner.figures = [...inner.figures, ...head.figures.filter(fed)];
    head.figures = head.figures.filter((f) => !fed(f));
    apart.push(inner);
    return head;
  }
  // "1 lamp 2 switches": each has its number.
  if (inner.count !== undefined && head.count !== undefined && inner.counted === undefined && head.counted === undefined) {
    apart.push(inner);
    return head;
  }
  // "tare button", "start switch": what is pressed for it.
  if (inner.kind === 'behaviour' && head.kind === 'input' && !lexicon.isA(inner.concept.id, head.concept.id)) {
    merge(head, inner);
    return Object.assign(head, { from: Math.min(inner.from, head.from) });
  }
  // "3 buttons SD card", "SD card speaker": what was counted, or holds data, is no sort of what hangs beside it.
  const several = inner.count !== undefined && inner.counted === undefined && inner.plural && HUNG.has(inner.kind);
  const beside =
    (several && (STANDS.has(head.kind) || (inner.kind === 'light' && head.kind === 'function'))) ||
    (inner.kind === 'storage' && HUNG.has(head.kind) && head.kind !== 'input');
  if (beside && inner.kind !== head.kind && head.part === undefined && related(inner.concept, head.concept, lexicon) === null) {
    apart.push(inner);
    return head;
  }
  const strip = stripOf(inner, head, lexicon);
  if (strip !== null) return strip;
  // "MAX31855 chips"
  if (head.concept.id === 'ic' && inner.part !== undefined) {
    merge(inner, head);
    return Object.assign(inner, { to: Math.max(inner.to, head.to), plural: head.plural });
  }
  // "D1 mini shield": the board that it is for.
  if (head.concept.id === 'shield' && inner.kind === 'controller' && inner.part !== undefined && head.part === undefined)
    return united(inner, head, inner.concept);
  const kin = related(inner.concept, head.concept, lexicon);
  if (kin !== null && !(inner.part !== undefined && head.part !== undefined)) return united(inner, head, kin);
  if (inner.part !== undefined && inner.kind === 'controller' && head.kind !== 'controller' && head.kind !== 'connector') {
    apart.push(inner);
    return head;
  }
  // "LoRa sensor", "WiFi relay": the radio is a thing of its own.
  if (inner.kind === 'interface' && lexicon.isA(inner.concept.id, 'wireless') && !isOfRadio(head, lexicon)) {
    apart.push(inner);
    return head;
  }
  // "an LCD thermometer", "a reed switch counter": what it is shown on, and what is counted.
  const counted = (inner.kind === 'sensor' || inner.kind === 'input') && inner.part === undefined && lexicon.isA(head.concept.id, 'counter');
  if (counted || (inner.kind === 'display' && head.kind === 'sensor' && !lexicon.isA(head.concept.id, 'touch_controller'))) {
    apart.push(inner);
    return head;
  }
  // "RS-485 humidity sensor" as a title: the bus by which the board is reached.
  if (begins && inner.part === undefined && lexicon.isA(inner.concept.id, FIELD_BUS) && REACHED_BOARDS.has(head.kind)) {
    const same = apart.find((d) => d.concept === inner.concept);
    if (same === undefined) apart.push(inner);
    else united(inner, same, same.concept);
    return head;
  }
  // "555 dimmer": what works by itself and is no sort of what it serves stands beside it; "555 PWM": what it gives.
  if (inner.part !== undefined && inner.concept.by_itself === true && head.part === undefined && inner.concept.id !== head.concept.id) {
    if (head.kind === 'interface') return united(inner, head, inner.concept, head.concept.id);
    if (servesOnly(inner, head, lexicon)) {
      apart.push(inner);
      return head;
    }
  }
  // "OLED I2C", "W5500 SPI": over what it is reached.
  const chip = inner.part !== undefined && inner.known && inner.kind === 'interface' && lexicon.isA(head.concept.id, 'chip_bus');
  if (head.kind === 'interface' && head.part === undefined && (chip || REACHED.has(inner.kind)))
    return united(inner, head, inner.concept, head.concept.id);
  // "a TMP102 terminal", "MFRC522 header": where that part hangs.
  const plugged = HANGS.has(inner.kind) && head.count === undefined && PLUGS.some((id) => head.concept.id === id);
  if (inner.part !== undefined && plugged && head.from - inner.to < 2) return onConnector(inner, head, apart);
  // "a PCA9685 I2C": over what a chip is told that is more than its bus.
  if (
    inner.part !== undefined &&
    inner.known &&
    inner.kind !== 'interface' &&
    head.part === undefined &&
    SPOKEN.some((bus) => lexicon.isA(head.concept.id, bus))
  )
    return united(inner, head, inner.concept, head.concept.id);
  if (inner.part !== undefined && head.part === undefined) {
    // A processor that nobody here knows is no other one.
    if (ACTIVE.has(head.kind) || (!inner.known && head.kind === 'controller')) return united(inner, head, head.concept);
    apart.push(head);
    return inner;
  }
  if (inner.kind === 'connector' && head.kind !== 'connector' && !OF_BOARD.has(head.kind)) {
    const { count, ways, rows } = inner;
    merge(head, { ...inner, connector: inner.concept, connectorAt: inner, features: new Set(inner.features) });
    if (count !== undefined && head.count === undefined) head.count = count;
    Object.assign(head, ways === undefined ? {} : { ways }, rows === undefined ? {} : { rows }, { from: inner.from });
    return head;
  }
  if (head.kind === 'connector') return onConnector(inner, head, apart);
  // A sensor that stands outside, and how it is read.
  if (inner.kind === 'sensor' && inner.concept.evidence?.devices === undefined && lexicon.isA(head.concept.id, 'analog_input') && !hasLevel(head))
    return united(inner, head, inner.concept, head.concept.id);
  // "DRV8825 chips": what it is says the name before it.
  if (head.concept.id === 'ic' && CIRCUITS.has(inner.kind)) return united(inner, head, inner.concept);
  if (head.concept.parents.length === 0 && (head.kind === 'output' || head.kind === 'input'))
    return united(inner, head, inner.concept, head.concept.id);
  // "encoder AS5047": the number of what stands right before it.
  const numbered =
    !head.known &&
    head.part !== undefined &&
    inner.part === undefined &&
    head.count === undefined &&
    (ACTIVE.has(inner.kind) || inner.kind === 'controller');
  if (numbered && head.from - inner.to < 2) {
    merge(inner, head);
    return Object.assign(inner, { part: head.part, known: false, to: head.to });
  }
  // "an I2C PCA9685": over what the chip is reached.
  if (inner.part === undefined && lexicon.isA(inner.concept.id, 'chip_bus') && head.known && head.part !== undefined && head.kind !== 'controller')
    return united(inner, head, head.concept, inner.concept.id);
  if (SEPARATE.has(head.kind) || head.part !== undefined) {
    apart.push(head);
    return inner;
  }
  // "inputs 24 V opto", "8 outputs MOSFET": by what they are made.
  if (head.part === undefined && inner.count !== undefined && head.count === undefined && inner.plural && !head.plural) {
    const made = WAYS_MADE.get(head.concept.id)?.find((w) => lexicon.isA(inner.concept.id, w.of));
    const concept = lexicon.concept(made?.as ?? '');
    if (concept !== undefined) return united(inner, head, concept);
  }
  // "a pump MOSFET": by what it is switched.
  if (inner.kind === 'load' && head.part === undefined && lexicon.isA(head.concept.id, 'mosfet')) return united(inner, head, inner.concept);
  // "a two transistor fuzz": so many of them are what its circuit is made of.
  if (head.kind === 'function' && !head.plural && inner.count !== undefined && lexicon.isA(inner.concept.id, 'transistor')) {
    apart.push(inner);
    return head;
  }
  // "motor driver", "battery monitor": of what it is.
  return united(inner, head, head.concept, inner.concept.id);
}

/** Whether a count or what it takes stands before a thing that hangs on the board, behind one that the board is made of. */
function begun(inner: Draft, head: Draft, lexicon: Lexicon): boolean {
  if (!CIRCUITS.has(inner.kind) || !HUNG.has(head.kind) || head.concept.id === head.kind || inner.kind === head.kind) return false;
  if (head.part !== undefined || related(inner.concept, head.concept, lexicon) !== null) return false;
  if (inner.count !== undefined) return false;
  const between = ({ from }: { readonly from: number }): boolean => from >= inner.to && from < head.from;
  const counted = head.plural && head.counted === undefined && head.heard.some((h) => h.field === 'count' && between(h));
  return counted || head.figures.some(({ item }) => (item.quantity === 'voltage' || item.quantity === 'resistance') && between(item));
}
const CIRCUITS: ReadonlySet<string> = new Set(['function', 'sensor', 'sound', 'storage', 'conversion', 'display']);
/** Kinds of what is no sort of something counted before it. */
const STANDS: ReadonlySet<string> = new Set(['sound', 'storage', 'display', 'sensor', 'light']);
const HUNG: ReadonlySet<string> = new Set(['load', 'input', 'light', 'sensor', 'display', 'sound']);

/** Kinds of what is said of the board, which ends on no connector. */
const OF_BOARD: ReadonlySet<string> = new Set(['board', 'quality', 'marking']);

const BATTERY = 'battery';
/** Kinds of what runs on a cell that is named before it; what charges, watches or converts is of the cell. */
const RUN_ON: ReadonlySet<string> = new Set(['load', 'light', 'sound', 'display', 'storage', 'sensor']);
/** Kinds of what is no sort of a memory or of a plug for a computer. */
const BESIDE_CARD: ReadonlySet<string> = new Set(['sensor', 'input', 'light', 'load', 'sound', 'display']);
/** Kinds of what no cells that were counted are a sort of. */
const BESIDE_CELLS: ReadonlySet<string> = new Set(['input', 'output', 'interface', 'sensor', 'light', 'load', 'display', 'sound']);
/** Kinds of what a supply feeds. */
const WORKING: ReadonlySet<string> = new Set(['function', 'load', 'light', 'sound', 'display', 'output', 'input']);

/** What channels are that were counted and are told by what makes them. */
export const WAYS_MADE: ReadonlyMap<string, readonly { readonly of: string; readonly as: string }[]> = new Map([
  ['optocoupler', [{ of: 'input', as: 'isolated_input' }]],
  ['mosfet', [{ of: 'output', as: 'low_side_switch' }]],
  ['transistor', [{ of: 'output', as: 'low_side_switch' }]],
  ['relay', [{ of: 'output', as: 'relay' }]],
]);

/** Kinds that a named part can be the heart of: "LM358 amplifier". */
const ACTIVE = new Set([
  'function',
  'conversion',
  'interface',
  'protection',
  'charging',
  'output',
  'storage',
  'display',
  'sensor',
  'sound',
  'component',
  'input',
  'light',
  'load',
]);
/** What comes in was told in volts or amperes: it is such an input, whatever gives it. */
const hasLevel = ({ figures }: Draft): boolean => figures.some(({ item }) => item.quantity === 'voltage' || item.quantity === 'current');
/** Kinds of parts that are called by a number and hang at a connector. */
const HANGS: ReadonlySet<string> = new Set(['sensor', 'display', 'interface', 'storage']);
/** Connectors that are called after what hangs there, and by no name of their own. */
const PLUGS = ['screw_terminal', 'pluggable_terminal', 'pin_header', 'connector'] as const;
/** Whether none of the circuits that hold a part is a circuit of the thing. */
function servesOnly({ part }: Draft, { concept }: Draft, lexicon: Lexicon): boolean {
  const blocks = lexicon.part(part ?? '')?.blocks ?? [];
  const made = concept.evidence?.blocks ?? [];
  return blocks.length > 0 && made.length > 0 && !blocks.some((b) => made.includes(b));
}

/** Buses by which a chip is told. */
const SPOKEN = ['chip_bus', 'uart'] as const;
/** Buses that lead from board to board. */
const FIELD_BUS = 'field_bus';
/** Kinds of what a board does that others reach over a bus. */
const REACHED_BOARDS = new Set(['sensor', 'output', 'load', 'light', 'display', 'input', 'sound']);
/** What is of a radio itself: "LoRa module", "WiFi antenna", "RF filter". */
const isOfRadio = ({ kind, concept }: Draft, lexicon: Lexicon): boolean =>
  RADIO_PARTS.has(kind) || (kind === 'function' && !lexicon.isA(concept.id, 'switched_output') && !lexicon.isA(concept.id, 'amplifier'));
const RADIO_PARTS = new Set(['interface', 'connector', 'component', 'mechanical', 'marking', 'board', 'quality', 'controller']);
/** Kinds that a bus said behind them reaches. */
const REACHED = new Set(['display', 'sensor', 'storage']);
/** Kinds that no noun before them turns into something else. */
const SEPARATE = new Set(['controller', 'supply', 'board', 'mechanical', 'quality', 'behaviour', 'marking', 'rail']);

/** The more special of two concepts of which one is a sort of the other; null: neither. */
function related(a: Concept, b: Concept, lexicon: Lexicon): Concept | null {
  if (lexicon.isA(a.id, b.id)) return a;
  return lexicon.isA(b.id, a.id) ? b : null;
}

function united(inner: Draft, head: Draft, concept: Concept, feature?: string): Draft {
  const { part } = inner;
  merge(head, inner);
  if (part !== undefined && head.part === undefined) Object.assign(head, { part, known: inner.known });
  if (feature !== undefined) head.features.add(feature);
  return Object.assign(head, {
    concept,
    kind: isAskKind(concept.kind) ? concept.kind : head.kind,
    from: Math.min(inner.from, head.from),
    to: Math.max(inner.to, head.to),
  });
}

/** "motor terminals", "I2C header": the thing, on that connector. */
function onConnector(inner: Draft, head: Draft, apart: Draft[]): Draft {
  if (inner.kind === 'controller' || inner.kind === 'board' || inner.kind === 'mechanical') {
    apart.push(head);
    return inner;
  }
  const { count, counted } = head;
  const thing: Draft = { ...inner, connector: head.concept, connectorAt: { from: head.from, to: head.to }, plural: head.plural, to: head.to };
  merge(thing, head);
  // "a USB hub, 4 ports": how large the one is.
  if (count !== undefined && counted === undefined && inner.count === undefined && inner.concept.figures.some((f) => f.quantity === 'number')) {
    const { from, to } = head;
    thing.figures = [
      ...thing.figures,
      { item: { kind: 'figure', quantity: 'number', value: { value: count }, from, to, text: `${count}` }, marks: [] },
    ];
    delete thing.count;
    return thing;
  }
  // "4 fans 4 pin header": so many of them, on so many pins each.
  if (counted === 'ways' && inner.count !== undefined) Object.assign(thing, { count: inner.count, counted: inner.counted, ways: count });
  else if (count !== undefined) Object.assign(thing, { count: inner.count ?? count, counted });
  return thing;
}
