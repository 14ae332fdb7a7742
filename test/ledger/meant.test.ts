import { describe, expect, it } from 'vitest';
import { audit, auditDesign } from '../../src/ledger/index.js';
import { type Claim, claimsOf, type Names, onNets } from '../../src/ledger/meant/parse.js';
import type { Ask } from '../../src/request/index.js';
import { boardOf, designOf, lexicon, library, requestFor } from './support.js';

const REFS = ['U1', 'U2', 'R4', 'R5', 'J1', 'J2', 'J3', 'Y1', 'C8'];
const NETS = ['VIN', 'GND', '3V3', 'SCK_A'];
const names: Names = {
  isRef: (w) => REFS.includes(w),
  isLikeRef: (w) => /^[URJYC]\d+$/.test(w),
  net: (w) => NETS.find((n) => n === w.toUpperCase()),
};
const claims = (text: string): Claim[] => claimsOf(text, names).filter((c) => c.is !== 'there');

describe('what a meaning claims', () => {
  it.each<[string, Claim[]]>([
    [
      'J1.1 VIN, J1.2 GND',
      [
        { is: 'joined', pins: ['J1.1'], net: 'VIN' },
        { is: 'joined', pins: ['J1.2'], net: 'GND' },
      ],
    ],
    [
      'SCK_A on J1.3, VIN on J1.4',
      [
        { is: 'joined', pins: ['J1.3'], net: 'SCK_A' },
        { is: 'joined', pins: ['J1.4'], net: 'VIN' },
      ],
    ],
    [
      'SCK_A, VIN on J1.3 and J1.4',
      [
        { is: 'joined', pins: ['J1.3'], net: 'SCK_A' },
        { is: 'joined', pins: ['J1.4'], net: 'VIN' },
      ],
    ],
    [
      'GND at J1.1, J1.2 and J2.2',
      [
        { is: 'joined', pins: ['J1.1'], net: 'GND' },
        { is: 'joined', pins: ['J1.2'], net: 'GND' },
        { is: 'joined', pins: ['J2.2'], net: 'GND' },
      ],
    ],
    ['SCK_A, VIN and GND on J1.3 and J1.4', []],
    ['U1 drives R4, over R5', [{ is: 'meets', refs: ['R4'], pin: 'U1' }]],
    ['R4 on U1.3', [{ is: 'meets', refs: ['R4'], pin: 'U1.3' }]],
    [
      'U1.3 drives R4; U2 at the left edge',
      [
        { is: 'meets', refs: ['R4'], pin: 'U1.3' },
        { is: 'at edge', refs: ['U2'], edge: 'left', middle: false },
      ],
    ],
    [
      'SCK_A to U1.3 via R4; U1.4 via R5 to VIN',
      [
        { is: 'meets', refs: ['R4'], pin: 'U1.3' },
        { is: 'meets', refs: ['R5'], pin: 'U1.4' },
      ],
    ],
    [
      'SCK_A to J1.3 and VIN to J1.4',
      [
        { is: 'joined', pins: ['J1.3'], net: 'SCK_A' },
        { is: 'joined', pins: ['J1.4'], net: 'VIN' },
      ],
    ],
    ['clock on J1.3, VIN on J1.4', [{ is: 'joined', pins: ['J1.4'], net: 'VIN' }]],
    ['U1.3 and U2.3 on sck_a', [{ is: 'joined', pins: ['U1.3', 'U2.3'], net: 'SCK_A' }]],
    [
      'R4 10k and R5 = 4k7',
      [
        { is: 'called', refs: ['R4'], name: '10k' },
        { is: 'called', refs: ['R5'], name: '4k7' },
      ],
    ],
    ['R4 120, R5 takes 2 mA', [{ is: 'called', refs: ['R4'], name: '120' }]],
    ['U1 is a TL074', [{ is: 'called', refs: ['U1'], name: 'TL074' }]],
    ['three sockets J1 to J3', [{ is: 'as many', refs: ['J1', 'J2', 'J3'], count: 3 }]],
    ['J1, a 2 pin terminal, at the left edge', [{ is: 'at edge', refs: ['J1'], edge: 'left', middle: false }]],
    ['J2 in the middle of the top edge', [{ is: 'at edge', refs: ['J2'], edge: 'top', middle: true }]],
    ['J2, the plug, at the top edge, in the middle', [{ is: 'at edge', refs: ['J2'], edge: 'top', middle: true }]],
    ['J2 at the top centre', [{ is: 'at edge', refs: ['J2'], edge: 'top', middle: true }]],
    ['J3 in the bottom right corner', [{ is: 'in corner', refs: ['J3'], corner: 'bottom-right' }]],
    ['C8 within 4 mm of Y1', [{ is: 'near', refs: ['C8'], to: 'Y1', within_mm: 4 }]],
    ['U2 next to U1.3', [{ is: 'near', refs: ['U2'], to: 'U1', within_mm: 15 }]],
    ['J1 at x 22', [{ is: 'at', refs: ['J1'], x: 22 }]],
    ['VIN is 12 V', [{ is: 'volts', net: 'VIN', volts: 12 }]],
    ['U1 on the back', [{ is: 'on side', refs: ['U1'], side: 'back' }]],
    ['R4 takes 2 mA, firmware reads it at 10 Hz', []],
    ['not J1 at the left edge', []],
    ['a thing of the firmware', []],
  ])('%s', (text, expected) => expect(claims(text)).toEqual(expected));

  it.each<[string, readonly (readonly [string, string])[]]>([
    ['U1 makes 3V3 of VIN', [['U1', '3V3 VIN']]],
    ['J1 and J2 by SCK_A; U2 is idle', [['J1 J2', 'SCK_A']]],
    ['U1 is not on 3V3', []],
    ['R4 at 5V', []],
  ])('%s: parts and the nets beside them', (text, expected) =>
    expect(onNets(text, names).map((o) => [o.refs.join(' '), o.nets.join(' ')])).toEqual(expected),
  );

  it('names parts that are not there', () => expect(claimsOf('U9 drives it', names)).toEqual([{ is: 'there', refs: ['U9'] }]));
});

describe('a meaning held against a board', () => {
  const id = 'lamp';
  const told = (meant: string, withBoard = true, kind: Ask['kind'] = 'component') => {
    const [design, request] = [designOf(id), requestFor(id)];
    const ask: Ask = {
      id: 'm1',
      kind,
      concept: 'part',
      words: [],
      text: 'those words',
      figures: [],
      features: [],
      links: [],
      state: 'meant',
      meant,
      source: 'person',
    };
    const all = { request: { ...request, asks: [...request.asks, ask] }, design, library, lexicon };
    const ledger = withBoard ? audit({ ...all, board: boardOf(id) }) : auditDesign(all);
    const entry = ledger.entries.find((e) => e.ask === 'm1');
    return { ...entry, wrong: ledger.findings.some((f) => f.rule === 'ask' && f.message.includes('those words')), asks: ledger.asks };
  };
  const { components, nets } = designOf(id);
  const resistor = components.find((c) => c.kind === 'resistor')!;
  const net = nets.find((n) => n.pins.includes(`${resistor.ref}.1`))!;

  it('is told, and neither met nor an error, where it holds', () => {
    const { state, says, by, wrong, asks } = told(`${resistor.ref} ${resistor.value}, ${resistor.ref}.1 on ${net.name}`);
    expect([state, wrong]).toEqual(['meant', false]);
    expect(says).toContain('checked: ');
    expect(by?.refs).toEqual([resistor.ref]);
    // What nobody can check is an ask that nobody saw met.
    const unchecked = told('a thing of the firmware');
    expect(unchecked.says).toMatch(/nothing can be checked/);
    expect(unchecked.asks).toEqual({ met: asks.met, of: asks.of + 1 });
  });

  it('keeps what is dangerous of the words from nobody', () => {
    const [design, request] = [designOf(id), requestFor(id)];
    const said = (concept: string, kind: Ask['kind'], meant: string, volts?: number) => {
      const figures = volts === undefined ? [] : [{ quantity: 'voltage', value: volts, unit: 'V', words: { message: 0, from: 0, to: 1 }, ac: true }];
      const base = { words: [], features: [], links: [], state: 'meant' as const, source: 'person' as const };
      const ask = { ...base, id: 'm1', kind, concept, text: 'those words', figures, meant } as unknown as Ask;
      const ledger = auditDesign({ request: { ...request, asks: [...request.asks, ask] }, design, library, lexicon });
      return { state: ledger.entries.find((e) => e.ask === 'm1')?.state, told: ledger.findings.map((f) => `${f.severity} ${f.message}`).join('\n') };
    };
    expect(said('body_current', 'function', `${resistor.ref} ${resistor.value}`).state).toBe('declined');
    expect(said('body_current', 'function', `${resistor.ref} ${resistor.value}`).told).toMatch(/error .*through a body/);
    expect(said('mains', 'supply', 'a thing of the house', 230).state).toBe('declined');
    expect(said('mains', 'supply', `${resistor.ref} ${resistor.value}`, 230).state).toBe('meant');
  });

  it('is an error where it does not', () => {
    for (const [text, why] of [
      [`${resistor.ref} 47M`, /, but R\d+ is /],
      [`${resistor.ref}.1 on ${nets.find((n) => n !== net)?.name}`, /, not on /],
      ['R999 pulls it up', /there is no R999/],
    ] as const) {
      const { state, says, wrong } = told(text, false);
      expect([text, state, wrong]).toEqual([text, 'unmet', true]);
      expect(says).toMatch(why);
    }
  });

  it('is an error where the part is on none of the nets beside it, or only passes current on', () => {
    const far = nets.find((n) => n !== net && n.class === 'signal' && /[\d_]/.test(n.name) && !n.pins.some((p) => p.startsWith(`${resistor.ref}.`)));
    const lone = components.find((c) => far?.pins.every((p) => !p.startsWith(`${c.ref}.`)) === true && c.kind === 'led');
    if (far !== undefined && lone !== undefined) expect(told(`${lone.ref} by ${far.name}`, false).says).toContain(`not on ${far.name}`);
    expect(told(`${resistor.ref} does it`, false).state).toBe('meant');
    expect(told(`${resistor.ref} does it`, false, 'display')).toMatchObject({ state: 'unmet', says: expect.stringMatching(/name what does it/) });
  });

  it('of places waits for the board', () => {
    const { parts, width_mm: w } = boardOf(id);
    const inner = parts.find((p) => p.x > 15 && p.x < w - 15 && p.kind !== 'connector')!;
    expect(told(`${inner.ref} at the left edge`, false).state).toBe('meant');
    expect(told(`${inner.ref} at the left edge`)).toMatchObject({ state: 'unmet', says: expect.stringMatching(/mm from the left edge/) });
  });
});
