import type { JSX } from 'preact';
import { countTransfers, type Disposition } from '../../api/transfers';
import { hrefOf } from '../../format/href';
import type { Total } from '../../format/total';
import { useLive } from '../../live/use-live';
import { Tabs } from '../../parts/tabs';

const TABS: readonly { label: string; shown: Disposition }[] = [
  { label: 'No order', shown: 'unmatched' },
  { label: 'Held', shown: 'held' },
  { label: 'Assigned', shown: 'assigned' },
  { label: 'Resolved', shown: 'resolved' },
  { label: 'Dust', shown: 'dust' },
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
        name="Transfers"
        tabs={TABS.map(({ label, shown }) => ({
          label,
          href: hrefOf('unmatched', { shown: shown === 'unmatched' ? undefined : shown }),
          isCurrent: shown === current,
          count: counts[shown],
        }))}
      />
      {newCount === 0 ? null : (
        <button type="button" class="button info small" onClick={showNew}>
          Show {newCount} new
        </button>
      )}
    </div>
  );
}
