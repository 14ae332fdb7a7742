import type { Draft, Rail } from './draft.js';

/** Forward voltage of the path diode, V. */
const DIODE_V = 0.3;

/** A Schottky diode that lets `from` feed `to` and not the other way. */
export function orDiode(draft: Draft, from: string, to: string, purpose: string, amps = 0): void {
  draft.device(amps > 1 ? 'SS34' : 'SS14', `${purpose}; keeps current from flowing back`, { A: from, K: to });
}

/**
 * USB feeds the load and the cell only charges while USB is there: a Schottky diode from VBUS, a P-channel FET from the cell whose gate
 * is VBUS. Without it the charger would never see its charge end. Source and drain stand so that the body diode points to the load.
 */
export function powerPath(draft: Draft, vbus: Rail, cell: Rail, amps = 0): Rail {
  orDiode(draft, vbus.net, 'VSYS', 'USB-C feeds the load', amps);
  draft.device('AO3401A', 'Cuts the cell off the load while USB-C is there', { G: vbus.net, D: cell.net, S: 'VSYS' });
  draft.generic({
    kind: 'resistor',
    value: '10k',
    purpose: 'Pulls the gate low without USB-C: the cell feeds the load',
    pins: { '1': vbus.net, '2': 'GND' },
  });
  draft.assume('While USB-C is plugged in it feeds the load itself and the cell only charges.');
  draft.feed('VSYS', cell.net, vbus.net);
  return draft.rail({
    net: 'VSYS',
    volts: Math.min(cell.volts, vbus.volts - DIODE_V),
    limit_ma: amps > 1 ? 2000 : 1000,
    from: `${vbus.from} or the cell`,
  });
}
