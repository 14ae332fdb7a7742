import { describe, expect, it } from 'vitest';
import { isQuestion, ordersAndQuestions } from '../../src/chat/builtin/answer/index.js';

const decided = (message: string): 'asks' | 'orders' | 'both' =>
  ordersAndQuestions(message) !== null ? 'both' : isQuestion(message) ? 'asks' : 'orders';

describe('what a message about a board that stands is', () => {
  it.each([
    'what if 24 V?',
    'I have a 19 V laptop brick here. Will that do?',
    'I wonder if a CR2032 would be enough for a year',
    'ok cool. which pin is the reset?',
    'what if it runs at 24 V? my pump might become a 24 V one',
    'why two converters? isnt one enough',
    'what about a linear one, is it quieter?',
    'Can the thing be left on all night?',
    'ok but why a linear regulator?',
    'it has reverse protection, right?',
  ])('%s: only asks', (message) => {
    expect(decided(message)).toBe('asks');
  });

  it.each([
    'what I want is a second channel',
    'when the button is pressed the relay should close',
    'do it with transistors then',
    'will be mounted outdoors, so add a fuse',
    'could we have the terminals on the left edge?',
    'can you add a second button?',
    'the pump draws 3 A',
  ])('%s: orders or tells', (message) => {
    expect(decided(message)).toBe('orders');
  });

  it.each([
    'the motor is a 5 A one. is the FET ok with that?',
    'does the buzzer need a driver? if so add one',
    'remove the buzzer. is there space left for an OLED?',
    'what is R3 for? make it 10k',
    'it should run from 9 V, can it?',
  ])('%s: both', (message) => {
    expect(decided(message)).toBe('both');
  });
});
