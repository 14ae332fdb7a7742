/** Something that takes current. */
export interface Load {
  readonly ref: string;
  /** Its plus pin and that pin's net; its other pole where that is known, `ref`: that of another part. */
  readonly plus: { readonly pin: string; readonly net: string };
  readonly minus: { readonly ref?: string; readonly pin: string; readonly net: string } | null;
  /** A */
  readonly typical: number;
  readonly peak: number;
  /** While the board sleeps, A; null: not known. */
  readonly asleep: number | null;
  /** Where the figure is from. */
  readonly by: 'asked' | 'sheet' | 'class';
  readonly ask: string | null;
  /** It takes what the others leave of its supply. */
  readonly rest?: true;
}
