import { measureLoad, openCaller, round, type Caller, type LoadResults } from '../api-load';
import type { ApiRig } from '../api-rig';
import { anyOrder, createRequest, getRequest, medianOf } from '../api-speed';
import { percentile } from '../percentile';

const CALLERS = 32;
const ROUND_MS = 3_000;
const WARM_UP_MS = 2_000;
const ROUNDS = 6;

const REQUESTS = ['create', 'create_alone', 'read'] as const;
type RequestName = (typeof REQUESTS)[number];

/** How fast requests were, and the processor time of the api for each: the machine's other work hardly changes that. */
export interface CostResults extends LoadResults {
  cpu_ms: number;
}

/** Of each kind of request and each api. */
export type TraceCost<Name extends string> = Record<RequestName, Record<Name, CostResults>>;

/** Measures the same requests with several apis in turn: medians of rounds, each of which begins with another api. */
export async function measureTraceCost<Name extends string>(rigs: Record<Name, ApiRig>): Promise<TraceCost<Name>> {
  const names = Object.keys(rigs) as Name[];
  const results = new Map<string, CostResults[]>();
  for (const request of REQUESTS) for (const name of names) await measure(rigs[name], request, WARM_UP_MS);
  for (let turn = 0; turn < ROUNDS; turn++) {
    const first = turn % names.length;
    for (const request of REQUESTS) {
      for (const name of [...names.slice(first), ...names.slice(0, first)]) {
        const figures = await measure(rigs[name], request, ROUND_MS);
        results.set(`${request} ${name}`, [...(results.get(`${request} ${name}`) ?? []), figures]);
      }
    }
    // The maintenance that watchers do in the background.
    await Promise.all(names.map((name) => rigs[name].settle()));
  }
  const of = (request: RequestName): Record<Name, CostResults> =>
    Object.fromEntries(names.map((name) => [name, medians(results.get(`${request} ${name}`) ?? [])])) as Record<
      Name,
      CostResults
    >;
  return { create: of('create'), create_alone: of('create_alone'), read: of('read') };
}

async function measure(rig: ApiRig, request: RequestName, ms: number): Promise<CostResults> {
  const path = `/payments/${await anyOrder(rig)}`;
  let sent = 0;
  const counted = (text: string): string => {
    sent += 1;
    return text;
  };
  const open: Record<RequestName, () => Promise<Caller>> = {
    create: () => openCaller(rig.port, () => counted(createRequest(rig)), 201),
    create_alone: () => openCaller(rig.port, () => counted(createRequest(rig)), 201),
    read: () => openCaller(rig.port, () => counted(getRequest(path, `X-API-Key: ${rig.key}`)), 200),
  };
  const before = await rig.cpuSeconds();
  const results = await measureLoad(request === 'create_alone' ? 1 : CALLERS, ms, open[request]);
  return { ...results, cpu_ms: (1_000 * ((await rig.cpuSeconds()) - before)) / sent };
}

function medians(rounds: readonly CostResults[]): CostResults {
  const cpu = rounds.map((results) => results.cpu_ms);
  return { ...medianOf(rounds), cpu_ms: round(percentile(cpu, 0.5)) };
}
