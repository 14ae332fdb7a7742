import { INTEGRATED, splitPin } from '../../../design/index.js';
import { ratedAmps } from '../../../ledger/flow/ratings.js';
import { tokenise } from '../read/lexer.js';
import { sceneOf } from '../read/mentions.js';
import { controllerOf, faceOf, nameOf, type Thing } from '../read/things.js';
import { type Answer, type Asked, namedIn } from './asked.js';
import { milliamps } from './load.js';
import { entriesOf } from './supplies.js';

/** Asks whether something bears or gives so much. */
const ASKS = /^(?:\W*\w+\W+){0,3}?(?:can|could|would|will|does|do|is|are|may|might)\b|\?\s*$/i;
const PINS = /\b(?:pins?|gpios?\d*|io\d+|gp\d+|p[a-h]\d+|i\/?os?|logic level|5 ?v tolerant|tolerant)\b/i;
/** Asks what a change would come to, or of what is there: other answers' matter. */
const OTHER = /\b(?:why|how|what|which|if|instead|add|replace|swap|change|make|charge|battery|cell)\b/i;
/** Kinds of parts by which a board is fed: what they bear and give is the supply's matter. */
const FEEDS: ReadonlySet<string> = new Set(['regulator', 'charger', 'connector', 'usb_connector', 'battery_connector', 'battery', 'fuse']);
/** More no pin of a microcontroller here gives or takes (ATmega328P: 40 mA, the most of them), mA. */
const MOST_PIN_MA = 40;
/** Higher voltages are no board's of ours: that is said of the board. */
const MOST_V = 60;

/**
 * "Would the BME280 survive 5 V?", "can the relays switch 16 A?", "can a GPIO drive 100 mA?": what is asked of a named part, or of the controller's pins, is
 * answered by its own limits in the library and never by the supply's; where the library has none, that is said with what was looked at.
 */
export const ofThing: Answer = (asked) => {
  const { text } = asked;
  const said = tokenise(text).filter((t) => t.type === 'quantity' && (t.unit === 'voltage' || t.unit === 'current'));
  const [only] = said;
  if (said.length !== 1 || only?.type !== 'quantity' || !ASKS.test(text) || OTHER.test(text)) return null;
  if (PINS.test(text)) return ofPins(asked, only.unit === 'voltage', only.value);
  const named = namedIn(asked);
  const fed = new Set(entriesOf(asked.about.design, asked.library).flatMap((n) => n.pins.map((p) => splitPin(p).ref)));
  const inner = named.filter((t) => !t.parts.some((p) => fed.has(p.ref)));
  // A socket of what is no chip here: an SD card's.
  if (
    only.unit === 'voltage' &&
    only.value <= MOST_V &&
    named.length > 0 &&
    inner.length === named.length &&
    inner.every((t) => PLUG.test(faceOf(t).kind))
  )
    return inner
      .slice(0, MOST_THINGS)
      .map((t) => plugged(asked, t))
      .join(' ');
  const things = named.filter((t) => !FEEDS.has(faceOf(t).kind));
  if (things.length === 0 || things.length > MOST_THINGS) return null;
  if (only.unit === 'current') return carries(asked, things, only.value);
  const chips = things.filter((t) => INTEGRATED.has(faceOf(t).kind));
  if (chips.length === 0 || only.value > MOST_V) return null;
  return chips.map((t) => bears(asked, t, only.value)).join(' ');
};
const MOST_THINGS = 4;
const PLUG = /connector/;

/** What a plug has on the board; what stands behind it has its own limits. */
function plugged({ about: { design } }: Asked, thing: Thing): string {
  const { ref } = faceOf(thing);
  const rails = design.nets.flatMap((n) =>
    n.volts !== undefined && n.volts !== 0 && n.pins.some((p) => splitPin(p).ref === ref) ? [`${n.volts} V`] : [],
  );
  const has = rails.length === 0 ? 'is on no rail of known voltage' : `has ${[...new Set(rails)].join(' and ')}`;
  return `I cannot say: ${nameOf(thing)} ${has} on the board, and the library has no limit of what is plugged there. I looked at its contacts; the sheet of what is plugged in tells.`;
}

/** Whether a chip bears a voltage at its supply pins. */
function bears({ about: { design }, library }: Asked, thing: Thing, volts: number): string {
  const { ref, device } = faceOf(thing);
  const pins = library.devices.get(device ?? '')?.pins.filter((p) => p.type === 'power_in' && p.volts_max !== undefined) ?? [];
  const own = (pin: string): number | undefined => design.nets.find((n) => n.pins.includes(`${ref}.${pin}`))?.volts;
  const pin = [...pins].sort((a, b) => (a.volts_max ?? 0) - (b.volts_max ?? 0)).find((p) => (own(p.name) ?? 0) > 0) ?? pins[0];
  if (pin?.volts_max === undefined)
    return `I cannot say: the library has no limit of ${nameOf(thing)}. I looked at its supply pins; its data sheet tells.`;
  const { volts_min = 0, volts_max } = pin;
  const has = own(pin.name) === undefined ? '' : `; on the board it has ${own(pin.name)} V`;
  const range = `${nameOf(thing)} takes ${volts_min} to ${volts_max} V at ${pin.name}${has}.`;
  return `${volts >= volts_min && volts <= volts_max ? 'Yes' : 'No'}: ${range}`;
}

/** What goes through named parts at the most, by their ratings. null: none of them is a part that a current goes through. */
function carries({ about, library }: Asked, things: readonly Thing[], amps: number): string | null {
  const scene = sceneOf(about.design, library);
  const rating = (ref: string): boolean => scene?.part(ref) !== undefined && ratedAmps(scene.part(ref)!) !== null;
  const lines = things.flatMap((thing) =>
    (rating(faceOf(thing).ref) ? [faceOf(thing)] : thing.parts).flatMap(({ ref }): string[] => {
      const part = scene?.part(ref);
      const rated = part === undefined ? null : ratedAmps(part);
      if (part === undefined || rated === null || FEEDS.has(part.component.kind)) return [];
      return [
        `${rated.amps >= amps ? 'Yes' : 'No'}: ${nameOf({ block: null, parts: [part.component] })} is rated for ${milliamps(rated.amps * 1000)} (${rated.by}).`,
      ];
    }),
  );
  return lines.length === 0 ? null : [...new Set(lines)].slice(0, MOST_THINGS).join(' ');
}

/** What pins of the controller bear and give. null: the board has none. */
function ofPins({ about: { design }, library }: Asked, isVolts: boolean, value: number): string | null {
  const found = controllerOf({ design, library });
  if (found === null) return null;
  const { ref, platform } = found;
  const name = `${platform.name} (${ref})`;
  if (!isVolts) {
    if (value * 1000 > MOST_PIN_MA)
      return `No: a pin of a microcontroller gives ${MOST_PIN_MA} mA at the very most, and most give less than half of it; ${milliamps(value * 1000)} want a transistor or a driver behind the pin, and a supply of their own.`;
    return `I cannot say: the library has no current of the pins of the ${name}. I looked at its platform and its device; its data sheet tells, and 5 to 10 mA are what most bear.`;
  }
  const device = library.devices.get(design.components.find((c) => c.ref === ref)?.device ?? '');
  const supplies = design.nets.flatMap((n) => {
    const fed = device?.pins.some((p) => p.type === 'power_in' && n.pins.includes(`${ref}.${p.name}`)) === true;
    return fed && n.volts !== undefined && n.volts > 0 ? [n.volts] : [];
  });
  const runs = device?.logic_v ?? (supplies.length === 0 ? undefined : Math.max(...supplies));
  const limits = (device?.pins ?? []).filter((p) => p.type === 'bidirectional').flatMap((p) => p.volts_max ?? []);
  const least = limits.length === 0 ? undefined : Math.min(...limits);
  const most = limits.length === 0 ? undefined : Math.max(...limits);
  if (least !== undefined && most !== undefined)
    return value <= least
      ? `Yes: pins of the ${name} take ${least} V.`
      : value > most
        ? `No: pins of the ${name} take at most ${most} V. Divide the signal or shift its level.`
        : `It depends on the pin: some of the ${name} take ${most} V, others ${least} V only.`;
  if (runs === undefined) return `I cannot say: the library has no limit of the pins of the ${name}, and they are on no rail of known voltage.`;
  return value <= runs + 0.3
    ? `Yes: the pins of the ${name} run at ${runs} V.`
    : `Do not count on it: the ${name} runs at ${runs} V, and the library has no figure by which its pins bear more. Divide ${value} V or shift its level, or look at the data sheet for the pin.`;
}
