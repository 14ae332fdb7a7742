import { describe, expect, it } from 'vitest';
import { after, boardOf, edited } from '../merge/support.js';

const kindsOf = (design: { components: readonly { kind: string }[] }, kind: string): number =>
  design.components.filter((c) => c.kind === kind).length;

describe('an order of which something cannot be had', () => {
  it('leaves the controller that cannot be swapped, and all that hangs on it', async () => {
    const base = boardOf('ESP32-C3 with a BME280 and two buttons, USB-C');
    expect(await after(base, 'no Wi-Fi any more, swap the ESP32-C3 for an STM32H7')).toBeNull();
  });

  it('does the rest, and says first what is not there', async () => {
    const base = boardOf('ESP32-C3 with a buzzer and a button, USB-C');
    const now = await edited(base, 'add a second button, and a Geiger tube');
    expect(kindsOf(now, 'button')).toBe(2);
    expect(now.request?.asks.filter((a) => a.state === 'wanted').length).toBeGreaterThan(base.request?.asks.length ?? 0);
  });

  it('takes off with a thing what only served it', async () => {
    const base = boardOf('ATtiny85 on a CR2032 with a button and a piezo buzzer through an NPN transistor');
    const now = await edited(base, 'drop the buzzer and everything that only served it');
    expect([kindsOf(now, 'buzzer'), kindsOf(now, 'bjt'), kindsOf(now, 'button')]).toEqual([0, 0, 1]);
  });
});
