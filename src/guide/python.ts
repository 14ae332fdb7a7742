import type { Scene } from '../ledger/scene.js';
import type { OutputFile } from '../outputs/index.js';
import { hex, lines, opposite, usable } from './arduino.js';
import type { Field, Knowledge } from './knowledge.js';
import type { Controller, PinUse } from './pin-map.js';

/** `main.py` for MicroPython, or `code.py` for KMK where the board is a keyboard; empty where the platform runs neither. */
export function pythonFiles(name: string, controller: Controller, scene: Scene, knowledge: Knowledge): OutputFile[] {
  if (controller.knows?.python !== true) return [];
  const pins = usable(controller);
  return pins.some((p) => p.role === 'row') && pins.some((p) => p.role === 'column')
    ? [{ name: 'firmware/code.py', content: keyboard(name, pins, scene) }]
    : [{ name: 'firmware/main.py', content: micropython(name, controller, pins, knowledge) }];
}

function keyboard(name: string, pins: readonly PinUse[], scene: Scene): string {
  const of = (role: string): PinUse[] => pins.filter((p) => p.role === role);
  const [rows, columns] = [of('row'), of('column')];
  const forward = rows.some((r) => scene.netlist.on(r.net).some((n) => n.pad.pin === 'K'));
  const keyed = (r: PinUse, c: PinUse): boolean => scene.design.blocks.some((b) => b.ports['ROW'] === r.net && b.ports['COL'] === c.net);
  let count = 0;
  const keys = rows.map((r) => `    ${columns.map((c) => (keyed(r, c) ? `KC.${KEYS[count++ % KEYS.length]}` : 'KC.NO')).join(', ')},`);
  const list = (uses: readonly PinUse[]): string => uses.map((p) => `board.GP${p.number}`).join(', ');
  return lines([
    `# ${name}: KMK on CircuitPython. Copy the kmk folder and this file onto the CIRCUITPY drive; change the keymap to taste.`,
    'import board',
    'from kmk.keys import KC',
    'from kmk.kmk_keyboard import KMKKeyboard',
    'from kmk.scanners import DiodeOrientation',
    '',
    'keyboard = KMKKeyboard()',
    `keyboard.col_pins = (${list(columns)},)`,
    `keyboard.row_pins = (${list(rows)},)`,
    `keyboard.diode_orientation = DiodeOrientation.${forward ? 'COL2ROW' : 'ROW2COL'}`,
    'keyboard.keymap = [[',
    ...keys,
    ']]',
    '',
    "if __name__ == '__main__':",
    '    keyboard.go()',
  ]);
}
/** KMK's names, in the order in which keys get them. */
const KEYS = [...[...'1234567890'].map((d) => `N${d}`), ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', ...Array.from({ length: 12 }, (_, i) => `F${i + 1}`)];

function micropython(name: string, controller: Controller, pins: readonly PinUse[], knowledge: Knowledge): string {
  const of = (...roles: PinUse['role'][]): PinUse[] => pins.filter((p) => roles.includes(p.role));
  const [sda, scl] = [of('sda')[0], of('scl')[0]];
  const devices = sda === undefined || scl === undefined ? [] : controller.bus.map((d) => ({ ...d, knows: knowledge.devices.get(d.device) }));
  const [blink] = [...of('led').filter((p) => /STATUS/.test(p.net)), ...of('led')];
  const level = (l: 'HIGH' | 'LOW'): number => (l === 'HIGH' ? 1 : 0);
  return lines([
    `# ${name}: starter for MicroPython on ${controller.ref} ${controller.part.component.value}, written from the board's own nets.`,
    '# Outputs are off before anything else runs; nothing here switches a load on.',
    'import time',
    '',
    'from machine import ADC, I2C, Pin',
    '',
    ...of('output', 'select', 'led').map((p) => `${variable(p)} = Pin(${p.number}, Pin.OUT, value=${level(p.level)})  # off: ${p.hangs.join(', ')}`),
    ...of('button').map(
      (p) =>
        `${variable(p)} = Pin(${p.number}, Pin.IN${p.floats ? `, Pin.PULL_${p.level === 'LOW' ? 'UP' : 'DOWN'}` : ''})  # ${level(p.level)} while pressed: ${p.hangs.join(', ')}`,
    ),
    ...of('input').map((p) => `${variable(p)} = Pin(${p.number}, Pin.IN)  # ${p.hangs.join(', ')}`),
    ...of('analog').map((p) => `${variable(p)} = ADC(Pin(${p.number}))  # ${p.hangs.join(', ')}`),
    ...(sda === undefined || scl === undefined
      ? []
      : [`bus = I2C(${Math.floor(Number(sda.number) / 2) % 2}, sda=Pin(${sda.number}), scl=Pin(${scl.number}), freq=100000)`]),
    '',
    ...(devices.length === 0 ? [] : HELPERS),
    ...devices.flatMap(({ ref, device, address, knows }) => [
      `def read_${ref.toLowerCase()}():  # ${device} at ${hex(address)}`,
      ...(knows?.id === undefined
        ? []
        : [
            `    if fetch(${hex(address)}, ${bytesOf(knows.id.write)}, ${knows.id.is.length}) != ${bytesOf(knows.id.is)}:`,
            `        print("${ref} ${device} does not answer as itself at ${hex(address)}")`,
            '        return',
          ]),
      ...(knows?.reads ?? []).flatMap((r) => [
        ...(r.command === undefined ? [] : [`    bus.writeto(${hex(address)}, ${bytesOf(r.command)})`, `    time.sleep_ms(${r.wait_ms ?? 0})`]),
        `    got = fetch(${hex(address)}, ${bytesOf(r.write)}, ${r.bytes}${r.command === undefined && r.wait_ms !== undefined ? `, ${r.wait_ms}` : ''})`,
        ...r.fields.map((f) => `    print("${ref} ${f.name} ${f.unit}", ${worth(f)})`),
      ]),
      ...(knows?.reads === undefined
        ? [`    print("${ref} ${device} answers" if ${hex(address)} in bus.scan() else "${ref} ${device} does not answer at ${hex(address)}")`]
        : []),
      '',
      '',
    ]),
    ...devices.flatMap(({ address, knows }) =>
      (knows?.init ?? []).flatMap((b) => ['try:', `    bus.writeto(${hex(address)}, ${bytesOf(b)})`, 'except OSError:', '    pass']),
    ),
    'while True:',
    ...(blink === undefined
      ? []
      : [
          `    ${variable(blink)}.value(${level(opposite(blink.level))})`,
          '    time.sleep_ms(100)',
          `    ${variable(blink)}.value(${level(blink.level)})`,
        ]),
    ...devices.flatMap(({ ref, device }) => [
      '    try:',
      `        read_${ref.toLowerCase()}()`,
      '    except OSError:',
      `        print("${ref} ${device}: no answer")`,
    ]),
    ...of('button').map((p) => `    print("${p.net}", "pressed" if ${variable(p)}.value() == ${level(p.level)} else "released")`),
    ...of('input').map((p) => `    print("${p.net}", ${variable(p)}.value())`),
    ...of('analog').map((p) => `    print("${p.net}", ${variable(p)}.read_u16())`),
    '    time.sleep_ms(900)',
  ]);
}

const HELPERS = [
  'def fetch(address, write, count, wait_ms=0):',
  '    bus.writeto(address, write)',
  '    time.sleep_ms(wait_ms)',
  '    return bus.readfrom(address, count)',
  '',
  '',
  'def big(b, at):',
  '    return b[at] << 8 | b[at + 1]',
  '',
  '',
  'def little(b, at):',
  '    return b[at + 1] << 8 | b[at]',
  '',
  '',
  'def signed(v):',
  '    return v - 65536 if v & 0x8000 else v',
  '',
  '',
];

const variable = ({ macro }: PinUse): string => macro.toLowerCase();
const bytesOf = (bytes: readonly number[]): string => `b"${bytes.map((b) => `\\x${b.toString(16).padStart(2, '0')}`).join('')}"`;

/** A field's value in Python: count × scale + offset. */
function worth(f: Field): string {
  let count = f.size === 1 ? `got[${f.at}]` : `${f.little ? 'little' : 'big'}(got, ${f.at})`;
  if (f.mask !== undefined) count = `(${count} & ${hex(f.mask)})`;
  if (f.left !== undefined) count = `((${count} << ${f.left}) & 0xFFFF)`;
  if (f.bcd) return `(${count} >> 4) * 10 + (${count} & 15)`;
  if (f.signed) count = `signed(${count})`;
  const scaled = f.scale === undefined ? count : `${count} * ${f.scale}`;
  return f.offset === undefined ? scaled : `${scaled} ${f.offset < 0 ? '-' : '+'} ${Math.abs(f.offset)}`;
}
