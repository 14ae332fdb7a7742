import { describe, expect, it } from 'vitest';
import { designOf } from '../chat/support.js';

/** What stands on each contact of the plugs of a sort, ground and supply by name, "line": a net that ends at the controller behind one resistor. */
function plugs(message: string, device: RegExp): string[][] {
  const { components, nets } = designOf(message);
  const controller = components.find((c) => /microcontroller|module/.test(c.kind) && !/REG/.test(c.value ?? ''))?.ref ?? '';
  const on = (pin: string) => nets.find((n) => n.pins.includes(pin));
  const isLine = (pin: string): boolean => {
    const own = on(pin)?.pins ?? [];
    const other = own.length === 2 ? (own.find((p) => p !== pin && p.startsWith('R')) ?? '') : '';
    const [ref, end] = other.split('.');
    const behind = on(`${ref}.${end === '1' ? '2' : '1'}`);
    return behind?.pins.some((p) => p.startsWith(`${controller}.`)) === true;
  };
  const named = (pin: string): string => {
    const net = on(pin)?.name;
    return net === undefined ? '' : isLine(pin) ? 'line' : net;
  };
  return components
    .filter((c) => c.kind === 'connector' && device.test(c.device ?? ''))
    .map((c) => ['1', '2', '3', '4'].map((n) => named(`${c.ref}.${n}`)).filter((n) => n !== ''));
}

describe('plugs beside a controller of which nobody says what for', () => {
  it.each([
    ['an ESP32-C3 board with three 3-pin JST-XH connectors', /JST_XH/, 3, ['GND', '3V3', 'line']],
    ['an RP2040 with five 2-pin screw terminals', /Screw|WJ/i, 5, ['GND', 'line']],
    ['five screw terminals along the top edge of an RP2040 board', /Screw|WJ/i, 5, ['GND', 'line']],
    ['an ESP32-C3 with two 4-pin JST-XH connectors', /JST_XH/, 2, ['GND', '3V3', 'line', 'line']],
    ['an ESP32-C3 with two 3-pin JST-XH connectors (signal, 3V3, GND)', /JST_XH/, 2, ['line', '3V3', 'GND']],
    ['an ESP32-C3 with two 3-pin JST-XH connectors on the left edge (GND, 3V3, signal)', /JST_XH/, 2, ['GND', '3V3', 'line']],
    ['an ESP32-C3 with two 4-pin JST-XH connectors (3V3, GPIO1, GPIO2, GND)', /JST_XH/, 2, ['3V3', 'line', 'line', 'GND']],
  ] as const)('%s: lines of the controller', (message, device, count, contacts) => {
    expect(plugs(message, device)).toEqual(Array.from({ length: count }, () => contacts));
  });

  it('are what something else says they are for', () => {
    const buttons = plugs('an ESP32-C3 with three buttons on 2-pin JST-XH connectors', /JST_XH/);
    expect(buttons.flat()).not.toContain('3V3');
    const relays = designOf('an ESP32 with two relays and two screw terminals, 12 V supply');
    expect(relays.components.some((c) => /^IO /.test(c.value ?? ''))).toBe(false);
  });

  it('are none where their contacts have no line', () => {
    const { components } = designOf('an ESP32-C3 with two JST-XH connectors (GND, 3V3)');
    expect(components.some((c) => /^IO /.test(c.value ?? ''))).toBe(false);
  });

  it('one alone is not taken for a line', () => {
    const { components } = designOf('an RP2040 with a 2-pin screw terminal');
    expect(components.some((c) => /^IO /.test(c.value ?? ''))).toBe(false);
  });
});
