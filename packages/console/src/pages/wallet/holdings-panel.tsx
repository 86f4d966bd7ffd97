import type { JSX } from 'preact';
import type { Holding, Holdings } from '../../api/wallet';
import { cellAmount, isZero, missingDigits, shownAmount } from '../../language/amount';
import type { Live } from '../../live/use-live';
import { AmountCell, BigAmount } from '../../parts/amount';
import { Short } from '../../parts/codes/chain';
import { Empty, Loaded, Panel } from '../../parts/page/panel';
import { NumberHead, Table } from '../../parts/tables/table';
import { Ago } from '../../parts/time';
import { DaysChart } from './days-chart';
import { texts } from '../../texts/pages/wallet';

/** The money on the addresses: how much, for how long, and how it changed. */
export function HoldingsPanel({ live }: { live: Live<Holdings> }): JSX.Element {
  return (
    <Panel title={texts.holdings} hint={texts.holdingsHint}>
      <Loaded live={live}>
        {(holdings) => (
          <div class="holdings">
            <BigAmount amount={holdings.held} />
            <p class="hint">{whereabouts(holdings)}</p>
            {holdings.days.every(({ held }) => isZero(held)) ? null : (
              <>
                <h3>{texts.heldPerDay}</h3>
                <DaysChart days={holdings.days.map(({ date, held }) => ({ date, amount: held }))} />
              </>
            )}
            {holdings.days.every(({ swept }) => isZero(swept)) ? null : (
              <>
                <h3>{texts.sweptPerDay}</h3>
                <DaysChart days={holdings.days.map(({ date, swept }) => ({ date, amount: swept }))} />
              </>
            )}
            <DaysTable days={holdings.days} />
          </div>
        )}
      </Loaded>
    </Panel>
  );
}

/** The addresses with the oldest and with the most money. */
export function NamedHoldings({ live, order }: { live: Live<Holdings>; order: 'oldest' | 'largest' }): JSX.Element {
  return (
    <Panel title={order === 'oldest' ? texts.heldLongest : texts.largest}>
      <Loaded live={live}>
        {(holdings) =>
          holdings[order].length === 0 ? (
            <Empty title={texts.none} />
          ) : (
            <HoldingsTable
              holdings={holdings[order]}
              caption={order === 'oldest' ? texts.oldestFirst : texts.largestFirst}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}

function whereabouts({
  address_count: count,
  address_count_is_minimum: isMinimum,
  swept,
  hot_wallet: hot,
}: Holdings): string {
  const sentences = [
    isMinimum ? texts.onMoreAddresses(count) : texts.onAddresses(count),
    isZero(swept) ? texts.nothingSwept : texts.sweptSoFar(shownAmount(swept)),
    hot?.usdt == null || isZero(hot.usdt) ? '' : texts.hotWalletHolds(shownAmount(hot.usdt)),
  ];
  return sentences.filter(Boolean).join(' ');
}

function HoldingsTable({ holdings, caption }: { holdings: readonly Holding[]; caption: string }): JSX.Element {
  const missing = missingDigits(holdings.map(({ amount }) => cellAmount(amount)));
  return (
    <Table
      class="table holdings-table"
      caption={caption}
      columns={[texts.address, <NumberHead>{texts.usdt}</NumberHead>, texts.since]}
    >
      {holdings.map(({ address, amount, since }, index) => (
        <tr key={address}>
          <td class="cell-name">
            <Short text={address} />
          </td>
          <td class="number cell-amount">
            <AmountCell amount={amount} missing={missing[index] ?? ''} />
          </td>
          <td class="cell-when">
            <Ago iso={since} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function DaysTable({ days }: { days: Holdings['days'] }): JSX.Element {
  return (
    <div class="heard-only">
      <Table caption={texts.daysTable} columns={[texts.day, texts.heldAtEnd, texts.swept]}>
        {days.map(({ date, held, swept }) => (
          <tr key={date}>
            <th scope="row">{date}</th>
            <td>{shownAmount(held)}</td>
            <td>{shownAmount(swept)}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
