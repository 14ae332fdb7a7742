/** Netlists of linear supplies, timers, comparators, bar graphs and analogue sensors, as in expected-netlists.ts. */

const STEPS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const COLOUR = (step: number): string => (step < 8 ? 'green' : step < 10 ? 'yellow' : 'red');

/** Three pins of a fixed regulator: 1 µF in, 100 nF out. */
const fixed = (device: string): readonly string[] => [`GND: C100nF C1uF ${device}.GND`, `VIN: C1uF ${device}.VI`, `VOUT: C100nF ${device}.VO`];

/** The dot and bar drivers are alike but for their ladders. */
const bar = (device: string): readonly string[] =>
  [
    ...STEPS.map((i) => `-L${i}: ${[`LED ${COLOUR(i)}.K`, `${device}.LED${i}`].join(' ')}`),
    `-REF: ${device}.REFOUT ${device}.RHI R2.4k`,
    `GND: C100nF C10uF ${device}.REFADJ ${device}.RLO ${device}.V- R2.4k`,
    `IN: ${device}.SIG`,
    `VCC: C100nF C10uF ${[...STEPS.map((i) => `LED ${COLOUR(i)}.A`), `${device}.MODE`, `${device}.V+`].sort().join(' ')}`,
  ].sort();

export const ANALOGUE_NETLISTS: Readonly<Record<string, readonly string[]>> = {
  linear_7805: fixed('L7805'),
  linear_7809: fixed('L7809'),
  linear_7812: fixed('L7812'),
  linear_l78m05: fixed('L78M05_TO-252'),
  linear_lm317: ['-ADJ: LM317_TO-252.ADJ R1.5k R240', 'GND: C100nF C1uF R1.5k', 'VIN: C100nF LM317_TO-252.VI', 'VOUT: C1uF LM317_TO-252.VO R240'],
  buck_lm2596: [
    '-SW: LM2596S-5.0.OUT SS54.K XAL6060-333.1',
    'GND: C100uF C10uF C10uF C470uF LM2596S-5.0.GND LM2596S-5.0.ON SS54.A',
    'VIN: C100uF C10uF C10uF LM2596S-5.0.VIN',
    'VOUT: C470uF LM2596S-5.0.FB XAL6060-333.2',
  ],
  timer_tlc555_astable: [
    '-CV: C10nF TLC555.CONT',
    '-DIS: R680k R82k TLC555.DISCH',
    '-THR: C1uF R680k TLC555.THRES TLC555.TRIG',
    'GND: C100nF C10nF C10uF C1uF TLC555.GND',
    'OUT: TLC555.OUT',
    'VCC: C100nF C10uF R82k TLC555.RESET TLC555.VCC',
  ],
  timer_tlc555_monostable: [
    '-CV: C10nF TLC555.CONT',
    '-THR: C4.7uF R180k TLC555.DISCH TLC555.THRES',
    'GND: C100nF C10nF C4.7uF TLC555.GND',
    'OUT: TLC555.OUT',
    'TRIG: R10k TLC555.TRIG',
    'VCC: C100nF R10k R180k TLC555.RESET TLC555.VCC',
  ],
  comparator_lm311: [
    '-BALANCE: LM311.BAL LM311.STRB',
    '-REF: LM311.IN- R10k R10k',
    '-SENSE: LM311.IN+ R10k R1M',
    'GND: C100nF LM311.EMITTER LM311.VSS R10k',
    'IN: R10k',
    'OUT: LM311.OUT R1M R4.7k',
    'VCC: C100nF LM311.VDD R10k',
    'VIO: R4.7k',
  ],
  bar_graph_lm3914: bar('LM3914N'),
  bar_graph_lm3915: bar('LM3915N'),
  bar_graph_lm3916: bar('LM3916N'),
  temperature_tmp36: ['GND: C100nF TMP36.GND', 'OUT: TMP36.VOUT', 'VCC: C100nF TMP36.SHUTDOWN TMP36.VS'],
  temperature_lm35: ['-SENSE: LM35.VOUT R2k', 'GND: C100nF LM35.GND', 'OUT: R2k', 'VCC: C100nF LM35.VS'],
};
