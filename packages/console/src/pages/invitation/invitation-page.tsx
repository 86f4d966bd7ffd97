import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import {
  acceptInvitation,
  beginDirectoryInvitation,
  openInvitation,
  type Acceptance,
  type Offer,
} from '../../api/access/invitation';
import { hrefOf } from '../../browser/href';
import { useLinkSecret } from '../../browser/link-secret';
import { go } from '../../browser/place';
import { failureSentence } from '../../format/failure';
import { ApiError } from '../../api/http/errors';
import { beginSession } from '../../live/session';
import { useAction } from '../../live/use-action';
import { RecoveryCodesDialog } from '../../parts/dialogs/recovery-codes';
import { Complaint } from '../../parts/forms/form';
import { Link } from '../../parts/link';
import { EntryPage } from '../../parts/page/entry-page';
import { Untrusted } from '../../parts/text';
import { Ways } from './ways';
import { texts as roles } from '../../texts/roles';
import { texts } from '../../texts/pages/invitation';

/** What an invitation offers, and the ways to accept it. */
export function InvitationPage(): JSX.Element {
  const secret = useLinkSecret();
  const [offer, setOffer] = useState<Offer | undefined>(undefined);
  const opening = useAction(async () => {
    if (secret !== undefined) setOffer(await openInvitation(secret));
  });
  useEffect(() => {
    opening.run();
  }, [secret]);
  if (secret !== undefined && offer) return <Open key={secret} secret={secret} offer={offer} />;
  return (
    <EntryPage title={texts.title}>
      {secret === undefined ? (
        <p>{texts.noSecret}</p>
      ) : opening.error === undefined ? (
        <p>{texts.opening}</p>
      ) : (
        <Complaint sentence={openingFailure(opening.error)} />
      )}
      <p>
        <Link href={hrefOf('')}>{texts.toSignIn}</Link>
      </p>
    </EntryPage>
  );
}

function openingFailure(error: unknown): string {
  const isGone = error instanceof ApiError && ['NOT_FOUND', 'INVALID_BODY'].includes(error.code);
  return isGone ? texts.notOpen : failureSentence(error);
}

function Open({ secret, offer }: { secret: string; offer: Offer }): JSX.Element {
  const [codes, setCodes] = useState<readonly string[] | undefined>(undefined);
  const enter = async (): Promise<void> => {
    await beginSession();
    go(hrefOf(''), 'replace');
  };
  const accept = async (by: Acceptance): Promise<void> => {
    const shown = await acceptInvitation(secret, by);
    if (shown === null) await enter();
    else setCodes(shown);
  };
  const goToDirectory = async (): Promise<void> => {
    location.assign(await beginDirectoryInvitation(secret));
  };
  const entering = useAction(enter);
  return (
    <EntryPage title={texts.title} heading={texts.welcome(<Untrusted text={offer.name} />)}>
      <p>{describe(offer)}</p>
      <Ways offer={offer} accept={accept} goToDirectory={goToDirectory} />
      {codes ? <RecoveryCodesDialog codes={codes} onDone={entering.run} /> : null}
    </EntryPage>
  );
}

function describe({ gateway_role: role, merchant }: Offer): JSX.Element {
  if (merchant !== null)
    return <>{texts.invitedAs(roles.atMerchant[merchant.role], <Untrusted text={merchant.name} />)}</>;
  return <>{role === null ? texts.newCredentials : texts.invitedAs(roles.atGateway[role], texts.thisGateway)}</>;
}
