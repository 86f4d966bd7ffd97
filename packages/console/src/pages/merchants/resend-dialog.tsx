import type { JSX } from 'preact';
import { resendWebhooks } from '../../api/shop';
import { Untrusted } from '../../parts/text';
import { DecisionDialog } from '../../parts/dialogs/decision-dialog';
import type { MerchantDialogProps } from './merchant-dialogs';
import { resentSentence } from '../webhooks/resent';
import { texts } from '../../texts/pages/webhooks';

/** Has all failed webhooks of a merchant sent again. */
export function ResendDialog({ merchant, onChanged, onClose }: MerchantDialogProps): JSX.Element {
  return (
    <DecisionDialog
      title={texts.sendFailedQuestion}
      verb={texts.sendAgain}
      decide={async (note) => resentSentence(await resendWebhooks(merchant.id, note))}
      onDone={onChanged}
      onClose={onClose}
    >
      <p>{texts.sendFailedEffect(<Untrusted text={merchant.name} />)}</p>
    </DecisionDialog>
  );
}
