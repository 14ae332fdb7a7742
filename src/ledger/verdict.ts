import type { AskState, Finding } from '../board/index.js';

/** One thing that was looked at for an ask, and what was found. */
export interface Verdict {
  readonly state: AskState;
  /** A clause or a sentence without its point: "K1 to K8 are relays". '' where it adds nothing. */
  readonly says: string;
  readonly refs: readonly string[];
  readonly nets: readonly string[];
  readonly loses?: readonly string[];
  readonly ways?: readonly string[];
}

interface By {
  readonly refs?: readonly string[] | undefined;
  readonly nets?: readonly string[] | undefined;
  readonly loses?: readonly string[];
  readonly ways?: readonly string[];
}

const verdict =
  (state: AskState) =>
  (says: string, by: By = {}): Verdict => ({
    state,
    says,
    refs: by.refs ?? [],
    nets: by.nets ?? [],
    ...(by.loses === undefined ? {} : { loses: by.loses }),
    ...(by.ways === undefined ? {} : { ways: by.ways }),
  });

export const met = verdict('met');
export const partly = verdict('partly');
export const unmet = verdict('unmet');
export const declined = verdict('declined');
export const meant = verdict('meant');

/** What cannot be told from the documents is not taken for done. */
export const unchecked = (what: string, by: By = {}): Verdict => partly(`${what} could not be checked`, by);

const WEIGHT: Readonly<Record<AskState, number>> = { met: 0, meant: 0, partly: 1, unmet: 2, declined: 3 };

/** All verdicts of one ask as one: the worst state; what is wrong is said first, and what is right only where nothing is wrong. */
export function together(all: readonly Verdict[]): Verdict {
  const state = all.reduce<AskState>((worst, v) => (WEIGHT[v.state] > WEIGHT[worst] ? v.state : worst), 'met');
  const told = (state === 'met' ? all : [...all].filter((v) => v.state !== 'met').sort((a, b) => WEIGHT[b.state] - WEIGHT[a.state])).filter(
    (v) => v.says !== '',
  );
  const says = [...new Set(told.map((v) => v.says))].slice(0, 4).join('; ');
  const loses = [...new Set(all.flatMap((v) => v.loses ?? []))];
  const ways = [...new Set(all.flatMap((v) => v.ways ?? []))].slice(0, 3);
  return {
    state,
    says,
    refs: [...new Set(all.flatMap((v) => v.refs))],
    nets: [...new Set(all.flatMap((v) => v.nets))],
    ...(loses.length === 0 ? {} : { loses }),
    ...(ways.length === 0 ? {} : { ways }),
  };
}

/** The finding that a wish is not met, or nobody's, by parts and nets. */
export const fault = (
  message: string,
  refs: readonly string[] = [],
  nets: readonly string[] = [],
  severity: Finding['severity'] = 'error',
): Finding => ({ rule: 'ask', severity, refs: [...refs], nets: [...nets], message });
