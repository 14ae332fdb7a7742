import type { Board, BoardPart, Footprint } from '../../board/index.js';
import type { Kind } from '../../design/index.js';
import { inset, prism, ringOf, type Solid } from './body.js';
import * as chips from './chips.js';
import * as plugs from './connectors.js';
import { heightOf, plainName } from './heights.js';
import { bodyBox, dot, gullWings, posts } from './leads.js';
import { made, merged } from './materials.js';
import * as things from './mechanical.js';
import * as leads from './through-hole.js';

/** What a model is made from. */
export interface Modelled {
  readonly kind: Kind;
  readonly value: string;
  readonly footprint: Footprint;
}

type Maker = (footprint: Footprint, high: number, part: Modelled) => Solid[];

/** Land patterns by their names (KiCad's too), the first that matches. A pattern without an entry is drawn as a case with leads to its pads. */
const FAMILIES: readonly (readonly [RegExp, Maker])[] = [
  [/^(R|C)_Array|^R_ARRAY/i, (f, h) => chips.chipArray(f, h)],
  [/^R_Axial/, (f, h) => leads.axial(f, h, 'cream plastic')],
  [/^CP?_Axial/, (f, h) => leads.axial(f, h, 'blue plastic')],
  [/^L_Axial/, (f, h) => leads.axial(f, h, 'green plastic')],
  [/^D_DO-35/, (f, h) => leads.axial(f, h, 'glass', 'black ink')],
  [/^D_(DO-(15|16|27|34|41|201)(?!\d)|A-405|P600|T-1|5W)/, (f, h) => leads.axial(f, h, 'plastic', 'ink')],
  [/^CP_Radial/, (f, h) => leads.radialCan(f, h)],
  [/^C_(Disc|Radial)/, (f, h) => leads.disc(f, h)],
  [/^C_(Film|Rect)/, (f, h) => leads.boxOnWires(f, h, 'yellow plastic')],
  [/^LED_(D\d|\d+mm)/, (f, h, { value }) => leads.domeLight(f, h, chips.lightOf(value))],
  [/^L_Radial/, (f, h) => leads.radialCoil(f, h)],
  [/^R_(\d{4}|.*Metric)/, (f, h) => chips.chip(f, h, 'resistor')],
  [/^C_(\d{4}|.*Metric)/, (f, h) => chips.chip(f, h, 'capacitor')],
  [/^(L|FB)_(\d{4}|.*Metric)/, (f, h) => chips.chip(f, h, 'ferrite')],
  [/^F(use)?_(\d{4}|.*Metric)/, (f, h) => chips.chip(f, h, 'fuse')],
  [/^LED_(\d{4}|.*Metric)/, (f, h, { value }) => chips.chipLight(f, h, value)],
  [/^LED_/, (f, h) => chips.squareLight(f, h)],
  [/^D_(Mini)?MELF/i, (f, h) => chips.melf(f, h)],
  [/^D_/, (f, h) => chips.mouldedDiode(f, h)],
  [/^CP_(Tantalum|EIA)/, (f, h) => chips.tantalum(f, h)],
  [/^CP_Elec/, (f, h) => chips.electrolytic(f, h)],
  [/^L_/, (f, h) => chips.powerInductor(f, h)],
  [/^CRYSTAL_HC49|^Crystal_HC49/i, (f, h) => things.canCrystal(f, h)],
  [/^CRYSTAL|^Oscillator/i, (f, h) => chips.ceramicCrystal(f, h)],
  [/^(QFN|DFN|WSON|VQFN|UQFN|WQFN|UDFN|LGA|SON|X2SON)/i, (f, h) => chips.noLeads(f, h)],
  [/BGA/, (f, h) => chips.ballGrid(f, h)],
  [/^(SOT|SC-?\d|SOIC|SO-?\d|SOP|SSOP|ESSOP|TSSOP|HTSSOP|MSOP|QSOP|VSSOP|ESOP|SMDIP|LQFP|TQFP|QFP|TO-252|TO-263)/i, (f, h) => chips.leaded(f, h)],
  [/^TO-220/, (f, h) => things.standing(f, h)],
  [/^TO-92/, (f, h) => things.halfRound(f, h)],
  [/^DIP-/, (f, h) => plugs.dualInLine(f, h)],
  [/^Pin(Header|Socket).*Horizontal/, (f, h) => plugs.lyingHeader(f, h)],
  [/^PinHeader/, (f, h) => plugs.pinHeader(f, h)],
  [/^PinSocket/, (f, h) => plugs.pinSocket(f, h)],
  [/^(JST|GROVE)/, (f, h) => plugs.wireHeader(f, h)],
  [/^IDC/, (f, h) => plugs.shrouded(f, h)],
  [/^FPC/, (f, h) => plugs.flatCable(f, h)],
  [/^SMA_THT/, (f, h) => plugs.coaxJack(f, h)],
  [/^(ScrewTerminal|TerminalBlock|Pluggable)/, (f, h) => plugs.screwTerminal(f, h)],
  [/^USB_C/, (f, h) => plugs.usb(f, h, 'C')],
  [/^USB_(Micro|Mini)/i, (f, h) => plugs.usb(f, h, 'micro')],
  [/^USB_A/, (f, h) => plugs.usb(f, h, 'A')],
  [/^BarrelJack/, (f, h) => plugs.barrelJack(f, h)],
  [/^microSD/i, (f, h) => plugs.cardSocket(f, h)],
  [/^U\.FL/, (f, h) => plugs.coaxial(f, h)],
  [/^BatteryHolder/, (f, h) => plugs.coinCell(f, h)],
  [/^SW_PCM12|^SW_SP/, (f, h) => things.slideSwitch(f, h)],
  [/^SW_(MX|CHOC)_SOCKET$/, (f, h) => things.keySocket(f, h)],
  [/^SW_(MX|CHOC)/, (f, h) => things.keySwitch(f, h)],
  [/^SW_DIP/, (f, h) => things.boxed(f, h, 'blue plastic')],
  [/^SW_/, (f, h) => things.button(f, h)],
  [/^RELAY/i, (f, h) => things.boxed(f, h, 'blue plastic')],
  [/^(XT[36]0|FuseHolder)/, (f, h) => things.boxed(f, h, 'blue plastic')],
  [/^POT_3296/, (f, h) => things.trimmer(f, h, [0.82, 0.5])],
  [/^POT_(3386|TC33)/, (f, h) => things.trimmer(f, h, [0.5, 0.5])],
  [/^(EC11|POT_RK)/, (f, h) => things.rotary(f, h)],
  [/^RASPBERRY-PI-PICO/, (f) => things.boardOnPins(f)],
  [
    /^(ARDUINO|D1_MINI|ESP32_CAM|ESP_01|NODEMCU|RP2040_ZERO|FEATHER|DEVKIT|XIAO|TEENSY|BLUE_PILL|PRO_MICRO|NRF24L01_MODULE|STEPSTICK)/,
    (f, h) => leads.socketed(f, h),
  ],
  [/^Potentiometer/, (f, h) => things.boxed(f, h, 'blue plastic')],
  [/^(ESP|RFM|UBLOX|MDBT)/, (f, h) => things.module(f, h)],
];

/** Kinds that are nothing but board. */
const BARE: ReadonlySet<Kind> = new Set(['mounting_hole', 'fiducial', 'test_point']);
const BARE_NAMES = /^(Castellated|CardEdge|TC20\d\d|Tag-Connect|SolderJumper|NetTie|TestPoint|MountingHole|Fiducial)/;

/** Whether there is anything on the board. */
export const hasModel = ({ footprint, kind }: Modelled): boolean =>
  !BARE.has(kind) && !BARE_NAMES.test(plainName(footprint.name)) && footprint.pads.some((p) => p.plated !== false);

/** A part as solids, one per material, about its footprint's origin on the front; [] for what is only board. */
export function partSolids(part: Modelled): Solid[] {
  const { footprint, kind } = part;
  if (!hasModel(part)) return [];
  const name = plainName(footprint.name);
  const maker = FAMILIES.find(([match]) => match.test(name))?.[1] ?? (kind === 'module' ? (f: Footprint, h: number) => things.module(f, h) : plain);
  return merged(maker(footprint, heightOf(footprint), part)).filter((s) => s.bodies.length > 0);
}

const plain: Maker = (footprint, high) => {
  const b = bodyBox(footprint);
  return [
    ...made('tin', ...gullWings(footprint, b, high * 0.4), ...posts(footprint, high * 0.3)),
    ...made('plastic', prism(ringOf(b), 0.05, high)),
    ...made('ink', ...dot(footprint, inset(b, 0.05), high)),
  ];
};

/** Name of a part's model, which parts alike share: a file name without its ending. */
export function modelName({ kind, value, footprint }: Modelled): string {
  const colour = kind === 'led' ? `_${chips.lightOf(value)}` : '';
  return `${plainName(footprint.name)}${colour}`.replace(/[^A-Za-z0-9_.-]+/g, '-').replace(/^\.+/, '');
}

/** What a board's part is modelled from; null: its land pattern is not with the board. */
export function modelledOf(board: Board, part: BoardPart): Modelled | null {
  const footprint = board.footprints[part.footprint];
  return footprint === undefined ? null : { kind: part.kind, value: part.value, footprint };
}

/** Every model that a board needs, by name, in the order of its parts; parts without a model are left out. */
export function boardModels(board: Board): ReadonlyMap<string, { readonly solids: readonly Solid[]; readonly refs: readonly string[] }> {
  const models = new Map<string, { solids: Solid[]; refs: string[] }>();
  for (const part of board.parts) {
    const modelled = modelledOf(board, part);
    if (modelled === null) continue;
    const name = modelName(modelled);
    const known = models.get(name);
    if (known === undefined) models.set(name, { solids: partSolids(modelled), refs: [part.ref] });
    else known.refs.push(part.ref);
  }
  return new Map([...models].filter(([, { solids }]) => solids.length > 0));
}
