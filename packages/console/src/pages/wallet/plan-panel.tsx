import type { JSX } from 'preact';
import type { SweepPlan, Wallet } from '../../api/wallet';
import { isZero, shownAmount, shownCount } from '../../language/amount';
import type { Live } from '../../live/use-live';
import { Amount, BigAmount } from '../../parts/amount';
import { Fact, Facts } from '../../parts/facts';
import { Loaded, Panel } from '../../parts/page/panel';
import { Ago } from '../../parts/time';
import { texts } from '../../texts/pages/wallet';
import { ModesTable } from './modes-table';

type Kept = SweepPlan['kept'];

/** Why money stays, in the order in which it is listed. */
const REASONS: readonly (readonly [keyof Kept, string])[] = [
  ['not_worth', texts.notWorth],
  ['too_small', texts.tooSmall],
  ['open_order', texts.openOrder],
  ['in_progress', texts.inProgress],
  ['failed', texts.failedSweep],
];

/** What would be swept now and what it would cost, and how to get the money. */
export function PlanPanel({ live, wallet }: { live: Live<SweepPlan>; wallet: Wallet | undefined }): JSX.Element {
  return (
    <Panel title={wallet?.system.sweep_enabled === false ? texts.ifSweepingWereOn : texts.toSweepNow}>
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
        <p class="hint">{(plan.is_complete ? texts.sweepsOf : texts.sweepsOfMore)(plan.count)}</p>
      </div>
      <Facts>
        <Fact name={texts.cost}>
          {plan.fee_trx === null ? texts.notMeasured : <Amount amount={plan.fee_trx} unit="TRX" />}
        </Fact>
        {plan.fee_usdt === null ? null : (
          <Fact name={texts.atYourPrice}>
            <Amount amount={plan.fee_usdt} />
          </Fact>
        )}
        {plan.measured_at === null ? null : (
          <Fact name={texts.pricesOf}>
            <Ago iso={plan.measured_at} />
          </Fact>
        )}
        {plan.hours === null ? null : <Fact name={texts.beginsWithin}>{texts.utc(plan.hours)}</Fact>}
        {REASONS.filter(([reason]) => !isZero(plan.kept[reason].amount)).map(([reason, name]) => (
          <Fact key={reason} name={name}>
            {texts.amountOn(shownAmount(plan.kept[reason].amount), shownCount(plan.kept[reason].count))}
          </Fact>
        ))}
      </Facts>
      <ModesTable plan={plan} />
    </>
  );
}

function HowTo({ isOn }: { isOn: boolean }): JSX.Element {
  return (
    <div class="how-to">
      {isOn ? null : (
        <details>
          <summary>{texts.howToSweep}</summary>
          <p>
            {texts.howToSweepHelp(
              <code>SWEEP_ENABLED=true</code>,
              <code>COLD_WALLET_ADDRESS</code>,
              <code>HOT_WALLET_KEY</code>,
            )}
          </p>
        </details>
      )}
      <details>
        <summary>{texts.howToWithdraw}</summary>
        <p>{texts.howToWithdrawHelp(<code>m/44'/195'/0'/0/n</code>)}</p>
      </details>
    </div>
  );
}
