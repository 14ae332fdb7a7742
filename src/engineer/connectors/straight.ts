import type { Design } from '../../design/index.js';
import type { Device } from '../../parts/index.js';
import type { Ask, Request } from '../../request/index.js';
import type { Composer } from '../compose.js';
import type { Minutes } from '../decision.js';
import { ancestry, evidenceOf, figure, isA, type Knowledge } from '../knowledge.js';
import type { Sorted } from '../sort.js';
import { byContacts, type Piece, type Plug, type Straight } from './by-contacts.js';
import { byStandard, ROW, split, withoutPinout } from './by-standard.js';
import { connectorsNamed, contactsOf, FRAME, numbered, plugOf, type Shape } from './contacts.js';

/** Asks that say what such a board is, or what stands beside its connectors, and that no part answers. */
const BESIDE: ReadonlySet<Ask['kind']> = new Set(['quality', 'behaviour', 'marking', 'board', 'mechanical', 'interface']);
/** Concepts of boards that only join. */
const JOINING = ['breakout', 'extender', 'bootloader_access'] as const;
/** So many connectors has a hub of which nobody said how many. */
const HUB_USUAL = 4;
const HUB = 'connector_hub';
/** Names of the lines of jacks by how many they have: a single one has a signal and its return, a balanced one two. */
const JACK_LINES: Readonly<Record<number, readonly string[]>> = { 1: ['SIG'], 2: ['SIG', 'GND'], 3: ['HOT', 'COLD', 'GND'] };
/** Rd of USB Type-C 2.0, table 4-27. */
const CC_OHM = 5100;
/** Contacts that only hold or shield. */
const SHIELDS: ReadonlySet<string> = new Set(['shield', 'solder_pad']);

/** The connectors of a request that is of nothing else; null: it is of more, or of fewer than two. */
export function straightOf(know: Knowledge, request: Request, sort: Sorted): Straight | null {
  const { all } = sort;
  const joining = all.filter((a) => JOINING.some((c) => isA(know, a, c)));
  const named = all.filter(
    (a) =>
      (a.kind === 'connector' || isPlugOfBus(know, a)) &&
      (a.concept === 'connector' || connectorsNamed(know, a.connector?.concept ?? a.concept).length > 0 || know.lexicon.hasOwnPlug(a.concept)),
  );
  const carrying = joining.filter((a) => a.connector !== undefined && connectorsNamed(know, a.connector.concept).length > 0);
  const lands = joining.filter((a) => a.package !== undefined);
  // "A connector at each end": said of those that were named.
  const general = named.filter((a) => a.concept === 'connector' && (carrying.length > 0 || named.some((b) => b.concept !== 'connector')));
  const asks = [...named, ...joining];
  const shields = all.filter((a) => SHIELDS.has(a.concept) && !named.includes(a));
  // What asks a USB-C source for its five volts stands at the socket by itself.
  const ends = all.filter(
    (a) => isA(know, a, 'resistor') && figure(a, 'resistance', ['value']) === CC_OHM && named.some((b) => isA(know, b, 'usb_c')),
  );
  const rest = all.filter((a) => !asks.includes(a) && !ends.includes(a) && !shields.includes(a) && !BESIDE.has(a.kind) && a.concept !== 'ground');
  if (rest.length > 0 || sort.excluded.some((a) => a.kind === 'connector')) return null;
  // The rows of an adapter are the pins that were asked for.
  const rows = named.filter((a) => lands.length > 0 && isRowOf(know, a));
  const plugs = [
    ...lands.flatMap((a) => landOf(know, a) ?? []),
    ...carrying.map((a) => plugFrom(know, a)),
    ...named.filter((a) => !general.includes(a) && !rows.includes(a)).map((a) => plugFrom(know, a)),
  ];
  if (plugs.some((p) => p.ask.figures.some((f) => f.quantity === 'voltage' || f.quantity === 'current'))) return null;
  if (plugs.some((p) => evidenceOf(know, p.concept).some((e) => e.kinds?.includes('battery_connector') === true))) return null;
  const again = joining.some((a) => a.concept === 'extender') || request.purpose?.concept === 'extender' || general.length > 0;
  const broken =
    joining.length > 0 ||
    isA(know, { concept: request.purpose?.concept ?? '' }, 'breakout') ||
    named.some((a) => a.features.includes('straight_through')) ||
    alike(plugs);
  const linked = plugs.some((p) => p.ask.links.some((l) => plugs.some((q) => q.ask.id === l.ask)));
  const usb = plugs.filter((p) => evidenceOf(know, p.concept).some((e) => e.kinds?.includes('usb_connector') === true));
  // Ports that share a supply share no data.
  if (usb.reduce((sum, p) => sum + p.count, 0) > 2) return null;
  const only = plugs.length === 1 && plugs[0]?.count === 1;
  const [first] = plugs;
  // A crossing has two ends of a sort.
  const crossed = first !== undefined && (know.lexicon.concept(first.ask.concept)?.pinouts ?? []).length === 2 && isA(know, first.ask, 'breakout');
  if (first === undefined || !(broken || again || linked) || (plugs.length === 1 && first.count === 1 && !broken && !again)) return null;
  const hub = only && request.purpose?.concept === HUB;
  const whole = only && (again || crossed || hub) ? [{ ...first, count: hub ? HUB_USUAL : 2 }] : plugs;
  const made = join(know, whole, [request.purpose?.concept ?? '', ...joining.map((a) => a.concept)]);
  if (made === null) return null;
  const bare = made.pieces.every((p) => p.device.pins.every((d) => !FRAME.test(d.name)));
  const open = shields.map((a) => ({
    ask: a.id,
    why: bare ? 'the connectors of the library have no shield' : 'the shield is joined to nothing here',
  }));
  // What the lines are of is said by their contacts.
  const carried = plugs.every((p) => (p.ask.contacts?.length ?? 0) > 1) ? all.filter((a) => a.kind === 'interface' && !asks.includes(a)) : [];
  const several = hub ? [{ ask: null, what: `${HUB_USUAL} connectors`, why: 'nobody said how many' }] : [];
  return { ...made, told: [...several, ...made.told], missing: [...made.missing, ...open], asks: [...asks, ...shields, ...ends, ...carried] };
}

/** Connectors of so many contacts each, and nothing else on the board: they can only be joined. */
const alike = (plugs: readonly Plug[]): boolean =>
  plugs.reduce((sum, p) => sum + p.count, 0) > 1 && plugs.every((p) => p.ways !== null && p.ways === plugs[0]?.ways);

/** Pins of which no more is said than that there are some, or two rows of them. */
const isRowOf = (know: Knowledge, ask: Ask): boolean =>
  isA(know, ask, 'pin_header') && (ask.count ?? 1) <= 2 && ask.connector?.ways === undefined && figure(ask, 'ways', ['size']) === null;

/** A bus that comes on a connector of its own: Qwiic, Grove. */
const isPlugOfBus = (know: Knowledge, ask: Ask): boolean =>
  ask.kind === 'interface' && ask.part === undefined && know.lexicon.hasOwnPlug(ask.concept);

/** The land pattern of a package that an adapter is for; null: the library has none. */
function landOf(know: Knowledge, ask: Ask): Plug | null {
  const [, sort = '', pins = ''] = /^([A-Z]+(?:-?23)?)-?(\d+)$/i.exec(ask.package ?? '') ?? [];
  const name = /^SOI?[CP]?$/i.test(sort) ? 'SOIC' : sort.toUpperCase().replace(/^SOT-?23/, 'SOT-23');
  const land = know.library.devices.get(`LAND_${name}-${pins}`);
  return land === undefined
    ? null
    : { ask, concept: 'dip_pins', count: 1, ways: Number(pins), shape: { rows: null, pitch_mm: null, gender: null }, land };
}

function plugFrom(know: Knowledge, ask: Ask): Plug {
  const { connector, concept } = { connector: plugOf(ask).connector, concept: ask.connector?.concept ?? ask.concept };
  const ways = connector?.ways ?? null;
  const pitch = connector?.pitch_mm ?? figure(ask, 'pitch', ['size', 'value', 'rated']);
  // "8 screw terminals" are eight contacts of one.
  const contacts = ask.count !== undefined && ask.count > 2 && ways === null && isA(know, { concept }, 'screw_terminal');
  const sex = connector?.gender ?? (ask.features.includes('male') ? 'male' : ask.features.includes('female') ? 'female' : null);
  return {
    ask,
    concept,
    count: contacts ? 1 : (ask.count ?? 1),
    ways: contacts ? (ask.count ?? null) : ways,
    shape: { rows: connector?.rows ?? null, pitch_mm: pitch, gender: sex },
  };
}

/** Joins the plugs by the first way that suits all of them; null: nothing tells which contact goes to which. */
function join(know: Knowledge, plugs: readonly Plug[], said: readonly string[]): Omit<Straight, 'asks'> | null {
  return byContacts(know, plugs) ?? byStandard(know, plugs, said) ?? withoutPinout(know, plugs) ?? byLine(know, plugs) ?? byNumber(know, plugs);
}

/** Jacks and USB, whose contacts have names: hot to hot, ground to ground, VBUS to VBUS. */
function byLine(know: Knowledge, plugs: readonly Plug[]): Omit<Straight, 'asks'> | null {
  const sized = (plug: Plug): Device[] =>
    connectorsNamed(know, plug.concept, plug.ways, { ...plug.shape, pitch_mm: isJack(know, plug) ? null : plug.shape.pitch_mm });
  const most = (plug: Plug): number => Math.max(0, ...sized(plug).map((d) => contactsOf(know, plug.concept, d).length));
  // Of jacks that come with two contacts and with three the balanced ones, where there is another with three.
  const balanced = plugs.filter((p) => isJack(know, p) && most(p) > 2).length > 1 ? 3 : 2;
  const chosen = plugs.map((plug) => {
    const found = sized(plug);
    const fit = found.find((d) => isJack(know, plug) && contactsOf(know, plug.concept, d).length === balanced);
    return { plug, device: fit ?? found[0] };
  });
  const lead = chosen.filter(
    ({ plug, device }) =>
      device !== undefined && (isJack(know, plug) || contactsOf(know, plug.concept, device).some((c) => !/^\d+$/.test(c) && !FRAME.test(c))),
  );
  if (lead.length === 0) return null;
  const rolesOf = ({ plug, device }: (typeof chosen)[number]): Record<string, string> => {
    const contacts = device === undefined ? [] : contactsOf(know, plug.concept, device).filter((c) => !FRAME.test(c) && !/^SBU/.test(c));
    if (!isJack(know, plug)) return Object.fromEntries(contacts.map((c) => [c, lineName(c)]));
    return Object.fromEntries(contacts.map((c, i) => [c, JACK_LINES[contacts.length]?.[i] ?? c]));
  };
  const fullest = lead.map(rolesOf).reduce((a, b) => (Object.keys(b).length > Object.keys(a).length ? b : a));
  const lines = [...new Set(Object.values(fullest))];
  const near = (line: string): string | null => (lines.includes(line) ? line : line === 'SIG' && lines.includes('HOT') ? 'HOT' : null);
  const others = plugs.length === 1 ? [...chosen, header(know, lines.length)] : chosen;
  const pieces = others.flatMap(({ plug, device }): Piece[] => {
    const own = lead.some((l) => l.plug === plug);
    const part = own ? device : connectorsNamed(know, plug.concept, plug.ways ?? lines.length, plug.shape)[0];
    if (part === undefined) return [];
    const roles = own ? rolesOf({ plug, device: part }) : Object.fromEntries(numbered(part).map((c, i) => [c, lines[i] ?? '']));
    const on = Object.fromEntries(Object.entries(roles).flatMap(([c, line]) => (near(line) === null ? [] : [[c, near(line) ?? '']])));
    const frame = part.pins.flatMap((p) => (/^(?:SHIELD|SHELL)$/.test(p.name) && lines.includes('GND') ? [[p.name, 'GND']] : []));
    return Array.from({ length: plug.count }, () => ({
      ask: plug.ask.id === '' ? null : plug.ask,
      device: part,
      lines: { ...on, ...Object.fromEntries(frame) },
    }));
  });
  // A line that no other connector has ends where it begins.
  const joined = pieces.map((p) => ({
    ...p,
    lines: Object.fromEntries(
      Object.entries(p.lines).filter(([, l]) => l.startsWith('CC') || pieces.some((q) => q !== p && Object.values(q.lines).includes(l))),
    ),
  }));
  return pieces.length < 2
    ? null
    : { pieces: joined, missing: [], told: [{ ask: null, what: 'The connectors are joined by what their contacts carry', why: lines.join(', ') }] };
}

const isJack = (know: Knowledge, { concept }: Plug): boolean => ancestry(know, concept).some((c) => c.contacts !== undefined);
const lineName = (contact: string): string => (contact === 'VOUT' ? 'VBUS' : contact === 'D+' ? 'DP' : contact === 'D-' ? 'DM' : contact);

/** Contact n to contact n; shared out where the others have together as many as the first, in parallel else. */
function byNumber(know: Knowledge, plugs: readonly Plug[]): Omit<Straight, 'asks'> | null {
  const natural = (p: Plug): number | null => {
    const sizes = [...new Set(connectorsNamed(know, p.concept).map((d) => numbered(d).length))];
    return p.ways ?? (sizes.length === 1 ? (sizes[0] ?? null) : (figureOf(know, p.concept) ?? null));
  };
  const [first, ...others] = plugs;
  const known = plugs.map(natural);
  const size = known[0] ?? Math.max(0, ...known.map((n) => n ?? 0));
  if (first === undefined || size < 2) return null;
  const lines = Array.from({ length: size }, (_, i) => `P${i + 1}`);
  const rest = [
    ...others,
    ...(plugs.length === 1 && first.count === 1 ? [first.land === undefined ? header(know, size).plug : pinsOf(know, first, size)] : []),
  ].flatMap((p) => Array.from({ length: p.count }, () => p));
  const waysOf = (p: Plug): number => natural(p) ?? size;
  const shared = rest.length > 1 && rest.every((p) => natural(p) !== null) && rest.reduce((sum, p) => sum + waysOf(p), 0) === size;
  const missing: Straight['missing'][number][] = [];
  const pieces: Piece[] = [];
  const put = (p: Plug, from: readonly string[], ways: number): void => {
    const fitted = split(know, p, Math.max(ways, Math.min(from.length, ways)));
    if (fitted.length === 0)
      missing.push({ ask: p.ask.id, why: `the library has no ${know.lexicon.concept(p.concept)?.title} of ${ways} contacts that is so made` });
    let at = 0;
    for (const device of fitted) {
      const contacts = numbered(device);
      const own = from.slice(at, at + contacts.length);
      pieces.push({ ask: p.ask.id === '' ? null : p.ask, device, lines: Object.fromEntries(own.map((line, i) => [contacts[i] ?? '', line])) });
      at += contacts.length;
    }
    if (from.length > at && fitted.length > 0)
      missing.push({ ask: p.ask.id, why: `${from.length - at} of the ${from.length} lines do not fit its contacts` });
  };
  for (let n = 0; n < first.count; n++) put(first, lines, size);
  let from = 0;
  for (const p of rest) {
    put(p, shared ? lines.slice(from, from + waysOf(p)) : lines, shared || natural(p) !== null ? waysOf(p) : size);
    from += waysOf(p);
  }
  const why = shared ? `the ${size} contacts are shared out in their order` : 'nobody said otherwise';
  // Without one of its two ends a join is none.
  if (pieces.length < 2 && missing.length > 0) return { pieces: [], missing, told: [] };
  return pieces.length < 2 ? null : { pieces, missing, told: [{ ask: null, what: 'Contact 1 goes to contact 1, 2 to 2, and so on', why }] };
}

/** The contacts that a sort of connector has by itself. */
const figureOf = (know: Knowledge, concept: string): number | undefined =>
  ancestry(know, concept)
    .flatMap((c) => c.figures)
    .find((f) => f.quantity === 'ways')?.typical;

/** A header of so many contacts that nobody named. */
const header = (know: Knowledge, ways: number): { plug: Plug; device: Device | undefined } => {
  const shape: Shape = { rows: ways > ROW ? 2 : 1, pitch_mm: null, gender: null };
  const ask: Ask = {
    id: '',
    kind: 'connector',
    concept: 'pin_header',
    words: [],
    text: 'pin header',
    figures: [],
    features: [],
    links: [],
    state: 'wanted',
    source: 'assumed',
  };
  return { plug: { ask, concept: 'pin_header', count: 1, ways, shape }, device: connectorsNamed(know, 'pin_header', ways, shape)[0] };
};

/** The pins that a package is brought out on: two rows as a DIP has them, else a header. */
const pinsOf = (know: Knowledge, land: Plug, ways: number): Plug => {
  const dip = connectorsNamed(know, 'dip_pins', ways)[0];
  const { plug } = header(know, ways);
  return dip === undefined ? plug : { ...plug, concept: land.concept, shape: land.shape, ask: { ...plug.ask, concept: land.concept } };
};

/** Puts the connectors onto the board: of two one at each end. */
export function placeStraight(composer: Composer, { asks, pieces, told, missing }: Straight, board: Design['board'], minutes: Minutes): void {
  const tall = (board.height_mm ?? 0) > (board.width_mm ?? 0);
  const ends = tall ? (['top', 'bottom'] as const) : (['left', 'right'] as const);
  pieces.forEach(({ ask, device, lines }, i) => {
    const edge = pieces.length === 2 ? ends[i] : 'any';
    const title = composer.know.lexicon.concept(ask?.connector?.concept ?? ask?.concept ?? 'pin_header')?.title ?? device.title;
    const free = device.kind === 'test_point' || /^(?:LAND|DIP)_/.test(device.id);
    const purpose = `${title}: ${Object.entries(lines)
      .map(([c, l]) => (l === `P${c}` ? l : `${c} ${l}`))
      .join(', ')}`.slice(0, 400);
    const { ref } = composer.assembler.device(device.id, {
      purpose,
      pins: lines,
      value: ask?.label ?? title,
      ...(free ? {} : { place: { edge: edge ?? 'any' } }),
    });
    const { CC1, CC2 } = lines;
    if (CC1 !== undefined && CC2 !== undefined) composer.block('usb_c_sink', null, { CC1, CC2, GND: 'GND' });
    if (ask === null) return;
    composer.refs.set(ask.id, [...(composer.refs.get(ask.id) ?? []), ref]);
    composer.stand(ask, [ref]);
  });
  for (const a of asks)
    minutes.decide(a.id, pieces.map((p) => p.device.id).join(', '), 'its connectors are joined and nothing else stands on the board');
  for (const { ask, what, why } of told) minutes.decide(ask, what, why);
  for (const { ask, why } of missing) minutes.cannot(ask, why);
}
