/** What stands on each contact of a header, from the first on: "." is open, "VCC+ 10uF" adds parts to a net. */
function header(order: string, more: Readonly<Record<string, string>> = {}): string[] {
  const contacts = order.split(' ');
  const device = contacts.length === 8 && more['device'] !== undefined ? more['device'] : `PinHeader_1x${String(contacts.length).padStart(2, '0')}`;
  const nets = new Map<string, string[]>();
  contacts.forEach((net, i) => {
    if (net !== '.') nets.set(net, [...(nets.get(net) ?? []), `${device}.${i + 1}`]);
  });
  for (const [net, parts] of Object.entries(more)) if (net !== 'device') nets.set(net, [...(nets.get(net) ?? []), ...parts.split(' ')]);
  return [...nets].map(([net, pins]) => `${net}: ${pins.sort().join(' ')}`).sort();
}

/** Headers of ready-made modules, by what is printed beside their pins; serial lines are the controller's, whose TX goes to what is labelled RX. */
export const HEADER_NETLISTS: Readonly<Record<string, readonly string[]>> = {
  humidity_module_aht20: header('VCC GND SCL SDA'),
  humidity_module_dht20: header('VCC SDA GND SCL'),
  humidity_module_am2320: header('VCC SDA GND SCL'),
  humidity_module_gy21: header('VCC GND SCL SDA'),
  pressure_module_gy68: header('VCC GND SCL SDA'),
  pressure_module_gy63: header('VCC GND SCL SDA VCC . VCC'),
  ir_thermometer_gy906: header('VCC GND SCL SDA'),
  air_quality_module_sgp30: header('VCC GND SCL SDA'),
  air_quality_module_sgp40: header('VCC GND SCL SDA'),
  air_quality_module_ccs811: header('VCC GND SCL SDA GND . . .'),
  co2_module_scd30: header('VCC GND SCL SDA . . GND'),
  compass_module_gy271: header('VCC GND SCL SDA .'),
  imu_module_gy9250: header('VCC GND SCL SDA . . GND . . GND'),
  accelerometer_module_gy61: header('VCC X Y Z GND'),
  vibration_module_sw420: header('VCC GND DO'),
  microphone_module_max4466: header('OUT GND VCC'),
  radar_module_rcwl0516: header('. GND OUT VCC .'),
  rfid_module_rdm6300: header('-RAW . . GND VCC', { '-RAW': 'R1k', RX: 'R1k R2k', GND: 'R2k' }),
  display_tm1638: [
    ...['CLK', 'DIO', 'STB'].map((line) => `-MODULE_${line}: BSS138.D PinHeader_1x05.${['STB', 'CLK', 'DIO'].indexOf(line) + 3} R10k`),
    'CLK: BSS138.S R10k',
    'DIO: BSS138.S R10k',
    'GND: PinHeader_1x05.2',
    'STB: BSS138.S R10k',
    'VCC: PinHeader_1x05.1 R10k R10k R10k',
    'VIO: BSS138.G BSS138.G BSS138.G R10k R10k R10k',
  ],
  power_meter_pzem004t: header('VCC TX -RAW GND', { '-RAW': 'R1k', RX: 'R1k R2k', GND: 'R2k' }),
  pressure_module_bmp388: header('VCC GND SCL SDA VCC .'),
  imu_module_bno085: header('VCC GND SCL SDA . . INT RST . .'),
  distance_gp2y0a21: ['GND: C10uF JST_PH_B3B-PH-K.2', 'OUT: JST_PH_B3B-PH-K.1', 'VCC: C10uF JST_PH_B3B-PH-K.3'],
  reflective_module_tcrt5000: header('VCC GND DO AO'),
  can_module_mcp2515: [
    '-MODULE_CS: 74AHCT125.3Y PinHeader_1x07.5',
    '-MODULE_MOSI: 74AHCT125.2Y PinHeader_1x07.3',
    '-MODULE_SCK: 74AHCT125.1Y PinHeader_1x07.2',
    '-RAW: PinHeader_1x07.4 R1k',
    'CS: 74AHCT125.3A',
    'GND: 74AHCT125.1OE 74AHCT125.2OE 74AHCT125.3OE 74AHCT125.4A 74AHCT125.4OE 74AHCT125.GND C100nF PinHeader_1x07.6 R2k',
    'MISO: R1k R2k',
    'MOSI: 74AHCT125.2A',
    'SCK: 74AHCT125.1A',
    'VCC: 74AHCT125.VCC C100nF PinHeader_1x07.7',
  ],
  radio_cc1101: header('GND VCC GDO0 CS SCK MOSI MISO GDO2', { device: 'PinHeader_2x04', VCC: 'C10uF', GND: 'C10uF' }),
  lora_e22: header('M0 M1 TX RX AUX VCC GND', { VCC: 'C22uF', GND: 'C22uF' }),
  radio_receiver_433: header('VCC -RAW . GND', { '-RAW': 'R1k', DATA: 'R1k R2k', GND: 'R2k' }),
  radio_transmitter_433: header('DATA VCC GND'),
  // InvenSense INMP441 data sheet DS-INMP441-00, table 6: L/R at ground chooses the left channel; 100 kΩ holds SD while it floats.
  microphone_i2s_header: header('VCC GND GND SCK WS SD', { VCC: 'C100nF', GND: 'C100nF R100k', SD: 'R100k' }),
  gps_module_neo: header('VCC TX RX GND'),
};
