/** Blocks of what ordinary requests name and the library lacked, read from the datasheets that they follow. */
export const WANTED_NETLISTS: Readonly<Record<string, readonly string[]>> = {
  fuse_resettable_0805: ['VIN: fuse 500mA.1', 'VOUT: fuse 500mA.2'],
  fuse_resettable_1812: ['VIN: fuse 2.6A.1', 'VOUT: fuse 2.6A.2'],
  fuse_resettable_30v: ['VIN: fuse 2.5A.1', 'VOUT: fuse 2.5A.2'],
  fuse_resettable_30v_9a: ['VIN: fuse 5A.1', 'VOUT: fuse 5A.2'],
  fuse_resettable_60v: ['VIN: fuse 500mA.1', 'VOUT: fuse 500mA.2'],
  fuse_glass: ['VIN: FUSEHOLDER_5x20.1', 'VOUT: FUSEHOLDER_5x20.2'],
  fuse_blade_ato: ['VIN: FUSEHOLDER_ATO.1', 'VOUT: FUSEHOLDER_ATO.2'],
};
