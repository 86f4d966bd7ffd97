import { createRequest, getRequest, medianOf } from './api-speed';
import { measureLoad, openCaller, type Caller, type LoadResults } from './api-load';
import { percentile } from './percentile';
import type { Version } from './version';

const MANY = 32;
const ROUND_MS = 2_000;
const WARM_UP_MS = 2_000;
const ROUNDS = 10;

type Measure = (version: Version) => Promise<LoadResults>;

/**
 * One figure of both versions, and how many times as many requests a second this one answers: the median of what
 * adjacent rounds say, because they share the state of the machine.
 */
interface Compared {
  this_version: LoadResults;
  other_version: LoadResults;
  times: number;
}

/** Creates and reads of two versions, in alternation: medians of rounds in which each version goes first in turn. */
export async function measureAgainst(
  own: Version,
  other: Version,
): Promise<Record<'create' | 'create_alone' | 'read', Compared>> {
  const [ownOrder, otherOrder] = [await newOrder(own), await newOrder(other)];
  const orderOf = (version: Version): string => (version === own ? ownOrder : otherOrder);
  const creates = (callers: number, ms: number): Measure => {
    return (version) => measureLoad(callers, ms, () => openCaller(version.port, () => createRequest(version), 201));
  };
  const reads = (ms: number): Measure => {
    const open = (version: Version): Promise<Caller> => {
      const path = `/payments/${orderOf(version)}`;
      return openCaller(version.port, () => getRequest(path, `X-API-Key: ${version.key}`), 200);
    };
    return (version) => measureLoad(MANY, ms, () => open(version));
  };
  for (const version of [own, other]) {
    await creates(MANY, WARM_UP_MS)(version);
    await reads(WARM_UP_MS)(version);
  }
  return {
    create: await compare(own, other, creates(MANY, ROUND_MS)),
    create_alone: await compare(own, other, creates(1, ROUND_MS)),
    read: await compare(own, other, reads(ROUND_MS)),
  };
}

async function compare(own: Version, other: Version, measure: Measure): Promise<Compared> {
  const rounds: Record<'own' | 'other', LoadResults>[] = [];
  while (rounds.length < ROUNDS) {
    const round: Partial<Record<'own' | 'other', LoadResults>> = {};
    for (const name of rounds.length % 2 === 0 ? (['other', 'own'] as const) : (['own', 'other'] as const)) {
      const version = name === 'own' ? own : other;
      round[name] = await measure(version);
      await version.settle();
    }
    rounds.push(round as Record<'own' | 'other', LoadResults>);
  }
  return {
    this_version: medianOf(rounds.map((round) => round.own)),
    other_version: medianOf(rounds.map((round) => round.other)),
    times: percentile(
      rounds.map((round) => round.own.per_second / round.other.per_second),
      0.5,
    ),
  };
}

/** An order to be read. */
async function newOrder({ port, key }: Version): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${String(port)}/api/v1/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ external_id: 'to-be-read', amount: '10', callback_url: 'https://shop.example/hook' }),
  });
  const { id } = (await response.json()) as { id?: string };
  if (id === undefined) throw new Error(`no order was created: ${String(response.status)}`);
  return id;
}
