/** What the sentence says of the 120 Ω across a bus, as parameters of the transceivers' blocks. */
export interface BusOptions {
  readonly termination: boolean;
  readonly jumper: boolean;
}

const TERM = String.raw`(?:terminat\w*|120 ?-?(?:r\b|ohms?\b|Ω))`;
const NONE =
  /\b(?:no|without|not|omit|skip|leave out|un)[- ]?(?:any |the |a |bus |on-?board |120 ?-?(?:r|ohms?|Ω) )*terminat|\bunterminated\b|\bmid(?:dle)?[- ](?:of (?:the )?)?(?:bus|run|line|node)\b/i;
const CHOSEN = String.raw`(?:selectable|switchable|switched|jumper\w*|removable|optional\w*|configurable|solder bridge|shunt|enable\w*|can (?:be )?(?:take|taken|remove|removed|switch|switched|disable|disabled))`;
const JUMPER = new RegExp(String.raw`\b${CHOSEN}\b[^.;,]{0,30}${TERM}|${TERM}[^.;]{0,45}\b${CHOSEN}`, 'i');

/** "No termination" leaves it out, "selectable with a jumper" puts it behind one. */
export function busOptions(sentence: string): BusOptions {
  const jumper = JUMPER.test(sentence);
  return { termination: jumper || !NONE.test(sentence), jumper };
}

/** Those of CAN, whose termination may be split: two halves, and a capacitor from their middle to ground. */
export interface CanOptions extends BusOptions {
  readonly split: boolean;
}

const SPLIT =
  /\bsplit[- ](?:bus[- ])?terminat|\bterminat\w*[^.;,]{0,20}\bsplit\b|\b(?:2|two) ?[x×]? ?(?:60|60[.,]4|62) ?(?:ohms?\b|Ω|r\b)[^.;,]{0,30}(?:[nµu]f\b|terminat)/i;

/** A split termination stands alone: it has no jumper. */
export function canOptions(sentence: string): CanOptions {
  const ends = busOptions(sentence);
  return SPLIT.test(sentence) && ends.termination ? { termination: false, jumper: false, split: true } : { ...ends, split: false };
}

/** How the bus ends, in words. */
export const termWords = ({ termination, jumper, split = false }: BusOptions & { readonly split?: boolean }): string =>
  split
    ? 'with a split termination of 2 × 60.4 Ω and 4.7 nF'
    : !termination
      ? 'without termination'
      : jumper
        ? 'with 120 Ω termination selectable by a jumper'
        : 'with 120 Ω termination';
