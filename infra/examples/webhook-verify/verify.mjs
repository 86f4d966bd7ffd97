// node verify.mjs < vectors.jsonl
import { Buffer } from 'node:buffer';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createInterface } from 'node:readline';

const TOLERANCE_SECONDS = 300;

/** `body` is the raw body, a Buffer; `header` is x-signature. */
export function verifyBody(body, secret, header) {
  return isEqual(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`, header);
}

/** `headers` are those of the request; `now` is your clock in unix seconds. */
export function verifyStandard(body, secret, headers, now) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const mac = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return headers['webhook-signature'].split(' ').some((signature) => isEqual(`v1,${mac}`, signature));
}

function isEqual(expected, given) {
  const one = Buffer.from(expected);
  const other = Buffer.from(given);
  return one.length === other.length && timingSafeEqual(one, other);
}

for await (const line of createInterface({ input: process.stdin })) {
  const vector = JSON.parse(line);
  const body = Buffer.from(vector.body, 'utf8');
  const headers = {
    'webhook-id': vector.webhook_id,
    'webhook-timestamp': vector.webhook_timestamp,
    'webhook-signature': vector.webhook_signature,
  };
  const ok = verifyBody(body, vector.secret, vector.x_signature);
  const okStandard = verifyStandard(body, vector.secret, headers, vector.now);
  process.stdout.write(`${ok} ${okStandard}\n`);
}
