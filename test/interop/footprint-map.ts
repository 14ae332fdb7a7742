/** Pads (by number) that are not KiCad's, and why ours are right. */
export const DIFFERENT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'BarrelJack_DC-005': {
    '2': "makers put the sleeve at 5.8 mm (KiCad's Wuerth 6941), 6.0 (CUI PJ-102AH) or 6.2 (Kycon KLDX): the slot is 0.4 mm wider to take any",
  },
  'USB_C_U262-16XN': Object.fromEntries(
    ['A1', 'B12', 'A4', 'B9', 'B4', 'A9', 'B1', 'A12'].map((n) => [
      n,
      'KiCad draws two halves of 0.3 mm side by side; the two contacts are one pad of 0.6 mm',
    ]),
  ),
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

const counted = (from: number, to: number, name: (n: string) => string): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => name(String(from + i).padStart(2, '0')));
/** What the board itself is: nobody makes it, and a standard or the fab says its measures. */
export const OF_NO_MAKER: readonly string[] = [
  ...['M2.5', 'M3', 'M4'].map((m) => `MountingHole_${m}_Slot`),
  ...['2.54', '1.27'].flatMap((pitch) => counted(2, 20, (n) => `Castellated_1x${n}_P${pitch}`)),
  ...counted(4, 30, (n) => `CardEdge_1x${n}_P2.54`),
];
/** Land patterns that KiCad 6 has not; each names at least two sources, or the maker's own drawing. */
export const NOT_IN_KICAD: readonly string[] = [
  'D_DO-218AB',
  'SW_TS-1088',
  'D_SMAF',
  'D_DFN1610-2L',
  'DBS',
  'ESP32-C3-WROOM-02',
  'ESP32-WROVER-E',
  'ESP32-S3-MINI-1',
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
  'ARDUINO_MEGA',
  'SW_MX_SOCKET',
  'WSOF-6_1.6x3_P0.5',
  'VEML7700',
  'RCA_RCJ-01x',
  'DIN5_SDS-50J',
  'D_DFN1006-2L',
  'D_DFN0603-2L',
  'USB_C_HC-TYPE-C-16P-01A',
  'USB_C_6P_TYPE-C-31-M-17',
  'SW_MSK12C02',
  // KiCad draws the exposed pad and its four tie bars as one shape.
  'VQFN-20_3.5x4.5_P0.5',
  'LGA-10_2x2_P0.5',
  'AHT20',
  'SOT-583-8',
  'microSD_TF-01A',
  'USB_A_U-A-24SS',
  'USB_Micro-B_920-D62A',
  'OLED_HS96L03',
];
