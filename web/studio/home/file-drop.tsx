import { type JSX, useEffect, useState } from 'react';
import { client } from '../queries.js';
import { go, projectRoute } from '../route.js';
import { t } from '../strings.js';
import { Icon } from '../ui/icons.js';
import { tell, tellError } from '../ui/toast.js';
import { openFiles } from './open-files.js';

/** Opens files as a project and leads there. */
export function openAndGo(files: readonly File[]): void {
  if (files.length === 0) return;
  tell(t.home.importing);
  openFiles(files).then((slug) => {
    void client.invalidateQueries({ queryKey: ['projects'] });
    go(projectRoute(slug));
  }, tellError);
}

/** Files that are dropped anywhere are opened. */
export function FileDrop(): JSX.Element | null {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const hasFiles = (e: DragEvent): boolean => e.dataTransfer?.types.includes('Files') === true;
    const drag = (e: DragEvent): void => {
      if (!hasFiles(e)) return;
      e.preventDefault();
      setOver(true);
    };
    const leave = (e: DragEvent): void => {
      if (e.relatedTarget === null) setOver(false);
    };
    const drop = (e: DragEvent): void => {
      if (!hasFiles(e)) return;
      e.preventDefault();
      setOver(false);
      openAndGo([...(e.dataTransfer?.files ?? [])]);
    };
    addEventListener('dragover', drag);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', drag);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
  if (!over) return null;
  return (
    <div className="drop-here">
      <div>
        <Icon name="file" size={40} />
        <strong>{t.home.dropHere}</strong>
        <span>{t.home.drop}</span>
      </div>
    </div>
  );
}
