import type { ComponentChildren, JSX } from 'preact';
import { readDay, type SaleSum } from '../../api/counter';
import { hrefOf } from '../../browser/href';
import { fullDay } from '../../format/time';
import { shownCount } from '../../language/amount';
import { useSession } from '../../live/session';
import { useLive } from '../../live/use-live';
import { Amount } from '../../parts/amount';
import { Fact, Facts } from '../../parts/facts';
import { Link } from '../../parts/link';
import { PrintButton } from '../../parts/codes/pay-address';
import { Loaded, Panel } from '../../parts/page/panel';
import { Page } from '../../parts/page/page';
import { Untrusted } from '../../parts/text';
import { ExactTime } from '../../parts/time';
import { texts } from '../../texts/pages/counter';
import { SalesList } from './sales-list';

/** The day of the tills that the person sees: what closing compares, to print, and every sale. */
export function DayPage(): JSX.Element {
  const live = useLive('day', readDay);
  const { merchant } = useSession();
  return (
    <Page
      title={texts.today}
      back={{ path: 'counter', label: texts.backToCounter }}
      trail={<Link href={hrefOf('counter')}>{texts.title}</Link>}
      hasSearch={false}
      actions={<PrintButton />}
    >
      <Loaded live={live}>
        {({ sales, total, by_cashier: cashiers }) => (
          <>
            <Panel
              class="day-sheet"
              title={<Untrusted text={merchant?.name ?? ''} />}
              hint={fullDay(new Date().toISOString())}
            >
              <div class="day-sums">
                {cashiers.map(({ cashier, sum }) => (
                  <DaySum key={cashier.id} name={<Untrusted text={cashier.name} />} sum={sum} />
                ))}
                {cashiers.length === 1 ? null : <DaySum name={texts.all} sum={total} />}
              </div>
            </Panel>
            <Panel title={texts.sales}>
              <SalesList sales={sales} />
            </Panel>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function DaySum({ name, sum }: { name: ComponentChildren; sum: SaleSum }): JSX.Element {
  const { count, paid, not_final: notFinal, first_at: first, last_at: last } = sum;
  return (
    <section>
      <h3>{name}</h3>
      <Facts>
        <Fact name={texts.sales}>{shownCount(count)}</Fact>
        <Fact name={texts.states.paid}>{shownCount(paid)}</Fact>
        <Fact name={texts.notFinal}>
          {shownCount(notFinal)} · <Amount amount={sum.amount_seen} />
        </Fact>
        {sum.currencies.map(({ currency, amount }) => (
          <Fact key={currency} name={texts.sums}>
            <Amount amount={amount} unit={currency} />
          </Fact>
        ))}
        <Fact name={texts.received}>
          <Amount amount={sum.amount_received} />
        </Fact>
        {first === null || last === null ? null : (
          <>
            <Fact name={texts.first}>
              <ExactTime iso={first} />
            </Fact>
            <Fact name={texts.last}>
              <ExactTime iso={last} />
            </Fact>
          </>
        )}
      </Facts>
    </section>
  );
}
