import type { MutableAsk, RequestBuilder } from '../../asks/builder.js';
import { plainDraft } from '../../asks/draft.js';
import { unite } from '../../asks/uniting.js';
import { wanted } from '../../asks/wanted.js';
import { isTitle } from '../commanded.js';

/** Kinds of what a transistor may be there for, beside an output of the board's supply. */
const SWITCHED: ReadonlySet<string> = new Set(['load', 'output', 'light', 'sound', 'function', 'conversion', 'protection', 'charging']);

/** A transistor said beside the supply: on a board with a program on which it has nothing else to switch it is the output, of what the supply brings. */
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

/** Kinds of what hangs on the supply itself. */
const HANGS: ReadonlySet<string> = new Set(['load', 'output']);

/**
 * "6 outputs of 12 V 5 A each, 9 to 16 V": the one voltage of what hangs on a supply, within the ends of that supply, is its name. The ends may have
 * been said of a load, which has none beside outputs of a voltage of their own. Amperes for each of several are those of the outputs.
 */
export function supplyOfOutputs(request: RequestBuilder): void {
  const { lexicon, message } = request;
  const all = wanted(request.asks);
  const outputs = all.filter((a) => a.kind === 'output' && (a.count ?? 1) > 1);
  const supplies = all.filter((a) => a.kind === 'supply');
  if (message > 0 || outputs.length === 0 || supplies.length > 1) return;
  const [own] = supplies;
  const host = own ?? all.find((a) => a.kind === 'load' && a.figures.some(isRange));
  const ends = host?.figures.find(isRange);
  const named = new Set(
    all.flatMap((a) => (HANGS.has(a.kind) ? a.figures.flatMap((f) => (f.quantity === 'voltage' && f.value !== undefined ? [f.value] : [])) : [])),
  );
  const [volts] = named;
  if (host !== undefined && ends !== undefined && named.size === 1 && volts !== undefined && ends.min! < volts && volts < ends.max!) {
    host.figures = host.figures.filter((f) => f !== ends);
    const supply = own ?? request.add(plainDraft(lexicon.concept('supply')!, ends.words));
    supply.figures = [...supply.figures, { ...ends, role: 'in', value: volts }];
  }
  const [bare, ...more] = outputs.filter((a) => a.figures.every((f) => f.quantity !== 'current'));
  const each = own?.figures.find((f) => f.quantity === 'current' && f.role === 'each');
  if (own === undefined || each === undefined || bare === undefined || more.length > 0) return;
  own.figures = own.figures.filter((f) => f !== each);
  bare.figures = [...bare.figures, each];
}
const isRange = (f: MutableAsk['figures'][number]): boolean =>
  f.quantity === 'voltage' && f.value === undefined && f.min !== undefined && f.max !== undefined && f.min > 0;
