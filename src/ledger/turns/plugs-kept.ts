import { type Component, type Design, INTEGRATED, splitPin } from '../../design/index.js';
import type { Library } from '../../parts/index.js';
import { ratedAmps } from '../flow/ratings.js';
import { CONNECTORS } from '../reach.js';
import { amount } from '../say.js';

/** Something that stood and that nobody spoke of. `ask`: what it stood for; null: a circuit that only worked for others. */
export interface Lost {
  readonly ask: string | null;
  readonly says: string;
  /** It is there in another form, which what feeds a board may want where more hangs on it: that is told, and refused of nothing. */
  readonly reshaped?: true;
}

/** A contact's line, known in both designs by what is on it besides plugs: a supply by its volts. */
interface Line {
  readonly name: string;
  readonly volts: number | undefined;
  readonly pins: ReadonlySet<string>;
}

interface Turn {
  /** Parts of what the person asked for, and those that the turn speaks of. */
  readonly asked: ReadonlySet<string>;
  readonly spoken: ReadonlySet<string>;
  /** The turn says that something comes beside what stands: then no plug with signals may give way. */
  readonly besides: boolean;
}

/**
 * Plugs of a board against those of the board that it became, whatever was read of the turn: one in another form is told, and one whose lines leave the
 * board nowhere any more is lost unless the turn spoke of it.
 */
export function plugsLost(base: Design, design: Design, { asked, spoken, besides }: Turn, library: Library): Lost[] {
  const old = new Map(base.components.map((c) => [c.ref, c]));
  const plugs = design.components.filter(isPlug);
  const now = new Map(plugs.map((c) => [c.ref, linesOf(design, c.ref)]));
  return base.components.filter(isPlug).flatMap((was): Lost[] => {
    const lines = linesOf(base, was.ref);
    const same = plugs.find((c) => c.ref === was.ref);
    if (same?.device === was.device || lines.length === 0) return [];
    const turned = same === undefined ? otherSide(base, design, was) : [];
    if (turned.length > 0) return turned;
    const lives = lines.filter((l) => design.nets.some((n) => isSame(l, lineOf(design, n))));
    const carries = (c: Component): boolean => lives.every((l) => now.get(c.ref)?.some((m) => isSame(l, m)) === true);
    const heirs = lives.length === 0 ? [] : plugs.filter(carries);
    const twin = heirs.find((c) => c.device === was.device && (c.ref === was.ref || old.get(c.ref)?.device !== c.device));
    if (twin !== undefined) return [];
    const heir = heirs.find((c) => c.ref === was.ref) ?? heirs.find((c) => !old.has(c.ref)) ?? heirs.find((c) => old.get(c.ref)?.device !== c.device);
    const what = `${was.ref} (${[was.value, formOf(was, library)].filter((t) => t !== '').join(', ')})`;
    if (heir === undefined) {
      if (lives.length === 0 || spoken.has(was.ref)) return [];
      const goes = `${lives.map((l) => l.name).join(', ')} would leave the board nowhere else`;
      // A header that only a controller brought along may go with what it is for: that is told.
      return asked.has(was.ref)
        ? [{ ask: null, says: `${what} would go, of which nobody spoke: ${goes}.` }]
        : [{ ask: null, reshaped: true, says: `${what} goes.` }];
    }
    const said = `${what} gives way to ${formOf(heir, library)}${weaker(was, heir, library)}`;
    // What feeds a board may have to change with what hangs on it more.
    const stays = besides && lives.some((l) => l.volts === undefined);
    return stays ? [{ ask: null, says: `${said}, and was to stay.` }] : [{ ask: null, reshaped: true, says: `${said}.` }];
  });
}

/** A load whose switch was before it and is behind it now, or the other way round: one pole of it stands at the supply, and not at ground, while it is off. */
function otherSide(base: Design, design: Design, was: Component): Lost[] {
  const sort = ({ value }: Component): string => value.replace(/[\s\d]+$/, '');
  const grounded = (d: Design, ref: string): boolean => d.nets.some((n) => n.class === 'ground' && n.pins.some((p) => splitPin(p).ref === ref));
  const now = design.components.find((c) => isPlug(c) && sort(c) === sort(was) && !base.components.some((b) => b.ref === c.ref));
  if (now === undefined || sort(was) === '' || grounded(base, was.ref) === grounded(design, now.ref)) return [];
  const [from, to] = grounded(base, was.ref) ? ['supply', 'ground'] : ['ground', 'supply'];
  return [
    {
      ask: null,
      reshaped: true,
      says: `${was.ref} (${was.value}) was switched on the side of the ${from}, and ${now.ref} is on the side of the ${to}.`,
    },
  ];
}

const isPlug = (c: Component): boolean => CONNECTORS.has(c.kind) && c.fitted !== false;
const formOf = ({ device, value }: Component, library: Library): string => library.devices.get(device ?? '')?.title ?? device ?? value;

/** Designators of small parts are given anew: a line is known by the chips on it. */
const lineOf = ({ components }: Design, { name, volts, pins }: Design['nets'][number]): Line => {
  const chips = new Set(components.flatMap((c) => (INTEGRATED.has(c.kind) ? [c.ref] : [])));
  return { name, volts, pins: new Set(pins.filter((p) => chips.has(splitPin(p).ref))) };
};
const linesOf = (design: Design, ref: string): Line[] =>
  design.nets.flatMap((n) => (n.class !== 'ground' && n.pins.some((p) => splitPin(p).ref === ref) ? [lineOf(design, n)] : []));
const isSame = (a: Line, b: Line): boolean =>
  a.name === b.name || (a.volts !== undefined && a.volts === b.volts) || [...a.pins].some((p) => b.pins.has(p));

/** What the new plug carries, where that is less than the old one did. */
function weaker(was: Component, is: Component, { devices }: Library): string {
  const amps = (component: Component): number | null =>
    ratedAmps({ component, device: devices.get(component.device ?? '') ?? null, bought: null })?.amps ?? null;
  const [had, has] = [amps(was), amps(is)];
  return had === null || has === null || has >= had ? '' : `, which carries ${amount(has, 'A')} in place of ${amount(had, 'A')}`;
}
