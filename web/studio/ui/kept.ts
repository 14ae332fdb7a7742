import { useCallback, useState } from 'react';

/** A value that this browser keeps. A page that may keep nothing forgets it. */
export function useKept<T>(key: string, otherwise: T): readonly [T, (value: T) => void] {
  const [value, set] = useState<T>(() => keptAt(key, otherwise));
  const keep = useCallback(
    (next: T): void => {
      set(next);
      keepAt(key, next);
    },
    [key],
  );
  return [value, keep];
}

export function keptAt<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`boardwright ${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise; // No store, or what is in it is not ours.
  }
}

export function keepAt(key: string, value: unknown): void {
  try {
    localStorage.setItem(`boardwright ${key}`, JSON.stringify(value));
  } catch {
    // No store: forgotten with the page.
  }
}
