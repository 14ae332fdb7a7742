import type { Finding } from '../../board/index.js';
import type { Kind } from '../../design/index.js';
import { ledCurrent } from '../../electrical/current.js';
import { claimOf, wantedAsks } from '../claims.js';
import { drawOf } from '../flow/draws.js';
import { sources } from '../flow/sources.js';
import { outletsOf } from '../reach.js';
import { amount, list } from '../say.js';
import type { Scene } from '../scene.js';
import { programmed, signalsOf } from '../signals.js';
import { fault } from '../verdict.js';

/** What gives signals and no power: a converter's output, a gate's, a controller's pin. */
const SIGNALS: ReadonlySet<Kind> = new Set(['microcontroller', 'logic', 'opamp', 'memory', 'sensor', 'ic', 'module', 'transceiver']);
/** What a pin gives at the most, A: the strongest pins of usual controllers and gates. */
const PIN_A = 0.04;

/** Loads that hang on a signal: what is at the end of their wires gives no more than a pin does. */
export function unfed(scene: Scene): Finding[] {
  return wantedAsks(scene.request)
    .filter((a) => a.kind === 'load' && a.not !== true)
    .flatMap((ask): Finding[] => {
      const outlets = [...new Set(claimOf(scene, ask).instances.flatMap((i) => outletsOf(scene, i)))];
      const weak = outlets.flatMap((ref) => {
        const by = signalledBy(scene, ref);
        const amps = by === null ? 0 : drawOf(scene, [ask], ref, by.net, true).typical;
        return by === null || amps <= PIN_A ? [] : [{ ref, by: by.ref, amps }];
      });
      const [worst] = weak;
      if (worst === undefined) return [];
      const refs = weak.map((w) => w.ref);
      const says = `${list(refs)} ${refs.length === 1 ? 'hangs' : 'hang'} on a signal of ${worst.by}, which cannot give ${amount(worst.amps, 'A')}`;
      return [fault(`“${ask.text}”: ${says}`, refs)];
    });
}

/** The part whose signal is all that a connector has beside ground; null: a supply or something that switches one is there too. */
function signalledBy(scene: Scene, ref: string): { readonly ref: string; readonly net: string } | null {
  const nets = (scene.part(ref)?.pads ?? []).flatMap((p) => (p.net === null || scene.netlist.isGround(p.net) ? [] : [p.net]));
  if (nets.length === 0 || nets.some((n) => scene.netlist.isRail(n) || scene.netlist.net(n)?.class === 'power')) return null;
  const ends = [...signalsOf(scene, [ref]).keys()].flatMap((net) => scene.netlist.on(net).map((x) => ({ ...x, net })));
  const active = ends.filter((x) => x.part.component.ref !== ref && !PASSIVE.has(x.part.component.kind));
  const strong = active.filter((x) => !SIGNALS.has(x.part.component.kind) || x.pad.type === 'open_collector' || x.pad.type === 'power_out');
  const [first] = active;
  return strong.length > 0 || first === undefined ? null : { ref: first.part.component.ref, net: first.net };
}
const PASSIVE: ReadonlySet<Kind> = new Set([
  'resistor',
  'capacitor',
  'inductor',
  'ferrite',
  'diode',
  'schottky',
  'zener',
  'tvs',
  'esd',
  'fuse',
  'led',
  'test_point',
]);

/** Lights that the output of a sensor feeds through resistors alone: it says yes or no and gives no current for them. */
export function litBySensor(scene: Scene): Finding[] {
  return wantedAsks(scene.request)
    .filter((a) => a.kind === 'light' && a.not !== true)
    .flatMap((ask): Finding[] => {
      const lit = claimOf(scene, ask).instances.flatMap(({ refs }) =>
        refs.filter((r) => scene.part(r)?.component.kind === 'led').flatMap((ref) => saidBy(scene, ref).map((by) => ({ ref, by }))),
      );
      const refs = [...new Set(lit.map((l) => l.ref))];
      if (refs.length === 0) return [];
      const says = `${list(refs)} ${refs.length === 1 ? 'takes its' : 'take their'} current from the output of ${lit[0]?.by ?? ''}, which only says yes or no`;
      return [fault(`“${ask.text}”: ${says}`, refs)];
    });
}

const SENSES: ReadonlySet<Kind> = new Set(['sensor', 'module']);
/** Sensors whose output feeds a light over two resistors at the most. */
function saidBy(scene: Scene, light: string): string[] {
  const [nets, brains] = [new Set([scene.netOf(light, 'A') ?? '']), programmed(scene)];
  for (let step = 0; step < 2; step++)
    for (const net of [...nets])
      for (const { part } of scene.netlist.on(net))
        if (part.component.kind === 'resistor')
          for (const p of part.pads) if (p.net !== null && !scene.netlist.isRail(p.net) && !scene.netlist.isGround(p.net)) nets.add(p.net);
  return [...nets].flatMap((net) =>
    scene.netlist
      .on(net)
      .flatMap(({ part, pad }) =>
        SENSES.has(part.component.kind) && pad.type === 'output' && !brains.includes(part.component.ref) ? [part.component.ref] : [],
      ),
  );
}

/** Lights that are to light something want so much each, mA: white ones are made for 20 (KT-0805W: 25 at most), at 12 V the heat of a small resistor leaves 7.7. */
const LIGHTS_MA = 7;
/** White lights of which fewer show something. */
const SEVERAL = 3;

/**
 * Several white lights, or those of a lamp, that draw what an indicator draws: they can be seen, and light nothing. A coin cell gives no more, and what a chip
 * lights one by one, or a program on shared lines, shows something.
 */
export function tooDim(scene: Scene): Finding[] {
  const { lexicon, request } = scene;
  const lamp = lexicon.concept(request.purpose?.concept ?? '')?.shines === true;
  const fed = sources(scene);
  if (fed.length > 0 && fed.every((s) => s.sort === 'coin')) return [];
  const brains = programmed(scene);
  return wantedAsks(request).flatMap((ask): Finding[] => {
    const white = ask.features.some((f) => lexicon.isA(f, 'white'));
    const plain = ask.kind === 'light' && ask.concept === 'led' && ask.not !== true && ask.per === undefined && ask.place?.near === undefined;
    if (!plain || ask.figures.some((f) => f.quantity === 'current') || !(white || lamp)) return [];
    const refs = claimOf(scene, ask).instances.flatMap((i) => i.refs.filter((r) => scene.part(r)?.component.kind === 'led'));
    const lit = refs.flatMap((r) => ledCurrent(scene.netlist, scene.part(r)!) ?? []);
    const most = Math.max(...lit.map((l) => l.ma));
    if (lit.length < (lamp ? 1 : SEVERAL) || most >= LIGHTS_MA) return [];
    if (lit.some(({ pin }) => pin !== null && !brains.includes(pin.part.component.ref))) return [];
    if (!lamp && refs.every((r) => isShared(scene, r, refs))) return [];
    return [fault(`“${ask.text}”: ${list(refs)} light at ${amount(most / 1000, 'A')} each, as an indicator does: that lights nothing`, refs)];
  });
}

/** Whether another of these lights stands the other way round on the same lines. */
const isShared = (scene: Scene, ref: string, refs: readonly string[]): boolean => {
  const [a, k] = [scene.netOf(ref, 'A'), scene.netOf(ref, 'K')];
  return refs.some((r) => r !== ref && scene.netOf(r, 'A') === k && scene.netOf(r, 'K') === a);
};
