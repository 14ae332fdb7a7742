import { type Dispatch, type FormEvent, type JSX, type RefObject, type SetStateAction, useRef, useState } from 'react';
import { shortened } from '../../canvas/board.js';
import { api, at, type Started } from '../api.js';
import { ACCEPTED, sourceOf } from '../home/open-files.js';
import { useCanvasState, useOpen } from '../project/context.js';
import { t } from '../strings.js';
import { Icon } from '../ui/icons.js';
import { useKept } from '../ui/kept.js';
import { attempt, tell } from '../ui/toast.js';
import { Attached } from './attached.js';
import { type Attachment, attachmentOf, goesWithWords, type Manner, propose, send, start } from './sending.js';

const BACKENDS = ['builtin', 'anthropic', 'openai', 'ollama'] as const;
const MOST_ATTACHED = 4;
const EFFORTS = ['low', 'medium', 'high'] as const;

interface Props {
  readonly text: string;
  readonly setText: Dispatch<SetStateAction<string>>;
  /** The version that the message edits; null: the current one. */
  readonly base: string | null;
  readonly clearBase: () => void;
  readonly box: RefObject<HTMLTextAreaElement | null>;
}

/** The prompt, always in sight at the foot of the conversation. */
export function Composer({ text, setText, base, clearBase, box }: Props): JSX.Element {
  const open = useOpen();
  const { slug, detail, version, busy, scene, readOnly } = open;
  const [options, setOptions] = useState(false);
  const [manner, setManner] = useKept<Manner>('manner', {});
  const [sending, setSending] = useState(false);
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const file = useRef<HTMLInputElement>(null);
  useCanvasState(scene);
  const { refs, net } = scene?.state.selection ?? { refs: new Set<string>(), net: null };
  const picked = [...(refs.size === 0 ? [] : [shortened([...refs])]), ...(net === null ? [] : [net])].join(', ');
  const says = version === null ? t.chat.first : readOnly ? t.chat.placeholderOf(detail.current ?? '') : t.chat.placeholder;
  const blocked = busy || sending || text.trim() === '';
  const submit = (how: 'send' | 'propose'): void => {
    if (blocked) return;
    setSending(true);
    const selection = { refs: [...refs], nets: net === null ? [] : [net] };
    const along = attachments.length === 0 ? manner : { ...manner, attachments };
    const sent =
      how === 'send'
        ? send(slug, text, base === null ? along : { ...along, base })
        : propose(slug, text, picked === '' ? along : { ...along, selection });
    attempt(async () => {
      try {
        await sent;
        // What was typed or attached meanwhile stays.
        setText((now) => (now === text ? '' : now));
        setAttachments((now) => now.filter((a) => !attachments.includes(a)));
        clearBase();
      } finally {
        setSending(false);
      }
    });
  };
  const attach = (files: readonly File[]): void =>
    attempt(async () => {
      if (files.length > 0 && files.every(goesWithWords)) {
        const read = await Promise.all(files.map(attachmentOf));
        setAttachments((had) => [...had, ...read].slice(-MOST_ATTACHED));
        return;
      }
      const source = await sourceOf(files);
      await start(slug, '', () => api<Started>('POST', `${at.project(slug)}/import`, source));
      tell(t.chat.attached(source.filename));
    });
  return (
    <form
      className="composer"
      onSubmit={(e: FormEvent) => {
        e.preventDefault();
        submit('send');
      }}
    >
      {base === null ? null : (
        <p className="scope">
          {t.chat.undo(base)}
          <button type="button" className="ghost" aria-label={t.close} onClick={clearBase}>
            <Icon name="close" size={13} />
          </button>
        </p>
      )}
      <textarea
        ref={box}
        value={text}
        rows={2}
        maxLength={20_000}
        aria-label={says}
        placeholder={says}
        onChange={(e) => setText(e.target.value)}
        onKeyDown={(e) => {
          if (e.key !== 'Enter' || e.shiftKey) return;
          e.preventDefault();
          submit('send');
        }}
      />
      {attachments.length === 0 ? null : (
        <ul className="attached" aria-label={t.chat.attachments}>
          {attachments.map((a, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of one name may be attached
            <li key={i}>
              <Attached {...a} />
              <button
                type="button"
                className="ghost"
                aria-label={t.chat.detach(a.name)}
                onClick={() => setAttachments(attachments.filter((_, k) => k !== i))}
              >
                <Icon name="close" size={13} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {options ? <Options manner={manner} onChange={setManner} /> : null}
      <footer>
        <button type="button" className="ghost" aria-label={t.chat.attach} title={t.chat.attach} onClick={() => file.current?.click()}>
          <Icon name="clip" />
        </button>
        <input
          ref={file}
          type="file"
          hidden
          multiple
          accept={`${ACCEPTED.replace(',.zip', '')},.png,.jpg,.jpeg,.webp,.gif,.pdf,.txt`}
          aria-label={t.chat.attach}
          onChange={(e) => {
            attach([...(e.target.files ?? [])]);
            e.target.value = '';
          }}
        />
        <button
          type="button"
          className="ghost"
          aria-expanded={options}
          aria-label={t.chat.options}
          title={t.chat.options}
          onClick={() => setOptions(!options)}
        >
          <Icon name="spark" />
        </button>
        <span className="grow" />
        {version === null ? null : (
          <button
            type="button"
            disabled={blocked}
            title={picked === '' ? t.chat.proposeHint : t.chat.proposeFor(picked)}
            onClick={() => submit('propose')}
          >
            {t.chat.propose}
            {picked === '' ? null : <small>{picked}</small>}
          </button>
        )}
        <button type="submit" className="primary" disabled={blocked} aria-label={t.chat.send} title={t.chat.send}>
          <Icon name="send" />
        </button>
      </footer>
    </form>
  );
}

function Options({ manner, onChange }: { manner: Manner; onChange: (manner: Manner) => void }): JSX.Element {
  const set = (key: keyof Manner, value: string): void => {
    const { [key]: _old, ...rest } = manner;
    onChange(value === '' ? rest : { ...rest, [key]: value });
  };
  return (
    <div className="options">
      <label>
        {t.chat.backend}
        <select value={manner.backend ?? ''} onChange={(e) => set('backend', e.target.value)}>
          <option value="">{t.chat.standard}</option>
          {BACKENDS.map((b) => (
            <option key={b}>{b}</option>
          ))}
        </select>
      </label>
      <label>
        {t.chat.model}
        <input value={manner.model ?? ''} placeholder={t.chat.standard} maxLength={200} onChange={(e) => set('model', e.target.value)} />
      </label>
      <label>
        {t.chat.effort}
        <select value={manner.effort ?? ''} onChange={(e) => set('effort', e.target.value)}>
          <option value="">{t.chat.standard}</option>
          {EFFORTS.map((effort) => (
            <option key={effort} value={effort}>
              {t.chat.efforts[effort]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
