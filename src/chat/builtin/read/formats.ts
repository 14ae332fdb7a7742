/** Outlines that people name by what has them, mm: Adafruit's Feather, Arduino's and Raspberry Pi's mechanical drawings, ISO/IEC 7810 ID-1. */
const FORMATS: readonly (readonly [RegExp, number, number])[] = [
  [/(?:adafruit )?feather/, 50.8, 22.86],
  [/(?:arduino )?uno/, 68.58, 53.34],
  [/(?:arduino )?nano/, 43.18, 17.78],
  [/(?:raspberry )?pi zero/, 65, 30],
  [/(?:raspberry pi )?pico/, 51, 21],
  [/(?:wemos )?d1 mini/, 34.2, 25.6],
  [/(?:seeed )?xiao/, 21, 17.8],
  [/credit[- ]card/, 85.6, 54],
];
const LIKE = String.raw`[- ](?:shaped?|sized?|form[- ]?factor|format|outline|dimensions?)\b(?: (?:pcb|board))?`;

/** "Feather-shaped board with an STM32": the outline of another board, which is not meant itself. The sentence with the size in its place. */
export function withFormats(sentence: string): string {
  return FORMATS.reduce(
    (text, [name, w, h]) => text.replace(new RegExp(String.raw`\b(?:an? |the )?(?:${name.source})${LIKE}`, 'i'), `${w} x ${h} mm board`),
    sentence,
  );
}
