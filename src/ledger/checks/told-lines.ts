import type { Ask } from '../../request/index.js';
import { CONNECTORS } from '../reach.js';
import { realised } from '../realised/instances.js';
import { list } from '../say.js';
import type { Scene } from '../scene.js';
import { programmed } from '../signals.js';
import { met, partly, unmet, type Verdict } from '../verdict.js';
import { contactNames } from './contacts.js';
import { place } from './shapes/place.js';

/** Pins at which a circuit is told, by the line that was asked for. A FET's gate, and the input of a chip's channel, are told by a width of pulses. */
const PINS: Readonly<Record<string, RegExp>> = {
  enable_line: /^N?(?:ENN?|ENABLE|SHDN|SLEEP|SLP|STBY|STANDBY|CE|RUN|ON)(?:[/_].*|_?[AB]|\d)?$/i,
  step_dir: /^(?:STEP|STP|DIR|PH|PHASE|[AB]?PH(?:ASE)?)$/i,
  pwm: /^(?:[AB12]?IN[\dAB+-]*|[LH]IN|PWM.*|DIM.*|EN.*|[AB]?EN[AB12]?|CTRL|G|GATE|VSET|ADJ)$/i,
};
/** The two inputs of a channel of a bridge, which together tell its direction. */
const PAIR = /^[AB]?IN[12AB]$/i;

/**
 * "PWM inputs on a header", "with an enable pin": on a board without a program such a line comes in at a connector and tells a chip or a transistor. null: the
 * ask is of no such line, or a program tells it.
 */
export function toldLines(scene: Scene, ask: Ask): Verdict[] | null {
  const sort = Object.keys(PINS).find((c) => scene.lexicon.isA(ask.concept, c));
  if (sort === undefined || ask.not === true || programmed(scene).length > 0) return null;
  const told = incoming(scene);
  const title = scene.lexicon.concept(ask.concept)?.title ?? ask.text;
  const says = (of: readonly Told[]): string =>
    `${list([...new Set(of.map((t) => `${t.pin} of ${t.ref}`))], 4)} at ${list([...new Set(of.map((t) => t.plug))])}`;
  const refs = (of: readonly Told[]): string[] => [...new Set(of.flatMap((t) => [t.ref, t.plug]))];
  const besides = (of: readonly Told[]): Verdict[] => [...plugged(scene, ask, of), ...contactNames(scene, ask), ...place(scene, ask)];
  const own = told.filter((t) => PINS[sort]?.test(t.pin) === true);
  const pair = sort === 'step_dir' ? told.filter((t) => PAIR.test(t.pin)) : [];
  if (own.length === 0 && pair.length > 1)
    return [partly(`no line of its own tells the direction: two inputs of a channel do, ${says(pair)}`, { refs: refs(pair) }), ...besides(pair)];
  // Pulses may be made on the board.
  if (own.length === 0) return sort === 'pwm' ? null : [unmet(`no connector brings in a line that is ${title}`)];
  // "Step/dir/en": each line that was named is one of them.
  const lacking =
    sort !== 'step_dir' ? [] : EACH.filter(([word, pin]) => word.test(ask.text) && !told.some((t) => pin.test(t.pin))).map(([, , is]) => is);
  if (lacking.length > 0) return [unmet(`no connector brings in ${list(lacking)}`, { refs: refs(own) }), ...besides(own)];
  return [met(`${title}: ${says(own)}`, { refs: refs(own) }), ...besides(own)];
}

/** Words for lines that are named in one, and the pins that they tell. */
const EACH: readonly (readonly [RegExp, RegExp, string])[] = [
  [/\bstep\b/i, /^(?:STEP|STP)$/i, 'the steps'],
  [/\bdir(?:ection)?\b/i, /^(?:DIR|[AB]?PH(?:ASE)?)$/i, 'the direction'],
  [/\ben(?:able)?\b/i, PINS['enable_line']!, 'the enable'],
];

/** Whether the lines come in at a connector of the sort that was asked for. */
function plugged(scene: Scene, { connector }: Ask, of: readonly Told[]): Verdict[] {
  if (connector === undefined) return [];
  const sort = new Set(realised(scene, connector.concept).instances.map((i) => i.main));
  const off = [...new Set(of.map((t) => t.plug))].filter((p) => !sort.has(p));
  return off.length === 0
    ? []
    : [unmet(`${list(off)} ${off.length === 1 ? 'is' : 'are'} no ${scene.lexicon.concept(connector.concept)?.title}`, { refs: off })];
}

interface Told {
  readonly ref: string;
  readonly pin: string;
  readonly plug: string;
}
/** Kinds of what is told by a line. */
const HEARS: ReadonlySet<string> = new Set(['ic', 'regulator', 'mosfet', 'bjt', 'module', 'driver', 'opamp']);

/** Pins of chips and transistors that a contact of a connector tells, straight or through a resistor. */
function incoming(scene: Scene): Told[] {
  const isLine = (net: string | null): net is string => net !== null && !scene.netlist.isGround(net) && !scene.netlist.isRail(net);
  const plugs = scene.parts.filter((p) => CONNECTORS.has(p.component.kind));
  const beyond = (net: string): string[] => [
    net,
    ...scene.netlist
      .on(net)
      .flatMap(({ part }) => (part.component.kind === 'resistor' ? part.pads.flatMap((d) => (d.net !== net && isLine(d.net) ? [d.net] : [])) : [])),
  ];
  return plugs.flatMap((plug) =>
    [...new Set(plug.pads.flatMap((d) => (isLine(d.net) ? [d.net] : [])))].flatMap((net) =>
      beyond(net).flatMap((n) =>
        scene.netlist
          .on(n)
          .flatMap(({ part }) =>
            HEARS.has(part.component.kind)
              ? part.pads.flatMap((d) => (d.net === n ? [{ ref: part.component.ref, pin: d.pin, plug: plug.component.ref }] : []))
              : [],
          ),
      ),
    ),
  );
}
