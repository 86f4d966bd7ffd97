import type { JSX } from 'preact';
import { retrySweep } from '../../api/orders';
import type { SweepState } from '../../api/sweeps';
import { cellAmount, missingDigits } from '../../language/amount';
import { hrefOf } from '../../browser/href';
import { sweepReason, sweepWaits } from '../../format/reasons';
import { AmountCell } from '../../parts/amount';
import { Short } from '../../parts/codes/chain';
import { Link } from '../../parts/link';
import { NumberHead, Table } from '../../parts/tables/table';
import { Untrusted } from '../../parts/text';
import { Ago } from '../../parts/time';
import { ActionsHead } from '../../parts/tables/actions-head';
import { SweepAgain } from '../../parts/wallet/sweep-again';
import { Refusal } from '../../parts/wallet/sweep-refusal';
import type { KnownSweep } from './known-sweeps';
import { texts } from '../../texts/pages/wallet';

const STATES: Record<Exclude<SweepState, 'failed'>, string> = {
  queued: texts.queued,
  funding: texts.funding,
  delegating: texts.delegating,
  funded: texts.funded,
  sweeping: texts.sweeping,
  releasing: texts.releasing,
  completed: texts.inColdWallet,
};

interface SweepsTableProps {
  sweeps: readonly KnownSweep[];
  canRetry: boolean;
  onDone: () => void;
}

/** Sweeps, newest first; each failed one has a retry button. */
export function SweepsTable({ sweeps, canRetry, onDone }: SweepsTableProps): JSX.Element {
  const amounts = sweeps.map((sweep) => sweep.amount ?? sweep.balance);
  const missing = missingDigits(amounts.map(cellAmount));
  return (
    <Table
      class="table sweeps-table"
      caption={texts.newestFirst}
      columns={[texts.order, <NumberHead>{texts.amount}</NumberHead>, texts.howItStands, texts.when, <ActionsHead />]}
    >
      {sweeps.map((sweep, index) => (
        <tr key={sweep.id}>
          <td class="cell-name">
            <SweptOrder sweep={sweep} />
          </td>
          <td class="number cell-amount">
            <AmountCell amount={amounts[index] ?? ''} missing={missing[index] ?? ''} />
          </td>
          <td class="cell-why">
            {progressOf(sweep)}
            <Refusal sweep={sweep} />
          </td>
          <td class="cell-when">
            <Ago iso={sweep.state_at} />
          </td>
          <td class="cell-act">
            {sweep.state === 'failed' && sweep.order_id !== null && canRetry ? (
              <SweepAgain orderId={sweep.order_id} amount={sweep.balance} retry={retrySweep} onDone={onDone} />
            ) : null}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function SweptOrder({ sweep }: { sweep: KnownSweep }): JSX.Element {
  if (sweep.order_id === null) return <Short text={sweep.address} />;
  return (
    <Link href={hrefOf(`orders/${sweep.order_id}`)} class="row-link">
      <Untrusted text={sweep.reference ?? sweep.order_id} clip />
    </Link>
  );
}

function progressOf({ state, failure_reason: reason, waiting_for: obstacle }: KnownSweep): string {
  if (state === 'failed') return sweepReason(reason);
  if ((state === 'queued' || state === 'releasing') && obstacle !== null) return sweepWaits(obstacle);
  return STATES[state];
}
