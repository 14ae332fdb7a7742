import { type Board, copperOf, islandsOf, unroutedOf } from '../board/index.js';
import { looseEnds } from './drc/connected.js';
import { evened } from './even.js';
import { labelled } from './label/index.js';
import { type Pass, passOf } from './pass.js';
import { pour } from './pour/index.js';
import { widened } from './pour/widen.js';
import { route } from './route/index.js';
import type { RouteOptions, StageContext } from './stage.js';

/** Tracks and vias between what is not joined yet. */
export const tracksBy = (options: Omit<RouteOptions, keyof StageContext>): Pass =>
  passOf('route', 'route', (board, context) => {
    const { tracks, vias, unrouted } = route(board, { ...context, ...options });
    return { ...board, tracks: [...tracks], vias: [...vias], unrouted };
  });

/** What changes tracks once they are laid, before anything is poured: a pass of your own stands here. */
export const AFTER_ROUTING: readonly Pass[] = [
  passOf('widen', 'pour', (board) => ({ ...board, tracks: widened(board) })),
  passOf('even', 'pour', (board) => ({ ...board, tracks: evened(board) })),
];

/** The pours, the vias that stitch them, and what they leave open. */
export const pours: Pass = passOf('pour', 'pour', (board, context) => {
  const bare: Board = { ...board, zones: [] };
  const { zones, stitching } = pour(bare, context);
  const full: Board = { ...bare, zones: [...zones], vias: [...bare.vias, ...stitching] };
  const copper = copperOf(full);
  const unrouted = unroutedOf(full, islandsOf(full, copper));
  // Vias of an earlier round, about which the copper that they joined lies no more, or on one layer only.
  const idle = new Set(
    looseEnds({ board: full, copper })
      .flatMap(({ item }) => (item.kind === 'via' ? [full.vias[item.index]] : []))
      .filter((v) => v?.fixed !== true),
  );
  return { ...full, vias: full.vias.filter((v) => !idle.has(v)), unrouted };
});

/** Names on the silkscreen; vias that only stitch give way to them. */
export const names = (info: { readonly name: string; readonly version: string }): Pass => passOf('label', 'drc', (board) => labelled(board, info));
