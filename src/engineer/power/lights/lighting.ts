import { type Platform, unrolled } from '../../../parts/index.js';
import type { Ask, Request } from '../../../request/index.js';
import type { Minutes } from '../../decision.js';
import { isA, type Knowledge } from '../../knowledge.js';
import { roleOf } from '../../pins/ports.js';
import type { Unit } from '../../units/units.js';

/** A white LED of 0805 bears 25 mA (KT-0805W sheet): so much is its light, mA. */
export const SHINES_MA = 20;
/** White lights of which fewer show something. */
const SEVERAL = 3;
/** Of a board that has a controller: all lights of a lamp on one switch, and each white light on one of its own. */
const [TOGETHER, ALONE] = ['lamp_leds', 'led_fet_switch'] as const;
/** The block of a light that a pin drives. */
const ON_PIN = 'status_led';
/** Lights that show something, whatever the board is. */
const SHOWING = ['status_led', 'power_led', 'charge_led', 'serial_light', 'rgb_led', 'bicolor_led'] as const;
/** What is done by lights one by one. */
const ONE_BY_ONE = ['chase', 'flicker'] as const;
const APART: ReadonlySet<string> = new Set(['alternating', 'charlieplexed', 'individual']);

/** Whether a board is there to light something. */
export const isLamp = ({ lexicon }: Knowledge, { purpose }: Request): boolean => lexicon.concept(purpose?.concept ?? '')?.shines === true;

/** Whether lights are to light something and not to tell: those of a lamp, and several that are white. */
export function lights(know: Knowledge, request: Request, ask: Ask, count: number): boolean {
  if (
    ask.kind !== 'light' ||
    ask.per !== undefined ||
    ask.place?.near !== undefined ||
    !isA(know, ask, 'led') ||
    SHOWING.some((c) => isA(know, ask, c))
  )
    return false;
  const white = ask.features.some((f) => know.lexicon.isA(f, 'white'));
  return isLamp(know, request) || (white && count >= SEVERAL);
}

/**
 * Lights of a board with a controller that are to light something: what a pin gives lights nothing, so those of a lamp, and more than there are pins for, hang
 * together on one transistor for each colour, others on one each, with `ma` for each light.
 */
export function onTransistors(
  know: Knowledge,
  request: Request,
  units: readonly Unit[],
  shining: readonly Unit[],
  platform: Platform | null,
  ma: number,
  minutes: Minutes,
): Unit[] {
  const [together, alone] = [know.library.blocks.get(TOGETHER), know.library.blocks.get(ALONE)];
  const turned = shining.filter((u) => u.block.name === ON_PIN);
  if (together === undefined || alone === undefined || turned.length === 0) return [...units];
  const each =
    (!isLamp(know, request) && isEnough(platform, units)) ||
    request.asks.some((a) => a.state === 'wanted' && ONE_BY_ONE.some((c) => isA(know, a, c)));
  const lampOf = (u: Unit): string => `${u.ask.id} ${String(u.params['color'] ?? '')}`;
  const apart = (u: Unit): boolean => each || u.ask.features.some((f) => APART.has(f));
  minutes.decide(turned[0]!.ask.id, `${ma} mA for each light, through a transistor`, 'they are there to light something, and a pin gives less');
  return units.flatMap((u): Unit[] => {
    if (!turned.includes(u)) return [u];
    if (apart(u)) return [{ ...u, block: alone, params: { ...u.params, ma } }];
    const alike = turned.filter((v) => !apart(v) && lampOf(v) === lampOf(u));
    if (alike[0] !== u) return [];
    const params = { ...u.params, ma, lights: alike.length };
    const load = { port: 'VLED', volts: null, amps: (alike.length * ma) / 1000 };
    return [{ ...u, block: unrolled(together, params), nth: 1, of: 1, params, load }];
  });
}

/** Whether a controller has a pin for each line of the units. */
function isEnough(platform: Platform | null, units: readonly Unit[]): boolean {
  const roles = units.flatMap((u) => u.block.ports.map((p) => roleOf(p, u.block).to));
  const wanted = roles.filter((r) => r === 'pin' || r === 'adc').length + new Set(roles.filter((r) => BUS.has(r))).size * BUS_LINES;
  return platform === null || wanted <= platform.functions.gpio.length;
}
/** Buses, and lines of one. */
const BUS: ReadonlySet<string> = new Set(['i2c', 'spi', 'uart', 'can']);
const BUS_LINES = 2;
