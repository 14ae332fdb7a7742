import { type Component, type Design, type Net, splitPin } from '../../../../design/index.js';
import { tokenise } from '../../read/lexer.js';
import { findTarget } from '../../read/targets.js';
import { controllerOf, faceOf, nameOf } from '../../read/things.js';
import { type Answer, type Asked, namedIn } from '../asked.js';
import { entriesOf } from '../supplies.js';

const AWAY =
  /\b(?:unplug\w*|disconnect\w*|not (?:connected|plugged|attached)|nothing (?:is )?(?:connected|plugged|attached)|pull(?:ed)? out|left open|open(?:ed)?(?: circuit)?|floating|floats?(?! (?:switch|sensor|valve))|comes? (?:off|loose)|loses? (?:the )?connection|without (?:the |a )?(?:cable|plug|connection|input|signal)|at (?:power[- ]?up|reset|boot|start-?up)|before (?:the )?firmware)\b/i;
/** Times at which a microcontroller drives nothing. */
const ASLEEP =
  /\b(?:(?:at|during|while|in|on|after|when)\b.*\b(?:power[- ]?(?:up|on)|resets?|boot\w*|start-?\s?up|program\w*|flash\w*)|before (?:the )?(?:firmware|code|program)|no (?:firmware|code)|unprogrammed|hangs?|crash\w*)\b/i;
const PRESS = /\b(?:press(?:ed|ing)?|released?|push(?:ed)?|held|closed?|idle)\b/i;
const STAYS = /\b(?:stays?|remains?|keeps?|turns?|goes|go|is|are)\b.*\b(?:off|on|dark|lit|low|high|quiet|silent|closed|open)\b/i;

/** "does it stay off when the header is unplugged?", "is PA0 floating?", "what is on PA0 while the button is pressed?" */
export const states: Answer = (asked) => {
  const { text } = asked;
  if (/\b(?:backwards?|revers\w*|wrong way)\b/i.test(text)) return null;
  if (ASLEEP.test(text) && (STAYS.test(text) || /\b(?:what|happens?|state|level|float\w*)\b/i.test(text))) {
    const said = asleep(asked);
    if (said !== null) return said;
  }
  if (PRESS.test(text) && !AWAY.test(text)) return pressed(asked);
  if (!AWAY.test(text)) return null;
  const named = connectorsIn(asked);
  const pin = pinNets(asked);
  if (pin.length > 0 && named.length === 0) return `${floats(pin, asked)}${pin.map((n) => sentence(n, new Set(), asked)).join(' ')}`;
  const plugs = named.length > 0 ? named : STAYS.test(text) || /\b(?:inputs?|signal|gate|control)\b/i.test(text) ? signalPlugs(asked) : [];
  if (plugs.length === 0) return null;
  return plugs.map((c) => without(c, asked)).join('\n\n');
};

/** What switches do while the microcontroller drives nothing. null: the board has none, or no switch on it. */
export function asleep(asked: Asked): string | null {
  const { design } = asked.about;
  const mcu = controllerOf({ design, library: asked.library })?.ref;
  if (mcu === undefined) return null;
  const named = new Set(namedIn(asked).flatMap((t) => t.parts.map((p) => p.ref)));
  const blocks = design.blocks.filter((b) => !b.refs.includes(mcu));
  const nets = blocks.flatMap((b) => {
    const inputs = asked.library.blocks.get(b.block)?.ports.filter((p) => p.kind === 'input') ?? [];
    const own = inputs.flatMap((p) => design.nets.find((n) => n.name === b.ports[p.name] && n.pins.some((pin) => splitPin(pin).ref === mcu)) ?? []);
    return own.map((net) => ({ net, meant: b.refs.some((r) => named.has(r)) }));
  });
  const meant = nets.some((n) => n.meant) ? nets.filter((n) => n.meant) : nets;
  if (meant.length === 0) return null;
  return `While ${mcu} is in reset its pins drive nothing. ${[...new Set(meant.map(({ net }) => sentence(net, new Set([mcu]), asked)))].join(' ')}`;
}

/** "Is it floating?" is answered first. */
const floats = (nets: readonly Net[], asked: Asked): string =>
  !/\bfloat/i.test(asked.text) ? '' : nets.some((n) => levelOf(n, new Set(), asked).level === 'open') ? 'Yes: ' : 'No: ';

const plugsOf = ({ about: { design } }: Asked): Component[] => design.components.filter((c) => /connector$/.test(c.kind));

/** "The gate header": the one by which a signal comes, and no supply. */
const SIGNALLING = /\b(?:gate|base|control|signals?|trigger|enable)\s+(?:header|connector|plug|cable|terminal|socket|wire)/i;

/** The connectors that the question names: by ref, by what they are, by a net that they carry. */
function connectorsIn(asked: Asked): Component[] {
  const { about, library, text } = asked;
  const plugs = plugsOf(asked);
  const noun = text
    .replace(AWAY, ' ')
    .replace(/\b(?:what|happens?|when|if|does|do|it|stay|dark|off|on|is|are|the|a|an|i|you|my|will|would|get|board)\b|[?.!]/gi, ' ');
  const things = [...namedIn(asked), ...(noun.trim() === '' ? [] : findTarget(noun, { design: about.design, library }).things)];
  const refs = things.flatMap((t) => t.parts.map((p) => p.ref));
  const direct = plugs.filter((c) => refs.includes(c.ref) && (!SIGNALLING.test(text) || signalsOf(c, about.design).length > 0));
  if (direct.length > 0) return direct;
  const words = new Set(
    noun
      .toUpperCase()
      .split(/[^A-Z0-9_]+/)
      .filter((w) => w.length > 1),
  );
  const carried = plugs.filter((c) =>
    signalsOf(c, about.design).some((n) => n.name.split('_').some((w) => words.has(w.replace(/\d+$/, ''))) || words.has(n.name)),
  );
  if (carried.length > 0) return carried;
  const header = /\b(?:header|connector|plug|cable|terminal|socket|jack|wire|lead)s?\b/i.test(text);
  return header ? signalPlugs(asked) : [];
}

const signalPlugs = (asked: Asked): Component[] => plugsOf(asked).filter((c) => signalsOf(c, asked.about.design).length > 0);

const signalsOf = (part: Component, { nets }: Design): Net[] =>
  nets.filter((n) => n.class !== 'ground' && n.volts === undefined && n.pins.some((p) => splitPin(p).ref === part.ref));

/** Nets of pins and parts that the question names without a connector: "is PA0 floating?" */
function pinNets({ text, about: { design }, library }: Asked): Net[] {
  const mcu = controllerOf({ design, library })?.ref;
  const pins = tokenise(text).flatMap((t) => (t.type === 'pin' ? [t.pin, t.pin.replace(/^GPIO/, 'IO'), t.pin.replace(/^GPIO/, 'GP')] : []));
  const words = text.split(/[^\w+\-/.]+/);
  return design.nets.filter(
    (n) =>
      (n.volts === undefined && n.class !== 'ground' && words.includes(n.name)) ||
      n.pins.some(
        (p) =>
          splitPin(p).ref === mcu &&
          splitPin(p)
            .pin.split('/')
            .some((s) => pins.includes(s)),
      ),
  );
}

function without(plug: Component, asked: Asked): string {
  const { design } = asked.about;
  const gone = new Set([plug.ref]);
  const rails = design.nets.filter((n) => n.volts !== undefined && n.class !== 'ground' && n.pins.some((p) => splitPin(p).ref === plug.ref));
  const entries = entriesOf(design, asked.library);
  // What hangs on a rail brings none.
  const takes = design.blocks.some(
    (b) => b.refs.includes(plug.ref) && asked.library.blocks.get(b.block)?.ports.some((p) => p.kind === 'power_in') === true,
  );
  const fed = takes ? [] : rails.filter((r) => entries.some((e) => e.name === r.name));
  const others = entries.filter((e) => !fed.includes(e));
  const battery = design.components.some((c) => c.kind === 'battery_connector' && c.ref !== plug.ref);
  const power =
    fed.length === 0
      ? ''
      : others.length > 0 || battery
        ? ` ${fed.map((r) => r.name).join(', ')} goes away with it; the board goes on from ${others.map((e) => e.name).join(', ') || 'the battery'} where that is there.`
        : ` It brings ${fed.map((r) => `${r.name} (${r.volts ?? ''} V)`).join(', ')}: without it the whole board is off.`;
  const nets = signalsOf(plug, design).filter((n) => !/(?:^|_)CC[12]$/.test(n.name));
  const held = new Map<string, string[]>();
  for (const net of nets) {
    const { level, by } = levelOf(net, gone, asked);
    if (level === 'driven') held.set(by, [...(held.get(by) ?? []), net.name]);
  }
  const own = [...held].map(
    ([by, names]) =>
      `${names.join(', ')} then lead${names.length === 1 ? 's' : ''} to ${by} only, which keeps or drives ${names.length === 1 ? 'it' : 'them'} by itself.`,
  );
  const signals = [...nets.filter((n) => levelOf(n, gone, asked).level !== 'driven').map((n) => sentence(n, gone, asked)), ...own];
  const quiet = signals.length === 0 && fed.length === 0 ? ' It carries rails only: nothing on the board depends on what is plugged in there.' : '';
  return `With ${nameOf({ block: null, parts: [plug] })} unplugged:${power}${quiet}${signals.length === 0 ? '' : ` ${signals.join(' ')}`}`;
}

interface Level {
  readonly level: 'low' | 'high' | 'driven' | 'open' | 'divided';
  readonly by: string;
}

/** Most that a resistor may have through which a net still takes the level of another, Ω-wise all do: it only is slower. */
function levelOf(net: Net, gone: ReadonlySet<string>, asked: Asked): Level {
  const { design, parts } = { design: asked.about.design, parts: new Map(asked.about.design.components.map((c) => [c.ref, c])) };
  const seen = new Set([net.name]);
  const queue = [net];
  const pulls: { level: 'low' | 'high'; by: string }[] = [];
  let driver = '';
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (const pin of at.pins) {
      const { ref, pin: name } = splitPin(pin);
      const part = parts.get(ref);
      if (part === undefined || gone.has(ref)) continue;
      if (part.kind === 'resistor') {
        const far = design.nets.find((n) => n.name !== at?.name && n.pins.some((p) => splitPin(p).ref === ref));
        if (far === undefined) continue;
        if (far.class === 'ground') pulls.push({ level: 'low', by: `${ref} (${part.value} to ${far.name})` });
        else if (far.volts !== undefined) pulls.push({ level: 'high', by: `${ref} (${part.value} to ${far.name}, ${far.volts} V)` });
        else if (!seen.has(far.name)) {
          seen.add(far.name);
          queue.push(far);
        }
      } else if (driver === '' && drives(part, name, asked)) driver = `${ref} (${part.value})`;
    }
  }
  if (driver !== '' && pulls.length === 0) return { level: 'driven', by: driver };
  const levels = new Set(pulls.map((p) => p.level));
  const by = pulls.map((p) => p.by).join(' and ');
  if (levels.size === 2) return { level: 'divided', by };
  const [level] = levels;
  return level === undefined ? { level: 'open', by: '' } : { level, by };
}

/** Whether a part's pin gives a level of its own. */
function drives(part: Component, pin: string, { library }: Asked): boolean {
  const type = library.devices.get(part.device ?? '')?.pins.find((p) => p.name === pin || p.aliases?.includes(pin) === true)?.type;
  return (type === 'output' || type === 'bidirectional') && !/^(?:mosfet|bjt|led|connector|usb_connector)$/.test(part.kind);
}

function sentence(net: Net, gone: ReadonlySet<string>, asked: Asked): string {
  const { level, by } = levelOf(net, gone, asked);
  const effect = level === 'low' || level === 'high' ? effectOf(net, level, gone, asked) : '';
  switch (level) {
    case 'low':
    case 'high':
      return `${net.name} is held ${level} by ${by}${effect}.`;
    case 'driven':
      return `${net.name} is driven by ${by}: it has the level that this one gives, and while it is in reset none.`;
    case 'divided':
      return `${net.name} stands between ${by}: a divider sets its level.`;
    case 'open':
      return `${net.name} floats: nothing holds its level. A resistor to GND or to a rail would ("add a 10k pull-down on ${net.name}").`;
  }
}

/** What a level does to the switches behind it: ", so Q2 stays off". */
function effectOf(net: Net, level: 'low' | 'high', gone: ReadonlySet<string>, { about: { design } }: Asked): string {
  const near = new Set([net.name]);
  for (const c of design.components) {
    if (c.kind !== 'resistor' || gone.has(c.ref)) continue;
    const own = design.nets.filter((n) => n.pins.some((p) => splitPin(p).ref === c.ref));
    if (own.some((n) => near.has(n.name))) for (const n of own) if (n.volts === undefined && n.class !== 'ground') near.add(n.name);
  }
  const off = design.components.flatMap((c): string[] => {
    if (c.kind !== 'mosfet' && c.kind !== 'bjt') return [];
    const [control, common] = c.kind === 'mosfet' ? ['G', 'S'] : ['B', 'E'];
    const at = (pin: string): Net | undefined => design.nets.find((n) => n.pins.includes(`${c.ref}.${pin}`));
    if (!near.has(at(control)?.name ?? '')) return [];
    const grounded = at(common)?.class === 'ground';
    const isOff = grounded ? level === 'low' : level === 'high';
    return [`${c.ref} (${c.value}) stays ${isOff ? 'off' : 'on'}`];
  });
  return off.length === 0 ? '' : `, so ${off.join(' and ')}: ${off.every((o) => o.endsWith('off')) ? 'yes, it stays off' : 'what it switches is on'}`;
}

/** A button's net while it is pressed and while it is not. */
function pressed(asked: Asked): string | null {
  const { design } = asked.about;
  const buttons = [...namedIn(asked)].map(faceOf).filter((c) => /^(?:button|switch)$/.test(c.kind));
  const nets = pinNets(asked);
  const all = design.components.filter((c) => /^(?:button|switch)$/.test(c.kind));
  const meant = buttons.length > 0 ? buttons : all.filter((b) => nets.some((n) => n.pins.some((p) => splitPin(p).ref === b.ref)));
  const lines = meant.flatMap((b): string[] => {
    const own = design.nets.filter((n) => n.pins.some((p) => splitPin(p).ref === b.ref));
    const signal = own.find((n) => n.class !== 'ground' && n.volts === undefined);
    const far = own.find((n) => n !== signal);
    if (signal === undefined || far === undefined) return [];
    const idle = levelOf(signal, new Set([b.ref]), asked);
    const rest =
      idle.level === 'low' || idle.level === 'high'
        ? `held ${idle.level} by ${idle.by}`
        : idle.level === 'driven'
          ? `at the level of ${idle.by}, by its own pull-up or pull-down`
          : 'floating, unless the firmware turns a pull-up on';
    return [
      `${nameOf({ block: null, parts: [b] })}: pressed, ${signal.name} is at ${far.class === 'ground' ? '0 V (GND)' : `${far.volts ?? '?'} V (${far.name})`}; released, it is ${rest}.`,
    ];
  });
  return lines.length === 0 ? null : lines.join(' ');
}
