/** Whether a pin of a relay is one of its contacts; the others are its coil's. */
export const isContact = (pin: string): boolean => /^(COM|NO|NC)/.test(pin);
