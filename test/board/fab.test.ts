import { describe, expect, it } from 'vitest';
import { densityOf, designRules, designRulesSchema, fabProfileSchema, netClasses } from '../../src/board/index.js';
import { loadFabProfile } from '../../src/parts/load-fab.js';
import { CLASSES, RULES } from '../support/demo-board.js';

const profile = loadFabProfile();

describe('the fab profile', () => {
  it('gives every figure a source and a date', () => {
    for (const figure of [...Object.values(profile.limits), ...Object.values(profile.preferred), ...Object.values(profile.dense)]) {
      expect(figure.source.length).toBeGreaterThan(3);
      expect(figure.date).toMatch(/^20\d\d-\d\d/);
    }
  });

  it('prefers nothing that the fab cannot make', () => {
    const { limits, preferred } = profile;
    expect(preferred.clearance.value).toBeGreaterThanOrEqual(limits.clearance.value);
    expect(preferred.silk_height.value).toBeGreaterThanOrEqual(limits.silk_height.value);
    expect((preferred.via_diameter.value - preferred.via_drill.value) / 2).toBeGreaterThanOrEqual(limits.annular.value);
  });

  it('comes down to narrower tracks and gaps for dense boards, never below what the fab can make, and says so by its rules', () => {
    const rules = designRules(profile, {}, 'dense');
    const classes = netClasses(profile, {}, 'dense');
    expect(rules.clearance_mm).toBe(0.15);
    expect(classes.map((c) => c.clearance_mm)).toEqual([0.15, 0.15, 0.15, 0.15, 0.15]);
    expect(classes.map((c) => c.track_mm)).toEqual([0.15, 0.5, 0.4, 0.15, 1.3]);
    expect(profile.dense.clearance.value).toBeGreaterThanOrEqual(profile.limits.clearance.value);
    expect(profile.dense.track_signal.value).toBeGreaterThanOrEqual(profile.limits.track.value);
    expect([densityOf(profile, rules), densityOf(profile, designRules(profile, {}))]).toEqual(['dense', 'usual']);
    expect(netClasses(profile, { rules: { min_track_mm: 0.25 } }, 'dense').map((c) => c.track_mm)).toEqual([0.25, 0.5, 0.4, 0.25, 1.3]);
  });

  it('is refused where a figure is missing or unknown', () => {
    const { track: _, ...fewer } = profile.limits;
    expect(fabProfileSchema.safeParse({ ...profile, limits: fewer }).success).toBe(false);
    expect(fabProfileSchema.safeParse({ ...profile, limits: { ...profile.limits, tracks: profile.limits.track } }).success).toBe(false);
  });

  it('makes the rules that layout tests use', () => {
    expect(designRulesSchema.parse(designRules(profile, {}))).toEqual({ ...RULES, profile: 'jlcpcb-2layer 2026-11' });
    // A feed of two layers is as wide as 50 Ω want; the layout tests' own is not.
    expect(netClasses(profile, {})).toEqual(CLASSES.map((c) => (c.name === 'rf' ? { ...c, track_mm: 1.3 } : c)));
  });

  it('takes min_track_mm as a floor under every track', () => {
    const constraints = { rules: { min_track_mm: 0.35 } };
    expect(netClasses(profile, constraints).map((c) => c.track_mm)).toEqual([0.35, 0.5, 0.4, 0.35, 1.3]);
    expect(designRules(profile, constraints).min_track_mm).toBe(0.35);
    expect(designRules(profile, { rules: { min_track_mm: 0.05 } }).min_track_mm).toBe(0.127);
  });
});
