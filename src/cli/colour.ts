import { styleText } from 'node:util';

type Style = 'green' | 'red' | 'yellow' | 'dim' | 'bold';

/** Colours where they are wanted: on a terminal, unless NO_COLOR is set (no-color.org) or it is a dumb one; FORCE_COLOR has them everywhere. */
export function paint(style: Style, text: string, out: NodeJS.WriteStream = process.stdout): string {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR) return text;
  const wanted = FORCE_COLOR ? FORCE_COLOR !== '0' : out.isTTY === true && TERM !== 'dumb';
  return wanted ? styleText(style, text, { validateStream: false }) : text;
}

/** A table whose rows stand close. */
export const CLOSE = { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' };
