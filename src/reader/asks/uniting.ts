import type { MutableAsk, RequestBuilder } from './builder.js';

/** Takes an ask into another: they are one thing. */
export function unite(request: RequestBuilder, into: MutableAsk, from: MutableAsk): void {
  const { asks, changes, purpose } = request;
  into.words = [...into.words, ...from.words];
  into.figures = [...into.figures, ...from.figures];
  into.features = [...new Set([...into.features, ...from.features])];
  if (from.connector !== undefined) into.connector ??= from.connector;
  if (from.place !== undefined) into.place ??= from.place;
  if (from.pins !== undefined) into.pins ??= from.pins;
  if (from.lines !== undefined) into.lines ??= from.lines;
  if (from.mounting !== undefined) into.mounting ??= from.mounting;
  if (from.contacts !== undefined) into.contacts ??= from.contacts;
  into.links = [...into.links, ...from.links].filter((l) => l.ask !== into.id && l.ask !== from.id);
  for (const ask of asks) {
    ask.links = ask.links.map((l) => (l.ask === from.id ? { ...l, ask: into.id } : l)).filter((l) => l.ask !== ask.id);
    if (ask.per === from.id && ask !== into) ask.per = into.id;
    // What was one for each of what it turns out to be is one for each of nothing.
    else if (ask.per === from.id) delete ask.per;
  }
  if (purpose?.heart.includes(from.id) === true)
    request.purpose = { ...purpose, heart: [...new Set(purpose.heart.map((h) => (h === from.id ? into.id : h)))] };
  asks.splice(asks.indexOf(from), 1);
  const gone = changes.findIndex((c) => 'ask' in c && c.ask === from.id);
  if (gone >= 0) changes.splice(gone, 1);
}
