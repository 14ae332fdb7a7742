import type { OutputFile } from '../outputs/index.js';
import { lines } from './arduino.js';
import type { Controller, PinUse } from './pin-map.js';

/** The pin map: a picture for people and a header for programs. */
export function pinFiles(name: string, controllers: readonly Controller[]): OutputFile[] {
  const [first] = controllers;
  if (first === undefined) return [];
  return [
    { name: 'pins.svg', content: picture(name, controllers) },
    { name: 'firmware/pins.h', content: header(name, first) },
  ];
}

const SAID: Record<PinUse['role'], string> = {
  output: 'output',
  select: 'chip select',
  led: 'LED',
  button: 'button',
  row: 'matrix row',
  column: 'matrix column',
  input: 'input',
  analog: 'analogue in',
  sda: 'I²C data',
  scl: 'I²C clock',
  sck: 'SPI clock',
  mosi: 'SPI out',
  miso: 'SPI in',
  tx: 'serial out',
  rx: 'serial in',
  can: 'CAN',
  usb: 'USB',
  program: 'programming',
  link: 'line',
};
export const roleSaid = (role: PinUse['role']): string => SAID[role];

function header(name: string, { ref, part, pins }: Controller): string {
  const width = Math.max(0, ...pins.map((p) => p.macro.length));
  return lines([
    `/* ${name}: pins of ${ref} ${part.component.value}, by the names of their nets. */`,
    '#pragma once',
    '',
    ...pins.map((p) =>
      p.number === null
        ? `/* ${p.net} is on ${p.pin}, which has no number in programs: ${comment(p)} */`
        : `#define ${p.macro.padEnd(width)} ${p.number} /* ${p.pin}, ${comment(p)} */`,
    ),
  ]);
}
const comment = (p: PinUse): string => `${SAID[p.role]}: ${p.hangs.join(', ')}${p.care === null ? '' : `; ${p.care}`}`.replaceAll('*/', '');

const ROW = 22;
const COLUMNS = [16, 118, 196, 300, 420] as const;
const WIDTH = 900;
/** Letters of what hangs there that fit beside it. */
const FITS = 70;

function picture(name: string, controllers: readonly Controller[]): string {
  const body: string[] = [];
  let y = 34;
  for (const { ref, part, pins } of controllers) {
    body.push(`<text x="16" y="${y}" class="h">${xml(`${name}: ${ref} ${part.component.value}`)}</text>`);
    y += 28;
    body.push(
      ...['Pin', 'Pad', 'In programs', 'Use', 'Net and what hangs there'].map((t, i) => `<text x="${COLUMNS[i]}" y="${y}" class="t">${t}</text>`),
    );
    for (const [i, p] of pins.entries()) {
      y += ROW;
      if (i % 2 === 0) body.push(`<rect x="8" y="${y - 15}" width="${WIDTH - 16}" height="${ROW}" fill="#f1f4f8"/>`);
      const said = `${p.net}: ${p.hangs.join(', ')}`;
      const texts = [p.pin, p.pads.join(', '), p.number ?? '–', SAID[p.role], said.length > FITS ? `${said.slice(0, FITS - 1)}…` : said];
      body.push(...texts.map((t, c) => `<text x="${COLUMNS[c]}" y="${y}"${c === 0 ? ' class="p"' : ''}>${xml(t)}</text>`));
    }
    y += 44;
  }
  return lines([
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${y - 20}" viewBox="0 0 ${WIDTH} ${y - 20}">`,
    '<style>text{font:13px system-ui,sans-serif;fill:#1b2733}.h{font-size:17px;font-weight:600}.t{fill:#5a6b7b;font-size:12px}.p{font-weight:600}</style>',
    `<rect width="${WIDTH}" height="${y - 20}" fill="#fff"/>`,
    ...body,
    '</svg>',
  ]);
}

const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
