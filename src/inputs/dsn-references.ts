import { DesignError } from '../design/index.js';
import { lists, type Read, words } from './sexpr.js';

/** Names that an error lists. */
const NAMED = 5;

interface Sections {
  readonly structure: readonly Read[];
  readonly placement: readonly Read[];
  readonly library: readonly Read[];
  readonly network: readonly Read[];
  readonly wiring: readonly Read[];
}

/**
 * Everything that a design names in its library is there: a part without its image, or a pin or via without its padstack, would be routed across.
 * Throws DesignError that names what is missing and who names it.
 */
export function checkReferences({ structure, placement, library, network, wiring }: Sections): void {
  const images = new Map(lists(library, 'image').map((i) => [String(i[1]), i]));
  const padstacks = new Set(lists(library, 'padstack').map((p) => String(p[1])));
  const placed = lists(placement, 'component').filter((c) => lists(c, 'place').length > 0);
  refuse(
    'image',
    placed.filter((c) => !images.has(String(c[1]))).map((c) => ({ name: String(c[1]), by: `the part ${words(lists(c, 'place')[0])[0] ?? ''}` })),
  );
  const pins = placed.flatMap((c) =>
    lists(images.get(String(c[1])), 'pin').map((pin) => ({ name: words(pin)[0] ?? '', by: `the image ${String(c[1])}` })),
  );
  const general = lists(structure, 'via')
    .flatMap(words)
    .map((name) => ({ name, by: '(structure (via …))' }));
  const classes = lists(network, 'class').flatMap((c) =>
    lists(c, 'circuit')
      .flatMap((circuit) => lists(circuit, 'use_via'))
      .flatMap(words)
      .map((name) => ({ name, by: `the class ${String(c[1])}` })),
  );
  const laid = lists(wiring, 'via').map((via) => ({ name: words(via)[0] ?? '', by: 'a via of (wiring …)' }));
  refuse(
    'padstack',
    [...pins, ...general, ...classes, ...laid].filter(({ name }) => !padstacks.has(name)),
  );
}

function refuse(what: string, missing: readonly { readonly name: string; readonly by: string }[]): void {
  const named = new Map(missing.map((m) => [m.name, m.by]));
  if (named.size === 0) return;
  const shown = [...named].slice(0, NAMED).map(([name, by]) => `${JSON.stringify(name)} (named by ${by})`);
  const more = named.size > NAMED ? ` and ${named.size - NAMED} more` : '';
  throw new DesignError('file', `(library …) has no ${what} ${shown.join(', ')}${more}`);
}
