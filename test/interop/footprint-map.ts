/** Pads (by number) that are not KiCad's, and why ours are right. */
export const DIFFERENT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'BarrelJack_DC-005': {
    '2': "makers put the sleeve at 5.8 mm (KiCad's Wuerth 6941), 6.0 (CUI PJ-102AH) or 6.2 (Kycon KLDX): the slot is 0.4 mm wider to take any",
  },
  ALLEGRO_CB_PFF: {
    '4': 'the library rings the slot with vias, which merge with it: copper and slot are the same',
    '5': 'the same slot for the other lead, with its ring of vias',
  },
  BNC_Vertical: {
    '1': 'a ring of 0.5 mm about the hole holds the pin; the library draws the pads so wide that they nearly meet',
    '2': 'a ring of 0.6 mm about the hole holds the leg, as of pad 1',
  },
  'CRYSTAL_3215-2P': {
    '1': 'KiCad counts from the right; a crystal of two terminals has no direction',
    '2': 'KiCad counts from the right: as pad 1',
  },
  'HTSSOP-32_EP': { '33': "solderable area 4.11 x 4.36 mm as TI draws it; KiCad's copper is wider under solder mask, here the ground pour is" },
  'HTSSOP-16': { '17': "solderable area 2.46 x 2.31 mm as TI draws it; KiCad's copper is wider under solder mask, here the ground pour is" },
  FEATHER: Object.fromEntries(
    Array.from({ length: 28 }, (_, i) => [String(i + 1), "the square tails of sockets want holes of 1.0 mm; KiCad's are 0.8, for a bare module"]),
  ),
  'Deutsch_DTF13-12P': { '12': 'KiCad draws the last contact larger than its fellows; the holes are alike' },
  'ESP32-S3-WROOM-1U': { '41': 'as of the WROOM-1: 3.7 mm in the maker’s own library' },
  'ESP32-S3-WROOM-1': { '41': "nine 0.9 mm squares 1.4 mm apart in the maker's own library: 3.7 mm; KiCad 6 has 3.9 mm" },
};

/** Land patterns that KiCad 6 has not; each names at least two sources, or the maker's own drawing. */
export const NOT_IN_KICAD: readonly string[] = [
  'TCRT5000',
  'SW_TS-1187A',
  'ESP32-C3-MINI-1',
  'ESP32-C6-WROOM-1',
  'ESP32-C3-MINI-1U',
  'ESP32-C6-WROOM-1U',
  'ESP32-WROOM-32UE',
  'QFN-60_7x7_P0.4_EP3.4',
  'L_0806',
  'LDD_DIP24',
  'Faston_6.3_Vertical',
  'MiniDIN_6',
  'DFPLAYER_MINI',
  'TCS3472_FN-6',
  'RASPBERRY-PI-PICO',
  'ESSOP-10',
  'STEPSTICK-16',
  'DEVKITC_38',
  'XIAO',
  'TEENSY_40',
  'TEENSY_41',
  'SUPERMINI_C3',
  'BLUE_PILL',
  'PRO_MICRO',
  'ARDUINO_UNO',
  'SW_MX_SOCKET',
  'WSOF-6_1.6x3_P0.5',
  'VEML7700',
  'RCA_RCJ-01x',
  'DIN5_SDS-50J',
  'D_DFN1006-2L',
  'D_DFN0603-2L',
];
