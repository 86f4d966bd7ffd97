import { readEnvironment, reading } from '@gateway/config';
import type { ChainPlace } from '@gateway/store/gateway';
import type { LinkedInvitation } from '@gateway/store/people';
import { type Output } from '../command/output';
import { placeInWords } from '../command/recorded';

const READING = reading({ required: ['PUBLIC_BASE_URL'], optional: [] });

/** What the link begins with. @throws ConfigError without PUBLIC_BASE_URL */
export function readPublicUrl(environment: NodeJS.ProcessEnv): string {
  return readEnvironment(READING, environment).PUBLIC_BASE_URL.replace(/\/+$/, '');
}

/** Prints a link after its row was committed. */
export function printLink(output: Output, { id, name, link, expiresAt }: LinkedInvitation, place: ChainPlace): void {
  const until = expiresAt.toISOString();
  output.text(`${placeInWords(place)}for ${name}, to be used once until ${until}; it is not shown again:\n${link}\n`);
  output.json({ changed: true, id, link, expires_at: until, admin_log: place });
}
