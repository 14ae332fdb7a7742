/** Rows of a CSV text: RFC 4180, empty lines left out. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i] ?? '';
    if (quoted && c === '"' && text[i + 1] === '"') {
      cell += '"';
      i++;
    } else if (c === '"') quoted = !quoted;
    else if (!quoted && c === ',') {
      row.push(cell);
      cell = '';
    } else if (!quoted && (c === '\n' || c === '\r')) {
      if (cell !== '' || row.length > 0) rows.push([...row, cell]);
      row = [];
      cell = '';
    } else cell += c;
  }
  return cell !== '' || row.length > 0 ? [...rows, [...row, cell]] : rows;
}
