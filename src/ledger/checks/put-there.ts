import type { Kind } from '../../design/index.js';
import type { Concept } from '../../lexicon/index.js';
import type { ResolvedPart } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import { wantedCount } from '../claims.js';
import { conceptTitle, expectedOf } from '../realised/instances.js';
import { counted, list } from '../say.js';
import type { Scene } from '../scene.js';
import { partly, unchecked, unmet, type Verdict } from '../verdict.js';

/** What does nothing by itself for which anybody would ask by a purpose. */
const IDLE: ReadonlySet<Kind> = new Set<Kind>(['connector', 'usb_connector', 'battery_connector', 'mounting_hole', 'fiducial', 'test_point']);
/** What stands beside what does the work, unless the concept's own circuits are made of nothing else. */
const BESIDE: ReadonlySet<Kind> = new Set<Kind>(['resistor', 'capacitor', 'inductor', 'ferrite']);

/**
 * Parts that were put onto the board by hand for what was asked, where no circuit of the library shows it: their purpose, their value or the title of
 * their device bears its name, their kind is one that such circuits are made of, and they are wired. That is what was said of them; nobody has checked
 * the circuit, so it is met in part. null: there are none.
 */
export function putThere(scene: Scene, ask: Ask): Verdict | null {
  if (ask.part !== undefined) return null;
  if (ask.kind === 'interface' && onlyJoins(scene))
    return unchecked(`what speaks ${conceptTitle(scene, ask.concept)} over the lines that are joined`);
  const kinds = scene.once(`made of ${ask.concept}`, () => kindsOf(scene, ask.concept));
  const words = scene.once(`words of ${ask.concept}`, () => new Set(scene.lexicon.sortsOf(ask.concept).flatMap(namesOf)));
  const found = scene.parts.filter((p) => isOne(p, kinds, words)).map((p) => p.component.ref);
  if (found.length === 0) return null;
  const [wanted, title] = [wantedCount(scene, ask), conceptTitle(scene, ask.concept)];
  if (wanted !== null && found.length < wanted)
    return unmet(`${counted(wanted, title)} were asked for and there ${found.length === 1 ? 'is' : 'are'} ${found.length}: ${list(found)}`, {
      refs: found,
    });
  return partly(`${list(found)} ${found.length === 1 ? 'was' : 'were'} put there for it; nobody has checked the circuit`, { refs: found });
}

/** Whether a board has nothing but connectors, of which the person said what is on each contact: what the lines carry is their matter. */
function onlyJoins({ parts, request }: Scene): boolean {
  const listed = request.asks.filter((a) => a.state === 'wanted' && a.contacts !== undefined);
  return listed.length > 1 && parts.every((p) => IDLE.has(p.component.kind));
}

function isOne({ component, device, pads }: ResolvedPart, kinds: ReadonlySet<Kind> | null, words: ReadonlySet<string>): boolean {
  const { block, kind, purpose, value, fitted } = component;
  if (block !== undefined || fitted === false || IDLE.has(kind)) return false;
  if (kinds === null ? BESIDE.has(kind) : !kinds.has(kind)) return false;
  if (new Set(pads.flatMap((p) => p.net ?? [])).size < 2) return false;
  return [purpose, value, device?.title ?? ''].some((text) => bears(text, words));
}

/** Kinds of the parts that do the work in what realises a concept; null: nobody says. A chip that nobody sorted may be any of them. */
function kindsOf(scene: Scene, id: string): ReadonlySet<Kind> | null {
  const kinds = new Set<Kind>();
  for (const { evidence } of scene.lexicon.sortsOf(id)) {
    for (const kind of evidence?.kinds ?? []) kinds.add(kind);
    for (const block of evidence?.blocks ?? [])
      for (const { kind } of expectedOf(scene, { id: block, block, refs: [], ports: {}, params: {} })) if (!IDLE.has(kind)) kinds.add(kind);
  }
  if (kinds.size === 0) return null;
  const working = [...kinds].filter((k) => !BESIDE.has(k));
  return new Set(working.length === 0 ? kinds : working.some((k) => CHIPS.has(k)) ? [...working, 'ic'] : working);
}
const CHIPS: ReadonlySet<Kind> = new Set<Kind>([
  'regulator',
  'charger',
  'sensor',
  'memory',
  'transceiver',
  'driver',
  'timer',
  'opamp',
  'logic',
  'module',
]);

const namesOf = ({ title, words }: Concept): string[] => [title, ...(words.en ?? [])].map(plain).filter((t) => t !== '');
/** Lower case, single spaces, without the plural's end. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((w) => w !== '')
    .map((w) => (w.length > 3 && w.endsWith('s') && !w.endsWith('ss') ? w.slice(0, -1) : w))
    .join(' ');
/** Most words of a name. */
const LONGEST = 5;

/** Whether one of the names stands in a text, word by word. */
function bears(text: string, names: ReadonlySet<string>): boolean {
  const words = plain(text).split(' ');
  return words.some((_, from) =>
    Array.from({ length: LONGEST }, (__, n) => words.slice(from, from + n + 1).join(' ')).some((phrase) => names.has(phrase)),
  );
}
