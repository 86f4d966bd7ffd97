import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { updateMerchant, type Merchant } from '../../api/merchants';
import { failureSentence } from '../../format/failure';
import { plainText } from '../../format/hostile-text';
import { detectSessionEnd } from '../../live/session';
import { showToast } from '../../browser/toast';
import { RenameDialog } from '../shop/about';
import { NewKeyDialog } from '../shop/key-dialogs';
import { SecretDialog, SuspendDialog } from './merchant-dialogs';
import { ResendDialog } from './resend-dialog';
import { texts } from '../../texts/pages/merchants';

const DIALOGS = {
  key: NewKeyDialog,
  suspend: SuspendDialog,
  secret: SecretDialog,
  rename: RenameDialog,
  resend: ResendDialog,
};
type OpenDialog = { merchant: Merchant; what: keyof typeof DIALOGS };

/** The actions on merchants, and the dialog that is open for one of them. */
export interface MerchantActions {
  open(merchant: Merchant, what: keyof typeof DIALOGS): void;
  /** Needs no confirmation. */
  resume(merchant: Merchant): void;
  dialog: JSX.Element | null;
}

/** @param onChanged called after a change */
export function useMerchantActions(onChanged: () => void): MerchantActions {
  const [opened, setOpened] = useState<OpenDialog | undefined>(undefined);
  const Dialog = opened && DIALOGS[opened.what];
  return {
    open(merchant, what) {
      setOpened({ merchant, what });
    },
    resume(merchant) {
      void resume(merchant).then(onChanged);
    },
    dialog:
      opened && Dialog ? (
        <Dialog
          merchant={opened.merchant}
          onChanged={onChanged}
          onClose={() => {
            setOpened(undefined);
          }}
        />
      ) : null,
  };
}

async function resume({ id, name }: Merchant): Promise<void> {
  try {
    await updateMerchant(id, { is_active: true });
    showToast(texts.isResumed(plainText(name)));
  } catch (error) {
    detectSessionEnd(error);
    showToast(failureSentence(error));
  }
}
