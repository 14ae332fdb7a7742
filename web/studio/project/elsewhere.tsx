import { createContext, type JSX, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Scene } from '../../canvas/scene.js';
import { api } from '../api.js';
import { type Elsewhere, useProjectEvents } from '../events.js';
import { useKept } from '../ui/kept.js';

/** This page among the devices on a project. */
const ME = Math.random().toString(36).slice(2, 10);
/** How long after a change it is told to the others; and after which silence somebody is gone, ms. */
const TELL_MS = 250;
const GONE_MS = 60_000;

interface Others {
  readonly elsewhere: ReadonlySet<string>;
  readonly count: number;
  readonly following: boolean;
  readonly setFollowing: (following: boolean) => void;
}
const Context = createContext<Others>({ elsewhere: new Set(), count: 0, following: true, setFollowing: () => {} });
export const useElsewhere = (): Others => useContext(Context);

/** Tells the other devices on a project what is selected here, and hears of them. */
export function ElsewhereProvider({ slug, scene, children }: { slug: string; scene: Scene | null; children: ReactNode }): JSX.Element {
  const [others, setOthers] = useState<ReadonlyMap<string, { sel: readonly string[]; at: number }>>(new Map());
  const [following, setFollowing] = useKept('follow', true);
  const heard = useRef('');
  const here = useRef({ scene, following });
  here.current = { scene, following };

  const hear = useCallback(({ from, sel = [], net = null }: Elsewhere): void => {
    if (from === ME) return;
    setOthers((known) => new Map([...known, [from, { sel, at: Date.now() }]]));
    const { scene: now, following: follows } = here.current;
    if (!follows || now === null) return;
    heard.current = keyOf(sel, net);
    now.state.select(
      sel.filter((r) => now.partOf.has(r)),
      net !== null && now.padsOn.has(net) ? net : null,
    );
  }, []);
  useProjectEvents(slug, hear);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let told = '';
    const tell = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const { refs, net } = scene?.state.selection ?? { refs: [], net: null };
        const key = keyOf([...refs], net);
        // What was heard from somebody is not said again.
        if (key === told || key === heard.current) return;
        told = key;
        heard.current = '';
        // Nobody need hear it: the next change is told anew.
        api('POST', '/api/state', { project: slug, from: ME, sel: [...refs], net }).catch(() => {});
      }, TELL_MS);
    };
    const deaf = scene?.state.listen(tell);
    return () => {
      clearTimeout(timer);
      deaf?.();
    };
  }, [slug, scene]);

  useEffect(() => {
    const timer = setInterval(
      () =>
        setOthers((known) =>
          [...known.values()].every((o) => Date.now() - o.at < GONE_MS) ? known : new Map([...known].filter(([, o]) => Date.now() - o.at < GONE_MS)),
        ),
      GONE_MS / 4,
    );
    return () => clearInterval(timer);
  }, []);

  const value = useMemo(
    (): Others => ({ elsewhere: new Set([...others.values()].flatMap((o) => o.sel)), count: others.size, following, setFollowing }),
    [others, following, setFollowing],
  );
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

const keyOf = (sel: readonly string[], net: string | null): string => JSON.stringify([sel, net]);
