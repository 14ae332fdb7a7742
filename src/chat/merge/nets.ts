import { type Design, type Net, splitPin } from '../../design/index.js';

/** Nets of `one` by their like in `other`, as their parts tell: most pins in common wins; of equals the same name. Each net of `other` is taken once, unless `shared`. */
export function netTwins(one: Design, other: Design, parts: ReadonlyMap<string, string>, shared = false): Map<string, string> {
  const on = netOfPin(other);
  const [mine, theirs] = [devicesOf(one), devicesOf(other)];
  const votes: { net: string; twin: string; n: number }[] = [];
  for (const { name, pins } of one.nets) {
    const counts = new Map<string, number>();
    for (const pin of pins) {
      const { ref, pin: at } = splitPin(pin);
      const twin = parts.get(ref);
      // Contacts of another device are other ones.
      const net = twin === undefined || mine.get(ref) !== theirs.get(twin) ? undefined : on.get(`${twin}.${at}`);
      if (net !== undefined) counts.set(net, (counts.get(net) ?? 0) + 1);
    }
    for (const [twin, n] of counts) votes.push({ net: name, twin, n });
  }
  votes.sort((a, b) => b.n - a.n || Number(b.net === b.twin) - Number(a.net === a.twin));
  const twins = new Map<string, string>();
  const taken = new Set<string>();
  for (const { net, twin } of votes) {
    if (twins.has(net) || (!shared && taken.has(twin))) continue;
    twins.set(net, twin);
    taken.add(twin);
  }
  // A rail on which nothing has its like.
  for (const net of one.nets) {
    const rail = twins.has(net.name) ? undefined : railLike(net, other);
    if (rail !== undefined && (shared || !taken.has(rail.name))) {
      twins.set(net.name, rail.name);
      taken.add(rail.name);
    }
  }
  return twins;
}

const devicesOf = ({ components }: Design): Map<string, string> => new Map(components.map((c) => [c.ref, `${c.kind} ${c.device ?? ''}`]));

/** Net by pin. */
export const netOfPin = ({ nets }: Design): Map<string, string> => new Map(nets.flatMap((n) => n.pins.map((p) => [p, n.name] as const)));

/** Two supplies are one where they differ by less, V. */
const ALIKE_V = 0.05;

/** Ground by ground, a rail by its name and volts, else by its volts: that which feeds most. */
function railLike(net: Net, { nets }: Design): Net | undefined {
  if (net.class === 'ground')
    return nets.find((n) => n.class === 'ground' && n.name === net.name) ?? (net.name === 'GND' ? nets.find((n) => n.class === 'ground') : undefined);
  if (net.volts === undefined || net.class !== 'power') return undefined;
  const alike = nets.filter((n) => n.class === 'power' && n.volts !== undefined && Math.abs(n.volts - (net.volts as number)) < ALIKE_V);
  return alike.find((n) => n.name === net.name) ?? alike.sort((a, b) => b.pins.length - a.pins.length)[0];
}

/** Nets of which another one takes the pin, with the pin of the same part that the plan has them on, where that is free. */
export function repinned(
  stood: readonly Net[],
  now: Design,
  leaves: ReadonlySet<string>,
  joins: ReadonlyMap<string, readonly string[]>,
  nameOf: (net: string) => string,
  refOf: (ref: string) => string | undefined,
): { readonly net: string; readonly pin: string }[] {
  const joined = new Map([...joins].flatMap(([net, pins]) => pins.map((p) => [p, net] as const)));
  const held = new Set(stood.flatMap((n) => n.pins.filter((p) => !leaves.has(p))));
  return now.nets.flatMap(({ name, pins }) => {
    const net = stood.find((n) => n.name === nameOf(name));
    const lost = net?.pins.find((p) => leaves.has(p) && (joined.get(p) ?? net.name) !== net.name);
    if (lost === undefined) return [];
    const { ref } = splitPin(lost);
    const planned = pins.map(splitPin).find((p) => refOf(p.ref) === ref);
    const pin = planned === undefined ? undefined : `${ref}.${planned.pin}`;
    return pin === undefined || held.has(pin) || joined.has(pin) ? [] : [{ net: name, pin }];
  });
}

/** A net with the class, volts and amperes in which what is planned now is other than what was. */
export function withFacts(net: Net, was: Net, now: Net): Net {
  const next = { ...net };
  if (was.class !== now.class) next.class = now.class;
  for (const f of ['volts', 'amps', 'working_volts'] as const) {
    if (was[f] === now[f]) continue;
    if (now[f] === undefined) delete next[f];
    else next[f] = now[f];
  }
  return next;
}
