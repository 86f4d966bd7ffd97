import { measureBacklog, measureHostileReceivers, measureHungEndpoint } from '../bench/notifier/notifier-neighbours';
import { measureMessageFlood } from '../bench/notifier/message-flood';
import { openNotifierRig } from '../bench/notifier/notifier-rig';
import { measureLatency, measureThroughput } from '../bench/notifier/notifier-speed';
import { runMain } from '../rig/run-main';
import { readServers } from '../rig/servers';

const TARGETS = {
  end_to_end_share_of_bare: 0.7,
  healthy_p99_ms_beside_hung: 1_000,
  healthy_ratio_beside_64_hostile: 2,
  healthy_max_ms_beside_64_hostile: 500,
  p99_ratio_beside_messages: 1.1,
  messages_sent_an_hour: 20,
  payments_notified: 10_000,
  first_of_new_merchant_ms_behind_100000: 1_000,
  memory_mb: 200,
};

/**
 * How fast webhooks are delivered compared with the same statements and requests alone, how soon after the commit they
 * arrive, and how much a hanging endpoint or another merchant's backlog slows the others.
 */
async function main(): Promise<void> {
  const stores = readServers();
  const rig = await openNotifierRig(stores);
  const throughput = await measureThroughput(rig, stores);
  console.log(JSON.stringify({ throughput }));
  const latency = await measureLatency(rig);
  console.log(JSON.stringify({ latency }));
  const hung = await measureHungEndpoint(rig);
  console.log(JSON.stringify({ hung }));
  const hostile = await measureHostileReceivers(rig);
  console.log(JSON.stringify({ hostile }));
  const messages = await measureMessageFlood(rig);
  console.log(JSON.stringify({ messages }));
  const backlog = await measureBacklog(rig);
  console.log(JSON.stringify({ backlog }));
  const memory = { memory_mb: Math.max(throughput.memory_mb, hung.memory_mb, backlog.memory_mb) };
  await rig.close();

  const figures = { throughput, latency, hung, hostile, messages, backlog, ...memory };
  const met =
    throughput.share_of_bare >= TARGETS.end_to_end_share_of_bare &&
    hung.healthy_p99_ms < TARGETS.healthy_p99_ms_beside_hung &&
    hostile.ratio <= TARGETS.healthy_ratio_beside_64_hostile &&
    hostile.beside_hostile_max_ms <= TARGETS.healthy_max_ms_beside_64_hostile &&
    messages.ratio <= TARGETS.p99_ratio_beside_messages &&
    messages.messages_sent <= TARGETS.messages_sent_an_hour &&
    messages.payments_notified === TARGETS.payments_notified &&
    backlog.first_of_new_merchant_ms < TARGETS.first_of_new_merchant_ms_behind_100000 &&
    memory.memory_mb < TARGETS.memory_mb;
  console.log(JSON.stringify({ bench: 'notifier', figures, targets: TARGETS, met }));
}

void runMain(main);
