import type { Finding } from '../board/index.js';
import { claimOf, wantedAsks } from './claims.js';
import { closeness } from './figures.js';
import { feeding } from './flow/feeding.js';
import { sources } from './flow/sources.js';
import { list } from './say.js';
import type { Scene } from './scene.js';

/** Supplies that were asked for and from which nothing of the board draws: they end in a dead end. */
export function idleSources(scene: Scene): Finding[] {
  const { drawn, through } = feeding(scene);
  return wantedAsks(scene.request)
    .filter((a) => a.not !== true && a.kind === 'supply')
    .flatMap((ask): Finding[] => {
      const refs = new Set(claimOf(scene, ask).instances.flatMap((i) => i.refs));
      const volts = ask.figures.find((f) => f.quantity === 'voltage');
      const all = sources(scene).filter((s) => refs.has(s.ref));
      const said = all.filter((s) => volts !== undefined && closeness(volts, s.volts ?? Number.NaN) === 'same');
      const own = said.length > 0 ? said : all;
      // What passes a board by, from connector to connector, is no dead end; nor is a clock's cell, which gives nothing while the rest is fed.
      const busy = own.some((s) => (drawn.get(s.ref)?.peak ?? 0) > 0 || through.has(s.ref));
      const joined = own.some((s) =>
        scene.netlist
          .on(s.net)
          .some(
            (n) =>
              n.part.component.ref !== s.ref &&
              (n.part.component.kind === 'charger' || n.part.component.kind === 'module' || n.pad.type === 'power_in'),
          ),
      );
      if (own.length === 0 || busy || joined || drawn.size === 0) return [];
      const at = own.map((s) => s.ref);
      return [
        {
          rule: 'ask',
          severity: 'error',
          refs: at,
          nets: own.map((s) => s.net),
          message: `“${ask.text}”: nothing of the board draws from ${list([...new Set(at)])}`,
        },
      ];
    });
}
