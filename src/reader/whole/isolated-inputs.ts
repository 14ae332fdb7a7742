import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { plainDraft } from '../asks/draft.js';
import { unite } from '../asks/uniting.js';
import { wanted } from '../asks/wanted.js';

/** Logic stands at no more, V. */
const LOGIC_V = 5.5;

/**
 * "8 isolated inputs with PC817, 24 V to 3.3 V, terminals in": opto inputs, the chip that they are made of, what comes in and where. The voltage of
 * the logic comes in with its lines, at the controller outside or at their row of pins.
 */
export function isolatedInputs(request: RequestBuilder): void {
  const { asks, lexicon } = request;
  // "8 channels opto isolated": channels of no sort behind a barrier are inputs.
  for (const a of wanted(asks).filter((x) => x.concept === 'channel' && x.part === undefined && x.features.join() === 'isolated'))
    Object.assign(a, {
      concept: 'isolated_input',
      kind: 'input',
      figures: a.figures.map((f) => (f.role === 'out' ? { ...f, role: 'in' as const } : f)),
    });
  // Volts of a line that become volts of logic behind a barrier are those of the inputs, and no supply.
  const [crossed] = wanted(asks).filter((a) => a.concept === 'dcdc' && a.part === undefined && a.features.includes('isolated') && levels(a));
  const plain = wanted(asks).filter((a) => a.concept === 'input' && a.figures.length === 0);
  if (crossed !== undefined && plain.length === 1) for (const a of plain) a.features = [...a.features, 'isolated'];
  const isOpto = (concept: string): boolean => concept === 'isolated_input' || concept === 'optocoupler';
  const inputs = wanted(asks).filter(
    (a) =>
      a.concept === 'isolated_input' ||
      (a.concept === 'input' && a.features.includes('isolated') && a.figures.every((f) => f.quantity === 'voltage' && f.min === undefined)),
  );
  const ask = inputs.find((a) => a.count !== undefined || a.several === true) ?? inputs[0];
  if (ask === undefined) couplersOf(request);
  if (ask === undefined) return;
  const chip = wanted(asks).find((a) => a !== ask && a.part !== undefined && (a.count ?? 1) === 1 && isOpto(a.concept));
  if (ask.part === undefined && chip?.part !== undefined) {
    Object.assign(ask, { part: chip.part, concept: 'isolated_input' });
    unite(request, ask, chip);
  }
  const row = wanted(asks).find((a) => lexicon.isA(a.concept, 'pin_header'));
  const outside = wanted(asks).find((a) => a.kind === 'controller' && a.features.includes('external'));
  const inside = wanted(asks).some((a) => a.kind === 'controller' && a !== outside);
  // "2 MOSFETs, opto inputs": nothing on the board reads them, so each of so many outputs has its own.
  const switched = wanted(asks).filter((a) => a.kind === 'output' || a.kind === 'load');
  const [each] = switched;
  if (!inside && switched.length === 1 && each !== undefined && (each.count ?? 1) > 1 && ask.count === undefined && ask.per === undefined) {
    ask.concept = 'isolated_input';
    ask.per = each.id;
    delete ask.several;
    request.link(ask, 'per', each);
  }
  // Behind the barrier the outputs are switched, and nothing reads the inputs: their level is the controller's outside.
  const told = wanted(asks).find((a) => a.id === ask.per && (a.kind === 'output' || a.kind === 'load'));
  const coupler = lexicon.concept('optocoupler');
  if (!inside && outside !== undefined && told !== undefined && coupler !== undefined && ask.connector === undefined) {
    const level = ask.figures.filter((f) => f.quantity === 'voltage').slice(0, 1);
    const host = outside.figures.filter((f) => f.quantity === 'voltage').slice(0, 1);
    const figures = (level.length > 0 ? level : host).map((f) => ({ ...f, role: 'in' as const }));
    Object.assign(ask, { concept: coupler.id, kind: coupler.kind, figures, features: ask.features.filter((f) => f !== 'isolated') });
    told.features = told.features.filter((f) => f !== 'isolated');
    return;
  }
  const volts = (a: MutableAsk, role: 'in' | 'out'): number | undefined =>
    a.figures.every((f) => f.quantity === 'voltage') ? a.figures.find((f) => f.role === role)?.value : undefined;
  for (const made of wanted(asks).filter((a) => (a.concept === 'dcdc' || a.concept === 'supply') && a.part === undefined && !inside)) {
    const level = made.figures.find((f) => f.role === (made.kind === 'supply' ? 'in' : 'out'));
    const { connector, words } = made;
    // "5 V logic on a pin header": the row that the lines end in.
    if (connector?.concept === 'pin_header' && row === undefined && level !== undefined && (level.value ?? 0) <= LOGIC_V) {
      Object.assign(made, { kind: 'connector', concept: 'pin_header', figures: [{ ...level, role: 'supply' as const }] });
      delete made.connector;
      ask.concept = 'isolated_input';
      continue;
    }
    if (connector !== undefined && made.figures.length === 0 && made.features.includes('input') && ask.connector === undefined) {
      ask.connector = connector;
      request.unmake(made);
    } else if (connector === undefined && level?.value !== undefined && level.value <= LOGIC_V && ((row ?? outside) !== undefined || levels(made))) {
      const high = made.kind === 'supply' ? undefined : made.figures.find((f) => f.role === 'in');
      if (made.kind !== 'supply' && (volts(made, 'in') ?? 0) <= LOGIC_V) continue;
      if (high !== undefined && ask.figures.every((f) => f.quantity !== 'voltage')) ask.figures = [...ask.figures, high];
      const logic = lexicon.concept('microcontroller');
      const at =
        outside ??
        row ??
        (logic === undefined ? undefined : request.add({ ...plainDraft(logic, request.spanOf(made)), features: new Set(['external']) }));
      if (at !== undefined) Object.assign(at, { figures: [...at.figures, { ...level, role: 'supply' as const }], words: [...at.words, ...words] });
      ask.concept = 'isolated_input';
      request.unmake(made);
    }
  }
}

/** Isolated outputs that a controller elsewhere commands: each is told through a coupler. */
function couplersOf(request: RequestBuilder): void {
  const { asks, lexicon } = request;
  const coupler = lexicon.concept('optocoupler');
  const all = wanted(asks);
  const hosts = all.filter((a) => a.kind === 'controller');
  const outputs = all.filter((a) => a.kind === 'output' && a.features.includes('isolated'));
  const [output] = outputs;
  if (coupler === undefined || output === undefined || outputs.length > 1) return;
  // With a coupler each they are what was said of them.
  if (all.some((a) => a.per === output.id && lexicon.isA(a.concept, 'isolation'))) output.features = output.features.filter((f) => f !== 'isolated');
  if (all.some((a) => lexicon.isA(a.concept, 'isolation'))) return;
  if (hosts.length === 0 || !hosts.every((a) => a.features.includes('external'))) return;
  const level = hosts.flatMap((a) => a.figures.filter((f) => f.quantity === 'voltage')).slice(0, 1);
  const made = request.add({ ...plainDraft(coupler, request.spanOf(output)), features: new Set() });
  Object.assign(made, { per: output.id, figures: level.map((f) => ({ ...f, role: 'in' as const })) });
  request.link(made, 'per', output);
  output.features = output.features.filter((f) => f !== 'isolated');
}

/** Whether volts of a line come in and volts of logic go out. */
const levels = ({ figures }: MutableAsk): boolean => {
  const volts = (role: string): number => figures.find((f) => f.quantity === 'voltage' && f.role === role)?.value ?? 0;
  return volts('in') > LOGIC_V && volts('out') > 0 && volts('out') <= LOGIC_V && figures.every((f) => f.quantity === 'voltage');
};

/** What gives signals from outside of the board. */
const OUTSIDE = ['plc', 'arduino', 'single_board_computer', 'microcontroller'];

/** "the inputs come from a 24 V PLC": what they are told by, and no supply of the board. */
export function inputsFromOutside(request: RequestBuilder): void {
  const { lexicon, text, message } = request;
  const [input, ...more] = wanted(request.asks).filter((a) => a.kind === 'input' && lexicon.isA(a.concept, 'input'));
  if (input === undefined || more.length > 0) return;
  for (const supply of wanted(request.asks).filter((a) => a.kind === 'supply' && a.connector === undefined && a.part === undefined)) {
    const [volts, ...others] = supply.figures;
    if (volts?.quantity !== 'voltage' || volts.words.message !== message || others.length > 0) continue;
    const [next = ''] = text
      .slice(volts.words.to)
      .trim()
      .toLowerCase()
      .split(/[^\p{L}\d-]+/u);
    const called = lexicon.lookup([next], 0)?.concepts ?? [];
    if (!called.some((c) => OUTSIDE.some((id) => lexicon.isA(c.id, id)))) continue;
    input.figures = [...input.figures.filter((f) => f.quantity !== 'voltage'), { ...volts, role: 'in' }];
    request.unmake(supply);
    if (message > 0) request.changed(input);
  }
}
