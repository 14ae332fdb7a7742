import { DesignError } from '../../../design/index.js';
import { EMPTY_ATTRIBUTES, type Intent } from '../intent.js';
import type { Draft, Rail } from './draft.js';
import { addPowerLed } from './leds.js';
import { enterPath, outlet, readPath } from './path/index.js';
import { railName } from './regulators.js';

/** The isolated converters of the library: input, output, V; what they give is 1 W (Mornsun B_S-1WR3, Murata MEE1). */
const MODULES = [
  { id: 'B0505S-1WR3', from: 5, to: 5 },
  ...(
    [
      ['0303', 3.3, 3.3],
      ['0305', 3.3, 5],
      ['0503', 5, 3.3],
      ['0509', 5, 9],
      ['0512', 5, 12],
      ['0515', 5, 15],
      ['1205', 12, 5],
      ['1209', 12, 9],
      ['1212', 12, 12],
      ['1215', 12, 15],
      ['2405', 24, 5],
      ['2409', 24, 9],
      ['2412', 24, 12],
      ['2415', 24, 15],
    ] as const
  ).map(([name, from, to]) => ({ id: `MEE1S${name}SC`, from, to })),
];
const MODULE_W = 1;
/** Load resistors that keep a tenth of the power flowing, Ω, by output. */
const LOADS: readonly (readonly [number, string])[] = [
  [3.3, '120'],
  [5, '270'],
  [9, '820'],
  [12, '1.5k'],
  [15, '2.2k'],
];

const NAMED = /\bb\d{4}s(?:-?\dw\w*)?\b|\bmee1s\w*|\bnme\d{4}\w*|\bam1s-\w+|\brb-?\d{4}s\w*/i;
const SAID =
  /\bisolat(?:ed|ing|ion|or)\b[^.;]*\b(?:dc[-/ ]?dc|supply|supplies|power|converter|rail|output|module|\d+ ?v)\b|\b(?:dc[-/ ]?dc|supply|power|converter|module)\b[^.;]*\bisolat|\bgalvanic\w*/i;
const OTHER =
  /\bcan\b|\brs-?(?:485|232|422)|\bmodbus|\bi2c|\bspi\b|\busb (?:data|isolator)|\buart|\bserial|\bopto|\bprofibus|\bdmx|\brelay|\bnon-?isolated|\bnot isolated|\badum|\bsignals?\b|\bdigital/i;
const HEEDED =
  /^(?:isolat\w*|galvanic\w*|dc-?dc|dc|converters?|modules?|sip-?\d?|b\d{4}s\w*(?:-\w+)*|mee1s\w*|supply|supplies|power|output|secondary|primary|side|ground|gnds?|separate|grounds|brick|unregulated|kv|[\d.]+ ?(?:w|kv|v|m?a|watts?)|low-?noise|sensors?|floating)$/i;

/** Whether the board is an isolated supply and nothing else. */
export const isIsolatedSupply = ({ platform, sentence }: Intent): boolean =>
  platform === null && (NAMED.test(sentence) || SAID.test(sentence)) && !OTHER.test(sentence);

/** The module of a voltage pair; a name with both in it ("B1205S") says them. */
function pairOf(sentence: string): { from: number; to: number } | null {
  const digits = /\b(?:b|mee1s|nme|rb-?)(03|05|12|15|24)(03|05|09|12|15)/i.exec(sentence);
  const volts = (text: string | undefined): number => ({ '03': 3.3, '05': 5 })[text ?? ''] ?? Number(text);
  return digits === null ? null : { from: volts(digits[1]), to: volts(digits[2]) };
}

/** Plans the board; false: it is of another kind. DesignError `message` where no module of the library fits: the board would not be isolated. */
export function planIsolatedSupply(draft: Draft): boolean {
  const { intent } = draft;
  if (!isIsolatedSupply(intent)) return false;
  const read = readPath(intent);
  const named = pairOf(intent.sentence);
  const from = read.inputs[0]?.volts ?? (read.inputs[0]?.family === 'usb_c' ? 5 : named?.from) ?? 5;
  const outputs = read.outputs.map((o) => o.volts ?? named?.to ?? from);
  const modules = outputs.map((to) => MODULES.find((m) => Math.abs(m.from - from) < m.from * 0.1 && Math.abs(m.to - to) < 0.4));
  if (modules.some((m) => m === undefined)) {
    throw new DesignError(
      'message',
      `an isolated supply of ${outputs.join(' and ')} V from ${from} V: my modules (1 W, SIP-4) take 3.3, 5, 12 or 24 V and give 3.3, 5, 9, 12 or 15 V. Nearest: one of those pairs, or the same supply without isolation`,
    );
  }
  const lacking = draft.unmet.filter((u) => !/^(?:galvanic\w*|isolat\w*)[^:]{0,20}: it is not in/i.test(u));
  draft.unmet.splice(0, draft.unmet.length, ...lacking);
  draft.title = 'Isolated supply';
  draft.heeded = HEEDED;
  const input = enterPath(draft, {
    ...read,
    inputs: [{ ...read.inputs[0], text: 'input', volts: from }],
    outputs: read.outputs.map((o) => ({ ...o, amps: Math.min(o.amps ?? 0.1, MODULE_W / from) })),
    enable: null,
  });
  if (input === null) return false;
  for (const [n, module] of modules.entries()) {
    const output = read.outputs[n];
    if (module === undefined || output === undefined) continue;
    const rail = isolated(draft, input, module, n === 0 ? '' : String(n + 1));
    const amps = output.amps ?? MODULE_W / module.to / 2;
    if (amps * module.to > MODULE_W * 1.02)
      draft.cannot(`${amps} A at ${module.to} V: the module gives ${MODULE_W} W, ${Math.round(1000 / module.to)} mA.`);
    draft.load(rail.net, 'the output', Math.min(amps, MODULE_W / module.to) * 1000, Math.min(amps, MODULE_W / module.to) * 1000);
    outlet(draft, { ...output, volts: module.to }, rail, Math.min(amps, MODULE_W / module.to), groundOf(rail));
    if (read.led !== null && (n === 0 || read.led.each))
      light(draft, /\b(?:isolated|secondary|output|far)[- ]side\b/i.test(intent.sentence) || n > 0 ? rail : null, input, read.led.color);
  }
  draft.assume(
    'The output has a ground of its own; a strip without copper parts the two sides. The module is tested with 1 kV and more: against ground loops, not for mains. Its output is not regulated, ±10 % by load.',
  );
  return true;
}

/** A light on either side, to the ground of that side. */
function light(draft: Draft, far: Rail | null, near: Rail, color: string): void {
  if (far === null) {
    addPowerLed(draft, near, { ...EMPTY_ATTRIBUTES, id: 'power_led', text: 'power LED', color });
    return;
  }
  draft.block('status_led', 'LED', { SIG: far.net, GND: groundOf(far) }, { color, volts: far.volts, ma: 2 });
  draft.load(far.net, 'LED', 2, 2);
  draft.put(`${color} LED on the isolated side`);
}

const groundOf = ({ net }: Rail): string => `${net}_GND`;

function isolated(draft: Draft, input: Rail, { id, to }: { readonly id: string; readonly to: number }, suffix: string): Rail {
  const net = `VISO${suffix}`;
  const load = LOADS.find(([volts]) => Math.abs(volts - to) < 0.1)?.[1] ?? '1k';
  const instance = draft.block(
    'isolated_supply',
    'Isolated supply',
    { VIN: input.net, GND: 'GND', VISO: net, GND2: `${net}_GND` },
    { module: id, out_volts: to, load },
  );
  const ref = instance?.refs.find((r) => r.startsWith('U'));
  if (ref !== undefined && suffix === '') draft.barrier = { ref, behind: net, sip: { strip_mm: 2, middle_mm: SIP_MIDDLE_MM } };
  draft.put(`${railName(to).replace('V', ' V')} isolated (${id}, 1 W)`.replace(/(\d) V(\d)/, '$1.$2 V'));
  draft.feed(net, input.net);
  draft.scale(net, to / input.volts / 0.8);
  return draft.rail({ net, volts: to, limit_ma: Math.round((MODULE_W / to) * 1000), from: id });
}

/** From pad 1 of the module to the middle between its sides, mm. */
const SIP_MIDDLE_MM = 3.81;
