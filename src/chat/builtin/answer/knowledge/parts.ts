import type { Entry } from './entry.js';

/** Parts and their values. */
export const PARTS: readonly Entry[] = [
  {
    about: [/\b(?:crystal|xtal|oscillator)\b/i, /\b(?:load|cap(?:acitor)?s?|pf)\b/i],
    say: "Each of the two capacitors is 2 · (CL − Cstray): with CL from the crystal's datasheet and 3 to 5 pF of stray, 12.5 pF asks for 15 to 18 pF each, 18 pF for 27 pF, 20 pF for 33 pF, 8 pF for 8 to 10 pF. C0G, beside the crystal, with their ground straight to the chip's.",
    source: 'ST AN2867 (oscillator design): CL = C1·C2/(C1+C2) + Cstray',
  },
  {
    about: [/\bleds?\b/i, /\b(?:forward|vf|voltage drop|volts?|voltage)\b/i],
    say: 'Forward voltages at a few mA: infrared 1.2 V, red and orange 1.8 to 2.0 V, yellow and yellow-green 2.0 to 2.1 V, pure green 2.6 to 3.2 V, blue and white 2.7 to 3.2 V, ultraviolet 3.3 V and more. Resistor = (supply − Vf) / current.',
    source: "Makers' LED datasheets (KT-0603R, NCD0603 and the like)",
  },
  {
    about: [/\bleds?\b/i, /\b(?:resistors?|current|ma|how (?:do|to)|calculate|bright\w*)\b/i],
    say: "R = (supply − forward voltage) / current. 1 to 2 mA is a calm indicator with today's LEDs, 5 mA plain, 20 mA the most of an ordinary one. From 3.3 V: red at 2 mA 680 to 750 Ω; from 5 V 1.5 kΩ; from 12 V at 5 mA 2 kΩ. Give me voltage, colour and current and I calculate it.",
    source: "Ohm's law; makers' LED datasheets: 20 mA maximum",
  },
  {
    about: [/\bgate\b/i, /\bresistors?|pull-?\s?down|ohms?\b/i],
    say: 'Two: 10 to 100 Ω in series with the gate (100 Ω for a microcontroller pin at up to some tens of kHz, 4.7 to 22 Ω with a driver for fast switching) against ringing and current peaks; and 10 to 100 kΩ from gate to source, so that the FET is off while nothing drives it, at reset or unplugged.',
    source: 'Infineon and TI gate drive notes (SLUA618)',
  },
  {
    about: [/\bmosfets?|fets?\b/i, /\b(?:logic[- ]level|choose|which|3[.,]?3|arduino|gpio|switch)\b/i],
    say: 'Take a logic-level type whose R_DS(on) is specified at the gate voltage that you have (2.5 V for 3.3 V pins, 4.5 V for 5 V): AO3400A to 30 V and a few amperes. V_GS(th) is where it begins to conduct, not where it is on. Loss = I² · R_DS(on); voltage rating 1.5 to 2 times the supply.',
    source: 'AO3400A datasheet; Nexperia MOSFET application handbook',
  },
  {
    about: [/\bpull-?\s?(?:ups?|downs?)\b/i, /\b(?:button|switch|value|what|why|internal|external|need|input|gpio|pin|which|size)\b/i],
    say: 'A pull-up gives an input a level while nothing drives it; without one it floats. 10 kΩ is right for buttons and straps, 4.7 kΩ for open-drain lines (I²C, 1-Wire), 100 kΩ where microamperes count. The pull-ups inside microcontrollers (20 to 50 kΩ) do for buttons near by, not for buses nor long wires, and are off during reset.',
    source: 'NXP UM10204 for buses; microcontroller datasheets for the inner pull-ups',
  },
  {
    about: [/\bdebounc\w*|bounce\b/i],
    say: 'Mechanical buttons bounce for 1 to 10 ms. In firmware: read again after 10 to 20 ms. In hardware: 10 kΩ pull-up with 100 nF to ground at the pin (1 ms), better with a Schmitt trigger.',
    source: 'Common practice; Ganssle, A Guide to Debouncing',
  },
  {
    about: [
      /\b(?:gpio|pins?|output)\b/i,
      /\b(?:max\w*|how much|current|ma|source|sink|drive)\b/i,
      /\b(?:esp32\w*|rp2040|pico|stm32\w*|atmega\w*|arduino|attiny\w*|microcontroller|mcu|gpio)\b/i,
    ],
    say: 'Per pin: ATmega328P 20 mA (40 mA is the absolute maximum, 200 mA for the chip); STM32 F0/F1 8 mA with valid levels, 25 mA absolute, 80 to 150 mA for the chip; RP2040 up to 12 mA by its drive setting, 50 mA for all pins together; ESP32 up to 40 mA source and 28 mA sink, 20 mA and less as a rule. For anything but an indicator LED take a transistor.',
    source: 'Microchip ATmega328P, ST STM32F030/F103, Raspberry Pi RP2040 and Espressif ESP32 datasheets, electrical characteristics',
  },
  {
    about: [/\b(\d[krmunpf]\d|4k7|2r2|4n7|1m5|104|103|472)\b/i, /\b(?:mean|means|is|stand|code|read)\b/i],
    say: 'The letter stands where the point would: 4k7 is 4.7 kΩ, 2R2 2.2 Ω, 4n7 4.7 nF, 1M5 1.5 MΩ. On a part three digits are two figures and the number of zeros: 103 is 10 · 10³ (10 kΩ, or 10 nF counted in pF), 104 100 kΩ or 100 nF, 472 4.7 kΩ or 4.7 nF.',
    source: 'IEC 60062',
  },
  {
    about: [/\b(?:e12|e24|e96|preferred values?|standard values?)\b/i],
    say: 'E12: 10 12 15 18 22 27 33 39 47 56 68 82; E24 adds 11 13 16 20 24 30 36 43 51 62 75 91; E96 has steps of 2.4 %. Each repeats in every decade. E24 at 1 % is what fabs stock cheaply.',
    source: 'IEC 60063',
  },
  {
    about: [/\b(?:0201|0402|0603|0805|1206)\b/i, /\b(?:solder|hand|size|power|watt\w*|mm|dimension|hard|which|difference|big|large|rating)\b/i],
    say: '0402 is 1.0 × 0.5 mm (1/16 W), 0603 1.6 × 0.8 mm (1/10 W), 0805 2.0 × 1.25 mm (1/8 W), 1206 3.2 × 1.6 mm (1/4 W). By hand 0805 and 1206 are easy, 0603 works with a fine iron and tweezers, 0402 wants a microscope and practice.',
    source: "Makers' chip resistor datasheets (Uniroyal, Yageo), ratings at 70 °C",
  },
  {
    about: [/\b(?:op-?\s?amps?|amplifier|comparator)\b/i, /\b(?:rail[- ]to[- ]rail|single supply|gain|difference|choose|which|offset)\b/i],
    say: 'Non-inverting gain is 1 + Rf/Rg, inverting −Rf/Rg. On a single supply take a rail-to-rail type (MCP6002) or bias the input at half the supply: an LM358 reaches ground but not its plus rail (1.5 V below). Feedback resistors of 1 to 100 kΩ; gain times signal bandwidth must stay below a tenth of the gain-bandwidth product.',
    source: 'MCP6002 and LM358 datasheets; TI SLOD006 (Op Amps for Everyone)',
  },
  {
    about: [/\b(?:schottky|1n4148|1n4007|diode)\b/i, /\b(?:difference|choose|which|when|drop|forward)\b/i],
    say: 'Silicon diodes drop 0.6 to 1 V, Schottky ones 0.2 to 0.5 V but leak and stop at some 40 to 100 V. 1N4148W: signals to 150 mA, fast; 1N4007: mains rectifier, 1 A, slow; SS14/SS34: 1 and 3 A Schottky for supplies and switching converters.',
    source: 'Datasheets of those diodes',
  },
  {
    about: [
      /\b(?:antenna|wi-?fi|ble|bluetooth|esp32|module|rf)\b/i,
      /\b(?:keep-?\s?out|clearance|clear|copper|ground|edge|placement|place|distance|space)\b/i,
    ],
    say: "A module's antenna stands at the edge, best over it, with no copper on any layer beneath and 5 mm, better 15 mm, free on its sides; no metal, battery or screw near. My layout puts modules at the edge and keeps the antenna's area free of copper by itself. A 50 Ω line to an external antenna must be calculated for the stack-up.",
    source: 'Espressif hardware design guidelines, antenna placement',
  },
  {
    about: [
      /\b(?:5|five) ?-?v(?:olts?)?\b|\btolerant\b/i,
      /\b(?:tolerant|tolerate|safe|connect|survive|pins?|gpios?|inputs?|directly|level|into)\b/i,
      /\b(?:esp\w*|rp2040|pico|stm32\w*|nrf5\w*|atmega\w*|arduino|samd\w*|attiny\w*)\b/i,
    ],
    say: 'ESP32 (all kinds), RP2040 and nRF52 pins take no more than their supply + 0.3 V, 3.6 V: 5 V needs a divider or a level shifter. STM32 pins marked FT in the datasheet take 5 V while the chip is powered and no pull-up or analogue function is on; those marked TTa or TC do not. An ATmega or ATtiny takes what it is supplied with: 5 V at 5 V, not at 3.3 V.',
    source: 'Espressif, Raspberry Pi, Nordic, ST and Microchip datasheets, absolute maximum ratings',
  },
  {
    about: [/\brelays?\b/i, /\b(?:how|drive|driv\w+|switch|connect|control|transistor|directly|from)\b/i],
    say: 'Not from the pin itself: a coil takes 30 to 100 mA. Pin → 1 kΩ → base of an NPN (S8050, 2N3904 to 100 mA; 10 kΩ from base to ground), or 100 Ω → gate of a logic-level N-FET; emitter or source to ground, the coil from its supply to the collector or drain, and a diode across the coil, cathode to plus. The coil has its own voltage (5, 12 or 24 V), the pin does not see it. For several relays an array such as the ULN2803.',
    source: 'Relay and transistor datasheets; common practice',
  },
  {
    about: [/\b(?:mosfets?|fets?)\b/i, /\b(?:bjts?|bipolar|transistors?|npn)\b/i, /\b(?:difference|better|vs\.?|versus|or|choose|which|when)\b/i],
    say: 'A MOSFET is switched by voltage, takes no steady current at its gate and is a resistance of milliohms when on: better for amperes, and where pin current is scarce, but its gate needs enough volts (logic-level types at 3.3 V). A bipolar transistor takes a tenth of its load current into the base and drops 0.1 to 0.3 V: cheap, works from 0.7 V, good to some 500 mA.',
    source: 'AO3400A, S8050 and 2N3904 datasheets',
  },
  {
    about: [/\bzener\b/i, /\b(?:resistor|calculate|choose|which|how|size|value|use)\b/i],
    say: 'R = (supply − zener voltage) / (load current + zener current), with 5 mA or so for the zener; worst case at the lowest supply and the highest load. The zener takes Vz · (all the current) while the load is unplugged: keep that under half of its rating. Give me supply, zener voltage and current and I calculate it.',
    source: 'Common practice; BZT52 and MMSZ52xx datasheets',
  },
  {
    about: [/\b(?:crystal|xtal|oscillator)\b/i, /\b(?:need|needs|require|required|without|necessary|use|internal)\b/i],
    say: 'ATmega and ATtiny run from their inner oscillator (8 MHz, a few per cent off: fine at 8 MHz and 9600 baud; a crystal or resonator for 16 MHz and exact serial rates). STM32: none for most things, a crystal for CAN and USB on parts without clock recovery (F103, F4). RP2040 needs a 12 MHz crystal; ESP32 modules have theirs inside. nRF52: 32 MHz always, 32.768 kHz for low power.',
    source: 'Microchip, ST, Raspberry Pi, Espressif and Nordic hardware design guides',
  },
  {
    about: [/\bjst\b|\b(?:ph|xh|sh|gh|zh)\b.*\b(?:ph|xh|sh|gh|zh)\b/i, /\b(?:difference|pitch|which|current|amps?|battery|size|vs|versus|or)\b/i],
    say: 'JST by pitch and current: SH 1.0 mm 1 A (Qwiic), GH 1.25 mm 1 A with a lock, ZH 1.5 mm 1 A, PH 2.0 mm 2 A (lithium cells), XH 2.5 mm 3 A (balance leads, wires), VH 3.96 mm 10 A. They do not mate with each other; polarity on battery leads is not standardised: check it.',
    source: 'JST datasheets ePH, eXH, eSH, eGH, eZH, eVH',
  },
  {
    about: [/\btvs\b|\bsurges?\b|\btransient\b/i, /\b(?:why|need|when|which|choose|where|how|protect)\b/i],
    say: 'A TVS diode clamps what long wires, plugging in and switched coils put on a line before it reaches the chips. It stands at the connector, from the line to ground; its standing voltage is the highest working voltage (SMBJ12A for 12 V, SMBJ24A to 26A for 24 V), and what follows must bear its clamping voltage, some 1.6 times as much.',
    source: 'Littelfuse SMBJ datasheet; TI SLVA680 (ESD and surge protection)',
  },
  {
    about: [/\binputs?\b/i, /\bprotect\w*\b/i],
    say: "A divider that brings the highest voltage to the chip's level, a clamp behind it (a zener of the chip's supply, or a Schottky pair to supply and ground) and 1 to 10 nF against spikes; or an optocoupler with a series resistor for some 5 mA (4.7 kΩ at 24 V), which isolates as well.",
    source: 'Common practice; Vishay optocoupler application notes',
  },
  {
    about: [/\bleds?\b/i, /\b(?:how many|several|multiple)\b/i, /\b(?:pins?|gpio|drive|output|port)\b/i],
    say: 'As many as their currents together stay under what the pin gives: with 20 mA, four at 5 mA or ten at 2 mA, each with a resistor of its own; mind the limit of the whole chip too. For more, a transistor, or LEDs in series where the supply is high enough.',
    source: 'Microcontroller datasheets, I/O characteristics',
  },
];
