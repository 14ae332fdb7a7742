import { KICAD_ORIGINS, kicadName } from './kicad-names.js';

/** A model of KiCad's 3D library, and how it stands on one of our land patterns: moved by `offset` (mm, y up), turned about z by `turn`, degrees in KiCad's sense. */
export interface KicadModel {
  /** Below the library's folder, without the ending. */
  readonly file: string;
  readonly offset: readonly [number, number];
  readonly turn: number;
}

/** Where KiCad's own footprint takes a model of another name, moves or turns it (KiCad 6's footprints). null: it is put together of several, or scaled. */
const OTHERWISE: Readonly<Record<string, Partial<KicadModel> | null>> = {
  ARDUINO_NANO: { file: 'Module.3dshapes/Arduino_Nano_WithMountingHoles' },
  D1_MINI: null,
  GROVE_1x04: null,
  'MonoJack_3.5mm_Vertical': { file: 'Connector_Audio.3dshapes/Jack_3.5mm_QingPu_WQP-PJ398SM_Vertical' },
  Banana_4mm: null,
  // Its library writes the name so.
  'APDS-9960': { file: 'Sensor.3dshapes/Avago_ADPS-9960' },
  'U.FL_U.FL-R-SMT-1': { offset: [0.475, 0] },
  'HTSSOP-16': { file: 'Package_SO.3dshapes/HTSSOP-16-1EP_4.4x5mm_P0.65mm_EP3.4x5mm_Mask2.46x2.31mm' },
  'HTSSOP-32_EP': { file: 'Package_SO.3dshapes/HTSSOP-32-1EP_6.1x11mm_P0.65mm_EP5.2x11mm' },
  'SOT-223': { file: 'Package_TO_SOT_SMD.3dshapes/SOT-223' },
  'LGA-8_2.5x2.5_P0.65': { offset: [0.015, -0.035] },
  'QFN-24_4x4_P0.5_IMU': { file: 'Package_DFN_QFN.3dshapes/QFN-24-1EP_4x4mm_P0.5mm_EP2.7x2.6mm' },
  'QFN-24_3x3_P0.4_IMU': { file: 'Package_DFN_QFN.3dshapes/QFN-24_3x3mm_P0.4mm_EP1.7x1.54mm' },
};

/** What may stand in the name of a library or footprint; above all no slash. */
const NAME = /^[\w.,+() -]+$/;

/** KiCad's model for a land pattern of ours, or for one of KiCad's own name (`Library:Footprint`); null where none is known. */
export function kicadModel(land: string): KicadModel | null {
  const own = OTHERWISE[land];
  const [library = '', name = ''] = (kicadName(land) ?? land).split(':');
  if (own === null || !NAME.test(library) || !NAME.test(name)) return null;
  const [x, y] = KICAD_ORIGINS[land] ?? [0, 0];
  const turn = /^SW_DIP-\d+_W7\.62$/.test(land) ? 90 : 0;
  // y is down on our boards and up in models.
  return { file: `${library}.3dshapes/${name}`, offset: [x, -y + 0], turn, ...own };
}
