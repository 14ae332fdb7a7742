import type { Lexicon } from '../lexicon/index.js';
import type { Request } from '../request/index.js';
import { type Change, RequestBuilder } from './asks/builder.js';
import { asOrders } from './edits/asides.js';
import { Editor } from './edits/edit.js';
import type { Ends } from './edits/hearing.js';
import { changesOf } from './edits/reconciled.js';
import { inTurns, piecesOf } from './edits/turns.js';
import { told as heard, toldOfOrder } from './items/background.js';
import { coloured } from './items/coloured.js';
import { excused, inContext } from './items/context.js';
import { echoed } from './items/echoes.js';
import { bounded } from './items/figures/extremes.js';
import { counted, unmultiplied, wattsOfStrips, wound } from './items/figures/multiples.js';
import { powerStated } from './items/figures/power-statement.js';
import { eachPlugged, sharedOut } from './items/figures/shares.js';
import { lensesOf, ofSize } from './items/figures/sizes.js';
import { ampsOutside, suppliesGiven, suppliesOfLoads } from './items/figures/supply-heads.js';
import { gated, gateSignals } from './items/gates.js';
import { hosted, socketed } from './items/hosts.js';
import { itemsOf } from './items/items.js';
import { endsAlike } from './items/signal-ends.js';
import { loadGrammars } from './load/grammars.js';
import { Attacher } from './phrases/attach.js';
import { answering, negated } from './phrases/negations.js';
import { clausesOf } from './phrases/phrases.js';
import { atMost } from './text/at-most.js';
import type { Grammar } from './text/grammar.js';
import { languageOf } from './text/language.js';
import { ordered } from './text/order.js';
import { speechIn, speechOf } from './text/speech.js';
import type { Token } from './text/token.js';
import { banded, tokenise } from './text/tokens.js';
import { Typos } from './text/typos.js';
import { lexiconOf, mended, type Tongue } from './text/words.js';
import { plugsOfAdapter } from './whole/adapters.js';
import { busOfPlugs, familyOfChip, inputsOfCircuit, isolateLine, jackOfRail, plugsOfBuses } from './whole/belonging.js';
import {
  bandAlone,
  barrierVolts,
  currentAlone,
  fedByVehicle,
  feedBeyond,
  feedWithLights,
  madeOfStored,
  narrowSorts,
  notOfTheUnwanted,
  ofTheirKind,
  railsApart,
  tuneRadios,
  turnBothWays,
} from './whole/beyond.js';
import { levelOfPlc } from './whole/commanded.js';
import { divided } from './whole/divided.js';
import { doneTo } from './whole/done-to.js';
import { keepOutside, portOfCar, ratedElsewhere, switchElsewhere, terminatorsSwitched } from './whole/elsewhere.js';
import { countedBeside, countedPlaces } from './whole/for-places.js';
import { hubsStated } from './whole/hubs.js';
import { inputsFromOutside, isolatedInputs } from './whole/isolated-inputs.js';
import { kits } from './whole/kits.js';
import { lastWords, remotes } from './whole/last-words.js';
import { merged } from './whole/merging.js';
import { oneForAllAlike, oneForEach, oneForEachLoad } from './whole/one-for-each.js';
import { batteryLevels } from './whole/supplies/battery-levels.js';
import { cutOffAt } from './whole/supplies/cutoff-levels.js';
import { distribute } from './whole/supplies/distribution.js';
import { cellsInSeries, packOfGuard } from './whole/supplies/guarded-packs.js';
import {
  boardsVolts,
  convertersBear,
  currentMeasured,
  fedByMade,
  linesBearNone,
  railsEach,
  servosFedAt,
  storesSun,
  supplyMeasured,
  switchedOut,
} from './whole/supplies/supply-ports.js';
import { isFact } from './whole/uses.js';
import { gaugeOfBattery, senseTheDark, senseTheHeat, senseTheLevels, timeOfTimer } from './whole/without-program.js';
import { drawings, drawn } from './wiring/drawn.js';
import { type WiringList, wiringLists } from './wiring/lists.js';
import { namedIn, onTheirPins } from './wiring/on-pins.js';
import { type PinList, pinLists } from './wiring/pin-lists.js';
import { printed, printsIn, printsOf } from './wiring/prints.js';
import { wired } from './wiring/wired.js';

export interface Read {
  readonly request: Request;
  readonly changes: readonly Change[];
  /** What there is to say of the message's language, in that language; empty: nothing. */
  readonly readAs: string;
}

/** However wide the space between two words is, it is one. */
const SPACES = /[^\S\r\n]+/g;

/** Reads a message into changes of the request. `standing` null: the first message; `refs`: designators of the board and the ids of their asks; `ends`: the asks whose parts end on a connector of a sort. Pure but for the grammars, which are read once. */
export function read(
  message: string,
  standing: Request | null,
  lexicon: Lexicon,
  refs: ReadonlyMap<string, string> = new Map(),
  ends: Ends = () => [],
): Read {
  const turn = (text: string, before: Request | null): Read => readOne(text, before, lexicon, refs, ends);
  const text = message.replace(SPACES, ' ');
  if (standing !== null || !text.includes('\n')) return turn(text, standing);
  return inTurns(piecesOf(text, tongueOf(tokenise(text), [], lexicon).grammar), turn);
}

/** Reads one message, as one turn. */
function readOne(message: string, standing: Request | null, lexicon: Lexicon, refs: ReadonlyMap<string, string>, ends: Ends): Read {
  const written = banded(tokenise(message), [...(standing?.messages ?? []), message].join('\n'));
  const tongue = tongueOf(written, standing?.messages ?? [], lexicon);
  const builder = new RequestBuilder(standing, message, lexicon);
  const lists = wiringLists(message, lexicon);
  const controlled = hasController(message, standing, lexicon);
  const pins = pinLists(message, lexicon, controlled).filter((p) => !lists.some((l) => l.from < p.to && p.from < l.to));
  const paths = drawings(message);
  const prints = printsIn(message, written, tongue.prints, standing !== null, tongue.lexicon);
  const mend = mended(besides(prints.tokens, [...lists, ...paths.map((p) => ({ ...p, joins: [], owner: null, beside: [] }))], pins), tongue);
  const inOrder = atMost(ordered(mend, tongue, standing !== null), tongue.grammar);
  const tokens = standing === null ? inOrder : asOrders(inOrder, tongue.grammar);
  const speech = tongue.language === 'en' ? speechOf(message) : speechIn(tokens, tongue);
  const things = itemsOf(tokens, { ...tongue, speech, text: message, controlled });
  const said = bounded([...gateSignals(suppliesOfLoads(socketed(coloured(things, lexicon), lexicon), lexicon), lexicon)]);
  const named = standing === null ? eachPlugged(sharedOut(said, lexicon, tongue.grammar)) : said;
  const levelled = wattsOfStrips(standing === null ? cutOffAt(named, lexicon, tongue.grammar) : named, lexicon);
  const meant = ampsOutside(wound(gated(levelled, lexicon), lexicon), lexicon);
  const told = excused(standing === null ? echoed(meant, builder.echoes, tongue.grammar) : meant, tongue.grammar);
  const items =
    standing === null
      ? negated(
          heard(
            hosted(
              suppliesGiven(powerStated(counted(ofSize(inContext(hubsStated(told, lexicon), lexicon), lexicon)), lexicon, tongue.grammar), lexicon),
              tongue.grammar,
              lexicon,
            ),
            tongue.grammar,
          ),
          tongue.grammar,
          lexicon,
        )
      : answering(toldOfOrder(told.map(unmultiplied(tongue.grammar))));
  builder.besides = items.filter(isFact);
  const attacher = new Attacher(builder);
  const clauses = clausesOf(items, standing !== null);
  if (standing === null) attacher.read(clauses);
  else {
    const before = (): Request | null => standing.messages.slice(0, -1).reduce<Request | null>((at, m) => read(m, at, lexicon).request, null);
    new Editor(builder, attacher, refs, ends, before, tongue.grammar).read(clauses);
  }
  divided(builder);
  attacher.finish();
  wired(builder, lists);
  onTheirPins(builder, pins);
  drawn(builder, paths);
  printed(builder, prints);
  merged(builder, tongue.grammar);
  lensesOf(builder);
  endsAlike(builder, tongue.grammar);
  railsApart(builder);
  if (standing === null) madeOfStored(builder);
  feedBeyond(builder);
  feedWithLights(builder);
  tuneRadios(builder);
  isolateLine(builder);
  jackOfRail(builder);
  familyOfChip(builder);
  inputsOfCircuit(builder);
  busOfPlugs(builder);
  plugsOfBuses(builder);
  turnBothWays(builder);
  narrowSorts(builder);
  ofTheirKind(builder);
  notOfTheUnwanted(builder);
  if (standing === null) lastWords(builder);
  if (standing === null) plugsOfAdapter(builder);
  inputsFromOutside(builder);
  batteryLevels(builder, items, tongue.grammar);
  ratedElsewhere(builder, items);
  if (standing !== null) fedByVehicle(builder, told);
  if (standing === null) {
    cellsInSeries(builder);
    packOfGuard(builder);
    fedByVehicle(builder, told);
    servosFedAt(builder);
    railsEach(builder);
    storesSun(builder);
    fedByMade(builder);
    convertersBear(builder);
    boardsVolts(builder);
    linesBearNone(builder);
    supplyMeasured(builder);
    currentMeasured(builder);
    switchedOut(builder);
    barrierVolts(builder);
    keepOutside(builder);
    portOfCar(builder);
    terminatorsSwitched(builder);
    levelOfPlc(builder);
    isolatedInputs(builder);
    switchElsewhere(builder);
    senseTheDark(builder);
    senseTheLevels(builder);
    senseTheHeat(builder);
    gaugeOfBattery(builder);
    timeOfTimer(builder);
    kits(builder);
    distribute(builder);
    remotes(builder);
    oneForEach(builder, named);
    oneForEachLoad(builder, tongue.grammar);
    oneForAllAlike(builder);
  }
  doneTo(builder, written, tongue.grammar);
  if (standing !== null) changesOf(builder, standing);
  builder.placeLines(items);
  builder.settle(items);
  if (standing === null) builder.account(named);
  bandAlone(builder);
  if (standing === null) currentAlone(builder, items);
  countedPlaces(builder);
  if (standing === null) countedBeside(builder, tongue.grammar);
  return { request: builder.done(), changes: builder.changes, readAs: tongue.grammar.readAs };
}

/** Whether there is a controller whose pins a message may tell. */
const hasController = (message: string, standing: Request | null, lexicon: Lexicon): boolean =>
  standing?.asks.some((a) => a.kind === 'controller' && a.state === 'wanted') === true ||
  tokenise(message).some(
    (t, i, all) =>
      t.kind === 'word' &&
      [1, 2, 3].some((n) => {
        const words = all.slice(i, i + n).map((w) => w.text);
        const part = lexicon.lookupPart(words)?.part.concepts.map((id) => lexicon.concept(id));
        return [...(lexicon.lookup(words, 0)?.concepts ?? []), ...(part ?? [])].some((c) => c?.kind === 'controller');
      }),
  );

/** The tokens that stand in no list of contacts or pins but those that name its things; where one stood the sentence goes on in another line. */
function besides(tokens: readonly Token[], lists: readonly WiringList[], pins: readonly PinList[]): Token[] {
  const named = namedIn(pins);
  const inside = (t: Token, spans: readonly (readonly [number, number])[]): boolean => spans.some(([from, to]) => from <= t.from && t.to <= to);
  const within = (t: Token): WiringList | PinList | undefined =>
    lists.find((l) => l.from <= t.from && t.to <= l.to && !inside(t, l.beside)) ??
    pins.find((l) => l.from <= t.from && t.to <= l.to && !named.some((n) => n.from <= t.from && t.to <= n.to));
  return tokens.flatMap((t, i) => {
    const list = within(t);
    if (list === undefined) return [t];
    const before = tokens[i - 1];
    return before !== undefined && within(before) === list ? [] : [{ kind: 'break', from: t.from, to: t.from, text: '', strength: 'line' } as const];
  });
}

const tongues = new WeakMap<Lexicon, Map<Grammar, Tongue>>();

/** Grammar, words and typing mistakes of the message's language, made once for each. */
function tongueOf(tokens: readonly Token[], before: readonly string[], lexicon: Lexicon): Tongue {
  const grammars = loadGrammars();
  const english = grammars.get('en')!;
  const spoken = before.length === 0 ? 'en' : languageOf(tokenise(before.join('\n')), grammars, lexicon);
  const language = languageOf(tokens, grammars, lexicon, spoken);
  const own = grammars.get(language) ?? english;
  const known = tongues.get(lexicon) ?? new Map<Grammar, Tongue>();
  tongues.set(lexicon, known);
  const tongue: Tongue = known.get(own) ?? {
    language,
    prints: printsOf([own, english, ...grammars.values()]),
    typos: new Typos(lexicon, own),
    ...(own === english
      ? { lexicon, grammar: own }
      : {
          lexicon: lexiconOf(lexicon, own),
          grammar: own.over({ grammar: english, but: (word) => lexicon.lookup([word], 0, language) !== null }),
        }),
  };
  known.set(own, tongue);
  return tongue;
}
