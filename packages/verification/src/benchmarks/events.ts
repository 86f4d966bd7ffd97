import { openApiRig } from '../bench/api-rig';
import { measureEvents } from '../bench/load/event-reading';
import { runMain } from '../rig/run-main';
import { readServers } from '../rig/servers';

/** Half of them are the reading merchant's. */
const ORDERS = 70_000;
const EVENTS = 99_000;
const TARGETS = { read_per_second: 10_000 };

/** How fast one merchant reads its events. */
async function main(): Promise<void> {
  const rig = await openApiRig(readServers());
  await rig.addOrders(ORDERS);
  const figures = await measureEvents(rig, EVENTS);
  await rig.close();
  const met = figures.read_per_second >= TARGETS.read_per_second;
  console.log(JSON.stringify({ bench: 'events', figures, targets: TARGETS, met }));
}

void runMain(main);
