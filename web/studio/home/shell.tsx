import type { JSX, ReactNode } from 'react';
import { addressOf, go, type Route } from '../route.js';
import { t } from '../strings.js';
import { Brand, Icon } from '../ui/icons.js';
import { Menu } from '../ui/menu.js';
import { THEMES, type Theme } from '../ui/theme.js';

/** What every page is given of the whole. */
export interface Shell {
  readonly theme: Theme;
  readonly setTheme: (theme: Theme) => void;
  readonly help: () => void;
}

/** A link within the page: a plain press changes the address without loading. */
export function Link(props: { to: Route; className?: string; current?: boolean; label?: string; children: ReactNode }): JSX.Element {
  const { to, className, current = false, label, children } = props;
  return (
    <a
      href={addressOf(to)}
      className={className}
      aria-current={current ? 'page' : undefined}
      aria-label={label}
      onClick={(e) => {
        if (e.metaKey || e.ctrlKey || e.shiftKey || e.button !== 0) return;
        e.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}

export function BrandLink(): JSX.Element {
  return (
    <Link to={{ page: 'home' }} className="brand" label={t.brand}>
      <Brand />
      <span>{t.brand}</span>
    </Link>
  );
}

/** Appearance, keys, about: what the corner of every page holds. */
export function CornerMenu({ theme, setTheme, help }: Shell): JSX.Element {
  return (
    <>
      <Menu label={t.theme.label} items={THEMES.map((name) => ({ title: t.theme.names[name], on: name === theme, act: () => setTheme(name) }))}>
        <Icon name="sun" />
      </Menu>
      <button type="button" className="ghost" aria-label={t.keys.title} title={`${t.keys.title} (?)`} onClick={help}>
        <Icon name="help" />
      </button>
    </>
  );
}

/** A page beside the projects. */
export function PlainPage(props: Shell & { title: string; children: ReactNode }): JSX.Element {
  const { title, children, ...shell } = props;
  return (
    <div className="plain-page">
      <header className="top">
        <BrandLink />
        <span className="grow" />
        <Link to={{ page: 'library' }} className="quiet-link">
          {t.library.title}
        </Link>
        <Link to={{ page: 'about' }} className="quiet-link">
          {t.about.title}
        </Link>
        <CornerMenu {...shell} />
      </header>
      <main className="column">
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}
