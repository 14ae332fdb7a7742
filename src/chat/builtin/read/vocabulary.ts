/** The words that the planner knows: tables, no code. Phrases are in singular, lower case, hyphens as spaces. */

export type EdgeWish = 'left' | 'right' | 'top' | 'bottom';

export type SourceId = 'usb' | 'barrel_jack' | 'lipo' | 'battery' | 'coin_cell' | 'terminal' | 'supply';

export type ItemId =
  | 'led'
  | 'power_led'
  | 'button'
  | 'reset_button'
  | 'boot_button'
  | 'sensor'
  | 'i2c_bus'
  | 'i2c_header'
  | 'qwiic'
  | 'uart_header'
  | 'swd'
  | 'isp'
  | 'prog_header'
  | 'crystal'
  | 'timer_555'
  | 'blink'
  | 'night_light'
  | 'mosfet'
  | 'relay'
  | 'ws2812'
  | 'led_strip_output'
  | 'potentiometer'
  | 'adc_divider'
  | 'ldr'
  | 'can'
  | 'rs485'
  | 'usb_uart'
  | 'usb_data'
  | 'level_shifter'
  | 'spi_flash'
  | 'spi_header'
  | 'terminal_out'
  | 'gpio_header'
  | 'servo'
  | 'buzzer'
  | 'regulator'
  | 'charger'
  | 'reverse_protection'
  | 'microcontroller'
  | 'wireless'
  | 'pullups'
  | 'divider'
  | 'mounting_hole'
  | 'onewire'
  | 'motor_driver'
  | 'eeprom'
  | 'adc_chip';

/** A wish that is understood and cannot be served. */
export interface UnsupportedWish {
  readonly text: string;
  readonly why: string;
}

export type Meaning =
  | { readonly role: 'platform'; readonly id: string; readonly note?: string }
  | { readonly role: 'source'; readonly id: SourceId; readonly volts?: number; readonly note?: string }
  | { readonly role: 'item'; readonly id: ItemId; readonly part?: string; readonly note?: string; readonly count?: number }
  | { readonly role: 'unsupported'; readonly why: string }
  | { readonly role: 'knob'; readonly knob: 'single_sided' | 'two_sided' | 'fixed' | 'no_pour' | 'freerouting' };

export interface Entry {
  readonly phrases: readonly string[];
  readonly means: Meaning;
  /** Only where it is written in capitals: "CAN" is a bus, "can" a verb. */
  readonly capitals?: boolean;
}

/** "usb c, usb port": phrases are written in a row. */
const listed = (phrases: string): string[] => phrases.split(',').map((p) => p.trim());

const platform = (id: string, phrases: string, note?: string): Entry => ({
  phrases: listed(phrases),
  means: { role: 'platform', id, ...(note === undefined ? {} : { note }) },
});
const source = (id: SourceId, phrases: string, more: { volts?: number; note?: string } = {}): Entry => ({
  phrases: listed(phrases),
  means: { role: 'source', id, ...more },
});
const item = (id: ItemId, phrases: string, more: { part?: string; note?: string; count?: number } = {}): Entry => ({
  phrases: listed(phrases),
  means: { role: 'item', id, ...more },
});
const unsupported = (why: string, phrases: string): Entry => ({ phrases: listed(phrases), means: { role: 'unsupported', why } });

const PLATFORMS: readonly Entry[] = [
  platform('esp32-c3', 'esp32 c3, esp32c3, esp32 c3 mini, esp32 c3 mini 1, esp32 c3 mini 1 n4, c3 mini'),
  platform('esp32-s3', 'esp32 s3, esp32s3, esp32 s3 wroom, esp32 s3 wroom 1, s3 wroom, esp32 s3 wroom 1 n16r8'),
  platform('esp32', 'esp32, esp32 wroom, esp32 wroom 32, esp32 wroom 32e'),
  platform(
    'esp32-c3',
    'esp8266, esp12, esp 12, esp 12f, wemos, nodemcu, d1 mini',
    'there is no ESP8266 in my library: I used its successor, the ESP32-C3',
  ),
  platform('esp32-c3', 'esp32 c6, esp32c6, esp32 h2, esp32 c2, esp32 c5', 'that ESP32 is not in my library: I used the ESP32-C3'),
  platform('esp32-s3', 'esp32 s2, esp32s2', 'there is no ESP32-S2 in my library: I used the ESP32-S3'),
  platform('rp2040', 'rp2040, raspberry pi pico, pi pico, pico, raspberry pico'),
  platform('rp2040', 'rp2350, pico 2', 'there is no RP2350 in my library: I used the RP2040'),
  platform('attiny85', 'attiny85, attiny 85, attiny, tiny85, digispark, attiny25, attiny45'),
  platform(
    'atmega328p',
    `
    atmega328p, atmega328, atmega 328, atmega 328p, atmega, arduino, arduino uno, arduino nano, arduino compatible, 328p, avr`,
  ),
  platform(
    'stm32f103',
    `
    stm32f103, stm32f103c8, stm32f103c8t6, stm32f103cb, blue pill, bluepill, stm32, stm32 f103, stm32f1`,
  ),
  platform(
    'stm32f103',
    `
    stm32f4, stm32f401, stm32f411, stm32f405, stm32g0, stm32g031, stm32f0, stm32f030, stm32f042, stm32l4, stm32h7, stm32g4`,
    'that STM32 is not in my library: I used the STM32F103',
  ),
  platform('nrf52', 'nrf52, nrf52840, nrf52832, nrf51822'),
];

const SOURCES: readonly Entry[] = [
  source(
    'usb',
    `
    usb c, usb type c, type c, usbc, usb, usb c connector, usb connector, usb c port, usb port, usb power, usb c power, usb powered, usb c powered,
    usb type c connector, usb c receptacle, usb cable, usb c cable, usb socket, usb c socket, usb jack, phone charger`,
  ),
  source('usb', 'micro usb, usb micro, mini usb, usb mini, usb b, usb micro b, micro usb connector', {
    note: 'I fit a USB-C socket in place of the older USB connector',
  }),
  source(
    'barrel_jack',
    `
    barrel jack, dc jack, power jack, barrel connector, dc barrel jack, dc socket, dc power jack, wall adapter, wall wart, dc adapter, power adapter,
    barrel plug, dc plug`,
  ),
  source(
    'lipo',
    `
    lipo, li po, lipo battery, lipo cell, li ion, liion, li ion battery, li ion cell, lithium battery, lithium cell, lithium ion,
    lithium ion battery, lithium ion cell, lithium polymer, lithium polymer battery, 18650, 18650 cell, 18650 battery, rechargeable battery,
    single cell lipo, jst battery, li ion pack, lipo pack, jst battery connector, lipo connector, lithium`,
  ),
  source(
    'battery',
    `
    battery, battery pack, battery clip, battery connector, battery snap, pp3, pp3 battery, cell, battery terminal, block battery`,
  ),
  source(
    'battery',
    `
    aa, aa battery, aa cell, aaa, aaa battery, aaa cell, alkaline cell, alkaline battery, penlight battery`,
    {
      volts: 1.5,
    },
  ),
  source(
    'coin_cell',
    `
    coin cell, cr2032, button cell, coin cell battery, coin battery, cr2032 coin cell, cr2032 battery`,
  ),
  source(
    'terminal',
    `
    power terminal, power screw terminal, screw terminal power, screw terminal for power, power input terminal, supply terminal, dc input terminal,
    power input screw terminal, screw terminal power input, screw terminal input, input terminal, input screw terminal, screw terminal for the supply`,
  ),
  source(
    'supply',
    `
    supply, power supply, bench supply, dc supply, power input, dc input, power source, input voltage, dc in, vin, car battery, lead acid battery,
    solar panel`,
  ),
];

const CHIPS: readonly Entry[] = [
  item('sensor', 'bme280, bme 280, bme280 sensor, bme280 environmental sensor', { part: 'bme280' }),
  item(
    'sensor',
    `
    bmp280, bmp 280, bmp280 sensor, pressure sensor, barometer, barometric sensor, altimeter, barometric pressure sensor, air pressure sensor`,
    { part: 'bmp280' },
  ),
  item(
    'sensor',
    `
    sht31, sht30, sht35, sht3x, sht 31, sht31 sensor, sht30 sensor, temperature and humidity sensor, temperature humidity sensor,
    temperature/humidity sensor, humidity sensor, humidity and temperature sensor, temp and humidity sensor, temp humidity sensor`,
    { part: 'sht31' },
  ),
  item('sensor', 'sht40, sht4x, sht 40, sht41, sht45, sht40 sensor', { part: 'sht40' }),
  item(
    'sensor',
    `
    temperature sensor, thermometer, temp sensor, i2c sensor, temperature logger, temperature monitor`,
    { part: 'sht40' },
  ),
  item('sensor', 'bme680, bme688, air quality sensor', {
    part: 'bme280',
    note: 'the gas sensor BME68x is not in my library: I used the BME280 (temperature, humidity, pressure; no gas)',
  }),
  item('sensor', 'environmental sensor, weather sensor, weather station, environment sensor, climate sensor', { part: 'bme280' }),
  item(
    'timer_555',
    `
    555, 555 timer, ne555, lm555, tlc555, timer 555, 555 timer ic, 555 astable, astable 555, ne555 timer, 555 chip, 555 oscillator, ne555p, lmc555,
    555timer, astable`,
  ),
  item(
    'can',
    `
    can bus, can transceiver, can interface, canbus, can port, can bus transceiver, sn65hvd230, can node, can connector, can bus interface,
    can driver, can bus node`,
  ),
  { phrases: ['can'], means: { role: 'item', id: 'can' }, capitals: true },
  item('can', 'mcp2551, tja1050, tja1051, mcp2562, mcp2515', { note: 'I used the CAN transceiver of my library, the SN65HVD230 (3.3 V)' }),
  item(
    'rs485',
    `
    rs485, rs 485, rs485 transceiver, rs 485 transceiver, modbus, modbus rtu, rs485 interface, rs 485 interface, sp3485, rs485 bus, rs485 port,
    rs 485 port, rs485 node, rs 485 node, rs485 driver, rs 485 bus, eia 485, modbus node, rs485 connector, rs 485 driver`,
  ),
  item('rs485', 'max485, max3485, sn65hvd75', { note: 'I used the RS-485 transceiver of my library, the SP3485 (3.3 V)' }),
  item(
    'usb_uart',
    `
    usb uart, usb to uart, usb serial, usb to serial, usb serial converter, usb to serial converter, usb uart bridge, usb to uart bridge,
    usb serial bridge, ch340, ch340c, ch340n, ch340g, usb uart converter, usb serial adapter, usb to serial adapter, usb uart adapter,
    usb to uart converter, usb ttl, usb to ttl, usb serial chip, usb to uart adapter, serial adapter`,
  ),
  item('usb_uart', 'cp2102, cp2102n, ft232, ft232rl, cp2104, ft231x, ftdi', {
    note: 'I used the USB-to-serial bridge of my library, the CH340',
  }),
  item(
    'level_shifter',
    `
    level shifter, level converter, level translator, logic level converter, logic level shifter, bss138, i2c level shifter, level shifting,
    voltage level shifter, bidirectional level shifter`,
  ),
  item(
    'spi_flash',
    `
    spi flash, flash chip, flash memory, external flash, w25q16, w25q32, w25q64, w25q128, nor flash, spi flash memory, spi memory, spi nor flash,
    spi flash chip, qspi flash`,
  ),
  item('relay', 'relay, relay driver, relay module, relay output, srd 05vdc, relay channel, relay board'),
  item(
    'mosfet',
    `
    mosfet, mosfet driver, mosfet switch, low side switch, low side driver, mosfet channel, mosfet output, n channel mosfet, nmos, ao3400, ao3400a,
    transistor switch, low side mosfet switch, solid state switch, switched output, load switch, low side mosfet, n mosfet, power switch output,
    pwm output, fet, fet driver, fet switch, mosfet low side switch, power output, driver channel, switch channel, low side output`,
  ),
  item(
    'mosfet',
    `
    solenoid, valve, pump, fan, dc fan, dc motor, motor, heater, lamp, led strip, 12v led strip, white led strip, solenoid driver, motor driver,
    fan controller, led strip driver, pump driver, vibration motor, fan driver, electromagnet, fan output`,
  ),
];

const PARTS: readonly Entry[] = [
  item(
    'motor_driver',
    `
    h bridge, dual h bridge, h bridge driver, drv8833, dc motor driver, dual motor driver, motor controller, dc motor controller, robot motor driver, bidirectional motor,
    stepper motor driver, stepper driver, stepper motor, stepper, two motor, robot motor`,
  ),
  item('motor_driver', 'l298n, tb6612, l293d, a4988, drv8825', { note: 'I used the motor driver of my library, the DRV8833' }),
  item('eeprom', 'eeprom, i2c eeprom, 24c02, m24c02, eeprom memory, eeprom chip'),
  item('eeprom', '24c32, at24c32', { note: 'I used the EEPROM of my library, the M24C02 (2 kbit)' }),
  item('adc_chip', 'ads1115, adc chip, external adc, i2c adc, 16 bit adc, precision adc, ads1115 adc'),
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
    reset button, reset switch, reset, reset key, rst button, reset push button, reset pushbutton, reset tactile switch`,
  ),
  item(
    'boot_button',
    `
    boot button, bootsel button, boot switch, bootsel, boot key, boot, boot select button, bootloader button, flash button`,
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
  item('uart_header', 'gps, gps module, gnss, gps receiver, gsm module, gsm modem, lte module', {
    part: 'gps',
    note: 'the receiver module plugs into a UART header',
  }),
  item(
    'swd',
    `
    swd, swd header, debug header, st link, stlink, swd connector, debug connector, debug port, swd port, swd debug header, swd programming header,
    swd debug, debugger, swd interface, debugging header, swd pin header, swd debug connector`,
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
    programming header, programming connector, program header, programmer header, programming port, programming interface, prog header,
    flashing header`,
  ),
  item(
    'crystal',
    `
    crystal, xtal, quartz, crystal oscillator, quartz crystal, oscillator, external crystal, hse crystal, resonator`,
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
    ws2812, ws2812b, neopixel, addressable led, rgb led, rgb, addressable rgb led, ws2812 led, ws2812b led, neopixel led, smart led, ws2813,
    digital rgb led, rgb status led, ws2812 rgb led, rgb neopixel, ws2811, color led, programmable led, ws2812b rgb led`,
  ),
  item('ws2812', 'sk6812, sk6812mini, apa102', { note: 'I used the WS2812B of my library' }),
  item(
    'led_strip_output',
    `
    neopixel strip, ws2812 strip, ws2812b strip, addressable led strip, led strip output, addressable led output, neopixel output, led strip header,
    neopixel connector, ws2812 output, addressable strip, rgb led strip, rgb strip, neopixel header, led strip connector, neopixel strip output,
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
    output screw terminal, screw terminal connector`,
  ),
  item(
    'gpio_header',
    `
    gpio header, pin header, breakout, breakout header, gpio breakout, expansion header, header, gpio pin, gpio, io header, header pin, breakout pin,
    expansion connector, gpio pin header, spare pin, spare gpio, io pin, extra gpio, unused pin, remaining pin, free pin, free gpio, all gpio,
    i/o header, all pin, breadboard header`,
  ),
  item(
    'spi_header',
    `
    spi header, spi, spi connector, spi port, spi bus, spi display, tft, tft display, spi interface, e paper display, e ink display, epaper,
    sd card module, lora module, rfm95, nrf24, nrf24l01`,
  ),
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
    lm7805, xc6206, linear voltage regulator, power rail, rail, output, regulated output, regulated supply, step down`,
  ),
  item(
    'charger',
    `
    charger, lipo charger, battery charger, charging, charge, tp4056, mcp73831, charging circuit, li ion charger, lithium charger, charge circuit,
    charge controller, charging ic, lipo charging, battery charging, charger circuit, li po charger, charger ic, liion charger, lithium ion charger,
    usb charger, usb c charger, lipo battery charger, usb charging, usb c charging, li ion battery charger, lithium battery charger,
    lipo charger circuit, usb lipo charger, usb c lipo charger, recharge, rechargeable, 18650 charger, single cell charger, usb c battery charger`,
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
    'mounting_hole',
    `
    mounting hole, mount hole, screw hole, fixing hole, hole, mounting screw, m3 hole, m2 hole, mountinghole, mounting point`,
  ),
];

const NOT_IN_LIBRARY = 'it is not in my parts library yet';
const UNSUPPORTED: readonly Entry[] = [
  unsupported(
    NOT_IN_LIBRARY,
    `
    ethernet, poe, rj45, power over ethernet, w5500, lan8720, ethernet port, rj45 connector, ethernet jack`,
  ),
  unsupported(
    NOT_IN_LIBRARY,
    `
    sd card, micro sd, microsd, sd card slot, micro sd card, micro sd card slot, microsd card, sd slot, microsd slot, tf card`,
  ),
  unsupported(
    NOT_IN_LIBRARY,
    `
    lora, sx1276, sx1262, hdmi, vga, camera, camera connector, sim card, zigbee, nfc, rfid, rfid reader, nfc reader`,
  ),
  unsupported(
    NOT_IN_LIBRARY,
    `
    tmc2209, brushless motor, bldc,
    bldc motor`,
  ),
  unsupported(
    NOT_IN_LIBRARY,
    `
    speaker, microphone, mic, amplifier, audio, audio amplifier, headphone, headphone jack, audio jack, i2s, dac, codec, op amp, opamp,
    operational amplifier, comparator, lm358, preamp, lm386`,
  ),
  unsupported(
    NOT_IN_LIBRARY,
    `
    key matrix, keyboard matrix, keypad, matrix keypad, keyboard, mechanical keyboard, macropad, macro pad, button matrix, switch matrix, key switch,
    keyswitch, mx switch, cherry mx switch, led matrix`,
  ),
  unsupported(
    NOT_IN_LIBRARY,
    `
    rotary encoder, encoder, joystick, seven segment display, 7 segment display, 7 segment, seven segment, touch sensor, capacitive touch, touch pad,
    dip switch, slide switch, toggle switch, power switch, on off switch, on/off switch, touch button, rocker switch`,
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
    'there is no switching converter in my library: my regulators are linear',
    `
    buck, buck converter, switching regulator, switching converter, boost, boost converter, step up converter, step up, dc dc, dc dc converter,
    buck boost, smps, mp1584, lm2596, tps63000, step down converter, buck regulator, boost regulator`,
  ),
  unsupported(
    NOT_IN_LIBRARY,
    `
    usb pd, power delivery, pd trigger, usb hub, hub, usb host, usb a, usb a port, usb a connector, shift register, 74hc595, 74hc165, fpga, cpld,
    isolated, isolation, galvanic isolation, isolator, triac, thyristor, igbt, rs232, max232, max3232, db9, dali, dmx, lin bus,
    fuel gauge, max17048, power path, load sharing, battery protection, solar charger, mppt, level sensor, logic gate, flip flop, counter, cd4017,
    decade counter, pt100, lvds, mipi, pcie, sata, sram, sdram, ddr`,
  ),
  unsupported(
    NOT_IN_LIBRARY,
    `
    fuse, polyfuse, ptc, resettable fuse, ptc fuse, tvs, tvs diode, surge protection, overvoltage protection, varistor, esd protection,
    overcurrent protection, over voltage protection`,
  ),
  unsupported(
    'I design no mains circuits: they need isolation and approval that I cannot check',
    `
    mains, mains voltage, 230vac, 110vac, 230 vac, ac mains, wall socket, ac power, ac input, line voltage, mains power, mains supply`,
  ),
  unsupported(
    'my boards have two copper layers',
    `
    4 layer, four layer, 6 layer, six layer, 4 layer board, 8 layer, multilayer, 1 layer, single layer, one layer`,
  ),
  unsupported(
    'my outlines are rectangles',
    `
    round, circular, circle, l shaped, hexagonal, hexagon, triangular, oval, octagonal, heart shaped, star shaped`,
  ),
  unsupported(
    'I do not choose the make-up of the board: the fab’s default is used',
    `
    flex, flexible, aluminium, aluminum, castellated, impedance controlled, black, purple, matte, enig, gold plated, castellation, panel, panelised,
    panelized`,
  ),
  unsupported(
    'my blocks have fixed package sizes',
    `
    0805, 0402, 1206, 0201, through hole, tht, through hole part, dip, dip 8, hand solderable`,
  ),
];

const KNOBS: readonly Entry[] = [
  { phrases: ['single sided', 'one sided', 'part on one side', 'one side', 'single side'], means: { role: 'knob', knob: 'single_sided' } },
  { phrases: ['both side', 'double sided', 'two sided', 'part on both side', 'two side'], means: { role: 'knob', knob: 'two_sided' } },
  {
    phrases: [
      'exactly',
      'no larger than',
      'not larger than',
      'no bigger than',
      'at most',
      'must fit',
      'must be',
      'fixed size',
      'not bigger than',
      'maximum size',
      'max size',
    ],
    means: { role: 'knob', knob: 'fixed' },
  },
  {
    phrases: ['no ground pour', 'without ground pour', 'no pour', 'no copper pour', 'without pour', 'no ground plane', 'without ground plane'],
    means: { role: 'knob', knob: 'no_pour' },
  },
  { phrases: ['freerouting'], means: { role: 'knob', knob: 'freerouting' } },
];

/** Every entry. Where two hold the same phrase, the first counts; the longest phrase wins at a place. */
export const ENTRIES: readonly Entry[] = [...KNOBS, ...PLATFORMS, ...CHIPS, ...SOURCES, ...PARTS, ...UNSUPPORTED];

export const COLORS: readonly string[] = ['red', 'green', 'blue', 'yellow', 'orange', 'white', 'amber'];
/** Colours of light that have no entry of their own, by the nearest one that has. */
export const NEAR_COLOR: Readonly<Record<string, string>> = { amber: 'yellow', orange: 'yellow', warm: 'white' };

export const NUMBER_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  single: 1,
  two: 2,
  dual: 2,
  double: 2,
  pair: 2,
  couple: 2,
  both: 2,
  twin: 2,
  three: 3,
  triple: 3,
  four: 4,
  quad: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  octal: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  dozen: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
};

/** Words that open a refusal; it holds until the clause ends. */
export const NEGATORS: readonly string[] = [
  'no',
  'without',
  'not',
  "don't",
  'dont',
  'except',
  'excluding',
  'skip',
  'omit',
  'minus',
  'neither',
  'never',
  'nor',
  'lacking',
  'remove',
  "doesn't",
  'sans',
  "won't",
];
/** Words that end a refusal within a clause. */
export const NEGATION_ENDS: readonly string[] = [
  'but',
  'with',
  'just',
  'only',
  'instead',
  'add',
  'include',
  'use',
  'using',
  'powered',
  'has',
  'have',
  'please',
  'that',
  'it',
];
/** Words that part two things, as a comma does. */
export const BREAK_WORDS: readonly string[] = [
  'and',
  'with',
  'plus',
  'or',
  'nor',
  'as',
  'also',
  'including',
  'for',
  'that',
  'which',
  'but',
  'has',
  'have',
  'having',
  'featuring',
  'to',
  'into',
  'driving',
  'drive',
  'controlling',
  'control',
];
export const EDGE_PREPOSITIONS: readonly string[] = ['on', 'at', 'along', 'to', 'near', 'by', 'in'];
