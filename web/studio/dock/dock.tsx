import { Tabs } from 'radix-ui';
import type { JSX } from 'react';
import { useOpen } from '../project/context.js';
import { t } from '../strings.js';
import { useKept } from '../ui/kept.js';
import { Findings, openCount } from './findings.js';
import { Keepouts } from './keepouts.js';
import { Nets } from './nets.js';
import { PartsTable } from './parts-table.js';
import { Variations } from './variations.js';
import { Versions } from './versions.js';

const TABS = ['versions', 'findings', 'parts', 'nets', 'variations', 'keepouts'] as const;
type Name = (typeof TABS)[number];
const VIEWS: Record<Name, () => JSX.Element | null> = {
  versions: Versions,
  findings: Findings,
  parts: PartsTable,
  nets: Nets,
  variations: Variations,
  keepouts: Keepouts,
};

/** Lists below the canvas. */
export function Dock(): JSX.Element {
  const { board, detail } = useOpen();
  const [tab, setTab] = useKept<Name>('dock tab', 'versions');
  const counts: Record<Name, number | null> = {
    versions: detail.versions.length,
    findings: board === null ? null : openCount(board),
    parts: board?.parts.length ?? null,
    nets: board?.nets.length ?? null,
    variations: null,
    keepouts: null,
  };
  return (
    <Tabs.Root className="dock" value={tab} onValueChange={(name) => setTab(TABS.find((x) => x === name) ?? 'versions')}>
      <Tabs.List className="dock-tabs" aria-label={t.dock.label}>
        {TABS.map((name) => (
          <Tabs.Trigger key={name} value={name}>
            {t.dock[name]}
            {counts[name] === null ? null : (
              <span className={name === 'findings' && (counts.findings ?? 0) > 0 ? 'count warn' : 'count'}>{counts[name]}</span>
            )}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {TABS.map((name) => {
        const View = VIEWS[name];
        return (
          <Tabs.Content key={name} value={name} className="dock-view">
            <View />
          </Tabs.Content>
        );
      })}
    </Tabs.Root>
  );
}
