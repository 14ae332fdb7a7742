import { type Entry, item } from '../entry.js';

/** Everything else that can be put on a board. Phrases are in singular, lower case, hyphens as spaces. */
export const PARTS: readonly Entry[] = [
  item(
    'motor_driver',
    `
    motor driver, h bridge, dual h bridge, h bridge driver, drv8833, dc motor driver, dual motor driver, motor controller, dc motor controller, robot motor driver, bidirectional motor,
    motor channel, brushed motor, brushed motor channel, brushed dc motor, brushed dc motor channel, dc motor channel, brushed motor output, brushed motor driver, brushed dc motor driver, reversible motor,
    stepper motor driver, stepper driver, stepper motor, stepper`,
  ),
  item('motor_driver', 'l298n, l298, l293d', { note: 'I used a motor driver of my library in its place' }),
  item(
    'circuit',
    `
    a4988, a4988 socket, a4988 module, a4988 driver, drv8825, drv8825 socket, drv8825 module, tmc2209, tmc2208, tmc2209 socket, tmc2209 module, tmc2209 stick, a4988 stick, stepstick, stepstick socket, stepper socket, stepper driver socket, stepper stick, stepper driver module, stepper module, stepper driver carrier, pololu stepper driver, a4988 stepper driver, a4988 stepper, a4988 stepper module, a4988 stepper driver socket, stepper driver slot`,
    { part: 'stepper_socket' },
  ),
  item('eeprom', 'eeprom, i2c eeprom, 24c02, m24c02, eeprom memory, eeprom chip'),
  item('eeprom', '24c32, at24c32', { note: 'I used the EEPROM of my library, the M24C02 (2 kbit)' }),
  item(
    'adc_chip',
    'ads1115, channel adc, channel analog to digital converter, analog to digital converter, analogue to digital converter, 12 bit adc, 4 channel adc, four channel adc, adc chip, external adc, i2c adc, 16 bit adc, precision adc, ads1115 adc',
  ),
  item(
    'key_matrix',
    `
    key matrix, keyboard matrix, matrix keypad, keypad, numeric keypad, keypad matrix, button matrix, switch matrix, keyboard, mechanical keyboard,
    split keyboard, macropad, macro pad, numpad, number pad, matrix of key, matrix of button,
    mx switch, cherry mx switch, cherry mx, key switch, keyswitch, mechanical key, mechanical switch`,
  ),
  item(
    'led',
    `
    led, status led, indicator led, indicator light, indicator, user led, status light, light emitting diode, activity led, signal led, debug led,
    status indicator, state led`,
  ),
  item(
    'power_led',
    `
    power led, power indicator, power light, power on led, power status led, power good led, power on indicator, led power indicator,
    power indicator led`,
  ),
  item(
    'button',
    `
    button, push button, pushbutton, user button, tactile switch, tact switch, tactile button, momentary switch, momentary button, switch, key,
    tact button, push switch, micro switch`,
  ),
  item(
    'reset_button',
    `
    reset button, reset switch, reset, reset key, rst button, reset push button, reset pushbutton, reset tactile switch, run button, run switch`,
  ),
  item(
    'boot_button',
    `
    boot button, bootsel button, boot switch, bootsel, boot key, boot, boot select button, bootloader button, flash button, boot0 jumper, boot jumper, boot0 button, boot0 switch`,
  ),
  item('i2c_bus', 'i2c, i2c bus, iic, i2c interface, twi'),
  item(
    'i2c_header',
    `
    i2c header, i2c connector, i2c port, i2c breakout, i2c pin header, i2c expansion, i2c expansion header, i2c bus header`,
  ),
  item(
    'i2c_header',
    `
    oled, oled display, display, lcd, i2c display, oled screen, screen, i2c oled, ssd1306, display header, oled header, lcd display, i2c lcd,
    oled connector, display connector, oled display header, i2c oled display`,
    { part: 'display', note: 'the display plugs into a 4-pin I²C header' },
  ),
  item(
    'qwiic',
    `
    qwiic, stemma qt, stemma, qwiic connector, stemma qt connector, qwiic port, easyc, qwiic socket, stemma connector, jst sh connector`,
  ),
  item(
    'uart_header',
    `
    uart header, serial header, uart, serial port, uart connector, serial, ttl serial, uart port, serial connector, uart pin header, uart pin,
    uart breakout, serial interface, serial pin header, debug uart, serial console, usart, uart interface, ttl uart`,
  ),
  item(
    'uart_header',
    'gps, gps module, gnss, gps receiver, gnss module, gnss receiver, gps unit, u blox, u blox gnss module, u blox gps module, u blox gps receiver, u blox gnss receiver, u blox gps, u blox gnss, ublox, gsm module, gsm modem, lte module',
    {
      part: 'gps',
      note: 'the receiver module plugs into a UART header',
    },
  ),
  item(
    'uart_header',
    `
    ftdi header, ftdi cable, ftdi connector, ftdi style header, ftdi style connector, ftdi style serial header, ftdi pin header, ftdi programming header, ftdi port,
    ftdi style programming header, ftdi serial header, ftdi cable header, ftdi socket, ftdi pin,
    ftdi style 6 pin header, ftdi 6 pin header, ftdi style 6 pin serial header, ftdi style 6 pin connector, ftdi compatible header, ftdi compatible 6 pin header`,
    { part: 'ftdi' },
  ),
  item(
    'swd',
    `
    swd, swd header, debug header, st link, stlink, swd connector, debug connector, debug port, swd port, swd debug header, swd programming header,
    swd debug, tag connect, tag connect swd, tag connect header, tag connect footprint, tag connect pad, tag connect connector, tc2030, tc2030 nl, tc2030 idc, tc2030 footprint, swd tag connect, swd on tag connect, debugger, swd interface, debugging header, swd pin header, swd debug connector`,
  ),
  item('swd', 'jtag, jtag header, jtag connector', { note: 'I fit SWD, the two-wire form of JTAG' }),
  item(
    'isp',
    `
    isp, icsp, isp header, avr isp, icsp header, avr isp header, isp connector, isp programming header, icsp programming header, icsp connector`,
  ),
  item(
    'prog_header',
    `
    programming header, uart programming header, serial programming header, uart programming connector, programming connector, program header, programmer header, programming port, programming interface, prog header,
    flashing header`,
  ),
  item(
    'crystal',
    `
    crystal, xtal, quartz, watch crystal, rtc crystal, clock crystal, lse crystal, crystal oscillator, quartz crystal, oscillator, external crystal, hse crystal, resonator`,
  ),
  item(
    'blink',
    `
    blink, blinking, blinker, flash, flashing, flasher, blinky, strobe, pulsing, pulse, beacon`,
  ),
  item('night_light', 'night light, nightlight, mood light, mood lamp, torch, flashlight, desk lamp'),
  item(
    'ws2812',
    `
    ws2812, ws2812b, ws2812 status led, ws2812b status led, neopixel status led, addressable status led, ws2812 rgb status led, ws2812b rgb led, neopixel, addressable led, rgb led, rgb, addressable rgb led, ws2812 led, ws2812b led, neopixel led, smart led, ws2813,
    digital rgb led, rgb status led, ws2812 rgb led, rgb neopixel, ws2811, color led, programmable led, ws2812b rgb led`,
  ),
  item('ws2812', 'sk6812, sk6812mini, sk6812 mini, sk6812 mini e, sk6805', { note: 'I used the WS2812B of my library' }),
  item('ws2812', 'apa102, apa102c, sk9822, dotstar, dot star, apa102 led, dotstar led, sk9822 led, apa102c led', { part: 'apa102' }),
  item(
    'led_strip_output',
    `
    strip, neopixel strip, ws2812 strip, ws2812b strip, addressable led strip, led strip output, addressable led output, neopixel output, led strip header,
    neopixel connector, ws2812 output, addressable strip, rgb led strip, rgb strip, rgbw strip, rgbw led strip, rgbw, rgbww strip, rgb cct strip, rgbcct strip, neopixel header, led strip connector, neopixel strip output,
    ws2812 connector, ws2812b output, ws2812b led strip, ws2812 led strip, neopixel led strip, led strip controller, neopixel strip connector,
    ws2812 header`,
  ),
  item(
    'potentiometer',
    `
    potentiometer, pot, trimpot, trimmer, knob, dimmer, trimmer potentiometer, dimmer knob, trim pot, poti, brightness knob, adjustment pot, dial,
    brightness control, speed control, speed knob, volume knob`,
  ),
  item(
    'adc_divider',
    `
    voltage monitor, battery monitor, battery voltage monitor, voltage sense, voltage measurement, battery level, battery sense, battery measurement,
    battery voltage, battery voltage measurement, analog input, adc input, voltage input, battery voltage sense, battery level monitor,
    voltage sensor, voltmeter, battery gauge, battery voltage divider, adc divider, analogue input, battery sensing, input voltage monitor,
    input voltage measurement, battery level measurement, voltage sensing`,
  ),
  item(
    'adc_divider',
    `
    moisture probe, moisture sensor, soil moisture sensor, soil moisture probe, soil sensor, soil probe, analog sensor, analogue sensor, analog probe, analogue probe,
    capacitive moisture sensor, capacitive soil moisture sensor, water level sensor, turbidity sensor, ph probe, analog moisture probe, analogue moisture probe, rain sensor, flame sensor`,
    { part: 'sensor' },
  ),
  item('divider', 'voltage divider, resistor divider, resistive divider'),
  item(
    'ldr',
    `
    ldr, photoresistor, light sensor, light dependent resistor, photocell, ambient light sensor, darkness sensor, photo resistor, ambient light,
    brightness sensor`,
  ),
  item(
    'usb_data',
    `
    usb data, usb device, native usb, usb programming, usb communication, usb c data, usb 2.0, usb full speed, usb d, usb interface,
    usb c connector with data, usb keyboard, usb midi, usb hid`,
  ),
  item(
    'terminal_out',
    `
    screw terminal, terminal block, screw connector, terminal, screw terminal block, screw terminal output, output terminal, wire terminal,
    output screw terminal, screw terminal connector, power terminal block, wire to board connector`,
  ),
  item(
    'terminal_out',
    'xh, jst xh, jst xh connector, xh connector, jst xh header, xh header, xh socket, jst xh socket, jst xh outlet, jst, jst connector, jst plug, jst socket, jst header',
    { part: 'xh' },
  ),
  item('terminal_out', 'jst ph, jst ph connector, ph connector, jst ph header, jst ph socket, jst ph outlet', { part: 'ph' }),
  item('terminal_out', 'jst sh, sh connector', { part: 'sh' }),
  item(
    'qwiic',
    'grove, grove connector, grove socket, grove port, grove i2c connector, grove i2c, grove i2c port, grove header, i2c grove connector, i2c grove',
    { part: 'grove' },
  ),
  item('terminal_out', 'jst gh, jst gh connector, gh connector', { part: 'gh' }),
  item(
    'terminal_out',
    'phoenix connector, phoenix terminal, pluggable terminal, pluggable terminal block, pluggable screw terminal, pluggable connector, phoenix contact',
    { part: 'plug' },
  ),
  item('terminal_out', 'spring terminal', { note: 'a fixed screw terminal takes its place: it is not in my parts library' }),
  item('terminal_out', 'xt60, xt60 connector, xt60 plug', { part: 'xt60' }),
  item('terminal_out', 'xt30, xt30 connector, xt30 plug', { part: 'xt30' }),
  item(
    'terminal_out',
    'usb a, usb a port, usb a connector, usb a socket, usb a output, usb a receptacle, usb type a, usb type a socket, usb type a port, usb a jack, usb a outlet, usb a female',
    { part: 'usb_a' },
  ),
  item(
    'terminal_out',
    'banana socket, banana jack, banana plug, anderson connector, powerpole, molex, molex connector, molex kk, bnc, bnc connector, bnc jack, xlr, xlr connector, xlr jack, xlr socket, xlr female, xlr male, female xlr, male xlr, 3 pin xlr, 5 pin xlr, xlr 3, xlr 5, 3 pin xlr connector, 5 pin xlr connector, xlr output, xlr input, neutrik, speakon, rca, rca jack, rca connector',
    {
      note: 'it is not in my parts library; a screw terminal takes its place',
    },
  ),
  item(
    'terminal_out',
    'rj45, rj45 connector, rj45 jack, rj45 socket, rj45 port, 8p8c, 8p8c jack, 8p8c socket, 8p8c connector, modular jack, rj45 modular jack, rj45 receptacle, rj 45, rj 45 jack, rj 45 connector, rj 45 socket',
    { part: 'rj45' },
  ),
  item(
    'terminal_out',
    'db9, db 9, de9, de 9, db9f, db9m, de9f, de9m, d sub, dsub, d sub 9, dsub 9, d sub9, sub d, subd, sub d 9, sub d9, d9, d subminiature, db9 connector, db9 socket, db9 plug, db9 port, db9 female, db9 male, female db9, male db9, de9 connector, de9 female, de9 male, female de9, male de9, de 9 connector, db 9 connector, d sub connector, d sub socket, dsub connector, sub d connector, 9 pin d sub, female d sub, male d sub, 9 pin serial connector',
    { part: 'dsub' },
  ),
  item(
    'dip_switch',
    'dip switch, dipswitch, dip switch block, dip slide switch, dil switch, address switch, address dip switch, dip switch bank, configuration switch, config switch, mode dip switch, dip address switch',
  ),
  item('terminal_out', 'power outlet, outlet, output connector', {}),
  item(
    'gpio_header',
    `
    gpio header, pin header, breakout, breakout header, gpio breakout, expansion header, header, gpio pin, gpio, io header, header pin, breakout pin,
    expansion connector, gpio pin header, spare pin, spare gpio, io pin, extra gpio, unused pin, remaining pin, free pin, free gpio, all gpio,
    i/o header, all pin, breadboard header`,
  ),
  item(
    'gpio_header',
    'idc, idc header, idc connector, idc box header, box header, boxed header, shrouded header, shrouded box header, ribbon cable header, ribbon header, ribbon connector',
    { part: 'idc' },
  ),
  item(
    'spi_header',
    `
    spi header, spi, spi connector, spi port, spi bus, spi interface,
    sd card module`,
  ),
  item('spi_header', 'w5500 module, w5500 ethernet module, enc28j60 module, enc28j60', {
    note: 'there is no Ethernet in my library: the module plugs into an SPI header',
  }),
  item('servo', 'servo, servo header, servo connector, servo motor, servo output, rc servo, hobby servo, esc'),
  item('buzzer', 'buzzer, beeper, piezo, piezo buzzer, alarm, sounder, active buzzer'),
  item(
    'onewire',
    `
    ds18b20, 1 wire, one wire, onewire, dht22, dht11, 1 wire header, one wire header, ds18b20 sensor, ds18b20 connector, ds18b20 header, 1wire,
    dht22 sensor, ds18b20 temperature sensor`,
  ),
  item(
    'regulator',
    `
    regulator, ldo, voltage regulator, linear regulator, ldo regulator, low dropout regulator, ams1117, lm1117, ap2112, ap2112k, 7805, l7805, 78l05,
    lm7805, xc6206, linear voltage regulator, power rail, rail, output, regulated output, regulated supply`,
  ),
  item(
    'regulator',
    `
    buck, buck converter, switching regulator, switching converter, step down, step down converter, buck regulator, dc dc, dc dc converter, smps, ap63203,
    ap63205, switch mode supply, switching supply, switching power supply`,
    { part: 'buck' },
  ),
  item('regulator', 'tps54302, tps54302ddcr', { part: 'buck' }),
  item('regulator', 'mp1584, lm2596, tps5430, tps54331, tps54560, lmr33630, xl4015, xl4016, mp2315, lm2576, mp2307', {
    part: 'buck',
    note: 'I used the step-down converters of my library, the AP63203 and AP63205 (2 A) and the TPS54302 (3 A)',
  }),
  item('regulator', 'boost, boost converter, step up, step up converter, boost regulator, mt3608, buck boost, tps63000, tps61023, sx1308', {
    part: 'boost',
  }),
  item(
    'charger',
    `
    solar charger, solar lipo charger, tp4056 charger, charger, lipo charger, battery charger, charging, charge, tp4056, mcp73831, charging circuit, li ion charger, lithium charger, charge circuit,
    charge controller, charging ic, lipo charging, battery charging, charger circuit, li po charger, charger ic, liion charger, lithium ion charger,
    usb charger, usb c charger, lipo battery charger, usb charging, usb c charging, li ion battery charger, lithium battery charger,
    lipo charger circuit, usb lipo charger, usb c lipo charger, recharge, rechargeable, 18650 charger, single cell charger, usb c battery charger`,
  ),
  item(
    'charger',
    'cn3065, cn3791, cn3063, cn3083, mcp73871, mcp73832, bq24074, bq24075, ltc4054, tp4054, tp4057, tp5100, tp4056e, bq25185, bq25895, bq24210, ip5306, tp5000',
    {
      note: 'it is not in my parts library yet: the TP4056 charges in its place',
    },
  ),
  item(
    'reverse_protection',
    `
    reverse polarity protection, reverse protection, polarity protection, reverse battery protection, reverse voltage protection,
    reverse polarity protected`,
  ),
  item(
    'microcontroller',
    `
    microcontroller, mcu, micro controller, dev board, development board, cpu, uc, microprocessor, processor, firmware, programmable`,
  ),
  item(
    'wireless',
    `
    wifi, wi fi, bluetooth, ble, wireless, iot, wlan, bluetooth low energy, smart home, mqtt, home assistant, internet, web server, wireless sensor,
    wifi enabled`,
  ),
  item(
    'pullups',
    `
    pull up, pullup, pull up resistor, pullup resistor, i2c pull up, i2c pullup, i2c pull up resistor, i2c pullup resistor`,
  ),
  item(
    'power_switch',
    `
    slide switch, toggle switch, power switch, on off switch, on/off switch, rocker switch, power slide switch, battery switch, on off slide switch, slider switch, sliding switch,
    main switch, master switch, spdt switch, spdt slide switch, power toggle, onoff switch, hard power switch`,
  ),
  item(
    'power_switch',
    `
    soft power switch, soft latch, soft latching switch, soft latching power switch, latching power switch, soft power button, soft power, soft power latch, power latch, power latch circuit, latching push button,
    push button latch, soft on off, soft on/off, soft on off switch, latching button, latching power button, push on push off, push on push off switch, push button power switch, pushbutton power switch,
    one button power switch, power button, power on button, on off button, on/off button, on off push button, on/off push button, soft switch, latching circuit, self latching power, power on off button, push button on off, push button on/off, button power latch`,
    { part: 'latch' },
  ),
  item(
    'fuse',
    'efuse, e fuse, electronic fuse, hot swap, hot swap controller, hot swap circuit, hotswap, hotswap controller, hot plug controller, tps2592, tps25921, tps25940, tps2596, tps25947, tps259251',
    { part: 'efuse' },
  ),
  item('fuse', 'fuse, polyfuse, ptc, resettable fuse, ptc fuse, overcurrent protection, input fuse, fuse protection, self resetting fuse'),
  item(
    'surge',
    'tvs, tvs diode, surge protection, overvoltage protection, over voltage protection, transient protection, tvs protection, surge diode',
  ),
  item(
    'fpc',
    'fpc, fpc connector, ffc, ffc connector, flat flex, flat flex cable, flat flex connector, fpc socket, ffc socket, zif connector, zif socket, fpc cable, ffc cable, fpc breakout, ffc breakout, ffc fpc, fpc ffc, fpc breakout board, ffc breakout board',
  ),
  item(
    'mounting_hole',
    `
    mounting hole, mount hole, screw hole, fixing hole, hole, mounting screw, m3 hole, m2 hole, mountinghole, mounting point`,
  ),
];
