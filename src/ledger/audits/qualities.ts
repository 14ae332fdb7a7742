import { ledCurrent } from '../../electrical/current.js';
import type { Ask, Figure } from '../../request/index.js';
import { asksForUsb } from '../checks/shapes/body.js';
import { closeness, figureValue } from '../figures.js';
import { converters } from '../formulas/converters.js';
import { CONNECTORS } from '../reach.js';
import { conceptOf, conceptTitle, judged, realised } from '../realised/instances.js';
import { amount, asked, list } from '../say.js';
import type { Scene } from '../scene.js';
import { met, partly, unchecked, unmet, type Verdict } from '../verdict.js';
import { costs } from './fabrication.js';
import { runtime } from './life.js';
import type { Audit } from './thing.js';

/** What a quality is by: null where the board has nothing that it could be told by. */
const BY: Readonly<Record<string, (scene: Scene, ask: Ask) => Verdict | null>> = {
  cheap: ({ board }, { figures }) => (board === null ? null : costs(board, figures[0])),
  bright,
  low_noise: quiet,
  efficient,
  easy_to_solder: soldered,
  robust: guarded,
  simple: ({ parts }) => met(`the circuit has ${parts.length} parts`),
  in_stock: ({ board }) => {
    if (board === null) return null;
    const short = board.gaps.filter((g) => g.kind === 'stock' || g.kind === 'part').flatMap((g) => g.ref ?? []);
    return short.length === 0
      ? met('every part is known to be in stock')
      : partly(`${list(short)} ${short.length === 1 ? 'is' : 'are'} not known to be in stock`);
  },
  temperature_range: (scene, { figures: [figure] }) => {
    // A range that no circuit board is made for is that of the probe which hangs at it.
    const probes = realised(scene, 'temperature_sensor').instances.map((i) => i.main);
    const hot = figure !== undefined && (figure.max ?? figure.value ?? 0) > HOTTEST_C && probes.length > 0;
    return hot ? met(`${asked(figure)} is for what hangs at ${list(probes)}`, { refs: probes }) : null;
  },
};
/** No part of the library is made for more, °C. */
const HOTTEST_C = 150;

/** Low power and life are computed; what else can be told by the parts that stand there is; what has no measure is said to have none. */
export const quality: Audit = (scene, ask) => {
  const life = runtime(scene, ask);
  if (life !== null) return [life];
  const has = conceptOf(scene, ask.concept)?.evidence !== undefined ? realised(scene, ask.concept).instances : [];
  if (has.length > 0) return [met(`${conceptTitle(scene, ask.concept)}: ${list(has.map((i) => i.main))}`, { refs: has.map((i) => i.main) })];
  const money = ask.figures.find((f) => f.quantity === 'money');
  if (money !== undefined && scene.board !== null) return [costs(scene.board, money)];
  const told = BY[ask.concept]?.(scene, ask) ?? null;
  if (told !== null) return [told];
  const [figure] = ask.figures;
  const what = `“${ask.text || conceptTitle(scene, ask.concept)}”`;
  const said = judged(scene, ask.concept);
  if (said !== null && (figure === undefined || said.state !== 'met')) return [{ ...said, says: `${what}: ${said.says}` }];
  if (figure !== undefined) return [nowhere(scene, figure, what) ?? unchecked(`${what} (${asked(figure)})`)];
  const says = conceptOf(scene, ask.concept)?.says;
  return [partly(says === undefined ? `${what} has no figure that it could be held against` : `${what}: ${says}`)];
};

/** Fewer volts are noise or ripple, V. */
const LEAST_RAIL_V = 0.5;
/** Volts that were said of no part of the board are on it all the same, or were lost. null: a net has them, or they are no volts. */
function nowhere(scene: Scene, figure: Figure, what: string): Verdict | null {
  const volts = figureValue(figure) ?? 0;
  if (
    figure.quantity !== 'voltage' ||
    volts < LEAST_RAIL_V ||
    scene.netlist.nets.some((n) => n.volts !== undefined && closeness(figure, n.volts) !== 'off')
  )
    return null;
  return unmet(`${asked(figure)} was said (${what}), and no net of the board stands at it`);
}

/** Of this current on an indicator is bright, A; a lamp has more. */
const BRIGHT_MA = 5;
function bright(scene: Scene): Verdict | null {
  const lit = scene.parts.flatMap((p) => {
    const found = p.component.kind === 'led' ? ledCurrent(scene.netlist, p) : null;
    return found === null ? [] : [{ ref: p.component.ref, ma: found.ma }];
  });
  const [dim] = [...lit].sort((a, b) => a.ma - b.ma);
  if (dim === undefined) return null;
  const refs = lit.map((l) => l.ref);
  const is = `${list(refs)}: ${amount(dim.ma / 1000, 'A')}${lit.length > 1 ? ' and more' : ''}`;
  return dim.ma >= BRIGHT_MA ? met(is, { refs }) : partly(`${is}, which is not bright`, { refs });
}

/** Ripple by its figure; without one, a supply is clean where nothing switches, or a linear regulator or a filter stands behind what does. */
function quiet(scene: Scene, { figures }: Ask): Verdict | null {
  const switching = converters(scene).filter((c) => c.topology !== 'linear');
  const refs = switching.map((c) => c.ref);
  const limit = figures.find((f) => f.quantity === 'voltage');
  const most = limit?.max ?? limit?.value;
  if (most !== undefined) {
    const ripples = switching.flatMap((c) => (c.ripple === null ? [] : [c.ripple]));
    if (ripples.length === 0 || ripples.length < switching.length) return null;
    const worst = Math.max(...ripples);
    const is = `the ripple behind ${list(refs)} is ${amount(worst, 'V')} by inductor, capacitors and frequency`;
    return (worst <= most ? met : unmet)(worst <= most ? is : `${is}, more than ${amount(most, 'V')}`, { refs });
  }
  if (figures.length > 0) return null;
  const bare = switching.filter((c) => !c.filtered).map((c) => c.ref);
  if (bare.length > 0)
    return partly(`${list(bare)} ${bare.length === 1 ? 'switches' : 'switch'}, with nothing behind that filters or regulates`, { refs: bare });
  return met(refs.length === 0 ? 'nothing on the board switches its supply' : `${list(refs)}: filtered or regulated behind`, { refs });
}

/** Of converters that are called efficient none may lose more, as a share. */
const GOOD = 0.8;
function efficient(scene: Scene, { figures: [figure] }: Ask): Verdict | null {
  const all = converters(scene).flatMap((c) => (c.efficiency === null ? [] : [{ ref: c.ref, share: c.efficiency }]));
  const [worst] = [...all].sort((a, b) => a.share - b.share);
  if (worst === undefined) return null;
  const said = figure?.value ?? figure?.min ?? GOOD;
  const wanted = said > 1 ? said / 100 : said;
  const is = `${worst.ref} has an efficiency of about ${Math.round(worst.share * 100)} %`;
  return worst.share >= wanted - 0.005
    ? met(is, { refs: [worst.ref] })
    : unmet(`${is}, less than ${Math.round(wanted * 100)} %`, { refs: [worst.ref] });
}

/** Leads nearer to each other than this, and pads under a case, want more than an iron and a steady hand, mm. */
const BY_HAND_MM = 0.6;
function soldered(scene: Scene): Verdict | null {
  const hard = scene.parts.filter(({ component, footprint }) => {
    // A plug that was asked for comes as it is.
    if (component.kind === 'usb_connector' && asksForUsb(scene)) return false;
    const pads = footprint.pads.filter((p) => p.drill === undefined && p.number !== '');
    return (
      /0402|0201|QFN|DFN|BGA|LGA|WLCSP/i.test(`${component.package} ${footprint.name}`) ||
      (!CONNECTORS.has(component.kind) && component.kind !== 'module' && pads.some((p) => isUnder(p, pads))) ||
      pads.some((p, i) => pads.slice(i + 1).some((q) => near(p, q)))
    );
  });
  const refs = hard.map((p) => p.component.ref);
  if (refs.length === 0) return met('every part has leads that an iron reaches, at least 0.6 mm apart');
  return partly(`${list(refs)} ${refs.length === 1 ? 'has' : 'have'} pads finer than an iron likes, or under the case`, { refs });
}
/** Whether a pad lies within all others of its part: under the case, where no iron comes. Modules work without theirs, on the pins at their edges. */
function isUnder(pad: Pad, pads: readonly Pad[]): boolean {
  const others = pads.filter((p) => p.number !== pad.number);
  const span = (at: (p: Pad) => number, size: (p: Pad) => number): boolean =>
    Math.min(...others.map((p) => at(p) - size(p) / 2)) < at(pad) - size(pad) / 2 &&
    Math.max(...others.map((p) => at(p) + size(p) / 2)) > at(pad) + size(pad) / 2;
  return (
    others.length > 2 &&
    span(
      (p) => p.x,
      (p) => (p.rot % 180 === 0 ? p.w : p.h),
    ) &&
    span(
      (p) => p.y,
      (p) => (p.rot % 180 === 0 ? p.h : p.w),
    )
  );
}
type Pad = Scene['parts'][number]['footprint']['pads'][number];
const near = (a: { x: number; y: number; number: string }, b: { x: number; y: number; number: string }): boolean =>
  a.number !== b.number && Math.hypot(a.x - b.x, a.y - b.y) < BY_HAND_MM;

/** What bears more than its kind does is guarded: by protection on its way in. */
function guarded(scene: Scene): Verdict | null {
  const refs = realised(scene, 'protection').instances.map((i) => i.main);
  return refs.length === 0 ? null : met(`protected by ${list(refs)}`, { refs });
}
