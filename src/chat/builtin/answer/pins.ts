import { type Design, splitPin } from '../../../design/index.js';
import { tokenise } from '../read/lexer.js';
import { pinsOf } from '../read/targets.js';
import { controllerOf, nameOf, type Thing } from '../read/things.js';
import { type Answer, type Asked, namedIn } from './asked.js';

export const pins: Answer = (asked) => {
  const { text, about, library } = asked;
  const meant = /\b(?:on|to|at|using|uses|pin)\s+([a-z]{1,4}\d{1,2})\b/i.exec(text)?.[1]?.toUpperCase();
  const strange = meant !== undefined && ![...about.design.components.map((c) => c.ref), ...about.design.nets.map((n) => n.name)].includes(meant);
  const controller = controllerOf({ design: about.design, library });
  if (strange && controller !== null) return onNamedPin(meant, controller.ref, asked);
  if (!/\bpins?\b|\bgpio|\bwired\b|\bport\b|\bIO\d|\bGP\d|\bP[A-H]\d/i.test(text) || /\b(why|how many pins)\b/i.test(text)) return null;
  const standing = { design: about.design, library };
  const found = controllerOf(standing);
  const pin = tokenise(text).find((t) => t.type === 'pin');
  if (pin?.type === 'pin' && found !== null) return onPin(pin.pin, found.ref, asked);
  // A driver between a terminal and its pin is of the terminal's circuit.
  const lines = linesCalled(asked.text, found?.ref, about.design);
  const things = namedIn(asked)
    .map((t) => whole(t, about.design))
    .filter((t) => pinsOf(t, standing).size > 0)
    .filter((t, _, all) => all.length < 2 || !t.parts.some((c) => c.ref === found?.ref));
  if (things.length + lines.length === 0 || found === null) return null;
  const said = [...things.map((t) => `${nameOf(t)} is on ${ownPins(t, asked).join(', ')}`), ...lines];
  return `${said.join('; ')} of the ${found.platform.name} (${found.ref}).`;
};

/** Numbered lines by what they are called, with their pins: "rows", "cols", "columns". */
function linesCalled(text: string, mcu: string | undefined, { nets }: Design): string[] {
  const words = [...text.toLowerCase().matchAll(/[a-z]{3,}/g)].map(([w]) => w.replace(/s$/, '').replace(/^column$/, 'col'));
  return [...new Set(words)].flatMap((word) => {
    const own = nets.filter((n) => new RegExp(`^${word}_?\\d+$`, 'i').test(n.name));
    const on = own.flatMap((n) => n.pins.flatMap((p) => (splitPin(p).ref === mcu ? [`${n.name} ${splitPin(p).pin}`] : [])));
    return on.length < 2 ? [] : [`the lines called ${word.toUpperCase()}: ${on.join(', ')}`];
  });
}

function whole(thing: Thing, { blocks, components }: Design): Thing {
  const own = thing.parts.map((c) => c.ref);
  const refs = new Set(blocks.flatMap((b) => (b.refs.some((r) => own.includes(r)) ? b.refs : [])));
  return { ...thing, parts: [...thing.parts, ...components.filter((c) => refs.has(c.ref) && !own.includes(c.ref))] };
}

function ownPins(thing: Thing, { about: { design }, library }: Asked): string[] {
  const mcu = controllerOf({ design, library })?.ref;
  const refs = new Set(thing.parts.map((p) => p.ref));
  return design.nets.flatMap((n) =>
    n.class !== 'ground' && n.volts === undefined && n.pins.some((p) => refs.has(splitPin(p).ref))
      ? n.pins.filter((p) => splitPin(p).ref === mcu).map((p) => `${splitPin(p).pin} (net ${n.name})`)
      : [],
  );
}

/** A pin by a name that the controller has, or has not. */
function onNamedPin(pin: string, mcu: string, asked: Asked): string {
  const { design } = asked.about;
  const part = design.components.find((c) => c.ref === mcu);
  const names = (asked.library.devices.get(part?.device ?? '')?.pins ?? []).flatMap((p) => p.name.split('/'));
  const spelt = [pin, pin.replace(/^GPIO/, 'IO'), pin.replace(/^(?:GPIO|IO)/, 'GP'), pin.replace(/^IO/, 'GPIO')];
  const own = spelt.find((s) => names.includes(s));
  return own === undefined
    ? `${mcu} (${part?.value}) has no pin called ${pin}; its pins are ${[...new Set(names)].slice(0, 40).join(', ')}.`
    : onPin(own, mcu, asked);
}

function onPin(pin: string, mcu: string, { about: { design } }: Asked): string {
  const spellings = new Set([pin, pin.replace(/^GPIO/, 'IO'), pin.replace(/^GPIO/, 'GP')]);
  const net = design.nets.find((n) =>
    n.pins.some(
      (p) =>
        splitPin(p).ref === mcu &&
        splitPin(p)
          .pin.split('/')
          .some((s) => spellings.has(s)),
    ),
  );
  if (net === undefined) return `Nothing is on ${pin}: it is free.`;
  return `${pin} is taken: it is on the net ${net.name}, with ${others(net, mcu)}.`;
}

export const others = (net: Design['nets'][number], but: string): string => {
  const list = net.pins.filter((p) => splitPin(p).ref !== but);
  return list.length === 0 ? 'nothing else' : `${list.slice(0, 12).join(', ')}${list.length > 12 ? ` and ${list.length - 12} more` : ''}`;
};
