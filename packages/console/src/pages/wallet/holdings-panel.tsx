import type { JSX } from 'preact';
import type { Holding, Holdings } from '../../api/wallet';
import { cellAmount, isZero, missingDigits, shownAmount, shownCount } from '../../format/amount';
import type { Live } from '../../live/use-live';
import { AmountCell, BigAmount } from '../../parts/amount';
import { Short } from '../../parts/chain';
import { Empty, Loaded, Panel } from '../../parts/panel';
import { Ago } from '../../parts/time';
import { DaysChart } from './days-chart';

/** The money on the addresses: how much, for how long, and how it changed. */
export function HoldingsPanel({ live }: { live: Live<Holdings> }): JSX.Element {
  return (
    <Panel title="On payment addresses" hint="USDT, UTC days">
      <Loaded live={live}>
        {(holdings) => (
          <div class="holdings">
            <BigAmount amount={holdings.held} />
            <p class="hint">{whereabouts(holdings)}</p>
            {holdings.days.every(({ held }) => isZero(held)) ? null : (
              <>
                <h3>Held at the end of each day</h3>
                <DaysChart days={holdings.days.map(({ date, held }) => ({ date, amount: held }))} />
              </>
            )}
            {holdings.days.every(({ swept }) => isZero(swept)) ? null : (
              <>
                <h3>Swept per day</h3>
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
    <Panel title={order === 'oldest' ? 'Held longest' : 'Largest holdings'}>
      <Loaded live={live}>
        {(holdings) =>
          holdings[order].length === 0 ? (
            <Empty title="None." />
          ) : (
            <HoldingsTable holdings={holdings[order]} caption={order === 'oldest' ? 'Oldest first' : 'Largest first'} />
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
  const addresses = `${isMinimum ? 'On more than' : 'On'} ${shownCount(count)} ${count === 1 ? 'address' : 'addresses'}.`;
  const sweptSoFar = isZero(swept) ? 'Nothing was swept yet.' : `${shownAmount(swept)} USDT were swept so far.`;
  const tokens = hot?.usdt == null || isZero(hot.usdt) ? '' : ` The hot wallet holds ${shownAmount(hot.usdt)} USDT.`;
  return `${addresses} ${sweptSoFar}${tokens}`;
}

function HoldingsTable({ holdings, caption }: { holdings: readonly Holding[]; caption: string }): JSX.Element {
  const missing = missingDigits(holdings.map(({ amount }) => cellAmount(amount)));
  return (
    <table class="table holdings-table">
      <caption class="heard-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Address</th>
          <th scope="col" class="number">
            USDT
          </th>
          <th scope="col">Since</th>
        </tr>
      </thead>
      <tbody>
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
      </tbody>
    </table>
  );
}

function DaysTable({ days }: { days: Holdings['days'] }): JSX.Element {
  return (
    <div class="heard-only">
      <table>
        <caption>Held and swept per UTC day, in USDT</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Held at its end</th>
            <th scope="col">Swept</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, held, swept }) => (
            <tr key={date}>
              <th scope="row">{date}</th>
              <td>{shownAmount(held)}</td>
              <td>{shownAmount(swept)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
