import type { Ask } from '../../../request/index.js';
import { claimOf } from '../../claims.js';
import { CONNECTORS, contacts, outletsOf, waysOf } from '../../reach.js';
import { realised } from '../../realised/instances.js';
import { list } from '../../say.js';
import type { Scene } from '../../scene.js';
import { met, together, unchecked, unmet, type Verdict } from '../../verdict.js';
import type { FigureCheck } from '../figures.js';

type Wanted = NonNullable<Ask['connector']>;

/** Ways, rows, pitch and gender of connectors, by their pads and names. */
export function connectorShape(scene: Scene, refs: readonly string[], wanted: Omit<Wanted, 'words' | 'concept'>): Verdict[] {
  const verdicts: Verdict[] = [];
  const check = (what: string, of: (ref: string) => number | null, value: number | undefined, same: (a: number, b: number) => boolean): void => {
    if (value === undefined || refs.length === 0) return;
    const found = refs.map((r) => ({ ref: r, is: of(r) }));
    const wrong = found.filter((f) => f.is === null || !same(f.is, value));
    if (wrong.length === 0) verdicts.push(met(`${list(refs)}: ${value} ${what}`, { refs }));
    else if (wrong.some((f) => f.is === null)) verdicts.push(unchecked(`${value} ${what} of ${list(refs)}`, { refs }));
    else
      verdicts.push(
        unmet(`${list(wrong.map((f) => f.ref))} ${wrong.length === 1 ? 'has' : 'have'} ${wrong[0]?.is} ${what}, not ${value}`, {
          refs: wrong.map((f) => f.ref),
        }),
      );
  };
  check(
    wanted.ways === 1 ? 'pin' : 'pins',
    (r) => waysOf(scene, r),
    wanted.ways,
    (a, b) => a === b,
  );
  check(
    wanted.rows === 1 ? 'row' : 'rows',
    (r) => rowsOf(scene, r),
    wanted.rows,
    (a, b) => a === b,
  );
  check(
    'mm of pitch',
    (r) => pitchOf(scene, r),
    wanted.pitch_mm,
    (a, b) => Math.abs(a - b) < 0.06 || (Math.abs(a - b) < 0.11 && b >= 5),
  );
  if (wanted.gender !== undefined) verdicts.push(...gender(scene, refs, wanted.gender));
  return verdicts;
}

/** "A header of 10 pins", "2.54 mm": of the connectors of the ask itself. */
export const contactFigures: FigureCheck = (scene, ask, figure) => {
  if (figure.quantity === 'length' && figure.role === 'size' && (ask.kind === 'connector' || ask.connector !== undefined))
    return bore(
      scene,
      [...claimOf(scene, ask).instances, ...realised(scene, ask.connector?.concept ?? ask.concept).instances].map((i) => i.main),
      figure.value,
    );
  // "Speaker terminals, 5 mm": the pitch of what it ends in.
  const ends = figure.quantity === 'length' && ask.connector === undefined ? claimOf(scene, ask).instances.flatMap((i) => outletsOf(scene, i)) : [];
  if (ends.some((r) => Math.abs((pitchOf(scene, r) ?? 0) - (figure.value ?? -1)) < 0.1))
    return met(`${list(ends)}: ${figure.value} mm of pitch`, { refs: ends });
  if ((figure.quantity !== 'ways' && figure.quantity !== 'pitch') || figure.value === undefined) return null;
  const isConnector = (r: string): boolean => CONNECTORS.has(scene.part(r)?.component.kind ?? 'resistor');
  const { instances } = claimOf(scene, ask);
  const refs = instances.map((i) => i.main).filter(isConnector);
  // "3.5 mm", "6.35 mm": what is said of a jack is its plug's diameter.
  if (figure.quantity === 'pitch' && refs.some((r) => /jack/i.test(scene.part(r)?.device?.title ?? ''))) return null;
  // Positions of a DIP switch: each has a contact on both sides.
  const rows = instances.flatMap((i) =>
    figure.quantity === 'ways' && scene.part(i.main)?.component.kind === 'switch' ? [waysOf(scene, i.main) ?? 0] : [],
  );
  if (rows.length > 0) {
    const is = `${list(instances.map((i) => i.main))}: ${(rows[0] as number) / 2} positions`;
    return rows.every((n) => n === 2 * (figure.value as number)) ? met(is) : unmet(`${is}, not ${figure.value}`);
  }
  if (refs.length === 0)
    return figure.quantity === 'ways' ? wiresOf(scene, instances.flatMap((i) => i.refs).filter(isConnector), figure.value) : null;
  return together(connectorShape(scene, refs, figure.quantity === 'ways' ? { ways: figure.value } : { pitch_mm: figure.value }));
};

/** How wide a jack is stands in its title: "Jack 3.5 mm", "Barrel jack 5.5 × 2.0 mm". */
export function bore(scene: Scene, refs: readonly string[], wanted: number | undefined): Verdict | null {
  const titles = refs.map((r) => scene.part(r)?.device?.title ?? '').filter((title) => /jack/i.test(title));
  if (wanted === undefined || titles.length === 0) return null;
  const fits = titles.every((title) => [...title.matchAll(/\d+(?:\.\d+)?/g)].some(([mm]) => Math.abs(Number(mm) - wanted) <= 0.1 + 1e-9));
  return fits ? met(`${list(refs)}: ${titles[0]}`, { refs }) : unmet(`${list(refs)}: ${titles[0]}, not ${wanted} mm`, { refs });
}

/** The wires of what hangs at a connector: it has contacts for all of them. */
function wiresOf(scene: Scene, refs: readonly string[], wires: number): Verdict | null {
  if (refs.length === 0) return null;
  const short = refs.filter((r) => (waysOf(scene, r) ?? 0) < wires);
  return short.length === 0
    ? met(`${list(refs)}: ${wires} wires`, { refs })
    : unmet(`${list(short)} ${short.length === 1 ? 'has' : 'have'} fewer than ${wires} contacts`, { refs: short });
}

function rowsOf(scene: Scene, ref: string): number | null {
  const pads = contacts(scene, ref);
  const distinct = (values: number[]): number => new Set(values.map((v) => Math.round(v * 10))).size;
  return pads.length === 0 ? null : Math.min(distinct(pads.map((p) => p.x)), distinct(pads.map((p) => p.y)));
}

/** Least distance of two contacts, mm, to a hundredth. */
function pitchOf(scene: Scene, ref: string): number | null {
  const pads = contacts(scene, ref);
  let least = Number.POSITIVE_INFINITY;
  for (const [i, a] of pads.entries())
    for (const b of pads.slice(i + 1)) if (a.number !== b.number) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y));
  return Number.isFinite(least) ? Math.round(least * 100) / 100 : null;
}

export function gender(scene: Scene, refs: readonly string[], wanted: 'male' | 'female'): Verdict[] {
  const of = (ref: string): 'male' | 'female' | null => {
    const part = scene.part(ref);
    const text = `${part?.component.device ?? ''} ${part?.device?.title ?? ''} ${part?.component.value ?? ''}`;
    // The device's own name comes before what its land pattern and title are called.
    const id = part?.device?.id ?? '';
    const [told] = /female|male/i.exec(id.replace(/_/g, ' ')) ?? [];
    if (told !== undefined) return told.toLowerCase() === 'female' ? 'female' : 'male';
    if (/female|socket|receptacle|jack/i.test(text)) return 'female';
    return /male|header|plug/i.test(text) ? 'male' : null;
  };
  const wrong = refs.filter((r) => of(r) !== wanted);
  if (wrong.length === 0) return [met(`${list(refs)}: ${wanted}`, { refs })];
  if (wrong.some((r) => of(r) === null)) return [unchecked(`that ${list(wrong)} is ${wanted}`, { refs: wrong })];
  return [unmet(`${list(wrong)} ${wrong.length === 1 ? 'is' : 'are'} ${wanted === 'male' ? 'female' : 'male'}, not ${wanted}`, { refs: wrong })];
}

/** Designators of the sockets of a ready-made board that an ask names: it plugs in there and stays no part of the board. */
export function hostSockets({ design, cores, lexicon }: Scene, { part }: Pick<Ask, 'part'>): string[] {
  const named = part === undefined ? [] : (lexicon.part(part)?.platforms ?? []);
  return design.blocks.flatMap((b) => {
    const platform = cores.get(b.block);
    return platform?.mounting === 'socket' && named.includes(platform.id) ? b.refs.slice(0, 1) : [];
  });
}

/** The sockets of the ready-made boards outside that an ask is for. */
export const socketsFor = (scene: Scene, { links }: Pick<Ask, 'links'>): string[] =>
  links
    .flatMap((l) => (FOR.has(l.role) ? scene.request.asks.filter((a) => a.id === l.ask && a.features.includes('external')) : []))
    .flatMap((host) => hostSockets(scene, host));
const FOR: ReadonlySet<string> = new Set(['for', 'to']);

/** A connector that was asked for a ready-made board is the sockets of that; null: it is another one. */
export function onHostSockets(scene: Scene, ask: Ask): Verdict[] | null {
  if (ask.figures.length > 0 || ask.contacts !== undefined || (ask.count ?? 1) > 1) return null;
  const refs = socketsFor(scene, ask);
  return refs.length === 0 ? null : [met(`${refs.join(', ')}: the sockets that it plugs into`, { refs })];
}
