import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { findMe, setPassword } from '../../api/access/me';
import { showToast } from '../../browser/toast';
import { know } from '../../live/session';
import { Dialog } from '../../parts/dialogs/dialog';
import { DialogButton } from '../../parts/dialogs/dialog-button';
import { ConfirmationForm } from '../../parts/dialogs/proof-form';
import { Fact, Facts } from '../../parts/facts';
import { Field } from '../../parts/forms/field';
import { Panel } from '../../parts/page/panel';
import { Untrusted } from '../../parts/text';
import type { SignedIn } from '../../api/access/me';
import { texts } from '../../texts/pages/profile';

/** The own password, for anyone who has a login name. */
export function PasswordPanel({ person }: { person: SignedIn }): JSX.Element {
  const verb = person.has_password ? texts.changePassword : texts.setPassword;
  if (person.login_name === null) {
    return (
      <Panel title={texts.password}>
        <p class="panel-text">{texts.noLoginName}</p>
      </Panel>
    );
  }
  return (
    <Panel title={texts.password}>
      <Facts>
        <Fact name={texts.loginName}>
          <Untrusted text={person.login_name} clip />
        </Fact>
      </Facts>
      <p class="panel-text">{texts.passwordHelp}</p>
      <div class="panel-buttons">
        <DialogButton
          button={{ children: verb }}
          dialog={(onClose) => <PasswordDialog verb={verb} onClose={onClose} />}
        />
      </div>
    </Panel>
  );
}

function PasswordDialog({ verb, onClose }: { verb: string; onClose: () => void }): JSX.Element {
  const [password, setNew] = useState('');
  return (
    <Dialog title={verb} onClose={onClose}>
      <ConfirmationForm
        verb={verb}
        isReady={password !== ''}
        onCancel={onClose}
        act={async (proof) => {
          await setPassword(password, proof);
          showToast(texts.passwordIsSet);
          know(await findMe());
          onClose();
        }}
      >
        <Field
          label={texts.newPassword}
          help={texts.newPasswordHelp}
          type="password"
          autoComplete="new-password"
          value={password}
          onInput={setNew}
        />
      </ConfirmationForm>
    </Dialog>
  );
}
