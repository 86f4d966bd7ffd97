import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { removePerson, updatePerson, type Person } from '../../api/access/people';
import { showToast } from '../../browser/toast';
import { fieldFailure } from '../../format/failure';
import { plainText } from '../../format/hostile-text';
import { useAction } from '../../live/use-action';
import { ConfirmDialog } from '../../parts/dialogs/dialog';
import { Field } from '../../parts/forms/field';
import { Untrusted } from '../../parts/text';
import { LinkDialog } from './link-dialog';
import type { PeopleOf } from './people-of';
import { RoleFields, useRoleChoice } from './role-fields';
import { texts } from '../../texts/pages/people';

const MAX_NAME_LENGTH = 100;

export interface PersonDialogProps {
  of: PeopleOf;
  person: Person;
  onChanged: () => void;
  onClose: () => void;
}

/** Asks for a name and a role, and then shows the link. */
export function InviteDialog({ of, onChanged, onClose }: Omit<PersonDialogProps, 'person'>): JSX.Element {
  const [name, setName] = useState('');
  const choice = useRoleChoice(of.invitePlaces);
  const { place, role } = choice;
  const [link, setLink] = useState<string | undefined>(undefined);
  const action = useAction(async () => {
    if (!place) return;
    setLink((await of.invite(name.trim(), place, role)).link);
    onChanged();
  });
  const failure = fieldFailure(action.error, 'name');
  if (link !== undefined) return <LinkDialog name={name.trim()} link={link} onDone={onClose} />;
  return (
    <ConfirmDialog
      title={texts.invitePerson}
      verb={texts.invite}
      action={action}
      isReady={name.trim() !== '' && place !== undefined}
      isErrorShown={failure !== undefined}
      onClose={onClose}
    >
      <Field
        label={texts.name}
        help={texts.nameHelp}
        value={name}
        onInput={setName}
        maxLength={MAX_NAME_LENGTH}
        error={failure}
      />
      <RoleFields places={of.invitePlaces} choice={choice} />
    </ConfirmDialog>
  );
}

export function RoleDialog({ of, person, onChanged, onClose }: PersonDialogProps): JSX.Element {
  const choice = useRoleChoice(
    of.places,
    (place) => person.roles.find(({ merchantId }) => merchantId === place.merchantId)?.role ?? '',
  );
  const { place, role } = choice;
  const action = useAction(async () => {
    if (place) await of.changeRole(person.id, place, role === '' ? null : role);
    showToast(texts.roleIsChanged);
    onChanged();
    onClose();
  });
  return (
    <ConfirmDialog
      title={texts.changeRoleOf(<Untrusted text={person.name} />)}
      verb={texts.changeRole}
      action={action}
      onClose={onClose}
    >
      <p>{texts.changeRoleEffect}</p>
      <RoleFields places={of.places} choice={choice} hasNone />
    </ConfirmDialog>
  );
}

/** A new link, after which only that one lets the person in. */
export function NewLinkDialog({ of, person, onChanged, onClose }: PersonDialogProps): JSX.Element {
  const [link, setLink] = useState<string | undefined>(undefined);
  const action = useAction(async () => {
    setLink((await of.renew(person.id)).link);
    onChanged();
  });
  if (link !== undefined) return <LinkDialog name={person.name} link={link} onDone={onClose} />;
  return (
    <ConfirmDialog
      title={texts.newLinkQuestion(<Untrusted text={person.name} />)}
      verb={texts.makeLink}
      variant="red"
      action={action}
      onClose={onClose}
    >
      <p>{texts.newLinkEffect}</p>
    </ConfirmDialog>
  );
}

export function SuspendDialog({ person, onChanged, onClose }: PersonDialogProps): JSX.Element {
  const action = useAction(async () => {
    await updatePerson(person.id, { is_suspended: true });
    showToast(texts.isSuspended(plainText(person.name)));
    onChanged();
    onClose();
  });
  return (
    <ConfirmDialog
      title={texts.suspendQuestion(<Untrusted text={person.name} />)}
      verb={texts.suspend}
      variant="red"
      action={action}
      onClose={onClose}
    >
      <p>{texts.suspendEffect}</p>
    </ConfirmDialog>
  );
}

export function ResumeDialog({ person, onChanged, onClose }: PersonDialogProps): JSX.Element {
  const action = useAction(async () => {
    await updatePerson(person.id, { is_suspended: false });
    showToast(texts.isResumed(plainText(person.name)));
    onChanged();
    onClose();
  });
  return (
    <ConfirmDialog
      title={texts.resumeQuestion(<Untrusted text={person.name} />)}
      verb={texts.resume}
      action={action}
      onClose={onClose}
    >
      <p>{texts.resumeEffect}</p>
    </ConfirmDialog>
  );
}

export function RemoveDialog({ person, onChanged, onClose }: PersonDialogProps): JSX.Element {
  const action = useAction(async () => {
    await removePerson(person.id);
    showToast(texts.isRemoved(plainText(person.name)));
    onChanged();
    onClose();
  });
  return (
    <ConfirmDialog
      title={texts.removeQuestion(<Untrusted text={person.name} />)}
      verb={texts.remove}
      variant="red"
      action={action}
      onClose={onClose}
    >
      <p>{texts.removeEffect}</p>
    </ConfirmDialog>
  );
}
