import { describe, expect, it } from 'vitest';
import { requestOf, told } from './told.js';

const BOARD = 'RP2040 with 4 pumps 12 V, a display, a joystick and 3 relays';
const wanted = (...turns: readonly string[]): string[] => told(requestOf(BOARD, ...turns));
const of = (concept: string, lines: readonly string[]): string[] =>
  lines.filter((l) => l.split(' ').some((w, i, all) => w === concept && all[i - 1] !== 'instead_of'));

describe('some of several', () => {
  it.each([
    ['two of the pumps draw 3 A', ['2 pump voltage:supply=12', '2 pump voltage:supply=12 current:rated=3']],
    ['each pump draws 1 A, but one of them draws 2 A', ['3 pump voltage:supply=12 current:rated=1', '1 pump voltage:supply=12 current:rated=2']],
  ])('%s: the others keep what was said of them', (order, lines) => {
    expect(of('pump', wanted(order))).toEqual(lines);
  });

  it.each(['keep two of the pumps', 'only keep two of the pumps'])('%s: so many stay', (order) => {
    expect(of('pump', wanted(order))).toEqual(['2 pump voltage:supply=12']);
  });

  it('one that is told by its number takes what a load takes, and is no supply', () => {
    const lines = wanted('pump 2 takes 0.7 A');
    expect(of('pump', lines)).toContain('1 pump voltage:supply=12 current:rated=0.7');
    expect(lines.some((l) => l.startsWith('supply'))).toBe(false);
  });

  it('"relay 3 a 24 V one" is no range, and no three relays', () => {
    expect(of('relay', wanted('make relay 3 a 24 V relay'))).toEqual(['2 relay', '1 relay voltage:supply=24']);
  });
});

describe('what goes and what stays', () => {
  it.each([
    ['the joystick stays, the display can go'],
    ['the display away again, the joystick stays'],
    ['no display any more, the joystick stays'],
    ['the display can go, the joystick is fine'],
  ])('%s', (order) => {
    const lines = wanted(order);
    expect(of('display', lines).filter((l) => !l.startsWith('not'))).toEqual([]);
    expect(of('joystick', lines)).toHaveLength(1);
  });

  it('what need not be so is not so any more', () => {
    expect(told(requestOf('ESP32 with two isolated inputs 24 V', "the inputs don't have to be isolated")).some((l) => l.includes('isolated'))).toBe(
      false,
    );
  });
});

describe('a noun that also leads to a figure', () => {
  it('is what the figure is of, and the supply stays', () => {
    const lines = told(requestOf('RP2040 with 3 digital outputs, 9 V on a terminal', 'the outputs must be 5 V'));
    expect(lines).toContain('3 digital_output voltage:out=5');
    expect(lines.some((l) => l.startsWith('supply voltage:in=9'))).toBe(true);
  });
});

describe('all but some, and so many times', () => {
  it.each([
    ['remove all the pumps but one', ['1 pump voltage:supply=12']],
    ['drop all but the last pump', ['1 pump voltage:supply=12']],
    ['take out the pumps except for two', ['2 pump voltage:supply=12']],
    ['double the pumps', ['8 pump voltage:supply=12']],
    ['we want twice as many pumps', ['8 pump voltage:supply=12']],
    ['halve the pumps', ['2 pump voltage:supply=12']],
  ])('%s', (order, lines) => {
    const now = wanted(order);
    expect(of('pump', now)).toEqual(lines);
    expect(of('relay', now)).toEqual(['3 relay']);
  });

  it('which of them stay is told by the last one', () => {
    const { asks } = requestOf(BOARD, 'drop all but the last pump');
    expect(asks.filter((a) => a.concept === 'pump' && a.state === 'wanted').map((a) => a.among?.numbers)).toEqual([[4]]);
  });

  it('everything but one thing goes, and that stays', () => {
    const kinds = requestOf(BOARD, 'delete everything but the joystick').asks.filter((a) => a.state === 'wanted');
    expect(kinds.map((a) => a.concept)).toContain('joystick');
    expect(kinds.map((a) => a.concept)).not.toContain('pump');
  });

  it.each(['turn two of the three relays into blue LEDs', 'two of the relays should be blue LEDs', 'two of the three should be blue LEDs instead'])(
    '%s: the others stay',
    (order) => {
      const lines = wanted(order);
      expect(of('relay', lines).filter((l) => l.startsWith('1 relay'))).toHaveLength(1);
      expect(of('led', lines).map((l) => l.split(' ').slice(0, 3))).toEqual([['2', 'led', 'blue']]);
    },
  );
});

describe('of several sorts the one that is called so', () => {
  const LAMPS = 'ESP32 board with a green LED, a yellow LED, a 5 V fan, a 12 V fan, 12 V supply';
  const lamps = (order: string): string[] => told(requestOf(LAMPS, order));
  it('the colour tells which, and another one behind it is what it gets', () => {
    expect(of('led', lamps('make the green LED white'))).toEqual(['led white', 'led yellow']);
    expect(of('led', lamps('a white LED instead of the green one'))).toEqual(['led yellow', 'led white instead_of led']);
    expect(of('led', lamps('exchange the colours of the two LEDs'))).toEqual(['led yellow', 'led green']);
    expect(
      requestOf(LAMPS, 'move the green LED to GPIO4')
        .asks.filter((a) => a.pins !== undefined)
        .map((a) => a.features),
    ).toEqual([['green']]);
  });

  it('so does a figure', () => {
    expect(of('fan', lamps('the 5 V fan draws 300 mA'))).toEqual(['fan voltage:supply=5 current:rated=0.3', 'fan voltage:supply=12']);
  });

  it('a word for many sorts means those that are several and end in it', () => {
    const lines = told(requestOf('ESP32 with three flow sensors and a DHT22, 12 V', 'five sensors please, on JST XH'));
    expect(lines.some((l) => l.startsWith('5 ') && l.includes('@jst_xh'))).toBe(true);
    expect(of('dht', lines)).toEqual(['dht (DHT22)']);
  });

  it('what a thing takes is of that which was named last', () => {
    const lines = wanted('make it two relays and three pumps, the pumps take 800 mA each');
    expect(of('relay', lines)).toEqual(['2 relay']);
    expect(of('pump', lines)[0]).toContain('current:each=0.8');
  });
});

describe('one out, the other in', () => {
  const lines = (first: string, order: string): string[] => told(requestOf(first, order));
  it.each([
    ['RP2040 with a display and a buzzer', 'display out, joystick in'],
    ['RP2040 with a display and a buzzer', 'no display - a joystick please'],
    ['RP2040 mit einem Display und einem Summer', 'Display raus, Joystick rein'],
  ])('%s: %s', (first, order) => {
    const now = lines(first, order);
    expect(of('display', now).filter((l) => !l.startsWith('not'))).toEqual([]);
    expect(of('joystick', now)).toHaveLength(1);
    expect(of('buzzer', now)).toHaveLength(1);
  });

  it('one fewer beside a further wish; what something is to be in its place', () => {
    const now = lines('ESP32 with three fans 12 V and a display', 'one fan fewer and a buzzer');
    expect(of('fan', now)).toEqual(['2 fan voltage:supply=12']);
    expect(of('buzzer', now)).toHaveLength(1);
    const other = lines('ESP32 with three relays and a display', 'the relays should be solid state relays instead');
    expect(other.filter((l) => l.split(' ')[1] === 'relay')).toEqual([]);
    expect(of('solid_state_relay', other)[0]).toMatch(/^3 /);
  });

  it('a load that only its drivers were asked for takes what its drivers bear; channels of one circuit are counted in it', () => {
    expect(of('motor', lines('two stepper drivers, ESP32, 24 V', 'the motors take 1 A each'))).toEqual([]);
    expect(lines('RP2040 with a level shifter of 8 channels', '16 channels').some((l) => l.includes('number:size=16'))).toBe(true);
  });

  it('a count in the place of a count is no other thing', () => {
    expect(of('relay', lines('Platine mit ESP32, einem Relais 12 V und einem Taster', 'zwei Relais statt einem'))).toHaveLength(1);
    expect(of('relay', lines('board with a relay 12 V and a fan 12 V', 'two relays instead of one, and a buzzer'))[0]).toMatch(/^2 relay/);
  });
});

describe('a side of several things', () => {
  it('is theirs and not the supply’s', () => {
    const lines = told(requestOf('ESP32 with an ADS1115 and four voltage inputs 0-10 V, 12 V supply', 'the inputs go to 30 V'));
    expect(lines.filter((l) => /supply/.test(l))).toEqual([expect.stringMatching(/voltage(?::\w+)?=12\b/)]);
    expect(lines.filter((l) => /voltage_sensor/.test(l))).toEqual([expect.stringMatching(/^4 voltage_sensor .*=30\b/)]);
  });
});
