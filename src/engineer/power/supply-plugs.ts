import type { Ask } from '../../request/index.js';
import { isPlug, plugOf } from '../connectors/contacts.js';
import type { Minutes } from '../decision.js';
import { blocksFor, figure, isA, type Knowledge } from '../knowledge.js';

/** Kinds of a board that only feeds and switches. */
const FEEDING: ReadonlySet<Ask['kind']> = new Set(['supply', 'conversion', 'rail', 'charging', 'protection', 'output', 'load', 'connector']);
/** Kinds of which a signal goes in or out by a connector. */
const SIGNALS: ReadonlySet<Ask['kind']> = new Set(['function', 'input', 'sensor', 'sound', 'display', 'interface']);

/**
 * The asks with the connectors that their supply comes in at: one that is said to be the input is the supply's where that has none of its own, and on
 * a board that only feeds it is the supply; a supply of which no connector is said takes the terminals that the rest of the board has.
 */
export function withSupplyPlugs(know: Knowledge, all: readonly Ask[], minutes: Minutes): Ask[] {
  const asks = withSupplyInlet(know, withBatteryPlug(know, all, minutes));
  const feeds = asks.some((a) => FEEDING.has(a.kind) && a.kind !== 'connector') && !asks.some((a) => SIGNALS.has(a.kind) || a.kind === 'controller');
  if (!feeds) return [...asks];
  const plugs = asks.filter((a) => isWired(know, a));
  const bare = asks.filter((a) => a.kind === 'supply' && a.connector === undefined && !ownPlug(know, a));
  // A row of pins is a way in only where it is called so.
  const entrance = asks.find((a) => a.part === undefined && isPlug(know, a) && a.features.includes('input'));
  const gone = new Set<Ask>();
  const instead = new Map<Ask, Ask>();
  const [supply] = bare;
  if (entrance !== undefined && (entrance.count ?? 1) === 1) {
    if (supply !== undefined && bare.length === 1) {
      instead.set(supply, { ...supply, connector: connectorOf(entrance) });
      gone.add(entrance);
      minutes.decide(entrance.id, supply.text, 'the supply comes in there');
    } else if (!asks.some((a) => a.kind === 'supply') && figure(entrance, 'ways', ['size', 'value', 'rated']) !== 4)
      instead.set(entrance, { ...entrance, kind: 'supply', concept: 'supply', connector: connectorOf(entrance), figures: volts(entrance) });
  } else if (supply !== undefined && supply.concept === 'supply' && !plugs.some((a) => blocksFor(know, a.concept).some((b) => b.includes('jack')))) {
    const terminals = plugs.find((a) => isA(know, a, 'screw_terminal') && !a.features.includes('output'));
    if (terminals !== undefined) instead.set(supply, { ...supply, connector: connectorOf(terminals) });
  }
  return asks.flatMap((a) => (gone.has(a) ? [] : [instead.get(a) ?? a]));
}

/** A power terminal that feeds nothing of its own is where the supply comes in, of which nothing else was said. */
function withSupplyInlet(know: Knowledge, asks: readonly Ask[]): readonly Ask[] {
  const inlets = asks.filter((a) => a.kind === 'connector' && isA(know, a, 'power_terminal') && !a.features.includes('output'));
  const [inlet] = inlets;
  const bare = inlet !== undefined && inlets.length === 1 && (inlet.count ?? 1) === 1 && inlet.links.length === 0 && inlet.per === undefined;
  if (!bare || asks.some((a) => a.kind === 'supply' || a.kind === 'charging' || (a.kind === 'connector' && a !== inlet && ownPlug(know, a))))
    return asks;
  return asks.map((a) => (a === inlet ? { ...a, kind: 'supply', concept: 'supply', connector: connectorOf(a), figures: volts(a) } : a));
}

/** "2S pack, …, XT30": the one connector that brings a supply and of which nothing is said is that of a battery without one. */
function withBatteryPlug(know: Knowledge, asks: readonly Ask[], minutes: Minutes): readonly Ask[] {
  const [pack, ...more] = asks.filter((a) => a.kind === 'supply' && isA(know, a, 'battery'));
  // Sorts that are told by the current they carry are for packs.
  const brings = (a: Ask): boolean =>
    know.lexicon.concept(a.concept)?.figures.some((f) => f.quantity === 'current' && f.typical !== undefined) === true;
  const [plug, ...others] = asks.filter((a) => isWired(know, a) && brings(a) && a.links.length + a.features.length === 0 && (a.count ?? 1) === 1);
  if (pack === undefined || plug === undefined || more.length + others.length > 0 || pack.connector !== undefined) return asks;
  minutes.decide(plug.id, pack.text, 'it comes in there');
  return asks.flatMap((a) => (a === plug ? [] : a === pack ? [{ ...pack, connector: connectorOf(plug) }] : [a]));
}

/** A connector of wires, of which nothing says that it is something else. */
const isWired = (know: Knowledge, a: Ask): boolean => a.part === undefined && !isA(know, a, 'pin_header') && isPlug(know, a);

/** Whether what it is brings its connector: USB, a cell in its holder. */
const ownPlug = (know: Knowledge, a: Ask): boolean => {
  const blocks = blocksFor(know, a.concept);
  return a.concept !== 'supply' && (blocks.every((b) => b.startsWith('usb')) || blocks.every((b) => b.includes('holder'))) && blocks.length > 0;
};

const volts = (a: Ask): Ask['figures'] => a.figures.filter((f) => f.quantity === 'voltage' || f.quantity === 'current');

const connectorOf = (a: Ask): NonNullable<Ask['connector']> => plugOf(a).connector as NonNullable<Ask['connector']>;
