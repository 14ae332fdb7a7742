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

/** How the bus ends, in words. */
export const termWords = ({ termination, jumper }: BusOptions): string =>
  !termination ? 'without termination' : jumper ? 'with 120 Ω termination selectable by a jumper' : 'with 120 Ω termination';
