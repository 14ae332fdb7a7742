import type { Intent } from '../../intent.js';
import type { Controller } from '../controller.js';

const JACK = /\btrrs\b|\b4[- ]?pole (?:3[.,]5 ?mm )?jack/i;
const HALVES = /\b(?:halves|half|split|other (?:side|board|hand)|left|right)\b/i;

/** Two halves of a keyboard, or two boards, that speak over a jack with four contacts. */
export const wantsSplitLink = ({ sentence, items }: Intent): boolean =>
  JACK.test(sentence) && (HALVES.test(sentence) || items.some((i) => i.id === 'key_matrix'));

/** The jack to the other half: tip the supply, the rings two lines of data, sleeve ground, as the firmware for split keyboards has them. */
export function splitLink(c: Controller): void {
  if (!wantsSplitLink(c.draft.intent)) return;
  const lines = ['SPLIT_DATA', 'SPLIT_DATA2'].flatMap((net) => {
    const { pin } = c.pool.take(net, 'gpio');
    if (pin === null) return [];
    c.join(net, pin);
    return [{ net, pin }];
  });
  const [first, second] = lines;
  if (first === undefined) {
    c.draft.cannot(`The TRRS jack: the ${c.platform.name} has no free pin left for its data line.`);
    return;
  }
  const pins = { T: c.logic.net, R1: first.net, S: 'GND', ...(second === undefined ? {} : { R2: second.net }) };
  c.draft.device('PJ-320D', 'To the other half: tip supply, rings data, sleeve ground', pins, { edge: 'any', value: 'TRRS' });
  c.draft.put('TRRS jack to the other half (tip supply, rings data, sleeve ground)', lines.map((l) => l.pin).join(' and '));
  c.draft.assume('Plug the halves together before you power them: a TRRS plug joins supply and ground for a moment on its way in.');
  const said = /^(?:trrs|trrs jacks?|halves|half|split|other)(?: \w+)?$/i;
  c.draft.heeded = c.draft.heeded === null ? said : new RegExp(`${c.draft.heeded.source}|${said.source}`, 'i');
}
