import { type Design, splitPin } from '../../design/index.js';
import { type Ask, QUANTITIES, type Request } from '../../request/index.js';

/**
 * The merged board without parts of which a leg hangs in the air since then, that no ask wants and that belong to no circuit: the boot button of a
 * controller that is gone.
 */
export function withoutStranded(design: Design, base: Design, served: ReadonlyMap<string, ReadonlySet<string>>): Design {
  const legsOf = ({ nets }: Design): Map<string, number> => {
    const legs = new Map<string, number>();
    for (const { pins } of nets) {
      const refs = new Set(pins.map((p) => splitPin(p).ref));
      if (refs.size > 1) for (const ref of refs) legs.set(ref, (legs.get(ref) ?? 0) + 1);
    }
    return legs;
  };
  const [before, after] = [legsOf(base), legsOf(design)];
  const stranded = new Set(
    design.components.flatMap(({ ref, block }) => {
      const had = before.get(ref) ?? 0;
      const free = block === undefined && (served.get(ref)?.size ?? 0) === 0;
      return free && had > 1 && (after.get(ref) ?? 0) < Math.min(had, 2) ? [ref] : [];
    }),
  );
  if (stranded.size === 0) return design;
  const nets = design.nets.map((n) => ({ ...n, pins: n.pins.filter((p) => !stranded.has(splitPin(p).ref)) })).filter((n) => n.pins.length > 0);
  const components = design.components.filter((c) => !stranded.has(c.ref));
  return { ...design, components, nets };
}

/** The name of the board with what its name says of an ask that is another one now: its part, its voltages. */
export function renamed(name: string, before: Request, after: Request): string {
  const said = (ask: Ask): string[] => [
    ...(ask.part === undefined ? [] : [ask.part]),
    ...ask.figures.flatMap((f) => (f.quantity === 'voltage' && f.value !== undefined ? [`${f.value} ${QUANTITIES.voltage}`] : [])),
  ];
  let now = name;
  for (const ask of after.asks) {
    if (ask.state !== 'wanted') continue;
    const replaced = ask.links.flatMap((l) => (l.role === 'instead_of' ? [l.ask] : []))[0] ?? ask.id;
    const old = before.asks.find((a) => a.id === replaced);
    if (old === undefined) continue;
    const [were, are] = [said(old), said(ask)];
    were.forEach((word, i) => {
      const other = are[i];
      if (other !== undefined && other !== word && !are.includes(word)) now = reworded(now, word, other);
    });
  }
  return now;
}

/** `text` with the first `word` that stands by itself replaced: 5 V is no part of 15 V. */
function reworded(text: string, word: string, other: string): string {
  const alone = (at: number): boolean => !/[\w.]/.test(text[at - 1] ?? ' ') && !/\w/.test(text[at + word.length] ?? ' ');
  const [all, one] = [text.toUpperCase(), word.toUpperCase()];
  for (let at = all.indexOf(one); at >= 0; at = all.indexOf(one, at + 1))
    if (alone(at)) return `${text.slice(0, at)}${other}${text.slice(at + word.length)}`;
  return text;
}
