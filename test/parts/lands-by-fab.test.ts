import { describe, expect, it } from 'vitest';
import { designRules, type Footprint } from '../../src/board/index.js';
import { checkBoard } from '../../src/layout/drc/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { loadFabProfile } from '../../src/parts/load-fab.js';
import { boardOf } from '../support/demo-board.js';

/** What a land pattern brings by itself, whatever stands around it: copper and holes of its own pads. */
const OWN = new Set(['drc.clearance', 'drc.annular', 'drc.hole_size', 'drc.hole_to_hole', 'drc.hole_clearance']);

/** A net for each pad; for pads that lie on one another, one. */
function netsOf({ pads }: Footprint): Record<string, string> {
  const at = new Map<string, string>();
  const nets: Record<string, string> = {};
  for (const { number, x, y } of pads) {
    const here = `${x} ${y}`;
    if (number === '') continue;
    nets[number] ??= at.get(here) ?? `N${number}`;
    at.set(here, nets[number]);
  }
  return nets;
}

const rules = designRules(loadFabProfile(), {});
/** A plated hole that no drill of the fab is as wide as: every board with one tells it. */
const MILLED = new Set(['Lug_M8']);
const SIDE_MM = 400;
const faults = (footprint: Footprint): string[] => {
  const at = { x: SIDE_MM / 2, y: SIDE_MM / 2, rot: 0, side: 'front' as const };
  const board = boardOf(SIDE_MM, SIDE_MM, [{ ref: 'P1', kind: 'ic', footprint, at, nets: netsOf(footprint) }]);
  return checkBoard({ ...board, rules }).flatMap((f) => (OWN.has(f.rule) ? [f.message] : []));
};

describe('every land pattern of the library can be made as it is drawn', () => {
  const { footprints } = loadLibrary();
  it.each([...footprints.values()].map((f) => [f.name, f] as const))('%s', (name, footprint) => {
    expect(faults(footprint).filter((f) => !(MILLED.has(name) && /at most 6\.3 mm where it is plated$/.test(f)))).toEqual([]);
  });
});
