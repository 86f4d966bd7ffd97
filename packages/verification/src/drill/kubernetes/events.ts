import { strict as assert } from 'node:assert';
import { randomBytes } from 'node:crypto';
import { runbookCommands } from '../containers/runbook';
import type { Cluster } from './cluster';
import type { Versions } from './images';
import type { Operator } from './operator';
import type { Visits } from './visits';

const README = 'infra/chart/README.md';

/** Everything that happens to a gateway in use, one after the other. */
export async function haveEvents(
  cluster: Cluster,
  operator: Operator,
  { next, failing }: Pick<Versions, 'next' | 'failing'>,
  visits: Visits,
): Promise<void> {
  await visits.during('nothing', () => Promise.resolve());
  await visits.during('an upgrade', () => operator.upgrade(next));
  await visits.during('a roll-back', () => operator.rollBack());
  await visits.during('the upgrade again', () => operator.upgrade(next));
  for (const name of ['api', 'watcher', 'notifier']) {
    await visits.during(`the loss of a pod: ${name}`, async () => {
      await kill(cluster, `app.kubernetes.io/name=${name}`);
      await operator.settled();
    });
  }
  await visits.during("the operator's pod, and its loss", () => loseOperatorPod(cluster, operator));
  await visits.during('a migration that fails', async () => {
    await assert.rejects(operator.upgrade(failing), /UPGRADE FAILED/);
    await operator.settled();
  });
  await visits.during('the upgrade after it', () => operator.upgrade(next));
  await visits.during('another HMAC_SECRET', () => changeSecret(operator));
  await visits.during('the jobs of the night', () => runJobs(cluster, ['audit', 'copy-vault']));
}

/** Like the loss of its machine: it is gone at once, and finishes nothing. */
async function kill(cluster: Cluster, selector: string): Promise<void> {
  const [pod] = await cluster.list('pods', selector);
  const name = pod?.metadata.name ?? '';
  await cluster.kubectl('-n', cluster.namespace, 'delete', 'pod', name, '--grace-period=0', '--force');
}

/** What the chart's README says about it: it comes, commands run in it, and it goes; once it is lost meanwhile. */
async function loseOperatorPod(cluster: Cluster, operator: Operator): Promise<void> {
  const [block = ''] = runbookCommands(README, "The operator's pod");
  const [enable = '', ready = '', doctor = '', disable = ''] = block.trim().split('\n');
  for (const command of ['doctor', 'audit --addresses']) {
    for (const line of [enable, ready, doctor.replace('doctor', command)]) await operator.follow(line);
    await kill(cluster, 'app.kubernetes.io/name=operator');
  }
  await operator.follow(disable);
}

/** As the runbook says under "Change HMAC_SECRET": the old value stays valid beside the new one. */
async function changeSecret(operator: Operator): Promise<void> {
  const stringData = {
    hmac_secret: randomBytes(32).toString('hex'),
    hmac_secret_previous: operator.secret('hmac_secret'),
  };
  await operator.follow(`kubectl -n gateway patch secret gateway --patch '${JSON.stringify({ stringData })}'`);
  await operator.follow('kubectl -n gateway rollout restart deployment');
  await operator.settled();
}

/** Starts jobs before their time; each must succeed. */
export async function runJobs(cluster: Cluster, names: readonly string[]): Promise<void> {
  const { namespace, kubectl } = cluster;
  const once = randomBytes(2).toString('hex');
  for (const name of names) {
    const job = `${name}-${once}`;
    await kubectl('-n', namespace, 'create', 'job', job, `--from=cronjob/${name}`);
    await kubectl('-n', namespace, 'wait', '--for=condition=Complete', `job/${job}`, '--timeout=10m');
  }
}
