import type { JSX } from 'preact';
import { totalOf, type PageOf } from '../../api/http/page-of';
import { shownCount } from '../../language/amount';
import { shownTotal } from '../../format/total';
import { go } from '../../browser/place';
import { PageButton } from '../button';
import { texts } from '../../texts/frame';

interface PagingProps {
  pagination: PageOf<unknown>['pagination'];
  /** The number of shown rows. */
  count: number;
  hrefOfPage: (page: number) => string;
}

/** The api serves no page beyond. */
const MAX_PAGES = 10_000;

/** "1 to 20 of 1,284", or "of more than 10,000", with the previous and the next page, and a field for any other. */
export function Paging({ pagination, count, hrefOfPage }: PagingProps): JSX.Element {
  const { page, limit, total_pages: pages } = pagination;
  const first = (page - 1) * limit;
  const { count: counted, isMinimum } = totalOf(pagination);
  const total = shownTotal({ count: count === 0 ? counted : Math.max(counted, first + count), isMinimum });
  return (
    <div class="paging">
      <span>
        {count === 0 ? texts.noRowsOf(total) : texts.rowsOf(shownCount(first + 1), shownCount(first + count), total)}
      </span>
      {pages > 1 || page > 1 ? (
        <span class="paging-buttons">
          {pages > 2 ? (
            <PageField key={page} page={page} pages={Math.min(pages, MAX_PAGES)} hrefOfPage={hrefOfPage} />
          ) : null}
          <PageButton size="small" isDisabled={page <= 1} href={hrefOfPage(page - 1)}>
            {texts.previous}
          </PageButton>
          <PageButton size="small" isDisabled={page >= pages} href={hrefOfPage(page + 1)}>
            {texts.next}
          </PageButton>
        </span>
      ) : null}
    </div>
  );
}

/** Enter, or leaving the field, opens the page; a number beyond the last page opens that one. */
function PageField(props: { page: number; pages: number; hrefOfPage: (page: number) => string }): JSX.Element {
  const { page, pages, hrefOfPage } = props;
  return (
    <label class="page-field">
      {texts.page}
      <input
        type="number"
        inputMode="numeric"
        min={1}
        max={pages}
        defaultValue={String(page)}
        onChange={(event) => {
          const wanted = Math.min(Math.max(1, Math.trunc(Number(event.currentTarget.value)) || page), pages);
          event.currentTarget.value = String(wanted);
          if (wanted !== page) go(hrefOfPage(wanted));
        }}
      />
    </label>
  );
}
