import type { Platform } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { blocksFor, evidenceOf, hosts, isA, type Knowledge, supplyVolts, takes } from '../knowledge.js';
import type { Sorted } from '../sort.js';
import { holds } from '../units/named-devices.js';
import type { Unit } from '../units/units.js';
import { roleOf } from './ports.js';

/** Memory and the like that the controller's own circuit has already. */
export function ownPart(know: Knowledge, { ask, block }: Unit, platform: Platform | null, minutes: Minutes): boolean {
  const main = block.parts.find((p) => p.device !== undefined && p.kind !== 'connector');
  const devices = evidenceOf(know, ask.concept).flatMap((e) => e.devices ?? []);
  const isOf = (device: string): boolean => devices.length === 0 || devices.some((d) => new RegExp(`^(?:${d})$`, 'i').test(device));
  // An EEPROM is no flash, though both are memories.
  const there =
    ask.kind === 'storage' && platform?.core.parts.some((p) => p.kind === main?.kind && p.device !== undefined && isOf(p.device)) === true;
  if (there) minutes.decide(ask.id, platform.name, 'its own circuit has it');
  return there;
}

/** What is left of the parts that were asked for, without antennas of a module that has its own: no line of it leads to another. */
export function withoutAntennas(know: Knowledge, asks: readonly Ask[], platform: Platform, units: readonly Unit[], minutes: Minutes): Ask[] {
  const radio = units.some((u) => Object.values(u.block.net_classes ?? {}).includes('rf'));
  return asks.filter((ask) => {
    if (radio || platform.mounting !== 'module' || ![ask.concept, ask.connector?.concept ?? ''].some((c) => know.lexicon.isA(c, 'antenna')))
      return true;
    const own = evidenceOf(know, ask.concept).some((e) => e.platforms?.includes(platform.id) === true);
    if (own) minutes.decide(ask.id, platform.name, 'its module has it');
    else minutes.cannot(ask.id, `the ${platform.name} has its antenna on the module, and no line of it leads to a socket`);
    return false;
  });
}

/**
 * LEDs that a circuit brings (a flasher's) are no LEDs of their own, and what is said of them is said of the circuit's; a loudspeaker hangs on the
 * amplifier that was asked for, and whatever a module has the driver of (a motor, a loudspeaker) on that module.
 */
export function withBrought(know: Knowledge, units: readonly Unit[], minutes: Minutes): Unit[] {
  const driven = (u: Unit): Unit | undefined =>
    u.ask.part !== undefined
      ? undefined
      : units.find(
          (v) =>
            v !== u &&
            (hosts(know, v.block, u.ask)
              ? u.of <= v.of * (v.block.serves ?? 1)
              : u.ask.kind === 'sound' && v.ask.kind === 'function' && v.of === u.of && blocksFor(know, u.ask.concept).includes(v.block.name)),
        );
  for (const u of units) {
    const host = driven(u);
    if (host !== undefined) minutes.decide(u.ask.id, host.block.name, `it hangs on ${host.block.hosts === undefined ? 'the amplifier' : host.title}`);
  }
  // A converter that a transceiver has within, of which no more is said.
  const within = (u: Unit): Unit | undefined =>
    u.ask.kind !== 'conversion' || u.ask.part !== undefined || u.ask.figures.length > 0 || u.ask.connector !== undefined
      ? undefined
      : units.find((v) => v.ask.kind === 'interface' && blocksFor(know, u.ask.concept).includes(v.block.name));
  for (const u of units) {
    const host = within(u);
    if (host !== undefined) minutes.decide(u.ask.id, host.block.name, 'its circuit has it');
  }
  // A chip that was named, and what is made with it: one circuit.
  const used = (u: Unit): Unit | undefined => {
    const devices =
      (u.ask.kind === 'component' || ((u.ask.kind === 'function' || u.ask.kind === 'output') && u.of === 1)) && u.ask.part !== undefined
        ? (know.lexicon.part(u.ask.part)?.devices ?? [])
        : [];
    return units.find((v) => v !== u && v.ask.part === undefined && v.block.by_name === true && holds(v.block, devices));
  };
  for (const u of units) {
    const host = used(u);
    if (host !== undefined) minutes.decide(u.ask.id, host.block.name, 'its circuit has it');
  }
  let left = units.filter((u) => driven(u) === undefined && within(u) === undefined && used(u) === undefined);
  for (const host of left) {
    const brings = host.block.parts.filter((p) => p.kind === 'led' && p.when === undefined).length;
    if (brings < 2 || (host.ask.kind === 'light' && host.ask.part === undefined) || host.block.ports.some((p) => roleOf(p, host.block).to === 'pin'))
      continue;
    const lights = left.find((u) => isA(know, u.ask, 'led') && u.of === brings && u.ask.place === undefined)?.ask;
    if (lights === undefined) continue;
    minutes.decide(lights.id, host.block.name, 'its circuit has them');
    const colour = lights.features.find((f) => host.block.params['color']?.choices?.includes(f) === true);
    const own = colour === undefined ? host : { ...host, params: { ...host.params, color: colour } };
    left = left.filter((u) => u.ask.id !== lights.id).map((u) => (u === host ? own : u));
  }
  return left;
}

/** Loads of which nobody said the voltage run on the supply that was said to be theirs. */
export function atTheirSupply(units: readonly Unit[], { sources }: Sorted): Unit[] {
  const volts = sources.flatMap((a) => (a.concept === 'load_supply' ? (supplyVolts(a) ?? []) : []))[0];
  return units.map((u) => {
    const port = u.block.ports.find((p) => p.name === u.load?.port);
    if (volts === undefined || u.load === null || port === undefined || supplyVolts(u.ask) !== null || !takes(port, volts)) return u;
    return { ...u, load: { ...u.load, volts } };
  });
}
