import type { ComponentChildren, JSX } from 'preact';
import type { Acceptance, Offer } from '../../api/access/invitation';
import { createPasskey, hasPasskeys } from '../../browser/passkey';
import { useOpen } from '../../browser/use-open';
import { browserName } from '../../format/browser-name';
import { acceptFailure } from '../../format/failure';
import { plainText } from '../../format/hostile-text';
import { useSession } from '../../live/session';
import { useAction } from '../../live/use-action';
import { Button } from '../../parts/button';
import { Complaint } from '../../parts/forms/form';
import { PasswordForm } from './password-form';
import { texts } from '../../texts/pages/invitation';

interface WaysProps {
  offer: Offer;
  accept: (by: Acceptance) => Promise<void>;
  goToDirectory: () => Promise<void>;
}

/** The ways to accept an invitation that there are for this person, in this browser. */
export function Ways({ offer, accept, goToDirectory }: WaysProps): JSX.Element {
  const { me } = useSession();
  const byPassword = useOpen();
  const { passkey_options: options } = offer;
  const signedIn = offer.kind === 'role' && me?.is_counter === false ? me.person : null;
  if (byPassword.isOpen) return <PasswordForm offer={offer} accept={accept} onBack={byPassword.close} />;
  return (
    <div class="ways">
      {signedIn ? (
        <Way label={texts.joinWay(plainText(signedIn.name))} isMain act={() => accept({ join: true })}>
          {texts.joinHelp}
        </Way>
      ) : null}
      {offer.may_use_device ? (
        <Way label={texts.deviceWay} isMain={!signedIn} act={() => accept({ device: true })}>
          {texts.deviceHelp}
        </Way>
      ) : null}
      {options && hasPasskeys() ? (
        <Way
          label={texts.passkeyWay}
          isMain={!signedIn && !offer.may_use_device}
          act={async () => {
            const attestation = await createPasskey(options);
            await accept({ passkey: { name: browserName(navigator.userAgent), attestation } });
          }}
        >
          {texts.passkeyHelp}
        </Way>
      ) : null}
      {offer.may_use_directory ? (
        <Way label={texts.directoryWay} isMain={false} act={goToDirectory}>
          {texts.directoryHelp}
        </Way>
      ) : null}
      <Button variant="plain" onClick={byPassword.open}>
        {texts.passwordWay}
      </Button>
    </div>
  );
}

interface WayProps {
  label: string;
  isMain: boolean;
  act: () => Promise<void>;
  /** What it means. */
  children: ComponentChildren;
}

function Way({ label, isMain, act, children }: WayProps): JSX.Element {
  const action = useAction(act);
  return (
    <div class="way">
      <Button variant={isMain ? 'black' : 'outlined'} isDisabled={action.isBusy} onClick={action.run}>
        {label}
      </Button>
      <p class="help">{children}</p>
      <Complaint sentence={action.error === undefined ? undefined : acceptFailure(action.error)} />
    </div>
  );
}
