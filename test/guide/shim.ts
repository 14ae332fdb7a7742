import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** As much of Arduino's API as a program needs to be checked by a compiler; nothing of it runs. */
const ARDUINO = `#pragma once
#include <stddef.h>
#include <stdint.h>
#include <string.h>
enum { LOW, HIGH, INPUT = 0, OUTPUT, INPUT_PULLUP };
enum { A0 = 100, A1, A2, A3, A4, A5, D0 = 200, D1, D2, D3, D4, D5, D6, D7, D8 };
PINS
void pinMode(int, int); void digitalWrite(int, int); int digitalRead(int); int analogRead(int); void delay(unsigned long); void delayMicroseconds(unsigned);
struct Port { void begin(long); void print(const char *); void println(const char *); void print(int); void println(int); void println(double); };
extern Port Serial;
void setup(); void loop();
`;
const WIRE = `#pragma once
struct TwoWire { void begin(); void begin(int, int); void setSDA(int); void setSCL(int); void beginTransmission(uint8_t); size_t write(const uint8_t *, size_t); uint8_t endTransmission(); size_t requestFrom(uint8_t, uint8_t); int read(); };
extern TwoWire Wire;
namespace arduino { struct MbedI2C : TwoWire { MbedI2C(int, int); }; }
`;
const LIBRARIES = {
  'Adafruit_BME280.h':
    'struct Adafruit_BME280 { bool begin(uint8_t, TwoWire *); float readTemperature(); float readHumidity(); float readPressure(); };',
  'Adafruit_BMP280.h': 'struct Adafruit_BMP280 { bool begin(uint8_t); float readTemperature(); float readPressure(); };',
  'VL53L0X.h': 'struct VL53L0X { bool init(); uint16_t readRangeSingleMillimeters(); };',
};

/** Writes the headers into `folder`, so that a compiler finds them there. */
export function writeShim(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const avr = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J', 'K', 'L'].flatMap((port) => Array.from({ length: 8 }, (_, i) => `PIN_P${port}${i}`));
  const stm = ['A', 'B', 'C', 'D', 'F'].flatMap((port) => Array.from({ length: 16 }, (_, i) => `P${port}${i}`));
  writeFileSync(join(folder, 'Arduino.h'), ARDUINO.replace('PINS', `enum { ${[...avr, ...stm].join(', ')} };`));
  writeFileSync(join(folder, 'Wire.h'), WIRE);
  for (const [name, text] of Object.entries(LIBRARIES)) writeFileSync(join(folder, name), `#pragma once\n${text}\n`);
}
