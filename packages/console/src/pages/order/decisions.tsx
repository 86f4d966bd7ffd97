import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { acceptOrder, addOrderNote, closeOrder, reopenOrder, type OrderDetail } from '../../api/orders';
import { isZero, shownAmount } from '../../format/amount';
import { missingAmount } from '../../format/assignment';
import { newestNote } from '../../format/timeline';
import { Button } from '../../parts/button';
import { Panel } from '../../parts/panel';
import { Untrusted } from '../../parts/text';
import { DecisionDialog } from '../decision-dialog';

interface DecisionProps {
  detail: OrderDetail;
  onDone: () => void;
}

type DialogProps = DecisionProps & { onClose: () => void };

const DIALOGS = { accept: AcceptDialog, close: CloseDialog, reopen: ReopenDialog };
type Decision = keyof typeof DIALOGS;

const VERBS = { accept: 'Accept as paid', close: 'Close order', reopen: 'Open again' } as const;

/** What waits for the admin, or was decided, with what can be done; nothing for most orders. */
export function Decisions({ detail, onDone }: DecisionProps): JSX.Element | null {
  const [opened, setOpened] = useState<Decision | undefined>(undefined);
  const { order, decisions } = detail;
  const { possible } = decisions;
  // While a dialog is open it stays, whatever is loaded meanwhile: the gateway decides.
  if (possible.length === 0 && opened === undefined && order.closed_at === undefined) return null;
  const Dialog = opened && DIALOGS[opened];
  return (
    <Panel title={possible.includes('close') ? 'Waits for your decision' : 'Decided'} class="decisions">
      <Situation detail={detail} />
      {possible.length === 0 ? null : (
        <div class="panel-buttons">
          {possible.map((decision) => (
            <Button
              key={decision}
              variant={decision === 'accept' ? 'black' : 'outlined'}
              onClick={() => {
                setOpened(decision);
              }}
            >
              {VERBS[decision]}
            </Button>
          ))}
        </div>
      )}
      {Dialog ? (
        <Dialog
          detail={detail}
          onDone={onDone}
          onClose={() => {
            setOpened(undefined);
          }}
        />
      ) : null}
    </Panel>
  );
}

function Situation({ detail }: { detail: OrderDetail }): JSX.Element {
  const { order, decisions } = detail;
  const isHeld = !isZero(decisions.held_amount);
  const note = newestNote(detail, 'order_closed');
  return (
    <p class="panel-text">
      {order.closed_at === undefined || note === undefined ? null : (
        <>
          Closed: “<Untrusted text={note} />
          ”.{' '}
        </>
      )}
      {order.closed_at === undefined && order.status === 'failed' ? (
        <>
          {shownAmount(order.amount_received)} of {shownAmount(order.amount_expected)} USDT arrived. The shop has got no
          webhook, and gets none unless the rest arrives or you accept what came.{' '}
        </>
      ) : null}
      {isHeld ? <>{shownAmount(decisions.held_amount)} USDT are held and credited to no order. </> : null}
    </p>
  );
}

function AcceptDialog({ detail, onDone, onClose }: DialogProps): JSX.Element {
  const { order } = detail;
  // What the admin sees when the dialog opens is accepted, not what arrives while it is open.
  const [received] = useState(order.amount_received);
  return (
    <DecisionDialog
      title={`Accept ${shownAmount(received)} USDT as paid?`}
      verb="Accept"
      decide={async (note) => {
        await acceptOrder(order.id, received, note);
        return 'Accepted. The shop is notified.';
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        The shop is notified that order <Untrusted text={order.external_id} clip /> is paid, by the ordinary webhook,
        with the true amount: {shownAmount(received)} of {shownAmount(order.amount_expected)} USDT. It will deliver, and{' '}
        {shownAmount(missingAmount(order))} USDT stay unpaid. This cannot be taken back.
      </p>
    </DecisionDialog>
  );
}

function CloseDialog({ detail, onDone, onClose }: DialogProps): JSX.Element {
  const { order, decisions } = detail;
  return (
    <DecisionDialog
      title="Close this order?"
      verb="Close"
      decide={async (note) => {
        await closeOrder(order.id, note);
        return 'Closed.';
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        The shop gets no webhook: the order stays unpaid, as “{order.status}”. What came stays on its address. Money
        that comes later opens it again.
        {isZero(decisions.held_amount)
          ? ''
          : ` ${shownAmount(decisions.held_amount)} USDT that are held stay credited to no order, which cannot be taken back.`}
      </p>
    </DecisionDialog>
  );
}

function ReopenDialog({ detail, onDone, onClose }: DialogProps): JSX.Element {
  return (
    <DecisionDialog
      title="Open this order again?"
      verb="Open again"
      decide={async (note) => {
        await reopenOrder(detail.order.id, note);
        return 'It waits for a decision again.';
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <p>Nothing is reported to the shop. The order waits for a decision again.</p>
    </DecisionDialog>
  );
}

/** The button that adds a note to an order in any status. */
export function AddNote({ detail, onDone }: DecisionProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        onClick={() => {
          setOpen(true);
        }}
      >
        Add note
      </Button>
      {isOpen ? (
        <DecisionDialog
          title="Add a note"
          verb="Add"
          decide={async (note) => {
            await addOrderNote(detail.order.id, note);
            return 'Noted.';
          }}
          onDone={onDone}
          onClose={() => {
            setOpen(false);
          }}
        >
          <p>Nothing changes, and nothing is reported to the shop.</p>
        </DecisionDialog>
      ) : null}
    </>
  );
}
