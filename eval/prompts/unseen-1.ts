import { answers, block, edge, kind, part, rail, says, size, that, untouched, value, without } from '../checks.js';
import { easy, edit, hard, medium, type Prompt, question } from '../prompt.js';

const NODE = 'Room climate node: ESP32-S3, SHT31 temperature/humidity, two user buttons, one yellow LED, powered by USB type C';
const LAMP = 'PIC-free lamp dimmer: a 555 from 12 V drives a LED strip through a MOSFET';
const DRIVER = 'Three channel low-side switch for 24 V valves controlled by an STM32F103, field power on a terminal block';

export const UNSEEN_1: readonly Prompt[] = [
  easy('u1-01', 'Tiny board: just a green LED with resistor fed from 5 V USB-C', kind('led', 1), block(/usb_c/), kind('resistor', [1, 4])),
  easy('u1-02', 'I need a breakout for the BMP280 pressure sensor with a four pin header', block(/bmp280/), part(/PinHeader|i2c/i)),
  easy('u1-03', 'Blink two LEDs alternately with an NE555 at about 3 Hz from a 9V block', kind('led', 2), block(/timer_555/), rail(9)),
  easy('u1-04', 'Bare-bones ATmega328P, 16 MHz crystal, ICSP, reset key', part(/ATMEGA328P/), kind('crystal', 1), block(/isp_header/), kind('button', 1)),
  easy('u1-05', 'A charger for one 18650 at 1 A via USB-C', part(/TP4056/), block(/usb_c/), block(/battery/)),
  easy('u1-06', '7-12V in through a DC jack, 3.3V out on a terminal', block(/barrel_jack/), rail(3.3), block(/screw_terminal/)),
  easy('u1-07', 'Attenuator pad: two resistors dividing 5 V down to 2.5 V, header in, header out', kind('resistor', 2), part(/PinHeader/, [1, 2])),
  easy('u1-08', 'Second order? No, simple: RC low pass, 10k and 100nF, with two screw terminals', value('resistor', '10k', 1), value('capacitor', '100nF', 1), part(/ScrewTerminal/, 2)),
  easy('u1-09', 'Pico-like board but smaller, with one RGB pixel', part(/RP2040/), block(/^addressable_led$/, 1)),
  easy('u1-10', 'Two-wire RS485 to TTL adapter, 3.3 V', block(/rs485/), part(/PinHeader/)),
  medium('u1-11', NODE, part(/ESP32-S3/), block(/sht31/), kind('button', [2, 4]), value('led', 'yellow', 1), block(/usb_c/)),
  medium('u1-12', DRIVER, block(/mosfet_switch/, 3), part(/STM32F103/), rail(24)),
  medium('u1-13', 'Data logger with an RP2040, 3 thermistors, and a coin cell backed clock', part(/RP2040/), says(/thermistor/i)),
  medium('u1-14', 'Doorbell: ESP32-C3, one button on a terminal, a buzzer, runs off 12V', part(/ESP32-C3/), kind('button', [1, 3]), says(/buzzer/i), rail(12)),
  medium('u1-15', 'Aquarium controller: ESP32 with 4 relays, DS18B20 probe connector and an OLED', kind('relay', 4), part(/DS18B20/i), block(/i2c_header/)),
  medium('u1-16', 'USB-C powered neopixel controller for a strip of 60, with a brightness knob', block(/addressable_led_output/), kind('potentiometer', 1)),
  medium('u1-17', 'Split keyboard half, 5 columns by 4 rows, RP2040, diodes on each key', kind('button', [20, 22]), part(/1N4148/, 20)),
  medium('u1-18', 'CAN bus sniffer with STM32 and USB, bus on a 3-way terminal along the right side', block(/can_transceiver/), edge(/ScrewTerminal/, 'right'), block(/usb_c/)),
  medium('u1-19', 'Soil probe: ESP32-C3, LiPo with USB charging, analog input for the moisture sensor', part(/TP4056|MCP73831/), part(/ESP32-C3/)),
  medium('u1-20', 'Stack of four BME280? No: two SHT31 and a BMP280 on the same bus, ESP32-C3', block(/sht31/, 2), block(/bmp280/, 1), without(block(/bme280/))),
  medium('u1-21', 'Make a 30 by 20 mm ATtiny85 dice with seven red LEDs and a push button, CR2032', part(/ATTINY85/), kind('button', 1), kind('led', [1, 7]), says(/pin|coin/i)),
  medium('u1-22', 'R2R ladder, 4 bits, 10k/20k, pin header input and output', kind('resistor', [7, 9]), part(/PinHeader/, [1, 2])),
  medium('u1-23', 'everything through hole please: 555, LED, 9V battery', block(/timer_555/), says(/through|hole|surface/i)),
  hard('u1-24', 'USB-C PD sink negotiating 12 V, feeding a barrel plug', says(/PD|power delivery|negotiat/i)),
  hard('u1-25', 'Galvanically isolated CAN node, STM32F103', says(/isol/i), block(/can_transceiver/)),
  hard('u1-26', '5A buck from 24V down to 5V with an enable pin', says(/buck|switching|24/i)),
  hard('u1-27', '20-pin 0.5 mm FPC to 2.54 header adapter', says(/FPC|flat|ribbon/i)),
  hard('u1-28', 'nRF52 beacon with a PCB antenna and a coin cell', says(/nRF52/i), part(/ESP32-C3/)),
  hard('u1-29', 'L-shaped board carrying an ESP32-S3 and six buttons', kind('button', [6, 8]), says(/L.?shape|rectang|outline/i)),
  hard('u1-30', 'Ideal-diode OR of two 12 V inputs to one 12 V output, 3 A', says(/./), part(/ScrewTerminal/, [2, 4])),
  edit('u1-31', [NODE, 'could you change the yellow LED to white?'], value('led', 'white', 1), untouched(/^(D|R)\d+$/)),
  edit('u1-32', [NODE, 'get rid of one button'], that('one less', (d, o) => d.components.filter((c) => c.kind === 'button').length === (o.before?.components.filter((c) => c.kind === 'button').length ?? 0) - 1)),
  edit('u1-33', [NODE, 'I want M2.5 holes in all corners and the outline 70x45 mm'], kind('mounting_hole', 4), size(70, 45)),
  edit('u1-34', [NODE, 'use 2.2k for the I2C pull-ups'], value('resistor', '2.2k', 2), untouched(/^R\d+$/)),
  edit('u1-35', [NODE, 'put the USB socket on the bottom side and the buttons along the top'], edge(/USB/, 'bottom'), edge(/TS-1187|Push|button/i, 'top')),
  edit('u1-36', [LAMP, 'call it Moonlight'], that('name', (d) => d.name === 'Moonlight')),
  edit('u1-37', [DRIVER, 'we need a fourth channel'], block(/mosfet_switch/, 4)),
  question('u1-38', [NODE, 'What is C4 for?'], answers(/C4 .*(uF|nF)/)),
  question('u1-39', [NODE, 'how long would a 1000 mAh cell last?'], answers(/hours/)),
  question('u1-40', [DRIVER, 'How expensive are the parts if I make 100?'], answers(/\$\d+/)),
];
