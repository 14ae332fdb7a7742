/** An object as JSON, with fields whose values are JSON already: large documents need not be parsed to be sent on. */
export function withTexts(fields: object, texts: Readonly<Record<string, string>>): string {
  const more = Object.entries(texts).map(([key, text]) => `${JSON.stringify(key)}:${text}`);
  const whole = JSON.stringify(fields);
  return whole === '{}' ? `{${more.join(',')}}` : `${whole.slice(0, -1)},${more.join(',')}}`;
}

export const JSON_TYPE = 'application/json; charset=utf-8';
