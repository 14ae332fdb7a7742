import type { Component } from '../../design/index.js';
import type { Library } from '../../parts/index.js';
import type { About } from './about.js';
import { normalise } from './read/lexer.js';
import { withWishes } from './rephrase.js';
import { askedOf, rebuilt } from './replay.js';
import type { Plan } from './sentence.js';

/** What a wish says of a circuit beside its quantities: how it stands in a message, and how in what was asked. */
const FIGURES: readonly { readonly said: RegExp; readonly asked: readonly RegExp[] }[] = [
  { said: /\b\d+(?:[.,]\d+)?[ -]?db\b/gi, asked: [/\b\d+(?:[.,]\d+)?[ -]?db\b/gi] },
  {
    said: /\b(?:first|second|third|fourth|fifth|sixth|1st|2nd|3rd|4th|5th|6th)[- ]order\b/gi,
    asked: [/\b(?:first|second|third|fourth|fifth|sixth|1st|2nd|3rd|4th|5th|6th)[- ]order\b/gi],
  },
  {
    said: /\b\d+(?:\.\d+)?\s?(?::|to)\s?\d+(?:\.\d+)?\b(?!\s?(?:[kmunpµ]?(?:v|a|hz|f|h|w|ohms?)\b|[%Ω]|mm|cm))/gi,
    asked: [
      /\b\d+(?:\.\d+)?\s?(?::|to)\s?\d+(?:\.\d+)?\b(?!\s?(?:[kmunpµ]?(?:v|a|hz|f|h|w|ohms?)\b|[%Ω]|mm|cm))/gi,
      /\b\d+(?:[.,]\d+)? ?v(?:olts?)? (?:down )?to \d+(?:[.,]\d+)? ?v(?:olts?)?\b/gi,
    ],
  },
  { said: /\b\d{1,2} ?(?:x|×|by) ?\d{1,2}\b(?! ?(?:mm|cm))/gi, asked: [/\b\d{1,2} ?(?:x|×|by) ?\d{1,2}\b(?! ?(?:mm|cm))/gi] },
  { said: /\b\d+[- ]?bits?\b/gi, asked: [/\b\d+[- ]?bits?\b/gi] },
];
/** Words that exclude each other. */
const OPPOSITES: readonly (readonly [RegExp, string, RegExp, string])[] = [
  [/\bnon[- ]?inverting\b/gi, 'non-inverting', /(?<!non[- ]?)\binverting\b/gi, 'inverting'],
  [/\blow[- ]?pass\b/gi, 'low-pass', /\bhigh[- ]?pass\b/gi, 'high-pass'],
  [/\bnpn\b/gi, 'NPN', /\bpnp\b/gi, 'PNP'],
  [/\bhigh[- ]side\b/gi, 'high side', /\blow[- ]side\b/gi, 'low side'],
  [/\bcommon[- ]anode\b/gi, 'common anode', /\bcommon[- ]cathode\b/gi, 'common cathode'],
  [/\bmono(?:stable)?\b/gi, 'mono', /\bstereo\b/gi, 'stereo'],
];
/** What a further order says of a filter that had none. */
const FILTER = /\b(?:rc |lc |active |sallen[- ]key )?(?:low|high|band)[- ]?pass\b/i;
const BESIDES = /\b(?:add|also|another|extra|further|too|as well|remove|drop|mm|cm|board|pcb|edge|corner)\b/i;

/** "20 dB instead", "make it 4x4", "make it inverting": the one word of its kind put right in what was asked. null: it names none, or several. */
export function reworded(message: string, about: About, library: Library): Plan | null {
  if (about.design.prompt === '' || BESIDES.test(message)) return null;
  const asked = askedOf(about, library);
  const text = normalise(message);
  const prompt = normalise(asked.wishes.join('\n'));
  const next = withFigure(text, prompt) ?? withOpposite(text, prompt);
  return next === null || next === prompt ? null : withWishes(next, asked, about, library);
}

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((m) => m[0]);

/** "10 to 1", apart from what follows it. */
const RATIO = /^(\d+(?:\.\d+)?)\s?(?::|to)\s?(\d+(?:\.\d+)?)$/;

function withFigure(text: string, prompt: string): string | null {
  for (const { said, asked } of FIGURES) {
    const [wanted, ...more] = all(text, said);
    if (wanted === undefined || more.length > 0) continue;
    for (const pattern of asked) if (new Set(all(prompt, pattern)).size === 1) return prompt.replace(pattern, wanted.replace(RATIO, '$1:$2,'));
    if (/order$/i.test(wanted) && FILTER.test(prompt)) return prompt.replace(FILTER, `${wanted} $&`);
  }
  return null;
}

function withOpposite(text: string, prompt: string): string | null {
  for (const [a, nameA, b, nameB] of OPPOSITES) {
    const [wantsA, wantsB] = [all(text, a).length > 0, all(text, b).length > 0];
    if (wantsA === wantsB) continue;
    const [other, name] = wantsA ? [b, nameA] : [a, nameB];
    if (all(prompt, other).length > 0) return prompt.replace(other, name);
  }
  return null;
}

/** Words that are a part's number: letters and digits. */
const PART = /\b(?=[a-z0-9-]*\d)(?=[a-z0-9-]*[a-z]{2})[a-z][a-z0-9-]{3,}\b/gi;
/** Parts that follow from others. */
const FOLLOWS = /^(?:resistor|capacitor|inductor|ferrite|diode|schottky|zener|tvs|mounting_hole|test_point)$/;
const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** "use a TL072": the board planned anew with that part, where it takes the place of one of its kind and nothing else is lost. null: it does not. */
export function withPart(message: string, about: About, library: Library): Plan | null {
  const words = all(normalise(message), PART).map(bare);
  if (words.length === 0 || about.design.prompt === '' || BESIDES.test(message)) return null;
  const asked = askedOf(about, library);
  const plan = rebuilt({ ...asked, wishes: [...asked.wishes, message] }, message, about, library);
  if (plan.kind === 'answer') return null;
  const before = about.design.components;
  const after = plan.design.components;
  const named = (c: Component): boolean => words.some((w) => bare(`${c.device ?? ''} ${c.value} ${c.part?.mpn ?? ''}`).includes(w));
  const devices = (list: readonly Component[]): Set<string> => new Set(list.map((c) => `${c.kind} ${c.device ?? ''}`));
  const fresh = after.filter((c) => named(c) && !before.some(named));
  const left = devices(after);
  const gone = before.filter((c) => !FOLLOWS.test(c.kind) && !left.has(`${c.kind} ${c.device ?? ''}`));
  const replaced = gone.every((c) => fresh.some((f) => f.kind === c.kind));
  return fresh.length > 0 && gone.length > 0 && replaced ? plan : null;
}
