import { type Entry, item } from '../entry.js';

/** Parts that are a circuit of their own: sensors, transceivers, drivers. Phrases are in singular, lower case, hyphens as spaces. */
export const CHIPS: readonly Entry[] = [
  item('sensor', 'bme280, bme 280, bme280 sensor, bme280 environmental sensor', { part: 'bme280' }),
  item(
    'sensor',
    `
    bmp280, bmp 280, bmp280 sensor, pressure sensor, barometer, barometric sensor, altimeter, barometric pressure sensor, air pressure sensor`,
    { part: 'bmp280' },
  ),
  item(
    'sensor',
    `
    sht31, sht30, sht35, sht3x, temperature and humidity, humidity and temperature, temperature humidity, humidity, sht 31, sht31 sensor, sht30 sensor, temperature and humidity sensor, temperature humidity sensor,
    temperature/humidity sensor, humidity sensor, humidity and temperature sensor, temp and humidity sensor, temp humidity sensor`,
    { part: 'sht31' },
  ),
  item('sensor', 'sht40, sht4x, sht 40, sht41, sht45, sht40 sensor', { part: 'sht40' }),
  item(
    'sensor',
    `
    temperature sensor, thermometer, temp sensor, i2c sensor, temperature logger, temperature monitor`,
    { part: 'sht40' },
  ),
  item('sensor', 'bme680, bme688, air quality sensor', {
    part: 'bme280',
    note: 'the gas sensor BME68x is not in my library: I used the BME280 (temperature, humidity, pressure; no gas)',
  }),
  item('sensor', 'environmental sensor, weather sensor, weather station, environment sensor, climate sensor', { part: 'bme280' }),
  item(
    'circuit',
    'sx1262, sx1268, sx1261, llcc68, e22 900m22s, ra 01s, ra 01sh, ra 01sc, sx1262 module, sx1262 lora module, lora sx1262, wio sx1262',
    {
      part: 'lora_rfm95',
      note: 'it is not in my parts library: the RFM95W (SX1276) takes its place, with other firmware',
    },
  ),
  item('circuit', 'sx1276, rfm97, rfm97w', { part: 'lora_rfm95' }),
  item('circuit', 'ra 01, ra01, ra 01 module, ra 01 lora module', {
    part: 'lora_ra02',
    note: 'I used the Ra-02, the same radio (SX1278) with an antenna socket on the module',
  }),
  item(
    'circuit',
    'si4432, si4463, rfm22, rfm23, rfm26, rfm12, rfm12b, rfm66, rfm64, spirit1, s2 lp, sub ghz radio, sub ghz module, sub ghz transceiver, fsk radio, ism radio',
    {
      part: 'radio_rfm69',
      note: 'I used the sub-GHz radio of my library, the RFM69HCW',
    },
  ),
  item(
    'timer_555',
    `
    555, 555 timer, ne555, lm555, tlc555, timer 555, 555 timer ic, 555 astable, astable 555, ne555 timer, 555 chip, 555 oscillator, ne555p, lmc555,
    555timer, astable`,
  ),
  item(
    'can',
    `
    can bus, can transceiver, can interface, canbus, can port, can bus transceiver, sn65hvd230, can node, can connector, can bus interface,
    can driver, can bus node`,
  ),
  { phrases: ['can'], means: { role: 'item', id: 'can' }, capitals: true },
  item(
    'can',
    'mcp2551, tja1050, tja1051, mcp2562, mcp2561, tja1042, tja1040, tcan1042, tcan1051, sn65hvd231, sn65hvd232, sn65hvd233, tcan332, tcan334, max3051, iso1050',
    {
      note: 'I used the CAN transceivers of my library in its place: the TJA1051 at 5 V, the SN65HVD230 at 3.3 V',
    },
  ),
  item(
    'rs485',
    `
    rs485, rs 485, rs485 transceiver, rs 485 transceiver, modbus, modbus rtu, rs485 interface, rs 485 interface, sp3485, rs485 bus, rs485 port,
    rs 485 port, rs485 node, rs 485 node, rs485 driver, rs 485 bus, eia 485, modbus node, rs485 connector, rs 485 driver,
    dmx, dmx512, dmx 512, dmx interface, dmx output, dmx node, dmx transceiver, dmx port, dmx in, dmx out, dmx receiver, dmx bus, dmx512 node, dmx512 output, dmx512 interface, dmx512 receiver, dmx input, dmx controller`,
  ),
  item('rs485', 'max485, max485e, sn75176, sp485, st485', {
    note: 'I used the RS-485 transceiver of my library in its place: the SP485E at 5 V, the SP3485 at 3.3 V',
  }),
  item('rs485', 'max3485, sn65hvd75', { note: 'I used the RS-485 transceiver of my library, the SP3485 (3.3 V)' }),
  item(
    'circuit',
    'current sense, current sensing, current monitoring, current sense amplifier, current shunt monitor, current feedback, current sense resistor, load current monitor',
    { part: 'current_monitor_ina219' },
  ),
  item(
    'usb_uart',
    `
    usb uart, usb to uart, usb serial, usb to serial, usb serial converter, usb to serial converter, usb uart bridge, usb to uart bridge,
    usb serial bridge, ch340, ch340c, ch340n, ch340g, usb uart converter, usb serial adapter, usb to serial adapter, usb uart adapter,
    usb to uart converter, usb ttl, usb to ttl, usb serial chip, usb to uart adapter, serial adapter`,
  ),
  item('usb_uart', 'cp2102, cp2102n, ft232, ft232rl, cp2104, ft231x, ftdi', {
    note: 'I used the USB-to-serial bridge of my library, the CH340',
  }),
  item(
    'level_shifter',
    `
    level shifter, txb0104, txb0108, txs0108, txs0108e, txb0104 breakout, level converter, level translator, logic level converter, logic level shifter, bss138, i2c level shifter, level shifting,
    voltage level shifter, bidirectional level shifter`,
  ),
  item(
    'spi_flash',
    `
    spi flash, flash chip, flash memory, external flash, w25q16, w25q32, w25q64, w25q128, nor flash, spi flash memory, spi memory, spi nor flash,
    spi flash chip, qspi flash`,
  ),
  item('relay', 'solid state relay, ssr', { note: 'it is not in my parts library: a mechanical relay takes its place' }),
  item('relay', 'relay, relay driver, relay module, relay output, srd 05vdc, relay channel, relay board'),
  item(
    'mosfet',
    `
    uln2003, uln2003a, uln2003an, uln2004, uln2004a, uln2803, uln2803a, uln 2803, uln 2003, tbd62083, tbd62083a, tbd62003, tbd62003a, darlington array, darlington driver, darlington driver array, uln2803 driver,
    uln2003 driver, uln2803a driver, uln2003a driver, uln2803 array, uln2003 array, uln2803 darlington array, uln2003 darlington array, uln2803 relay driver, uln2003 relay driver, uln2803 driver chip, uln2003 driver chip`,
    { part: 'array' },
  ),
  item(
    'mosfet',
    `
    mosfet, mosfet driver, mosfet switch, low side switch, low side driver, mosfet channel, mosfet output, n channel mosfet, nmos, ao3400, ao3400a,
    transistor switch, low side mosfet switch, solid state switch, switched output, load switch, low side mosfet, n mosfet, power switch output,
    pwm output, fet, fet driver, fet switch, mosfet low side switch, power output, driver channel, switch channel, low side output`,
  ),
  item(
    'mosfet',
    `
    solenoid, valve, pump, fan, dc fan, dc motor, motor, heater, lamp, led strip, 12v led strip, white led strip, solenoid driver,
    fan controller, led strip driver, pump driver, vibration motor, fan driver, electromagnet, fan output`,
  ),
];
