import { expect, it } from 'vitest';
import { devices, disturbed, edited } from './support.js';

it('keeps a regulator that still bears its load when a part goes and comes back', async () => {
  const before = await edited(null, 'ESP32-S3 with a microSD slot, an I2S microphone and USB-C');
  const [regulator] = devices(before, /^AMS1117/);
  expect(regulator).toBeDefined();
  const without = await edited(before, 'drop the SD card');
  expect(devices(without, /^AMS1117/)).toEqual([regulator]);
  const gone = new Set(before.components.map((c) => c.ref).filter((r) => !without.components.some((c) => c.ref === r)));
  expect(disturbed(before, without).filter((d) => !gone.has(d.split(/[ .]/)[0] ?? '') && !/is on nothing|IO\d+ of/.test(d))).toEqual([]);
});

it('takes another regulator where the one that stands cannot bear the load', async () => {
  const before = await edited(null, 'ESP32-C3 with a BME280 and a 12 V screw terminal');
  const now = await edited(before, 'the 3.3 V rail needs 3 A');
  expect(devices(before, /^AP63203/)).toHaveLength(1);
  expect(devices(now, /^AP63203/)).toEqual([]);
});

it('says yes to what the board has already', async () => {
  const before = await edited(null, 'STM32G030 with an HX711, a 16x2 character LCD and a 9 V battery');
  const now = await edited(before, 'swap the LCD for an I2C OLED');
  expect(now.request?.asks.some((a) => a.concept === 'oled' && a.state === 'wanted')).toBe(true);
});
