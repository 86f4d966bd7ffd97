import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'undici';
import { waitUntil } from '../timed';

/** What became of the visitors of a link. */
export interface Visits {
  visitors: number;
  /** Honest visitors who came to a checkout. */
  served: number;
  /** Honest visitors who did not. */
  unserved: number;
  /** Orders that hostile visitors made. */
  hostileOrders: number;
  /** Answers that nobody should get, such as 500. */
  errors: number;
}

interface Answer {
  status: number;
  cookie: string;
}

const PER_SECOND = 5_000 / 60;
const TOO_LARGE = 'reference='.padEnd(20_000, 'x');
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
/** The address that all of a kind of hostile visitors share. */
const HOSTILE = '203.0.113.7';

/** Visits a link at 5,000 a minute, whether or not the responses keep up. Every other visitor is hostile. */
export async function visitFor(publicUrl: string, linkId: string, durationMs: number): Promise<Visits> {
  const visits: Visits = { visitors: 0, served: 0, unserved: 0, hostileOrders: 0, errors: 0 };
  const url = `${publicUrl}/pay/${linkId}`;
  const under: Promise<void>[] = [];
  const begin = performance.now();
  while (performance.now() - begin < durationMs) {
    const turn = visits.visitors++;
    under.push(turn % 2 === 0 ? visit(url, visits) : attack(url, publicUrl, visits, (turn - 1) / 2));
    await waitUntil(begin + (visits.visitors * 1_000) / PER_SECOND);
  }
  await Promise.all(under);
  return visits;
}

/** A customer, from an address of its own: reads the page, and continues. */
async function visit(url: string, visits: Visits): Promise<void> {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  const address = `10.${String(a)}.${String(b)}.${String(c)}`;
  const page = await send('GET', url, address);
  const answer = await send('POST', url, address, { cookie: page.cookie, origin: new URL(url).origin });
  if (answer.status === 303) visits.served += 1;
  else visits.unserved += 1;
  count(visits, page, answer);
}

/** In turn: a flood without cookies, with forged ones, from a foreign page, with a huge form, and guessed links. */
async function attack(url: string, publicUrl: string, visits: Visits, turn: number): Promise<void> {
  const { origin } = new URL(url);
  const forged = `link_visitor=s%3A${randomBytes(16).toString('base64url')}.forged`;
  const ways = [
    () => send('POST', url, HOSTILE, { origin }),
    () => send('POST', url, HOSTILE, { origin, cookie: forged }),
    () => send('POST', url, HOSTILE, { origin: 'https://elsewhere.example' }),
    () => send('POST', url, HOSTILE, { origin }, TOO_LARGE),
    () => send('GET', `${publicUrl}/pay/${randomUUID()}`, HOSTILE),
  ];
  const answer = await (ways[turn % ways.length] as () => Promise<Answer>)();
  if (answer.status === 303) visits.hostileOrders += 1;
  count(visits, answer);
}

/** Pages say 503 where there is no order to be had; anything else of the kind is a fault. */
function count(visits: Visits, ...answers: readonly Answer[]): void {
  visits.errors += answers.filter(({ status }) => status >= 500 && status !== 503).length;
}

async function send(
  method: 'GET' | 'POST',
  url: string,
  address: string,
  headers: Record<string, string> = {},
  body = '',
): Promise<Answer> {
  const response = await request(url, {
    method,
    headers: { 'x-forwarded-for': address, ...(method === 'POST' && FORM), ...headers },
    ...(method === 'POST' && { body }),
  });
  await response.body.dump();
  const [cookie = ''] = [response.headers['set-cookie'] ?? ''].flat();
  return { status: response.statusCode, cookie: cookie.split(';')[0] ?? '' };
}
