import type { Ask } from '../../request/index.js';
import { realised } from '../instances.js';
import { namedParts } from '../named.js';
import { list } from '../say.js';
import type { Scene } from '../scene.js';
import { met, partly, unmet, type Verdict } from '../verdict.js';

/** Whether the part that was named is the part that stands there, or its equal. */
export function part(scene: Scene, ask: Ask): Verdict[] {
  const named = namedParts(scene, ask);
  if (named === null) return [];
  const refs = named.instances.map((i) => i.main);
  const devices = [...new Set(refs.map((r) => deviceOf(scene, r)))].join(' and ');
  switch (named.relation) {
    case 'exact':
      return [met(`${list(refs)} ${refs.length === 1 ? 'is' : 'are'} ${devices}`, { refs })];
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
      const values = [...new Set(instead.map((r) => deviceOf(scene, r)))].slice(0, 3).join(', ');
      return [
        unmet(`${named.name} was named and is not on the board; ${list(instead, 3)} ${instead.length === 1 ? 'is' : 'are'} ${values}`, {
          refs: instead,
        }),
      ];
    }
  }
}

const deviceOf = (scene: Scene, ref: string): string => {
  const component = scene.part(ref)?.component;
  return component?.device ?? component?.value ?? ref;
};
