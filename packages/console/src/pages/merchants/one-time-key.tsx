import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Remark } from '../../parts/banner';
import { Button } from '../../parts/button';
import { CopyButton } from '../../parts/copy';
import { Dialog } from '../../parts/dialog';
import { Foreign } from '../../parts/text';

/** What is shown once: it lives in this dialog alone and is gone when it closes. */
export interface Issued {
  name: string;
  apiKey: string;
  /** Where a secret was set with it. */
  webhookSecret: string | undefined;
}

/** A new key. It closes by "Done", once the box is ticked; every other way out is asked about. */
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
          <Foreign text={name} /> {webhookSecret === undefined ? 'has a new key' : 'is ready'}
        </>
      }
      onClose={leave}
    >
      {isLeaving ? (
        <Leaving
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
          <Well label="API key" text={apiKey} look="black" />
          <Remark tone="warn">Shown only now. Nobody can read it again, not even you.</Remark>
          {webhookSecret === undefined ? null : <Well label="Webhook secret" text={webhookSecret} look="outlined" />}
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
            <Button look="black" isDisabled={!isStored} onClick={onDone}>
              Done
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function Well({ label, text, look }: { label: string; text: string; look: 'black' | 'outlined' }): JSX.Element {
  return (
    <div class="field">
      <span class="label-strong">{label}</span>
      <div class="well key-well">
        <code translate={false} data-copied>
          {text}
        </code>
        <CopyButton text={text} name={`Copy the ${label}`} look={look} />
      </div>
    </div>
  );
}

function Leaving({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }): JSX.Element {
  return (
    <>
      <p role="alert">
        <strong>Close without the key?</strong> You would have to make a new one.
      </p>
      <div class="dialog-buttons">
        <Button onClick={onStay}>Back to the key</Button>
        <Button look="red" onClick={onLeave}>
          Close without the key
        </Button>
      </div>
    </>
  );
}
