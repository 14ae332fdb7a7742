import type { ResolvedPart } from '../../parts/index.js';
import { type Deck, netOf, num } from './deck.js';

/** What a bipolar 555's output stays below its supply, V; and its resistance and that of its discharge transistor, Ω. */
const OUTPUT_DROP_V = 1.3;
const OUTPUT_OHM = 10;
const DISCHARGE_OHM = 10;
const NAMES = ['GND', 'TRIG', 'OUT', 'RESET', 'CONT', 'THRES', 'DISCH', 'VCC'] as const;

/**
 * A 555 as its block diagram: three 5 kΩ resistors, two comparators, a latch, a push-pull output and a discharge switch. The latch is a capacitor that the
 * comparators charge and that holds itself; in the operating point it is set (output high, discharge open).
 */
export function writeTimer(deck: Deck, part: ResolvedPart): boolean {
  const nets = NAMES.map((name) => netOf(part, name));
  if (nets.some((n) => n === undefined)) return false;
  const [gnd = '0', trig, out = '0', reset, cont, thres, disch, vcc] = nets.map((n) => deck.node(n ?? null));
  const latch = deck.inner();
  deck.add(`R${deck.id()} ${vcc} ${cont} 5k`);
  deck.add(`R${deck.id()} ${cont} ${gnd} 10k`);
  const above = (x: string): string => `(0.5*(1+tanh(100*(${x}))))`;
  /** Sharp, or the latch would creep to its middle, where long steps hold it. */
  const compared = (x: string): string => `(0.5*(1+tanh(3000*(${x}))))`;
  const set = compared(`V(${cont},${gnd})/2-V(${trig},${gnd})`);
  const clear = compared(`V(${thres},${gnd})-V(${cont},${gnd})`);
  const held = above(`0.7-V(${reset},${gnd})`);
  const off = `max(${held}, ${clear}*(1-${set}))`;
  deck.add(`V${deck.id()}L ${latch} 0 1`, 'op', 'ac');
  /** Where the latch tips: before the discharge switch follows it, either way, so that the two cannot hold each other in the middle. */
  const tips = `(0.5+0.3*tanh(2*(V(${thres},${gnd})-0.75*V(${cont},${gnd}))))`;
  deck.add(`C${deck.id()} ${latch} 0 1n`, 'tran');
  deck.add(
    `B${deck.id()} 0 ${latch} I=1m*(${set}*(1-${held})*(1-V(${latch}))-${off}*V(${latch}))+0.2m*(${above(`V(${latch})-${tips}`)}-V(${latch}))`,
    'tran',
  );
  const [high, driven, joint] = [deck.inner(), deck.inner(), deck.inner()];
  const supply = deck.ammeter(vcc ?? '0', high);
  deck.add(`B${deck.id()} ${driven} ${gnd} V=${above(`V(${latch})-0.5`)}*max(0, V(${vcc},${gnd})-${OUTPUT_DROP_V})`);
  const meter = deck.ammeter(driven, joint);
  deck.add(`R${deck.id()} ${joint} ${out} ${OUTPUT_OHM}`);
  deck.add(`B${deck.id()} ${high} ${gnd} I=max(0, I(${meter}))+${num(own(part))}*min(1, max(0, V(${high},${gnd})))`);
  deck.add(`B${deck.id()} ${disch} ${gnd} I=V(${disch},${gnd})*(1-${above(`V(${latch})-0.5`)})/${DISCHARGE_OHM}`);
  deck.note(`In the operating point the output of ${part.component.ref} is high.`);
  deck.timers.push({ ref: part.component.ref, out });
  deck.probes.push({
    ref: part.component.ref,
    amps: (at) => at.amps(supply),
    watts: (at) => at.amps(supply) * (at.volts(vcc ?? '0') - at.volts(gnd)) - Math.max(0, at.amps(meter)) * (at.volts(out) - at.volts(gnd)),
  });
  return true;
}

/** What it takes without a load, A. */
const own = (part: ResolvedPart): number => (part.device?.draw_ma?.typical ?? 3) / 1000;
