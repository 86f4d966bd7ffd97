import type { JSX } from 'preact';
import { listDeposits } from '../../api/deposits';
import { depositsHref } from '../../browser/href';
import { pageIn, usePlace } from '../../browser/place';
import { useLive } from '../../live/use-live';
import { PageButton } from '../../parts/button';
import { Empty, Loaded } from '../../parts/page/panel';
import { Paging } from '../../parts/page/paging';
import { texts } from '../../texts/pages/deposits';
import { DepositSearch } from './deposit-search';
import { DepositsTable } from './deposits-table';

const PAGE_SIZE = 20;

/** The addresses that the customers of a merchant have for good, with a search. */
export function DepositsList({ merchantId }: { merchantId: string | undefined }): JSX.Element {
  const { query } = usePlace();
  const q = query.get('q') ?? undefined;
  const page = pageIn(query);
  const live = useLive(`deposits ${merchantId ?? ''} ${page} ${q ?? ''}`, (signal) =>
    listDeposits(merchantId, { q, page, limit: PAGE_SIZE }, signal),
  );
  return (
    <>
      <p class="page-text">{texts.help}</p>
      <div class="filter-line">
        <DepositSearch key={q} merchantId={merchantId} q={q ?? ''} />
        {q === undefined ? null : (
          <PageButton size="small" variant="plain" href={depositsHref(merchantId)}>
            {texts.clearSearch}
          </PageButton>
        )}
      </div>
      <section class="card list" aria-label={texts.title}>
        <Loaded live={live}>
          {({ data, pagination }) => (
            <>
              {data.length === 0 ? <NoDeposits isSearch={q !== undefined} /> : <DepositsTable rows={data} />}
              {pagination.total > PAGE_SIZE ? (
                <Paging
                  pagination={pagination}
                  count={data.length}
                  hrefOfPage={(next) => depositsHref(merchantId, { q, page: String(next) })}
                />
              ) : null}
            </>
          )}
        </Loaded>
      </section>
    </>
  );
}

function NoDeposits({ isSearch }: { isSearch: boolean }): JSX.Element {
  return isSearch ? <Empty title={texts.nothingMatches} /> : <Empty title={texts.none}>{texts.noneHelp}</Empty>;
}
