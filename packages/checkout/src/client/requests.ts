const REQUEST_TIMEOUT_MS = 10_000;
const MIN_BUSY_PAUSE_MS = 15_000;
const OK = 200;
const TOO_MANY_REQUESTS = 429;

/** The server answered 429. */
export class Busy extends Error {
  readonly pauseMs: number;

  constructor(retryAfter: string | null) {
    super('busy');
    this.pauseMs = Math.max(Number(retryAfter ?? 0) * 1000, MIN_BUSY_PAUSE_MS);
  }
}

/** Requests a URL of this gateway. A document loaded this way runs no scripts. */
export function load(url: string, type: 'json' | 'document', form?: string): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(form === undefined ? 'GET' : 'POST', url);
    request.responseType = type;
    request.timeout = REQUEST_TIMEOUT_MS;
    if (form !== undefined) request.setRequestHeader('Content-Type', 'application/x-www-form-urlencoded');
    request.onload = () => {
      if (request.status === OK) resolve(request);
      else if (request.status === TOO_MANY_REQUESTS) reject(new Busy(request.getResponseHeader('Retry-After')));
      else reject(new Error('refused'));
    };
    request.onerror = request.ontimeout = () => {
      reject(new Error('no answer'));
    };
    request.send(form);
  });
}
