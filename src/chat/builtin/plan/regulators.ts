import type { Draft, Rail } from './draft.js';

/** The highest input that the linear regulators of the library stand, V. */
export const LINEAR_MAX_V = 12;
/** The highest input of the step-down converters, V. */
export const DOWN_MAX_V = 32;
/** Input from which 5 V hold, linear or stepped down, V. */
export const FIVE_FROM_V = 6.5;
/** Input from which 3.3 V are stepped down, V. */
const THREE_DOWN_FROM_V = 5;
/** What the step-up converter starts from, takes and makes at most, V. */
const UP_FROM_V = 2.3;
const UP_MAX_IN_V = 5.5;
const UP_MAX_V = 28;
/** Heat above which a SOT-223 on a small board gets too hot, W: its package sheds 1.05. */
export const TOO_HOT_W = 1;
/** Current that the step-up converter's inductor carries in the mean, A. */
const UP_INPUT_A = 2;
/** What a converter gives back of what it takes. */
const EFFICIENCY = 0.85;

/** How a rail is made of another: by burning the difference, by stepping it down or up. */
export type Method = 'linear' | 'down' | 'up';

export interface RegulatorWish {
  readonly net: string;
  /** Output, V. */
  readonly volts: number;
  readonly from: Rail;
  /** What the output is expected to deliver, mA; decides how hot a linear regulator gets. */
  readonly typical_ma: number;
  /** What the sentence asks of it, A. */
  readonly amps?: number;
  /** A converter was asked for, or more current than linear regulators give. */
  readonly switching: boolean;
  /** Net of a step-down converter's enable pin, where it leaves the board. */
  readonly enable?: string;
}

/** The adjustable step-down converter's input and highest output, V, and the most of its input that it gives. */
const ADJUSTABLE_IN_V: readonly [number, number] = [4.5, 28];
const ADJUSTABLE_MAX_V = 15;
const ADJUSTABLE_SHARE = 0.85;
/** What the fixed step-down converters give, A. */
const FIXED_A = 2;

/** Whether the converter that makes the rail has an enable pin to bring out. */
export const canEnable = ({ volts, from }: RegulatorWish, method: Method): boolean => method === 'down' && isAdjustable(volts, from);

const fixedOf = (volts: number): 5 | 3.3 | null => (Math.abs(volts - 5) < 0.31 ? 5 : Math.abs(volts - 3.3) < 0.31 ? 3.3 : null);

const isAdjustable = (volts: number, from: Rail): boolean =>
  from.volts >= ADJUSTABLE_IN_V[0] &&
  from.volts <= ADJUSTABLE_IN_V[1] &&
  volts >= 0.8 &&
  volts <= Math.min(ADJUSTABLE_MAX_V, from.volts * ADJUSTABLE_SHARE);

/** The way to make the rail; null: nothing of the library takes that input. */
export function methodOf({ volts, from, typical_ma, switching }: RegulatorWish): Method | null {
  if (volts > from.volts + 0.2) return from.volts >= UP_FROM_V && from.volts <= UP_MAX_IN_V && volts <= UP_MAX_V ? 'up' : null;
  const fixed = fixedOf(volts);
  if (fixed === null) return isAdjustable(volts, from) ? 'down' : null;
  const down = from.volts >= (fixed === 5 ? FIVE_FROM_V : THREE_DOWN_FROM_V) && from.volts <= DOWN_MAX_V;
  const linear = from.volts <= LINEAR_MAX_V && from.volts >= (fixed === 5 ? FIVE_FROM_V : 3.5);
  const hot = ((from.volts - fixed) * typical_ma) / 1000 > TOO_HOT_W;
  if (down && (switching || hot || !linear)) return 'down';
  return linear ? 'linear' : null;
}

/** "12V", "3V7". */
export const railName = (volts: number): string => (Number.isInteger(volts) ? `${volts}V` : String(Number(volts.toFixed(1))).replace('.', 'V'));

const BLOCKS: Readonly<Record<Method, (volts: number, from: Rail, amps: number) => string>> = {
  linear: (volts, from) => (volts > 4 ? 'ldo_5v' : from.volts < 4.9 ? 'ldo_3v3_lowdrop' : 'ldo_3v3'),
  down: (volts, from, amps) => {
    const fixed = fixedOf(volts);
    if (fixed === null || (amps > FIXED_A && isAdjustable(volts, from))) return 'buck_adjustable';
    return fixed === 5 ? 'buck_5v' : 'buck_3v3';
  },
  up: () => 'boost',
};

const LINEAR_SAID = /\bldos?\b|\blinear\b|\blow[- ]drop\w*/i;
const SWITCHED_SAID = /\bbucks?\b|\bstep[- ]?down|\bdc[- ]?dc|\bswitching|\bconverters?\b|\bsmps\b/i;

/** Puts the regulator on the board, and books what it takes from the rail before it. */
export function addRegulator(draft: Draft, wish: RegulatorWish, method: Method): Rail {
  const { net, volts, from } = wish;
  const block = wish.enable === undefined ? BLOCKS[method](volts, from, wish.amps ?? 0) : 'buck_adjustable';
  const ports = { VIN: from.net, VOUT: net, GND: 'GND', ...(wish.enable === undefined ? {} : { EN: wish.enable }) };
  const instance = draft.block(block, `${volts} V regulator`, ports, { out_volts: volts });
  const device = draft.mainDevice(block);
  const name = device?.mpn ?? block;
  if (method === 'down' && LINEAR_SAID.test(draft.intent.sentence) && !SWITCHED_SAID.test(draft.intent.sentence))
    draft.cannot(
      `A linear regulator for ${volts} V from ${from.volts} V${(wish.amps ?? 0) > 0 ? ` at ${wish.amps} A` : ''}: it would turn ${((from.volts - volts) * Math.max(wish.typical_ma / 1000, wish.amps ?? 0)).toFixed(1)} W into heat, and mine carry 0.8 A; a step-down converter takes its place.`,
    );
  draft.feed(net, from.net);
  if (method === 'linear') draft.regulators.push({ name, from: from.net, to: net, drop: from.volts - volts, own_ma: device?.draw_ma?.typical ?? 0 });
  else draft.scale(net, volts / from.volts / EFFICIENCY);
  draft.load(from.net, `${name} itself`, device?.draw_ma?.typical ?? 0, device?.draw_ma?.peak ?? 0);
  if (instance !== null)
    draft.put(`${volts} V from ${from.from} (${name}${method === 'linear' ? '' : method === 'down' ? ', step-down' : ', step-up'})`);
  const limit_ma = limitOf(draft, block, wish, method);
  return draft.rail({ net, volts, limit_ma, from: name, ...(wish.enable === undefined ? {} : { enable: wish.enable }) });
}

function limitOf(draft: Draft, block: string, { volts, from }: RegulatorWish, method: Method): number | null {
  const most = draft.library.blocks.get(block)?.ports.find((p) => p.kind === 'power_out')?.max_ma ?? null;
  if (method !== 'up' || most === null) return most;
  return Math.min(most, Math.floor((EFFICIENCY * from.volts * UP_INPUT_A * 100) / volts) * 10);
}
