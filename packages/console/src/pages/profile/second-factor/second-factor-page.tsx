import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { hasPasskeys } from '../../../browser/passkey';
import { findSecondFactor, type Passkey, type SecondFactor } from '../../../api/access/second-factor';
import { shownCount } from '../../../language/amount';
import { useLive } from '../../../live/use-live';
import { Remark } from '../../../parts/page/banner';
import { Button } from '../../../parts/button';
import { Loaded, Panel } from '../../../parts/page/panel';
import { Page } from '../../../parts/page/page';
import { PasskeyList } from './passkey-list';
import { NewCodesDialog } from './recovery-codes';
import { RemoveFactorDialog } from './remove-factor';
import { SetUpAppDialog } from './set-up-app';
import { SetUpPasskeyDialog } from './set-up-passkey';
import { FactorTimes } from './factor-times';
import { ProfileTabs } from '../profile-tabs';
import { texts } from '../../../texts/pages/second-factor';

type Change = { kind: 'app' | 'passkey' | 'codes' | 'remove' } | { kind: 'remove'; passkey: Passkey };

const EVERY_MS = 30_000;
const FEW_CODES = 3;

/** The second factor of the login: an authenticator app, passkeys, and the recovery codes for both. */
export function SecondFactorPage(): JSX.Element {
  const live = useLive('second factor', findSecondFactor, EVERY_MS);
  const [change, setChange] = useState<Change | undefined>(undefined);
  return (
    <Page title={texts.title}>
      <ProfileTabs current="second-factor" />
      <p class="page-text">{texts.help}</p>
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
    <Panel title={texts.app} hint={totp ? texts.on : texts.off}>
      <p class="panel-text">{totp ? <FactorTimes times={totp} /> : texts.appHelp}</p>
      <div class="panel-buttons">
        <Button
          variant={totp ? 'outlined' : 'black'}
          onClick={() => {
            onChange({ kind: 'app' });
          }}
        >
          {totp ? texts.replaceApp : texts.setUpApp}
        </Button>
        {totp ? (
          <Button
            variant="red-outlined"
            onClick={() => {
              onChange({ kind: 'remove' });
            }}
          >
            {texts.removeApp}
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}

function PasskeysPanel({ factor, onChange }: PanelProps): JSX.Element {
  const { passkeys, passkeys_possible: isPossible } = factor;
  return (
    <Panel title={texts.passkeys} hint={passkeys.length === 0 ? texts.off : shownCount(passkeys.length)}>
      <p class="panel-text">{isPossible ? texts.passkeysHelp : texts.passkeysNeed}</p>
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
            {texts.addPasskeyTitle}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

function CodesPanel({ left, onChange }: { left: number; onChange: PanelProps['onChange'] }): JSX.Element {
  return (
    <Panel title={texts.codes} hint={texts.codesLeft(shownCount(left))}>
      <p class="panel-text">{texts.codesHelp}</p>
      {left < FEW_CODES ? (
        <div class="panel-text">
          <Remark tone="warn">{texts.fewCodes}</Remark>
        </div>
      ) : null}
      <div class="panel-buttons">
        <Button
          onClick={() => {
            onChange({ kind: 'codes' });
          }}
        >
          {texts.makeCodes}
        </Button>
      </div>
    </Panel>
  );
}
