import { type Design, splitPin } from '../../../design/index.js';
import { type Token, tokenise } from '../read/lexer.js';
import type { Editing } from './editing.js';
import { controllerOf, type Standing, type Thing } from './things.js';

/** A net that a person's words stand for. */
export interface Place {
  /** Name of the net; for a pin that is on none yet, what it shall be called. */
  readonly net: string;
  /** Pin of the microcontroller that the net is to be made on; null: the net stands. */
  readonly pin: string | null;
}

type Net = Design['nets'][number];

const EVERY = /\b(?:all|every|each|both)\b/i;
const RAILS = /\b(?:rails?|supplies|supply (?:rails?|lines?|voltages?)|voltages|power (?:rails?|lines?|nets?))\b/i;
/** The microcontroller's reset, where no button is meant. */
const RESET = /\b(?:n?rst|reset|enable|en)(?: (?:line|pin|net|signal))?\b(?!\s+(?:button|switch))/i;
const GROUND = /\b(?:gnd|ground|0 ?v)\b/i;

/** The nets that a text names: by name, by the voltage of a rail, by a pin of the microcontroller, by what they do on the board. */
export function placesIn(text: string, editing: Editing, tokens: readonly Token[] = tokenise(text)): Place[] {
  const { design } = editing;
  const pins = tokens.flatMap((t) => (t.type === 'pin' ? (pinPlace(t.pin, editing) ?? []) : []));
  const words = new Set(text.split(/[^A-Za-z0-9_+\-/~#.]+/).map((w) => w.replace(/[.,]+$/, '').toUpperCase()));
  const named = design.nets.filter((n) => words.has(n.name.toUpperCase()) && n.class !== 'ground').map(standing);
  const volts = tokens.flatMap((t) => (t.type === 'quantity' && t.unit === 'voltage' ? [t.value] : []));
  const rails = railsOf(design);
  const byVolts = volts.flatMap((v) => nearest(rails, v).map(standing));
  const found = unique([...pins, ...named, ...byVolts]);
  if (found.length > 0) return found;
  if (EVERY.test(text) && RAILS.test(text)) return rails.map(standing);
  if (RESET.test(text)) {
    const found = controllerOf(editing);
    const net = design.nets.find((n) => n.pins.includes(`${found?.ref ?? ''}.${found?.platform.reset ?? ''}`));
    if (net !== undefined) return [standing(net)];
  }
  const role = roleOf(text, editing);
  if (role.length > 0) return role;
  return signalsOf(text, design);
}

const standing = ({ name }: Net): Place => ({ net: name, pin: null });
const unique = (places: readonly Place[]): Place[] => [...new Map(places.map((place) => [place.net, place])).values()];

/** Nets that all share: grounds and rails. A net that is switched to ground, or that one block keeps to itself, is none, though it have a voltage. */
function sharedOf(design: Design): ReadonlySet<string> {
  const ground = (pin: string): boolean => design.nets.some((n) => n.class === 'ground' && n.pins.includes(pin));
  const switched = (net: Net): boolean =>
    net.pins.some((p) => {
      const { ref, pin } = splitPin(p);
      return (pin === 'D' && ground(`${ref}.S`)) || (pin === 'C' && ground(`${ref}.E`));
    });
  const ports = new Set(design.blocks.flatMap((b) => Object.values(b.ports)));
  const inner = (net: Net): boolean => !ports.has(net.name) && design.blocks.some((b) => net.pins.every((p) => b.refs.includes(splitPin(p).ref)));
  return new Set(design.nets.filter((n) => n.class === 'ground' || (n.volts !== undefined && !switched(n) && !inner(n))).map((n) => n.name));
}

/** Supplies that all share, in the order of the design. */
export function railsOf(design: Design): Net[] {
  const shared = sharedOf(design);
  return design.nets.filter((n) => n.class !== 'ground' && n.volts !== undefined && shared.has(n.name));
}

/** The rail of a voltage: behind its protection or its converter, where it stands several times over. */
const nearest = (rails: readonly Net[], volts: number): Net[] => {
  const alike = rails.filter((r) => Math.abs((r.volts ?? 0) - volts) < 0.06 || Math.abs((r.volts ?? 0) / volts - 1) < 0.02);
  const best = alike.find((r) => !/(?:_RAW|_IN|_SW)$/.test(r.name)) ?? alike.at(-1);
  return best === undefined ? [] : [best];
};

/** "the motor supply", "the battery", "USB", "the supply": a rail by what it does. */
function roleOf(text: string, editing: Editing): Place[] {
  const { design } = editing;
  const rails = railsOf(design);
  const fed =
    /\b(motors?|loads?|coils?|relays?|strips?|servos?|leds?|drivers?|op-?\s?amps?|sensors?|radio|modules?)(?:'s)?\s+(?:supply|rail|power|voltage|feed)\b/i.exec(
      text,
    );
  if (fed !== null) {
    const nets = editing.target(`all ${fed[1] ?? ''}`).things.flatMap((t) => supplyOf(t, editing) ?? []);
    if (nets.length > 0) return unique([...new Set(nets)].map((net) => ({ net, pin: null })));
  }
  const giver = /\b([\w-]+)(?:'s)?\s+outputs?\b/i.exec(text)?.[1];
  const given =
    giver === undefined || /^(?:the|its|an?|each|every|supply|power)$/i.test(giver) ? [] : outputsOf(editing.target(giver).things, design);
  if (given.length > 0) return given;
  const entry = /\b(?:batter(?:y|ies)|cell|lipo|pack)\b/i.test(text)
    ? rails.filter((r) => /^VBAT|^BAT/.test(r.name))
    : /\b(?:usb|vbus)\b/i.test(text)
      ? rails.filter((r) => /^VBUS/.test(r.name))
      : /\binput\b/i.test(text) && !/\binput (?:signal|header|pin)/i.test(text)
        ? rails.filter((r) => /^VIN|^VBAT|^VBUS/.test(r.name))
        : /\boutput\b/i.test(text)
          ? outletRails(design)
          : [];
  const [safe] = entry.filter((r) => !/_RAW$/.test(r.name)).slice(-1);
  if (safe !== undefined) return [standing(safe)];
  const out = /\boutput\b/i.test(text) ? design.nets.filter((n) => /^(?:V?OUT|MIX|LEVEL)$/.test(n.name)) : [];
  if (out.length > 0) return out.slice(0, 1).map(standing);
  if (/\b(?:supply|rail|vcc|vdd|power|microcontroller|mcu|chip)\b/i.test(text)) return rails.slice(-1).map(standing);
  return GROUND.test(text)
    ? design.nets
        .filter((n) => n.class === 'ground')
        .slice(0, 1)
        .map(standing)
    : [];
}

/** The nets of the pins by which chips give their signal. */
const outputsOf = (things: readonly Thing[], design: Design): Place[] => {
  const chips = new Set(things.flatMap((t) => t.parts.filter((p) => /^(?:opamp|comparator|ic|timer|sensor)$/.test(p.kind)).map((p) => p.ref)));
  return design.nets.flatMap((n) =>
    n.volts === undefined && n.pins.some((p) => chips.has(splitPin(p).ref) && /^(?:V?OUT|Q)[A-D1-4]?$/.test(splitPin(p).pin)) && n.pins.length > 2
      ? [standing(n)]
      : [],
  );
};

/** Rails that leave the board at a connector which brings none in. */
function outletRails(design: Design): Net[] {
  const entries = new Set(
    design.blocks.filter((b) => /^(?:screw_terminal_power|barrel_jack|battery_|usb_|coin_)/.test(b.block)).flatMap((b) => b.refs),
  );
  const plugs = new Set(
    design.components.filter((c) => /connector$/.test(c.kind) && !entries.has(c.ref) && !/supply input/i.test(c.purpose)).map((c) => c.ref),
  );
  return railsOf(design).filter((n) => n.pins.some((p) => plugs.has(splitPin(p).ref)));
}

/** The rail that feeds a thing: its block's first supply, else the highest that one of its parts is on. */
export function supplyOf(thing: Thing, { design, library }: Standing): string | null {
  const port = library.blocks.get(thing.block?.block ?? '')?.ports.find((p) => p.kind === 'power_in');
  const own = port === undefined ? undefined : thing.block?.ports[port.name];
  if (own !== undefined) return own;
  const refs = new Set(thing.parts.map((p) => p.ref));
  const rails = railsOf(design).filter((n) => n.pins.some((p) => refs.has(splitPin(p).ref)));
  return rails.at(-1)?.name ?? null;
}

/** Words of a sentence that are no signal's name though a net be called so. */
const NO_SIGNAL = /^(?:IN|ON|AN|TO|A|B|AT|OF|IT|BE|LED|OUT|THE|AND|FOR|NO|COM|NC)$/;

/** "TX and RX", "the reset line": signals whose name says it, or has it among its words. */
function signalsOf(text: string, design: Design): Place[] {
  const words = text
    .split(/[^A-Za-z0-9+#]+/)
    .map((w) => w.toUpperCase())
    .filter((w) => w.length > 1 && !NO_SIGNAL.test(w));
  const signals = design.nets.filter((n) => n.class !== 'ground' && n.volts === undefined);
  return unique(
    words.flatMap((word) => {
      const has = (n: Net): boolean =>
        n.name
          .toUpperCase()
          .split(/[_\s]+/)
          .some((part) => part === word || part === `${word}D` || part.replace(/\d+$/, '') === word);
      const fitting = signals.filter(has);
      const [best] = [...fitting].sort((a, b) => a.name.length - b.name.length);
      return best === undefined ? [] : [standing(best)];
    }),
  );
}

function pinPlace(pin: string, editing: Editing): Place | null {
  const found = controllerOf(editing);
  const device = editing.library.devices.get(editing.design.components.find((c) => c.ref === found?.ref)?.device ?? '');
  const spellings = new Set([
    pin,
    pin.replace(/^(?:GPIO|IO|GP)/, 'GPIO'),
    pin.replace(/^(?:GPIO|IO|GP)/, 'IO'),
    pin.replace(/^(?:GPIO|IO|GP)/, 'GP'),
  ]);
  const own = device?.pins.find((p) => [p.name, ...(p.aliases ?? []), ...p.name.split('/')].some((n) => spellings.has(n)));
  if (found === null || own === undefined) return null;
  const net = editing.design.nets.find((n) => n.pins.includes(`${found.ref}.${own.name}`));
  return net === undefined ? { net: own.name.replace(/[^\w]/g, '_'), pin: `${found.ref}.${own.name}` } : { net: net.name, pin: null };
}
