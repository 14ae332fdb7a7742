import type { Design } from '../../../design/index.js';
import type { Draft } from './draft.js';

const PAD = 'TestPoint_1.5mm';
const SAID = /\b(?:test|probe|probing|measur\w+)[- ]?(?:points?|pads?|loops?)\b/i;
/** What follows: "on 3V3, GND and SDA", "for the rails". */
const NAMED = /\b(?:test|probe|probing|measur\w+)[- ]?(?:points?|pads?|loops?)\b\s*(?:on|for|at|of|to|:|\()\s*([^.;]*)/i;
const HEEDED = /^(?:test|tests|probe|probing|tp|test ?points?|test ?pads?|pads?|points?|pogo|solder)(?: (?:points?|pads?))?$/i;
const RAILS = /\b(?:rails?|supply|supplies|power|voltages?)\b/i;
const SPLIT = /\s*(?:,|\/|&|\+|\band\b)\s*/i;
const MOST = 24;

/** "SWD pads", "UPDI on test pads", "pogo pads for programming": bare copper in the place of a programming header. */
export const onBarePads = (sentence: string): boolean =>
  /\b(?:swd|updi|isp|icsp|jtag|swio|program\w*|prog|debug\w*|flash\w*|uart|serial)\b[^.;,]{0,12}?\b(?:test |pogo |solder |spring |bare |copper )*(?:pads|test ?points)\b|\b(?:test |pogo |solder |bare |copper )?pads for (?:the )?(?:swd|updi|isp|icsp|jtag|program\w*|prog|debug\w*|flash\w*)/i.test(
    sentence,
  );

/** A pad for each line of a programmer, by the line's name. */
export function programmingPads(draft: Draft, ports: Readonly<Record<string, string>>, title: string): void {
  for (const [name, net] of Object.entries(ports)) draft.device(PAD, `${title}: ${name}`, { '1': net }, { value: name });
  heed(draft);
}

/** "Test points on 3V3, GND and the bus": a pad on each net that is named, or on every supply and ground where none is. */
export function testPoints(draft: Draft): void {
  const sentence = draft.intent.sentence.replace(/\s+/g, ' ');
  if (!SAID.test(sentence) || (onBarePads(sentence) && NAMED.exec(sentence) === null)) return;
  const bare = draft.assembler.build({ name: 'x', prompt: '', summary: '', board: {}, assumptions: [], unmet: [] });
  const padded = new Set(bare.components.filter((c) => c.device === PAD).map((c) => c.value));
  const nets = netsOf(bare, NAMED.exec(sentence)?.[1] ?? '').filter((n) => !padded.has(n));
  heed(draft);
  if (nets.length === 0) return;
  for (const net of nets.slice(0, MOST)) draft.device(PAD, `Test point on ${net}`, { '1': net }, { value: net });
  draft.put(`test points on ${nets.slice(0, MOST).join(', ')}`);
}

function netsOf({ nets }: Design, named: string): string[] {
  const rails = nets.filter((n) => n.class === 'power' || n.class === 'ground').map((n) => n.name);
  const plain = (text: string): string =>
    text
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .replace(/^(\d+)V$/, '$1V')
      .replace('GROUND', 'GND');
  const words = named.split(SPLIT).map((w) => w.trim().replace(/^(?:the|all|each|every|both) /i, ''));
  const found = words.flatMap((w): string[] => {
    const key = plain(w);
    if (key === '') return [];
    if (RAILS.test(w)) return rails;
    const net = nets.find((n) => plain(n.name) === key) ?? nets.find((n) => plain(n.name) === key.replace(/(\d)(\d)V$/, '$1V$2'));
    if (net !== undefined) return [net.name];
    return /^I2C(BUS)?$/.test(key) ? nets.filter((n) => /^(?:SDA|SCL)$/.test(n.name)).map((n) => n.name) : [];
  });
  return [...new Set(found.length > 0 ? found : rails)];
}

function heed(draft: Draft): void {
  draft.heeded = draft.heeded === null ? HEEDED : new RegExp(`${draft.heeded.source}|${HEEDED.source}`, 'i');
}
