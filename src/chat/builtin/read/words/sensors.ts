import { type Entry, item } from '../entry.js';

const INSTEAD = (mine: string): string =>
  `it is not in my parts library yet; the ${mine} takes its place: the same function, other registers and another address`;

/** Sensors on I²C by more than their own names, and relatives that the library's stand in for. Phrases as in chips.ts. */
export const SENSORS: readonly Entry[] = [
  item('sensor', 'tmp102 sensor, tmp102 temperature sensor, tmp 102', { part: 'tmp102' }),
  item('sensor', 'tmp112, tmp117, tmp116, tmp1075, tmp100, tmp101, tmp117 sensor, tmp117 temperature sensor, tmp112 temperature sensor', {
    part: 'tmp102',
    note: INSTEAD('TMP102'),
  }),
  item('sensor', 'mcp9808 sensor, mcp9808 temperature sensor, mcp 9808, mcp9804', { part: 'mcp9808' }),
  item(
    'sensor',
    'lm75, lm75a, lm75bd, lm75 sensor, lm75 temperature sensor, lm75a temperature sensor, lm75b sensor, lm75b temperature sensor, tmp75, ds1621',
    {
      part: 'lm75b',
    },
  ),
  item(
    'sensor',
    'bh1750fvi, bh1750 sensor, bh1750 light sensor, bh 1750, gy 302, gy 30, lux sensor, lux meter, i2c light sensor, digital light sensor, bh1750 lux sensor',
    {
      part: 'bh1750',
    },
  ),
  item('sensor', 'veml7700 sensor, veml7700 light sensor, veml7700 lux sensor, veml 7700', { part: 'veml7700' }),
  item(
    'sensor',
    'veml6030, tsl2561, tsl2591, opt3001, max44009, ltr303, apds9301, tsl2591 light sensor, tsl2561 light sensor, opt3001 light sensor',
    {
      part: 'veml7700',
      note: INSTEAD('VEML7700'),
    },
  ),
  item(
    'sensor',
    'vl53l0x sensor, vl53l0x tof sensor, vl53l0x time of flight sensor, vl53l0x distance sensor, vl53l0cx, tof sensor, time of flight sensor, time of flight, tof distance sensor, laser distance sensor, laser ranging sensor, distance sensor, tof ranging sensor',
    { part: 'vl53l0x' },
  ),
  item('sensor', 'vl53l1x, vl53l4cd, vl53l3cx, vl6180x, vl6180, vl53l1x tof sensor, vl53l1x sensor, vl53l1x distance sensor', {
    part: 'vl53l0x',
    note: INSTEAD('VL53L0X'),
  }),
  item(
    'sensor',
    'aht20, aht10, aht21, aht25, aht20 sensor, si7021, si7021 sensor, htu21d, htu21, hdc1080, hdc1008, hdc2080, shtc3, sht20, sht21, sht25, am2320, aht20 temperature humidity sensor, aht20 temperature and humidity sensor, si7021 humidity sensor',
    { part: 'sht40', note: INSTEAD('SHT40') },
  ),
  item(
    'sensor',
    'bmp180, bmp085, bmp388, bmp390, bmp581, bmp580, ms5611, lps22hb, lps25h, dps310, mpl3115a2, bmp180 sensor, bmp388 sensor, bmp390 sensor, ms5611 barometer, dps310 pressure sensor',
    {
      part: 'bmp280',
      note: INSTEAD('BMP280'),
    },
  ),
  item('circuit', 'bmi160, bmi270, lsm6dsox, icm42688, icm42670, icm20602, lsm9ds1, icm42688p', {
    part: 'imu_lsm6ds3',
    note: INSTEAD('LSM6DS3TR-C'),
  }),
  item('circuit', 'adxl343, adxl362, mma8452, mma8452q, mma8451, kx022, lis2dh12, lis2dw12, bma400', {
    part: 'accelerometer_adxl345',
    note: INSTEAD('ADXL345'),
  }),
  item('circuit', 'pcf8563, pcf8523, rv3028, rv8523, mcp7940n, mcp79410, pcf85063, rx8025', { part: 'rtc_ds3231', note: INSTEAD('DS3231M') }),
  item('circuit', 'max6675, max31856, max6675 thermocouple, max31856 thermocouple', { part: 'thermocouple_max31855', note: INSTEAD('MAX31855K') }),
  item('adc_chip', 'ads1015, ads1115 adc chip, ads1015 adc', { note: 'the ADS1115 (16 bits, the same pins) takes the place of the ADS1015' }),
];
