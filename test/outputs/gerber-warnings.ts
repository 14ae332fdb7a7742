import gerberToSvg from 'gerber-to-svg';

/** What gerber-to-svg complains about in a gerber or drill file; rejects where it cannot read it at all. */
export function gerberWarnings(file: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const warnings: string[] = [];
    const converter = gerberToSvg(file, 'layer', (error: Error | null, svg: string) => {
      if (error) reject(error);
      else if (svg.includes('<svg')) resolve(warnings);
      else reject(new Error('no picture came out'));
    });
    converter.on('warning', (w: { message: string }) => warnings.push(w.message));
  });
}
