import { type FormEvent, type JSX, useState } from 'react';
import { api, at, type ProjectDetail, type ProjectSummary } from '../api.js';
import { client, refresh } from '../queries.js';
import { go, projectRoute } from '../route.js';
import { t } from '../strings.js';
import { Dialog } from '../ui/dialog.js';
import { Icon } from '../ui/icons.js';
import { Menu } from '../ui/menu.js';
import { attempt, tell, tellError } from '../ui/toast.js';

type Named = Pick<ProjectSummary, 'slug' | 'name' | 'description' | 'tags' | 'archived' | 'current'>;

/** All that can be done with a project as a whole. `onGone`: after it is in the trash. */
export function ProjectMenu({ project, onGone }: { project: Named; onGone?: () => void }): JSX.Element {
  const [editing, setEditing] = useState(false);
  const { slug, name, archived, current } = project;
  const patch = (change: object): void =>
    attempt(async () => {
      await api('PATCH', at.project(slug), change);
      await refresh(slug);
    });
  const duplicate = (): void =>
    attempt(async () => {
      const { project: made } = await api<{ project: ProjectDetail }>('POST', `${at.project(slug)}/fork`, {});
      await refresh(slug);
      tell(t.project.forked(made.name));
      go(projectRoute(made.slug));
    });
  return (
    <>
      <Menu
        label={t.project.menu(name)}
        items={[
          { title: t.project.edit, icon: 'edit', act: () => setEditing(true) },
          { title: t.project.fork, icon: 'fork', disabled: current === null, act: duplicate },
          { title: archived ? t.project.unarchive : t.project.archive, icon: 'archive', act: () => patch({ archived: !archived }) },
          null,
          { title: t.project.exportZip, icon: 'download', act: `${at.project(slug)}/export.zip` },
          { title: t.project.exportQuiet, icon: 'download', act: `${at.project(slug)}/export.zip?chat=0` },
          null,
          { title: t.project.toTrash, icon: 'trash', danger: true, act: () => attempt(() => toTrash(project, onGone)) },
        ]}
      >
        <Icon name="more" />
      </Menu>
      {editing ? <EditProject project={project} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

async function toTrash({ slug, name }: Named, onGone?: () => void): Promise<void> {
  const { trashed } = await api<{ trashed: string }>('DELETE', at.project(slug));
  onGone?.();
  client.removeQueries({ queryKey: ['project', slug] });
  await client.invalidateQueries({ queryKey: ['projects'] });
  const back = async (): Promise<void> => {
    const { project } = await api<{ project: ProjectDetail }>('POST', `/api/trash/${trashed}/restore`);
    await refresh(project.slug);
    tell(t.project.restored(name));
  };
  tell(t.project.trashed(name), { title: t.undo, go: () => attempt(back) });
}

function EditProject({ project, onClose }: { project: Named; onClose: () => void }): JSX.Element {
  const send = (e: FormEvent<HTMLFormElement>): void => {
    e.preventDefault();
    const form = new FormData(e.currentTarget);
    const text = (key: string): string => String(form.get(key) ?? '').trim();
    const tags = text('tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '');
    const change = { description: text('description'), tags, ...(text('name') === project.name ? {} : { name: text('name') }) };
    api('PATCH', at.project(project.slug), change).then(() => {
      void refresh(project.slug);
      onClose();
    }, tellError);
  };
  return (
    <Dialog title={t.project.edit.replace(' …', '')} onClose={onClose}>
      <form className="form" onSubmit={send}>
        <label>
          {t.project.name}
          <input name="name" defaultValue={project.name} required maxLength={200} />
        </label>
        <label>
          {t.project.description}
          <textarea name="description" defaultValue={project.description} maxLength={10_000} rows={3} />
        </label>
        <label>
          {t.project.tags}
          <input name="tags" defaultValue={project.tags.join(', ')} />
        </label>
        <footer>
          <button type="button" onClick={onClose}>
            {t.cancel}
          </button>
          <button type="submit" className="primary">
            {t.save}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
