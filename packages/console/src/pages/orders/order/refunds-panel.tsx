import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { checkRefund, RECORD_REFUND, recordRefund, type OrderDetail, type RefundCheck } from '../../../api/orders';
import { isZero, shownAmount } from '../../../language/amount';
import { refundFailure } from '../../../format/failure';
import { useAction } from '../../../live/use-action';
import { useOpen } from '../../../browser/use-open';
import { Amount } from '../../../parts/amount';
import { Button } from '../../../parts/button';
import { ExplorerLink, Whole } from '../../../parts/codes/chain';
import { ConfirmDialog } from '../../../parts/dialogs/dialog';
import { Fact, Facts } from '../../../parts/facts';
import { Field } from '../../../parts/forms/field';
import { Empty, Panel } from '../../../parts/page/panel';
import { Untrusted } from '../../../parts/text';
import { ExactTime } from '../../../parts/time';
import { DecisionDialog } from '../../../parts/dialogs/decision-dialog';
import { texts } from '../../../texts/pages/order';

interface RefundsProps {
  detail: OrderDetail;
  onDone: () => void;
}

/** What was returned of an order's money, and the button that records more; nothing for an order without money. */
export function RefundsPanel({ detail, onDone }: RefundsProps): JSX.Element | null {
  const { isOpen, open, close } = useOpen();
  const { order, refunds } = detail;
  if (isZero(order.amount_received) && !isOpen) return null;
  return (
    <Panel
      title={refunds.length > 1 ? texts.refunds(refunds.length) : texts.refund}
      hint={
        order.amount_refunded === undefined
          ? undefined
          : texts.returnedOf(shownAmount(order.amount_refunded), shownAmount(order.amount_received))
      }
      extra={
        order.amount_refunded === order.amount_received ? null : (
          <Button size="small" does={RECORD_REFUND} onClick={open}>
            {texts.recordRefund}
          </Button>
        )
      }
    >
      {refunds.length === 0 ? <Empty title={texts.nothingReturned} /> : null}
      {refunds.map((refund, index) => (
        <div key={refund.tx_hash} class={index > 0 ? 'payment further' : 'payment'}>
          <Facts>
            <Fact name={texts.returned}>
              <Amount amount={refund.amount} />
            </Fact>
            <Fact name={texts.blockTime}>
              <ExactTime iso={refund.block_timestamp} />
            </Fact>
            {refund.note === undefined ? null : (
              <Fact name={texts.note}>
                <Untrusted text={refund.note} />
              </Fact>
            )}
            <Fact name={texts.explorer}>
              <ExplorerLink text={refund.tx_hash} />
            </Fact>
          </Facts>
          <Whole text={refund.tx_hash} label={texts.transaction} copyName={texts.copyRefund} lines={2} />
          <Whole text={refund.to_address} label={texts.to} copyName={texts.copyRecipient} />
        </div>
      ))}
      {isOpen ? <RefundDialog orderId={order.id} onDone={onDone} onClose={close} /> : null}
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
      title={texts.recordRefund}
      verb={texts.lookUp}
      action={action}
      isReady={hash.trim() !== ''}
      isErrorShown
      onClose={onClose}
    >
      <p>{texts.refundHelp}</p>
      <Field
        label={texts.transaction}
        help={texts.hashHelp}
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
      title={texts.recordQuestion(shownAmount(found.amount))}
      verb={texts.record}
      decide={async (note) => {
        await recordRefund(orderId, found, note);
        return texts.recorded;
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{texts.refundOf(shownAmount(found.amount), shownAmount(found.refundable_amount))}</p>
      <Whole text={found.to_address} label={texts.to} copyName={texts.copyRecipient} />
      <p>
        {found.is_to_payer ? texts.refundToPayer : texts.refundToOther}
        {texts.refundEffect}
      </p>
    </DecisionDialog>
  );
}
