import { describe, expect, it } from 'vitest';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const lexicon = loadLexicon(loadLibrary());

describe('how many lines go in and out', () => {
  it.each<[string, string[]]>([
    ['MIDI thru box, 1 in 4 thru, 5 V USB', ['output 4']],
    ['RS-485 splitter 1 in / thru / 3 out', ['output 3']],
    ['buffered mult 1 to 3, eurorack', ['output 3']],
    ['audio selector 4 in 1 out, RCA', ['input 4', 'output 1']],
    ['12 V to 5 V, 1 in', []],
  ])('%s', (message, wanted) => {
    const { request } = read(message, null, lexicon);
    expect(request.asks.flatMap((a) => (/^(?:in|out)put$/.test(a.concept) && (a.count ?? 0) > 0 ? [`${a.concept} ${a.count}`] : []))).toEqual(wanted);
    if (wanted.length > 0) expect(request.unread).toEqual([]);
  });
});

describe('a correction within a sentence', () => {
  it('keeps how many there were', () => {
    const { request } = read('4 opto inputs and 4 relay... actually mosfet outputs 24V 1A', null, lexicon);
    expect(request.asks.flatMap((a) => (a.kind === 'output' ? [`${a.count} ${a.concept} ${a.state}`] : []))).toEqual([
      '4 relay dropped',
      '4 low_side_switch wanted',
    ]);
  });
});
