import { readEnvironment, reading } from '@gateway/config';
import type { Tx } from '@gateway/store/db';
import type { Acted, AdminActionName, ChainPlace } from '@gateway/store/gateway';
import { insertLinkedInvitation, type Offer } from '@gateway/store/people';
import { type Output } from '../command/output';
import { placeInWords } from '../command/recorded';

const READING = reading({ required: ['PUBLIC_BASE_URL'], optional: [] });

/** An invitation of the command line, whose link is shown once. */
export interface PrintableLink {
  id: string;
  name: string;
  link: string;
  expiresAt: Date;
}

/** What the link begins with. @throws ConfigError without PUBLIC_BASE_URL */
export function readPublicUrl(environment: NodeJS.ProcessEnv): string {
  return readEnvironment(READING, environment).PUBLIC_BASE_URL.replace(/\/+$/, '');
}

/** Stores an invitation, and returns it with its row for the admin audit log. */
export async function inviteTo(
  tx: Tx,
  publicBaseUrl: string,
  { name, offer, action, facts }: { name: string; offer: Offer; action: AdminActionName; facts: object },
): Promise<Acted<PrintableLink>> {
  const { invitation, link } = await insertLinkedInvitation(tx, publicBaseUrl, { name, offer, invitedBy: null });
  const { id, expiresAt } = invitation;
  const object = offer.kind === 'credentials' ? offer.personId : id;
  return { result: { id, name, link, expiresAt }, action: { action, object, before: null, after: { name, ...facts } } };
}

/** Prints a link after its row was committed. */
export function printLink(output: Output, { id, name, link, expiresAt }: PrintableLink, place: ChainPlace): void {
  const until = expiresAt.toISOString();
  output.text(`${placeInWords(place)}for ${name}, to be used once until ${until}; it is not shown again:\n${link}\n`);
  output.json({ changed: true, id, link, expires_at: until, admin_log: place });
}
