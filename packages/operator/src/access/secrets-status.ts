import { readEnvironment, reading } from '@gateway/config';
import { readSecretStatus, type OutdatedKey, type SecretStatus } from '@gateway/store/gateway';
import { withDatabase } from '../command/operator-database';
import { TEXT_OUTPUT } from '../command/output';
import type { Run } from '../command/subcommand';

const READING = reading({ required: ['DATABASE_URL'], optional: [] });
const SETTLED = 'no previous value is needed';

/** `gateway secrets status`: what still depends on the previous secrets. Returns 1 while one cannot be removed yet. */
export const secretsStatus: Run = (environment, _args, output = TEXT_OUTPUT) => {
  return withDatabase('gateway secrets status', readEnvironment(READING, environment), async (db) => {
    const status = await readSecretStatus(db);
    const lines = ['HMAC_SECRET', ...aboutHmac(status.hmac), '', 'JWT_SECRET', ...aboutJwt(status.jwt)];
    output.text(`${lines.join('\n')}\n`);
    output.json(inJson(status));
    return isWaiting(status) ? 1 : 0;
  });
};

function inJson({ hmac, jwt }: SecretStatus): object {
  return {
    hmac_secret: {
      is_rotating: hmac.isRotating,
      unsealed_secrets: hmac.unsealedSecrets,
      merchants: hmac.merchantCount,
      outdated_keys: hmac.outdatedKeys.map(({ merchantId, name, prefix, isActive, validUntil }) => ({
        merchant_id: merchantId,
        name,
        api_key_prefix: prefix,
        is_active: isActive,
        valid_until: validUntil?.toISOString() ?? null,
      })),
    },
    jwt_secret: {
      is_rotating: jwt.isRotating,
      last_session_ends_at: jwt.lastSessionEndsAt?.toISOString() ?? null,
    },
  };
}

function isWaiting({ hmac, jwt }: SecretStatus): boolean {
  const isHmacNeeded = hmac.isRotating && (hmac.unsealedSecrets > 0 || hmac.outdatedKeys.length > 0);
  return isHmacNeeded || jwt.lastSessionEndsAt !== null;
}

function aboutHmac({ isRotating, merchantCount, outdatedKeys, unsealedSecrets }: SecretStatus['hmac']): string[] {
  const keys = outdatedKeys.map(describeKey);
  if (!isRotating) {
    if (keys.length === 0) return [`  ${SETTLED}`];
    return [`  ${SETTLED}; these keys were not used while it was valid, and no longer work:`, ...keys];
  }
  return [
    `  secrets of webhooks and of the authenticator app that are not sealed for the new value: ${unsealedSecrets}`,
    `  API keys that were not used since the change: ${keys.length}, of ${merchantCount} merchants`,
    ...keys,
    `  ${whenHmac(unsealedSecrets, keys.length)}`,
  ];
}

function describeKey({ merchantId, name, prefix, isActive, validUntil }: OutdatedKey): string {
  const end = validUntil ? ` (replaced, valid until ${validUntil.toISOString()})` : '';
  return `    ${prefix}…  ${JSON.stringify(name)} ${merchantId}${isActive ? '' : ' (suspended)'}${end}`;
}

function whenHmac(unsealedSecrets: number, outdatedKeys: number): string {
  if (unsealedSecrets > 0) {
    return 'HMAC_SECRET_PREVIOUS cannot be removed yet: an api with both values seals the rest within minutes';
  }
  if (outdatedKeys > 0) {
    return 'HMAC_SECRET_PREVIOUS can be removed when these keys were used; before, they stop working: issue new ones';
  }
  return 'HMAC_SECRET_PREVIOUS can be removed, once every api and notifier was started with both values';
}

function aboutJwt({ isRotating, lastSessionEndsAt }: SecretStatus['jwt']): string[] {
  if (!isRotating) return [`  ${SETTLED}`];
  if (lastSessionEndsAt === null) {
    return ['  JWT_SECRET_PREVIOUS can be removed, once every api was started with both values'];
  }
  const end = lastSessionEndsAt.toISOString();
  return [
    `  the last session that the previous value signed ends by ${end}`,
    '  JWT_SECRET_PREVIOUS can be removed then; before, these sessions end: the admins log in again',
  ];
}
