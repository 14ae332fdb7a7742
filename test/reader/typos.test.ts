import { describe, expect, it } from 'vitest';
import { requestOf, told, unread } from './told.js';

const MISTYPED: readonly (readonly [message: string, asks: readonly string[]])[] = [
  ['a board with four buttosn, an accelerometr and a red LED', ['4 button', 'accelerometer', 'led red']],
  ['temprature sensor with a potentiometr and two relyas', ['temperature_sensor', 'potentiometer', '2 relay']],
  ['a moter driver with a barel jack', ['driver @connector']],
  ['two temperature-senosrs and a micorphone', ['2 temperature_sensor', 'microphone']],
  ['a keyboard with SPDIFF and a Kombucha heater', ['heater', 'key_switch']],
  ['ein Feuchtesenosr und zwei Summmer, dazu ein Taster', ['humidity_sensor', '2 buzzer', 'button']],
  ['Ich brauche eine Platine mit Lautsprehcer, drei Schraubklemmmen und einer Decke', ['speaker', '3 screw_terminal']],
  ['un capteur de tempéarture et deux relsis avec une LED', ['temperature_sensor', '2 relay', 'led']],
  ['un sensor de temperatrua y dos pulsadroes con una pantalla', ['temperature_sensor', '2 button', 'display']],
  ['una scheda con due pulsatni, un ESP32 e un altoparlatne', ['2 button', 'esp (ESP32)', 'speaker']],
  ['een print met twee knopppen, een luidsrpeker en een zoemer', ['2 button', 'speaker', 'buzzer']],
  ['uma placa com dois botões, um sesnor de temperatura e um alto-falatne', ['2 button', 'temperature_sensor', 'speaker']],
];

describe('typing mistakes', () => {
  it.each(MISTYPED)('%s', (message, asks) => {
    expect(told(requestOf(message))).toEqual(asks);
  });

  it('are never seen in part numbers, units, names in capitals, usual words and what may be two words', () => {
    expect(unread(requestOf('a TXS0109E board with an SPDIFF input, a Karambole and a moter'))).toEqual(
      expect.arrayContaining(['SPDIFF', 'Karambole', 'moter']),
    );
    expect(unread(requestOf('Ich brauche eine rote LED und eine Decke'))).toEqual(['Decke']);
  });

  it('leave the words as they were written', () => {
    const message = 'two buttosn and a potentiometr';
    const { asks } = requestOf(message);
    expect(asks.map((ask) => message.slice(ask.words[0]!.from, ask.words[0]!.to))).toEqual(['buttosn', 'potentiometr']);
  });
});
