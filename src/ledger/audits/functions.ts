import type { ResolvedPart } from '../../parts/index.js';
import type { Ask, Figure } from '../../request/index.js';
import { beyond, drivenOhms } from '../checks/beyond.js';
import { contactFigures } from '../checks/connectors/connector-shape.js';
import { bridgeAmps } from '../checks/contacts.js';
import { carriedAmps, chargeCurrent, meteredAmps, suppliedVolts } from '../checks/electric.js';
import { compared, type FigureCheck } from '../checks/figures.js';
import { coupledVolts } from '../checks/input-volts.js';
import { busAddress } from '../checks/part.js';
import { comparedVolts, oscillates, pulses } from '../checks/timed.js';
import { channelled, ownValue } from '../checks/values.js';
import { claimOf, wantedAsks } from '../claims.js';
import { closeness, figureValue } from '../figures.js';
import { gains, instrumentationGain } from '../formulas/amplifiers.js';
import { corners } from '../formulas/filters.js';
import { from, toNet } from '../formulas/network.js';
import { cutoff, response, twoPort } from '../formulas/two-port.js';
import { ladderOf, type Tap, taps } from '../realised/circuits.js';
import { amount, asked, list } from '../say.js';
import type { Scene } from '../scene.js';
import { programmed } from '../signals.js';
import { met, unmet, type Verdict } from '../verdict.js';
import { type Audit, thing } from './thing.js';

/** What a circuit does: filters, oscillators, timers and amplifiers by the values that stand there. */
export const fn: Audit = (scene, ask) =>
  byProgram(scene, ask) ??
  thing(scene, ask, [
    busAddress,
    contactFigures,
    bridgeAmps,
    passive,
    oscillates,
    pulses,
    comparedVolts,
    corner,
    gain,
    feedback,
    bits,
    channelled,
    driven,
    drivenOhms,
    loudness,
    tapped,
    chargeCurrent,
    ownValue,
    beyond,
    coupledVolts,
    suppliedVolts,
    carriedAmps,
    meteredAmps,
  ]);

/** What a program can do as well as a circuit (a timer, a counter): the controller's, where no part is there for it. */
const byProgram = (scene: Scene, ask: Ask): Verdict[] | null => {
  if (ask.part !== undefined || !['firmware', 'counter'].some((c) => scene.lexicon.isA(ask.concept, c)) || claimOf(scene, ask).instances.length > 0)
    return null;
  const brains = programmed(scene);
  return brains.length === 0 ? null : [met(`“${ask.text}” is the firmware's, on ${list(brains, 2)}`, { refs: brains })];
};

export const corner: FigureCheck = (scene, ask, figure) => {
  // A crystal beside a filter has no corner.
  if (figure.quantity !== 'frequency' || ask.kind === 'component') return null;
  const all = corners(scene);
  const fit = all.find((c) => closeness(figure, c.hertz, 0.12) === 'same') ?? all[0];
  return fit === undefined ? null : compared(figure, 'the corner', { value: fit.hertz, refs: fit.refs }, 0.12);
};

/** What a pad or a ladder between two connectors does: its loss, its cut-off, its order, and what a source looks into. */
export const passive: FigureCheck = (scene, ask, figure) => {
  const port = NETWORKS.some((n) => scene.lexicon.isA(ask.concept, n)) ? twoPort(scene) : null;
  const wanted = figureValue(figure);
  if (port === null || wanted === null) return null;
  const { refs } = port;
  const ohms = ask.figures.find((f) => f.quantity === 'resistance');
  const z = (ohms === undefined ? null : figureValue(ohms)) ?? 50;
  const pad = port.elements.every((e) => e.kind === 'resistor');
  if (!pad && !port.elements.some((e) => e.kind === 'inductor')) return null;
  const near = ask.figures.find((f) => f.quantity === 'frequency');
  const passed = (near === undefined ? null : figureValue(near)) ?? 0;
  if (figure.quantity === 'resistance') {
    const value = pad ? response(port, wanted, 0).ohms : response(port, wanted, passed / 10).ohms;
    return compared(figure, 'what a source looks into', { value, refs }, 0.1);
  }
  if (pad && figure.quantity === 'level')
    return compared({ ...figure, value: Math.abs(wanted) }, 'the loss', { value: response(port, z, 0).loss, refs }, 0.05);
  if (!pad && figure.quantity === 'frequency' && ask.concept !== 'high_pass') {
    const value = cutoff(port, z, wanted);
    return value === null ? null : compared(figure, `the cut-off between ${amount(z, 'Ω')}`, { value, refs }, 0.2);
  }
  if (!pad && figure.quantity === 'order') {
    const value = port.elements.filter((e) => e.kind !== 'resistor').length;
    return compared(figure, 'the order', { value, refs }, 0);
  }
  return null;
};
const NETWORKS = ['attenuator', 'low_pass', 'high_pass', 'lc_filter', 'filter'] as const;

/** The resistor about an amplifier: "1 MΩ of feedback". */
export const feedback: FigureCheck = (scene, ask, figure) => {
  if (figure.quantity !== 'resistance') return null;
  const own = claimOf(scene, ask).instances.flatMap((i) => scene.part(i.main) ?? []);
  const about = own.filter((p) => p.component.kind === 'opamp').flatMap((p) => [...feedbackOf(scene, p), ...besideFeedback(scene, p)]);
  const fit = about.find((r) => closeness(figure, r.value, 0.02) === 'same') ?? about[0];
  return fit === undefined ? null : compared(figure, 'the feedback', { value: fit.value, refs: [fit.ref] }, 0.02);
};

/** What else leads to the inverting inputs: with the feedback it makes the gain. */
const besideFeedback = (scene: Scene, { pads }: ResolvedPart) =>
  pads.flatMap((p) => (/^IN[A-D]?-$/.test(p.pin) && p.net !== null ? from(scene, p.net, 'resistor') : []));

const feedbackOf = (scene: Scene, { component, pads }: ResolvedPart) =>
  pads.flatMap((p) => {
    const [, letter] = /^OUT([A-D]?)$/.exec(p.pin) ?? [];
    return letter === undefined ? [] : toNet(from(scene, scene.netOf(component.ref, `IN${letter}-`), 'resistor'), p.net);
  });

/** Reference at the sense pin of LED drivers, V, by their sheets. */
const SENSE_V: readonly (readonly [RegExp, number])[] = [
  [/^PT4115/, 0.1],
  [/^AL8860/, 0.1],
  [/^CAT4101/, 0.5],
];

/** The current of an LED driver: its reference over the resistor between its sense pin and its supply. */
export const driven: FigureCheck = (scene, ask, figure) => {
  if (figure.quantity !== 'current') return null;
  for (const part of claimOf(scene, ask).instances.flatMap((i) => scene.part(i.main) ?? [])) {
    const volts = SENSE_V.find(([name]) => name.test(part.component.device ?? ''))?.[1];
    const [resistor] = toNet(senses(scene, part), scene.netOf(part.component.ref, 'VIN'));
    if (volts !== undefined && resistor !== undefined)
      return compared(figure, `the current of ${part.component.ref}`, { value: volts / resistor.value, refs: [resistor.ref] }, 0.08);
  }
  return null;
};

const senses = (scene: Scene, { component }: ResolvedPart) => from(scene, scene.netOf(component.ref, 'CSN'), 'resistor');

/** What an amplifier gives to its speaker, W: what its title says of it. */
export const loudness: FigureCheck = (scene, ask, figure) => {
  if (figure.quantity !== 'power') return null;
  const found = claimOf(scene, ask).instances.flatMap((i) => {
    const part = scene.part(i.main);
    const said = /(\d+(?:\.\d+)?) W\b/.exec(part?.device?.title ?? '')?.[1];
    return said === undefined || !/amplifier/i.test(part?.device?.title ?? '') ? [] : [{ ref: i.main, watts: Number(said) }];
  });
  const [best] = found.sort((a, b) => b.watts - a.watts);
  const wanted = figureValue(figure) ?? 0;
  if (best === undefined) return null;
  const is = `${best.ref} gives ${amount(best.watts, 'W')}`;
  return best.watts >= wanted * 0.9 ? met(is, { refs: [best.ref] }) : unmet(`${is}, not ${asked(figure)}`, { refs: [best.ref] });
};

/** The bits of a ladder. */
export const bits: FigureCheck = (scene, _ask, figure) => {
  const ladder = figure.quantity === 'bits' ? ladderOf(scene) : null;
  return ladder === null ? null : compared(figure, 'the ladder', { value: ladder.bits, refs: ladder.refs }, 0);
};

/** A divider by its ratio: what is said to come in against what is to come out. */
export const tapped: FigureCheck = (scene, ask, figure) => {
  if (ask.concept !== 'divider' || figure.quantity !== 'voltage') return null;
  const found = taps(scene);
  const wanted = figureValue(figure) ?? 0;
  const others = wantedAsks(scene.request)
    .flatMap((a) => (a === ask || a.kind === 'supply' ? a.figures : []))
    .flatMap((f) => (f !== figure && f.quantity === 'voltage' ? (figureValue(f) ?? []) : []));
  const [other] = others;
  if (other === undefined || found.length === 0) return null;
  const [high, low] = [Math.max(wanted, other), Math.min(wanted, other)];
  const fit = found.find((t) => Math.abs(t.ratio * high - low) <= 0.05 * low) ?? (found[0] as Tap);
  const by = { value: fit.ratio * high, refs: [fit.top, fit.bottom], nets: [fit.node] };
  return compared({ ...figure, role: 'out', value: low }, `${fit.node} with ${amount(high, 'V')} in`, by);
};

export const gain: FigureCheck = (scene, ask, figure) => {
  if (figure.quantity !== 'gain' && figure.quantity !== 'level') return null;
  const own = claimOf(scene, ask)
    .instances.flatMap((i) => i.refs)
    .flatMap((r) => scene.part(r) ?? []);
  const amplifiers = (own.some((p) => p.component.kind === 'opamp') ? own : [...scene.parts]).filter((p) => p.component.kind === 'opamp');
  const found = amplifiers
    .flatMap((p) => gains(scene, p))
    .map((g) => ({ ...g, value: figure.quantity === 'level' ? 20 * Math.log10(Math.abs(g.gain)) : Math.abs(g.gain) }));
  const wanted: Figure = figure.value === undefined ? figure : { ...figure, value: Math.abs(figure.value) };
  const three = scene.lexicon.isA(ask.concept, 'instrumentation_amplifier') ? instrumentationGain(scene) : null;
  if (three !== null) {
    const value = figure.quantity === 'level' ? 20 * Math.log10(three.gain) : three.gain;
    return compared(wanted, 'the gain', { value, refs: three.refs }, 0.08);
  }
  const whole = found.reduce((product, g) => product * Math.abs(g.gain), 1);
  const fit = found.find((g) => closeness(wanted, g.value, 0.08) === 'same');
  if (fit !== undefined) return compared(wanted, 'the gain', { value: fit.value, refs: fit.refs }, 0.08);
  if (found.length === 0) return null;
  const cascade = { value: figure.quantity === 'level' ? 20 * Math.log10(whole) : whole, refs: found.flatMap((g) => g.refs) };
  if (closeness(wanted, cascade.value, 0.08) === 'same') return compared(wanted, 'the gain', cascade, 0.08);
  const [first] = found;
  return compared(wanted, 'the gain', { value: first?.value ?? 0, refs: first?.refs ?? [] }, 0.08);
};
