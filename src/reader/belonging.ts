import type { MutableAsk, RequestBuilder } from './builder.js';
import { unite } from './uniting.js';
import { wanted } from './wanted.js';

/** A chip that makes the circuit said just before it is that circuit's, with its figures. */
export function chipOfIt(request: RequestBuilder): void {
  const { lexicon } = request;
  const mine = wanted(request.asks);
  for (const [i, chip] of mine.entries()) {
    const circuit = mine[i - 1];
    const blocks = chip.part === undefined ? undefined : lexicon.part(chip.part)?.blocks;
    const own = circuit === undefined ? undefined : lexicon.concept(circuit.concept)?.evidence?.blocks;
    if (circuit?.kind !== 'function' || circuit.part !== undefined || chip.kind !== 'conversion' || blocks === undefined || own === undefined)
      continue;
    const alone = (chip.count ?? 1) === (circuit.count ?? 1) && !mine.some((a) => a !== circuit && a.links.some((l) => l.ask === chip.id));
    if (!alone || !own.some((b) => blocks.includes(b)) || chip.part === undefined) continue;
    circuit.part = chip.part;
    const figures = chip.figures.map((f) => (f.role === 'rated' ? { ...f, role: 'out' as const } : f));
    unite(request, circuit, Object.assign(chip, { figures }));
  }
}

/** What stands on a board that only charges. */
const BESIDE_CHARGER: ReadonlySet<string> = new Set([
  'charging',
  'supply',
  'connector',
  'light',
  'board',
  'quality',
  'protection',
  'mechanical',
  'marking',
]);

/** On a board that only charges, its plain lights tell how far it is. */
export function chargeLights(request: RequestBuilder): void {
  const { lexicon } = request;
  const mine = wanted(request.asks);
  const charges = mine.some((a) => a.kind === 'charging' && a.concept !== 'power_bank') && mine.every((a) => BESIDE_CHARGER.has(a.kind));
  const isPlain = (a: MutableAsk): boolean => a.concept === 'led' && (a.count ?? 1) === 1 && a.features.every((f) => lexicon.isA(f, 'colour'));
  const lights = mine.filter(isPlain);
  const status = lexicon.concept('charge_led');
  if (!charges || status === undefined || lights.length > 2) return;
  for (const light of lights) Object.assign(light, { concept: status.id, kind: status.kind, links: [] });
  for (const ask of mine) ask.links = ask.links.filter((l) => !lights.some((a) => a.id === l.ask));
}
