import { type Board, verdictOf } from '../../board/index.js';
import { type Component, type Design, splitPin } from '../../design/index.js';

/** Longest name of a source, in characters: a file may be called anything. */
const LONGEST_SOURCE = 200;

/**
 * Text that came from outside (part descriptions, imported names, boards) as a model is to see it: marked, and unable to end its own mark. The
 * system prompt says that nothing between the marks is an order.
 */
export function asData(source: string, content: unknown): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const named = source.replaceAll(/["\s]+/g, ' ').slice(0, LONGEST_SOURCE);
  const closed = (s: string): string => s.replaceAll('<', '‹').replaceAll('>', '›');
  return `<data source="${closed(named)}">\n${closed(text)}\n</data>`;
}

/** Longest list of pins that is told of a net. */
const PINS_TOLD = 60;

/** A design in lines that a model reads at small cost. */
export function designText(design: Design, board: Board | null): string {
  const { width_mm, height_mm } = design.board;
  const built =
    board === null
      ? 'not built yet'
      : `built as ${board.width_mm} × ${board.height_mm} mm, ${board.passed ? 'passed' : verdictOf(board) === null ? 'read in, not judged' : 'not clean'}, ${board.imported === undefined ? `parts $${board.cost.toFixed(2)}` : 'parts not priced'}`;
  return [
    `name: ${design.name}`,
    `outline: ${width_mm ?? 'any'} × ${height_mm ?? 'any'} mm (${built})`,
    'parts:',
    ...design.components.map(partLine),
    'nets:',
    ...design.nets.map((n) => {
      const facts = [n.class, ...(n.volts === undefined ? [] : [`${n.volts} V`]), ...(n.amps === undefined ? [] : [`${n.amps} A`])].join(' ');
      const more = n.pins.length > PINS_TOLD ? ` … ${n.pins.length - PINS_TOLD} more` : '';
      return `  ${n.name} [${facts}]: ${n.pins.slice(0, PINS_TOLD).join(' ')}${more}`;
    }),
    'blocks:',
    ...design.blocks.map(
      (b) =>
        `  ${b.id} (${b.block}) ${Object.entries(b.ports)
          .map(([p, n]) => `${p}=${n}`)
          .join(' ')} parts ${b.refs.join(' ')}`,
    ),
    `constraints: ${JSON.stringify(design.constraints)}`,
    `wishes: ${JSON.stringify(design.wishes ?? [])}`,
  ].join('\n');
}

function partLine(c: Component): string {
  const place = c.place === undefined ? '' : ` place ${JSON.stringify(c.place)}`;
  return `  ${c.ref} ${c.kind} ${c.value} ${c.package}${c.device === undefined ? '' : ` device ${c.device}`}${c.part === null ? ' (no catalogue part)' : ` ${c.part.catalog_code}`}: ${c.purpose}${place}`;
}

/** Only what a list of refs or nets is about. */
export function partOfDesign(design: Design, refs: readonly string[], nets: readonly string[]): Design {
  const wanted = new Set(refs);
  const on = design.nets.filter((n) => nets.includes(n.name) || n.pins.some((p) => wanted.has(splitPin(p).ref)));
  return {
    ...design,
    components: design.components.filter((c) => wanted.has(c.ref)),
    nets: on,
    blocks: design.blocks.filter((b) => b.refs.some((r) => wanted.has(r))),
  };
}
