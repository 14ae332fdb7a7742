import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Design, DesignError, designSchema } from '../../../src/design/index.js';
import { applyOperation, applyPatch, type Operation, operationSchema } from '../../../src/design/patch/index.js';
import { LibraryBook } from '../../../src/parts/book.js';
import { resolve } from '../../../src/parts/resolve.js';
import { designOf, library } from '../../chat/support.js';

const book = new LibraryBook(library);
const BASES: readonly Design[] = [
  designOf('USB-C powered ESP32-C3 board with a BME280, a status LED and a reset button, 40x30 mm, USB on the left edge'),
  {
    ...designOf('555 timer blinking an LED from a 9 V battery'),
    constraints: {
      pinned: { R1: { x: 5, y: 5 } },
      edges: { D1: 'top' },
      keepouts: [{ id: 'k1', rect: { x: 1, y: 1, w: 2, h: 2 } }],
      copper: {
        tracks: [
          {
            net: 'GND',
            layer: 'front',
            width_mm: 0.3,
            points: [
              [1, 1],
              [2, 2],
            ],
          },
        ],
      },
      board: { sides: 1, width_mm: 40 },
      rules: { seed: 4, pour: true },
    },
    wishes: [{ kind: 'rail', text: 'on 9 V', volts: 9 }],
  },
];

/** Names that the bases have, and some that they have not. */
const refs = [...new Set([...BASES.flatMap((b) => b.components.map((c) => c.ref)), 'R99', 'U7', 'R3', 'R4', 'U4'])];
const nets = [...new Set([...BASES.flatMap((b) => b.nets.map((n) => n.name)), 'NEW', 'OTHER', 'AGND'])];
const names = ['1', '2', '3', 'A', 'K', 'VDD', 'GND', 'IO4', 'IO5', 'SDA', 'VBUS', 'nothing'];
const written = BASES.flatMap((b) => b.nets.flatMap((n) => n.pins));
const open = BASES.flatMap((b) =>
  resolve(b, library).parts.flatMap((p) => p.pads.flatMap((d) => (d.net === null ? [`${p.component.ref}.${d.pin}`] : []))),
);

const ref = fc.constantFrom(...refs);
const net = fc.constantFrom(...nets);
const pin = fc.oneof(
  fc.constantFrom(...written),
  fc.tuple(ref, fc.constantFrom(...names)).map(([r, p]) => `${r}.${p}`),
);
const pins = fc.array(fc.oneof({ weight: 1, arbitrary: pin }, { weight: 2, arbitrary: fc.constantFrom(...open) }), { minLength: 1, maxLength: 3 });
const connect = fc.dictionary(fc.constantFrom(...names), net, { maxKeys: 2 });
const edge = fc.constantFrom('left' as const, 'right' as const, 'top' as const, 'bottom' as const);
const part = fc.constantFrom(
  { kind: 'resistor' as const, value: '10k' },
  { kind: 'capacitor' as const, value: '100nF', package: '0402' },
  { kind: 'led' as const, value: 'blue', package: '0805' },
  { kind: 'resistor' as const, value: '4.7k', package: 'none such' },
  { device: 'BME280' },
  { device: 'no such device' },
  { device: [...library.devices.keys()][0] ?? '' },
  { catalog_code: 'C25804' },
  { catalog_code: 'C0' },
  { kind: 'sensor' as const, value: 'x' },
);

/** Every operation but `restore`, which the inverses bring in. */
const operations: Record<Exclude<Operation['op'], 'restore'>, fc.Arbitrary<Operation>> = {
  add_part: fc.tuple(part, connect).map(([p, c]) => ({ op: 'add_part', ...p, connect: c })),
  remove_part: fc.array(ref, { minLength: 1, maxLength: 3 }).map((r) => ({ op: 'remove_part', refs: r })),
  replace_part: fc
    .tuple(ref, part, fc.dictionary(fc.constantFrom(...names), fc.constantFrom(...names), { maxKeys: 2 }))
    .map(([r, p, m]) => ({ op: 'replace_part', ref: r, ...p, pins: m })),
  set_value: fc.tuple(ref, fc.constantFrom('1k', '22pF', 'red', '')).map(([r, v]) => ({ op: 'set_value', ref: r, value: v, package: '0603' })),
  set_place: fc
    .tuple(
      ref,
      fc.option(edge),
      fc.option(fc.array(fc.record({ pin: fc.constantFrom(...names), to: pin, within_mm: fc.constant(3) }), { maxLength: 1 })),
    )
    .map(([r, e, n]) => ({ op: 'set_place', ref: r, edge: e, near: n })),
  set_fitted: fc.tuple(ref, fc.boolean()).map(([r, f]) => ({ op: 'set_fitted', ref: r, fitted: f })),
  print: fc.tuple(ref, fc.option(fc.constantFrom('MAIN', 'side a'))).map(([r, text]) => ({ op: 'print', refs: [r], text })),
  rename_part: fc.tuple(ref, ref).map(([r, to]) => ({ op: 'rename_part', ref: r, to })),
  connect: fc.tuple(net, pins).map(([n, p]) => ({ op: 'connect', net: n, pins: p })),
  disconnect: fc.array(pin, { minLength: 1, maxLength: 3 }).map((p) => ({ op: 'disconnect', pins: p })),
  merge_nets: fc.tuple(net, net).map(([n, into]) => ({ op: 'merge_nets', net: n, into })),
  rename_net: fc.tuple(net, net).map(([n, to]) => ({ op: 'rename_net', net: n, to })),
  set_net: fc.tuple(net, fc.option(fc.constantFrom(3.3, 5))).map(([n, volts]) => ({ op: 'set_net', net: n, volts })),
  add_block: fc
    .tuple(
      fc.constantFrom('status_led', 'ldo_3v3', 'i2c_pullups', 'no_such_block'),
      fc.dictionary(fc.constantFrom('SIG', 'GND', 'VIN', 'SDA'), net, { maxKeys: 2 }),
    )
    .map(([block, ports]) => ({ op: 'add_block', block, ports })),
  set_params: fc
    .tuple(
      fc.constantFrom(...BASES.flatMap((b) => b.blocks.filter((i) => i.block === 'status_led').map((i) => i.id)), 'none'),
      fc.constantFrom('blue', 'white'),
    )
    .map(([block, color]) => ({ op: 'set_params', block, params: { color } })),
  remove_block: fc.constantFrom(...BASES.flatMap((b) => b.blocks.map((i) => i.id)), 'none').map((block) => ({ op: 'remove_block', block })),
  set_block: fc
    .tuple(fc.constantFrom('status_led', 'mine'), fc.option(fc.tuple(fc.array(ref, { maxLength: 2 }), net)))
    .map(([id, of]) => ({ op: 'set_block', id, instance: of === null ? null : { block: 'status_led', ports: { SIG: of[1] }, refs: of[0] } })),
  set_constraints: fc
    .tuple(ref, edge, fc.boolean())
    .map(([r, e, pour]) => ({ op: 'set_constraints', constraints: { edges: { [r]: e }, rules: { pour } } })),
  set_board: fc
    .tuple(fc.option(fc.constantFrom(30, 55.5)), fc.option(fc.constantFrom(1, 20)))
    .map(([w, q]) => ({ op: 'set_board', width_mm: w, quantity: q })),
  draw_outline: fc.integer({ min: 10, max: 80 }).map((side) => ({ op: 'draw_outline', path: `M0 0h${side}v${side}h-${side}zM3 3v2h2v-2z` })),
  pin_part: fc.tuple(ref, fc.option(fc.constant({ x: 3, y: 4, rot: 90 as const }))).map(([r, at]) => ({ op: 'pin_part', ref: r, at })),
  set_edge: fc.tuple(ref, fc.option(edge)).map(([r, e]) => ({ op: 'set_edge', ref: r, edge: e })),
  arrange: fc.tuple(ref, fc.option(fc.constantFrom('row' as const, 'grid' as const))).map(([r, how]) => ({ op: 'arrange', refs: [r], how })),
  set_keepout: fc
    .tuple(fc.constantFrom('k1', 'k2'), fc.option(fc.constant({ rect: { x: 0, y: 0, w: 3, h: 3 } })))
    .map(([id, keepout]) => ({ op: 'set_keepout', id, keepout })),
  set_knob: fc
    .tuple(fc.constantFrom('seed' as const, 'sides' as const, 'pour' as const), fc.option(fc.constantFrom<number | boolean>(1, 2, 77, true, false)))
    .map(([knob, value]) => ({ op: 'set_knob', knob, value })),
  define_device: fc
    .tuple(fc.constantFrom('MINE-1', 'BME280'), fc.constantFrom('SOT-23', 'MY-LAND'), fc.constantFrom('1', '2'))
    .map(([id, footprint, pad]) => ({
      op: 'define_device',
      device: { id, title: 'x', kind: 'ic', mpn: id, source: 'a datasheet, page 3', footprint, pins: [{ name: 'A', pads: [pad], type: 'passive' }] },
    })),
  define_land_pattern: fc.constantFrom('MY-LAND', 'SOT-23').map((name) => ({
    op: 'define_land_pattern',
    land_pattern: { name, source: 'a datasheet, page 9', height_mm: 1, pads: [{ number: '1', shape: 'rect', x: 0, y: 0, rot: 0, w: 1, h: 1 }] },
  })),
  describe: fc.constantFrom<Operation>(
    { op: 'describe', name: 'Other', summary: 'Another.' },
    { op: 'describe', wishes: [{ kind: 'cost', text: 'no more than $8', usd: 8 }] },
  ),
};

/** The patch of one operation; null where it is refused, which it must be by name. */
function attempt(design: Design, operation: Operation): ReturnType<typeof applyPatch> | null {
  try {
    return applyPatch(design, [operationSchema.parse(operation)], book);
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
    expect(error.path).toMatch(/^operations\.0/);
    expect(error.reason.length).toBeGreaterThan(5);
    return null;
  }
}

/** The schema takes it, every pin exists, no pad is on two nets. */
function expectSound(design: Design): void {
  expect(designSchema.parse(design)).toEqual(design);
  expect(resolve(design, library).parts).toHaveLength(design.components.length);
}

const base = fc.constantFrom(...BASES);

describe('every operation', () => {
  it.each(Object.entries(operations))('%s: applied and then inverted gives the same design', (_op, operation) => {
    let applied = 0;
    fc.assert(
      fc.property(base, operation, (design, op) => {
        const before = JSON.stringify(design);
        const patched = attempt(design, op);
        expect(JSON.stringify(design)).toBe(before);
        if (patched === null) return;
        applied++;
        expectSound(patched.design);
        const back = applyPatch(patched.design, patched.inverse, book);
        expect(back.design).toEqual(design);
        expect(applyPatch(back.design, back.inverse, book).design).toEqual(patched.design);
      }),
      { numRuns: 60, seed: 7 },
    );
    expect(applied).toBeGreaterThan(2);
  });
});

describe('sequences of operations', () => {
  it('never give a design that the schema refuses or a net with a pin that does not exist, and undo as a whole', () => {
    fc.assert(
      fc.property(base, fc.array(fc.oneof(...Object.values(operations)), { minLength: 2, maxLength: 10 }), (design, sequence) => {
        let now = design;
        const undo: Operation[] = [];
        for (const operation of sequence) {
          const patched = attempt(now, operation);
          if (patched === null) continue;
          now = patched.design;
          undo.unshift(...patched.inverse);
        }
        expectSound(now);
        expect(applyPatch(now, undo, book).design).toEqual(design);
      }),
      { numRuns: 80, seed: 11 },
    );
  });

  it('survive undoing out of turn: an inverse on another design is refused by name or gives a sound one', () => {
    fc.assert(
      fc.property(base, fc.oneof(...Object.values(operations)), fc.oneof(...Object.values(operations)), (design, a, b) => {
        const first = attempt(design, a);
        const second = first === null ? null : attempt(first.design, b);
        if (first === null || second === null) return;
        for (const operation of first.inverse) {
          const back = attempt(second.design, operation);
          if (back !== null) expectSound(back.design);
        }
      }),
      { numRuns: 60, seed: 13 },
    );
  });

  it('are carried out all or none', () => {
    const design = BASES[0] as Design;
    const good: Operation = { op: 'set_board', width_mm: 50 };
    expect(() => applyPatch(design, [good, { op: 'connect', net: 'X', pins: ['U1.nothing'] }], book)).toThrow(
      /operations\.1\.pins: U1 .* has no pin nothing/,
    );
    expect(applyOperation(design, good, book).design.board.width_mm).toBe(50);
    expect(design.board.width_mm).toBe(40);
  });
});
