import { describe, expect, it } from 'vitest';
import { isEnglish } from '../../src/reader/load/dictionary.js';
import { loadGrammars } from '../../src/reader/load/grammars.js';
import { requestOf, told } from './told.js';

const FIRST: Readonly<Record<string, readonly (readonly [message: string, asks: readonly string[]])[]>> = {
  de: [
    [
      'Bitte eine Steuerung für drei Ventile: ESP32, vier Taster und ein Summer, gespeist aus einem 24-V-Netzteil.',
      ['3 valve', 'esp (ESP32)', '4 button', 'buzzer', 'wall_adapter voltage:in=24'],
    ],
    ['Ich möchte einen Kopfhörerverstärker mit Lautstärkeregler, versorgt über zwei Batterien.', ['headphone_amplifier', 'volume_knob', '2 battery']],
    ['Entwirf ein Board, das zwei Motoren steuert, ohne Display, mit einem Helligkeitssensor.', ['2 motor', 'not display', 'light_sensor']],
    [
      'Der LiPo-Akku wird über USB-C geladen, ein Schalter schaltet die Last.',
      ['lipo', 'charging @usb_c charges lipo', 'switch', 'load switched_by switch'],
    ],
    [
      'Die Platine ist höchstens 80 x 50 mm groß und hat vier Befestigungslöcher in den Ecken.',
      ['board_size length:limit=80 length:limit=50', '4 mounting_hole place:corner=each'],
    ],
    ['Ein Abwärtswandler von 12 V auf 3,3 V mit 2 A und einer Sicherung am Eingang.', ['buck voltage:in=12 voltage:out=3.3 current:rated=2', 'fuse']],
    ['Sechs Relais, je eine rote LED pro Relais, alle Ausgänge auf Schraubklemmen.', ['6 relay @screw_terminal', 'led red per relay']],
    [
      'Fuer den Teich brauche ich einen Pumpenausgang, eine vierpolige Schraubklemme und eventuell einen Summer.',
      ['pump output', 'screw_terminal ways:size=4', 'buzzer optional'],
    ],
  ],
  fr: [
    [
      'Je voudrais une carte avec trois boutons, un ESP32 et un écran OLED, alimentée par deux piles AA.',
      ['3 button', 'esp (ESP32)', 'oled', '2 primary_battery'],
    ],
    ["Une carte qui commande une pompe et mesure l'humidité du sol, sans écran.", ['pump', 'moisture_sensor read_by pump', 'not display']],
    [
      "Un amplificateur pour casque avec un potentiomètre et une prise jack, s'il vous plaît.",
      ['headphone_amplifier', 'potentiometer', 'audio_jack'],
    ],
    ["La batterie LiPo est rechargée par USB-C et un voyant vert l'indique.", ['lipo', 'charging @usb_c charges lipo', 'status_led green', 'show']],
    ['Il me faut quatre relais sur borniers à vis, avec une LED rouge par relais.', ['4 relay @screw_terminal', 'led red per relay']],
    ['Un régulateur de 12 V à 3,3 V, 2 A, avec un fusible.', ['regulator voltage:in=12 voltage:out=3.3 current:rated=2', 'fuse']],
    [
      'La carte doit faire 80 x 50 mm, avec quatre trous de fixation dans les coins.',
      ['board_size length:size=80 length:size=50', '4 mounting_hole place:corner=each'],
    ],
    [
      'Deux moteurs pilotés depuis un RP2040, une sortie de ventilateur et éventuellement un buzzer.',
      ['2 motor via arm_controller', 'arm_controller (RP2040)', 'fan output', 'buzzer optional'],
    ],
  ],
  es: [
    [
      'Necesito una placa con tres botones, un ESP32 y una pantalla OLED, alimentada por dos pilas AA.',
      ['3 button', 'esp (ESP32)', 'oled', '2 primary_battery'],
    ],
    ['Una placa que controle una bomba y mida la humedad del suelo, sin pantalla.', ['pump', 'moisture_sensor read_by pump', 'not display']],
    [
      'Quiero un amplificador de auriculares con un potenciómetro y un conector jack, por favor.',
      ['headphone_amplifier', 'potentiometer', 'audio_jack'],
    ],
    ['La batería LiPo se carga por USB-C y un LED verde lo indica.', ['lipo', 'charging @usb_c charges lipo', 'charge_led green']],
    ['Hacen falta cuatro relés con bornes de tornillo y un LED rojo por cada relé.', ['4 relay @screw_terminal', 'led red per relay']],
    ['Un convertidor de 12 V a 3,3 V y 2 A con un fusible.', ['dcdc voltage:in=12 voltage:out=3.3 current:rated=2', 'fuse']],
    [
      'La placa debe medir 80 x 50 mm y tener cuatro agujeros de montaje en las esquinas.',
      ['board_size length:size=80 length:size=50', '4 mounting_hole place:corner=each'],
    ],
    ['Dos motores controlados desde un RP2040 y quizás un zumbador.', ['2 motor via arm_controller', 'arm_controller (RP2040)', 'buzzer optional']],
  ],
  it: [
    [
      'Mi serve una scheda con tre pulsanti, un ESP32 e un display OLED, alimentata da due pile AA.',
      ['3 button', 'esp (ESP32)', 'oled', '2 primary_battery'],
    ],
    ["Una scheda che controlli una pompa e misuri l'umidità del terreno, senza display.", ['pump', 'moisture_sensor read_by pump', 'not display']],
    ['Vorrei un amplificatore per cuffie con un potenziometro e una presa jack, per favore.', ['headphone_amplifier', 'potentiometer', 'audio_jack']],
    ['La batteria LiPo si ricarica tramite USB-C e un LED verde lo indica.', ['lipo', 'charging @usb_c charges lipo', 'charge_led green']],
    ['Servono quattro relè su morsetti a vite, con un LED rosso per ogni relè.', ['4 relay @screw_terminal', 'led red per relay']],
    ['Un convertitore da 12 V a 3,3 V, 2 A, con un fusibile.', ['dcdc voltage:in=12 voltage:out=3.3 current:rated=2', 'fuse']],
    [
      'La scheda deve misurare 80 x 50 mm e avere quattro fori di fissaggio agli angoli.',
      ['board_size length:size=80 length:size=50', '4 mounting_hole place:corner=each'],
    ],
    ['Due motori pilotati da un RP2040 ed eventualmente un cicalino.', ['2 motor via arm_controller', 'arm_controller (RP2040)', 'buzzer optional']],
  ],
  nl: [
    [
      'Ik heb een print nodig met drie knoppen, een ESP32 en een OLED-scherm, gevoed door twee AA-batterijen.',
      ['3 button', 'esp (ESP32)', 'oled', '2 primary_battery'],
    ],
    ['Een print die een pomp aanstuurt en de bodemvochtigheid meet, zonder scherm.', ['pump', 'moisture_sensor read_by pump', 'not display']],
    [
      'Ik wil graag een hoofdtelefoonversterker met een potmeter en een jackplug, alsjeblieft.',
      ['headphone_amplifier', 'potentiometer', 'audio_jack'],
    ],
    ['De LiPo-accu wordt via USB-C opgeladen en een groene led geeft dat aan.', ['lipo', 'charging @usb_c charges lipo', 'charge_led green']],
    ['Er moeten vier relais op schroefklemmen komen, met een rode led per relais.', ['4 relay @screw_terminal', 'led red per relay']],
    ['Een spanningsregelaar van 12 V naar 3,3 V met 2 A en een zekering.', ['regulator voltage:in=12 voltage:out=3.3 current:rated=2', 'fuse']],
    [
      'De print moet 80 x 50 mm groot zijn en vier bevestigingsgaten in de hoeken hebben.',
      ['board_size length:size=80 length:size=50', '4 mounting_hole place:corner=each'],
    ],
    [
      'Twee motoren aangestuurd door een RP2040 en eventueel een zoemer.',
      ['2 motor via arm_controller', 'arm_controller (RP2040)', 'buzzer optional'],
    ],
  ],
  pt: [
    [
      'Preciso de uma placa com três botões, um ESP32 e um display OLED, alimentada por duas pilhas AA.',
      ['3 button', 'esp (ESP32)', 'oled', '2 primary_battery'],
    ],
    ['Uma placa que controle uma bomba e meça a umidade do solo, sem display.', ['pump', 'moisture_sensor read_by pump', 'not display']],
    ['Quero um sensor de temperatura com um potenciômetro e quatro botões, por favor.', ['temperature_sensor', 'potentiometer', '4 button']],
    ['A bateria LiPo é carregada por USB-C e um LED verde indica isso.', ['lipo', 'charging @usb_c charges lipo', 'charge_led green']],
    ['São quatro relés em bornes de parafuso, com um LED vermelho para cada relé.', ['4 relay @screw_terminal', 'led red per relay']],
    ['Um conversor de 12 V para 3,3 V e 2 A com um fusível.', ['dcdc voltage:in=12 voltage:out=3.3 current:rated=2', 'fuse']],
    [
      'A placa deve ter 80 x 50 mm e quatro furos de fixação nos cantos.',
      ['board_size length:size=80 length:size=50', '4 mounting_hole place:corner=each'],
    ],
    ['Dois motores controlados por um RP2040 e talvez um buzzer.', ['2 motor via arm_controller', 'arm_controller (RP2040)', 'buzzer optional']],
  ],
};
const ORDERS: readonly (readonly [message: string, order: string, asks: readonly string[]])[] = [
  [
    'Eine Platine mit RP2040, einem Summer und einem USB-C-Anschluss.',
    'Füge zwei grüne LEDs hinzu.',
    ['arm_controller (RP2040)', 'buzzer', 'usb_c', '2 led green'],
  ],
  ['Eine Platine mit RP2040, einem Summer und einem USB-C-Anschluss.', 'den Summer bitte entfernen', ['arm_controller (RP2040)', 'usb_c']],
  [
    'Eine Platine mit RP2040, einem Summer und einem USB-C-Anschluss.',
    'Nimm einen ESP32-C3 statt des RP2040.',
    ['buzzer', 'usb_c', 'esp (ESP32-C3) instead_of arm_controller'],
  ],
  [
    'Eine Platine mit RP2040, einem Summer und einem USB-C-Anschluss.',
    'Verschiebe den USB-C-Anschluss an den linken Rand.',
    ['arm_controller (RP2040)', 'buzzer', 'usb_c place:edge=left'],
  ],
  [
    'Une carte avec un RP2040 et un buzzer.',
    'Remplace le buzzer par un haut-parleur et ajoute deux LED vertes.',
    ['arm_controller (RP2040)', 'speaker instead_of buzzer', '2 led green'],
  ],
  ['Una placa con un RP2040 y un zumbador.', 'Pon un altavoz en lugar del zumbador.', ['arm_controller (RP2040)', 'speaker instead_of buzzer']],
  ['Una scheda con un RP2040 e un cicalino.', 'Aggiungi due LED verdi e togli il cicalino.', ['arm_controller (RP2040)', '2 led green']],
  ['Een print met een RP2040 en een zoemer.', 'Voeg twee groene leds toe en haal de zoemer weg.', ['arm_controller (RP2040)', '2 led green']],
  ['Uma placa com um RP2040 e um buzzer.', 'Adicione dois LEDs verdes e remova o buzzer.', ['arm_controller (RP2040)', '2 led green']],
];

describe('messages in other languages', () => {
  for (const [language, rows] of Object.entries(FIRST))
    it.each(rows)(`${language}: %s`, (message, asks) => {
      expect(told(requestOf(message))).toEqual(asks);
    });

  it.each(ORDERS)('%s / %s', (message, order, asks) => {
    expect(told(requestOf(message, order))).toEqual(asks);
  });

  it('stays English without proof: units, part numbers, names and words of two languages prove nothing', () => {
    expect(told(requestOf('8 outputs per channel via TXS0108E, in DIN rail box'))).toEqual(
      told(requestOf('8 outputs per channel via TXS0108E, in DIN rail box.')),
    );
    expect(told(requestOf('a Das Keyboard clone with a red LED'))).toContain('led red');
    expect(told(requestOf('add a relay and a buzzer, bitte'))).toEqual(['relay', 'buzzer']);
  });

  it('is told by words that are none of English', () => {
    const english = [...loadGrammars()].flatMap(([language, { stop }]) =>
      language === 'en' ? [] : [...stop].filter((word) => word !== 'y' && isEnglish(word)),
    );
    expect(english).toEqual([]);
  });

  it('reads English words inside another language', () => {
    expect(told(requestOf('Ein Board mit zwei screw terminals und einem level shifter, ohne Display.'))).toEqual([
      '2 screw_terminal',
      'level_shifter',
      'not display',
    ]);
  });
});
