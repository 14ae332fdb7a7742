import { describe, expect, it } from 'vitest';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
const errorsOf = (message: string): string[] => {
  const { request } = read(message, null, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error(`no board: ${message}`);
  return auditDesign({ request, design, library, lexicon }).findings.flatMap((f) => (f.severity === 'error' ? [f.message] : []));
};

describe('what is dangerous whatever was asked', () => {
  it('is a shunt across both contacts of one plug', () => {
    expect(errorsOf('INA226 power meter breakout, 24 V bus, shunt on board, XT60 in and out, qwiic')).toContainEqual(
      expect.stringMatching(/^R\d+ \(\d+m\) lies across both contacts of J\d+/),
    );
    expect(errorsOf('INA226 breakout with a shunt and a screw terminal, qwiic').filter((m) => /lies across/.test(m))).toEqual([]);
  });

  it('is a load beyond what dry cells on wires give, and none on those that are charged', () => {
    expect(errorsOf('Arduino Nano with 8 servos 2.5 A each, powered by 4xAA')).toContainEqual(
      expect.stringMatching(/asked for 20 A .*an AA cell gives some 1 A/),
    );
    expect(errorsOf('Arduino Nano with 8 servos 2.5 A each, powered by 4xAA NiMH').filter((m) => /AA cell/.test(m))).toEqual([]);
  });
});
