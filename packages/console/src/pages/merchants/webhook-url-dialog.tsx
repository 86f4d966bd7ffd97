import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { updateMerchant, type MerchantDetail } from '../../api/merchants';
import { fieldFailure } from '../../format/failure';
import { useAction } from '../../live/use-action';
import { ConfirmDialog } from '../../parts/dialogs/dialog';
import { Field } from '../../parts/forms/field';
import { texts } from '../../texts/pages/merchants';

const MAX_URL = 2_048;

interface WebhookUrlDialogProps {
  merchant: MerchantDetail;
  onChanged: () => void;
  onClose: () => void;
}

/** Sets where the webhooks of orders go that name no URL; an empty one removes it. */
export function WebhookUrlDialog({ merchant, onChanged, onClose }: WebhookUrlDialogProps): JSX.Element {
  const before = merchant.default_callback_url ?? '';
  const [url, setUrl] = useState(before);
  const action = useAction(async () => {
    await updateMerchant(merchant.id, { default_callback_url: url === '' ? null : url });
    onChanged();
    onClose();
  });
  const failure = fieldFailure(action.error, 'default_callback_url');
  return (
    <ConfirmDialog
      title={texts.defaultWebhookUrl}
      verb={texts.save}
      action={action}
      isReady={url !== before}
      isErrorShown={failure !== undefined}
      onClose={onClose}
    >
      <Field
        label={texts.webhookUrl}
        optional
        help={texts.webhookUrlHelp}
        type="url"
        value={url}
        onInput={(text) => {
          setUrl(text.trim());
        }}
        maxLength={MAX_URL}
        error={failure}
      />
    </ConfirmDialog>
  );
}
