import { describe, expect, it } from 'vitest';
import { addressProblem, pathOf, queryOf } from '../../../src/server/access/address.js';

describe('addressProblem', () => {
  it.each([
    ['/', null],
    ['/api/projects/lamp/versions/v001/files/models/U1.wrl?dl=1', null],
    ['/api/projects/lamp/versions/v001/files/models%2FU1.wrl', null],
    ['/api/parts/%C3%A9?q=..%2f..&x=//&y=%00&z=%zz', null],
    ['/static/', null],
    ['/login?..', null],
    ['/a...b/..c/d..', null],
    ['*', 'begin'],
    ['http://elsewhere/api/projects', 'begin'],
    ['/api#/../x', 'fragment'],
    ['/api/../static/x', 'dots'],
    ['/api/%2e%2E/x', 'dots'],
    ['/api/.%2e', 'dots'],
    ['/./x', 'dots'],
    ['/static/..%2fpackage.json', 'dots'],
    ['//elsewhere/x', '//'],
    ['/api//projects', '//'],
    ['/api/%2fetc', '//'],
    ['/api/..\\static', 'backslash'],
    ['/api/%5c', 'backslash'],
    ['/api/%00', 'control'],
    ['/api/%0d%0aSet-Cookie:a', 'control'],
    ['/api/\t', 'control'],
    ['/api/%7f', 'control'],
    ['/api/%c2%85', 'control'],
    ['/api/%c0%ae%c0%ae/x', 'UTF-8'],
    ['/api/%zz', 'UTF-8'],
  ])('%s', (target, problem) => {
    if (problem === null) expect(addressProblem(target)).toBeNull();
    else expect(addressProblem(target)).toContain(problem);
  });
});

it('cuts a target into its path and its query', () => {
  expect(pathOf('/a/b?c=d?e')).toBe('/a/b');
  expect([...queryOf('/a?b=c&d=%20')]).toEqual([
    ['b', 'c'],
    ['d', ' '],
  ]);
  expect([...queryOf('/a')]).toEqual([]);
});
