import { createServer, type AddressInfo, type Socket } from 'node:net';
import { TLSSocket, type SecureContext } from 'node:tls';

/** A mail as it arrived. */
export interface ReceivedMail {
  from: string;
  to: string;
  /** Headers and body. */
  text: string;
}

/** A mail server on loopback that demands STARTTLS (RFC 3207) and a password. */
export interface MailServer {
  port: number;
  received: ReceivedMail[];
  /** How many times a password was sent. */
  passwords: number;
  /** What it answers to the recipient, by turn; when all are used up, 250. */
  answers: string[];
  /** Whether it says nothing at all. */
  isSilent: boolean;
  /** Whether it goes on saying that more follows, and never comes to an end. */
  isEndless: boolean;
  /** Whether it offers STARTTLS; if not, it takes mail in the clear. */
  isSecurable: boolean;
  close(): Promise<void>;
}

export const MAIL_PASSWORD = 'the password of a mailbox';

export async function openMailServer(secureContext: SecureContext): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (mail.isEndless) dripOn(socket);
    else if (!mail.isSilent) serve(socket, mail, secureContext);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const mail: MailServer = {
    port: (server.address() as AddressInfo).port,
    received: [],
    passwords: 0,
    answers: [],
    isSilent: false,
    isEndless: false,
    isSecurable: true,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        for (const socket of sockets) socket.destroy();
      }),
  };
  return mail;
}

const DRIP_MS = 300;

/** Answers EHLO with lines that each announce another. */
function dripOn(socket: Socket): void {
  socket.write('220 test\r\n');
  const dripping = setInterval(() => socket.write('250-more follows\r\n'), DRIP_MS);
  socket.resume().once('close', () => {
    clearInterval(dripping);
  });
}

/** One session (RFC 5321), in the clear until STARTTLS. */
function serve(plain: Socket, mail: MailServer, secureContext: SecureContext): void {
  let socket = plain;
  let isSecure = false;
  let isAuthenticated = false;
  let data: string | undefined;
  const envelope = { from: '', to: '' };
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  const command = (line: string): void => {
    const [verb = ''] = line.toUpperCase().split(' ');
    if (verb === 'EHLO') say(isSecure || !mail.isSecurable ? '250-test\r\n250 AUTH PLAIN' : '250-test\r\n250 STARTTLS');
    else if (verb === 'STARTTLS' && mail.isSecurable) {
      say('220 go ahead');
      socket = new TLSSocket(plain, { isServer: true, secureContext });
      socket.on('error', () => undefined);
      isSecure = true;
      listen(socket, receive);
    } else if (verb === 'AUTH') {
      mail.passwords += 1;
      isAuthenticated = Buffer.from(line.split(' ')[2] ?? '', 'base64')
        .toString()
        .endsWith(`\0${MAIL_PASSWORD}`);
      say(isAuthenticated ? '235 welcome' : '535 5.7.8 Authentication credentials invalid');
    } else if ((mail.isSecurable && !isSecure) || !isAuthenticated)
      say('530 5.7.0 Must issue a STARTTLS command first');
    else if (verb === 'MAIL') {
      envelope.from = line.slice('MAIL FROM:'.length);
      say('250 ok');
    } else if (verb === 'RCPT') {
      envelope.to = line.slice('RCPT TO:'.length);
      say(mail.answers.shift() ?? '250 ok');
    } else if (verb === 'DATA') {
      data = '';
      say('354 end with a point');
    } else say(verb === 'QUIT' ? '221 bye' : '502 unknown');
  };
  const receive = (line: string): void => {
    if (data === undefined) command(line);
    else if (line === '.') {
      mail.received.push({ ...envelope, text: data });
      data = undefined;
      say('250 2.0.0 queued as 4711');
    } else data += `${line}\n`;
  };
  say('220 test');
  listen(plain, receive);
}

function listen(socket: Socket, receive: (line: string) => void): void {
  let rest = '';
  socket.removeAllListeners('data');
  socket.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) receive(line);
  });
}
