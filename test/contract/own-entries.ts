/** A class-D amplifier as somebody would enter it from its datasheet; the pins are TI SLOS708's, the land is HTSSOP-32. */
export const LAND = {
  name: 'HTSSOP-32-own',
  description: 'HTSSOP-32 with exposed pad, 6.1 x 11 mm, 0.65 mm pitch',
  source: 'TI SLOS708, page 41 (DAP0032C)',
  height_mm: 1.2,
  family: 'dual',
  parameters: {
    pitch: 0.65,
    places: 16,
    body: { w: 6.1, h: 11 },
    land: { span: 7.5, length: 1.5, width: 0.45 },
    exposed: { number: '33', w: 3.04, h: 4.11 },
  },
};

type Pin = { name: string; pads: string[]; type: string; note?: string; required?: boolean; aliases?: string[] };
const pin = (name: string, pads: string, type: string, more: object = {}): Pin => ({ name, pads: pads.split(' '), type, ...more });

export const DEVICE = {
  id: 'AMP3116D2',
  title: 'Class-D stereo amplifier, 50 W',
  kind: 'driver',
  mpn: 'AMP3116D2DAPR',
  manufacturer: 'Texas Instruments',
  package: 'HTSSOP-32',
  footprint: LAND.name,
  source: 'TI SLOS708, page 4 (pin functions)',
  pins: [
    pin('MODSEL', '1', 'input'),
    pin('SDZ', '2', 'input'),
    pin('FAULTZ', '3', 'open_collector'),
    pin('RINP', '4', 'input'),
    pin('RINN', '5', 'input'),
    pin('PLIMIT', '6', 'input'),
    pin('GVDD', '7', 'power_out', { note: '1 µF to GND' }),
    pin('GAIN', '8', 'input', { aliases: ['GAIN_SLV'] }),
    pin('LINP', '10', 'input'),
    pin('LINN', '11', 'input'),
    pin('MUTE', '12', 'input'),
    pin('AM2', '13', 'input'),
    pin('AM1', '14', 'input'),
    pin('AM0', '15', 'input'),
    pin('SYNC', '16', 'bidirectional'),
    pin('AVCC', '17', 'power_in', { note: '100 nF to GND', required: true }),
    pin('PVCC', '18 19 31 32', 'power_in', { note: '100 nF and 1 nF at each pair, 220 µF in all', required: true }),
    pin('BSNL', '20', 'passive'),
    pin('OUTNL', '21', 'output'),
    pin('OUTPL', '23', 'output'),
    pin('BSPL', '24', 'passive'),
    pin('BSNR', '26', 'passive'),
    pin('OUTNR', '27', 'output'),
    pin('OUTPR', '29', 'output'),
    pin('BSPR', '30', 'passive'),
    pin('GND', '9 22 25 28 33', 'power_in', { required: true }),
  ],
};

/** A charge pump of eight pins in a package that is shipped, by Intersil FN3072, page 1; no shipped device has its code. */
export const PUMP = {
  id: 'ICL7660A',
  title: 'Inverting charge pump',
  kind: 'regulator',
  mpn: 'ICL7660AIBAZA-T',
  manufacturer: 'Renesas',
  package: 'SOIC-8',
  footprint: 'SOIC-8',
  catalog_code: 'C7881',
  source: 'Intersil FN3072, page 1',
  pins: [
    pin('NC', '1', 'no_connect'),
    pin('CAP+', '2', 'passive'),
    pin('GND', '3', 'power_in', { required: true }),
    pin('CAP-', '4', 'passive'),
    pin('VOUT', '5', 'power_out'),
    pin('LV', '6', 'passive'),
    pin('OSC', '7', 'passive'),
    pin('V+', '8', 'power_in', { required: true, note: '10 µF to GND' }),
  ],
};
