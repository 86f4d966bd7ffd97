import { connect } from 'node:net';

/** What a server sent before it closed the connection; `isHanging` when it did not close it in time. */
export interface WireResponse {
  /** The request was incomplete, so that the server need not respond. */
  isCut: boolean;
  status: number;
  headers: Headers;
  text: string;
  isHanging: boolean;
}

/** Longer than a test webhook waits for a notifier, of which none runs here. */
const PATIENCE_MS = 20_000;
const HEAD = 'HEAD ';
const INTERIM = 'HTTP/1.1 100 Continue\r\n\r\n';
const NO_ANSWER = { status: 0, headers: new Headers(), text: '', bodyBytes: 0 };

/**
 * Writes the bytes of one request to a local port and reads until the server closes the connection: the server must
 * give up an incomplete request, because this side ends its stream.
 */
export function send(port: number, bytes: Buffer): Promise<WireResponse> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const isCut = !isWhole(bytes);
    const isHead = bytes.subarray(0, HEAD.length).toString('latin1') === HEAD;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const finish = (isHanging: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      const { status, headers, text } = parse(Buffer.concat(chunks));
      resolve({ status, headers, text, isCut, isHanging });
    };
    const timer = setTimeout(() => {
      finish(true);
    }, PATIENCE_MS);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (isWholeResponse(Buffer.concat(chunks), isHead)) finish(false);
    });
    socket.once('end', () => {
      finish(false);
    });
    socket.once('error', () => {
      finish(false); // closed before everything was sent: what arrived until then is the response
    });
    socket.write(bytes);
    if (isCut) socket.end();
  });
}

/**
 * Whether a response is complete while the server waits for another request on a keep-alive connection; a stream of
 * events, which never ends, is with its first event.
 */
function isWholeResponse(received: Buffer, isHead: boolean): boolean {
  const { status, headers, text, bodyBytes } = parse(received);
  if (headers.get('content-type')?.startsWith('text/event-stream')) return text.includes('\n\n');
  const length = headers.get('content-length');
  if (status < 200 || headers.get('connection') !== 'keep-alive' || length === null) return false;
  return isHead || bodyBytes >= Number(length);
}

/** Whether the server can find the end of the request. */
function isWhole(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  const headEnd = text.indexOf('\r\n\r\n');
  const length = /\r\ncontent-length: *(\d+)\r\n/i.exec(text)?.[1] ?? '0';
  return headEnd >= 0 && !/transfer-encoding/i.test(text) && bytes.length - headEnd - 4 >= Number(length);
}

function parse(received: Buffer): Pick<WireResponse, 'status' | 'headers' | 'text'> & { bodyBytes: number } {
  const bytes = received.indexOf(INTERIM) === 0 ? received.subarray(INTERIM.length) : received;
  const headEnd = bytes.indexOf('\r\n\r\n');
  const [first = '', ...lines] = bytes.subarray(0, Math.max(0, headEnd)).toString('latin1').split('\r\n');
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1];
  if (status === undefined) return { ...NO_ANSWER, text: bytes.toString('latin1') };
  const headers = new Headers();
  for (const line of lines) headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim());
  const bodyEnd = headEnd + 4 + Number(headers.get('content-length') ?? bytes.length);
  const body = bytes.subarray(headEnd + 4, bodyEnd); // the rest responds to bytes after the request
  const isChunked = headers.get('transfer-encoding') === 'chunked';
  const text = (isChunked ? unchunk(body) : body).toString('utf8');
  return { status: Number(status), headers, text, bodyBytes: body.length };
}

function unchunk(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length;) {
    const lineEnd = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.subarray(at, lineEnd).toString('latin1'), 16);
    if (lineEnd < 0 || !(size > 0)) break;
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
  return Buffer.concat(parts);
}
