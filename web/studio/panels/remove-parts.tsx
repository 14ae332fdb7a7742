import type { JSX } from 'react';
import { shortened } from '../../canvas/board.js';
import { api, at, type Started } from '../api.js';
import { start } from '../chat/sending.js';
import { useOpen } from '../project/context.js';
import { t } from '../strings.js';
import { Dialog } from '../ui/dialog.js';
import { attempt, tell } from '../ui/toast.js';

/** Asks before parts are proposed to go. */
export function RemoveParts({ refs, onClose }: { refs: readonly string[]; onClose: () => void }): JSX.Element {
  const { slug, busy } = useOpen();
  const send = (): void =>
    attempt(async () => {
      await start(slug, '', () => api<Started>('DELETE', `${at.project(slug)}/parts`, { refs }));
      tell(t.proposal.sent);
      onClose();
    });
  return (
    <Dialog title={t.part.removeTitle} onClose={onClose}>
      <p>{t.part.removeLead(shortened(refs))}</p>
      <footer className="acts">
        <button type="button" onClick={onClose}>
          {t.cancel}
        </button>
        <button type="button" className="danger" disabled={busy} onClick={send}>
          {t.part.proposeRemoval}
        </button>
      </footer>
    </Dialog>
  );
}
