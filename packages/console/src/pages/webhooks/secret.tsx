import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { updateShop, type OwnShop } from '../../api/shop';
import { rotateWebhookSecret } from '../../api/webhooks';
import { useAction } from '../../live/use-action';
import { DialogButton } from '../../parts/dialogs/dialog-button';
import { ConfirmDialog } from '../../parts/dialogs/dialog';
import { Fact } from '../../parts/facts';
import { ExactTime } from '../../parts/time';
import { texts } from '../../texts/pages/webhooks';
import { ShownOnce } from '../shop/shown-once';
import { SignatureChoice, type Signature } from './signature-choice';

interface SecretProps {
  shop: OwnShop;
  onChanged: () => void;
}

/** What signs the webhooks of a merchant, and until when two secrets do. */
export function Secret({ shop, onChanged }: SecretProps): JSX.Element {
  const until = shop.previous_secret_valid_until;
  return (
    <>
      <Fact name={texts.secret}>
        <span>{until === null ? texts.oneSigns : texts.twoSignUntil(<ExactTime iso={until} />)}</span>{' '}
        <DialogButton
          button={{ size: 'small', children: texts.newSecret, does: ['rotateWebhookSecret'] }}
          dialog={(onClose) => <NewSecretDialog shop={shop} onChanged={onChanged} onClose={onClose} />}
        />
      </Fact>
      {until === null ? null : (
        <Fact name={texts.signatureUntilThen}>
          <span>{shop.overlap_signature === 'new' ? texts.byNewSecret : texts.byOldSecret}</span>{' '}
          <DialogButton
            button={{
              ...{ size: 'small', children: texts.change, label: texts.changeSignature, does: ['updateOwnMerchant'] },
            }}
            dialog={(onClose) => <SignatureDialog shop={shop} onChanged={onChanged} onClose={onClose} />}
          />
        </Fact>
      )}
    </>
  );
}

type DialogProps = SecretProps & { onClose: () => void };

/** The gateway makes the secret. Which of the two signs meanwhile is set before there are two. */
function NewSecretDialog({ shop, onChanged, onClose }: DialogProps): JSX.Element {
  const [choice, setChoice] = useState<Signature | undefined>(undefined);
  const [secret, setSecret] = useState<string | undefined>(undefined);
  const action = useAction(async () => {
    if (choice !== undefined) await updateShop(shop.id, { overlap_signature: choice });
    setSecret((await rotateWebhookSecret()).webhook_secret);
    onChanged();
  });
  if (secret !== undefined) {
    return (
      <ShownOnce
        title={texts.newSecretIs}
        label={texts.secret}
        copyName={texts.copySecret}
        text={secret}
        storedLabel={texts.secretIsStored}
        onDone={onClose}
      >
        {texts.enterSecret}
      </ShownOnce>
    );
  }
  return (
    <ConfirmDialog
      title={texts.newSecretQuestion}
      verb={texts.makeSecret}
      variant="red"
      action={action}
      onClose={onClose}
    >
      <p>{texts.newSecretEffect}</p>
      <SignatureChoice choice={choice} onChange={setChoice} />
    </ConfirmDialog>
  );
}

function SignatureDialog({ shop, onChanged, onClose }: DialogProps): JSX.Element {
  const [choice, setChoice] = useState<Signature | undefined>(shop.overlap_signature);
  const action = useAction(async () => {
    if (choice !== undefined) await updateShop(shop.id, { overlap_signature: choice });
    onChanged();
    onClose();
  });
  return (
    <ConfirmDialog title={texts.changeSignature} verb={texts.save} action={action} onClose={onClose}>
      <p>{texts.signatureHelp}</p>
      <SignatureChoice choice={choice} onChange={setChoice} />
    </ConfirmDialog>
  );
}
