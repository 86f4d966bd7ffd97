import type { JSX } from 'preact';
import type { PageOf } from '../api/page-of';
import { shownCount } from '../format/amount';
import { shownTotal, totalOf } from '../format/total';
import { go } from '../live/place';
import { Button } from './button';

interface PagingProps {
  pagination: PageOf<unknown>['pagination'];
  /** The number of shown rows. */
  count: number;
  hrefOfPage: (page: number) => string;
}

/** "1 to 20 of 1,284", or "of more than 10,000", with links to the previous and next page. */
export function Paging({ pagination, count, hrefOfPage }: PagingProps): JSX.Element {
  const { page, limit, total_pages: pages } = pagination;
  const first = (page - 1) * limit;
  const { count: counted, isMinimum } = totalOf(pagination);
  const total = shownTotal({ count: count === 0 ? counted : Math.max(counted, first + count), isMinimum });
  return (
    <div class="paging">
      <span>
        {count === 0 ? `0 of ${total}` : `${shownCount(first + 1)} to ${shownCount(first + count)} of ${total}`}
      </span>
      {pages > 1 || page > 1 ? (
        <span class="paging-buttons">
          <Button
            size="small"
            isDisabled={page <= 1}
            onClick={() => {
              go(hrefOfPage(page - 1));
            }}
          >
            Previous
          </Button>
          <Button
            size="small"
            isDisabled={page >= pages}
            onClick={() => {
              go(hrefOfPage(page + 1));
            }}
          >
            Next
          </Button>
        </span>
      ) : null}
    </div>
  );
}
