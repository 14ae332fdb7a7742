import type { BlockPort, Platform } from '../../../parts/index.js';
import type { Ask, Request } from '../../../request/index.js';
import { isPlug } from '../../connectors/contacts.js';
import { type Joined, litAlone } from '../../deciding.js';
import type { Minutes } from '../../decision.js';
import { blocksFor, figure, isA, type Knowledge, ownDraw, takes } from '../../knowledge.js';
import type { Sorted } from '../../sort.js';
import type { Unit } from '../../units/units.js';
import { givesAtMost } from '../sources.js';
import { isDriven } from './led-strings.js';
import { isLamp, lights as isLighting, onTransistors, SHINES_MA } from './lighting.js';

/** A source that gives less than this is a small cell, A: what shines shares what it gives. */
const SMALL_A = 0.1;
/** Share of a source that is planned for. */
const SPARED = 0.9;
/** An indicator that is seen indoors, mA. */
const SEEN_MA = 0.5;

/** What gives a few milliamperes at its outputs. */
const isWeak = ({ block }: Unit): boolean => block.parts.some((p) => p.kind === 'logic' || p.kind === 'opamp');

/** Lights whose current nobody said. */
const open = (u: Unit): boolean =>
  u.ask.kind === 'light' && u.block.params['ma']?.unit === 'mA' && u.params['ma'] === undefined && typeof u.block.params['ma'].default === 'number';

/** Lights of a board: by turns and by contacts where no program runs, and as bright as what feeds them bears and their purpose wants. */
export function lightsOf(
  know: Knowledge,
  request: Request,
  sort: Sorted,
  units: readonly Unit[],
  platform: Platform | null,
  taken: Joined,
  minutes: Minutes,
): Unit[] {
  const alone = platform === null && !sort.all.some((a) => a.kind === 'controller');
  const led = sort.pins.length > 0 || sort.parts.some((a) => isPlug(know, a));
  const all = alone ? litAlone(know, units, taken, led) : [...units];
  const lights = all.filter(open);
  const source = Math.min(...sort.sources.map((a) => givesAtMost(know, a)), Number.POSITIVE_INFINITY);
  const usual = Number(lights[0]?.block.params['ma']?.default ?? 0);
  if (lights.length === 0) return all;
  const others = [...(platform === null ? [] : [platform.core]), ...all.filter((u) => !lights.includes(u)).map((u) => u.block)];
  const share = ((source * SPARED - others.reduce((sum, block) => sum + ownDraw(know, block).peak, 0)) / lights.length) * 1000;
  const count = (u: Unit): number => lights.filter((v) => v.ask === u.ask).length;
  // A small cell feeds a lamp, and no crowd of lights beside other things.
  const shining = source < SMALL_A && !isLamp(know, request) ? [] : lights.filter((u) => isLighting(know, request, u.ask, count(u)));
  const brightly = Number(Math.max(SEEN_MA, Math.min(SHINES_MA, share)).toPrecision(2));
  if (!alone && shining.length > 0 && brightly > usual) return onTransistors(know, request, all, shining, platform, brightly, minutes);
  const wanted = alone && shining.length > 0 && !all.some(isWeak) ? SHINES_MA : usual;
  const ma = Number(Math.max(SEEN_MA, Math.min(wanted, share)).toPrecision(2));
  if (ma === usual) return all;
  const why = ma < usual ? `the ${lights.length} of them share what the supply gives for sure` : 'they are there to light something';
  minutes.decide(lights[0]?.ask.id ?? null, `${ma} mA for each light`, why);
  return all.map((u) => (lights.includes(u) ? { ...u, params: { ...u.params, ma } } : u));
}

/** Lights that a charger's circuit has by itself: the one that shows the charge, and on a board of nothing else all, as many as it has. */
export function lightsOfCharger(know: Knowledge, sort: Sorted): Sorted['things'] {
  const own = Math.max(0, ...sort.charging.flatMap((a) => blocksFor(know, a.concept).map((b) => lightsIn(know, b))));
  const only = sort.controllers.length === 0 && sort.things.every(({ ask }) => ask.kind === 'light');
  const isIts = (ask: Ask): boolean =>
    (isA(know, ask, 'charge_led') && (ask.count ?? 1) === 1) ||
    (only && ask.concept === 'led' && (ask.count ?? 1) <= own && ask.figures.length === 0);
  return own > 0 ? sort.things.filter(({ ask }) => isIts(ask)) : [];
}

const lightsIn = ({ library }: Knowledge, block: string): number =>
  library.blocks.get(block)?.parts.filter((p) => p.kind === 'led' && p.when === undefined).length ?? 0;

/** Drivers of LEDs stand at no less than was said, or their row wants; what turns a supply over at as much as it is to give below ground. */
export const atRowVolts = (know: Knowledge, units: readonly Unit[]): Unit[] =>
  units.map((u) => {
    const below = isA(know, u.ask, 'inverting_converter') ? figure(u.ask, 'voltage', ['out', 'rated', 'value']) : null;
    const over = (p: BlockPort): BlockPort =>
      p.kind === 'power_in' && below !== null && takes(p, -below) ? { ...p, volts_min: -below * (1 - SAME), volts_max: -below * (1 + SAME) } : p;
    if (below !== null && below < 0) return { ...u, block: { ...u.block, ports: u.block.ports.map(over) } };
    const least = isDriven(know, u.ask) ? figure(u.ask, 'voltage', ['supply', 'in']) : null;
    const raised = (p: BlockPort): BlockPort =>
      least !== null && takes(p, least) && p.kind === 'power_in' ? { ...p, volts_min: Math.max(p.volts_min ?? 0, least * (1 - SAME)) } : p;
    return least === null ? u : { ...u, block: { ...u.block, ports: u.block.ports.map(raised) } };
  });
/** Volts of one supply differ by less than this share. */
const SAME = 0.06;
