import type { Ask, Figure, Quantity } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { blocksFor, isA, type Knowledge } from '../knowledge.js';
import { ADJUSTABLE } from '../power/turned.js';
import type { Sorted } from '../sort.js';

export const SWINGS = 'astable';
const PULSES = 'monostable';
/** Swings at one rate, the share of the time that it is on being set. */
const WIDTHS = 'pwm_generator';
/** What a share of the time is for. */
const DIMMED: readonly string[] = ['dimmer_stage', 'led_dimmer', 'pwm_output', 'speed_control', 'motor_control'];
/** What a timer that swings serves by its nature: what counts its beats, and what is heard or seen by them. */
const BEATEN: readonly string[] = ['counter', 'speaker', 'siren', 'blink'];
/** Features that say that what a timer drives comes and goes. */
const BLINKING: ReadonlySet<string> = new Set(['blink', 'alternating']);
/** Kinds of what begins a pulse. */
const BEGINS: ReadonlySet<Ask['kind']> = new Set(['input', 'sensor']);
/** Kinds of what a timer drives, of which its own time or rate may have been said. */
const DRIVEN: ReadonlySet<Ask['kind']> = new Set(['light', 'load', 'output', 'sound', 'behaviour', 'function']);

/**
 * Timers of which nobody said whether they swing or make one pulse: what something begins makes a pulse, what blinks, sounds or is counted swings, and
 * so does what nothing begins. The rate or the time that was said of what it drives is the timer's.
 */
export function withTimers(know: Knowledge, asked: Sorted, minutes: Minutes): Sorted {
  if (asked.all.some((a) => a.kind === 'controller')) return asked;
  const sort = withOneChip(know, asked, minutes);
  const now = new Map<string, Ask>();
  for (const { ask } of sort.things) {
    const open = isA(know, ask, 'timer') && !isA(know, ask, SWINGS) && !isA(know, ask, PULSES);
    if (!open && !isA(know, ask, SWINGS) && !isA(know, ask, PULSES)) continue;
    const others = sort.all.filter((a) => a !== ask && DRIVEN.has(a.kind) && !isA(know, a, 'timer'));
    const concept = open ? sortOf(know, ask, others, sort) : madeBy(know, ask);
    const quantity: Quantity = isA(know, { concept }, PULSES) ? 'time' : 'frequency';
    for (const [heard, as] of soundedBy(know, { ...ask, concept }, sort)) now.set(heard.id, as);
    for (const [load, as] of switchedBy(know, ask, sort)) now.set(load.id, as);
    const own = ask.figures.some((f) => f.quantity === quantity);
    // "A button starts 5 s": the time that is said of what begins a pulse is the pulse's.
    const begins = quantity === 'time' ? sort.all.filter((a) => BEGINS.has(a.kind) && isA(know, a, 'button')) : [];
    const said = own ? null : (saidOf(others, quantity) ?? saidOf(begins, quantity));
    if (concept === ask.concept && said === null) continue;
    now.set(ask.id, { ...ask, concept, figures: said === null ? ask.figures : [...ask.figures, { ...said, role: 'value' }] });
    if (open)
      minutes.detail(`${ask.text}: ${concept}`, concept === PULSES ? 'something begins what it times' : 'what it drives comes and goes by itself');
  }
  if (now.size === 0) return sort;
  const whole = (a: Ask): Ask => now.get(a.id) ?? a;
  return { ...sort, all: sort.all.map(whole), things: sort.things.map((t) => ({ ...t, ask: whole(t.ask) })) };
}

/** "A metronome with a 555": what swings and the chip that was named for it are one. */
function withOneChip(know: Knowledge, sort: Sorted, minutes: Minutes): Sorted {
  const functions = sort.things.flatMap(({ ask }) => (ask.kind === 'function' ? [ask] : []));
  const chip = functions.find((a) => a.part !== undefined && (isA(know, a, 'timer') || isA(know, a, 'oscillator')) && (a.count ?? 1) === 1);
  const blocks = chip?.part === undefined ? [] : (know.lexicon.part(chip.part)?.blocks ?? []);
  const makes = (concept: string): boolean => blocksFor(know, concept).some((b) => blocks.includes(b));
  const said = functions.find((a) => a !== chip && a.part === undefined && (a.count ?? 1) === 1 && isA(know, a, 'oscillator') && makes(a.concept));
  if (chip === undefined || (said === undefined && !(chip.concept === 'oscillator' && makes(SWINGS)))) return sort;
  if (said !== undefined) minutes.decide(said.id, chip.text, 'its circuit is made of it');
  const features = [...new Set([...chip.features, ...(said?.features ?? [])])];
  const own = (a: Ask): Ask => (a.id !== chip.id ? a : { ...a, concept: SWINGS, features, figures: [...a.figures, ...(said?.figures ?? [])] });
  return { ...sort, all: sort.all.map(own), things: sort.things.flatMap((t) => (t.ask.id === said?.id ? [] : [{ ...t, ask: own(t.ask) }])) };
}

/** A loudspeaker that nothing amplifies hangs on the output of the timer that swings. */
function soundedBy(know: Knowledge, timer: Ask, { things }: Sorted): [Ask, Ask][] {
  const amplified = things.some(({ ask }) => isA(know, ask, 'amplifier') || isA(know, ask, 'audio_amplifier'));
  if (!isA(know, timer, SWINGS) || amplified) return [];
  return things.flatMap(({ ask }): [Ask, Ask][] =>
    isA(know, ask, 'speaker') && ask.part === undefined ? [[ask, { ...ask, concept: 'timer_speaker' }]] : [],
  );
}

/** "A relay timer": what it switches is switched by a relay. */
const switchedBy = (know: Knowledge, { features }: Ask, { things }: Sorted): [Ask, Ask][] =>
  !features.includes('relay') || things.some(({ ask }) => isA(know, ask, 'relay'))
    ? []
    : things.flatMap(({ ask }): [Ask, Ask][] => (ask.kind === 'load' ? [[ask, { ...ask, features: [...ask.features, 'relay'] }]] : []));

/** What the part that was named makes of it: a 555 is no pair of transistors, and swings as those do. */
function madeBy(know: Knowledge, { concept, part }: Ask): string {
  const blocks = part === undefined ? [] : (know.lexicon.part(part)?.blocks ?? []);
  const makes = (id: string): boolean => know.lexicon.concept(id)?.evidence?.blocks?.some((b) => blocks.includes(b)) === true;
  return blocks.length === 0 ? concept : ([concept, SWINGS, PULSES].find((id) => isA(know, { concept }, id) && makes(id)) ?? concept);
}

/** Kinds beside what is dimmed that want no program. */
export const PLAIN: ReadonlySet<Ask['kind']> = new Set([
  'load',
  'supply',
  'connector',
  'component',
  'protection',
  'mechanical',
  'board',
  'quality',
  'marking',
]);

/** White lights beside a knob and nothing that it could be for but their brightness. */
function turnedDown(know: Knowledge, { all, things }: Sorted, knob: Ask): Ask | undefined {
  const lights = things.filter(({ ask }) => ask !== knob).map(({ ask }) => ask);
  const others = all.some((a) => a.kind === 'behaviour' && a.features.length + a.figures.length === 0 && isA(know, a, 'blink'));
  const shine = (a: Ask): boolean => a.kind === 'light' && isA(know, a, 'led') && a.features.some((f) => know.lexicon.isA(f, 'white'));
  const plain = lights.every((a) => shine(a) || isA(know, a, 'power_switch') || a.kind === 'light');
  return plain && !others ? lights.find(shine) : undefined;
}

/** What is dimmed by a knob on a board that is to have no controller has a timer that does it. */
export function withWidths(know: Knowledge, sort: Sorted, minutes: Minutes): Sorted {
  if (sort.all.some((a) => a.kind === 'controller')) return sort;
  const without = sort.excluded.some((a) => a.kind === 'controller' || isA(know, a, 'firmware'));
  const knob = sort.things.find(({ ask }) => isA(know, ask, 'potentiometer'))?.ask;
  const timed = sort.things.some(({ ask }) => isA(know, ask, 'timer') || isA(know, ask, 'oscillator'));
  const dimmed =
    sort.things.find(({ ask }) => DIMMED.some((c) => isA(know, ask, c)))?.ask ??
    (without && knob !== undefined ? turnedDown(know, sort, knob) : undefined);
  // Nothing but a load and its knob: nobody needs a program for that.
  const plain = sort.all.every((a) => a === dimmed || a === knob || PLAIN.has(a.kind));
  if (dimmed === undefined || !(without || plain) || knob === undefined || timed) return sort;
  minutes.decide(dimmed.id, 'a timer that sets pulse widths', without ? 'no controller is wanted, and a knob dims it' : 'a knob alone dims it');
  const { count: _count, part: _part, connector: _connector, place: _place, per: _per, ...told } = dimmed;
  // Lights stay an ask beside what dims them.
  const rest = { ...told, id: dimmed.kind === 'light' ? `${dimmed.id}_dimmer` : dimmed.id };
  minutes.decide(knob.id, dimmed.text, 'its timer is set by it');
  const figures = knob.figures.filter((f) => f.quantity === 'resistance');
  const own: Ask = { ...rest, kind: 'function', concept: WIDTHS, figures, features: [ADJUSTABLE], links: [] };
  return { ...sort, all: [...sort.all, own], things: [...sort.things.filter(({ ask }) => ask !== knob), { ask: own, serves: null }] };
}

function sortOf(know: Knowledge, ask: Ask, others: readonly Ask[], sort: Sorted): string {
  const blinks = [ask, ...others].some((a) => a.features.some((f) => BLINKING.has(f)) || isA(know, a, 'blink'));
  // A knob at a load sets how much of the time it is on.
  const lasts = ask.figures.some((f) => f.quantity === 'time');
  const set = ask.features.includes(ADJUSTABLE) && !blinks && !lasts && saidOf(others, 'time') === null && others.some((a) => a.kind === 'load');
  if (set || [ask, ...others].some((a) => DIMMED.some((c) => isA(know, a, c)))) return WIDTHS;
  return swings(know, ask, others, sort) ? SWINGS : PULSES;
}

function swings(know: Knowledge, ask: Ask, others: readonly Ask[], sort: Sorted): boolean {
  if (ask.figures.some((f) => f.quantity === 'frequency')) return true;
  const beaten = [ask, ...others].some((a) => a.features.some((f) => BLINKING.has(f)) || BEATEN.some((c) => isA(know, a, c)));
  if (beaten) return true;
  if (ask.figures.some((f) => f.quantity === 'time') || saidOf(others, 'time') !== null) return false;
  return !sort.things.some((t) => BEGINS.has(t.ask.kind) && !isA(know, t.ask, 'potentiometer'));
}

const saidOf = (others: readonly Ask[], quantity: Quantity): Figure | null =>
  others.flatMap((a) => a.figures.filter((f) => f.quantity === quantity && (f.value ?? f.min) !== undefined))[0] ?? null;
