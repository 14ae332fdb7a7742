import { describe, expect, it } from 'vitest';
import { type Component, designSchema, type Kind, REF_PREFIX } from '../../src/design/index.js';
import type { Block } from '../../src/parts/block.js';
import { addBlock } from '../../src/parts/edit.js';
import { expandBlock } from '../../src/parts/expand.js';
import { loadLibrary } from '../../src/parts/load.js';
import { type Mined, type MinedBoard, mineBlocks } from '../../src/parts/mine/mine.js';
import { resolve } from '../../src/parts/resolve.js';

const library = loadLibrary();
const KIND = Object.fromEntries((['resistor', 'capacitor', 'diode', 'inductor'] as Kind[]).map((kind) => [REF_PREFIX[kind], kind] as const));

/** Parts as "R1=10k", "U1=MCP6002:opamp", "D1=red:led"; nets as "NAME: U1.1 R1.2", "NAME 3.3V: …". `device`: parts that are not small name it. */
function board(name: string, parts: string, nets: readonly string[], { device = true, size = '0603' } = {}): MinedBoard {
  const components = parts.split(' ').map((text): Component => {
    const [, ref = '', value = '', kind] = /^([A-Z]+\d+)=([^:]+)(?::(.+))?$/.exec(text) ?? [];
    const small = KIND[ref.replace(/\d+/, '')] ?? 'ic';
    const known = library.devices.get(value);
    return {
      ref,
      kind: (kind as Kind | undefined) ?? small,
      value,
      package: known?.package ?? size,
      ...(device && known !== undefined ? { device: value } : {}),
      part: null,
      purpose: '',
    };
  });
  const read = nets.map((line) => {
    const [head = '', pins = ''] = line.split(': ');
    const [net = '', volts] = head.split(' ');
    const kind = /GND|VSS/.test(net) ? ('ground' as const) : volts === undefined ? ('signal' as const) : ('power' as const);
    return { name: net, class: kind, ...(volts === undefined ? {} : { volts: Number.parseFloat(volts) }), pins: pins.split(' ') };
  });
  const design = {
    format: 1,
    name,
    prompt: '',
    summary: '',
    board: {},
    components,
    nets: read,
    blocks: [],
    constraints: {},
    assumptions: [],
    unmet: [],
  };
  return { name, design: designSchema.parse(design) };
}

/** An amplifier of 11 with its capacitor. */
const pins = board('by pins', 'U1=MCP6002:opamp R1=10k R2=1k C1=100nF J1=PinHeader_1x04:connector', [
  '3V3 3.3V: U1.VDD C1.1 J1.1',
  'GND: U1.VSS C1.2 R2.2 J1.2',
  'FB: U1.INA- R1.2 R2.1',
  'OUT: U1.OUTA R1.1 J1.3',
  'IN: U1.INA+ J1.4',
]);
/** The same as a KiCad file tells it: pads, other references, other ways to write the values, no devices; and a lamp on the output. */
const pads = board(
  'by pads',
  'U7=MCP6002:ic R10=1K0 R11=10K C30=0.1uF R12=330 D1=red:led J1=Conn:connector',
  [
    'VCC 3.3V: U7.8 C30.2 J1.1',
    'GND: U7.4 C30.1 R10.1 J1.2 D1.1',
    'Net-(R10-Pad2): U7.2 R11.1 R10.2',
    'AMP: U7.1 R11.2 R12.1 J1.3',
    'LAMP: R12.2 D1.2',
    'SENSE: U7.3 J1.4',
  ],
  { device: false, size: 'R_0603_1608Metric' },
);
const twice = board('twice', 'U1=MCP6002:opamp R1=10k R2=1k C1=100nF U2=MCP6002:opamp R3=10k R4=1k C2=100nF J1=PinHeader_1x04:connector', [
  '3V3 3.3V: U1.VDD C1.1 J1.1 U2.VDD C2.1',
  'GND: U1.VSS C1.2 R2.2 J1.2 U2.VSS C2.2 R4.2',
  'FB: U1.INA- R1.2 R2.1',
  'MID: U1.OUTA R1.1 U2.INA+',
  'FB2: U2.INA- R3.1 R4.1',
  'OUT: U2.OUTA R3.2 J1.3',
  'IN: U1.INA+ J1.4',
]);
/** Another gain. */
const other = board('another gain', 'U1=MCP6002:opamp R1=47k R2=1k C1=100nF J1=PinHeader_1x04:connector', [
  '3V3 3.3V: U1.VDD C1.1 J1.1',
  'GND: U1.VSS C1.2 R2.2 J1.2',
  'FB: U1.INA- R1.2 R2.1',
  'OUT: U1.OUTA R1.1 J1.3',
  'IN: U1.INA+ J1.4',
]);
/** A follower. */
const follower = board('follower', 'U1=MCP6002:opamp C1=100nF J1=PinHeader_1x04:connector', [
  '3V3 3.3V: U1.VDD C1.1 J1.1',
  'GND: U1.VSS C1.2 J1.2',
  'OUT: U1.OUTA U1.INA- J1.3',
  'IN: U1.INA+ J1.4',
]);
const five = [pins, pads, twice, other, follower];

const summary = ({ blocks }: Mined) =>
  blocks.map(({ block, boards, instances, agreed }) => ({
    name: block.name,
    boards,
    instances,
    agreed,
    parts: block.parts.map((p) => `${p.id}=${p.value}`),
  }));

describe('what five boards have around one part', () => {
  const mined = mineBlocks(five, library);
  const [found] = mined.blocks;

  it('is offered where more than half of them agree, however they write it', () => {
    expect(summary(mined)).toEqual([
      {
        name: 'mined_mcp6002',
        boards: ['by pads', 'by pins', 'twice'],
        instances: 4,
        agreed: 0.6,
        parts: ['U=MCP6002T-I/SN', 'C1=0.1uF', 'R1=1K0', 'R2=10K'],
      },
    ]);
    expect(found?.block).toMatchObject({ source: 'mined', checked: null, title: 'MCP6002 with 3 parts around it, as 3 of 5 boards have it' });
    expect(found?.block.follows).toEqual(['the board by pads', 'the board by pins', 'the board twice']);
  });

  it('is wired as they have it, with a port for what leads on', () => {
    const nets = Object.fromEntries(Object.entries(found?.block.nets ?? {}).map(([name, on]) => [name, [...on].sort()]));
    expect(nets).toEqual({
      OUTA: ['R2.2', 'U.OUTA'],
      'INA-': ['R1.2', 'R2.1', 'U.INA-'],
      'INA+': ['U.INA+'],
      GND: ['C1.1', 'R1.1', 'U.VSS'],
      VDD: ['C1.2', 'U.VDD'],
    });
    expect(found?.block.ports).toEqual([
      { name: 'OUTA', kind: 'output', required: true },
      { name: 'INA+', kind: 'input', required: true },
      { name: 'GND', kind: 'ground', required: true },
      { name: 'VDD', kind: 'power_in', required: true },
    ]);
    expect(found?.block.open).toEqual(['U.INB+', 'U.INB-', 'U.OUTB']);
    expect(found?.nets).toEqual({ GND: 'GND' });
  });

  it('takes land patterns of ours, whatever the file calls them', () => {
    expect(found?.block.parts.slice(1).map((p) => p.package)).toEqual(['0603', '0603', '0603']);
  });

  it('is a block like any other: it expands, joins a board and resolves', () => {
    if (found === undefined) throw new Error('nothing was found');
    const ports = { OUTA: 'OUT', 'INA+': 'IN', GND: 'GND', VDD: '3V3' };
    expect(expandBlock(found.block, 'amp', ports).parts.map((p) => p.id)).toEqual(['U', 'C1', 'R1', 'R2']);
    const with_ = { ...library, blocks: new Map([...library.blocks, [found.block.name, found.block]]) };
    const added = addBlock(follower.design, with_, { block: found.block.name, connect: { VDD: '3V3', 'INA+': 'OUT' } });
    const resolved = resolve(added?.design ?? follower.design, with_);
    expect(resolved.parts.map((p) => p.component.ref).sort()).toEqual(['C1', 'C2', 'J1', 'R1', 'R2', 'U1', 'U2']);
    expect(resolved.nets.find((n) => n.name === '3V3')?.pins).toEqual(['U1.VDD', 'C1.1', 'J1.1', 'U2.VDD', 'C2.2']);
  });

  it('does not depend on the order of the boards, of their parts or of their nets', () => {
    const mixed = [...five].reverse().map(({ name, design }): MinedBoard => {
      const nets = [...design.nets].reverse().map((n) => ({ ...n, pins: [...n.pins].reverse() }));
      return { name, design: { ...design, components: [...design.components].reverse(), nets } };
    });
    const { blocks } = mineBlocks(mixed, library);
    const plain = ({ parts, nets }: Block) => [parts.map((p) => p.value).sort(), Object.keys(nets).sort()];
    expect(blocks.map((b) => [b.boards, b.instances, b.agreed, plain(b.block)])).toEqual(
      mined.blocks.map((b) => [b.boards, b.instances, b.agreed, plain(b.block)]),
    );
    expect(mineBlocks([...five].reverse(), library)).toEqual(mined);
  });
});

describe('boards that do not agree', () => {
  const gain = (name: string, value: string): MinedBoard =>
    board(name, `U1=MCP6002:opamp R1=${value} R2=1k J1=PinHeader_1x04:connector`, [
      '3V3 3.3V: U1.VDD J1.1',
      'GND: U1.VSS R2.2 J1.2',
      'FB: U1.INA- R1.2 R2.1',
      'OUT: U1.OUTA R1.1 J1.3',
      'IN: U1.INA+ J1.4',
    ]);

  it('give the part on which they do: two of four are no majority', () => {
    const mined = mineBlocks([gain('a', '10k'), gain('b', '10k'), gain('c', '47k'), gain('d', '47k')], library);
    expect(summary(mined)).toEqual([
      { name: 'mined_mcp6002', boards: ['a', 'b', 'c', 'd'], instances: 4, agreed: 1, parts: ['U=MCP6002T-I/SN', 'R1=1k'] },
    ]);
    expect(Object.keys(mined.blocks[0]?.block.nets ?? {})).toContain('INA-');
    expect(mined.blocks[0]?.block.ports.map((p) => p.name)).toContain('INA-');
  });

  it('in anything around the part are passed over, and it is said why', () => {
    const bare = (name: string, value: string): MinedBoard =>
      board(name, `U1=MCP6002:opamp R1=${value} J1=PinHeader_1x04:connector`, [
        '3V3 3.3V: U1.VDD J1.1',
        'GND: U1.VSS J1.2',
        'IN: U1.INA+ R1.1',
        'X: R1.2 J1.4',
      ]);
    const mined = mineBlocks([bare('a', '1k'), bare('b', '2k'), bare('c', '3k')], library);
    expect(mined.blocks).toEqual([]);
    expect(mined.passedOver).toEqual([{ part: 'MCP6002', boards: ['a', 'b', 'c'], why: expect.stringMatching(/wire anything around it alike/) }]);
  });

  it('because there is only one of them say nothing, however often it has the part', () => {
    expect(mineBlocks([twice], library)).toEqual({ blocks: [], passedOver: [] });
    expect(mineBlocks([], library)).toEqual({ blocks: [], passedOver: [] });
  });

  it('and parts that the library does not have are told, not offered', () => {
    const odd = (name: string) => board(name, 'U1=XYZ9000:ic C1=1uF J1=Conn:connector', ['V 5V: U1.1 C1.1 J1.1', 'GND: U1.2 C1.2 J1.2']);
    const mined = mineBlocks([odd('a'), odd('b')], library);
    expect(mined).toEqual({ blocks: [], passedOver: [{ part: 'XYZ9000 (ic)', boards: ['a', 'b'], why: 'nobody has described its pins' }] });
  });

  it('on the pins of a part: a pad that the device lacks makes it another part', () => {
    const wrong = (name: string) =>
      board(name, 'U1=MCP6002:opamp C1=1uF J1=Conn:connector', ['V 5V: U1.15 C1.1 J1.1', 'GND: U1.4 C1.2 J1.2'], { device: false });
    expect(mineBlocks([wrong('a'), wrong('b')], library).passedOver[0]?.why).toBe('nobody has described its pins');
  });

  it('with our own blocks only by being built from them are told so', () => {
    const buffer = (name: string) =>
      board(name, 'U1=SN74AHCT1G125:logic C1=100nF J1=PinHeader_1x04:connector', [
        '5V 5V: U1.VCC C1.1 J1.1',
        'GND: U1.GND U1.OE C1.2 J1.2',
        'A: U1.A J1.3',
        'Y: U1.Y J1.4',
      ]);
    expect(mineBlocks([buffer('a'), buffer('b')], library)).toEqual({
      blocks: [],
      passedOver: [{ part: 'SN74AHCT1G125', boards: ['a', 'b'], why: expect.stringContaining('level_up_buffer') }],
    });
  });
});

describe('small parts that hang together', () => {
  const chain = (name: string, lamp: string, mid: string): MinedBoard =>
    board(name, 'U1=MCP6002:opamp R1=1k D1=red:led J1=PinHeader_1x04:connector', [
      '3V3 3.3V: U1.VDD J1.1',
      `GND: U1.VSS J1.2 ${lamp}`,
      ...mid.split(';'),
    ]);

  it('are one thing, over nets of their own', () => {
    const wired = 'OUT: U1.OUTA R1.1 U1.INA-;MID: R1.2 D1.A;IN: U1.INA+ J1.3';
    const mined = mineBlocks([chain('a', 'D1.K', wired), chain('b', 'D1.K', wired)], library);
    expect(summary(mined)).toMatchObject([{ agreed: 1, parts: ['U=MCP6002T-I/SN', 'D1=red', 'R1=1k'] }]);
    expect(Object.fromEntries(Object.entries(mined.blocks[0]?.block.nets ?? {}).map(([n, on]) => [n, [...on].sort()]))).toMatchObject({
      OUTA: ['R1.1', 'U.INA-', 'U.OUTA'],
      N1: ['D1.A', 'R1.2'],
      GND: ['D1.K', 'U.VSS'],
    });
    expect(mined.blocks[0]?.block.ports.map((p) => p.name).sort()).toEqual(['GND', 'INA+', 'VDD']);
  });

  it('are told apart by their order and by the direction of a diode', () => {
    const first = chain('a', 'D1.K', 'OUT: U1.OUTA R1.1 U1.INA-;MID: R1.2 D1.A;IN: U1.INA+ J1.3');
    const swapped = chain('b', 'R1.2', 'OUT: U1.OUTA D1.A U1.INA-;MID: D1.K R1.1;IN: U1.INA+ J1.3');
    const turned = chain('c', 'D1.A', 'OUT: U1.OUTA R1.1 U1.INA-;MID: R1.2 D1.K;IN: U1.INA+ J1.3');
    for (const pair of [
      [first, swapped],
      [first, turned],
    ])
      expect(mineBlocks(pair, library).blocks).toEqual([]);
  });

  it('keep their device where they have one, and its names of the pads', () => {
    const relay = (name: string): MinedBoard =>
      board(name, 'K1=SRD-05VDC-SL-C:relay D1=1N4148W:diode J1=PinHeader_1x04:connector', [
        '5V 5V: K1.COIL1 D1.K J1.1',
        'COIL: K1.COIL2 D1.A J1.2',
        'NO: K1.NO J1.3',
        'COM: K1.COM J1.4',
      ]);
    const { block } = mineBlocks([relay('a'), relay('b')], library).blocks[0] ?? {};
    expect(block?.parts[1]).toMatchObject({ id: 'D1', kind: 'diode', device: '1N4148W' });
    expect(block?.parts[1]).not.toHaveProperty('package');
    expect(block?.nets).toMatchObject({ COIL1: ['U.COIL1', 'D1.K'], COIL2: ['U.COIL2', 'D1.A'] });
  });

  describe('on a supply', () => {
    /** `caps` capacitors of 100 nF on the supply of an amplifier and of `chips` other chips. */
    const supply = (name: string, caps: number, chips = 0): MinedBoard => {
      const refs = Array.from({ length: caps }, (_, i) => `C${i + 1}`);
      const others = Array.from({ length: chips }, (_, i) => `U${i + 2}`);
      const parts = ['U1=MCP6002:opamp', ...refs.map((c) => `${c}=100nF`), ...others.map((u) => `${u}=XYZ${name}:ic`), 'J1=PinHeader_1x04:connector'];
      return board(name, parts.join(' '), [
        `3V3 3.3V: U1.VDD J1.1 ${[...refs, ...others].map((r) => `${r}.1`).join(' ')}`,
        `GND: U1.VSS J1.2 ${[...refs, ...others].map((r) => `${r}.2`).join(' ')}`,
        'OUT: U1.OUTA U1.INA- J1.3',
        'IN: U1.INA+ J1.4',
      ]);
    };
    const found = (...boards: MinedBoard[]): string[] => summary(mineBlocks(boards, library))[0]?.parts.slice(1) ?? [];

    it('of one chip are all its own', () => {
      expect(found(supply('a', 2), supply('b', 2))).toEqual(['C1=100nF', 'C2=100nF']);
      // Two of three boards have a second one: more than half.
      expect(found(supply('a', 1), supply('b', 4), supply('c', 2))).toEqual(['C1=100nF', 'C2=100nF']);
    });

    it('of several chips are shared out fairly, and what is too few for that is nobody’s', () => {
      expect(found(supply('a', 4, 1), supply('b', 4, 1))).toEqual(['C1=100nF', 'C2=100nF']);
      expect(found(supply('a', 3, 1), supply('b', 5, 3))).toEqual(['C1=100nF']);
      expect(found(supply('a', 2, 2), supply('b', 2, 2))).toEqual([]);
    });

    it('belong where the design says that they stand, or with the block that both came in', () => {
      const told = (name: string, more: (ref: string) => Partial<Component>): MinedBoard => {
        const { design } = supply(name, 3, 2);
        return { name, design: { ...design, components: design.components.map((c) => ({ ...c, ...more(c.ref) })) } };
      };
      const near = (to: string): Partial<Component> => ({ place: { near: [{ pin: '1', to, within_mm: 3 }] } });
      const stands = (ref: string): Partial<Component> => (ref === 'C1' || ref === 'C2' ? near('U1.VDD') : ref === 'C3' ? near('U2.1') : {});
      const mined = mineBlocks([told('a', stands), told('b', stands)], library);
      expect(summary(mined)[0]?.parts.slice(1)).toEqual(['C1=100nF', 'C2=100nF']);
      expect(mined.blocks[0]?.block.parts[1]?.near).toEqual([{ pin: '1', to: 'U.VDD', within_mm: 3 }]);
      const blocks = (ref: string): Partial<Component> => ({ block: ref === 'U1' || ref === 'C3' ? 'amp' : 'rest' });
      expect(found(told('a', blocks), told('b', blocks))).toEqual(['C1=100nF']);
    });
  });
});
