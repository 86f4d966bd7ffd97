import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { checkRefund, recordRefund, type OrderDetail, type RefundCheck } from '../../api/orders';
import { isZero, shownAmount } from '../../format/amount';
import { refundFailure } from '../../format/failure';
import { useAction } from '../../live/use-action';
import { Amount } from '../../parts/amount';
import { Button } from '../../parts/button';
import { ExplorerLink, Whole } from '../../parts/chain';
import { ConfirmDialog } from '../../parts/dialog';
import { Fact, Facts } from '../../parts/facts';
import { Field } from '../../parts/field';
import { Empty, Panel } from '../../parts/panel';
import { Untrusted } from '../../parts/text';
import { ExactTime } from '../../parts/time';
import { DecisionDialog } from '../decision-dialog';

interface RefundsProps {
  detail: OrderDetail;
  onDone: () => void;
}

/** What was returned of an order's money, and the button that records more; nothing for an order without money. */
export function RefundsPanel({ detail, onDone }: RefundsProps): JSX.Element | null {
  const [isOpen, setOpen] = useState(false);
  const { order, refunds, meta } = detail;
  if (isZero(order.amount_received) && !isOpen) return null;
  return (
    <Panel
      title={refunds.length > 1 ? `${refunds.length} refunds` : 'Refund'}
      hint={
        order.amount_refunded === undefined
          ? undefined
          : `${shownAmount(order.amount_refunded)} of ${shownAmount(order.amount_received)} USDT returned`
      }
      extra={
        order.amount_refunded === order.amount_received ? null : (
          <Button
            size="small"
            onClick={() => {
              setOpen(true);
            }}
          >
            Record a refund
          </Button>
        )
      }
    >
      {refunds.length === 0 ? <Empty title="Nothing was returned." /> : null}
      {refunds.map((refund, index) => (
        <div key={refund.tx_hash} class={index > 0 ? 'payment further' : 'payment'}>
          <Facts>
            <Fact name="Returned">
              <Amount amount={refund.amount} />
            </Fact>
            <Fact name="Block time">
              <ExactTime iso={refund.block_timestamp} />
            </Fact>
            <Fact name="Note">
              <Untrusted text={refund.note} />
            </Fact>
            <Fact name="Explorer">
              <ExplorerLink base={meta.tx_explorer_base_url} text={refund.tx_hash} />
            </Fact>
          </Facts>
          <Whole text={refund.tx_hash} label="Transaction" copyName="Copy the refund’s hash" lines={2} />
          <Whole text={refund.to_address} label="To" copyName="Copy the recipient’s address" />
        </div>
      ))}
      {isOpen ? (
        <RefundDialog
          orderId={order.id}
          onDone={onDone}
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </Panel>
  );
}

interface DialogProps {
  orderId: string;
  onDone: () => void;
  onClose: () => void;
}

/** First the transaction is looked up, then what it did is confirmed. */
function RefundDialog({ orderId, onDone, onClose }: DialogProps): JSX.Element {
  const [found, setFound] = useState<RefundCheck | undefined>(undefined);
  if (found) return <RecordDialog orderId={orderId} found={found} onDone={onDone} onClose={onClose} />;
  return <CheckDialog orderId={orderId} onFound={setFound} onClose={onClose} />;
}

const MAX_HASH_LENGTH = 500;

function CheckDialog(props: {
  orderId: string;
  onFound: (found: RefundCheck) => void;
  onClose: () => void;
}): JSX.Element {
  const { orderId, onFound, onClose } = props;
  const [hash, setHash] = useState('');
  const action = useAction(async () => {
    onFound(await checkRefund(orderId, hash.trim()));
  });
  return (
    <ConfirmDialog
      title="Record a refund"
      verb="Look it up"
      action={action}
      isReady={hash.trim() !== ''}
      isErrorShown
      onClose={onClose}
    >
      <p>The gateway sends no money. Return it from a wallet of your own, then record the transaction here.</p>
      <Field
        label="Transaction"
        help="The hash, or the address of its page in an explorer."
        value={hash}
        onInput={setHash}
        maxLength={MAX_HASH_LENGTH}
        error={action.error === undefined ? undefined : refundFailure(action.error)}
      />
    </ConfirmDialog>
  );
}

function RecordDialog({ orderId, found, onDone, onClose }: DialogProps & { found: RefundCheck }): JSX.Element {
  return (
    <DecisionDialog
      title={`Record ${shownAmount(found.amount)} USDT as returned?`}
      verb="Record"
      decide={async (note) => {
        await recordRefund(orderId, found, note);
        return 'Recorded.';
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {shownAmount(found.amount)} of {shownAmount(found.refundable_amount)} USDT that can be returned, sent to:
      </p>
      <Whole text={found.to_address} label="To" copyName="Copy the recipient’s address" />
      <p>
        {found.is_to_payer
          ? 'The order was paid from this address. Make sure that it is not an exchange’s. '
          : 'The order was not paid from this address. That is usual for a customer of an exchange; check that it is the one your customer named. '}
        The shop sees the refund, without the note. This cannot be taken back.
      </p>
    </DecisionDialog>
  );
}
