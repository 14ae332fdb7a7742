import { describe, expect, it } from 'vitest';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const lexicon = loadLexicon(loadLibrary());
const before = read('ESP32 board with two relays, 12 V', null, lexicon).request;
const relaysAfter = (message: string): number | null => {
  const relay = read(message, before, lexicon).request.asks.find((a) => a.concept === 'relay');
  return relay?.state === 'wanted' ? (relay.count ?? 1) : null;
};

describe('“no” before a change', () => {
  it.each([
    'No, I meant three relays',
    'no i meant three relays',
    'no, three relays',
    'no make it three relays',
    'nein, ich meinte drei Relais',
    'non, je voulais dire trois relais',
  ])('is an answer, and takes nothing off the board: %s', (message) => expect(relaysAfter(message)).toBe(3));
  it.each(['no relays', 'no, no relays', 'no, drop the relays'])('takes off what it is said of: %s', (message) =>
    expect(relaysAfter(message)).toBeNull(),
  );
});
