import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type JSX, useEffect, useMemo, useRef, useState } from 'react';
import { facePicture } from '../../canvas/draw.js';
import { Scene } from '../../canvas/scene.js';
import { api, at, type DesignDiff, type StudioBoard } from '../api.js';
import { WithRefs } from '../chat/reply.js';
import { useOpen } from '../project/context.js';
import { useBoard } from '../queries.js';
import { go, projectRoute } from '../route.js';
import { t } from '../strings.js';
import { BothLists, BothSheets } from './compare-both.js';

/** Two boards: one over the other under a slider, and what is different in sentences. `proposal`: the one that waits, against its base. */
export default function Compare({ proposal = false }: { proposal?: boolean }): JSX.Element {
  const open = useOpen();
  if (proposal) {
    return (
      <div className="compare">
        {open.board === null || open.proposed === null ? (
          <p className="quiet center">{t.loading}</p>
        ) : (
          <Swipe before={open.board} after={open.proposed} names={[t.proposal.before, t.proposal.after]} over={open.showing === 'over'} />
        )}
      </div>
    );
  }
  return <Versions />;
}

const WHATS = ['swipe', 'over', 'schematic', 'parts'] as const;

function Versions(): JSX.Element {
  const [what, setWhat] = useState<(typeof WHATS)[number]>('swipe');
  const { slug, detail, version, against } = useOpen();
  const ids = detail.versions.map((v) => v.id);
  const to = version?.id ?? '';
  const from = against ?? (version?.parent !== null && ids.includes(version?.parent ?? '') ? version?.parent : ids.find((id) => id !== to)) ?? null;
  const { data: before } = useBoard(slug, from);
  const { data: after } = useBoard(slug, to);
  const { data: diff, error } = useQuery({
    queryKey: ['diff', slug, from, to],
    queryFn: () => api<DesignDiff>('GET', `${at.version(slug, to)}/diff?against=${from}`),
    enabled: from !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (from === null) return <p className="quiet center">{t.compare.none}</p>;
  const pick = (label: string, value: string, set: (id: string) => void): JSX.Element => (
    <label>
      {label}{' '}
      <select value={value} onChange={(e) => set(e.target.value)}>
        {ids.map((id) => (
          <option key={id}>{id}</option>
        ))}
      </select>
    </label>
  );
  return (
    <div className="compare">
      <header>
        {pick(t.compare.from, from, (id) => go(projectRoute(slug, { vid: to, tab: 'compare', against: id }), true))}
        {pick(t.compare.to, to, (id) => go(projectRoute(slug, { vid: id, tab: 'compare', against: from }), true))}
        <div className="segmented" role="group" aria-label={t.compare.what}>
          {WHATS.map((name) => (
            <button key={name} type="button" aria-pressed={what === name} onClick={() => setWhat(name)}>
              {t.compare.whats[name]}
            </button>
          ))}
        </div>
        <span className="grow" />
        <a href={`${at.version(slug, to)}/diff?against=${from}&format=svg`}>{t.compare.overlay} (SVG)</a>
      </header>
      <div className="compare-body">
        {before === undefined || after === undefined || diff === undefined ? (
          <p className="quiet center grow">{t.loading}</p>
        ) : what === 'schematic' ? (
          <BothSheets slug={slug} ids={[from, to]} diff={diff} />
        ) : what === 'parts' ? (
          <BothLists before={before} after={after} names={[from, to]} />
        ) : (
          <Swipe before={before} after={after} names={[from, to]} over={what === 'over'} />
        )}
        <section aria-label={t.compare.sentences}>
          <h2>{t.compare.sentences}</h2>
          {error === null ? null : <p className="bad">{error.message}</p>}
          {diff === undefined ? null : diff.empty ? <p className="quiet">{t.compare.same}</p> : <Changes diff={diff} />}
        </section>
      </div>
    </div>
  );
}

function Changes({ diff }: { diff: DesignDiff }): JSX.Element {
  const fields = diff.components.changed;
  const text = (value: unknown): string => (typeof value === 'object' && value !== null ? Object.values(value).join(', ') : String(value ?? t.none));
  return (
    <>
      <ul>
        {diff.summary.map((line) => (
          <li key={line}>
            <WithRefs text={line} />
          </li>
        ))}
      </ul>
      {fields.length === 0 ? null : (
        <table className="table">
          <tbody>
            {fields.flatMap(({ ref, fields: own }) =>
              Object.entries(own).map(([field, { from, to }]) => (
                <tr key={`${ref} ${field}`}>
                  <th scope="row">{ref}</th>
                  <td>{field}</td>
                  <td>
                    <del>{text(from)}</del>
                  </td>
                  <td>
                    <ins>{text(to)}</ins>
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      )}
    </>
  );
}

const PICTURE_PX = 1400;

interface Both {
  readonly before: StudioBoard;
  readonly after: StudioBoard;
  readonly names: readonly [string, string];
  /** One fades into the other, instead of being cut by a line. */
  readonly over?: boolean;
}

/** Before and after in one place; the slider says how much of each is seen. */
export function Swipe({ before, after, names, over = false }: Both): JSX.Element {
  const [cut, setCut] = useState(50);
  const wide = Math.max(before.width, after.width);
  const high = Math.max(before.height, after.height);
  return (
    <figure className="swipe">
      <div className="swipe-in" style={{ aspectRatio: `${wide} / ${high}`, '--ratio': wide / high } as CSSProperties}>
        <Face board={before} wide={wide} style={over ? {} : { clipPath: `inset(0 ${100 - cut}% 0 0)` }} name={names[0]} />
        <Face board={after} wide={wide} style={over ? { opacity: cut / 100 } : { clipPath: `inset(0 0 0 ${cut}%)` }} name={names[1]} />
        {over ? null : <span className="swipe-line" style={{ left: `${cut}%` }} />}
      </div>
      <figcaption>
        <span>{names[0]}</span>
        <input type="range" min={0} max={100} value={cut} aria-label={t.proposal.swiper} onChange={(e) => setCut(Number(e.target.value))} />
        <span>{names[1]}</span>
      </figcaption>
    </figure>
  );
}

function Face({ board, wide, style, name }: { board: StudioBoard; wide: number; style: CSSProperties; name: string }): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const scene = useMemo(() => new Scene(board), [board]);
  useEffect(() => {
    box.current?.replaceChildren(facePicture(scene, 'front', PICTURE_PX, false));
  }, [scene]);
  return (
    <div className="swipe-face" style={style} role="img" aria-label={name}>
      <div ref={box} style={{ width: `${(100 * board.width) / wide}%` }} />
    </div>
  );
}
