import { type Entry, source } from '../entry.js';

/** Where the power comes from. Phrases are in singular, lower case, hyphens as spaces. */
export const SOURCES: readonly Entry[] = [
  source(
    'usb',
    `
    usb c, usb type c, type c, usbc, usb, usb c connector, usb connector, usb c port, usb port, usb power, usb c power, usb powered, usb c powered,
    usb type c connector, usb c receptacle, usb cable, usb c cable, usb socket, usb c socket, usb jack, phone charger`,
  ),
  source(
    'usb_pd',
    `
    usb pd, pd trigger, usb c pd, usb c pd trigger, power delivery, usb power delivery, usb c power delivery, pd sink, usb pd sink, usb pd trigger,
    usb c pd sink, pd decoy, pd decoy board, pd trigger board, ch224k, ch224, pd power supply, usb c pd power, power delivery trigger,
    usb power delivery trigger, usb c power delivery trigger, usb c power delivery sink, usb pd power, pd charger, usb pd charger, usb c pd charger, usb c pd input, usb pd input,
    pd input, usb pd supply, usb c pd supply, pd supply`,
  ),
  source(
    'usb',
    'micro usb, usb micro, usb micro b, micro usb b, micro usb connector, micro usb socket, micro usb port, microusb, usb micro connector',
  ),
  source('usb', 'mini usb, usb mini, usb b, usb type b, mini usb connector', {
    note: 'I fit a USB-C socket in place of the older USB connector',
  }),
  source(
    'barrel_jack',
    `
    barrel jack, barrel, barrel input, barrel socket, dc barrel, dc jack, power jack, barrel connector, dc barrel jack, dc socket, dc power jack, wall adapter, wall wart, dc adapter, power adapter,
    barrel plug, dc plug`,
  ),
  source(
    'lipo',
    `
    lipo, li po, lipo battery, lipo cell, li ion, liion, li ion battery, li ion cell, lithium battery, lithium cell, lithium ion,
    lithium ion battery, lithium ion cell, lithium polymer, lithium polymer battery, 18650, 18650 cell, 18650 battery, rechargeable battery,
    single cell lipo, jst battery, li ion pack, lipo pack, jst battery connector, lipo connector, lithium, lipo jst, lipo jst connector, jst lipo connector, lipo battery connector, lipo jst ph, lipo battery jst, battery jst, jst ph battery connector,
    jst ph lipo connector, lipo socket, lipo battery socket, lipo plug`,
  ),
  source(
    'battery',
    `
    motor battery, servo battery, drive battery, battery, battery pack, battery clip, battery connector, battery snap, pp3, pp3 battery, cell, battery terminal, block battery`,
  ),
  source(
    'battery',
    `
    aa, aa battery, aa cell, aaa, aaa battery, aaa cell, aa holder, aaa holder, aa battery holder, aaa battery holder, aa cell holder, aa pack, alkaline cell, alkaline battery, penlight battery`,
    {
      volts: 1.5,
    },
  ),
  source('battery', 'lifepo4, lifepo4 cell, lifepo4 battery, life po4, lfp cell, lfp battery, lithium iron phosphate cell', { volts: 3.2 }),
  source(
    'coin_cell',
    `
    coin cell, cr2032, button cell, coin cell battery, coin battery, cr2032 coin cell, cr2032 battery, cr2032 holder, coin cell holder, coin holder, button cell holder, cr2032 coin cell holder, cr2032 battery holder`,
  ),
  source('coin_cell', 'cr2025, cr2016, cr2430, cr2450, cr2477, cr1220, cr1225, cr1616, cr1620, cr1632, cr2330, cr2354, cr927', {
    note: 'The holder for that coin cell is not in my library: the one on the board is for a CR2032 (20 mm, 3 V)',
  }),
  source('coin_cell', 'lir2032, lir2450, ml2032, lir2025, lir1220', {
    note: 'A rechargeable coin cell gives up to 4.2 V: the board is planned for the 3 V of a CR2032 in the same holder; use one only where every chip takes 4.2 V, and charge it outside',
  }),
  source(
    'terminal',
    `
    power terminal, power screw terminal, screw terminal power, screw terminal for power, power input terminal, supply terminal, dc input terminal,
    power input screw terminal, screw terminal power input, screw terminal input, input terminal, input screw terminal, screw terminal for the supply`,
  ),
  source(
    'supply',
    `
    servo power, servo supply, servo rail, motor power, motor supply, motor power supply, load supply, servo power supply, led power, strip power,
    supply, power supply, bench supply, dc supply, power input, dc input, power source, input voltage, dc in, vin, car battery, lead acid battery,
    solar panel, solar cell, pv panel, solar, mains adapter, mains adaptor`,
  ),
];
