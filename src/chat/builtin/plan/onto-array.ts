import type { ItemWish } from '../intent.js';
import { namedArray } from './arrays.js';

/** Relays that are said to hang on the outputs, not to stand on the board: "eight outputs for 12 V relays", "relay driver with a ULN2803". */
const ELSEWHERE =
  /\b(?:outputs?|drives?|drivers?|driving|drive|channels?) (?:lines? )?(?:for|to|of|driving|to drive)? ?(?:up to )?(?:(?:\w+|\d+) ){0,2}?(?:\d+ ?V )?(?:relays?|coils)\b|\brelay[- ]driver\b|\b(?:external|off-?board) relays?\b/i;
/** Contacts are those of relays on the board. */
const CONTACTS = /\bcontacts?\b|\b(?:NO|NC|COM)\b|\brelay (?:board|module)\b|\bSRD\b/;
/** Supply of loads that nobody gave one, V. */
const LOADS_V = 12;
/** What a Darlington array turns step by step. */
const STEPPED = /\bsteppers?\b|\b28byj/i;

/**
 * "ULN2803 for eight relays", "ULN2003 driver board", "ULN2003 for a stepper": the array drives the loads that are named, or, where none is, its
 * outputs leave the board. `channels`: how many the sentence counts; `fed`: whether it names a supply.
 */
export function ontoArray(items: ItemWish[], sentence: string, channels: number | null, fed: boolean): ItemWish[] {
  const array = items.find((i) => i.part === 'array');
  const named = namedArray(sentence);
  if (array === undefined || named === null) return items;
  const rest = items.filter((i) => i.part !== 'array');
  const steppers = rest.filter((i) => i.id === 'motor_driver' || i.part === 'stepper_unipolar');
  if (STEPPED.test(sentence)) {
    const count = Math.max(1, ...steppers.filter((i) => i.counted).map((i) => i.count));
    const { part: _array, ...first } = steppers[0] ?? array;
    return [...rest.filter((i) => !steppers.includes(i)), { ...first, id: 'circuit', part: 'stepper_unipolar', count, counted: true }];
  }
  const relays = rest.filter((i) => i.id === 'relay');
  const outside = relays.length > 0 && ELSEWHERE.test(sentence) && !CONTACTS.test(sentence);
  if (!outside && rest.some((i) => i.id === 'relay' || i.id === 'mosfet')) return rest;
  // "Eight outputs on screw terminals": those of the array.
  const own = (i: ItemWish): boolean =>
    i.volts === undefined && i.side !== 'in' && (i.id === 'terminal_out' || (i.id === 'regulator' && /^outputs?$/i.test(i.text)));
  const terminal = rest.find((i) => own(i) && i.id === 'terminal_out');
  const others = rest.filter((i) => !relays.includes(i) && !own(i));
  const counted = relays.find((i) => i.counted);
  const volts = array.volts ?? relays.find((i) => i.volts !== undefined)?.volts ?? (fed ? undefined : LOADS_V);
  const { part: _part, ...plain } = array;
  const count = channels ?? counted?.count ?? (terminal?.counted === true ? terminal.count : named.channels * array.count);
  const connector = array.connector ?? terminal?.connector;
  const edge = array.edge ?? terminal?.edge;
  const given = {
    ...(volts === undefined ? {} : { volts }),
    ...(connector === undefined ? {} : { connector }),
    ...(edge === undefined ? {} : { edge }),
  };
  return [...others, { ...plain, id: 'mosfet', text: `${named.text} output`, count, counted: true, ...given }];
}
