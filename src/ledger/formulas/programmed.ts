import { devicesFor, type ResolvedPart } from '../../parts/index.js';
import type { Scene } from '../scene.js';

/** A part's resistor whose value a formula of the library gives: at which pin, which formula, with which numbers. */
export interface Programmed {
  readonly pin: string;
  readonly formula: string;
  readonly args: Readonly<Record<string, string | number>>;
}

/** What the library's blocks say of a device's programming resistors: those whose block has the device and a resistor with a formula on one of its pins. */
export function programmed(scene: Scene, device: string): readonly Programmed[] {
  return (
    scene
      .always('programmed', ({ blocks }) => {
        const all = new Map<string, Programmed[]>();
        for (const block of blocks.values()) {
          for (const part of block.parts) {
            if (part.kind !== 'resistor' || typeof part.value === 'string') continue;
            const { formula, args } = part.value;
            for (const [net, pins] of Object.entries(block.nets)) {
              if (block.ports.some((p) => p.name === net && (p.kind === 'ground' || p.kind.startsWith('power')))) continue;
              const bare = pins.map((p) => p.split('?')[0] ?? '');
              if (!bare.some((p) => p.startsWith(`${part.id}.`))) continue;
              for (const pin of bare) {
                const other = block.parts.find((p) => pin.startsWith(`${p.id}.`) && p.device !== undefined && p.kind !== 'connector');
                if (other?.device === undefined) continue;
                for (const device of devicesFor(block, other)) {
                  const list = all.get(device) ?? [];
                  all.set(device, [...list, { pin: pin.slice(other.id.length + 1), formula, args }]);
                }
              }
            }
          }
        }
        return all;
      })
      .get(device) ?? []
  );
}

/** The formula's figure at one pin of a part. */
export const programmedBy = (scene: Scene, part: ResolvedPart, formula: RegExp): Programmed | undefined =>
  programmed(scene, part.device?.id ?? '').find((p) => formula.test(p.formula));
