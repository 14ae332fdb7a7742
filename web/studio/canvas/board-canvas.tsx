import { type JSX, type KeyboardEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { FlatView } from '../../canvas/flat.js';
import { isTyping } from '../app.js';
import { useCanvasState, useOpen } from '../project/context.js';
import { useElsewhere } from '../project/elsewhere.js';
import { t } from '../strings.js';
import type { Editor, Mode } from './editor.js';
import { HeatLegend } from './heat-legend.js';
import { drawOverlay } from './overlay.js';
import { drawPointers, pointersOf } from './pointers.js';
import { SelectionCard } from './selection-card.js';
import { Toolbar } from './toolbar.js';

const PAN_PX = 60;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The board, flat: looked at, measured, and edited by gestures that end in the draft. */
export function BoardCanvas({ editor }: { editor: Editor }): JSX.Element {
  const open = useOpen();
  const { scene, board, draft, readOnly, slug, showing } = open;
  const { elsewhere, devices, point } = useElsewhere();
  const vid = open.version?.id ?? null;
  const pointers = useMemo(() => pointersOf(devices, vid), [devices, vid]);
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<FlatView | null>(null);
  const said = useRef<HTMLParagraphElement>(null);
  const [mode, setMode] = useState<Mode>(editor.mode);
  const version = useSyncExternalStore(draft.listen, () => draft.version);
  useCanvasState(scene);
  const plain = showing === 'after' || readOnly;
  const shown = useRef({ board, elsewhere, plain, pointers });
  shown.current = { board, elsewhere, plain, pointers };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is made once for a project and given its boards below
  useEffect(() => {
    const node = box.current;
    if (node === null || scene === null) return;
    const over = (g: CanvasRenderingContext2D, px: number): void => {
      const { board: drawn, elsewhere: others, plain: bare, pointers: theirs } = shown.current;
      if (drawn !== null && !bare) drawOverlay(g, px, { board: drawn, draft, editor, elsewhere: others, side: scene.state.side });
      drawPointers(g, px, theirs, scene.state.side);
    };
    const say = (text: string): void => {
      if (said.current !== null) said.current.textContent = text;
    };
    const made = new FlatView(node, scene, { say, tool: editor, over, inset: globalThis.innerWidth > 760 ? [48, 52] : [0, 52] });
    view.current = made;
    editor.attach(made, () => made.redrawOver(), say);
    return () => {
      view.current = null;
      made.close();
    };
  }, [slug, scene === null]);

  const fitted = useRef('');
  useEffect(() => {
    if (scene === null || board === null) return;
    editor.show(board, scene, readOnly || showing !== 'before');
    const size = `${scene.board.width}×${scene.board.height}`;
    view.current?.show(scene, fitted.current !== size);
    fitted.current = size;
  }, [scene, board, readOnly, showing, editor]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what others select and what is edited is drawn over the board
  useEffect(() => view.current?.redrawOver(), [version, elsewhere, pointers]);
  useEffect(() => () => point(null), [point]);

  useEffect(() => {
    const lead = (): void => follow(view.current, scene);
    return scene?.state.listen(lead);
  }, [scene]);

  const change = (next: Mode): void => {
    editor.mode = next;
    if (said.current !== null) said.current.textContent = next === 'shape' ? t.shape.hint : '';
    setMode(next);
    if (scene?.state.measuring === true) {
      scene.state.measuring = false;
      scene.state.changed();
    }
    view.current?.redrawOver();
  };

  const keys: Readonly<Record<string, () => void>> = {
    f: () => flip(scene),
    '0': () => view.current?.fit(),
    '+': () => view.current?.zoom(1.25),
    '=': () => view.current?.zoom(1.25),
    '-': () => view.current?.zoom(0.8),
    m: () => measure(scene),
    v: () => change('select'),
    k: () => change('keepout'),
    o: () => change('outline'),
    s: () => change('shape'),
    d: () => change('track'),
    i: () => change('via'),
    r: () => editor.turn(),
    t: () => editor.otherSide(),
    p: () => editor.togglePin(),
    Escape: () => {
      editor.cancel();
      change('select');
      scene?.state.clear();
    },
  };
  useEffect(() => {
    const press = (e: globalThis.KeyboardEvent): void => {
      if (isTyping(e.target)) return;
      const letter = e.key.length === 1 ? e.key.toLowerCase() : e.key;
      if ((e.ctrlKey || e.metaKey) && letter === 'z') {
        e.preventDefault();
        if (e.shiftKey) draft.redo();
        else draft.undo();
        return;
      }
      const act = e.ctrlKey || e.metaKey || e.altKey ? undefined : keys[letter];
      if (act === undefined) return;
      e.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });

  const arrows = (e: KeyboardEvent): void => {
    const way = ARROWS[e.key];
    if (way === undefined) return;
    e.preventDefault();
    const [dx, dy] = way;
    const step = e.shiftKey ? editor.grid * 10 : editor.grid;
    if (!editor.nudge(dx * step, dy * step)) view.current?.move(-dx * PAN_PX, -dy * PAN_PX);
  };

  return (
    <div className="board-canvas">
      <div
        ref={box}
        className={`canvas mode-${mode}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the canvas is moved by keys
        tabIndex={0}
        role="application"
        aria-label={t.canvas.label}
        data-testid="canvas"
        data-pointers={pointers.map((p) => p.name).join()}
        onKeyDown={arrows}
        onPointerMove={(e) => {
          const flat = view.current;
          if (flat !== null) point(flat.onBoard(flat.pixel(e.nativeEvent)));
        }}
        onPointerLeave={() => point(null)}
      />
      {scene === null ? <p className="canvas-said">{t.loading}</p> : null}
      <p ref={said} className="canvas-said" role="status" />
      <Toolbar editor={editor} mode={mode} onMode={change} fit={() => view.current?.fit()} />
      <SelectionCard editor={editor} />
      <HeatLegend />
    </div>
  );
}

type Shown = ReturnType<typeof useOpen>['scene'];

export function flip(scene: Shown): void {
  if (scene === null) return;
  scene.state.side = scene.state.side === 'front' ? 'back' : 'front';
  scene.state.changed();
}

export function measure(scene: Shown): void {
  if (scene === null) return;
  scene.state.measuring = !scene.state.measuring;
  scene.state.changed();
}

/** A single part that is lit is brought into sight. */
function follow(view: FlatView | null, scene: Shown): void {
  const [ref, second] = scene?.state.selection.refs ?? [];
  const part = ref === undefined || second !== undefined ? undefined : scene?.partOf.get(ref);
  if (part !== undefined && view !== null && !view.inSight([part.x, part.y])) view.centre([part.x, part.y]);
}
