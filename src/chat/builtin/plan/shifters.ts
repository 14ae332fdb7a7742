import type { Intent, ItemWish } from '../intent.js';
import { NUMBER_WORDS } from '../read/vocabulary.js';
import type { Draft } from './draft.js';

const CHANNELS = new RegExp(String.raw`\b(\d{1,2}|${Object.keys(NUMBER_WORDS).join('|')})[- ]?(?:ch(?:annels?)?|bits?|lines?|ways?|signals?)\b`, 'i');
const PUSH_PULL = /\b(?:txb|txs)\s?010[48]|push[- ]?pull|\bspi\b|fast/i;
/** Translators that people name. */
const NAMED = /\b(?:txb|txs|lsf|nts|nvt|fxma?|max33|max14|74(?:lvc?|avc|alvc|lvx)\w*|sn74\w+)\s?\d{3,4}\w*\b/i;
const COUNTS = ['one', 'two', 'three', 'four'];
const MOST = 16;
const PER_TRANSLATOR = 4;

/** Channels of a level shifter that is more than the two lines of I²C; null: it is for I²C. */
export function channelsOfShifter({ sentence }: Intent, item: ItemWish): number | null {
  const said = CHANNELS.exec(sentence)?.[1]?.toLowerCase();
  const count = said === undefined ? null : /^\d/.test(said) ? Number(said) : (NUMBER_WORDS[said] ?? null);
  if (count !== null && count > 0) return Math.min(MOST, count);
  if (/\btx[bs]\s?0104|\btx[bs]\s?0108/i.test(sentence)) return /0108/.test(sentence) ? 2 * PER_TRANSLATOR : PER_TRANSLATOR;
  return item.counted && item.count > 1 ? Math.min(MOST, item.count) : /\bi2c|\biic|\bsda\b/i.test(sentence) ? null : PER_TRANSLATOR;
}

/** A level shifter of so many lines between two headers: the lower side with its supply on one, the higher on the other. */
export function planShifter(draft: Draft, item: ItemWish, channels: number): void {
  const { sentence, items } = draft.intent;
  const volts = [...sentence.matchAll(/\b(\d(?:[.,]\d+)?)(?:\s?v(\d)?\b|(?=\s?(?:to|and|<-?>|-|\/|↔|⇄)\s?\d(?:[.,]\d+)?\s?v))/gi)].map((m) =>
    Number(`${(m[1] ?? '').replace(',', '.')}${m[2] === undefined ? '' : `.${m[2]}`}`),
  );
  const levels = volts.filter((v) => v >= 1.2 && v <= 5.5);
  const [low, high] = levels.length > 1 ? [Math.min(...levels), Math.max(...levels)] : [3.3, 5];
  draft.rail({ net: 'LV', volts: low, limit_ma: null, from: 'the lower header' });
  draft.rail({ net: 'HV', volts: high, limit_ma: null, from: 'the higher header' });
  const translator = PUSH_PULL.test(sentence) && low <= 3.6;
  const lines = Array.from({ length: channels }, (_, n) => n + 1);
  if (translator)
    for (let from = 0; from < channels; from += PER_TRANSLATOR) {
      const ports = lines.slice(from, from + PER_TRANSLATOR).flatMap((n, k) => [[`A${k + 1}`, `LV${n}`] as const, [`B${k + 1}`, `HV${n}`] as const]);
      draft.block('level_translator_4', 'Level translator', { VCCA: 'LV', VCCB: 'HV', GND: 'GND', ...Object.fromEntries(ports) });
    }
  else for (const n of lines) draft.block('level_shifter', 'Level shifter', { LV: 'LV', HV: 'HV', A: `LV${n}`, B: `HV${n}` });
  const wish = item.connector ?? items.find((i) => i.connector !== undefined)?.connector;
  for (const side of ['LV', 'HV']) {
    const pins = [side, 'GND', ...lines.map((n) => `${side}${n}`)];
    const id = `PinHeader_1x${String(pins.length).padStart(2, '0')}`;
    draft.styled(wish, 'The headers', () =>
      draft.device(
        id,
        `${side === 'LV' ? 'Lower' : 'Higher'} side: ${pins.join(', ')}`,
        Object.fromEntries(pins.map((net, i) => [String(i + 1), net])),
        {
          edge: side === 'LV' ? 'left' : 'right',
          value: side,
        },
      ),
    );
    draft.put(`header with ${pins.join(', ')}`);
  }
  draft.unmet.splice(0, draft.unmet.length, ...draft.unmet.filter((u) => !/a board of mine has one/.test(u)));
  draft.put(
    translator
      ? `${channels} lines of level translation (TXB0104), ${low} to ${high} V`
      : `${channels} lines of level shifting (BSS138), ${low} to ${high} V`,
  );
  if (levels.length < 2) draft.assume(`The sides are planned for ${low} and ${high} V: you named no levels.`);
  const named = NAMED.exec(sentence)?.[0];
  const chips = Math.ceil(channels / PER_TRANSLATOR);
  if (named !== undefined && !(translator && /txb\s?0104/i.test(named)))
    draft.cannot(
      translator
        ? `${named}: it is not in my parts library yet; I used ${COUNTS[chips - 1] ?? chips} TXB0104 of 4 lines in its place, which senses the direction too. It drives push-pull signals, an open-drain bus such as I²C wants FETs.`
        : `${named}: it is not in my parts library yet; I used ${channels} × BSS138 with pull-ups in its place: each line works in both directions and suits open-drain buses.`,
    );
  draft.heeded =
    /^(?:txb\d+\w*|txs\d+\w*|auto\w*|direction\w*|sens\w*|direction automatic\w*|translators?|bss138|channels?|bits?|sides?|both|low|high)(?: \w+)?$/i;
}
