import type { Ask } from '../../request/index.js';
import type { Composer } from '../compose.js';
import type { Minutes } from '../decision.js';
import { voltsCalled } from './contacts.js';

/** Plugs of supplies that a standard tells (PCIe, EPS, ATX) have ground and their volts on every contact that the standard gives them: none carries all of the current, and none is joined to the wrong one. */
export function bySupplyStandard({ know, assembler, refs }: Composer, asks: readonly Ask[], minutes: Minutes): void {
  for (const ask of asks) {
    const standard = know.lexicon.concept(ask.connector?.concept ?? ask.concept);
    for (const ref of refs.get(ask.id) ?? []) {
      const device = know.library.devices.get(assembler.deviceOf(ref) ?? '');
      const pinout = standard?.supply_pinout?.find((o) => o.device === device?.id);
      if (pinout === undefined || device === undefined || standard === undefined) continue;
      const held = device.pins.flatMap(({ name }) => {
        const net = assembler.netOf(`${ref}.${name}`);
        return net === null ? [] : [{ name, net, volts: assembler.voltsOf(net) }];
      });
      const brings = new Set(Object.values(pinout.contacts));
      const from = (line: string): string | undefined =>
        held.find(({ net, volts }) => (line === 'GND' ? net === 'GND' : volts !== null && net !== 'GND' && voltsCalled(line) === volts))?.name;
      const strange = held.find(({ net, volts }) => net !== 'GND' && ![...brings].some((line) => line !== 'GND' && voltsCalled(line) === volts));
      const pins = Object.entries(pinout.contacts).flatMap(([contact, line]) => {
        const old = from(line);
        return old === undefined ? [] : [[contact, old] as const];
      });
      if (strange !== undefined || pins.length === 0) {
        const what = [...brings].filter((line) => voltsCalled(line) !== null).join(', ');
        minutes.cannot(
          ask.id,
          `a ${standard.title} brings ${what}, and ${strange === undefined ? 'nothing of that' : strange.net} was to come in there`,
        );
        continue;
      }
      assembler.rewire(ref, device.id, Object.fromEntries(pins), `${standard.title}, its contacts by the standard`);
      minutes.decide(ask.id, `the contacts of a ${standard.title}`, pinout.source);
    }
  }
}
