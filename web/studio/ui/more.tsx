import { type JSX, useEffect, useRef, useState } from 'react';
import { t } from '../strings.js';

/** Rows of a long list that are drawn at once, and with each further step. */
const STEP = 48;
/** How far below what is seen the next ones are drawn. */
const AHEAD = '900px';

/** As much of a long list as is looked at, and what stands at its end: seen or pressed, it brings more. Another `key` begins at the top. */
export function useMore<T>(all: readonly T[], key: string): readonly [readonly T[], JSX.Element | null] {
  const [shown, setShown] = useState({ key, count: STEP });
  const count = shown.key === key ? shown.count : STEP;
  const more = (): void => setShown({ key, count: count + STEP });
  return [all.slice(0, count), count >= all.length ? null : <More key={count} left={all.length - count} more={more} />];
}

function More({ left, more }: { left: number; more: () => void }): JSX.Element {
  const node = useRef<HTMLButtonElement>(null);
  const act = useRef(more);
  act.current = more;
  useEffect(() => {
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting === true && act.current(), { rootMargin: AHEAD });
    if (node.current !== null) watch.observe(node.current);
    return () => watch.disconnect();
  }, []);
  return (
    <button ref={node} type="button" className="ghost more" onClick={more}>
      {t.more(left)}
    </button>
  );
}
