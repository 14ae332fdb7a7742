import { parseValue } from '../../electrical/index.js';
import type { ResolvedPart } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import { claimOf, wantedAsks } from '../claims.js';
import { figureEnds } from '../figures.js';
import { refsMeant } from '../meant/names.js';
import { CONNECTORS, outletsOf } from '../reach.js';
import { realised } from '../realised/instances.js';
import type { Scene } from '../scene.js';
import { isSupply } from '../signals.js';
import { drawOf, drawsOf } from './draws.js';
import type { Load } from './load.js';
import { drives } from './sources.js';

/** A part's pin at ground. */
export function ground(scene: Scene, part: ResolvedPart): Load['minus'] {
  const pad = part.pads.find((p) => scene.netlist.isGround(p.net));
  return pad === undefined ? null : { pin: pad.pin || pad.number, net: pad.net as string };
}

/** What hangs on a connector that leads a supply out: as asked, else the usual of what it is. */
export function terminal(scene: Scene, part: ResolvedPart): Load[] {
  const { ref } = part.component;
  const supplied = part.pads.filter((p) => p.net !== null && isSupply(scene, p.net) && !scene.netlist.isGround(p.net));
  const live = part.pads.filter(
    (p) => p.net !== null && !supplied.includes(p) && (scene.netlist.net(p.net)?.class === 'power' || switched(scene, p.net)),
  );
  // What is only pulled down brings nothing.
  const rails = live.filter((p) => scene.netlist.net(p.net as string)?.class === 'power' && !switched(scene, p.net as string));
  // Beside its ground what a chip only pulls down is a line that is read.
  const own = ground(scene, part);
  const [pad] = supplied.length > 0 ? supplied : [...rails, ...live.filter((p) => own === null || !isRead(scene, p.net as string))];
  if (pad === undefined) return [];
  const driver = supplied.length === 0 ? driverOf(scene, ref, pad.net as string) : null;
  if (driver !== null) return [{ ...driver, ...drawOf(scene, asksAt(scene, ref, driver.plus.net, part), ref, driver.plus.net, true) }];
  // Beside a ground a pin that is pulled down is a signal: a fan's speed wire.
  const other = live.find((p) => p !== pad && p.net !== pad.net && (own === null || scene.volts(p.net) !== null));
  const minus = other === undefined ? own : { pin: other.pin || other.number, net: other.net as string };
  const plus = { pin: pad.pin || pad.number, net: pad.net as string };
  // A rail without any way back is a strap for a jumper.
  if (minus === null && part.pads.some((p) => p.net !== null && !supplied.includes(p))) return [];
  // So are several supplies without a ground: a jumper chooses between them.
  const chosen = (p: (typeof live)[number]): boolean =>
    scene.netlist.isRail(p.net) && (scene.volts(p.net) ?? 0) > 0 && !switched(scene, p.net as string);
  if (own === null && supplied.length > 0 && part.pads.filter((p) => p.net !== null).every((p) => supplied.includes(p) || chosen(p))) return [];
  const said = drawOf(scene, asksAt(scene, ref, plus.net, part), ref, plus.net, other !== undefined);
  // Whatever hangs at a sink of constant current takes what that holds.
  const held = other === undefined ? null : heldAmps(scene, other.net as string);
  const drawn = held === null ? said : { ...said, typical: Math.min(said.typical, held), peak: Math.min(said.peak, held) };
  // A strip with a wire for each colour: each wire has its share.
  const wires = own === null ? live.filter((p) => p !== pad && p.net !== pad.net && switched(scene, p.net as string)) : [];
  if (wires.length < 2) return [{ ref, plus, minus, ...drawn }];
  // Of loads that were counted each has a wire of its own.
  const hung = scene.asks.get(drawn.ask ?? '');
  const each = hung?.count === undefined ? 1 : hung.count / claimOf(scene, hung).instances.length;
  const pieces = each < wires.length ? wires.length : 1;
  const share = { ...drawn, typical: drawn.typical / pieces, peak: drawn.peak / pieces };
  return wires.map((p) => ({ ref, plus, minus: { pin: p.pin || p.number, net: p.net as string }, ...share }));
}

/** Kinds of ask whose thing takes its current on the board, wherever its signals are led out. */
const INSIDE: ReadonlySet<Ask['kind']> = new Set(['controller', 'interface', 'storage', 'component', 'mechanical', 'behaviour', 'marking']);

const asksAt = (scene: Scene, ref: string, net: string, part: ResolvedPart): Ask[] => [
  ...wantedAsks(scene.request).filter((a) => a.not !== true && !(isInside(scene, a) && !isOutside(scene, a, ref)) && feeds(scene, a, ref, net, part)),
  ...scene.request.asks.filter((a) => drawsAsMeant(scene, a, ref)),
];

/** Whether what was said to draw so much is what a model reads as this very connector: the amperes stay, whatever the words mean. */
function drawsAsMeant(scene: Scene, ask: Ask, ref: string): boolean {
  if (ask.state !== 'meant' || ask.not === true || FEEDING.has(ask.kind)) return false;
  const said = ask.figures.filter((f) => (f.quantity === 'current' || f.quantity === 'power') && DRAWN.has(f.role));
  const at = said.length === 0 ? [] : refsMeant(scene, ask.meant ?? '').filter((r) => CONNECTORS.has(scene.part(r)?.component.kind ?? 'resistor'));
  return at.includes(ref) && (at.length === 1 || said.every((f) => f.role !== 'total'));
}
/** Kinds of asks that bring current, or say nothing of it. */
const FEEDING: ReadonlySet<Ask['kind']> = new Set(['supply', 'charging', 'board', 'quality', 'mechanical', 'marking']);
const DRAWN: ReadonlySet<string> = new Set(['out', 'rated', 'each', 'total', 'supply', 'value', 'limit']);

/** What a meter of currents is said of flows through it, and is not drawn by it. */
const isInside = ({ lexicon }: Scene, { kind, concept }: Ask): boolean =>
  INSIDE.has(kind) || (kind === 'sensor' && lexicon.isA(concept, 'current_sensor'));

/** What hangs outside at this connector takes its current there, where anybody says how much that is. */
const isOutside = (scene: Scene, ask: Ask, ref: string): boolean =>
  ask.kind === 'interface' && drawsOf(scene, ask.concept) !== null && claimOf(scene, ask).instances.some((i) => i.main === ref);

/** What drives a motor's terminal, over a class D amplifier's coil too: the load hangs on the driver's own supply of the highest voltage. */
function driverOf(scene: Scene, ref: string, net: string): Pick<Load, 'ref' | 'plus' | 'minus'> | null {
  const coils = scene.netlist.on(net).filter((n) => n.part.component.kind === 'inductor' || n.part.component.kind === 'ferrite');
  const over = coils.flatMap((n) => n.part.pads.flatMap((p) => (p.net === null || p.net === net ? [] : [p.net])));
  const part = [net, ...over]
    .flatMap((n) => scene.netlist.on(n))
    .find((n) => n.part.component.ref !== ref && drives(n) && n.part.component.kind !== 'regulator')?.part;
  const inputs = part?.pads.filter((p) => p.type === 'power_in' && p.net !== null && !scene.netlist.isGround(p.net)) ?? [];
  const pad = inputs.reduce<(typeof inputs)[number] | null>(
    (a, b) => (a !== null && (scene.volts(a.net) ?? 0) >= (scene.volts(b.net) ?? 0) ? a : b),
    null,
  );
  if (part === undefined || pad === null) return null;
  return { ref: part.component.ref, plus: { pin: pad.pin || pad.number, net: pad.net as string }, minus: ground(scene, part) };
}

/** A net that a transistor or a driver pulls down. */
const switched = (scene: Scene, net: string): boolean =>
  scene.netlist
    .on(net)
    .some(
      (n) =>
        (n.part.component.kind === 'mosfet' && n.pad.pin === 'D') ||
        (n.part.component.kind === 'bjt' && n.pad.pin === 'C') ||
        n.pad.type === 'open_collector',
    );

/** A net that outputs of chips pull down and no transistor switches. */
const isRead = (scene: Scene, net: string): boolean => {
  const on = scene.netlist.on(net);
  return (
    on.some((n) => n.pad.type === 'open_collector') &&
    !on.some((n) => ['mosfet', 'bjt'].includes(n.part.component.kind)) &&
    scene.netlist.net(net)?.class !== 'power'
  );
};

/** The current that two transistors hold: the base and emitter of the second over the resistor at the emitter of the first; null: none do. */
function heldAmps(scene: Scene, net: string): number | null {
  const pinned = (part: ResolvedPart, pin: string): string | null => part.pads.find((p) => p.pin === pin)?.net ?? null;
  for (const { part, pad } of scene.netlist.on(net)) {
    const emitter = part.component.kind === 'bjt' && pad.pin === 'C' ? pinned(part, 'E') : null;
    if (emitter === null || scene.netlist.isGround(emitter)) continue;
    const resistors = scene.netlist.on(emitter).filter((n) => n.part.component.kind === 'resistor');
    const to = resistors.map((n) => ({ value: parseValue(n.part.component.value), net: n.part.pads.find((p) => p.net !== emitter)?.net ?? null }));
    const down = to.find((r) => r.net !== null && scene.netlist.isGround(r.net) && r.value !== null)?.value ?? null;
    const holds = [emitter, ...to.map((r) => r.net)].some(
      (n) => n !== null && scene.netlist.on(n).some((x) => x.part !== part && x.part.component.kind === 'bjt' && x.pad.pin === 'B'),
    );
    if (down !== null && down > 0 && holds) return BASE_V / down;
  }
  return null;
}
const BASE_V = 0.65;

/** Whether an ask's thing hangs on a connector: the connector is its own, or it asks for the rail that the connector leads out. */
function feeds(scene: Scene, ask: Ask, ref: string, net: string, part: ResolvedPart): boolean {
  switch (ask.kind) {
    case 'rail':
    case 'conversion': {
      const volts = ask.figures.find((f) => f.quantity === 'voltage' && f.role !== 'in');
      const is = scene.volts(net) ?? Number.NaN;
      // A bus's header leads its rail out too, and is no output of a converter.
      const plain = part.pads.every((p) => p.net === null || scene.netlist.isGround(p.net) || scene.netlist.isRail(p.net));
      // Of several connectors at its voltage it hangs at those of its own sort.
      const own = ask.connector === undefined ? [] : realised(scene, ask.connector.concept).instances.map((i) => i.main);
      if (!own.includes(ref) && own.some((r) => scene.part(r)?.pads.some((p) => p.net === net) === true)) return false;
      return (
        (plain || part.component.kind === 'usb_connector') &&
        ask.figures.some((f) => f.quantity === 'current' && f.role !== 'in') &&
        (volts === undefined ||
          (volts.min !== undefined && volts.value === undefined ? false : figureEnds(volts).some((v) => Math.abs(is - v) < 0.05 * Math.abs(v))))
      );
    }
    case 'supply':
    case 'board':
    case 'quality':
    case 'charging':
      return false;
    default:
      if (claimOf(scene, ask).instances.every((i) => scene.part(i.main)?.component.kind === 'led')) return false;
      return claimOf(scene, ask).instances.some((i) => outletsOf(scene, i).includes(ref));
  }
}
