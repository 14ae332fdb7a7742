import { describe, expect, it } from 'vitest';
import { choosePassive } from '../../src/parts/passives.js';
import { library } from '../chat/support.js';

describe('a part that is ordered by its maker’s number', () => {
  it.each([
    ['SMBJ18A', 'SMB'],
    ['smbj18a', 'SMB'],
  ])('%s has the package that it has', (value, size) => {
    const { package: chosen, part } = choosePassive({ kind: 'tvs', value }, library);
    expect([chosen, part?.mpn, part?.catalog_code]).toEqual([size, 'SMBJ18A', expect.stringMatching(/^C\d+$/)]);
  });

  it('of which nobody knows is refused in words, without a limit that there is none of', () => {
    expect(() => choosePassive({ kind: 'tvs', value: 'SMBJ18XYZ' }, library)).toThrow(/no tvs of SMBJ18XYZ is known: name a package/);
  });

  it('a size that cannot be keeps its limit', () => {
    expect(() => choosePassive({ kind: 'capacitor', value: '4700uF', rating: '50V', package: '0603' }, library)).toThrow(/comes in 0603 \(at most /);
  });
});
