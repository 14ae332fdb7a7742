import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Scene } from '../../canvas/scene.js';
import type { ProjectDetail, Proposal, StudioBoard, VersionView } from '../api.js';
import type { Draft } from '../canvas/draft.js';
import type { Tab } from '../route.js';

/** How the canvas shows a proposal. */
export type Showing = 'before' | 'after' | 'swipe' | 'over';

/** One project as its page has it open. */
export interface Open {
  readonly slug: string;
  readonly detail: ProjectDetail;
  /** The version that is looked at; null while nothing is built. */
  readonly version: VersionView | null;
  readonly tab: Tab;
  readonly against: string | null;
  /** An older version: to be looked at only. */
  readonly readOnly: boolean;
  readonly board: StudioBoard | null;
  /** The board on the canvas: the version's, or the proposal's. */
  readonly scene: Scene | null;
  readonly draft: Draft;
  readonly proposal: Proposal | null;
  readonly proposed: StudioBoard | null;
  readonly showing: Showing;
  readonly setShowing: (showing: Showing) => void;
  /** A build runs. */
  readonly busy: boolean;
}

export const OpenProject = createContext<Open | null>(null);

export function useOpen(): Open {
  const open = useContext(OpenProject);
  if (open === null) throw new Error('there is no project around this');
  return open;
}

/** Draws again whenever what the views share changes. */
export function useCanvasState(scene: Scene | null): number {
  return useSyncExternalStore(
    (listener) => scene?.state.listen(listener) ?? (() => {}),
    () => scene?.state.version ?? 0,
  );
}

/** Lights parts and nets, and leads to the board. Parts that the board lacks are left out. */
export function lightUp(open: Open, refs: readonly string[], nets: readonly string[] = []): void {
  const { scene } = open;
  if (scene === null) return;
  const there = refs.filter((r) => scene.partOf.has(r));
  const net = nets.find((n) => scene.padsOn.has(n)) ?? null;
  scene.state.select(there, there.length > 0 ? null : net);
}
