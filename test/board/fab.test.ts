import { describe, expect, it } from 'vitest';
import { designRules, designRulesSchema, fabProfileSchema, netClasses } from '../../src/board/index.js';
import { loadFabProfile } from '../../src/parts/load-fab.js';
import { CLASSES, RULES } from '../support/demo-board.js';

const profile = loadFabProfile();

describe('the fab profile', () => {
  it('gives every figure a source and a date', () => {
    for (const figure of [...Object.values(profile.limits), ...Object.values(profile.preferred)]) {
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

  it('is refused where a figure is missing or unknown', () => {
    const { track: _, ...fewer } = profile.limits;
    expect(fabProfileSchema.safeParse({ ...profile, limits: fewer }).success).toBe(false);
    expect(fabProfileSchema.safeParse({ ...profile, limits: { ...profile.limits, tracks: profile.limits.track } }).success).toBe(false);
  });

  it('makes the rules that layout tests use', () => {
    expect(designRulesSchema.parse(designRules(profile, {}))).toEqual({ ...RULES, profile: 'jlcpcb-2layer 2026-11' });
    expect(netClasses(profile, {})).toEqual(CLASSES);
  });

  it('takes min_track_mm as a floor under every track', () => {
    const constraints = { rules: { min_track_mm: 0.35 } };
    expect(netClasses(profile, constraints).map((c) => c.track_mm)).toEqual([0.35, 0.5, 0.4, 0.35, 0.35]);
    expect(designRules(profile, constraints).min_track_mm).toBe(0.35);
    expect(designRules(profile, { rules: { min_track_mm: 0.05 } }).min_track_mm).toBe(0.127);
  });
});
