import type { JSX } from 'preact';
import type { Invitation } from '../../api/access/people';
import { ApiError } from '../../api/http/errors';
import { showToast } from '../../browser/toast';
import { plainText } from '../../format/hostile-text';
import { ConfirmButton } from '../../parts/dialogs/confirm-button';
import { Panel } from '../../parts/page/panel';
import { Untrusted } from '../../parts/text';
import { ExactTime } from '../../parts/time';
import type { PeopleOf } from './people-of';
import { texts as roles } from '../../texts/roles';
import { texts } from '../../texts/pages/people';

interface InvitationsPanelProps {
  of: PeopleOf;
  invitations: readonly Invitation[];
  onChanged: () => void;
}

/** Who is invited and has not accepted yet. */
export function InvitationsPanel({ of, invitations, onChanged }: InvitationsPanelProps): JSX.Element {
  return (
    <Panel title={texts.invitations}>
      <p class="panel-text">{texts.invitationsHelp}</p>
      <ul class="passkeys">
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <div>
              <strong>
                <Untrusted text={invitation.name} />
              </strong>
              <p class="faint">
                <Untrusted text={offerText(invitation, of)} /> · {texts.ends} <ExactTime iso={invitation.expires_at} />
              </p>
            </div>
            <ConfirmButton
              button={{
                ...{ size: 'small', label: texts.revokeOf(plainText(invitation.name)), children: texts.revoke },
                does: ['revokeInvitation', 'revokeOwnInvitation'],
              }}
              title={texts.revokeQuestion(<Untrusted text={invitation.name} />)}
              verb={texts.revoke}
              variant="red"
              act={async () => {
                await revokeOnce(of, invitation.id);
                showToast(texts.revoked);
                onChanged();
              }}
            >
              <p>{texts.revokeEffect}</p>
            </ConfirmButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function offerText({ gateway_role, merchant_id, merchant_role }: Invitation, { places }: PeopleOf): string {
  const place = places.find(({ merchantId }) => merchantId === merchant_id)?.name ?? roles.unknownMerchant;
  if (gateway_role !== null) return roles.roleAt(roles.atGateway[gateway_role], roles.gateway);
  return merchant_role === null ? texts.newLink : roles.roleAt(roles.atMerchant[merchant_role], place);
}

/** An invitation that is gone meanwhile is what was wanted. */
async function revokeOnce(of: PeopleOf, id: string): Promise<void> {
  try {
    await of.revoke(id);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
  }
}
