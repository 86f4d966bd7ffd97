import type { JSX } from 'preact';
import type { Sale } from '../../api/counter';
import { hrefOf } from '../../browser/href';
import { useNow } from '../../live/use-now';
import { Amount } from '../../parts/amount';
import { Link } from '../../parts/link';
import { Empty } from '../../parts/page/panel';
import { Status } from '../../parts/status';
import { Untrusted } from '../../parts/text';
import { ListTime } from '../../parts/time';
import { texts } from '../../texts/pages/counter';
import { adviceOf, signOf } from './sale-sign';

/** Sales, newest first, each with what is to be done about it. */
export function SalesList({ sales }: { sales: readonly Sale[] }): JSX.Element {
  const now = useNow();
  if (sales.length === 0) return <Empty title={texts.none} />;
  return (
    <ul class="sales">
      {sales.map((sale) => (
        <li key={sale.id}>
          <div class="sale-line">
            <Link href={hrefOf(`counter/${sale.id}`)} class="row-link">
              <SaleAmount sale={sale} />
            </Link>
            <Status shown={signOf(sale)} apiWord={sale.state} />
          </div>
          <p class="sale-about">
            <ListTime iso={sale.created_at} /> · <Untrusted text={sale.cashier.name} />
            {sale.note === null ? null : (
              <>
                {' · '}
                <Untrusted text={sale.note} />
              </>
            )}
          </p>
          <p class="sale-about">{adviceOf(sale, now)}</p>
        </li>
      ))}
    </ul>
  );
}

/** What was asked for, as it was typed. */
export function SaleAmount({ sale: { amount, price } }: { sale: Sale }): JSX.Element {
  return price ? <Amount amount={price.amount} unit={price.currency} /> : <Amount amount={amount} />;
}
