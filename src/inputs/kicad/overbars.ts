/** Until this version a tilde began and ended an overbar: `~RESET`; from it on KiCad writes `~{RESET}`. */
export const NEW_OVERBARS = 20210606;

/** A text of an older file as KiCad itself lifts it; null tildes and texts that mix both ways stay as they are. */
export function newOverbars(text: string): string {
  if (text === '~' || text.includes('~{') || !text.includes('~')) return text;
  let made = '';
  let over = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i] as string;
    if (c === '~' && text[i + 1] === '~') {
      made += '~';
      i++;
    } else if (c === '~') {
      made += over ? '}' : '~{';
      over = !over;
    } else {
      if (over && (c === ' ' || c === '}' || c === ')')) {
        made += '}';
        over = false;
      }
      made += c;
    }
  }
  return over ? `${made}}` : made;
}
