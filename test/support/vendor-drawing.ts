/** What the vendor answers for a code: a symbol of these pins on six pads, as EasyEDA's wire has them. */
export const vendorDrawing = (mpn: string, pins: readonly string[]) => ({
  success: true,
  result: {
    title: mpn,
    dataStr: { head: { docType: '2', c_para: { pre: 'U?', 'Manufacturer Part': mpn } }, shape: pins },
    packageDetail: {
      title: 'TEST-6',
      dataStr: {
        head: { x: 400, y: 400 },
        shape: ['1', '2', '3', '4', '5', '6'].map((n, i) => pad(n, i < 3 ? -1.5 : 1.5, i < 3 ? i - 1 : 4 - i)),
      },
    },
  },
});

/** `electric`: 0 nothing said, 1 input, 2 output, 3 both ways, 4 power. */
export const vendorPin = (number: string, name: string, electric: number): string =>
  `P~show~${electric}~${number}~400~300~180~gge${number}~0^^400~300^^M 400 300 h 20~#880000^^1~422~304~0~${name}~start~~~#0000FF^^1~415~299~0~${number}~end~~~#0000FF^^0~417~300^^0~M 420 303 L 423 300`;

const u = (mm: number): number => 400 + Math.round((mm / 0.254) * 1e4) / 1e4;
const pad = (n: string, x: number, y: number): string =>
  `PAD~RECT~${u(x)}~${u(y)}~3.937~2.3622~1~~${n}~0~${[-0.5, 0.5].flatMap((dx) => [-0.3, 0.3].map((dy) => `${u(x + dx)} ${u(y + dy)}`)).join(' ')}~0~gge${n}~0~~Y~0~0~0.2~${u(x)},${u(y)}`;
