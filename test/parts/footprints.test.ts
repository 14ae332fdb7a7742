import { describe, expect, it } from 'vitest';
import type { Footprint, LandPad, Stroke } from '../../src/board/index.js';
import { type Box, boxesTouch, distanceToPoint, type Point, rotate, shapeBounds } from '../../src/geometry/index.js';
import { gullWingLand, landBounds, landShape, noLeadLand, SILK_GAP, silkBounds, twoTerminalLand } from '../../src/parts/footprints/index.js';
import { loadLibrary } from '../../src/parts/load.js';

const library = loadLibrary();
const footprints = [...library.footprints.values()];
const named = footprints.map((f) => [f.name, f] as const);
const get = (name: string): Footprint => {
  const found = library.footprints.get(name);
  if (found === undefined) throw new Error(`no footprint ${name}`);
  return found;
};

const boxOf = (points: readonly (readonly [number, number])[]): Box => ({
  minX: Math.min(...points.map((p) => p[0])),
  minY: Math.min(...points.map((p) => p[1])),
  maxX: Math.max(...points.map((p) => p[0])),
  maxY: Math.max(...points.map((p) => p[1])),
});
const holds = (outer: Box, inner: Box, by = 0): boolean =>
  inner.minX >= outer.minX + by - 1e-6 &&
  inner.minY >= outer.minY + by - 1e-6 &&
  inner.maxX <= outer.maxX - by + 1e-6 &&
  inner.maxY <= outer.maxY - by + 1e-6;

/** Points 0.02 mm apart along a stroke, and how far its ink reaches from them. */
function ink(stroke: Stroke): { points: Point[]; reach: number } {
  if (stroke.type === 'circle') {
    if (stroke.filled) return { points: [stroke], reach: stroke.r + stroke.width / 2 };
    const points = Array.from({ length: 360 }, (_, i) => ({
      x: stroke.x + stroke.r * Math.cos((i * Math.PI) / 180),
      y: stroke.y + stroke.r * Math.sin((i * Math.PI) / 180),
    }));
    return { points, reach: stroke.width / 2 };
  }
  const points = stroke.points.slice(1).flatMap((to, i) => {
    const from = stroke.points[i] as [number, number];
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 0.02));
    return Array.from({ length: steps + 1 }, (_, k) => ({
      x: from[0] + ((to[0] - from[0]) * k) / steps,
      y: from[1] + ((to[1] - from[1]) * k) / steps,
    }));
  });
  return { points, reach: stroke.width / 2 };
}

const inkToPad = (stroke: Stroke, pad: LandPad): number => {
  const { points, reach } = ink(stroke);
  const shape = landShape(pad);
  return Math.min(...points.map((p) => distanceToPoint(shape, p))) - reach;
};

const dots = (f: Footprint): (Stroke & { type: 'circle' })[] =>
  f.silk.filter((s): s is Stroke & { type: 'circle' } => s.type === 'circle' && s.filled);
const centreGap = (s: { x: number; y: number }, pad: LandPad): number => distanceToPoint(landShape(pad), s);

describe.each(named)('%s', (_name, f) => {
  it('keeps its silkscreen off pads and holes', () => {
    for (const stroke of f.silk) {
      const [box] = silkBounds([stroke]);
      const near = f.pads.filter((pad) => box !== undefined && boxesTouch(box, shapeBounds(landShape(pad)), 2 * SILK_GAP));
      for (const pad of near) expect(inkToPad(stroke, pad)).toBeGreaterThan(SILK_GAP - 0.006);
    }
  });

  it('has a courtyard around pads, body and silkscreen', () => {
    const court = boxOf(f.courtyard);
    const excess = f.mount === 'none' ? 0 : 0.25;
    expect(holds(court, landBounds(f.pads), excess)).toBe(true);
    expect(holds(court, boxOf(f.body), excess)).toBe(true);
    for (const box of silkBounds(f.silk)) expect(holds(court, box)).toBe(true);
  });

  it('has paste within its surface pads only', () => {
    for (const pad of f.pads) {
      const box = shapeBounds(landShape(pad));
      for (const w of pad.paste ?? [])
        expect(
          holds(
            box,
            boxOf([
              [w.x - w.w / 2, w.y - w.h / 2],
              [w.x + w.w / 2, w.y + w.h / 2],
            ]),
          ),
        ).toBe(true);
      if (pad.drill !== undefined) expect(pad.paste ?? []).toEqual([]);
    }
  });

  it('has an annular ring of 0.2 mm around plated holes, none around the others', () => {
    for (const { drill, plated, w, h } of f.pads) {
      if (drill === undefined) continue;
      const ring = Math.min(w - drill.w, h - drill.h) / 2;
      if (plated === false) expect(ring).toBe(0);
      else expect(ring).toBeGreaterThanOrEqual(0.2 - 1e-9);
    }
  });

  it('has no two pads in one place, unless the part joins them', () => {
    const joined = /^USB_C_(TYPE-C-31-M-12|U262-16XN|USB4105|GT-USB-7010ASV|HC-TYPE-C-16P-01A)$/.test(f.name);
    f.pads.forEach((a, i) => {
      for (const b of f.pads.slice(i + 1)) {
        if (a.number === b.number) continue;
        const [p, q] = [shapeBounds(landShape(a)), shapeBounds(landShape(b))];
        const gap = Math.hypot(Math.max(0, p.minX - q.maxX, q.minX - p.maxX), Math.max(0, p.minY - q.maxY, q.minY - p.maxY));
        if (joined && a.x === b.x && a.y === b.y) expect([a.w, a.h]).toEqual([b.w, b.h]);
        else expect(gap, `${a.number} to ${b.number}`).toBeGreaterThanOrEqual(0.1999);
      }
    });
  });

  it('says where its numbers come from', () => {
    expect(f.source.length).toBeGreaterThan(20);
    expect(f.height_mm).toBeGreaterThan(0);
  });
});

describe('marks', () => {
  const symmetric =
    /^(R|C|L|FB|F)_\d{4}$|^(R_Axial|C_Disc|C_Film|F_PTC)_|^L_|^CRYSTAL_(HC49|CYLINDER|.*-2P$)|^MountingHole|^SW_(MX_SOCKET|CHOC.*)$|^Fiducial|^TestPoint|^SMA_|^BNC_|^RCA_|^Lug_|^Faston_|^MiniDIN_|^SpringTerminal_|^Molex_MicroFit_1x|^Jack_|^DSUB-|^MonoJack_|^FuseHolder_(5x20|Blade_ATO)$|^Banana_|^RJ45_|^SpeakON_|^SolderJumper_2$|^SIM_SF72$|^RV_Disc_|^Buzzer_D12.2_/;
  const polar = /^(LED_(\d{4}|\d+mm)$|D_|CP_|Buzzer_D12_)/;

  it.each(named.filter(([name]) => !symmetric.test(name) && !polar.test(name)))('%s has one dot, at its first pad', (_name, f) => {
    const [dot, ...more] = dots(f);
    expect(more).toEqual([]);
    if (dot === undefined) throw new Error('no dot');
    const first = ['1', 'A1', 'A', 'B12', 'B1'].map((n) => f.pads.find((p) => p.number === n)).find((p) => p !== undefined);
    if (first === undefined) throw new Error('no first pad');
    for (const other of f.pads)
      if (other.number !== first.number && (other.x !== first.x || other.y !== first.y))
        expect(centreGap(dot, first)).toBeLessThan(centreGap(dot, other));
    for (const stroke of f.silk) {
      if (stroke === dot) continue;
      const { points, reach } = ink(stroke);
      expect(Math.min(...points.map((p) => Math.hypot(p.x - dot.x, p.y - dot.y))) - reach - dot.r, 'gap to the outline').toBeGreaterThan(0.1);
    }
    const body = boxOf(f.body);
    expect(dot.x > body.minX && dot.x < body.maxX && dot.y > body.minY && dot.y < body.maxY).toBe(false);
  });

  it.each(named.filter(([name]) => polar.test(name)))('%s has its bar or plus on the side of pad 1', (_name, f) => {
    const lines = f.silk.filter((s) => s.type === 'line');
    const at = (side: number): number =>
      lines.filter((l) => l.points.every((p) => p[0] * side > 0) && Math.abs((l.points[0]?.[0] ?? 0) - (l.points[1]?.[0] ?? 0)) < 1e-9).length;
    expect(f.pads.find((p) => p.number === '1')?.x).toBeLessThan(0);
    expect(at(-1)).toBeGreaterThan(at(1));
  });

  it.each(named.filter(([name]) => symmetric.test(name)))('%s has none', (_name, f) => {
    expect(dots(f)).toEqual([]);
  });
});

describe('paste', () => {
  it('covers half to three quarters of every large pad under a part', () => {
    const large = footprints.flatMap((f) => f.pads.filter((p) => p.paste !== undefined && p.paste.length > 1).map((p) => [f.name, p] as const));
    const windowed = new Set(large.map(([name]) => name));
    const thermal = footprints.filter((f) => f.pads.some((p) => p.drill === undefined && p.shape === 'rect' && Math.min(p.w, p.h) > 2));
    expect(thermal.map((f) => f.name).filter((name) => !windowed.has(name))).toEqual([]);
    for (const name of [
      'ESOP-8',
      'ESP32-C3-MINI-1',
      'HTSSOP-16',
      'QFN-32_5x5_P0.5_EP3.1',
      'QFN-56_7x7_P0.4_EP3.2',
      'TO-252-2',
      'WSON-8_6x5_P1.27_EP',
    ])
      expect(windowed).toContain(name);
    for (const [name, pad] of large) {
      const share = (pad.paste ?? []).reduce((sum, w) => sum + w.w * w.h, 0) / (pad.w * pad.h);
      expect(share, name).toBeGreaterThan(0.5);
      expect(share, name).toBeLessThan(0.75);
    }
  });

  it('is not printed on marks and test points', () => {
    for (const name of ['Fiducial_1mm', 'TestPoint_1.5mm']) expect(get(name).pads.map((p) => p.paste)).toEqual([[]]);
  });
});

describe('parts at a board edge', () => {
  const edged = named.filter(([, f]) => f.faces !== undefined && f.edge_offset_mm !== undefined);

  it('are turned with their tabs outwards where a heat sink stands there', () => {
    const tabs = named.filter(([, f]) => f.faces !== undefined && f.edge_offset_mm === undefined);
    expect(tabs.map(([name]) => name)).toEqual(named.map(([name]) => name).filter((name) => /^TO-(?:220|126)-\d+(?:_STAGGERED)?$/.test(name)));
    for (const [name, f] of tabs) expect(boxOf(f.body).minY, name).toBeLessThan(landBounds(f.pads).minY);
  });

  /** Whole boards on sockets: their USB socket is entered from the side, their pins stand about the middle. */
  const boards =
    /^(ARDUINO_NANO|D1_MINI|FEATHER|DEVKITC_38|XIAO|TEENSY_4[01]|SUPERMINI_C3|BLUE_PILL|PRO_MICRO|RASPBERRY-PI-PICO|DEVKIT_V1_30|DEVKIT_S3_44|NODEMCU_V[23]|RP2040_ZERO|D1_MINI_S2)$/;

  it('are the connectors that a plug or wire enters from the side, the boards with a USB socket and the modules with an antenna', () => {
    const sideways =
      /^(Castellated|CardEdge|USB_|RJ45|RJ12|DSUB|Jack_|XT[36]0|Pluggable|BarrelJack|FPC_|NRF24|JST_.._SM?\d+B|ScrewTerminal|SpringTerminal|RCA|DIN5|SMA_9|HDMI_A|BNC_H|Deutsch|AMPSEAL|microSD|Molex_PicoBlade_53261|SW_EVQP7A|ESP(?!.*UE?$|32_CAM|_01)|MDBT50Q|E73|MiniDIN)/;
    expect(edged.map(([name]) => name)).toEqual(named.map(([name]) => name).filter((name) => sideways.test(name) || boards.test(name)));
  });

  // Half holes lie on the edge itself.
  it.each(edged.filter(([name]) => !name.startsWith('Castellated')))(
    '%s faces the side of its body that has no pads, and its copper and ink stay on the board',
    (name, f) => {
      const faces = f.faces as number;
      const edge = f.edge_offset_mm as number;
      const out = rotate({ x: 1, y: 0 }, faces);
      const along = (x: number, y: number): number => x * out.x + y * out.y;
      const reach = (b: Box): [number, number] => {
        const all = [along(b.minX, b.minY), along(b.maxX, b.minY), along(b.maxX, b.maxY), along(b.minX, b.maxY)];
        return [Math.min(...all), Math.max(...all)];
      };
      const [bodyBack, bodyFront] = reach(boxOf(f.body));
      const electrical = f.pads.filter((p) => /^(?:[AB]?\d+|[TRS])$/.test(p.number));
      const [padBack, padFront] = reach(landBounds(electrical));
      // A screw terminal's pins stand nearer to its wires than to its back.
      if (name.startsWith('ScrewTerminal')) expect(edge).toBeCloseTo(name.includes('MKDS3') ? 5.3 : name.endsWith('P3.50') ? 4.5 : 4, 6);
      // The sleeve of a 6.35 mm jack is touched at its nose.
      else if (!boards.test(name) && !name.startsWith('Jack_6.35'))
        expect(bodyFront - padFront, 'the front is farther from the pads than the back').toBeGreaterThan(padBack - bodyBack);
      const copper = Math.max(...f.pads.map((p) => reach(shapeBounds(landShape(p)))[1]));
      // KiCad asks for as much since its seventh version where no project says otherwise.
      expect(edge - copper, 'copper to edge').toBeGreaterThanOrEqual(0.5 - 1e-9);
      for (const pad of f.pads)
        if (pad.drill !== undefined)
          expect(edge - reach(shapeBounds(landShape({ ...pad, w: pad.drill.w, h: pad.drill.h })))[1], 'hole to edge').toBeGreaterThanOrEqual(0.5);
      expect(bodyFront - edge, 'overhang').toBeGreaterThanOrEqual(-0.76);
      expect(bodyFront - edge, 'overhang').toBeLessThanOrEqual(1);
      for (const box of silkBounds(f.silk)) expect(reach(box)[1]).toBeLessThanOrEqual(edge - 0.2);
    },
  );

  it.each(named.filter(([, f]) => f.antenna_keepout !== undefined))('%s keeps copper from its antenna, which ends at the edge', (_name, f) => {
    const keepout = boxOf(f.antenna_keepout ?? []);
    expect(f.faces).toBe(90);
    expect(boxOf(f.body).minY).toBeCloseTo(-(f.edge_offset_mm ?? 0), 6);
    expect(keepout.minY).toBeLessThan(boxOf(f.body).minY);
    expect(keepout.minX).toBeLessThanOrEqual(boxOf(f.body).minX - 1);
    expect(keepout.maxX).toBeGreaterThanOrEqual(boxOf(f.body).maxX + 1);
    for (const pad of f.pads) expect(shapeBounds(landShape(pad)).minY).toBeGreaterThanOrEqual(keepout.maxY + 0.2);
  });
});

describe('numbering that has gone wrong before', () => {
  const at = (name: string, number: string): [number, number][] =>
    get(name)
      .pads.filter((p) => p.number === number)
      .map((p) => [p.x, p.y]);
  const only = (name: string, number: string): [number, number] => {
    const [first, ...more] = at(name, number);
    if (first === undefined || more.length > 0) throw new Error(`${name} has ${more.length + 1} pads ${number}`);
    return first;
  };
  /** Sense of the turn through pads 1, 2 and the last, as seen from above: 1 clockwise on the screen (y down), −1 counter-clockwise. */
  const sense = (name: string, last: string): number => {
    const [a, b, c] = [only(name, '1'), only(name, '2'), only(name, last)];
    return Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
  };

  it('counts Bosch sensors clockwise, all other ICs counter-clockwise', () => {
    expect(sense('LGA-8_2.5x2.5_P0.65', '8')).toBe(1);
    expect(sense('LGA-8_2.0x2.5', '8')).toBe(1);
    const others = ['SOIC-8', 'SOIC-8-208mil', 'DFN-8_2.5x2.5_P0.5_EP', 'ESOP-8'];
    for (const name of others) expect(sense(name, '8'), name).toBe(-1);
    for (const name of ['DFN-4_1.5x1.5', 'CRYSTAL_3225-4P', 'LED_WS2812B_5050']) expect(sense(name, '4'), name).toBe(-1);
    expect(sense('SOT-23', '3')).toBe(-1);
    expect(sense('SOT-23-5', '5')).toBe(-1);
    expect(sense('SOT-23-6', '6')).toBe(-1);
    expect(sense('SOT-363', '6')).toBe(-1);
    expect(sense('TQFP-32_7x7_P0.8', '32')).toBe(-1);
    expect(sense('LQFP-48_7x7_P0.5', '48')).toBe(-1);
    expect(sense('QFN-56_7x7_P0.4_EP3.2', '56')).toBe(-1);
  });

  it('joins the tab of SOT-223 and SOT-89 to pin 2', () => {
    expect(at('SOT-223', '2')).toEqual([
      [-3.15, 0],
      [3.15, 0],
    ]);
    expect(at('SOT-223', '4')).toEqual([]);
    expect(at('SOT-89-3', '2')).toHaveLength(2);
  });

  it('has the contacts of a USB-C receptacle where its drawing has them, seen from the plug upside down', () => {
    const x = (n: string): number => only('USB_C_TYPE-C-31-M-12', n)[0];
    expect(['A1', 'A4', 'A5', 'A6', 'A7', 'A8', 'A9', 'A12'].map(x)).toEqual([-3.25, -2.45, -1.25, -0.25, 0.25, 1.25, 2.45, 3.25]);
    expect(['B12', 'B9', 'B8', 'B7', 'B6', 'B5', 'B4', 'B1'].map(x)).toEqual([-3.25, -2.45, -1.75, -0.75, 0.75, 1.75, 2.45, 3.25]);
  });

  it("has the ESP32-C3-MINI-1's corners where Espressif's land pattern has them", () => {
    const corners = { 1: [-5.9, -4], 11: [-5.9, 4], 12: [-4.8, 4.9], 24: [4.8, 4.9], 25: [5.9, 4], 35: [5.9, -4], 36: [4.8, -4.9], 48: [-4.8, -4.9] };
    for (const [number, place] of Object.entries(corners)) expect(only('ESP32-C3-MINI-1', number), number).toEqual(place);
    expect(only('ESP32-C3-MINI-1', '53')).toEqual([-5.95, -4.95]);
    expect(only('ESP32-C3-MINI-1', '51')).toEqual([5.95, 4.95]);
  });

  it('gives pads 1 and 2 of the tactile switch one side, 3 and 4 the other', () => {
    expect(['1', '2', '3', '4'].map((n) => only('SW_TS-1187A', n)[1] < 0)).toEqual([true, true, false, false]);
  });

  it('has the cathode left', () => {
    for (const [name, f] of named) if (/^(LED_(\d{4}|\d+mm)$|D_)/.test(name)) expect(f.pads[0]?.x).toBeLessThan(0);
  });
});

describe('lands by IPC-7351B', () => {
  it('of a chip 0603 (1.6 x 0.8 mm, terminals 0.1 to 0.4 mm): pads 0.75 x 0.95 mm, 1.7 mm apart', () => {
    const land = twoTerminalLand('chip', { span: [1.5, 1.7], foot: [0.1, 0.4], width: [0.7, 0.9] });
    expect([land.span, land.length, land.width]).toEqual([1.7, 0.75, 0.95].map((v) => expect.closeTo(v, 6)));
  });

  it('of a smaller chip with less solder at its ends', () => {
    const leads = { span: [0.95, 1.05], foot: [0.15, 0.35], width: [0.45, 0.55] } as const;
    const [chip, wing] = [twoTerminalLand('chip', leads), twoTerminalLand('gull_wing', leads)];
    expect(chip.span + chip.length).toBeCloseTo(1.5, 6);
    expect(wing.span + wing.length).toBeGreaterThan(chip.span + chip.length);
  });

  it('of flat terminals: 0.3 mm beyond the body, none below it', () => {
    const land = noLeadLand({ span: [4.9, 5.1], foot: [0.3, 0.5], width: [0.18, 0.3] });
    expect([land.span, land.length, land.width]).toEqual([4.875, 0.875, 0.25].map((v) => expect.closeTo(v, 6)));
  });

  it('names balls by row letters without I, O, Q, S, X and Z', () => {
    const numbers = get('LFBGA-144_10x10_P0.8').pads.map((p) => p.number);
    expect([...new Set(numbers.map((n) => n.replace(/\d+/, '')))]).toEqual([...'ABCDEFGHJKLM']);
    expect([numbers[0], numbers.at(-1)]).toEqual(['A1', 'M12']);
    expect(get('BGA-64_9x9_P0.8').pads).toHaveLength(64);
  });

  it('makes every pin count of a connector from one entry', () => {
    const pitch = (name: string) =>
      get(name)
        .pads.filter((p) => p.number !== 'MP')
        .map((p) => p.x);
    expect(pitch('JST_PH_S2B-PH-SM4-TB')).toEqual([-1, 1]);
    expect(pitch('JST_PH_S5B-PH-SM4-TB')).toEqual([-4, -2, 0, 2, 4]);
    expect(get('JST_PH_S5B-PH-SM4-TB').description).toBe('JST PH header, 5 pins, side entry, surface mount');
    expect(
      get('DIP-8_W7.62')
        .pads.map((p) => [p.x, p.y])
        .slice(3, 5),
    ).toEqual([
      [0, 7.62],
      [7.62, 7.62],
    ]);
  });
});

describe('gull-wing land', () => {
  it("is IPC-7351B's for a SOIC-8: rows 4.95 mm apart, pads 1.95 x 0.6 mm", () => {
    const land = gullWingLand({ span: [5.8, 6.2], foot: [0.4, 1.27], width: [0.31, 0.51] }, 1.27);
    expect(land.span).toBeCloseTo(4.95, 6);
    expect(land.length).toBeCloseTo(1.95, 6);
    expect(land.width).toBeCloseTo(0.6, 6);
  });
});

describe('every footprint that a device names', () => {
  it('is there, with the pads of the device', () => {
    const wrong: string[] = [];
    for (const device of library.devices.values()) {
      const f = library.footprints.get(device.footprint);
      if (f === undefined) wrong.push(`${device.id}: no footprint ${device.footprint}`);
      const numbers = new Set(f?.pads.map((p) => p.number).filter((n) => n !== ''));
      const pads = device.pins.flatMap((p) => p.pads);
      for (const n of pads) if (!numbers.has(n)) wrong.push(`${device.id}: ${device.footprint} has no pad ${n}`);
      for (const n of numbers) if (!pads.includes(n)) wrong.push(`${device.id}: no pin has pad ${n}`);
    }
    expect(wrong).toEqual([]);
  });
});
