import type { Finding } from '../../board/index.js';
import { surgeRating } from '../../parts/formulas.js';
import type { ResolvedPart } from '../../parts/index.js';
import { topOf } from '../flow/tops.js';
import { amount, list } from '../say.js';
import type { Scene } from '../scene.js';

/** Below this a surge diode takes electrostatic discharge, which its capacitors share, V. */
const FROM_V = 10;

/**
 * Surge diodes held against what they guard: one that conducts at the voltage of its net is an error, one that clamps above what stands behind it
 * bears (absolute maximum of its supply pin, drain-source voltage of a switch to ground) guards nothing: an error where a guard was asked for.
 */
export function surgeFindings(scene: Scene): Finding[] {
  const asked = [...scene.asks.values()].some((a) => scene.lexicon.isA(a.concept, 'surge_protection') && a.not !== true);
  return scene.parts.flatMap((diode): Finding[] => {
    const rating = surgeRating(diode.component.value ?? '');
    const net = scene.netOf(diode.component.ref, 'K');
    const volts = net === null ? null : topOf(scene, net);
    if (rating === null || net === null || volts === null || !scene.netlist.isGround(scene.netOf(diode.component.ref, 'A'))) return [];
    const { ref, value } = diode.component;
    const found = { rule: 'voltage', nets: [net] };
    if (volts > rating.standoff + 1e-9)
      return [
        {
          ...found,
          severity: 'error',
          refs: [ref],
          message: `${ref} (${value}) conducts above ${amount(rating.standoff, 'V')} and ${net} ${volts > (scene.volts(net) ?? volts) + 1e-9 ? 'rises to' : 'is'} ${amount(volts, 'V')}`,
        },
      ];
    const weak = volts < FROM_V ? [] : [...suppliedBy(scene, net), ...switchesOf(scene, net)].filter(({ bears }) => bears < rating.clamp - 1e-9);
    if (weak.length === 0) return [];
    const least = Math.min(...weak.map((w) => w.bears));
    const refs = [...new Set(weak.map((w) => w.part.component.ref))];
    return [
      {
        ...found,
        severity: asked ? 'error' : 'warning',
        refs: [ref, ...refs],
        message: `${ref} (${value}) lets surges of its full current rise to ${amount(rating.clamp, 'V')}, and ${list(refs, 4)} ${refs.length === 1 ? 'bears' : 'bear'} ${amount(least, 'V')}`,
      },
    ];
  });
}

interface Borne {
  readonly part: ResolvedPart;
  readonly bears: number;
}

/** What has its supply at the net, with the absolute maximum where it is known. */
const suppliedBy = (scene: Scene, net: string): Borne[] =>
  scene.netlist
    .on(net)
    .flatMap(({ part, pin }) => (pin?.volts_abs === undefined || !scene.stands(part.component) ? [] : [{ part, bears: pin.volts_abs }]));

/** FETs to ground of circuits that switch what hangs on the net: off, they bear all of it. */
const switchesOf = (scene: Scene, net: string): Borne[] =>
  scene.design.blocks.flatMap((b) =>
    !Object.values(b.ports).includes(net)
      ? []
      : b.refs.flatMap((r) => {
          const part = scene.part(r);
          const drain = part?.device?.pins.find((p) => p.name === 'D');
          if (part === undefined || part.component.kind !== 'mosfet' || drain?.volts_max === undefined) return [];
          const off = scene.netlist.isGround(scene.netOf(r, 'S')) && scene.netOf(r, 'D') !== net;
          return off ? [{ part, bears: drain.volts_max }] : [];
        }),
  );
