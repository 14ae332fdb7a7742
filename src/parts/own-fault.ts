import type { Finding } from '../board/index.js';

/** What a rule found about an entry of somebody's own. `pads`: those that it is about. */
export interface EntryFault {
  readonly rule: string;
  readonly severity: Finding['severity'];
  readonly message: string;
  readonly pads: readonly string[];
}

export const fault = (rule: string, severity: EntryFault['severity'], message: string, pads: readonly string[] = []): EntryFault => ({
  rule,
  severity,
  message,
  pads,
});

/** The first dozen of some numbers, for a sentence. */
export const shortList = (numbers: readonly string[]): string => (numbers.length > 12 ? `${numbers.slice(0, 12).join(', ')} …` : numbers.join(', '));
