import type { JSX } from 'preact';
import type { Passkey } from '../../../api/access/second-factor';
import { Button } from '../../../parts/button';
import { Untrusted } from '../../../parts/text';
import { FactorTimes } from './factor-times';
import { texts } from '../../../texts/pages/second-factor';

/** Passkeys, oldest first; each can be removed. */
export function PasskeyList(props: {
  passkeys: readonly Passkey[];
  onRemove: (passkey: Passkey) => void;
}): JSX.Element {
  return (
    <ul class="passkeys">
      {props.passkeys.map((passkey) => (
        <li key={passkey.id}>
          <div>
            <strong>
              <Untrusted text={passkey.name} />
            </strong>
            <p class="faint">
              <FactorTimes times={passkey} />
            </p>
          </div>
          <Button
            size="small"
            label={texts.removePasskey(passkey.name)}
            onClick={() => {
              props.onRemove(passkey);
            }}
          >
            {texts.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}
