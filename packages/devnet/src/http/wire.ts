import type { ServerResponse } from 'node:http';
import { gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { DeliveryFault, RefusingFault } from '../requests/faults';

const compress = promisify(gzip);
const COMPRESSED_FROM_BYTES = 1_024;
const JSON_TYPE = { 'content-type': 'application/json' };
const NO_RESOURCES = '{"Error":"class java.lang.IllegalAccessException : lack of computing resources"}';

/** Sends a response, compressed when the client accepts gzip and it is large enough. */
export async function sendBody(response: ServerResponse, body: Buffer, acceptsGzip: boolean): Promise<void> {
  if (!acceptsGzip || body.length < COMPRESSED_FROM_BYTES) {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': body.length }).end(body);
    return;
  }
  sendCompressed(response, await compress(body, { level: 1 }));
}

/** Sends a response that is already compressed. */
export function sendCompressed(response: ServerResponse, compressed: Buffer): void {
  const headers = { ...JSON_TYPE, 'content-encoding': 'gzip', 'content-length': compressed.length };
  response.writeHead(200, headers).end(compressed);
}

/** Responds instead of the node. */
export function sendRefusal(response: ServerResponse, fault: RefusingFault): void {
  switch (fault.kind) {
    case 'status': {
      const { status, retryAfterSeconds } = fault;
      const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
      response.writeHead(status, { ...JSON_TYPE, ...headers }).end('{"Error":"request rate exceeded"}');
      return;
    }
    case 'no-resources':
      response.writeHead(200, JSON_TYPE).end(NO_RESOURCES);
      return;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>502 Bad Gateway</body></html>');
      return;
    case 'cut':
      response.destroy();
      return;
  }
}

/** Sends a response with a delivery fault. */
export function sendSpoiled(response: ServerResponse, body: Buffer, fault: DeliveryFault): void {
  const half = body.subarray(0, Math.floor(body.length / 2));
  switch (fault.kind) {
    case 'truncated':
      response.writeHead(200, JSON_TYPE).end(half);
      return;
    case 'cut-body':
      response.writeHead(200, { ...JSON_TYPE, 'content-length': body.length });
      response.write(half, () => response.destroy());
      return;
    case 'slow': {
      response.writeHead(200, { ...JSON_TYPE, 'content-length': body.length }).write(half);
      const timer = setTimeout(() => response.end(body.subarray(half.length)), fault.delayMs);
      response.once('close', () => {
        clearTimeout(timer);
      });
      return;
    }
    case 'huge':
      sendHuge(response, fault.bytes);
      return;
  }
}

function sendHuge(response: ServerResponse, bytes: number): void {
  const chunk = Buffer.alloc(65_536, 'a');
  let left = bytes;
  const write = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= chunk.length;
      if (!response.write(chunk)) {
        response.once('drain', write);
        return;
      }
    }
    if (!response.destroyed) response.end('"}');
  };
  response.writeHead(200, JSON_TYPE).write('{"Error":"');
  write();
}

/** The page of the node's HTTP server, which serves nearly all its paths for POST only. */
export function sendNoSuchPath(response: ServerResponse, method: string | undefined, path: string): void {
  const [status, message] =
    method === 'GET' ? [404, 'Not Found'] : [405, `HTTP method ${String(method)} is not supported by this URL`];
  const body = `<html>
<head>
<meta http-equiv="Content-Type" content="text/html;charset=ISO-8859-1"/>
<title>Error ${String(status)} ${message}</title>
</head>
<body><h2>HTTP ERROR ${String(status)} ${message}</h2>
<table>
<tr><th>URI:</th><td>${path.replaceAll('<', '&lt;')}</td></tr>
<tr><th>STATUS:</th><td>${String(status)}</td></tr>
<tr><th>MESSAGE:</th><td>${message}</td></tr>
<tr><th>SERVLET:</th><td>org.eclipse.jetty.servlet.ServletHandler$Default404Servlet-31f9f9b3</td></tr>
</table>
<hr/><a href="https://eclipse.org/jetty">Powered by Jetty:// 9.4.53.v20231009</a><hr/>

</body>
</html>
`;
  const headers = {
    'cache-control': 'must-revalidate,no-cache,no-store',
    'content-type': 'text/html;charset=iso-8859-1',
  };
  response.writeHead(status, headers).end(body);
}
