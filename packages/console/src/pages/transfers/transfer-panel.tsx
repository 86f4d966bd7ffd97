import type { JSX } from 'preact';
import type { Transfer } from '../../api/transfers';
import { shownAmount } from '../../language/amount';
import { whyOpen } from '../../format/assignment';
import { hrefOf } from '../../browser/href';
import { may } from '../../live/session';
import { ExplorerLink, Whole } from '../../parts/codes/chain';
import { Fact, Facts } from '../../parts/facts';
import { Link } from '../../parts/link';
import { Panel } from '../../parts/page/panel';
import { Untrusted } from '../../parts/text';
import { ExactTime } from '../../parts/time';
import { AssignForm } from './assign-form';
import { texts } from '../../texts/pages/transfers';

/** Everything about one transfer, and its actions. */
export function TransferPanel({ transfer, onDecided }: { transfer: Transfer; onDecided: () => void }): JSX.Element {
  const isOpen = transfer.disposition === 'unmatched' || transfer.disposition === 'held';
  return (
    <Panel
      title={texts.usdt(shownAmount(transfer.amount))}
      extra={<ExplorerLink text={transfer.tx_hash} />}
      class="transfer-panel"
    >
      <div class="payment">
        <Facts>
          <Fact name={texts.why}>
            <Untrusted text={whyOpen(transfer)} />
          </Fact>
          <Fact name={texts.arrived}>
            <ExactTime iso={transfer.block_timestamp} />
          </Fact>
          {transfer.settled_at === null ? null : (
            <Fact name={texts.decided}>
              <ExactTime iso={transfer.settled_at} />
            </Fact>
          )}
          {transfer.order_id === null ? null : (
            <Fact name={texts.countedFor}>
              <Link href={hrefOf(`orders/${transfer.order_id}`)}>{texts.thisOrder}</Link>
            </Fact>
          )}
        </Facts>
        <Whole text={transfer.tx_hash} label={texts.transaction} copyName={texts.copyTransaction} lines={2} />
        <Whole text={transfer.to_address} label={texts.to} copyName={texts.copyReceiver} />
        <Whole text={transfer.from_address} label={texts.from} copyName={texts.copyPayer} />
      </div>
      {isOpen && may('assignTransfer') ? <AssignForm transfer={transfer} onDecided={onDecided} /> : null}
    </Panel>
  );
}
