import type { JSX } from 'preact';
import { listRates, type CurrencyRate } from '../../api/rates';
import { shownCount } from '../../language/amount';
import { useLive } from '../../live/use-live';
import { Loaded, Panel } from '../../parts/page/panel';
import { NumberHead, Table } from '../../parts/tables/table';
import { Untrusted } from '../../parts/text';
import { ListTime } from '../../parts/time';
import { Page } from '../../parts/page/page';
import { texts } from '../../texts/pages/rates';

/** The rate of each currency in use, and how it comes about. */
export function RatesPage(): JSX.Element {
  const live = useLive('rates', listRates);
  return (
    <Page title={texts.title}>
      <p class="page-text">{texts.help}</p>
      <Loaded live={live}>
        {(rates) =>
          rates.length === 0 ? (
            <Panel title={texts.none}>
              <p class="panel-text">{texts.noneHelp}</p>
            </Panel>
          ) : (
            rates.map((rate) => <Currency key={rate.currency} rate={rate} />)
          )
        }
      </Loaded>
    </Page>
  );
}

function Currency({ rate: { currency, rate, rate_at: at, reason, sources } }: { rate: CurrencyRate }): JSX.Element {
  const hint = at ? (
    <>
      {texts.asOf} <ListTime iso={at} />
    </>
  ) : rate === null ? (
    reason
  ) : (
    texts.fixed
  );
  return (
    <Panel title={rate === null ? `${currency}: ${texts.noRate}` : texts.rate(rate, currency)} hint={hint}>
      {rate === null ? <p class="panel-text">{texts.refused}</p> : null}
      {sources.length > 0 ? <Sources currency={currency} sources={sources} /> : null}
    </Panel>
  );
}

function Sources({ currency, sources }: Pick<CurrencyRate, 'currency' | 'sources'>): JSX.Element {
  return (
    <Table
      class="table"
      caption={texts.sourcesOf(currency)}
      columns={[
        texts.source,
        <NumberHead key="says">{texts.says}</NumberHead>,
        <NumberHead key="deviation">{texts.deviation}</NumberHead>,
        <NumberHead key="age">{texts.age}</NumberHead>,
        texts.counts,
      ]}
    >
      {sources.map(({ source, rate, age_seconds: age, deviation_percent: deviation, left_out: leftOut }) => (
        <tr key={`${source} ${String(leftOut)}`}>
          <td>{source}</td>
          <td class="number">{rate ?? '–'}</td>
          <td class="number">{deviation === null ? '–' : texts.percent(deviation)}</td>
          <td class="number">{texts.seconds(shownCount(age))}</td>
          <td>{leftOut === null ? texts.yes : <Untrusted text={leftOut} />}</td>
        </tr>
      ))}
    </Table>
  );
}
