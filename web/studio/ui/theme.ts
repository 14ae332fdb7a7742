import { useEffect } from 'react';
import { useKept } from './kept.js';

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

/** Light, dark or high contrast, as the system has it or as chosen here. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, set] = useKept<Theme>('theme', 'system');
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return [theme, set];
}
