import { expect, it } from 'vitest';
import { requestOf, told, unread } from './told.js';

it.each([
  ['filter board with an OPA9999 preamp or whatever is cheap', 'preamplifier', undefined],
  ['a 16 bit dac, AD5689 or other dac, spi', 'dac', undefined],
  ['Regler mit LM2678 oder ähnlich, 12 V auf 5 V 3 A', 'regulator', undefined],
  ['a bme280 or similar on i2c', 'environment_sensor', 'bme280'],
])('%s: another part will do, where the library has not the one', (message, concept, part) => {
  expect(requestOf(message).asks.find((a) => a.concept === concept)?.part).toBe(part);
});

it('what nobody knows is no loud matter where another one will do', () => {
  expect(unread(requestOf('eurorack vca, 3280 or similar chip, mono jacks'))).toEqual([]);
});

it.each([
  ['an STM32F103, micro USB is fine but USB-C better', ['usb_micro or usb_c', 'usb_c']],
  ['an ESP32, mini USB or USB-C (USB-C better)', ['usb_mini or usb_c', 'usb_c']],
])('%s: the one that is liked more comes first', (message, lines) => {
  expect(told(requestOf(message)).filter((l) => l.includes('usb'))).toEqual(lines);
});

it.each([
  ['pump timer: led red while running, green when done, 12 V pump', 2],
  ['a bi-colour red green led on a 555', 1],
])('%s: a colour of another state is a light of its own', (message, lights) => {
  expect(requestOf(message).asks.filter((a) => a.kind === 'light')).toHaveLength(lights);
});

it('a colour is said of no supply', () => {
  const { asks } = requestOf('comparator: led green when the battery has 12 to 14 V, red otherwise');
  expect(asks.find((a) => a.kind === 'supply')?.features).toEqual([]);
});

it.each([
  ['4 fan outputs 12 V, each output fused 2 A, thermistor', ['fuse current:limit=2 per fan']],
  ['3 relays 24 V 5 A each with a fuse', ['fuse per relay']],
  ['6 outputs of 24 V each fused 3 A, one input', ['fuse current:limit=3 per output']],
])('%s: what each of several is guarded by', (message, lines) => {
  expect(told(requestOf(message)).filter((l) => /fuse|thermistor per/.test(l))).toEqual(lines);
});

it.each([
  ['thermometer 4 buttons oled esp32', ['temperature_sensor', '4 button', 'oled', 'esp (esp32)']],
  ['ldr and comparator 24v lamp', ['ldr', 'comparator', 'lamp voltage:supply=24']],
  ['audio player 3 buttons sd card speaker', ['3 button', 'microsd', 'speaker', 'mp3_player']],
])('%s: what has a number of its own begins another thing', (message, lines) => {
  expect(told(requestOf(message))).toEqual(lines);
});

it.each([
  ['relay card without a microcontroller 24 V, 3 inputs', ['3 input', 'relay voltage:supply=24']],
  ['stuur twee pompen aan met een ESP32, 12 V voeding', ['supply voltage:in=12']],
  ['exhaust fan controller, ESP32, 12 V supply', ['supply voltage:in=12']],
])('%s: what the volts are of', (message, lines) => {
  expect(told(requestOf(message)).filter((l) => /relay|input|supply/.test(l))).toEqual(lines);
});

it.each([
  ['dusk switch no micro just a thermistor and a comparator', 'microcontroller', 'thermistor'],
  ['kein WLAN sondern Bluetooth, ESP32', 'wifi', 'ble'],
])('%s: what is there instead is no denial', (message, denied, wanted) => {
  const { asks } = requestOf(message);
  expect([asks.find((a) => a.concept === denied)?.not, asks.find((a) => a.concept === wanted)?.not]).toEqual([true, undefined]);
});

it.each([
  ['lipo charging at 200mA / 500mA by jumper', 'lipo_charging current:rated=0.2|0.5 via jumper'],
  ['pluggable 3.81mm or 5.08 terminals', 'pluggable_terminal pitch:size=3.81|5.08'],
  ['3 axis step/dir outputs', 'step_dir number:size=3 output'],
])('%s: a choice of figures, a name with a stroke', (message, line) => {
  expect(told(requestOf(message))).toContain(line);
});

it.each([
  ['Gartentor: Fernbedienung, zwei Endschalter, Blinkleuchte 12 V, Lichtschranke', ['remote_control', '2 limit_switch']],
  ['serra: ventola 12V, telecomando, finecorsa, elettrovalvola', ['remote_control', 'limit_switch', 'valve']],
  ['citerne: sonde de niveau, girouette, envoi par LoRa', ['water_level_sensor', 'wind_vane', 'lora']],
  ['invernadero: ventilador 12V, sonda de temperatura, mando a distancia', ['temperature_sensor', 'remote_control']],
])('%s: nouns alone are read in their language', (message, lines) => {
  expect(told(requestOf(message))).toEqual(expect.arrayContaining(lines));
  expect(unread(requestOf(message))).toEqual([]);
});

it.each([['5 rooms with motion sensors, ESP32', '5 motion_sensor']])('%s: one for each of so many places', (message, line) => {
  expect(told(requestOf(message))).toContain(line);
});

it.each([
  ['a preamp, line out on a jack 3.5', 'audio_jack'],
  ['lamp board, 12 V adapter on a 2.1 or 2.5 mm jack', 'barrel_jack'],
])('%s: a jack by what it serves', (message, concept) => {
  expect(requestOf(message).asks.flatMap((a) => a.connector?.concept ?? [])).toContain(concept);
});

it('a figure behind what is not wanted is of something else', () => {
  const { asks } = requestOf('USB charger 12 V small, quick charge not needed 2.4 A is fine');
  expect(asks.find((a) => a.concept === 'fast_charging')?.figures).toEqual([]);
  expect(asks.find((a) => a.kind === 'rail')?.figures.map((f) => f.value)).toEqual([2.4, 5]);
  expect(asks.find((a) => a.kind === 'supply')?.figures.map((f) => f.value)).toEqual([12]);
});

it.each([
  ['RP2040, pump x3. Fed by 24 V', '3 pump'],
  ['STM32 with 4 x 0-5V inputs on screw terminals', '4 analog_input voltage:in=0..5 @screw_terminal'],
  ['Pico with two 6 digit 7-segment displays', '2 seven_segment number:size=6'],
  ['panel with two 8 channel relay modules', '16 relay_module'],
  ['ESP32 and a buzzer. Power: 9V 2A terminal.', 'supply voltage:in=9 current:rated=2 @screw_terminal'],
  ['ESP32 with two 0-10V inputs, 24V', 'supply voltage:in=24'],
  ['ESP32 fed by an 18650 in a holder', 'cell_18650 @cell_holder'],
])('%s: %s', (message, line) => {
  expect(told(requestOf(message)).join('\n')).toContain(line);
  expect(unread(requestOf(message))).toEqual([]);
});

it.each([
  ['three RTDs to a pico, MAX31865, screw terminals', '3 rtd (MAX31865)'],
  ['a timer, 9v clip, one led', 'nine_volt_battery'],
  ['RS485 to 0-10V board, 24 V terminal', 'voltage_0_10_output'],
  ['ESP32, relay 2s dry contact, 12 V', 'relay'],
  ['soil moisture logger for an ESP32 with five probes', '5 moisture_sensor'],
  ['ESP32 board with a 0-5V input, USB-C', 'input voltage:in=0..5'],
])('%s: %s', (message, line) => {
  expect(told(requestOf(message)).join('\n')).toContain(line);
});

it.each(['ESP32 with 1-10 V outputs', 'ESP32 with a 2-30V output'])('%s: a range is not mains of the number that its digits make', (message) => {
  expect(requestOf(message).asks.some((a) => a.concept === 'mains')).toBe(false);
});

it('a chip for one probe beside two counted ones is one more', () => {
  expect(told(requestOf('two thermocouples and one MAX31855'))).toEqual(expect.arrayContaining(['2 thermocouple', '1 thermocouple (MAX31855)']));
});
