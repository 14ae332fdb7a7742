import { describe, expect, it } from 'vitest';
import { landNamed } from '../../src/parts/land-names.js';
import { loadLibrary } from '../../src/parts/load.js';

const library = loadLibrary();

describe('a land pattern by another name of its outline', () => {
  it.each([
    ['VQFN-16-1EP_3x3mm_P0.5mm_EP1.6x1.6mm', 'QFN-16_3x3_P0.5_EP1.7'],
    ['SOIC-16W_7.5x10.3mm_P1.27mm', 'SOIC-16W'],
    ['SSOP-20_3.9x8.7mm_P0.635mm', 'QSOP-20'],
    ['SOIC-8_3.9x4.9mm_P1.27mm', 'SOIC-8'],
    ['DIP-28_W15.24mm', 'DIP-28_W15.24'],
    ['LQFP-64_10x10mm_P0.5mm', 'LQFP-64_10x10_P0.5'],
    ['SOIC-8-EP', 'ESOP-8'],
    ['HSOP-8', 'ESOP-8'],
    ['SO PowerPAD-8', 'ESOP-8'],
    ['SOIC-8', 'SOIC-8'],
  ])('%s is %s', (name, is) => {
    expect(landNamed(name, library).is).toBe(is);
  });

  it.each([['QFN-32'], ['QFN-28-1EP_5x5mm_P0.5mm_EP3.35x3.35mm'], ['SOP-16'], ['TQFP-48-1EP_7x7mm_P0.5mm_EP5x5mm'], ['SOIC-16-EP'], ['SSOP-20-EP']])(
    '%s may be several, or none: they are offered',
    (name) => {
      const { is } = landNamed(name, library);
      expect(is).toBeNull();
    },
  );

  it('offers those with as many pins', () => {
    expect(landNamed('LFCSP-20', library).near).toContain('QFN-20_4x4_P0.5_EP2.5');
    expect(landNamed('Relay_Something', library)).toEqual({ is: null, near: [] });
  });
});
