/** Terms as far as boards go: "term, other spelling = what it is". One sentence or two each. */
const TEXT = `
schottky, schottky diode = A Schottky diode is a metal-to-silicon diode: it drops 0.2 to 0.5 V where a silicon one drops 0.6 to 1 V, and switches fast, but leaks more and stands some 40 to 100 V. Used for supplies, reverse protection and switching converters.
zener, zener diode = A zener diode conducts backwards from a set voltage on and holds it there: a simple reference or clamp, fed through a resistor.
tvs, tvs diode, transient voltage suppressor = A TVS diode clamps short surges (ESD, load dumps, inductive spikes) to ground: it stands the working voltage without conducting and bends over some 30 to 60 % above it.
castellated, castellated hole, castellation, castellated edge, castellations = Castellated holes are plated half holes along a board's edge, so that it can be soldered flat onto another board as a module.
drc, design rule check = DRC is the design rule check: distances, track widths, rings and open connections of the layout against what the fab can make.
erc, electrical rule check = ERC is the electrical rule check: supplies, levels, open inputs and outputs that fight, before anything is laid out.
bom, bill of materials = The BOM is the bill of materials: every part with its value, package, designators and ordering code.
cpl, pick and place file, centroid file, placement file = The CPL (pick-and-place or centroid file) tells the assembly machine where each part stands, on which side and how it is turned.
gerber, gerbers, gerber file = Gerbers are the fab's drawings: one file for each copper layer, mask, paste, silk screen and the outline, with a drill file beside.
esr, equivalent series resistance = ESR is a capacitor's equivalent series resistance: milliohms in ceramics, tenths of an ohm to ohms in electrolytics. It makes heat and ripple, and some linear regulators need a certain ESR to be stable.
esl = ESL is the equivalent series inductance of a capacitor, about 1 nH with its pads: what limits it at high frequency.
esd = ESD is electrostatic discharge: kilovolts for nanoseconds from a person's finger. Connectors and buttons want clamps (TVS) close to them.
emi, emc = EMI is interference that a device sends or takes; EMC is that it keeps within the limits of both.
ldo, low dropout regulator = An LDO is a linear regulator with a low dropout: the input may be just 0.1 to 0.5 V above the output. What it does not pass on it turns into heat: (Vin − Vout) · I.
buck, buck converter, step-down converter = A buck converter steps a voltage down by switching: a transistor, a coil and a capacitor; 85 to 95 % efficient.
boost, boost converter, step-up converter = A boost converter steps a voltage up by switching through a coil; its input current is larger than the output's by the ratio of the voltages and its losses.
buck-boost, buck boost, sepic = A buck-boost (or SEPIC) converter makes an output that may be above or below its input: 3.3 V from a lithium cell all the way down, for example.
inverter ic, inverting logic gate = A logic inverter gives a low for a high and the other way round.
dropout, dropout voltage = Dropout is how much higher a linear regulator's input must be than its output; below that the output follows the input down.
quiescent current = Quiescent current is what a regulator or chip takes for itself with no load: it sets how long a battery lasts while everything sleeps.
pull-up, pull up, pullup, pull-up resistor = A pull-up is a resistor from a line to its supply, so that the line is high while nothing drives it low: 10 kΩ for buttons and straps, 4.7 kΩ for I²C.
pull-down, pull down, pulldown, pull-down resistor = A pull-down is a resistor from a line to ground, so that the line is low while nothing drives it: 10 to 100 kΩ at a transistor's gate or an enable pin.
decoupling capacitor, bypass capacitor, decoupling = A decoupling capacitor (100 nF beside each supply pin) gives a chip its current pulses from near by, because the wires to the supply are too slow for them.
bulk capacitor, bulk capacitance, reservoir capacitor = A bulk capacitor (10 to 1000 µF) holds a supply up while loads switch; it stands where the supply comes in or beside the load.
via = A via is a plated hole that joins copper on different layers; 0.3 mm of drill in a 0.6 mm pad is usual and carries about 1 A.
blind via, buried via = A blind via reaches from an outer layer to an inner one, a buried one lies wholly inside: both cost extra; my boards have through vias only.
solder mask, soldermask = The solder mask is the coloured varnish over the copper, open where parts are soldered; it keeps solder from bridging.
silkscreen, silk screen = The silk screen is the print on the mask: designators, polarity marks, names.
courtyard = A courtyard is the area around a part that no other part may enter, so that it can be placed and soldered.
footprint, land pattern = A footprint (land pattern) is the set of pads, outline and courtyard on which a part is soldered.
netlist, net = A net is a set of pins that are joined; the netlist is all of them.
ground plane, copper pour, pour = A pour is copper that fills what is free, usually joined to ground: a short way back for currents, shielding and cooling.
star ground = A star ground brings the returns together at one point, so that heavy currents do not shift the ground of quiet circuits.
fiducial, fiducials = Fiducials are small bare copper dots by which an assembly machine finds the board's position; two or three at the corners are usual.
stencil = A stencil is a steel foil with openings at the pads through which solder paste is printed.
reflow = Reflow soldering melts printed solder paste in an oven or on a hot plate with all surface-mount parts at once.
panel, panelization, panelisation, v-score, v-cut = Panelisation puts several boards side by side on one sheet, to be broken apart along V-scores or milled tabs.
enig = ENIG is nickel with a thin layer of gold on the pads: flat, lasting, and dearer than tin (HASL).
hasl = HASL is tin from a hot bath, blown level with air: the cheapest finish, slightly uneven.
fr4, fr-4 = FR-4 is glass fibre in epoxy, what nearly every board is made of; εr about 4.5, good to some 130 °C.
smd, smt, surface mount = SMD parts are soldered flat onto pads (surface mount); SMT is the technique.
tht, through hole, through-hole = Through-hole parts have leads in drilled holes: stronger, easy by hand, larger.
x7r = X7R is a ceramic that keeps within ±15 % from −55 to 125 °C, but loses capacitance under DC voltage: take twice the voltage.
c0g, np0 = C0G (NP0) is the ceramic that does not drift: ±30 ppm/K, no loss under voltage; to some 10 nF. For filters, timing and crystals.
ferrite bead, ferrite = A ferrite bead is a resistor at high frequency and a wire at DC: it keeps noise of one part of the board from another, together with a capacitor behind it.
common mode choke = A common-mode choke is two windings on one core: it lets a differential signal pass and blocks what both lines carry alike.
optocoupler, opto-isolator, optoisolator = An optocoupler passes a signal by light from an LED to a transistor, so that the two sides have no electrical contact.
h-bridge, h bridge = An H-bridge is four switches around a motor, so that it can be driven both ways and braked.
mosfet = A MOSFET is a transistor that is switched by the voltage at its gate and takes no current there; on, it is a resistance of milliohms.
bjt, bipolar transistor = A bipolar transistor is switched by a current into its base, about a tenth of what it shall carry; on, it drops 0.1 to 0.3 V.
flyback diode, freewheeling diode, free-wheeling diode = A flyback diode lies across a coil, cathode to plus: it carries the coil's current on when the switch opens, in place of a spike of tens to hundreds of volts.
snubber = A snubber is a resistor and a capacitor in series across a switch or coil that damps ringing and spikes.
debounce, debouncing = Debouncing waits until a mechanical contact, which bounces for 1 to 10 ms, has settled: in firmware after 10 to 20 ms, or with 10 kΩ and 100 nF.
hysteresis = Hysteresis means that a switch goes on at a higher level than it goes off, so that noise near the threshold does not make it chatter.
open drain, open collector, open-drain = An open-drain (open-collector) output only pulls low; a pull-up makes the high. So several can share a line, as on I²C.
pwm = PWM is pulse width modulation: a pin switches fast, and the share of time that it is on (the duty cycle) sets the mean.
adc = An ADC turns a voltage into a number: n bits give 2^n steps of the reference voltage.
dac = A DAC turns a number into a voltage.
uart = A UART is a serial port with one line each way (TX, RX), no clock: both sides agree on the rate; TX goes to the other's RX.
i2c, i²c = I²C is a bus of two lines, SDA and SCL, both open drain with pull-ups; each device has an address of 7 bits; 100 or 400 kHz, on one board.
spi = SPI is a bus of clock, data out, data in and one chip select for each device; some MHz to tens of MHz, on one board.
can, can bus = CAN is a differential bus of two wires for vehicles and machines, up to 1 Mbit/s, terminated with 120 Ω at both ends; it needs a controller and a transceiver.
rs-485, rs485 = RS-485 is a differential line for many nodes and up to 1200 m, terminated with 120 Ω at both ends.
swd = SWD is the programming and debug port of ARM chips: SWDIO, SWCLK, ground, the supply as a reference, and reset.
jtag = JTAG is a programming and test port of four or five lines: TCK, TMS, TDI, TDO and TRST.
isp, icsp = ISP programs a chip that stands on the board: for AVRs six pins, MISO, VCC, SCK, MOSI, RESET, GND.
bootloader, boot loader = A boot loader is a small program in the chip that takes new firmware over USB or a serial port; a boot pin or button calls it.
vbus = VBUS is the 5 V line of USB.
vcc, vdd = VCC and VDD both name the positive supply of a chip: VCC from bipolar, VDD from MOS parts; VSS and GND are its other end.
gnd = GND is ground, the 0 V that every other voltage is measured from.
cc1, cc2, cc pin, cc pins = CC1 and CC2 are the configuration channels of USB-C: 5.1 kΩ to ground on each says that a device is there and which way round the plug is.
polyfuse, ptc, ptc fuse, resettable fuse = A polyfuse (PTC) becomes high-ohmic when too much current warms it, and recovers when it cools.
shunt, shunt resistor = A shunt is a resistor of milliohms in the current's way; the voltage across it tells the current.
crystal = A crystal is a piece of quartz that sets an exact frequency (±10 to 50 ppm), with a small capacitor at each end.
slew rate = Slew rate is how fast an output can change, in volts per microsecond.
duty cycle = The duty cycle is the share of each period for which a signal is on.
bandwidth = Bandwidth is the frequency at which the output has fallen by 3 dB, to 71 %.
impedance = Impedance is a circuit's opposition to alternating current: resistance and reactance together, in ohms.
creepage = Creepage is the shortest way along a surface between two conductors; clearance is the one through air. Both keep high voltages apart.
annular ring = The annular ring is the copper left around a drilled hole: 0.13 mm or more is what fabs want.
kelvin connection, kelvin, 4-wire = A Kelvin connection senses at the resistor's own pads with separate lines, so that the drop along the current's way does not count.
tg = Tg is the glass transition temperature of the laminate: 130 to 140 °C of plain FR-4, 170 °C of the better kind.
lsb = The LSB is one step of a converter: the reference / 2^bits.
breakout, breakout board = A breakout board brings the pins of a small part out to headers.
dnp, do not populate = DNP (do not populate) parts have pads on the board and are not fitted.
jst = JST is a maker of wire connectors: PH 2.0 mm (batteries), XH 2.5 mm, SH 1.0 mm (Qwiic), GH 1.25 mm, ZH 1.5 mm.
qwiic, stemma qt = Qwiic (STEMMA QT) is a JST SH connector of 4 pins and 1 mm pitch for I²C at 3.3 V: GND, 3V3, SDA, SCL.
logic level mosfet, logic-level = A logic-level MOSFET is fully on at the gate voltage of a logic pin: its R_DS(on) is specified at 4.5 V, 2.5 V or less.
inrush current, inrush = Inrush is the current peak of charging capacitors when a supply is plugged in; a soft start, an NTC or a slow switch limits it.
`;

const TERMS: ReadonlyMap<string, string> = new Map(
  TEXT.trim()
    .split('\n')
    .flatMap((line): [string, string][] => {
      const cut = line.indexOf(' = ');
      const say = line.slice(cut + 3);
      return line
        .slice(0, cut)
        .split(', ')
        .map((term) => [term, say]);
    }),
);

/** "What is ESR?", "what does castellated mean?", "explain PWM" */
const DEFINING: readonly RegExp[] = [
  /^(?:so |and |ok,? |hi,? |hello,? )*(?:please )?(?:what(?:'s| is| are|s)|what exactly (?:is|are)|define|explain|tell me what) (?:an? |the |is )?(.+?)(?: (?:is|are))?(?: (?:on|in|of|for) (?:a |an |the )?(?:pcbs?|boards?|circuits?|electronics|my board))?[\s?.!]*$/i,
  /\bwhat (?:does|do|is meant by|is the meaning of) (?:an? |the )?(.+?) (?:mean|means|stand for|do)\b(?: (?:on|in|for) (?:a |an |the )?(?:pcbs?|boards?|circuits?))?[\s?.!]*$/i,
  /\bmeaning of (?:an? |the )?(.+?)[\s?.!]*$/i,
];

/** What a term means that a question asks for; null: it asks for none, or none is kept of it. */
export function termOf(question: string): string | null {
  for (const form of DEFINING) {
    const asked = form
      .exec(question.trim())?.[1]
      ?.toLowerCase()
      .replace(/["'“”]/g, '')
      .trim();
    const said = asked === undefined ? undefined : (TERMS.get(asked) ?? TERMS.get(asked.replace(/(?<=[a-z])s$/, '')));
    if (said !== undefined) return said;
  }
  return null;
}
