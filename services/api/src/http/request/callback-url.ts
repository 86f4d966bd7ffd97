import { type ErrorCode, parseIp, parseWebhookUrl, refuse, type TargetPolicy } from '@gateway/domain';
import type { ApiConfig } from '../../base/config';
import { findUrlFault } from './url-fault';

const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const MAX_NAME_LENGTH = 253;
const INNER_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa)$|^[^.]+$/;

/**
 * Checks the URL of a webhook before it is stored: its spelling, and the target policy as far as it can be applied
 * without DNS.
 * @throws Refusal with the given code
 */
export function checkCallbackUrl(
  text: string,
  { targets, publicBaseUrl }: Pick<ApiConfig, 'targets' | 'publicBaseUrl'>,
  code: ErrorCode = 'INVALID_BODY',
  field = 'callback_url',
): void {
  const written = findUrlFault(text) ?? (text.includes('#') ? 'not have a fragment' : undefined);
  if (written !== undefined) refuse(code, `"${field}" must ${written}`);
  const url = parseWebhookUrl(text, targets, code, `"${field}"`);
  const name = url.hostname.replace(/\.$/, '');
  const fault = parseIp(name) === undefined ? faultOfName(name, targets) : undefined;
  if (fault !== undefined) refuse(code, `"${field}" must have ${fault}`);
  if (url.host === new URL(publicBaseUrl).host) refuse(code, `"${field}" must not be this gateway itself`);
}

/** Names that only resolve inside a network are accepted only if private targets are allowed. */
function faultOfName(name: string, targets: TargetPolicy): string | undefined {
  if (name.length > MAX_NAME_LENGTH || !name.split('.').every((label) => LABEL.test(label))) return 'a valid host name';
  const isInnerAllowed = targets.isPrivateAllowed || targets.allowedRanges.length > 0;
  return !isInnerAllowed && INNER_NAME.test(name) ? 'a public host name' : undefined;
}
