import type { JSX } from 'preact';
import { resendWebhooks } from '../../api/merchants';
import { counted } from '../../format/time';
import { Untrusted } from '../../parts/text';
import { DecisionDialog } from '../decision-dialog';
import type { MerchantDialogProps } from './merchant-dialogs';

/** Has all failed webhooks of a merchant sent again. */
export function ResendDialog({ merchant, onChanged, onClose }: MerchantDialogProps): JSX.Element {
  return (
    <DecisionDialog
      title="Send all failed webhooks again?"
      verb="Send again"
      decide={async (note) => {
        const { count, has_more: hasMore } = await resendWebhooks(merchant.id, note);
        return hasMore
          ? `${counted(count, 'webhook')} queued. There are more.`
          : `${counted(count, 'webhook')} queued.`;
      }}
      onDone={onChanged}
      onClose={onClose}
    >
      <p>
        <Untrusted text={merchant.name} /> is notified once more of each paid order whose webhook failed, oldest first,
        five a second, at the URL of that order.
      </p>
    </DecisionDialog>
  );
}
