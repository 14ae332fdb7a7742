import { type Component, splitPin } from '../../../design/index.js';
import type { Device, Library } from '../../../parts/index.js';
import type { About } from '../about.js';
import { milliamps } from './load.js';

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Devices that a text names by their type: "BME280", "AMS1117", "SHT31". */
function devicesIn(text: string, library: Library): Device[] {
  const words = text
    .split(/[\s,;?!()]+/)
    .map((w) => plain(w.replace(/'s$/, '')))
    .filter((w) => w.length >= 4 && /\d/.test(w) && /[a-z]/.test(w));
  const found = [...library.devices.values()].filter((d) => words.some((w) => plain(d.mpn).startsWith(w) || plain(d.id).startsWith(w)));
  const best = new Map<string, Device>();
  for (const d of found) {
    const key = words.find((w) => plain(d.mpn).startsWith(w) || plain(d.id).startsWith(w)) ?? '';
    if (!best.has(key)) best.set(key, d);
  }
  return [...best.values()].slice(0, 3);
}

const NOTHING_ASKED = /\b(?:board|pcb|make|build|design|create|module)\b/i;

/** "what is the I²C address of a BME280?", "what voltage does an SHT31 take?", "how much does an AMS1117 draw?": what the library knows of a part. */
export function aboutDevice(text: string, library: Library): string | null {
  if (NOTHING_ASKED.test(text)) return null;
  const devices = devicesIn(text, library);
  const lines = devices.flatMap((d) => factsOf(d, text) ?? []);
  return lines.length === 0 ? null : lines.join('\n');
}

const COMPARES = /\b(?:differences?|differ|compare[ds]?|versus|vs\.?|better|or)\b/i;

/** "What's the difference between a BME280 and a BMP280?": what the library knows of each, side by side. null: not two known parts. */
export function compared(text: string, library: Library): string | null {
  if (NOTHING_ASKED.test(text) || !COMPARES.test(text)) return null;
  const devices = devicesIn(text, library);
  return devices.length < 2 ? null : devices.map((d) => whole(d)).join('\n');
}

function whole(d: Device): string {
  const supply = d.pins
    .filter((p) => p.type === 'power_in' && p.volts_max !== undefined)
    .map((p) => `${p.name} ${p.volts_min ?? 0} to ${p.volts_max ?? ''} V`);
  const facts = [
    d.title,
    d.package === '' ? '' : `package ${d.package}`,
    supply.slice(0, 2).join(', '),
    d.i2c_addresses === undefined ? '' : `I²C address ${d.i2c_addresses.map((a) => `0x${a.toString(16)}`).join(' or ')}`,
    d.draw_ma === undefined ? '' : `${milliamps(d.draw_ma.typical)} typically, ${milliamps(d.draw_ma.peak)} at the peak`,
    d.dropout_v === undefined ? '' : `${d.dropout_v} V of dropout`,
  ].filter((f) => f !== '');
  return `${d.mpn}: ${facts.join('; ')}${d.sources[0] === undefined ? '' : ` (${d.sources[0]})`}.`;
}

function factsOf(d: Device, text: string): string | null {
  const source = d.sources[0] === undefined ? '' : ` (${d.sources[0]})`;
  if (/\bdrop-?\s?out\b/i.test(text) && d.dropout_v !== undefined) return `${d.mpn}: ${d.dropout_v} V of dropout at its rated current${source}.`;
  if (/\baddress(?:es)?\b/i.test(text))
    return d.i2c_addresses === undefined ? null : `${d.mpn}: I²C address ${d.i2c_addresses.map((a) => `0x${a.toString(16)}`).join(' or ')}${source}.`;
  if (/\b(?:voltages?|volts?|supply|vcc|vdd|3\.?3 ?v|5 ?v)\b/i.test(text)) {
    const pins = d.pins.filter((p) => p.type === 'power_in' && p.volts_max !== undefined);
    return pins.length === 0 ? null : `${d.mpn}: ${pins.map((p) => `${p.name} ${p.volts_min ?? 0} to ${p.volts_max ?? ''} V`).join(', ')}${source}.`;
  }
  if (/\b(?:current|draws?|consum\w*|ma|amps?)\b/i.test(text) && !/\b(?:gpios?|pins?|i\/o|output)\b/i.test(text))
    return d.draw_ma === undefined ? null : `${d.mpn}: ${milliamps(d.draw_ma.typical)} typically, ${milliamps(d.draw_ma.peak)} at the peak${source}.`;
  if (/\b(?:pin-?\s?outs?|pins?|package)\b/i.test(text))
    return `${d.mpn} (${d.package}): ${d.pins
      .slice(0, 40)
      .map((p) => `${p.pads.slice(0, 4).join('/')} ${p.name}`)
      .join(', ')}${source}.`;
  return null;
}

/** What a part is, does and hangs on, and where it stands. */
export function aboutPart(part: Component, { design, board }: About, library: Library): string {
  const block = design.blocks.find((b) => b.refs.includes(part.ref));
  const source = library.blocks.get(block?.block ?? '') ?? [...library.platforms.values()].find((p) => p.core.name === block?.block)?.core;
  const device = library.devices.get(part.device ?? '');
  const nets = design.nets.flatMap((n) => n.pins.filter((p) => splitPin(p).ref === part.ref).map((p) => `${splitPin(p).pin} is on ${n.name}`));
  const stands = board?.parts.find((p) => p.ref === part.ref);
  const what = device === undefined ? `${part.value} ${part.kind.replaceAll('_', ' ')}` : device.title;
  return [
    `${part.ref} is ${/^[aeiou]/i.test(what) ? 'an' : 'a'} ${what}${part.package === '' ? '' : ` (${part.package})`}${part.purpose === '' ? '' : `: ${part.purpose}`}.`,
    source === undefined
      ? ''
      : `It belongs to "${source.title}"${block === undefined ? '' : ` (${block.refs.filter((r) => r !== part.ref).join(', ') || 'alone'})`}.`,
    nets.length === 0 ? 'It is on no net.' : `${nets.slice(0, 12).join(', ')}${nets.length > 12 ? ` and ${nets.length - 12} more` : ''}.`,
    part.part === null ? '' : `It is bought as ${part.part.mpn} (${part.part.catalog_code}).`,
    stands === undefined ? '' : `It stands at ${stands.x}, ${stands.y} mm on the ${stands.side}.`,
    source === undefined || source.follows.length === 0 ? '' : `The circuit follows ${source.follows[0]}.`,
  ]
    .filter((s) => s !== '')
    .join(' ');
}
