import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { unite } from '../asks/uniting.js';
import { wanted } from '../asks/wanted.js';
import { isTitle } from './commanded.js';

/** Kinds of what a transistor may be there for, beside an output of the board's supply. */
const SWITCHED: ReadonlySet<string> = new Set(['load', 'output', 'light', 'sound', 'function', 'conversion', 'protection', 'charging']);

/** "24 V input up to 6 A with a MOSFET": on a board with a program on which it has nothing else to switch it is the output, of what the supply brings. */
export function outputOfSupply(request: RequestBuilder, fet: MutableAsk): void {
  const { lexicon, message } = request;
  const high = fet.features.some((f) => f === 'high_side' || f === 'p_channel') || /^p\b/i.test(fet.text);
  const output = fet.kind === 'output' ? lexicon.concept(fet.concept) : lexicon.concept(high ? 'high_side_switch' : 'low_side_switch');
  const all = wanted(request.asks);
  const [supply, ...more] = all.filter((a) => a.kind === 'supply');
  // The output that the board's purpose has anyway is that one.
  const [own] = all.filter((a) => a.kind === 'output' && a.concept === 'switched_output' && isTitle(request, a));
  const others = all.filter((a) => SWITCHED.has(a.kind) && a !== own && a !== fet && !SPEAKS.some((c) => lexicon.isA(a.concept, c)));
  if (message > 0 || output === undefined || supply === undefined || more.length > 0 || others.length > 0) return;
  if (!all.some((a) => a.kind === 'controller') || fet.figures.some((f) => f.quantity === 'voltage')) return;
  const volts = supply.figures.find((f) => f.quantity === 'voltage' && f.ac !== true);
  const amps = fet.figures.length > 0 ? undefined : supply.figures.find((f) => f.quantity === 'current');
  const most = amps?.value ?? amps?.max;
  const figures: MutableAsk['figures'] = [
    ...(volts === undefined ? [] : [{ ...volts, role: 'supply' as const }]),
    ...(amps === undefined || most === undefined ? [] : [{ quantity: 'current' as const, role: 'rated' as const, value: most, words: amps.words }]),
  ];
  Object.assign(fet, {
    concept: output.id,
    kind: output.kind,
    figures: [...fet.figures, ...figures],
  });
  if (own !== undefined) unite(request, fet, own);
}
/** Beepers, lights and the like, of which none is what such an output is for. */
const SPEAKS = ['buzzer', 'led', 'status_led', 'power_led'] as const;
