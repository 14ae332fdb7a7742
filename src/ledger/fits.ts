import { parseValue } from '../electrical/index.js';
import type { Ask } from '../request/index.js';
import { carried } from './contact-carries.js';
import { closeness } from './figures.js';
import { AT_EDGE_MM, edgeGaps } from './geometry.js';
import { type Instance, matches, namesOf } from './instances.js';
import { connectorsOf, waysOf } from './reach.js';
import type { Scene } from './scene.js';

const VALUES: ReadonlySet<string> = new Set(['resistance', 'capacitance', 'inductance']);

/** How well a part suits an ask among those of its concept: by volts, values, features, label, mounting and package. */
export function fits(scene: Scene, ask: Ask, instance: Instance): number {
  const parts = instance.refs.flatMap((r) => scene.part(r) ?? []);
  const main = scene.part(instance.main);
  if (main === undefined) return -1;
  const called = scene.design.components.filter((c) => instance.refs.includes(c.ref) || instance.block?.refs.includes(c.ref) === true);
  let score = ask.label?.split(', ').some((name) => called.some((c) => c.value === name)) === true ? 3 : 0;
  const rails = new Set(parts.flatMap((p) => p.pads.flatMap((d) => scene.volts(d.net) ?? [])));
  for (const figure of ask.figures) if (figure.quantity === 'voltage' && figure.value !== undefined && rails.has(figure.value)) score += 4;
  if (ask.figures.some((f) => VALUES.has(f.quantity) && closeness(f, parseValue(main.component.value) ?? Number.NaN, 0.02) === 'same')) score += 4;
  for (const feature of ask.features) {
    const evidence = scene.lexicon.concept(feature)?.evidence;
    if (evidence?.devices?.some((d) => namesOf(main).some((n) => matches(d, n)))) score += 3;
  }
  if (ask.mounting !== undefined && (main.footprint.mount === 'smd') === (ask.mounting === 'smd')) score += 1;
  if (ask.package !== undefined && namesOf(main).some((n) => n.includes(ask.package ?? ''))) score += 1;
  if (ask.connector !== undefined && connectorsOf(scene, instance, ask.connector.concept).length > 0) score += 2;
  if (ask.figures.some((f) => f.quantity === 'ways' && f.value === waysOf(scene, instance.main))) score += 1.5;
  score += strong(scene, ask, instance) + placedWell(scene, ask, instance) + (ask.kind === 'connector' ? led(ask, main.pads) : 0);
  if (ask.contacts !== undefined) score += (6 * carried(scene, instance.main, ask.contacts)) / ask.contacts.length;
  // What only passes the supply on is nobody's switch.
  const passes = instance.block === null ? [] : (scene.blockNamed(instance.block.block)?.ports ?? []);
  if (ask.kind === 'component' && ['power_in', 'power_out'].every((kind) => passes.some((p) => p.kind === kind))) score -= 2;
  // A part of its own is meant before one that came with something else.
  if (instance.block === null || instance.refs.length <= 4) score += 0.5;
  return score;
}

/** Of connectors the one by whose lines the signal comes in or goes out, where that was said of it. */
function led({ features }: Ask, pads: readonly { readonly net: string | null }[]): number {
  const on = (way: RegExp): boolean => pads.some((p) => p.net !== null && way.test(p.net));
  return (features.includes('input') && on(/^V?IN(?:\d|_|$)/)) || (features.includes('output') && on(/^V?OUT(?:\d|_|$)/)) ? 1 : 0;
}

/** The one that stands where it was asked for is the one that is meant. */
function placedWell(scene: Scene, { place }: Ask, { main }: Instance): number {
  const part = scene.placed(main);
  if (place === undefined || part === undefined || scene.board === null) return 0;
  const gaps = edgeGaps(scene.board, part);
  const edge = place.edge === 'left' || place.edge === 'right' || place.edge === 'top' || place.edge === 'bottom' ? gaps[place.edge] : null;
  return (edge !== null && edge <= AT_EDGE_MM ? 1 : 0) + (place.side === part.side ? 1 : 0);
}

/** Whether the block's supply port takes what is asked: a large load goes to the large switch. */
function strong(scene: Scene, ask: Ask, { block }: Instance): number {
  const figure = ask.figures.find((f) => f.quantity === 'current' && f.role !== 'asleep' && f.role !== 'threshold');
  const amps = figure?.value ?? figure?.max;
  const limits = block === null || amps === undefined ? [] : (scene.blockNamed(block.block)?.ports.flatMap((p) => p.max_ma ?? []) ?? []);
  return limits.length === 0 || amps === undefined ? 0 : Math.max(...limits) / 1000 >= amps ? 1 : -3;
}
