import { type JSX, useEffect, useRef, useState } from 'react';
import { SolidView } from '../../canvas/solid.js';
import { api, at, type Meshes, messageOf } from '../api.js';
import { useOpen } from '../project/context.js';
import { t } from '../strings.js';
import { Icon } from '../ui/icons.js';

const ARROWS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const TURN = 0.12;

/** The board in three dimensions. */
export default function Solid(): JSX.Element {
  const { slug, version, scene } = useOpen();
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useRef<SolidView | null>(null);
  const [problem, setProblem] = useState('');
  const vid = version?.id ?? '';
  useEffect(() => {
    const node = canvas.current;
    if (node === null || scene === null) return;
    let gone = false;
    api<Meshes>('GET', at.file(slug, vid, 'meshes.json')).then(
      (meshes) => {
        if (gone) return;
        try {
          view.current = new SolidView(node, scene, meshes);
        } catch (error) {
          setProblem(`${t.solid.none} ${messageOf(error)}`);
        }
      },
      () => setProblem(t.solid.missing),
    );
    return () => {
      gone = true;
      view.current?.close();
      view.current = null;
    };
  }, [slug, vid, scene]);
  const flip = (): void => {
    if (scene === null) return;
    scene.state.side = scene.state.side === 'front' ? 'back' : 'front';
    view.current?.look(scene.state.side);
    scene.state.changed();
  };
  return (
    <div className="solid">
      <canvas
        ref={canvas}
        tabIndex={0}
        aria-label={t.solid.label}
        data-testid="solid"
        onKeyDown={(e) => {
          const way = ARROWS[e.key];
          if (way !== undefined) view.current?.turn(-way[0] * TURN, way[1] * TURN);
          else if (e.key === '+' || e.key === '=') view.current?.zoom(1.25);
          else if (e.key === '-') view.current?.zoom(0.8);
          else return;
          e.preventDefault();
        }}
      />
      {problem === '' ? null : <p className="bad center">{problem}</p>}
      <div className="views" role="toolbar" aria-label={t.project.tabs.solid}>
        <button type="button" aria-label={t.canvas.flip} title={t.canvas.flip} onClick={flip}>
          <Icon name="flip" />
        </button>
        <button type="button" aria-label={t.canvas.fit} title={t.canvas.fit} onClick={() => view.current?.look(scene?.state.side ?? 'front')}>
          <Icon name="fit" />
        </button>
        <a className="button" href={`${at.version(slug, vid)}/board?format=step`}>
          <Icon name="download" /> {t.solid.step}
        </a>
        <a className="button" href={`${at.version(slug, vid)}/board?format=glb`}>
          <Icon name="download" /> {t.solid.glb}
        </a>
      </div>
    </div>
  );
}
