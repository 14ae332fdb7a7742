/** Runs of blanks shortened: they say nothing, and readers look at each. */
export const withoutGaps = (text: string): string => text.replace(/[^\S\n]{4,}/g, '   ').replace(/\n{4,}/g, '\n\n\n');
