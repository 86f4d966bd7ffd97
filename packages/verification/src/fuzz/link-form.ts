import { randomUUID } from 'node:crypto';
import type { Chance } from '../soak/chance';
import { nastyText } from './values';

const AMOUNTS = ['5', '2,50', '1.25'];
const REFERENCES = ['INV-7', 'Tisch 7, früh', ' a '];
const ODD = ['', '1,000.00', '1e3', '-1', '5,5,5', 'a\u0000b', '\u202e', 'a'.repeat(101)];
/** The host of the request is a part of the first. */
const ORIGINS = ['http://127.0.0.1', 'https://evil.example', 'null', ''];
const TYPES = [
  'application/json',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded; charset=utf-16',
];
const BROKEN_BODIES = ['amount=%zz', '&&==&', 'amount', '\0', `amount=5&${'reference=a&'.repeat(2_000)}`];

/** Links that exist, and cookies that a browser would send to their pages. */
interface KnownAtLinks {
  links: readonly string[];
  visitors: readonly string[];
}

/** The POST by which the page of a payment link makes an order: as a browser sends it, changed, or from another site. */
export function linkForm({ links, visitors }: KnownAtLinks, chance: Chance): Buffer {
  const id = links.length === 0 || chance.next() < 0.1 ? randomUUID() : chance.oneOf(links);
  const language = chance.next() < 0.3 ? `?lang=${chance.oneOf(['de', 'ar', 'x', '%zz', '&lang=fr'])}` : '';
  const body = Buffer.from(chance.next() < 0.1 ? chance.oneOf(BROKEN_BODIES) : fieldsOf(chance));
  const type = chance.next() < 0.9 ? 'application/x-www-form-urlencoded' : chance.oneOf(TYPES);
  const lines = [
    `POST /pay/${id}${language} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    ...(chance.next() < 0.8 ? ['Accept: text/html'] : []),
    ...cookieOf(visitors, chance),
    ...(chance.next() < 0.4 ? [`Origin: ${chance.oneOf(ORIGINS)}`] : []),
    `Content-Type: ${type}`,
    `Content-Length: ${String(body.length)}`,
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]);
}

function fieldsOf(chance: Chance): string {
  const fields = new URLSearchParams();
  const textOr = (likely: readonly string[]): string =>
    chance.next() < 0.2 ? chance.oneOf([nastyText(chance), ...ODD]) : chance.oneOf(likely);
  if (chance.next() < 0.9) fields.append('amount', textOr(AMOUNTS));
  if (chance.next() < 0.8) fields.append('reference', textOr(REFERENCES));
  if (chance.next() < 0.1) fields.append(chance.oneOf(['amount', 'simulate', '__proto__', 'a']), nastyText(chance));
  return fields.toString();
}

/** None, that of a visitor whom the gateway knows, or one that it has not signed. */
function cookieOf(visitors: readonly string[], chance: Chance): string[] {
  if (chance.next() < 0.3) return [];
  const forged = [
    'link_visitor=',
    'link_visitor=x',
    'link_visitor=s%3Ax.y',
    'link_visitor=j%3A%7B%7D',
    'link_visitor=%zz',
  ];
  if (visitors.length === 0 || chance.next() < 0.3) return [`Cookie: ${chance.oneOf(forged)}`];
  const visitor = chance.oneOf(visitors);
  return [`Cookie: ${chance.oneOf([visitor, visitor, visitor.slice(0, -1), `${visitor}; ${visitor}`])}`];
}
