import { type Entry, unsupported } from '../entry.js';
import { I2C_BREAKOUTS } from './plug-ins.js';

const NOT_IN_LIBRARY = 'it is not in my parts library yet';
/** Wishes that are understood and cannot be served. Phrases are in singular, lower case, hyphens as spaces. */
export const UNSUPPORTED: readonly Entry[] = [
  unsupported(NOT_IN_LIBRARY, [...I2C_BREAKOUTS].flatMap((chip) => [chip, `${chip} sensor`, `${chip} module`, `${chip} breakout`]).join(',')),
  unsupported(
    NOT_IN_LIBRARY,
    `
    ethernet, poe, power over ethernet, w5500, lan8720, ethernet port, ethernet jack, ethernet phy, ethernet connector, ethernet socket, 10/100 ethernet, lan port, poe splitter`,
  ),
  unsupported(
    NOT_IN_LIBRARY,
    `
    sd card, micro sd, microsd, sd card slot, micro sd card, micro sd card slot, microsd card, sd slot, microsd slot, tf card`,
  ),
  unsupported(
    'my parts library has none yet; most microcontrollers hold themselves in reset below their own brown-out voltage',
    'reset supervisor, supervisor, voltage supervisor, supply supervisor, reset ic, reset chip, supervisory circuit, brownout detector, max809, max810, tps3839, tlv803, apx803, mcp130',
  ),
  unsupported(
    NOT_IN_LIBRARY,
    `
    ribbon cable, hdmi, vga, camera, camera connector, sim card, nfc, rfid, rfid reader, nfc reader`,
  ),
  unsupported(
    NOT_IN_LIBRARY,
    `
    modem, lte modem, lte, lte m, lte m modem, lte cat m, lte cat m1, cat m1, nb iot, nb iot modem, cellular, cellular modem, cellular module, cellular antenna, cellular antenna connector,
    4g module, 4g modem, sim800, sim800l, sim900, sim7000, sim7000g, sim7020, sim7070, sim7080, sim7080g, sim7600, bg95, bg96, bg77, ec21, ec25, a7670, a7670e, sara r4, sara r5, nrf9160, nrf9151,
    sim socket, sim card socket, sim holder, sim card holder, sim slot, sim card slot, nano sim, nano sim socket, nano sim holder, nano sim card, nano sim slot, micro sim, micro sim socket, micro sim holder, esim`,
  ),
  unsupported(
    'the library has no bare receiver or modem that an antenna of its own would belong to; a plug-in module brings its own socket',
    'gnss antenna, gnss antenna connector, gps antenna, gps antenna connector, separate antenna connector',
  ),
  unsupported(
    NOT_IN_LIBRARY,
    `
    brushless motor, bldc,
    bldc motor`,
  ),
  unsupported(
    NOT_IN_LIBRARY,
    `
    trrs, trrs jack, trs jack, trrs connector, aux jack, speaker, microphone, mic, amplifier, audio, audio amplifier, headphone, headphone jack, audio jack, i2s, dac, codec, op amp, opamp,
    operational amplifier, comparator, lm358, preamp, lm386`,
  ),
  unsupported(
    NOT_IN_LIBRARY,
    `
    m bus, mbus, m bus interface, m bus master, m bus slave, knx, knx transceiver, knx interface, profibus, profinet, ethercat, hart modem,
    wireless charging, wireless charging coil, wireless charging receiver, wireless charger, qi receiver, qi charger, qi coil, qi charging, charging coil, inductive charging`,
  ),
  unsupported(
    'what is said of the finished board (coating, sealing, certificates, shields, heat sinks) is done outside it',
    'conformal coating, potting, ip65, ip67, ip68, ul certified, ce certified, ce mark, fcc certified, heat sink, heatsink, shield can, metal shield can, metal shield, rf shield, shielding can',
  ),
  unsupported(
    'I print designators, polarity and the names of connectors on the board, no text or picture of your own',
    'logo, qr code, silkscreen text, silkscreen logo, artwork',
  ),
  unsupported(NOT_IN_LIBRARY, 'led matrix'),
  unsupported(
    'a radio’s antenna goes to a U.FL socket here, which an SMA lead plugs into',
    'sma, sma connector, sma antenna, sma antenna connector, sma jack, sma edge connector, edge sma, sma socket',
  ),
  unsupported(
    NOT_IN_LIBRARY,
    `
    rotary encoder, encoder, joystick, touch sensor, capacitive touch, touch pad,
    touch button`,
  ),
  unsupported(
    NOT_IN_LIBRARY,
    `
    mpu6050, mpu 6050, imu, accelerometer, gyroscope, gyro, magnetometer, compass, lis3dh, icm20948, lsm6ds3, mpu9250, adxl345, motion sensor, pir,
    pir sensor, gas sensor, co2 sensor, scd40, scd41, hx711, load cell, ina219, current sensor, ina226, ultrasonic sensor, hall sensor,
    soil moisture sensor, moisture sensor, heart rate sensor, max30102, proximity sensor, distance sensor, vl53l0x, tof sensor, thermocouple,
    max6675, max31855, rtc, ds3231, real time clock, tsl2561, bh1750, veml7700, mcp23017, pcf8574,
    io expander, fram, mq2, thermistor, ntc, weight sensor, scale, fingerprint sensor, infrared, ir receiver, ir led, infrared led, laser,
    photodiode, phototransistor, optocoupler, opto coupler, opto isolator, supercapacitor`,
  ),
  unsupported(
    NOT_IN_LIBRARY,
    `
    usb hub, hub, usb host, shift register, 74hc595, 74hc165, fpga, cpld,
    isolated, isolation, galvanic isolation, isolator, triac, thyristor, igbt, dali,
    mppt, mppt charger, mppt solar charger, mppt controller, level sensor, logic gate, flip flop, counter, cd4017,
    decade counter, pt100, lvds, mipi, pcie, sata, sram, sdram, ddr`,
  ),
  unsupported(NOT_IN_LIBRARY, 'varistor, esd protection'),
  unsupported(
    'the surge diode at the supply takes short pulses of 600 W; an unsuppressed load dump (ISO 16750-2) wants a larger one in front, which my library lacks',
    'load dump, load dump protection, load dump clamp',
  ),
  unsupported(
    'I design no mains circuits: they need isolation and approval that I cannot check',
    `
    wall socket, ac power, ac input`,
  ),
  unsupported(
    'my boards have two or four copper layers',
    `
    6 layer, six layer, 8 layer, eight layer, 1 layer, single layer, one layer`,
  ),
  unsupported(
    'my outlines are rectangles, circles, polygons, stars, hearts and letters (L, T, U)',
    `
    animal shaped, cat shaped, tree shaped, christmas tree shaped, guitar shaped, crescent`,
  ),
  unsupported(
    'I do not choose the make-up of the board: the fab’s default is used',
    `
    flex, flexible, aluminium, aluminum, castellated, impedance controlled, black, purple, matte, enig, gold plated, castellation, panelised,
    panelized, panelise, panelize, in a panel, as a panel`,
  ),
  unsupported(
    'my blocks are laid out for surface-mount parts only; connectors, relays and trimmers are through-hole',
    `
    0201, through hole, tht, through hole part, dip, dip 8, hand solderable`,
  ),
];
