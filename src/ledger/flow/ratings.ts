import type { ResolvedPart } from '../../parts/index.js';

/** Amperes of a contact by the device's name, with where they come from. */
const CONTACTS: readonly (readonly [RegExp, number, string])[] = [
  [/^ScrewTerminal_.*P(5\.00|5\.08|3\.50)$/, 10, 'WJ126V and WJ500V drawings: 300 V, 10 A'],
  [/^Pluggable_.*P3\./, 8, 'Phoenix MC 1,5: 8 A'],
  [/^Pluggable_/, 12, 'Phoenix MSTBA 2,5: 12 A'],
  [/^JST_PH_/, 2, 'JST PH catalogue: 2 A with AWG 24'],
  [/^JST_XH_/, 3, 'JST XH catalogue: 3 A with AWG 22'],
  [/^JST_EH_/, 3, 'JST EH catalogue: 3 A with AWG 22'],
  [/^JST_VH_/, 10, 'JST VH catalogue: 10 A with AWG 16'],
  [/^JST_(SH|GH)_/, 1, 'JST SH and GH catalogues: 1 A with AWG 28 and 26'],
  [/^(PinHeader|PinSocket)_\dx\d+$/, 3, 'headers of 2.54 mm: 3 A a pin'],
  [/^(PinHeader|PinSocket).*P1\.27/, 1, 'headers of 1.27 mm: 1 A a pin'],
  [/^Molex_MiniFit_/, 8, 'Molex 5566 (Mini-Fit Jr): 8 A a contact with AWG 18, as many contacts carrying it'],
  [/^IDC_/, 1, 'ribbon cable AWG 28: 1 A a wire'],
  [/^GROVE_/, 1, 'Grove cable: 1 A'],
  [/^FPC_0\.5/, 0.5, 'FPC of 0.5 mm: 0.5 A a contact'],
  [/^FPC_1\.0/, 1, 'FPC of 1 mm: 1 A a contact'],
  [/^BarrelJack_DC-005/, 2, 'DC-005 drawings: 2 A'],
  [/^BarrelJack_PJ-102AH/, 5, 'CUI PJ-102AH: 5 A'],
  [/^USB_C_/, 3, 'USB Type-C: 3 A over all VBUS contacts without marked cable'],
  [/^USB_(MICRO|Micro|B_)/, 1.8, 'Micro-USB: 1.8 A on VBUS'],
  [/^USB_A_/, 1.5, 'USB type A: 1.5 A on VBUS'],
  [/^BatteryHolder_9V/, 1, 'clips of 9 V blocks: 1 A'],
];

const AMPERES = /(\d+(?:\.\d+)?)\s*(m?)A\b(?!h)/g;
const FLOW: ReadonlySet<string> = new Set([
  'mosfet',
  'bjt',
  'diode',
  'schottky',
  'inductor',
  'fuse',
  'connector',
  'usb_connector',
  'battery_connector',
  'switch',
  'ferrite',
  'relay',
  'thyristor',
  'solid_state_relay',
]);

/** What current a part may carry, A, and who says so; null: nobody does. Of an inductor the lesser of heat and saturation. */
export function ratedAmps(part: Pick<ResolvedPart, 'component' | 'device' | 'bought'>): { readonly amps: number; readonly by: string } | null {
  const { component, device, bought } = part;
  if (!FLOW.has(component.kind)) return null;
  const contact = CONTACTS.find(([name]) => name.test(component.device ?? ''));
  if (contact !== undefined) return { amps: contact[1], by: contact[2] };
  const texts = [
    component.rating,
    device?.title,
    component.kind === 'fuse' ? component.value : undefined,
    bought === null ? undefined : component.value,
  ];
  for (const text of texts) {
    const found = [...(text ?? '').matchAll(AMPERES)].map(([, n = '', milli]) => Number(n) * (milli === 'm' ? 1e-3 : 1)).filter((a) => a > 0);
    if (found.length > 0) return { amps: Math.min(...found), by: `${text}` };
  }
  return null;
}

/** On-resistance of FETs at 25 °C by their sheets, the most of it: with less than 4.5 V at the gate, with 4.5 V, with 10 V, Ω. */
const CHANNELS: readonly (readonly [RegExp, number, number, number])[] = [
  [/^AO3400/, 0.048, 0.032, 0.0265],
  [/^AO3401/, 0.085, 0.06, 0.05],
  [/^2N700[02]/, 5, 5, 5],
  [/^BSS138/, 6, 3.5, 3.5],
  [/^FS8205/, 0.025, 0.025, 0.025],
  [/^IRLZ44N/, 0.035, 0.025, 0.022],
  [/^IRF9540N/, 0.117, 0.117, 0.117],
];

/** On-resistance of a FET, Ω, with `gate` volts between gate and source; from its title where that says it. */
export function onResistance({ component, device }: ResolvedPart, gate: number): number | null {
  const said = /(\d+(?:\.\d+)?)\s*mΩ/.exec(device?.title ?? '')?.[1];
  if (said !== undefined) return Number(said) / 1000;
  const known = CHANNELS.find(([name]) => name.test(component.device ?? component.value));
  return known === undefined ? null : gate >= 9 ? known[3] : gate >= 4.4 ? known[2] : known[1];
}
