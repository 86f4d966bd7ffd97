import { openApiRig } from '../bench/api-rig';
import { measureListNeighbours } from '../bench/load/list-neighbours';
import { runMain } from '../rig/run-main';
import { readServers } from '../rig/servers';

/** Half of them are the listing merchant's. */
const ORDERS = 1_000_000;
const TARGETS = { times: 2 };

/** How much slower one merchant's creates are while another keeps 20 lists over 500,000 orders under way. */
async function main(): Promise<void> {
  const rig = await openApiRig(readServers());
  await rig.addOrders(ORDERS);
  const figures = await measureListNeighbours(rig);
  await rig.close();
  const met = figures.times <= TARGETS.times;
  console.log(JSON.stringify({ bench: 'lists', figures, targets: TARGETS, met }));
}

void runMain(main);
