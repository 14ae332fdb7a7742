/** Sentences that the planner makes boards of: the demonstration, the bench and the end-to-end tests run them. */
export const EXAMPLES: readonly string[] = [
  '555 timer blinking an LED from a 9 V battery',
  'USB-C powered ESP32-C3 board with a BME280 over I2C, a status LED and a reset button, 40x30 mm',
  'STM32F103 board with USB, SWD, 8 MHz crystal, CAN transceiver and screw terminal',
  'RP2040 USB board with a WS2812 LED and two buttons on GPIO14 and GPIO15',
  'LiPo charger with USB-C and a 3.3 V regulator, output on a screw terminal, four M2 mounting holes',
  'ATmega328P with a relay and screw terminals from a 12 V barrel jack',
  'ATtiny85 night-light with a potentiometer, a light sensor and three white LEDs, USB-C powered',
  'ESP32-S3 with Qwiic, a UART header and a green status LED, USB on the left edge',
  'RS-485 sensor node with an SHT31, powered from a 12 V screw terminal, M3 holes in the corners',
  'ESP32-C3 2-channel MOSFET driver for 12 V LED strips with a status LED and a button, rounded corners',
];
