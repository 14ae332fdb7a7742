/** A logic chip with its pins on a header: supplies and decoupling, each signal on its own net, by the terminal names of the datasheets. */
export function chip(device: string, supply: 'VCC/GND' | 'VDD/VSS', signals: string, low: readonly string[] = []): readonly string[] {
  const [high = '', ground = ''] = supply.split('/');
  const wired = [ground, ...low].map((pin) => `${device}.${pin}`).sort();
  return [
    `VCC: ${[`${device}.${high}`, 'C100nF'].sort().join(' ')}`,
    `GND: ${[...wired, 'C100nF'].sort().join(' ')}`,
    ...signals.split(' ').map((signal) => `${signal}: ${device}.${signal.replace(/N([QY])/, '$1#').replace(/^([BU])D$/, '$1/D')}`),
  ].sort();
}

const GATES_OF_2 = '1A 1B 1Y 2A 2B 2Y 3A 3B 3Y 4A 4B 4Y';
const INVERTERS = '1A 1Y 2A 2Y 3A 3Y 4A 4Y 5A 5Y 6A 6Y';
const FLIP_FLOPS = '1D 1CP 1Q 1NQ 2D 2CP 2Q 2NQ';
const TWELVE_BITS = 'CP MR Q0 Q1 Q2 Q3 Q4 Q5 Q6 Q7 Q8 Q9 Q10 Q11';
const TWO_OF_4 = 'S0 S1 1Z 1Y0 1Y1 1Y2 1Y3 2Z 2Y0 2Y1 2Y2 2Y3';
const THREE_OF_2 = 'S1 S2 S3 1Z 1Y0 1Y1 2Z 2Y0 2Y1 3Z 3Y0 3Y1';
const SWITCHES = '1E 1Y 1Z 2E 2Y 2Z 3E 3Y 3Z 4E 4Y 4Z';
const hc = (device: string, signals: string, low?: readonly string[]): readonly string[] => chip(device, 'VCC/GND', signals, low);
const cd = (device: string, signals: string, low?: readonly string[]): readonly string[] => chip(device, 'VDD/VSS', signals, low);

/** Netlists of logic chips, as in expected-netlists.ts: analogue switches have VEE and their enable (low) at ground. */
export const CHIP_NETLISTS: Readonly<Record<string, readonly string[]>> = {
  logic_74hc00: hc('74HC00', GATES_OF_2),
  logic_74hc02: hc('74HC02', GATES_OF_2),
  logic_74hc04: hc('74HC04', INVERTERS),
  logic_74hc08: hc('74HC08', GATES_OF_2),
  logic_74hc14: hc('74HC14', INVERTERS),
  logic_74hc32: hc('74HC32', GATES_OF_2),
  logic_74hc86: hc('74HC86', GATES_OF_2),
  logic_74hc132: hc('74HC132', GATES_OF_2),
  logic_74hc74: hc('74HC74', `${FLIP_FLOPS} 1RD 1SD 2RD 2SD`),
  logic_74hc125: hc('74HC125', '1OE 1A 1Y 2OE 2A 2Y 3OE 3A 3Y 4OE 4A 4Y'),
  logic_74hc164: hc('74HC164', 'DSA DSB CP MR Q0 Q1 Q2 Q3 Q4 Q5 Q6 Q7'),
  logic_74hc393: hc('74HC393', '1CP 1MR 1Q0 1Q1 1Q2 1Q3 2CP 2MR 2Q0 2Q1 2Q2 2Q3'),
  logic_74hc4040: hc('74HC4040', TWELVE_BITS),
  logic_74hc4052: hc('74HC4052', TWO_OF_4, ['VEE', 'E']),
  logic_74hc4053: hc('74HC4053', THREE_OF_2, ['VEE', 'E']),
  logic_74hc4066: hc('74HC4066', SWITCHES),
  logic_cd4001: cd('CD4001', GATES_OF_2),
  logic_cd4011: cd('CD4011', GATES_OF_2),
  logic_cd4013: cd('CD4013', `${FLIP_FLOPS} 1CD 1SD 2CD 2SD`),
  logic_cd4040: cd('CD4040', TWELVE_BITS),
  logic_cd4051: cd('CD4051', 'S0 S1 S2 Z Y0 Y1 Y2 Y3 Y4 Y5 Y6 Y7', ['VEE', 'E']),
  logic_cd4052: cd('CD4052', TWO_OF_4, ['VEE', 'E']),
  logic_cd4053: cd('CD4053', THREE_OF_2, ['VEE', 'E']),
  logic_cd4066: cd('CD4066', SWITCHES),
  logic_cd4069: cd('CD4069', INVERTERS),
  logic_cd4070: cd('CD4070', GATES_OF_2),
  logic_cd4071: cd('CD4071', GATES_OF_2),
  logic_cd4081: cd('CD4081', GATES_OF_2),
  logic_cd4093: cd('CD4093', GATES_OF_2),
  logic_cd40106: cd('CD40106', INVERTERS),
};
