import { describe, expect, it } from 'vitest';
import { requestOf, told, unread } from './told.js';

/** What names a wish and what only tells of who asks, how and why; and numbers that stand in uncommon places. */
const MESSAGES: readonly (readonly [message: string, asks: readonly string[], loud: readonly string[]])[] = [
  ['MIDI merger, 3 in 1 out, 9 V on a barrel jack', ['supply voltage:in=9 @barrel_jack', '3 midi_input', 'midi_output'], []],
  ['eight contact inputs IEC 61131-2 type 1 on screw terminals', ['8 contact_input @screw_terminal', 'certified'], []],
  ['inputs per IEC 61131-2 type 1', ['input', 'certified'], []],
  ['a dimmer with no parts higher than 12 mm', ['dimmer_stage'], ['12 mm']],
  ['two fans, no display or buzzer', ['2 fan', 'not display', 'not buzzer'], []],
  ['remote readout without opening the lid, LoRa', ['display external', 'lora'], []],
  ['a power switch that must not load the battery', ['power_switch'], []],
  ['all SMD parts except the terminals, three relays', ['discrete smd', 'screw_terminal', '3 relay'], []],
  ['4 relays for pumps and heaters, ESP32-C3', ['4 relay', 'esp (ESP32-C3)'], []],
  ['We sell incubators to farms. Two relays and a DHT22.', ['2 relay', 'dht (DHT22)'], []],
  ['two buttons, because visitors press them', ['2 button'], []],
  ['clearance of 8 mm between mains and sensor, two relays', ['clearance length:size=8', '2 relay'], []],
  ['a dual 12 V supply for an op amp', ['supply voltage:in=12|-12'], []],
  ['JST-XH for the motor, clip and fault LEDs', ['motor @jst_xh', '2 status_led'], []],
  ['a 6-axis IMU on SPI', ['imu number:size=6 spi'], []],
  ['JST-PH 3 pin x4', ['4 jst_ph ways:size=3'], []],
  ['UART1 on a 4 pin header', ['uart @pin_header/4'], []],
  ['a pack of 3S2P 18650 cells', ['cell_18650 cells:size=3'], []],
  ['2x22uF on the output of an LDO 3.3 V', ['2 capacitor capacitance:value=0.000022 output of ldo', 'ldo voltage:out=3.3'], []],
  ['alimentation 9 V par prise jack, deux LED', ['supply voltage:in=9 @barrel_jack', '2 led'], []],
  ['I am a beekeeper. Two relays and a buzzer.', ['2 relay', 'buzzer'], []],
  ['a buzzer and wifi so that I can hear it from the phone', ['buzzer', 'wifi'], []],
  ['three relays, replacing the old contactors', ['3 relay'], []],
  ['8 outputs: 2x 10A, 6x 1A', ['2 output current:rated=10', '6 output current:rated=1'], []],
  ['a DS3231 rev 2 on a board 30 x 20 mm', ['rtc (DS3231)', 'board_size length:size=30 length:size=20'], []],
  ['CAN 500k, RS485 at 19200', ['can baud:value=500000', 'rs485 baud:value=19200'], []],
  ['band-pass filter for 20 m', ['band_pass frequency:value=14000000..14350000'], []],
  ['LoRa node with an 18650, no mains there', ['lora', 'cell_18650'], []],
  ['a lamp (there is no power in the hut), a 12V lead battery', ['lamp', 'lead_acid voltage:in=12'], []],
  ['six fuses, an amber LED when one has blown', ['6 fuse', 'led amber when_blown'], []],
  [
    'in jack, out jack, three pots. pots and jacks on the front',
    ['connector place:side=front', 'connector place:side=front', '3 potentiometer place:side=front'],
    [],
  ],
  ['preamp for the piezo under my zither, 9V battery', ['preamplifier', 'nine_volt_battery voltage:in=9'], []],
  ['ESP32-C3, 19 V in, 3 LEDs: line / from accu / low', ['esp (ESP32-C3)', 'supply voltage:in=19', '3 led'], []],
  ['ATtiny85, 12 V in. 4 buttons: up, down, pump, lamp', ['attiny (ATtiny85)', 'supply voltage:in=12', '4 button'], []],
  ['two LEDs (mains fine, fault), 12 V in, ATtiny85', ['2 led', 'supply voltage:in=12', 'attiny (ATtiny85)'], []],
  ['ATtiny85 with 2 buttons: reset and boot', ['attiny (ATtiny85)', '2 button', 'reset_button', 'boot_button'], []],
  ['ESP32-C3 with a piezo', ['esp (ESP32-C3)', 'piezo'], []],
  ['a lamp, two relays, 20 m away', ['lamp', '2 relay'], []],
  ['a screw terminal (3) and a relay', ['screw_terminal ways:size=3', 'relay'], []],
  ['Guten Tag, ein Relais und eine Sicherung 2 A', ['relay', 'fuse current:limit=2'], []],
  ['I teach kids electronics and want a flasher with an NE555', ['blink', 'astable (NE555)'], []],
  ['We restore organs and need four relays', ['4 relay'], []],
  ['I am building a rover. I need three hall sensors', ['3 hall_sensor'], []],
  ["I'm converting a lathe and want a relay", ['relay'], []],
  ['two relays, 9 V adapter', ['2 relay', 'wall_adapter voltage:in=9'], []],
  ['two relays, powered by an adapter', ['2 relay', 'wall_adapter'], []],
  ['12 V to 5 V converter with 3 USB-A sockets', ['dcdc voltage:out=5 voltage:in=12', '3 usb_a output'], []],
  ['four servos, ESP8266, 5 V 3 A', ['4 servo', 'esp (ESP8266)', 'supply voltage:in=5 current:limit=3'], []],
  ['ESP8266, two pumps, 12 V 1 A', ['esp (ESP8266)', '2 pump voltage:supply=12 current:rated=1'], []],
  ['Ethernet not needed, RP2040 with a relay', ['not ethernet', 'arm_controller (RP2040)', 'relay'], []],
  ['mains free lamp: solar panel, 3 LEDs', ['solar', '3 led'], []],
  ['a USB hub 4 ports', ['usb_hub number:size=4 @connector'], []],
  ['three solid state relays, 24 V loads of 1 A, Pico', ['3 solid_state_relay voltage:supply=24 current:rated=1', 'dev_board (Pico)'], []],
  ['SOIC-14 to DIP adapter', ['breakout @dip_pins SOIC-14'], []],
  ['DRV8871 with a PWM header 18 V 2 A', ['motor_driver (DRV8871) voltage:supply=18 current:rated=2', 'pwm @pin_header'], []],
  ['3 channel PT100 reader, MAX31865 x3', ['3 rtd (MAX31865)'], []],
  ['I look after a 40 ha vineyard. ESP32-C3 with two soil moisture probes', ['esp (ESP32-C3)', '2 moisture_sensor'], []],
  ['ten LEDs so that visitors see the way at night', ['10 led'], []],
  ['12V lead battery, a 5 A fuse', ['lead_acid voltage:in=12', 'fuse current:limit=5'], []],
  ['three relays that stay off at power up', ['3 relay'], []],
  ['WiFi (ESP32), two relays', ['wifi', 'esp (ESP32)', '2 relay'], []],
];

describe('what is a wish and what is not', () => {
  it.each(MESSAGES)('%s', (message, asks, loud) => {
    const request = requestOf(message);
    expect(told(request)).toEqual(asks);
    expect(unread(request)).toEqual(loud);
  });
  it('a greeting names no board', () => expect(requestOf('Hallo, een relais en een zekering').purpose?.text).not.toContain('Hallo'));
});
