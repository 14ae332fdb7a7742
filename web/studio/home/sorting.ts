import type { ProjectSummary } from '../api.js';

export const SORTS = ['touched', 'name', 'created', 'parts'] as const;
export type Sort = (typeof SORTS)[number];

const naturally = new Intl.Collator('en', { numeric: true });

/** Projects in which every word of a search is found, in order. */
export function sorted(projects: readonly ProjectSummary[], q: string, sort: Sort): ProjectSummary[] {
  const words = q
    .toLowerCase()
    .split(/\s+/)
    .filter((w) => w !== '');
  const found = projects.filter(({ name, summary, description, tags, prompt }) => {
    const text = [name, summary, description, prompt, ...tags].join(' ').toLowerCase();
    return words.every((w) => text.includes(w));
  });
  return found.sort((a, b) => (sort === 'name' ? naturally.compare(a.name, b.name) : b[sort] - a[sort]));
}
