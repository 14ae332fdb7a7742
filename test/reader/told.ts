import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';
import type { Ask, Request } from '../../src/request/index.js';

export const lexicon = loadLexicon(loadLibrary());

/** The request after these messages, one turn each. */
export function requestOf(...messages: readonly string[]): Request {
  let request: Request | null = null;
  for (const message of messages) request = read(message, request, lexicon).request;
  return request!;
}

/** Asks as lines: `not 2 relay voltage:supply=12 red @screw_terminal/2 per motor_driver for motor place:edge=left`. */
export const told = (request: Request): string[] => request.asks.filter((a) => a.state === 'wanted').map((ask) => line(ask, request));

function line(ask: Ask, { asks }: Request): string {
  const concept = (id: string): string => asks.find((a) => a.id === id)?.concept ?? id;
  const figures = ask.figures.map(({ quantity, role, value, min, max, one_of }) => {
    const ends = min === undefined && max === undefined ? '' : `${min ?? ''}..${max ?? ''}`;
    const said = value === undefined ? (one_of?.join('|') ?? ends) : ends === '' ? value : `${value}(${ends})`;
    return `${quantity}:${role}=${said}`;
  });
  const place = Object.entries(ask.place ?? {}).flatMap(([k, v]) => (k === 'words' ? [] : [`place:${k}=${k === 'near' ? concept(String(v)) : v}`]));
  return [
    ask.not ? 'not' : '',
    ask.count === undefined ? '' : String(ask.count),
    ask.concept,
    ask.part === undefined ? '' : `(${[ask.part, ...(ask.parts ?? [])].join(' or ')})`,
    ...figures,
    ...ask.features,
    ask.connector === undefined ? '' : `@${ask.connector.concept}${ask.connector.ways === undefined ? '' : `/${ask.connector.ways}`}`,
    ask.mounting ?? '',
    ask.package ?? '',
    ask.per === undefined ? '' : `per ${concept(ask.per)}`,
    ...ask.links.filter((l) => l.role !== 'per').map((l) => `${l.role} ${concept(l.ask)}`),
    ...place,
    ask.optional ? 'optional' : '',
  ]
    .filter((word) => word !== '')
    .join(' ');
}

export const unread = ({ unread: left }: Request): string[] => left.filter((u) => u.weight === 'loud').map((u) => u.text);
