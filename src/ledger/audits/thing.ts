import type { Ask } from '../../request/index.js';
import { beyond, clock, drivenOhms, lineRate, swing } from '../checks/beyond.js';
import { connector } from '../checks/connectors/connector.js';
import { contactFigures } from '../checks/connectors/connector-shape.js';
import { bridgeAmps, contactAmps } from '../checks/contacts.js';
import { carriedAmps, coilVolts, litAmps, meteredAmps, suppliedVolts } from '../checks/electric.js';
import { type FigureCheck, figures } from '../checks/figures.js';
import { links } from '../checks/links.js';
import { freePins, onPins } from '../checks/on-pins.js';
import { busAddress, part } from '../checks/part.js';
import { presence } from '../checks/presence.js';
import { putThere } from '../checks/put-there.js';
import { strung } from '../checks/series.js';
import { body } from '../checks/shapes/body.js';
import { form } from '../checks/shapes/form.js';
import { ringSize } from '../checks/shapes/pattern.js';
import { place } from '../checks/shapes/place.js';
import { cutoffVolts, oscillates, pulses } from '../checks/timed.js';
import { channelled, ownValue } from '../checks/values.js';
import { printedAs } from '../geometry.js';
import { list } from '../say.js';
import type { Scene } from '../scene.js';
import { met, unmet, type Verdict } from '../verdict.js';

export type Audit = (scene: Scene, ask: Ask) => Verdict[];

/** "A terminal labelled PUMP", "the outputs A and B": each name is printed somewhere on the board, or is what a part that is to be built is called. */
function labelled(scene: Scene, { label }: Ask): Verdict[] {
  const { board, design } = scene;
  const bearing = (name: string): string[] => design.components.flatMap((c) => ((c.print?.text ?? c.value) === name ? [c.ref] : []));
  const isThere = (name: string): boolean => (board === null ? bearing(name).length > 0 : printedAs(board, name, true).length > 0);
  return (label?.split(', ') ?? []).map((name) =>
    isThere(name)
      ? met(board === null ? `${list(bearing(name))} is called ${name}` : `“${name}” is printed`)
      : unmet(board === null ? `nothing of it bears the name ${name} in print` : `“${name}” is printed nowhere`),
  );
}

/** Something that stands on the board: there, as often as asked, the named part, at its connector and place, with its figures. */
export function thing(
  scene: Scene,
  ask: Ask,
  checks: readonly FigureCheck[] = [
    oscillates,
    pulses,
    cutoffVolts,
    lineRate,
    clock,
    busAddress,
    contactFigures,
    bridgeAmps,
    contactAmps,
    coilVolts,
    litAmps,
    strung,
    swing,
    drivenOhms,
    ownValue,
    beyond,
    suppliedVolts,
    carriedAmps,
    meteredAmps,
    channelled,
  ],
): Verdict[] {
  const there = presence(scene, ask);
  const named = part(scene, ask);
  if (there.state === 'unmet' && there.refs.length === 0) return named.some((v) => v.state === 'unmet') ? named : [putThere(scene, ask) ?? there];
  return [
    there,
    ...named,
    ...form(scene, ask),
    ...freePins(scene, ask),
    ...onPins(scene, ask),
    ...connector(scene, ask),
    ...body(scene, ask),
    ...place(scene, ask),
    ...figures(scene, ask, [ringSize, ...checks]),
    ...links(scene, ask),
    ...labelled(scene, ask),
  ];
}
