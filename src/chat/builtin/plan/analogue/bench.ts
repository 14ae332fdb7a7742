import type { Component } from '../../../../design/index.js';
import { engineering, eSeries } from '../../../../parts/formulas.js';
import type { Intent } from '../../intent.js';
import { normalise } from '../../read/lexer.js';
import type { Draft } from '../draft.js';

/** Sizes of the catalogue's capacitors, the usual first; from 47 µF on aluminium electrolytics. */
const CAPACITORS = ['0603', '0805', '1206', '1210', 'SMD,D6.3xL5.4mm', 'SMD,D6.3xL7.7mm'] as const;
/** Voltages that makers rate capacitors for, V. */
const RATED = [10, 16, 25, 35, 50, 63, 100] as const;
/** Continuous load of a chip resistor by size, W: seven tenths of its rating. */
const RESISTORS = [
  ['0603', 0.07],
  ['0805', 0.0875],
  ['1206', 0.175],
  ['2512', 0.7],
] as const;
/** Case of a leaded electrolytic by its charge rating, F·V: makers' general-purpose series (105 °C). */
const RADIAL = [
  [100e-6 * 25, 'CP_Radial_D5.0_P2.00'],
  [220e-6 * 25, 'CP_Radial_D6.3_P2.50'],
  [470e-6 * 25, 'CP_Radial_D8.0_P3.50'],
  [1000e-6 * 25, 'CP_Radial_D10.0_P5.00'],
] as const;
/** Zener diodes of the catalogue by their voltage, V. */
const ZENERS: readonly (readonly [volts: number, value: string, size: string])[] = [
  [2.7, 'MM1Z2V7', 'SOD-123'],
  [3.3, 'MM1Z3V3', 'SOD-123'],
  [3.6, 'MM1Z3V6', 'SOD-123'],
  [4.7, 'MM1Z4V7', 'SOD-123'],
  [5.1, 'BZT52B5V1S', 'SOD-323'],
  [6.2, 'MM1Z6V2', 'SOD-123'],
  [6.8, 'MM1Z6V8', 'SOD-123'],
  [8.2, 'BZT52C8V2S', 'SOD-323'],
  [10, 'MMSZ5240B', 'SOD-123'],
  [12, 'MM1Z12', 'SOD-123'],
  [15, 'MM1Z15', 'SOD-123'],
  [18, 'MM1Z18', 'SOD-123'],
  [20, 'MM1Z20', 'SOD-123'],
  [24, 'MM1Z24', 'SOD-123'],
  [27, 'MM1Z27', 'SOD-123'],
];

/** Small transistors that people name; those in TO-92 have leads whatever else the board has. */
const NPNS = [
  [/\bbc54[6-9]\w?\b/i, 'BC547'],
  [/\b2n3904\b/i, '2N3904'],
  [/\b(?:2n|pn)2222a?\b/i, 'PN2222A'],
  [/\bbc33[78]\b/i, 'BC337'],
] as const;
const PNPS = [
  [/\bbc55[6-9]\w?\b/i, 'BC557'],
  [/\b2n390[56]\b/i, '2N3906'],
] as const;

export const leastRating = (volts: number): number => RATED.find((r) => r >= volts * 1.5 - 1e-9) ?? 100;

/** The case of a leaded electrolytic. */
export const radialFor = (farads: number, rating: number): string =>
  RADIAL.find(([most]) => farads * rating <= most * 1.0001)?.[1] ?? 'CP_Radial_D12.5_P5.00';

/** A workbench of parts between nets: what is wired by hand, with values that are sold. Nets are made by their names. */
export class Bench {
  /** The sentence, spellings made one. */
  readonly text: string;
  /** Voltage that capacitors stand where nobody says, V. */
  volts = 5;

  /** The last stage's feedback resistor, Ω; null: there is none. */
  feedbackOhms: number | null = null;

  constructor(readonly draft: Draft) {
    // "1M feedback": megohms; the case tells them from milli.
    this.text = normalise(draft.intent.sentence).replace(/\b(\d+(?:\.\d+)?) ?M(?:eg)?(?=[\s,;.)]|$)(?!\s*(?:screw|hole|holes|bit))/g, '$1 megohm');
  }

  get intent(): Intent {
    return this.draft.intent;
  }

  says(pattern: RegExp): boolean {
    return pattern.test(this.text);
  }

  /** A resistor; `watts` is what it dissipates in use. */
  r(ohms: number, a: string, b: string, purpose: string, watts = 0): Component {
    const value = engineering(ohms);
    const fits = RESISTORS.filter(([, most]) => watts <= most + 1e-9).map(([size]) => size);
    const size = fits.find((s) => this.#sold('resistor', value, s)) ?? fits[0] ?? '2512';
    if (fits.length === 0) this.draft.cannot(`${purpose}: ${watts.toFixed(1)} W in ${value}Ω is more than my chip resistors stand (0.7 W).`);
    return this.draft.generic({ kind: 'resistor', value, package: size, purpose, pins: { '1': a, '2': b } });
  }

  /** The resistor over a stage. */
  feedback(ohms: number, a: string, b: string): void {
    this.feedbackOhms = ohms;
    this.r(ohms, a, b, 'Feedback');
  }

  /** The E24 value next to `ohms` that is sold in some chip size. */
  near(ohms: number): number {
    const wanted = eSeries(ohms);
    const sold = (v: number): boolean => RESISTORS.some(([size]) => this.#sold('resistor', engineering(v), size));
    const steps = [1, 1.06, 0.94, 1.12, 0.89].map((k) => eSeries(wanted * k));
    return steps.find(sold) ?? wanted;
  }

  /** A capacitor; a polarised one has its plus at `a`. `volts` is what it stands in use. */
  c(farads: number, a: string, b: string, purpose: string, volts = this.volts): Component {
    const value = engineering(farads, 'F');
    const rated = leastRating(volts);
    const sold = RATED.filter((r) => r >= rated).flatMap((r) =>
      CAPACITORS.filter((s) => this.#sold('capacitor', value, s, `${r}V`)).map((s) => [s, r] as const),
    );
    const best = [...sold].sort((x, y) => CAPACITORS.indexOf(x[0]) - CAPACITORS.indexOf(y[0]))[0];
    const small = farads <= 1e-6;
    const size = best?.[0] ?? (small ? '0603' : radialFor(farads, rated));
    if (best === undefined && !small)
      this.draft.cannot(
        `A capacitor of ${value} for ${rated} V: the catalogue snapshot has none; the place of a leaded electrolytic is on the board.`,
      );
    const rating = `${rated}V`;
    return this.draft.generic({ kind: 'capacitor', value, package: size, rating, purpose, pins: { '1': a, '2': b } });
  }

  /** A decoupling capacitor beside a supply pin. */
  decouple(ref: string, pin: string, rail: string, ground: string, volts = this.volts): void {
    const rating = `${leastRating(volts)}V`;
    const place = { near: [{ pin: rail === 'GND' ? '2' : '1', to: `${ref}.${pin}`, within_mm: 3 }] };
    this.draft.generic({ kind: 'capacitor', value: '100nF', rating, purpose: 'Decoupling', pins: { '1': rail, '2': ground }, place });
  }

  zener(volts: number, cathode: string, anode: string, purpose: string): number {
    const [own, value, size] = [...ZENERS].sort((a, b) => Math.abs(a[0] - volts) - Math.abs(b[0] - volts))[0] ?? ZENERS[0]!;
    this.draft.generic({ kind: 'zener', value, package: size, purpose: `${purpose} (${own} V)`, pins: { K: cathode, A: anode } });
    return own;
  }

  /** A small signal diode. */
  diode(anode: string, cathode: string, purpose: string): void {
    this.draft.device('1N4148W', purpose, { A: anode, K: cathode });
  }

  /** A rectifier diode of 1 A, or a Schottky one of 3 A. */
  rectifier(anode: string, cathode: string, purpose: string, amps = 1): void {
    if (amps <= 1 && /\b1n400[1-7]\b/i.test(this.text)) {
      this.draft.generic({ kind: 'diode', value: '1N4007', package: 'DO-41_P10.16', purpose, pins: { K: cathode, A: anode } });
      return;
    }
    if (amps > 1) this.draft.device('SS34', purpose, { A: anode, K: cathode });
    else this.draft.generic({ kind: 'diode', value: 'M7', package: 'SMA', purpose, pins: { K: cathode, A: anode } });
  }

  npn(base: string, collector: string, emitter: string, purpose: string): void {
    this.draft.device(this.#called(NPNS) ?? 'MMBT3904', purpose, { B: base, C: collector, E: emitter });
  }

  pnp(base: string, collector: string, emitter: string, purpose: string): void {
    this.draft.device(this.#called(PNPS) ?? 'MMBT3906', purpose, { B: base, C: collector, E: emitter });
  }

  led(color: string, anode: string, cathode: string, purpose: string, edge = false): void {
    const sold = (['0603', '0805'] as const).find((s) => this.#sold('led', color, s)) ?? '0603';
    this.draft.generic({
      kind: 'led',
      value: color,
      package: sold,
      purpose,
      pins: { A: anode, K: cathode },
      ...(edge ? { place: { edge: 'any' } } : {}),
    });
  }

  /** A trimmer with at least so many ohms of those that there are; its wiper is pin 2. Answers its resistance. */
  pot(ohms: number, low: string, wiper: string, high: string, purpose: string): number {
    const made = [1e3, 2e3, 5e3, 1e4, 5e4, 1e5, 5e5];
    const own = made.find((v) => v >= ohms * 0.999) ?? 5e5;
    this.draft.device(`POT_3296W_${engineering(own)}`, purpose, { '1': low, '2': wiper, '3': high }, { value: engineering(own) });
    return own;
  }

  /** The small NPN transistor that the sentence names. */
  get namedNpn(): string | undefined {
    return this.#called(NPNS);
  }

  /** The transistor that the sentence names. */
  #called(named: readonly (readonly [RegExp, string])[]): string | undefined {
    return named.find(([pattern]) => pattern.test(this.text))?.[1];
  }

  #sold(kind: 'resistor' | 'capacitor' | 'led', value: string, size: string, rating?: string): boolean {
    return this.draft.library.catalogue.generic({ kind, value, package: size, ...(rating === undefined ? {} : { rating }) }).length > 0;
  }
}
