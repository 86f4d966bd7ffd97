import type { JSX } from 'preact';
import { retrySweep, type OrderDetail, type Settlement } from '../../../api/orders';
import type { Sweep } from '../../../api/sweeps';
import { shownAmount, shownCount } from '../../../language/amount';
import { hrefOf } from '../../../browser/href';
import { sweepReason } from '../../../format/reasons';
import type { Live } from '../../../live/use-live';
import { Amount } from '../../../parts/amount';
import { PageButton } from '../../../parts/button';
import { ExplorerLink, Whole } from '../../../parts/codes/chain';
import { Fact, Facts } from '../../../parts/facts';
import { Empty, Panel } from '../../../parts/page/panel';
import { StatusPill } from '../../../parts/status';
import { ExactTime } from '../../../parts/time';
import { SweepAgain } from '../../../parts/wallet/sweep-again';
import { Refusal } from '../../../parts/wallet/sweep-refusal';
import { sweepOutcome } from './retries';
import { texts } from '../../../texts/pages/order';

interface SettlementProps {
  detail: OrderDetail;
  gateway: NonNullable<OrderDetail['gateway']>;
  failed: Live<Sweep[]>;
  onDone: () => void;
}

/** Whether the order's money has reached the cold wallet. */
export function SettlementPanel({ detail, gateway, failed, onDone }: SettlementProps): JSX.Element {
  const { settlement, meta } = gateway;
  const outcome = sweepOutcome(detail, failed.data ?? []);
  const done = (): void => {
    failed.reload();
    onDone();
  };
  return (
    <Panel
      title={texts.settlement}
      extra={
        outcome.state === 'failed' ? (
          <StatusPill shown={{ word: texts.sweepFailed, icon: 'warning', tone: 'warn' }} />
        ) : settlement ? (
          <ExplorerLink text={settlement.tx_hash} />
        ) : null
      }
    >
      {outcome.state === 'failed' ? (
        <FailedSweep sweep={outcome.sweep} isOn={meta.sweep_enabled} onDone={done} />
      ) : null}
      {outcome.state === 'swept' && settlement ? <Settled settlement={settlement} /> : null}
      {outcome.state === 'under way' ? <Empty title={texts.sweepUnderWay} /> : null}
      {outcome.state === 'none' ? <Empty title={meta.sweep_enabled ? texts.notSwept : texts.sweepingIsOff} /> : null}
    </Panel>
  );
}

function Settled({ settlement }: { settlement: Settlement }): JSX.Element {
  return (
    <div class="payment">
      <Facts>
        <Fact name={texts.swept}>
          <Amount amount={settlement.amount} />
        </Fact>
        <Fact name={texts.when}>
          <ExactTime iso={settlement.swept_at} />
        </Fact>
        <Fact name={texts.fee}>
          <Amount amount={settlement.fee_trx} unit="TRX" />
        </Fact>
        <Fact name={texts.energy}>{shownCount(settlement.energy_used)}</Fact>
      </Facts>
      <Whole text={settlement.tx_hash} label={texts.transaction} copyName={texts.copySweep} lines={2} />
      <Whole text={settlement.to_address} label={texts.toColdWallet} copyName={texts.copyColdWallet} />
    </div>
  );
}

function FailedSweep({ sweep, isOn, onDone }: { sweep: Sweep; isOn: boolean; onDone: () => void }): JSX.Element {
  return (
    <>
      <p class="panel-text">
        {texts.stillThere(shownAmount(sweep.balance), sweepReason(sweep.failure_reason))}
        <Refusal sweep={sweep} />
      </p>
      <div class="panel-buttons">
        {isOn && sweep.order_id !== null ? (
          <SweepAgain orderId={sweep.order_id} amount={sweep.balance} retry={retrySweep} onDone={onDone} />
        ) : (
          <span class="hint">{texts.sweepingIsOff}</span>
        )}
        <PageButton size="small" variant="plain" href={hrefOf('wallet')}>
          {texts.openWallet}
        </PageButton>
      </div>
    </>
  );
}
