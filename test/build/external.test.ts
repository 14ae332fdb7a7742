import { describe, expect, it } from 'vitest';
import { type Built, build, type ExternalRouter, ExternalRouterError } from '../../src/build/index.js';
import { routeDsn } from '../../src/build/route-dsn.js';
import { planFirst } from '../../src/chat/asked/index.js';
import type { Design } from '../../src/design/index.js';
import { loadLibrary } from '../../src/parts/load.js';

const library = loadLibrary();
const plan = planFirst('ATtiny85 with one red LED, an ISP header and a battery connector', library);
if (plan.kind !== 'design') throw new Error(plan.reply);
const { constraints } = plan.design;
const design: Design = { ...plan.design, constraints: { ...constraints, rules: { ...constraints.rules, router: 'freerouting' } } };

const made = (external?: ExternalRouter, phases: string[] = []): Built =>
  build({ design, seed: 1, name: 'external', version: 'v001' }, library, {
    phase: (p) => phases.push(p),
    ...(external === undefined ? {} : { external }),
  });

/** A program that speaks the same files: it is krt behind them, so that what comes back is real copper. `change` alters the session. */
const standIn = (seen: string[], change = (ses: string): string => ses): ExternalRouter => ({
  why: '',
  route(dsn) {
    seen.push(dsn);
    return change(routeDsn(dsn, { seed: 1 }).ses);
  },
});

const told = ({ board }: Built): string[] => board.findings.filter((f) => f.rule === 'route.external').map((f) => f.message);

describe('rules.router: freerouting', () => {
  it('refuses before any stage where the program is not there, and says what to install', () => {
    const phases: string[] = [];
    expect(() => made({ why: 'no Java runtime was found (JAVA_HOME, PATH)', route: () => '' }, phases)).toThrow(
      'rules.router: freerouting cannot run here: no Java runtime was found (JAVA_HOME, PATH)',
    );
    expect(() => made(undefined, phases)).toThrow('freerouting cannot run here');
    expect(phases).toEqual([]);
  });

  it('takes its copper, joins the ground by pours, and passes the same checks', () => {
    const seen: string[] = [];
    const done = made(standIn(seen));
    expect(done.board.passed).toBe(true);
    expect(done.board.unrouted).toEqual([]);
    expect(done.board.tracks.some((t) => t.fixed === true)).toBe(false);
    expect(told(done)).toEqual([
      expect.stringMatching(/^freerouting laid \d\d? tracks and \d+ vias?, krt (finished with \d+ tracks? and \d+ vias?|had nothing to add)$/),
    ]);
    // Ground pads are obstacles in the file, not pins of a net.
    expect(seen[0]).toMatch(/\(net GND\s*\(pins\)/);
    const plain = build({ design: plan.design, seed: 1, name: 'external', version: 'v001' }, library).board;
    expect(done.board.tracks).not.toEqual(plain.tracks);
  });

  it('takes out again what breaks a rule; krt lays it anew', () => {
    // Every wire a tenth as wide as the board's rules allow.
    const done = made(standIn([], (ses) => ses.replace(/\(path (\S+) (\d+)/g, (_, layer, width) => `(path ${layer} ${Number(width) / 10}`)));
    expect(done.board.passed).toBe(true);
    expect(told(done)[0]).toMatch(
      /^freerouting laid 0 tracks and 0 vias, krt finished with \d+ tracks and \d+ vias?; what broke a rule was taken out and laid anew: /,
    );
  });

  it.each([
    [
      'ends without a session',
      (): string => {
        throw new ExternalRouterError('its 60 seconds were up');
      },
      'its 60 seconds were up',
    ],
    ['writes what is no session', () => '(pcb x)', 'does not begin with (session'],
    [
      'writes a layer that is not there',
      () => '(session x (routes (resolution um 10) (network_out (net VCC (wire (path In1.Cu 2500 0 0 1 1))))))',
      'In1.Cu',
    ],
  ])('%s: krt lays everything, and the finding says so', (_, route, reason) => {
    const done = made({ why: '', route });
    expect(done.board.passed).toBe(true);
    expect(told(done)).toEqual([expect.stringContaining(reason)]);
    expect(told(done)[0]).toContain('krt laid everything');
  });
});
