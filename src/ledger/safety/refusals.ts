import { type Ask, dangerousVolts, type Request } from '../../request/index.js';
import { claimOf } from '../claims.js';
import { figureValue } from '../figures.js';
import { asked, list } from '../say.js';
import type { Knowledge, Scene } from '../scene.js';
import { declined, type Verdict } from '../verdict.js';
import { inParallel } from './cells.js';
import { mainsFindings } from './mains.js';

/** What is not done because somebody could be hurt by it, with its reason and ways out. None: nothing speaks against it. */
export const refusals = (scene: Scene, ask: Ask): Verdict[] => [...never(scene.lexicon, ask), ...mains(scene, ask), ...parallel(scene, ask)];

/** What is refused of a request whatever is built: what is designed for nobody, and mains as a supply. Of the first such ask what is said, and the ways out; null: nothing is. */
export function refusedOf(request: Request, lexicon: Knowledge): { readonly says: string; readonly ways: readonly string[] } | null {
  const asks = request.asks.filter((a) => a.state === 'wanted' && a.not !== true);
  const [first] = asks.flatMap((ask) => [...never(lexicon, ask), ...fed(lexicon, ask)]);
  return first === undefined ? null : { says: first.says, ways: first.ways ?? [] };
}

/** What is designed for nobody. */
function never(lexicon: Knowledge, ask: Ask): Verdict[] {
  const concept = lexicon.concept(ask.concept);
  return concept?.never === true ? [declined(concept.says ?? `${concept.title} is not designed here`)] : [];
}

/** Mains as what the board runs on. */
function fed(lexicon: Knowledge, ask: Ask): Verdict[] {
  if (!(dangerousVolts(ask) > 0 || lexicon.isA(ask.concept, 'mains')) || !/^(?:supply|conversion|rail)$/.test(ask.kind)) return [];
  return [
    declined(`${saidOf(ask, lexicon)} on the board: it wants insulation and approval, which nobody checks here`, {
      ways: ['a finished, approved supply (a plug-in or DIN rail supply) outside the board, its low voltage on a terminal', 'USB or a battery'],
    }),
  ];
}

function saidOf(ask: Ask, lexicon: Knowledge): string {
  const [volts] = ask.figures.filter((f) => f.quantity === 'voltage').sort((x, y) => (figureValue(y) ?? 0) - (figureValue(x) ?? 0));
  return volts === undefined ? (lexicon.concept(ask.concept)?.title ?? ask.concept) : asked(volts);
}

/** Mains onto the board, and contacts that switch it without the distance that mains wants. */
function mains(scene: Scene, ask: Ask): Verdict[] {
  const supplied = fed(scene.lexicon, ask);
  if (supplied.length > 0 || !(dangerousVolts(ask) > 0 || scene.lexicon.isA(ask.concept, 'mains'))) return supplied;
  const said = saidOf(ask, scene.lexicon);
  const [found] = mainsFindings(scene);
  if (found === undefined) return [];
  return [
    declined(`${said}: ${found.message}`, {
      refs: found.refs,
      nets: found.nets,
      ways: ['a relay or solid-state relay module with its own insulation, driven from a low-voltage output of the board', 'a load of low voltage'],
    }),
  ];
}

/** Packs side by side with nothing between them. */
function parallel(scene: Scene, ask: Ask): Verdict[] {
  if (ask.kind !== 'supply') return [];
  const own = new Set(claimOf(scene, ask).instances.flatMap((i) => i.refs));
  const refs = inParallel(scene).find((all) => all.filter((r) => own.has(r)).length > 1);
  if (refs === undefined) return [];
  return [
    declined(`${list(refs)} are in parallel with nothing between them: the fuller pack charges the other without limit`, {
      refs,
      ways: ['one pack of the cells, joined and protected by its maker', 'an ideal diode at each pack', 'a charger and a protection for each pack'],
    }),
  ];
}
