import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Person } from '../../api/access/people';
import { plainText } from '../../format/hostile-text';
import { useSession } from '../../live/session';
import { Menu } from '../../parts/menu';
import { ActionsHead } from '../../parts/tables/actions-head';
import { Table } from '../../parts/tables/table';
import { Untrusted } from '../../parts/text';
import { Ago } from '../../parts/time';
import { EndAccess, isOnlyCashier } from './end-access';
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

/** Whose access was ended on this page, and in which row. */
type Ended = readonly { person: Person; row: number }[];

/** People, newest first, each with what can be done. A row whose access was ended stays, and says so. */
export function PeopleTable({ of, people, onChanged }: PeopleTableProps): JSX.Element {
  const [opened, setOpened] = useState<{ Dialog: Dialog; person: Person } | undefined>(undefined);
  const [ended, setEnded] = useState<Ended>([]);
  return (
    <>
      <Table
        class="table people-table"
        caption={texts.newestFirst}
        columns={[texts.name, texts.roles, texts.secondFactor, texts.lastSeen, <ActionsHead />]}
      >
        {withEnded(people, ended).map((person, row) => (
          <PersonRow
            key={person.id}
            of={of}
            person={person}
            isEnded={ended.some((one) => one.person.id === person.id)}
            onEnded={() => {
              setEnded([...ended, { person, row }]);
              onChanged();
            }}
            onChoose={(Dialog) => {
              setOpened({ Dialog, person });
            }}
          />
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

interface PersonRowProps {
  of: PeopleOf;
  person: Person;
  isEnded: boolean;
  onEnded: () => void;
  onChoose: (dialog: Dialog) => void;
}

function PersonRow({ of, person, isEnded, onEnded, onChoose }: PersonRowProps): JSX.Element {
  return (
    <tr>
      <td class="cell-name">
        <Untrusted text={person.name} clip />
        {person.login_name === null ? null : (
          <div class="faint">
            <Untrusted text={person.login_name} clip />
          </div>
        )}
      </td>
      <td class="cell-roles">
        {isEnded ? <div class="tone-bad">{texts.accessEnded}</div> : <Roles person={person} places={of.places} />}
        {isOnlyCashier(person) && !isEnded ? <EndAccess of={of} person={person} onEnded={onEnded} /> : null}
      </td>
      <td class="cell-factor">{waysOf(person)}</td>
      <td class="cell-when">{person.last_seen_at === null ? texts.never : <Ago iso={person.last_seen_at} />}</td>
      <td class="cell-menu">{isEnded ? null : <PersonMenu person={person} onChoose={onChoose} />}</td>
    </tr>
  );
}

/** With those who are no longer among the people, where they were. */
function withEnded(people: readonly Person[], ended: Ended): readonly Person[] {
  const rows = [...people];
  const missing = ended.filter(({ person }) => people.every(({ id }) => id !== person.id));
  for (const { person, row } of missing.toSorted((one, other) => one.row - other.row)) rows.splice(row, 0, person);
  return rows;
}

function PersonMenu({ person, onChoose }: { person: Person; onChoose: (dialog: Dialog) => void }): JSX.Element {
  const isOneself = useSession().me?.person?.id === person.id;
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
        // One's own passkeys and password are changed in the profile.
        { ...item(texts.newLink, NewLinkDialog), does: isOneself ? [] : ['renewInvitation', 'renewOwnInvitation'] },
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
