import type { Entry } from './entry.js';

/** Supplies, cells, protection. */
export const POWER: readonly Entry[] = [
  {
    about: [/\b(?:de-?coupl\w*|by-?\s?pass)\b/i],
    say: 'A chip draws its current in pulses of nanoseconds, and the wires to the supply are too slow for that: a capacitor beside it lends the charge. 100 nF (X7R) at every supply pin, within 2 to 3 mm, with a short way to ground; plus 1 to 10 µF for each chip or group. X7R or X5R, not Y5V, which loses most of its value with voltage and heat; rate it for twice the voltage.',
    source: "Makers' hardware guides (ST AN4325, Espressif, Raspberry Pi RP2040 minimal design); Murata on DC bias of class 2 ceramics",
  },
  {
    about: [/\b(?:x7r|x5r|y5v|z5u|c0g|np0|mlcc|ceramic)\b/i],
    say: 'C0G/NP0 holds its value (filters, timing, crystals); X7R keeps within ±15 % from −55 to 125 °C and X5R to 85 °C, but both lose capacitance under DC voltage, so take twice the voltage; Y5V and Z5U may lose 80 % and are to be avoided for decoupling.',
    source: 'EIA RS-198; Murata on DC bias of class 2 ceramics',
  },
  {
    about: [/\b(?:linear|ldo)\b/i, /\b(?:switch\w*|buck|dc-?dc|smps)\b/i],
    say: 'A linear regulator burns what it does not need: its loss is (Vin − Vout) · I, its efficiency Vout / Vin. It is small, cheap and quiet. A switching converter loses 5 to 15 % whatever the ratio, and can step up too, but has a coil, ripple and layout rules. Rule of thumb: linear up to about half a watt of loss or for quiet supplies, switching above.',
    source: 'TI SLVA079 and SNVA559 (LDO and switching regulator basics)',
  },
  {
    about: [/\b(?:drop-?\s?out|headroom)\b/i],
    say: 'Dropout is how much higher the input of a linear regulator must be than its output: about 1.1 to 1.3 V for an AMS1117, 0.25 V at 600 mA for an AP2112K, 2 V for a 7805. Below that the output follows the input down. 3.3 V from a lithium cell (3.0 to 4.2 V) needs a low-dropout one, or a buck-boost.',
    source: 'AMS1117, AP2112 and LM7805 datasheets',
  },
  {
    about: [/\b(?:charg\w+ (?:current|rate)|how fast.*charg|charg\w*.*\b(?:mah|c rate|capacity))\b/i],
    say: "Half the capacity in an hour (0.5 C) is what every lithium-polymer cell takes: 250 mA for 500 mAh. Up to 1 C (500 mA for 500 mAh) where the maker's datasheet allows it, no more; less makes the cell live longer. It ends at 4.20 V ± 1 % with the current down to a tenth.",
    source: "TP4056 and MCP73831 datasheets; cell makers' usual limits of 0.5 to 1 C",
  },
  {
    about: [/\b(?:lipo|li-?ion|lithium|18650)\b/i, /\b(?:protect\w*|safe|discharge|cut-?\s?off|undervoltage|short)\b/i],
    say: 'A lithium cell must not go below about 2.5 to 3.0 V nor above 4.2 V, nor be shorted. Take a cell with its own protection board, or fit a protector (DW01A with a double FET); a charger such as the TP4056 alone does not guard against deep discharge.',
    source: 'DW01A and TP4056 datasheets',
  },
  {
    about: [/\b(?:revers\w* (?:polarity|voltage|battery)|polarity protect\w*|backwards?)\b/i],
    say: 'Three ways: a P-channel FET in the plus line (drain to the input, gate to ground, a 10 V zener from gate to source above 10 V): millivolts of loss; a Schottky diode in series: 0.3 to 0.5 V of loss; or a fuse and a diode across the input that blows it. The FET is the usual choice.',
    source: 'TI SLVA139 (reverse battery protection)',
  },
  {
    about: [/\b(?:esd|static)\b/i, /\b(?:protect\w*|input|how|need|connector|usb|line)\b/i],
    say: "Put a TVS array at the connector, before anything else, with a short wide way to ground: a low-capacitance one for fast lines (USBLC6-2 on USB: 3.5 pF), an ordinary one for slow lines and supplies. For slow inputs 100 Ω to 1 kΩ in series and 1 to 10 nF to ground help further. Its working voltage must be above the signal's, its clamping voltage below what the chip stands.",
    source: 'IEC 61000-4-2; STMicroelectronics USBLC6-2 datasheet',
  },
  {
    about: [
      /\b(?:flyback|fly-?wheel|free-?wheel\w*|snubber|back[- ]?emf|kickback)\b|\bdiode\b.*\b(?:relay|motor|solenoid|coil)\b|\b(?:relay|motor|solenoid|coil)\b.*\bdiode\b/i,
    ],
    say: 'Yes: a relay coil, motor or solenoid that is switched off makes a voltage spike of tens to hundreds of volts that kills the transistor. Put a diode across the coil, cathode to plus: 1N4148W for small relays, SS14 or SS34 for more. It slows the release of a relay a little; a zener in series makes it faster.',
    source: 'TE/Siemens relay application notes on coil suppression',
  },
  {
    about: [/\b(?:fuse|polyfuse|ptc)\b/i, /\b(?:size|choose|what|which|rating|value|pick|need)\b/i],
    say: "The fuse carries 125 to 150 % of the greatest working current (a PTC twice that when it is warm), stands the supply's voltage, and blows below what the thinnest track or wire behind it bears. It sits in the plus line, right behind the connector. A PTC resets but has resistance and is slow; a blown fuse is certain.",
    source: 'Littelfuse Fuseology; Bourns PTC application notes',
  },
  {
    about: [
      /\b(?:mains|230 ?v|120 ?v|240 ?v|110 ?v|line voltage|creepage)\b/i,
      /\b(?:clearance|creepage|distance|spacing|gap|isolat\w*|slot|safe)\b/i,
    ],
    say: 'Between mains and anything that may be touched: 6.0 to 6.4 mm of creepage and 5.5 to 6 mm of clearance (reinforced insulation, 250 V, pollution degree 2), 3 mm between the live and neutral conductors behind the fuse; a slot in the board lengthens the creepage. My boards are made for low voltage: I do not check mains clearances.',
    source: 'IEC 62368-1 (formerly IEC 60950-1), tables for reinforced insulation',
  },
  {
    about: [/\b(?:battery|batteries|cr2032|coin cell|aa|lipo|18650)\b/i, /\b(?:how long|last|life|run ?time|capacity)\b/i],
    say: 'Hours = capacity in mAh / mean current in mA, times about 0.8 for a lithium cell and ageing. Typical capacities: CR2032 220 mAh (at 0.2 mA; no more than some 15 mA in pulses), AAA alkaline 1100, AA alkaline 2500, 18650 2500 to 3500, 9 V block 500 mAh. For sleeping things average: duty · active + (1 − duty) · sleep.',
    source: 'Energizer and Panasonic cell datasheets',
  },
  {
    about: [/\bcr2032\b|\bcoin cells?\b/i],
    say: 'A CR2032 has 3.0 V, 220 mAh and an inner resistance of 10 to 30 Ω and more when old: 0.2 mA for long, some 15 mA in short pulses with 100 µF beside it. It does not feed Wi-Fi (300 mA) nor relays; Bluetooth LE with sleep works.',
    source: 'Energizer and Panasonic CR2032 datasheets',
  },
  {
    about: [/\b(?:thermal|heat ?sink|hot|temperature rise|heat)\b/i, /\b(?:regulator|ldo|ams1117|sot-?223|package)\b/i],
    say: 'Rise = loss · thermal resistance, loss = (Vin − Vout) · I. On a small two-layer board a SOT-223 has about 60 K/W, a SOT-23-5 about 190 K/W, a TO-220 standing free about 65 K/W, with a heat sink 5 to 20. Keep the rise under 60 K; copper at the tab helps most.',
    source: "Makers' datasheets, thermal tables (AMS1117, AP2112, L78)",
  },
  {
    about: [/\b(?:bulk|reservoir|electrolytic|input cap\w*|output cap\w*)\b/i],
    say: "At the supply's entry 10 to 47 µF, or 100 µF and more where motors, relays or LEDs switch; at each regulator what its datasheet asks for, at its pins: the output capacitor sets its stability. Electrolytics: 1.5 to 2 times the voltage; ceramics: twice, because they lose value under voltage.",
    source: 'Regulator datasheets; Murata on DC bias',
  },
  {
    about: [/\b(?:snubber|emi|emc|ferrite|noise)\b/i, /\b(?:ferrite|bead|filter|reduce|why|what)\b/i],
    say: 'A ferrite bead is a resistor at high frequency: in a supply line with a capacitor behind it it keeps noise of one part of the board from another (analogue supplies, radio, PLLs). It must carry the current with room to spare (it saturates), and together with ceramics it can ring: some bulk with resistance damps it.',
    source: 'Analog Devices AN-1368 (ferrite beads demystified)',
  },
  {
    about: [/\b(?:lipo|li-?po|li-?ion|lithium|18650)\b/i, /\b(?:voltages?|volts?|empty|full|discharged|charged|flat|range|nominal)\b/i],
    say: 'A lithium-ion or lithium-polymer cell has 4.2 V when full, 3.6 to 3.7 V over most of its charge, and is empty at 3.0 V (never below 2.5 to 2.8 V). LiFePO4: 3.6 V full, 3.2 V nominal, 2.5 V empty. Two in series have twice that.',
    source: "Makers' cell datasheets; TP4056 and DW01A datasheets (4.2 V charge, 2.4 V cut-off)",
  },
  {
    about: [
      /\b(?:alkaline|aa|aaa|nimh|9 ?v|lead[- ]acid|car battery|12 ?v battery)\b/i,
      /\b(?:voltages?|volts?|empty|full|discharged|flat|range|nominal)\b/i,
    ],
    say: 'An alkaline AA or AAA cell has 1.6 V fresh and 0.9 V empty, NiMH 1.2 V (1.4 full, 1.0 empty); a 9 V block 9.5 V fresh, 6 V empty; a 12 V lead-acid battery 12.7 V full, 11.8 V empty, 14.4 V while it is charged.',
    source: "Makers' battery datasheets",
  },
  {
    about: [/\b(?:lipo|li-?ion|lithium|18650|battery|cell)\b/i, /\b(?:regulator|directly|direct|feed|3[.,]3)\b/i],
    say: 'A lithium cell has 3.0 to 4.2 V. 3.3 V chips (ESP32: 3.0 to 3.6 V) must not see 4.2 V, so not directly: a low-dropout regulator (AP2112K-3.3, 0.25 V at 600 mA) uses the cell down to about 3.5 V, which is most of its charge; a buck-boost uses all of it. AMS1117 drops too much (1.1 V).',
    source: 'AP2112, AMS1117 and ESP32 datasheets',
  },
  {
    about: [/\b(?:thermal resistance|theta|rth|k\/w|°c\/w)\b/i],
    say: 'On a small two-layer board, from the junction to the air: SOT-23 about 250 K/W, SOT-23-5 190, SOT-89 110, SOT-223 60, TO-252 50, SOIC-8 120 (40 to 60 with a soldered pad), TO-220 standing free 65. Rise = loss · that.',
    source: "Makers' datasheets, junction to ambient on the least copper (AMS1117, AP2112, AO3400A, L7805)",
  },
  {
    about: [/\b(?:parallel\w*|two|both)\b/i, /\b(?:supplies|power supplies|batteries|regulators|sources)\b/i],
    say: 'Not directly: the one with the higher voltage feeds the other. Join two supplies through a diode each (Schottky, 0.3 to 0.5 V), an ideal-diode FET, or a switch that takes the better one. Linear regulators do not share current either, unless each has a small resistor in its output.',
    source: 'Analog Devices LTC4412 datasheet (ideal diode); common practice',
  },
];
