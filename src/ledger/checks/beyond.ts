import { parseValue } from '../../electrical/index.js';
import type { Figure, Quantity } from '../../request/index.js';
import { claimOf } from '../claims.js';
import { closeness, figureEnds, figureValue } from '../figures.js';
import { sources } from '../flow/sources.js';
import { CHARGED } from '../flow/tops.js';
import { gains } from '../formulas/amplifiers.js';
import { CONNECTORS, outletsOf } from '../reach.js';
import { namesOf } from '../realised/instances.js';
import { amount, asked, list } from '../say.js';
import type { Scene } from '../scene.js';
import { programmed, signalsOf } from '../signals.js';
import { met, unmet } from '../verdict.js';
import { compared, type FigureCheck } from './figures.js';

/** Figures that a thing has by itself, wherever it is connected: a cell's kilograms, a panel's pixels, a probe's degrees. */
const ITS_OWN: ReadonlySet<Quantity> = new Set(['weight', 'number', 'length', 'temperature', 'flow', 'angle', 'ratio']);
/** Chips that read something which hangs outside. */
const READS: ReadonlySet<string> = new Set(['load_cell', 'thermocouple', 'rtd', 'strain_gauge', 'thermistor']);

/** A level that something goes by: set by the program, where the board can come to it. Null: nothing feels it, or no program runs. */
const threshold: FigureCheck = (scene, ask, figure) => {
  const felt = claimOf(scene, ask).instances.map((i) => i.main);
  const programs = programmed(scene);
  if (felt.length === 0 || programs.length === 0) return null;
  const most = Math.max(...sources(scene).map((s) => s.volts ?? Number.POSITIVE_INFINITY)) * CHARGED;
  if (figure.quantity === 'voltage' && figureEnds(figure).some((v) => v > most))
    return unmet(`${asked(figure)} is more than any supply of the board comes to`, { refs: felt });
  return met(`${asked(figure)}, felt by ${list(felt)}, is set by the program on ${list(programs, 2)}`, { refs: programs });
};

/** A figure of what hangs at a connector, or outside at the chip that reads it. Null: it stands on the board. */
export const beyond: FigureCheck = (scene, ask, figure) => {
  if (ask.kind === 'sensor' && figure.role === 'threshold') return threshold(scene, ask, figure);
  if (!ITS_OWN.has(figure.quantity) || (ask.kind !== 'sensor' && ask.kind !== 'display' && ask.kind !== 'load')) return null;
  const refs = claimOf(scene, ask).instances.map((i) => i.main);
  const outside = refs.every((r) => CONNECTORS.has(scene.part(r)?.component.kind ?? 'resistor'));
  const read = [...READS].some((c) => scene.lexicon.isA(ask.concept, c)) && !['number', 'length'].includes(figure.quantity);
  if (refs.length === 0 || !(outside || read)) return null;
  return met(`${figure.one_of === undefined ? asked(figure) : figure.one_of.join(' × ')} is of what hangs at ${list(refs)}`, { refs });
};

/** How fast a controller runs: by the crystal at its pins, or the oscillator that its title tells of. */
export const clock: FigureCheck = (scene, ask, figure) => {
  if (figure.quantity !== 'frequency' || ask.kind !== 'controller') return null;
  const nets = signalsOf(
    scene,
    claimOf(scene, ask).instances.flatMap((i) => i.refs),
  );
  const at = [...nets.keys()].flatMap((n) => scene.netlist.on(n).map((x) => x.part)).filter((p) => p.component.kind === 'crystal');
  const crystals = [...new Set(at)].flatMap((p) => {
    const value = parseValue(p.component.value);
    return value === null ? [] : [{ ref: p.component.ref, value }];
  });
  const [one] = crystals;
  const fit = crystals.find((c) => closeness(figure, c.value, 0.02) === 'same');
  // Above its crystal a chip multiplies it by itself.
  if (one === undefined || (fit === undefined && (figureValue(figure) ?? 0) > one.value)) return null;
  return compared(figure, 'the clock', { value: (fit ?? one).value, refs: [(fit ?? one).ref] });
};

/** The loudspeaker or headphones at an amplifier, against the least load that its datasheet gives. */
export const drivenOhms: FigureCheck = (scene, ask, figure) => {
  const ohms = Math.min(...figureEnds(figure));
  if (figure.quantity !== 'resistance' || !Number.isFinite(ohms)) return null;
  const ofBlock = (block: string, ref: string): { ref: string; min: number }[] => {
    const min = scene.blockNamed(block)?.load_ohms_min;
    return min === undefined ? [] : [{ ref, min }];
  };
  const own = claimOf(scene, ask).instances.flatMap((i) => ofBlock(i.block?.block ?? '', i.main));
  // What is heard hangs at a socket: the amplifier of the board drives it.
  const driving = own.length > 0 || ask.kind !== 'sound' ? own : scene.design.blocks.flatMap((b) => ofBlock(b.block, b.refs[0] ?? ''));
  const least = Math.max(...driving.map((d) => d.min));
  const refs = driving.map((d) => d.ref);
  if (driving.length === 0) return null;
  return ohms >= least
    ? met(`${list(refs)}: ${asked(figure)} is what it drives, as anything from ${amount(least, 'Ω')}`, { refs })
    : unmet(`${list(refs)} may drive no less than ${amount(least, 'Ω')}, and ${asked(figure)} was asked for`, { refs });
};

const RATE = /(\d+(?:\.\d+)?)\s*([kM])(?:bit\/s|bps|Bd|Hz)/g;

/** How fast a line may be: by the titles of the chips that it passes; where none says it and a controller drives it, its program sets it. */
export const lineRate: FigureCheck = (scene, ask, figure) => {
  if (figure.quantity !== 'baud' && !(figure.quantity === 'frequency' && ask.kind === 'interface')) return null;
  const wanted = figure.value ?? figure.max ?? figure.min;
  const { instances } = claimOf(scene, ask);
  const radio = instances.flatMap((i) => i.refs.flatMap((r) => scene.part(r) ?? [])).find((p) => p.device?.band_mhz !== undefined);
  if (radio?.device?.band_mhz !== undefined && figure.quantity === 'frequency' && wanted !== undefined) {
    const [low, high] = radio.device.band_mhz;
    const { ref } = radio.component;
    const is = `${ref} is made for ${low} to ${high} MHz`;
    return wanted >= low * 1e6 && wanted <= high * 1e6 ? met(is, { refs: [ref] }) : unmet(`${is}, not ${rate(wanted, figure)}`, { refs: [ref] });
  }
  const nets = [
    ...signalsOf(
      scene,
      instances.flatMap((i) => i.refs),
    ).keys(),
  ];
  const near = [...new Set(nets.flatMap((n) => scene.netlist.on(n).map((x) => x.part)))];
  const rated = near.flatMap((p) =>
    p.component.kind !== 'transceiver' && p.component.kind !== 'ic'
      ? []
      : [...namesOf(p).join(' ').matchAll(RATE)].map(([, n, s]) => ({ ref: p.component.ref, most: Number(n) * (s === 'M' ? 1e6 : 1e3) })),
  );
  const [slow] = rated.sort((a, b) => a.most - b.most);
  if (wanted === undefined) return null;
  if (slow !== undefined && slow.most < wanted)
    return unmet(`${slow.ref} is made for ${rate(slow.most, figure)}, not ${rate(wanted, figure)}`, { refs: [slow.ref] });
  const brains = near.filter((p) => p.device?.programming !== undefined || p.component.kind === 'microcontroller').map((p) => p.component.ref);
  if (brains.length > 0) return met(`${rate(wanted, figure)} is set by the program on ${list(brains, 2)}`, { refs: brains });
  return slow === undefined ? null : met(`${slow.ref} is made for up to ${rate(slow.most, figure)}`, { refs: [slow.ref] });
};
const rate = (value: number, { quantity }: Figure): string => (quantity === 'baud' ? `${value} Bd` : amount(value, 'Hz'));

/** How far an analogue output goes: to the supply of what makes the voltage, times the gain of the stage behind it, as far as that one's own supply goes. */
export const swing: FigureCheck = (scene, ask, figure) => {
  const wanted = figure.max ?? figureValue(figure);
  if (figure.quantity !== 'voltage' || wanted === null || !scene.lexicon.isA(ask.concept, 'analog_output')) return null;
  const { instances } = claimOf(scene, ask);
  const outs = instances.flatMap((i) => outletsOf(scene, i));
  const sources = outs.length > 0 ? outs : instances.map((i) => i.main);
  const reach = sources.flatMap((r) => scope(scene, r) ?? []);
  const [least] = reach.sort((a, b) => a.volts - b.volts);
  if (least === undefined) return null;
  const is = `${list(sources)} ${sources.length === 1 ? 'goes' : 'go'} up to ${amount(least.volts, 'V')} by ${list(least.refs)}`;
  return Math.abs(least.volts - wanted) <= 0.06 * wanted ? met(is, { refs: least.refs }) : unmet(`${is}, not ${asked(figure)}`, { refs: least.refs });
};

/** Null: nothing that is known gives a voltage there. */
function scope(scene: Scene, ref: string): { volts: number; refs: string[] } | null {
  const parts = (refs: readonly string[]) =>
    [...signalsOf(scene, refs).keys()].flatMap((net) => scene.netlist.on(net).map((n) => n.part)).filter((p) => !refs.includes(p.component.ref));
  const fed = (r: string): number =>
    Math.max(0, ...(scene.part(r)?.pads ?? []).flatMap((p) => (p.type === 'power_in' ? (scene.volts(p.net) ?? []) : [])));
  // A ready-made board makes the supply of its logic itself.
  const logic = (device: string | undefined): number =>
    [...scene.library.platforms.values()].find((p) => device !== undefined && p.core.parts.some((x) => x.device === device))?.rails[0]?.volts ?? 0;
  const supply = (r: string): number => fed(r) || logic(scene.part(r)?.component.device);
  const near = parts([ref]);
  const stage = near.find((p) => p.component.kind === 'opamp');
  const maker = (stage === undefined ? near : parts([stage.component.ref])).find((p) => MAKES.has(p.component.kind));
  // What makes it may stand outside: its level is what the stage was set to.
  const block = stage === undefined || maker !== undefined ? null : scene.blockOf(stage.component.ref);
  const level =
    block === null ? 0 : Number(block.params?.['logic_volts'] ?? scene.library.blocks.get(block.block)?.params['logic_volts']?.default ?? 0);
  const own = maker === undefined ? level : supply(maker.component.ref);
  const refs = [maker, stage].flatMap((p) => p?.component.ref ?? []);
  if (own === 0) return null;
  if (stage === undefined) return { volts: own, refs };
  const gain = Math.max(1, ...gains(scene, stage).map((g) => Math.abs(g.gain)));
  return { volts: Math.min(own * gain, supply(stage.component.ref)), refs };
}
const MAKES: ReadonlySet<string> = new Set(['ic', 'microcontroller', 'module']);
