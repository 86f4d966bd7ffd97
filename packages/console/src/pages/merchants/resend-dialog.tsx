import type { JSX } from 'preact';
import { resendWebhooks } from '../../api/merchants';
import { Untrusted } from '../../parts/text';
import { DecisionDialog } from '../../parts/dialogs/decision-dialog';
import type { MerchantDialogProps } from './merchant-dialogs';
import { texts } from '../../texts/pages/merchants';

/** Has all failed webhooks of a merchant sent again. */
export function ResendDialog({ merchant, onChanged, onClose }: MerchantDialogProps): JSX.Element {
  return (
    <DecisionDialog
      title={texts.sendFailedQuestion}
      verb={texts.sendAgain}
      decide={async (note) => {
        const { count, has_more: hasMore } = await resendWebhooks(merchant.id, note);
        return hasMore ? texts.webhooksQueuedOfMore(count) : texts.webhooksQueued(count);
      }}
      onDone={onChanged}
      onClose={onClose}
    >
      <p>{texts.sendFailedEffect(<Untrusted text={merchant.name} />)}</p>
    </DecisionDialog>
  );
}
