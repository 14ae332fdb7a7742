import type { Finding } from '../../board/index.js';
import { feeding } from '../flow/feeding.js';
import { type Source, sources } from '../flow/sources.js';
import { list } from '../say.js';
import type { Scene } from '../scene.js';

const PROTECTION = /DW01|FS312|S8261|BQ29|R5460|AP9101|HY2112|protection/i;

/** Cells and packs: side by side without anything between them, and lithium charged without protection. */
export function cellFindings(scene: Scene): Finding[] {
  const cells = cellsOf(scene).filter((s) => s.sort === 'cell');
  const parallel = inParallel(scene).map(
    (refs): Finding => ({
      rule: 'safety',
      severity: 'error',
      refs: [...refs],
      nets: [],
      message: `${list(refs)} are in parallel with nothing between them: the fuller pack charges the other without limit`,
    }),
  );
  return [
    ...parallel,
    ...unprotected(
      scene,
      cells.map((c) => c.ref),
    ),
  ];
}

const cellsOf = (scene: Scene): readonly Source[] => sources(scene).filter((s) => scene.part(s.ref)?.component.kind === 'battery_connector');

/** Cells that lie side by side on the same two nets. */
export function inParallel(scene: Scene): readonly (readonly string[])[] {
  const cells = cellsOf(scene);
  const byNet = new Map<string, string[]>();
  for (const c of cells) byNet.set(`${c.net} ${c.minus.join(' ')}`, [...(byNet.get(`${c.net} ${c.minus.join(' ')}`) ?? []), c.ref]);
  return [...byNet.values()].filter((refs) => refs.length > 1);
}

function unprotected(scene: Scene, cells: readonly string[]): Finding[] {
  const chargers = scene.parts.filter((p) => p.component.kind === 'charger');
  const guarded = scene.parts.some((p) => PROTECTION.test(`${p.component.device ?? ''} ${p.device?.title ?? ''}`));
  const drawn = cells.filter((ref) => (feeding(scene).drawn.get(ref)?.typical ?? 0) > 0 || chargers.length > 0);
  if (drawn.length === 0 || guarded) return [];
  return [
    {
      rule: 'safety',
      severity: 'warning',
      refs: [...drawn],
      nets: [],
      message: `nothing on the board protects the cell at ${list(drawn)} from deep discharge and short circuit: it must have a protection of its own`,
    },
  ];
}
