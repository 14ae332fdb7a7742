import type { ConnectorFamily } from '../intent.js';

export const FAMILY_NAMES: Readonly<Record<ConnectorFamily, string>> = {
  screw: 'a screw terminal',
  header: 'a pin header',
  socket: 'a pin socket',
  xh: 'a JST XH connector',
  ph: 'a JST PH connector',
  sh: 'a JST SH connector',
  gh: 'a JST GH connector',
  xt30: 'an XT30 plug',
  xt60: 'an XT60 plug',
  plug: 'a pluggable terminal',
  usb_a: 'a USB-A socket',
  idc: 'a box header',
  grove: 'a Grove socket',
  rj45: 'an RJ45 jack',
  dsub: 'a 9-pin D-sub',
};

/** Pins of a single-row connector whose pins are numbered from 1, so that another family can take its place; null: it is none. */
export function connectorWays(device: string): number | null {
  const row = /^(?:ScrewTerminal|PinHeader|PinSocket|Pluggable)_1x(\d\d)(?:_|$)/.exec(device)?.[1];
  const jst = /^JST_(?:PH|XH|SH|GH)_\w*?(\d)B-/.exec(device)?.[1];
  const ways = row ?? jst ?? (/^XT[36]0PW-M$/.test(device) ? '2' : undefined);
  return ways === undefined ? null : Number(ways);
}

/** The library's device of a family; it may be one that the library lacks. */
export function connectorDevice(family: ConnectorFamily, ways: number): string {
  const two = String(ways).padStart(2, '0');
  switch (family) {
    case 'screw':
      return `ScrewTerminal_1x${two}_P5.00`;
    case 'header':
      return `PinHeader_1x${two}`;
    case 'socket':
      return `PinSocket_1x${two}`;
    case 'xh':
      return `JST_XH_B${ways}B-XH-A`;
    case 'ph':
      return `JST_PH_B${ways}B-PH-K`;
    case 'sh':
      return `JST_SH_SM${two}B-SRSS-TB`;
    case 'gh':
      return `JST_GH_SM${two}B-GHS-TB`;
    case 'xt30':
    case 'xt60':
      return ways === 2 ? `${family.toUpperCase()}PW-M` : `${family.toUpperCase()} with ${ways} pins`;
    case 'usb_a':
      return 'a USB-A socket';
    case 'idc':
      return `IDC_2x${String(ways / 2).padStart(2, '0')}`;
    case 'grove':
      return `GROVE_1x${two}`;
    case 'rj45':
      return `RJ45_1x${two}`;
    case 'dsub':
      return ways <= 9 && ways > 0 ? 'DSUB_9_Female' : `D-sub with ${ways} pins`;
    case 'plug':
      return `Pluggable_1x${two}_P5.08`;
  }
}

/** "screw terminal", "RJ45 jack": what a thing's connector is called, without its article. */
export const outletName = (family: ConnectorFamily | undefined): string => FAMILY_NAMES[family ?? 'screw'].replace(/^an? /, '');
