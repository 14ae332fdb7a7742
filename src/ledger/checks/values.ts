import type { BlockInstance } from '../../design/index.js';
import { parseValue } from '../../electrical/index.js';
import type { Figure } from '../../request/index.js';
import { claimOf } from '../claims.js';
import { closeness, figureValue } from '../figures.js';
import { askedAmps, drawsOf, madeOf } from '../flow/draws.js';
import { expectedOf, namesOf } from '../realised/instances.js';
import { channelsOf } from '../realised/roles.js';
import { amount, asked, list } from '../say.js';
import type { Scene } from '../scene.js';
import { met, partly, unchecked, unmet, type Verdict } from '../verdict.js';
import type { FigureCheck } from './figures.js';

const KIND: Partial<Record<Figure['quantity'], readonly string[]>> = {
  resistance: ['resistor', 'potentiometer', 'ferrite'],
  capacitance: ['capacitor'],
  inductance: ['inductor'],
};
const UNIT: Partial<Record<Figure['quantity'], RegExp>> = {
  resistance: /(\d+(?:\.\d+)?)\s*([mkM]?)Ω/g,
  frequency: /(\d+(?:\.\d+)?)\s*([kMG]?)Hz/g,
  current: /(\d+(?:\.\d+)?)\s*([mµ]?)A\b(?!h)/g,
  bytes: /(\d+(?:\.\d+)?)\s*([kKMG]?)B\b/g,
  bits: /(\d+)()[ -]bits?\b/g,
  voltage: /(\d+(?:\.\d+)?)\s*()V\b/g,
  length: /(\d+(?:\.\d+)?)\s*()mm/g,
  power: /(\d+(?:\.\d+)?)\s*(m?)W\b/g,
};
const SCALE: Readonly<Record<string, number>> = { '': 1, m: 1e-3, µ: 1e-6, k: 1e3, K: 1e3, M: 1e6, G: 1e9 };

/** What a network is made of. */
const PLAIN: ReadonlySet<string> = new Set(['resistor', 'capacitor', 'inductor']);

/** Values of parts: a resistor's, a pot's, a crystal's, what a device's own title says of it ("16-bit ADC", "4 MB flash"). */
const resistorsAt = (scene: Scene, ref: string): string[] =>
  (scene.part(ref)?.pads ?? []).flatMap((p) =>
    p.net === null || scene.netlist.isGround(p.net)
      ? []
      : scene.netlist.on(p.net).flatMap(({ part: { component } }) => (component.kind === 'resistor' ? [component.ref] : [])),
  );

export const ownValue: FigureCheck = (scene, ask, figure) => {
  if (ask.kind === 'sensor' && figure.quantity === 'current') return reachOf(scene, ask, figure);
  // What a load draws is not what its driver's title says it bears.
  if (ask.kind === 'load' && figure.quantity === 'current' && figure.role === 'limit') return null;
  if (figure.quantity === 'bytes') return holds(scene, ask, figure);
  if (ask.kind === 'protection' && figure.quantity === 'current') return blowsAt(scene, ask, figure);
  const { instances } = claimOf(scene, ask);
  // Of a network (a ladder, a divider) any of its parts may have the value.
  const plain = (refs: readonly string[]): boolean => refs.every((r) => PLAIN.has(scene.part(r)?.component.kind ?? ''));
  const all = instances.flatMap((i) => (i.refs.length > 1 && (i.block === null || plain(i.refs)) ? i.refs : [i.main]));
  // The resistance that is said of a jumper is that of what it joins.
  const joins = figure.quantity === 'resistance' && scene.lexicon.isA(ask.concept, 'jumper') ? all.flatMap((r) => resistorsAt(scene, r)) : all;
  const parts = [...new Set(joins)].flatMap((r) => scene.part(r) ?? []);
  if (parts.length === 0) return null;
  // The resistance of a line is no part's of the network in it.
  if (figure.quantity === 'resistance' && figure.role === 'rated' && parts.length > 1 && plain(all)) return null;
  const written = parts.flatMap((p) => {
    const values =
      KIND[figure.quantity]?.includes(p.component.kind) === true || (figure.quantity === 'frequency' && p.component.kind === 'crystal')
        ? [parseValue(p.component.value)]
        : [];
    const said = [...namesOf(p), p.component.rating ?? ''].flatMap((name) =>
      [...(UNIT[figure.quantity] === undefined ? [] : name.matchAll(UNIT[figure.quantity] as RegExp))].map(
        ([, n, s = '']) => Number(n) * (SCALE[s] ?? 1),
      ),
    );
    return [...values.filter((v) => v !== null), ...said].map((value) => ({ ref: p.component.ref, value }));
  });
  const rating = RATED[figure.quantity];
  if (ask.kind === 'component' && figure.role === 'limit' && rating !== undefined && written.length > 0) return stands(written, figure, rating);
  const fits = written.filter((w) => closeness(figure, w.value, 0.02) === 'same').map((w) => w.ref);
  if (fits.length > 0) return met(`${list([...new Set(fits)])}: ${asked(figure)}`, { refs: [...new Set(fits)] });
  const main = KIND[figure.quantity];
  const wrong = parts.filter((p) => main?.includes(p.component.kind));
  // A maker's number in the place of a value says nothing of it.
  const told = new Set(written.map((w) => w.ref));
  if (wrong.length > 0 && wrong.every((p) => !told.has(p.component.ref) && /[A-Z]{2}.*\d.*-/.test(p.component.value)))
    return unchecked(`${asked(figure)} of ${list(wrong.map((p) => p.component.ref))}`);
  if (wrong.length > 0)
    return unmet(
      `${list(wrong.map((p) => p.component.ref))} ${wrong.length === 1 ? 'is' : 'are'} ${[...new Set(wrong.map((p) => p.component.value))].join(', ')}, not ${asked(figure)}`,
      { refs: wrong.map((p) => p.component.ref) },
    );
  return beside(scene, ask, figure);
};

/** Quantities of which a part bears so much, by unit. */
const RATED: Partial<Record<Figure['quantity'], string>> = { voltage: 'V', current: 'A', power: 'W' };

/** What each of the parts is made for is no less than what was asked for. */
function stands(written: readonly { readonly ref: string; readonly value: number }[], figure: Figure, unit: string): Verdict {
  const wanted = figure.max ?? figure.value ?? 0;
  const refs = [...new Set(written.map((w) => w.ref))];
  const rated = (ref: string): number => Math.max(...written.filter((w) => w.ref === ref).map((w) => w.value));
  const weak = refs.filter((ref) => rated(ref) < wanted * 0.98);
  const are = [...new Set(weak.map(rated))]
    .sort((a, b) => a - b)
    .map((v) => amount(v, unit))
    .join(' and ');
  return weak.length > 0
    ? unmet(`${list(weak)} ${weak.length === 1 ? 'is' : 'are'} made for ${are}, and ${asked(figure)} was asked for`, { refs: weak })
    : met(`${list(refs)}: at least ${asked(figure)}`, { refs });
}

/** What a memory holds, by its title in bytes or bits: as much as was asked for, or more. Null: nothing says it. */
const holds: FigureCheck = (scene, ask, figure) => {
  const wanted = figure.value ?? figure.min;
  const found = claimOf(scene, ask).instances.flatMap((i) => {
    const part = scene.part(i.main);
    const said = /(\d+(?:\.\d+)?)\s*([kKMG]?)\s?(B|bit)\b/.exec(part === undefined ? '' : namesOf(part).join(' '));
    const scale = { k: 1024, K: 1024, M: 1024 ** 2, G: 1024 ** 3 }[said?.[2] ?? ''] ?? 1;
    return said === null ? [] : [{ ref: i.main, bytes: (Number(said[1]) * scale) / (said[3] === 'bit' ? 8 : 1), text: said[0] }];
  });
  if (wanted === undefined || found.length === 0) return null;
  const small = found.filter((f) => f.bytes < wanted * 0.97);
  const refs = (small.length > 0 ? small : found).map((f) => f.ref);
  return small.length > 0
    ? unmet(`${list(refs)}: ${small[0]?.text}, less than ${asked(figure)}`, { refs })
    : met(`${list(refs)}: ${found[0]?.text}`, { refs });
};

/** From one value of resettable fuses to the next (Littelfuse 30R: 1.85 A, 2.5 A). */
const NEXT_FUSE = 1.36;

/** At what current a fuse parts, by its value. Null: it is no fuse. */
const blowsAt: FigureCheck = (scene, ask, figure) => {
  const fuses = claimOf(scene, ask).instances.flatMap((i) => {
    const part = scene.part(i.main);
    const said = part?.component.kind === 'fuse' ? /(\d+(?:\.\d+)?)\s*(m?)A/.exec(part.component.value) : null;
    return said === null || said === undefined
      ? []
      : [{ ref: i.main, amps: Number(said[1]) * (said[2] === 'm' ? 1e-3 : 1), made: part?.component.device === undefined }];
  });
  const plain = { ...figure, role: 'rated' as const };
  const wrong = fuses.filter((f) => closeness(plain, f.amps, 0.1) !== 'same');
  if (fuses.length === 0) return null;
  if (wrong.length === 0) return met(`${list(fuses.map((f) => f.ref))}: ${asked(figure)}`, { refs: fuses.map((f) => f.ref) });
  // Resettable fuses are not made in every value; one that holds less would part too early.
  const said = figure.value ?? figure.max;
  if (said !== undefined && wrong.every((f) => f.made && f.amps > said && f.amps <= said * NEXT_FUSE))
    return partly(
      `${list(wrong.map((f) => f.ref))} ${wrong.length === 1 ? 'holds' : 'hold'} ${wrong[0]?.amps} A, the next value above ${asked(figure)}`,
      {
        refs: wrong.map((f) => f.ref),
      },
    );
  return unmet(`${list(wrong.map((f) => f.ref))}: ${wrong[0]?.amps} A, not ${asked(figure)}`, { refs: wrong.map((f) => f.ref) });
};

/** How much a current sensor measures, by its title: what it is asked for is the most that comes. Null: nothing says it. */
const reachOf: FigureCheck = (scene, ask, figure) => {
  const wanted = figure.value ?? figure.max;
  const found = claimOf(scene, ask).instances.flatMap((i) => {
    const said = [...(scene.part(i.main)?.device?.title ?? '').matchAll(/±?(\d+(?:\.\d+)?) A\b/g)].map(([, n]) => Number(n));
    return said.length === 0 ? [] : [{ ref: i.main, amps: Math.max(...said) }];
  });
  const [first] = found;
  if (wanted === undefined || first === undefined) return null;
  const is = `${first.ref} measures up to ${first.amps} A`;
  return first.amps >= wanted * 0.95 ? met(is, { refs: [first.ref] }) : unmet(`${is}, not ${asked(figure)}`, { refs: [first.ref] });
};

/** A value that a part of the same block has: a thermistor's, a bus's termination. */
const beside: FigureCheck = (scene, ask, figure) => {
  const kinds = KIND[figure.quantity];
  if (kinds === undefined) return null;
  const around = [...new Set(claimOf(scene, ask).instances.flatMap((i) => i.refs))]
    .flatMap((r) => scene.part(r) ?? [])
    .filter((p) => kinds.includes(p.component.kind));
  const fits = around.filter((p) => closeness(figure, parseValue(p.component.value) ?? Number.NaN, 0.02) === 'same').map((p) => p.component.ref);
  if (fits.length > 0) return met(`${asked(figure)}: ${list(fits)}`, { refs: fits });
  const formula = claimOf(scene, ask).instances.flatMap((i) => (i.block === null ? [] : byFormula(scene, i.block, kinds)));
  if (formula.length === 0) return null;
  return unmet(
    `${list(formula.map((p) => p.component.ref))} ${formula.length === 1 ? 'is' : 'are'} ${[...new Set(formula.map((p) => p.component.value))].join(', ')}, not ${asked(figure)}`,
    { refs: formula.map((p) => p.component.ref) },
  );
};

/** Parts of a block whose value is what somebody chose. */
function byFormula(scene: Scene, block: BlockInstance, kinds: readonly string[]) {
  const chosen =
    scene
      .blockNamed(block.block)
      ?.parts.filter((p) => typeof p.value !== 'string' && kinds.includes(p.kind))
      .map((p) => p.id) ?? [];
  const purposes = expectedOf(scene, block).flatMap((p) => (chosen.includes(p.id) ? [p.purpose] : []));
  return block.refs.flatMap((r) => scene.part(r) ?? []).filter((p) => kinds.includes(p.component.kind) && purposes.includes(p.component.purpose));
}

/** Part of what so many take at their brightest that is as good as all of it. */
const ENOUGH = 0.95;

/** Channels or digits that were asked for of one thing: those of all its parts together. */
export const channelled: FigureCheck = (scene, ask, figure) => {
  const long = figure.quantity === 'length' && ask.kind === 'load';
  if (!(figure.quantity === 'number' || long) || figure.role !== 'size') return null;
  const refs = claimOf(scene, ask).instances.map((i) => i.main);
  const nets = refs.flatMap((r) => scene.blockOf(r)?.refs ?? []).flatMap((r) => scene.part(r)?.pads.flatMap((d) => d.net ?? []) ?? []);
  const volts = nets.filter((n) => scene.netlist.isRail(n)).map((n) => scene.volts(n) ?? 0);
  const whole = madeOf(drawsOf(scene, ask.concept), ask, Math.max(0, ...volts));
  // What hangs outside and is made of so many: it is planned with what they take, or with less where somebody said so.
  if (whole !== null) {
    const said = askedAmps(scene, ask, Math.max(0, ...volts));
    // Of a length what is usual is known; what it takes was said by who has it.
    if (long && said !== null) return met(`${(figure.value ?? 0) / 1000} m, which take ${Math.round(said * 100) / 100} A as was said`, { refs });
    const planned = said ?? whole;
    const takes = `${long ? `${(figure.value ?? 0) / 1000} m` : `${figureValue(figure)} of them`} take up to ${Math.round(whole * 100) / 100} A`;
    return planned < whole * ENOUGH
      ? partly(`${takes}, and the board is for ${Math.round(planned * 100) / 100} A`, { refs, loses: ['all of it at full brightness'] })
      : met(takes, { refs });
  }
  // A row of lights has so many.
  const lights = ask.kind === 'light' ? refs.flatMap((r) => scene.blockOf(r)?.refs ?? []).filter((r) => scene.part(r)?.component.kind === 'led') : [];
  if (lights.length > 1)
    return lights.length === figureValue(figure)
      ? met(`${list(refs)}: ${lights.length} LEDs`, { refs: lights })
      : unmet(`${figureValue(figure)} LEDs were asked for; ${list(refs)} has ${lights.length}`, { refs });
  // "128 x 64" is a matter of the display that hangs there.
  const outside = refs.length > 0 && refs.every((r) => scene.part(r)?.component.kind === 'connector');
  const dots = figure.one_of?.length === 2 ? figure.one_of.join(' × ') : outside ? `${figureValue(figure)} digits` : null;
  if (ask.kind === 'display' && dots !== null) return met(`${dots} is what hangs at ${list(refs)}`, { refs });
  const own = (all: readonly string[]): number => {
    const block = scene.blockNamed(scene.blockOf(all[0] ?? '')?.block ?? '');
    // Of a circuit that shows figures its block says how many digits it has: a driver of more has lines that lead nowhere.
    if (ask.kind === 'display' && block?.serves !== undefined) return block.serves;
    const each = all.reduce((sum, ref) => sum + channelsOf(scene, ref), 0);
    return Math.max(each, block?.serves ?? 1, Number(block?.params['number']?.default ?? 1));
  };
  const blocks = new Set(refs.map((r) => scene.blockOf(r)?.id ?? r));
  const have = [...blocks].reduce((sum, id) => sum + own(refs.filter((r) => (scene.blockOf(r)?.id ?? r) === id)), 0);
  const wanted = figureValue(figure) ?? 0;
  if (refs.length === 0 || have <= 1) return null;
  if (ask.kind === 'display' && have > wanted) return partly(`${list(refs)} has ${have} digits, ${have - wanted} more than were asked for`, { refs });
  return have >= wanted
    ? met(`${list(refs)}: ${have} ${ask.kind === 'display' ? 'digits' : 'channels'}`, { refs })
    : unmet(`${wanted} ${ask.kind === 'display' ? 'digits' : 'channels'} were asked for; ${list(refs)} has ${have}`, { refs });
};
