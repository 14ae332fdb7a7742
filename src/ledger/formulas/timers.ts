import type { ResolvedPart } from '../../parts/index.js';
import type { Scene } from '../scene.js';
import { type Between, from, toGround, toNet } from './network.js';

/** A resistor with what a potentiometer adds to it: between two nets, over one node at the most. */
function ohmsBetween(scene: Scene, a: string | null, b: string | null): { least: number; most: number; refs: string[] } | null {
  if (a === null || b === null) return null;
  const direct = toNet(from(scene, a, 'resistor'), b);
  const [one] = direct;
  if (one !== undefined) return { least: one.value, most: one.value, refs: [one.ref] };
  for (const step of from(scene, a, 'resistor')) {
    const pot = scene.netlist.on(step.to).find((n) => n.part.component.kind === 'potentiometer')?.part;
    if (pot === undefined || !pot.pads.some((p) => p.net === b)) continue;
    const ohms = potOhms(pot);
    if (ohms !== null) return { least: step.value, most: step.value + ohms, refs: [step.ref, pot.component.ref] };
  }
  return null;
}

const potOhms = (pot: ResolvedPart): number | null => {
  const found = /(\d+(?:\.\d+)?)\s*(k?)\s*Ω?/i.exec(pot.component.value) ?? /(\d+(?:\.\d+)?)\s*(k?)Ω/i.exec(pot.device?.title ?? '');
  return found === null ? null : Number(found[1]) * (found[2] === '' ? 1 : 1000);
};

/** Frequency of a 555 that runs by itself, from what stands at its pins: 1.44 / ((RA + 2 RB) C). Two values: where a knob turns it. */
export function astableHz(scene: Scene, timer: ResolvedPart): { least: number; most: number; refs: readonly string[] } | null {
  const pin = (name: string): string | null => scene.netOf(timer.component.ref, name);
  if (pin('THRES') === null || pin('THRES') !== pin('TRIG')) return null;
  const capacitor = capacity(scene, pin('THRES'));
  const ra = ohmsBetween(scene, pin('DISCH'), pin('VCC'));
  const rb = ohmsBetween(scene, pin('THRES'), pin('DISCH')) ?? ohmsBetween(scene, pin('DISCH'), pin('THRES'));
  if (capacitor === null || ra === null || rb === null) return null;
  const hertz = (a: number, b: number): number => 1.44 / ((a + 2 * b) * capacitor.value);
  return { least: hertz(ra.most, rb.most), most: hertz(ra.least, rb.least), refs: [timer.component.ref, ...ra.refs, ...rb.refs, capacitor.ref] };
}

/** Length of a 555's pulse: 1.1 R C. */
export function monostableSeconds(scene: Scene, timer: ResolvedPart): { least: number; most: number; refs: readonly string[] } | null {
  const pin = (name: string): string | null => scene.netOf(timer.component.ref, name);
  const thres = pin('THRES');
  if (thres === null || thres !== pin('DISCH') || thres === pin('TRIG')) return null;
  const capacitor = capacity(scene, thres);
  const r = ohmsBetween(scene, thres, pin('VCC'));
  if (capacitor === null || r === null) return null;
  return { least: 1.1 * r.least * capacitor.value, most: 1.1 * r.most * capacitor.value, refs: [timer.component.ref, ...r.refs, capacitor.ref] };
}

/** The largest capacitor from a net to ground. */
function capacity(scene: Scene, net: string | null): Between | null {
  const all = toGround(scene, from(scene, net, 'capacitor'));
  return all.length === 0 ? null : all.reduce((a, b) => (a.value >= b.value ? a : b));
}
