import type { Random } from '../../src/geometry/index.js';

/** Words that have broken readers: numbers without bound, words of the language in the wrong place, characters that are none. */
const JUNK = ['(', ')', '"', '\\', '-', '+', '.', '0', '-1', '1e30', '1e308', '1e-400', '9'.repeat(400), '2147483648', '0x10', 'NaN', 'Infinity', 'null', '\0', '\ufffd', '\ud800', '\u202e', '💥', '(at 0 0)', '(net 99)', '(net "")', '(layers *.Cu)', '(layer "In7.Cu")', '(size 0 0)', '(drill oval)', '(drill 5000)', 'custom', 'np_thru_hole', '(pts)', '(xy 1)', '(start 1 1)', '(angle 1e9)', '(ref)', '(ref "R1")', '(pin "1")', '__proto__', 'constructor']; // biome-ignore format: a list

const WORD = /"(?:[^"\\]|\\.)*"|[()]|[^\s()"]+|\s+/gs;

/** One to four of: words cut out, put in, replaced, doubled, swapped; numbers blown up; lists nested; the end cut off; read in a wrong encoding. */
export function mutatedText(text: string, random: Random): string {
  const whole = (n: number): number => Math.floor(random() * n);
  const junk = (): string => JUNK[whole(JUNK.length)] as string;
  const words: string[] = text.match(WORD) ?? [];
  const numbers = (): number => {
    for (let tries = 0; tries < 50; tries++) {
      const at = whole(words.length);
      if (/^-?[\d.]+$/.test(words[at] ?? '')) return at;
    }
    return whole(words.length);
  };
  for (let i = 1 + whole(4); i > 0; i--) {
    const at = whole(words.length);
    switch (whole(8)) {
      case 0:
        words.splice(at, 1 + whole(10));
        break;
      case 1:
        words.splice(at, 0, ` ${junk()} `);
        break;
      case 2:
        words[at] = ` ${junk()} `;
        break;
      case 3:
        words.splice(at, 0, ...words.slice(whole(words.length)).slice(0, whole(60)));
        break;
      case 4: {
        const other = whole(words.length);
        [words[at], words[other]] = [words[other] ?? '', words[at] ?? ''];
        break;
      }
      case 5:
      case 6: {
        const n = numbers();
        words[n] = [`${words[n]}${'0'.repeat(whole(12))}`, `-${words[n]}`, '0', `${words[n]}.5.5`, String((random() - 0.5) * 10 ** whole(12))][
          whole(5)
        ] as string;
        break;
      }
      default:
        words.splice(at, 0, `${'(a '.repeat(whole(300))}${')'.repeat(whole(300))}`);
    }
  }
  return encoded(words.join(''), whole);
}

function encoded(text: string, whole: (n: number) => number): string {
  switch (whole(24)) {
    case 0:
      return text.slice(0, whole(text.length));
    case 1:
      return Buffer.from(text, 'utf16le').toString('utf8').slice(0, 200_000);
    case 2:
      return Buffer.from(text, 'utf8').toString('latin1');
    case 3:
      return `\ufeff${text}`;
    case 4:
      return text.replaceAll('\n', '\r');
    case 5:
      return `${text}${text}`;
    default:
      return text;
  }
}
