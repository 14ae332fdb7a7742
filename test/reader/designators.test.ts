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
