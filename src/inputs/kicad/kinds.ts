import { type Kind, REF_PREFIX } from '../../design/index.js';
import { oneLine } from '../one-line.js';

/** What a part is, as its footprint's library name, its value and its reference say: the first line that fits. */
const BY_WORDS: readonly (readonly [RegExp, RegExp | null, Kind])[] = [
  [/mounting_?hole/i, null, 'mounting_hole'],
  [/fiducial/i, null, 'fiducial'],
  [/test_?point/i, /^TP/, 'test_point'],
  [/\busb[_-]|connector_usb/i, /^(J|P|CN|CON|X|USB)\d/, 'usb_connector'],
  [/battery/i, /^(BT|J|P)\d/, 'battery_connector'],
  [/ws2812|sk6812|apa102|neopixel/i, /^(D|LED|U)\d/, 'addressable_led'],
  [/\bled|led_/i, /^(D|LED|LD)\d/, 'led'],
  [/schottky|\bBAT\d\d|\bSS\d\d|1N58\d\d/i, /^D/, 'schottky'],
  [/zener|\bBZ[XV]|\bMM[SB]Z/i, /^(D|Z)/, 'zener'],
  [/\btvs|\bSM[AB]J|\bP6KE/i, /^(D|Z|TVS)/, 'tvs'],
  [/mosfet|\b(BSS|IRF|IRL|AO\d|DMG|SI\d|2N700|FD[NSCV])/i, /^(Q|T|M)\d/, 'mosfet'],
  [/relay/i, null, 'relay'],
  [/crystal|resonator|oscillator/i, null, 'crystal'],
  [/potentiometer/i, null, 'potentiometer'],
  [/buzzer/i, null, 'buzzer'],
  [/sw_push|pushbutton|button|tact/i, null, 'button'],
  [/esp32|esp-|rf_module|module/i, /^(U|IC|A|M)\d/, 'module'],
  [/atmega|attiny|stm32|rp2040|pic1[0268]|mcu/i, /^(U|IC)\d/, 'microcontroller'],
  [/regulator|\bldo|ams1117|lm78|78[lm]?\d\d\b|ap21\d\d|mcp170/i, /^(U|IC|VR|REG)\d/, 'regulator'],
  [/eeprom|flash|24(lc|c|aa)\d|w25q/i, /^(U|IC)\d/, 'memory'],
  [/ne555|lm555|tlc555/i, /^(U|IC)\d/, 'timer'],
  [/opamp|lm358|lm324|tl07\d|mcp600/i, /^(U|IC)\d/, 'opamp'],
  [/\b(74|sn74|cd40)[a-z]*\d/i, /^(U|IC)\d/, 'logic'],
];
const BY_PREFIX: Readonly<Record<string, Kind>> = {
  R: 'resistor', RN: 'resistor', C: 'capacitor', L: 'inductor', FB: 'ferrite', D: 'diode', LED: 'led', Z: 'zener', Q: 'bjt', U: 'ic', IC: 'ic', Y: 'crystal',
  J: 'connector', P: 'connector', CN: 'connector', CON: 'connector', X: 'connector', K: 'relay', RL: 'relay', SW: 'switch', S: 'switch', RV: 'potentiometer',
  VR: 'potentiometer', POT: 'potentiometer', BZ: 'buzzer', LS: 'buzzer', F: 'fuse', H: 'mounting_hole', MH: 'mounting_hole', FID: 'fiducial', TP: 'test_point',
  BT: 'battery_connector', T: 'bjt', JP: 'connector', TVS: 'tvs',
}; // biome-ignore format: a table

/** `bare`: it has no pad to solder. What nothing is known of is an `ic`; a drawing without copper counts as a hole or mark of the board. */
export function kindOf(reference: string, library: string, value: string, bare: boolean): Kind {
  const ref = reference.toUpperCase();
  const said = `${library} ${value}`;
  for (const [words, refs, kind] of BY_WORDS) if (words.test(said) && (refs === null || refs.test(ref))) return kind;
  if (bare) return 'mounting_hole';
  // KiCad's own land patterns begin with the letters of what stands on them: Resistor_SMD:R_0603_1608Metric.
  const [letters = '', drawn = ''] = [/^[A-Z]+/.exec(ref)?.[0], /(?:^|:)([A-Z]{1,3})_/.exec(library)?.[1]];
  return BY_PREFIX[letters] ?? BY_PREFIX[drawn] ?? 'ic';
}

const REF = /^[A-Z]{1,5}[0-9]{1,4}$/;

/** References that a list of references can hold. */
const LISTED = /^[^\s,;"\p{C}]{1,60}$/u;

function told(own: string, ref: string, twin: boolean, what: string, designator: string | null): string {
  if (own === '') return `A part without reference (${what}) is called ${ref} here.`;
  const name = JSON.stringify(own.length > 60 ? `${oneLine(own, 60)}…` : own);
  if (twin) return `A further part ${name} is called ${ref} here: the file has that reference more than once.`;
  return `${name} is called ${ref} here${designator === null ? '' : '; the parts list and the placement list keep it'}.`;
}

/** What a part is called in a design. */
export interface Taken {
  readonly ref: string;
  /** The file's own reference, which no design can hold and no other part has; null: it is `ref`, or there is none to speak of. */
  readonly designator: string | null;
}

/** References that a design can hold: the file's own where it is one and there once, else one made from its letters, which is noted. */
export class Refs {
  private readonly own: ReadonlySet<string>;
  private readonly taken = new Set<string>();
  private readonly seen = new Set<string>();
  private readonly next = new Map<string, number>();
  /** Which parts are called otherwise than in the file, by their new names. */
  readonly notes: { readonly ref: string; readonly message: string }[] = [];

  /** `listed`: BOM and placement list of what is read have the file's own references. */
  constructor(
    all: readonly string[],
    private readonly listed: boolean,
  ) {
    this.own = new Set(all.filter((r) => REF.test(r)));
  }

  /** `what` says which part it is where it has no reference: "TestPoint at 12, 8 mm". */
  take(own: string, kind: Kind, what: string): Taken {
    const twin = own !== '' && this.seen.has(own);
    this.seen.add(own);
    if (REF.test(own) && !twin) return { ref: this.keep(own), designator: null };
    const ref = this.keep(this.free(own, kind, twin));
    const designator = this.listed && !twin && LISTED.test(own) ? own : null;
    this.notes.push({ ref, message: told(own, ref, twin, what, designator) });
    return { ref, designator };
  }

  /** The file's own letters and number where they are free, else its letters with the next free number. */
  private free(own: string, kind: Kind, twin: boolean): string {
    const plain = own.toUpperCase().replace(/[^A-Z0-9]/g, '');
    const open = (ref: string): boolean => !this.taken.has(ref) && !this.own.has(ref);
    if (!twin && REF.test(plain) && open(plain)) return plain;
    const letters = /^[A-Za-z]{1,5}/.exec(own)?.[0].toUpperCase();
    const prefix = letters === undefined || letters === 'REF' || letters === 'G' ? REF_PREFIX[kind] : letters;
    let n = this.next.get(prefix) ?? 1;
    while (!open(`${prefix}${n}`)) n++;
    this.next.set(prefix, n + 1);
    return `${prefix}${n}`;
  }

  private keep(ref: string): string {
    this.taken.add(ref);
    return ref;
  }
}
