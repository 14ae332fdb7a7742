/** Netlists of magnetic, optical and gas sensors, the electret microphone and coin cell holders, as in expected-netlists.ts. */

/** A reflective or slotted sensor: emitter through 220 Ω, collector loaded with 10 kΩ. */
const optical = (device: string): readonly string[] => [
  `-ANODE: ${device}.A R220`,
  `GND: ${device}.E ${device}.K`,
  `OUT: ${device}.C R10k`,
  'VCC: R10k R220',
];
const linear = (device: string): readonly string[] => [`GND: C100nF ${device}.GND`, `OUT: ${device}.OUT`, `VCC: C100nF ${device}.VCC`];

export const SENSOR_NETLISTS: Readonly<Record<string, readonly string[]>> = {
  hall_switch: ['GND: C100nF C1nF DRV5023.GND', 'OUT: C1nF DRV5023.OUT R10k', 'VCC: C100nF DRV5023.VCC R10k'],
  hall_switch_a3144: ['GND: A3144.GND C100nF C1nF', 'OUT: A3144.OUT C1nF R10k', 'VCC: A3144.VCC C100nF', 'VIO: R10k'],
  hall_linear: linear('DRV5055A1'),
  hall_linear_ss49e: linear('SS49E'),
  phototransistor_input: ['GND: C10nF R10k', 'OUT: BPW85C.E C10nF R10k', 'VCC: BPW85C.C'],
  ir_led_driver: [
    '-ANODE: R100 TSAL6200.A',
    '-BASE: MMBT3904.B R1k',
    '-COLLECTOR: MMBT3904.C TSAL6200.K',
    'GND: MMBT3904.E R10k',
    'IN: R10k R1k',
    'VCC: R100',
  ],
  optical_switch: optical('ITR9608-F'),
  reflective_sensor: ['-ANODE: QRE1113GR.A R220', 'GND: QRE1113GR.E QRE1113GR.K', 'OUT: QRE1113GR.C R10k', 'VCC: R10k R220'],
  reflective_sensor_cny70: optical('CNY70'),
  angle_as5600: ['GND: AS5600.DIR AS5600.GND C100nF C100nF', 'SCL: AS5600.SCL', 'SDA: AS5600.SDA', 'VCC: AS5600.VDD3V3 AS5600.VDD5V C100nF C100nF'],
  co2_scd41: ['GND: C100nF C100nF C10uF SCD41.GND', 'SCL: SCD41.SCL', 'SDA: SCD41.SDA', 'VCC: C100nF C100nF C10uF SCD41.VDD SCD41.VDDH'],
  electret_microphone: [
    '-BIAS: C10uF R1k R2.2k',
    '-IDLE: MCP6002.INB- MCP6002.OUTB',
    '-IN: C1uF R4.7k',
    '-INV: C33pF MCP6002.INA- R220k R4.7k',
    '-MIC: C1uF PinHeader_1x02.1 R2.2k',
    '-REF: C10uF MCP6002.INA+ MCP6002.INB+ R10k R10k',
    'GND: C100nF C10uF C10uF MCP6002.VSS PinHeader_1x02.2 R10k',
    'OUT: C33pF MCP6002.OUTA R220k',
    'VCC: C100nF MCP6002.VDD R10k R1k',
  ],
  coin_cell_cr1220: ['GND: BatteryHolder_CR1220.-', 'VBAT: BatteryHolder_CR1220.+'],
  coin_cell_cr2450: ['GND: BatteryHolder_CR2450.-', 'VBAT: BatteryHolder_CR2450.+'],
  ph_electrode: [
    '-AMP: MCP6002.OUTA R10k R1k',
    '-BIASIN: C1uF MCP6002.INB+ R10k R10k',
    '-FB: MCP6002.INA- R10k R10k',
    '-INPUT: MCP6002.INA+ R10k',
    '-REF: BNC_1478204.GND MCP6002.INB- MCP6002.OUTB R10k',
    '-SIG: BNC_1478204.SIG R10k',
    'GND: C100nF C100nF C1uF MCP6002.VSS R10k',
    'OUT: C100nF R1k',
    'VCC: C100nF MCP6002.VDD R10k',
  ],
};
