import { z } from 'zod';

/** One line: no control characters, no line ends of Unicode, nothing that turns the direction of what stands around it, no half of a surrogate pair. */
export const LINE = /^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u;
/** Lines of prose: tabs and line ends, no other control character, no half of a surrogate pair. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const PROSE = /^[^\p{Cs}\u0000-\u0008\u000b-\u001f\u007f-\u009f]*$/u;
/** What no file of text holds: control characters that are no white space, and halves of surrogate pairs. */
const FOREIGN = /[^\P{Cc}\s\u0080-\u009f]|\p{Cs}/u;

/** One line of text from outside, of at most `most` characters. `what` it is, for people: "a label". */
export const line = (most: number, what: string) =>
  z
    .string(what)
    .max(most, `${what} of at most ${most.toLocaleString('en')} characters`)
    .regex(LINE, `${what} of one line, without control characters`);

/** Prose from outside, of at most `most` characters; its line ends become `\n`. */
export const prose = (most: number, what: string) =>
  z
    .string(what)
    .overwrite(unixLines)
    .max(most, `${what} of at most ${most.toLocaleString('en')} characters`)
    .regex(PROSE, `${what} without control characters other than tabs and line ends`);

/** Line ends of every system as `\n`. */
export const unixLines = (text: string): string => text.replace(/\r\n?/g, '\n');

/** What a text in a document may be: one line, or lines of a file. */
export type TextKind = 'line' | 'file';

/** The first character of a text that no such text holds, as "U+0007"; null where there is none. */
export function foreignIn(text: string, kind: TextKind = 'file'): string | null {
  const fine = (part: string): boolean => (kind === 'file' ? !FOREIGN.test(part) : LINE.test(part));
  if (fine(text)) return null;
  const found = [...text].find((c) => !fine(c)) ?? '';
  return `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

export interface OddText {
  /** Keys and indices from the document's root. */
  readonly path: string;
  /** "U+0000" */
  readonly character: string;
}

/**
 * The first text of a JSON document, key or value, that holds what no text holds; null where there is none. `kindOf` says what a value may be by the
 * name of the field that it is in. Documents that are nested deep must have been refused before.
 */
export function oddText(document: unknown, kindOf: (field: string) => TextKind = () => 'file'): OddText | null {
  const look = (value: unknown, path: string, kind: TextKind): OddText | null => {
    if (typeof value === 'string') {
      const character = foreignIn(value, kind);
      return character === null ? null : { path, character };
    }
    if (typeof value !== 'object' || value === null) return null;
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) {
        const each: unknown = value[i];
        // Most of a large document are numbers: they need no path.
        if (typeof each === 'number') continue;
        const found = look(each, path === '' ? `${i}` : `${path}.${i}`, kind);
        if (found !== null) return found;
      }
      return null;
    }
    for (const [key, each] of Object.entries(value)) {
      const character = foreignIn(key, kindOf(key));
      if (character !== null) return { path, character };
      if (typeof each === 'number') continue;
      const found = look(each, path === '' ? key : `${path}.${key}`, kindOf(key));
      if (found !== null) return found;
    }
    return null;
  };
  return look(document, '', 'file');
}

/** Short forms that are written in capitals wherever they stand. */
const CAPITALS =
  /\b(?:ac|adc|aux|can|dac|dc|gps|i2c|i2s|ir|isp|lcd|led|ntc|oled|pir|pwm|rgb|rgbw|rs232|rs422|rs485|rtc|sd|spi|swd|tft|uart|usb)(?=s?\b)/g;

/** The text with short forms as the field writes them: "rs485" is "RS485". */
export const inCapitals = (text: string): string => text.replace(CAPITALS, (word) => word.toUpperCase());
