import type { ResolvedPart } from '../../parts/index.js';
import { type Deck, num } from './deck.js';
import { writeSupply } from './supplies.js';

/** Gain–bandwidth product, typical, Hz: the makers' datasheets (MCP6002 DS20001733, LM358 SLOS068, LMV358 SLOS263, TL072 SLOS080, NE5532 SLOS075). */
const BANDWIDTHS: readonly (readonly [RegExp, number])[] = [
  [/MCP600[124]/i, 1e6],
  [/LM(358|324|2904)/i, 0.7e6],
  [/LMV(321|358|324)/i, 1e6],
  [/TL07[124]/i, 5.25e6],
  [/NE5532/i, 10e6],
];
const USUAL_HZ = 1e6;
/** Open-loop gain at direct current. */
const GAIN = 1e5;
const OUTPUT_OHM = 50;
/** An open-collector output that is on. */
const SINK_OHM = 50;

interface Channel {
  readonly plus: string;
  readonly minus: string;
  readonly out: string;
  readonly sinks: boolean;
}

/** Pins of each amplifier in a case, by the names INA+, INA−, OUTA or IN+, IN−, OUT; null: they have others. */
function channels(deck: Deck, part: ResolvedPart): Channel[] | null {
  const outs = part.pads.filter((p) => /^OUT[A-D1-4]?$/.test(p.pin));
  const found = outs.map((pad): Channel | null => {
    const letter = pad.pin.slice(3);
    const net = (name: string): string | null | undefined => part.pads.find((p) => p.pin === name)?.net;
    const [plus, minus] = [net(`IN${letter}+`), net(`IN${letter}-`)];
    if (plus === undefined || minus === undefined) return null;
    return { plus: deck.node(plus), minus: deck.node(minus), out: deck.node(pad.net), sinks: pad.type === 'open_collector' };
  });
  const known = found.filter((c) => c !== null);
  return known.length === outs.length && known.length > 0 ? known : null;
}

/**
 * Amplifiers of one pole: gain 10⁵ up to the gain–bandwidth product, an output between the supplies. Small signals see it without its limits, so that an
 * input that nobody biases says nothing. Comparators with an open collector sink current while their minus input is the higher one.
 */
export function writeOpamp(deck: Deck, part: ResolvedPart): boolean {
  const list = channels(deck, part);
  if (list === null) return false;
  const name = `${part.device?.id ?? ''} ${part.component.value}`;
  const known = BANDWIDTHS.find(([match]) => match.test(name))?.[1];
  if (known === undefined && list.some((c) => !c.sinks)) deck.note(`The bandwidth of ${part.component.ref} is not known: taken as 1 MHz.`);
  const { plus, minus } = writeSupply(deck, part);
  for (const channel of list) {
    if (channel.sinks) writeComparator(deck, channel, minus);
    else writeAmplifier(deck, channel, plus, minus, known ?? USUAL_HZ);
  }
  return true;
}

function writeAmplifier(deck: Deck, { plus, minus, out }: Channel, high: string, low: string, bandwidth: number): void {
  const [pole, driven] = [deck.inner(), deck.inner()];
  // One volt of difference charges 1 Ω to the gain; the capacitor makes the pole.
  deck.add(`G${deck.id()} 0 ${pole} ${plus} ${minus} ${num(GAIN)}`, 'ac');
  deck.add(`R${deck.id()} ${pole} 0 1`, 'ac');
  deck.add(`C${deck.id()} ${pole} 0 ${num(GAIN / (2 * Math.PI * bandwidth))}`, 'ac');
  deck.add(`E${deck.id()} ${driven} 0 ${pole} 0 1`, 'ac');
  const middle = `0.5*(V(${high})+V(${low}))`;
  const half = `(0.5*(V(${high})-V(${low}))+1e-6)`;
  deck.add(`B${deck.id()} ${driven} 0 V=${middle}+${half}*tanh(${num(GAIN)}*V(${plus},${minus})/${half})`, 'op', 'tran');
  deck.add(`R${deck.id()} ${driven} ${out} ${OUTPUT_OHM}`);
}

const writeComparator = (deck: Deck, { plus, minus, out }: Channel, low: string): void =>
  deck.add(`B${deck.id()} ${out} ${low} I=V(${out},${low})*0.5*(1+tanh(2000*V(${minus},${plus})))/${SINK_OHM}`);
