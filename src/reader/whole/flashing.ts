import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { unite } from '../asks/uniting.js';
import { wanted } from '../asks/wanted.js';

const TURNS = 'alternating';
const LIGHT = 'led';

/** "…, use flashing LEDs": lights of which only is said what they do are those that were counted before. */
export function saidAgain(request: RequestBuilder): void {
  const { lexicon } = request;
  const lights = wanted(request.asks).filter((a) => a.concept === LIGHT && a.not === undefined);
  for (const again of lights) {
    const acts = again.features.length > 0 && again.features.every((f) => lexicon.concept(f)?.timed === true);
    const bare = again.figures.length === 0 && again.place === undefined && again.per === undefined && again.connector === undefined;
    const first = lights.find((a) => a !== again && a.count !== undefined && (a.words[0]?.from ?? 0) < (again.words[0]?.from ?? 0));
    if (again.several !== true || again.count !== undefined || !acts || !bare || first === undefined) continue;
    for (const a of request.asks) a.links = a.links.filter((l) => l.ask !== again.id);
    unite(request, first, again);
    return;
  }
}

/** Lights by turns: two that were told one by one are two of one wish, and what is done by turns is said of the lights. */
export function byTurns(request: RequestBuilder): void {
  const { lexicon } = request;
  const mine = wanted(request.asks);
  const act = mine.find((a) => (a.kind === 'behaviour' && a.features.includes(TURNS)) || a.concept === 'transistor_flasher');
  const lights = mine.filter((a) => a.kind === 'light' && a.not === undefined && a.concept !== 'power_led');
  const said = act !== undefined || lights.some((a) => a.features.includes(TURNS));
  if (!said) return;
  const plain = (a: MutableAsk): boolean =>
    a.concept === LIGHT &&
    (a.count ?? 1) === 1 &&
    a.per === undefined &&
    a.features.every((f) => f === TURNS || lexicon.isA(f, 'colour') || lexicon.concept(f)?.timed === true);
  const [one, other, ...more] = lights;
  if (one !== undefined && other !== undefined && more.length === 0 && plain(one) && plain(other)) {
    unite(request, one, other);
    one.count = 2;
    delete one.several;
    if (lexicon.lookup([one.text]) !== null) one.text = other.text;
    one.features = [...new Set([...one.features, TURNS])];
  }
  const many = wanted(request.asks).filter((a) => a.kind === 'light' && (a.count ?? 1) > 1);
  if (act === undefined || many.length !== 1) return;
  act.features = act.features.filter((f) => f !== TURNS);
  many[0]!.features = [...new Set([...many[0]!.features, TURNS])];
}
