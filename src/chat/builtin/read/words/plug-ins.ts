import { type Entry, item } from '../entry.js';

/** Ready-made modules that plug into a row of pins. `part`: their entry in plan/wires/plug-ins.ts. Phrases as in parts.ts. */
export const PLUG_INS: readonly Entry[] = [
  item(
    'plug_in',
    `
    hc sr04, hcsr04, hc sr04 sensor, hc sr04 ultrasonic sensor, hc sr04 header, hc sr04 socket, hc sr04 module, ultrasonic sensor, ultrasonic distance sensor, ultrasonic module,
    ultrasonic sensor header, ultrasonic header, ultrasonic ranger, ultrasonic range sensor, ultrasonic, sr04, sr04 header, us 100, hc sr04 connector, ultrasonic sensor connector`,
    { part: 'hc_sr04' },
  ),
  item(
    'plug_in',
    `
    pir, pir sensor, pir motion sensor, pir header, pir sensor header, pir module, pir connector, motion sensor, hc sr501, hc sr501 pir, hc sr501 header, motion detector, hc sr501 pir sensor,
    motion sensor header, pir sensor connector, pir detector, pir motion sensor header, am312, pir sensor module, pir motion detector, pir input`,
    { part: 'pir' },
  ),
  item(
    'plug_in',
    `
    cc1101, cc1101 module, cc1101 radio, cc1101 radio module, cc1101 transceiver, cc1101 transceiver module, cc1101 433 mhz transceiver, cc1101 433mhz module, cc1101 header, cc1101 socket,
    e07 m1101d, e07 m1101d sma, e07 module, ebyte e07, ti cc1101, cc1101 board, cc1101 breakout, cc1120, cc1125`,
    { part: 'cc1101' },
  ),
  item('plug_in', 'rcwl 0516, rcwl0516, radar sensor, microwave radar, radar module, microwave sensor, doppler radar module', { part: 'rcwl_0516' }),
  item(
    'plug_in',
    `
    relay module, relay module header, relay module connector, relay board header, external relay module, relay board connector, relay module output, solid state relay, ssr, ssr output, ssr header, relay module socket,
    external relay, relay header`,
    { part: 'relay_module' },
  ),
  item(
    'plug_in',
    `
    ir receiver, infrared receiver, ir receiver module, tsop38238, tsop4838, tsop1738, tsop1838, vs1838b, vs1838, ir remote receiver, ir sensor, tsop receiver, tsop382, tsop, ir receiver header,
    tsop38238 ir receiver, tsop4838 ir receiver, infrared remote receiver, tsop38238 receiver`,
    { part: 'ir_receiver' },
  ),
  item(
    'plug_in',
    `
    joystick, joystick module, analog joystick, analogue joystick, thumb joystick, thumbstick, joystick header, thumb stick, analog stick, analogue stick, xy joystick, 2 axis joystick, two axis joystick, ps2 joystick,
    ky 023, joystick connector, analog thumbstick, analogue thumbstick, analog thumb joystick, analogue thumb joystick`,
    { part: 'joystick' },
  ),
  item(
    'plug_in',
    `
    hc 05, hc05, hc 06, hc06, hc 05 bluetooth module, hc 06 bluetooth module, hc 05 module, hc 05 header, hc 05 socket, hc 05 bluetooth, hc 06 module, hc 06 bluetooth, hm 10, hm10, hm 10 module, hm 10 ble module, hc 05 bluetooth socket,
    bluetooth module, bluetooth serial module, bluetooth module header, bluetooth header, bluetooth socket, bluetooth module socket, hc 05 bluetooth header, hc 06 header, hc 06 socket`,
    { part: 'hc_05' },
  ),
  item(
    'plug_in',
    `
    spi oled, oled spi, 7 pin oled, spi oled display, spi oled header, 7 pin spi oled, 7 pin oled header, 7 pin spi oled header, 7 pin oled display, spi oled screen, oled over spi, oled on spi, sh1106 spi, ssd1306 spi, spi ssd1306,
    7 pin spi oled display, ssd1309, spi oled module, oled spi header, oled display over spi, oled display on spi`,
    { part: 'oled_spi' },
  ),
  item(
    'plug_in',
    `
    tft, tft display, tft header, tft screen, tft display header, tft lcd, tft connector, spi tft, spi tft display, spi tft header, st7735, st7735 tft, st7735 display, st7789, st7789 tft, st7789 display, st7735 tft display, st7789 tft display,
    color display, colour display, tft socket, tft module, tft display connector, spi tft screen, gc9a01, gc9a01 display, round display, round tft, round lcd, tft lcd header, tft lcd display, st7735 header, st7789 header, spi tft lcd, color tft, colour tft, spi display`,
    { part: 'tft_8' },
  ),
  item(
    'plug_in',
    `
    ili9341, ili9341 tft, ili9341 display, ili9341 header, ili9341 tft display, ili9341 tft header, ili9341 touch display, ili9341 screen, ili9488, ili9488 tft, ili9488 display, tft touch screen, tft touchscreen, touch tft, touch display, touchscreen, touch screen,
    spi touch display, tft touch display`,
    { part: 'ili9341' },
  ),
  item(
    'plug_in',
    `
    rc522, mfrc522, rfid rc522, rc522 rfid, rc522 module, rc522 reader, rc522 header, rc522 rfid reader, rfid reader, rfid, rfid module, rfid header, mfrc522 reader, mfrc522 module, rfid rc522 module, rc522 socket, mfrc522 header, rfid reader header, rfid reader module,
    rc522 rfid module, rc522 rfid reader header, rc522 rfid header, mfrc522 rfid reader, mfrc522 rfid, rfid reader connector`,
    { part: 'rc522' },
  ),
  item(
    'plug_in',
    'e paper, e paper display, e paper header, e paper module, e paper screen, e ink, e ink display, e ink header, e ink module, e ink screen, epaper, epaper display, epaper header, epaper module, eink, eink display, e paper display header, e ink display header, epaper display header',
    { part: 'epaper' },
  ),
  item('plug_in', 'max7219, max7219 module, max7219 display, max7219 matrix, max7219 driver, max7221, max7219 led matrix, max7219 header', {
    part: 'max7219',
  }),
  item('plug_in', 'tm1637, tm1637 module, tm1637 display, tm1637 clock display, tm1638, tm1637 header', { part: 'tm1637' }),
  item(
    'plug_in',
    `
    gas sensor, mq2, mq 2, mq 3, mq 7, mq 135, mq135, mq2 sensor, mq 2 sensor, mq 135 sensor, mq gas sensor, gas sensor module, gas sensor header, mq 2 gas sensor, mq2 gas sensor, mq 7 sensor, smoke sensor, mq 135 gas sensor, mq 7 gas sensor`,
    { part: 'mq_sensor' },
  ),
  item(
    'plug_in',
    `
    sound sensor, microphone module, max4466, max9814, mic module, max4466 microphone, max9814 microphone, sound sensor module, electret microphone module, microphone breakout, max4466 module, max9814 module, analog microphone, analogue microphone`,
    { part: 'microphone' },
  ),
  item(
    'plug_in',
    `
    touch sensor, ttp223, ttp223 touch sensor, capacitive touch sensor, ttp223 module, touch button, touch sensor module, capacitive touch button, touch pad, capacitive touch, touch key, tilt sensor, vibration sensor, sw 420, line sensor, line follower sensor,
    tcrt5000, obstacle sensor, ir obstacle sensor, tcrt5000 module`,
    { part: 'digital_module' },
  ),
  item(
    'plug_in',
    `
    flow sensor, water flow sensor, yf s201, flow meter, hall sensor, hall effect sensor, hall sensor header, hall sensor input, hall switch, flow sensor input, flow sensor header, a3144, flow meter input, anemometer, rain gauge, wind sensor, speed sensor, wheel sensor`,
    { part: 'pulse_sensor' },
  ),
  item(
    'plug_in',
    'max98357a module, max98357 module, i2s amp module, max98357a breakout, max98357 breakout, i2s amplifier module, i2s amp breakout, i2s amplifier breakout, max98357a amplifier module, max98357a amp module',
    {
      part: 'max98357a',
    },
  ),
  item(
    'plug_in',
    `
    e32, e22, e32 lora module, e22 lora module, ebyte, ebyte module, ebyte lora module, e32 module, e22 module, ebyte e32, ebyte e22, uart lora module, e32 ttl, ebyte lora, e32 lora, e22 lora, e220, ebyte e220, e32 433t30d, e32 868t20d, e32 915t20d`,
    { part: 'ebyte_e32' },
  ),
  item('plug_in', 'hc 12, hc12, hc 12 module, hc 12 radio, hc 12 radio module, hc12 module, hc 12 header, hc 12 socket, hc 12 transceiver', {
    part: 'hc_12',
  }),
  item(
    'plug_in',
    'dfplayer, dfplayer mini, df player, mp3 module, mp3 player module, mp3 player, df player mini, dfplayer mini module, dfplayer module',
    {
      part: 'dfplayer',
    },
  ),
];
