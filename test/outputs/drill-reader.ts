export interface DrillHit {
  readonly tool: number;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

/** Reads a metric Excellon file with explicit decimals: holes and G85 slots. Throws on any line that it does not know. */
export function readDrill(text: string): DrillHit[] {
  const tools = new Map<string, number>();
  const hits: DrillHit[] = [];
  let tool = 0;
  for (const line of text.split(/\r?\n/)) {
    const definition = /^(T\d+)C([\d.]+)$/.exec(line);
    const selection = /^T\d+$/.exec(line);
    const hit = /^X(-?\d+\.\d+)Y(-?\d+\.\d+)(?:G85X(-?\d+\.\d+)Y(-?\d+\.\d+))?$/.exec(line);
    if (definition !== null) tools.set(definition[1] ?? '', Number(definition[2]));
    else if (selection !== null) tool = line === 'T0' ? 0 : (tools.get(line) ?? Number.NaN);
    else if (hit !== null) {
      const from = [Number(hit[1]), Number(hit[2])] as const;
      hits.push({ tool, from, to: hit[3] === undefined ? from : [Number(hit[3]), Number(hit[4])] });
    } else if (!/^(;.*|M48|FMAT,2|METRIC|METRIC,.*|%|G90|G05|M30|)$/.test(line)) throw new Error(`unknown line ${line}`);
  }
  return hits;
}
