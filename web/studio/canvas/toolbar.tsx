import { Popover } from 'radix-ui';
import { type JSX, useState } from 'react';
import { layerTitle } from '../../canvas/board.js';
import { layerColour } from '../../canvas/draw.js';
import { SHOWN } from '../../canvas/state.js';
import { AddBlock } from '../panels/add-block.js';
import { AddPart } from '../panels/add-part.js';
import { BoardSetup } from '../panels/board-setup.js';
import { useCanvasState, useOpen } from '../project/context.js';
import { t } from '../strings.js';
import { Icon, type IconName } from '../ui/icons.js';
import { Menu, useLandmark } from '../ui/menu.js';
import { flip, measure } from './board-canvas.js';
import type { Editor, Mode } from './editor.js';
import { Finder } from './finder.js';

const MODES: readonly { mode: Mode; icon: IconName; title: string }[] = [
  { mode: 'select', icon: 'cursor', title: t.canvas.select },
  { mode: 'keepout', icon: 'keepout', title: t.canvas.keepout },
  { mode: 'track', icon: 'track', title: t.canvas.track },
  { mode: 'via', icon: 'via', title: t.canvas.via },
  { mode: 'outline', icon: 'outline', title: t.canvas.outline },
  { mode: 'shape', icon: 'shape', title: t.canvas.shape },
];

/** What is done with the canvas: tools at its left, views at its right. */
export function Toolbar(props: { editor: Editor; mode: Mode; onMode: (mode: Mode) => void; fit: () => void }): JSX.Element {
  const { editor, mode, onMode, fit } = props;
  const { scene, readOnly, showing, draft } = useOpen();
  const [dialog, setDialog] = useState<'part' | 'block' | 'setup' | null>(null);
  useCanvasState(scene);
  const measuring = scene?.state.measuring === true;
  const locked = readOnly || showing !== 'before';
  return (
    <>
      <div className="tools" role="toolbar" aria-label={t.canvas.tools} aria-orientation="vertical">
        {MODES.map(({ mode: own, icon, title }) => (
          <button
            key={own}
            type="button"
            aria-pressed={mode === own && !measuring}
            aria-label={title}
            title={title}
            disabled={locked && own !== 'select'}
            onClick={() => onMode(own)}
          >
            <Icon name={icon} />
          </button>
        ))}
        <button type="button" aria-pressed={measuring} aria-label={t.canvas.measure} title={t.canvas.measure} onClick={() => measure(scene)}>
          <Icon name="ruler" />
        </button>
        <hr />
        <Menu
          label={t.canvas.add}
          className="tool"
          items={[
            { title: t.canvas.addPart, icon: 'chip', disabled: locked, act: () => setDialog('part') },
            { title: t.canvas.addBlock, icon: 'block', disabled: locked, act: () => setDialog('block') },
          ]}
        >
          <Icon name="plus" />
        </Menu>
        <button type="button" aria-label={t.canvas.boardSetup} title={t.canvas.boardSetup} disabled={locked} onClick={() => setDialog('setup')}>
          <Icon name="board" />
        </button>
        <hr />
        <button type="button" aria-label={t.undo} title={`${t.undo} (Ctrl Z)`} disabled={!draft.canUndo} onClick={() => draft.undo()}>
          <Icon name="undo" />
        </button>
        <button type="button" aria-label={t.redo} title={`${t.redo} (Ctrl ⇧ Z)`} disabled={!draft.canRedo} onClick={() => draft.redo()}>
          <Icon name="redo" />
        </button>
      </div>
      <div className="views" role="toolbar" aria-label={t.canvas.layers}>
        <Finder />
        <button type="button" aria-pressed={scene?.state.side === 'back'} title={t.canvas.flip} onClick={() => flip(scene)}>
          <Icon name="flip" /> <span className="wide-only">{scene?.state.side === 'back' ? t.canvas.back : t.canvas.front}</span>
        </button>
        <Layers />
        <button type="button" aria-label={t.canvas.fit} title={t.canvas.fit} onClick={fit}>
          <Icon name="fit" />
        </button>
      </div>
      {dialog === 'part' ? <AddPart onClose={() => setDialog(null)} /> : null}
      {dialog === 'block' ? <AddBlock onClose={() => setDialog(null)} /> : null}
      {dialog === 'setup' ? <BoardSetup editor={editor} onClose={() => setDialog(null)} /> : null}
    </>
  );
}

function Layers(): JSX.Element {
  const { scene } = useOpen();
  const [place, button] = useLandmark();
  useCanvasState(scene);
  const toggle = (set: Set<string>, key: string): void => {
    if (!set.delete(key)) set.add(key);
    scene?.state.changed();
  };
  return (
    <Popover.Root>
      <Popover.Trigger ref={button} aria-label={t.canvas.layers} title={t.canvas.layers}>
        <Icon name="layers" /> <span className="wide-only">{t.canvas.layers}</span>
      </Popover.Trigger>
      <Popover.Portal container={place}>
        <Popover.Content className="popover layers" align="end" sideOffset={6} collisionPadding={8} aria-label={t.canvas.layers}>
          <h2>{t.canvas.copper}</h2>
          {(scene?.copperLayers ?? []).map((layer) => (
            <label key={layer}>
              <input
                type="checkbox"
                checked={scene?.state.layers.has(layer) ?? false}
                onChange={() => scene !== null && toggle(scene.state.layers, layer)}
              />
              <span className="swatch" style={{ background: layerColour(layer, scene?.copperLayers ?? []) }} />
              {layerTitle(layer)}
            </label>
          ))}
          <h2>{t.canvas.shown}</h2>
          {SHOWN.map((what) => (
            <label key={what}>
              <input
                type="checkbox"
                checked={scene?.state.shown.has(what) ?? false}
                onChange={() => scene !== null && toggle(scene.state.shown as Set<string>, what)}
              />
              {t.canvas.show[what]}
            </label>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
