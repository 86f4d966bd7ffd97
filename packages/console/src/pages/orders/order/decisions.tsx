import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { acceptOrder, addOrderNote, closeOrder, reopenOrder, type OrderDetail } from '../../../api/orders';
import { isZero, shownAmount } from '../../../language/amount';
import { missingAmount } from '../../../format/assignment';
import { newestNote } from '../../../format/timeline';
import { Button } from '../../../parts/button';
import { Panel } from '../../../parts/page/panel';
import { Untrusted } from '../../../parts/text';
import { DecisionDialog } from '../../../parts/dialogs/decision-dialog';
import { DialogButton } from '../../../parts/dialogs/dialog-button';
import { texts } from '../../../texts/pages/order';

interface DetailProps {
  detail: OrderDetail;
  onDone: () => void;
}

interface DecisionProps extends DetailProps {
  decisions: NonNullable<OrderDetail['gateway']>['decisions'];
}

type DialogProps = DecisionProps & { onClose: () => void };

const DIALOGS = { accept: AcceptDialog, close: CloseDialog, reopen: ReopenDialog };
type Decision = keyof typeof DIALOGS;

const VERBS = { accept: texts.acceptAsPaid, close: texts.closeOrder, reopen: texts.openAgain } as const;

const DOES = { accept: ['acceptOrder'], close: ['closeOrder'], reopen: ['reopenOrder'] } as const;

/** What waits for the admin, or was decided, with what can be done; nothing for most orders. */
export function Decisions({ detail, decisions, onDone }: DecisionProps): JSX.Element | null {
  const [opened, setOpened] = useState<Decision | undefined>(undefined);
  const { order } = detail;
  const { possible } = decisions;
  // While a dialog is open it stays, whatever is loaded meanwhile: the gateway decides.
  if (possible.length === 0 && opened === undefined && order.closed_at === undefined) return null;
  const Dialog = opened && DIALOGS[opened];
  return (
    <Panel title={possible.includes('close') ? texts.waitsForDecision : texts.decided} class="decisions">
      <Situation detail={detail} heldAmount={decisions.held_amount} />
      {possible.length === 0 ? null : (
        <div class="panel-buttons">
          {possible.map((decision) => (
            <Button
              key={decision}
              does={DOES[decision]}
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
          decisions={decisions}
          onDone={onDone}
          onClose={() => {
            setOpened(undefined);
          }}
        />
      ) : null}
    </Panel>
  );
}

function Situation({ detail, heldAmount }: { detail: OrderDetail; heldAmount: string }): JSX.Element {
  const { order } = detail;
  const note = newestNote(detail, 'order_closed');
  return (
    <p class="panel-text">
      {order.closed_at === undefined || note === undefined ? null : texts.closedBecause(<Untrusted text={note} />)}
      {order.closed_at === undefined && order.status === 'failed'
        ? texts.partArrived(shownAmount(order.amount_received), shownAmount(order.amount_expected))
        : null}
      {isZero(heldAmount) ? null : texts.isHeld(shownAmount(heldAmount))}
    </p>
  );
}

function AcceptDialog({ detail, onDone, onClose }: DialogProps): JSX.Element {
  const { order } = detail;
  // What the admin sees when the dialog opens is accepted, not what arrives while it is open.
  const [received] = useState(order.amount_received);
  return (
    <DecisionDialog
      title={texts.acceptQuestion(shownAmount(received))}
      verb={texts.accept}
      decide={async (note) => {
        await acceptOrder(order.id, received, note);
        return texts.accepted;
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {texts.acceptEffect(
          <Untrusted text={order.external_id} clip />,
          shownAmount(received),
          shownAmount(order.amount_expected),
          shownAmount(missingAmount(order)),
        )}
      </p>
    </DecisionDialog>
  );
}

function CloseDialog({ detail, decisions, onDone, onClose }: DialogProps): JSX.Element {
  const { order } = detail;
  // As above: what comes to be held while the dialog is open is not written off.
  const [held] = useState(decisions.held_amount);
  return (
    <DecisionDialog
      title={texts.closeQuestion}
      verb={texts.close}
      decide={async (note) => {
        await closeOrder(order.id, held, note);
        return texts.closed;
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {texts.closeEffect(order.status)}
        {isZero(held) ? '' : texts.closeEffectHeld(shownAmount(held))}
      </p>
    </DecisionDialog>
  );
}

function ReopenDialog({ detail, onDone, onClose }: DialogProps): JSX.Element {
  return (
    <DecisionDialog
      title={texts.reopenQuestion}
      verb={texts.openAgain}
      decide={async (note) => {
        await reopenOrder(detail.order.id, note);
        return texts.reopened;
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{texts.reopenEffect}</p>
    </DecisionDialog>
  );
}

/** The button that adds a note to an order in any status. */
export function AddNote({ detail, onDone }: DetailProps): JSX.Element {
  return (
    <DialogButton
      button={{ size: 'small', children: texts.addNote, does: ['addOrderNote'] }}
      dialog={(onClose) => (
        <DecisionDialog
          title={texts.addNoteTitle}
          verb={texts.add}
          decide={async (note) => {
            await addOrderNote(detail.order.id, note);
            return texts.noted;
          }}
          onDone={onDone}
          onClose={onClose}
        >
          <p>{texts.addNoteEffect}</p>
        </DecisionDialog>
      )}
    />
  );
}
