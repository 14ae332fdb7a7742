import { type Component, type Design, DesignError } from '../../design/index.js';
import { auditDesign } from '../../ledger/index.js';
import type { Lexicon } from '../../lexicon/index.js';
import type { Library } from '../../parts/index.js';

/** The design with a part that a hand turns wherever a knob was asked for and a trimmer stands; the nets stay as they are. */
export function turnedByHand(design: Design, library: Library, lexicon: Lexicon): Design {
  const { request } = design;
  const knobs = new Set(
    (request?.asks ?? []).flatMap((a) => (a.state === 'wanted' && a.not !== true && lexicon.isA(a.concept, 'knob') ? [a.id] : [])),
  );
  if (request === undefined || knobs.size === 0) return design;
  const refs = new Set(servedBy(design, library, lexicon, knobs));
  return { ...design, components: design.components.map((c) => (refs.has(c.ref) ? handed(c, library) : c)) };
}

function servedBy(design: Design, library: Library, lexicon: Lexicon, asks: ReadonlySet<string>): string[] {
  try {
    const { entries } = auditDesign({ request: design.request as NonNullable<Design['request']>, design, library, lexicon });
    return entries.flatMap((e) => (asks.has(e.ask) ? e.by.refs : []));
  } catch (error) {
    // A design that cannot be resolved is refused by the build, with its reason.
    if (error instanceof DesignError) return [];
    throw error;
  }
}

function handed(component: Component, library: Library): Component {
  const device = library.devices.get(library.devices.get(component.device ?? '')?.by_hand ?? '');
  if (device === undefined) return component;
  const { catalog_code, mpn, manufacturer } = device;
  const part = catalog_code === null ? null : { catalog_code, mpn, manufacturer };
  return { ...component, device: device.id, package: device.package, part, purpose: component.purpose.replace(/^trimmer\b/i, 'Potentiometer') };
}
