import { describe, expect, it } from 'vitest';
import { DESIGN_FORMAT, type Design } from '../../../src/design/index.js';
import { applyPatch, keepToSelection, type Operation, patchOf } from '../../../src/design/patch/index.js';
import { LibraryBook } from '../../../src/parts/book.js';
import { resolve } from '../../../src/parts/resolve.js';
import { library } from '../../chat/support.js';
import { DEVICE, LAND } from '../../contract/own-entries.js';

const EMPTY: Design = {
  format: DESIGN_FORMAT,
  name: 'Amplifier',
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
const land = { op: 'define_land_pattern', land_pattern: LAND } as Operation;
const device = { op: 'define_device', device: DEVICE } as Operation;
const part: Operation = { op: 'add_part', device: DEVICE.id, connect: { PVCC: '24V', GND: 'GND' } };
const made = () => applyPatch(EMPTY, [land, device, part], new LibraryBook(library));

describe('a part that only the design knows', () => {
  it('is defined, wired by its pin names, and resolves to its pads; a gap says that nobody has confirmed it', () => {
    const { design, said } = made();
    expect(said[1]).toMatch(/^Device AMP3116D2 on HTSSOP-32-own: 26 pins; nobody has confirmed it\./);
    expect(design.own?.devices[0]?.checked).toBeNull();
    const { parts, gaps } = resolve(design, library);
    expect(parts[0]?.pads.filter((p) => p.net === '24V').map((p) => p.number)).toEqual(['18', '19', '31', '32']);
    expect(gaps.filter((g) => g.kind === 'unverified')).not.toEqual([]);
  });

  it('is of another kind where it is defined again as one, and its name stays', () => {
    const { design } = made();
    const again = applyPatch(design, [{ op: 'define_device', device: { ...DEVICE, kind: 'thyristor' } } as Operation], new LibraryBook(library));
    expect(again.design.components.map((c) => [c.ref, c.kind])).toEqual([['U1', 'thyristor']]);
    expect(again.said[0]).toContain('U1: thyristor now, under the name as it is.');
    expect(applyPatch(again.design, again.inverse, new LibraryBook(library)).design).toEqual(design);
  });

  it('goes with its patch when that is undone', () => {
    const { design, inverse } = made();
    expect(applyPatch(design, inverse, new LibraryBook(library)).design).toEqual(EMPTY);
  });

  it('is told what its checks find', () => {
    const { pins, ...rest } = DEVICE;
    const fewer = { ...rest, pins: pins.filter((p) => p.name !== 'GND') };
    expect(applyPatch(EMPTY, [land, { op: 'define_device', device: fewer } as Operation], new LibraryBook(library)).said[1]).toMatch(
      /Its checks find: /,
    );
  });

  it('takes no name of the library, and keeps the pins that are wired', () => {
    const book = new LibraryBook(library);
    const refused = (design: Design, operation: unknown): string => {
      try {
        applyPatch(design, [operation as Operation], book);
        return '';
      } catch (error) {
        return String(error);
      }
    };
    expect(refused(EMPTY, { op: 'define_device', device: { ...DEVICE, id: 'NE555' } })).toContain('the library has a device NE555');
    expect(refused(EMPTY, { op: 'define_land_pattern', land_pattern: { ...LAND, name: 'SOIC-8' } })).toContain(
      'the library has a land pattern SOIC-8',
    );
    const pins = DEVICE.pins.map((p) => (p.name === 'PVCC' ? { ...p, name: 'POWER' } : p));
    expect(refused(made().design, { op: 'define_device', device: { ...DEVICE, pins } })).toContain('PVCC');
  });

  it('comes along when an edit that was made on the design is a patch, and within a selection', () => {
    const { design } = made();
    expect(patchOf(EMPTY, design, new LibraryBook(library)).design).toEqual(design);
    const kept = keepToSelection(EMPTY, design, { refs: [], nets: [] }, new LibraryBook(library));
    expect([kept.refused, kept.design.components.map((c) => c.device)]).toEqual([[], [DEVICE.id]]);
  });
});

describe('a rail that nothing feeds any more', () => {
  it('joins another of other volts once its own are taken away, as the refusal says', () => {
    const book = new LibraryBook(library);
    const rails: Operation[] = [
      { op: 'add_part', kind: 'resistor', value: '1k', package: '0603', purpose: 'one', connect: { 1: 'OLD', 2: 'GND' } },
      { op: 'add_part', kind: 'resistor', value: '1k', package: '0603', purpose: 'two', connect: { 1: 'NEW', 2: 'GND' } },
      { op: 'set_net', net: 'OLD', volts: 12 },
      { op: 'set_net', net: 'NEW', volts: 5 },
    ];
    const { design } = applyPatch(EMPTY, rails, book);
    const merge: Operation = { op: 'merge_nets', net: 'OLD', into: 'NEW' };
    expect(() => applyPatch(design, [merge], book)).toThrow(/where nothing feeds OLD any more, set_net its volts to null first/);
    const joined = applyPatch(design, [{ op: 'set_net', net: 'OLD', volts: null }, merge], book).design;
    expect(() => applyPatch(design, [{ op: 'merge_nets', net: 'NEWER', into: 'OLD' }], book)).toThrow(
      /no net NEWER; nearest are NEW\. A net goes when/,
    );
    expect(joined.nets.find((n) => n.name === 'NEW')).toMatchObject({ volts: 5, pins: ['R2.1', 'R1.1'] });
  });
});
