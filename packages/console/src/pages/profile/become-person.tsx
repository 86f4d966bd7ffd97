import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { MAX_NAME_LENGTH } from '../../api/access/me';
import { invitePerson } from '../../api/access/people';
import { failureSentence } from '../../format/failure';
import { useAction } from '../../live/use-action';
import { Button } from '../../parts/button';
import { Field } from '../../parts/forms/field';
import { Complaint } from '../../parts/forms/form';
import { Panel } from '../../parts/page/panel';
import { texts } from '../../texts/pages/profile';

/** Of a session of the deployment's password: invites its user as an owner, and opens the invitation. */
export function BecomePerson(): JSX.Element {
  const [name, setName] = useState('');
  const action = useAction(async () => {
    location.assign((await invitePerson({ name: name.trim(), gateway_role: 'owner' })).link);
  });
  return (
    <Panel title={texts.deployment}>
      <form
        class="page-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          action.run();
        }}
      >
        <p>{texts.deploymentHelp}</p>
        <Field
          label={texts.yourName}
          help={texts.nameHelp}
          autoComplete="name"
          value={name}
          onInput={setName}
          maxLength={MAX_NAME_LENGTH}
        />
        <Complaint sentence={action.error === undefined ? undefined : failureSentence(action.error)} />
        <div class="page-form-buttons">
          <Button type="submit" variant="black" isDisabled={name.trim() === '' || action.isBusy}>
            {texts.makeMeOwner}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
