import type { Block } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { blocksFor, figure, type Knowledge, portsOf } from '../knowledge.js';

/** A fuse is loaded with no more than three quarters of what it holds. */
export const FUSE_MARGIN = 1.35;

/** Nobody sells every value: a fuse of up to this much more than was said is that one, and is told. */
const NEXT = 1.36;

/** A fuse of this many times what is wanted guards no more. */
const FAR = 1.5;

/** What nobody said is fused with no less: what plugs in has to charge its capacitors, A. */
const LEAST_A = 0.25;

/** What a choice of a fuse's block holds, A. */
const ampsOf = (choice: string): number => Number.parseFloat(choice) / (choice.endsWith('mA') ? 1000 : 1);

/**
 * The fuse in a line of so many volts that carries `amps`: of all blocks that are one and take the voltage the least rating that is what was said, else
 * `needed`. null: none takes the voltage.
 */
export function fuseFor(
  know: Knowledge,
  { ask, block: first }: { readonly ask: Ask; readonly block: Block },
  volts: number,
  amps: number,
  needed: number,
  minutes: Minutes,
): { readonly block: Block; readonly params: Record<string, string> } | null {
  const others = ask.part === undefined ? blocksFor(know, ask.concept).flatMap((n) => know.library.blocks.get(n) ?? []) : [];
  const able = [...new Set([first, ...others])].filter((b) => portsOf(b, 'power_in').some((p) => volts <= (p.volts_max ?? volts)));
  const all = able.flatMap((block) => (block.params['rating']?.choices ?? []).map((c) => ({ block, rating: String(c), holds: ampsOf(String(c)) })));
  const said = figure(ask, 'current', ['limit', 'rated', 'value', 'each', 'out']);
  const wanted = said ?? Math.max(needed, LEAST_A);
  all.sort((a, b) => a.holds - b.holds);
  const fits = all.filter((f) => f.holds >= wanted - 1e-6);
  // The usual body, unless its least value is far above.
  const fit = fits.find((f) => f.block === first && f.holds <= wanted * FAR) ?? fits[0] ?? all.at(-1);
  if (fit === undefined) return null;
  const most = `${fit.rating} is the most of “${fit.block.title}”`;
  if (fit.holds < wanted - 1e-6) minutes.cannot(ask.id, `${Number(wanted.toPrecision(3))} A are wanted, and ${most}`);
  else if (fit.holds < amps - 1e-6) minutes.cannot(ask.id, `${Number(amps.toPrecision(3))} A flow there, and it holds ${fit.rating}`);
  else if (said !== null && fit.holds > said * 1.01 && fit.holds <= said * NEXT)
    minutes.decide(ask.id, fit.rating, `the next value above ${Number(said.toPrecision(3))} A that is made for ${Math.round(volts)} V`);
  return { block: fit.block, params: { rating: fit.rating } };
}
