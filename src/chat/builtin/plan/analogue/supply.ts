import { type ConnectorFamily, EMPTY_ATTRIBUTES, type SourceWish } from '../../intent.js';
import type { SourceId } from '../../read/vocabulary.js';
import type { Draft, Rail } from '../draft.js';
import { orDiode } from '../joining.js';
import { slide } from '../path/plan.js';
import { PowerTree } from '../power.js';
import type { Brief } from '../settle.js';
import type { Bench } from './bench.js';
import { connect, type Port } from './ports.js';
import { dualVolts, said, supplyVolts } from './read.js';
import type { Socket } from './sockets.js';

/** What an analogue board runs from: one rail and ground, or one rail on either side of ground. */
export interface Feed {
  readonly plus: string;
  /** The negative rail; ground where there is none. */
  readonly minus: string;
  readonly volts: number;
  readonly dual: boolean;
  readonly rail: Rail;
  /** What further rails are made by; absent where the supply has two sides or comes over a header. */
  readonly power?: PowerTree;
}

/** Words that speak of the supply. */
export const SUPPLY_WORDS =
  /\b(?:single |dual |split |power )?(?:supply|supplied|supplies)\b|\bpower(?:ed)?(?: in(?:put)?)?\b|\bbatter(?:y|ies)\b|\b(?:runs?|fed) (?:on|from|off|by)\b|±? ?\b\d+(?:[.,]\d+)? ?v(?:olts?|dc)?\b(?! (?:out|adc|logic|zener|rail out))|\bvcc\b/i;

const NO_DRAW = { typical: 0, peak: 0 };

/** What a board without a named supply runs from, V. */
export interface Wanted {
  readonly usual: number;
  /** A "±" of the sentence is not the supply's. */
  readonly single?: true;
  readonly used?: readonly number[];
}

/** Reads the supply; its voltage alone, nothing is put on the board. */
export function readSupply(bench: Bench, brief: Brief, { usual, used = [], single }: Wanted): { volts: number; dual: boolean; named: boolean } {
  const dual = single === true ? null : dualVolts(bench.text);
  if (dual !== null) return { volts: dual, dual: true, named: true };
  const own = supplyVolts(bench.text, used);
  if (own !== null) return { volts: own, dual: false, named: true };
  if (brief.cell !== null || bench.says(/\bli-?po\b|\bli-?ion\b/i)) return { volts: 3.7, dual: false, named: true };
  if (brief.usb !== null) return { volts: 5, dual: false, named: true };
  if (bench.says(/\bpp3\b|\bblock battery\b|\b9 ?v block\b/i)) return { volts: 9, dual: false, named: true };
  // An op-amp that the sentence names has its own least.
  const least = /\bne553\d|\b4558\b|\btl0[78]\d/i.test(bench.text) ? 12 : usual;
  return { volts: Math.max(usual, least), dual: false, named: false };
}

/** Puts the supply's connector on the board. `socket` is what the sentence gives it. */
export function feed(bench: Bench, brief: Brief, socket: Socket | undefined, wanted: Wanted): Feed {
  const { draft } = bench;
  const { volts, dual, named } = readSupply(bench, brief, wanted);
  bench.volts = dual ? 2 * volts : volts;
  if (!named) draft.assume(`You named no supply: the board is planned for ${volts} V.`);
  if (dual) return split(bench, volts, socket);
  const source = sourceOf(bench, socket, volts);
  const items = brief.items.filter((i) => i.id === 'fuse' || i.id === 'surge' || i.id === 'reverse_protection');
  const amps = said(bench.text, 'A')[0]?.value;
  const rated = items.map((i) => (i.id === 'fuse' && i.amps === undefined && amps !== undefined ? { ...i, amps } : i));
  const own = { ...brief, items: rated, usb: source.id === 'usb' ? source : null, cell: source.id === 'lipo' ? source : null };
  const main = source.id === 'usb' || source.id === 'lipo' ? null : source;
  const power = new PowerTree(draft, { ...own, main }, { logic: NO_DRAW, five: NO_DRAW }, null);
  const { input } = power;
  const rail = brief.intent.items.some((i) => i.id === 'power_switch') ? slide(draft, input, said(bench.text, 'A')[0]?.value ?? 0.5) : input;
  return { plus: rail.net, minus: 'GND', volts: rail.volts, dual: false, rail, power };
}

function split(bench: Bench, volts: number, socket: Socket | undefined): Feed {
  const { draft } = bench;
  const guarded = draft.intent.items.some((i) => i.id === 'reverse_protection');
  const [plus, minus] = guarded ? ['VPOS_IN', 'VNEG_IN'] : ['VPOS', 'VNEG'];
  draft.assembler.net(minus, { class: 'power', volts: -volts });
  if (guarded) {
    draft.rail({ net: plus, volts, limit_ma: null, from: `the ±${volts} V connector` });
    draft.assembler.net('VNEG', { class: 'power', volts: -volts });
    orDiode(draft, plus, 'VPOS', 'Reverse-polarity protection');
    orDiode(draft, 'VNEG', minus, 'Reverse-polarity protection');
    draft.feed('VPOS', plus);
    draft.assume('A Schottky diode in either supply protects the board against reversed polarity: it takes some 0.3 V.');
  }
  const rail = draft.rail({ net: 'VPOS', volts, limit_ma: null, from: `the ±${volts} V connector` });
  if (bench.says(EURORACK)) eurorack(draft, plus, minus, volts);
  else {
    const port: Port = { name: 'Supply', title: `±${volts} V`, nets: [plus, 'GND', minus], words: SUPPLY_WORDS, usual: 'screw' };
    connect(draft, port, socket?.family === 'barrel' || socket?.family === 'usb' ? undefined : socket);
  }
  const bulk = Number(PER_RAIL.exec(bench.text)?.[1] ?? 0) * 1e-6;
  if (bulk > 0) {
    bench.c(bulk, 'VPOS', 'GND', 'Bulk of the positive rail', volts);
    bench.c(bulk, 'GND', 'VNEG', 'Bulk of the negative rail', volts);
  }
  return { plus: 'VPOS', minus: 'VNEG', volts, dual: true, rail };
}

/** "10 µF per rail". */
const PER_RAIL = /\b(\d{1,3}) ?[uµ]f\b[^.;,]{0,24}\b(?:per|each|every|both|either)\b[^.;,]{0,12}\brails?\b/i;
const EURORACK = /\beuro-?rack\b|\bdoepfer\b/i;

/** The ten ways of a Eurorack bus (Doepfer A-100): −12 V at the marked stripe, six of ground, +12 V. */
function eurorack(draft: Draft, plus: string, minus: string, volts: number): void {
  const nets = [minus, minus, ...Array.from({ length: 6 }, () => 'GND'), plus, plus];
  draft.device('IDC_2x05', `Eurorack supply: −${volts} V, GND, +${volts} V`, Object.fromEntries(nets.map((net, i) => [String(i + 1), net])), {
    edge: 'any',
    value: `±${volts} V`,
  });
  draft.put('10-way Eurorack supply header (box header, pins 1 and 2 −12 V at the stripe, 3 to 8 ground, 9 and 10 +12 V)');
}

const FAMILIES: ReadonlySet<string> = new Set(['screw', 'header', 'socket', 'xh', 'ph', 'sh', 'gh']);

function sourceOf(bench: Bench, socket: Socket | undefined, volts: number): SourceWish {
  const family = socket?.family;
  const battery = bench.says(/\bbatter(?:y|ies)\b|\bpp3\b|\b9 ?v block\b/i);
  const lipo = bench.says(/\bli-?po\b|\bli-?ion\b/i) && volts < 4.5;
  const usb = family === 'usb' || (family === undefined && volts === 5 && bench.says(/\busb\b/i));
  const id: SourceId = usb ? 'usb' : family === 'barrel' ? 'barrel_jack' : lipo ? 'lipo' : battery ? 'battery' : 'terminal';
  const connector = family !== undefined && FAMILIES.has(family) ? { connector: { family: family as ConnectorFamily } } : {};
  const edge = socket?.edge === undefined ? {} : { edge: socket.edge };
  const text = id === 'usb' ? 'USB-C' : id === 'barrel_jack' ? 'barrel jack' : id === 'battery' ? 'battery' : 'supply terminal';
  return { ...EMPTY_ATTRIBUTES, id, text: socket?.family === 'usb' ? socket.text : text, volts, ...connector, ...edge };
}
