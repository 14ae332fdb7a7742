import type { Component } from '../../design/index.js';
import type { Ask } from '../../request/index.js';
import type { Composer } from '../compose.js';
import type { Minutes } from '../decision.js';
import { isA, type Knowledge, railName } from '../knowledge.js';
import { plugOf } from './contacts.js';

/** Pins by which a converter is turned on where they are high, and those by which it is turned off. */
const ENABLES = /^(?:EN|ENABLE|EN_UVLO|EN\/UVLO|EN\/SYNC|N?SHDN|CE|RUN)$/i;
const DISABLES = /^(?:ON\/OFF|ON|N?EN_?B|DIS)$/i;
/** Keeps a converter on that nobody turns off, at some 0.1 mA. */
const PULL = '100k';

/**
 * "With an enable pin": the pin by which a converter is turned on stood at its supply, or open where that means on. It comes out on a connector with ground, and
 * what held it on is a resistor now. `lines`: asks of lines that no controller answers.
 */
export function enableOut(composer: Composer, lines: readonly Ask[], minutes: Minutes): void {
  for (const ask of lines.filter((a) => isA(composer.know, a, 'enable_line') && a.count === undefined)) {
    const found = converterOf(composer);
    if (found === null) continue;
    const { chip, pin } = found;
    const at = `${chip.ref}.${pin}`;
    const own = composer.assembler.netOf(at);
    // A net of nothing but the pin holds it nowhere.
    const held = own === null || composer.assembler.partsOn(own).length < 2 ? null : own;
    const net = composer.assembler.net('ENABLE');
    if (own === null) composer.assembler.connect(net, at);
    else composer.assembler.move(at, net);
    if (held !== null)
      composer.generic(ask.id, {
        kind: 'resistor',
        value: PULL,
        purpose: `Keeps ${chip.ref} as it is where ENABLE is open`,
        pins: { '1': held, '2': net },
      });
    composer.plug(
      plugOf(ask),
      'enable',
      [
        { port: 'EN', net },
        { port: 'GND', net: 'GND' },
      ],
      'PinHeader',
    );
    const volts = held === null ? null : composer.assembler.voltsOf(held);
    const off = DISABLES.test(pin) ? 'high turns it off' : 'low turns it off';
    const most =
      held === null
        ? 'it is pulled up inside: an open drain or a switch to ground drives it'
        : `open, ${held}${volts === null ? '' : ` (${volts} V)`} holds it: an open drain or a switch drives it`;
    minutes.decide(ask.id, `${pin} of ${chip.ref} on a connector, ${off}`, most);
  }
}

/** Blocks of converters that nothing turns on and off: their chips have no pin for it. */
export const withoutEnable = ({ library }: Knowledge): string[] =>
  [...library.blocks.values()].flatMap((b) =>
    b.converts !== undefined && !b.parts.some((p) => p.kind === 'regulator' && enabledAt(library, p.device) !== undefined) ? [b.name] : [],
  );

const enabledAt = ({ devices }: Knowledge['library'], device: string | undefined): string | undefined =>
  devices.get(device ?? '')?.pins.find((p) => ENABLES.test(p.name) || DISABLES.test(p.name))?.name;

/** The chip that makes the rail which leaves the board, or the last that was made; null: none has such a pin. */
function converterOf(composer: Composer): { chip: Component; pin: string } | null {
  const { components } = composer.assembler.build({ name: 'x', prompt: '', summary: '', board: {}, assumptions: [], unmet: [] });
  const made = composer.power.tree.rails.map((r) => railName(r.volts)).reverse();
  for (const rail of made) {
    const blocks = new Set(composer.assembler.partsOn(rail).flatMap((p) => p.block ?? []));
    for (const chip of components.filter((c) => c.kind === 'regulator' && blocks.has(c.block ?? ''))) {
      const pin = enabledAt(composer.know.library, chip.device);
      if (pin !== undefined) return { chip, pin };
    }
  }
  return null;
}
