import type { JSX } from 'preact';
import { countTransfers, type Disposition } from '../../api/transfers';
import { hrefOf } from '../../browser/href';
import { shownCount } from '../../language/amount';
import type { Total } from '../../api/http/page-of';
import { useLive } from '../../live/use-live';
import { Tabs } from '../../parts/page/tabs';
import { texts } from '../../texts/pages/transfers';

const TABS: readonly { label: string; shown: Disposition }[] = [
  { label: texts.noOrder, shown: 'unmatched' },
  { label: texts.held, shown: 'held' },
  { label: texts.assigned, shown: 'assigned' },
  { label: texts.resolved, shown: 'resolved' },
  { label: texts.dust, shown: 'dust' },
];

interface TransferTabsProps {
  shown: Disposition;
  newCount: number;
  showNew: () => void;
}

/** The dispositions of transfers, with a count on the two that need a decision. */
export function TransferTabs({ shown: current, newCount, showNew }: TransferTabsProps): JSX.Element {
  const unmatched = useLive('unmatched', (signal) => countTransfers('unmatched', signal));
  const held = useLive('held', (signal) => countTransfers('held', signal));
  const counts: Partial<Record<Disposition, Total | undefined>> = {
    unmatched: unmatched.isFresh ? unmatched.data : undefined,
    held: held.isFresh ? held.data : undefined,
  };
  return (
    <div class="card-tabs">
      <Tabs
        name={texts.transfers}
        tabs={TABS.map(({ label, shown }) => ({
          label,
          href: hrefOf('unmatched', { shown: shown === 'unmatched' ? undefined : shown }),
          isCurrent: shown === current,
          count: counts[shown],
        }))}
      />
      {newCount === 0 ? null : (
        <button type="button" class="button info small" onClick={showNew}>
          {texts.showNew(shownCount(newCount))}
        </button>
      )}
    </div>
  );
}
