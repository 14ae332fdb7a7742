/**
 * A board file of syntax 20211014 (KiCad 6, as our export writes it) in the words of later versions: strokes (7), properties and uuid (8, 9), nets
 * by name alone (10).
 */
export function inForm(text: string, version: 6 | 7 | 8 | 9 | 10): string {
  const header = { 6: 20211014, 7: 20221018, 8: 20240108, 9: 20241229, 10: 20260206 }[version];
  let form = text.replace(/\(version \d+\)/, `(version ${header})`);
  if (version >= 7)
    form = form.replace(/(\(gr_(?:line|arc|rect|circle)(?:[^()]|\([^()]*\))*?)\(width ([\d.]+)\)/g, '$1(stroke (width $2) (type default))');
  if (version >= 8) {
    form = form
      .replaceAll('(tstamp ', '(uuid ')
      .replace(/\(fp_text reference /g, '(property "Reference" ')
      .replace(/\(fp_text value /g, '(property "Value" ');
  }
  if (version >= 10) {
    const names = new Map([...form.matchAll(/^ {2}\(net (\d+) ("[^"]*")\)$/gm)].map((m) => [m[1] ?? '', m[2] ?? '']));
    form = form
      .replace(/^ {2}\(net \d+ "[^"]*"\)\n/gm, '')
      .replace(/\(net (\d+) ("[^"]*")\)/g, '(net $2)')
      .replace(/\(net (\d+)\)/g, (whole, code: string) => (names.has(code) ? `(net ${names.get(code)})` : whole));
  }
  return form;
}
