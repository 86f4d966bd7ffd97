import type { JSX } from 'preact';
import type { Me, SignedIn } from '../../api/access/me';
import { useSession } from '../../live/session';
import { Fact, Facts } from '../../parts/facts';
import { Panel } from '../../parts/page/panel';
import { Page } from '../../parts/page/page';
import { Untrusted } from '../../parts/text';
import { BecomePerson } from './become-person';
import { NameForm } from './name-form';
import { PasswordPanel } from './password-panel';
import { ProfileTabs } from './profile-tabs';
import { texts as roles } from '../../texts/roles';
import { texts } from '../../texts/pages/profile';

/** The own profile: name, language, roles and password; passkeys, app and sessions are beside it. */
export function ProfilePage(): JSX.Element {
  const { me } = useSession();
  return (
    <Page title={texts.title}>
      <ProfileTabs current="profile" />
      {me?.person ? <Known me={me} person={me.person} /> : <BecomePerson />}
    </Page>
  );
}

function Known({ me, person }: { me: Me; person: SignedIn }): JSX.Element {
  return (
    <div class="columns two at-top">
      <Panel title={texts.you}>
        <NameForm key={person.id} person={person} />
      </Panel>
      <div class="column">
        <Panel title={texts.roles}>
          {me.gateway_role === null && me.merchants.length === 0 ? <p class="panel-text">{texts.noRoles}</p> : null}
          <Facts>
            {me.gateway_role === null ? null : <Fact name={roles.gateway}>{roles.atGateway[me.gateway_role]}</Fact>}
            {me.merchants.map(({ id, name, role }) => (
              <Fact key={id} name={<Untrusted text={name} clip />}>
                {roles.atMerchant[role]}
              </Fact>
            ))}
          </Facts>
        </Panel>
        <PasswordPanel person={person} />
      </div>
    </div>
  );
}
