import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
function boardOf(message: string): { design: Design; errors: string[] } {
  const { request } = read(message, null, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error('no board');
  const { findings } = auditDesign({ request, design, library, lexicon });
  return { design, errors: findings.flatMap((f) => (f.severity === 'error' ? [f.message] : [])) };
}

describe('circuits of modular synthesizers', () => {
  it.each([
    ['white noise generator, ±12 V', 'noise_source'],
    ['slew limiter for eurorack', 'slew_limiter'],
    ['eurorack ring modulator', 'ring_modulator_lm13700'],
    ['VCF for eurorack', 'vcf_lm13700'],
    ['ADSR for eurorack', 'envelope_adsr'],
    ['buffered mult, ±12 V', 'buffered_multiple'],
    ['panner, ±12 V', 'panner'],
  ])('%s', (message, block) => {
    const { design, errors } = boardOf(message);
    expect(errors).toEqual([]);
    expect(design.blocks.map((b) => b.block)).toContain(block);
  });

  it('a gate and an envelope are joined to nobody who did not ask', () => {
    const { design } = boardOf('VCF and ADSR, ±12 V');
    const of = (name: string) => design.blocks.find((b) => b.block === name)?.ports ?? {};
    const filter = new Set([of('vcf_lm13700')['IN'], of('vcf_lm13700')['LOW'], of('vcf_lm13700')['CV']]);
    expect(filter.has(of('envelope_adsr')['GATE'])).toBe(false);
    expect(filter.has(of('envelope_adsr')['OUT'])).toBe(false);
  });
});
