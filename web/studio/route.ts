import { useSyncExternalStore } from 'react';

/** What the middle of a project shows. */
export const TABS = ['board', 'schematic', 'solid', 'simulation', 'order', 'compare'] as const;
export type Tab = (typeof TABS)[number];

/** The page's own addresses: `/`, `/p/<slug>`, `/p/<slug>/v/<vid>/<tab>`, `/trash`, `/about`, `/library`. */
export type Route =
  | { readonly page: 'home' | 'trash' | 'about' | 'library' }
  | {
      readonly page: 'project';
      readonly slug: string /** null: the current one. */;
      readonly vid: string | null;
      readonly tab: Tab;
      readonly against: string | null;
    };

export function routeOf(path: string, query: string): Route {
  const [first, slug, ...rest] = path
    .split('/')
    .filter((p) => p !== '')
    .map(decodeURIComponent);
  if (first === 'trash' || first === 'about' || first === 'library') return { page: first };
  if (first !== 'p' || slug === undefined) return { page: 'home' };
  const vid = rest[0] === 'v' ? (rest[1] ?? null) : null;
  const named = rest[0] === 'v' ? rest[2] : rest[0];
  const tab = TABS.find((t) => t === named) ?? 'board';
  return { page: 'project', slug, vid, tab, against: new URLSearchParams(query).get('against') };
}

export function addressOf(route: Route): string {
  if (route.page !== 'project') return route.page === 'home' ? '/' : `/${route.page}`;
  const version = route.vid === null ? '' : `/v/${route.vid}`;
  const tab = route.tab === 'board' ? '' : `/${route.tab}`;
  const query = route.against === null ? '' : `?against=${route.against}`;
  return `/p/${encodeURIComponent(route.slug)}${version}${tab}${query}`;
}

/** A project as it is now, on its board. */
export const projectRoute = (slug: string, more: { vid?: string | null; tab?: Tab; against?: string | null } = {}): Route => ({
  page: 'project',
  slug,
  vid: more.vid ?? null,
  tab: more.tab ?? 'board',
  against: more.against ?? null,
});

const listeners = new Set<() => void>();
const here = (): string => location.pathname + location.search;

/** `replace`: the back button does not lead to where it was. */
export function go(route: Route, replace = false): void {
  const address = addressOf(route);
  if (address === here()) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  for (const listener of listeners) listener();
}

addEventListener('popstate', () => {
  for (const listener of listeners) listener();
});

export function useRoute(): Route {
  const address = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, here);
  const [path = '/', query = ''] = address.split('?');
  return routeOf(path, query);
}
