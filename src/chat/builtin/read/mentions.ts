import { type Design, DesignError } from '../../../design/index.js';
import { realised } from '../../../ledger/realised/instances.js';
import { Scene } from '../../../ledger/scene.js';
import type { Concept, PartName } from '../../../lexicon/index.js';
import { loadLexicon } from '../../../lexicon/load.js';
import type { Library } from '../../../parts/index.js';
import { EMPTY_REQUEST } from '../../../request/index.js';

/** A thing that a text names, by the lexicon. */
export interface Mention {
  readonly text: string;
  readonly plural: boolean;
  /** What it may be, the likeliest first. */
  readonly concepts: readonly Concept[];
  /** The part whose name it is; null: it is none. */
  readonly part: PartName | null;
}

/** Kinds of concept that say something of a thing and are none. */
const SAYS: ReadonlySet<string> = new Set(['feature', 'filler', 'purpose', 'place', 'mounting', 'board', 'quality', 'behaviour', 'rail']);
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}.+-]*[\p{L}\p{N}+])?/gu;

/** Every thing named, in order, the longest name at each place. */
export function findMentions(text: string, library: Library): Mention[] {
  const lexicon = loadLexicon(library);
  const words = text.match(WORD) ?? [];
  const found: Mention[] = [];
  for (let at = 0; at < words.length; ) {
    const part = /\d/.test(words[at] ?? '') || /^[A-Z]{2}/.test(words[at] ?? '') ? lexicon.lookupPart(words, at) : null;
    const word = lexicon.lookup(words, at);
    const named = part !== null && part.tokens >= (word?.tokens ?? 0) ? part : null;
    const concepts = named === null ? (word?.concepts ?? []) : named.part.concepts.flatMap((id) => lexicon.concept(id) ?? []);
    const tokens = named?.tokens ?? word?.tokens ?? 1;
    const things = concepts.filter((c) => !SAYS.has(c.kind));
    if (named !== null || things.length > 0)
      found.push({
        text: words.slice(at, at + tokens).join(' '),
        plural: named === null && word?.plural === true,
        concepts: things,
        part: named?.part ?? null,
      });
    at += tokens;
  }
  return found;
}

const scenes = new WeakMap<Design, Scene | null>();

/** A design as the ledger sees it; null: it cannot be resolved. */
export function sceneOf(design: Design, library: Library): Scene | null {
  const known = scenes.get(design);
  if (known !== undefined) return known;
  let scene: Scene | null = null;
  try {
    scene = new Scene({ request: design.request ?? EMPTY_REQUEST, design, board: null, library, lexicon: loadLexicon(library) });
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
  }
  scenes.set(design, scene);
  return scene;
}

/** Main parts of what a mention names on a board, by what realises it. */
export function refsOf({ concepts, part }: Mention, design: Design, library: Library): string[] {
  if (part !== null) {
    const blocks = design.blocks.flatMap((b) => (part.blocks.includes(b.block) ? [b.refs] : []));
    const own = design.components.filter((c) => c.device !== undefined && part.devices.includes(c.device)).map((c) => c.ref);
    if (own.length + blocks.length > 0) return own.length > 0 ? own : blocks.flatMap((refs) => refs.slice(0, 1));
  }
  const scene = sceneOf(design, library);
  if (scene === null) return [];
  for (const { id } of concepts) {
    const { instances, by } = realised(scene, id);
    if (instances.length > 0 && by === 'own') return instances.map((i) => i.main);
  }
  return [];
}
