import type { OutputFile } from '../outputs/index.js';
import { hex, lines, usable } from './arduino.js';
import type { Knowledge } from './knowledge.js';
import type { Controller, PinUse } from './pin-map.js';

/** The board told to tools that take a description in place of a program: ESPHome's YAML, Zephyr's devicetree. */
export function describedFiles(name: string, controller: Controller, knowledge: Knowledge): OutputFile[] {
  const pins = usable(controller);
  return [
    ...(controller.knows?.esphome === undefined ? [] : [{ name: 'firmware/esphome.yaml', content: esphome(name, controller, pins, knowledge) }]),
    ...(controller.knows?.zephyr === undefined ? [] : [{ name: 'firmware/app.overlay', content: overlay(name, controller, pins, knowledge) }]),
  ];
}

const having = (pins: readonly PinUse[], ...roles: PinUse['role'][]): PinUse[] => pins.filter((p) => roles.includes(p.role));
const titled = (net: string): string => net.toLowerCase().replace(/[_-]+/g, ' ');
const identifier = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^(?=\d)/, 'n');

function esphome(name: string, controller: Controller, pins: readonly PinUse[], knowledge: Knowledge): string {
  const { knows, bus } = controller;
  const of = having.bind(null, pins);
  const at = (p: PinUse): string => (/^\d+$/.test(p.number ?? '') ? `GPIO${p.number}` : `${p.number}`);
  const slug =
    identifier(name)
      .replace(/_/g, '-')
      .slice(0, 24)
      .replace(/^-+|-+$/g, '') || 'board';
  const [status] = of('led').filter((p) => /STATUS/.test(p.net));
  const pin = (p: PinUse, inverted: boolean, mode?: string): string[] => [
    '    pin:',
    `      number: ${at(p)}`,
    `      inverted: ${inverted}`,
    ...(p.care === null ? [] : ['      ignore_strapping_warning: true']),
    ...(mode === undefined ? [] : [`      mode: ${mode}`]),
  ];
  const switches = of('output', 'select', 'led').filter((p) => p !== status);
  const inputs = of('button', 'input');
  const wired = of('sda').length > 0 && of('scl').length > 0;
  const sensors = wired
    ? bus.flatMap((d) => (knowledge.devices.get(d.device)?.esphome === undefined ? [] : [{ ...d, ...knowledge.devices.get(d.device)?.esphome }]))
    : [];
  const unread = wired ? bus.filter((d) => knowledge.devices.get(d.device)?.esphome === undefined) : [];
  return lines([
    `# ${name}: ESPHome, written from the board's own nets. Without a network of yours it opens one of its own.`,
    'esphome:',
    `  name: ${slug}`,
    `${knows?.esphome?.key}:`,
    `  board: ${knows?.esphome?.board}`,
    'logger:',
    'api:',
    'wifi:',
    '  ap:',
    `    ssid: "${slug}"`,
    'captive_portal:',
    ...(wired ? ['i2c:', `  sda: ${at(of('sda')[0] as PinUse)}`, `  scl: ${at(of('scl')[0] as PinUse)}`, '  scan: true'] : []),
    ...unread.map((d) => `# ${d.ref} ${d.device} at ${hex(d.address)}: no component of ESPHome is known here for it.`),
    ...(status === undefined ? [] : ['status_led:', '  pin:', `    number: ${at(status)}`, `    inverted: ${status.level === 'HIGH'}`]),
    ...(sensors.length + of('analog').length === 0 ? [] : ['sensor:']),
    ...sensors.flatMap((d) => [
      `  - platform: ${d.platform}`,
      `    address: ${hex(d.address)}`,
      ...((d.values ?? []).length === 0
        ? [`    name: "${d.ref} ${d.device}"`]
        : (d.values ?? []).flatMap((v) => [`    ${v}:`, `      name: "${d.ref} ${v.replace(/_/g, ' ')}"`])),
    ]),
    ...of('analog').flatMap((p) => [
      '  - platform: adc',
      `    pin: ${at(p)}`,
      `    name: "${titled(p.net)}"`,
      ...(knows?.esphome?.key === 'esp32' ? ['    attenuation: 12db'] : []),
    ]),
    ...(inputs.length === 0 ? [] : ['binary_sensor:']),
    ...inputs.flatMap((p) => [
      '  - platform: gpio',
      `    name: "${titled(p.net)}"`,
      ...pin(p, p.role === 'button' && p.level === 'LOW', p.role === 'button' && p.floats && p.level === 'LOW' ? 'INPUT_PULLUP' : 'INPUT'),
    ]),
    ...(switches.length === 0 ? [] : ['switch:']),
    ...switches.flatMap((p) => ['  - platform: gpio', `    name: "${titled(p.net)}"`, '    restore_mode: ALWAYS_OFF', ...pin(p, p.level === 'HIGH')]),
  ]);
}

/** Zephyr: LEDs, buttons and the bus of an nRF52, for the board definition that it is laid over. */
function overlay(name: string, controller: Controller, pins: readonly PinUse[], knowledge: Knowledge): string {
  const of = having.bind(null, pins);
  const place = (p: PinUse): [string, string] => {
    const [, port = '0', bit = '0'] = /^P(\d)\.0?(\d+)$/.exec(p.pin) ?? [];
    return [port, bit];
  };
  const gpios = (p: PinUse, flags: string): string => `gpios = <&gpio${place(p)[0]} ${place(p)[1]} ${flags}>;`;
  const node = (p: PinUse, flags: string): string[] => [
    `    ${identifier(p.net)}: ${identifier(p.net)} {`,
    `      ${gpios(p, flags)}`,
    `      label = "${titled(p.net)}";`,
    '    };',
  ];
  const lit = of('led', 'output', 'select');
  const keys = of('button');
  const [sda, scl] = [of('sda')[0], of('scl')[0]];
  const devices = controller.bus.map((d) => ({ ...d, compatible: knowledge.devices.get(d.device)?.zephyr }));
  return lines([
    `/* ${name}: devicetree overlay for ${controller.ref} ${controller.part.component.value}, written from the board's own nets. */`,
    '/ {',
    ...(lit.length === 0
      ? []
      : [
          '  outputs {',
          '    compatible = "gpio-leds";',
          ...lit.flatMap((p) => node(p, p.level === 'HIGH' ? 'GPIO_ACTIVE_LOW' : 'GPIO_ACTIVE_HIGH')),
          '  };',
        ]),
    ...(keys.length === 0
      ? []
      : [
          '  keys {',
          '    compatible = "gpio-keys";',
          ...keys.flatMap((p) =>
            node(p, p.level === 'LOW' ? (p.floats ? '(GPIO_PULL_UP | GPIO_ACTIVE_LOW)' : 'GPIO_ACTIVE_LOW') : 'GPIO_ACTIVE_HIGH'),
          ),
          '  };',
        ]),
    '};',
    ...(sda === undefined || scl === undefined
      ? []
      : [
          '&pinctrl {',
          ...['default', 'sleep'].flatMap((state) => [
            `  board_i2c_${state}: board_i2c_${state} {`,
            '    group1 {',
            `      psels = <NRF_PSEL(TWIM_SDA, ${place(sda).join(', ')})>, <NRF_PSEL(TWIM_SCL, ${place(scl).join(', ')})>;`,
            ...(state === 'sleep' ? ['      low-power-enable;'] : []),
            '    };',
            '  };',
          ]),
          '};',
          '&i2c0 {',
          '  compatible = "nordic,nrf-twim";',
          '  status = "okay";',
          '  pinctrl-0 = <&board_i2c_default>;',
          '  pinctrl-1 = <&board_i2c_sleep>;',
          '  pinctrl-names = "default", "sleep";',
          ...devices.flatMap(({ ref, device, address, compatible }) =>
            compatible === undefined
              ? [`  /* ${ref} ${device} at ${hex(address)}: no driver of Zephyr is known here for it. */`]
              : [
                  `  ${identifier(ref)}: ${identifier(device)}@${address.toString(16)} {`,
                  `    compatible = "${compatible}";`,
                  `    reg = <${hex(address)}>;`,
                  '  };',
                ],
          ),
          '};',
        ]),
  ]);
}
