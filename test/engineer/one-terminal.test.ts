import { expect, it } from 'vitest';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
const built = (message: string) => {
  const { request } = read(message, null, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error('no board');
  return { design, findings: auditDesign({ request, design, library, lexicon }).findings };
};

it('three relays whose contacts were asked for on one terminal share it, each line on a contact of its own', () => {
  const { design, findings } = built('three relays with their contacts on one 9 pole screw terminal, driven by an ESP32, 12 V supply');
  const terminals = design.components.filter((c) => /1x09/.test(c.device ?? ''));
  expect(terminals).toHaveLength(1);
  const on = design.nets.filter((n) => n.pins.some((p) => p.startsWith(`${terminals[0]?.ref}.`)));
  expect(on).toHaveLength(9);
  expect(findings.filter((f) => f.severity === 'error')).toEqual([]);
});

it('is an error where each of several things has a terminal with contacts for more of them', () => {
  const { findings } = built('eight optocoupled 24 V inputs on one 10 way pluggable terminal, their outputs on a 2x5 header at 3.3 V');
  expect(
    findings
      .filter((f) => f.severity === 'error')
      .map((f) => f.message)
      .join(' '),
  ).toContain('2 of 10 contacts of each are used');
});
