/** Netlists of displays with digits and of switch banks, as in expected-netlists.ts. */
const SEGMENTS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'DP'];
/** The register's outputs QA to QH in the order of the segments, each behind its resistor; `dot` is the display's name of the point. */
const segments = (display: string, dot: string): string[] =>
  SEGMENTS.flatMap((s, i) => [
    `-Q_${s}: 74HC595.Q${'ABCDEFGH'[i]} R390`,
    `-SEG_${s}: ${[`${display}.${s === 'DP' ? dot : s}`, 'R390'].sort().join(' ')}`,
  ]);

const dipSwitch = (ways: number): string[] => {
  const device = `SW_DIP_x${String(ways).padStart(2, '0')}`;
  return [
    ['GND:', ...Array.from({ length: ways }, (_, i) => `${device}.${2 * ways - i}`).sort()].join(' '),
    ...Array.from({ length: ways }, (_, i) => `S${i + 1}: R10k ${device}.${i + 1}`).sort(),
    ['VCC:', ...Array.from({ length: ways }, () => 'R10k')].join(' '),
  ];
};

export const DIGIT_NETLISTS: Readonly<Record<string, readonly string[]>> = {
  // Way n lies between contact n and the one across: with four ways 1 and 8, 2 and 7, 3 and 6, 4 and 5.
  dip_switch_2: dipSwitch(2),
  dip_switch_4: dipSwitch(4),
  dip_switch_3: dipSwitch(3),
  dip_switch_5: dipSwitch(5),
  dip_switch_6: dipSwitch(6),
  dip_switch_7: dipSwitch(7),
  dip_switch_8: dipSwitch(8),
  dip_switch_9: dipSwitch(9),
  dip_switch_10: dipSwitch(10),
  seven_segment_1: [
    ...segments('SC39-11EWA', 'DP'),
    'GND: 74HC595.GND 74HC595.OE C100nF SC39-11EWA.CC',
    "NEXT: 74HC595.QH'",
    'RCLK: 74HC595.RCLK',
    'SER: 74HC595.SER',
    'SRCLK: 74HC595.SRCLK',
    'VCC: 74HC595.SRCLR 74HC595.VCC C100nF',
  ].sort(),
  seven_segment_4: [
    ...segments('CC56-12EWA', 'DPX'),
    ...[1, 2, 3, 4].flatMap((d) => [`-BASE${d}: R2.2k S8050.B`, `-CC${d}: CC56-12EWA.CC${d} S8050.C`, `DIG${d}: R2.2k`]),
    'GND: 74HC595.GND 74HC595.OE C100nF S8050.E S8050.E S8050.E S8050.E',
    'RCLK: 74HC595.RCLK',
    'SER: 74HC595.SER',
    'SRCLK: 74HC595.SRCLK',
    'VCC: 74HC595.SRCLR 74HC595.VCC C100nF',
  ].sort(),
};
