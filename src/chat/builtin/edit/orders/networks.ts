import type { Component } from '../../../../design/index.js';
import { engineering, eSeries } from '../../../../parts/formulas.js';
import { parseQuantity } from '../../../../parts/quantity.js';
import { normalise, type QuantityToken, tokenise } from '../../read/lexer.js';
import type { Editing, Order } from '../editing.js';
import { filterOf, follows, gainOf, type Stage, siOf, stagesOf } from '../networks.js';
import { partFor } from '../package.js';
import { askedFor } from './tune.js';

/** "a gain of 21", "the cut-off at 5 kHz", "divide by 4" of circuits that stand by their parts alone: one resistor, or those of the filter, change. */
export const networks: Order = (clause, editing) => {
  if (/^(?:add|include|append|remove|delete)\b/i.test(clause)) return false;
  const text = normalise(clause);
  return amplified(text, editing) || filtered(text, editing) || divided(text, editing);
};

/** Gains that a feedback divider makes. */
const MOST_GAIN = 1000;

function amplified(text: string, editing: Editing): boolean {
  const all = stagesOf(editing.design);
  if (all.length === 0) return false;
  const refs = [...text.matchAll(/\bU\d+\b/gi)].map((m) => m[0].toUpperCase());
  const stages = refs.length === 0 ? all : all.filter((s) => refs.includes(s.ref));
  // Stages in a row share the gain; channels side by side have it each.
  const row = stages.some((s) => stages.some((t) => t !== s && follows(s, t, editing.design)));
  const total = row ? stages.reduce((product, s) => product * gainOf(s), 1) : gainOf(stages[0] ?? (all[0] as Stage));
  const asked = askedFor('gain', text, total);
  if (stages.length === 0 || asked === null) return false;
  if (!row && stages.length > 1 && new Set(stages.map((s) => round(gainOf(s)))).size > 1 && !/\b(?:both|all|each|every|channels)\b/i.test(text)) {
    editing.refused.push(
      `There are ${stages.length} amplifiers (${stages.map((s) => `${s.ref}: ${s.feedback.ref} over ${s.lower.ref}, gain ${round(gainOf(s))}`).join('; ')}): say which, or "both".`,
    );
    return true;
  }
  const gain = row ? Math.abs(asked) ** (1 / stages.length) : Math.abs(asked);
  for (const stage of stages) {
    const wanted = gain;
    const ratio = stage.inverting ? wanted : wanted - 1;
    if (!(ratio > 0.01) || wanted > MOST_GAIN) {
      editing.refused.push(
        `A gain of ${round(wanted)}: this ${stage.inverting ? 'inverting' : 'non-inverting'} amplifier makes ${stage.inverting ? 'up' : 'more than 1, up'} to ${MOST_GAIN}.`,
      );
      continue;
    }
    const was = round(gainOf(stage));
    const value = kept(stage.feedback, ratio * siOf(stage.lower), editing);
    const now = round(siOf({ ...stage.feedback, value }) / siOf(stage.lower) + (stage.inverting ? 0 : 1));
    withValues(
      editing,
      new Map([[stage.feedback.ref, value]]),
      `${stage.feedback.ref} is ${value} now (it was ${stage.feedback.value}): a gain of ${now} in place of ${was}${Math.abs(now / wanted - 1) < 0.002 ? '' : `, as near to ${round(wanted)} as values in stock come`}.`,
    );
  }
  return true;
}

const OF_FILTER = /\b(?:cut-?\s?off|corner|bandwidth|filter\w*|-?3 ?db|low-?\s?pass|high-?\s?pass|frequency|hz)\b/i;

/** All resistors of a filter by the same ratio: its corner moves, its shape stays. */
function filtered(text: string, editing: Editing): boolean {
  const filter = filterOf(editing.design);
  if (filter === null || !OF_FILTER.test(text)) return false;
  const { resistors, capacitors, hertz: now } = filter;
  const wanted = askedFor('cutoff_hz', text, now);
  if (wanted === null || !(wanted > 0)) return false;
  const ratio = now / wanted;
  const values = new Map(resistors.map((r) => [r.ref, kept(r, siOf(r) * ratio, editing)]));
  const least = Math.min(...resistors.map((r) => siOf(r) * ratio));
  const most = Math.max(...resistors.map((r) => siOf(r) * ratio));
  if (least < 100 || most > 2e6) {
    editing.refused.push(
      `A cut-off of ${engineering(wanted)}Hz with ${capacitors.map((c) => `${c.ref} (${c.value})`).join(', ')} needs resistors of ${engineering(least)} to ${engineering(most)} Ω: change the capacitors first.`,
    );
    return true;
  }
  const made =
    now /
    Math.exp(
      [...values].reduce(
        (sum, [ref, v]) => sum + Math.log((parseQuantity(v)?.value ?? 1) / siOf(resistors.find((r) => r.ref === ref) as Component)),
        0,
      ) / values.size,
    );
  const said = resistors.map((r) => `${r.ref} ${r.value} → ${values.get(r.ref) ?? ''}`).join(', ');
  withValues(editing, values, `The cut-off is about ${engineering(made)}Hz now (it was ${engineering(now)}Hz): ${said}.`);
  return true;
}

/** "divide by 4", "a ratio of 0.25" */
function divided(text: string, editing: Editing): boolean {
  const upper = editing.design.components.find((c) => c.kind === 'resistor' && /^divider, upper/i.test(c.purpose));
  const lower = editing.design.components.find((c) => c.kind === 'resistor' && /^divider, lower/i.test(c.purpose));
  const by = /\b(?:divid\w+ by|ratio (?:of |to )?1\s*[:/]|1\s*[:/])\s*(\d+(?:\.\d+)?)/i.exec(text)?.[1];
  const share = /\bratio (?:of |to )?(0?\.\d+)/i.exec(text)?.[1];
  const volts = tokenise(text).filter((t): t is QuantityToken => t.type === 'quantity' && t.unit === 'voltage');
  const factor =
    by !== undefined
      ? Number(by)
      : share !== undefined
        ? 1 / Number(share)
        : volts.length === 2
          ? Math.max(...volts.map((v) => v.value)) / Math.min(...volts.map((v) => v.value))
          : null;
  if (upper === undefined || lower === undefined || factor === null || factor <= 1) return false;
  const value = kept(upper, siOf(lower) * (factor - 1), editing);
  const made = round((parseQuantity(value)?.value ?? 0) / siOf(lower) + 1);
  withValues(
    editing,
    new Map([[upper.ref, value]]),
    `${upper.ref} is ${value} now (it was ${upper.value}): the divider gives 1/${made} of its input.`,
  );
  return true;
}

const round = (value: number): number => Number(value.toPrecision(4));

/** The value of E24 next to a wish that the fab keeps in the part's size; the next of all where it keeps none. */
function kept(part: Component, wanted: number, editing: Editing): string {
  const near = [...new Set([eSeries(wanted, 'nearest'), eSeries(wanted, 'down'), eSeries(wanted, 'up')])];
  const values = near.map((v) => engineering(v));
  return values.find((value) => partFor({ ...part, value }, editing.library) !== undefined) ?? values[0] ?? part.value;
}

function withValues(editing: Editing, values: ReadonlyMap<string, string>, sentence: string): void {
  const components = editing.design.components.map((c) => {
    const value = values.get(c.ref);
    return value === undefined ? c : { ...c, value, part: partFor({ ...c, value }, editing.library) ?? null };
  });
  editing.apply({ ...editing.design, components }, sentence);
}
