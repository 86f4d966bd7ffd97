import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Person } from '../../api/access/people';
import { plainText } from '../../format/hostile-text';
import { Menu } from '../../parts/menu';
import { ActionsHead } from '../../parts/tables/actions-head';
import { Table } from '../../parts/tables/table';
import { Untrusted } from '../../parts/text';
import { Ago } from '../../parts/time';
import type { PeopleOf, Place } from './people-of';
import {
  NewLinkDialog,
  RemoveDialog,
  ResumeDialog,
  RoleDialog,
  SuspendDialog,
  type PersonDialogProps,
} from './person-dialogs';
import { texts as roles } from '../../texts/roles';
import { texts } from '../../texts/pages/people';

interface PeopleTableProps {
  of: PeopleOf;
  people: readonly Person[];
  onChanged: () => void;
}

type Dialog = (props: PersonDialogProps) => JSX.Element;

/** People, newest first, each with what can be done. */
export function PeopleTable({ of, people, onChanged }: PeopleTableProps): JSX.Element {
  const [opened, setOpened] = useState<{ Dialog: Dialog; person: Person } | undefined>(undefined);
  return (
    <>
      <Table
        class="table people-table"
        caption={texts.newestFirst}
        columns={[texts.name, texts.roles, texts.secondFactor, texts.lastSeen, <ActionsHead />]}
      >
        {people.map((person) => (
          <tr key={person.id}>
            <td class="cell-name">
              <Untrusted text={person.name} clip />
              {person.login_name === null ? null : (
                <div class="faint">
                  <Untrusted text={person.login_name} clip />
                </div>
              )}
            </td>
            <td class="cell-roles">
              <Roles person={person} places={of.places} />
            </td>
            <td class="cell-factor">{waysOf(person)}</td>
            <td class="cell-when">{person.last_seen_at === null ? texts.never : <Ago iso={person.last_seen_at} />}</td>
            <td class="cell-menu">
              <PersonMenu
                person={person}
                onChoose={(Dialog) => {
                  setOpened({ Dialog, person });
                }}
              />
            </td>
          </tr>
        ))}
      </Table>
      {opened ? (
        <opened.Dialog
          of={of}
          person={opened.person}
          onChanged={onChanged}
          onClose={() => {
            setOpened(undefined);
          }}
        />
      ) : null}
    </>
  );
}

function PersonMenu({ person, onChoose }: { person: Person; onChoose: (dialog: Dialog) => void }): JSX.Element {
  const item = (label: string, dialog: Dialog): { label: string; onChoose: () => void } => ({
    label,
    onChoose: () => {
      onChoose(dialog);
    },
  });
  return (
    <Menu
      name={texts.whatCanBeDoneAbout(plainText(person.name))}
      items={[
        { ...item(texts.changeRole, RoleDialog), does: ['updatePerson', 'updateOwnPerson'] },
        { ...item(texts.newLink, NewLinkDialog), does: ['renewInvitation', 'renewOwnInvitation'] },
        person.isSuspended
          ? { ...item(texts.resume, ResumeDialog), does: ['updatePerson'] }
          : { ...item(texts.suspend, SuspendDialog), does: ['updatePerson'], isRed: true },
        { ...item(texts.remove, RemoveDialog), does: ['removePerson'], isRed: true },
      ]}
    />
  );
}

/** Each role with its place, if there are several places. */
function Roles({ person, places }: { person: Person; places: readonly Place[] }): JSX.Element {
  return (
    <>
      {person.isSuspended ? <div class="tone-bad">{texts.suspended}</div> : null}
      {person.roles.length === 0 ? <span class="faint">{texts.noRole}</span> : null}
      {person.roles.map(({ merchantId, role }) => {
        const place = places.find((one) => one.merchantId === merchantId);
        const word = (merchantId === null ? roles.atGateway : roles.atMerchant)[role as 'owner'];
        return (
          <div key={merchantId}>
            {word}
            {places.length < 2 ? null : (
              <span class="faint">
                {' '}
                <Untrusted text={place?.name ?? roles.unknownMerchant} clip />
              </span>
            )}
          </div>
        );
      })}
    </>
  );
}

function waysOf({ passkey_count: passkeys, has_totp: hasApp, has_password: hasPassword }: Person): string {
  const ways = [
    ...(passkeys > 0 ? [texts.passkey] : []),
    ...(hasPassword ? [hasApp ? texts.app : texts.password] : []),
  ];
  return ways.length === 0 ? texts.counter : ways.join(', ');
}
