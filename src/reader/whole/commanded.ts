import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { unite } from '../asks/uniting.js';
import { voltsOf, wanted } from '../asks/wanted.js';
import { MOST_LOGIC_V } from './supplies/supply-ports.js';

/** Whether an ask is of the words that name the board. */
export const isTitle = ({ purpose }: RequestBuilder, ask: MutableAsk): boolean =>
  purpose?.words !== undefined && (ask.words[0]?.from ?? 0) >= purpose.words.from && (ask.words[0]?.to ?? 0) <= purpose.words.to;

const COMMANDS = new Set(['input', 'digital_input', 'gpio', 'pwm', 'signal_line', 'logic_input']);
const ACTS: ReadonlySet<string> = new Set(['load', 'output', 'light', 'function', 'sound']);
/** "a valve driver, 3.3 V input": the level at which something elsewhere commands the board. */
export function commandedAt(request: RequestBuilder): void {
  const all = wanted(request.asks);
  if (request.message > 0 || all.some((a) => a.kind === 'controller') || !all.some((a) => ACTS.has(a.kind))) return;
  const input = all.find(
    (a) => COMMANDS.has(a.concept) && a.connector === undefined && (a.count ?? 1) === 1 && a.several !== true && voltsOf(a).length > 0,
  );
  const logic = (f: MutableAsk['figures'][number]): boolean =>
    f.ac !== true && [f.value ?? 0, f.max ?? 0, ...(f.one_of ?? [])].every((v) => v <= MOST_LOGIC_V);
  if (input === undefined || !voltsOf(input).every(logic)) return;
  const figures = voltsOf(input).map((f) => ({ ...f, role: 'supply' as const }));
  Object.assign(input, { concept: 'microcontroller', kind: 'controller', figures, features: ['external'] });
}

/** Outputs of a programmable logic controller, V (IEC 61131-2). */
const PLC_V = 24;
/** A programmable logic controller outside commands and is told at 24 V where nobody says another level. */
export function levelOfPlc({ asks }: RequestBuilder): void {
  for (const host of wanted(asks)) {
    const [words] = host.words;
    if (host.kind !== 'controller' || !/\bplcs?$/i.test(host.text) || words === undefined || voltsOf(host).length > 0) continue;
    host.features = [...new Set([...host.features, 'external'])];
    host.figures = [...host.figures, { quantity: 'voltage', role: 'supply', value: PLC_V, words }];
  }
}

/** Boards and families of controllers that stand elsewhere where they command what acts: nobody solders an Uno or a Pi onto a relay board. */
const HOSTS = ['arduino', 'shield', 'single_board_computer', 'pic', 'plc'];
const TOLD_BY: ReadonlySet<string> = new Set(['driven_by', 'switched_by', 'from', 'to', 'read_by']);

/** "a relay board, Arduino compatible", "driven from an Arduino's 5 V pins": what commands the board from elsewhere, with the level of its pins. */
export function commandedByHost(request: RequestBuilder): void {
  const all = wanted(request.asks);
  const [host, ...others] = all.filter((a) => a.kind === 'controller');
  if (host === undefined || others.length > 0 || request.message > 0 || host.features.includes('external') || isTitle(request, host)) return;
  const bare = host.part === undefined || host.concept !== 'arduino';
  const family =
    (bare || isToldFrom(request, host)) &&
    HOSTS.some((id) => request.lexicon.isA(host.concept, id)) &&
    !all.some((a) => RUN.has(a.kind) && !isPins(a));
  const told =
    isToldFrom(request, host) ||
    all.some((a) => (ACTS.has(a.kind) || a.kind === 'input') && a.links.some((l) => l.ask === host.id && TOLD_BY.has(l.role)));
  if (!all.some((a) => ACTS.has(a.kind) && a.kind !== 'light') || !(/compatible$/i.test(host.text) || (family && told) || inputsOf(all, host)))
    return;
  host.features = [...host.features, 'external'];
  // "From a PIC at 5 V": the level is the host's.
  const end = host.words.at(-1)?.to ?? 0;
  const ownLevel = (f: MutableAsk['figures'][number]): boolean =>
    f.quantity === 'voltage' && (f.value ?? MOST_LOGIC_V + 1) <= MOST_LOGIC_V && f.words.from >= end && f.words.from - end <= ' at a '.length;
  for (const a of all.filter((b) => b !== host && b.kind !== 'supply')) {
    const level = a.figures.filter(ownLevel);
    a.figures = a.figures.filter((f) => !level.includes(f));
    host.figures = [...host.figures, ...level.map((f) => ({ ...f, role: 'supply' as const }))];
  }
  // "from Arduino 5 V pins": the pins are the host's.
  const pins = all.find((a) => isPins(a) && all.some((b) => b.links.some((l) => l.ask === a.id)));
  if (pins === undefined || (pins.words[0]?.from ?? 0) < end) return;
  const figures = pins.figures.map((f) => (f.quantity === 'voltage' ? { ...f, role: 'supply' as const } : f));
  for (const a of all) a.links = a.links.filter((l) => l.ask !== pins.id);
  unite(request, host, Object.assign(pins, { figures }));
}
/** Whether what commands comes behind the verb of commanding and its preposition: it stays where it is. */
function isToldFrom({ text, message }: RequestBuilder, host: MutableAsk): boolean {
  const [at] = host.words;
  return at?.message === message && TELLING.test(text.slice(0, at.from));
}
const TELLING =
  /\b(?:to|can|could|want to|will|i['’]ll) (?:drive|control|switch|trigger|toggle|command|operate|activate|turn on|fire)(?: (?:it|them|these|all|each|on|off|and|or|directly|straight))* (?:from|by|with|via|using) (?:(?:a|an|the|my|our|any|some|another) )?$/i;

/** "Inputs from an ESP32": whoever commands the board's inputs stands outside, of whatever family. */
const inputsOf = (all: readonly MutableAsk[], host: MutableAsk): boolean =>
  all.some((a) => a.concept === 'input' && a.figures.length === 0 && a.links.some((l) => l.ask === host.id && l.role === 'from'));
const isPins = (a: MutableAsk): boolean => (a.concept === 'pin_header' || COMMANDS.has(a.concept)) && /\bpins?$/i.test(a.text);
/** What only a program of the board's own does something with. */
const RUN: ReadonlySet<string> = new Set(['sensor', 'display', 'storage', 'interface']);

/** "a stepper driver, ULN2003, 4 inputs": without a controller they are the driver's own lines; the chip is the driver's. */
export function driverInputs(request: RequestBuilder): void {
  const { lexicon } = request;
  const all = wanted(request.asks);
  const driver = all.find(
    (a) => lexicon.isA(a.concept, 'driver') || lexicon.isA(a.concept, 'stepper_driver') || lexicon.isA(a.concept, 'motor_driver'),
  );
  const chip = all.find((a) => a.concept === 'darlington_array' && a.part !== undefined);
  if (driver?.part === undefined && driver !== undefined && chip !== undefined) {
    driver.part = chip.part!;
    unite(request, driver, chip);
  }
  const hosts = all.filter((a) => a.kind === 'controller');
  const fromHost = (a: MutableAsk): boolean => a.links.some((l) => l.role === 'from' && hosts.some((h) => h.id === l.ask));
  if (hosts.some((a) => !a.features.includes('external')) || !all.some((a) => a === driver || ACTS.has(a.kind))) return;
  const inputs = all.find(
    (a) => a.concept === 'input' && a.figures.length === 0 && a.features.every((f) => f === 'input') && (driver !== undefined || fromHost(a)),
  );
  if (inputs === undefined) return;
  // "Inputs on a header": the host's lines come in there, and no load of theirs goes out at it; without a host they are lines all the same.
  const { connector } = inputs;
  const [host] = hosts;
  if (connector !== undefined && host !== undefined) {
    for (const a of all.filter((b) => b.connector?.words.from === connector.words.from)) delete a.connector;
    host.connector = connector;
  } else if (connector !== undefined) {
    inputs.concept = 'digital_input';
    return;
  }
  request.unmake(inputs);
}
