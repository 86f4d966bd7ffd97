import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Remark } from '../../parts/banner';
import { Button } from '../../parts/button';
import { CopyButton } from '../../parts/copy';
import { Dialog } from '../../parts/dialog';
import { Untrusted } from '../../parts/text';

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
      title={
        <>
          <Untrusted text={name} /> {webhookSecret === undefined ? 'has a new key' : 'is ready'}
        </>
      }
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
          <p>
            {webhookSecret === undefined
              ? 'Give it to the shop’s developer.'
              : 'Give these two to the shop’s developer.'}
          </p>
          <Well label="API key" text={apiKey} variant="black" />
          <Remark tone="warn">Shown only now. It can never be read again, not even by you.</Remark>
          {webhookSecret === undefined ? null : <Well label="Webhook secret" text={webhookSecret} variant="outlined" />}
          <label class="check">
            <input
              type="checkbox"
              checked={isStored}
              onChange={(event) => {
                setStored(event.currentTarget.checked);
              }}
            />
            I have stored the API key in a safe place
          </label>
          <div class="dialog-buttons">
            <Button variant="black" isDisabled={!isStored} onClick={onDone}>
              Done
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function Well({ label, text, variant }: { label: string; text: string; variant: 'black' | 'outlined' }): JSX.Element {
  return (
    <div class="field">
      <span class="label-strong">{label}</span>
      <div class="well key-well">
        <code translate={false} data-copied>
          {text}
        </code>
        <CopyButton text={text} name={`Copy the ${label}`} variant={variant} />
      </div>
    </div>
  );
}

function ConfirmClose({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }): JSX.Element {
  return (
    <>
      <p role="alert">
        <strong>Close without the key?</strong> You would have to make a new one.
      </p>
      <div class="dialog-buttons">
        <Button onClick={onStay}>Back to the key</Button>
        <Button variant="red" onClick={onLeave}>
          Close without the key
        </Button>
      </div>
    </>
  );
}
