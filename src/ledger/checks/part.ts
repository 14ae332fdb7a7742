import type { Ask } from '../../request/index.js';
import { claimOf } from '../claims.js';
import { CONNECTORS } from '../reach.js';
import { calledOf, realised } from '../realised/instances.js';
import { namedParts } from '../realised/named.js';
import { asked, list } from '../say.js';
import type { Scene } from '../scene.js';
import { met, partly, unmet, type Verdict } from '../verdict.js';
import type { FigureCheck } from './figures.js';

/** Whether the part that was named is the part that stands there, or its equal. */
export function part(scene: Scene, ask: Ask): Verdict[] {
  const named = namedParts(scene, ask);
  if (named === null) return [];
  const refs = named.instances.map((i) => i.main);
  const devices = [...new Set(refs.map((r) => deviceOf(scene, r)))].join(' and ');
  switch (named.relation) {
    case 'exact':
      if (onHeader(scene, ask, refs))
        return [
          partly(
            `${list(refs)} ${refs.length === 1 ? 'is a header' : 'are headers'} for a ${named.name} on a board of its own; the chip is not on this one`,
            { refs },
          ),
        ];
      return [met(`${list(refs)} ${refs.length === 1 ? 'is' : 'are'} ${devices}${inPlaceOf(ask, named.name)}`, { refs })];
    case 'stand_in': {
      const { says, loses, relation } = named.standIn ?? { says: '', loses: [], relation: 'lesser' };
      const told = `${devices} (${list(refs)}) stands in for ${named.name}: ${says.replace(/\.$/, '')}`;
      return [relation === 'equal' ? met(told, { refs }) : partly(loses.length === 0 ? told : `${told}; lost: ${loses.join(', ')}`, { refs, loses })];
    }
    case 'sibling':
      return [
        partly(`${named.name} was named; ${list(refs)} is ${devices}, another of its family`, {
          refs,
          loses: [`what ${named.name} has and ${devices} has not`],
        }),
      ];
    case 'absent': {
      const instead = realised(scene, ask.concept).instances.map((i) => i.main);
      if (instead.length === 0) return [unmet(`there is no ${named.name} on the board`)];
      // A designator of the board is that part, whatever its maker calls it.
      const designated = scene.part(named.name.toUpperCase());
      if (designated !== undefined && !claimOf(scene, ask).instances.some((c) => c.main === designated.component.ref)) {
        const { ref } = designated.component;
        return [unmet(`${ref} is ${deviceOf(scene, ref)}`, { refs: [ref] })];
      }
      if (designated !== undefined) return [];
      const concept = scene.lexicon.concept(ask.concept);
      const broken = [...scene.asks.values()].some((a) => a.concept === 'breakout' && a.state === 'wanted' && a.links.some((l) => l.ask === ask.id));
      if (broken && ask.kind !== 'display') return [unmet(`${named.name} is not on the board that was to break it out`, { refs: instead })];
      if (OUTSIDE.has(ask.kind) && instead.every((r) => CONNECTORS.has(scene.part(r)?.component.kind ?? 'resistor')))
        return /connector/.test(concept?.title ?? '')
          ? [met(`${list(instead, 4)}: for a ${named.name}`, { refs: instead })]
          : [
              partly(`${named.name} is not on the board; ${list(instead, 3)} ${instead.length === 1 ? 'is' : 'are'} for one outside`, {
                refs: instead,
              }),
            ];
      const values = [...new Set(instead.map((r) => deviceOf(scene, r)))].slice(0, 3).join(', ');
      // "an ATtiny": a family, of which any will do.
      if (instead.every((r) => keyOf(deviceOf(scene, r)).startsWith(keyOf(named.name))))
        return [met(`${list(instead, 3)}: ${values}`, { refs: instead })];
      return [
        unmet(`${named.name} was named and is not on the board; ${list(instead, 3)} ${instead.length === 1 ? 'is' : 'are'} ${values}`, {
          refs: instead,
        }),
      ];
    }
  }
}

/** What is told of another part that will do as well. */
const inPlaceOf = ({ part: asked, parts = [] }: Ask, name: string): string =>
  asked !== undefined && asked !== name && parts.includes(name) ? `, in place of ${asked}: another was said to do` : '';

const OUTSIDE: ReadonlySet<Ask['kind']> = new Set(['sensor', 'input', 'display', 'sound', 'load', 'light']);

const CHIPS: ReadonlySet<Ask['kind']> = new Set(['sensor', 'function', 'conversion', 'storage', 'component']);

/** A chip that was named, of which only a header bears the name. Displays and players are modules by nature. */
const onHeader = (scene: Scene, ask: Ask, refs: readonly string[]): boolean =>
  CHIPS.has(ask.kind) &&
  !/connector/.test(scene.lexicon.concept(ask.concept)?.title ?? '') &&
  refs.length > 0 &&
  refs.every((r) => scene.part(r)?.component.kind === 'connector');

const keyOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const deviceOf = (scene: Scene, ref: string): string => {
  const part = scene.part(ref);
  return part === undefined ? ref : calledOf(part);
};

/** The address on a bus: the one that the block's straps set, else the one that the device has. Several of a kind have one of them at it. */
export const busAddress: FigureCheck = (scene, ask, figure) => {
  if (figure.quantity !== 'address') return null;
  const found = claimOf(scene, ask).instances.flatMap(({ main }) => {
    const instance = scene.blockOf(main);
    const strapped = instance === null ? undefined : (instance.params?.['address'] ?? scene.blockNamed(instance.block)?.params['address']?.default);
    const own = scene.library.devices.get(scene.part(main)?.component.device ?? '')?.i2c_addresses ?? [];
    // Jumpers leave the choice to whoever sets them.
    const all = strapped === 'jumpers' ? own : [strapped ?? own[0]];
    return all.flatMap((address) => (address === undefined ? [] : [{ ref: main, address: Number(address) }]));
  });
  if (found.length === 0) return null;
  const refs = [...new Set(found.map((f) => f.ref))];
  const there = found.filter((f) => f.address === figure.value);
  if (there.length > 0) return met(`${list(there.map((f) => f.ref))} answers at ${asked(figure)}`, { refs });
  return unmet(`${list(refs)} answers at 0x${(found[0]?.address ?? 0).toString(16)}, not ${asked(figure)}`, { refs });
};
