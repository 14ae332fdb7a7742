import { Fragment, type JSX, useState } from 'react';
import { lightUp, useOpen } from '../project/context.js';
import { t } from '../strings.js';

/** Lines of a reply that are shown before somebody wants all. */
const BRIEF_LINES = 9;
/** The words that every question about the heart of a wish ends with: src/chat/asked. */
const QUESTION_END = /^Say “build anyway” to have it as it can be\.$/;
const CHOICE = /^(\d)\. (.+)$/;

interface Block {
  readonly kind: 'text' | 'list';
  readonly lines: readonly string[];
}

/** Paragraphs and lists of a reply. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: { kind: Block['kind']; lines: string[] }[] = [];
  for (const line of lines) {
    const kind = /^- /.test(line) ? 'list' : 'text';
    const last = blocks.at(-1);
    if (kind === 'list' && last?.kind === 'list') last.lines.push(line.slice(2));
    else if (line.trim() !== '') blocks.push({ kind, lines: [kind === 'list' ? line.slice(2) : line] });
  }
  return blocks;
}

/** What was said to a turn; parts that it names lead to the board. `onAnswer`: it is a question that waits for one. */
export function Reply({ text, onAnswer }: { text: string; onAnswer: ((message: string) => void) | null }): JSX.Element {
  const [all, setAll] = useState(false);
  const lines = text.split('\n');
  const question = lines.some((l) => QUESTION_END.test(l));
  const choices = question ? lines.flatMap((l) => CHOICE.exec(l)?.[2] ?? []) : [];
  const plain = question ? lines.filter((l) => !QUESTION_END.test(l) && !CHOICE.test(l)) : lines;
  const long = plain.length > BRIEF_LINES + 2 && !question;
  const shown = long && !all ? plain.slice(0, BRIEF_LINES) : plain;
  return (
    <div className="reply">
      {blocksOf(shown).map(({ kind, lines: own }) =>
        kind === 'list' ? (
          <ul key={own.join()}>
            {own.map((line) => (
              <li key={line}>
                <WithRefs text={line} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={own.join()}>
            <WithRefs text={own.join(' ')} />
          </p>
        ),
      )}
      {long ? (
        <button type="button" className="link" onClick={() => setAll(!all)}>
          {all ? t.chat.less : t.chat.more}
        </button>
      ) : null}
      {question && onAnswer !== null ? (
        <div className="answers" role="group" aria-label={t.chat.waysOut}>
          {choices.map((choice) => (
            <button key={choice} type="button" onClick={() => onAnswer(choice)}>
              {choice}
            </button>
          ))}
          <button type="button" onClick={() => onAnswer(t.chat.anyway)}>
            {t.chat.buildAnyway}
          </button>
        </div>
      ) : null}
    </div>
  );
}

/** Designators of parts on the board are buttons. */
export function WithRefs({ text }: { text: string }): JSX.Element {
  const open = useOpen();
  const pieces = text.split(/(?<![-\w])([A-Z]{1,3}\d{1,4})(?![-\w])/);
  return (
    <>
      {pieces.map((piece, i) =>
        i % 2 === 1 && open.scene?.partOf.has(piece) === true ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text stay where they are
          <button key={i} type="button" className="ref" onClick={() => lightUp(open, [piece])}>
            {piece}
          </button>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Fragment key={i}>{piece}</Fragment>
        ),
      )}
    </>
  );
}
