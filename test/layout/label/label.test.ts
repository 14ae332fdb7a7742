import { describe, expect, it } from 'vitest';
import {
  type Board,
  type BoardPart,
  type Footprint,
  padShape,
  placePoints,
  printable,
  type SilkText,
  type Track,
  textSize,
  textStrokes,
  textsSaying,
  unroutedOf,
  type Via,
  type Zone,
} from '../../../src/board/index.js';
import { inCapitals } from '../../../src/design/index.js';
import { capsule, disc, distance, mm, roundedRect, type Shape } from '../../../src/geometry/index.js';
import { label, unnamed, unprinted, unsaid, unwritten } from '../../../src/layout/label/index.js';
import { legends, ratings } from '../../../src/layout/label/legends.js';
import { pinNames } from '../../../src/layout/label/names.js';
import { linesOf, shorterLegends } from '../../../src/layout/label/refs.js';
import { namedPads, switched } from '../../../src/layout/label/rows.js';
import { spareVias, withoutCovered } from '../../../src/layout/label/stitches.js';
import { boardOf, chip, demoBoard } from '../../support/demo-board.js';

describe('label', () => {
  const board = demoBoard();
  const texts = label(board, { name: 'blinker', version: 'v001' });

  it('names every part but mounting holes', () => {
    expect(texts.flatMap((t) => (t.ref === null ? [] : [t.ref])).sort()).toEqual(
      board.parts
        .map((p) => p.ref)
        .filter((r) => r !== 'H1')
        .sort(),
    );
  });

  it('has shorter names for a channel whose own finds no room', () => {
    expect(shorterLegends('High-side output 3')).toEqual(['output 3', '3']);
    expect(shorterLegends('Valve')).toEqual([]);
  });

  it('prints the name and version of the board', () => expect(texts.some((t) => t.text === 'blinker v001')).toBe(true));

  it('prints what somebody wants beside a part, as high as was said, in place of its legend, and tells what finds no room', () => {
    const led = board.parts.find((p) => p.kind === 'led') as BoardPart;
    const wanting = (text: string, height_mm?: number): Board => ({
      ...board,
      parts: board.parts.map((p) => (p === led ? { ...p, print: { text, ...(height_mm === undefined ? {} : { height_mm }) } } : p)),
    });
    const big = label(wanting('Main', 1.8), { name: 'blinker', version: 'v001' }).find((t) => t.text === 'Main');
    expect(big?.height_mm).toBe(1.8);
    expect(Math.hypot((big?.x ?? 0) - led.x, (big?.y ?? 0) - led.y)).toBeLessThan(12);
    expect(legends(wanting('Main')).has(led.ref)).toBe(false);
    const long = 'a word that is far too long for a board';
    expect(unwritten({ ...wanting(long), texts: [] })).toContainEqual([led.ref, long]);
  });

  it('prints a text of the whole board on the side that was said, as small and in as many lines as it takes, and tells where none is', () => {
    const wanting = (text: string, side?: 'front' | 'back'): Board => ({ ...board, prints: [{ text, ...(side === undefined ? {} : { side }) }] });
    const printed = (wish: Board): Board => ({ ...wish, texts: label(wish, { name: 'blinker', version: 'v001' }) });
    for (const side of ['front', 'back'] as const) {
      const made = printed(wanting('Batch 7', side));
      expect(unprinted(made)).toEqual([]);
      expect(
        textsSaying(made.texts, 'Batch 7')
          .flat()
          .every((t) => t.side === side && t.height_mm >= 0.8),
      ).toBe(true);
    }
    const long = `${'word '.repeat(600)}end`;
    expect(unprinted(printed(wanting(long)))).toEqual([long]);
    expect(unprinted({ ...wanting('Batch 7', 'back'), texts: printed(wanting('Batch 7', 'front')).texts })).toEqual(['Batch 7']);
  });

  it('prints neither a purpose nor names of pins where somebody wants no print', () => {
    const header = board.parts.find((p) => p.kind === 'connector' && namedPads(board, p).length > 0) as BoardPart;
    const bare = { ...board, parts: board.parts.map((p) => (p === header ? { ...p, print: { text: '' } } : p)) };
    expect(namedPads(bare, { ...header, print: { text: '' } })).toEqual([]);
    expect(legends(bare).has(header.ref)).toBe(false);
    expect(unnamed({ ...bare, texts: [] }).map(([ref]) => ref)).not.toContain(header.ref);
  });

  it('says at a jumper of two pads what it chooses, and at a test point what is measured there', () => {
    const led = board.parts.find((p) => p.pads.length === 2) as BoardPart;
    const jumper = { ...led, kind: 'test_point' as const, value: '9 V' };
    const point = { ...jumper, pads: led.pads.slice(0, 1) };
    expect(legends({ ...board, parts: [jumper] }).get(led.ref)).toBe('9 V');
    expect(legends({ ...board, parts: [point] }).get(led.ref)).toBe(point.pads[0]?.net);
  });

  it('writes short forms in capitals and begins a legend with one', () => {
    const header = board.parts.find((p) => p.kind === 'connector') as BoardPart;
    const of = (value: string): string | undefined => legends({ ...board, parts: [{ ...header, value }] }).get(header.ref);
    expect([of('rs485'), of('limit switch 2'), of('pump (from outside) 1'), inCapitals('addressable led board')]).toEqual([
      'RS485',
      'Limit switch 2',
      'Pump 1',
      'addressable LED board',
    ]);
  });

  it('tells which of several like channels bear no number', () => {
    const header = board.parts.find((p) => p.kind === 'connector') as Board['parts'][number];
    const channels = ['J81', 'J82', 'J83'].map((ref) => ({ ...header, ref, value: 'pump' }));
    const text = { text: 'Pump 2', side: 'front' as const, x: 0, y: 0, rot: 0, height: 1, stroke: 0.15, ref: null };
    const told = (texts: readonly unknown[], parts = channels) => unsaid({ ...board, parts, texts: texts as Board['texts'] });
    expect(told([])).toEqual([['J81', 'Pump 1'], ['J82', 'Pump 2'], ['J83', 'Pump 3']]); // biome-ignore format: a list
    expect(told([text]).map(([ref]) => ref)).toEqual(['J81', 'J83']);
    expect(told([], channels.slice(0, 1))).toEqual([]);
  });

  it('marks a load that is switched at its lower end plus and minus', () => {
    const net = { class: 'power' as const, volts: null };
    const nets = [{ ...net, name: '12V' }, { ...net, name: 'PUMP_LOAD' }, { ...net, name: 'GND', class: 'ground' as const }]; // biome-ignore format: a list
    const header = board.parts.find((p) => p.kind === 'connector') as BoardPart;
    const pad = header.pads[0] as BoardPart['pads'][number];
    const marks = (...names: string[]): (string | undefined)[] => {
      const pads = names.map((name) => ({ ...pad, net: name }));
      return pads.map((p) => switched({ ...board, nets }, pads)?.(p));
    };
    expect(marks('12V', 'PUMP_LOAD')).toEqual(['+', '-']);
    expect(marks('PUMP_LOAD', 'GND')).toEqual([undefined, undefined]);
    expect(marks('12V', 'GND')).toEqual([undefined, undefined]);
  });

  it('says at a terminal what the contacts behind it may carry, and where it could not', () => {
    const header = board.parts.find((p) => p.kind === 'connector') as BoardPart;
    const pad = header.pads[0] as BoardPart['pads'][number];
    const ends = (names: readonly string[]): BoardPart['pads'] => names.map((net) => ({ ...pad, net, pin: net }));
    const relay = { ...header, ref: 'K1', kind: 'relay' as const, pads: ends(['COM', 'NO', 'COIL1']) };
    const terminals = ['J81', 'J82'].map((ref, k) => ({ ...header, ref, x: 50 * k, value: 'terminal', pads: ends(['COM', 'NO']) }));
    const coil = { ...header, ref: 'J83', pads: ends(['COIL1']) };
    const net = { class: 'signal' as const, volts: null };
    const nets = [{ ...net, name: 'COM', amps: 6, working_volts: 230 }, { ...net, name: 'NO', amps: 5 }, { ...net, name: 'COIL1', amps: 1 }]; // biome-ignore format: a list
    const switching = { ...board, nets, parts: [relay, ...terminals, coil], texts: [] as SilkText[] };
    expect([...ratings(switching)]).toEqual([['J81', 'max 5 A 230 V'], ['J82', 'max 5 A 230 V']]); // biome-ignore format: a list
    const text = { text: 'max 5 A 230 V', side: 'front' as const, x: 45, y: header.y, rot: 0, height_mm: 1, stroke_mm: 0.15, ref: null };
    expect(unsaid({ ...switching, texts: [text] })).toEqual([['J81', 'max 5 A 230 V']]);
    expect(unsaid({ ...switching, texts: [text, { ...text, x: 5 }] })).toEqual([]);
  });

  it('takes away vias that only stitch pours of ground where text covers them', () => {
    const zone = { net: 'GND', layer: 'front', filled: [] } as unknown as Zone;
    const via = (x: number, net = 'GND'): Via => ({ net, x, y: 100, drill_mm: 0.3, diameter_mm: 0.6 });
    const text: SilkText = { text: 'HHH', ref: null, side: 'front', x: 100, y: 100, rot: 0, height_mm: 2, stroke_mm: 0.15 };
    const track: Track = {
      net: 'GND',
      layer: 'front',
      width_mm: 0.2,
      points: [
        [101, 100],
        [105, 100],
      ],
    };
    const vias = [via(100), via(101), via(100, '9V'), via(150), { ...via(100), fixed: true }];
    const made: Board = { ...board, tracks: [track], zones: [zone], vias, texts: [text] };
    const spare = spareVias(made);
    expect([...spare]).toEqual([vias[0], vias[3]]);
    expect(withoutCovered({ ...made, unrouted: unroutedOf(made) }, spare).vias).toEqual(vias.slice(1));
  });

  it('leaves the same copper whatever the number of a version is', () => {
    const zone = { net: 'GND', layer: 'front', filled: [] } as unknown as Zone;
    const vias = Array.from({ length: 60 }, (_, k): Via => ({ net: 'GND', x: 97 + k / 10, y: 100.6, drill_mm: 0.3, diameter_mm: 0.6 }));
    const copperOf = (text: string): readonly Via[] => {
      const title: SilkText = { text, ref: null, side: 'front', x: 100, y: 100, rot: 0, height_mm: 2, stroke_mm: 0.15 };
      const made: Board = { ...board, parts: [], tracks: [], zones: [zone], vias, texts: [title] };
      return withoutCovered({ ...made, unrouted: [] }, new Set(vias), text).vias;
    };
    expect(copperOf('v003').length).toBeLessThan(vias.length);
    for (const version of ['v001', 'v004', 'v117']) expect(copperOf(version)).toEqual(copperOf('v003'));
  });

  it('takes the islands of a pour along that hung on such vias alone', () => {
    const ring = (x0: number, x1: number): Zone['filled'][number] => [
      [x0, 95],
      [x1, 95],
      [x1, 105],
      [x0, 105],
    ];
    const zones = [
      { net: 'GND', layer: 'front', outline: ring(90, 140), filled: [ring(98, 102), ring(128, 132)] },
      { net: 'GND', layer: 'back', outline: ring(90, 140), filled: [ring(90, 140)] },
    ] as Zone[];
    const via = (x: number): Via => ({ net: 'GND', x, y: 100, drill_mm: 0.3, diameter_mm: 0.6 });
    const part = board.parts.find((p) => p.kind === 'connector') as BoardPart;
    const pad = { ...(part.pads[0] as BoardPart['pads'][number]), net: 'GND', x: 115, y: 100, layers: ['front', 'back'] as const, plated: true };
    const header: BoardPart = { ...part, pads: [{ ...pad, layers: ['front', 'back'] }] };
    const text: SilkText = { text: 'HHH', ref: null, side: 'front', x: 100, y: 100, rot: 0, height_mm: 2, stroke_mm: 0.15 };
    const made: Board = { ...board, parts: [header], tracks: [], zones, vias: [via(100), via(130)], texts: [text] };
    const left = withoutCovered({ ...made, unrouted: unroutedOf(made) }, spareVias(made));
    expect(left.vias).toEqual([via(130)]);
    expect(left.zones.map((z) => z.filled.length)).toEqual([1, 1]);
    expect(left.zones[0]?.filled[0]?.[0]).toEqual([128, 95]);
  });

  it('shows plus and minus at the contacts of a cell, far apart as they are', () => {
    const pad = (number: string, x: number): Footprint['pads'][number] => ({ number, shape: 'rect', x, y: 0, rot: 0, w: 7, h: 6 });
    const square = (x: number, y: number): [number, number][] => [
      [-x, -y],
      [x, -y],
      [x, y],
      [-x, y],
    ];
    const holder: Footprint = {
      ...chip('Holder', 1, 1, 1),
      pads: [pad('1', 39), pad('2', -39)],
      body: square(38, 10),
      courtyard: square(43, 11),
      silk: [],
    };
    const cell = boardOf(100, 40, [
      { ref: 'BT1', kind: 'battery_connector', footprint: holder, at: { x: 50, y: 20, rot: 0, side: 'front' }, nets: { 1: '9V', 2: 'GND' } },
    ]);
    const signs = label(cell, { name: '', version: '' }).filter((t) => t.text === '+' || t.text === '-');
    expect(signs.map((t) => [t.text, t.x > 50])).toEqual([
      ['+', true],
      ['-', false],
    ]);
  });

  it('names the nets of a header beside its pins', () =>
    expect(texts.filter((t) => t.ref === null && t.side === 'front').map((t) => t.text)).toEqual(expect.arrayContaining(['9V', 'GND'])));

  it('stands a net’s name nearer to its own pin than to any other of the part, on the back where the front has no room', () => {
    for (const text of texts.filter((t) => t.ref === null)) {
      const pads = board.parts.flatMap((p) => (p.kind === 'connector' ? p.pads : []));
      const own = pads.filter((p) => p.net === text.text);
      if (own.length === 0) continue;
      const nearest = [...pads].sort((a, b) => Math.hypot(a.x - text.x, a.y - text.y) - Math.hypot(b.x - text.x, b.y - text.y))[0];
      expect(nearest?.net).toBe(text.text);
    }
  });

  it('names the pins on the back where the front has no room', () => {
    const header = board.parts.find((p) => p.kind === 'connector') as BoardPart;
    const footprint = board.footprints[header.footprint] as Footprint;
    const inked: Footprint = { ...footprint, silk: [{ type: 'circle', x: 0, y: 0, r: 9, width: 0, filled: true }] };
    const full = { ...board, parts: [header], footprints: { [header.footprint]: inked } };
    const names = label(full, { name: '', version: '' }).filter((t) => t.ref === null);
    expect(names.map((t) => t.side)).toEqual(header.pads.map(() => 'back'));
    expect(names.map((t) => t.text).sort()).toEqual(header.pads.map((p) => p.net).sort());
  });

  it('names all pins in a row on the back too where one found no room on the front, and tells which', () => {
    const header = board.parts.find((p) => p.kind === 'connector') as BoardPart;
    const footprint = board.footprints[header.footprint] as Footprint;
    const [first] = footprint.pads;
    const inked: Footprint = { ...footprint, silk: [{ type: 'circle', x: first?.x ?? 0, y: first?.y ?? 0, r: 2.3, width: 0, filled: true }] };
    const names = label({ ...board, parts: [header], footprints: { [header.footprint]: inked } }, { name: '', version: '' });
    const on = (side: string): string[] => names.flatMap((t) => (t.ref === null && t.side === side ? [t.text] : [])).sort();
    expect(on('front')).toEqual(['GND']);
    expect(on('back')).toEqual(['9V', 'GND']);
    expect(unnamed({ ...board, parts: [header], texts: names })).toEqual([[header.ref, '9V']]);
    expect(unnamed({ ...board, parts: [header], texts: [] })).toEqual([[header.ref, '9V, GND']]);
  });

  it('leaves room between the title and other text', () => {
    const boxOf = (t: SilkText): Shape => {
      const { w, h } = textSize(t.text, t.height_mm, t.stroke_mm);
      return roundedRect({ x: mm(t.x), y: mm(t.y) }, mm(w), mm(h), 0, t.rot);
    };
    const titles = texts.filter((t) => t.text === 'blinker v001');
    expect(titles).toHaveLength(2);
    for (const title of titles)
      for (const other of texts.filter((t) => t !== title && t.side === title.side))
        expect(distance(boxOf(title), boxOf(other))).toBeGreaterThan(mm(0.5));
  });

  it('keeps ink off pads, holes and other ink', () => {
    const ink = texts.flatMap((t) =>
      textStrokes(t).flatMap((line) =>
        line.slice(1).map(([x, y], i) => {
          const [px, py] = line[i] as [number, number];
          return { text: t, shape: capsule({ x: mm(px), y: mm(py) }, { x: mm(x), y: mm(y) }, mm(t.stroke_mm)) };
        }),
      ),
    );
    const touching = ink.flatMap(({ text, shape }) => [
      ...board.parts
        .flatMap((p) => p.pads)
        .filter(
          (pad) => (pad.drill !== null || pad.layers.includes(text.side)) && distance(shape, padShape(pad)) < mm(board.rules.silk_to_pad_mm) - 1,
        )
        .map((pad) => `${text.text} on pad ${pad.number}`),
      ...ink
        .filter((o) => o.text !== text && o.text.side === text.side && distance(shape, o.shape) <= 0)
        .map((o) => `${text.text} on ${o.text.text}`),
    ]);
    expect(touching).toEqual([]);
  });

  it('stands each designator nearer to its own part than to any other', () => {
    for (const text of texts.filter((t) => t.ref !== null)) {
      const gap = (ref: string): number => {
        const part = board.parts.find((p) => p.ref === ref);
        const body = placePoints(board.footprints[part?.footprint ?? '']?.body ?? [], part as BoardPart);
        return distance({ core: body.map(([x, y]) => ({ x: mm(x), y: mm(y) })), radius: 0 }, disc({ x: mm(text.x), y: mm(text.y) }, 0));
      };
      for (const part of board.parts) if (part.ref !== text.ref) expect(gap(part.ref)).toBeGreaterThanOrEqual(gap(text.ref as string) - mm(0.3));
    }
  });

  it('leaves a designator out rather than print it over a pad', () => {
    const full = boardOf(3, 2, [
      { ref: 'R1', kind: 'resistor', footprint: chip('R', 0.8, 1, 1.9), at: { x: 1.5, y: 1, rot: 0, side: 'front' }, nets: {} },
    ]);
    expect(label(full, { name: '', version: '' })).toEqual([]);
  });
});

describe('pinNames', () => {
  const names = (...nets: string[]): string[] => {
    const [pad] = demoBoard().parts[0]?.pads ?? [];
    if (pad === undefined) throw new Error('the demo board has no pads');
    return [...pinNames(nets.map((net) => ({ ...pad, net }))).values()];
  };

  it('leave out what the pins of a connector share', () => {
    expect(names('RELAY_24V_4_NO', 'RELAY_24V_4_COM', 'GND')).toEqual(['NO', 'COM', 'GND']);
    expect(names('UART_TX', 'UART_RX')).toEqual(['TX', 'RX']);
  });

  it('keep what tells them apart', () => {
    expect(names('24V_IN', '24V_OUT')).toEqual(['24V_IN', '24V_OUT']);
    expect(names('ADC_1', 'ADC_2')).toEqual(['ADC_1', 'ADC_2']);
  });

  it('mark the ends of a pair plus and minus, and call the one line of a header its signal', () => {
    expect(names('THERMOCOUPLE_TP', 'THERMOCOUPLE_TM')).toEqual(['T+', 'T-']);
    expect(names('INPUT_2_INP', 'INPUT_2_INM')).toEqual(['IN+', 'IN-']);
    expect(names('SERVO_LINE3', 'VIN', 'GND')).toEqual(['SIG', 'VIN', 'GND']);
    expect(names('BUS_LINE1', 'BUS_LINE2', 'GND')).toEqual(['LINE1', 'LINE2', 'GND']);
    expect(names('STOP', 'TEMP')).toEqual(['STOP', 'TEMP']);
    expect(names('AMPLIFIER_OUT_PL', 'AMPLIFIER_OUT_NL')).toEqual(['+', '-']);
    expect(names('OUT_PL', 'OUT_NL', 'OUT_PR', 'OUT_NR')).toEqual(['L+', 'L-', 'R+', 'R-']);
  });

  it('call a supply before its protection the supply', () => expect(names('VIN_RAW', 'GND')).toEqual(['VIN', 'GND']));
});

describe('legends', () => {
  const board = demoBoard();
  const header = board.parts.find((p) => p.kind === 'connector') as BoardPart;
  const pad = header.pads[0] as BoardPart['pads'][number];
  const supply = (ref: string, net: string): BoardPart => ({ ...header, ref, value: '12 V', pads: [{ ...pad, pin: '1', net }, { ...pad, pin: '2', net: 'GND' }] }); // biome-ignore format: a list
  const ground = { name: 'GND', class: 'ground' as const, volts: null };
  const rail = (name: string, flows: Record<string, number>) => ({ name, class: 'power' as const, volts: 12, flows });

  it('shorten what is too long to the words and the number that tell channels apart', () => {
    const long = (k: number): BoardPart => ({ ...header, ref: `J${90 + k}`, value: `bipolar stepper driver in sockets ${k}`, pads: [{ ...pad, net: `A${k}` }, { ...pad, net: `B${k}` }] }); // biome-ignore format: a list
    expect([...legends({ ...board, parts: [long(1), long(2)] }).values()]).toEqual(['Bipolar stepper 1', 'Bipolar stepper 2']);
  });

  it('say of a supply which way it goes, and its volts only where no pin does', () => {
    const parts = [supply('J81', 'VIN_RAW'), supply('J82', 'VIN_OUT1'), supply('J83', 'VIN_OUT2'), supply('J84', '12V')];
    const nets = [ground, rail('VIN_RAW', { 'J81.1': 2 }), rail('VIN_OUT1', { 'J82.1': -1 }), rail('VIN_OUT2', { 'J83.1': -1 }), rail('12V', { 'J84.1': 2 })]; // biome-ignore format: a list
    expect([...legends({ ...board, nets, parts })]).toEqual([
      ['J81', '12 V in'],
      ['J82', '12 V out 1'],
      ['J83', '12 V out 2'],
      ['J84', 'Input'],
    ]);
  });

  it('say what the centre of a barrel jack is, what a fuse holder takes and which bus a header is', () => {
    const of = (part: Partial<BoardPart>): string | undefined => {
      const whole = { ...header, ...part };
      return legends({ ...board, nets: [ground], parts: [whole] }).get(whole.ref);
    };
    const jack = ['TIP', 'SLEEVE', 'SWITCH'].map((pin, k) => ({ ...pad, number: `${k + 1}`, pin, net: pin === 'TIP' ? 'VIN' : 'GND' }));
    expect(of({ value: '9 V', pads: jack })).toBe('9 V centre +');
    expect(of({ kind: 'fuse', value: '3A' })).toBe('3 A');
    const bus = ['3V3', 'SDA', 'SCL', 'GND'].map((net, k) => ({ ...pad, number: `${k + 1}`, pin: `${k + 1}`, net }));
    expect([of({ value: 'Signals', pads: bus }), of({ kind: 'battery_connector', value: 'CR2032' })]).toEqual(['I2C', 'CR2032']);
  });

  it('stand in two lines where one has no room', () => {
    const [whole, halves] = linesOf('max 5 A 230 V');
    expect([whole, halves, linesOf('Pump 1')]).toEqual([['max 5 A 230 V'], ['max 5 A', '230 V'], [['Pump 1']]]);
  });

  it('are written in letters that the font has', () => expect(printable('±12 V · Ø5 µm')).toBe('+/-12 V 5 um'));
});
