import type { Ask } from '../../../request/index.js';
import { claimOf, wantedAsks, wantedCount } from '../../claims.js';
import { CONNECTORS } from '../../reach.js';
import { conceptTitle, namesOf } from '../../realised/instances.js';
import { roleOf } from '../../realised/roles.js';
import { list } from '../../say.js';
import type { Scene } from '../../scene.js';
import { met, partly, unmet, type Verdict } from '../../verdict.js';

/** Turned with a screwdriver. */
const TRIMMER = /trimm|trimpot|3296|3362|3386/i;
/** Small parts that stand on a board; where only a header for one stands there, it is not on the board. */
const SMALL: ReadonlySet<string> = new Set(['ldr', 'photodiode', 'light_sensor']);
/** Words by which somebody asks for the place where it is connected, and not for the thing. */
const OUTSIDE = /header|connector|terminal|input|probe|jack|plug|socket|from outside|external|cable|wire/i;

/** Whether the part has the form that its name promises: a knob that a hand turns, a sensor that is there and not only its header. */
export function form(scene: Scene, ask: Ask): Verdict[] {
  const refs = claimOf(scene, ask).instances.map((i) => i.main);
  return refs.length === 0
    ? []
    : [...turned(scene, ask, refs), ...onHeader(scene, ask, refs), ...alone(scene, ask, refs), ...ofAll(scene, ask), ...rowed(scene, ask, refs)];
}

function turned(scene: Scene, ask: Ask, refs: readonly string[]): Verdict[] {
  const trimmers = refs.filter((r) => {
    const part = scene.part(r);
    return part?.component.kind === 'potentiometer' && namesOf(part).some((n) => TRIMMER.test(n));
  });
  if (trimmers.length === 0) return [];
  const is = `${list(trimmers)} ${trimmers.length === 1 ? 'is a trimmer' : 'are trimmers'} for a screwdriver`;
  if (ask.concept === 'slider') return [unmet(`${is}, no slider`, { refs: trimmers })];
  if (ask.concept === 'potentiometer') return [met(is, { refs: trimmers })];
  return ask.concept === 'knob' ? [partly(is, { refs: trimmers, loses: ['a shaft that a hand turns'] })] : [];
}

/** "A num-lock LED" is one LED and no row of them. */
function alone(scene: Scene, ask: Ask, refs: readonly string[]): Verdict[] {
  if (ask.place?.corner === 'each' || ask.place?.pattern === 'sides') return [];
  if (ask.kind !== 'light' || !ONE_LIGHT.has(ask.concept) || ask.count !== undefined || ask.per !== undefined || !/[^s]$/i.test(ask.text)) return [];
  if (wantedAsks(scene.request).some((a) => a !== ask && a.kind === 'light')) return [];
  const charging = new Set((roleOf(scene, 'charge_led') ?? []).flat());
  const own = claimOf(scene, ask).candidates.flatMap((i) => (charging.has(i.main) ? [] : [i.main]));
  // "Outputs, each with a LED": as many as there are of something else.
  const many = ask.features.length === 0 && wantedAsks(scene.request).some((a) => wantedCount(scene, a) === own.length);
  if (own.length < 4 || refs.length === 0 || many) return [];
  return [partly(`${list(own)} are ${own.length} where one was asked for`, { refs: own, loses: ['one of its own'] })];
}
const ONE_LIGHT: ReadonlySet<string> = new Set(['led', 'status_led', 'power_led']);

/** Sorts of connectors for wires. */
const FOR_WIRES = ['screw_terminal', 'jst', 'molex'] as const;
/** Kinds of what may hang on wires. */
const HANGING: ReadonlySet<Ask['kind']> = new Set(['sensor', 'input', 'load']);
/** A sort of connector that is said of nothing is that of all that hangs on wires, and no plain row of pins is there. */
function ofAll(scene: Scene, ask: Ask): Verdict[] {
  const isSort = ask.kind === 'connector' && FOR_WIRES.some((f) => scene.lexicon.isA(ask.concept, f));
  if (!isSort || ask.count !== undefined || !/s$/i.test(ask.text) || ask.links.length + ask.features.length > 0 || ask.place !== undefined) return [];
  const hanging = wantedAsks(scene.request).filter((a) => HANGING.has(a.kind) && a.part === undefined && a.connector === undefined);
  const mains = hanging.flatMap((a) => claimOf(scene, a).instances.map((i) => i.main));
  const rows = [...new Set(mains)].filter((r) => /^PinHeader/.test(scene.part(r)?.component.device ?? ''));
  if (rows.length === 0) return [];
  return [
    partly(`${list(rows)} ${rows.length === 1 ? 'is a pin header' : 'are pin headers'}`, { refs: rows, loses: [`the ${ask.text} of ${list(rows)}`] }),
  ];
}

/** "An I²C header" is pins, and no screw terminal that has the same lines. */
function rowed(scene: Scene, ask: Ask, refs: readonly string[]): Verdict[] {
  const screws = scene.lexicon.isA(ask.concept, 'pin_header') ? refs.filter((r) => /^ScrewTerminal/.test(scene.part(r)?.component.device ?? '')) : [];
  return screws.length === 0 ? [] : [partly(`${list(screws)}: a screw terminal`, { refs: screws, loses: ['pins of a header'] })];
}

function onHeader(scene: Scene, ask: Ask, refs: readonly string[]): Verdict[] {
  if (!SMALL.has(ask.concept) || ask.connector !== undefined || OUTSIDE.test(ask.text) || ask.features.includes('external')) return [];
  if (ask.links.some((l) => l.role === 'via' || l.role === 'to')) return [];
  if (!refs.every((r) => CONNECTORS.has(scene.part(r)?.component.kind ?? 'resistor'))) return [];
  const title = conceptTitle(scene, ask.concept);
  return [
    partly(`${list(refs)} ${refs.length === 1 ? 'is a connector' : 'are connectors'} for it: the ${title} itself is not on the board`, {
      refs,
      loses: [`the ${title} itself`],
    }),
  ];
}
