import { DesignError, unixLines } from '../design/index.js';

export const LONGEST_MESSAGE = 20_000;
/** Characters that no sentence holds: controls other than tab and line ends, halves of surrogate pairs. */
const CONTROL = /[^\P{Cc}\t\n]|\p{Cs}/u;

/** A message over the length limit: its own class because it has its own status (413). */
export class MessageTooLong extends DesignError {}

/** A chat message as it may be sent, trimmed, its line ends `\n`. DesignError (`message`) when it is empty, too long or holds control characters. */
export function checkMessage(sent: string): string {
  const message = unixLines(sent);
  if (message.length > LONGEST_MESSAGE) {
    const most = LONGEST_MESSAGE.toLocaleString('en');
    throw new MessageTooLong('message', `the message has ${message.length.toLocaleString('en')} characters; ${most} are allowed`);
  }
  if (message.trim() === '') throw new DesignError('message', 'the message is empty');
  const control = CONTROL.exec(message);
  if (control !== null) {
    const code = (message.codePointAt(control.index) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    throw new DesignError('message', `the message holds the character U+${code} at position ${control.index + 1}`);
  }
  return message.trim();
}
