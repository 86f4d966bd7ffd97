import type { JSX } from 'preact';
import { CREATE_LINK, listLinks } from '../../api/links';
import { hrefOf } from '../../browser/href';
import { go, pageIn, usePlace } from '../../browser/place';
import { useSession } from '../../live/session';
import { useLive } from '../../live/use-live';
import { PageButton } from '../../parts/button';
import { Empty, Loaded } from '../../parts/page/panel';
import { Paging } from '../../parts/page/paging';
import { Page } from '../../parts/page/page';
import { texts } from '../../texts/pages/links';
import { MerchantChoice } from '../../parts/merchants/merchant-choice';
import { LinksTable } from './links-table';

const PAGE_SIZE = 20;

/** Payment links of all merchants or of one. */
export function LinksPage(): JSX.Element {
  const { query } = usePlace();
  const isOwn = useSession().merchant !== undefined;
  const merchantId = query.get('merchant_id') ?? undefined;
  const page = pageIn(query);
  const live = useLive(`links ${merchantId ?? ''} ${page}`, (signal) =>
    listLinks({ merchant_id: merchantId, page, limit: PAGE_SIZE }, signal),
  );
  return (
    <Page
      title={texts.title}
      actions={
        <PageButton variant="black" icon="plus" href={hrefOf('links/new')} does={CREATE_LINK}>
          {texts.newLink}
        </PageButton>
      }
    >
      <p class="page-text">{texts.help}</p>
      {isOwn ? null : (
        <div class="filter-line">
          <div class="filters">
            <MerchantChoice
              value={merchantId ?? ''}
              onChange={(id) => {
                go(hrefOf('links', { merchant_id: id }));
              }}
            />
          </div>
        </div>
      )}
      <section class="card list" aria-label={texts.title}>
        <Loaded live={live}>
          {({ data, pagination }) => (
            <>
              {data.length === 0 ? (
                <NoLinks isOfMerchant={merchantId !== undefined && !isOwn} />
              ) : (
                <LinksTable rows={data} />
              )}
              {pagination.total > PAGE_SIZE ? (
                <Paging
                  pagination={pagination}
                  count={data.length}
                  hrefOfPage={(next) => hrefOf('links', { merchant_id: merchantId, page: String(next) })}
                />
              ) : null}
            </>
          )}
        </Loaded>
      </section>
    </Page>
  );
}

function NoLinks({ isOfMerchant }: { isOfMerchant: boolean }): JSX.Element {
  return isOfMerchant ? <Empty title={texts.noneOfMerchant} /> : <Empty title={texts.none}>{texts.noneHelp}</Empty>;
}
