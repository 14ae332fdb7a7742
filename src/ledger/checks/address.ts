import { claimOf } from '../claims.js';
import { asked, list } from '../say.js';
import { met, unmet } from '../verdict.js';
import type { FigureCheck } from './figures.js';

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
