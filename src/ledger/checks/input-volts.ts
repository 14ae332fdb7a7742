import { CURRENT_SLACK } from '../../layout/drc/index.js';
import { claimOf } from '../claims.js';
import { closeness, figureEnds } from '../figures.js';
import { netCapacity } from '../flow/copper.js';
import { feeding } from '../flow/feeding.js';
import { ratedAmps } from '../flow/ratings.js';
import { sources } from '../flow/sources.js';
import { from, toGround } from '../formulas/network.js';
import { outletsOf } from '../reach.js';
import { amount, asked, list } from '../say.js';
import type { Scene } from '../scene.js';
import { met, partly, unmet, type Verdict } from '../verdict.js';
import type { FigureCheck } from './figures.js';

/** A red light in series, V. */
const LIGHT_V = 2;
/** Forward voltage of an optocoupler's LED; what it needs and bears, A (EL817: 5 mA for its transfer ratio, 60 mA at most). */
const COUPLER_V = 1.2;
const COUPLER_A = [0.001, 0.05] as const;
/** What an analogue pin takes, V, where its supply does not say it. */
const PIN_V = 3.3;

/** The voltage that comes in at an input: through an optocoupler's resistor, or a divider before an analogue pin. */
export const inputVolts: FigureCheck = (scene, ask, figure) => {
  if (figure.quantity !== 'voltage' || figure.role === 'threshold' || figure.role === 'out') return null;
  const { instances } = claimOf(scene, ask);
  const highest = Math.max(...figureEnds(figure).map(Math.abs));
  const verdicts = instances.flatMap(
    (i) =>
      coupled(scene, i.main, highest) ??
      divided(scene, [i.main, ...i.refs, ...outletsOf(scene, i)], highest) ??
      switching(scene, i.main, highest) ??
      [],
  );
  const bad = verdicts.find((v) => v.state !== 'met');
  return (
    bad ??
    (verdicts.length === 0 ? null : met(`${asked(figure)}: ${list(verdicts.flatMap((v) => v.refs))}`, { refs: verdicts.flatMap((v) => v.refs) }))
  );
};

/** What comes in at optocouplers lights their LEDs, and is no supply of theirs. */
export const coupledVolts: FigureCheck = (scene, ask, figure) => {
  if (figure.quantity !== 'voltage' || figure.role !== 'in' || !scene.lexicon.isA(ask.concept, 'optocoupler')) return null;
  const highest = Math.max(...figureEnds(figure).map(Math.abs));
  const verdicts = claimOf(scene, ask).instances.flatMap((i) => coupled(scene, i.main, highest) ?? []);
  const refs = verdicts.flatMap((v) => v.refs);
  return verdicts.find((v) => v.state !== 'met') ?? (verdicts.length === 0 ? null : met(`${asked(figure)}: ${list(refs)}`, { refs }));
};

/** Null: it is no optocoupler. */
function coupled(scene: Scene, ref: string, volts: number): Verdict | null {
  const part = scene.part(ref);
  const anode = scene.netOf(ref, 'A');
  if (part === undefined || !/EL817|PC817|6N13|LTV|TLP/i.test(part.component.device ?? '') || anode === null) return null;
  // A light that shows the input stands in series.
  const light = scene.netlist.on(anode).find(({ part: p }) => p.component.kind === 'led')?.part.component.ref;
  const [resistor] = from(scene, (light === undefined ? null : scene.netOf(light, 'A')) ?? anode, 'resistor');
  const drop = light === undefined ? 0 : LIGHT_V;
  if (resistor === undefined) return unmet(`${ref} has no resistor before its LED`, { refs: [ref] });
  const amps = (volts - COUPLER_V - drop) / resistor.value;
  const by = { refs: [ref] };
  if (amps < COUPLER_A[0] || amps > COUPLER_A[1])
    return unmet(
      `at ${amount(volts, 'V')} ${resistor.ref} (${resistor.part.component.value}) lets ${amount(Math.max(0, amps), 'A')} through ${ref}`,
      by,
    );
  return met(`${amount(volts, 'V')} drive ${amount(amps, 'A')} through ${ref}`, by);
}

/** A logic signal that switches a transistor: the base through its resistor, a gate with enough volts. Null: none is there. */
function switching(scene: Scene, ref: string, volts: number): Verdict | null {
  const nets =
    scene.part(ref)?.pads.flatMap((p) => (p.net === null || scene.netlist.isGround(p.net) || scene.netlist.isRail(p.net) ? [] : [p.net])) ?? [];
  for (const net of nets) {
    const ends = [{ to: net, ref: '', value: 0 }, ...from(scene, net, 'resistor')];
    for (const end of ends) {
      const node = scene.netlist
        .on(end.to)
        .find((n) => (n.part.component.kind === 'bjt' && n.pad.pin === 'B') || (n.part.component.kind === 'mosfet' && n.pad.pin === 'G'));
      if (node === undefined) continue;
      const { ref: transistor, kind } = node.part.component;
      const by = { refs: [ref, transistor], nets: [net] };
      const enough = kind === 'bjt' ? volts > 1 : volts >= 2.5;
      return enough
        ? met(`${amount(volts, 'V')} at ${ref} switch ${transistor}`, by)
        : unmet(`${amount(volts, 'V')} at ${ref} do not switch ${transistor}`, by);
    }
  }
  return null;
}

/** Kinds of parts that read a voltage. */
const READS: ReadonlySet<string> = new Set(['microcontroller', 'module', 'ic']);

/** Null: nothing divides it. */
function divided(scene: Scene, refs: readonly string[], volts: number): Verdict | null {
  const nets = [...new Set(refs.flatMap((r) => scene.part(r)?.pads.flatMap((p) => p.net ?? []) ?? []))].filter((n) => !scene.netlist.isGround(n));
  for (const net of nets) {
    for (const top of from(scene, net, 'resistor')) {
      const [bottom] = toGround(scene, from(scene, top.to, 'resistor'));
      if (bottom === undefined || scene.netlist.isRail(top.to)) continue;
      // Half a supply that an amplifier works about is no signal that is read.
      if (scene.netlist.isRail(net) && !scene.netlist.on(top.to).some((n) => READS.has(n.part.component.kind))) continue;
      const most = (volts * bottom.value) / (top.value + bottom.value);
      const by = { refs: [top.ref, bottom.ref], nets: [top.to] };
      const text = `${amount(volts, 'V')} become ${amount(most, 'V')} at ${top.to} by ${top.ref} and ${bottom.ref}`;
      if (most > PIN_V * 1.03) return unmet(`${text}, more than a pin takes`, by);
      return most < PIN_V * 0.15 ? partly(`${text}: little of the range is used`, by) : met(text, by);
    }
  }
  return null;
}

/** Ratings are round figures. */
const RATED = 0.98;

/** What a supply is to give to its loads in all, whatever each is thought to draw, crosses the parts and the copper on their way. */
export const loadSupply: FigureCheck = (scene, ask, figure) => {
  const amps = figure.quantity === 'current' ? (figure.value ?? figure.max) : undefined;
  if (ask.concept !== 'load_supply' || amps === undefined) return null;
  const { drawn, nets, through } = feeding(scene);
  const volts = ask.figures.find((f) => f.quantity === 'voltage');
  const source = sources(scene).find((s) => drawn.has(s.ref) && (volts === undefined || closeness(volts, s.volts ?? Number.NaN) === 'same'));
  const total = source === undefined ? 0 : (drawn.get(source.ref)?.typical ?? 0);
  if (source === undefined || total <= 0) return null;
  const fed = new Set(drawn.get(source.ref)?.loads);
  const thin = [...nets].flatMap(([net, carried]) => {
    if (scene.volts(net) !== source.volts) return [];
    const scaled = carried.map((c) => ({ ...c, amps: (c.amps * amps) / total }));
    const found = netCapacity(scene, net, scaled);
    return found !== null && found.carries < found.amps * CURRENT_SLACK ? [found] : [];
  });
  const [weak] = [...through].flatMap(([ref, { amps: carried, loads }]) => {
    const part = scene.part(ref);
    const rated = part === undefined || !loads.some((l) => fed.has(l)) ? null : ratedAmps(part);
    return rated !== null && rated.amps < ((carried * amps) / total) * RATED ? [{ ref, rated, carried: (carried * amps) / total }] : [];
  });
  if (weak !== undefined)
    return unmet(
      `${amount(amps, 'A')} from ${source.ref}: ${weak.ref} would carry ${amount(weak.carried, 'A')} of it and is made for ${amount(weak.rated.amps, 'A')}`,
      {
        refs: [source.ref, weak.ref],
      },
    );
  const [worst] = thin;
  if (worst === undefined) return met(`${amount(amps, 'A')} from ${source.ref}: its copper carries them`, { refs: [source.ref] });
  return unmet(`${amount(amps, 'A')} from ${source.ref}: the copper of ${worst.net} carries ${amount(worst.carries, 'A')} (${worst.what})`, {
    refs: [source.ref],
    nets: thin.map((t) => t.net),
  });
};
