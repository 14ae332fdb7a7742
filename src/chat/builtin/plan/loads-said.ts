import type { ItemWish } from '../intent.js';

/** Strips of plain red, green and blue LEDs, which transistors dim: nothing addresses them. */
const RGB = /\brgb(?:w|ww|cct)?\b|\bcolou?r\b/i;
const ADDRESSED = /\bws28\w*|\bsk68\w*|\bneo ?pixels?\b|\baddressable\b|\bapa102\w*|\bdot ?stars?\b|\bdigital (?:rgb|led)/i;
/** Highest supply of addressable strips, V. */
const ADDRESSED_MOST_V = 5.5;

/** "RGB LED controller with three MOSFETs", "12 V RGB strip": one switch for each colour, and nothing addressable. */
export function analogRgb(items: ItemWish[], sentence: string): ItemWish[] {
  if (ADDRESSED.test(sentence)) return items;
  const lights = items.filter((i) => (i.id === 'ws2812' || i.id === 'led_strip_output') && RGB.test(i.text));
  const strips = items.filter((i) => /strip/i.test(i.text) && (i.id === 'led_strip_output' || i.id === 'mosfet'));
  const rgb = lights.length > 0 || (strips.length > 0 && /\brgb/i.test(sentence));
  const [first] = [...lights, ...strips];
  const switches = items.filter((i) => i.id === 'mosfet' && !strips.includes(i));
  // "Strip dimmer": what the switches do.
  const dims = items.filter((i) => i.id === 'potentiometer' && /dimm/i.test(i.text) && !/knob|pot/i.test(i.text));
  const volts = [...lights, ...strips, ...switches, ...dims].find((i) => i.volts !== undefined)?.volts;
  const high = (volts ?? 0) > ADDRESSED_MOST_V || /\b(?:12|24) ?V\b/i.test(sentence);
  const common = /\bcommon[- ]anode\b|\banalog(?:ue)? (?:rgb|strip|led)|\bdumb\b|\b5050 (?:rgb )?strip/i.test(sentence);
  if (!rgb || first === undefined || !(switches.some((s) => s.counted || s.plural) || (strips.length > 0 && high) || common)) return items;
  const colors = /\brgb ?(?:\+ ?)?cct|\brgbww/i.test(sentence) ? 5 : /\brgbw\b|\brgb ?\+ ?w/i.test(sentence) ? 4 : 3;
  const counted = switches.find((s) => s.counted && s.count > 1);
  const given = { ...first, ...(volts === undefined ? {} : { volts }), id: 'mosfet' as const, text: 'MOSFET output' };
  const { part: _part, note: _note, ...whole } = given;
  const each = { ...whole, count: counted?.count ?? colors * Math.max(1, first.counted ? first.count : 1), counted: true };
  return [...items.filter((i) => !lights.includes(i) && !strips.includes(i) && !switches.includes(i) && !dims.includes(i)), each];
}

const HEADS = ['fan', 'pump', 'solenoid', 'valve', 'heater', 'lamp', 'strip'] as const;
const headOf = (item: ItemWish): string | undefined =>
  item.id === 'mosfet' ? HEADS.find((h) => new RegExp(String.raw`\b${h}`, 'i').test(item.text)) : undefined;

/** "Fan controller for two 12 V fans": the board's purpose and the loads are the same things. */
export function sameLoads(items: ItemWish[]): ItemWish[] {
  const repeated = (i: ItemWish): boolean => {
    const head = headOf(i);
    if (head === undefined || i.counted || !/controller|driver|output|switch/i.test(i.text)) return false;
    return items.some((k) => k !== i && headOf(k) === head);
  };
  const gone = items.filter(repeated);
  if (gone.length === 0) return items;
  return items
    .filter((i) => !gone.includes(i))
    .map((i) => {
      const said = gone.find((g) => headOf(g) === headOf(i) && headOf(i) !== undefined);
      if (said === undefined) return i;
      const volts = i.volts ?? said.volts;
      const amps = i.amps ?? said.amps;
      return { ...i, ...(volts === undefined ? {} : { volts }), ...(amps === undefined ? {} : { amps }) };
    });
}
