import { describe, expect, it } from 'vitest';
import { network, WrongTries } from '../../../src/server/access/tries.js';

describe('WrongTries', () => {
  it('takes ten a minute from an address, and says when the next one may come', () => {
    let now = 0;
    const wrong = new WrongTries(() => now);
    for (let i = 0; i < 10; i++, now += 1000) wrong.count('203.0.113.1');
    expect(() => wrong.count('203.0.113.1')).toThrow(expect.objectContaining({ status: 429, headers: { 'retry-after': '50' } }));
    wrong.count('203.0.113.2');
    now = 60_000;
    wrong.count('203.0.113.1');
    expect(() => wrong.count('203.0.113.1')).toThrow(expect.objectContaining({ status: 429, headers: { 'retry-after': '1' } }));
  });

  it('forgets those who were wrong longest ago when there are ten thousand others', () => {
    const wrong = new WrongTries(() => 0);
    for (let i = 0; i < 10; i++) wrong.count('first');
    for (let i = 0; i < 10; i++) wrong.count('last');
    for (let i = 0; i < 9999; i++) wrong.count(`between ${i}`);
    expect(() => wrong.count('last')).toThrow();
    expect(() => wrong.count('first')).not.toThrow();
  });
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts %s as %s', (address, counted) => {
  expect(network(address)).toBe(counted);
});
