import type { Entry } from './entry.js';

/** Boards, layout, making. */
export const BOARDS: readonly Entry[] = [
  {
    about: [/\b(?:purple|black|white|blue|red|yellow|green|matte)\s+(?:pcbs?|boards?|solder ?mask)\b|\bcolou?r of (?:the|my|this) (?:pcb|board)\b/i],
    say: 'The colour of a board is that of its solder mask: it is chosen with the order at the fab, and no file of the board says it. Green is the usual one; others may cost more or take longer.',
    source: "fabs' order forms: the solder mask's colour is an option of the order",
  },
  {
    about: [/\bvias?\b/i, /\b(?:current|amps?|capacity|carry|how (?:much|many)|size|drill|diameter)\b/i],
    say: 'A via of 0.3 mm drill with 20 to 25 µm of plating carries about 1 A with 10 K of rise on 1.6 mm; use several side by side for more. 0.3 mm drill in a 0.6 mm ring is the size that every fab makes without extra charge.',
    source: "IPC-2152 by the barrel's cross-section; fabs' capability pages",
  },
  {
    about: [/\b(?:tracks?|traces?)\b/i, /\b(?:width|wide|current|amps?|how|thick)\b/i],
    say: 'On an outer layer of 1 oz copper with 10 K of rise: 0.5 A 0.12 mm, 1 A 0.3 mm, 2 A 0.78 mm, 3 A 1.4 mm, 5 A 2.8 mm; inner layers need 2.6 times that. Signals: 0.2 mm. Name the current and I calculate it.',
    source: 'IPC-2221: I = 0.048 · ΔT^0.44 · A^0.725',
  },
  {
    about: [/\b(?:oz|ounces?)\b|\bcopper\b.*\b(?:thick\w*|weight)\b|\bthick\w*\b.*\bcopper\b/i],
    say: '1 oz of copper is 35 µm, 2 oz 70 µm, half an ounce 17.5 µm: the thickness of an ounce spread over a square foot. 1 oz is what boards have where nothing is said.',
    source: 'IPC-4562',
  },
  {
    about: [/\b(?:enig|hasl|surface finish|osp|immersion)\b/i],
    say: "ENIG is electroless nickel with immersion gold: flat and lasting, for fine pitch, BGAs, contacts and castellations, at extra cost. HASL is tin from a hot bath: cheapest, uneven; lead-free HASL is its RoHS form. OSP is an organic coat, flat and cheap, but it does not keep. I do not choose the finish: the fab's default is used.",
    source: "IPC-4552 (ENIG); fabs' finish guides",
  },
  {
    about: [/\bground\b|\bgnd\b/i, /\b(?:pour|plane|fill|both|layers?|split|flood)\b/i],
    say: 'Yes: pour ground on both sides of a two-layer board and join the pours with vias. Currents return beneath their tracks, so the pour should not be cut under fast signals, and analogue and digital parts are kept apart by placement rather than by a split. None beneath antennas. My boards have it where nothing else is said.',
    source: "Henry Ott, Electromagnetic Compatibility Engineering; makers' layout guides",
  },
  {
    about: [/\b(?:m2(?:[.,p]5)?|m3|m4|screws?|mounting holes?)\b/i, /\b(?:drill|hole|size|diameter|clearance|keep-?\s?out|how (?:big|large))\b/i],
    say: "Clearance holes: M2 2.2 mm, M2.5 2.7 mm, M3 3.2 mm, M4 4.3 mm; keep copper and parts out of the screw's head: 4.5 mm across for M2, 5.5 for M2.5, 6 to 7 for M3, 8 to 9 for M4.",
    source: 'ISO 273 (medium and fine series); ISO 7380 and DIN 125 for heads and washers',
  },
  {
    about: [/\b(?:layers?|4-?layer|four[- ]layer|two[- ]layer|2-?layer)\b/i, /\b(?:need|should|when|difference|enough|how many|why|which)\b/i],
    say: 'Two layers do for microcontrollers, sensors, drivers and USB at full speed. Four (signal, ground, supply, signal) pay for themselves with fast buses, DDR, radio matching, dense chips or strict EMC. I lay out two, or four where you ask for them.',
    source: 'Common practice; Henry Ott on stack-ups',
  },
  {
    about: [
      /\b(?:differences?|what(?:'s| is))\b/i,
      /\b(?:gerbers?|bom|cpl|pick and place|drc|erc|netlist|silk-?\s?screen|solder ?mask|footprint|stencil|fiducials?)\b/i,
    ],
    say: 'Gerbers are the drawings of each layer, the drill file the holes, the BOM the list of parts, the CPL where each part stands and how it is turned. ERC checks the circuit (supplies, levels, open inputs), DRC the layout (distances, widths, open connections). The mask is the green varnish, the silk screen the print, a footprint the pads of a part.',
    source: 'Ucamco Gerber specification; IPC-T-50 terms',
  },
  {
    about: [/\b(?:clearance|spacing|distance)\b/i, /\b(?:tracks?|traces?|pads?|copper|minimum|min|fab|manufactur\w*|pcb|edge)\b/i],
    say: 'Cheap two-layer boards are made with 0.127 mm tracks and gaps; 0.15 to 0.2 mm is comfortable. Copper stays 0.3 mm from a routed edge, 0.4 mm from a scored one. By voltage (outer layer, coated) 0.13 mm is enough to 100 V; mains needs far more.',
    source: "Fabs' capability pages; IPC-2221, table 6-1",
  },
  {
    about: [/\b(?:reset|nrst|en pin|boot ?0?|boot(?:loader)?)\b/i, /\b(?:resistor|capacitor|pull-?\s?up|need|circuit|button|cap)\b/i],
    say: 'Reset: 10 kΩ to the supply and 100 nF to ground (1 µF at the EN pin of an ESP32), a button across the capacitor. The boot pin gets a resistor to the level of a normal start (BOOT0 of an STM32 low, GPIO0 or GPIO9 of an ESP32 high) and a button or pad to the other.',
    source: 'ST AN4325, Espressif hardware design guidelines',
  },
  {
    about: [/\b(?:wires?|cables?|awg)\b/i, /\b(?:gauge|awg|current|thick|size|amps?)\b/i],
    say: 'Copper wire in free air, as a rule of thumb: AWG 28 (0.08 mm²) 0.5 to 1 A, 26 (0.13) 1 to 2 A, 24 (0.2) 2 to 3 A, 22 (0.33) 3 to 5 A, 20 (0.5) 5 to 7 A, 18 (0.8) 7 to 10 A, 16 (1.3) 10 to 13 A. Look at the voltage drop too: 1 m of AWG 24 has 84 mΩ each way.',
    source: 'ASTM B258 for resistances; UL 758 practice',
  },
  {
    about: [/\b(?:shunt|current sens\w*|measure (?:the )?current)\b/i],
    say: "A shunt of 10 to 100 mΩ with an amplifier made for it (INA219 over I²C, INA180 analogue): choose R so that the greatest current makes 50 to 100 mV, loss I² · R within half of the resistor's rating, and lead the sense lines from the inner sides of its pads (Kelvin).",
    source: 'TI INA219 datasheet and SLYA042 (current sensing)',
  },
];
