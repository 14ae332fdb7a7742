import { type JSX, lazy, Suspense, useEffect, useState } from 'react';
import { About } from './home/about.js';
import { FileDrop } from './home/file-drop.js';
import { Home } from './home/home.js';
import { Trash } from './home/trash.js';
import { KeysHelp } from './panels/keys-help.js';
import { ProjectPage } from './project/project-page.js';
import { useRoute } from './route.js';
import { t } from './strings.js';
import { useTheme } from './ui/theme.js';
import { Toasts } from './ui/toast.js';

const Library = lazy(() => import('./home/library.js').then((m) => ({ default: m.Library })));

/** Whether somebody types, or answers a dialog: then letters are letters. */
export const isTyping = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)));

export function App(): JSX.Element {
  const route = useRoute();
  const [theme, setTheme] = useTheme();
  const [help, setHelp] = useState(false);
  useEffect(() => {
    if (route.page !== 'project') document.title = t.titles[route.page];
  }, [route.page]);
  useEffect(() => {
    const press = (e: KeyboardEvent): void => {
      if (e.key === '?' && !isTyping(e.target)) setHelp(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const shell = { theme, setTheme, help: () => setHelp(true) };
  return (
    <>
      {route.page === 'home' ? <Home {...shell} /> : null}
      {route.page === 'trash' ? <Trash {...shell} /> : null}
      {route.page === 'library' ? (
        <Suspense fallback={null}>
          <Library {...shell} />
        </Suspense>
      ) : null}
      {route.page === 'about' ? <About {...shell} /> : null}
      {route.page === 'project' ? <ProjectPage key={route.slug} route={route} {...shell} /> : null}
      {help ? <KeysHelp onClose={() => setHelp(false)} /> : null}
      <FileDrop />
      <Toasts />
    </>
  );
}
