import type { JSX } from 'preact';
import type { SweepPlan, Wallet } from '../../api/wallet';
import { isZero, shownAmount, shownCount } from '../../format/amount';
import type { Live } from '../../live/use-live';
import { Amount, BigAmount } from '../../parts/amount';
import { Fact, Facts } from '../../parts/facts';
import { Loaded, Panel } from '../../parts/panel';
import { Ago } from '../../parts/time';

type Kept = SweepPlan['kept'];

/** Why money stays, in the order in which it is listed. */
const REASONS: readonly (readonly [keyof Kept, string])[] = [
  ['not_worth', 'Not worth its fee'],
  ['too_small', 'Below the minimum'],
  ['open_order', 'Of open orders'],
  ['in_progress', 'On its way'],
  ['failed', 'Sweep failed'],
];

/** What would be swept now and what it would cost, and how to get the money. */
export function PlanPanel({ live, wallet }: { live: Live<SweepPlan>; wallet: Wallet | undefined }): JSX.Element {
  return (
    <Panel title={wallet?.system.sweep_enabled === false ? 'If sweeping were on' : 'To sweep now'}>
      <Loaded live={live}>{(plan) => <Plan plan={plan} />}</Loaded>
      <HowTo isOn={wallet?.system.sweep_enabled === true} />
    </Panel>
  );
}

function Plan({ plan }: { plan: SweepPlan }): JSX.Element {
  return (
    <>
      <div class="wallet-body">
        <BigAmount amount={plan.amount} />
        <p class="hint">
          {plan.count === 1 ? '1 sweep' : `${shownCount(plan.count)} sweeps`}
          {plan.is_complete ? '' : '; more addresses have money than a plan considers'}
        </p>
      </div>
      <Facts>
        <Fact name="Cost">
          {plan.fee_trx === null ? 'Not measured yet' : <Amount amount={plan.fee_trx} unit="TRX" />}
        </Fact>
        {plan.fee_usdt === null ? null : (
          <Fact name="At your price">
            <Amount amount={plan.fee_usdt} />
          </Fact>
        )}
        {plan.measured_at === null ? null : (
          <Fact name="Prices of">
            <Ago iso={plan.measured_at} />
          </Fact>
        )}
        {plan.hours === null ? null : <Fact name="Begins within">{plan.hours} UTC</Fact>}
        {REASONS.filter(([reason]) => !isZero(plan.kept[reason].amount)).map(([reason, name]) => (
          <Fact key={reason} name={name}>
            {shownAmount(plan.kept[reason].amount)} on {shownCount(plan.kept[reason].count)}
          </Fact>
        ))}
      </Facts>
    </>
  );
}

function HowTo({ isOn }: { isOn: boolean }): JSX.Element {
  return (
    <div class="how-to">
      {isOn ? null : (
        <details>
          <summary>How to sweep</summary>
          <p>
            Set <code>SWEEP_ENABLED=true</code>, <code>COLD_WALLET_ADDRESS</code> and <code>HOT_WALLET_KEY</code> in the
            configuration, send TRX to the hot wallet, and restart the watcher. What is not worth its fee stays, and
            goes with the next payment to its address.
          </p>
        </details>
      )}
      <details>
        <summary>How to withdraw without sweeping</summary>
        <p>
          The 24 words of the seed phrase hold every address. Import them into a wallet for TRON that derives{' '}
          <code>m/44'/195'/0'/0/n</code>, send some TRX to the address, and send its USDT where you want. The section
          “Wallet” of the runbook has every step. The gateway reports money that it did not move itself.
        </p>
      </details>
    </div>
  );
}
