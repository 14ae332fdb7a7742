import { CURRENT_SLACK } from '../../layout/drc/index.js';
import { type Ask, type Figure, SOME_LINE } from '../../request/index.js';
import { claimOf } from '../claims.js';
import { figureValue } from '../figures.js';
import { netCapacity } from '../flow/copper.js';
import { ratedAmps } from '../flow/ratings.js';
import { CONNECTORS, carried, carries, isFed, NOTHING_ON } from '../reach.js';
import { amount, asked, list } from '../say.js';
import type { Scene } from '../scene.js';
import { met, unchecked, unmet, type Verdict } from '../verdict.js';
import type { FigureCheck } from './figures.js';

interface Contact {
  readonly ref: string;
  readonly amps: number;
  readonly by: string;
}

/** What a relay's contacts are to switch: the relay, the terminal and the copper between them carry it. */
export const contactAmps: FigureCheck = (scene, ask, figure) => {
  if (figure.quantity !== 'current' && figure.quantity !== 'power') return null;
  if (figure.role === 'asleep' || figure.role === 'threshold') return null;
  const relays = claimOf(scene, ask)
    .instances.map((i) => i.main)
    .filter((r) => scene.part(r)?.component.kind === 'relay');
  const amps = wanted(figure, ask.figures);
  if (relays.length === 0 || amps === null) return null;
  const weakest = relays.flatMap((r) => limits(scene, r, amps)).sort((a, b) => a.amps - b.amps)[0];
  const what = `${asked(figure)} over the contacts of ${list(relays)}`;
  if (weakest === undefined || weakest.amps >= amps * 0.98) return met(`${what}: relays, terminals and copper carry it`, { refs: relays });
  return unmet(`${what}: ${weakest.by} carries ${amount(weakest.amps, 'A')}`, { refs: [weakest.ref] });
};

/** What a motor driver is to give: its outputs are made for it. */
export const bridgeAmps: FigureCheck = (scene, ask, figure) => {
  if (figure.quantity !== 'current' && figure.quantity !== 'power') return null;
  if ((ask.kind !== 'load' && ask.kind !== 'function') || figure.role === 'asleep' || figure.role === 'threshold' || figure.role === 'peak')
    return null;
  const amps = wanted(figure, ask.figures);
  const gives = claimOf(scene, ask).instances.flatMap(({ main, block }) => {
    const made = block === null || !TURNS.has(scene.part(main)?.component.kind ?? '') ? null : scene.blockNamed(block.block);
    const stands = Object.entries({ ...made?.net_amps, ...made?.net_amps_most }).filter(([net]) => !made?.ports.some((p) => p.name === net));
    return stands.length < 2 ? [] : [{ main, amps: Math.min(...stands.map(([, a]) => a)) }];
  });
  if (amps === null || gives.length === 0) return null;
  const each = figure.role === 'total' ? amps / Math.max(1, ask.count ?? 1) : amps;
  const weak = gives.filter((g) => g.amps < each * 0.98);
  const refs = gives.map((g) => g.main);
  const [first] = weak;
  if (first !== undefined) return unmet(`${asked(figure)} was asked for; ${first.main} gives ${amount(first.amps, 'A')}`, { refs });
  const least = amount(Math.min(...gives.map((g) => g.amps)), 'A');
  return met(`${asked(figure)} at ${list(refs)}, which ${refs.length === 1 ? 'gives' : 'give'} up to ${least}`, { refs });
};
const TURNS: ReadonlySet<string> = new Set(['driver', 'relay']);

/** Watts over the volts that are said beside them. */
function wanted(figure: Figure, beside: readonly Figure[]): number | null {
  const value = figureValue(figure);
  if (value === null || figure.quantity === 'current') return value;
  const volts = beside.find((f) => f.quantity === 'voltage');
  const over = volts === undefined ? null : figureValue(volts);
  return over === null || over === 0 ? null : value / over;
}

function limits(scene: Scene, relay: string, amps: number): Contact[] {
  const part = scene.part(relay);
  const own = part === undefined ? null : ratedAmps(part);
  const ways = (part?.pads ?? []).filter((p) => p.net !== null && /^(COM|NO)\d*$/.test(p.pin));
  const outside = ways.flatMap((pad): Contact[] => {
    const net = pad.net as string;
    const node = scene.netlist.on(net).find((n) => CONNECTORS.has(n.part.component.kind));
    if (node === undefined) return [];
    const { ref } = node.part.component;
    const rated = ratedAmps(node.part);
    const hop = { net, from: { ref: relay, pin: pad.pin, net }, to: { ref, pin: node.pad.pin || node.pad.number, net } };
    const copper = netCapacity(scene, net, [{ hop, amps }]);
    return [
      ...(rated === null ? [] : [{ ref, amps: rated.amps, by: ref }]),
      ...(copper === null || copper.carries >= copper.amps * CURRENT_SLACK
        ? []
        : [{ ref: relay, amps: copper.carries, by: `${copper.what} (${net})` }]),
    ];
  });
  return [...(own === null ? [] : [{ ref: relay, amps: own.amps, by: relay }]), ...outside];
}

/** "header: VCC, GND, TX, RX": what each contact of the connector carries, by the name of its net or of the pins on it, in the order that was said. */
export function contactNames(scene: Scene, ask: Ask): Verdict[] {
  const names = ask.contacts ?? [];
  const isPlug = (ref: string): boolean => CONNECTORS.has(scene.part(ref)?.component.kind ?? 'resistor');
  if (names.length < 2) return [];
  const own = [...new Set(claimOf(scene, ask).instances.flatMap((i) => (isPlug(i.main) ? [i.main] : i.refs.filter(isPlug))))];
  // Of several that an ask has, or of all where it has none of its own, the one that comes nearest.
  const all = own.length > 0 ? own : scene.parts.map((p) => p.component.ref).filter(isPlug);
  const [ref] = [...all].sort((a, b) => carried(scene, b, names) - carried(scene, a, names));
  if (ref === undefined) return [unmet(`no connector has ${list([...names])}`)];
  // Each of several things has its own, with the same lines.
  const thing = ask.kind !== 'connector' && ask.kind !== 'interface';
  const told = (thing && own.length > 1 ? own : [ref]).map((r) => contactsNamed(scene, names, r, thing));
  return [told.find((v) => v.state !== 'met') ?? told[0]!];
}

/** What the contacts of one connector carry. `thing`: it is a thing's own, whose one line may be called anything. */
function contactsNamed(scene: Scene, names: readonly string[], ref: string, thing: boolean): Verdict {
  const said = names.map((name, i) => ({ name, net: scene.netOf(ref, String(i + 1)) }));
  const full = said.flatMap(({ name, net }, i) => (name === NOTHING_ON && net !== null ? [String(i + 1)] : []));
  if (full.length > 0) return unmet(`${list(full)} of ${ref} was to stay free`, { refs: [ref] });
  const at = said.filter(({ name }) => name !== NOTHING_ON);
  const empty = at.filter(({ net }) => net === null).map(({ name }) => name);
  if (empty.length > 0) return unmet(`${ref} has nothing on its contact for ${list(empty)}`, { refs: [ref] });
  const isSome = (name: string, net: string): boolean => SOME_LINE.test(name) && !isFed(net);
  const other = at.filter(({ name, net }) => !carries(scene, net as string, name) && !isSome(name, net as string)).map(({ name }) => name);
  const wrong = other.filter((name) => isFed(name));
  if (wrong.length > 0) return unmet(`${ref} has something else on its contact for ${list(wrong)}`, { refs: [ref] });
  if (other.length > (thing ? 1 : 0)) return unchecked(`${list(other)} of ${ref}`, { refs: [ref] });
  return met(`${ref}: ${names.join(', ')}`, { refs: [ref] });
}
