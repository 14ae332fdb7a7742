import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { read } from '../../src/reader/index.js';
import { lexicon, library } from './support.js';

const planOf = (message: string) => {
  const { request } = read(message, null, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error(`no board: ${message}`);
  return { request, design };
};
const told = (message: string, severity: 'error' | 'warning', change: (design: Design) => void = () => {}): string[] => {
  const { request, design } = planOf(message);
  const changed = structuredClone(design);
  change(changed);
  return auditDesign({ request, design: changed, library, lexicon }).findings.flatMap((f) => (f.severity === severity ? [f.message] : []));
};
const errorsOf = (message: string, change?: (design: Design) => void): string[] => told(message, 'error', change);
/** Takes parts off. */
const without =
  (is: (c: Design['components'][number]) => boolean) =>
  (design: Design): void => {
    const gone = new Set(design.components.filter(is).map((c) => c.ref));
    design.components = design.components.filter((c) => !gone.has(c.ref));
    for (const net of design.nets) net.pins = net.pins.filter((p) => !gone.has(p.split('.')[0] ?? ''));
  };

describe('what is to be isolated', () => {
  it('shares no circuit with the side that commands it, whatever isolator stands beside', () => {
    const asked = 'ESP32 and an isolated RS-485, 24 V supply';
    expect(errorsOf(asked).filter((m) => /isolates/.test(m))).toEqual([]);
    const joined = errorsOf(asked, (design) => {
      const far = design.nets.find((n) => n.pins.some((p) => p.endsWith('.GND2')));
      const near = design.nets.find((n) => n.class === 'ground' && n !== far);
      near?.pins.push(...(far?.pins ?? []));
      design.nets = design.nets.filter((n) => n !== far);
    });
    expect(joined).toContainEqual(expect.stringMatching(/nothing isolates J\d+ from the rest of the board: .*GND/));
  });

  it('is the field bus of a board with isolation, and each of several', () => {
    expect(planOf('USB to RS-485 stick with galvanic isolation').request.asks.find((a) => a.concept === 'rs485')?.features).toContain('isolated');
    expect(errorsOf('STM32 with isolated CAN and RS-485, isolation on both')).toContainEqual(expect.stringMatching(/nothing isolates/));
  });
});

describe('what a transistor bears', () => {
  it('has a way for the current of a coil that it turns off', () => {
    const asked = 'ESP32 with a high side switch for a 12 V 2 A motor';
    expect(errorsOf(asked)).toEqual([]);
    expect(
      errorsOf(
        asked,
        without((c) => c.kind === 'schottky' && c.purpose?.startsWith('Flyback') === true),
      ),
    ).toContainEqual(expect.stringMatching(/nothing takes the current of the coil at J\d+ when Q\d+ turns it off/));
  });

  it('a bridge behind the switch of the supply takes the current of its motors by itself', () => {
    const errors = errorsOf('RP2040 with a TB6612 for two motors, 6 V in, on/off switch');
    expect(errors.filter((e) => /takes the current of the coil/.test(e))).toEqual([]);
  });

  it('has its gate held where nothing but the supply of the board can drive it', () => {
    const asked = 'boat bilge alarm light 12 V, 1 A output, switched from outside, no microcontroller';
    const { design } = planOf(asked);
    expect(design.components.some((c) => c.kind === 'zener' && c.purpose?.includes('gate') === true)).toBe(true);
  });
});

describe('what a plug brings', () => {
  it('is no more beside a bus than modules bear', () => {
    const asked = 'ESP32 with an I2C header, 12 V supply';
    expect(errorsOf(asked)).toEqual([]);
    const raised = errorsOf(asked, (design) => {
      const rail = design.nets.find((n) => n.volts === 3.3)!;
      const high = design.nets.find((n) => n.name === 'VIN')!;
      const header = rail.pins.filter((p) =>
        design.nets.some((n) => n.name === 'SDA' && n.pins.some((q) => q.split('.')[0] === p.split('.')[0] && q.startsWith('J'))),
      );
      rail.pins = rail.pins.filter((p) => !header.includes(p));
      high.pins.push(...header);
    });
    expect(raised).toContainEqual(expect.stringMatching(/^J\d+ brings SDA and 12 V of VIN/));
  });

  it('is no supply on a plug for sound', () => {
    const asked = 'headphone amplifier with volume, 3.5 mm jack in and out, 5 V';
    expect(errorsOf(asked).filter((m) => /shorted to the supply/.test(m))).toEqual([]);
    const fed = errorsOf(asked, (design) => {
      const jack = design.components.find((c) => c.device?.startsWith('AudioJack') === true)!;
      for (const net of design.nets) net.pins = net.pins.filter((p) => p !== `${jack.ref}.T`);
      design.nets.find((n) => n.volts === 5)!.pins.push(`${jack.ref}.T`);
    });
    expect(fed).toContainEqual(expect.stringMatching(/^J\d+\.T is on \S+: a signal that comes in there is shorted/));
  });

  it('has a contact for each tap of a pack, each on its own net', () => {
    expect(errorsOf('balance lead breakout for a 5S LiPo, JST-XH to screw terminals')).toContainEqual(
      expect.stringMatching(/J\d+ has 2 contacts, and the balance lead of 5 cells has 6/),
    );
  });

  it('bears what the loads draw at their peak', () => {
    const asked = 'stereo class D amplifier with a TPA3118 from a 3S LiPo, line in';
    expect(errorsOf(asked)).toEqual([]);
    const weak = errorsOf(asked, (design) => {
      const plug = design.components.find((c) => c.device === 'XT30PW-M')!;
      plug.device = 'JST_PH_B2B-PH-K';
    });
    expect(weak).toContainEqual(expect.stringMatching(/^J\d+ is to carry [\d.]+ A and is made for 2 A/));
  });

  it('is told where a strong battery has no fuse behind it', () => {
    expect(told('ESP32 on a 12 V lead acid battery', 'warning')).toContainEqual(expect.stringMatching(/^no fuse stands behind J\d+/));
    expect(told('ESP32 on a 12 V lead acid battery with a fuse', 'warning').filter((m) => /no fuse/.test(m))).toEqual([]);
  });
});

describe('surge diodes', () => {
  it('stand what a battery of any sort rises to, and what was said beside it', () => {
    const asked = '12 V battery to 5 V converter 1 A with surge protection';
    const valued = (value: string) => (design: Design) => {
      for (const c of design.components) if (/^SM[BC]J/.test(c.value)) c.value = value;
    };
    expect(errorsOf(asked)).toEqual([]);
    expect(errorsOf(asked, valued('SMBJ12A'))).toContainEqual(expect.stringMatching(/^D\d+ \(SMBJ12A\) conducts above 12 V and \S+ rises to 14.4 V/));
  });
});
