import type { ItemId } from '../../read/vocabulary.js';
import { circuit } from './circuit.js';
import { dipSwitch } from './dip-switch.js';
import { gpioHeader, i2cOutlet, oneWire, shifter, spiFlash, spiHeader, terminalOut } from './headers.js';
import { wireLatch } from './latch.js';
import { led, pixels, powerLed, strip } from './lights.js';
import { buzzer, mosfet, motors, relay, servo } from './loads.js';
import { plugIn } from './plug-ins.js';
import { button, converter, divider, eeprom, lightSensor, potentiometer, sensor } from './sensing.js';
import { can, rs485, uartHeader, usbBridge } from './serial.js';
import type { Wire } from './wire.js';

export type { Context } from './wire.js';

const nothing: Wire = () => undefined;

/** How each wish is wired beside a microcontroller. Programming, power and the core are planned before. */
export const WIRES: Readonly<Record<ItemId, Wire>> = {
  led,
  button,
  sensor,
  mosfet,
  relay,
  can,
  rs485,
  servo,
  buzzer,
  potentiometer,
  ldr: lightSensor,
  adc_divider: divider,
  divider,
  spi_flash: spiFlash,
  spi_header: spiHeader,
  power_led: powerLed,
  i2c_header: i2cOutlet('i2c_header', 'I²C header', 20),
  i2c_bus: i2cOutlet('i2c_header', 'I²C header', 20),
  qwiic: i2cOutlet('qwiic', 'Qwiic connector', 50),
  uart_header: uartHeader,
  usb_uart: usbBridge,
  motor_driver: motors,
  eeprom,
  adc_chip: converter,
  circuit,
  ws2812: ({ c }, item, pin) => pixels(c, item, pin),
  led_strip_output: strip,
  key_matrix: ({ c }, item) => c.draft.cannot(`${item.text}: I could not tell how it is meant beside the other wishes.`),
  onewire: oneWire,
  level_shifter: shifter,
  gpio_header: gpioHeader,
  terminal_out: terminalOut,
  timer_555: ({ c }, item) => c.draft.cannot(`${item.text}: beside a microcontroller I left the timer out; the firmware keeps time.`),
  crystal: nothing,
  reset_button: nothing,
  boot_button: nothing,
  swd: nothing,
  isp: nothing,
  prog_header: nothing,
  usb_data: nothing,
  charger: nothing,
  regulator: nothing,
  reverse_protection: nothing,
  power_switch: wireLatch,
  blink: nothing,
  night_light: nothing,
  microcontroller: nothing,
  wireless: nothing,
  pullups: nothing,
  mounting_hole: nothing,
  fuse: nothing,
  fpc: ({ c }, item) =>
    c.draft.cannot(`${item.text} beside a microcontroller: which contact is what depends on what plugs in; name a breakout for it.`),
  surge: nothing,
  plug_in: plugIn,
  dip_switch: dipSwitch,
};
