import { checkElectrical } from '../../../electrical/index.js';
import { resolve } from '../../../parts/resolve.js';
import type { Answer } from './asked.js';
import { contentOf, MOST_WORDS } from './retold.js';

/** "Is it ok?", "does it pass?": findings, and what was asked for and is not there. */
export const verdict: Answer = (asked) => {
  const { text, about, library } = asked;
  const { design, board } = about;
  if (
    contentOf(asked).length > MOST_WORDS ||
    !/\b(ok|okay|errors?|warnings?|wrong|problems?|issues?|pass|passed|clean|manufactur\w*|ready|finished|erc|drc|unrouted|correct|safe|work|works)\b/i.test(
      text,
    ) ||
    /\bwithout\b/i.test(text)
  )
    return null;
  const findings = board?.findings ?? checkElectrical(resolve(design, library));
  const errors = findings.filter((f) => f.severity === 'error');
  const warnings = findings.filter((f) => f.severity === 'warning');
  const open = board?.unrouted.length ?? 0;
  const head =
    errors.length + open === 0
      ? 'No electrical or design-rule error, and every connection is made.'
      : `${errors.length} errors and ${open} open connections.`;
  const list = [...errors, ...warnings].slice(0, 6).map((f) => `- ${f.severity}: ${f.message}`);
  const refused = design.request?.asks.filter((a) => a.state === 'refused').map((a) => `${a.text}: ${a.refused?.why ?? ''}`) ?? [];
  const unmet = [...new Set([...refused, ...design.unmet])].map((u) => `- not done: ${u}`);
  return [head, ...list, ...unmet].join('\n');
};
