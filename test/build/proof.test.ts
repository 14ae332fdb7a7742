import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Board } from '../../src/board/index.js';
import { build } from '../../src/build/index.js';
import { prove } from '../../src/build/proof.js';
import { planFirst } from '../../src/chat/asked/index.js';
import { designSchema } from '../../src/design/index.js';
import { exportFiles, type OutputFile } from '../../src/outputs/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { demoBoard } from '../support/demo-board.js';

const library = loadLibrary();
const plan = planFirst('ATtiny85 with one red LED, an ISP header and a battery connector', library);
if (plan.kind !== 'design') throw new Error(plan.reply);
const built = build({ design: plan.design, seed: 1, name: 'proof', version: 'v001' }, library);
const { board, files } = built;

/** The same files with one of them changed; fails where the change changes nothing. */
function changed(ending: string, change: (text: string) => string): OutputFile[] {
  return files.map((f) => {
    if (!f.name.endsWith(ending)) return f;
    const content = change(String(f.content));
    if (content === f.content) throw new Error(`${f.name} was not changed`);
    return { ...f, content };
  });
}

/** The front's track that no pour doubles with the longest piece: its strokes are found by its corners. */
const pieces = board.tracks
  .filter((t) => t.layer === 'front' && board.nets.find((n) => n.name === t.net)?.class === 'signal')
  .flatMap((t) =>
    t.points.slice(1).map((to, k) => ({ track: t, at: k, long: Math.hypot(to[0] - (t.points[k]?.[0] ?? 0), to[1] - (t.points[k]?.[1] ?? 0)) })),
  );
const piece = pieces.sort((a, b) => b.long - a.long)[0];
if (piece === undefined) throw new Error('no track to change');
const { track } = piece;
/** No pad of its net hides the piece: it is longer than any of them. */
const reach = Math.max(...board.parts.flatMap((p) => p.pads.filter((pad) => pad.net === track.net).map((pad) => Math.hypot(pad.w, pad.h))));
if (piece.long <= 2 * reach) throw new Error(`the longest piece, ${piece.long} mm, may lie within pads`);
const xy = ([x, y]: readonly [number, number], dx = 0): string => `X${Math.round((x + dx) * 1e6)}Y${-Math.round(y * 1e6) + 0}`;
const [first] = track.points as [[number, number]];
const [from, to] = track.points.slice(piece.at) as [[number, number], [number, number]];
/** How the strokes come to where the piece begins. */
const begun = `${xy(from)}${piece.at === 0 ? 'D02' : 'D01'}*`;
const strokes = [`${xy(first)}D02*`, ...track.points.slice(1).map((p) => `${xy(p)}D01*`)].join('\n');

const rulesOf = (mutated: readonly OutputFile[], of: Board = board): string[] => [...new Set(prove(of, mutated).findings.map((f) => f.rule))].sort();

describe('proof by reading the files back', () => {
  it('finds nothing on what was built, and keeps the hashes of what it read', () => {
    expect(prove(board, files)).toMatchObject({ proof: { ok: true }, findings: [] });
    expect(board.passed).toBe(true);
    expect(board.proof?.ok).toBe(true);
    const sha = (f: OutputFile) => createHash('sha256').update(f.content).digest('hex');
    const plots = files.filter((f) => /\.(g[tbm]\w|drl)$/.test(f.name)).map((f) => ({ name: f.name, sha256: sha(f) }));
    expect(board.proof?.files).toEqual(plots.sort((a, b) => (a.name < b.name ? -1 : 1)));
    expect(board.proof?.pins).toBe(board.parts.flatMap((p) => p.pads.filter((pad) => pad.layers.length > 0)).length);
    expect(board.proof?.holes).toBe(board.vias.length + board.parts.flatMap((p) => p.pads.filter((pad) => pad.drill !== null)).length);
  });

  it('finds nothing on a board with parts on both sides, slots, turned and custom pads, whatever is not routed on it', () => {
    const demo = demoBoard();
    const { findings } = prove(demo, exportFiles(demo, designSchema.parse(built.design), { stem: 'demo', version: 'v001', created: '' }));
    expect(findings.filter((f) => f.rule !== 'proof.open')).toEqual([]);
  });

  const mutations: [string, () => OutputFile[], string][] = [
    ['a track removed', () => changed('F_Cu.gtl', (t) => t.replace(strokes, '')), 'proof.copper'],
    [
      'one piece of a track removed',
      () => changed('F_Cu.gtl', (t) => t.replace(`${begun}\n${xy(to)}D01*`, `${begun}\n${xy(to)}D02*`)),
      'proof.copper',
    ],
    [
      'a track moved by 0.15 mm',
      () =>
        changed('F_Cu.gtl', (t) =>
          t.replace(strokes, [`${xy(first, 0.15)}D02*`, ...track.points.slice(1).map((p) => `${xy(p, 0.15)}D01*`)].join('\n')),
        ),
      'proof.copper',
    ],
    [
      'a layer mirrored',
      () => changed('B_Cu.gbl', (t) => t.replace(/^X(-?\d+)Y/gm, (_, x) => `X${Math.round(board.width_mm * 1e6) - Number(x)}Y`)),
      'proof.short',
    ],
    ['the layers swapped', () => files.map((f) => swapped(f)), 'proof.copper'],
    ['a drill lost', () => changed('.drl', (t) => t.replace(/(^T\d+\n)X.*\n/m, '$1')), 'proof.hole'],
    ['a drill moved', () => changed('.drl', (t) => t.replace(/^X(-?\d+\.\d+)Y/m, (_, x) => `X${(Number(x) + 0.05).toFixed(3)}Y`)), 'proof.hole'],
    ['a drill too thick', () => changed('.drl', (t) => t.replace(/^T1C.*$/m, 'T1C0.400')), 'proof.hole'],
    ['two nets bridged', () => changed('F_Cu.gtl', (t) => t.replace('M02*', `${bridge()}M02*`)), 'proof.short'],
    [
      'an aperture shrunk',
      () => changed('F_Cu.gtl', (t) => t.replace(/^%ADD10(C|R|O),(\d\.\d+)/m, (_, kind, w) => `%ADD10${kind},${(Number(w) - 0.05).toFixed(6)}`)),
      'proof.copper',
    ],
    ['a pour that is left out', () => changed('B_Cu.gbl', (t) => t.replace(/^G36\*[\s\S]*?^G37\*/m, '')), 'proof.copper'],
    ['copper wiped out', () => changed('F_Cu.gtl', (t) => t.replace('M02*', `%LPC*%\n${bridge()}M02*`)), 'proof.copper'],
    ['a file cut short', () => changed('F_Cu.gtl', (t) => t.slice(0, t.length / 2)), 'proof.file'],
    ['a file that is not there', () => files.filter((f) => !f.name.endsWith('B_Cu.gbl')), 'proof.file'],
  ];
  it.each(mutations)('catches %s', (_, mutated, rule) => {
    expect(rulesOf(mutated())).toContain(rule);
  });

  it('names what is open, where, on which layer', () => {
    const { proof, findings } = prove(
      board,
      changed('F_Cu.gtl', (t) => t.replace(strokes, '')),
    );
    expect(proof.ok).toBe(false);
    const missing = findings.find((f) => f.rule === 'proof.copper');
    expect(missing).toMatchObject({
      severity: 'error',
      layer: 'front',
      nets: [track.net],
      message: `in F_Cu copper is missing, at the track of ${track.net}`,
    });
    expect(findings.find((f) => f.rule === 'proof.open')?.nets).toEqual([track.net]);
  });

  it('holds the files against the nets of the design, not only against the board', () => {
    const [part] = board.parts.filter((p) => p.pads.length === 2 && p.pads[0]?.net !== p.pads[1]?.net);
    const [a, b] = part?.pads ?? [];
    if (part === undefined || a === undefined || b === undefined) throw new Error('no two-pin part');
    const swappedNets = new Map([
      [`${part.ref}.${a.number}`, b.net],
      [`${part.ref}.${b.number}`, a.net],
    ]);
    expect([...new Set(prove(board, files, swappedNets).findings.map((f) => f.rule))].sort()).toEqual(['proof.open', 'proof.short']);
  });
});

function swapped(f: OutputFile): OutputFile {
  if (f.name.endsWith('F_Cu.gtl')) return { ...f, name: f.name.replace('F_Cu.gtl', 'B_Cu.gbl') };
  return f.name.endsWith('B_Cu.gbl') ? { ...f, name: f.name.replace('B_Cu.gbl', 'F_Cu.gtl') } : f;
}

/** A stroke from pad 1 to pad 2 of the LED's resistor. */
function bridge(): string {
  const pads = board.parts.find((p) => p.kind === 'resistor')?.pads ?? [];
  const [a, b] = pads;
  if (a === undefined || b === undefined || a.net === b.net) throw new Error('no pads to bridge');
  return `%ADD99C,0.200000*%\nD99*\n${xy([a.x, a.y])}D02*\n${xy([b.x, b.y])}D01*\n`;
}
