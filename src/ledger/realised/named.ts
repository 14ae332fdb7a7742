import type { StandIn } from '../../lexicon/index.js';
import type { ResolvedPart } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import type { Named, Scene } from '../scene.js';
import { type Instance, namesOf, platformDevices } from './instances.js';

/** The part that was named, and what stands on the board for it. */
export interface NamedParts {
  readonly name: string;
  readonly instances: readonly Instance[];
  /** `exact`: the part itself; `sibling`: another of its family; `stand_in`: what the lexicon says can take its place; `absent`: none of these. */
  readonly relation: 'exact' | 'sibling' | 'stand_in' | 'absent';
  readonly standIn?: StandIn;
}

const key = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9+]/g, '');

/** Null: no part was named. Of several that would do, the first that stands on the board. */
export function namedParts(scene: Scene, ask: Ask): NamedParts | null {
  const names = [ask.part, ...(ask.parts ?? [])].filter((n) => n !== undefined);
  if (names.length === 0) return null;
  const all = names.map((name) => scene.once(`named ${name}`, () => lookFor(scene, name)));
  return all.find((n) => n.relation === 'exact') ?? all.find((n) => n.relation !== 'absent') ?? (all[0] as NamedParts);
}

function lookFor(scene: Scene, name: string): NamedParts {
  const named = scene.lexicon.part(name);
  const itself = called(scene, name, named?.relation === 'stand_in' || named?.relation === 'sibling' ? null : named);
  // A header that bears the name beside the part that stands in is that part's.
  const bearsOnly = itself.every((i) => scene.part(i.main)?.component.kind === 'connector');
  const stands = named?.stands ?? scene.lexicon.standIns.find((s) => key(s.part) === key(name));
  const takers = stands === undefined ? [] : [stands.stands_in, ...(stands.or ?? [])];
  const other = takers.flatMap((taker) => called(scene, taker, scene.lexicon.part(taker)));
  // The longer name of another part is no form of this one: a CP2102N stands in for a CP2102.
  const likened = itself.every((i) => other.some((o) => o.main === i.main));
  if (itself.length > 0 && !bearsOnly && !likened) return { name, instances: itself, relation: 'exact' };
  if (stands !== undefined) {
    if (other.length > 0) return { name, instances: other, relation: 'stand_in', standIn: stands };
  }
  if (itself.length > 0) return { name, instances: itself, relation: 'exact' };
  const sibling = named?.relation === 'sibling' ? called(scene, named.name, named) : [];
  return sibling.length > 0 ? { name, instances: sibling, relation: 'sibling' } : { name, instances: [], relation: 'absent' };
}

/** Parts that go by a name: of the devices, blocks and platforms that it means, or with the name as their own. */
function called(scene: Scene, name: string, named: Named | null): Instance[] {
  const wanted = key(name);
  const own = scene.parts.filter((part) => {
    const id = part.device?.id ?? '';
    if (
      named?.devices.includes(id) ||
      platformDevices(scene)
        .get(id)
        ?.some((p) => named?.platforms.includes(p))
    )
      return true;
    const words = namesOf(part).flatMap((text) => text.split(/[\s,()/]+/));
    // "N8R2" of ESP32-S3-WROOM-1-N8R2: the variant of a module is a piece of its number by itself.
    return words.some(
      (word) =>
        isForm(wanted, key(word)) ||
        isFixed(scene, wanted, key(word), part) ||
        (VARIANT.test(wanted) &&
          word
            .split('-')
            .slice(1)
            .some((piece) => key(piece) === wanted)),
    );
  });
  // A header that bears a chip's name is for a module with it: it counts where the chip itself is not there.
  const chips = own.filter((part) => part.component.kind !== 'connector');
  return (chips.length > 0 ? chips : own).map((part) => {
    const block = scene.blockOf(part.component.ref);
    return { main: part.component.ref, refs: [...new Set([part.component.ref, ...(block?.refs ?? [])])], block };
  });
}

/** A piece of a number that is no number of a part's own: letters and figures in turn, twice. */
const VARIANT = /^[A-Z]\d+[A-Z]\d+$/;

/** Whether a regulator's number is a family's with its volts in tenths behind it, which its output has: TPS7A2033PDBVR of TPS7A20 at 3.3 V. */
function isFixed(scene: Scene, wanted: string, word: string, { component, pads }: ResolvedPart): boolean {
  const [, tenths] = word.startsWith(wanted) && component.kind === 'regulator' ? (/^(\d\d)[A-Z]*$/.exec(word.slice(wanted.length)) ?? []) : [];
  const volts = Number(tenths) / 10;
  return pads.some((p) => p.type === 'power_out' && Math.abs((scene.volts(p.net) ?? Number.NaN) - volts) <= OFF * volts);
}
/** A rail that is called by its regulator's volts is within this of them. */
const OFF = 0.02;

/** Whether an orderable name is a form of a written one: DRV8833PWP of DRV8833, SN74HC595N of 74HC595; not BME2801 of BME280, nor ESP32C3 of ESP32. */
export function isForm(wanted: string, name: string): boolean {
  if (wanted === name) return wanted !== '';
  if (wanted.length < 4 || !/\d/.test(wanted)) return false;
  const from = name.indexOf(wanted);
  if (from < 0 || !/^[A-Z]{0,3}$/.test(name.slice(0, from))) return false;
  return /^(?:[A-Z]{1,4}|[A-Z]{1,3}\d[A-Z]?\d?)$/.test(name.slice(from + wanted.length)) && !/^[A-Z]\d$/.test(name.slice(from + wanted.length));
}
