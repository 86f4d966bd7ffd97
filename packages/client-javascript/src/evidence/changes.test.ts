import { expect, test } from '@jest/globals';
import type { Evidence } from './document';
import { callData, witnessSet } from './testing/chain';
import { AMOUNT, DEPOSIT, evidenceFile, PAYOUT, render, SEAL, SECRET } from './testing/file';
import { verifyEvidence } from './verify';

const OPTIONS = { witnesses: witnessSet(), webhookSecret: SECRET, seal: SEAL };
const FLIPS = 10_000;
const CHANGES = 500;
/** Half a minute of work, on a machine that may be busy. */
const TIMEOUT_MS = 600_000;

/** What a gateway may state as it likes: a change of it, with the right sha256, contradicts nothing else. */
const STATED_BY_THE_GATEWAY: Record<string, string> = {
  created_at: 'when the file was written',
  'order.merchant_id': 'the merchant; the webhook names the order alone',
  'order.created_at': 'an hour of difference between clocks is allowed',
  'order.expires_at': 'only that it is later',
  'order.status': 'how a paid order is called',
  'transfers.disposition': 'how a credited transfer is called',
  'sweeps.sweep_id': 'the name of a sweep',
  'witnesses.witness': 'for comparison; not trusted',
  'witnesses.signer': 'for comparison; not trusted',
  'blocks.signature': 'a header that the set did not sign is not counted, and a check says so',
  'webhooks.event_id': 'the name of a webhook',
  'webhooks.url': 'where it was sent',
  'webhooks.attempts.attempted_at': 'the time of an attempt',
  'webhooks.attempts.http_status': 'another status of the same kind',
  'webhooks.attempts.response': 'what the merchant answered',
  'webhooks.acknowledged_at': 'the time of the acknowledgement',
  blocks: 'fewer blocks on top, as long as 19 witnesses are left',
  witnesses: 'fewer witnesses, for comparison',
  webhooks: 'that there was a webhook',
  'webhooks.attempts': 'that there was an attempt',
};

/** The same numbers in every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Files of a payment by a direct call, and by a call through another contract that pays several. */
const FILES: readonly Evidence[] = [
  evidenceFile(),
  evidenceFile({ payment: { contract: PAYOUT, data: callData('12345678', DEPOSIT.address, AMOUNT) } }),
];

test(
  'every flipped byte of a file is noticed',
  () => {
    const next = numbersFrom(1);
    const files = FILES.map((file) => new TextEncoder().encode(render(file)));
    const accepted: string[] = [];
    for (let i = 0; i < FLIPS; i++) {
      const bytes = Uint8Array.from(files[i % files.length] ?? []);
      const at = next(bytes.length);
      const mask = 1 + next(255);
      bytes[at] = (bytes[at] ?? 0) ^ mask;
      if (verifyEvidence(bytes, OPTIONS).valid) accepted.push(`byte ${at} of file ${i % files.length}, mask ${mask}`);
    }
    expect(accepted).toEqual([]);
  },
  TIMEOUT_MS,
);

interface Place {
  /** The names of the keys, without places in lists. */
  name: string;
  change: (next: (below: number) => number) => void;
}

/** Every value of a document that can be changed, and every entry of a list that can be removed. */
function placesOf(value: unknown, name: string, set: (value: unknown) => void): Place[] {
  if (Array.isArray(value)) {
    const inner = value.flatMap((one: unknown, i) => placesOf(one, name, (other) => (value[i] = other)));
    const removals = value.map((_one, i) => ({ name, change: () => void value.splice(i, 1) }));
    return [...inner, ...removals];
  }
  if (typeof value === 'object' && value !== null) {
    const fields = value as Record<string, unknown>;
    return Object.entries(fields).flatMap(([key, one]) =>
      placesOf(one, name === '' ? key : `${name}.${key}`, (other) => (fields[key] = other)),
    );
  }
  const change: Place['change'] = (next) => {
    set(otherThan(value, next));
  };
  return [{ name, change }];
}

/** Another value of the same form. */
function otherThan(value: unknown, next: (below: number) => number): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return next(2) === 0 ? value + 1 : Math.abs(value - 1);
  if (typeof value !== 'string') return next(2) === 0 ? 200 : '2026-01-08T13:38:00.000Z';
  const choices: Record<string, string> = { left: 'right', right: 'left', mainnet: 'nile', completed: 'confirmed' };
  const choice = choices[value] ?? (value === 'credited' ? 'late' : undefined);
  if (choice !== undefined) return choice;
  if (/^T\w{33}$/.test(value)) return value === DEPOSIT.address ? PAYOUT : DEPOSIT.address;
  const digits = [...value.matchAll(/[0-9a-f]/g)].map(({ index }) => index);
  const at = digits[next(digits.length)];
  if (at === undefined) return `${value}.`;
  const alphabet = /^[\d.:TZ-]+$/.test(value) ? '0123456789' : '0123456789abcdef';
  const rest = [...alphabet].filter((letter) => letter !== value[at]);
  return `${value.slice(0, at)}${String(rest[next(rest.length)])}${value.slice(at + 1)}`;
}

test(
  'a changed fact is noticed although the sha256 is right, unless only the gateway states it',
  () => {
    const next = numbersFrom(2);
    const accepted = new Set<string>();
    const changed = new Set<string>();
    for (let i = 0; i < CHANGES; i++) {
      const evidence = structuredClone(FILES[i % FILES.length]);
      const { sha256: _hash, ...document } = evidence as Evidence;
      const places = placesOf(document, '', () => undefined);
      // Most values are bytes of blocks: each field gets its turn.
      const names = [...new Set(places.map(({ name }) => name))];
      const name = names[Math.floor(i / FILES.length) % names.length] ?? '';
      const candidates = places.filter((place) => place.name === name);
      candidates[next(candidates.length)]?.change(next);
      changed.add(name);
      if (verifyEvidence(render(document), OPTIONS).valid) accepted.add(name);
    }
    expect(changed.size).toBeGreaterThan(60);
    expect(Object.keys(STATED_BY_THE_GATEWAY).filter((name) => !changed.has(name))).toEqual([]);
    expect([...accepted].filter((name) => STATED_BY_THE_GATEWAY[name] === undefined)).toEqual([]);
  },
  TIMEOUT_MS,
);
