import { type JSX, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { api, at, type Sheet, type Simulation } from '../api.js';
import { onGrid } from '../canvas/placing.js';
import { useCanvasState, useOpen } from '../project/context.js';
import { client, refresh, useSheet, useSimulation } from '../queries.js';
import { t } from '../strings.js';
import { Icon } from '../ui/icons.js';
import { attempt } from '../ui/toast.js';
import { OperatingPoint } from './operating-point.js';
import { type Marks, SheetInside } from './sheet-shapes.js';

/** Symbols stand on half of the grid of 100 mil, mm. */
const GRID_MM = 1.27;
const CLICK_MM = 0.8;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

interface View {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
type Drag = { readonly ref: string | null; readonly from: readonly [number, number]; readonly by: readonly [number, number] };

/** The sheet: moved, zoomed, and lit with the board; its symbols are dragged to where they shall stand. */
export default function Schematic(): JSX.Element {
  const { slug, version } = useOpen();
  const { data, error } = useSheet(slug, version?.id ?? '');
  if (data === undefined) return <p className={error === null ? 'quiet center' : 'bad center'}>{error?.message ?? t.loading}</p>;
  return <Drawn sheet={data.sheet} />;
}

function Drawn({ sheet }: { sheet: Sheet }): JSX.Element {
  const { slug, version, scene, draft, readOnly } = useOpen();
  const svg = useRef<SVGSVGElement>(null);
  const whole: View = { x: 0, y: 0, w: sheet.width, h: sheet.height };
  const [view, setView] = useState<View>(whole);
  const [drag, setDrag] = useState<Drag | null>(null);
  useCanvasState(scene);
  const { refs = new Set<string>(), net = null } = scene?.state.selection ?? {};
  const marks: Marks = { refs: new Map([...refs].map((ref) => [ref, 'lit'])), nets: new Map(net === null ? [] : [[net, 'lit']]) };

  const [point, setPoint] = useState(false);
  const [running, setRunning] = useState(false);
  const { data: sim } = useSimulation(slug, version);
  const showPoint = (): void => {
    setPoint(!point);
    if (point || sim !== undefined || version === null) return;
    setRunning(true);
    attempt(async () => {
      const made = await api<Simulation>('POST', `${at.version(slug, version.id)}/simulate`).finally(() => setRunning(false));
      client.setQueryData(['sim', slug, version.id], made);
      await refresh(slug);
    });
  };

  const zoom = (by: number, at?: readonly [number, number]): void =>
    setView((v) => {
      const [cx, cy] = at ?? [v.x + v.w / 2, v.y + v.h / 2];
      const k = Math.min(4, Math.max(0.02, v.w / by / sheet.width)) / (v.w / sheet.width);
      return { x: cx - (cx - v.x) * k, y: cy - (cy - v.y) * k, w: v.w * k, h: v.h * k };
    });
  const place = (e: { clientX: number; clientY: number }): [number, number] => {
    const m = svg.current?.getScreenCTM()?.inverse();
    const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(m);
    return [p.x, p.y];
  };
  // React listens for the wheel passively: the page would scroll.
  const spin = useRef(zoom);
  spin.current = zoom;
  useEffect(() => {
    const node = svg.current;
    const wheel = (e: WheelEvent): void => {
      e.preventDefault();
      const m = node?.getScreenCTM()?.inverse();
      const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(m);
      spin.current(Math.exp(-e.deltaY * 0.0015), [p.x, p.y]);
    };
    node?.addEventListener('wheel', wheel, { passive: false });
    return () => node?.removeEventListener('wheel', wheel);
  }, []);

  const down = (e: PointerEvent<SVGSVGElement>): void => {
    const target = e.target instanceof Element ? e.target.closest('[data-ref]') : null;
    e.currentTarget.setPointerCapture(e.pointerId);
    setDrag({ ref: readOnly ? null : (target?.getAttribute('data-ref') ?? null), from: place(e), by: [0, 0] });
  };
  const move = (e: PointerEvent): void => {
    if (drag === null) return;
    const [x, y] = place(e);
    const by = [x - drag.from[0], y - drag.from[1]] as const;
    if (drag.ref === null) setView((v) => ({ ...v, x: v.x - by[0], y: v.y - by[1] }));
    setDrag(drag.ref === null ? { ...drag, by: [drag.by[0] + by[0], drag.by[1] + by[1]] } : { ...drag, by });
  };
  const up = (e: PointerEvent): void => {
    if (drag === null) return;
    const far = Math.hypot(...drag.by);
    setDrag(null);
    if (far < CLICK_MM) pick(e);
    else if (drag.ref !== null) settle(drag.ref, drag.by);
  };
  const pick = (e: PointerEvent): void => {
    // The pointer is captured: what is under it is asked for.
    const under = document.elementFromPoint(e.clientX, e.clientY);
    const ref = under?.closest('[data-ref]')?.getAttribute('data-ref');
    const net = under?.closest('[data-net]')?.getAttribute('data-net');
    if (typeof ref === 'string') scene?.state.select([ref]);
    else if (typeof net === 'string') scene?.state.select([], net);
    else scene?.state.clear();
  };
  const settle = (ref: string, [dx, dy]: readonly [number, number]): void => {
    const symbol = sheet.symbols.find((s) => s.ref === ref);
    if (symbol === undefined) return;
    const { rot, mirror } = symbol;
    const to = { x: onGrid(symbol.x + dx, GRID_MM), y: onGrid(symbol.y + dy, GRID_MM), rot, mirror };
    draft.edit((c) => ({ ...c, schematic: { ...c.schematic, [ref]: to } }));
  };
  const keys = (e: KeyboardEvent): void => {
    const way = ARROWS[e.key];
    if (way !== undefined) setView((v) => ({ ...v, x: v.x + way[0] * v.w * 0.1, y: v.y + way[1] * v.h * 0.1 }));
    else if (e.key === '+' || e.key === '=') zoom(1.25);
    else if (e.key === '-') zoom(0.8);
    else if (e.key === '0') setView(whole);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const moved = drag !== null && drag.ref !== null && Math.hypot(...drag.by) >= CLICK_MM ? drag : null;
  return (
    <div className="schematic">
      <svg
        ref={svg}
        className="sheet"
        viewBox={`${view.x} ${view.y} ${view.w} ${view.h}`}
        role="application"
        aria-label={t.schematic.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the sheet is moved by keys
        tabIndex={0}
        data-testid="sheet"
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onKeyDown={keys}
      >
        <SheetInside sheet={sheet} marks={marks} moved={moved} />
        {point && sim !== undefined ? <OperatingPoint sheet={sheet} sim={sim.sim} /> : null}
      </svg>
      <div className="views" role="toolbar" aria-label={t.project.tabs.schematic}>
        <button type="button" aria-pressed={point} disabled={running} onClick={showPoint}>
          <Icon name="wave" /> {running ? t.sim.running : t.schematic.point}
        </button>
        <button type="button" aria-label={t.schematic.fit} title={t.schematic.fit} onClick={() => setView(whole)}>
          <Icon name="fit" />
        </button>
        <a className="button" href={`${at.project(slug)}/sheet?base=${version?.id ?? ''}&format=kicad_sch`}>
          <Icon name="download" /> {t.schematic.kicad}
        </a>
      </div>
    </div>
  );
}
