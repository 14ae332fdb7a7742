import type { Draft, Rail } from '../draft.js';
import { fuseFor } from '../protection.js';

/** Blade fuses that are sold in the mini size, A, and the voltage that they break: 32 V, with 58 V ones from 2 A. */
const BLADES_A = [2, 3, 4, 5, 7.5, 10, 15, 20, 25, 30] as const;
const BLADE_V = 32;
const BLADE_MAX_V = 58;
/** A fuse is loaded with no more than three quarters of what it holds. */
const MARGIN = 1.35;

/** The next blade fuse, A; null: none is made for that current or voltage. */
export function bladeFor(wanted_a: number, volts: number): number | null {
  const blade = BLADES_A.find((b) => b >= wanted_a - 0.01);
  return blade === undefined || volts > BLADE_MAX_V ? null : blade;
}

/** A fuse in the path: resettable where the catalogue has one and no holder is wished, else a blade fuse in its holder. */
export function pathFuse(
  draft: Draft,
  rail: Rail,
  { amps, holder }: { readonly amps?: number; readonly holder: boolean },
  load_a: number,
  nth?: number,
): Rail {
  const wanted = amps ?? load_a * MARGIN;
  const ptc = holder ? null : fuseFor(wanted * 1000, rail.volts);
  const net = nth === undefined ? `${rail.net.replace(/_RAW$/, '')}_FUSED` : `${rail.net}_OUT${nth}`;
  if (ptc !== null) {
    draft.generic({
      kind: 'fuse',
      value: ptc.value,
      package: ptc.package,
      purpose: `Resettable fuse, ${ptc.value}`,
      pins: { '1': rail.net, '2': net },
    });
    draft.put(`resettable fuse (${ptc.value})${nth === undefined ? ` behind ${rail.from}` : ' before the output'}`);
    if (amps === undefined) draft.assume(`The fuse holds ${ptc.value}: you named no current.`);
    draft.feed(net, rail.net);
    return draft.rail({ ...rail, net, limit_ma: Math.min(rail.limit_ma ?? ptc.ma, ptc.ma) });
  }
  const blade = bladeFor(wanted, rail.volts);
  if (blade === null) {
    draft.cannot(
      `A fuse for ${Number(wanted.toPrecision(3))} A at ${rail.volts} V: my blade fuses hold 2 to 30 A to ${BLADE_MAX_V} V; it is not on the board, put one in the supply's lead.`,
    );
    return rail;
  }
  if (!holder && /\bpoly-?\s?fuses?|\bptcs?\b|\bresettable\b/i.test(draft.intent.sentence))
    draft.cannot(
      `A resettable fuse of ${Number(wanted.toPrecision(2))} A at ${rail.volts} V: mine hold 0.5 A to 24 V and 2.6 A to 16 V; a blade fuse takes its place.`,
    );
  draft.device('FUSEHOLDER_MINI_3568', `Mini blade fuse ${blade} A in its holder`, { '1': rail.net, '2': net }, { value: `${blade}A` });
  draft.put(`mini blade fuse ${blade} A in a holder${nth === undefined ? ` behind ${rail.from}` : ' before the output'}`);
  if (amps === undefined) draft.assume(`The fuse is one of ${blade} A: you named no current.`);
  else if (blade !== wanted) draft.assume(`Mini blade fuses come in ${blade} A, the next above ${wanted} A.`);
  if (rail.volts > BLADE_V) draft.assume(`Take a blade fuse for 58 V: the usual ones break no more than ${BLADE_V} V.`);
  draft.feed(net, rail.net);
  return draft.rail({ ...rail, net, limit_ma: Math.min(rail.limit_ma ?? blade * 1000, blade * 1000) });
}
