import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { unite } from '../asks/uniting.js';
import { wanted } from '../asks/wanted.js';

/** "12 LEDs to light a case": what they are there for is told behind them. */
export function lightsSomething(request: RequestBuilder): void {
  const { purpose, text, lexicon } = request;
  const led = wanted(request.asks).find((a) => a.concept === 'led' && a.words.every((w) => w.message === request.message));
  const behind = text.slice(led?.words[0]?.to ?? text.length);
  if (led === undefined || request.message > 0 || lexicon.concept(purpose?.concept ?? '')?.kind === 'purpose' || !TO_LIGHT.test(behind)) return;
  const at = led.words[0]!;
  request.purpose = { ...(purpose ?? { text: text.slice(at.from, at.to), words: at }), concept: 'lamp_purpose', heart: [led.id] };
}
/** Words between lights and what they light. */
const TO_LIGHT =
  /^\s*(?:(?:that|which)\s+)?(?:to|for)?\s*(?:light(?:s|ing)?(?:\s+up)?|illuminat(?:e|es|ing))\s+(?:up\s+)?(?:an?|the|my|our|his|her|its|\p{L}{4,})\b/iu;

/** "a solar lamp, 10 white LEDs": what the board is called is the LEDs on it, and no lamp beside them. */
export function lampOfLights(request: RequestBuilder): void {
  const { purpose } = request;
  const named = purpose?.words;
  const lamp = wanted(request.asks).find((a) => a.concept === 'lamp' && a.count === undefined && a.figures.length === 0 && a.connector === undefined);
  const isLit = (a: MutableAsk): boolean => a.concept === 'led' || request.lexicon.isA(a.concept, 'addressable_led') || /led_strip$/.test(a.concept);
  const lit = wanted(request.asks).find((a) => isLit(a) && (a.words[0]?.from ?? 0) > (named?.to ?? 0));
  const at = lamp?.words[0];
  if (
    purpose === null ||
    named === undefined ||
    lamp === undefined ||
    at === undefined ||
    lit === undefined ||
    at.from > named.to ||
    at.to < named.from
  )
    return;
  const solar = lamp.features.includes('solar');
  request.purpose = { ...purpose, concept: 'lamp_purpose', heart: wanted(request.asks).flatMap((a) => (a.kind === 'light' ? [a.id] : [])) };
  if (solar) Object.assign(lamp, { concept: 'solar', kind: 'supply', features: lamp.features.filter((f) => f !== 'solar') });
  else unite(request, lit, Object.assign(lamp, { features: [] }));
}
