import type { BlockInstance } from '../../design/index.js';
import { type Ask, type Figure, QUANTITIES } from '../../request/index.js';
import { claimOf, moduleOf } from '../claims.js';
import { closeness } from '../figures.js';
import { amount, asked, list } from '../say.js';
import type { Scene } from '../scene.js';
import { programmed } from '../signals.js';
import { met, partly, unchecked, unmet, type Verdict } from '../verdict.js';

/** How one figure of one ask is held against the board; null: this check knows nothing of it. */
export type FigureCheck = (scene: Scene, ask: Ask, figure: Figure) => Verdict | null;

/** Every figure of an ask by the first check that knows it; a figure that none knows was not checked. */
export function figures(scene: Scene, ask: Ask, checks: readonly FigureCheck[]): Verdict[] {
  const module = moduleOf(scene, ask);
  return ask.figures.map((figure) => {
    if (module !== null && FED.has(figure.quantity))
      return partly(`${asked(figure)} is a matter of ${module}'s own terminals, which feed it`, { refs: [module] });
    const sized = outline(scene, ask, figure) ?? laidOut(scene, ask, figure);
    if (sized !== null) return sized;
    for (const check of checks) {
      const found = check(scene, ask, figure);
      if (found !== null) return found;
    }
    const of = claimOf(scene, ask).instances.map((i) => i.main);
    const times = repeated(scene, figure);
    if (times !== null) return times;
    const what = `${asked(figure)}${of.length === 0 ? '' : ` of ${list(of)}`}`;
    // What a circuit is to do in figures, and nobody can say that it does, is not done.
    const timed = TIMED.has(figure.quantity) && programmed(scene).length > 0;
    const kept = of.length === 0 || !DOES.has(figure.quantity) || OUTSIDE.has(ask.kind) || timed || isLaidOut(scene, figure);
    return kept ? unchecked(what) : unmet(`nothing tells that ${what} is kept`, { refs: of });
  });
}

/** What a supply has to give. */
const FED: ReadonlySet<string> = new Set(['voltage', 'current', 'power', 'resistance']);

/** What a circuit bears, gives or keeps to. */
const DOES: ReadonlySet<string> = new Set(['current', 'power', 'time', 'frequency', 'resistance', 'temperature', 'cells']);
/** What a program keeps to where there is one. */
const TIMED: ReadonlySet<string> = new Set(['time', 'frequency']);

/** What a source outside can give, what a program makes of its clock, and what something that is read takes is nothing that the board has to keep. */
const OUTSIDE: ReadonlySet<Ask['kind']> = new Set(['supply', 'controller', 'sensor', 'input', 'display']);

/** Units of parameters of blocks: what they measure, and how much of its own unit one of them is. */
const UNITS: Readonly<Record<string, readonly [Figure['quantity'], number]>> = {
  A: ['current', 1],
  mA: ['current', 1e-3],
  Hz: ['frequency', 1],
  MHz: ['frequency', 1e6],
  s: ['time', 1],
  Ω: ['resistance', 1],
  W: ['power', 1],
  dB: ['level', 1],
  F: ['capacitance', 1],
};

/** Whether a circuit of the board was laid out for the figure: a parameter of its block that measures the same has that value. */
const isLaidOut = (scene: Scene, figure: Figure, among: readonly BlockInstance[] = scene.design.blocks): boolean =>
  among.some(({ block, params = {} }) =>
    Object.entries(params).some(([name, value]) => {
      const [quantity, one] = UNITS[scene.blockNamed(block)?.params[name]?.unit ?? ''] ?? [];
      return typeof value === 'number' && one !== undefined && quantity === figure.quantity && closeness(figure, value * one, 0.02) === 'same';
    }),
  );

/** How often a circuit repeats itself, or has of what it is counted by, where its block was laid out for that number; null: nothing was. */
function repeated(scene: Scene, { quantity, value }: Figure): Verdict | null {
  const isSo = ({ block, params = {} }: Scene['design']['blocks'][number]): boolean =>
    Object.entries(params).some(([name, laid]) => laid === value && scene.blockNamed(block)?.params[name]?.figure?.quantity === 'number');
  const by = quantity !== 'number' || value === undefined ? undefined : scene.design.blocks.find(isSo);
  return by === undefined ? null : met(`its circuit is made for ${value}`, { refs: by.refs });
}

/** A circuit that is the whole of what was asked for has its values by formulas of what it was laid out for. */
function laidOut(scene: Scene, ask: Ask, figure: Figure): Verdict | null {
  if (scene.lexicon.concept(ask.concept)?.holds === undefined) return null;
  const { instances } = claimOf(scene, ask);
  const own = instances.flatMap((i) => i.block ?? []);
  return isLaidOut(scene, figure, own) ? met(`${asked(figure)}: laid out for it`, { refs: instances.map((i) => i.main) }) : null;
}

/** Two lengths beside a part that has no size to choose are those of the board that it stands on. */
function outline(scene: Scene, ask: Ask, figure: Figure): Verdict | null {
  const lengths = ask.figures.filter((f) => f.quantity === 'length' && f.role === 'size');
  if (!SIZELESS.has(ask.kind) || lengths.length !== 2 || !lengths.includes(figure) || scene.board === null || lengths.every(isPlug)) return null;
  const { width_mm: w, height_mm: h } = scene.board;
  const fits = [w, h].some((side) => Math.abs(side - (figure.value ?? figure.max ?? side)) < OUTLINE_MM);
  const is = `the board is ${w} × ${h} mm`;
  return fits ? met(is) : unmet(`${is}, not ${lengths.map(asked).join(' × ')}`);
}
const SIZELESS: ReadonlySet<Ask['kind']> = new Set(['controller', 'sensor', 'interface', 'function', 'conversion', 'charging', 'storage', 'supply']);
const OUTLINE_MM = 0.15;
/** The diameters of a plug are no board's sides. */
const isPlug = (f: Figure): boolean => (f.value ?? f.max ?? PLUG_MM) < PLUG_MM;
const PLUG_MM = 8;

interface Found {
  readonly value: number;
  readonly refs: readonly string[];
  readonly nets?: readonly string[];
}

/** A computed figure against the one asked for: "charge current: 500 mA by R3, 500 mA asked for". */
export function compared(figure: Figure, what: string, found: Found, tolerance?: number): Verdict {
  const unit = QUANTITIES[figure.quantity];
  const by = { refs: found.refs, nets: found.nets ?? [] };
  const is = `${what} is ${amount(found.value, unit)}${found.refs.length === 0 ? '' : ` by ${list(found.refs)}`}`;
  switch (closeness(figure, found.value, tolerance)) {
    case 'same':
      return met(is, by);
    case 'near':
      return partly(`${is}; ${asked(figure)} was asked for`, by);
    case 'off':
      return unmet(`${is}, not ${asked(figure)}`, by);
  }
}
