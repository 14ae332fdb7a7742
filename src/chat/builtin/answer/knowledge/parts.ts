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
];
