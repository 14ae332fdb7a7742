import { expect, it } from 'vitest';
import { blocks, count, engineeredOf, part } from '../chat/support.js';

it('a strip with a wire for each colour has a switch for each and one terminal', () => {
  const design = engineeredOf('a dimmer with an STM32 for a 24 V RGBW strip, each colour takes 1 A');
  expect(blocks(design).some((b) => b.startsWith('rgbw_strip_output'))).toBe(true);
  const terminal = part(design, 'ScrewTerminal_1x05_P5.00');
  const switched = design.nets.filter((n) => n.pins.some((p) => p.startsWith(`${terminal.ref}.`)) && n.pins.some((p) => /^Q\d+\.D$/.test(p)));
  expect(switched).toHaveLength(4);
});

it('a strip that takes data hangs on no switch, whatever firmware is named', () => {
  const design = engineeredOf('ESP32 for WLED with a WS2812 strip, 5 V screw terminal');
  expect(blocks(design)).toContain('addressable_led_output');
  expect(count(design, 'mosfet')).toBeLessThanOrEqual(1);
});

it('a strip of one colour has one switch', () => {
  const design = engineeredOf('ESP32 with a 12 V LED strip of 2 A, 12 V screw terminal');
  expect(blocks(design)).not.toContain('rgb_strip_output');
  expect(blocks(design).filter((b) => b.includes('switch'))).toHaveLength(1);
});

it('strips of which nobody says the length share what their supply gives, and so do their terminals and fuses', () => {
  const design = engineeredOf('ESP32 for three WS2812 strips, a fuse for each strip, supply 5 V 18 A');
  expect(blocks(design)).toContain('addressable_led_output_large');
  expect(design.components.filter((c) => c.kind === 'fuse').map((c) => c.value)).toEqual(['10A', '10A', '10A']);
  expect(design.components.filter((c) => c.device === 'ScrewTerminal_1x03_P5.00')).toHaveLength(3);
});

it('a strip with a length of its own takes what that takes', () => {
  const design = engineeredOf('ESP32 with a WS2812 strip of 20 LEDs, supply 5 V 18 A');
  expect(blocks(design)).toContain('addressable_led_output');
});

it.each([
  ['led strip 5m 12V warm white 14.4W per meter, dimmed by a rotary knob', 72],
  ['12V LED strip controller with an ESP32, strip 2.5 m, 9.6 W/m', 24],
  ['PWM dimmer for a 12V strip of 10 meters that takes 60W, pot', 60],
])('watts are those of the whole strip: %s', (message, watts) => {
  const { request } = engineeredOf(message);
  expect(request?.asks.flatMap((a) => a.figures.filter((f) => f.quantity === 'power').map((f) => f.value))).toEqual([watts]);
});
