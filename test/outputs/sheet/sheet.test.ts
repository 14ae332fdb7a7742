import { beforeAll, describe, expect, it } from 'vitest';
import { planFirst } from '../../../src/chat/asked/index.js';
import { labelBox, textBox } from '../../../src/outputs/sheet/extent.js';
import { type Sheet, type SheetSymbol, sheetOf, sheetSvg } from '../../../src/outputs/sheet/index.js';
import { GRID_MM } from '../../../src/outputs/sheet/sheet.js';
import type { ResolvedDesign } from '../../../src/parts/index.js';
import { loadLibrary } from '../../../src/parts/load.js';
import { resolve } from '../../../src/parts/resolve.js';
import { EXAMPLES } from '../../support/examples.js';
import { some } from '../../support/long.js';
import { netlistOfSheet } from './read-sheet.js';

const library = loadLibrary();

function planned(sentence: string): ResolvedDesign {
  const plan = planFirst(sentence, library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return resolve(plan.design, library);
}

type Box = readonly [x0: number, y0: number, x1: number, y1: number];
const boxOf = (points: readonly (readonly [number, number])[]): Box => {
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};
const whole = (s: SheetSymbol): Box => boxOf([...s.body, ...s.pins.map((p): [number, number] => [p.x, p.y])]);
const meet = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

function overlapping(sheet: Sheet): string[] {
  return sheet.symbols.flatMap((a, i) => sheet.symbols.slice(i + 1).flatMap((b) => (meet(whole(a), whole(b)) ? [`${a.ref} over ${b.ref}`] : [])));
}

const segments = (sheet: Sheet) =>
  sheet.wires.flatMap(({ net, points }) =>
    points
      .slice(1)
      .map((to, i) => ({ net, box: boxOf([points[i] as [number, number], to]), straight: points[i]?.[0] === to[0] || points[i]?.[1] === to[1] })),
  );

function throughSymbols(sheet: Sheet): string[] {
  return sheet.symbols.flatMap((s) => {
    const body = boxOf(s.body);
    return segments(sheet).flatMap((w) => (meetsInside(w.box, body) ? [`${w.net} through ${s.ref}`] : []));
  });
}

/** A line through a box, not along its edge. */
const touches = (l: Box, b: Box, edge = 0.05): boolean => l[0] < b[2] - edge && l[2] > b[0] + edge && l[1] < b[3] - edge && l[3] > b[1] + edge;
/** A line of no width inside a box. */
const meetsInside = (l: Box, b: Box): boolean => l[0] < b[2] - 1e-6 && l[2] > b[0] + 1e-6 && l[1] < b[3] - 1e-6 && l[3] > b[1] + 1e-6;

describe.each(
  some(
    EXAMPLES.map((sentence, i) => ({ sentence, n: i + 1 })),
    2,
  ),
)('the sheet of example $n', ({ sentence }) => {
  let resolved: ResolvedDesign;
  let sheet: Sheet;
  beforeAll(async () => {
    resolved = planned(sentence);
    sheet = await sheetOf(resolved, {});
  });

  it('shows every part once, and no symbol on another', () => {
    expect(sheet.symbols.map((s) => s.ref).sort()).toEqual(resolved.parts.map((p) => p.component.ref).sort());
    expect(overlapping(sheet)).toEqual([]);
  });

  it('runs wires at right angles and through no symbol', () => {
    expect(segments(sheet).filter((s) => !s.straight)).toEqual([]);
    expect(throughSymbols(sheet)).toEqual([]);
  });

  it('keeps names and values legible: no wire runs through one, nor through the name of another net', () => {
    const lines = segments(sheet).map(({ net, box }) => ({ net, box: box.map((v) => v / GRID_MM) as unknown as Box }));
    const crossed = (net: string | null, { x0, y0, x1, y1 }: ReturnType<typeof textBox>): string[] =>
      lines.filter((w) => w.net !== net && touches(w.box, [x0, y0, x1, y1])).map((w) => w.net);
    for (const { ref, texts } of sheet.symbols) {
      for (const t of texts)
        if (t.role !== 'pin') expect([ref, t.text, crossed(null, textBox({ ...t, x: t.x / GRID_MM, y: t.y / GRID_MM }))]).toEqual([ref, t.text, []]);
    }
    for (const { net, kind, x, y, dir } of sheet.labels)
      expect([net, crossed(net, labelBox(net, kind, x / GRID_MM, y / GRID_MM, dir))]).toEqual([net, []]);
  });

  it('says the same netlist as the design when its lines and names are followed', () => {
    const said = netlistOfSheet(sheet);
    const wanted = new Map(
      resolved.nets.map((n) => [
        n.name,
        resolved.parts.flatMap((p) => p.pads.filter((pad) => pad.net === n.name).map((pad) => `${p.component.ref}.${pad.number}`)).sort(),
      ]),
    );
    for (const [net, pads] of wanted) if (pads.length > 1) expect(said.get(net), net).toEqual(pads);
    expect([...said.keys()].filter((n) => !wanted.has(n))).toEqual([]);
  });

  it('stays within its edges and puts what comes in left of what goes out', () => {
    for (const s of sheet.symbols) {
      const [x0, y0, x1, y1] = whole(s);
      expect(Math.min(x0, y0), s.ref).toBeGreaterThan(0);
      expect(x1).toBeLessThan(sheet.width);
      expect(y1).toBeLessThan(sheet.height);
    }
    const xs = (kinds: string[]): number[] => sheet.symbols.filter((s) => kinds.includes(s.kind)).map((s) => s.x);
    const [sources, loads] = [xs(['usb_connector', 'battery_connector']), xs(['led', 'relay', 'addressable_led']).filter((x) => x > 0)];
    const block = (id: string) => sheet.groups.find((g) => g.id === id);
    if (sources.length > 0 && block('status_led') !== undefined) expect(Math.max(...sources)).toBeLessThan(Math.max(...loads));
  });
});

describe('symbols', () => {
  it('has supplies up and grounds down', async () => {
    const sheet = await sheetOf(planned(EXAMPLES[1] ?? ''), {});
    expect(sheet.labels.filter((l) => l.kind === 'ground').map((l) => l.dir)).toEqual(
      sheet.labels.filter((l) => l.kind === 'ground').map(() => 'down'),
    );
    const mcu = sheet.symbols.find((s) => s.kind === 'module');
    const pin = (name: string) => mcu?.pins.find((p) => p.name === name);
    expect(pin('3V3')?.y).toBeLessThan(mcu?.body[0]?.[1] ?? 0);
    expect(pin('GND')?.y).toBeGreaterThan(mcu?.body[2]?.[1] ?? Number.POSITIVE_INFINITY);
    expect(pin('GND')?.pads.length).toBeGreaterThan(20);
  });

  it('turns the arrow of a P channel: its source is up', async () => {
    const sheet = await sheetOf(planned(EXAMPLES[0] ?? ''), {});
    const fet = sheet.symbols.find((s) => s.value === 'AO3401A');
    const [source, drain] = ['S', 'D'].map((name) => fet?.pins.find((p) => p.name === name)?.y ?? Number.NaN);
    expect(source).toBeLessThan(drain as number);
  });
});

describe('a person’s own places', () => {
  const resolved = planned(EXAMPLES[5] ?? '');

  it('keeps them exactly, turned and mirrored, and moves only what is in the way', async () => {
    const free = await sheetOf(resolved, {});
    const mcu = free.symbols.find((s) => s.kind === 'microcontroller');
    const constraints = { schematic: { R1: { x: 33.3, y: 200, rot: 90 as const, mirror: true }, C1: { x: mcu?.x ?? 0, y: mcu?.y ?? 0 } } };
    const sheet = await sheetOf(resolved, constraints);
    expect(sheet.symbols.find((s) => s.ref === 'R1')).toMatchObject({ x: 33.3, y: 200, rot: 90, mirror: true });
    expect(sheet.symbols.find((s) => s.ref === 'C1')).toMatchObject({ x: mcu?.x, y: mcu?.y });
    expect(overlapping(sheet)).toEqual([]);
    expect(throughSymbols(sheet)).toEqual([]);
    const still = (ref: string): boolean => {
      const [a, b] = [free, sheet].map((s) => s.symbols.find((sym) => sym.ref === ref));
      return a?.x === b?.x && a?.y === b?.y;
    };
    expect(free.symbols.filter((s) => !still(s.ref)).length).toBeLessThanOrEqual(8);
    const said = netlistOfSheet(sheet);
    for (const net of resolved.nets) {
      const pads = resolved.parts
        .flatMap((p) => p.pads.filter((pad) => pad.net === net.name).map((pad) => `${p.component.ref}.${pad.number}`))
        .sort();
      if (pads.length > 1) expect(said.get(net.name), net.name).toEqual(pads);
    }
  });
});

describe('the drawing', () => {
  it('comes out the same every time', async () => {
    const resolved = planned(EXAMPLES[3] ?? '');
    expect(sheetSvg(await sheetOf(resolved, {}))).toBe(sheetSvg(await sheetOf(resolved, {})));
  });

  it('names every part and net that has a name on it, and escapes what people wrote', async () => {
    const resolved = planned(EXAMPLES[0] ?? '');
    const parts = resolved.parts.map((p, i) => (i === 0 ? { ...p, component: { ...p.component, value: '<b>&"x' } } : p));
    const svg = sheetSvg(await sheetOf({ ...resolved, parts }, {}));
    for (const { component } of resolved.parts) expect(svg).toContain(`data-ref="${component.ref}"`);
    expect(svg).not.toContain('<b>');
    expect(svg).toContain('&lt;b&gt;&amp;&quot;x');
  });
});
