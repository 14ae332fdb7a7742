import { type Board, printable } from '../../board/index.js';
import { type Kind, type Picture, pictureOf } from '../../design/index.js';
import { undrawable } from '../../geometry/index.js';
import { unnamed } from '../../layout/label/index.js';
import { nameOf } from '../../layout/label/pictures.js';
import type { Ask } from '../../request/index.js';
import { presence } from '../checks/presence.js';
import { claimOf, wantedAsks } from '../claims.js';
import { astableHz } from '../formulas/timers.js';
import { printedAs } from '../geometry.js';
import { senses } from '../heart.js';
import { conceptOf, conceptTitle, goesOnAlone, realised } from '../realised/instances.js';
import { list } from '../say.js';
import type { Scene } from '../scene.js';
import { programmed, signalsOf } from '../signals.js';
import { met, partly, unchecked, unmet, type Verdict } from '../verdict.js';
import type { Audit } from './thing.js';

/** What the board is to do when it runs; what is a sort of firmware no circuit does without a program: by parts where the concept has some, else by the firmware of a controller that is there. */
export const behaviour: Audit = (scene, ask) => {
  const evidence = conceptOf(scene, ask.concept)?.evidence;
  if (evidence !== undefined) {
    const there = presence(scene, ask);
    if (there.state !== 'met') return [there];
  }
  const timed = ask.figures.filter((f) => f.quantity === 'frequency' || f.quantity === 'time');
  const brains = programmed(scene);
  const subject = ask.text === '' ? conceptTitle(scene, ask.concept) : `“${ask.text}”`;
  if (conceptOf(scene, ask.concept)?.senses === true && !senses(scene)) return [unmet(`${subject}: nothing that was asked for tells it when`)];
  if (brains.length > 0) return [met(`${subject} is the firmware's, on ${list(brains, 2)}`, { refs: brains })];
  if (evidence !== undefined && timed.length === 0) return [];
  const timers = scene.parts.filter((p) => p.component.kind === 'timer').map((p) => p.component.ref);
  if (timers.length > 0 && scene.lexicon.isA(ask.concept, 'flicker')) return [flickers(scene, timers)];
  if (timers.length > 0) return fnOf(scene, ask);
  const deciding = conceptOf(scene, ask.concept)?.senses === true ? comparing(scene) : [];
  if (deciding.length > 0)
    return [
      met(
        `${list(deciding, 2)} ${deciding.length === 1 ? 'decides' : 'decide'} by what is sensed and ${deciding.length === 1 ? 'switches' : 'switch'}`,
        { refs: deciding },
      ),
    ];
  const says = `${subject}: nothing on the board runs a program`;
  const goesOn = conceptOf(scene, ask.concept)?.timed === true;
  if (goesOn && goesOnAlone(scene)) return ask.figures.length > 0 ? [] : [met(`${subject}: its circuit does it`)];
  return [
    goesOn || timed.length > 0 || scene.lexicon.isA(ask.concept, 'firmware')
      ? unmet(says)
      : partly(`${says}; whether its circuit does it could not be checked`),
  ];
};
/** What acts at the output of a circuit. */
const ACTS: ReadonlySet<Kind> = new Set(['buzzer', 'led', 'relay', 'bjt', 'mosfet', 'thyristor', 'solid_state_relay']);

/** Comparators, and gates of logic, at whose signals something acts. */
const comparing = (scene: Scene): string[] => [...new Set(DECIDERS.flatMap((id) => deciders(scene, id)))];
const DECIDERS = ['comparator', 'logic_gate'] as const;
const deciders = (scene: Scene, concept: string): string[] =>
  realised(scene, concept).instances.flatMap(({ main, refs }) => {
    const acts = [...signalsOf(scene, [main]).keys()].some((net) =>
      scene.netlist.on(net).some(({ part: { component } }) => ACTS.has(component.kind) && !refs.includes(component.ref)),
    );
    return acts ? [main] : [];
  });

/** Lights of timers that swing at rates of their own flicker; those of one, or of several alike, come and go all at once. */
function flickers(scene: Scene, timers: readonly string[]): Verdict {
  const rates = timers.flatMap((ref) => {
    const part = scene.part(ref);
    const hz = part === undefined ? null : astableHz(scene, part);
    return hz === null ? [] : [Number(((hz.least + hz.most) / 2).toPrecision(2))];
  });
  const says = `${list(timers, 3)} ${timers.length === 1 ? 'turns' : 'turn'} groups of lights on and off`;
  return timers.length > 1 && new Set(rates).size === timers.length
    ? met(`${says}, ${list(rates.map((hz) => `${hz} Hz`))}`, { refs: timers })
    : partly(`${says}${timers.length === 1 ? ', all at one rate' : ', and their rates are not told apart'}`, { refs: timers, loses: ['flicker'] });
}

/** Without a controller a timer may do it. */
const fnOf: Audit = (_scene, ask) => (ask.figures.length === 0 ? [met('a timer does it')] : []);

/** A picture: of the design, and found room for on the board. */
function asPicture({ board, design }: Scene, picture: Picture): Verdict {
  const own = (design.board.pictures ?? []).some((p) => JSON.stringify(p) === JSON.stringify(picture));
  const what = nameOf(picture);
  if (!own) return unmet(`${what} is not of the design`);
  if (board === null) return unchecked(what);
  const why = board.findings.find((f) => f.rule === 'silk.picture' && f.message.startsWith(what));
  const ink = (board.drawings ?? []).filter((d) => d.layer === 'silk' && d.type === 'area' && d.ref === null);
  const sides = [...new Set(ink.map((d) => d.side))];
  return why === undefined && ink.length > 0
    ? met(`${what} is printed on the ${sides.join(' and the ')}`)
    : unmet(why?.message ?? `${what} is printed nowhere`);
}

/** What is to be printed: the texts of the silkscreen. */
export const marking: Audit = (scene, ask) => {
  const { board } = scene;
  const picture = pictureOf(ask);
  if (picture !== null) return [asPicture(scene, picture)];
  const says = conceptOf(scene, ask.concept)?.says;
  const told = ask.label !== undefined || ask.links.length > 0 || ask.place?.near !== undefined;
  if (says !== undefined && !(told && scene.lexicon.isA(ask.concept, 'label') && !scene.lexicon.isA(ask.concept, 'logo')))
    return [unmet(`${conceptTitle(scene, ask.concept)}: ${says}`)];
  const wanted = ask.label ?? ask.part ?? '';
  if (wanted !== '') return [asText(scene, ask, wanted)];
  if (board === null) return [unchecked('the print')];
  if (scene.lexicon.isA(ask.concept, 'part_values')) return values(board);
  if (scene.lexicon.isA(ask.concept, 'pin_labels')) return [pinNames(board)];
  // Which edition nobody said: the version of the board stands behind its name.
  if (scene.lexicon.isA(ask.concept, 'version_mark'))
    return [
      board.texts.some((t) => VERSION.test(t.text)) ? met('the version is printed with the name of the board') : unmet('no version is printed'),
    ];
  const strange = unreadBehind(scene, ask);
  return strange === null ? labels(scene, ask) : [unmet(`what is to be printed could not be read: “${strange}”; give it in quotation marks`)];
};

/** A text, letter by letter: of the design, printed, on the side that was said, and beside the thing that was said. */
function asText(scene: Scene, { label = '', place }: Ask, wanted: string): Verdict {
  const { board, design } = scene;
  const strange = undrawable(label);
  if (strange.length > 0) return unmet(`“${wanted}” is not printed: the font of the silkscreen has no ${strange.join(' ')}`);
  const said = `“${wanted}”`;
  const own = design.components.filter((c) => c.print?.text === wanted).map((c) => c.ref);
  const ofBoard = (design.board.texts ?? []).some((t) => t.text === wanted);
  if (board === null) return ofBoard || own.length > 0 ? met(`the design prints ${said}`) : unchecked(`the print ${said}`);
  const found = printedAs(board, wanted);
  const there = found.filter((t) => place?.side === undefined || t.side === place.side);
  if (found.length === 0) return unmet(`${said} is printed nowhere`);
  if (there.length === 0) return unmet(`${said} is printed on the ${found[0]?.side}, not on the ${place?.side}`);
  const near = place?.near === undefined ? undefined : scene.request.asks.find((a) => a.id === place.near);
  const refs = near === undefined ? [] : claimOf(scene, near).instances.flatMap((i) => [i.main, ...i.refs]);
  const beside = board.parts.filter((p) => refs.includes(p.ref));
  const reach = (t: { x: number; y: number }): number =>
    Math.min(...beside.flatMap((p) => [p, ...p.pads].map((at) => Math.hypot(at.x - t.x, at.y - t.y))));
  if (beside.length > 0 && !own.some((ref) => refs.includes(ref)) && there.every((t) => reach(t) > BESIDE_THING_MM))
    return unmet(`${said} is printed, and not beside ${list([...new Set(beside.map((p) => p.ref))], 3)}`);
  return met(`${said} is printed on the ${there[0]?.side}`);
}
/** A text further from all pads of a thing is not read as its own, mm. */
const BESIDE_THING_MM = 15;

/** The names of the pins of all connectors that wires go to. */
function pinNames(board: Board): Verdict {
  const bare = unnamed(board);
  return bare.length === 0
    ? met('each pin of the connectors has its name beside it')
    : unmet(`no name is printed at ${list(bare.map(([ref, names]) => `${names} of ${ref}`))}`);
}

/** What nobody understood right behind an ask for a print, and may be its text; null: nothing. */
function unreadBehind({ request }: Scene, { words }: Ask): string | null {
  const at = words.at(-1);
  if (at === undefined) return null;
  const behind = request.unread.find(
    (u) => u.weight === 'loud' && u.words.message === at.message && u.words.from >= at.to && u.words.from - at.to <= TEXT_WITHIN,
  );
  return behind?.text ?? null;
}
/** The number of a version, as projects count them. */
const VERSION = /(?:^| )v\d{3,}$/;
/** A text follows what leads to it within so many characters. */
const TEXT_WITHIN = 30;

/** Values beside the parts that are bought by them: a text that a part has and that found no room is named. */
function values({ parts, texts }: Board): Verdict[] {
  const all = parts.filter((p) => p.print?.text === p.value);
  const near = (p: Board['parts'][number]): boolean =>
    texts.some((t) => t.text === printable(p.value) && Math.hypot(t.x - p.x, t.y - p.y) < BESIDE_MM);
  const bare = all.filter((p) => !near(p)).map((p) => p.ref);
  if (all.length === 0) return [unmet('no value is printed beside a part')];
  const is = `values are printed beside ${list(all.filter(near).map((p) => p.ref))}`;
  return [
    bare.length === 0
      ? met(is)
      : partly(bare.length === all.length ? 'values found no room' : `${is}; there is no room beside ${list(bare)}`, { refs: bare }),
  ];
}
/** A text of a small part stands so near to its middle, mm. */
const BESIDE_MM = 8;

/** "Label all terminals": each connector has a text beside it that is not its designator. */
function labels(scene: Scene, ask: Ask): ReturnType<Audit> {
  const { board } = scene;
  if (board === null) return [];
  const named = wantedAsks(scene.request).length === 0 ? [] : claimOf(scene, ask).instances.map((i) => i.main);
  const parts = board.parts.filter((p) => (named.length > 0 ? named.includes(p.ref) : p.kind === 'connector'));
  const bare = parts
    .filter((p) => !board.texts.some((t) => t.text !== p.ref && t.ref === null && Math.hypot(t.x - p.x, t.y - p.y) < 15))
    .map((p) => p.ref);
  if (parts.length === 0) return [unchecked(conceptTitle(scene, ask.concept))];
  return [
    bare.length === 0
      ? met(`${list(parts.map((p) => p.ref))} have a print beside them`)
      : unmet(`nothing is printed beside ${list(bare)}`, { refs: bare }),
  ];
}
