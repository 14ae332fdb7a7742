import { describe, expect, it } from 'vitest';
import { findings, planOf } from '../chat/support.js';

function designOf(message: string) {
  const plan = planOf(message);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan.design;
}

describe('circuits that bring several of what was asked for', () => {
  it('a lockout has the buttons and lights of all players, and no program', () => {
    const design = designOf('game for 6 kids: six buttons, six LEDs, first press locks out the others, reset button, 5 V');
    const lockout = design.blocks.find((b) => b.block === 'quiz_lockout');
    expect(lockout?.params?.['players']).toBe(6);
    expect(design.components.filter((c) => c.kind === 'button')).toHaveLength(7);
    expect(design.components.filter((c) => c.kind === 'led' && c.block === lockout?.id)).toHaveLength(6);
    expect(design.components.some((c) => c.kind === 'module' || c.kind === 'microcontroller')).toBe(false);
    expect(findings(design)).toEqual([]);
  });

  it('with a controller it is its program', () => {
    const design = designOf('ATmega328P with three buttons and three LEDs, first press locks out the others, USB-C');
    expect(design.blocks.map((b) => b.block)).not.toContain('quiz_lockout');
    expect(design.components.filter((c) => c.kind === 'button' && c.purpose.startsWith('Push'))).toHaveLength(3);
  });
});

describe('knobs', () => {
  it('have a shaft where the circuit of a timer is set by one', () => {
    const design = designOf('555 flashing an LED, speed knob, 9 V battery, no microcontroller');
    expect(design.components.filter((c) => c.kind === 'potentiometer').map((c) => c.device)).toEqual(['POT_RK09K_100k']);
  });

  it('set the level of an amplifier, and no program reads them', () => {
    const design = designOf('preamp with a TL072 and a gain pot, 9 V battery, 6.35mm jack in and out');
    expect(design.blocks.map((b) => b.block)).toContain('volume_control');
    expect(design.components.some((c) => c.kind === 'module')).toBe(false);
  });
});
