import type { JSX } from 'preact';
import { listTransfers, type Disposition, type Transfer } from '../../api/transfers';
import { hrefOf } from '../../browser/href';
import { go, pageIn, usePlace } from '../../browser/place';
import { useNarrow } from '../../browser/use-narrow';
import { useSteadyList } from '../../live/use-steady-list';
import { Empty, Loaded } from '../../parts/page/panel';
import { Paging } from '../../parts/page/paging';
import { ExportLink } from '../../parts/exports/export-link';
import { Page } from '../../parts/page/page';
import { TransferPanel } from './transfer-panel';
import { TransferTabs } from './transfer-tabs';
import { TransfersTable } from './transfers-table';
import { texts } from '../../texts/pages/transfers';

const PAGE_SIZE = 20;
const EVERY_MS = 10_000;

const EMPTY: Record<string, string> = {
  unmatched: texts.noneUnmatched,
  held: texts.noneHeld,
  assigned: texts.noneAssigned,
  resolved: texts.noneResolved,
  dust: texts.noDust,
};

/** Transfers to an address without an open order: a list, with the decision panel beside it. */
export function TransfersPage(): JSX.Element {
  const { query } = usePlace();
  const shown = readShown(query.get('shown'));
  const page = pageIn(query);
  const chosenId = query.get('transfer');
  const hrefOfChosen = (id: string | undefined): string =>
    hrefOf('unmatched', { shown, page: String(page), transfer: id });
  const isNarrow = useNarrow();
  const { live, showNew } = useSteadyList(`transfers ${shown} ${page}`, {
    load: (signal) => listTransfers({ disposition: shown, page, limit: PAGE_SIZE }, signal),
    // Transfers decided meanwhile leave the list when the admin refreshes it.
    loadOne: () => Promise.resolve(undefined),
    rhythm: EVERY_MS,
  });
  const chosen = live.data?.rows.find(({ id }) => id === chosenId);
  const back = isNarrow && chosen ? { path: 'unmatched', label: texts.backToList } : undefined;
  const decided = (): void => {
    go(hrefOfChosen(undefined), 'replace');
    showNew();
  };
  return (
    <Page
      title={texts.title}
      {...(back ? { back } : { actions: <ExportLink view={{ what: 'transfers', disposition: shown }} /> })}
    >
      <p class="page-text">{texts.help}</p>
      <div class="columns unmatched">
        {back ? null : (
          <section class="card list" aria-label={texts.transfers}>
            <TransferTabs shown={shown} newCount={page === 1 ? (live.data?.newCount ?? 0) : 0} showNew={showNew} />
            <Loaded live={live}>
              {({ rows, page: answer }) =>
                rows.length === 0 ? (
                  <Empty title={texts.nothingUnmatched}>{EMPTY[shown]}</Empty>
                ) : (
                  <>
                    <TransfersTable rows={rows} chosenId={chosenId} hrefOf={hrefOfChosen} />
                    <Paging
                      pagination={answer.pagination}
                      count={rows.length}
                      hrefOfPage={(next) => hrefOf('unmatched', { shown, page: String(next) })}
                    />
                  </>
                )
              }
            </Loaded>
          </section>
        )}
        <Chosen transfer={chosen} isNarrow={isNarrow} onDecided={decided} />
      </div>
    </Page>
  );
}

interface ChosenProps {
  transfer: Transfer | undefined;
  isNarrow: boolean;
  onDecided: () => void;
}

function Chosen({ transfer, isNarrow, onDecided }: ChosenProps): JSX.Element | null {
  if (transfer) return <TransferPanel key={transfer.id} transfer={transfer} onDecided={onDecided} />;
  if (isNarrow) return null;
  return (
    <div class="card blank">
      <p>{texts.choose}</p>
    </div>
  );
}

function readShown(text: string | null): Disposition {
  return text !== null && Object.hasOwn(EMPTY, text) ? (text as Disposition) : 'unmatched';
}
