/** Something that was put on the board, in words. */
export interface Made {
  readonly what: string;
  /** Microcontroller pin, where there is one. */
  readonly where?: string;
  readonly more?: string;
}

/** In sentences' parts: "4 × red LED on IO10, IO3, IO1, IO0", in the order of first mention. */
export function tell(made: readonly Made[]): string[] {
  const groups = new Map<string, Made[]>();
  for (const one of made) {
    const key = `${one.what}|${one.more ?? ''}|${one.where === undefined}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map((group) => {
    const { what = '', more } = group[0] ?? {};
    const pins = group.flatMap((m) => m.where ?? []);
    const count = group.length === 1 ? '' : `${group.length} × `;
    return `${count}${what}${pins.length === 0 ? '' : ` on ${pins.join(', ')}`}${more === undefined ? '' : `, ${more}`}`;
  });
}
