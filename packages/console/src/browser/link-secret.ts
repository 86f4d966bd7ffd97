import { hrefOf, INVITATION } from './href';
import { newStore, useStore } from './store';

const secret = newStore<string | undefined>(undefined);

/**
 * Takes the secret of an invitation's link out of the address bar and the history, where others could find it; called once
 * at startup. It is kept by this window alone, so a reload needs the link again.
 */
export function keepLinkSecret(): void {
  take();
  window.addEventListener('hashchange', take); // another link, opened in the same window
}

/** The secret of the link that this window was opened with. */
export function useLinkSecret(): string | undefined {
  return useStore(secret);
}

/** Whether this window has a secret, which a reload would lose. */
export function holdsLinkSecret(): boolean {
  return secret.get() !== undefined;
}

function take(): void {
  if (location.pathname !== hrefOf(INVITATION) || location.hash === '') return;
  secret.set(location.hash.slice(1));
  history.replaceState(null, '', hrefOf(INVITATION));
}
