import { describe, expect, it } from 'vitest';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const lexicon = loadLexicon(loadLibrary());
const { request } = read('ATmega328 board, barrel jack on the left edge, two screw terminals, M3 holes in the corners', null, lexicon);
const idOf = (concept: string): string => request.asks.find((a) => a.concept === concept)?.id ?? 'none';
const refs = new Map([
  ['J1', idOf('barrel_jack')],
  ['C1', idOf('barrel_jack')],
  ['J2', idOf('screw_terminal')],
  ['J3', idOf('screw_terminal')],
]);
const said = (message: string) => read(message, request, lexicon, refs);

describe('a part by its designator', () => {
  it('M2 beside an M1 is no screw', () => {
    const concepts = (message: string) => read(message, null, lexicon).request.asks.map((a) => a.concept);
    expect(concepts('pumps M1 and M2 on terminals, an ATmega328')).not.toContain('mounting_hole');
    expect(concepts('a pump on a terminal, M2 in the corners, an ATmega328')).toContain('mounting_hole');
  });

  it('moves the ask for which it stands alone', () => {
    const { changes, request: now } = said('move J1 to the top edge');
    expect(changes).toEqual([{ op: 'move', ask: refs.get('J1') }]);
    expect(now.asks.find((a) => a.id === refs.get('J1'))?.place?.edge).toBe('top');
  });

  it.each(['move J2 to the bottom edge', 'move C1 to the right', 'put R7 on the back', 'move J9 to the top edge'])(
    'gives its place to no other thing where it is one of several, or serves one: %s',
    (message) => {
      const { changes, request: now } = said(message);
      expect(changes).toEqual([]);
      expect(now.asks).toEqual(request.asks);
    },
  );
});
