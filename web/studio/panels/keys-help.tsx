import type { JSX } from 'react';
import { t } from '../strings.js';
import { Dialog } from '../ui/dialog.js';

export function KeysHelp({ onClose }: { onClose: () => void }): JSX.Element {
  return (
    <Dialog title={t.keys.title} onClose={onClose} wide>
      <div className="keys">
        {t.keys.groups.map(([title, keys]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([key, what]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
