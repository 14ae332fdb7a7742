import type { Entry } from './entry.js';

/** Buses, interfaces, levels. */
export const BUSES: readonly Entry[] = [
  {
    about: [/\b(?:1-?\s?wire|one-?\s?wire|ds18b20|ds18s20|ds2431)\b/i, /\b(?:pull-?\s?ups?|resistors?|ohms?|external|value)\b/i],
    say: 'Yes: one pull-up of 4.7 kΩ from the data line to its supply, one for the whole bus, near the controller. The line is open drain, so nothing else makes it high; a pull-up inside a microcontroller (30 to 50 kΩ) is too weak but for centimetres of wire. On long cables or with parasite power take 2.2 kΩ, or a strong pull-up during conversion.',
    source: 'Maxim/Analog Devices DS18B20 datasheet, hardware configuration: 4.7 kΩ',
  },
  {
    about: [/\b(?:i2c|i²c|sda|scl|qwiic|stemma)\b/i, /\bpull-?\s?ups?|resistors?\b/i],
    say: 'SDA and SCL each need one pull-up, one pair for the whole bus: 4.7 kΩ at 100 kHz, 2.2 kΩ at 400 kHz, at 3.3 V with an ordinary bus of up to some 200 pF. The least is (VDD − 0.4 V) / 3 mA, so about 1 kΩ at 3.3 V; the most is rise time / (0.8473 · bus capacitance): 1000 ns at 100 kHz, 300 ns at 400 kHz. Several modules with a pair each are in parallel: count them together.',
    source: 'NXP UM10204 (I²C specification), 7.1 and table 10',
  },
  {
    about: [/\b(?:i2c|i²c|qwiic|sda)\b/i, /\b(?:how (?:long|far)|length|cable|distance)\b/i],
    say: 'I²C is meant for one board: some 0.3 to 1 m of wire at 100 kHz, less at 400 kHz. What limits it is capacitance, 400 pF for the bus, at 50 to 100 pF per metre of cable. Lower the clock and the pull-ups, or use a bus extender (PCA9615, P82B96) or another bus (RS-485, CAN) for more.',
    source: 'NXP UM10204, 7.2: 400 pF for standard and fast mode',
  },
  {
    about: [/\b(?:i2c|i²c)\b/i, /\b(?:address(?:es)?|how many|same)\b/i, /\b(?:same|conflict|two|clash|how many|many devices|devices)\b/i],
    say: 'Every device on an I²C bus needs an address of its own: of the 128 of 7 bits 112 may be used (0x08 to 0x77). Two alike work where a pin selects between addresses; else put them on two buses, or behind a multiplexer such as the TCA9548A.',
    source: 'NXP UM10204, 3.1.10 and table 3 (reserved addresses)',
  },
  {
    about: [/\bcan(?:[- ]?bus)?\b/i, /\bterminat\w*|\b120\b|\bhow (?:long|far)\b|\blength\b|\bdistance\b/i],
    say: 'Yes at both ends of the bus and nowhere else: 120 Ω between CANH and CANL at each end, 60 Ω measured across the bus with the power off. A node in the middle has none; that is why a jumper is handy. Stubs should stay under 0.3 m at 1 Mbit/s. Length: 40 m at 1 Mbit/s, 100 m at 500 kbit/s, 250 m at 250, 500 m at 125.',
    source: 'ISO 11898-2; TI SLLA270 (CAN physical layer)',
  },
  {
    about: [/\brs-?\s?485\b/i, /\b(?:terminat\w*|bias\w*|fail-?safe|120|resistors?|how (?:long|far)|length|distance|nodes?)\b/i],
    say: 'Terminate both ends of the line with 120 Ω between A and B, not the nodes between. An idle line wants at least 200 mV of bias: one pair of about 560 to 680 Ω (pull-up on A, pull-down on B at 5 V) on the whole bus, unless the transceivers are fail-safe by themselves. Up to 32 unit loads, 1200 m at low speed.',
    source: 'TIA/EIA-485-A; TI SLLA070 and SLYT514 (RS-485 biasing)',
  },
  {
    about: [/\busb(?:[- ]?c|[- ]?type[- ]?c)?\b/i, /\b(?:cc[12]?|5[.,]1 ?k|5k1|rd|configuration channel)\b/i],
    say: "They tell the source that a device is there. A USB-C sink has 5.1 kΩ (Rd, ±10 %) from CC1 to ground and another from CC2 to ground, one each: a single shared one fails with e-marked cables. Without them a USB-C to USB-C supply gives no voltage at all. The voltage that the source's pull-up makes on CC says how much it gives: 500 mA (or 900 mA), 1.5 A or 3 A.",
    source: 'USB Type-C specification 2.1, 4.5.1 and tables 4-25 to 4-27',
  },
  {
    about: [
      /\busb\b/i,
      /\b(?:how much|max\w*|current|amps?|power|ma)\b/i,
      /\b(?:without pd|pd|usb[- ]?[c23]|port|type[- ]?c|deliver|give|provide|draw|take)\b/i,
    ],
    say: 'At 5 V: 500 mA from a USB 2.0 port (100 mA before it is enumerated), 900 mA from USB 3. A USB-C source says by its CC pull-up whether it gives the default, 1.5 A or 3 A (15 W); a charger with D+ and D− joined gives up to 1.5 A (BC 1.2). Anything above 5 V or 3 A needs Power Delivery.',
    source: 'USB 2.0, 7.2.1; USB Type-C 2.1, table 4-17; Battery Charging 1.2',
  },
  {
    about: [/\busb\b/i, /\b(?:differential|impedance|90 ?ohms?|length match\w*|d\+|dp|data lines?|route|routing)\b/i],
    say: "D+ and D− are a pair of 90 Ω (±15 %): side by side, alike in length within about 1 mm at high speed, over an unbroken ground, with few vias. At full speed (12 Mbit/s) over a few centimetres neither matters much. Series resistors of 22 to 27 Ω only where the chip's datasheet asks for them.",
    source: 'USB 2.0, 7.1.1 and 7.1.2',
  },
  {
    about: [
      /\b(?:level[- ]?shift\w*|5 ?v\b.*3[.,]?v?3|3[.,]?v?3 ?v?\b.*5 ?v)/i,
      /\b(?:shift\w*|connect|sensor|module|input|signal|logic|tolerant|microcontroller|mcu|esp\w*|pi|level|translat\w*|convert)\b/i,
    ],
    say: 'Not directly into a pin that is not 5 V tolerant: 5 V into a 3.3 V input passes its limit of VDD + 0.3 V. For one slow signal from 5 V to 3.3 V a divider of 1 kΩ and 2 kΩ does (10 kΩ and 20 kΩ where it may be slow); for I²C two N-channel FETs with pull-ups to either side; for fast or many lines a translator (TXS0108E, 74LVC245, 74AHCT125 upwards). From 3.3 V to 5 V a chip with TTL levels (74HCT, 74AHCT) reads 3.3 V as high.',
    source: 'NXP AN10441 (level shifting I²C); TI SCEA035 (logic level translation)',
  },
  {
    about: [/\bspi\b/i, /\bpull-?\s?ups?|terminat\w*|resistors?|length|far\b/i],
    say: 'SPI lines need no pull-ups, but each chip select wants about 10 kΩ to its supply, so that no device listens while the controller is in reset. Series resistors of 22 to 47 Ω at the driver calm edges on lines of more than some 10 cm or clocks above 10 MHz.',
    source: 'Microchip and Winbond flash datasheets, power-up: /CS follows VCC',
  },
  {
    about: [/\b(?:uart|serial|rx|tx)\b/i, /\b(?:cross\w*|swap\w*|connect|pull-?\s?ups?|rx to tx|tx to rx)\b/i],
    say: 'Crossed: TX of one to RX of the other, and grounds joined. An idle line is high; a pull-up of 10 kΩ on RX keeps noise out where the other side may be unplugged. Both sides must have the same levels: 3.3 V and 5 V want shifting, RS-232 (±5 V and more) wants a transceiver.',
    source: 'Common practice; TIA-232-F for RS-232 levels',
  },
  {
    about: [
      /\b(?:ws281\w*|neopixels?|addressable leds?|sk6812)\b/i,
      /\b(?:resistor|capacitor|level|3[.,]?3|data|current|how much|power|ma|volts?)\b/i,
    ],
    say: 'Each LED takes up to about 60 mA at full white in the 5 V WS2812 (36 mA in newer ones), 1 mA dark. Put 300 to 500 Ω in the data line at its driver, 100 nF at each LED and 500 to 1000 µF across the supply of a strip. Data must reach 0.7 · VDD: 3.5 V at 5 V, so 3.3 V wants a 74AHCT125 or a first LED with a lower supply. Feed power in again after some 100 LEDs.',
    source: 'Worldsemi WS2812B datasheet: V_IH 0.7 · VDD; common practice for strips',
  },
  {
    about: [/\b(?:ethernet|rj-?45)\b/i, /\b(?:magnet\w*|transformer|isolat\w*|impedance)\b/i],
    say: 'Ethernet pairs go through a transformer (1:1, 1.5 kV isolation), in the jack or beside it, and are pairs of 100 Ω; no plane beneath the transformer, 75 Ω from each centre tap to a common 1 nF 2 kV capacitor to chassis (Bob Smith).',
    source: "IEEE 802.3, clause 14.7 and 25; makers' PHY layout guides",
  },
];
