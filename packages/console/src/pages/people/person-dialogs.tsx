import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { MAX_NAME_LENGTH } from '../../api/access/me';
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

export function SuspendDialog(props: PersonDialogProps): JSX.Element {
  const { id, name } = props.person;
  return (
    <ChangeDialog
      {...props}
      title={texts.suspendQuestion(<Untrusted text={name} />)}
      verb={texts.suspend}
      variant="red"
      effect={texts.suspendEffect}
      act={() => updatePerson(id, { is_suspended: true })}
      done={texts.isSuspended(plainText(name))}
    />
  );
}

export function ResumeDialog(props: PersonDialogProps): JSX.Element {
  const { id, name } = props.person;
  return (
    <ChangeDialog
      {...props}
      title={texts.resumeQuestion(<Untrusted text={name} />)}
      verb={texts.resume}
      effect={texts.resumeEffect}
      act={() => updatePerson(id, { is_suspended: false })}
      done={texts.isResumed(plainText(name))}
    />
  );
}

export function RemoveDialog(props: PersonDialogProps): JSX.Element {
  const { id, name } = props.person;
  return (
    <ChangeDialog
      {...props}
      title={texts.removeQuestion(<Untrusted text={name} />)}
      verb={texts.remove}
      variant="red"
      effect={texts.removeEffect}
      act={() => removePerson(id)}
      done={texts.isRemoved(plainText(name))}
    />
  );
}

interface ChangeDialogProps extends PersonDialogProps {
  title: ComponentChildren;
  verb: string;
  variant?: 'black' | 'red';
  /** What the change does. */
  effect: ComponentChildren;
  act: () => Promise<void>;
  /** What is said once it is done. */
  done: string;
}

/** Confirms a change that needs nothing else. */
function ChangeDialog(props: ChangeDialogProps): JSX.Element {
  const { title, verb, variant = 'black', effect, act, done, onChanged, onClose } = props;
  const action = useAction(async () => {
    await act();
    showToast(done);
    onChanged();
    onClose();
  });
  return (
    <ConfirmDialog title={title} verb={verb} variant={variant} action={action} onClose={onClose}>
      <p>{effect}</p>
    </ConfirmDialog>
  );
}
