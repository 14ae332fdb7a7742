import { type JSX, useState } from 'react';
import { shortened } from '../../canvas/board.js';
import { RemoveParts } from '../panels/remove-parts.js';
import { type Open, useCanvasState, useOpen } from '../project/context.js';
import { t } from '../strings.js';
import { Icon } from '../ui/icons.js';
import { Menu } from '../ui/menu.js';
import { usd } from '../ui/time.js';
import type { Editor } from './editor.js';
import { type Alignment, type Edge, toEdge } from './placing.js';

const EDGES: readonly Edge[] = ['left', 'right', 'top', 'bottom'];
const ALIGNMENTS: readonly Alignment[] = ['x', 'y', 'left', 'right', 'top', 'bottom', 'across', 'down'];

/** What is selected, in words, with what can be done to it. */
export function SelectionCard({ editor }: { editor: Editor }): JSX.Element | null {
  const open = useOpen();
  const { scene, readOnly, showing } = open;
  const [removing, setRemoving] = useState<readonly string[] | null>(null);
  useCanvasState(scene);
  if (scene === null) return null;
  const { refs, net } = scene.state.selection;
  const list = [...refs];
  if (list.length === 0 && net === null) return null;
  const [ref] = list;
  const part = list.length === 1 && ref !== undefined ? scene.partOf.get(ref) : undefined;
  return (
    <aside className="selection" aria-label={t.part.title}>
      <header>
        <strong>{part?.ref ?? (list.length > 1 ? t.part.several(list.length) : t.part.net(net ?? ''))}</strong>
        <span className="grow">{part === undefined ? (list.length > 1 ? shortened(list) : '') : part.value}</span>
        <button type="button" className="ghost" aria-label={t.close} onClick={() => scene.state.clear()}>
          <Icon name="close" size={14} />
        </button>
      </header>
      {list.length > 0 && !readOnly && showing === 'before' ? (
        <Acts open={open} editor={editor} refs={list} onRemove={() => setRemoving(list)} />
      ) : null}
      {part === undefined ? null : <PartFacts open={open} refdes={part.ref} />}
      {net === null ? null : <NetFacts open={open} net={net} />}
      {removing === null ? null : <RemoveParts refs={removing} onClose={() => setRemoving(null)} />}
    </aside>
  );
}

function Acts({ open, editor, refs, onRemove }: { open: Open; editor: Editor; refs: readonly string[]; onRemove: () => void }): JSX.Element {
  const { draft } = open;
  const pinned = refs.every((r) => draft.constraints.pinned?.[r] !== undefined);
  const edge = refs.map((r) => draft.constraints.edges?.[r])[0];
  const send = (to: Edge | null): void => draft.edit((c) => toEdge(c, refs, to));
  return (
    <div className="acts" role="toolbar" aria-label={t.part.title}>
      <button
        type="button"
        aria-pressed={pinned}
        title={pinned ? t.part.unpin : t.part.pin}
        aria-label={pinned ? t.part.unpin : t.part.pin}
        onClick={() => editor.togglePin()}
      >
        <Icon name="pin" />
      </button>
      <button type="button" title={t.part.turn} aria-label={t.part.turn} onClick={() => editor.turn()}>
        <Icon name="turn" />
      </button>
      <button type="button" title={t.part.other} aria-label={t.part.other} onClick={() => editor.otherSide()}>
        <Icon name="flip" />
      </button>
      <Menu
        label={t.part.edge}
        className="tool"
        items={[
          ...EDGES.map((e) => ({ title: t.part.edges[e], on: edge === e, act: () => send(e) })),
          null,
          { title: t.part.noEdge, act: () => send(null) },
        ]}
      >
        <Icon name="edge" />
      </Menu>
      {refs.length > 1 ? (
        <Menu label={t.part.align} className="tool" items={ALIGNMENTS.map((how) => ({ title: t.part.aligns[how], act: () => editor.align(how) }))}>
          <Icon name="list" />
        </Menu>
      ) : null}
      <span className="grow" />
      <button
        type="button"
        className="danger-ghost"
        title={t.part.removeParts(refs.length)}
        aria-label={t.part.removeParts(refs.length)}
        onClick={onRemove}
      >
        <Icon name="trash" />
      </button>
    </div>
  );
}

function PartFacts({ open, refdes }: { open: Open; refdes: string }): JSX.Element | null {
  const { scene, draft, readOnly } = open;
  const part = scene?.partOf.get(refdes);
  if (part === undefined) return null;
  const pin = readOnly ? undefined : draft.constraints.pinned?.[refdes];
  const at = pin === undefined ? part : { ...part, ...pin };
  const rows: readonly (readonly [string, string])[] = [
    [t.part.package, part.package],
    [t.part.maker, [part.manufacturer, part.mpn].filter(Boolean).join(' ')],
    [t.part.code, part.catalog_code ?? t.none],
    [t.part.price, part.price === null ? '' : usd(part.price)],
    [t.part.stock, part.stock === null ? '' : part.stock.toLocaleString('en')],
    [
      t.part.place,
      `${at.x.toFixed(2)}, ${at.y.toFixed(2)} mm · ${at.rot}° · ${at.side ?? 'front'}${pin === undefined ? '' : ` · ${t.draft.pinned}`}`,
    ],
  ];
  const pins = part.pads.filter((p) => p.net !== null);
  return (
    <>
      <dl>
        {rows
          .filter(([, text]) => text !== '')
          .map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
      <div className="pins">
        {pins.slice(0, 64).map((p, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pads of one part may share their number
          <button key={i} type="button" onClick={() => scene?.state.select([refdes], p.net)}>
            {p.number}
            {p.pin === '' || p.pin === p.number ? '' : ` ${p.pin}`} <span>{p.net}</span>
          </button>
        ))}
      </div>
    </>
  );
}

function NetFacts({ open, net }: { open: Open; net: string }): JSX.Element | null {
  const { scene } = open;
  if (scene === null) return null;
  const pads = scene.padsOn.get(net) ?? [];
  const mm = scene.board.tracks
    .filter((track) => track.net === net)
    .reduce(
      (sum, { points }) => sum + points.slice(1).reduce((s, [x, y], i) => s + Math.hypot(x - (points[i]?.[0] ?? x), y - (points[i]?.[1] ?? y)), 0),
      0,
    );
  const vias = scene.board.vias.filter((v) => v.net === net).length;
  return (
    <>
      {scene.state.selection.refs.size > 0 ? <h3>{t.part.net(net)}</h3> : null}
      <p className="quiet">{t.part.netFacts(mm, vias, pads.length)}</p>
      <div className="pins">
        {pads.slice(0, 60).map(({ part, pad }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <button key={i} type="button" onClick={() => scene.state.select([part.ref], net)}>
            {part.ref}.{pad.number}
          </button>
        ))}
      </div>
    </>
  );
}
