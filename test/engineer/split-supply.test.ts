import { describe, expect, it } from 'vitest';
import { checkElectrical } from '../../src/electrical/index.js';
import { engineer } from '../../src/engineer/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolve } from '../../src/parts/resolve.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
const errors = (message: string): string[] => {
  const { design } = engineer(read(message, null, lexicon).request, { library, lexicon });
  return checkElectrical(resolve(design!, library)).flatMap((f) => (f.severity === 'error' ? [f.message] : []));
};

describe('an op amp between two supplies', () => {
  it('bears their sum or is told', () => {
    expect(errors('an op amp buffer with an MCP6002 on +5 V and -5 V').join('\n')).toMatch(
      /takes at most 6 V in all and stands between 5 V and -5 V/,
    );
    expect(errors('an op amp buffer with a TL072 on +12 V and -12 V')).toEqual([]);
  });
});
