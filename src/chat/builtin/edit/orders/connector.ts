import { type Design, DesignError } from '../../../../design/index.js';
import type { ConnectorFamily } from '../../intent.js';
import { connectorDevice, connectorWays, FAMILY_NAMES } from '../../plan/families.js';
import type { Editing, Order } from '../editing.js';
import { regrow } from '../regrow.js';

const ORDERED = [
  /^(?:swap|replace|exchange|substitute|change|switch|convert|turn)\s+(?<old>.+?)\s+(?:for|with|by|to|into)\s+(?<next>.+)$/i,
  /^(?:i(?:'d| would)?\s+)?(?:use|fit|take|put in|put|give me|want|like|have|rather have|rather|prefer|try|need)\s+(?<next>.+?)\s+(?:instead of|in place of|rather than)\s+(?<old>.+)$/i,
  /^(?<old>(?:(?:the|that|my|both|all)\s+.+?|(?:\w+\s+){0,2}(?:headers?|terminals?|connectors?|sockets?|jacks?)))\s+(?:should|shall|must|could|can)\s+(?:become|be)\s+(?<next>.+)$/i,
  /^(?:make)\s+(?<old>.+?)\s+(?<next>(?:(?:into|be)\s+)?(?:an?\s+)?(?:jst|screw|pin header|female|male)\b.*)$/i,
  /^(?:use|fit|put|have|want)\s+(?<next>.+?)\s+(?:for|as|at)\s+(?<old>.+)$/i,
] as const;

export const FAMILIES: readonly [RegExp, ConnectorFamily][] = [
  [/\bxt-?30\b/i, 'xt30'],
  [/\bxt-?60\b/i, 'xt60'],
  [/\bplugg?able\b|\bphoenix\b/i, 'plug'],
  [/\bxh\b/i, 'xh'],
  [/\bph\b/i, 'ph'],
  [/\bsh\b|\bqwiic-like\b/i, 'sh'],
  [/\bgh\b/i, 'gh'],
  [/\bjst\b/i, 'xh'],
  [/\bscrew\b|\bterminal(?: block)?s?\b/i, 'screw'],
  [/\b(?:pin|female) sockets?\b|\bfemale (?:pin )?headers?\b|^(?:an? )?female$/i, 'socket'],
  [/\b(?:pin|male)[- ]?headers?\b|\bheaders?\b|\bdupont\b|^(?:an? )?male$/i, 'header'],
];

/** What one contact of a family carries by its maker's datasheet, A. */
const CONTACT_A: Partial<Record<ConnectorFamily, number>> = { xh: 3, ph: 2, sh: 1, gh: 1 };

/** "swap the screw terminal for a JST PH", "pin headers instead of the terminals": the same pins on the same nets, another connector. */
export const connector: Order = (clause, editing) => {
  const found = ORDERED.map((order) => order.exec(clause)?.groups).find((groups) => groups !== undefined);
  const [old, next] = [found?.['old'] ?? '', found?.['next'] ?? ''];
  if (coaxial(clause, editing)) return true;
  const family = FAMILIES.find(([word]) => word.test(next))?.[1];
  if (family === undefined || /\b(?:usb|jack|i2c|gpio|uart|spi|swd|isp)\b|\d\s*v\b/i.test(next)) return false;
  const refs = connectorsOf(old, editing);
  if (refs.length === 0) return false;
  const asked = /\b(\d+)\s*-?\s*(?:pin|way|pole|position)/i.exec(next)?.[1];
  for (const ref of refs) restyle(ref, family, asked === undefined ? null : Number(asked), editing);
  return true;
};

/** Coaxial connectors by their names. */
const COAX: readonly (readonly [RegExp, string, RegExp])[] = [
  [/\bsma\b/i, 'SMA', /^SMA_/],
  [/\bbnc\b/i, 'BNC', /^BNC_/],
  [/\bu\.?fl\b|\bipex\b/i, 'U.FL', /^U\.FL/],
];

/** "use BNC", "replace the SMA by BNC": coaxial connectors in place of coaxial ones, on the same nets. */
function coaxial(clause: string, editing: Editing): boolean {
  const said = COAX.filter(([word]) => word.test(clause));
  const { design, library } = editing;
  if (
    said.length === 0 ||
    !/^(?:use|swap|replace|exchange|change|make|switch|convert|put|fit|i|we)\b|\binstead\b/i.test(clause) ||
    /\b(?:add|another|second|antenna)\b/i.test(clause)
  )
    return false;
  const there = design.components.filter((c) => COAX.some(([, , device]) => device.test(c.device ?? '')));
  const has = (c: Design['components'][number], [, , device]: (typeof COAX)[number]): boolean => device.test(c.device ?? '');
  const next = said.length === 1 ? said[0] : said.find((s) => !there.some((c) => has(c, s)));
  const wanted = next === undefined ? undefined : [...library.devices.keys()].find((d) => next[2].test(d));
  const open = there.filter((c) => next !== undefined && !has(c, next));
  if (next === undefined || wanted === undefined || there.length === 0) return false;
  if (open.length === 0) {
    editing.told.push(`${there.map((c) => c.ref).join(', ')}: ${next[1]} already.`);
    return true;
  }
  const role = /\b(in|out)put\b/i.exec(clause)?.[1];
  const meant = open.filter(
    (c) => new RegExp(`\\b${c.ref}\\b`, 'i').test(clause) || (role !== undefined && new RegExp(`^${role}`, 'i').test(c.value)),
  );
  for (const { ref, value } of meant.length > 0 ? meant : open) {
    const grown = regrow(editing, [], (draft) => draft.assembler.exchange(ref, wanted));
    editing.apply(grown.design, `${ref} (${value}) is ${next[1] === 'U.FL' ? 'a U.FL socket' : `a ${next[1]} jack`} now, on the same nets.`);
  }
  return true;
}

/** The connectors of one row that a phrase names: by what it calls them, else by their family. */
export function connectorsOf(phrase: string, editing: Editing): string[] {
  const rows = new Map(
    editing.design.components.flatMap((c) => (connectorWays(c.device ?? '') === null ? [] : [[c.ref, familyOfDevice(c.device ?? '')] as const])),
  );
  const target = editing.target(phrase);
  const named = target.things.flatMap((t) => t.parts.map((p) => p.ref)).filter((ref) => rows.has(ref));
  const family = FAMILIES.find(([word]) => word.test(phrase))?.[1];
  const alike = [...rows].filter(([, own]) => own === family).map(([ref]) => ref);
  const plural = /\b(?:all|every|both|each|terminals|headers|connectors|blocks|sockets)\b/i.test(phrase);
  if (target.byRef) return named;
  const fitting = family === undefined ? named : named.filter((ref) => rows.get(ref) === family);
  if (family !== undefined && plural && !/\b(?:input|output|in|out|supply|power|load|motor|relay|sensor)s?\b/i.test(phrase)) return alike;
  if (fitting.length > 0) return fitting;
  if (named.length > 0 && family === undefined) return named;
  return alike.length === 1 || plural ? alike : [];
}

function familyOfDevice(device: string): ConnectorFamily | null {
  const jst = /^JST_(PH|XH|SH|GH)_/.exec(device)?.[1]?.toLowerCase();
  if (jst === 'ph' || jst === 'xh' || jst === 'sh' || jst === 'gh') return jst;
  const xt = /^(XT[36]0)/.exec(device)?.[1]?.toLowerCase();
  if (xt === 'xt30' || xt === 'xt60') return xt;
  if (device.startsWith('Pluggable')) return 'plug';
  if (device.startsWith('ScrewTerminal')) return 'screw';
  return device.startsWith('PinSocket') ? 'socket' : 'header';
}

function restyle(ref: string, family: ConnectorFamily, asked: number | null, editing: Editing): void {
  const old = editing.design.components.find((c) => c.ref === ref);
  const ways = connectorWays(old?.device ?? '');
  if (old === undefined || ways === null) return;
  if (asked !== null && asked !== ways) {
    editing.refused.push(`${ref} has ${ways} wires; ${FAMILY_NAMES[family]} with ${asked} pins cannot carry them as they are.`);
    return;
  }
  const wanted = connectorDevice(family, ways);
  if (familyOfDevice(old.device ?? '') === family) {
    editing.refused.push(`${ref} is ${FAMILY_NAMES[family]} already.`);
    return;
  }
  if (!editing.library.devices.has(wanted)) {
    editing.refused.push(`${ref} as ${FAMILY_NAMES[family]}: my library has none with ${ways} pins, so it stays as it is.`);
    return;
  }
  try {
    const grown = regrow(editing, [], (draft) => draft.assembler.exchange(ref, wanted));
    editing.apply(grown.design, `${ref} (${old.value}) is ${FAMILY_NAMES[family]} with ${ways} pins now, on the same nets.`);
    const amps = CONTACT_A[family];
    if (amps !== undefined && familyOfDevice(old.device ?? '') === 'screw')
      editing.assumed.push(`${ref} carries no more than ${amps} A per contact now.`);
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
    editing.refused.push(`${ref}: ${error.reason}.`);
  }
}
