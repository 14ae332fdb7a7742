import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { routeDsn } from '../../src/build/route-dsn.js';
import { type DsnDesign, readDsnDesign } from '../../src/inputs/dsn.js';
import { readSes, type SesCopper } from '../../src/inputs/ses.js';
import type { RoutedNet, RoutingProblem } from '../../src/layout/route/index.js';
import { dsnFile } from '../../src/outputs/dsn.js';
import { problemViolations } from '../layout/route/problem-violations.js';
import { gap } from '../layout/route/violations.js';
import { demoBoard } from '../support/demo-board.js';

const PCBENCH = process.env['PCBENCH'] ?? fileURLToPath(new URL('../../../shared/pcbench', import.meta.url));
const SAMPLES = ['hardware-designs_si7021-board', 'kitspace_Potentiometer_mount_4LED', 'marlin-neopixel-bridge_ATtiny85_Marneo', 'L6235-PCB_L6235'];

/** The session's copper as the checker takes it, by the names that the session uses. */
function laidOf(design: DsnDesign, copper: SesCopper): RoutedNet[] {
  const index = new Map(design.problem.nets.map((n, i) => [n.name, i]));
  const netOf = (name: string): number => index.get(name) ?? -1;
  return [
    ...copper.wires.map((w) => {
      const layer = design.layers.indexOf(w.layer);
      expect(layer).toBeGreaterThanOrEqual(0);
      const segments = w.points.slice(1).map((b, i) => ({ layer, width: w.width, a: w.points[i] ?? b, b }));
      return { net: netOf(w.net), segments, vias: [] };
    }),
    ...copper.vias.map((v) => {
      expect(design.vias[netOf(v.net)]?.name).toBe(v.padstack);
      return { net: netOf(v.net), segments: [], vias: [v.at] };
    }),
  ];
}

/** Nets whose pins the copper does not join, by brute force on shapes. */
function openNets(problem: RoutingProblem, laid: readonly RoutedNet[]): string[] {
  type Blob = { hull: (readonly [number, number])[]; r: number; layers: number; pin: boolean };
  const every = 2 ** problem.layers - 1;
  const mm = ({ x, y }: { x: number; y: number }) => [x / 1e6, y / 1e6] as const;
  return problem.nets.flatMap((net, n) => {
    // A pad of several pieces is one blob per piece, joined by standing in one group.
    const groups: Blob[][] = problem.pins
      .filter((p) => p.net === n && p.copper.length > 0)
      .map((p) => p.copper.map((c) => ({ hull: c.shape.core.map(mm), r: c.shape.radius / 1e6, layers: c.layers, pin: true })));
    const pins = groups.length;
    for (const { net: of, segments, vias } of laid) {
      if (of !== n) continue;
      for (const s of segments) groups.push([{ hull: [mm(s.a), mm(s.b)], r: s.width / 2e6, layers: 1 << s.layer, pin: false }]);
      for (const v of vias) groups.push([{ hull: [mm(v)], r: net.viaDiameter / 2e6, layers: every, pin: false }]);
    }
    const touches = (a: Blob[], b: Blob[]): boolean => a.some((p) => b.some((q) => (p.layers & q.layers) !== 0 && gap(p, q) <= 1e-6));
    const reached = new Set(pins > 0 ? [0] : []);
    for (const i of reached)
      groups.forEach((g, j) => {
        if (!reached.has(j) && touches(groups[i] ?? [], g)) reached.add(j);
      });
    return Array.from({ length: pins }, (_, i) => i).every((i) => reached.has(i)) ? [] : [net.name];
  });
}

function check(text: string): void {
  const design = readDsnDesign(text);
  const { ses, summary } = routeDsn(text, { seed: 1 });
  const laid = laidOf(design, readSes(ses));
  expect(summary.unrouted).toEqual([]);
  expect(openNets(design.problem, laid)).toEqual([]);
  expect(problemViolations({ ...design.problem, copper: [] }, { nets: laid })).toEqual([]);
  const length = laid.flatMap((n) => n.segments).reduce((sum, { a, b }) => sum + Math.hypot(a.x - b.x, a.y - b.y), 0) / 1e6;
  expect(length).toBeCloseTo(summary.length_mm, 1);
  expect(laid.flatMap((n) => n.vias)).toHaveLength(summary.vias);
}

describe('a design, its session read back, judged by a checker that shares no code with the router', () => {
  it('our own board', () => check(dsnFile(demoBoard(), { stem: 'demo', version: 'v001', created: '' })));

  it.skipIf(!existsSync(PCBENCH)).each(SAMPLES)('PCBench %s', (name) => check(readFileSync(join(PCBENCH, `${name}.dsn`), 'utf8')));
});

/** Two resistors, GND laid by hand; mil, layers and names with spaces, another quote character. */
const MIL = `(pcb 'my board.dsn'
  (parser (string_quote ') (space_in_quoted_tokens on) (host_cad 'Some CAD') (host_version '1.0'))
  (resolution mil 1000)
  # a line that is no part of it
  (structure
    (layer 'Top Side' (type signal)) (layer Bottom (type signal))
    (boundary (rect pcb 0 0 1000 500))
    (via 'a via')
    (rule (width 10) (clear 8) (clearance 8))
  )
  (placement (component R (place 'R 1' 200 250 front 45) (place R2 700 250 back 0)))
  (library
    (image R (pin pad 1 -50 0) (pin pad (rotate 30) 2 50 0))
    (padstack pad (shape (rect 'Top Side' -15 -20 15 20)) (attach off))
    (padstack 'a via' (shape (rect 'Top Side' -12 -12 12 12)) (shape (circle Bottom 24)) (attach off))
  )
  (network (net 'N 1' (pins 'R 1'-1 R2-2)) (net GND (pins 'R 1'-2 R2-1)))
  (wiring
    (wire (path 'Top Side' 12 240 300 300 300.5) (net GND) (type protect))
    (via 'a via' 300 300.5 (net GND) (type protect))
  )
)`;

describe('what a session carries', () => {
  const { ses, summary } = routeDsn(MIL, { seed: 1 });
  const copper = readSes(ses);

  it('is in the names and the steps of the design', () => {
    expect(ses).toMatch(/^\(session "my board\.dsn"\n {2}\(base_design "my board\.dsn"\)/);
    expect(ses).toContain('(resolution mil 1000)');
    expect(ses).toContain('(host_cad "Some CAD")');
    expect(new Set(copper.wires.map((w) => w.layer))).toEqual(new Set(['Top Side', 'Bottom']));
    expect(new Set(copper.wires.map((w) => w.net))).toEqual(new Set(['N 1', 'GND']));
    expect(new Set(copper.vias.map((v) => v.padstack))).toEqual(new Set(['a via']));
    expect(summary.complete).toBe(true);
  });

  it('holds the copper that was there, exactly and as it was marked', () => {
    expect(ses).toContain('(path "Top Side" 12000 240000 300000 300000 300500)');
    expect(ses).toContain('(via "a via" 300000 300500\n          (type protect)');
    expect(summary.kept).toEqual({ wires: 1, vias: 1 });
    expect(copper.wires[0]).toEqual({
      net: 'GND',
      layer: 'Top Side',
      width: 304_800,
      type: 'protect',
      points: [
        { x: 6_096_000, y: -7_620_000 },
        { x: 7_620_000, y: -7_632_700 },
      ],
    });
  });

  it('takes a via for as wide as its widest shape reaches', () => {
    const [net] = readDsnDesign(MIL).problem.nets;
    expect(net?.viaDiameter).toBe(Math.round(2 * Math.hypot(12, 12) * 25400));
  });
});
