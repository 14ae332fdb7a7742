import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { unite } from '../asks/uniting.js';

/** Kinds of what a board that only feeds something is made of. */
const FEEDING = new Set([
  'supply',
  'conversion',
  'rail',
  'charging',
  'connector',
  'protection',
  'mechanical',
  'board',
  'quality',
  'component',
  'behaviour',
  'marking',
  'light',
  'input',
  'output',
]);
const GIVES = new Set(['supply', 'conversion', 'rail', 'charging', 'output']);
/** Kinds of things that a part makes. */
const MADE = new Set(['function', 'conversion', 'charging', 'interface', 'storage', 'display', 'sound', 'protection', 'controller']);

/** "A 5 V supply for a Raspberry Pi": what a board that does nothing but feed is for stands outside, and is no wish. */
export function leaveOutside(request: RequestBuilder): void {
  const live = request.asks.filter((a) => a.state === 'wanted' && a.not === undefined);
  // "An INA128 for a strain gauge": what an amplifier that was named is for comes in from outside.
  const { lexicon } = request;
  const read = live.filter((a) => a.kind === 'sensor' && a.part === undefined && isBare(a));
  for (const sensor of read) {
    const by = live.find(
      (a) => a.part !== undefined && lexicon.isA(a.concept, 'amplifier') && a.links.some((l) => l.ask === sensor.id && l.role === 'for'),
    );
    if (by !== undefined && request.message === 0) request.unmake(sensor);
  }
  const served = live.filter((a) => !FEEDING.has(a.kind) && a.kind !== 'interface');
  const [only] = served;
  if (request.message > 0 || only === undefined || served.length > 1 || !isBare(only) || live.some((a) => a.kind === 'interface')) return;
  const fed = live.some((a) => GIVES.has(a.kind) && a.links.some((l) => l.ask === only.id && (l.role === 'for' || l.role === 'to')));
  if (fed) request.unmake(only);
}

const isBare = (ask: MutableAsk): boolean =>
  ask.figures.length === 0 && ask.connector === undefined && ask.place === undefined && (ask.count ?? 1) === 1 && ask.links.length === 0;

/** "An LED driver at 350 mA, …, PT4115": a part said by itself names the one thing of its sort that was said in general. */
export function joinNamed(request: RequestBuilder): void {
  const { lexicon, message } = request;
  const here = (a: MutableAsk): boolean =>
    a.state === 'wanted' && a.not === undefined && a.optional === undefined && a.words.every((w) => w.message === message);
  const { purpose } = request;
  const isHeart = (a: MutableAsk): boolean =>
    a.kind === 'sensor' &&
    isBare(a) &&
    a.words.every((w) => purpose?.words !== undefined && w.from >= purpose.words.from && w.to <= purpose.words.to);
  const general = request.asks.filter((a) => here(a) && a.part === undefined && a.count === undefined && (MADE.has(a.kind) || isHeart(a)));
  for (const ask of general) {
    // A bus of a narrower sort takes the chip of the wider one: the diagnostic socket a CAN transceiver.
    const sort = (a: MutableAsk, of: MutableAsk): boolean =>
      lexicon.isA(a.concept, of.concept) || (of.kind === 'interface' && lexicon.isA(of.concept, a.concept));
    const parts = request.asks.filter((a) => here(a) && a.part !== undefined && a.kind === ask.kind && sort(a, ask));
    const others = general.filter((a) => a !== ask && parts.some((p) => sort(p, a)));
    const [part] = parts;
    if (part === undefined || parts.length > 1 || others.length > 0 || !isBare(part) || part.features.length > 0) continue;
    if (request.asks.some((a) => a.links.some((l) => l.ask === part.id && l.role !== 'per'))) continue;
    const { concept } = lexicon.isA(ask.concept, part.concept) ? ask : part;
    Object.assign(ask, { part: part.part, concept, ...(part.parts === undefined ? {} : { parts: part.parts }) });
    ask.words = [...ask.words, ...part.words];
    request.unmake(part);
  }
}

/** The chip of all circuits that there are for a thing is that thing's, and no further one. */
export function joinChip(request: RequestBuilder): void {
  const { lexicon, message } = request;
  const here = request.asks.filter((a) => a.state === 'wanted' && a.not === undefined && a.words.every((w) => w.message === message));
  for (const chip of here) {
    const made = chip.part === undefined || chip.count !== undefined ? [] : (lexicon.part(chip.part)?.blocks ?? []);
    const its = (a: MutableAsk): readonly string[] => lexicon.concept(a.concept)?.evidence?.blocks ?? [];
    const whose = here.filter((a) => a.kind === 'load' && a.part === undefined && its(a).length > 0 && its(a).every((b) => made.includes(b)));
    const [only] = whose;
    if (only === undefined || whose.length > 1 || chip === only || (only.count ?? 1) > 1 || chip.figures.length > 0) continue;
    // A driver that was said in general is what the chip names.
    if (here.some((a) => a !== chip && a.part === undefined && a.links.some((l) => l.ask === only.id))) continue;
    only.part = chip.part!;
    unite(request, only, chip);
  }
}

/** The one connector for power that has no voltage is that of the one supply of which a voltage was said. */
export function joinSupplies(request: RequestBuilder): void {
  const here = (a: MutableAsk): boolean =>
    a.state === 'wanted' &&
    a.not === undefined &&
    a.concept === 'supply' &&
    (a.count ?? 1) === 1 &&
    a.words.every((w) => w.message === request.message);
  const [plug, ...plugs] = request.asks.filter(
    (a) => here(a) && a.connector !== undefined && a.figures.every((f) => f.quantity === 'ways') && a.features.length === 0,
  );
  const [volts, ...more] = request.asks.filter((a) => here(a) && a.connector === undefined && a.figures.some((f) => f.quantity === 'voltage'));
  const others = request.asks.some((a) => a.kind === 'supply' && a !== plug && a !== volts && a.state === 'wanted');
  if (plug === undefined || volts === undefined || plugs.length > 0 || more.length > 0 || others) return;
  if (plug.links.length > 0 || request.asks.some((a) => a.links.some((l) => l.ask === plug.id)) || /^usb/.test(plug.connector?.concept ?? '')) return;
  volts.connector = plug.connector!;
  volts.words = [...volts.words, ...plug.words];
  if (plug.place !== undefined && volts.place === undefined) volts.place = plug.place;
  request.unmake(plug);
}

const USB_V: readonly [number, number] = [4.7, 5.3];
const USB_IN: ReadonlySet<string> = new Set(['usb', 'usb_power', 'usb_c', 'usb_micro', 'usb_mini', 'usb_b']);

/** Five volts of their own beside a USB socket are what comes in there. */
export function joinUsb(request: RequestBuilder): void {
  const { asks } = request;
  const live = asks.filter((a) => a.state === 'wanted' && a.not === undefined);
  const sockets = live.filter((a) => USB_IN.has(a.concept));
  const [volts, ...more] = live.filter((a) => a.kind === 'supply' && !sockets.includes(a));
  const [figure] = volts?.figures ?? [];
  if (sockets.length !== 1 || volts?.concept !== 'supply' || more.length > 0 || volts.connector !== undefined || volts.links.length > 0) return;
  if (volts.figures.length !== 1 || figure?.quantity !== 'voltage' || volts.words.some((w) => w.message !== request.message)) return;
  const v = figure.value ?? 0;
  if (v < USB_V[0] || v > USB_V[1] || asks.some((a) => a.links.some((l) => l.ask === volts.id))) return;
  sockets[0]!.words = [...sockets[0]!.words, ...volts.words];
  request.unmake(volts);
}

/** What a board is named for, and is then counted: the counted ones are those. */
export function joinCounted(request: RequestBuilder): void {
  const { purpose, asks, lexicon } = request;
  const words = purpose?.words;
  if (words === undefined || request.message > 0) return;
  const inName = (a: MutableAsk): boolean => a.words.every((w) => w.message === words.message && w.from >= words.from && w.to <= words.to);
  for (const ask of asks.filter((a) => a.state === 'wanted' && a.not === undefined && COUNTED.has(a.kind) && inName(a))) {
    const counted = asks.find(
      (a) =>
        a !== ask &&
        a.state === 'wanted' &&
        a.not === undefined &&
        (a.count ?? 1) > 1 &&
        a.per === undefined &&
        (a.concept === ask.concept || lexicon.isA(a.concept, ask.concept)),
    );
    if (counted === undefined || ask.count !== undefined || ask.part !== undefined) continue;
    counted.figures.push(...ask.figures.filter((f) => !counted.figures.some((g) => g.quantity === f.quantity)));
    for (const feature of ask.features)
      if (!OF_BOARD.has(feature) && !counted.features.includes(feature)) counted.features = [...counted.features, feature];
    request.unmake(ask);
  }
}
/** What a title says of the whole board. */
const OF_BOARD: ReadonlySet<string> = new Set(['as_module']);

/** Keys named again are the same keys. */
export function joinKeys(request: RequestBuilder): void {
  const { asks, lexicon } = request;
  const mine = asks.filter((a) => a.state === 'wanted' && a.not === undefined);
  const keys = mine.filter((a) => lexicon.isA(a.concept, 'key_switch'));
  const main = keys.find((a) => a.count !== undefined) ?? keys[0];
  for (const key of keys) {
    if (main === undefined || key === main || key.part !== undefined || (key.count !== undefined && key.count !== main.count)) continue;
    // A sort of switch that the library lacks stays said; of two sorts of which neither is the other's the further one is a feature.
    const closer = lexicon.isA(key.concept, main.concept) || (key.concept === 'key_switch' && main.concept === 'key');
    if (closer || lexicon.concept(key.concept)?.says !== undefined) main.concept = key.concept;
    const sort = lexicon.isA(main.concept, key.concept) ? [] : [key.concept];
    main.features = [...new Set([...main.features, ...key.features, ...sort])];
    main.words = [...main.words, ...key.words];
    const { place, mounting } = key;
    if (place !== undefined) main.place = { ...place, ...main.place };
    if (mounting !== undefined) main.mounting ??= mounting;
    for (const other of asks) {
      if (other.per === key.id) other.per = main.id;
      other.links = other.links.map((l) => (l.ask === key.id ? { ...l, ask: main.id } : l));
    }
    request.unmake(key);
  }
  // Sockets into which keys are plugged: what the keys stand in, or keys of their own.
  const plugged = lexicon.concept('hot_swap_key');
  for (const sockets of asks.filter((a) => mine.includes(a) && a.concept === 'hot_swap_socket' && plugged !== undefined)) {
    const key = main ?? sockets;
    Object.assign(key, { kind: plugged?.kind, concept: plugged?.id });
    key.features = key.features.filter((f) => f !== 'key_switch');
    if (key === sockets) continue;
    key.words = [...key.words, ...sockets.words];
    request.unmake(sockets);
  }
  for (const light of mine) {
    if (main === undefined || light.kind !== 'light' || light.count !== undefined) continue;
    if (light.concept !== 'backlight') continue;
    Object.assign(light, { concept: 'led', per: main.id });
    delete light.several;
    request.link(light, 'per', main);
  }
}
const COUNTED = new Set(['load', 'output', 'light', 'sensor', 'input']);
