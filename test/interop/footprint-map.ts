/** Where KiCad's origin lies from ours, mm: theirs plus this is ours. */
export const SHIFTED: Readonly<Record<string, readonly [number, number]>> = {
  'ESP32-WROOM-32E': [0, 2.99],
  // Leaded parts: KiCad counts from pad 1, here the middle is the origin, as of every part with two pads.
  'Buzzer_D12_P7.60': [-3.8, 0],
  'Buzzer_D12.2_P5.00': [-2.5, 0],
  'R_Axial_P10.16': [-5.08, 0],
  'C_Disc_P5.00': [-2.5, 0],
  'C_Film_P22.50': [-11.25, 0],
  'CP_Radial_D5.0_P2.00': [-1, 0],
  'CP_Radial_D6.3_P2.50': [-1.25, 0],
  'CP_Radial_D8.0_P3.50': [-1.75, 0],
  'CP_Radial_D10.0_P5.00': [-2.5, 0],
  'CP_Radial_D12.5_P5.00': [-2.5, 0],
  'D_DO-35_P7.62': [-3.81, 0],
  'D_DO-41_P10.16': [-5.08, 0],
  'D_DO-201AD_P15.24': [-7.62, 0],
  LED_5mm: [-1.27, 0],
  LED_3mm: [-1.27, 0],
  'L_Radial_P5.00': [-2.5, 0],
};

/** Pads (by number) that are not KiCad's, and why ours are right. */
export const DIFFERENT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'BarrelJack_DC-005': {
    '2': "makers put the sleeve at 5.8 mm (KiCad's Wuerth 6941), 6.0 (CUI PJ-102AH) or 6.2 (Kycon KLDX): the slot is 0.4 mm wider to take any",
  },
  BNC_Vertical: {
    '1': 'a ring of 0.5 mm about the hole holds the pin; the library draws the pads so wide that they nearly meet',
    '2': 'a ring of 0.6 mm about the hole holds the leg, as of pad 1',
  },
  'CRYSTAL_3215-2P': {
    '1': 'KiCad counts from the right; a crystal of two terminals has no direction',
    '2': 'KiCad counts from the right: as pad 1',
  },
  'HTSSOP-16': { '17': "solderable area 2.46 x 2.31 mm as TI draws it; KiCad's copper is wider under solder mask, here the ground pour is" },
  FEATHER: Object.fromEntries(
    Array.from({ length: 28 }, (_, i) => [String(i + 1), "the square tails of sockets want holes of 1.0 mm; KiCad's are 0.8, for a bare module"]),
  ),
  'ESP32-S3-WROOM-1': { '41': "nine 0.9 mm squares 1.4 mm apart in the maker's own library: 3.7 mm; KiCad 6 has 3.9 mm" },
};

/** Land patterns that KiCad 6 has not; each names at least two sources, or the maker's own drawing. */
export const NOT_IN_KICAD: readonly string[] = [
  'SW_TS-1187A',
  'ESP32-C3-MINI-1',
  'ESP32-C6-WROOM-1',
  'RASPBERRY-PI-PICO',
  'ESSOP-10',
  'STEPSTICK-16',
  'DEVKITC_38',
  'XIAO',
  'BLUE_PILL',
  'PRO_MICRO',
  'ARDUINO_UNO',
];
