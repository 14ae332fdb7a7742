export const THREADS: readonly string[];
export const INSIDE: readonly string[];
export function bundle(outdir: string, entryPoints: Readonly<Record<string, string>>): Promise<ReadonlySet<string>>;
export function keepData(entry: string): void;
