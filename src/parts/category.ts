import type { Kind } from '../design/index.js';

/** What a catalogue category says a part is, first match wins; a category that does not say is not listed. */
const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/Chip Resistor/i, 'resistor'],
  [/Ferrite Bead/i, 'ferrite'],
  [/Capacitor(?!.*(Array|Network))/i, 'capacitor'],
  [/Inductors(?!.*(Array|Common Mode))/i, 'inductor'],
  [/RGB LED.*Built-in/i, 'addressable_led'],
  [/Light Emitting Diode|\(LED\)/i, 'led'],
  [/Schottky/i, 'schottky'],
  [/Zener/i, 'zener'],
  [/ESD Protection/i, 'esd'],
  [/TVS\/ESD|Circuit Protection\/TVS|Board Level Protection\/TVS$/i, 'tvs'],
  [/Switching Diode|General Purpose|Fast Recovery/i, 'diode'],
  [/^(?!.*Surge).*(?:TRIAC|Thyristor|\bSCR)s?\b/i, 'thyristor'],
  [/Solid State Relay|Photo ?MOS/i, 'solid_state_relay'],
  [/MOSFET/i, 'mosfet'],
  [/Bipolar|BJT/i, 'bjt'],
  [/\bLDO\b|Linear Voltage Regulator/i, 'regulator'],
  [/Battery Management/i, 'charger'],
  [/Microcontroller|Embedded Processors|ATMEL & AVR/i, 'microcontroller'],
  [/(WiFi|Bluetooth|LoRa|Positioning) Modules/i, 'module'],
  [/Sensor|Microphone|Infrared Receiver/i, 'sensor'],
  [/FLASH|EEPROM|FRAM|Non-Volatile Memory/i, 'memory'],
  [/Level Shifter/i, 'logic'],
  [/RS-?485|RS-?422|RS232|CAN IC|LIN Transceiver|UART\/485|RF Transceiver/i, 'transceiver'],
  [/Motor Driver|LED Driver|Display Driver/i, 'driver'],
  [/Timers/i, 'timer'],
  [/OpAmp|Operational Amplifier|FET ?Input ?Amplifier/i, 'opamp'],
  [/Logic|Gates|Inverters|Flip Flops|Latches|Registers?$|Buffer/i, 'logic'],
  [/Crystals/i, 'crystal'],
  [/USB Connectors/i, 'usb_connector'],
  [/Battery Connectors/i, 'battery_connector'],
  [/Connector|Header|Terminal|Socket|Fuse Holder|Keyboard Shaft/i, 'connector'],
  [/Tactile/i, 'button'],
  [/(Slide|Toggle|DIP) Switch|Rotary Encoder/i, 'switch'],
  [/Relays/i, 'relay'],
  [/Potentiometer/i, 'potentiometer'],
  [/Buzzer/i, 'buzzer'],
  [/Fuses?$/i, 'fuse'],
];

/** The kind that a catalogue category names; '' where it does not say. */
export function kindOfCategory(category: string): Kind | '' {
  return KINDS.find(([pattern]) => pattern.test(category))?.[1] ?? '';
}
