import type { Design } from '../../design/index.js';
import { type Ask, edgePair, oneEdge } from '../../request/index.js';
import type { Composer } from '../compose.js';
import { isFitting, type Minutes } from '../decision.js';
import { CONNECTORS, type Knowledge } from '../knowledge.js';

/** Stands the connectors of asks, and lights, at the edges that were said, once all of them are on the board. */
export function standAtEdges(know: Knowledge, composer: Composer, asks: readonly Ask[], board: Design['board']): void {
  const kindOf = (ref: string): string => know.library.devices.get(composer.assembler.deviceOf(ref) ?? '')?.kind ?? '';
  const radiates = (ref: string): boolean => {
    const device = know.library.devices.get(composer.assembler.deviceOf(ref) ?? '');
    return device?.kind === 'module' && know.library.footprints.get(device.footprint ?? '')?.antenna_keepout !== undefined;
  };
  const wide = (board.width_mm ?? 1) >= (board.height_mm ?? 0);
  const turns = new Map<string, number>();
  const placed = new Set<string>();
  for (const ask of asks) {
    const edge = ask.place?.edge;
    if (edge === undefined || edge === 'any' || ask.kind === 'mechanical' || ask.kind === 'board') continue;
    // An antenna that the module brings stands where the module does.
    const aerial = [ask.concept, ask.connector?.concept ?? ''].some((c) => know.lexicon.isA(c, 'antenna'))
      ? composer.assembler.refs.filter(radiates)
      : [];
    const own = (composer.refs.get(ask.id) ?? aerial).filter((ref) => !placed.has(ref));
    const plugs = own.filter((ref) => CONNECTORS.has(kindOf(ref)));
    // Lights stand there themselves, and a module with its antenna.
    for (const ref of plugs.length > 0 ? plugs : own.filter((r) => composer.assembler.kindOf(r) === 'led' || radiates(r))) {
      placed.add(ref);
      // Connectors at the ends of the board, or along its length, take turns at the two edges.
      const turn = turns.get(edge) ?? 0;
      const at = oneEdge(edge) ?? edgePair(edge, wide)?.[turn % 2];
      turns.set(edge, turn + 1);
      if (at !== undefined) composer.assembler.hint(ref, { edge: at });
    }
  }
}

/** What is looked at, touched, plugged into or screwed on stays on the front where all parts are told to stand on the back. */
const FACING: ReadonlySet<string> = new Set([
  'led',
  'addressable_led',
  'connector',
  'usb_connector',
  'button',
  'switch',
  'potentiometer',
  'mounting_hole',
  'fiducial',
  'test_point',
]);

/** Stands on the back what is asked for there: the parts of one wish, or all that nobody wants on the front. */
export function standBehind(composer: Composer, asks: readonly Ask[], minutes: Minutes): void {
  const { assembler } = composer;
  const refsOf = (a: Ask): readonly string[] => composer.refs.get(a.id) ?? [];
  const kindOf = (ref: string): string => assembler.kindOf(ref) ?? '';
  const behind = (ask: Ask, refs: readonly string[]): void => {
    for (const ref of refs) assembler.hint(ref, { side: 'back' });
    minutes.decide(ask.id, 'the back of the board', 'it was asked for');
  };
  const kept = new Set(asks.flatMap((a) => (a.place?.side === 'front' ? refsOf(a) : [])));
  for (const ask of asks.filter((a) => a.place?.side === 'back' && a.kind !== 'mechanical' && a.kind !== 'board' && a.kind !== 'marking')) {
    const mains = refsOf(ask).filter((ref) => assembler.deviceOf(ref) !== undefined);
    const own = mains.length > 0 ? mains : refsOf(ask);
    // A kind of parts that every circuit has a few of means all of them.
    const all = assembler.refs.filter((ref) => !kept.has(ref) && (isFitting(ask) ? !FACING.has(kindOf(ref)) : kindOf(ref) === ask.concept));
    behind(ask, own.length > 0 && !isFitting(ask) ? own : all);
  }
}
