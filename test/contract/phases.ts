/** Every phase of a turn that builds: DECISIONS.md §7. */
export const PHASES = ['queued', 'think', 'resolve', 'erc', 'place', 'route', 'pour', 'drc', 'price', 'export', 'commit'] as const;
