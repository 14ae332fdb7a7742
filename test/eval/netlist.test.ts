import { describe, expect, it } from 'vitest';
import { ADDITIONS } from '../../eval/metamorphic/additions.js';
import { growth, likeness, onlyAdds } from '../../eval/metamorphic/compare.js';
import { embedded } from '../../eval/metamorphic/embed.js';
import { netlistOf, signatureOf } from '../../eval/metamorphic/netlist.js';
import { planFirst } from '../../src/chat/asked/index.js';
import { type Design, splitPin } from '../../src/design/index.js';
import { library } from '../chat/support.js';

const planned = (message: string): Design => {
  const plan = planFirst(message, library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan.design;
};
const BOARD = 'ESP32-C3 with two relays, a BME280 and three LEDs';

/** The same circuit under other names: refs and nets renamed, everything in reverse. */
function renamed(design: Design): Design {
  const name = new Map(design.components.map((c, i) => [c.ref, `X${500 - i}`]));
  return {
    ...design,
    components: [...design.components].reverse().map((c) => ({ ...c, ref: name.get(c.ref) ?? c.ref })),
    nets: [...design.nets].reverse().map((n, i) => ({
      ...n,
      name: `N${i}`,
      pins: [...n.pins].reverse().map((p) => `${name.get(splitPin(p).ref)}.${splitPin(p).pin}`),
    })),
  };
}
/** A pin taken off its net and put on another. */
function rejoined(design: Design, from: number, to: number): Design {
  const pin = design.nets[from]?.pins[0] as string;
  return {
    ...design,
    nets: design.nets.map((n, i) => ({ ...n, pins: i === from ? n.pins.slice(1) : i === to ? [...n.pins, pin] : n.pins })),
  };
}

describe('a netlist without its names', () => {
  const board = planned(BOARD);

  it('is the same whatever refs, nets and their order are', () => {
    expect(signatureOf(netlistOf(renamed(board)))).toBe(signatureOf(netlistOf(board)));
    expect(likeness(board, { design: renamed(board), told: [] })).toBe('same');
  });

  it('is another one with one pin on another net, or with one value changed', () => {
    expect(likeness(board, { design: rejoined(board, 3, 4), told: [] })).toBe('joins');
    const other = { ...board, components: board.components.map((c) => (c.value === '10k' ? { ...c, value: '12k' } : c)) };
    expect(likeness(board, { design: other, told: [] })).toBe('parts');
    expect(likeness(board, { design: null, told: [] })).toBe('no board');
  });

  it('takes the two pins of a resistor for alike, not those of a diode', () => {
    const turn = (kind: string): Design => {
      const ref = board.components.find((c) => c.kind === kind)?.ref;
      const pins = board.nets.flatMap((n) => n.pins).filter((p) => splitPin(p).ref === ref);
      const swap = (p: string): string => (p === pins[0] ? (pins[1] as string) : p === pins[1] ? (pins[0] as string) : p);
      return { ...board, nets: board.nets.map((n) => ({ ...n, pins: n.pins.map(swap) })) };
    };
    expect(likeness(board, { design: turn('resistor'), told: [] })).toBe('same');
    expect(likeness(board, { design: turn('diode'), told: [] })).toBe('joins');
  });
});

describe('a netlist within a larger one', () => {
  const wide = planned(BOARD);
  const without = (design: Design, gone: (ref: string) => boolean): Design => ({
    ...design,
    components: design.components.filter((c) => !gone(c.ref)),
    nets: design.nets.map((n) => ({ ...n, pins: n.pins.filter((p) => !gone(splitPin(p).ref)) })),
  });
  const relays = new Set(wide.components.filter((c) => c.kind === 'relay').map((c) => c.ref));
  const base = without(wide, (ref) => relays.has(ref));

  it('is found under other names, each part once', () => {
    const places = embedded(netlistOf(base), netlistOf(renamed(wide)));
    expect(new Set(places).size).toBe(base.components.length);
  });

  it('is not found where a part or a join of it is missing', () => {
    expect(embedded(netlistOf(wide), netlistOf(base))).toBeNull();
    expect(embedded(netlistOf(base), netlistOf(rejoined(wide, 3, 4)))).toBeNull();
  });

  it('is not found where two of its nets became one', () => {
    const [a, b] = base.nets.flatMap((n, i) => (n.class === 'signal' && n.pins.length > 1 ? [i] : []));
    const joined = base.nets.map((n, i) =>
      i === a ? { ...n, pins: [...n.pins, ...(base.nets[b as number]?.pins ?? [])] } : i === b ? { ...n, pins: [] } : n,
    );
    expect(embedded(netlistOf(base), netlistOf({ ...base, nets: joined }))).toBeNull();
  });
});

describe('an addition', () => {
  const addition = (name: string) => ADDITIONS.find((a) => a.name === name) as (typeof ADDITIONS)[number];

  it('only adds where the base stands, the wish is there and nothing else came', () => {
    const base = planned('RP2040 with a red LED');
    const holes = addition('and four M3 holes');
    const wide = planned(holes.of('RP2040 with a red LED', base) ?? '');
    expect(onlyAdds(growth(base, { design: wide, told: [] }, holes))).toBe(true);
    expect(growth(wide, { design: base, told: [] }, addition('and a test point on ground'))).toMatchObject({ arrived: false });
  });

  it('tells what was invented and what was lost', () => {
    const base = planned('555 timer blinking an LED from a 9 V battery');
    const other = planned('ESP32-C3 with a BME280');
    const grown = growth(base, { design: other, told: [] }, addition('and a BME280'));
    expect(grown).toMatchObject({ kept: false, arrived: true });
    expect(grown.invented).toContain('module');
  });
});
