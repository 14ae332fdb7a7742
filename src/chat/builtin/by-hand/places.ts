import { type Component, splitPin } from '../../../design/index.js';
import type { Operation } from '../../../design/patch/index.js';
import { PinPool } from '../../../parts/index.js';
import { entriesOf, outletsOf } from '../read/entries.js';
import { controllerOf } from '../read/things.js';
import { type Act, figuresOf, type Hand, has, partsOf, refused } from './hand.js';

const EDGES = { LEFT: 'left', RIGHT: 'right', TOP: 'top', BOTTOM: 'bottom' } as const;
type Rot = 0 | 90 | 180 | 270;
const quarter = (rot: number): Rot => ((((Math.round(rot / 90) % 4) + 4) % 4) * 90) as Rot;

/** What held a part elsewhere gives way. */
function freed({ ref }: Component, { design: { constraints } }: Hand): Operation[] {
  const { arranged = [] } = constraints;
  const left = arranged.map((a) => ({ ...a, refs: a.refs.filter((r) => r !== ref) })).filter((a) => a.refs.length > 0);
  const { arranged: _, ...others } = constraints;
  const next = { ...others, ...(left.length === 0 ? {} : { arranged: left }) };
  return [
    ...(arranged.some((a) => a.refs.includes(ref)) ? [{ op: 'set_constraints' as const, constraints: next }] : []),
    ...(constraints.pinned?.[ref] === undefined ? [] : [{ op: 'pin_part' as const, ref, at: null }]),
    ...(constraints.edges?.[ref] === undefined ? [] : [{ op: 'set_edge' as const, ref, edge: null }]),
  ];
}

/** "move J1 to the top edge". */
export const toEdge: Act = (said, hand) => {
  const edge = said.flatMap(({ sort }) => EDGES[sort as keyof typeof EDGES] ?? []).at(-1);
  return partsOf(said, hand).flatMap((part) => [...freed(part, hand), { op: 'set_place' as const, ref: part.ref, edge }]);
};

/** Whether the way in of the supply and its way out are all that is plugged: each is called so then. */
export function endsAlone(standing: Pick<Hand, 'design' | 'library'>): boolean {
  const [into, out] = [entriesOf(standing).map((e) => e.face), outletsOf(standing)];
  const plugs = standing.design.components.filter((c) => /connector$/.test(c.kind));
  return into.length === 1 && out.length === 1 && plugs.every((c) => into.includes(c.ref) || out.includes(c.ref));
}

/** One of the two ends of such a board, at an edge. */
export const endToEdge: Act = (said, hand) => {
  const ref = has(said, 'INPUT') ? entriesOf(hand)[0]?.face : outletsOf(hand)[0];
  const end = said.find((s) => s.sort === 'INPUT' || s.sort === 'OUTPUT');
  return ref === undefined || end === undefined ? [] : toEdge([...said, { ...end, sort: 'REF', text: ref }], hand);
};

/** How far from the other a part stands that shall stand beside it, mm between their first pins. */
const BESIDE_MM = 10;

/** "put D1 next to J1". */
export const beside: Act = (said, hand) => {
  const anchor = partsOf(said.slice(-1), hand)[0] as Component;
  const pinOf = ({ ref }: Component): string => {
    const pin = hand.design.nets.flatMap((n) => n.pins).find((p) => splitPin(p).ref === ref);
    if (pin === undefined) throw refused(`${ref} is connected to nothing, so I cannot say what stands beside it`);
    return pin;
  };
  return partsOf(said.slice(0, -1), hand).flatMap((part) => [
    ...freed(part, hand),
    { op: 'set_place' as const, ref: part.ref, edge: null, near: [{ pin: splitPin(pinOf(part)).pin, to: pinOf(anchor), within_mm: BESIDE_MM }] },
  ]);
};

const placeOf = (part: Component, { board }: Hand) => board?.parts.find((p) => p.ref === part.ref);

/** "put U1 at 10, 20", "put D1 in the middle", "rotate J2 by 90", "put D1 on the back": a person's place. */
export const toSpot: Act = (said, hand) => {
  const { design, board } = hand;
  const [part] = partsOf(said, hand) as [Component];
  const stands = placeOf(part, hand);
  const figures = figuresOf(said, 'NUMBER', 'LENGTH');
  const turned = has(said, 'ROTATE');
  const away = has(said, 'BACK') || has(said, 'FRONT');
  if (stands === undefined && (turned || away)) throw refused(`${part.ref} is not placed yet: build the board first`);
  if (turned && (figures[0] ?? 90) % 90 !== 0) throw refused(`Parts stand in quarter turns, ${figures[0]} degrees is none`);
  const sides = [design.board.width_mm ?? board?.width_mm, design.board.height_mm ?? board?.height_mm];
  const middle = sides.map((side) => {
    if (side === undefined) throw refused('The board has no size yet, so it has no middle');
    return Math.round(side * 5) / 10;
  });
  const [x, y] = turned || away ? [stands?.x ?? 0, stands?.y ?? 0] : has(said, 'CENTRE') ? middle : figures;
  const at = {
    x: x ?? 0,
    y: y ?? 0,
    rot: quarter((stands?.rot ?? 0) + (turned ? (figures[0] ?? 90) : 0)),
    side: has(said, 'BACK') ? ('back' as const) : has(said, 'FRONT') ? ('front' as const) : (stands?.side ?? 'front'),
    by: 'user',
  };
  const both: Operation[] = at.side === 'back' && design.constraints.board?.sides === 1 ? [{ op: 'set_knob', knob: 'sides', value: 2 }] : [];
  return [...both, { op: 'pin_part', ref: part.ref, at }];
};

/** A part on a pin that is said, or on any other one. */
export const toPin: Act = (said, hand) => {
  const { design, library } = hand;
  const [part] = partsOf(said, hand) as [Component];
  const found = controllerOf(hand);
  const device = library.devices.get(design.components.find((c) => c.ref === found?.ref)?.device ?? '');
  if (found === null || device === undefined) throw refused('There is no microcontroller on the board');
  const refs = new Set(design.blocks.find((b) => b.refs.includes(part.ref))?.refs ?? [part.ref]);
  const lines = design.nets.flatMap((n) =>
    n.class !== 'ground' && n.volts === undefined && n.pins.some((p) => refs.has(splitPin(p).ref))
      ? n.pins.filter((p) => splitPin(p).ref === found.ref).map((pin) => ({ net: n.name, pin }))
      : [],
  );
  const [line, ...more] = lines;
  if (line === undefined) throw refused(`${part.ref} is on no pin of the ${found.platform.name}`);
  if (more.length > 0) throw refused(`${part.ref} is on ${lines.map((l) => splitPin(l.pin).pin).join(' and ')}: say which of them`);
  const pool = new PinPool(found.platform, device);
  for (const net of design.nets) for (const p of net.pins) if (splitPin(p).ref === found.ref) pool.claim(splitPin(p).pin, net.name);
  const can = found.platform.functions.adc.includes(splitPin(line.pin).pin) && /^(POT|LIGHT|ADC)/.test(line.net) ? 'adc' : 'gpio';
  const wanted = said.find((s) => s.sort === 'PIN')?.text;
  const { pin, refused: why } = pool.take(line.net, can, wanted);
  if (why !== undefined || pin === null) throw refused(`${line.net} stays on ${splitPin(line.pin).pin}: ${why ?? 'no other pin is free'}`);
  return [
    { op: 'connect', net: line.net, pins: [`${found.ref}.${pin}`] },
    { op: 'disconnect', pins: [line.pin] },
  ];
};

/** Connectors by what they are called. */
const ROWS = { TERMINAL: /^(?:ScrewTerminal|Pluggable)_/, HEADER: /^Pin(?:Header|Socket)_/ } as const;

/** "both terminals 5.08 mm": all connectors of a sort that have another pitch; the one, where no more than one is meant. */
export const allToPitch: Act = (said, hand) => {
  const sort = has(said, 'TERMINAL') ? 'TERMINAL' : 'HEADER';
  const own = hand.design.components.filter((c) => c.kind === 'connector' && ROWS[sort].test(c.device ?? ''));
  const name = said.find((s) => s.sort === sort)?.text ?? '';
  if (own.length === 0) throw refused(`There is no ${name} on the board`);
  if (own.length > 1 && !has(said, 'ALL') && !/s$/i.test(name)) throw refused(`${own.map((c) => c.ref).join(', ')}: say which is meant`);
  const [mm = Number.NaN] = figuresOf(said, 'LENGTH', 'NUMBER');
  const other = own.filter((c) => !c.device?.endsWith(`_P${mm.toFixed(2)}`));
  return pitched(other.length === 0 ? own : other, said, hand);
};

/** "give J1 5.08 mm pitch": the same connector with its pins further apart or nearer. */
export const toPitch: Act = (said, hand) => pitched(partsOf(said, hand), said, hand);

function pitched(parts: readonly Component[], said: Parameters<Act>[0], hand: Hand): Operation[] {
  return parts.map((part) => {
    const [mm = Number.NaN] = figuresOf(said, 'LENGTH', 'NUMBER');
    const row = /^((?:ScrewTerminal|Pluggable|PinHeader|PinSocket)_\dx\d\d)/.exec(part.device ?? '')?.[1];
    const own = row === undefined ? [] : [...hand.library.devices.keys()].filter((d) => d === row || d.startsWith(`${row}_P`));
    const pitches = own.map((device) => ({ device, mm: Number(/_P(\d+\.\d+)$/.exec(device)?.[1] ?? 2.54) }));
    // Makers' 3.5 and 3.81 mm are two lands: only the one that is there counts.
    const wanted = pitches.find((p) => Math.abs(p.mm - mm) < 0.01);
    const known =
      pitches.length === 0 ? 'its family has one pitch' : `the library has it with ${[...new Set(pitches.map((p) => p.mm))].join(', ')} mm`;
    if (wanted === undefined) throw refused(`${part.ref} (${part.value}) with ${mm} mm pitch: ${known}`);
    if (wanted.device === part.device) throw refused(`${part.ref} has ${mm} mm pitch already`);
    return { op: 'replace_part', ref: part.ref, device: wanted.device, value: part.value };
  });
}
