import { answers, cannot, edge, either, kind, net, part, rail, says, size, that, untouched, value, without } from '../checks.js';
import { easy, edit, hard, medium, type Prompt, question } from '../prompt.js';

/**
 * Forty prompts by someone who had not read the planner. A brief whose main part has no described pins here (data/devices), or whose outline
 * the design format does not hold, expects that the reply says so; it may be met instead.
 */
const CHARGER = 'Single cell LiPo charger: TP4056, USB-C input, charge current 500 mA, battery on a JST PH, one LED for charging and one for done';
const SENSOR_NODE = 'ESP32-C3 board with an SHT40 on I2C, USB-C power, a reset button, one status LED';
const RELAYS = 'Board with four 5 V relays switched by logic on a pin header, contacts on 3-way screw terminals, 5 V from a screw terminal';
const BUCK = '12 V barrel jack in, 3.3 V at 1 A out on a two pin header through a switching regulator';
const CAN =
  'CAN node with an STM32F103, 3.3 V transceiver, 120 ohm termination, CAN on a 3 way screw terminal, 5 V in on a 2 way screw terminal, SWD';
const BLINK = 'ATtiny85 with two yellow LEDs, 5 V on a two pin header and an ISP header, 40 x 30 mm';

const SCREW = /ScrewTerminal|screw/i;

const PASSIVE: readonly Prompt[] = [
  easy(
    'u2-01',
    'Passive low-pass, two identical RC stages one after the other, 10k and 10nF each. Signal comes in on a 2 pin header on the left, goes out on a 2 pin header on the right. No power supply on this board.',
    value('resistor', '10k', 2),
    value('capacitor', '10nF', 2),
    kind('connector', 2),
    kind('regulator', 0),
    edge(/header/i, 'left'),
    edge(/header/i, 'right'),
  ),
  medium(
    'u2-02',
    '8-bit R-2R ladder DAC out of 10k and 20k resistors: ten pin header for D0 to D7 plus ground, analog out on a 2 pin header.',
    value('resistor', '10k', 7),
    value('resistor', '20k', 9),
    part(/PinHeader_1x10|PinHeader_1x09/i),
    kind('connector', 2),
  ),
  hard(
    'u2-03',
    'Fifth order Butterworth LC low pass, 10 MHz cut-off, 50 Ω in and out, SMA jacks on opposite edges',
    kind('inductor', [2, 3]),
    kind('capacitor', [2, 4]),
    either(part(/\bSMA\b/i, 2), cannot(/\bSMA\b/i)),
  ),
];

const POWER: readonly Prompt[] = [
  hard(
    'u2-04',
    'USB-C PD trigger with a CH224K fixed at 20 V, 3 A max, output on a screw terminal, LED for power good',
    either(part(/CH224/i), cannot(/CH224|\bPD\b|power delivery|20 ?V/i)),
  ),
  medium(
    'u2-05',
    'USB-C power splitter: one type C socket in (5 V only, no data), four two-pin JST XH outlets with 5 V each, 1 red power LED, a 2 A budget',
    kind('usb_connector', 1),
    part(/XH/i, 4),
    rail(5),
    part(/red led/i, 1),
    value('resistor', '5.1k', 2),
  ),
  hard('u2-06', 'Step-down 12 V to 5 V, it must deliver 5 A continuously. Screw terminals for input and output.', cannot(/\d ?A\b|amp|current/i)),
  hard(
    'u2-07',
    'High side load switch for 24 V and 8 A continuous, enabled by a 3.3 V GPIO, terminals in/out, LED on the output',
    cannot(/\b8 ?A\b|amp|current/i),
  ),
  medium(
    'u2-08',
    'Buck module: anything between 9 and 24 V on a barrel jack, 3.3 V 1.5 A out at a 2-pole screw terminal, board 1.6 x 1.0 inch, no LEDs at all',
    rail(3.3),
    part(/barrel/i, 1),
    part(SCREW, 1),
    kind('inductor', [1, 2]),
    part(/AMS1117|AP2112/i, 0),
    kind('led', 0),
    size(40.64, 25.4),
  ),
  easy(
    'u2-09',
    'hey can u make me a usb c thing that gives 3v3 on a header, like 300mA is plenty, w/ a wee green pwr led? 1.2 inch square if poss',
    kind('usb_connector', 1),
    rail(3.3),
    kind('regulator', 1),
    part(/green led/i, 1),
    part(/header/i),
    size(30.48, 30.48),
  ),
  easy(
    'u2-10',
    CHARGER,
    part(/TP4056/i, 1),
    kind('usb_connector', 1),
    kind('battery_connector', 1),
    kind('led', [2, 3]),
    value('resistor', '2.4k', 1),
  ),
];

const BUSES: readonly Prompt[] = [
  hard(
    'u2-11',
    'Galvanically isolated RS-485 adapter: UART at 3.3 V on a pin header, bus on a 3-way screw terminal, the bus side fed by an isolated converter, 120R termination selectable by jumper',
    either(part(/ADM2587|ADUM|ISO\d{3}/i), cannot(/isolat/i)),
  ),
  medium(
    'u2-12',
    'Automotive-ish CAN node. STM32F103C8T6 at 8 MHz crystal, SN65HVD230, 12 V in on a screw terminal with reverse polarity protection and a transient suppressor, CANH/CANL/GND on a 3 way terminal, termination 120 ohms, SWD header.',
    part(/STM32F103/i, 1),
    part(/SN65HVD230/i, 1),
    rail(12),
    rail(3.3),
    kind('tvs', [1, 3]),
    kind('crystal', 1),
    value('resistor', '120', 1),
    part(/ScrewTerminal_1x03/i, 1),
    part(/swd/i),
  ),
];

const CONTROLLERS: readonly Prompt[] = [
  medium(
    'u2-13',
    'Bluepill style minimal board: STM32F103C8T6, 8MHz xtal, LDO, Micro USB instead of type C, reset button, BOOT0 jumper, SWD, a blue LED on PC13',
    part(/STM32F103/i, 1),
    either(part(/USB_MICRO|micro.?usb/i, 1), cannot(/micro/i)),
    kind('crystal', [1, 2]),
    kind('button', [1, 2]),
    part(/boot/i),
    part(/swd/i),
    part(/blue led/i, 1),
  ),
  medium(
    'u2-14',
    'RP2040 minimal system. W25Q128 flash, 12 MHz crystal, USB-C with ESD protection, BOOTSEL and RUN buttons, 2 rows of 1x20 headers bringing the GPIOs out.',
    part(/RP2040/, 1),
    part(/W25Q128/i, 1),
    kind('crystal', 1),
    kind('usb_connector', 1),
    kind('esd', [1, 2]),
    kind('button', 2),
    part(/1x20/i, 2),
  ),
  easy(
    'u2-15',
    'CH32V003F4P6 dev board on 1500 x 1000 mil, SWIO header, USB C for power only, 1 user button, 1 white LED',
    part(/CH32V003/i, 1),
    size(38.1, 25.4),
    kind('usb_connector', 1),
    kind('button', [1, 2]),
    part(/white led/i, 1),
  ),
  medium('u2-16', 'Adapter from a 24 way 0.5 mm FPC connector to 2x12 pins 2.54 mm', either(part(/FPC/i), cannot(/FPC|24/i))),
  hard(
    'u2-17',
    'Battery LoRa node: ATmega328P at 3.3 V, RFM95W on 868 MHz with a U.FL antenna socket, BME280, LiPo on JST-PH, no USB, FTDI style serial header for flashing. I plan on building 25.',
    part(/ATMEGA328P/i, 1),
    part(/RFM95/i, 1),
    part(/U\.FL/i, 1),
    part(/BME280/i, 1),
    kind('battery_connector', 1),
    kind('usb_connector', 0),
    rail(3.3),
    that('priced for 25', (d) => d.board.quantity === 25),
  ),
  hard(
    'u2-18',
    '3x4 macropad, RP2040, USB-C on the top edge, a diode for each of the 12 keys, one rotary encoder, Cherry MX hot-swap sockets if you have them, tact switches if not',
    part(/RP2040/, 1),
    edge(/usb/i, 'top'),
    kind('diode', [12, 14]),
    part(/EC11|encoder/i),
    either(kind('button', [12, 15]), kind('switch', [13, 16])),
    either(part(/cherry|\bMX\b|kailh/i, 12), cannot(/cherry|\bMX\b|hot.?swap|socket/i)),
  ),
];

const SHAPED: readonly Prompt[] = [
  medium(
    'u2-19',
    'A round PCB of 50 mm diameter: ATtiny85, ring of eight WS2812B, 5 V and ground on a 2-pin JST, ISP pads or header',
    part(/ATTINY85/i, 1),
    kind('addressable_led', 8),
    either(
      that('round', (d) => d.board.width_mm === 50 && d.board.height_mm === 50 && d.board.corner_mm === 25),
      cannot(/round|circ/i),
    ),
  ),
  hard(
    'u2-20',
    'L-shaped board, 60 x 50 mm overall with the upper right 30 x 20 mm cut away to clear a battery: ATmega32U4, USB-C, LIS3DH',
    part(/32U4/i, 1),
    part(/LIS3DH/i, 1),
    kind('usb_connector', 1),
    cannot(/L-shape|shape|cut|notch|outline|rectang/i),
  ),
  medium(
    'u2-21',
    'For a kids soldering workshop I want a flasher with a 555: two LEDs blinking by turns, speed set with a trimmer, 9 V from a screw terminal. Through hole parts wherever possible please, they have shaky hands :)',
    part(/555/, 1),
    kind('led', 2),
    kind('potentiometer', 1),
    part(SCREW, 1),
    either(without(part(/0402|0603|0805|SOIC|SOT/i)), cannot(/through.?hole|SMD|surface/i)),
  ),
];

const SENSING: readonly Prompt[] = [
  medium(
    'u2-22',
    'Air quality/motion puck: ESP32-C3-MINI with BME280, SHT40 and LIS3DH all on the same I2C bus, Qwiic on the bottom edge, USB-C on the left. Not battery powered.',
    part(/ESP32-C3/i, 1),
    part(/BME280/i, 1),
    part(/SHT40/i, 1),
    part(/LIS3DH/i, 1),
    edge(/usb/i, 'left'),
    edge(/qwiic|SM04B/i, 'bottom'),
    kind('battery_connector', 0),
    value('resistor', '4.7k', [2, 4]),
  ),
  medium(
    'u2-23',
    'Carrier for a Raspberry Pi Pico with two MAX31855 thermocouple inputs, K type wires on screw terminals, and a micro SD slot for logging',
    part(/PICO/i),
    part(/MAX31855/i, 2),
    part(SCREW, 2),
    part(/DM3AT|micro.?sd/i),
  ),
  easy(
    'u2-24',
    'Kitchen scale front end: HX711, ATtiny1614, load cell on a 4 way JST XH, UPDI, serial out on a header, supply 5V',
    part(/HX711/i, 1),
    part(/ATTINY1614/i, 1),
    part(/XH/i, 1),
    part(/updi/i),
    rail(5),
  ),
  easy(
    'u2-25',
    'Dusk switch: photoresistor wired to a header, LM393, threshold with a 10k trimpot, NPN open collector out, 12 volts',
    part(/LM393/i, 1),
    kind('potentiometer', 1),
    kind('bjt', [1, 2]),
    rail(12),
  ),
];

const DRIVING: readonly Prompt[] = [
  medium(
    'u2-26',
    'Little rover: ESP32-S3, DRV8833 for two N20 gear motors (2 pin JST-XH each), 2S LiPo 7.4 V on a screw terminal, 3.3 V made by a buck, a power switch is not needed',
    part(/ESP32-S3/i, 1),
    part(/DRV8833/i, 1),
    part(/XH/i, 2),
    part(SCREW, 1),
    rail(3.3),
    kind('inductor', [1, 2]),
  ),
  medium(
    'u2-27',
    'LED strip dimmer, six channels, 12 V strips, PCA9685 PWM, one logic level MOSFET per channel, I2C and 3.3 V come in over a 4 pin header, a terminal for 12 V and one two-way terminal per channel',
    part(/PCA9685/i, 1),
    kind('mosfet', [6, 7]),
    rail(12),
    part(SCREW, 7),
    part(/1x04|i2c/i),
  ),
  medium(
    'u2-28',
    'Headphone-ish amp for my desk: LM386, volume pot, input from a 3.5 mm jack, speaker on a screw terminal, 9V supply on another one',
    part(/LM386/i, 1),
    kind('potentiometer', 1),
    part(SCREW, 2),
    rail(9),
    either(part(/3\.5 ?mm|PJ-?3\d\d|audio.?jack/i), cannot(/3\.5|jack/i)),
  ),
  hard(
    'u2-29',
    'Four relays 5 V coil, inputs opto isolated with 817 couplers, each contact set (NO, COM, NC) on its own 3-way screw terminal, an LED per relay, inputs on a header, M3 holes in the corners',
    kind('relay', 4),
    part(/817/, 4),
    part(/ScrewTerminal_1x03/i, 4),
    kind('led', [4, 5]),
    either(kind('diode', [4, 5]), part(/ULN2003/i)),
    kind('mounting_hole', 4),
  ),
];

const WORDY: readonly Prompt[] = [
  medium(
    'u2-30',
    'Ich brauche eine Platine mit ESP32-C3, drei Tastern, einer roten LED und einem BMP280. Stromversorgung über USB-C an der linken Kante, Größe 50 x 40 mm, kein Akku.',
    part(/ESP32-C3/i, 1),
    kind('button', [3, 5]),
    part(/red led/i, 1),
    part(/BMP280/i, 1),
    edge(/usb/i, 'left'),
    size(50, 40),
    kind('battery_connector', 0),
  ),
];

const EDITS: readonly Prompt[] = [
  edit('u2-31', [CHARGER, 'actually i need it to charge at 1 amp'], value('resistor', '1.2k', 1), value('resistor', '2.4k', 0), untouched(/^R\d+$/)),
  edit('u2-32', [BUCK, 'Sorry, I mixed that up. The output has to be 5 V and not 3.3.'], rail(5), without(rail(3.3)), rail(12), kind('connector', 2)),
  edit(
    'u2-33',
    [SENSOR_NODE, 'Get rid of the SHT40 and put a BMP280 in its place'],
    part(/BMP280/i, 1),
    part(/SHT40/i, 0),
    part(/ESP32-C3/i, 1),
    kind('led', [1, 2]),
  ),
  edit('u2-34', [RELAYS, 'two more relays, wired just like the others'], kind('relay', 6), part(/ScrewTerminal_1x03/i, 6), kind('regulator', 0)),
  edit(
    'u2-35',
    [BLINK, 'Rename it to Blinky Two, use 0805 for resistors and capacitors, and make the board 2 by 1.5 inches'],
    size(50.8, 38.1),
    that('named Blinky Two', (d) => /blinky two/i.test(d.name)),
    that('0805', (d) => d.components.every((c) => !['resistor', 'capacitor'].includes(c.kind) || c.package === '0805')),
    kind('led', 2),
  ),
  edit(
    'u2-36',
    [CAN, 'this one sits mid-bus so take the termination off again'],
    value('resistor', '120', 0),
    kind('transceiver', 1),
    net(/CANH|CAN_H/i),
    untouched(/^R\d+$/),
  ),
];

const QUESTIONS: readonly Prompt[] = [
  question('u2-37', [CHARGER, "what's that 2.4k for?"], answers(/charg/i)),
  question('u2-38', [RELAYS, 'roughly what am i looking at for 50 of these?'], answers(/\$|USD/)),
  question('u2-39', [SENSOR_NODE, 'Which pins of the ESP did you put the sensor on?'], answers(/(GPIO|IO)\s?\d+/i)),
  question('u2-40', [BUCK, 'Would the input survive 24 V?'], answers(/\d+ ?V/), says(/24|maximum|rated|up to|withstand/i)),
];

export const UNSEEN_2: readonly Prompt[] = [
  ...PASSIVE,
  ...POWER,
  ...BUSES,
  ...CONTROLLERS,
  ...SHAPED,
  ...SENSING,
  ...DRIVING,
  ...WORDY,
  ...EDITS,
  ...QUESTIONS,
];
