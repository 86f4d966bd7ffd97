import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  ClientSecretBasic,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { refuse } from '@gateway/domain';
import { errorFields, type Logger } from '@gateway/runtime';
import type { DirectoryConfig } from '../../base/config';
import { contextValue } from '../../base/context-value';

/** Of one sign-in: what the directory's answer must fit to. */
export interface Checks {
  state: string;
  nonce: string;
  /** Of PKCE (RFC 7636). */
  verifier: string;
}

/** The directory of people, an OpenID provider. It says who someone is, and nothing else. */
export interface Directory {
  /** Where a sign-in begins, and what its answer must fit to. @throws Refusal UNAVAILABLE */
  begin(): Promise<{ url: string; checks: Checks }>;
  /**
   * Who has signed in: the issuer and its `sub`, the only name that the directory never gives to another person.
   * @param query what the browser brings back
   * @throws Refusal FORBIDDEN for an answer that is wrong in anything, UNAVAILABLE
   */
  end(query: string, checks: Checks): Promise<string>;
}

/** Names no person, so it needs no other scope: names and e-mail addresses are not asked for. */
const SCOPE = 'openid';
const TIMEOUT_SECONDS = 5;
/** Its keys are read again when an unknown one signs; this is for its addresses. */
const DISCOVERY_LIFETIME_MS = 3_600_000;
const RETRY_AFTER_SECONDS = 5;
const SILENT = 'The directory does not answer: try again in a moment, or sign in another way';
const REFUSED =
  'The directory did not let you in, or its answer cannot be trusted: begin again, or sign in another way';

/** By which people may sign in; undefined if there is none. */
export const directoryOf = contextValue(
  ({ config, logger }) => config.directory && openDirectory(config.directory, logger),
).of;

/** Opens the directory. It is asked only when a person wants to sign in by it. */
function openDirectory(config: DirectoryConfig, logger: Logger): Directory {
  const discovered = openDiscovery(config);
  return {
    async begin() {
      const checks = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const provider = await discovered().catch((error: unknown) => refuseSilent(error, logger));
      const url = buildAuthorizationUrl(provider, {
        ...{ redirect_uri: config.redirectUrl, scope: SCOPE, state: checks.state, nonce: checks.nonce },
        code_challenge: await calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, checks };
    },
    async end(query, { state, nonce, verifier }) {
      const provider = await discovered().catch((error: unknown) => refuseSilent(error, logger));
      try {
        const tokens = await authorizationCodeGrant(provider, new URL(`${config.redirectUrl}?${query}`), {
          ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
        });
        const { iss, sub } = tokens.claims() ?? refuse('FORBIDDEN', REFUSED);
        return `${iss} ${sub}`;
      } catch (error) {
        if (isSilence(error)) return refuseSilent(error, logger);
        logger.warn('answer of the directory was refused', { error: errorFields(error) });
        return refuse('FORBIDDEN', REFUSED);
      }
    },
  };
}

/** Reads the discovery document when it is needed. One that was not read is asked for again by the next sign-in. */
function openDiscovery({ issuer, clientId, clientSecret }: DirectoryConfig): () => Promise<Configuration> {
  const discover = (): Promise<Configuration> =>
    discovery(issuer, clientId, undefined, ClientSecretBasic(clientSecret), {
      timeout: TIMEOUT_SECONDS,
      execute: [
        enableNonRepudiationChecks, // the signature too, by the current keys
        ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : []), // on this host alone, by the configuration
      ],
    });
  let known: { provider: Promise<Configuration>; until: number } | undefined;
  return async () => {
    if (known && Date.now() < known.until) return known.provider;
    const asked = { provider: discover(), until: Date.now() + DISCOVERY_LIFETIME_MS };
    known = asked;
    try {
      return await asked.provider;
    } catch (error) {
      if (known === asked) known = undefined;
      throw error;
    }
  };
}

/** Whether the directory did not answer, or said itself that it cannot. */
function isSilence(error: unknown): boolean {
  if (error instanceof TypeError) return error.message === 'fetch failed';
  if (!(error instanceof ClientError)) return false;
  return error.code === 'OAUTH_TIMEOUT' || (error.cause instanceof Response && error.cause.status >= 500);
}

function refuseSilent(error: unknown, logger: Logger): never {
  logger.warn('directory does not answer', { error: errorFields(error) });
  return refuse('UNAVAILABLE', SILENT, RETRY_AFTER_SECONDS);
}
