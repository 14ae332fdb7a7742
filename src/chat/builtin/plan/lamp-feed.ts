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

const COLOR = '(red|green|blue|yellow|orange|white|amber)';
const COLORS = new RegExp(String.raw`\b${COLOR}\b(?:\s*(?:,|and|/|&|\+)+\s*\b${COLOR}\b)+`, 'i');

/** "Two-LED flasher: red and green": colours that stand apart from the LEDs that they are of, as many as these are. */
export function withLooseColors(intent: Intent): Intent {
  const lights = intent.items.filter((i) => i.id === 'led');
  const [light] = lights;
  const found = COLORS.exec(intent.sentence)?.[0];
  if (light === undefined || lights.length > 1 || found === undefined || light.color !== undefined || light.colors !== undefined) return intent;
  const colors = [...found.matchAll(new RegExp(COLOR, 'gi'))].map(([c]) => (/amber|orange/i.test(c) ? 'yellow' : c.toLowerCase()));
  if (!light.counted || light.count !== colors.length || light.strings !== undefined) return intent;
  const each = colors.map((color) => ({ ...light, color, count: 1 }));
  return { ...intent, items: intent.items.flatMap((i) => (i === light ? each : [i])) };
}
