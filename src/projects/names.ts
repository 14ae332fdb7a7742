/** Project slugs and version ids: the only strings from outside that become directory names. */
const SLUG = /^[a-z0-9-]{1,200}$/;
const VERSION = /^v\d{3,6}$/;
/** Of slugs that are made here; folders that somebody put there may have longer ones, which leave room for the trash's time within 255. */
const LONGEST_MADE = 60;
const LONGEST_SLUG = 200;
const LONGEST_NAME = 60;

export const isSlug = (text: string): boolean => SLUG.test(text);
export const isVersionId = (text: string): boolean => VERSION.test(text);
export const versionId = (number: number): string => `v${String(number).padStart(3, '0')}`;
export const versionNumber = (id: string): number => Number(id.slice(1));

/** A name as a slug, `[a-z0-9-]`, never empty: "Über-Board 2" → "uber-board-2". */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_MADE)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'project' : slug;
}

/** A slug for the n-th project of the same: "lamp" → "lamp-2". */
export function numbered(slug: string, n: number): string {
  const end = `-${n}`;
  return `${slug.slice(0, LONGEST_SLUG - end.length)}${end}`;
}

/** A provisional project name out of what was asked: its first words. */
export function nameFromPrompt(prompt: string): string {
  const line = prompt.replace(/\s+/g, ' ').trim();
  if (line.length <= LONGEST_NAME) return line;
  const cut = line.slice(0, LONGEST_NAME);
  const space = cut.lastIndexOf(' ');
  return `${(space > LONGEST_NAME / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
