import { t } from '../strings.js';

/** "3 min ago"; `at` in epoch seconds. */
export function ago(at: number, now = Date.now() / 1000): string {
  const s = Math.max(0, now - at);
  if (s < 60) return t.time.now;
  if (s < 3600) return t.time.minutes(Math.round(s / 60));
  if (s < 86_400) return t.time.hours(Math.round(s / 3600));
  if (s < 30 * 86_400) return t.time.days(Math.round(s / 86_400));
  return new Date(at * 1000).toLocaleDateString();
}

export const clock = (at: number): string => new Date(at * 1000).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
export const usd = (value: number): string => `${value < 0 ? '−' : ''}$${Math.abs(value).toFixed(Math.abs(value) < 0.1 && value !== 0 ? 3 : 2)}`;
export const bytes = (n: number): string =>
  n < 1024 ? `${n} B` : n < 1024 * 1024 ? `${(n / 1024).toFixed(0)} kB` : `${(n / 1024 / 1024).toFixed(1)} MB`;
