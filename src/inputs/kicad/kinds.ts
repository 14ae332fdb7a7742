import { type Kind, REF_PREFIX } from '../../design/index.js';

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
export function kindOf(ref: string, library: string, value: string, bare: boolean): Kind {
  const said = `${library} ${value}`;
  for (const [words, refs, kind] of BY_WORDS) if (words.test(said) && (refs === null || refs.test(ref))) return kind;
  if (bare) return 'mounting_hole';
  return BY_PREFIX[/^[A-Z]+/.exec(ref)?.[0] ?? ''] ?? 'ic';
}

const REF = /^[A-Z]{1,5}[0-9]{1,4}$/;

/** References that a design can hold: the file's own where it is one and there once, else one made from its letters. */
export class Refs {
  private readonly own: ReadonlySet<string>;
  private readonly taken = new Set<string>();
  private readonly next = new Map<string, number>();
  /** Lines that tell which parts are called otherwise than in the file. */
  readonly notes: string[] = [];

  constructor(all: readonly string[]) {
    this.own = new Set(all.filter((r) => REF.test(r)));
  }

  take(own: string, kind: Kind): string {
    if (REF.test(own) && !this.taken.has(own)) return this.keep(own);
    const letters = /^[A-Za-z]{1,5}/.exec(own)?.[0].toUpperCase();
    const prefix = letters === undefined || letters === 'REF' || letters === 'G' ? REF_PREFIX[kind] : letters;
    for (let n = this.next.get(prefix) ?? 1; ; n++) {
      const ref = `${prefix}${n}`;
      if (this.taken.has(ref) || this.own.has(ref)) continue;
      this.next.set(prefix, n + 1);
      this.notes.push(`${own === '' ? 'A part without reference' : JSON.stringify(own)} is called ${ref} here.`);
      return this.keep(ref);
    }
  }

  private keep(ref: string): string {
    this.taken.add(ref);
    return ref;
  }
}
