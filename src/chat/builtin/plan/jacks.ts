/** Jacks that adapters name by what they are, not by their pins: their lines in the order of their contacts. */
export interface Jack {
  readonly id: string;
  readonly title: string;
  readonly words: string;
  readonly device: string;
  /** Contact → line. */
  readonly contacts: readonly (readonly [contact: string, line: string])[];
}

const KIND =
  '(?: (?:(?:stereo|mono|trs|trrs|ts|audio|female|male|balanced|panel|chassis|phone|headphone) )*(?:jacks?|sockets?|connectors?|plugs?|receptacles?|inputs?|outputs?|ports?))?';
const SIGNAL = [
  ['SIG', 'SIG'],
  ['GND', 'GND'],
] as const;
const USB = [
  ['VBUS', 'VBUS'],
  ['D-', 'D-'],
  ['D+', 'D+'],
  ['GND', 'GND'],
] as const;

/** AES14: XLR 1 shield, 2 hot, 3 cold; of a balanced jack the tip is hot, the ring cold, the sleeve ground. */
export const JACKS: readonly Jack[] = [
  {
    id: 'xlr_m',
    title: 'XLR (male)',
    words: `(?:male (?:3[- ]pin )?xlr|xlr[- ]?3? male|xlr \\(male\\))${KIND}`,
    device: 'XLR_3_Male',
    contacts: [
      ['1', 'GND'],
      ['2', 'HOT'],
      ['3', 'COLD'],
      ['G', 'GND'],
    ],
  },
  {
    id: 'xlr_f',
    title: 'XLR (female)',
    words: `(?:female (?:3[- ]pin )?)?xlr(?:[- ]?3)?${KIND}`,
    device: 'XLR_3_Female',
    contacts: [
      ['1', 'GND'],
      ['2', 'HOT'],
      ['3', 'COLD'],
    ],
  },
  {
    id: 'ts635',
    title: '6.35 mm jack (mono)',
    words:
      '(?:mono|ts|guitar|instrument) (?:6[.,](?:3|35) ?mm|1/4"?|(?:1/4|quarter)[- ]inch)? ?(?:jacks?|sockets?)|(?:6[.,](?:3|35) ?mm|1/4"?|(?:1/4|quarter)[- ]inch) (?:mono|ts)(?: (?:jacks?|sockets?))?',
    device: 'AudioJack_6.35mm_Mono',
    contacts: [
      ['T', 'HOT'],
      ['S', 'GND'],
    ],
  },
  {
    id: 'trs635',
    title: '6.35 mm jack',
    words: `(?:6[.,](?:3|35) ?mm|1/4(?:"|[- ]inch)|quarter[- ]inch)${KIND}`,
    device: 'AudioJack_6.35mm_Stereo',
    contacts: [
      ['T', 'HOT'],
      ['R', 'COLD'],
      ['S', 'GND'],
    ],
  },
  {
    id: 'trs35',
    title: '3.5 mm jack',
    words: `3[.,]5 ?mm${KIND.replace(/\)\?$/, ')')}|(?:headphone|stereo|aux) jacks?`,
    device: 'AudioJack_3.5mm',
    contacts: [
      ['T', 'HOT'],
      ['R', 'COLD'],
      ['S', 'GND'],
    ],
  },
  { id: 'bnc', title: 'BNC jack', words: `bnc${KIND}`, device: 'BNC_1478204', contacts: SIGNAL },
  { id: 'sma', title: 'SMA jack', words: `sma${KIND}`, device: 'SMA_132134', contacts: SIGNAL },
  {
    id: 'usb_b',
    title: 'USB-B socket',
    words: 'usb[- ]?(?:type[- ]?)?b(?: (?:sockets?|connectors?|ports?|receptacles?|female))?',
    device: 'USB_B_B1HS',
    contacts: USB,
  },
  {
    id: 'usb_a',
    title: 'USB-A socket',
    words: 'usb[- ]?(?:type[- ]?)?a(?: (?:sockets?|connectors?|ports?|receptacles?|female))?',
    device: 'USB_A_67643',
    contacts: [
      ['VOUT', 'VBUS'],
      ['DM', 'D-'],
      ['DP', 'D+'],
      ['GND', 'GND'],
    ],
  },
];

export const jackOf = (id: string): Jack | undefined => JACKS.find((j) => j.id === id);

/** Lines of a jack, each once, in the order of its contacts. */
export const linesOf = ({ contacts }: Jack): string[] => [...new Set(contacts.map(([, line]) => line))];
