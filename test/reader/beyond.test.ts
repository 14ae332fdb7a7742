import { describe, expect, it } from 'vitest';
import { requestOf, told } from './told.js';

it.each([
  ['an STM32G030 on 12 V with one relay', ['stm (STM32G030)', '1 relay', 'supply voltage:supply=12']],
  ['ein ESP32 an 24 V mit zwei Relais', ['esp (ESP32)', '2 relay', 'supply voltage:supply=24']],
  ['an RP2040 at 3.3 V with a buzzer', ['arm_controller voltage:supply=3.3 (RP2040)', 'buzzer']],
  ['an ESP32 at 24 V, screw terminal for the supply', ['esp (ESP32)', 'supply voltage:supply=24 @screw_terminal']],
])('%s: a controller takes no more than its pins bear, the board does', (message, asks) => {
  expect(told(requestOf(message)).map((t) => t.split(' ').sort())).toEqual(asks.map((t) => t.split(' ').sort()));
});

it.each([
  ['a level shifter for an Arduino Uno', true],
  ['an isolated CAN transceiver for a Teensy 4.0', true],
  ['an ESP32-C3 with a level shifter for WS2812 LEDs', false],
  ['an RP2040 board with a CAN transceiver for the RP2040', false],
])('%s: a controller named for what serves it stays outside (%s)', (message, outside) => {
  const controllers = requestOf(message).asks.filter((a) => a.kind === 'controller');
  expect(controllers.map((a) => a.features.includes('external'))).toEqual([outside]);
});

describe('a number alone that is a band', () => {
  it('is that of the one radio', () => {
    const { asks, unread } = requestOf('LoRa node with an ESP32 and an OLED, 868');
    expect(asks.find((a) => a.concept === 'lora')?.figures.find((f) => f.quantity === 'frequency')?.value).toBe(868e6);
    expect(unread.filter((u) => u.number)).toEqual([]);
  });

  it('is none without a radio', () => {
    expect(requestOf('ESP32 board with an OLED, 868').unread.map((u) => u.text)).toContain('868');
  });
});
