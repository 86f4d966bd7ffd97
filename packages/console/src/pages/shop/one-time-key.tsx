import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Remark } from '../../parts/page/banner';
import { Button } from '../../parts/button';
import { Dialog } from '../../parts/dialogs/dialog';
import { Untrusted } from '../../parts/text';
import { ConfirmStored } from '../../parts/dialogs/confirm-stored';
import { KeyWell } from '../../parts/codes/key-well';
import { texts } from '../../texts/pages/keys';

/** What is shown once: only this dialog holds it, and closing the dialog discards it. */
export interface Issued {
  name: string;
  apiKey: string;
  /** Set if a secret was chosen with it. */
  webhookSecret: string | undefined;
}

/** A new key. "Done" closes it once the box is ticked; any other way of closing must be confirmed. */
export function OneTimeKey({ issued, onDone }: { issued: Issued; onDone: () => void }): JSX.Element {
  const [isStored, setStored] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const leave = (): void => {
    setLeaving(true);
  };
  const { name, apiKey, webhookSecret } = issued;
  return (
    <Dialog
      title={(webhookSecret === undefined ? texts.hasNewKey : texts.isReady)(<Untrusted text={name} />)}
      onClose={leave}
    >
      {isLeaving ? (
        <ConfirmClose
          onLeave={onDone}
          onStay={() => {
            setLeaving(false);
          }}
        />
      ) : (
        <>
          <p>{webhookSecret === undefined ? texts.giveIt : texts.giveThese}</p>
          <KeyWell label={texts.apiKey} copyName={texts.copyApiKey} text={apiKey} variant="black" />
          <Remark tone="warn">{texts.shownOnlyNow}</Remark>
          {webhookSecret === undefined ? null : (
            <KeyWell label={texts.secret} copyName={texts.copyIssuedSecret} text={webhookSecret} variant="outlined" />
          )}
          <ConfirmStored label={texts.keyIsStored} isStored={isStored} onChange={setStored} onDone={onDone} />
        </>
      )}
    </Dialog>
  );
}

function ConfirmClose({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }): JSX.Element {
  return (
    <>
      <p role="alert">
        <strong>{texts.closeQuestion}</strong> {texts.closeEffect}
      </p>
      <div class="dialog-buttons">
        <Button onClick={onStay}>{texts.backToKey}</Button>
        <Button variant="red" onClick={onLeave}>
          {texts.close}
        </Button>
      </div>
    </>
  );
}
