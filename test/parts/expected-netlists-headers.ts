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

/** Headers of ready-made modules, by what is printed beside their pins. */
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
  rfid_module_rdm6300: header('-RAW . . GND VCC', { '-RAW': 'R1k', TX: 'R1k R2k', GND: 'R2k' }),
  display_tm1638: header('VCC GND STB CLK DIO'),
  radio_cc1101: header('GND VCC GDO0 CS SCK MOSI MISO GDO2', { device: 'PinHeader_2x04', VCC: 'C10uF', GND: 'C10uF' }),
  lora_e22: header('M0 M1 RX TX AUX VCC GND', { VCC: 'C22uF', GND: 'C22uF' }),
  radio_receiver_433: header('VCC -RAW . GND', { '-RAW': 'R1k', DATA: 'R1k R2k', GND: 'R2k' }),
  radio_transmitter_433: header('DATA VCC GND'),
  gps_module_neo: header('VCC RX TX GND'),
};
