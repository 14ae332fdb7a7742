import type { Draft, Rail } from './draft.js';

/** The highest input that the linear regulators of the library stand, V. */
export const LINEAR_MAX_V = 12;
/** The highest input of the step-down converters, V. */
export const DOWN_MAX_V = 60;
/** The highest input of the fixed ones, V. */
const FIXED_MAX_V = 32;
/** Input from which 5 V hold, linear or stepped down, V. */
export const FIVE_FROM_V = 6.5;
/** Input from which 3.3 V are stepped down, V. */
const THREE_DOWN_FROM_V = 5;
/** What the step-up converter starts from, takes and makes at most, V. */
const UP_FROM_V = 2.3;
/** What the converter for a single cell takes, and makes at most, V; what its switch lets through at its input, A. */
const CELL_FROM_V = 0.9;
const CELL_MAX_V = 5.25;
const CELL_INPUT_A = 0.35;
const UP_MAX_IN_V = 20;
const UP_SMALL_IN_V = 5.5;
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
  /** It must draw next to nothing of its own. */
  readonly frugal?: boolean;
}

/** The sentence asks for a regulator that draws next to nothing of its own, or names one that does. */
export const isFrugal = (sentence: string): boolean =>
  /\b(?:low|ultra[- ]?low|tiny|minimal|nano\w*)[- ](?:quiescent|iq|standby|own)\b|\bquiescent\b|\bmicro-?power|\bht7[135]\d\d|\bmcp170[0-3]|\btps7a0\d|\biq\b/i.test(
    sentence,
  );
const FRUGAL_WORDS = /^(?:low|ultra|quiescent|iq|micro-?power|nano\w*|standby|own|current|sleep|battery life)$/i;
/** Micropower regulators: what they stand and give (Microchip MCP1700, Holtek HT7533-1 and HT7550-1). */
const FRUGAL = [
  { block: 'ldo_3v3_micropower', volts: 3.3, from: 3.6, to: 6, amps: 0.25 },
  { block: 'ldo_3v3_micropower_24v', volts: 3.3, from: 3.6, to: 24, amps: 0.1 },
  { block: 'ldo_5v_micropower_24v', volts: 5, from: 5.4, to: 24, amps: 0.1 },
] as const;

/** The micropower regulator of the wish; undefined: none is asked for, or none fits. */
const frugalOf = ({ volts, from, amps, typical_ma, frugal }: RegulatorWish): (typeof FRUGAL)[number] | undefined =>
  frugal === true
    ? FRUGAL.find(
        (f) => Math.abs(f.volts - volts) < 0.05 && from.volts >= f.from && from.volts <= f.to && Math.max(amps ?? 0, typical_ma / 1000) <= f.amps,
      )
    : undefined;

/** The strong step-down converter (TI TPS54560): input and output, V, least and most share of the input, current, A. */
const STRONG = { from: 4.5, to: 60, most: 28, shares: [0.06, 0.9], amps: 5 } as const;
/** Heat that its two freewheel diodes bear, W, and what drops over them, V. */
const FREEWHEEL_W = 3;
const FREEWHEEL_V = 0.72;

const isStrong = (volts: number, from: Rail): boolean =>
  from.volts >= STRONG.from &&
  from.volts <= STRONG.to &&
  volts >= Math.max(1, from.volts * STRONG.shares[0]) &&
  volts <= Math.min(STRONG.most, from.volts * STRONG.shares[1]);

/** What the freewheel diodes let it give, A. */
const strongAmps = (volts: number, from: Rail): number =>
  Math.min(STRONG.amps, Math.floor((FREEWHEEL_W / FREEWHEEL_V / (1 - volts / from.volts)) * 10) / 10);

/** The adjustable step-down converter's input and highest output, V, and the most of its input that it gives. */
const ADJUSTABLE_IN_V: readonly [number, number] = [4.5, 28];
const ADJUSTABLE_MAX_V = 15;
const ADJUSTABLE_SHARE = 0.85;
/** What the fixed step-down converters give, A. */
const FIXED_A = 2;
const ADJUSTABLE_A = 3;

/** Whether the converter that makes the rail has an enable pin to bring out. */
export const canEnable = ({ volts, from }: RegulatorWish, method: Method): boolean =>
  method === 'down' && (isAdjustable(volts, from) || isStrong(volts, from));

const fixedOf = (volts: number): 5 | 3.3 | null => (Math.abs(volts - 5) < 0.31 ? 5 : Math.abs(volts - 3.3) < 0.31 ? 3.3 : null);

const isAdjustable = (volts: number, from: Rail): boolean =>
  from.volts >= ADJUSTABLE_IN_V[0] &&
  from.volts <= ADJUSTABLE_IN_V[1] &&
  volts >= 0.8 &&
  volts <= Math.min(ADJUSTABLE_MAX_V, from.volts * ADJUSTABLE_SHARE);

const isRaised = (volts: number, from: Rail): boolean =>
  (from.volts >= UP_FROM_V && from.volts <= UP_MAX_IN_V && volts <= UP_MAX_V) ||
  (from.volts >= CELL_FROM_V && from.volts < UP_FROM_V && volts <= CELL_MAX_V);

/** The way to make the rail; null: nothing of the library takes that input. */
export function methodOf(wish: RegulatorWish): Method | null {
  const { volts, from, typical_ma, switching } = wish;
  if (frugalOf(wish) !== undefined) return 'linear';
  if (volts > from.volts + 0.2) return isRaised(volts, from) ? 'up' : null;
  const fixed = fixedOf(volts);
  if (fixed === null) return isAdjustable(volts, from) || isStrong(volts, from) ? 'down' : null;
  const down = from.volts >= (fixed === 5 ? FIVE_FROM_V : THREE_DOWN_FROM_V) && (from.volts <= FIXED_MAX_V || isStrong(fixed, from));
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
    if (isStrong(volts, from) && (amps > ADJUSTABLE_A || from.volts > FIXED_MAX_V || (amps > FIXED_A && !isAdjustable(volts, from))))
      return 'buck_60v';
    if (fixed === null && !isAdjustable(volts, from)) return 'buck_60v';
    if (fixed === null || (amps > FIXED_A && isAdjustable(volts, from))) return 'buck_adjustable';
    return fixed === 5 ? 'buck_5v' : 'buck_3v3';
  },
  up: (_volts, from) => (from.volts > UP_SMALL_IN_V ? 'boost_wide' : from.volts < UP_FROM_V ? 'boost_cell' : 'boost'),
};

const blockOf = (wish: RegulatorWish, method: Method): string => {
  const chosen = frugalOf(wish)?.block ?? BLOCKS[method](wish.volts, wish.from, wish.amps ?? 0);
  return wish.enable === undefined || chosen === 'buck_60v' ? chosen : 'buck_adjustable';
};

/** Converters and regulators that a sentence may name, and that the library has not. */
const NAMED =
  /\b(?:lm(?:2596|2576|2575|5164|5165|22676|2577|2587|1117|2940)|xl(?:1509|4015|4016|4005|6009|6019|7015)|mp(?:1584|2307|1540|2315|4560)|tps(?:5430|5450|54331|54360|563201|62\d{3}|82\d{3}|61\d{3}|7a0\d|62933)|ht73\d\d|ams1117|ap2112k?|me6211|xc6206|rt9013|sy8\d{3}|max17\d{3}|lmr\d{5}|lt\d{4}|sx1308)\w*(?:-[\d.]+)?/gi;

/** Says of a converter that the sentence names, and that is not the one fitted, what took its place. */
function saySubstitute(draft: Draft, name: string): void {
  for (const [named] of draft.intent.sentence.matchAll(NAMED)) {
    const stem = named.toUpperCase().replace(/-.*$/, '').slice(0, 6);
    const mine = [...draft.library.devices.values()].find((d) => d.id.toUpperCase().startsWith(stem) || d.mpn.toUpperCase().startsWith(stem));
    if (mine === undefined) draft.cannot(`${named.toUpperCase()}: it is not in my parts library; the ${name} does its work.`);
    else if (mine.kind === 'regulator' && !name.toUpperCase().startsWith(stem)) draft.cannot(`${named.toUpperCase()}: the ${name} does its work.`);
  }
}

const LINEAR_SAID = /\bldos?\b|\blinear\b|\blow[- ]drop\w*/i;
const SWITCHED_SAID = /\bbucks?\b|\bstep[- ]?down|\bdc[- ]?dc|\bswitching|\bconverters?\b|\bsmps\b/i;

/** Puts the regulator on the board, and books what it takes from the rail before it. */
export function addRegulator(draft: Draft, wish: RegulatorWish, method: Method): Rail {
  const { net, volts, from } = wish;
  const block = blockOf(wish, method);
  const ports = { VIN: from.net, VOUT: net, GND: 'GND', ...(wish.enable === undefined ? {} : { EN: wish.enable }) };
  const instance = draft.block(block, `${volts} V regulator`, ports, { out_volts: volts });
  const device = draft.mainDevice(block);
  const name = device?.mpn ?? block;
  saySubstitute(draft, name);
  if (wish.frugal === true) draft.heededToo.push(FRUGAL_WORDS);
  if (wish.frugal === true && frugalOf(wish) === undefined && fixedOf(volts) !== null)
    draft.cannot(
      `A regulator of little own current for ${volts} V from ${from.volts} V: mine give 0.25 A from 3.6 to 6 V and 0.1 A from up to 24 V; the ${name} takes ${device?.draw_ma?.typical ?? 0} mA of its own.`,
    );
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
  if (block === 'buck_60v') return strongAmps(volts, from) * 1000;
  if (method !== 'up' || most === null) return most;
  if (block === 'boost_cell') return Math.min(most, Math.floor((EFFICIENCY * from.volts * CELL_INPUT_A * 100) / volts) * 10);
  return Math.min(most, Math.floor((EFFICIENCY * from.volts * UP_INPUT_A * 100) / volts) * 10);
}
