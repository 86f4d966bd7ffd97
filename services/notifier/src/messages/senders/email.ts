import { createTransport } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import type { Socket } from 'node:net';
import { OutboundFault } from '../../outbound/outbound-fault';
import { plainText, resultOf, type Destination, type Send, type Sent } from './sender';

/** Opens a connection to an allowed address only. @throws OutboundFault */
export type OpenConnection = (host: string, port: number) => Promise<Socket>;

/** Where TLS begins with the connection (RFC 8314, 3.3); on others it is asked for, and required. */
const TLS_PORT = 465;

/** How long all of it may take, in times what the server may be silent: one that says a word now and then holds up others. */
const MOST_SILENCES = 3;

/**
 * Hands mail to the mail server of the channel, over verified TLS. The secret is the password.
 * @param timeoutMs how long the server may be silent
 */
export function createEmailSender(open: OpenConnection, timeoutMs: number): Send {
  return async (destination, words) => {
    const { channel, secret, messageId } = destination;
    const transport = createTransport(optionsOf(destination, open, timeoutMs));
    try {
      const info = await transport.sendMail({
        from: String(channel.target['from']),
        to: String(channel.target['to']),
        subject: words.title,
        text: plainText(words),
        messageId: `<${messageId}@gateway>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(MOST_SILENCES * timeoutMs),
      });
      return { isSent: true, result: resultOf(info.response, secret), mayRetry: false };
    } catch (error) {
      return failed(error, secret);
    } finally {
      transport.close();
    }
  };
}

function optionsOf({ channel, secret }: Destination, open: OpenConnection, timeoutMs: number): SMTPTransport.Options {
  const { host, port, user } = channel.target;
  const server = { host: String(host), port: Number(port) };
  return {
    ...server,
    secure: server.port === TLS_PORT,
    requireTLS: true,
    tls: { minVersion: 'TLSv1.2' },
    ...(typeof user === 'string' && user !== '' && { auth: { user, pass: secret } }),
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    ...{ disableFileAccess: true, disableUrlAccess: true },
    getSocket(_options, callback) {
      open(server.host, server.port).then(
        (connection) => {
          callback(null, { connection });
        },
        (error: unknown) => {
          callback(error instanceof Error ? error : new Error(String(error)), false);
        },
      );
    },
  };
}

interface SmtpError {
  /** Three digits (RFC 5321, 4.2). */
  responseCode?: number;
  response?: string;
  message?: string;
}

/** 4xx asks for another attempt, as a server does that delays strangers; 5xx refuses for good. */
function failed(error: unknown, secret: string): Sent {
  if (error instanceof OutboundFault) {
    return { isSent: false, result: error.reason, mayRetry: error.reason !== 'blocked_address' };
  }
  const { responseCode, response, message } = error as SmtpError;
  const isRefused = responseCode !== undefined && responseCode >= 500;
  return { isSent: false, result: resultOf(response ?? message ?? 'failed', secret), mayRetry: !isRefused };
}
