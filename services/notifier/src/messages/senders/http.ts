import { parseRetryAfter, Refusal } from '@gateway/domain';
import type { Outbound, OutboundAnswer } from '../../outbound/outbound';
import { OutboundFault } from '../../outbound/outbound-fault';
import type { Target } from '../../outbound/target-reader';
import { resultOf, type Sent } from './sender';

/** Answers that ask for another attempt. */
const RETRIED = [408, 425, 429];
const HEADERS = { 'content-type': 'application/json', 'user-agent': 'crypto-payment-gateway' };

/** Posts JSON and says how it went, also if the target may not be used. @param say finds the words in the body of an answer */
export async function postJson(
  outbound: Outbound,
  { target, body, secret }: { target: () => Target; body: object; secret: string },
  say: (answer: OutboundAnswer) => { text: string; restSeconds?: number | undefined },
): Promise<Sent> {
  try {
    const answer = await outbound.post({ target: target(), headers: HEADERS, body: Buffer.from(JSON.stringify(body)) });
    const isSent = answer.status >= 200 && answer.status < 300;
    const { text, restSeconds = parseRetryAfter(answer.retryAfter ?? '', new Date()) } = say(answer);
    const result = resultOf(`HTTP ${String(answer.status)} ${text}`, secret);
    return { isSent, result, mayRetry: answer.status >= 500 || RETRIED.includes(answer.status), restSeconds };
  } catch (error) {
    if (error instanceof Refusal) return { isSent: false, result: 'blocked_address', mayRetry: false };
    if (!(error instanceof OutboundFault)) throw error;
    return { isSent: false, result: error.reason, mayRetry: error.reason !== 'blocked_address' };
  }
}
