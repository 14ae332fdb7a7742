import { createContext, type JSX, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Scene } from '../../canvas/scene.js';
import { api } from '../api.js';
import { type Elsewhere, useProjectEvents } from '../events.js';
import type { Tab } from '../route.js';
import { useKept } from '../ui/kept.js';

/** This page among the devices on a project. */
const ME = Math.random().toString(36).slice(2, 10);
/** How long after a change it is told to the others; how often that one is still there; and after which silence somebody is gone, ms. */
const TELL_MS = 250;
const STILL_MS = 30_000;
const GONE_MS = 70_000;

export interface Device extends Elsewhere {
  readonly sel: readonly string[];
}
interface Others {
  /** Parts that others have selected. */
  readonly elsewhere: ReadonlySet<string>;
  readonly devices: readonly Device[];
  readonly following: boolean;
  readonly setFollowing: (following: boolean) => void;
  /** What this device is called by the others; '': nothing of its own. */
  readonly name: string;
  readonly setName: (name: string) => void;
  /** Where the pointer is on the board, mm; null: not on it. */
  readonly point: (at: readonly [number, number] | null) => void;
}
const Context = createContext<Others>({
  ...{ elsewhere: new Set(), devices: [], following: true, setFollowing: () => {} },
  ...{ name: '', setName: () => {}, point: () => {} },
});
export const useElsewhere = (): Others => useContext(Context);

interface Props {
  readonly slug: string;
  readonly scene: Scene | null;
  readonly view: { readonly tab: Tab; readonly vid: string | null };
  readonly children: ReactNode;
}

/** Tells the other devices on a project who this is, what it shows, points at and has selected, and hears of them. */
export function ElsewhereProvider({ slug, scene, view: { tab, vid }, children }: Props): JSX.Element {
  const [others, setOthers] = useState<ReadonlyMap<string, Device & { readonly at: number }>>(new Map());
  const [following, setFollowing] = useKept('follow', true);
  const [name, setName] = useKept('name', '');
  const heard = useRef('');
  const cursor = useRef<readonly [number, number] | null>(null);
  const here = useRef({ scene, following, known: others });
  here.current = { scene, following, known: others };
  const tellSoon = useRef<(always: boolean) => void>(() => {});

  const hear = useCallback((other: Elsewhere): void => {
    if (other.from === ME) return;
    const { scene: now, following: follows, known } = here.current;
    // Who has just come knows of nobody yet.
    if (!known.has(other.from)) tellSoon.current(true);
    const before = known.get(other.from);
    const { sel, net } = other.sel === null ? { sel: before?.sel ?? [], net: before?.net ?? null } : { sel: other.sel, net: other.net };
    setOthers((all) => new Map([...all, [other.from, { ...other, sel, net, at: Date.now() }]]));
    const key = keyOf(sel, net);
    if (!follows || now === null || key === keyOf(before?.sel ?? [], before?.net ?? null)) return;
    heard.current = key;
    now.state.select(
      sel.filter((r) => now.partOf.has(r)),
      net !== null && now.padsOn.has(net) ? net : null,
    );
  }, []);
  useProjectEvents(slug, hear);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let told = '';
    const tell = (always: boolean): void => {
      const { refs, net } = scene?.state.selection ?? { refs: new Set<string>(), net: null };
      // What was heard from somebody is not said again as one's own.
      const own = keyOf([...refs], net) !== heard.current;
      const state = { name: name.trim(), view: { tab, vid }, cursor: cursor.current, ...(own ? { sel: [...refs], net } : {}) };
      const said = JSON.stringify(state);
      if (!always && said === told) return;
      told = said;
      if (own) heard.current = '';
      // Nobody need hear it: the next change is told anew.
      api('POST', '/api/state', { project: slug, from: ME, ...state }).catch(() => {});
    };
    const soon = (always: boolean): void => {
      clearTimeout(timer);
      timer = setTimeout(() => tell(always), TELL_MS);
    };
    tellSoon.current = soon;
    soon(true);
    const deaf = scene?.state.listen(() => soon(false));
    const still = setInterval(() => here.current.known.size > 0 && tell(true), STILL_MS);
    return () => {
      clearTimeout(timer);
      clearInterval(still);
      deaf?.();
    };
  }, [slug, scene, tab, vid, name]);

  useEffect(() => {
    const gone = (): void =>
      setOthers((known) => {
        const left = [...known].filter(([, o]) => Date.now() - o.at < GONE_MS);
        return left.length === known.size ? known : new Map(left);
      });
    const timer = setInterval(gone, GONE_MS / 4);
    return () => clearInterval(timer);
  }, []);

  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const point = useCallback((at: readonly [number, number] | null): void => {
    cursor.current = at;
    // Alone, nobody is told; with others it is told at a steady pace, not after the pointer rests.
    if (here.current.known.size === 0 || waiting.current !== undefined) return;
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      tellSoon.current(true);
    }, TELL_MS);
  }, []);

  const value = useMemo((): Others => {
    const devices = [...others.values()];
    return { elsewhere: new Set(devices.flatMap((o) => o.sel)), devices, following, setFollowing, name, setName, point };
  }, [others, following, setFollowing, name, setName, point]);
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

const keyOf = (sel: readonly string[], net: string | null): string => JSON.stringify([sel, net]);
