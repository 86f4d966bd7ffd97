import { serveLocally } from '@gateway/runtime/testing';
import { round } from '../bench/api-load';
import { openApiRig } from '../bench/api-rig';
import { measureTraceCost } from '../bench/load/trace-cost';
import { runMain } from '../rig/run-main';
import { readServers } from '../rig/servers';

const ORDERS = 10_000;
const TARGETS = { create_added_cpu_ms: 0.5, read_added_cpu_ms: 0.3, create_added_cpu_ms_with_a_tenth: 0.2 };

/** How much slower creates and reads are with traces of all and of a tenth of the orders than without. */
async function main(): Promise<void> {
  const stores = readServers();
  const collector = await openSink();
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const rigs = {
    off: await openApiRig(stores),
    all: await openApiRig(stores, traced),
    tenth: await openApiRig(stores, { ...traced, OTEL_TRACES_SAMPLER_ARG: '0.1' }),
  };
  for (const rig of Object.values(rigs)) await rig.addOrders(ORDERS);
  const { create, create_alone: alone, read } = await measureTraceCost(rigs);
  for (const rig of Object.values(rigs)) await rig.close();

  const figures = {
    create_added_cpu_ms: round(create.all.cpu_ms - create.off.cpu_ms),
    create_added_cpu_ms_with_a_tenth: round(create.tenth.cpu_ms - create.off.cpu_ms),
    read_added_cpu_ms: round(read.all.cpu_ms - read.off.cpu_ms),
    read_added_cpu_ms_with_a_tenth: round(read.tenth.cpu_ms - read.off.cpu_ms),
    create_share: round(create.all.per_second / create.off.per_second),
    read_share: round(read.all.per_second / read.off.per_second),
    exported_mb: Math.round(collector.bytes() / 1e6),
    ...{ create, create_alone: alone, read },
  };
  const met =
    figures.create_added_cpu_ms <= TARGETS.create_added_cpu_ms &&
    figures.create_added_cpu_ms_with_a_tenth <= TARGETS.create_added_cpu_ms_with_a_tenth &&
    figures.read_added_cpu_ms <= TARGETS.read_added_cpu_ms;
  console.log(JSON.stringify({ bench: 'trace', figures, targets: TARGETS, met }));
}

/** A collector that reads everything and keeps nothing. */
async function openSink(): Promise<{ url: string; bytes(): number }> {
  let bytes = 0;
  const { url } = await serveLocally((_request, response, body) => {
    bytes += body.length;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  return { url, bytes: () => bytes };
}

void runMain(main);
