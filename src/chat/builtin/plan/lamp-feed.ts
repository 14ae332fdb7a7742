import type { Intent, SourceWish } from '../intent.js';

/** What a board of lights alone has. */
const LIGHTS: ReadonlySet<string> = new Set(['led', 'power_led', 'mounting_hole', 'terminal_out', 'gpio_header']);

/** "Five strings of four LEDs in 12 V, JST-XH": the only connector of a board of lights brings its supply, unless it is said to lead on. */
export function withLampFeed(intent: Intent): Intent {
  const { items, sources, platform, sentence } = intent;
  const plugs = items.filter((i) => i.id === 'terminal_out' || i.id === 'gpio_header');
  const [plug] = plugs;
  const lights = items.some((i) => i.id === 'led') && items.every((i) => LIGHTS.has(i.id));
  if (!lights || plug === undefined || plugs.length > 1 || platform !== null || intent.rails.length > 0) return intent;
  if (plug.counted && plug.count > 1) return intent;
  if (
    (plug.ways ?? 2) > 2 ||
    plug.side === 'out' ||
    /\bouts?\b|\boutputs?\b|\bthrough\b|\bchain|\bonward|\beach end\b|\bboth ends\b|\binputs?\b/i.test(sentence)
  )
    return intent;
  const [source] = sources;
  if (sources.length > 1 || (source !== undefined && source.id !== 'supply')) return intent;
  const { id: _plug, part: _part, side: _side, ...rest } = plug;
  const volts = source?.volts ?? plug.volts ?? items.find((i) => i.volts !== undefined)?.volts;
  if (volts === undefined) return intent;
  const feed: SourceWish = { ...rest, id: 'terminal', volts };
  return { ...intent, sources: [feed], items: items.filter((i) => i !== plug) };
}
