import type { RequestBuilder } from '../../asks/builder.js';
import { plainDraft } from '../../asks/draft.js';
import { unite } from '../../asks/uniting.js';
import { voltsOf, wanted } from '../../asks/wanted.js';

/** What is said of a supply in words of their own: its volts before its name, what is made behind it. */
export function saidOfSupplies(request: RequestBuilder): void {
  if (request.message > 0) return;
  voltsBeforeName(request);
  madeByRectifier(request);
}

/** "powered by a 5 V 3 A USB-C charger": volts right before what brings them are its own. */
function voltsBeforeName(request: RequestBuilder): void {
  const supplies = wanted(request.asks).filter((a) => a.kind === 'supply');
  for (const volts of supplies.filter((a) => a.concept === 'supply' && a.connector === undefined && a.part === undefined && a.count === undefined)) {
    const end = Math.max(...[...volts.words, ...volts.figures.map((f) => f.words)].map((w) => w.to));
    const own = supplies.find(
      (a) => a !== volts && a.figures.length === 0 && (a.words[0]?.from ?? 0) >= end && !request.text.slice(end, a.words[0]?.from).trim(),
    );
    if (own !== undefined) unite(request, own, volts);
  }
}

/** Volts of direct current that are said of a rectifier are made behind it. */
function madeByRectifier(request: RequestBuilder): void {
  const { lexicon } = request;
  const all = wanted(request.asks);
  const rail = lexicon.concept('rail');
  const rectifier = all.find((a) => lexicon.isA(a.concept, 'rectifier') && voltsOf(a).some((f) => f.role === 'out' && f.ac !== true));
  if (rail === undefined || rectifier === undefined || !all.some((a) => lexicon.isA(a.concept, 'ac_supply'))) return;
  const made = request.add(plainDraft(rail, voltsOf(rectifier)[0]!.words));
  made.figures = rectifier.figures.map((f) => (f.quantity === 'current' ? { ...f, role: 'rated' as const } : f));
  rectifier.figures = [];
  if (rectifier.connector !== undefined) made.connector = rectifier.connector;
  delete rectifier.connector;
}
