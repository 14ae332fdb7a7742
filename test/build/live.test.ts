import { describe, expect, it } from 'vitest';
import { copperOf, gapBetween, insulationOf } from '../../src/board/index.js';
import { DESIGN_FORMAT, type Design } from '../../src/design/index.js';
import { applyPatch, type Operation, patchOf } from '../../src/design/patch/index.js';
import { liveNets, withLive } from '../../src/electrical/live.js';
import { mm, toMm } from '../../src/geometry/index.js';
import { LibraryBook } from '../../src/parts/book.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolve } from '../../src/parts/resolve.js';
import { errorsOf, ledgerOf } from '../ledger/support.js';
import { builtOnce } from '../support/built-once.js';

const library = loadLibrary();
const book = new LibraryBook(library);
const EMPTY: Design = {
  format: DESIGN_FORMAT,
  name: 'Switch',
  prompt: '',
  summary: '',
  board: {},
  components: [],
  nets: [],
  blocks: [],
  constraints: {},
  assumptions: [],
  unmet: [],
};
const patched = (...operations: readonly object[]): Design => applyPatch(EMPTY, operations as Operation[], book).design;
const liveOf = (design: Design, asked = 0): string[] => [...liveNets(resolve(design, library), asked).keys()].sort();

/** A mains switch drawn part by part: terminal, fuse, relay, snubber, and a low-voltage header for its coil. */
const DRAWN: readonly object[] = [
  { op: 'add_part', device: 'ScrewTerminal_1x03_P5.00', purpose: 'mains in and out', connect: { 1: 'L_IN', 3: 'OUT' } },
  { op: 'add_part', device: 'FUSEHOLDER_5x20', purpose: 'fuse', connect: { 1: 'L_IN', 2: 'L_FUSED' } },
  { op: 'add_part', device: 'SRD-05VDC-SL-C', purpose: 'relay', connect: { COM: 'L_FUSED', NO: 'OUT', COIL1: '5V', COIL2: 'COIL' } },
  { op: 'add_part', kind: 'resistor', value: '100', package: '1206', purpose: 'snubber', connect: { 1: 'L_FUSED', 2: 'SNUB' } },
  { op: 'add_part', kind: 'capacitor', value: '10nF', package: '1206', purpose: 'snubber', connect: { 1: 'SNUB', 2: 'OUT' } },
  { op: 'add_part', device: 'PinHeader_1x03', purpose: 'coil', connect: { 1: '5V', 2: 'COIL', 3: 'GND' } },
  { op: 'add_part', kind: 'resistor', value: '10k', package: '0603', purpose: 'bleeder', connect: { 1: '5V', 2: 'GND' } },
  { op: 'set_net', net: '5V', volts: 5 },
];
const declared = { op: 'set_net', net: 'L_IN', volts: 230 };

describe('what may not be touched on a board drawn part by part', () => {
  it('is what stands at a dangerous voltage, and what fuses, contacts and snubbers join to it', () => {
    expect(liveOf(patched(...DRAWN, declared))).toEqual(['L_FUSED', 'L_IN', 'OUT', 'SNUB']);
    expect(liveOf(patched(...DRAWN))).toEqual([]);
    // Nobody declared a net, and the words ask for 250 V at the relay.
    expect(liveOf(patched(...DRAWN), 250)).toEqual(['L_FUSED', 'L_IN', 'OUT', 'SNUB']);
  });

  it('is no rail that is safe to touch, though its volts are said to be its working voltage', () => {
    // A design may come with it, though no patch takes less than 30 V.
    const rail = (volts: number | undefined, working_volts: number): Design => {
      const design = patched(...DRAWN);
      const nets = design.nets.map((n) => (n.name === 'L_IN' ? { ...n, working_volts, ...(volts === undefined ? {} : { volts }) } : n));
      return { ...design, nets };
    };
    // Direct voltage to 60 V, alternating to 30 V RMS (IEC 62368-1 table 4, ES1).
    expect(liveOf(rail(undefined, 28))).toEqual([]);
    expect(liveOf(rail(48, 48))).toEqual([]);
    expect(liveOf(rail(undefined, 48))).toContain('L_FUSED');
    expect(liveOf(rail(72, 72))).toContain('L_FUSED');
    const told = withLive(resolve(rail(undefined, 28), library), 0);
    expect(told.nets.some((n) => n.working_volts !== undefined)).toBe(false);
  });

  it('is no low-voltage net behind a divider that shares its ground', () => {
    const divider = [
      { op: 'add_part', device: 'PinHeader_1x03', connect: { 1: 'HV', 2: 'SENSE', 3: 'GND' } },
      { op: 'add_part', kind: 'resistor', value: '1M', package: '1206', connect: { 1: 'HV', 2: 'SENSE' } },
      { op: 'add_part', kind: 'resistor', value: '10k', package: '0603', connect: { 1: 'SENSE', 2: 'GND' } },
      { op: 'set_net', net: 'HV', volts: 170 },
    ];
    expect(liveOf(patched(...divider))).toEqual(['HV']);
  });

  it('is kept apart by placement and routing as on a planned board', () => {
    const { board } = builtOnce({ design: patched(...DRAWN, declared), seed: 1, name: 'Switch', version: 'v001' });
    expect(board.nets.filter((n) => n.working_volts !== undefined).map((n) => n.name)).toHaveLength(4);
    const copper = copperOf(board);
    const { gap } = insulationOf(board);
    const near = copper.flatMap((a) =>
      copper.flatMap((b) => {
        const wanted = a.layers.some((l) => b.layers.includes(l)) ? gap(a, b) : 0;
        const is = wanted === 0 ? 0 : gapBetween(a, b, wanted);
        return is < wanted - mm(0.001) ? [`${a.net} ${b.net} ${toMm(is)}`] : [];
      }),
    );
    expect(near).toEqual([]);
    expect(board.unrouted).toEqual([]);
    expect(board.findings.filter((f) => f.severity === 'error' && /^(drc|place|proof)/.test(f.rule))).toEqual([]);
  });
});

describe('a board whose copper comes too near to what may not be touched', () => {
  it('is declined by its ledger, whoever declared the contacts', () => {
    const near = ledgerOf('lamp', {
      board: (board) => {
        const contact = board.parts.flatMap((p) => p.pads).find((d) => board.nets.some((n) => n.name === d.net && n.working_volts !== undefined));
        if (contact === undefined) throw new Error('no contact');
        const { x, y, h } = contact;
        const points: [number, number][] = [
          [x - 1, y + h / 2 + 2],
          [x + 1, y + h / 2 + 2],
        ];
        board.tracks.push({ net: 'GND', layer: 'front', width_mm: 0.2, points });
      },
    });
    expect(errorsOf(near, 'safety')[0]).toContain('6 mm are asked for between mains and what can be touched');
    expect(near.entries.map((e) => e.state)).toContain('declined');
  });
});

describe('what nobody may touch stays so', () => {
  const marked = patched(...DRAWN, declared, { op: 'set_net', net: 'OUT', working_volts: 230 });
  const volts = (design: Design, net: string): number | undefined => design.nets.find((n) => n.name === net)?.working_volts;

  it('when something else of the net is set, when nets are merged, and when a design is edited', () => {
    const set = applyPatch(marked, [{ op: 'set_net', net: 'OUT', amps: 2 }], book).design;
    expect(volts(set, 'OUT')).toBe(230);
    expect(volts(applyPatch(set, [{ op: 'merge_nets', net: 'OUT', into: 'SNUB' }], book).design, 'SNUB')).toBe(230);
    const nets = set.nets.map((n) => (n.name === 'L_FUSED' ? { ...n, working_volts: 230 } : n));
    expect(volts(patchOf(set, { ...set, nets }, book).design, 'L_FUSED')).toBe(230);
    expect(volts(applyPatch(set, [{ op: 'set_net', net: 'OUT', working_volts: null }], book).design, 'OUT')).toBeUndefined();
  });
});
