import type { Finding } from '../board/index.js';
import type { AskKind } from '../request/index.js';
import type { Scene } from './scene.js';

const SENSING: readonly AskKind[] = ['sensor', 'input', 'interface'];
/** A radio or a bus tells others what was sensed. */
const ACTING: readonly AskKind[] = ['output', 'load', 'light', 'display', 'sound', 'interface'];
const WORKING: readonly AskKind[] = ['function', 'conversion', 'charging', 'storage', 'protection', 'controller', 'connector'];

/** Whether anything that was asked for tells the board of the world. */
export const senses = (scene: Scene): boolean => kindsOf(scene).some((k) => SENSING.includes(k));

const kindsOf = ({ request }: Scene): AskKind[] => request.asks.flatMap((a) => (a.state === 'wanted' && a.not !== true ? [a.kind] : []));

/**
 * A board by its purpose. What is a tester or an alarm follows something that it senses. A name that nobody here knows is borne out by what was said
 * beside it – something that senses and something that acts, or what works on its own – or else nobody can say that the board is that thing.
 */
export function purposeful(scene: Scene): Finding[] {
  const { request, lexicon } = scene;
  const { purpose } = request;
  if (purpose === null) return [];
  const kinds = kindsOf(scene);
  const concept = purpose.concept === undefined ? undefined : lexicon.concept(purpose.concept);
  if (concept?.senses === true && !senses(scene) && !byTheClock(scene))
    return [finding(`“${purpose.text}” follows something that it senses, and nothing that senses was asked for`)];
  const both = kinds.some((k) => SENSING.includes(k) && kinds.some((other) => other !== k && ACTING.includes(other)));
  // Connectors alone carry an adapter, and no interface that somebody has to know.
  const borne = both || kinds.some((k) => WORKING.includes(k) && !(k === 'connector' && concept?.kind === 'interface'));
  return purpose.strange === true && !borne
    ? [finding(`What a “${purpose.text}” does is not known here: the board has only the parts that were named`)]
    : [];
}

/** What switches a load may do so by a clock. */
const byTheClock = ({ request, lexicon }: Scene): boolean => {
  const wanted = request.asks.filter((a) => a.state === 'wanted' && a.not !== true);
  return wanted.some((a) => lexicon.isA(a.concept, 'rtc')) && wanted.some((a) => a.kind === 'load' || a.kind === 'output');
};

const finding = (message: string): Finding => ({ rule: 'ask', severity: 'error', refs: [], nets: [], message });
