import type { ResolvedPart } from '../parts/index.js';

/** Whether a MOSFET is P-channel or a bipolar transistor PNP, by what its device and value say; N-channel and NPN otherwise. */
export function isPType({ component, device }: ResolvedPart): boolean {
  return /p[- ]?ch(annel)?\b|\bpmos|\bpnp\b|\bp-?fet/i.test(`${device?.title ?? ''} ${component.value} ${component.rating ?? ''}`);
}
