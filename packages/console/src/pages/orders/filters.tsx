import type { JSX } from 'preact';
import { go } from '../../browser/place';
import { Choice, Field } from '../../parts/forms/field';
import { MerchantChoice } from '../../parts/merchants/merchant-choice';
import { hrefOfView, PERIODS, type OrderView, type Period } from './order-filter';
import { texts } from '../../texts/pages/orders';

const BOUNDS = ['from', 'to'] as const;

/** Merchant, where there are several, and period. */
export function Filters({ view, isOwn }: { view: OrderView; isOwn: boolean }): JSX.Element {
  const show = (change: Partial<OrderView>): void => {
    go(hrefOfView({ ...view, page: 1, ...change }));
  };
  return (
    <div class="filters">
      {isOwn ? null : (
        <MerchantChoice
          value={view.merchant_id ?? ''}
          onChange={(id) => {
            show({ merchant_id: id === '' ? undefined : id });
          }}
        />
      )}
      <Choice
        label={texts.created}
        value={view.period}
        onChange={(period) => {
          show({ period: period as Period });
        }}
      >
        {Object.entries(PERIODS).map(([period, label]) => (
          <option key={period} value={period}>
            {label}
          </option>
        ))}
      </Choice>
      {view.period === 'days' ? <Days view={view} show={show} /> : null}
    </div>
  );
}

function Days(props: { view: OrderView; show: (change: Partial<OrderView>) => void }): JSX.Element {
  const { view, show } = props;
  return (
    <>
      {BOUNDS.map((bound) => (
        <Field
          key={bound}
          label={texts[bound]}
          type="date"
          value={view[bound] ?? ''}
          onInput={(day) => {
            show({ [bound]: day === '' ? undefined : day });
          }}
        />
      ))}
    </>
  );
}
