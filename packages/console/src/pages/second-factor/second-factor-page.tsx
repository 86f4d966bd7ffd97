import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { hasPasskeys } from '../../api/passkey';
import { findSecondFactor, type Passkey, type SecondFactor } from '../../api/second-factor';
import { useLive } from '../../live/use-live';
import { Remark } from '../../parts/banner';
import { Button } from '../../parts/button';
import { Loaded, Panel } from '../../parts/panel';
import { Page } from '../../shell/page';
import { PasskeyList } from './passkey-list';
import { NewCodesDialog } from './recovery-codes';
import { RemoveFactorDialog } from './remove-factor';
import { SetUpAppDialog } from './set-up-app';
import { SetUpPasskeyDialog } from './set-up-passkey';
import { FactorTimes } from './factor-times';

type Change = { kind: 'app' | 'passkey' | 'codes' | 'remove' } | { kind: 'remove'; passkey: Passkey };

const EVERY_MS = 30_000;
const FEW_CODES = 3;

/** The second factor of the login: an authenticator app, passkeys, and the recovery codes for both. */
export function SecondFactorPage(): JSX.Element {
  const live = useLive('second factor', findSecondFactor, EVERY_MS);
  const [change, setChange] = useState<Change | undefined>(undefined);
  return (
    <Page title="Second factor">
      <p class="page-text">
        What signing in needs beside the password. With an app or a passkey, a stolen password alone is worth nothing.
      </p>
      <Loaded live={live}>
        {(factor) => (
          <div class="factors">
            <AppPanel factor={factor} onChange={setChange} />
            <PasskeysPanel factor={factor} onChange={setChange} />
            {isOn(factor) ? <CodesPanel left={factor.recovery_codes_left} onChange={setChange} /> : null}
            {change === undefined ? null : (
              <ChangeDialog
                change={change}
                factor={factor}
                onChanged={live.reload}
                onClose={() => {
                  setChange(undefined);
                }}
              />
            )}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

interface PanelProps {
  factor: SecondFactor;
  onChange: (change: Change) => void;
}

const isOn = ({ totp, passkeys }: SecondFactor): boolean => totp !== null || passkeys.length > 0;

function ChangeDialog(props: {
  change: Change;
  factor: SecondFactor;
  onChanged: () => void;
  onClose: () => void;
}): JSX.Element {
  const { change, factor, ...others } = props;
  switch (change.kind) {
    case 'app':
      return <SetUpAppDialog isReplaced={factor.totp !== null} {...others} />;
    case 'passkey':
      return <SetUpPasskeyDialog {...others} />;
    case 'codes':
      return <NewCodesDialog {...others} />;
    case 'remove': {
      const isLast = (factor.totp ? 1 : 0) + factor.passkeys.length === 1;
      return (
        <RemoveFactorDialog {...('passkey' in change ? { passkey: change.passkey } : {})} isLast={isLast} {...others} />
      );
    }
  }
}

function AppPanel({ factor: { totp }, onChange }: PanelProps): JSX.Element {
  return (
    <Panel title="Authenticator app" hint={totp ? 'On' : 'Off'}>
      <p class="panel-text">
        {totp ? <FactorTimes times={totp} /> : 'An app on your phone shows a new code every 30 seconds.'}
      </p>
      <div class="panel-buttons">
        <Button
          variant={totp ? 'outlined' : 'black'}
          onClick={() => {
            onChange({ kind: 'app' });
          }}
        >
          {totp ? 'Replace the app' : 'Set up an app'}
        </Button>
        {totp ? (
          <Button
            variant="red-outlined"
            onClick={() => {
              onChange({ kind: 'remove' });
            }}
          >
            Remove the app
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}

function PasskeysPanel({ factor, onChange }: PanelProps): JSX.Element {
  const { passkeys, passkeys_possible: isPossible } = factor;
  return (
    <Panel title="Passkeys" hint={passkeys.length === 0 ? 'Off' : String(passkeys.length)}>
      <p class="panel-text">
        {isPossible
          ? 'Your device or a security key signs you in, after a fingerprint, face or PIN. No other site can ask for it.'
          : 'Passkeys need a PUBLIC_BASE_URL with https and a host name.'}
      </p>
      {passkeys.length === 0 ? null : (
        <PasskeyList
          passkeys={passkeys}
          onRemove={(passkey) => {
            onChange({ kind: 'remove', passkey });
          }}
        />
      )}
      {isPossible && hasPasskeys() ? (
        <div class="panel-buttons">
          <Button
            onClick={() => {
              onChange({ kind: 'passkey' });
            }}
          >
            Add a passkey
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

function CodesPanel({ left, onChange }: { left: number; onChange: PanelProps['onChange'] }): JSX.Element {
  return (
    <Panel title="Recovery codes" hint={`${left} of 10 left`}>
      <p class="panel-text">Each signs in once when you have lost your app or passkey.</p>
      {left < FEW_CODES ? (
        <div class="panel-text">
          <Remark tone="warn">Few are left. Make new ones before they are used up.</Remark>
        </div>
      ) : null}
      <div class="panel-buttons">
        <Button
          onClick={() => {
            onChange({ kind: 'codes' });
          }}
        >
          Make new codes
        </Button>
      </div>
    </Panel>
  );
}
