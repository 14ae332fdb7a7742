import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Board } from '../../src/board/index.js';
import { build, importBoard, readKicad } from '../../src/build/index.js';
import { DesignError } from '../../src/design/index.js';
import { seededRandom } from '../../src/geometry/index.js';
import { importCircuitJson } from '../../src/inputs/circuit-json.js';
import { circuitElements, isCircuitJson } from '../../src/inputs/circuit-json-elements.js';
import { importNetlist } from '../../src/inputs/netlist.js';
import { kicadFile } from '../../src/outputs/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolve } from '../../src/parts/resolve.js';
import { inForm } from '../support/kicad-forms.js';
import { LONG, SEED, share } from '../support/long.js';
import { mutatedText } from '../support/mutate-text.js';
import { CIRCUIT_JSON } from './circuit-json-lamp.js';

/**
 * Damaged files are read right or refused as DesignError (422), and nothing else: no other error, and nothing that takes longer than the issue
 * allows. Which files and how many: a share of them in `npm test`, all in `npm run test:long`.
 */
const MOST_SECONDS = 5;
const MOST_MEMORY_MB = 1024;
const library = loadLibrary();
const NETLIST = readFileSync(new URL('./files/timer.net', import.meta.url), 'utf8');
const DEMOS = process.env['KICAD_DEMOS'] ?? '/usr/share/kicad/demos';

/** Processor seconds: what else the machine does is not the reader's. */
let slowest = { seconds: 0, what: '' };

/** null: it was refused. Anything but a refusal is a failure that shows the file. */
function tried<T>(what: string, text: string, work: () => T): T | null {
  const from = process.cpuUsage();
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DesignError)) throw new Error(`${what}: ${String(error)}\n${text.slice(0, 20_000)}`, { cause: error });
    // A word of the file may itself be NaN; it is then quoted, or the name of a list.
    expect(error.message.replace(/received (undefined|NaN)$|"NaN"|\(NaN …\)/g, '')).not.toMatch(/undefined|NaN|\[object/);
    return null;
  } finally {
    const { user, system } = process.cpuUsage(from);
    const seconds = (user + system) / 1e6;
    if (seconds > slowest.seconds) slowest = { seconds, what };
  }
}

const counts = (b: Board): unknown => ({
  parts: b.parts.map((p) => [p.ref, p.side, p.pads.length]),
  tracks: b.tracks.length,
  vias: b.vias.length,
  zones: b.zones.length,
  nets: b.nets.map((n) => n.name).sort(),
});

/** What was accepted goes out as a file that says the same. */
function readsAgain(what: string, text: string): boolean {
  const read = tried(what, text, () => readKicad(text, 'x.kicad_pcb'));
  if (read === null) return false;
  tried(what, text, () => importBoard({ ...read, seed: 1, name: 'x', version: 'v001', route: false }));
  const out = kicadFile(read.board, { stem: 'x', version: 'v001', created: '' });
  const again = tried(`${what}, as it goes out`, out, () => readKicad(out, 'x.kicad_pcb'));
  if (again === null) throw new Error(`${what} goes out as no board\n${text.slice(0, 20_000)}`);
  if (JSON.stringify(counts(again.board)) !== JSON.stringify(counts(read.board)))
    throw new Error(`${what} goes out as another board\n${text.slice(0, 20_000)}`);
  return true;
}

function mutations(name: string, text: string, count: number, accepts: (what: string, text: string) => boolean): void {
  it(`${name}: ${count} times damaged`, () => {
    const random = seededRandom(SEED * 1000 + name.length);
    let accepted = 0;
    for (let i = 0; i < count; i++) if (accepts(`${name}, mutation ${i}`, mutatedText(text, random))) accepted++;
    expect(accepts(name, text)).toBe(true);
    expect(accepted).toBeLessThan(count);
  });
}

afterAll(() => {
  expect([slowest.seconds < MOST_SECONDS, slowest.what]).toEqual([true, slowest.what]);
  if (LONG) expect(process.resourceUsage().maxRSS / 1024).toBeLessThan(MOST_MEMORY_MB);
});

describe('board files of our own export, in the words of KiCad 6 to 10', () => {
  const design = importNetlist(NETLIST, 'timer.net', library);
  const { board } = build({ design, seed: 1, name: 'timer', version: 'v001' }, library);
  const text = kicadFile(board, { stem: 'timer', version: 'v001', created: '' });
  for (const version of [6, 7, 8, 9, 10] as const) {
    const form = inForm(text, version);
    it(`KiCad ${version} says the same board`, () => {
      expect(counts(readKicad(form, 'x.kicad_pcb').board)).toEqual(counts(readKicad(text, 'x.kicad_pcb').board));
    });
    mutations(`KiCad ${version}`, form, share(150, 5), readsAgain);
  }
});

describe.skipIf(!existsSync(DEMOS))("KiCad's demo boards (Debian: kicad-demos)", () => {
  if (!existsSync(DEMOS)) return;
  const files = readdirSync(DEMOS, { recursive: true, encoding: 'utf8' }).filter((f) => f.endsWith('.kicad_pcb')).sort(); // biome-ignore format: one line
  // The large ones take a second each.
  const sized = files.map((f) => ({ name: basename(f), text: readFileSync(join(DEMOS, f), 'utf8') })).filter((f) => LONG || f.text.length < 100_000);
  for (const { name, text } of sized) {
    const whole = tried(name, '', () => readKicad(text, name));
    if (whole !== null) mutations(name, text, share(text.length > 300_000 ? 25 : 100, 4), readsAgain);
  }
});

describe('netlists', () => {
  const accepts = (what: string, text: string): boolean => tried(what, text, () => resolve(importNetlist(text, 'x.net', library), library)) !== null;
  mutations('timer.net', NETLIST, share(1000, 60), accepts);

  it('a million nodes of one pin, ten thousand nets of one name, parts without end: refused in time', () => {
    const comp = '(comp (ref R1) (value 1k) (footprint R_0603:R_0603))';
    const texts = [
      `(export (components ${comp}) (nets (net (name A) ${'(node (ref R1) (pin 1))'.repeat(300_000)})))`,
      `(export (components ${comp}) (nets ${'(net (name A) (node (ref R1) (pin 1)) (node (ref R1) (pin 2)))'.repeat(9_000)}))`,
      `(export (components ${Array.from({ length: 40_000 }, (_, i) => `(comp (ref R${i}) (value ${i}k) (footprint R_0603))`).join('')}) (nets))`,
      `(export (components ${Array.from({ length: 5000 }, (_, i) => `(comp (ref R${i}) (value ${i}.${i}k) (footprint R_0603))`).join('')}) (nets))`,
      `(export (components ${comp}) (nets ${Array.from({ length: 9999 }, (_, i) => `(net (name "${'x'.repeat(70)}${i}") (node (ref R1) (pin p${i % 1900})))`).join('')}))`,
    ];
    const read = texts.map((text, i) => accepts(`large netlist ${i}`, text));
    expect(read).toEqual([false, false, false, true, false]);
  });
});

describe('circuit-json', () => {
  const accepts = (what: string, text: string): boolean =>
    tried(what, text, () => {
      let document: unknown;
      try {
        document = JSON.parse(text);
      } catch {
        // The service answers 400 before it looks at what it is.
        throw new DesignError('body', 'no JSON');
      }
      if (!isCircuitJson(document)) throw new DesignError('design', 'no list');
      return resolve(importCircuitJson(circuitElements(document), 'x.json', library), library);
    }) !== null;

  /** Values of the document changed, so that it stays JSON. */
  const mutatedJson = (random: () => number): string => {
    const elements = structuredClone(CIRCUIT_JSON) as Record<string, unknown>[];
    const whole = (n: number): number => Math.floor(random() * n);
    const values = [null, -1, 0, 1e300, 'R1', '', 'x'.repeat(2000), '1mm', true, [], {}, [[[]]], { x: 1 }, 'U1_1', '\ud800', '__proto__'];
    for (let i = 1 + whole(4); i > 0; i--) {
      const element = elements[whole(elements.length)] ?? {};
      const keys = Object.keys(element);
      const key = keys[whole(keys.length)] ?? 'type';
      const act = whole(4);
      if (act === 0) delete element[key];
      else if (act === 1) element[key] = values[whole(values.length)];
      else if (act === 2) element[key] = elements[whole(elements.length)]?.[key];
      else elements.splice(whole(elements.length), 1);
    }
    return JSON.stringify(elements);
  };

  it(`${share(1000, 100)} times damaged`, () => {
    const random = seededRandom(SEED);
    let accepted = 0;
    for (let i = 0; i < share(1000, 100); i++) if (accepts(`circuit-json, mutation ${i}`, mutatedJson(random))) accepted++;
    expect(accepts('circuit-json', JSON.stringify(CIRCUIT_JSON))).toBe(true);
    expect(accepted).toBeGreaterThan(5);
  });
  mutations('circuit-json text', JSON.stringify(CIRCUIT_JSON), share(300, 20), accepts);

  it('a hundred thousand ports of one part, a chain of as many traces: refused or read in time', () => {
    const port = (n: number, of = 'a') => ({ type: 'source_port', source_port_id: `p${n}`, source_component_id: of, pin_number: n });
    const part = { type: 'source_component', source_component_id: 'a', name: 'U1', ftype: 'simple_chip' };
    const many = (make: (n: number) => unknown): string => JSON.stringify([part, ...Array.from({ length: 100_000 }, (_, n) => make(n))]);
    const chain = many((n) => ({
      type: 'source_trace',
      source_trace_id: `t${n}`,
      connected_source_port_ids: [],
      connected_source_net_ids: [`n${n + 1}`, `n${n}`],
    }));
    const nets = Array.from({ length: 50_001 }, (_, n) => ({ type: 'source_net', source_net_id: `n${n}`, name: `N${n}` }));
    const joined = Array.from({ length: 50_000 }, (_, n) => ({
      type: 'source_trace',
      source_trace_id: `t${n}`,
      connected_source_port_ids: [],
      connected_source_net_ids: [`n${n + 1}`, `n${n}`],
    }));
    const all = [many((n) => port(n)), chain, JSON.stringify([part, ...nets, ...joined]), '['.repeat(1_000_000)];
    expect(all.map((text, i) => accepts(`large circuit-json ${i}`, text))).toEqual([false, false, false, false]);
  });
});
